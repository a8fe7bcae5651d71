"""The swan of the home screen, as pixels in two sizes, half blocks and fine.

It needs neither the library nor geometry, so that the first frame shows it.
In ``logo.txt`` letters are the pieces, small where the seam is; a test compares it with the
library's swan.  In fine pixels that is a pixel further right, where fewer cells have three colours,
and lacks two corners that would be specks of another piece's colour.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.pixmap import Pixmap

FIGURE: Final = "tangram/swan"
"""The figure that it shows."""

SMALL: Final = (28, 14)
LARGE: Final = (56, 28)
"""Columns and rows of the boxes for which it was drawn."""

_PIECES: Final = "ABCDEFG"


@cache
def logo(box: CellSize, fine: int) -> Picture:
    """Return the swan for a box of `SMALL`, or else of `LARGE`, without letters on its pieces."""
    text = Path(__file__).with_name("logo.txt").read_text(encoding="ascii")
    pixels = text.split("\n\n")[2 * (fine - 1) + (box != SMALL)].split()
    rows = (bytes(map(_ink, row)) for row in pixels)
    return Picture(Pixmap.of_rows(rows), (), _PIECES, fine=fine)


def _ink(sign: str) -> int:
    if sign == ".":
        return inks.BACKGROUND
    number = _PIECES.index(sign.upper())
    return (inks.FILL if sign.isupper() else inks.SEAM) + number
