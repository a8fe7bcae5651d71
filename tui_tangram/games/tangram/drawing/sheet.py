"""The pieces of a drawing with exact turns, and the equations for their exact positions.

A place on a piece is relative to its first corner, and the place of that corner is
unknown: two unknowns for each piece.

Equations
---------
They are linear, over Q(√2), and added one after the other, with the movement they cost.

The unknowns are the coordinates of pieces, and each equation relates two pieces: it
stays true when everything is moved together.  So piece 0 is never solved for; it is the origin.

An equation implied by the accepted ones is redundant, and one that contradicts them is rejected.
Both are decided exactly.  A rounded system next to the exact one computes the least movement, in
the sum of squares, from the drawn positions to positions that fulfil all equations.  An equation
that would need more movement than allowed is also rejected: two edges that are nearly parallel
cross very far away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, hypot, radians, sin, sqrt
from typing import Final, NamedTuple

from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon, placed
from tui_tangram.games.tangram.drawing.piece_matching import AlignedPieces, Pose, offsets
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Polygon, Turn
from tui_tangram.maths.geometry.plane import FloatPoint

FLAT: Final = 1e-7
"""The remainder of a row, as a share of its length, below which rounding is inconclusive."""


class Equation(NamedTuple):
    """A sum of unknowns with their factors, and its value."""

    factors: Mapping[int, Sqratio]
    """The factors by the number of the unknown: 2i and 2i + 1 are x and y of piece i."""
    right: Sqratio


class Equations:
    """A system without contradictions, and the least movement that fulfils it."""

    def __init__(self, places: Sequence[float], most: float) -> None:
        """Start with no equation: every piece is as drawn, and may move by *most*."""
        self._places = tuple(places)
        self._most = most
        self._solved: dict[int, Equation] = {}
        self._rows: list[tuple[float, ...]] = []
        self._moved = (0.0,) * len(self._places)

    def is_news(self, equation: Equation) -> bool:
        """Return whether the system leaves the left side of *equation* open."""
        return bool(self._reduced(equation).factors)

    def take(self, equations: Iterable[Equation]) -> bool:
        """Add all of *equations*, or none; return whether they were added."""
        before = dict(self._solved), list(self._rows), self._moved
        if all(self._take(one) for one in equations):
            return True
        self._solved, self._rows, self._moved = before
        return False

    def value(self, unknown: int) -> Sqratio:
        """Return an unknown, with piece 0 at the origin.

        Raises `LookupError` where the equations leave it open.
        """
        if unknown < 2:
            return Sqratio.ZERO
        factors, right = self._solved[unknown]
        if any(other >= 2 and other != unknown for other in factors):
            raise LookupError(f"unknown {unknown} is open")
        return right

    def moved(self, piece: int) -> tuple[float, float]:
        """Return the least movement of a piece, rounded."""
        return self._moved[2 * piece], self._moved[2 * piece + 1]

    def _reduced(self, equation: Equation) -> Equation:
        """Return the part of an equation that the system leaves open."""
        left = equation
        for unknown in equation.factors:
            if unknown in self._solved:
                left = _without(unknown, left, self._solved[unknown])
        return left

    def _take(self, equation: Equation) -> bool:
        left = self._reduced(equation)
        if not left.factors:
            return not left.right
        if not self._move(equation):
            return False
        # The last piece is solved for, so the first never is.
        unknown = max(left.factors)
        over = left.factors[unknown]
        solved = Equation(
            {other: factor / over for other, factor in left.factors.items()}, left.right / over
        )
        for other, row in self._solved.items():
            if unknown in row.factors:
                self._solved[other] = _without(unknown, row, solved)
        self._solved[unknown] = solved
        return True

    def _move(self, equation: Equation) -> bool:
        """Move as little as the equation adds to those before; return whether that is allowed."""
        row = [0.0] * len(self._places)
        for unknown, factor in equation.factors.items():
            row[unknown] = float(factor)
        size = sqrt(_dot(row, row))
        for known in self._rows:
            share = _dot(row, known)
            row = [a - share * b for a, b in zip(row, known, strict=True)]
        rest = sqrt(_dot(row, row))
        if rest <= FLAT * size:
            return False
        row = [a / rest for a in row]
        lacking = float(equation.right) - sum(
            float(factor) * (self._places[unknown] + self._moved[unknown])
            for unknown, factor in equation.factors.items()
        )
        moved = tuple(old + lacking / rest * a for old, a in zip(self._moved, row, strict=True))
        if any(hypot(x, y) > self._most for x, y in zip(moved[::2], moved[1::2], strict=True)):
            return False
        self._rows.append(tuple(row))
        self._moved = moved
        return True


def _without(unknown: int, equation: Equation, solved: Equation) -> Equation:
    """Return an equation with *solved* substituted for an unknown."""
    factor = equation.factors[unknown]
    factors = dict(equation.factors)
    for other, times in solved.factors.items():
        factors[other] = factors.get(other, Sqratio.ZERO) - factor * times
    return Equation(
        {other: left for other, left in factors.items() if left},
        equation.right - factor * solved.right,
    )


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


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
