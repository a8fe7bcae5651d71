"""Partial screen updates in few bytes.

Textual sends a changed span of a row from the left edge of its widget on (known there as #5625),
and every run of cells with both its colours and a reset.  A move on a board changes two short spans
in each of twenty rows; which takes four times the necessary bytes. The update made here sends the
cells of the spans alone, in the order of their colours or in reading order, whichever is shorter:
see `tui_tangram.terminal.sgr_encoder`.

`LeanCompositor` takes the place of a screen's compositor.  Only partial updates differ: the
first frame and those after a change of layout are Textual's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor

from tui_tangram.render.octants import BLOCKS
from tui_tangram.terminal.sgr_encoder import PLAIN, Pen, Stroke, shortest

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


_KINDS: Final = re.compile(" +|[^ ]+")


def _runs(text: str) -> list[str]:
    """Return *text* in runs of blanks and of blocks, or whole if it has other characters."""
    return _KINDS.findall(text) if not text.strip(BLOCKS) else [text]


class LeanUpdate(ChopsUpdate):
    """A partial update of the screen in few bytes."""

    one_half = False
    """Whether swapping colours is disabled, see `shortest`."""

    def render_segments(self, console: Console) -> str:
        """Return the update as it is written to the terminal."""
        system = _SYSTEMS.get(console.color_system or "", _SYSTEMS["truecolor"])
        parts = tuple(self._parts(system))
        return shortest(parts, self.chop_ends[0][-1], one_half=self.one_half)

    def _parts(self, system: ColorSystem) -> Iterator[Stroke]:
        for y, first, last in self.spans:
            ends = self.chop_ends[y]
            for end, (x, strip) in zip(ends, self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                column = max(x, first)
                for text, style, _ in strip.crop(column - x, min(end, last) - x):
                    pen = pen_of(style, system)
                    for run in _runs(text):
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

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return the update of cells to be redrawn, or None if there are none."""
        if self._overlaps():
            screen = self.size.region
            around = (one.grow((1, 1, 1, 1)) for one in self._dirty_regions)
            self._dirty_regions = {one.intersection(screen) for one in around}
        update = super().render_partial_update()
        if update is None:
            return None
        lean = LeanUpdate(update.chops, update.spans, update.chop_ends)
        lean.one_half = self._one_half()
        return lean
