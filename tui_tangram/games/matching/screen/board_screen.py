"""A play screen with a window on a board of tiles: its size, theme and map, and the mouse on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from tui_tangram.app.play.parts import Box, PictureSheet, holds
from tui_tangram.app.play.screen import PlayScreen, TableT
from tui_tangram.games.matching.core import Rules
from tui_tangram.games.matching.look.seams import copies
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen.layout import NOWHERE, Needs, Split, split
from tui_tangram.games.matching.screen.style import (
    board_palette,
    theme_in_use,
    theme_names,
    tile_style,
)
from tui_tangram.games.matching.screen.window import Window
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.maths.tiling import Board
from tui_tangram.render.palette import Palette

_SCROLL: Final = {"left": (-8, 0), "right": (8, 0), "up": (0, -4), "down": (0, 4)}
"""Columns and lines of a step of the window."""


class TileBoardScreen(PlayScreen[TableT]):
    """A play screen with one board; its subclasses say which, and draw it."""

    board: PictureSheet
    """The part that shows the board."""
    whole = False
    """Whether the map is shown in place of the board."""
    _split: tuple[object, Split] | None = None
    """The state for which the screen was last split, and the result."""

    @cached_property
    def needs(self) -> Needs:
        """The shapes that have to be shown."""
        raise NotImplementedError

    @property
    def _rules(self) -> Rules:
        """The rules, which the theme goes by."""
        raise NotImplementedError

    @property
    def _board(self) -> Board:
        """The board."""
        raise NotImplementedError

    @property
    def _place(self) -> int:
        """The place of the cursor."""
        raise NotImplementedError

    @property
    def _ended(self) -> bool:
        """Whether the board has the room of the tiles."""
        return False

    @property
    def _mapped(self) -> bool:
        """Whether a map belongs next to the board."""
        return False

    @cached_property
    def window(self) -> Window:
        """The part of the board that is seen."""
        board = self._board
        # Only rectangles of squares have columns, and others stand above a torus.
        columns = board.columns if board.layout == "square" and not board.wraps else None
        return Window(self.needs.places, self.needs.rows, range(columns or 0))

    @property
    def _style(self) -> TileStyle:
        return tile_style(self.services, self._rules)

    @property
    def _palette(self) -> Palette:
        return board_palette(self.services, self._rules)

    def split(self, width: int, height: int) -> Split:
        """Return how the screen is split between the board and its tiles."""
        style, large, chosen = self._style, self.services.settings.large, self.window.chosen
        ended = self._ended
        asked = (width, height, style, large, chosen, ended)
        if self._split is None or self._split[0] != asked:
            found = split(width, height, self.needs, style, large=large, chosen=chosen, ended=ended)
            self._split = asked, found
        return self._split[1]

    def apply_layout(self, areas: Mapping[str, Box]) -> None:
        """Show the board as large as the split has it."""
        if areas["board"] != NOWHERE:
            size = self.split(*self.room).size
            self.window.open(areas["board"], size, self._place)

    def _place_at(self, x: int, y: int) -> int | None:
        """Return the place of the board at a cell of the window."""
        box = self.board.box
        if self.whole or not self.board.region.contains(x, y):
            return None
        view = self.window.view
        here = x - box.x + 0.5, 2 * (y - box.y) + 1.0
        mesh = self._board.mesh
        # Beyond a seam the same places are repeated.
        places = (*range(len(mesh)), *(copy.place for copy in copies(mesh)))
        outlines = zip(places, self.window.outline, strict=False)  # where copies are shown
        return next((place for place, one in outlines if holds(view.pixels(one), here)), None)

    # Actions

    def action_zoom(self, by: int) -> None:
        """Draw tiles larger or smaller."""
        self.whole = False
        zoomed = self.window.zoom(by, self._place)
        self.relayout()
        if not zoomed:
            self.say(tr("Tiles cannot get larger.") if by > 0 else tr("Tiles cannot get smaller."))
        elif self.window.whole:
            self.say(tr("Showing the whole board."))
        elif self._mapped:
            self.say(tr("Showing part of the board. The map shows which."))
        else:
            self.say(tr("Showing part of the board."))

    def action_fit_window(self) -> None:
        """Draw tiles as large as the whole board allows."""
        self.whole = False
        self.window.chosen = None
        self.table.say(tr("Board fitted to the window."))
        self.relayout()

    def action_overview(self) -> None:
        """Show the map of the whole board, or the board again."""
        self.whole = not self.whole
        self.say(tr("Map on.") if self.whole else tr("Map off."))

    def action_scroll(self, way: str) -> None:
        """Move the window over the board."""
        if not self.window.scroll(*_SCROLL[way]):
            self.table.say(tr("The board ends there."))
        self.changed()

    def action_tile_theme(self, by: int) -> None:
        """Show the tiles in the next or the previous theme."""
        taste, names = self.services.tiles, theme_names(self.services, self._rules)
        keys = list(names)
        now = theme_in_use(self.services, self._rules)
        here = keys.index(now) if now in keys else 0
        chosen = keys[(here + by) % len(keys)]

        taste.theme = chosen
        self._change_style(tr("Theme: {theme}.", theme=names[chosen]))

    def action_tile_marks(self, what: str) -> None:
        """Show one kind of marks on tiles: as the theme says, always, never."""
        taste = self.services.tiles
        wanted = _NEXT[getattr(taste, what)]
        setattr(taste, what, wanted)
        self._change_style(tr(_MARKS[what], said=trc("switch", _SWITCH_WORDS[wanted])))

    def _change_style(self, text: str) -> None:
        """Announce the new style of boards, and lay everything out for it."""
        self.table.say(text)
        self.motion.end()
        self.relayout()


_NEXT: Final[Mapping[bool | None, bool | None]] = {None: True, True: False, False: None}
_MARKS: Final = {
    "signs": mark("Side labels: {said}."),
    "radii": mark("Lines to the corners: {said}."),
    "edges": mark("Lines between tiles: {said}."),
}
"""Messages on each kind of marks on tiles, by the name of its field in the player's taste."""
_SWITCH_WORDS: Final[Mapping[bool | None, str]] = {
    None: markc("switch", "as in the theme"),
    True: markc("switch", "yes"),
    False: markc("switch", "no"),
}
