"""Polygons of a drawing, matched with the pieces of a set.

The total areas of polygons and pieces are equal, so a drawing may have any size.  Each polygon is
matched with the piece whose corners are nearest, moved, turned and perhaps mirrored; the error of a
corner may be `NEAR` legs.  The best match of all is used first, so that a polygon similar to two
pieces does not use the one that another needs.

Exact turns
-----------
Pieces with touching edges share a direction, so one turn fixes the other
(`Turn.along`, where the field has it).  Pieces whose angles differ by a multiple of 45°, within the
accuracy of the drawing, are assumed to do so exactly.  Pieces tied together in this way are a
*family*: one turn of it is undetermined, and its angle is the mean of the angles that its pieces
show.

A family whose turn is a multiple of 45° gets that.  Any other gets the nearest turn that is a
product of eighths and of the turns of the first few right triangles in `TRIANGLES`, each at most
once and either way round; so all coordinates have a denominator that divides twice the product of
their hypotenuses.  The number of these triangles is the *level*: with five it is the table of
`tui_tangram.maths.geometry.Turn.nearest`, and the farthest turn is 0.15° away; each further one
divides that by about three.

When all pieces are one family the drawing as a whole may be turned.  Then the family gets a
multiple of 45°, the usual orientation of figures.
"""

from __future__ import annotations

from bisect import bisect
from cmath import phase, rect
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import atan2, degrees, inf, isfinite, pi, radians, remainder, sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.drawing.contacts import DrawnEdges
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon, corners_at, signed_area, spots_of
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Polygon, Turn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import pointed
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Spots

NEAR: Final = 0.05
"""The largest distance of a corner of a polygon from that of its piece, in legs."""
UNEVEN: Final = 0.15
"""The same for a drawing that is read with a warning, if it matches no set otherwise."""
WIDE: Final = 50
"""The largest width and height of a drawing, in legs."""


class Pose(NamedTuple):
    """The place of a piece, in floating-point numbers."""

    kind: PieceKind
    mirrored: bool
    """Whether the piece is mirrored before it is turned."""
    angle: float
    """The turn after that, in radians."""
    middle: FloatPoint
    """The mean of its corners."""
    drawn: FloatPolygon
    """The drawn corners, in the order of `face`."""
    source: str
    """The place in the file, for messages."""

    @classmethod
    def of(
        cls, kind: PieceKind, mirrored: bool, angle: float, middle: FloatPoint, source: str
    ) -> Pose:
        """Return the pose of a piece whose corners are drawn where the other numbers say."""
        pose = cls(kind, mirrored, angle, middle, (), source)
        return pose._replace(drawn=corners_at(pose.laid))

    @property
    def face(self) -> Polygon:
        """The piece before it is turned."""
        return _faces(self.kind)[self.mirrored]

    @property
    def laid(self) -> Spots:
        """The corners of the piece where the pose puts it."""
        own: Spots = offsets(self.kind, self.mirrored)
        return own * rect(1, self.angle) + complex(*self.middle)


@cache
def _faces(kind: PieceKind) -> tuple[Polygon, Polygon]:
    """Return a piece as it is, and mirrored."""
    return kind.polygon, kind.polygon.moved(Isometry.linear(0, mirrored=True))


@cache
def offsets(kind: PieceKind, mirrored: bool = False) -> Spots:
    """Return the corners of a piece relative to their mean."""
    face = _faces(kind)[mirrored]
    centre = face.centre
    return spots_of([(point - centre).floats() for point in face.points])


