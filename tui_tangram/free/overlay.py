"""Silhouettes of floating-point polygons: the one place that asks Shapely.

Shapely is loaded when something is first asked, and nothing but plain numbers and tuples
comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import Any, Final, NamedTuple

from tui_tangram.free.pose import Shape, Spot, bearing

SEAM: Final = 0.005
"""Legs on either side of a seam that are closed: gaps narrower than twice this are none."""
APART: Final = 0.05
"""Legs that a corner of one silhouette may be from the other."""
OVER: Final = 0.01
"""Pieces lie over each other where more than this part of the smaller one does."""
LEEWAY: Final = 0.1
"""Legs by which the longest edges of two hulls may differ that are laid on each other, and by
which a corner of a silhouette may be beside that of a piece."""


class Difference(NamedTuple):
    """How two silhouettes differ, in parts of the area of the one that is wanted."""

    missing: float
    """Of what is wanted."""
    extra: float
    """Shown and not wanted."""
    apart: float
    """How far the farthest corner of either is from the other, in legs."""

    @property
    def area(self) -> float:
        """What is missing and what is too much, added up."""
        return self.missing + self.extra


class Silhouette:
    """The union of some polygons, with its seams closed."""

    def __init__(self, shapes: Iterable[Shape]) -> None:
        """Unite *shapes*."""
        import shapely

        self._shapes = tuple(shapes)
        polygons = [shapely.Polygon(shape) for shape in self._shapes]
        union = shapely.union_all(polygons)
        self._region: Any = _closed(union)
        self.double = sum(one.area for one in polygons) - float(union.area)
        """The area that lies double."""
        self.area = float(self._region.area)
        """The area that is covered."""

    @cached_property
    def contours(self) -> tuple[Shape, ...]:
        """Outlines counter-clockwise and holes clockwise, without corners in straight runs."""
        from shapely.geometry.polygon import orient

        found: list[Shape] = []
        for part in _parts(self._region.simplify(SEAM)):
            part = orient(part)
            found += (tuple(ring.coords[:-1]) for ring in (part.exterior, *part.interiors))
        # Closing seams fills the tips of narrow gaps; corners are where those of pieces are.
        corners = [spot for shape in self._shapes for spot in shape]
        return tuple(tuple(_nearest(spot, corners) for spot in ring) for ring in found)

    def differs(self, shown: Silhouette) -> Difference:
        """Return how *shown* differs from this one, which is wanted."""
        return self._differs(shown._region)

    def moved_onto(self, shown: Silhouette) -> Iterable[Difference]:
        """Yield how *shown* differs when it is moved and turned onto this one as a whole."""
        from shapely.affinity import rotate, translate

        middle, other = self._region.centroid, shown._region.centroid
        goal = self._longest
        for length, way in _edges(shown._region):
            if abs(length - goal[0]) <= LEEWAY:
                turned = rotate(shown._region, goal[1] - way, other, use_radians=True)
                yield self._differs(translate(turned, middle.x - other.x, middle.y - other.y))

    def holding(self, shapes: Sequence[Shape]) -> list[float]:
        """Return of each of *shapes*, all with as many corners, how much lies within."""
        return _common(self._region, shapes)

    def _differs(self, region: Any) -> Difference:  # noqa: ANN401  # Shapely has no types
        import shapely

        wanted = self._region
        common = _both(wanted, region).area
        corners = shapely.points(shapely.get_coordinates(region))
        own = shapely.points(shapely.get_coordinates(wanted))
        apart = max(
            float(shapely.distance(wanted, corners).max()),
            float(shapely.distance(region, own).max()),
        )
        return Difference(
            max(float(wanted.area - common), 0.0) / self.area,
            max(float(region.area - common), 0.0) / self.area,
            apart,
        )

    @cached_property
    def _longest(self) -> tuple[float, float]:
        return max(_edges(self._region))


def _nearest(spot: Spot, corners: Sequence[Spot]) -> Spot:
    """Return the corner that is near, or *spot* where there is none."""
    best = min(corners, key=lambda corner: hypot(corner[0] - spot[0], corner[1] - spot[1]))
    return best if hypot(best[0] - spot[0], best[1] - spot[1]) <= LEEWAY else spot


def overlaps(shapes: Sequence[Shape]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of shapes of which more than `OVER` of the smaller one is common."""
    import shapely

    polygons = [shapely.Polygon(shape) for shape in shapes]
    return tuple(
        (i, j)
        for i, one in enumerate(polygons)
        for j in range(i + 1, len(polygons))
        if one.intersects(polygons[j])
        and _both(one, polygons[j]).area > OVER * min(one.area, polygons[j].area)
    )


def common(shapes: Sequence[Shape], others: Sequence[Shape]) -> list[float]:
    """Return of each of *shapes*, all with as many corners, how much lies in the *others*."""
    import shapely

    return _common(shapely.union_all([shapely.Polygon(one) for one in others]), shapes)


def _common(region: Any, shapes: Sequence[Shape]) -> list[float]:  # noqa: ANN401
    import shapely

    if not shapes:
        return []
    return [float(x) for x in shapely.area(_both(region, shapely.polygons(shapes)))]


def _both(one: Any, other: Any) -> Any:  # noqa: ANN401
    """Return what two regions have in common.

    Edges that nearly coincide, as those of a figure that was moved and moved back, can be more
    than floating point tells apart.  Then a grid a thousand times finer than a seam decides.
    """
    import shapely

    try:
        return shapely.intersection(one, other)
    except shapely.errors.GEOSException:
        whole = [shapely.make_valid(each, method="structure") for each in (one, other)]
        return shapely.intersection(*whole, grid_size=SEAM / 1000)


def _closed(region: Any) -> Any:  # noqa: ANN401
    """Return a region with its seams closed."""
    import shapely

    closed = region.buffer(SEAM, join_style="mitre").buffer(-SEAM, join_style="mitre")
    # Moved out and in again, edges that touch can come to cross.
    return closed if closed.is_valid else shapely.make_valid(closed, method="structure")


def _parts(region: Any) -> Sequence[Any]:  # noqa: ANN401
    return [part for part in getattr(region, "geoms", (region,)) if not part.is_empty]


def _edges(region: Any) -> list[tuple[float, float]]:  # noqa: ANN401
    """Return length and direction of every edge of the convex hull."""
    corners: list[Spot] = region.convex_hull.simplify(2 * SEAM).exterior.coords[:]
    return [(hypot(b[0] - a[0], b[1] - a[1]), bearing(a, b)) for a, b in pairwise(corners)]
