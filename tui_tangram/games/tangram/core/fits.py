"""The exact fits of a piece in the current position, on integers where edges allow it.

Where all edges run in the eight directions, the integers of a `frame` have the fits of
`tui_tangram.games.tangram.core.contacts`, found many times faster: in corners, by a stop, by two
tips and wedged, the piece turned by eighths.  Edges in the eight directions align at no other turn.
Two tips may hold a piece at another turn; `contacts` finds these, and is used when there is no fit
at all.

A contact puts the shift of a piece on a stretch of a line of one of the four types.  Its normal is
a line of the type a quarter turn from there.  Stretches are crossed, those of edges along edges
with all others and then all with all, and the crossings are tested against the walls as in the
corner solver.

A *fit* is a coincidence of exact points, never a tolerance: contacts with the boundary hold the
piece, and it enters no occupied area (`tui_tangram.games.tangram.core.contacts`).  On a silhouette
the boundary is that of its free part; in freestyle it is the outside of the placed pieces.

Every solution can be reached through fits in corners alone: the corner argument of
`tui_tangram.games.tangram.core.corner` shows that in any solution some piece fits the tightest
corner of the free part, and so on until nothing is free.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, product
from operator import itemgetter
from typing import Final, TypeAlias

from tui_tangram.games.tangram.core.frame import (
    POSITION,
    AnchoredShape,
    DirectedSide,
    Frame,
    FramePoint,
    RegionBoundary,
    Sector,
    boundary_sides,
    directions,
    fits,
    frame_for,
    line_through,
    spot_on,
)
from tui_tangram.games.tangram.core.pieces import Fit, Fits, Hold, PieceKind, Room
from tui_tangram.maths.contour.judge import overlapping
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Contour,
    Isometry,
    Point,
    Polygon,
    Shape,
    Turn,
    octilinear,
    polygons,
)
from tui_tangram.maths.geometry.overlay import subtract, union
from tui_tangram.play.last_results import LastResults

_Stretch: TypeAlias = tuple[int, int, int, bool, int]
"""The shifts on a line that make a contact.

The constant of the line, the least and the greatest position along it, whether the point of contact
moves with the piece, and the constant of the normal, that of the piece not shifted if it does.
"""

_ACROSS = (
    ((0, 1), (1, 1), (1, 0), (1, 0)),
    ((-1, 1), (0, 1), (1, -1), (2, -1)),
    ((1, 0), (1, 0), (0, 1), (-1, 1)),
    ((1, 1), (2, 1), (1, 1), (0, 1)),
)
"""For two types of lines: the constant of the first, computed on the second.

