"""The difficulty of a figure, measured.

Two things make a tangram hard, and both can be measured:

*search*   the attempts that each solution takes: the binary logarithm of the
           nodes of the complete search divided by the number of solutions.  Few solutions
           and many dead ends make it large.
*hiding*   the part that the silhouette hides: the share of the pieces' edges that does not
           show in the contour.  In a convex figure nearly two thirds are hidden; in a
           figure of loose limbs a sixth.

The score is search + 10 · hiding, ten bringing the two to the same spread over the library
of seven-tan figures (search has tenths at 4.2 and 7.3, hiding at 0.32 and 0.60).  The five
grades are the fifths of that library, each holding about 58 of its figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log2
from typing import NamedTuple

from tui_tangram.contour.boundary import Boundary
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Polygon
from tui_tangram.play import Limit, Meter
from tui_tangram.tangram.corner import solutions
from tui_tangram.tangram.pieces import PieceSet

_FIFTHS = (8.8, 10.1, 11.0, 11.9)
"""Scores that divide the library into fifths."""


class Difficulty(NamedTuple):
    """The measurements of a figure."""

    solutions: int
    """The number of arrangements; equal pieces are interchangeable."""
    nodes: int
    """Nodes of the complete search."""
    hidden: Sqratio
    """Share of the pieces' edges that does not show in the contour, 0 to 1."""

    @property
    def score(self) -> float:
        """See the module's docstring."""
        return log2(self.nodes / max(self.solutions, 1)) + 10 * float(self.hidden)

    @property
    def grade(self) -> int:
        """The grade from 1 (very easy) to 5 (very hard)."""
        return 1 + sum(self.score >= limit for limit in _FIFTHS)


def measure(outline: Sequence[Polygon], pieces: PieceSet, meter: Meter | None = None) -> Difficulty:
    """Search *outline* completely and return its difficulty.

    Raises `Stopped` when the limit of *meter* ends the search: half a search proves nothing.
    """
    meter = meter or Limit().meter()
    numbers = Counter(piece.kind for piece in pieces.pieces)
    before = meter.nodes
    # Without the areas of straight and slanted pieces: no player works those out.
    found = sum(1 for _ in solutions(outline, numbers, meter, by_area=False))
    edges = Sqratio.ZERO
    for kind, number in numbers.items():
        edges = edges + Boundary([kind.polygon]).length() * number
    return Difficulty(found, meter.nodes - before, 1 - Boundary(outline).length() / edges)
