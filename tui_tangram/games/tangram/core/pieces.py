"""Pieces as data: kinds, their poses, the sets they come in, and placed pieces.

A *kind* is a shape in its reference pose, with straight and round edges and perhaps holes.
Its symmetries, mirrors and turns, are computed from its contours, so a set read from a file
cannot contradict itself.

A *set* lists the number of pieces of each kind.  Its pieces have the letters A, B, C … in the
order of the set, which moves and saves name, and a key that names the kind: the seven tans are

    A L1, B L2  large triangles        E P   parallelogram
    C M         medium triangle        F S1, G S2  small triangles
    D Q         square

The *label* of a piece is shown on it, and is the key that picks it up: a digit if there are enough,
or else a letter, that of the kind if each piece has one (pentominoes F I L N P T U V W X Y Z).

`tui_tangram.maths.contour.judge` judges laid pieces.  A fit is a placement that contacts
hold, with the way in which it is held.  A solution has pieces of some kinds, each with its placing
motion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, IntEnum
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from tui_tangram.maths.exact import Number, total
from tui_tangram.maths.geometry import (
    LINEAR,
    Arc,
    Curve,
    Isometry,
    Point,
    Polygon,
    Shape,
    Turn,
    octilinear,
)
from tui_tangram.maths.geometry.polygon import Convex, convex_parts
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "123456789"

SETS: Final = (
    "tangram", "sei-shonagon", "heptex", "revathi", "pythagoras", "broken-cross", "t1", "z19",
    "z35", "stomachion", "pentominoes", "tetratans", "pavage", "four-leaves", "egg-of-columbus",
    "broken-heart", "half-discs", "rectangle-and-half-disc", "rings-and-frame",
)  # fmt: skip
"""The sets of the program in the order of their permanent numbers: new ones are appended."""

_TANS = 8
"""The area of the seven tans."""
_Form: TypeAlias = "tuple[Point, ...] | Shape"

FORMER: Final[Mapping[str, str]] = {
    "The seven tans": "Tangram",
    "Sei Shonagon Chie no Ita": "Sei Shonagon",
    "T1": "Six pieces",
    "Z19": "Chevron",
    "Z35": "Nine pieces",
    "Pavage": "Paving",
}
"""The names that sets had before, and those that they have now.

Sets are still found by their former names, and old results have them."""


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece, given by its shape in the reference pose.

    The shape has no points inside straight runs; length 1 is the leg of the small triangle.
    """

    kind: str
    """The name in files, such as ``"L"``."""
    name: str
    """The name for players, such as ``"large triangle"``."""
    shape: Shape

    @property
    def polygon(self) -> Polygon:
        """The outline of a `straight` kind.  Raises `ValueError` for any other."""
        polygon = self.shape.polygon
        if polygon is None:
            raise ValueError(f"the {self.name} has arcs or holes")
        return polygon

    @property
    def straight(self) -> bool:
        """Whether it has neither arcs nor holes, so that faster algorithms apply."""
        return self.shape.polygon is not None

    @property
    def area(self) -> Number:
        """The area of one piece of this kind."""
        return self.shape.area

    @cached_property
    def chiral(self) -> bool:
        """Whether the mirror image is no turn of the piece, so that flipping matters."""
        from tui_tangram.maths.contour.trace import match

        image = self.shape.moved(Isometry.linear(0, mirrored=True))
        return match(self.shape.contours, image.contours) is None

    def poses(self) -> tuple[Isometry, ...]:
        """Return the motions about the origin that look different, unmirrored ones first.

        Of motions with the same look, such as the square's quarter turns, only the first is
        included: by the mirror, then by the turn.
        """
        return tuple(pose for pose, _ in self._looks.values())

    def pose_of(self, shape: Shape) -> Isometry | None:
        """Return the motion that takes the reference shape to *shape*.

        None when *shape* is not an image of it, or runs clockwise.  Of several motions the choice
        is one without a mirror, if there is one, and then the one with the least turn, so equal
        shapes have equal poses.
        """
        polygon = shape.polygon
        if polygon is not None:
            if not self.straight:
                return None
            if len(polygon) != len(self.polygon):
                try:
                    polygon = polygon.straightened()
                except ValueError:
                    return None
            shape = Shape(polygon)
        form, corner = _form(shape)
        look = self._looks.get(form)
        if look is None:
            from tui_tangram.maths.contour.trace import match

            return match(self.shape.contours, shape.contours, mirror=True)
        pose, least = look
        return pose._replace(shift=corner - least)

    @cached_property
    def octilinear(self) -> bool:
        """Whether all edges are straight and run in the eight directions, without holes.

        Then they do in every pose by eighths.
        """
        return self.straight and octilinear((self.shape.outline,))

    @cached_property
    def _looks(self) -> dict[_Form, tuple[Isometry, Point]]:
        """For each look, the first pose that has it and the least corner in that pose."""
        looks: dict[_Form, tuple[Isometry, Point]] = {}
        for pose in LINEAR:
            form, corner = _form(self.shape.moved(pose))
            looks.setdefault(form, (pose, corner))
        return looks


