"""The colour profiles side by side: the same picture in each, and why one is in use."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import FormPage, FormScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.settings.screen import in_words
from tui_tangram.games.tangram.look import laid
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import wrap
from tui_tangram.player.settings import CELLS
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode
from tui_tangram.render.octants import ONE_HALF, CellGrid
from tui_tangram.render.palette import STANDARD_16, Palette, hexadecimal, make_palette
from tui_tangram.render.profile import Profile, multiplexed
from tui_tangram.render.thumbnail import solved
from tui_tangram.values import replace

PROFILES: Final = tuple(Profile)
DESCRIPTIONS: Final[Mapping[Profile, str]] = {
    Profile.TRUECOLOR: mark("All colours, exactly as in the theme."),
    Profile.COLOURS_256: mark("Nearest colours. Works over most SSH connections."),
    Profile.COLOURS_16: mark("Your terminal's own sixteen colours."),
    Profile.MONO: mark("No colours. Symbols, letters and bold text instead."),
    Profile.ASCII: mark("No colours, only plain ASCII characters."),
}
"""A sentence on each profile."""
GRIDS: Final[Mapping[CellGrid, str]] = {
    CellGrid.HALF: mark("2 pixels per character"),
    CellGrid.OCTANTS: mark("8 pixels per character"),
    CellGrid.SEXTANTS: mark("6 pixels per character"),
}
"""The characters of pictures in the order of the key, and a few words on each."""
_FIGURE: Final = "tangram/swan"
_TITLE: Final = 3
_SAMPLES: Final = (
    (mark("text"), inks.TEXT),
    (mark("quiet"), inks.QUIET),
    (mark("selected"), inks.ACCENT),
    (mark("good"), inks.SUCCESS),
    (mark("wrong"), inks.TROUBLE),
)
_GRIDS: Final = (34, 8), (22, 4), (0, 2)
"""Lines of the page, and lines of the picture in one kind of cells then."""
_LEAST: Final = 3
"""The fewest lines of a picture."""
_TALL: Final = 12
"""The fewest lines of a picture with room for words in colours."""
_LETTERS: Final = "ABCDEFGHIJKL"


class ProfilesPage(FormPage):
    """A column for each profile, and an explanation of one."""

    def __init__(self, paint: Painter, services: Services) -> None:
        """Show the theme that *services* have, the cursor on the profile in use."""
        super().__init__(paint)
        self.cursor = PROFILES.index(services.profile)
        self._services = services

    @property
    def count(self) -> int:
        """The number of profiles."""
        return len(PROFILES)

    @property
    def chosen(self) -> Profile:
        """The profile that the cursor is on."""
        return PROFILES[self.cursor]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the columns, and two sentences."""
        paint, services = self.paint, self._services
        across = (width - 2 * MARGIN) // len(PROFILES)
        self.place = MARGIN + self.cursor * across, _TITLE
        for number in range(len(PROFILES)):
            x, here = MARGIN + number * across, number == self.cursor
            self.spot(number, x, _TITLE, across - 2, max(height - _TITLE - 3, 1), chosen=here)
        sentences = (
            f"{self.chosen.value}: {tr(DESCRIPTIONS[self.chosen])} {explain_profile(services)}"
        )
        name, cells = str(services.terminal), explain_cells(services)
        if name and name not in f"{sentences} {cells}":
            sentences += " " + tr("Terminal: {terminal}.", terminal=name)
        sentences += f" {cells}"
        shown = wrap(paint.written(sentences), min(width - 2 * MARGIN, 96))
        grids = self._grids(width, next(lines for least, lines in _GRIDS if height >= least))
        room = height - _TITLE - 5 - max(len(shown), 3)
        grids = grids if room - len(grids) >= _LEAST else []
        room = max(room - len(grids), _LEAST)
        # Words in colours take the place of three lines of the picture, where it is tall.
        tall = max(min(room - len(_SAMPLES[2:]), 14), _TALL - 1)
        box = min(across - 2, 28), min(room, tall)
        used = tr("in use: {profile}", profile=services.profile.value)
        columns = self.abreast(
            (MARGIN + number * across, self._column(profile, box))
            for number, profile in enumerate(PROFILES)
        )
        words = self.indented([paint.words(text)] for text in shown)
        return [(), self.header(tr("Colours"), used, width), (), *columns, *grids, *words][:height]

    def _grids(self, width: int, lines: int) -> list[Words]:
        """Return the picture in all cells, to see whether this terminal draws them.

        Without many colours all pictures are of half blocks.
        """
        paint, services = self.paint, self._services
        across, found = (width - 2 * MARGIN) // len(GRIDS), list[tuple[int, list[Words]]]()
        for number, (grid, about) in enumerate(GRIDS.items()):
            palette = make_palette(
                services.theme, services.profile, transparent=services.bare, cells=grid
            )
            if palette.cells is not grid:
                return []
            here = grid is services.palette.cells
            name = f"{self.pointer} {in_words(grid.value)}" if here else in_words(grid.value)
            column: list[Words] = [[paint.words(name)]]
            if lines > 2:
                column.append([paint.words(paint.cut(tr(about), across - 2), inks.QUIET)])
            size = min(across - 2, 3 * lines), lines
            column += (paint.picture(row) for row in _picture(services, palette, size))
            found.append((MARGIN + number * across, [*column, ()]))
        return self.abreast(found)

    def _column(self, profile: Profile, box: tuple[int, int]) -> list[Words]:
        """Return the lines of a profile's column, in its own colours."""
        paint, services = self.paint, self._services
        palette = _fixed(
            make_palette(services.theme, profile, transparent=services.bare, cells=services.cells)
        )
        own = Painter(palette)
        mark = f"{self.pointer} " if profile is services.profile else ""
        head = paint.choice(f"{mark}{profile.value}", chosen=profile is self.chosen)
        richer = PROFILES.index(profile) < PROFILES.index(services.profile)
        if richer and not services.profile.coloured:
            # Without colours its picture would be a few strokes that mean nothing.
            wrapped = wrap(paint.written(tr("cannot be shown here")), box[0])
            return [[head], (), *([paint.words(text, inks.QUIET)] for text in wrapped)]
        picture: list[Words] = [own.picture(row) for row in _picture(services, palette, box)]
        picture = [*picture[: box[1]], *[()] * (box[1] - len(picture))]
        half = len(_LETTERS) // 2
        letters = [
            own.words(letter, inks.LETTER + n, inks.FILL + n, bold=True)
            for n, letter in enumerate(_LETTERS)
        ]
        # The names of the inks in words, in those inks.
        samples = [[own.words(tr(text), ink)] for text, ink in _SAMPLES[2:] if box[1] >= _TALL]
        return [[head], (), *picture, letters[:half], letters[half:], *samples, ()]