The entries are the factors of the position and of the constant on the second.
"""
_LINES = ((0, 1), (-1, 1), (1, 0), (1, 1))
"""For each type of line, the factors of x and y in its constant."""


def eighth_fits(region: Sequence[Polygon], kind: PieceKind) -> tuple[Fit, ...]:
    """Return the fits of *kind*, turned by eighths, except those between two contacts.

    *region* is the free region, or the reversed contours of the placed pieces.  Each placement of
    the piece is listed once, held in the most natural way, by hold, then turn, then place.

    Raises `ValueError` when an edge runs in none of the eight directions.
    """
    if not region:
        return ()
    frame = frame_for((kind,), region)
    walls, corners = RegionBoundary(frame, region).survey()
    free = _Free(frame, region)
    found: list[Fit] = []
    tried: set[tuple[Isometry, FramePoint]] = set()

    def note(hold: Hold, shape: AnchoredShape, spot: FramePoint) -> None:
        x, y = shape.spots[0]
        key = shape.pose, (x + spot[0], y + spot[1])
        if key in tried:
            return
        tried.add(key)
        # Along an edge the piece begins on the free side; touching in points it may lie outside.
        if fits(shape, spot, walls) and (hold < Hold.TIPS or free.holds(shape, spot)):
            found.append(Fit(hold, frame.placement(shape, spot)))

    for corner in (*corners, *_straight(frame, region, corners)):
        for shape in (*frame.leaving[0][corner.out], *frame.arriving[0][corner.back]):
            if shape.angle <= corner.angle:
                note(Hold.CORNER, shape, corner.spot)
    for shape in frame.shapes[0]:
        if shape.spots[0] == (0, 0):  # Once for each pose.
            contacts = free.contacts(shape)
            for spot in free.stops(shape, contacts):
                note(Hold.STOP, shape, spot)
            for spot in free.tips(shape):
                note(Hold.TIPS, shape, spot)
            for spot in _wedged(contacts):
                note(Hold.WEDGE, shape, spot)
    return tuple(sorted(found, key=Fit.order))


class _Free:
    """The boundary of the free region, in a frame."""

    def __init__(self, frame: Frame, region: Sequence[Polygon]) -> None:
        """Prepare *region*; see `eighth_fits`."""
        contours = [boundary_sides(frame, contour) for contour in region]
        self.sides = [side for sides in contours for side in sides]
        self.corners = {
            (frame.spot(point), (out + angle) % 8, 8 - angle)
            for contour, sides in zip(region, contours, strict=True)
            for point, (out, angle) in zip(contour.points, _corners(sides), strict=True)
        }
        """The corners, each with the direction where the occupied region begins, and its angle."""
        self.spots = {spot for spot, _, _ in self.corners}
        self.bounded = sum((one.signed_area for one in region), Sqratio.ZERO).sign > 0

    def stops(
        self, shape: AnchoredShape, contacts: Sequence[Sequence[_Stretch]]
    ) -> set[FramePoint]:
        """Return the shifts that align an edge with one of the boundary, stopped by a contact.

        Whether the piece lies in the free region is not tested.
        """
        found: set[FramePoint] = set()
        for wall, side in product(self.sides, shape.sides):
            if (wall.type, wall.sign) != (side.type, side.sign):
                continue
            constant = wall.constant - side.constant
            low, high = wall.low - side.high, wall.high - side.low
            at = POSITION[wall.type]
            for spot, _, _ in _crossed(wall.type, constant, contacts):
                if low < spot[at] < high:
                    found.add(spot)
        return found

    def contacts(self, shape: AnchoredShape) -> list[list[_Stretch]]:
        """Return for each type of line the shifts that bring a corner to an edge there.

        The piece, or the occupied region, is in the half turn next to the edge.
        """
        found: list[list[_Stretch]] = [[], [], [], []]
        corners = list(zip(shape.spots, _corners(shape.sides), strict=True))
        for kind, constant, low, high, sign in self.sides:
            way, across = kind if sign > 0 else kind + 4, (kind + 2) % 4
            for spot, (out, angle) in corners:
                if (out - way) % 8 + angle <= 4:
                    off, by = line_through(kind, spot)
                    normal = line_through(across, spot)[0]
                    found[kind].append((constant - off, low - by, high - by, True, normal))
        for kind, constant, low, high, sign in shape.sides:
            way, across = kind if sign < 0 else kind + 4, (kind + 2) % 4
            for spot, out, angle in self.corners:
                if (out - way) % 8 + angle <= 4:
                    off, by = line_through(kind, spot)
                    normal = line_through(across, spot)[0]
                    found[kind].append((off - constant, by - high, by - low, False, normal))
        return [list(dict.fromkeys(stretches)) for stretches in found]

    def tips(self, shape: AnchoredShape) -> Iterable[FramePoint]:
        """Yield the shifts that bring two corners of a piece to corners of the boundary."""
        known: set[FramePoint] = set()
        for (x, y), (u, v) in product(self.spots, shape.spots):
            shift = x - u, y - v
            if shift in known:
                yield shift
            known.add(shift)

    def holds(self, shape: AnchoredShape, spot: FramePoint) -> bool:
        """Whether a point inside a piece that no wall enters is free."""
        x, y = (3 * at + inside for at, inside in zip(spot, shape.inside, strict=True))
        winding = 0
        for kind, constant, low, high, sign in self.sides:
            # A ray to the east meets the lower end of a wall and not the upper one.
            up = constant if kind == 1 else 0
            if kind and 3 * (low + up) <= y < 3 * (high + up):
                east = (0, y - 3 * constant, 3 * constant, 3 * constant - y)[kind]
                winding += sign if x < east else 0
        return winding + (not self.bounded) > 0


def _corners(sides: Sequence[DirectedSide]) -> Iterable[tuple[int, int]]:
    """Yield for each corner of a contour the direction that leaves and the angle to its left."""
    ways = [side.type if side.sign > 0 else side.type + 4 for side in sides]
    for i, out in enumerate(ways):
        yield out, (ways[i - 1] + 3 - out) % 8 + 1


def _crossed(
    kind: int, constant: int, contacts: Sequence[Sequence[_Stretch]]
) -> Iterable[tuple[FramePoint, int, _Stretch]]:
    """Yield the crossings of a line with stretches of the other types, and these."""
    for other, stretches in enumerate(contacts):
        if other == kind:
            continue
        along, by = _ACROSS[kind][other]
        for stretch in stretches:
            there, low, high = stretch[:3]
            position = (constant - by * there) // along
            if low <= position <= high:
                yield spot_on(other, there, position), other, stretch


def _wedged(contacts: Sequence[Sequence[_Stretch]]) -> Iterable[FramePoint]:
    """Yield the shifts at which three contacts leave a piece no way to turn.

    Their normals are neither parallel nor do they meet in one point.
    """
    normals: dict[FramePoint, set[tuple[int, int, int]]] = {}
    for kind, stretches in enumerate(contacts):
        for stretch in stretches:
            constant, low, high = stretch[:3]
            for spot, other, across in _crossed(kind, constant, contacts[:kind]):
                if low <= spot[POSITION[kind]] <= high:
                    normals.setdefault(spot, set()).update(
                        (_normal(kind, stretch, spot), _normal(other, across, spot))
                    )
    for spot, lines in normals.items():
        if any(_determinant(three) for three in combinations(lines, 3)):
            yield spot


def _normal(kind: int, stretch: _Stretch, spot: FramePoint) -> tuple[int, int, int]:
    """Return the factors of x and y, and the constant, of the line across a contact."""
    across = (kind + 2) % 4
    moves, constant = stretch[3:]
    return *_LINES[across], constant + (line_through(across, spot)[0] if moves else 0)


def _determinant(rows: Sequence[tuple[int, int, int]]) -> int:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _straight(
    frame: Frame, region: Sequence[Polygon], corners: Sequence[Sector]
) -> Iterable[Sector]:
    """Yield the straight angles at corners of the boundary.

    When contours touch in a point, one side may continue straight as another.  There the free
    region is a half turn wide, and `RegionBoundary.survey`, which sees one side, skips it.
    """
    leaving = {(corner.spot, corner.out) for corner in corners}
    for contour in region:
        for point, way in zip(contour.points, directions(contour, "figure"), strict=True):
            spot = frame.spot(point)
            if (spot, way) not in leaving:
                yield Sector(4, 0, spot, way, (way + 4) % 8)


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


_AtFits = list[tuple[Isometry, Hashable, Point]]
"""Motions of a piece, with its look there but for its position, and its middle."""
_AT_FITS: Final = LastResults[_AtFits]()


def _at_fits(motions: Iterable[Isometry], kind: PieceKind) -> _AtFits:
    shapes = ((motion, kind.shape.moved(motion)) for motion in motions)
    return [(motion, _pose(shape), shape.centre) for motion, shape in shapes]


def nearest_first(
    motions: Sequence[Isometry], kind: PieceKind, present: Isometry
) -> tuple[Isometry, ...]:
    """Return *motions* in the order preferred by players.

    Motions that only shift the piece come before those that also turn it; within each, the
    nearest comes first, measured exactly between the centres of the corners.
    """
    return tuple(motion for _, motion in sorted(_ranked(motions, kind, present), key=itemgetter(0)))


def nearest_alike(
    motions: Sequence[Isometry], kind: PieceKind, present: Isometry
) -> tuple[Isometry, Sqratio] | None:
    """Return the first of `nearest_first` if it only shifts the piece, and its distance squared."""
    ranked = _ranked(motions, kind, present, turned=False)
    if not ranked:
        return None
    (_, square, _, _), motion = min(ranked, key=itemgetter(0))
    return motion, square


_Rank: TypeAlias = tuple[bool, Sqratio, bool, Turn]
"""Whether a piece turns, the square of how far it moves, whether its motion mirrors, and turns."""


def _ranked(
    motions: Sequence[Isometry], kind: PieceKind, present: Isometry, *, turned: bool = True
) -> list[tuple[_Rank, Isometry]]:
    """Return *motions* with their ranks; without those *turned*, only such as shift the piece."""
    here = kind.shape.moved(present)
    centre, pose = here.centre, _pose(here)
    return [
        ((look != pose, (way := middle - centre).dot(way), motion.mirrored, motion.turn), motion)
        for motion, look, middle in _AT_FITS.get((motions, kind), lambda: _at_fits(motions, kind))
        if turned or look == pose
    ]


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