def _form(shape: Shape) -> tuple[_Form, Point]:
    """Return the form of *shape*, which is invariant under shifts, and its position.

    The corners of a polygon are listed from the least one (by x, then y) and relative to it;
    if it touches itself there the least such listing counts.  The position of a circle is its
    centre, that of any other shape its least corner.
    """
    polygon = shape.polygon
    if polygon is None:
        least = min(map(_mark, shape.outline.curves))
        return shape.moved(Isometry.translation(-least)).canonical(), least
    points = polygon.points
    least = min(points)
    listings = (points[i:] + points[:i] for i, point in enumerate(points) if point == least)
    return min(tuple(point - least for point in listing) for listing in listings), least


def _mark(curve: Curve) -> Point:
    return curve.centre if isinstance(curve, Arc) and curve.is_circle else curve.start


class Piece(NamedTuple):
    """One piece of a set."""

    letter: str
    """The name in moves and saves, ``"A"`` for the first piece."""
    label: str
    """The digit or letter for players; see the module."""
    key: str
    """The kind, with a number when there are several: ``"L1"``, ``"Q"``."""
    kind: PieceKind


@dataclass(frozen=True)
class PieceSet:
    """The pieces of a puzzle."""

    id: str
    name: str
    pieces: tuple[Piece, ...]
    about: str = ""
    """One line on it for players, marked for translation."""
    source: str = ""
    """Its author, marked for translation."""

    @classmethod
    def of(cls, id: str, name: str, counts: Iterable[tuple[PieceKind, int]]) -> PieceSet:  # noqa: A002
        """Make a set of kinds with their numbers of pieces, in this order.

        Raises `ValueError` when a kind is repeated or there are more pieces than letters.
        """
        counts = tuple(counts)
        if len({kind.kind for kind, _ in counts}) < len(counts):
            raise Refusal("the set {set} lists one kind twice", set=id)
        keyed = [
            (kind.kind if count == 1 else f"{kind.kind}{number}", kind)
            for kind, count in counts
            for number in range(1, count + 1)
        ]
        if not 0 < len(keyed) <= len(LETTERS):
            raise Refusal(
                "a set has 1 to {most} pieces, not {number}",
                most=len(LETTERS),
                number=len(keyed),
            )
        labels: Iterable[str] = LETTERS
        if len(keyed) <= len(DIGITS):
            labels = DIGITS
        elif all(len(key) == 1 for key, _ in keyed):
            labels = (key for key, _ in keyed)
        pieces = (
            Piece(letter, label, key, kind)
            for letter, label, (key, kind) in zip(LETTERS, labels, keyed, strict=False)
        )
        return cls(id, name, tuple(pieces))

    @property
    def by_digits(self) -> bool:
        """Whether the labels are digits."""
        return len(self.pieces) <= len(DIGITS)

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:
        """The kinds, each once, in the order of the pieces."""
        return tuple(dict.fromkeys(piece.kind for piece in self.pieces))

    @cached_property
    def area(self) -> Number:
        """The area of all pieces together."""
        return total(piece.kind.area for piece in self.pieces)

    @cached_property
    def straight(self) -> bool:
        """Whether no piece has arcs or holes."""
        return all(kind.straight for kind in self.kinds)

    @cached_property
    def scale(self) -> float:
        """The ratio of lengths to those of the seven tans, rounded: for the screen.

        Sets of straight pieces retain the leg of the small triangle; a radius may be anything.
        """
        return 1.0 if self.straight else float((float(self.area) / _TANS) ** 0.5)

    def kind(self, name: str) -> PieceKind:
        """Return the kind named *name* in files.  Raises `KeyError` for any other."""
        for kind in self.kinds:
            if kind.kind == name:
                return kind
        raise KeyError(name)

    def count(self, name: str) -> int:
        """Return the number of pieces of the kind named *name*, 0 for any other."""
        return sum(piece.kind.kind == name for piece in self.pieces)

    def piece(self, name: str) -> Piece:
        """Return the piece with this label, letter or key, in this precedence, ignoring case.

        Raises `KeyError` for any other.
        """
        named = {piece.key.upper(): piece for piece in self.pieces}
        named |= {piece.letter: piece for piece in self.pieces}
        named |= {piece.label: piece for piece in self.pieces}
        return named[name.upper()]


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece placed by the player."""

    index: int
    """Index of the piece in its set."""
    kind: PieceKind
    motion: Isometry
    """The motion from the kind's reference shape to its placement."""

    @property
    def area(self) -> Number:
        """The area of the piece."""
        return self.kind.area

    @property
    def shape(self) -> Shape:
        """The placed shape."""
        return _placed(self.kind, self.motion)

    @property
    def polygon(self) -> Polygon:
        """The placed polygon of a straight piece."""
        return _placed_parts(self.kind, self.motion)[0]

    def parts(self) -> tuple[Convex, ...]:
        """Return the convex parts of a placed straight piece."""
        return _placed_parts(self.kind, self.motion)[1]