def matched(
    polygons: Sequence[FloatPolygon],
    pieces: PieceSet,
    places: Sequence[str] = (),
    near: float = NEAR,
) -> tuple[Pose, ...]:
    """Return the pose of each piece of a set in a drawing, in the order of the set.

    Pieces of a kind are used in the order of the drawing; *places* in the file are for messages.
    Raises `DocumentError` when the polygons are not the pieces, with corners that *near*.
    """
    places = places or [f"polygons[{number}]" for number in range(len(polygons))]
    if len(polygons) != len(pieces.pieces):
        raise DocumentError(
            "has {n} polygon, but the set {set} has {pieces} pieces",
            "has {n} polygons, but the set {set} has {pieces} pieces",
            n=len(polygons),
            set=pieces.id,
            pieces=len(pieces.pieces),
        )
    likes = {
        (number, kind): best_pose(kind, shape, places[number])
        for (number, shape), kind in product(enumerate(_scaled(polygons, pieces)), pieces.kinds)
    }
    left = {kind: pieces.count(kind.kind) for kind in pieces.kinds}
    found: dict[int, Pose] = {}
    for (number, kind), (off, pose) in sorted(likes.items(), key=lambda item: item[1][0]):
        if number not in found and left[kind] and pose is not None and off <= near:
            left[kind] -= 1
            found[number] = pose
    for number in range(len(polygons)):
        if number not in found:
            kind = min((k for k in left if left[k]), key=lambda k: likes[number, k][0])
            raise _unlike(kind, likes[number, kind][0], pieces, places[number])
    order = sorted(found, key=lambda number: (pieces.kinds.index(found[number].kind), number))
    return tuple(found[number] for number in order)


def _scaled(polygons: Sequence[FloatPolygon], pieces: PieceSet) -> list[FloatPolygon]:
    """Return the polygons as large as the pieces, with the lower left corner at the origin."""
    import numpy as np

    total = sum(map(signed_area, polygons))
    if not (isfinite(total) and total > 0):
        raise DocumentError("have no area", at="polygons")
    corners = np.concatenate(polygons)
    corners = (corners - corners.min(axis=0)) * sqrt(float(pieces.area) / total)
    if not (corners <= WIDE).all():
        raise DocumentError("are too far apart", at="polygons")
    ends = np.cumsum([len(shape) for shape in polygons])
    return [tuple(map(tuple, one.tolist())) for one in np.split(corners, ends[:-1])]


def best_pose(kind: PieceKind, shape: FloatPolygon, source: str) -> tuple[float, Pose | None]:
    """Return the best pose of a piece on a polygon, after the distance of its farthest corner."""
    import numpy as np

    n = len(shape)
    if n != len(kind.polygon):
        return inf, None
    drawn = spots_of(shape)
    middle = drawn.mean()
    # From each corner on, over the piece and over its mirror image.
    shifts = np.add.outer(np.arange(n), np.arange(n)) % n
    around = np.tile(drawn[shifts] - middle, (2, 1))
    own = np.repeat([offsets(kind), offsets(kind, mirrored=True)], n, axis=0)
    angles = np.angle((own.conj() * around).sum(axis=1))
    offs = np.abs(own * np.exp(1j * angles)[:, None] - around).max(axis=1)
    # Of two that are equally near, the one that is not mirrored and turned first.
    at = int((offs <= offs.min() + _EQUAL).argmax())
    mirrored, shift = divmod(at, n)
    corners = (*shape[shift:], *shape[:shift])
    where = (middle.real.item(), middle.imag.item())
    return offs[at].item(), Pose(kind, bool(mirrored), angles[at].item(), where, corners, source)


_EQUAL: Final = 1e-6
"""The difference of distances, in legs, that are one."""


def _unlike(kind: PieceKind, off: float, pieces: PieceSet, at: str) -> DocumentError:
    if not isfinite(off):
        return DocumentError("matches no remaining piece", at=at)
    return DocumentError(
        "matches no remaining piece; the nearest is {off} legs off: {piece}",
        at=at,
        off=pointed(f"{off:.2f}"),
        piece=named(kind.name, pieces.id, PIECE),
    )


TRIANGLES: Final = (
    (4, 3, 5),
    (12, 5, 13),
    (15, 8, 17),
    (21, 20, 29),
    (35, 12, 37),
    (40, 9, 41),
    (45, 28, 53),
    (60, 11, 61),
    (55, 48, 73),
    (80, 39, 89),
)
"""Legs and hypotenuses of right triangles."""
NEARLY: Final = 0.1
"""The tangent of the largest angle between edges considered aligned."""
FINEST: Final = 8
"""The finest level that is tried by default."""
SAME: Final = 1e-3
"""The maximum movement of a corner, in legs, when a piece gets the turn of one without a common
edge."""
ROUGH: Final = 1.5
"""The same, as a share of the error of the corner that is drawn worst."""


