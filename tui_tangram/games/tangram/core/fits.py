"""The exact fits of a piece in the current position.

A *fit* is a coincidence of exact points, never a tolerance: contacts with the boundary hold the
piece, and it enters no occupied area (`tui_tangram.games.tangram.core.contacts`).  On a silhouette
the boundary is that of its free part; in freestyle it is the outside of the placed pieces.

If all edges run in the eight directions, fits are found on integers, many times faster
(`tui_tangram.games.tangram.core.eighths`).

Every solution can be reached through fits in corners alone: the corner argument of
`tui_tangram.games.tangram.core.corner` shows that in any solution some piece fits the tightest
corner of the free part, and so on until nothing is free.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.games.tangram.core.placed import Fits, Room
from tui_tangram.maths.contour.judge import overlapping
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Contour,
    Isometry,
    Polygon,
    Shape,
    Turn,
    octilinear,
    polygons,
)
from tui_tangram.maths.geometry.overlay import subtract, union


def fits_of(
    outline: Sequence[Contour], laid: Sequence[Shape], kind: PieceKind, freestyle: bool
) -> Fits:
    """Return every fit of *kind* in the part of a figure free of *laid* or, freestyle, around it.

    Unknown if the boundary has a corner outside Q(√2), which happens only when round pieces overlap
    or stick out.
    """
    if freestyle:
        region = tuple(contour.reversed() for contour in union_of(laid) or ())
        if not region or (not straight((), laid) and overlapping(laid)):
            return Fits((), Room.UNKNOWN, None)
    else:
        free = free_region(outline, laid)
        if free is None:
            return Fits((), Room.UNKNOWN, None)
        region = free
    # Imported late: a puzzle is shown before a player picks up a piece and needs the fits.
    from tui_tangram.games.tangram.core.contacts import fits
    from tui_tangram.games.tangram.core.eighths import eighth_fits

    eighths = None
    if kind.octilinear and octilinear(region):
        eighths = eighth_fits(polygons(region), kind)
    return fits(region, kind.shape.contours, eighths)


def straight(outline: Sequence[Contour], laid: Iterable[Shape]) -> bool:
    """Whether nothing has arcs or holes, so that faster algorithms apply."""
    return all(isinstance(contour, Polygon) for contour in outline) and all(
        shape.polygon is not None for shape in laid
    )


def free_region(outline: Sequence[Contour], laid: Sequence[Shape]) -> tuple[Contour, ...] | None:
    """Return the part of a figure that no placed piece covers, as outlines and holes.

    None when a corner of it is the crossing of two edges in a point outside Q(√2), which
    happens only where round pieces overlap or stick out.
    """
    if not laid:
        return tuple(outline)
    if straight(outline, laid):
        taken = union(polygons([shape.outline for shape in laid]))
        return subtract(polygons(outline), taken)
    from tui_tangram.maths.contour.sums import CurveSum, chain
    from tui_tangram.maths.geometry.layers import cut_layers

    cut = cut_layers([outline, *(shape.contours for shape in laid)])
    free = cut.inside(lambda covers: covers[0] and not any(covers[1:]))
    return chain(CurveSum.of(free.edges).curves()).all if free.exact else None


def union_of(laid: Sequence[Shape]) -> tuple[Contour, ...] | None:
    """Return the union of some pieces, as outlines and holes.

    None when a corner of it is the crossing of two edges in a point outside Q(√2), which
    happens only where round pieces overlap.
    """
    if straight((), laid):
        return union(polygons([shape.outline for shape in laid])) if laid else ()
    from tui_tangram.maths.contour.sums import CurveSum, chain
    from tui_tangram.maths.geometry.layers import cut_layers

    inside = cut_layers([shape.contours for shape in laid]).inside(any)
    return chain(CurveSum.of(inside.edges).curves()).all if inside.exact else None


def nearest_first(
    motions: Iterable[Isometry], kind: PieceKind, present: Isometry
) -> tuple[Isometry, ...]:
    """Return *motions* in the order preferred by players.

    Motions that only shift the piece come before those that also turn it; within each, the
    nearest comes first, measured exactly between the centres of the corners.
    """
    shape = kind.shape
    here = shape.moved(present)
    centre = here.centre
    pose = _pose(here)

    def key(motion: Isometry) -> tuple[bool, Sqratio, bool, Turn]:
        there = shape.moved(motion)
        way = there.centre - centre
        return _pose(there) != pose, way.dot(way), motion.mirrored, motion.turn

    return tuple(sorted(motions, key=key))


def same_pose(kind: PieceKind, first: Isometry, second: Isometry) -> bool:
    """Whether the piece looks the same under both motions except for its position."""
    return _pose(kind.shape.moved(first)) == _pose(kind.shape.moved(second))


def _pose(shape: Shape) -> Hashable:
    least = min(shape.points)
    polygon = shape.polygon
    if polygon is None:
        moved = shape.moved(Isometry.translation(-least))
        return frozenset(curve for contour in moved.contours for curve in contour.curves)
    return frozenset((start - least, end - least) for start, end in polygon.edges())