def _fixed(palette: Palette) -> Palette:
    """Return *palette* with the sixteen colours as the VGA showed them.

    Where Textual draws with all colours it has other ones for them, of which two are alike.
    """
    if palette.profile is not Profile.COLOURS_16:
        return palette
    colours = tuple(
        hexadecimal(STANDARD_16[one]) if isinstance(one, int) else one for one in palette.colours
    )
    return replace(palette, colours=colours)


def _picture(services: Services, palette: Palette, box: tuple[int, int]) -> Sequence[Row]:
    """Return the swan in a palette."""
    return encode(solved(laid(services.library, _FIGURE), *box, fine=palette.fine), palette)


def explain_profile(services: Services) -> str:
    """Return which profile is in use and why, as a sentence."""
    used = services.profile
    overruled = services.store.settings.overruled.get("profile")
    if overruled:
        return tr("In use: {profile} (set by {variable}).", profile=used.value, variable=overruled)
    if services.settings.profile == used.value:
        return tr("In use: {profile} (from the settings).", profile=used.value)
    return tr("In use: {profile} ({reason}).", profile=used.value, reason=services.usual.why)


def explain_cells(services: Services) -> str:
    """Return which characters pictures are made of and why, as a sentence."""
    drawn, facts = services.cells_drawn, services.terminal.facts
    used, terminal = in_words(drawn), str(services.terminal) or tr("the terminal")
    if drawn == services.settings.cells:
        overruled = services.store.settings.overruled.get("cells")
        if overruled:
            return tr("Resolution: {cells} (set by {variable}).", cells=used, variable=overruled)
        return tr("Resolution: {cells} (from the settings).", cells=used)
    if services.palette.cells is not services.cells:
        why = tr("finer ones need 256 colours")
    elif drawn in ONE_HALF:
        why = tr("{terminal} takes blocks from the font", terminal=terminal)
    elif facts.octants and services.cells is not CellGrid.HALF:
        why = tr("{terminal} draws them", terminal=terminal)
    elif services.is_slow:
        why = tr("slow connection")
    elif multiplexed(os.environ):
        why = tr("inside tmux or screen")
    else:
        why = tr("{terminal} is not known to draw octants", terminal=terminal)
    return tr("Resolution: {cells} ({reason}).", cells=used, reason=why)


class ProfilesScreen(FormScreen[ProfilesPage]):
    """The profiles of terminals, to compare and to choose."""

    contexts = (Context.PROFILES, Context.JUMP)
    topic = mark("colours")
    rules = "profiles"

    def __init__(self, services: Services) -> None:
        """Start at the profile in use."""
        super().__init__(services)
        self.page = ProfilesPage(services.paint, services)

    def settings_changed(self, *, repainted: bool) -> None:
        """Show the current profile."""
        super().settings_changed(repainted=repainted)
        self.moved()

    def describe_cursor(self) -> str:
        """Return an explanation of the profile that the cursor is on."""
        page = self.page
        name = page.chosen.value
        if page.chosen is self.services.profile:
            name = tr("{profile}, in use", profile=name)
        return f"{name}: {tr(DESCRIPTIONS[page.chosen])}"

    # Actions

    def action_use_profile(self) -> None:
        """Use the profile that the cursor is on."""
        self._use(self.page.chosen.value)

    def action_auto_profile(self) -> None:
        """Use the profile that the program detects."""
        self._use("auto")

    def action_next_cells(self) -> None:
        """Draw pictures in other characters, or in those that the terminal is known to draw."""
        if self.is_overruled("cells", Tone.PLAIN):
            return
        values = [*CELLS]
        value = values[(values.index(self.services.settings.cells) + 1) % len(values)]
        self.nav.use_settings(self.services.store.settings.change(cells=value))
        self.moved()
        used = in_words(self.services.cells_drawn)
        if value == "auto":
            self.announce(tr("Resolution: {cells}, detected.", cells=used))
        elif self.services.cells_drawn != value:
            self.announce(tr("Resolution: {cells}, the only one here.", cells=used))
        else:
            self.announce(tr("Resolution: {cells}.", cells=used))

    def _use(self, name: str) -> None:
        if self.is_overruled("profile", Tone.PLAIN):
            return
        self.nav.use_settings(self.services.store.settings.change(profile=name))
        self.page.cursor = PROFILES.index(self.services.profile)
        self.moved()
        self.announce(explain_profile(self.services))
