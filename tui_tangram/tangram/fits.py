"""Where a piece fits exactly on the present board.

A *fit* is a coincidence of exact points, never a tolerance: contacts with the boundary hold the
piece, and it enters nothing that is taken (`tui_tangram.tangram.contacts`).  On a silhouette
the boundary is that of what is still free of it; in freestyle it is the outside of the pieces
laid so far.

Where all edges run in the eight directions, the fits in corners are found on integers, a
hundred times faster, and when there are any only these are offered.

Every solution can be reached through fits in corners alone: the corner argument of
`tui_tangram.tangram.corner` shows that in any solution some piece fits the tightest corner
of what is free, and so on until nothing is free.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import (
    Contour,
    Isometry,
    Point,
    Polygon,
    Shape,
    Turn,
    octilinear,
    polygons,
)
from tui_tangram.geometry.overlay import subtract, union
from tui_tangram.tangram.frame import Frame, Spot, directions, frame_for
from tui_tangram.tangram.frame import Shape as FramedShape
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.remainder import Corner, Remainder
from tui_tangram.tangram.remainder import fits as fits_at
from tui_tangram.tangram.verdict import overlapping


class Hold(IntEnum):
    """How a fit is held; the natural ones first."""

    CORNER = 0
    STOP = 1
    TIPS = 2
    BETWEEN = 3


class Fit(NamedTuple):
    """A placement and what holds it."""

    hold: Hold
    motion: Isometry


class Room(Enum):
    """What is known of the room for a piece."""

    HELD = "there are fits"
    LOOSE = "there is room, but nothing holds the piece"
    NONE = "there is no room at the turns that are looked at"
    UNKNOWN = "nothing was found"


class Fits(NamedTuple):
    """All fits of a piece, by hold and turn and place, each place once."""

    fits: tuple[Fit, ...]
    room: Room
    somewhere: Isometry | None
    """A placement in what is free, if one is known."""


def fits_of(
    outline: Sequence[Contour], laid: Sequence[Shape], kind: PieceKind, freestyle: bool
) -> Fits:
    """Return every fit of *kind*, in what of a figure is free of *laid* or, freestyle, beside it.

    Nothing is known where the boundary has a corner outside Q(√2), as only round pieces have
    that overlap or stick out.
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
    if kind.octilinear and octilinear(region):
        found = exact_fits(polygons(region), kind)
        if found:
            return Fits(tuple(Fit(Hold.CORNER, motion) for motion in found), Room.HELD, found[0])
    # Most puzzles are straight, and need not wait for what only others need.
    from tui_tangram.tangram.contacts import fits

    return fits(region, kind.shape.contours)


def straight(outline: Sequence[Contour], laid: Iterable[Shape]) -> bool:
    """Whether nothing has arcs or holes, so that there are quicker ways for all of it."""
    return all(isinstance(contour, Polygon) for contour in outline) and all(
        shape.polygon is not None for shape in laid
    )


def free_region(outline: Sequence[Contour], laid: Sequence[Shape]) -> tuple[Contour, ...] | None:
    """Return what of a figure no laid piece covers, as outlines and holes.

    None when a corner of it is the crossing of two edges in a point outside Q(√2), which
    happens only where round pieces overlap or stick out.
    """
    if not laid:
        return tuple(outline)
    if straight(outline, laid):
        taken = union(polygons([shape.outline for shape in laid]))
        return subtract(polygons(outline), taken)
    from tui_tangram.contour import CurveSum, chain
    from tui_tangram.geometry.layers import cut_layers

    cut = cut_layers([outline, *(shape.contours for shape in laid)])
    free = cut.inside(lambda covers: covers[0] and not any(covers[1:]))
    return chain(CurveSum.of(free.edges).curves()).all if free.exact else None


def union_of(laid: Sequence[Shape]) -> tuple[Contour, ...] | None:
    """Return what some pieces cover together, as outlines and holes.

    None when a corner of it is the crossing of two edges in a point outside Q(√2), which
    happens only where round pieces overlap.
    """
    if straight((), laid):
        return union(polygons([shape.outline for shape in laid])) if laid else ()
    from tui_tangram.contour import CurveSum, chain
    from tui_tangram.geometry.layers import cut_layers

    inside = cut_layers([shape.contours for shape in laid]).inside(any)
    return chain(CurveSum.of(inside.edges).curves()).all if inside.exact else None


def exact_fits(region: Sequence[Polygon], kind: PieceKind) -> tuple[Isometry, ...]:
    """Return every fit of *kind* in a corner of *region*, each place of the piece once.

    All edges run in the eight directions.  *region* is `free_region`, or `union_of` laid pieces
    walked backwards.  The order is that of turns, then places.
    """
    if not region:
        return ()
    frame = frame_for((kind,), region)
    walls, corners = Remainder(frame, region).survey()
    found: dict[frozenset[tuple[Spot, Spot]], tuple[FramedShape, Spot]] = {}
    for corner in (*corners, *_straight(frame, region, corners)):
        shapes: Iterable[FramedShape] = (
            *frame.leaving[0][corner.out],
            *frame.arriving[0][corner.back],
        )
        for shape in shapes:
            x, y = corner.spot
            spots = [(x + dx, y + dy) for dx, dy in shape.spots]
            # By edges: pieces with dents can have the same corners in different poses.
            place = frozenset(zip(spots, spots[1:] + spots[:1], strict=True))
            if (
                place not in found
                and shape.angle <= corner.angle
                and fits_at(shape, corner.spot, walls)
            ):
                found[place] = (shape, corner.spot)
    return tuple(sorted(_motions(frame, found.values()), key=_order))


def _straight(
    frame: Frame, region: Sequence[Polygon], corners: Sequence[Corner]
) -> Iterable[Corner]:
    """Yield the straight angles at corners of the boundary.

    Where contours touch in a point, one side may go straight on as another; from there on
    what is free is a half turn wide, and `Remainder.survey`, which sees one side, passes over.
    """
    leaving = {(corner.spot, corner.out) for corner in corners}
    arriving = {(corner.spot, corner.back) for corner in corners}
    for contour in region:
        ways = directions(contour, "figure")
        for i, point in enumerate(contour.points):
            spot = frame.spot(point)
            if (spot, ways[i]) not in leaving:
                yield Corner(4, 0, spot, ways[i], (ways[i] + 4) % 8)
            if (spot, (ways[i - 1] + 4) % 8) not in arriving:
                yield Corner(4, 0, spot, ways[i - 1], (ways[i - 1] + 4) % 8)


def _motions(frame: Frame, placed: Iterable[tuple[FramedShape, Spot]]) -> Iterable[Isometry]:
    return (frame.placement(shape, spot) for shape, spot in placed)


def _order(motion: Isometry) -> tuple[bool, Turn, Point]:
    return motion.mirrored, motion.turn, motion.shift


def nearest_first(
    motions: Iterable[Isometry], kind: PieceKind, present: Isometry
) -> tuple[Isometry, ...]:
    """Return *motions* in the order in which a player would want them.

    Those that only move the piece come before those that also turn it; within each, the
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
    """Whether the piece looks the same under both motions but for its place."""
    return _pose(kind.shape.moved(first)) == _pose(kind.shape.moved(second))


def _pose(shape: Shape) -> Hashable:
    least = min(shape.points)
    polygon = shape.polygon
    if polygon is None:
        moved = shape.moved(Isometry.translation(-least))
        return frozenset(curve for contour in moved.contours for curve in contour.curves)
    return frozenset((start - least, end - least) for start, end in polygon.edges())
