"""A play screen with a window on a board of tiles: its size, theme and map, and the mouse on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from tui_tangram.app.play.parts import Box, PictureSheet, holds
from tui_tangram.app.play.screen import PlayScreen, TableT
from tui_tangram.games.matching.core import Rules
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.look.view import (
    SIZES,
    TileCorners,
    TileSize,
    TileView,
    copies,
    fit_tiles,
    scrolled_tiles,
    scrolled_to,
    whole_board_shown,
    zoomed_tiles,
)
from tui_tangram.games.matching.screen.layout import NOWHERE, Needs, Split, split
from tui_tangram.games.matching.screen.space_window import SpaceWindow
from tui_tangram.games.matching.screen.themes import (
    board_palette,
    theme_in_use,
    theme_names,
    tile_style,
)
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.maths.tiling import Board
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, cell_pixels
from tui_tangram.render.palette import Palette


class Window:
    """The view of one board through one box of cells.

    Unless the player zooms, tiles have the size that the layout chooses.  Of a board
    that is larger than the window a part is seen, and the window follows the cursor.
    """

    def __init__(
        self, outline: Sequence[TileCorners], rows: Sequence[int] = (), columns: Sequence[int] = ()
    ) -> None:
        """Look at a board whose places have these corners; `open` says through what.

        *rows* and *columns* have one place of each that has a number.
        """
        self.outline = tuple(outline)
        self.rows, self._columns = tuple(rows), columns
        self.view = TileView(1, 2, SIZES[0], 0, 0)
        self.chosen: TileSize | None = None
        """The size that the player has chosen."""
        self._followed: tuple[TileView, int] | None = None
        self._whole: tuple[TileView, bool] | None = None

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        # Needed for every frame; checking each place of a large board takes a while.
        if self._whole is None or self._whole[0] != self.view:
            self._whole = self.view, whole_board_shown(self.view, self.outline)
        return self._whole[1]

    def open(self, box: Box, size: TileSize, place: int) -> None:
        """Look through *box* at tiles of a size, the place of the cursor in view."""
        shape = (box.width, 2 * box.height)
        if size != self.view.size:
            self.view = fit_tiles(self.outline, box.width, box.height, sizes=(size,))
            self._followed = None
        elif shape != self.view[:2]:
            self.view = scrolled_tiles(
                self.view._replace(width=box.width, height=2 * box.height), self.outline, 0, 0
            )
            self._followed = None
        self.follow(place)

    def follow(self, place: int) -> None:
        """Move the window so that a place is in it, unless it was there already."""
        if self._followed is not None and self._followed[1] == place:
            return
        self.reveal(place)
        self._followed = self.view, place

    def sees(self, place: int) -> bool:
        """Whether all of a place is seen."""
        return self.view.shows(self.outline[place])

    def reveal(self, place: int) -> None:
        """Move the window so that a place is in it, wherever the cursor is."""
        self.view = scrolled_to(self.view, self.outline, self.outline[place])

    def ruled(self, picture: Picture) -> tuple[Picture, Sequence[str]]:
        """Return a picture of the board with numbers at its rim, and those left of each line.

        The latter are for rows with no room next to their first visible tile.  Of several
        rows on one line the first has its number; columns have theirs where there is room.
        """
        marks = list(picture.marks)
        width, lines = picture.columns, picture.lines
        taken = {mark[:2] for mark in marks}

        def free(column: int, line: int, *frame: int) -> bool:
            blank = set(cell_pixels(picture, column, line)) <= {inks.BACKGROUND, *frame}
            return blank and (column, line) not in taken

        def write(column: int, line: int, number: int) -> bool:
            cells = [(column + k, line) for k in range(len(str(number)))]
            # The cells next to it stay free, so that numbers do not run together; only the frame
            # of the cursor may be there.
            around = range(max(column - 1, 0), min(column + len(cells) + 1, width))
            inside = line >= 0 and column >= 0 and column + len(cells) <= width
            apart = inside and all(free(x, line, inks.CHOSEN_EDGE) for x in around)
            if not apart or not all(free(*cell) for cell in cells):
                return False
            taken.update(cells)
            for cell, digit in zip(cells, str(number), strict=True):
                marks.append(Mark(*cell, digit, inks.QUIET))
            return True

        ruled, aside = set[int](), [""] * lines
        for number, place in enumerate(self.rows, start=1):
            line = self.middle(place)[1] // 2
            if 0 <= line < lines and line not in ruled:
                ruled.add(line)
                cell = self.view.pixels(self.outline[place])  # blank, without colours
                begins = (
                    x
                    for x in range(width)
                    if holds(cell, (x - 0.5, 2 * line + 1)) or not free(x, line, inks.CHOSEN_EDGE)
                )
                edge = next(begins, 0)
                if not write(edge - 1 - len(str(number)), line, number):
                    aside[line] = str(number)
        for number, place in enumerate(self._columns, start=1):
            column = self.middle(place)[0]
            if 0 <= column < width:
                edge = next((y for y in range(lines) if not free(column, y)), 0)
                write(column - (len(str(number)) - 1) // 2, edge - 1, number)
        return picture._replace(marks=tuple(marks)), aside

    def place_at(self, x: float, y: float) -> int | None:
        """Return the place at a pixel of the picture; beyond the places there may be others."""
        outlines = enumerate(self.outline)
        return next((n for n, one in outlines if holds(self.view.pixels(one), (x, y))), None)

    def fit(self, place: int) -> None:
        """Let the layout choose the size."""
        del place
        self.chosen = None

    def middle(self, place: int) -> tuple[int, int]:
        """Return the pixel in the middle of a place."""
        xs, ys = zip(*self.view.pixels(self.outline[place]), strict=True)
        return sum(xs) // len(xs), sum(ys) // len(ys)

    def zoom(self, steps: int, place: int) -> bool:
        """Draw tiles *steps* sizes larger; return whether there are such sizes."""
        before, around = self.view, self.outline[place]
        self.view = zoomed_tiles(self.view, self.outline, steps, around=around)
        self.reveal(place)
        self.chosen = self.view.size
        return self.view.size != before.size

    def scroll(self, columns: int, lines: int) -> bool:
        """Move the window by cells; return whether anything is visible there."""
        before = self.view
        self.view = scrolled_tiles(self.view, self.outline, columns, lines)
        return self.view != before


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
    _dressed: tuple[object, tuple[TileStyle, Palette]] | None = None
    """The choices for which style and colours of boards were made last, and both."""

    @cached_property
    def needs_in_plane(self) -> Needs:
        """The shapes that have to be shown of a board in the plane."""
        raise NotImplementedError

    @property
    def needs(self) -> Needs:
        """The shapes that have to be shown."""
        return self.needs_in_plane

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

    @property
    def window(self) -> Window | SpaceWindow[Any]:
        """The part of the board that is seen."""
        return self.flat_window

    @cached_property
    def flat_window(self) -> Window:
        """The part of the board that is seen in the plane."""
        board = self._board
        # Only rectangles of squares have columns, and others stand above a torus.
        columns = board.columns if board.layout == "square" and not board.wraps else None
        tops: Sequence[int] = range(columns or 0)
        if board.layers:
            # The number of each layer, which its cells begin with.
            every, wide = len(board) // board.layers, board.columns or 1
            tops = range(wide // 2, len(board), every)
        needs = self.needs_in_plane
        return Window(needs.places, needs.rows, tops)

    @property
    def _style(self) -> TileStyle:
        return self._dress[0]

    @property
    def _palette(self) -> Palette:
        return self._dress[1]

    @property
    def _dress(self) -> tuple[TileStyle, Palette]:
        """The style and the colours of boards; both are asked for several times at each key."""
        services, rules = self.services, self._rules
        taste = services.tiles
        chosen = (taste.theme, taste.signs, taste.radii, taste.edges, services.settings.theme)
        asked = (*chosen, services.theme, services.profile, services.bare, services.palette)
        if self._dressed is None or self._dressed[0] != asked:
            solid = self._board.mesh.faces[0].shape.solid
            found = tile_style(services, rules, solid=solid), board_palette(services, rules)
            self._dressed = asked, found
        return self._dressed[1]

    def split(self, width: int, height: int) -> Split:
        """Return how the screen is split between the board and its tiles."""
        style, large, chosen = self._style, self.services.settings.large, self.window.chosen
        ended = self._ended
        asked = (width, height, style, large, chosen, ended, id(self.needs))
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
        found = self.window.place_at(x - box.x + 0.5, 2 * (y - box.y) + 1.0)
        if found is None or found < len(self._board):
            return found
        # Beyond a seam the same places are repeated.
        return copies(self._board.mesh)[found - len(self._board)].place

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
        self.window.fit(self._place)
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
