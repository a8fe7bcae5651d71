"""Results over time, as bars of half blocks.

Each result is a bar, the oldest at the left; a longer game has a higher bar, so that getting
better is going down.  A sign below marks the results that were the best so far, and numbers stand
beside the bars, so nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil
from typing import Final, NamedTuple

WIDEST: Final = 4
"""The most columns of a bar, with the gap after it."""


class Chart(NamedTuple):
    """A chart, in characters."""

    rows: tuple[str, ...]
    """The bars from the top down."""
    marks: str
    """A sign below each bar that was the best so far."""
    top: float
    """The value of the highest bar."""
    shown: int
    """The number of values that have a bar: the latest."""


def chart(values: Sequence[float], columns: int, rows: int, *, ascii_only: bool) -> Chart:
    """Return *values* as bars, in at most *columns* and *rows*.

    >>> chart([4, 2, 3, 1], 8, 2, ascii_only=False).rows
    ('█   ▄   ', '█ █ █ ▄ ')
    >>> chart([4, 2, 3, 1], 4, 2, ascii_only=True)[:2]
    (('# : ', '###:'), '** *')
    """
    if not values or columns < 1 or rows < 1:
        return Chart(("",) * max(rows, 0), "", 0, 0)
    best = list(accumulate(values, min))
    records = [i == 0 or value < best[i - 1] for i, value in enumerate(values)]
    kept = list(values)[-columns:]
    records = records[-columns:]
    wide = min(columns // len(kept), WIDEST)
    bar = max(wide - 1, 1)
    top = max(kept)
    heights = [ceil(value / top * rows * 2) if top > 0 else 0 for value in kept]
    full, half = ("#", ":") if ascii_only else ("█", "▄")
    lines = []
    for row in range(rows, 0, -1):
        cells = [
            full if height >= 2 * row else half if height == 2 * row - 1 else " "
            for height in heights
        ]
        lines.append("".join((cell * bar).ljust(wide) for cell in cells))
    sign = "*" if ascii_only else "•"
    marks = "".join((sign if one else " ").ljust(wide) for one in records)
    return Chart(tuple(lines), marks.rstrip(), top, len(kept))
