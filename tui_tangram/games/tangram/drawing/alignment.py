"""Exact turns for pieces that are drawn at any angle.

Pieces with touching edges share a direction, so one turn fixes the other
(`Turn.along`, where the field has it).  Pieces whose angles differ by a multiple of 45°, within the
accuracy of the drawing, are assumed to do so exactly.  Pieces tied together in this way are a
*family*: one turn of it is undetermined, and its angle is the mean of the angles that its pieces
show.

A family whose turn is a multiple of 45° gets that.  Any other gets the nearest turn that is a
product of eighths and of the turns of the first few right triangles in `TRIANGLES`, each at most
once and either way round; so all coordinates have a denominator that divides twice the product of
their hypotenuses.  The number of these triangles is the *level*: with five it is the table of
`tui_tangram.maths.geometry.plane`, and the farthest turn is 0.15° away; each further one divides
that by about three.

When all pieces are one family the drawing as a whole may be turned.  Then the family gets a
multiple of 45°, the usual orientation of figures.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import atan2, cos, degrees, hypot, pi, radians, remainder, sin
from typing import Final, NamedTuple

from tui_tangram.games.tangram.drawing.contacts import Contact, Feature, edge, flush
from tui_tangram.games.tangram.drawing.floats import FloatPolygon, placed
from tui_tangram.games.tangram.drawing.piece_matching import Pose, offsets
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Turn

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
FINEST: Final = 8
"""The finest level that is tried by default."""
NEARLY: Final = 0.1
"""The largest difference, in radians, of two edges considered aligned."""

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


def families(poses: Sequence[Pose], reach: float, near: float) -> list[AlignedPieces]:
    """Return the families of a drawing.

    Edges whose ends are within *reach* of each other are aligned, and a corner moves by at most
    *near* when a piece is turned from its drawn angle to its family's.  For pieces without a common
    edge the limit is smaller for more accurate drawings.
    """
    faces = [pose.face for pose in poses]
    corners = [offsets(face) for face in faces]
    sizes = [max(hypot(x, y) for x, y in own) for own in corners]
    shapes = [placed(own, p.angle, p.middle) for own, p in zip(corners, poses, strict=True)]
    rough = max(
        hypot(x - a, y - b)
        for shape, pose in zip(shapes, poses, strict=True)
        for (x, y), (a, b) in zip(shape, pose.drawn, strict=True)
    )
    found = [AlignedPieces({i: Turn.of(0)}, pose.angle) for i, pose in enumerate(poses)]

    def join(one: int, other: int, between: Turn, near: float) -> None:
        """Join the families of two pieces, *other* being turned so against *one*."""
        first, second = (next(f for f in found if i in f.turns) for i in (one, other))
        if first is second:
            return
        onto = first.turns[one].then(between).then(second.turns[other].inverse())
        turns = first.turns | {i: onto.then(turn) for i, turn in second.turns.items()}
        shown = {i: poses[i].angle - radians(turn.degrees) for i, turn in turns.items()}
        angle = atan2(
            sum(sizes[i] ** 2 * sin(a) for i, a in shown.items()),
            sum(sizes[i] ** 2 * cos(a) for i, a in shown.items()),
        )
        if all(abs(remainder(a - angle, 2 * pi)) * sizes[i] <= near for i, a in shown.items()):
            found.remove(first)
            found.remove(second)
            found.append(AlignedPieces(turns, angle))

    for contact in _flush(shapes, reach):
        way, against = (
            faces[piece].points[(corner + 1) % len(faces[piece])] - faces[piece].points[corner]
            for piece, corner in (contact.first, contact.second)
        )
        between = Turn.along(against, -way)
        if between is not None:
            join(contact.first.piece, contact.second.piece, between, near)
    for one, other in combinations(range(len(poses)), 2):
        eighths = round((poses[other].angle - poses[one].angle) / (pi / 4))
        join(one, other, Turn.of(eighths), min(near, max(SAME, ROUGH * rough)))
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


def _flush(shapes: Sequence[FloatPolygon], reach: float) -> list[Contact]:
    """Return the aligned edges, the tightest first."""

    def parallel(first: Feature, second: Feature) -> bool:
        (a, b), (c, d) = edge(shapes, first), edge(shapes, second)
        way, against = atan2(b[1] - a[1], b[0] - a[0]), atan2(c[1] - d[1], c[0] - d[0])
        return abs(remainder(way - against, 2 * pi)) <= NEARLY

    found = (
        contact
        for one, other in combinations(range(len(shapes)), 2)
        for contact in flush(shapes, one, other, reach, parallel)
    )
    return sorted(found, key=lambda contact: contact.gap)
