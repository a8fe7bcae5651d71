"""Pieces as data: kinds, how they can stand, and the sets they come in.

A *kind* is a shape in its reference pose.  Whether it differs from its mirror image and
after which turn it comes back to itself is worked out from its polygon, so a set read from
a file cannot contradict itself.

A *set* lists how many pieces of each kind there are.  Its pieces carry the letters A, B,
C … in the order of the set, and a key that says the kind: the seven tans are

    A L1, B L2  large triangles        E P   parallelogram
    C M         medium triangle        F S1, G S2  small triangles
    D Q         square
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import LINEAR, Isometry, Point, Polygon, octant
from tui_tangram.language import tr

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_Form = tuple[Point, ...]


@dataclass(frozen=True)
class PieceKind:
    """A shape of piece, given by its polygon in the reference pose.

    The polygon runs counter-clockwise without points inside straight runs; length 1 is
    the leg of the small triangle.
    """

    kind: str
    """What files call it, such as ``"L"``."""
    name: str
    """What players call it, such as ``"large triangle"``."""
    polygon: Polygon

    @property
    def shape(self) -> Polygon:
        """The polygon; see `tui_tangram.tangram.shapes`."""
        return self.polygon

    @property
    def area(self) -> Sqratio:
        """The area of one piece of this kind."""
        return self.polygon.area

    @property
    def turns(self) -> int:
        """How many of the eight turns look different: 8, 4, 2 or 1."""
        return sum(not pose.mirrored for pose in self.poses())

    @property
    def chiral(self) -> bool:
        """Whether the mirror image is no turn of the piece, so that flipping matters."""
        return any(pose.mirrored for pose in self.poses())

    def poses(self) -> tuple[Isometry, ...]:
        """Return the motions about the origin that look different, unmirrored ones first.

        Of motions with the same look, such as the square's quarter turns, the first is
        taken: by the mirror, then by the turn.
        """
        return tuple(pose for pose, _ in self._looks.values())

    def pose_of(self, polygon: Polygon) -> Isometry | None:
        """Return the motion that takes the reference polygon to *polygon*.

        None when *polygon* is no image of it, or runs clockwise.  Its turn and mirror are
        those of one of `poses`, so equal polygons have equal poses.
        """
        if len(polygon) != len(self.polygon):
            try:
                polygon = polygon.straightened()
            except ValueError:
                return None
        form, corner = _form(polygon)
        look = self._looks.get(form)
        if look is None:
            return None
        pose, least = look
        return pose._replace(shift=corner - least)

    @cached_property
    def octilinear(self) -> bool:
        """Whether all edges run in the eight directions; then they do in every pose."""
        return all(octant(end - start) is not None for start, end in self.polygon.edges())

    @cached_property
    def _looks(self) -> dict[_Form, tuple[Isometry, Point]]:
        """For each look, the first pose that has it and the least corner in that pose."""
        looks: dict[_Form, tuple[Isometry, Point]] = {}
        for pose in LINEAR:
            form, corner = _form(self.polygon.moved(pose))
            looks.setdefault(form, (pose, corner))
        return looks


def pose_of(kind: PieceKind, polygon: Polygon) -> Isometry | None:
    """Return the motion that takes *kind* to *polygon*; see `PieceKind.pose_of`."""
    return kind.pose_of(polygon)


def _form(polygon: Polygon) -> tuple[_Form, Point]:
    """Return what stays when *polygon* is only moved, and its least corner.

    The corners are listed from the least one (by x, then y) and relative to it.  A polygon
    that touches itself there starts with whichever listing is least.
    """
    points = polygon.points
    least = min(points)
    listings = (points[i:] + points[:i] for i, point in enumerate(points) if point == least)
    return min(tuple(point - least for point in listing) for listing in listings), least


@dataclass(frozen=True)
class Piece:
    """One piece of a set."""

    letter: str
    """What it is called on the screen, ``"A"`` for the first."""
    key: str
    """Its kind, with a number when there are several: ``"L1"``, ``"Q"``."""
    kind: PieceKind


@dataclass(frozen=True)
class PieceSet:
    """The pieces of a puzzle."""

    id: str
    name: str
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, id: str, name: str, counts: Iterable[tuple[PieceKind, int]]) -> PieceSet:  # noqa: A002
        """Make a set of so many pieces of each kind, in this order.

        Raises `ValueError` when a kind comes twice or there are more pieces than letters.
        """
        counts = tuple(counts)
        if len({kind.kind for kind, _ in counts}) < len(counts):
            raise ValueError(tr("a kind of the set {set} is listed twice", set=id))
        keyed = [
            (kind.kind if count == 1 else f"{kind.kind}{number}", kind)
            for kind, count in counts
            for number in range(1, count + 1)
        ]
        if not 0 < len(keyed) <= len(LETTERS):
            raise ValueError(
                tr(
                    "a set has 1 to {most} pieces, not {number}",
                    most=len(LETTERS),
                    number=len(keyed),
                )
            )
        pieces = (
            Piece(letter, key, kind) for letter, (key, kind) in zip(LETTERS, keyed, strict=False)
        )
        return cls(id, name, tuple(pieces))

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:
        """The kinds, each once, in the order of the pieces."""
        return tuple(dict.fromkeys(piece.kind for piece in self.pieces))

    @cached_property
    def area(self) -> Sqratio:
        """The area of all pieces together."""
        return sum((piece.kind.area for piece in self.pieces), Sqratio.ZERO)

    def kind(self, name: str) -> PieceKind:
        """Return the kind called *name* in files.  Raises `KeyError` for any other."""
        for kind in self.kinds:
            if kind.kind == name:
                return kind
        raise KeyError(name)

    def count(self, name: str) -> int:
        """Return how many pieces of the kind called *name* there are, 0 for any other."""
        return sum(piece.kind.kind == name for piece in self.pieces)

    def piece(self, name: str) -> Piece:
        """Return the piece with this letter or key.  Raises `KeyError` for any other."""
        for piece in self.pieces:
            if name in (piece.letter, piece.key):
                return piece
        raise KeyError(name)
