"""The way of the terminal's cursor in few bytes: jumps, and the order of texts at their places."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from tui_tangram.render.cells import Cell

UNCERTAIN: Final = -1
"""The width of a text on which terminals disagree."""

PlacedText: TypeAlias = tuple[int, int, str, int, str]
"""A text: the column and row where it begins, itself, by how many cells the cursor moves on, and
what may be written instead, which leaves the cursor there; empty for nothing."""


def moved(here: Cell, across: int) -> Cell | None:
    """Return the position of the cursor after a text at *here*, or None where it is `UNCERTAIN`."""
    return None if across == UNCERTAIN else (here[0] + across, here[1])


def write(texts: list[str], parts: list[PlacedText], width: int, here: Cell | None) -> Cell | None:
    """Append *parts* to *texts*, with jumps between them; return the cursor's position after that.

    *parts* are in reading order, on a screen *width* cells wide; *here* is as in `jump`.  They are
    written along a short path: along an edge from row to row, then the next edge.  Blanks are
    erased where the way on from their beginning is so much shorter.
    """
    start, instead = here, ""
    rows: dict[int, list[PlacedText]] = {}
    for part in parts:
        rows.setdefault(part[1], []).append(part)
    while rows:
        near: list[PlacedText] = []
        if here is not None:
            y = here[1]
            near = [*rows.get(y + 1, ()), *rows.get(y, ()), *rows.get(y - 1, ())]
        found = near or [row[0] for row in rows.values()]
        ways = [(jump(width, here, part[:2]), 0, part) for part in found]
        if instead:
            more = len(instead) - len(texts[-1])
            ways += [(jump(width, start, part[:2]), more, part) for part in found]
        best = min(range(len(ways)), key=lambda at: len(ways[at][0]) + ways[at][1])
        if best >= len(found):
            texts[-1] = instead
        way, _, following = ways[best]
        x, y, text, across, instead = following
        texts += (way, text) if way else (text,)
        start, here = (x, y), moved((x, y), across)
        rows[y].remove(following)
        if not rows[y]:
            del rows[y]
    return here


def jump(width: int, here: Cell | None, there: Cell) -> str:
    """Return the shortest sequence for moving the cursor between two cells; *width* in cells.

    *here* is None if the cursor position is unknown. After the last column a terminal waits
    with the cursor still on it, so from there only absolute jumps are safe.
    """
    absolute = _jump_to(*there)
    if here is None or here[0] >= width:
        return absolute
    relative = _jump_by(there[0] - here[0], there[1] - here[1])
    return relative if len(relative) <= len(absolute) else absolute


@lru_cache(maxsize=1 << 14)
def _jump_to(column: int, row: int) -> str:
    """Return the sequence that moves the cursor to a cell."""
    return f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"


@lru_cache(maxsize=1 << 14)
def _jump_by(across: int, down: int) -> str:
    """Return the sequence that moves the cursor so many cells to the right and down."""
    return _moves(down, "AB") + ("\b" * -across if -3 <= across < 0 else _moves(across, "DC"))


def _moves(by: int, ways: str) -> str:
    """Return the sequence that moves the cursor *by* cells along one axis: back or forth."""
    if not by:
        return ""
    return f"\x1b[{abs(by) if abs(by) > 1 else ''}{ways[by > 0]}"
