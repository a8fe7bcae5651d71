"""The parts of a page that has several figures.

Its polygons are in parts that do not touch, and each part is read by itself.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.drawing.drawn import (
    PolygonDrawing,
    solid,
)

if TYPE_CHECKING:
    from shapely import Geometry
_NEAR: Final = 0.01
"""The distance of polygons of one figure, as a share of the size of the page."""


def parts_of(drawing: PolygonDrawing) -> list[PolygonDrawing]:
    """Return the parts of a drawing that do not touch each other, from the top left one on.

    A polygon around all others, such as a background, is in none.
    """
    import shapely

    polygons = drawing.polygons
    shapes = [solid(one.corners) for one in polygons]
    whole = shapely.box(*shapely.total_bounds(shapes))
    near = _NEAR * sqrt(whole.area)
    every = range(len(shapes))
    apart = [at for at in every if shapes[at].envelope.area < (1 - _NEAR) * whole.area] or every
    joined = shapely.union_all(shapely.buffer([shapes[at] for at in apart], near, quad_segs=1))
    areas = sorted(shapely.get_parts(joined), key=_place)
    tree = shapely.STRtree([shapes[at].representative_point() for at in apart])
    return [
        PolygonDrawing(tuple(polygons[apart[at]] for at in sorted(tree.query(area, "contains"))))
        for area in areas
    ]


def _place(area: Geometry) -> tuple[float, float]:
    """Return the rank of a part in reading order: by its line, and from the left."""
    left, low, right, high = area.bounds
    return -round((low + high) / 2 / max(high - low, right - left)), left
