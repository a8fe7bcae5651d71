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
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, ReflowResult
from textual.geometry import Region, Size
from textual.strip import Strip

from tui_tangram.terminal.sgr_encoder import (
    PLAIN,
    STRETCH,
    Pen,
    Stroke,
    across,
    erases_in_colour,
    runs,
    shortest,
)

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


LineCells: TypeAlias = Iterable[tuple[str, Style | None] | Segment]
"""Texts and their styles."""


def cropped(line: LineCells, start: int, end: int) -> Iterator[tuple[str, Style | None]]:
    """Yield the cells of a *line* from one to another; a wide character cut in two is a blank.

    `Strip.crop` makes strips, and each strip remembers several of those: memory that spans which
    differ from update to update do not need.
    """
    x = 0
    for one in line:
        text, style = one[0], one[1]
        size = across(text)
        begin, x = x, x + (cell_len(text) if size is None else size)
        if x > start:
            first, last = max(start - begin, 0), end - begin
            if size is None:
                rest = Segment(text).split_cells(first)[1] if first else Segment(text)
                yield rest.text if x <= end else rest.split_cells(last - first)[0].text, style
            else:
                yield text[first:last], style
        if x >= end:
            return


class LeanUpdate(ChopsUpdate):
    """A partial update of the screen in few bytes."""

    one_half = False
    """Whether swapping colours is disabled, see `shortest`."""
    erases = False
    """Whether the terminal erases in colour."""

    def render_segments(self, console: Console) -> str:
        """Return the update as it is written to the terminal."""
        system = _SYSTEMS.get(console.color_system or "", _SYSTEMS["truecolor"])
        parts = tuple(self._parts(system))
        width = self.chop_ends[0][-1]
        return shortest(parts, width, one_half=self.one_half, erases=self.erases)

    def _parts(self, system: ColorSystem) -> Iterator[Stroke]:
        for y, first, last in self.spans:
            ends = self.chop_ends[y]
            for end, (x, strip) in zip(ends, self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                column = max(x, first)
                for text, style in cropped(strip, column - x, min(end, last) - x):
                    pen = pen_of(style, system)
                    for run in runs(text):
                        at_end = column + len(run) == ends[-1] and len(run) > STRETCH
                        if at_end and not run.strip(" "):
                            # Of a line that ends in what is erased, copies lack the end in tmux.
                            yield Stroke(column, y, run[:-1], pen)
                            column, run = ends[-1] - 1, " "
                        yield Stroke(column, y, run, pen)
                        column += cell_len(run)


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
        seen = [one.translate(region.offset) for one in regions] or [region]
        if not clip.contains_region(region):
            seen = [found for one in seen if (found := clip.intersection(one))]
        self._dirty_regions.update(seen)
        return bool(seen)

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Give every widget its place."""
        self.stale = False
        return super().reflow(parent, size)

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return the update of cells to be redrawn, or None if there are none.

        Only lines with such cells are asked for, of the widgets that are seen there.
        """
        dirty, screen = self._dirty_regions.copy(), self.size.region
        self._dirty_regions.clear()
        if not dirty:
            return None
        if self._overlaps():
            dirty = {one.grow((1, 1, 1, 1)).intersection(screen) for one in dirty}
        spans = [span for span in self._regions_to_spans(dirty) if 0 <= span[0] < screen.height]
        chops: list[dict[int, LineCells]] = [{} for _ in range(screen.height)]
        ends = [[screen.width]] * screen.height
        wanted: dict[int, list[tuple[int, int]]] = {}
        for y, first, last in spans:
            wanted.setdefault(y, []).append((first, last))
        seen = [
            _SeenWidget(widget, region, part, wanted)
            for widget, (region, clip) in self.visible_widgets.items()
            if (part := clip.intersection(region))
        ]
        for y, cells in wanted.items():
            found = _line(y, cells, seen)
            chops[y] = {start: line for start, _, line in found}
            ends[y] = [*(end for _, end, _ in found), screen.width]
        lean = LeanUpdate(cast("list[dict[int, Strip | None]]", chops), spans, ends)
        lean.one_half, lean.erases = self._one_half(), self._erases
        return lean


class _SeenWidget:
    """A widget during an update."""

    def __init__(
        self, widget: Widget, region: Region, part: Region, wanted: Collection[int]
    ) -> None:
        self._widget, self._region, self._part = widget, region, part
        self._wanted = wanted
        """The lines of the update."""
        self.top, self.bottom = part.y, part.bottom
        self.left, self.right = part.column_span
        self._strips: dict[int, LineCells] = {}

    @cached_property
    def _plain_line(self) -> Callable[[int], LineCells | None]:
        ask = getattr(self._widget, "plain_lines", None)
        found = ask() if ask is not None and self._part == self._region else None
        return found or (lambda _: None)

    def line(self, y: int) -> LineCells:
        """Return a line of the part on the screen; those that follow are asked for together."""
        if y not in self._strips:
            if (plain := self._plain_line(y - self._region.y)) is not None:
                return plain
            last = y + 1
            while last in self._wanted and last < self.bottom:
                last += 1
            x, width = self.left - self._region.x, self._part.width
            strips = self._widget.render_lines(Region(x, y - self._region.y, width, last - y))
            self._strips.update(zip(range(y, last), strips, strict=True))
        return self._strips[y]


def _line(
    y: int, wanted: Iterable[tuple[int, int]], seen: Iterable[_SeenWidget]
) -> list[tuple[int, int, LineCells]]:
    """Return the lines of which *wanted* cells of a line are seen, from and to which column."""
    found: list[tuple[int, int, LineCells]] = []
    for one in seen:
        if not one.top <= y < one.bottom:
            continue
        left, right = one.left, one.right
        pieces = [(max(a, left), min(b, right)) for a, b in wanted if a < right and left < b]
        if not pieces:
            continue
        line = one.line(y)
        if any(a < right and left < b for a, b, _ in found):
            found += ((a, b, [*cropped(line, a - left, b - left)]) for a, b in pieces)
        else:
            found.append((left, right, line))
        # What the widget covers is not seen of those below.
        wanted = [
            (a, b)
            for first, last in wanted
            for a, b in ((first, min(last, left)), (max(first, right), last))
            if a < b
        ]
        if not wanted:
            break
    return sorted(found, key=itemgetter(0))
