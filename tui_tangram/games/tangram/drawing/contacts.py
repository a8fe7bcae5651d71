"""The contacts between the pieces of a drawing, found in floating-point numbers.

Three kinds of contact are distinguished:

* a *corner on a corner*;
* a *corner on an edge*, where no corner of that edge is in reach of it;
* an *edge on an edge*: along a stretch longer than the reach they run in opposite directions.

The *gap* of a contact is the distance or the overlap of the two, in legs; none is wider than the
reach.  A corner on an edge counts from outside only: both edges that meet in it must lead away from
the piece it touches, or along it.

Every contact has a corner near an edge, and a tree of Shapely finds these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from math import dist
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
    pairs = _near(shapes, reach)
    found = list(_flush(shapes, pairs, reach, parallel))
    for first, second in pairs:
        spot = shapes[first.piece][first.corner]
        start, end = edge(shapes, second)
        to_start, to_end = dist(spot, start), dist(spot, end)
        if to_start <= reach and first.piece < second.piece:
            found.append(Contact(ContactKind.CORNERS, first, second, to_start))
        elif min(to_start, to_end) > reach:
            touch = stem(shapes, first, second, reach)
            found += [touch] if touch else []
    return sorted(found, key=_order)


def flush(
    shapes: Sequence[FloatPolygon], reach: float, parallel: Callable[[Feature, Feature], bool]
) -> list[Contact]:
    """Return the edges that run along each other, the tightest first; see `find_contacts`."""
    return sorted(_flush(shapes, _near(shapes, reach), reach, parallel), key=_order)


def edge(shapes: Sequence[FloatPolygon], part: Feature) -> tuple[FloatPoint, FloatPoint]:
    """Return the two ends of an edge."""
    shape = shapes[part.piece]
    return shape[part.corner], shape[(part.corner + 1) % len(shape)]


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
    if any(y > INWARDS * dist(spot, to) for y, to in zip(inwards, around, strict=True)):
        return None
    return Contact(ContactKind.STEM, first, second, abs(off))


def _order(contact: Contact) -> tuple[object, ...]:
    """Return the rank of a contact: by its gap, corners on edges after all others."""
    touch, first, second, gap = contact
    return gap, touch is ContactKind.STEM, first.piece, second.piece, touch.value, first, second


def _near(shapes: Sequence[FloatPolygon], reach: float) -> list[tuple[Feature, Feature]]:
    """Return the corners within *reach* of edges of other pieces, and these."""
    import shapely

    parts = [Feature(i, j) for i, shape in enumerate(shapes) for j in range(len(shape))]
    edges = [edge(shapes, part) for part in parts]
    tree = shapely.STRtree(shapely.linestrings(edges))
    corners = shapely.points([start for start, _ in edges])
    # A little farther, for what is exactly within reach is measured by whoever asks.
    found = tree.query(corners, predicate="dwithin", distance=reach * (1 + 1e-9))
    pairs = ((parts[one], parts[other]) for one, other in found.T.tolist())
    return [(first, second) for first, second in pairs if first.piece != second.piece]


def _flush(
    shapes: Sequence[FloatPolygon],
    pairs: Sequence[tuple[Feature, Feature]],
    reach: float,
    parallel: Callable[[Feature, Feature], bool],
) -> Iterator[Contact]:
    """Yield the edges that run along each other, of corners near edges."""
    near: set[tuple[Feature, Feature]] = set()
    for (piece, corner), other in pairs:
        for ends in (Feature(piece, corner), Feature(piece, (corner - 1) % len(shapes[piece]))):
            near.add((ends, other) if piece < other.piece else (other, ends))
    for first, second in near:
        start, end = edge(shapes, first)
        length, (a, b) = _along(start, end, *edge(shapes, second))
        if abs(b[1] - a[1]) > CROSSING * (a[0] - b[0]):
            continue
        # The stretch that both have, and the gaps where it begins and ends.
        low, high = max(0.0, b[0]), min(length, a[0])
        if high - low <= reach:
            continue
        slope = (b[1] - a[1]) / (b[0] - a[0])
        gap = max(abs(a[1] + slope * (x - a[0])) for x in (low, high))
        if gap <= reach and parallel(first, second):
            yield Contact(ContactKind.EDGES, first, second, gap)


def _along(
    start: FloatPoint, end: FloatPoint, *spots: FloatPoint
) -> tuple[float, tuple[FloatPoint, ...]]:
    """Return the length of an edge, and places relative to it: along it, and to its left."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = dist(start, end)
    c, s = across / length, up / length
    return length, tuple(
        (c * (x - start[0]) + s * (y - start[1]), c * (y - start[1]) - s * (x - start[0]))
        for x, y in spots
    )
