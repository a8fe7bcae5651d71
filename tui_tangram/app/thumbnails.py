"""A page with small pictures in rows; those that would take too long are left for later."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, ParamSpec, TypeVar

from rich.segment import Segment

from tui_tangram.app.page_screen import CursorPage, PageScreen
from tui_tangram.app.paint import Paint, Words
from tui_tangram.app.scrolling import GridCursor
from tui_tangram.render import inks
from tui_tangram.render.cells import Row

BUDGET: Final = 0.008
"""Seconds for drawing small pictures before keys and the frame have their turn again."""

P = ParamSpec("P")
T = TypeVar("T")
Rows = tuple[Row, ...]


class Rack(NamedTuple):
    """Where small pictures stand, in cells."""

    left: int
    top: int
    columns: int
    """Pictures in a row."""
    rows: int
    """Rows of them."""
    box: tuple[int, int]
    """Columns and lines of a picture."""
    card: int
    """Lines of a picture with what stands below it."""
    between: int = 0
    """Empty columns between pictures."""
    above: int = 0
    """Empty lines between rows."""


class ThumbnailPage(CursorPage):
    """A page with small pictures, which takes no longer than `BUDGET` to draw."""

    def __init__(self, paint: Paint, cursor: GridCursor, clock: Callable[[], float]) -> None:
        """Show where *cursor* is; *clock* tells seconds, for the budget."""
        super().__init__(paint)
        self.cursor = cursor
        self.waiting = False
        """Whether some small pictures were left for the next time."""
        self._clock = clock
        self._until = 0.0

    @property
    def shape(self) -> tuple[int, int]:
        """How many pictures are in a row, and how many rows."""
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
        """Return a picture that is known, or is drawn *now*, or while there is time."""
        found = known(*args, **kwargs)
        if found is None and (now or self._clock() < self._until):
            found = draw(*args, **kwargs)
        self.waiting |= found is None
        return found

    def card(
        self, picture: Rows | None, box: tuple[int, int], below: Sequence[Words], on: int
    ) -> list[Words]:
        """Return a small picture on ground of its own, with lines of words *below*."""
        width, height = box
        edge, blank = self.paint.words(" ", on=on), [self.paint.words(" " * width, on=on)]
        rows: list[Words] = [
            self.paint.picture(picture[y]) if picture else blank for y in range(height)
        ]
        return [[edge, *row, edge] for row in (*rows, *below)]

    def caption(self, left: Segment, right: Segment, width: int, on: int) -> Words:
        """Return words at both ends of *width* cells of such a ground."""
        gap = width - left.cell_length - right.cell_length
        return [left, self.paint.words(" " * max(gap, 0), on=on), right]

    def title(self, text: str, on: int, *, chosen: bool) -> Segment:
        """Return what a small picture is called."""
        ink = inks.ACCENT if chosen else inks.TEXT
        reverse = chosen and not self.paint.palette.coloured
        return self.paint.words(text, ink, on, bold=chosen, reverse=reverse)

    def rack(
        self,
        rack: Rack,
        items: Sequence[T],
        card: Callable[[T, bool], tuple[Hashable, list[Words]]],
    ) -> list[Words]:
        """Return those rows of *items* that are in sight.

        *card* returns how an item is called, and its lines, which differ where it is chosen.
        """
        first, (at, _) = self.cursor.scrolled(rack.columns, rack.rows), self.cursor.position
        self._until = self._clock() + BUDGET
        self.waiting = False
        lines: list[Words] = []
        for row in range(first, first + rack.rows):
            begin, y = row * rack.columns, rack.top + len(lines)
            cards: list[Words] = [()] * rack.card
            for number, item in enumerate(items[begin : begin + rack.columns], start=begin):
                across = (number - begin) * (rack.box[0] + 2 + rack.between)
                x = rack.left + across
                key, words = card(item, number == at)
                cards = self.beside(cards, words, across)
                if y + rack.box[1] < self.size.height:
                    size = rack.box[0] + 2, rack.card
                    self.spot(key, x, y, *size, chosen=number == at, mark=(x + 1, y))
                if number == at:
                    self.place = x + 1, y + rack.box[1]
            lines += [*cards, *[()] * rack.above]
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
        """Move the cursor by as many rows as are seen."""
        self.page.cursor.page(way, *self.page.shape)
        self.moved()

    def action_end(self, way: int) -> None:
        """Move the cursor to the first picture or the last."""
        self.page.cursor.end(way)
        self.moved()
