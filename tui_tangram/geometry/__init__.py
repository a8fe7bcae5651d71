"""Exact plane geometry: points, the eight turns, polygons, and their boolean operations.

Coordinates are `tui_tangram.exact.Sqratio`; y points up.  A *contour* is a closed
sequence of points without a repeated last point: filled ones run counter-clockwise, holes
clockwise, so the inside is always to the left of an edge.  A *region* is a tuple of such
contours whose interiors and holes do not overlap.

Only multiples of 45° are offered as turns, because they are the rotations whose sine and
cosine are numbers of Q(√2) (J. Ford, "Solving tangrams", section 6).
"""

from tui_tangram.geometry.isometry import IDENTITY, Isometry
from tui_tangram.geometry.point import ORIGIN, Point, octant, turn
from tui_tangram.geometry.polygon import Polygon, Where, locate

__all__ = [
    "IDENTITY",
    "ORIGIN",
    "Isometry",
    "Point",
    "Polygon",
    "Where",
    "locate",
    "octant",
    "turn",
]
