"""Lines of the screen in lower half blocks alone: pictures and Textual's own borders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui_tangram.render.lower_halves import lowered


class LowerHalves(LineFilter):
    """Writes what a line shows without ``▀`` and ``█``."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in lower half blocks."""
        del background
        return [part for segment in segments for part in _parts(segment)]


LOWER_HALVES: Final = LowerHalves()
"""The one there is: a strip remembers what it is in each filter."""


def _parts(segment: Segment) -> Iterator[Segment]:
    text, style, control = segment
    if control or not ("▀" in text or "█" in text):
        yield segment
        return
    for part, exchanged in lowered(text):
        yield Segment(part, _exchanged(style or Style.null()) if exchanged else style)


@lru_cache(maxsize=1024)
def _exchanged(style: Style) -> Style:
    """Return *style* with its colours exchanged: where one is the terminal's own, by reversing."""
    fore, back = style.color, style.bgcolor
    if _own(fore) or _own(back):
        return style + Style(reverse=not style.reverse)
    return style + Style(color=back, bgcolor=fore)


def _own(colour: RichColor | None) -> bool:
    return colour is None or colour.is_default
