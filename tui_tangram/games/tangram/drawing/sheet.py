"""The pieces of a drawing with exact turns, and equations over Q(√2) for their exact places.

A place on a piece is relative to its first corner, and the place of that corner is
unknown: two unknowns for each piece.  The equations are added one after the other.

The unknowns are the coordinates of pieces, and each equation relates two pieces: it
stays true when everything is moved together.  So piece 0 is never solved for; it is the origin.

An equation implied by the accepted ones is redundant, and one that contradicts them is rejected.
Both are decided exactly.  A rounded system next to the exact one computes the least movement, in
the sum of squares, from the drawn positions to positions that fulfil all equations.  An equation
that would need more movement than allowed is also rejected: two edges that are nearly parallel
cross very far away.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import radians, sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.piece_matching import AlignedPieces, Pose, offsets
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Polygon, Turn
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Spots

ONE = Sqratio.ONE
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
        import numpy as np

        self._places = np.array(places)
        self._most = most
        self._solved: dict[int, Equation] = {}
        self._basis = np.empty((0, len(places)))
        """The equations as rows, each at right angles to all others and of length 1."""
        self._moved = np.zeros(len(places))

    def is_news(self, equation: Equation) -> bool:
        """Return whether the system leaves the left side of *equation* open."""
        if len(self._solved) == len(self._places) - 2:
            return False
        return bool(self._reduced(equation).factors)

    def take(self, equations: Iterable[Equation]) -> bool:
        """Add all of *equations*, or none; return whether they were added."""
        before = dict(self._solved), self._basis, self._moved
        if all(self._take(one) for one in equations):
            return True
        self._solved, self._basis, self._moved = before
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
        return float(self._moved[2 * piece]), float(self._moved[2 * piece + 1])

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
        import numpy as np

        row = np.zeros(len(self._places))
        row[list(equation.factors)] = [float(factor) for factor in equation.factors.values()]
        rest = row - self._basis.T @ (self._basis @ row)
        size = sqrt(rest @ rest)
        if size <= FLAT * sqrt(row @ row):
            return False
        lacking = float(equation.right) - row @ (self._places + self._moved)
        moved = self._moved + lacking / size * (rest / size)
        if np.hypot(moved[::2], moved[1::2]).max() > self._most:
            return False
        self._basis, self._moved = np.vstack((self._basis, rest / size)), moved
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
        self.ways = [
            [end - start for start, end in pairwise([*corners, corners[0]])]
            for corners in self.corners
        ]
        """The vectors from the beginning of each edge to its end."""
        angles = {i: f.angle + radians(turn.degrees) for f in found for i, turn in f.turns.items()}
        whole = rect(1, radians(turns[0].degrees) - angles[0]) if self.single else 1
        self.shapes: list[Spots] = []
        """The drawn pieces, turned as their families are drawn, in complex numbers."""
        firsts = []
        for i, pose in enumerate(poses):
            own, middle = offsets(pose.kind, pose.mirrored), complex(*pose.middle)
            self.shapes.append((own * rect(1, angles[i]) + middle) * whole)
            firsts.append(own[0] * rect(1, radians(turns[i].degrees)) + middle * whole)
        self.places = [value for first in firsts for value in (first.real, first.imag)]
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

    def before(self, part: Feature) -> Feature:
        """Return the corner at the beginning of the edge that ends in a corner."""
        return Feature(part.piece, (part.corner - 1) % len(self.corners[part.piece]))

    def way(self, part: Feature) -> Point:
        """Return the vector from the beginning of an edge to its end."""
        return self.ways[part.piece][part.corner]

    def between(
        self, start: Feature, end: Feature, way: Point, far: Sqratio = Sqratio.ZERO
    ) -> Equation:
        """Return the equation that puts a corner at *far* from another; see `between`."""
        return between(self.anchor(start), self.anchor(end), way, far)

    def equations(self, contact: Contact) -> list[Equation]:
        """Return the equations of a contact in the places of its pieces."""
        first, second = contact.first, contact.second
        if contact.touch is ContactKind.CORNERS:
            apart = self.anchor(second).offset - self.anchor(first).offset
            return [
                Equation({2 * first.piece + i: ONE, 2 * second.piece + i: -ONE}, far)
                for i, far in enumerate(apart)
            ]
        return [LineConstraint(self.anchor(first), self.anchor(second), self.way(second)).equation]

    def spot(self, part: Feature, equations: Equations) -> complex:
        """Return the best known place of a corner."""
        spot = complex(self.shapes[part.piece][part.corner])
        # The contacts have removed the random errors.  With several families they also have the
        # rounding of their turns in them.
        return spot + complex(*equations.moved(part.piece)) if self.single else spot
