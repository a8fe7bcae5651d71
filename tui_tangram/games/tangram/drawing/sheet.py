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

Pieces that contacts leave free
-------------------------------
A piece that may slide along another has some end of an edge at some distance from an end of the
other's.  A drawing shows the distance rounded, and there are always fractions near it.  So each
candidate has a *cost*: half the square of its error in standard deviations, and the logarithm
of the number of candidates that are no finer.  This weighs a guess: a third of an edge that is
a little off is believed before a seventeenth that is exactly there.

Candidates are fractions of the edges that touch and of a leg, between any of their ends, and
numbers of legs (a + b√2) / d from one end to another, because pieces lined up with others that
lie across make such distances.  Parts that do not touch stay open: they are placed by the
coordinates of their nearest corners, in legs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import cos, gcd, hypot, log, radians, sin, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon, placed
from tui_tangram.games.tangram.drawing.piece_matching import AlignedPieces, Pose, offsets
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Point, Polygon, Turn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]

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
        size = float(np.linalg.norm(rest))
        if size <= FLAT * np.linalg.norm(row):
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


PARTS: Final = 1000
"""The finest fraction of an edge."""
SIMPLE: Final = 4
"""The denominator up to which all fractions are tried."""
UNIT: Final = 48
"""The multiple of all denominators of numbers with √2."""
UNUSUAL: Final = 2.0
"""The extra cost of a place that is no fraction of an edge that touches."""
DEVIATIONS: Final = 3
"""The largest error of a place, in standard deviations."""


class Slide(NamedTuple):
    """A place that no contact fixes."""

    first: Feature
    second: Feature
    share: Sqratio
    """The distance of the one corner from the other along an edge, across or up, in lengths of an
    edge or in legs."""


class _Ruler(NamedTuple):
    """A direction along which places are measured."""

    along: Point
    length: float
    astray: float
    """The largest error of a place."""


Share: TypeAlias = tuple[int, int, int]
"""The numbers a, b and d of (a + b√2) / d."""


class _Way(NamedTuple):
    """A place that a piece may have."""

    cost: float
    """The improbability of the place; less is better."""
    first: Feature
    second: Feature
    share: Share
    size: Sqratio
    """The size that the share multiplies, times the length of the ruler."""


def slide(
    sheet: TurnedPieces, equations: Equations, accepted: Sequence[Contact], astray: float
) -> tuple[Slide, ...]:
    """Give places to pieces that may slide along others, the likeliest first.

    Places have an error of *astray* legs at most.
    """
    slides: list[Slide] = []
    while True:
        ways: list[tuple[_Way, Point]] = []
        for contact in accepted:
            if contact.touch is ContactKind.CORNERS:
                continue
            along = sheet.way(contact.second)
            if equations.is_news(sheet.between(contact.first, contact.second, along)):
                ways += ((way, along) for way in _ways(sheet, equations, contact, astray))
        found = _taken(sheet, equations, ways)
        if found is None:
            return tuple(slides)
        slides.append(found)


def loosen(sheet: TurnedPieces, equations: Equations, astray: float) -> tuple[Slide, ...]:
    """Place parts that do not touch.  Raises `DocumentError` if that is impossible."""
    slides: list[Slide] = []
    count = len(sheet.corners)
    for piece, way in product(range(1, count), (EAST, NORTH)):
        part = Feature(piece, 0)
        while equations.is_news(sheet.between(part, Feature(0, 0), way)):
            others = (
                other
                for other in range(count)
                if other != piece and equations.is_news(sheet.between(part, Feature(other, 0), way))
            )
            pair = _nearest(sheet, piece, others)
            ruler = _Ruler(way, 1.0, astray)
            ways = (
                *_fractions(sheet, equations, ruler, [pair], [Sqratio.ONE]),
                *_numbers(sheet, equations, ruler, pair, Sqratio.ONE),
            )
            found = _taken(sheet, equations, [(one, way) for one in ways])
            if found is None:
                raise DocumentError("has no exact position nearby", at=sheet.sources[piece])
            slides.append(found)
    return tuple(slides)


def _taken(
    sheet: TurnedPieces, equations: Equations, ways: Sequence[tuple[_Way, Point]]
) -> Slide | None:
    """Use the likeliest possible place of some; return None if there is none."""
    for (_, first, second, share, size), along in sorted(ways, key=lambda way: way[0].cost):
        exact = Sqratio(*share)
        if equations.take([sheet.between(first, second, along, size * exact)]):
            return Slide(first, second, exact)
    return None


def _nearest(sheet: TurnedPieces, piece: int, others: Iterable[int]) -> tuple[Feature, Feature]:
    """Return the corner of a piece that is nearest to a corner of *others*, and that corner."""
    _, i, other, j = min(
        (hypot(x - a, y - b), i, other, j)
        for other in others
        for i, (x, y) in enumerate(sheet.shapes[piece])
        for j, (a, b) in enumerate(sheet.shapes[other])
    )
    return Feature(piece, i), Feature(other, j)


