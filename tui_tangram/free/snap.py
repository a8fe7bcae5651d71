"""Magnetic places: a corner on a corner, with an edge along an edge.

The corner of a piece goes to a corner of the silhouette, and an edge there runs along that of
the silhouette, inside it; or it goes to a corner of a laid piece, and an edge there runs along
that of the piece, outside it.  The piece is not turned over.  Places where more than
`overlay.OVER` of the piece lies over others are left out; those where as much sticks out of the
silhouette are offered only when there are no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, radians, sin
from typing import Final

from tui_tangram.free.game import FreeGame, FreeState
from tui_tangram.free.known import apart
from tui_tangram.free.pose import TURN, Pose, Shape, Spot, bearing, least, rounded

WEIGHT: Final = 0.5
"""As many legs of way count as much as a turn by a radian."""
SAME: Final = 0.01
"""Legs between two places that are one."""


def snaps(game: FreeGame, state: FreeState, index: int, hand: Pose) -> tuple[Pose, ...]:
    """Return the magnetic places of a piece that hovers at *hand*, the nearest first."""
    from tui_tangram.free.overlay import OVER, common

    kind = game.piece(index).kind
    others = list(game.shapes(state, without=index).values())
    found: list[tuple[float, Pose, Shape]] = []
    seen: dict[tuple[int, int], list[Shape]] = {}
    places = set(_places(game.shape(index, hand), hand, game.target, others))
    for way, pose in sorted((_way(hand, pose), pose) for pose in places if pose.in_reach):
        shape = kind.at(pose)
        # The same place, the piece turned by its own symmetry, has the same middle.
        near = seen.setdefault((pose.x // 100, pose.y // 100), [])
        if all(apart(shape, other) > SAME for other in near):
            near.append(shape)
            found.append((way, pose, shape))
    most = OVER * kind.area
    if others:
        over = common([shape for _, _, shape in found], others)
        found = [one for one, part in zip(found, over, strict=True) if part <= most]
    inside = game.judge.silhouette.holding([shape for _, _, shape in found])
    fits = [one for one, part in zip(found, inside, strict=True) if kind.area - part <= most]
    return tuple(pose for _, pose, _ in fits or found)


def _way(start: Pose, end: Pose) -> float:
    turn = least(radians((end.angle - start.angle) % TURN / 100))
    return hypot(end.x - start.x, end.y - start.y) / 1000 + WEIGHT * abs(turn)


def _places(
    shape: Shape, hand: Pose, target: tuple[Shape, ...], others: list[Shape]
) -> Iterator[Pose]:
    corners = list(_corners(shape))
    for goals, back in ((target, 0.0), (others, pi)):
        for goal in goals:
            for spot, arriving, leaving in _corners(goal):
                for corner, own_arriving, own_leaving in corners:
                    # Beside a piece the edges run against each other, and change their parts.
                    ends = (leaving, arriving) if not back else (arriving, leaving)
                    for wanted, own in zip(ends, (own_leaving, own_arriving), strict=True):
                        yield _pinned(hand, corner, spot, wanted + back - own)


def _pinned(hand: Pose, corner: Spot, spot: Spot, turn: float) -> Pose:
    """Return the pose after a turn about *corner*, which goes to *spot*."""
    x, y = hand.spot[0] - corner[0], hand.spot[1] - corner[1]
    c, s = cos(turn), sin(turn)
    pose = rounded(spot[0] + c * x - s * y, spot[1] + s * x + c * y, turn, hand.flip)
    return pose.turned(hand.angle)


def _corners(shape: Shape) -> Iterator[tuple[Spot, float, float]]:
    """Yield each corner with the directions in which the contour arrives and leaves."""
    for number, spot in enumerate(shape):
        before, after = shape[number - 1], shape[(number + 1) % len(shape)]
        yield spot, bearing(before, spot), bearing(spot, after)