class AlignedPieces(NamedTuple):
    """Pieces whose turns are tied together."""

    turns: dict[int, Turn]
    """The turn of each piece relative to that of the family."""
    angle: float
    """The drawn turn of the family, in radians."""


def families(
    poses: Sequence[Pose], reach: float, near: float, same: float = SAME
) -> list[AlignedPieces]:
    """Return the families of a drawing.

    Edges whose ends are within *reach* of each other are aligned, and a corner moves by at most
    *near* when a piece is turned from its drawn angle to its family's.  For pieces without a common
    edge the limit is smaller for more accurate drawings, but not smaller than *same*.
    """
    import numpy as np

    faces = [pose.face for pose in poses]
    shapes = [pose.laid for pose in poses]
    sizes = [float(np.abs(offsets(pose.kind)).max()) for pose in poses]
    drawn = np.concatenate([spots_of(pose.drawn) for pose in poses])
    rough = float(np.abs(np.concatenate(shapes) - drawn).max())
    found = [AlignedPieces({i: Turn.of(0)}, pose.angle) for i, pose in enumerate(poses)]

    def join(one: int, other: int, between: Turn, near: float) -> None:
        """Join the families of two pieces, *other* being turned so against *one*."""
        first, second = (next(f for f in found if i in f.turns) for i in (one, other))
        if first is second:
            return
        onto = first.turns[one].then(between).then(second.turns[other].inverse())
        turns = first.turns | {i: onto.then(turn) for i, turn in second.turns.items()}
        shown = {i: poses[i].angle - radians(turn.degrees) for i, turn in turns.items()}
        angle = phase(sum(rect(sizes[i] ** 2, a) for i, a in shown.items()))
        if all(abs(remainder(a - angle, 2 * pi)) * sizes[i] <= near for i, a in shown.items()):
            found.remove(first)
            found.remove(second)
            found.append(AlignedPieces(turns, angle))

    for contact in DrawnEdges(shapes, reach).flush(reach, NEARLY):
        way, against = (
            faces[piece].points[(corner + 1) % len(faces[piece])] - faces[piece].points[corner]
            for piece, corner in (contact.first, contact.second)
        )
        between = Turn.along(against, -way)
        if between is not None:
            join(contact.first.piece, contact.second.piece, between, near)
    for one, other in combinations(range(len(poses)), 2):
        eighths = round((poses[other].angle - poses[one].angle) / (pi / 4))
        join(one, other, Turn.of(eighths), min(near, max(same, ROUGH * rough)))
    return found


def exact_turns(found: Sequence[AlignedPieces], level: int) -> tuple[dict[int, Turn], float]:
    """Return the turn of each piece at a level, and the largest error of a family, in degrees.

    A single family gets a multiple of 45°, which counts as no error.
    """
    turns: dict[int, Turn] = {}
    worst = 0.0
    for family in found:
        angle = degrees(family.angle)
        if len(found) == 1:
            angle = 45.0 * round(angle / 45)
        turn = nearest_turn(angle, level)
        worst = max(worst, abs(remainder(turn.degrees - angle, 360)))
        turns |= {i: turn.then(own) for i, own in family.turns.items()}
    return turns, worst


def nearest_turn(angle: float, level: int) -> Turn:
    """Return the turn of a level that is nearest to an angle in degrees."""
    table = _table(level)
    rest = angle % 45
    at = bisect(table, (rest,))
    between = (table[at - 1], table[at % len(table)])
    _, ways = min(between, key=lambda row: abs(remainder(row[0] - rest, 45)))
    turn = Turn.of(0)
    for way, (across, up, size) in zip(ways, TRIANGLES, strict=False):
        if way:
            turn = turn.then(Turn(Sqratio(across, 0, size), Sqratio(way * up, 0, size)))
    return turn.then(Turn.of(round((angle - turn.degrees) / 45)))


@cache
def _table(level: int) -> list[tuple[float, tuple[int, ...]]]:
    """Return the turns of a level: the angle within an eighth, and the sign of each triangle."""
    angles = [degrees(atan2(up, across)) for across, up, _ in TRIANGLES[:level]]
    return sorted(
        (sum(way * a for way, a in zip(ways, angles, strict=True)) % 45, ways)
        for ways in product((0, 1, -1), repeat=level)
    )
