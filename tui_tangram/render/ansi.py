"""Rows of cells as text for standard output."""

from __future__ import annotations

from collections.abc import Iterable

from tui_tangram.render.cells import PLAIN, Row, Style
from tui_tangram.render.palette import Colour

RESET = "\x1b[0m"


def to_ansi(rows: Iterable[Row]) -> str:
    """Return *rows* as lines of text, each ended by a newline.

    Colours become escape sequences; every line begins and ends in the terminal's own style.  Rows
    made for mono or ascii have no colours, so no escape sequence appears in them, not even for
    bold.  Blanks in the terminal's own style at the end of a line are omitted.
    """
    return "".join(_line(row) + "\n" for row in rows)


def _line(row: Row) -> str:
    runs = list(row)
    while runs and runs[-1].style.bg is None and not runs[-1].text.strip(" "):
        runs.pop()
    parts: list[str] = []
    before = PLAIN
    for position, (text, style) in enumerate(runs):
        if position == len(runs) - 1 and style.bg is None:
            text = text.rstrip(" ")
        if style.fg is None and style.bg is None:
            style = PLAIN
        if style != before:
            parts.append(escape(style) if style != PLAIN else RESET)
            before = style
        parts.append(text)
    if before != PLAIN:
        parts.append(RESET)
    return "".join(parts)


def escape(style: Style) -> str:
    """Return the sequence that switches from any style to *style*."""
    codes = ["0"]
    if style.bold:
        codes.append("1")
    codes += _codes(style.fg, 30) + _codes(style.bg, 40)
    return f"\x1b[{';'.join(codes)}m"


def _codes(colour: Colour, base: int) -> list[str]:
    """Return the codes for a colour; *base* is 30 for the text, 40 for the background."""
    if colour is None:
        return []
    if isinstance(colour, str):
        red, green, blue = (str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
        return [str(base + 8), "2", red, green, blue]
    if colour < 16:
        # 90 and 100 for the bright eight, which every terminal with 16 colours has.
        return [str(base + colour if colour < 8 else base + 52 + colour)]
    return [str(base + 8), "5", str(colour)]
