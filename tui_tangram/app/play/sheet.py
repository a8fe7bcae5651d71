"""Widgets that are drawn from rows of cells or lines of words, and resend changed cells.

Each has a fixed box and draws nothing by itself: the screen sets the contents, and the cells that
differ from the last ones are redrawn, one region for each changed span.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui_tangram.app.jump import lettered
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.layout import Box
from tui_tangram.render.cells import Row
from tui_tangram.render.changed_cells import changed_spans

GAP = 2
"""The fewest unchanged cells that are shorter to skip than to send."""


class Sheet(Widget, can_focus=False, inherit_bindings=False):
    """Strips one below the other, in a box of its own."""

    DEFAULT_CSS = "Sheet { position: absolute; }"

    def __init__(self, paint: Painter) -> None:
        """Draw with *paint*; there are no contents and no box yet."""
        super().__init__()
        self.paint = paint
        self.box = Box(0, 0, 0, 0)
        self._strips: Sequence[Strip] = ()
        self.place(self.box)

    def place(self, box: Box) -> None:
        """Move to *box*, empty."""
        self.box = box
        self.styles.offset = box.x, box.y
        self.styles.width, self.styles.height = box.width, box.height
        self.display = box.width > 0 and box.height > 0
        self.clear()

    def clear(self) -> None:
        """Clear the contents, so that all are redrawn."""
        self._strips = ()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        width = self.size.width
        if y >= len(self._strips):
            return lettered(self, self.paint, y, self.paint.strip((), width))
        strip = self._strips[y]
        if strip.cell_length != width:
            strip = self.paint.strip(strip, width)
        return lettered(self, self.paint, y, strip)

    def _redraw(self, strips: Sequence[Strip], spans: Iterable[Region]) -> None:
        """Show *strips*, which differ from those before in *spans*."""
        self._strips = strips
        regions = tuple(spans)
        if regions:
            self.refresh(*regions)


class PictureSheet(Sheet):
    """A picture."""

    def __init__(self, paint: Painter) -> None:
        """Draw with *paint*."""
        self._rows: Sequence[Row] = ()
        super().__init__(paint)

    def clear(self) -> None:
        """Clear the picture."""
        self._rows = ()
        super().clear()

    def show(self, rows: Sequence[Row]) -> None:
        """Show *rows*, as many as the box is high and each as wide as it is."""
        spans = changed_spans(self._rows, rows, gap=GAP)
        self._rows = rows
        strips = [self.paint.row_strip(row, self.box.width) for row in rows]
        self._redraw(strips, (Region(s.start, s.row, s.end - s.start, 1) for s in spans))


class Lines(Sheet):
    """Words."""

    def show(self, lines: Iterable[Sequence[Segment]]) -> None:
        """Show *lines*, at most as many as the box is high."""
        strips = [self.paint.strip(line, self.box.width) for line in lines][: self.box.height]
        before = self._strips
        if len(before) == len(strips):
            pairs = enumerate(zip(before, strips, strict=True))
            spans = [span for y, (old, new) in pairs for span in _changed(y, old, new)]
        else:
            spans = [Region(0, 0, self.box.width, self.box.height)]
        self._redraw(strips, spans)


def _changed(y: int, old: Strip, new: Strip) -> Iterable[Region]:
    """Yield the part of a line from the first cell that differs to the last."""
    if old is new:
        return
    before, after = _cells(old), _cells(new)
    differing = [x for x, (a, b) in enumerate(zip(before, after, strict=False)) if a != b]
    if len(before) != len(after):
        differing += [0, max(len(before), len(after)) - 1]
    if differing:
        start = min(differing)
        yield Region(start, y, max(differing) + 1 - start, 1)


def _cells(strip: Strip) -> list[tuple[str, object]]:
    return [
        (character, style if character != " " else style and style.bgcolor)
        for text, style, _ in strip
        for character in text
    ]
