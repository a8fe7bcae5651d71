"""Silhouettes as lines of blocks, for text used elsewhere.

Blanks have another width than blocks in most fonts, so empty cells are shaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.render.pixmap import fill, plane
from tui_tangram.render.viewport import Drawable, Viewport

_BLOCKS: Final = "░▄▀█"
_FINE: Final = 4
"""The samples of half a block, across and down."""


def blocks(target: Sequence[Drawable], columns: int, lines: int) -> tuple[str, ...]:
    """Return what *target* bounds, as large as fits in *columns* and *lines* of blocks.

    Empty lines above and below are omitted.
    """
    view = Viewport.fill(target, _FINE * columns, 2 * _FINE * lines)
    fine = plane(view.width, view.height)
    covered = fill(fine, [view.contour(contour) for contour in target]) & fine.ones
    samples = covered.to_bytes(fine.size, "little")

    def inside(column: int, half: int) -> bool:
        first = half * _FINE * fine.width + column * _FINE
        rows = (first + row * fine.width for row in range(_FINE))
        return 2 * sum(sum(samples[start : start + _FINE]) for start in rows) >= _FINE * _FINE

    found = [
        "".join(_BLOCKS[2 * inside(x, 2 * y) + inside(x, 2 * y + 1)] for x in range(columns))
        for y in range(lines)
    ]
    filled = [number for number, line in enumerate(found) if set(line) != {_BLOCKS[0]}]
    return tuple(found[filled[0] : filled[-1] + 1]) if filled else ()
