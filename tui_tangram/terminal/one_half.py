"""Screen lines in half blocks of one kind: pictures and Textual's own borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui_tangram.render.one_half import in_one_half


class OneHalf(LineFilter):
    """Converts a line to half blocks of one kind."""

    def __init__(self, kind: str) -> None:
        """Convert to ``lower`` or ``upper`` ones."""
        super().__init__()
        self._kind = kind

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in that kind."""
        del background
        return [part for segment in segments for part in _parts(segment, self._kind)]


ONE_HALF: Final[Mapping[str, OneHalf]] = {kind: OneHalf(kind) for kind in ("lower", "upper")}
"""The only instances: a strip caches its result for each filter."""


def _parts(segment: Segment, kind: str) -> Iterator[Segment]:
    text, style, control = segment
    if control or text.isascii():
        yield segment
        return
    for part, exchanged in in_one_half(text, kind):
        yield Segment(part, _exchanged(style or Style.null()) if exchanged else style)


@lru_cache(maxsize=1024)
def _exchanged(style: Style) -> Style:
    """Return *style* with its colours swapped; if one is the terminal's default, by reversing."""
    fore, back = style.color, style.bgcolor
    if _own(fore) or _own(back):
        return style + Style(reverse=not style.reverse)
    return style + Style(color=back, bgcolor=fore)


def _own(colour: RichColor | None) -> bool:
    return colour is None or colour.is_default
