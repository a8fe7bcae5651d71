"""A page with small pictures in rows, drawn over several frames if they take too long."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, ParamSpec, TypeVar

from rich.segment import Segment

from tui_tangram.app.page_screen import CursorPage, PageScreen
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.scrolling import GridCursor
from tui_tangram.render import inks
from tui_tangram.render.cells import Row

BUDGET: Final = 0.008
"""The seconds for drawing pictures before keys and the frame are handled again."""

P = ParamSpec("P")
_T = TypeVar("_T")
Rows = tuple[Row, ...]


class ThumbnailGrid(NamedTuple):
    """The places of small pictures, in cells."""

    left: int
    top: int
    columns: int
    """The pictures in a row."""
    rows: int
    """The visible rows."""
    box: tuple[int, int]
    """The columns and lines of a picture."""
    card: int
    """The lines of a picture with its caption."""
    between: int = 0
    """The empty columns between pictures."""
    above: int = 0
    """The empty lines between rows."""


class ThumbnailPage(CursorPage):
    """A page with small pictures, drawn for no longer than `BUDGET` at a time."""

    def __init__(self, paint: Painter, cursor: GridCursor, clock: Callable[[], float]) -> None:
        """Show the place of *cursor*.  *clock* gives seconds, for the budget."""
        super().__init__(paint)
        self.cursor = cursor
        self.waiting = False
        """Whether some pictures were left for the next frame."""
        self._clock = clock
        self._until = 0.0

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of pictures in a row and of rows."""
        raise NotImplementedError

    def in_time(
        self,
        known: Callable[P, Rows | None],
        draw: Callable[P, Rows],
        now: bool,  # what follows is for the two functions
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Rows | None:
        """Return a cached picture, or draw it, *now* or while there is time; else None."""
        found = known(*args, **kwargs)
        if found is None and (now or self._clock() < self._until):
            found = draw(*args, **kwargs)
        self.waiting |= found is None
        return found

    def card(
        self, picture: Rows | None, box: tuple[int, int], below: Sequence[Words], on: int
    ) -> list[Words]:
        """Return the lines of a picture on background *on*, with the lines *below* it.

        Those may be a cell wider than the picture: they take the edge at its right.
        """
        width, height = box
        edge, blank = self.paint.words(" ", on=on), [self.paint.words(" " * width, on=on)]
        rows: list[Words] = [
            self.paint.picture(picture[y]) if picture else blank for y in range(height)
        ]
        gaps = [self.paint.words(" " * (width + 1 - length(line)), on=on) for line in below]
        return [
            *([edge, *row, edge] for row in rows),
            *([edge, *line, gap] for line, gap in zip(below, gaps, strict=True)),
        ]

    def caption(self, left: Segment, right: Segment, width: int, on: int) -> Words:
        """Return *width* cells of background *on* with words at both ends."""
        gap = width - left.cell_length - right.cell_length
        return [left, self.paint.words(" " * max(gap, 0), on=on), right]

    def title(self, text: str, on: int, *, chosen: bool) -> Segment:
        """Return the title of a picture on background *on*."""
        ink = inks.ACCENT if chosen else inks.TEXT
        reverse = chosen and not self.paint.palette.profile.coloured
        return self.paint.words(text, ink, on, bold=chosen, reverse=reverse)

    def grid_lines(
        self,
        grid: ThumbnailGrid,
        items: Sequence[_T],
        card: Callable[[_T, bool], tuple[Hashable, list[Words]]],
    ) -> list[Words]:
        """Return the lines of the visible rows of *items*.

        *card* returns the key of an item and its lines, which may take the empty ones below it
        too; its second argument is whether the item is chosen.
        """
        first, (at, _) = self.cursor.scrolled(grid.columns, grid.rows), self.cursor.position
        self._until = self._clock() + BUDGET
        self.waiting = False
        lines: list[Words] = []
        for row in range(first, first + grid.rows):
            begin, y = row * grid.columns, grid.top + len(lines)
            cards: list[Words] = [()] * (grid.card + grid.above)
            for number, item in enumerate(items[begin : begin + grid.columns], start=begin):
                across = (number - begin) * (grid.box[0] + 2 + grid.between)
                x = grid.left + across
                key, words = card(item, number == at)
                cards = self.side_by_side(cards, words, across)
                if y + grid.box[1] < self.size.height:
                    size = grid.box[0] + 2, grid.card
                    self.spot(key, x, y, *size, chosen=number == at, mark=(x + 1, y))
                if number == at:
                    self.place = x + 1, y + grid.box[1]
            lines += cards
        if self.waiting:
            self.call_after_refresh(self.redraw)
        return lines


ThumbnailPageT = TypeVar("ThumbnailPageT", bound=ThumbnailPage)


class ThumbnailScreen(PageScreen[ThumbnailPageT]):
    """A screen with small pictures in rows."""

    def action_step(self, way: str) -> None:
        """Move the cursor by one picture."""
        columns, _ = self.page.shape
        self.page.cursor.move(way, columns)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move the cursor by the visible rows."""
        self.page.cursor.page(way, *self.page.shape)
        self.moved()

    def action_end(self, way: int) -> None:
        """Move the cursor to the first picture or the last."""
        self.page.cursor.end(way)
        self.moved()
