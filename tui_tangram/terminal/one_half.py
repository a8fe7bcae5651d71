"""Lines of the screen in half blocks of one kind: pictures and Textual's own borders."""

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
    """Writes what a line shows in half blocks of one kind."""

    def __init__(self, kind: str) -> None:
        """Write ``lower`` or ``upper`` ones."""
        super().__init__()
        self._kind = kind

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in that kind."""
        del background
        return [part for segment in segments for part in _parts(segment, self._kind)]


ONE_HALF: Final[Mapping[str, OneHalf]] = {kind: OneHalf(kind) for kind in ("lower", "upper")}
"""The only ones there are: a strip remembers what it is in each filter."""


def _parts(segment: Segment, kind: str) -> Iterator[Segment]:
    text, style, control = segment
    if control or text.isascii():
        yield segment
        return
    for part, exchanged in in_one_half(text, kind):
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
