"""Exact plane geometry: points, turns, contours of lines and arcs, and their areas.

Coordinates are `tui_tangram.maths.exact.Sqratio`; y points up.  A *contour* is a closed
sequence of points without a repeated last point: filled ones run counter-clockwise, holes
clockwise, so the inside is always to the left of an edge.  A *region* is a tuple of such
contours whose interiors and holes do not overlap.

A turn is an exact unit vector: the multiples of 45° (J. Ford, "Solving tangrams", section 6), the
angles of right triangles such as 3-4-5, and every turn that lays one edge along another as long.
Edges may run in any direction.

The modules, each building on those before:

`plane`
    vectors and their directions; points as plain integers over a common unit, for files, hashing
    and the search; turns; mirror, turn, move
`curve`, `contour`
    directed straight edges and arcs; closed contours of both, with area in the form p + qπ
`polygon`
    contours without arcs, which are quicker; an outline with holes; fast exact tests of convex
    polygons, for the live verdict
`touch`
    the nine relations of two segments; the points where two curves meet, decided exactly even where
    they leave the field
`overlay`
    all edges of two layers of polygons cut where they meet, with winding numbers; union,
    difference, intersection of regions; results in one proper form, in which equal regions are
    equal values and pinched or self-touching boundaries are distinguished by a stated policy (the
    essay, sections 8 and 9, name the problem and leave it open)
`meeting`, `layers`
    the ways two contours pass each other; regions cut where they meet: the area they cover together
"""

from tui_tangram.late import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui_tangram.maths.geometry.contour import Contour
    from tui_tangram.maths.geometry.curve import Arc, Circle, Curve, CurveError, Straight
    from tui_tangram.maths.geometry.overlay import contains, subtract
    from tui_tangram.maths.geometry.plane import (
        IDENTITY,
        LINEAR,
        ORIGIN,
        Isometry,
        Point,
        PointLocation,
        Turn,
        octant,
        turn,
    )
    from tui_tangram.maths.geometry.polygon import (
        Polygon,
        Shape,
        box,
        octilinear,
        polygon_of,
        polygons,
        simplest,
    )
    from tui_tangram.maths.geometry.touch import SegmentRelation, meet

if not TYPE_CHECKING:  # type checkers would allow any name
    __getattr__ = late(
        __name__,
        {
            ".contour": "Contour",
            ".curve": "Arc Circle Curve CurveError Straight",
            ".overlay": "contains subtract",
            ".plane": "IDENTITY LINEAR ORIGIN Isometry Point PointLocation Turn octant turn",
            ".polygon": "Polygon Shape box octilinear polygon_of polygons simplest",
            ".touch": "SegmentRelation meet",
        },
    )
