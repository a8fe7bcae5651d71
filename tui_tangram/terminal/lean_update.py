"""Partial updates of the screen in few bytes, of the lines that have changed alone.

Textual sends a changed span of a row from the left edge of its widget on (known there as #5625),
and every run of cells with both its colours and a reset.  A move on a board changes two short spans
in each of twenty rows; which takes four times the necessary bytes. The update made here sends the
cells of the spans alone, in the order of their colours or in reading order, whichever is shorter
(`tui_tangram.terminal.sgr_encoder`).

`LeanCompositor` takes the place of a screen's compositor.  Only partial updates differ: the
first frame and those after a change of layout are Textual's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor, CompositorUpdate, ReflowResult
from textual.geometry import Offset, Region, Size

from tui_tangram import native
from tui_tangram.terminal.pens import PLAIN, Pen
from tui_tangram.terminal.sgr_encoder import (
    STRETCH,
    Stroke,
    across,
    erases_in_colour,
    kind_of,
    runs,
    shortest,
)
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from textual.widget import Widget

_SYSTEMS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
_ATTRIBUTES: Final = (
    ("bold", "1"), ("dim", "2"), ("italic", "3"), ("underline", "4"), ("blink", "5"),
    ("reverse", "7"), ("conceal", "8"), ("strike", "9"),
)  # fmt: skip


@lru_cache(maxsize=4096)
def pen_of(style: Style | None, system: ColorSystem) -> Pen:
    """Return the pen that writes in *style*, with the colours that *system* has."""
    if style is None:
        return PLAIN
    return Pen(
        _code(style.color, system),
        _code(style.bgcolor, system),
        "".join(code for name, code in _ATTRIBUTES if getattr(style, name)),
    )


def _code(colour: Color | None, system: ColorSystem) -> str:
    if colour is None:
        return PLAIN.fore
    return ";".join(colour.downgrade(system).get_ansi_codes())


class SentCells(NamedTuple):
    """Neighbouring cells of one line that are sent."""

    x: int
    y: int
    words: Sequence[Segment]
    skipped: int = 0
    """Cells at the beginning of the words that are not sent."""
    size: int = -1
    """The cells that are sent, of words whose characters take one cell each; or -1 for all."""

    @property
    def cut(self) -> Iterator[Segment]:
        """The words, as far as they are sent."""
        start, end = self.skipped, self.skipped + self.size
        for text, style, _ in self.words:
            part = text if self.size < 0 else text[max(start, 0) : max(end, 0)]
            if part:
                yield Segment(part, style)
            start, end = start - len(text), end - len(text)


class LeanUpdate(CompositorUpdate):
    """A partial update of the screen in few bytes."""

    one_half = False
    """Whether swapping colours is disabled, see `shortest`."""
    erases = False
    """Whether the terminal erases in colour."""

    def __init__(self, pieces: list[SentCells], width: int) -> None:
        """Send *pieces*, in reading order, to a screen of so many cells a line."""
        self.pieces, self.width = pieces, width

    def render_segments(self, console: Console) -> str:
        """Return the update as it is written to the terminal."""
        system = _SYSTEMS.get(console.color_system or "", _SYSTEMS["truecolor"])
        parts = strokes(self.pieces, self.width, system)
        return shortest(parts, self.width, one_half=self.one_half, erases=self.erases)


def strokes(pieces: list[SentCells], width: int, system: ColorSystem) -> list[Stroke]:
    """Return what each pen writes of *pieces*, with the colours that *system* has."""
    if native.problem() is None:
        parts = native.kernel.strokes(pieces, width, pen_of, system, kind_of, cell_len)
        return list(map(_as_stroke, parts))
    return list(_strokes(pieces, width, system))


_as_stroke: Callable[[tuple[int, int, str, Pen]], Stroke] = partial(tuple.__new__, Stroke)


def _strokes(pieces: Iterable[SentCells], width: int, system: ColorSystem) -> Iterator[Stroke]:
    for piece in pieces:
        column, y = piece.x, piece.y
        for style, alike in groupby(piece.cut, attrgetter("style")):
            pen = pen_of(style, system)
            for run in runs("".join([text for text, _, _ in alike])):
                size = across(run) or cell_len(run)
                if size > STRETCH and column + size == width and not run.strip(" "):
                    # Of a line that ends in what is erased, copies lack the end in tmux.
                    yield Stroke(column, y, run[:-1], pen)
                    column, run, size = width - 1, " ", 1
                yield Stroke(column, y, run, pen)
                column += size


class LeanCompositor(Compositor):
    """Textual's compositor with lean partial updates."""

    def __init__(self, overlaps: Callable[[], bool], one_half: Callable[[], bool]) -> None:
        """Compose for a terminal whose glyphs may overlap, or whose half blocks may not match.

        *overlaps*: whether cells around changed ones are redrawn; *one_half*: whether swapping
        colours is disabled, see `shortest`.
        """
        super().__init__()
        self._overlaps = overlaps
        self._one_half = one_half
        self._erases = erases_in_colour(os.environ.get("TERM", ""))
        self.stale = False
        """Whether widgets have moved, and have no new places yet."""

    def touch(self, widget: Widget, regions: Collection[Region]) -> bool:
        """Note that *regions* of a widget, or all of it, have changed; return if any is seen."""
        place = self.visible_widgets.get(widget)
        if place is None:
            return False
        region, clip = place
        corner = region.offset
        seen = [one.translate(corner) for one in regions] or [region]
        if not clip.contains_region(region):
            seen = [found for one in seen if (found := clip.intersection(one))]
        self._dirty_regions.update(seen)
        return bool(seen)

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Give every widget its place."""
        self.stale = False
        return super().reflow(parent, size)

    def render_partial_update(self) -> LeanUpdate | None:  # type: ignore[override]  # not chops
        """Return the update of cells to be redrawn, or None if there are none.

        Widgets are asked for these cells alone, of those that are seen there the upper ones first.
        """
        dirty, screen = self._dirty_regions.copy(), self.size.region
        self._dirty_regions.clear()
        if not dirty:
            return None
        if self._overlaps():
            dirty = {one.grow((1, 1, 1, 1)).intersection(screen) for one in dirty}
        seen = [
            _SeenWidget(widget, region.offset, part)
            for widget, (region, clip) in self.visible_widgets.items()
            if (part := clip.intersection(region))
        ]
        pieces: list[SentCells] = []
        for y, start, end in self._regions_to_spans(dirty):
            if 0 <= y < screen.height:
                _see(y, start, end, seen, pieces)
        lean = LeanUpdate(pieces, screen.width)
        lean.one_half, lean.erases = self._one_half(), self._erases
        return lean


class _SeenWidget:
    """A widget during an update, of which a *part* is seen."""

    def __init__(self, widget: Widget, corner: Offset, part: Region) -> None:
        self._widget, self._corner = widget, corner
        self.top, self.bottom = part.y, part.bottom
        self.left, self.right = part.column_span
        self._cells: _Cells | None = None

    def piece(self, y: int, start: int, end: int) -> SentCells:
        """Return cells of a line of the screen."""
        x, line = start - self._corner.x, y - self._corner.y
        if self._cells is None:
            cells = getattr(self._widget, "cells", None)
            self._cells = self._rendered if cells is None else cells()
        return SentCells(start, y, *self._cells(line, x, x + end - start))

    def _rendered(self, y: int, start: int, end: int) -> CutWords:
        (strip,) = self._widget.render_lines(Region(start, y, end - start, 1))
        return [*strip], 0, -1


CutWords: TypeAlias = tuple[Sequence[Segment], int, int]
"""Words, and how many cells of them are skipped and sent, see `SentCells`."""
_Cells: TypeAlias = Callable[[int, int, int], CutWords]


def _see(
    y: int, start: int, end: int, seen: Sequence[_SeenWidget], pieces: list[SentCells]
) -> None:
    """Add the cells of a line from one column to another to *pieces*, as they are seen."""
    for number, one in enumerate(seen):
        if one.left < end and start < one.right and one.top <= y < one.bottom:
            first, last = max(start, one.left), min(end, one.right)
            # What the widget covers is not seen of those below.
            if start < first:
                _see(y, start, first, seen[number + 1 :], pieces)
            pieces.append(one.piece(y, first, last))
            if last < end:
                _see(y, last, end, seen[number + 1 :], pieces)
            return
