"""The pieces of a drawing with exact turns, and what their contacts say of their places."""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from itertools import pairwise
from math import radians
from typing import TYPE_CHECKING

from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.equations import (
    Anchor,
    Equation,
    Equations,
    LineConstraint,
    between,
)
from tui_tangram.games.tangram.drawing.piece_matching import AlignedPieces, Pose, offsets
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Polygon, Turn

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Spots

ONE = Sqratio.ONE


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
