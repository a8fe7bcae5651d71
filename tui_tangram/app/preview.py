"""A list next to a preview of its selection: the columns of both, and the preview's lines.

    ● head done   2 moves                      ▄▄██▄▄
    ├──○ A   5 moves, 71 %                    ████████
    ▸ B   4 moves   you are here              ▀▀██▀▀
                                            4 moves, 61 %

Pictures of puzzles next to a list are drawn in the background, when no more keys come.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.painter import Words, length
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row, encode
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.kinds import Renderer
    from tui_tangram.play import Game
    from tui_tangram.render.palette import Palette


_BETWEEN: Final = 3
"""Columns between the list and the preview."""
LEAST: Final = (16, 4)
"""The smallest room for a picture: columns and lines."""
LARGEST: Final = 52
"""The most lines of a picture."""
_GAP: Final = 2
"""Columns between pictures side by side."""


class Halves(NamedTuple):
    """The columns of a list and of the preview next to it, within the margins."""

    listed: int
    """The columns of the list."""
    column: int
    """The first column of the preview on the page."""
    preview: int
    """The columns of the preview; 0 if the list has all the room."""


def halves(width: int, least: int, most: int) -> Halves:
    """Return the columns on a page of *width*: half for the list, but from *least* to *most*.

    Without room for a preview next to *least* columns the list has all.
    """
    room = width - 2 * MARGIN
    listed = min(max(room // 2, least), most)
    rest = room - listed - _BETWEEN
    if rest < LEAST[0]:
        return Halves(room, width, 0)
    return Halves(listed, MARGIN + listed + _BETWEEN, rest)


def preview_lines(
    page: Page, rows: Sequence[Row], words: Sequence[Words], box: CellSize
) -> list[Words]:
    """Return a picture with *words* below it, in the middle of a *box* of columns and lines."""
    columns, lines = box
    below = [[page.paint.gap((columns - length(line)) // 2), *line] for line in words]
    found = page.picture_lines(rows, columns)
    if below:
        found += [(), *below]
    return [*[()] * ((lines - len(found)) // 2), *found][:lines]


def picture_grid(
    page: Page,
    draw: Callable[[CellSize], Sequence[Sequence[Row]]],
    signs: Sequence[str],
    box: CellSize,
) -> list[Words]:
    """Return pictures, as large as they can be, side by side in a *box* of columns and lines.

    *draw* returns them for the room of one; below each is its sign, and *signs* has one for each.
    The result is empty if they would be too small.
    """
    paint = page.paint
    across, room = _grid(len(signs), *box) if signs else (0, (0, 0))
    if room[1] < LEAST[1]:
        return []
    lines: list[Words] = []
    pictures = draw(room)
    for begin in range(0, len(pictures), across):
        cards: list[tuple[int, list[Words]]] = []
        for at, picture in enumerate(pictures[begin : begin + across]):
            sign = paint.words(paint.written(signs[begin + at]), inks.SUCCESS, bold=True)
            card = preview_lines(page, picture, (), room)
            card += [()] * (room[1] - len(card))
            card.append([paint.gap(room[0] // 2), sign])
            cards.append((at * (room[0] + _GAP), card))
        lines += [*page.abreast(cards), ()]
    return lines


def _grid(count: int, width: int, height: int) -> tuple[int, CellSize]:
    """Return the columns of pictures with which *count* are largest, and the room of one.

    >>> _grid(12, 130, 50), _grid(12, 60, 30)
    ((4, (31, 14)), (4, (13, 8)))
    """
    grids = []
    for across in range(1, count + 1):
        box = (width + _GAP) // across - _GAP, height // -(-count // across) - 2
        grids.append((min(box[0], 2 * box[1]), across, box))
    _, columns, box = max(grids)
    return columns, box


PAUSE: Final = 0.05
"""The seconds without a key after which a picture is drawn."""

PuzzleRenderer = Callable[[str, CellSize], Sequence[Row]]
"""Returns the picture of a puzzle for a box of columns and rows, empty until it is drawn."""

_Key = TypeVar("_Key")


class Portraits(Generic[_Key]):
    """A cache of pictures that are drawn in the background, and redrawn when the looks change.

    Making a board and drawing it takes longer than a key should.
    """

    def __init__(
        self, screen: BaseScreen, find: Callable[[_Key], Awaitable[tuple[Game[Any], Any]]]
    ) -> None:
        """Draw for the page of *screen*; *find* returns a game and the state to draw."""
        self._screen = screen
        self._find = find
        self._rows: dict[tuple[_Key, CellSize], Sequence[Row]] = {}
        self._wanted: tuple[tuple[_Key, ...], CellSize] | None = None
        """The pictures that are being drawn."""
        self._looks: object = None
        """The settings and colours that the pictures are drawn in."""

    def clear(self) -> None:
        """Clear the cache."""
        self._rows.clear()
        self._wanted = None

    def __call__(self, key: _Key, box: CellSize) -> Sequence[Row]:
        """Return the rows of a picture; none until it is drawn."""
        return self.several((key,), box)[0]

    def several(self, keys: Sequence[_Key], box: CellSize) -> list[Sequence[Row]]:
        """Return the rows of pictures, which are drawn one after the other."""
        looks = self._screen.services.settings, self._screen.services.palette
        if looks != self._looks:
            self.clear()
            self._looks = looks
        wanted = tuple(keys), box
        missing = any((key, box) not in self._rows for key in keys)
        if missing and wanted != self._wanted and self._screen.is_running:
            self._wanted = wanted
            self._screen.in_background("picture", partial(self._draw, *wanted))
        return [self._rows.get((key, box), ()) for key in keys]

    async def _draw(self, keys: tuple[_Key, ...], box: CellSize) -> None:
        try:
            await asyncio.sleep(PAUSE)
            for key in keys:
                if (key, box) not in self._rows:
                    self._rows[key, box] = await self._drawn(key, box)
                    for page in self._screen.query(Page):
                        page.redraw()
        finally:
            if self._wanted == (keys, box):
                self._wanted = None

    async def renderer(self, key: _Key) -> tuple[Renderer, Palette]:
        """Return what draws a picture, and its colours.

        Raises `LookupError`, `ValueError` or `UnmadeError` where there is none.
        """
        from tui_tangram.app.kinds import kind_of

        game, state = await self._find(key)
        services, kind = self._screen.services, kind_of(game)
        return kind.portrait(game, state, services), kind.palette(game, services)

    async def _drawn(self, key: _Key, box: CellSize) -> Sequence[Row]:
        try:
            draw, palette = await self.renderer(key)
        except (LookupError, ValueError, UnmadeError):
            return ()
        return await asyncio.to_thread(lambda: encode(draw(box), palette))


class PuzzlePortraits(Portraits[str]):
    """Pictures of puzzles by their ids, as the gallery shows them; what is unsolved has one colour.

    What no gallery has, such as a board that was just made, is shown at its beginning.
    """

    def __init__(self, screen: BaseScreen) -> None:
        """Draw for the page of *screen*."""
        super().__init__(screen, self._beginning)

    async def _beginning(self, puzzle: str) -> tuple[Game[Any], Any]:
        game = await asyncio.to_thread(self._screen.services.find_puzzle, puzzle)
        return game, game.start()

    async def renderer(self, key: str) -> tuple[Renderer, Palette]:
        """Return what draws a puzzle, and its colours."""
        services = self._screen.services
        solved = services.store.scores.record(key).solved > 0
        for source in services.library.sources:
            stock = self._screen.nav.gallery(source.kind).stock
            if item := stock.one(key):
                return lambda box: item.draw(box, solved), stock.colours(item, solved)
        return await super().renderer(key)
