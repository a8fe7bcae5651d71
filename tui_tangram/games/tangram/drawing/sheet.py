"""The pieces of a drawing with exact turns, before they have exact positions.

A place on a piece is relative to its first corner, and the place of that corner is
unknown: two unknowns for each piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from tui_tangram.games.tangram.drawing.alignment import AlignedPieces
from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.equations import Equation, Equations
from tui_tangram.games.tangram.drawing.floats import FloatPolygon, placed
from tui_tangram.games.tangram.drawing.piece_matching import Pose, offsets
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Polygon, Turn
from tui_tangram.maths.geometry.plane import FloatPoint

EAST = Point(Sqratio.ONE, Sqratio.ZERO)
NORTH = Point(Sqratio.ZERO, Sqratio.ONE)


class Anchor(NamedTuple):
    """A place on a piece."""

    piece: int
    offset: Point
    """The vector from the first corner of the piece."""


class LineConstraint(NamedTuple):
    """A corner that must be on the line of an edge."""

    corner: Anchor
    base: Anchor
    way: Point

    @property
    def equation(self) -> Equation:
        """The equation in the places of the pieces."""
        across = Point(-self.way.y, self.way.x)
        return between(self.corner, self.base, across, Sqratio.ZERO)


def between(start: Anchor, end: Anchor, way: Point, far: Sqratio) -> Equation:
    """Return the equation that puts *start* at *far* from *end* along *way*, times its length."""
    factors = {
        2 * start.piece: way.x,
        2 * start.piece + 1: way.y,
        2 * end.piece: -way.x,
        2 * end.piece + 1: -way.y,
    }
    right = far - way.dot(start.offset - end.offset)
    return Equation({unknown: factor for unknown, factor in factors.items() if factor}, right)


class TurnedPieces:
    """The pieces of a drawing, with exact turns."""

    def __init__(
        self, poses: Sequence[Pose], found: Sequence[AlignedPieces], turns: dict[int, Turn]
    ) -> None:
        """Give exact turns to the drawn pieces."""
        self.sources = [pose.source for pose in poses]
        """The place of each piece in its file."""
        faces = [pose.face for pose in poses]
        self.corners = [
            [turns[i](point - face.points[0]) for point in face.points]
            for i, face in enumerate(faces)
        ]
        """The corners of each piece, from the first on."""
        self.single = len(found) == 1
        """Whether all pieces are one family; then the drawing is turned with it."""
        self.octilinear = all(turn.eighth is not None for turn in turns.values())
        """Whether all pieces are turned by multiples of 45°."""
        angles = {i: f.angle + _radians(turn) for f in found for i, turn in f.turns.items()}
        middles = [pose.middle for pose in poses]
        if self.single:
            by = _radians(turns[0]) - angles[0]
            c, s = cos(by), sin(by)
            angles = {i: angle + by for i, angle in angles.items()}
            middles = [(c * x - s * y, s * x + c * y) for x, y in middles]
        own = [offsets(face) for face in faces]
        self.shapes: list[FloatPolygon] = [
            placed(own[i], angles[i], middle) for i, middle in enumerate(middles)
        ]
        """The drawn pieces, turned as their families are drawn."""
        self.places = [
            value
            for i, middle in enumerate(middles)
            for value in placed(own[i], _radians(turns[i]), middle)[0]
        ]
        """The unknowns, as drawn."""

    def polygons(self, places: Sequence[Point]) -> list[Polygon]:
        """Return the pieces with their first corners at *places*."""
        return [
            Polygon(place + corner for corner in own)
            for place, own in zip(places, self.corners, strict=True)
        ]

    def parallel(self, first: Feature, second: Feature) -> bool:
        """Return whether two edges run in opposite directions, exactly."""
        way, against = self.way(first), self.way(second)
        return not way.cross(against) and way.dot(against).sign < 0

    def anchor(self, part: Feature) -> Anchor:
        """Return the place of a corner on its piece."""
        return Anchor(part.piece, self.corners[part.piece][part.corner])

    def following(self, part: Feature) -> Feature:
        """Return the corner at the end of an edge."""
        return Feature(part.piece, (part.corner + 1) % len(self.corners[part.piece]))

    def way(self, part: Feature) -> Point:
        """Return the vector from the beginning of an edge to its end."""
        return self.anchor(self.following(part)).offset - self.anchor(part).offset

    def between(
        self, start: Feature, end: Feature, way: Point, far: Sqratio = Sqratio.ZERO
    ) -> Equation:
        """Return the equation that puts a corner at *far* from another; see `between`."""
        return between(self.anchor(start), self.anchor(end), way, far)

    def equations(self, contact: Contact) -> list[Equation]:
        """Return the equations of a contact in the places of its pieces."""
        first, second = contact.first, contact.second
        if contact.touch is ContactKind.CORNERS:
            return [self.between(first, second, way) for way in (EAST, NORTH)]
        return [LineConstraint(self.anchor(first), self.anchor(second), self.way(second)).equation]

    def spot(self, part: Feature, equations: Equations) -> FloatPoint:
        """Return the best known place of a corner."""
        x, y = self.shapes[part.piece][part.corner]
        if not self.single:
            return x, y
        # The contacts have removed the random errors.  With several families they also have the
        # rounding of their turns in them.
        across, up = equations.moved(part.piece)
        return x + across, y + up


def _radians(turn: Turn) -> float:
    return radians(turn.degrees)