# From one key press to the next, all pieces but one stay in place.
@lru_cache(maxsize=256)
def _placed(kind: PieceKind, motion: Isometry) -> Shape:
    return kind.shape.moved(motion)


@lru_cache(maxsize=256)
def _placed_parts(kind: PieceKind, motion: Isometry) -> tuple[Polygon, tuple[Convex, ...]]:
    """Return a straight piece and its convex parts."""
    parts = [Convex.of(part.moved(motion)) for part in _reference_parts(kind)]
    return kind.polygon.moved(motion), tuple(parts)


@lru_cache(maxsize=256)
def _reference_parts(kind: PieceKind) -> tuple[Polygon, ...]:
    return convex_parts(kind.polygon)


class Hold(IntEnum):
    """The way in which a fit is held; the most natural first."""

    CORNER = 0
    STOP = 1
    TIPS = 2
    WEDGE = 3
    BETWEEN = 4


class Fit(NamedTuple):
    """A placement and the way in which it is held."""

    hold: Hold
    motion: Isometry

    def order(self) -> tuple[Hold, bool, Turn, Point]:
        """Return a key that sorts fits by hold, turn and place."""
        return self.hold, self.motion.mirrored, self.motion.turn, self.motion.shift


class Room(Enum):
    """The knowledge about the room for a piece."""

    HELD = "there are fits"
    LOOSE = "there is room, but nothing holds the piece"
    NONE = "there is no room at the turns that are looked at"
    UNKNOWN = "nothing was found"


class Fits(NamedTuple):
    """All fits of a piece, by hold and turn and place, each placement once."""

    fits: tuple[Fit, ...]
    room: Room
    somewhere: Isometry | None
    """A placement in the free region, if one is known."""


class Placed(NamedTuple):
    """A placed piece of some kind in a solution."""

    kind: PieceKind
    motion: Isometry
    """The motion from the kind's reference shape to its placement."""

    @property
    def shape(self) -> Shape:
        """The placed shape."""
        return self.kind.shape.moved(self.motion)

    @property
    def polygon(self) -> Polygon:
        """The placed polygon of a straight piece."""
        return self.kind.polygon.moved(self.motion)


TangramSolution = tuple[Placed, ...]
"""Placed pieces in the order in which the search placed them."""