def _ways(
    sheet: TurnedPieces, equations: Equations, contact: Contact, astray: float
) -> Iterator[_Way]:
    """Yield the places along each other that two pieces may have."""
    first, second = contact.first, contact.second
    along = sheet.way(second)
    ruler = _Ruler(along, hypot(*along.floats()), astray)
    sizes = [along.dot(along)]
    starts = [first]
    if contact.touch is ContactKind.EDGES:
        sizes.append(sheet.way(first).dot(along))
        starts.append(sheet.following(first))
    pairs = list(product(starts, (second, sheet.following(second))))
    yield from _fractions(sheet, equations, ruler, pairs, sizes)
    leg = square_root(along.dot(along))
    if leg is not None:
        yield from _fractions(sheet, equations, ruler, pairs, [leg], extra=UNUSUAL)
        yield from _numbers(sheet, equations, ruler, (first, second), leg, extra=UNUSUAL)


def _fractions(
    sheet: TurnedPieces,
    equations: Equations,
    ruler: _Ruler,
    pairs: Iterable[tuple[Feature, Feature]],
    sizes: Iterable[Sqratio],
    *,
    extra: float = 0.0,
) -> Iterator[_Way]:
    """Yield the places of one corner relative to another that are fractions of *sizes*.

    The sizes, too, are measured along the vector of the ruler, times its length.  All cost
    *extra*.
    """
    for (start, end), size in product(pairs, sizes):
        whole = float(size) / ruler.length
        far = _far(sheet, equations, ruler, start, end)
        for share in fractions(far / whole, ruler.astray / abs(whole)):
            cost = _error(float(share) * whole - far, ruler.astray) + 2 * log(share.denominator)
            exact = share.numerator, 0, share.denominator
            yield _Way(cost + extra, start, end, exact, size)


def _numbers(
    sheet: TurnedPieces,
    equations: Equations,
    ruler: _Ruler,
    pair: tuple[Feature, Feature],
    leg: Sqratio,
    *,
    extra: float = 0.0,
) -> Iterator[_Way]:
    """Yield the places of a corner relative to another that are numbers of legs."""
    for cost, share in numbers(_far(sheet, equations, ruler, *pair), ruler.astray):
        yield _Way(cost + extra, *pair, share, leg)


def _far(
    sheet: TurnedPieces, equations: Equations, ruler: _Ruler, start: Feature, end: Feature
) -> float:
    """Return the distance of a corner from another along a ruler, in legs."""
    (x, y), (a, b) = (sheet.spot(part, equations) for part in (start, end))
    across, up = ruler.along.floats()
    return (across * (x - a) + up * (y - b)) / ruler.length


def fractions(value: float, astray: float) -> Iterator[Fraction]:
    """Yield the simple fractions no farther than *astray*, or else the simplest other.

    >>> [str(one) for one in fractions(0.33, 0.1)], [str(one) for one in fractions(0.4166, 0.001)]
    (['1/3', '1/4'], ['5/12'])
    """
    found = False
    for parts in range(1, PARTS):
        near = round(value * parts)
        if abs(near - value * parts) <= astray * parts and gcd(near, parts) == 1:
            found = True
            yield Fraction(near, parts)
        if found and parts >= SIMPLE:
            return
    yield Fraction(round(value * PARTS), PARTS)


def numbers(value: float, astray: float) -> Iterator[tuple[float, Share]]:
    """Yield the numbers (a + b√2) / d no farther than *astray*, d dividing 48.

    Before each comes its cost.

    >>> min(numbers(0.942809, 1e-6))[1], list(numbers(0.95, 1e-6))
    ((0, 2, 3), [])
    """
    import numpy as np

    parts, roots = _roots()
    whole = np.rint(parts * value - sqrt(2) * roots).astype(int)
    off = (whole + sqrt(2) * roots) / parts - value
    near = (np.abs(off) <= astray) & (np.gcd(np.gcd(whole, roots), parts) == 1)
    costs = _error(off, astray) + np.log(3 * parts * (2 * np.abs(roots) + 1))
    shares = np.stack([whole, roots, parts], axis=1)[near]
    yield from zip(costs[near].tolist(), map(tuple, shares.tolist()), strict=True)


@cache
def _roots() -> tuple[Whole, Whole]:
    """Return all denominators with all multiples of √2."""
    import numpy as np

    pairs = (
        (parts, roots)
        for parts in range(1, UNIT + 1)
        if UNIT % parts == 0
        for roots in range(-3 * parts, 3 * parts + 1)
    )
    parts, roots = np.array(list(pairs)).T
    return parts, roots


def _error(off: Any, astray: float) -> Any:  # noqa: ANN401
    return (DEVIATIONS * off / astray) ** 2 / 2
