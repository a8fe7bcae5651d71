"""Unit squares cut into cells, and polygons as sets of cells.

Take polygons whose corners are lattice points, points with whole coordinates, and whose
edges run along (p, q) for some whole p and q without a common divisor.  Each edge lies on a
line qx - py = c with a whole c.  All these lines cut every unit square in the same way, and a
polygon is a union of the pieces they make, the *cells*.  A point inside a cell, on none of
the lines, decides for the whole cell whether it is in a polygon.

Where edges run along the axes only, the square is one cell.  With the diagonals of squares there
are four, the quarters of the square: half squares of the lattice turned by 45°.  With steeper
slopes there can be more than a thousand.  Then only the lines of some slopes, chosen by *fine*, cut
the square, and one point represents each of the cells they make.  Polygons that share such a point
overlap, but some overlap without sharing one: `Cells.whole` excludes that.

A set of cells is an integer with a bit for each.  Squares are counted row by row from below,
each row from the left, and the cells of one square are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, count, pairwise
from math import floor, lcm
from typing import NamedTuple

LatticePoint = tuple[int, int]
"""A lattice point."""
Slope = tuple[int, int]
"""(p, q): a direction as whole numbers without a common divisor."""


class Cells(NamedTuple):
    """The cut of each unit square."""

    scale: int
    points: tuple[LatticePoint, ...]
    """A point in each cell, in units of 1 / *scale* from the square's lower left corner."""
    whole: bool
    """Whether polygons without a common point have no common inner point at all."""


@lru_cache(maxsize=32)
def cells_for(slopes: frozenset[Slope], fine: int = 1) -> Cells:
    """Return the cells for polygons whose edges have these slopes.

    Lines of the slopes (p, q) with |p|, |q| ≤ *fine* cut the square.
    """
    drawn = {(p, q) for p, q in slopes if max(abs(p), abs(q)) <= fine}
    whole = drawn == slopes
    if all(not p or not q for p, q in slopes):
        return Cells(2, ((1, 1),), whole)
    if fine > 1:
        points = _faces(drawn, slopes)
        scale = lcm(*(part.denominator for point in points for part in point))
        return Cells(scale, tuple((int(x * scale), int(y * scale)) for x, y in points), whole)
    for scale in count(6):
        # Bottom, left, right, top; slightly off the middle if a line runs through it.
        near, middle, far = scale // 6, scale // 2, scale - scale // 6
        spots = ((middle, near), (near, middle), (far, middle), (middle, far))
        if not any((q * x - p * y) % scale == 0 for p, q in slopes for x, y in spots):
            break
    return Cells(scale, spots, whole)


def _faces(drawn: Iterable[Slope], slopes: Iterable[Slope]) -> list[tuple[Fraction, Fraction]]:
    """Return a point in each face that the *drawn* lines make, on no line of *slopes*.

    Vertical lines through all crossings cut the faces into trapezoids.  A face is
    identified by the strips between neighbouring lines of each slope in which it lies.
    """
    # The lines qx - py = c that run through the square.
    lines = [
        (q, p, c)
        for p, q in drawn
        for c in range(-abs(p) - abs(q), abs(p) + abs(q) + 1)
        if min(0, q, -p, q - p) < c < max(0, q, -p, q - p)
    ]
    across = {Fraction(0), Fraction(1)}
    # Cross them also with the lower and the upper side of the square.
    for (q, p, c), (s, r, d) in combinations([*lines, (0, -1, 0), (0, -1, 1)], 2):
        if q * r != s * p:
            across.add(Fraction(c * r - d * p, q * r - s * p))
    faces: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for left, right in pairwise(sorted(x for x in across if 0 <= x <= 1)):
        middle = (left + right) / 2
        heights = {Fraction(0), Fraction(1), *((q * middle - c) / p for q, p, c in lines if p)}
        for low, high in pairwise(sorted(y for y in heights if 0 <= y <= 1)):
            face = tuple(floor(q * middle - p * (low + high) / 2) for p, q in drawn)
            if face not in faces:
                faces[face] = _free_point(middle, low, high, slopes)
    return sorted(faces.values(), key=lambda point: (point[1], point[0]))


def _free_point(
    x: Fraction, low: Fraction, high: Fraction, slopes: Iterable[Slope]
) -> tuple[Fraction, Fraction]:
    """Return a point between (*x*, *low*) and (*x*, *high*) that is on no line of *slopes*.

    Of the lines only finitely many meet that stretch, unless one runs along it.
    """
    part = 2
    y = low + (high - low) / part
    while any((q * x - p * y).denominator == 1 for p, q in slopes):
        part += 1
        y = low + (high - low) / part
    return x, y


def fill(contours: Iterable[Sequence[LatticePoint]], width: int, cells: Cells) -> int:
    """Return the cells inside *contours*, in rows of *width* squares.

    The corners are lattice points with 0 ≤ x ≤ *width* and y ≥ 0; no edge runs through a
    cell's point.  A cell is inside when an odd number of edges lie to its left, so the
    direction of contours does not matter, and holes and cells that two contours cover stay
    empty.
    """
    scale, points, _ = cells
    size = len(points)
    # ones[i] has one bit for each of the first i squares of a row.
    ones = [((1 << size * i) - 1) // ((1 << size) - 1) for i in range(width + 1)]
    row = ones[width]
    found = 0
    for spots in contours:
        x1, y1 = spots[-1]
        for x2, y2 in spots:
            (left, low), (right, high) = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
            run, rise = right - left, high - low
            for y in range(rise):
                for cell, (px, py) in enumerate(points):
                    # In the square at column i the point lies right of the edge when i is
                    # greater than left - px/scale + run·(y + py/scale)/rise.
                    over = (left * scale - px) * rise + (y * scale + py) * run
                    first = over // (scale * rise) + 1
                    found ^= (row ^ ones[first]) << (low + y) * width * size + cell
            x1, y1 = x2, y2
    return found
