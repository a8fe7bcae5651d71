"""The contacts between the pieces of a drawing, found in floating-point numbers.

Three kinds of contact are distinguished:

* a *corner on a corner*;
* a *corner on an edge*, where no corner of that edge is in reach of it;
* an *edge on an edge*: along a stretch longer than the reach they run in opposite directions.

The *gap* of a contact is the distance or the overlap of the two, in legs; none is wider than the
reach.  A corner on an edge counts from outside only: both edges that meet in it must lead away from
the piece it touches, or along it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations, permutations
from math import hypot
from typing import Final, NamedTuple

from tui_tangram.games.tangram.drawing.drawn import FloatPolygon
from tui_tangram.maths.geometry.plane import FloatPoint

INWARDS: Final = 0.1
"""Sine of the angle by which an edge at a corner may lead into the piece that it touches."""


CROSSING: Final = 0.3
"""The tangent of an angle at which edges are not parallel by any measure."""


class ContactKind(Enum):
    """The kinds of contact."""

    CORNERS = "corner on corner"
    STEM = "corner on edge"
    EDGES = "edge on edge"


class Feature(NamedTuple):
    """A corner of a piece, or the edge that begins there."""

    piece: int
    corner: int


class Contact(NamedTuple):
    """Two pieces that touch; for a corner on an edge, the corner is first."""

    touch: ContactKind
    first: Feature
    second: Feature
    gap: float
    """The gap in legs, as drawn."""


def find_contacts(
    shapes: Sequence[FloatPolygon], reach: float, parallel: Callable[[Feature, Feature], bool]
) -> list[Contact]:
    """Return all contacts within *reach*, the tightest first.

    *parallel* tests whether two edges run in opposite directions.
    """
    found: list[Contact] = []
    for one, other in combinations(range(len(shapes)), 2):
        if _near(shapes[one], shapes[other], reach):
            found += _corners(shapes, one, other, reach)
            found += flush(shapes, one, other, reach, parallel)
    for one, other in permutations(range(len(shapes)), 2):
        if _near(shapes[one], shapes[other], reach):
            found += _stems(shapes, one, other, reach)
    return sorted(found, key=lambda contact: contact.gap)


def flush(
    shapes: Sequence[FloatPolygon],
    one: int,
    other: int,
    reach: float,
    parallel: Callable[[Feature, Feature], bool],
) -> Iterator[Contact]:
    """Yield the edges of two pieces that run along each other; see `find_contacts`."""
    ways, others = _ways(shapes[one]), _ways(shapes[other])
    for i, j in _pairs(shapes[one], shapes[other]):
        (x, y), (u, v) = ways[i], others[j]
        # Most edges are far from parallel, which is detected quickly.
        if abs(x * v - y * u) > CROSSING * -(x * u + y * v):
            continue
        first, second = Feature(one, i), Feature(other, j)
        start, end = edge(shapes, first)
        length, (a, b) = _along(start, end, *edge(shapes, second))
        # The stretch that both have, and the gaps where it begins and ends.
        low, high = max(0.0, b[0]), min(length, a[0])
        if high - low <= reach:
            continue
        slope = (b[1] - a[1]) / (b[0] - a[0])
        gap = max(abs(a[1] + slope * (x - a[0])) for x in (low, high))
        if gap <= reach and parallel(first, second):
            yield Contact(ContactKind.EDGES, first, second, gap)


def edge(shapes: Sequence[FloatPolygon], part: Feature) -> tuple[FloatPoint, FloatPoint]:
    """Return the two ends of an edge."""
    shape = shapes[part.piece]
    return shape[part.corner], shape[(part.corner + 1) % len(shape)]


def _corners(
    shapes: Sequence[FloatPolygon], one: int, other: int, reach: float
) -> Iterator[Contact]:
    for i, j in _pairs(shapes[one], shapes[other]):
        gap = _apart(shapes[one][i], shapes[other][j])
        if gap <= reach:
            yield Contact(ContactKind.CORNERS, Feature(one, i), Feature(other, j), gap)


def stem(
    shapes: Sequence[FloatPolygon], first: Feature, second: Feature, reach: float
) -> Contact | None:
    """Return the contact of a corner and an edge, if the corner is on the edge from outside."""
    shape = shapes[first.piece]
    spot = shape[first.corner]
    start, end = edge(shapes, second)
    length, ((x, off),) = _along(start, end, spot)
    if not (0 < x < length and abs(off) <= reach):
        return None
    around = (shape[first.corner - 1], shape[(first.corner + 1) % len(shape)])
    inwards = (_along(start, end, to)[1][0][1] - off for to in around)
    sizes = (_apart(spot, to) for to in around)
    if any(y > INWARDS * size for y, size in zip(inwards, sizes, strict=True)):
        return None
    return Contact(ContactKind.STEM, first, second, abs(off))


def _stems(shapes: Sequence[FloatPolygon], one: int, other: int, reach: float) -> Iterator[Contact]:
    """Yield the corners of *one* on edges of *other*, away from the ends of these."""
    others = _ways(shapes[other])
    for i, j in _pairs(shapes[one], shapes[other]):
        first, second = Feature(one, i), Feature(other, j)
        start, end = edge(shapes, second)
        spot = shapes[one][i]
        across, up = others[j]
        x, y = spot[0] - start[0], spot[1] - start[1]
        # Most corners are far from the line of the edge, which is detected quickly.
        if abs(across * y - up * x) > 2 * reach * hypot(across, up):
            continue
        if min(_apart(spot, start), _apart(spot, end)) > reach:
            found = stem(shapes, first, second, reach)
            if found is not None:
                yield found


def _pairs(one: FloatPolygon, other: FloatPolygon) -> Iterator[tuple[int, int]]:
    return ((i, j) for i in range(len(one)) for j in range(len(other)))


def _ways(shape: FloatPolygon) -> list[FloatPoint]:
    """Return the vector of each edge."""
    ends = (*shape[1:], shape[0])
    return [(b[0] - a[0], b[1] - a[1]) for a, b in zip(shape, ends, strict=True)]


def _near(one: FloatPolygon, other: FloatPolygon, reach: float) -> bool:
    """Return whether the boxes around two shapes come near each other."""
    return all(
        min(spot[axis] for spot in a) - max(spot[axis] for spot in b) <= reach
        for axis in (0, 1)
        for a, b in ((one, other), (other, one))
    )


def _apart(one: FloatPoint, other: FloatPoint) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _along(
    start: FloatPoint, end: FloatPoint, *spots: FloatPoint
) -> tuple[float, tuple[FloatPoint, ...]]:
    """Return the length of an edge, and places relative to it: along it, and to its left."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = hypot(across, up)
    c, s = across / length, up / length
    return length, tuple(
        (c * (x - start[0]) + s * (y - start[1]), c * (y - start[1]) - s * (x - start[0]))
        for x, y in spots
    )
