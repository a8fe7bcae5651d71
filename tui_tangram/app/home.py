"""The home screen: the menu, and a figure.

It is drawn at once without reading anything; the facts from the disk (the unfinished game, the
number of solved puzzles) are filled in after the first frame, and again whenever the player
returns.

Its entries have pictures: a puzzle to play next, the one of today, one not solved yet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.widget import Widget

from tui_tangram.app.actions import Context, Nouns
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.home_menu import (
    CONTINUE,
    Detail,
    MenuEntry,
    MenuFacts,
    Unfinished,
    menu_entries,
)
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.kinds import kind_named
from tui_tangram.app.painter import LARGE_LOGO, SMALL_LOGO, Painter, Words, length, logo
from tui_tangram.app.preview import puzzle_portraits
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.catalog import games
from tui_tangram.language import mark, tr
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row, encode

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_tangram.app.kinds import Renderer


_DETAILS: Final = 30
_LARGEST: Final = 44
"""The most lines of a picture."""
_AGAIN: Final = 2.0
"""Seconds within which the key to quit has to be pressed again."""
_BETWEEN: Final = 5
"""Columns between the figure and the menu."""


class Menu(Page):
    """A figure, and the menu next to it."""

    def __init__(self, paint: Painter) -> None:
        """Show the menu without details."""
        super().__init__(paint)
        self.cursor = 0
        self.entries = menu_entries()
        self.details: Mapping[str, Detail] = {entry.id: entry.describe() for entry in self.entries}
        """The details next to the titles."""
        self.draw: Renderer | None = None
        """The function that draws the figure; None for the logo."""
        self.palette = paint.palette
        """The colours for that."""
        self.preview: BoxRenderer | None = None
        """Draws what the chosen entry opens, in place of the figure."""
        self._titles = max(length([paint.words(entry.name)]) for entry in self.entries) + 3
        """Columns from a title to its detail."""
        self._corner = (0, 0)
        self._apart = 1
        self._view = ScrollWindow()
        """The entries that are shown."""

    @property
    def chosen(self) -> MenuEntry:
        """The entry that the cursor is on."""
        return self.entries[self.cursor]

    @property
    def place(self) -> tuple[int, int]:
        """The column and line of the chosen entry on the widget."""
        return self._corner[0], self._corner[1] + self._apart * (self.cursor - self._view.top)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and, in the middle, figure and menu."""
        paint = self.paint
        menu_width = _BETWEEN + self._titles + _DETAILS
        spacious = width >= LARGE_LOGO[0] + menu_width + 2 * MARGIN and height >= LARGE_LOGO[1] + 4
        box = across, down = LARGE_LOGO if spacious else SMALL_LOGO
        if spacious:  # the same room whatever is in it, so that nothing moves
            down = min(height - 4, _LARGEST)
            across = min(width - menu_width - 2 * MARGIN, 2 * down)
        picture = self.draw((across, down)) if self.draw else logo(box, self.palette.fine)
        rows = encode(picture, self.palette)
        if self.preview is not None:
            rows = tuple(self.preview((across, down)))
        left = max((width - across - menu_width) // 2, MARGIN)
        least = 3 if paint.large else 2
        top = max((height - down) // 2, least)
        menu = self._menu(width - left - across - _BETWEEN - MARGIN, height - least)
        # A menu that is longer than the figure is in the middle too.
        top = min(top, max((height - len(menu)) // 2, least))
        down = max(down, len(menu))
        menu_top = (down - len(menu)) // 2
        self._corner = left + across + _BETWEEN, top + menu_top
        for number in self._view.lines:
            x = self._corner[0]
            y = self._corner[1] + self._apart * (number - self._view.top)
            room = width - x - MARGIN
            self.spot(number, x, y, room, chosen=number == self.cursor)
        above = (down - len(rows)) // 2
        figure = self.side_by_side([], [*[()] * above, *self.picture_lines(rows, across)], left)
        entries: list[Words] = []
        for number, entry in enumerate(menu):
            ends = number == len(menu) - self._apart and self._view.below > 0
            sign = self.more_sign(above=not number and self._view.top > 0, below=ends)
            before = paint.words(f"{sign} ", inks.QUIET) if sign else paint.gap(2)
            entries.append([before, *entry])
        body = self.side_by_side(figure, [*[()] * menu_top, *entries], self._corner[0] - 2)
        name = self.header("tui-tangram", "", width)
        return [(), name, *[()] * (top - 2), *body]

    def _menu(self, width: int, height: int) -> list[Words]:
        """Return a line for each entry, with lines between them where there is room.

        Where it is narrow only the chosen one has its detail: below it where there is a
        line, else below all.
        """
        paint = self.paint
        lines: list[Words] = []
        narrow = width < self._titles + _DETAILS // 2
        self._apart = 2 if paint.large or 2 * len(self.entries) <= height else 1
        fitting = max(height // self._apart, 1) if paint.large else len(self.entries)
        below: Words = ()
        for number in self._view.follow(self.cursor, len(self.entries), fitting):
            entry = self.entries[number]
            title = paint.written(entry.name)
            chosen = number == self.cursor
            room = width if narrow else width - self._titles
            entry_detail = self.details[entry.id]
            detail = paint.words(entry_detail.fitting(paint, room), inks.QUIET)
            words = paint.choice(
                title, inks.QUIET if entry_detail.idle else inks.TEXT, chosen=chosen
            )
            if narrow:
                below = [detail] if chosen else below
                lines.append([words])
            else:
                lines.append([words, paint.gap(self._titles - length([words])), detail])
            if self._apart == 2:
                lines.append([detail] if narrow and chosen else ())
        if narrow and self._apart == 1:
            # In the smallest window there is no room for a line between them.
            lines += [(), below] if len(lines) + 2 <= height else [below]
        return lines


class HomeScreen(BaseScreen):
    """Home."""

    contexts = (Context.HOME, Context.JUMP)
    topic = mark("home")
    nouns = Nouns(puzzle="puzzle")

    def __init__(self, services: Services) -> None:
        """Show the menu; nothing is read yet."""
        super().__init__(services)
        self.menu = Menu(services.paint)
        self.facts = MenuFacts(services)
        self._pictures = EntryPictures(self)
        self._filled = False
        """Whether the facts were read: they decide which entry is first."""
        self._awaited = False
        """Whether they are to be read once the frame is out."""
        self._moved = False
        self._welcomed = False
        """Whether the first words of reader mode were announced."""
        self._asked: Timer | None = None
        """Removes the question that the key to quit asks."""

    def body(self) -> Iterable[Widget]:
        """Return the menu."""
        yield self.menu

    def on_screen_resume(self) -> None:
        """Fill in the facts from the disk, after the frame; in reader mode before it is heard."""
        if self.nav.begun and not self._awaited:
            self._awaited = True
            if self.announcer.speech and self._welcomed:
                self.read()
            else:
                self.call_after_refresh(self.read)

    def read(self) -> None:
        """Read the facts from the disk."""
        self._awaited = False
        facts = self.facts = self.facts.refreshed()
        self._filled = True
        menu = self.menu
        chosen, description = menu.chosen, self._describe_entry()
        menu.entries = [one for one in menu.entries if one is not CONTINUE]
        if facts.unfinished:
            menu.entries.insert(0, CONTINUE)
        menu.details = {entry.id: entry.describe(facts) for entry in menu.entries}
        moved = self._moved and chosen in menu.entries
        menu.cursor = menu.entries.index(chosen) if moved else 0
        if self.announcer.speech:
            text = f"{self._welcome()} {self._describe_entry()}".lstrip()
            if self.announcer.text:  # it has come back
                text = f"{self.title_spoken} {text}"
            # What the screen had before is heard when it is shown again.
            if self.announcer.text != text:
                self.announce(text)
        elif self.announcer.text == description:
            self.announce(self._describe_entry())
        self._show()

    def _welcome(self) -> str:
        """Return the first words in reader mode, once."""
        if self._welcomed:
            return ""
        self._welcomed = True
        hint = with_keys(self.services.keymap, tr("{help} lists the keys."))
        reader = self.services.reader_found
        if self.services.settings.reader == "always" or not reader:
            return f"{tr('Reader mode.')} {hint}"
        return f"{tr('Reader mode, because {reader} is running.', reader=reader)} {hint}"

    def _fill(self) -> None:
        """Read the facts if a key comes first: no key acts on a menu that changes."""
        if not self._filled:
            self.read()

    def _show(self) -> None:
        menu = self.menu
        unfinished = self.facts.unfinished if menu.chosen.id == "continue" else None
        menu.draw = unfinished.draw if unfinished else None
        menu.palette = unfinished.palette if unfinished else menu.paint.palette
        # New players see the swan until they choose something.
        known = self._moved or (self._filled and bool(self.facts.solved))
        pictured = known and unfinished is None
        menu.preview = self._pictures.of(menu.chosen.id, self.facts) if pictured else None
        menu.redraw()
        self.point_at(*menu.place)

    # Actions

    def action_close(self) -> None:
        """Quit if the key is pressed again: it also leads home, and is easily hit twice."""
        question = with_keys(self.services.keymap, tr("Press {quit} again to quit."))
        if self._asked is not None:
            self._asked.stop()
            if self.announcer.text == question:
                self.do("leave")
                return
        self.announce(question)
        self._asked = self.set_timer(_AGAIN, partial(self._remove_question, question))

    def _remove_question(self, question: str) -> None:
        """Remove the *question*, if nothing else was announced since."""
        if self.announcer.text == question:
            self.announce("")

    def action_step(self, way: int) -> None:
        """Move the cursor."""
        self._fill()
        self.choose((self.menu.cursor + way) % len(self.menu.entries))

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the entry with that number."""
        assert isinstance(key, int)
        self._moved = True
        self.menu.cursor = key
        self.announce(self._describe_entry())
        self._show()

    def _describe_entry(self) -> str:
        """Return the sentence about the entry that the cursor is on."""
        title, detail = self.menu.chosen.name, self.menu.details[self.menu.chosen.id].text
        return f"{title}: {detail}." if detail else f"{title}."

    async def action_menu_open(self) -> None:
        """Open the entry under the cursor."""
        self._fill()
        entry = self.menu.chosen
        await (self.action_do(entry.action) if entry.action else self.action_gallery(entry.id))

    async def action_continue_game(self) -> None:
        """Resume the unfinished game played last."""
        game = self.facts.unfinished
        if game is None:
            self.announce(tr("No game in progress."), Tone.QUIET)
        else:
            await self._go_on(game)

    async def action_next_puzzle(self) -> None:
        """Play the recommended puzzle."""
        row = self.facts.recommended
        if row is None:
            self._announce_all_solved()
        else:
            await self.nav.play(row.id)

    def _announce_all_solved(self) -> None:
        self.announce(tr("You have solved every puzzle!"), Tone.SUCCESS)

    async def _go_on(self, game: Unfinished) -> None:
        app, services = self.nav, self.services
        from tui_tangram.games.session import is_whole

        if not is_whole(game.puzzle):
            await app.play(game.puzzle, options=game.options)
            return
        # It came from a file, and exists only in its save.
        session = await app.load_long(game.puzzle, game.options)
        if session is None:
            session = services.store.autosaves.open(
                game.puzzle, services.find_game, services.clock, game.options
            )
        if session is not None:
            await app.play_session(session)

    async def action_unfinished(self) -> None:
        """Choose among the unfinished games; resume a single one."""
        from tui_tangram.player.saves import SaveList

        if self.services.store.saves.count(SaveList.UNFINISHED) > 1:
            await self.nav.open_page("saves", SaveList.UNFINISHED)
        else:
            await self.action_continue_game()

    async def action_gallery(self, kind: str) -> None:
        """Open the gallery of a kind of game."""
        missing = kind_named(kind).missing
        if missing and not self.facts.puzzles(kind):
            self.announce(tr(missing), Tone.TROUBLE)
        else:
            await self.nav.open_page("kind_gallery", kind)

    async def action_random_unsolved(self) -> None:
        """Play a random unsolved puzzle like the last one, and announce it."""
        from tui_tangram.flow.choose import random_like_last

        left = self.facts.refreshed().left
        if not left:
            self._announce_all_solved()
        else:
            row, greeting = random_like_last(self.services, left, self.services.random)
            await self.nav.play(row.id, greeting=greeting)


BoxRenderer = Callable[[CellSize], Sequence[Row]]
"""Returns the rows of a picture for a box; none until it is drawn."""


class EntryPictures:
    """The pictures of entries, by their ids; an entry without one has the swan."""

    def __init__(self, screen: BaseScreen) -> None:
        """Draw for the page of *screen*."""
        self._portraits = puzzle_portraits(screen)
        self._facts: MenuFacts | None = None
        self._puzzles: dict[str, str] = {}
        """The puzzles of entries as the facts are, so that they are read once."""

    def of(self, entry: str, facts: MenuFacts) -> BoxRenderer | None:
        """Return what draws the picture of an entry; None for none of its own."""
        if entry == "saves" and (game := facts.unfinished):
            return lambda box: encode(game.draw(box), game.palette)
        if facts is not self._facts:
            self._facts, self._puzzles = facts, {}
        if entry not in self._puzzles:
            self._puzzles[entry] = _puzzle(entry, facts)
        puzzle = self._puzzles[entry]
        return partial(self._portraits, puzzle) if puzzle else None


def _puzzle(entry: str, facts: MenuFacts) -> str:
    """Return the id of the puzzle that an entry opens; empty for none."""
    if entry == "next":
        return facts.recommended.id if facts.recommended else ""
    if entry == "daily":
        return _of_today(facts)
    if entry not in {game.kind for game in games()}:
        return ""
    rows = facts.puzzles(entry)
    left = (row.id for row in rows if row.id not in facts.solved)
    return next(left, rows[0].id if rows else "")


def _of_today(facts: MenuFacts) -> str:
    """Return the id of the first puzzle of today that is not solved, or the first of all."""
    from tui_tangram.games.catalog import daily_kinds
    from tui_tangram.player.library import LibraryError

    journal = facts.services.journal()
    try:
        progress = [journal.today_of(kind) for kind in daily_kinds()]
        progress.sort(key=lambda one: one.state.done)
        return journal.daily_puzzle(progress[0].slot).puzzle if progress else ""
    except (LibraryError, LookupError):
        return ""
