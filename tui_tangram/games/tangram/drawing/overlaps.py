"""Pieces that overlap in exact places, and the edges at which they would be parted.

Whether two overlap is decided exactly.  Which edge of one the other is nearest to leaving by is
measured in rounded numbers: a choice among edges, all of which part the two.  Shapely has the area
that two polygons share, but not how far one has to move to leave the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter

from tui_tangram.games.tangram.drawing.drawn import spots_of
from tui_tangram.games.tangram.drawing.sheet import Anchor, LineConstraint
from tui_tangram.maths.contour.judge import overlapping
from tui_tangram.maths.geometry import Polygon, Shape
from tui_tangram.maths.geometry.polygon import Convex, convex_parts
from tui_tangram.play import DocumentError


def clashes(
    polygons: Sequence[Polygon], sources: Sequence[str], most: float
) -> list[LineConstraint]:
    """Return the walls that would part the pieces that overlap.

    Raises `DocumentError` for pieces that overlap although each moves by *most* legs; *sources*
    has the place of each in its file.
    """
    walls: list[LineConstraint] = []
    for one, other in sorted(overlapping(list(map(Shape, polygons)))):
        pairs = product(convex_parts(polygons[one]), convex_parts(polygons[other]))
        depth, wall = max(
            (
                min(_partings(polygons, (one, first), (other, second)), key=itemgetter(0))
                for first, second in pairs
                if Convex.of(first).overlaps(Convex.of(second))
            ),
            key=itemgetter(0),
        )
        if depth > 2 * most:
            raise overlap(sources, one, other)
        walls.append(wall)
    return walls


def overlap(sources: Sequence[str], one: int, other: int) -> DocumentError:
    """Return the error that two pieces overlap."""
    first, last = sorted((one, other))
    return DocumentError("overlaps {other}", at=sources[last], other=sources[first])


def _partings(
    polygons: Sequence[Polygon], one: tuple[int, Polygon], other: tuple[int, Polygon]
) -> Iterator[tuple[float, LineConstraint]]:
    """Yield the edge of either part at which the other has to move least, after how far."""
    import numpy as np

    for (piece, part), (against, wall) in ((one, other), (other, one)):
        first, base = polygons[piece].points[0], polygons[against].points[0]
        corners = [point - first for point in part.points]
        starts = [point - base for point in wall.points]
        ways = [end - start for start, end in wall.edges()]
        spots, origins, along = (
            spots_of([one.floats() for one in row]) for row in (corners, starts, ways)
        )
        # How far each corner is to the left of each edge.
        seen = spots + complex(*(first - base).floats()) - origins[:, None]
        across = along.real[:, None] * seen.imag - along.imag[:, None] * seen.real
        depths = across / np.abs(along)[:, None]
        edge = int(depths.max(axis=1).argmin())
        corner = int(depths[edge].argmax())
        line = LineConstraint(
            Anchor(piece, corners[corner]), Anchor(against, starts[edge]), ways[edge]
        )
        yield depths[edge, corner].item(), line
