"""The figures of a page that are more than the pieces of one: parts, outlines and lines.

A page may have several figures.  Its polygons are in *parts* that do not touch, and each part is
read by itself.  A part may be an outline: then the exact figures near it are searched for, as for a
picture (`tui_tangram.games.tangram.drawing.picture`).

Pieces may also be drawn as lines, one for each edge or for many.  The polygons are then what the
lines enclose.  Lines of drawings end a little before or after each other, so they are put on a fine
grid first.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.drawing.choice import distinct
from tui_tangram.games.tangram.drawing.drawn import PolygonDrawing, contours_of, region_in, solid

if TYPE_CHECKING:
    from shapely import Geometry

    from tui_tangram.games.tangram.drawing.picture import PictureFigure

_NEAR: Final = 0.01
"""The distance of polygons of one figure, as a share of the size of the page."""
_PIXELS: Final = 400.0
"""The width of a square as large as an outline, in the pixels that its errors are taken for."""


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


def outline_of(drawing: PolygonDrawing) -> PictureFigure | None:
    """Return a single shape as the outline that a picture of it has; None for several."""
    import shapely

    from tui_tangram.games.tangram.drawing.picture import PictureFigure

    polygons = distinct(drawing).polygons
    if len({one.shape or -number for number, one in enumerate(polygons, 1)}) != 1:
        return None
    region = region_in(one.corners for one in polygons)
    scale = _PIXELS / sqrt(region.area)
    region = shapely.transform(region, lambda spots: spots * scale)
    rings = tuple(contours_of(shapely.segmentize(region, 1.0)))
    left, low, right, high = (round(value) for value in region.bounds)
    return PictureFigure(1, (left, -high, right, -low), rings, ())
