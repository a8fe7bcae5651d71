"""Points, turns, and the motions of a piece: mirror, turn, move.

Points as integers
------------------
Files, hashing and the search all need the same form: the coordinates of some points as
plain integers (ax, bx, ay, by), meaning ((ax + bx√2) / unit, (ay + by√2) / unit).

Turns
-----
A turn about the origin is the vector (cos, sin) of length 1 that the east goes to, both coordinates
in Q(√2). The eight turns by 45° are eight of these vectors, and the usual ones; another example is
the turn of the right triangle with sides 3, 4 and 5, which goes to (4/5, 3/5).  They are dense on
the circle: tan(θ/2) may be any number of the field.

The turns that lay one edge along another
-----------------------------------------
Let u and v be two vectors with coordinates in the field.  The turn that takes the direction of
u to that of v is

    cos = u·v / √(|u|²|v|²),    sin = u×v / √(|u|²|v|²)

and so it lies in the field whenever the product of the two lengths does.  This is also necessary:
of cos and sin one is not 0, and u·v and u×v are in the field, so if the turn is, the root is too.
Each length is then in the field, or both are outside it by the same factor: the hypotenuses √5 of
two equal needles can be laid along each other, that of one needle along a leg cannot.  Such a turn
is not representable; `Turn.along` returns None, and a piece is turned by the `Turn.nearest` one
instead, so its edge is not flush.

The table
---------
`Turn.nearest` gives for each whole degree the nearest turn that is a product of eighths and of
the turns of five right triangles, those with the hypotenuses 5, 13, 17, 29 and 37.  None is
farther than 0.148° from the degree it stands for.  All have coordinates with a denominator
that divides 2 · `TABLE_UNIT`, so pieces turned in many ways still share one unit.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import product
from math import atan2, degrees, lcm
from typing import ClassVar, Final, Self, final

from tui_tangram.maths.exact import Sqratio, sign, square_root
from tui_tangram.values import NamedTuple

FloatPoint = tuple[float, float]
"""A point, or a vector, with rounded coordinates."""


class PointLocation(Enum):
    """The place of a point with respect to a contour or region."""

    INSIDE = "inside"
    EDGE = "on the edge"
    OUTSIDE = "outside"


class Point(NamedTuple):
    """A point, or the vector that leads to it, with exact coordinates.

    Ordered by x, then y.  ``+`` and ``-`` are those of vectors (not of tuples).
    """

    x: Sqratio
    y: Sqratio

    @classmethod
    def of(cls, ax: int, bx: int, ay: int, by: int, unit: int = 1) -> Point:
        """Return ((ax + bx√2) / unit, (ay + by√2) / unit), the form used in files."""
        return cls(Sqratio(ax, bx, unit), Sqratio(ay, by, unit))

    def __add__(self, other: Point) -> Point:  # type: ignore[override]
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def __neg__(self) -> Point:
        return Point(-self.x, -self.y)

    def scaled(self, factor: Sqratio | int) -> Point:
        """Return the vector made *factor* times as long."""
        return Point(self.x * factor, self.y * factor)

    def dot(self, other: Point) -> Sqratio:
        """Return the scalar product."""
        return self.x * other.x + self.y * other.y

    def cross(self, other: Point) -> Sqratio:
        """Return x₁y₂ - x₂y₁: positive when *other* lies counter-clockwise of this."""
        return self.x * other.y - self.y * other.x

    def floats(self) -> FloatPoint:
        """Return the coordinates rounded, for the screen only."""
        return float(self.x), float(self.y)


ORIGIN = Point(Sqratio.ZERO, Sqratio.ZERO)
"""The point (0, 0)."""


def turn(origin: Point, first: Point, second: Point) -> int:
    """Return 1 when origin → first → second turns left, -1 right, 0 straight or back.

    >>> turn(Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0), Point.of(1, 0, 1, 0))
    1
    """
    # The sign of (first - origin).cross(second - origin), in integers over one common denominator:
    # everything else in this package needs this sign often.
    (ox, oy), (x, y), (u, v) = origin, first, second
    unit = lcm(ox.d, oy.d, x.d, y.d, u.d, v.d)
    f, g = unit // ox.d, unit // oy.d
    oxa, oxb, oya, oyb = ox.a * f, ox.b * f, oy.a * g, oy.b * g
    f, g = unit // x.d, unit // y.d
    xa, xb, ya, yb = x.a * f - oxa, x.b * f - oxb, y.a * g - oya, y.b * g - oyb
    f, g = unit // u.d, unit // v.d
    ua, ub, va, vb = u.a * f - oxa, u.b * f - oxb, v.a * g - oya, v.b * g - oyb
    return sign(xa * va - ya * ua + 2 * (xb * vb - yb * ub), xa * vb + xb * va - ya * ub - yb * ua)


def octant(vector: Point) -> int | None:
    """Return the direction of *vector* in eighths of a turn from east, 0 to 7.

    None when it points between the eight directions.  Raises `ValueError` for the zero
    vector, which points nowhere.

    >>> octant(Point.of(-2, 0, 2, 0))
    3
    """
    x, y = vector.x, vector.y
    sx, sy = x.sign, y.sign
    if sx == 0 or sy == 0 or x == y or x == -y:
        if sx == 0 and sy == 0:
            raise ValueError("the zero vector has no direction")
        return _OCTANTS[sx, sy]
    return None


_OCTANTS = {
    (1, 0): 0, (1, 1): 1, (0, 1): 2, (-1, 1): 3,
    (-1, 0): 4, (-1, -1): 5, (0, -1): 6, (1, -1): 7,
}  # fmt: skip


def diamond(way: Point) -> Sqratio:
    """Return the direction of a vector as a number from 0 to 4, counter-clockwise from east."""
    x, y = way
    across, up = x.sign, y.sign
    if up >= 0 and across > 0:
        return y / (x + y)
    if across <= 0 and up > 0:
        return 1 - x / (y - x)
    if up <= 0 and across < 0:
        return 2 + y / (x + y)
    return 3 + x / (x - y)


Quad = tuple[int, int, int, int]
"""(ax, bx, ay, by) of the module's docstring."""


def common_unit(points: Iterable[Point]) -> int:
    """Return the least unit in which every coordinate of *points* is integral."""
    unit = 1
    for point in points:
        unit = lcm(unit, point.x.d, point.y.d)
    return unit


def quad(point: Point, unit: int) -> Quad:
    """Return *point* in units of 1 / *unit*, which its denominators must divide."""
    x, y = point
    fx, fy = unit // x.d, unit // y.d
    return (x.a * fx, x.b * fx, y.a * fy, y.b * fy)


def turned_quad(point: Quad, eighths: int) -> Quad:
    """Return a quad turned counter-clockwise by *eighths* of a full turn.

    Odd turns halve, so the unit must be even in the sense that every sum and difference
    of the root-free parts of x and y is even; doubling any unit gives one that is.
    """
    ax, bx, ay, by = point
    eighths %= 8
    if eighths & 1:
        # (a + b√2)·√2/2 = b + (a/2)√2
        ax, bx, ay, by = bx - by, (ax - ay) // 2, bx + by, (ax + ay) // 2
    for _ in range(eighths >> 1):
        ax, bx, ay, by = -ay, -by, ax, bx
    return (ax, bx, ay, by)


TABLE_UNIT: Final = 5 * 13 * 17 * 29 * 37
"""Twice this is a multiple of all denominators of the turns in the table."""
_TRIANGLES: Final = ((4, 3, 5), (12, 5, 13), (15, 8, 17), (21, 20, 29), (35, 12, 37))
"""Legs and hypotenuses of right triangles."""


@final
class Turn:
    """A turn about the origin, counter-clockwise; immutable and ordered from 0° up to 360°.

    >>> quarter, third = Turn.of(2), Turn(Sqratio(3, 0, 5), Sqratio(4, 0, 5))
    >>> quarter.then(third), str(quarter), str(third)
    (Turn(-4/5, 3/5), '2', '3,0,4,0/5')
    """

    __slots__ = ("cos", "eighth", "sin")

    cos: Sqratio
    sin: Sqratio
    eighth: int | None
    """The turn in eighths of a full turn, 0 to 7; None for a turn between them."""

    EIGHTHS: ClassVar[tuple[Turn, ...]]
    """The eight turns by 45°, the identity first."""

    def __init__(self, cos: Sqratio, sin: Sqratio) -> None:
        """Make the turn that takes the east to (cos, sin).

        Raises `ValueError` when that is not a unit vector.
        """
        if cos * cos + sin * sin != 1:
            raise ValueError(f"not a unit vector: ({cos}, {sin})")
        object.__setattr__(self, "cos", cos)
        object.__setattr__(self, "sin", sin)
        object.__setattr__(self, "eighth", octant(Point(cos, sin)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Turn cannot be changed")

    @classmethod
    def of(cls, eighths: int) -> Turn:
        """Return the turn by *eighths* of a full turn; negative ones turn clockwise."""
        return cls.EIGHTHS[eighths % 8]

    @classmethod
    def nearest(cls, angle: int) -> Turn:
        """Return the turn of the table nearest to *angle*, in whole degrees."""
        return _table()[angle % 360]

    @classmethod
    def along(cls, first: Point, second: Point) -> Turn | None:
        """Return the turn that takes the direction of *first* to that of *second*.

        None when it is not in the field (see the module).  Raises `ValueError` for
        the zero vector.
        """
        one, other = octant(first), octant(second)
        if one is not None and other is not None:
            return cls.of(other - one)
        size = square_root(first.dot(first) * second.dot(second))
        if size is None:
            return None
        return cls(first.dot(second) / size, first.cross(second) / size)

    def __reduce__(self) -> tuple[type[Turn], tuple[Sqratio, Sqratio]]:
        return (Turn, (self.cos, self.sin))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Turn):
            return NotImplemented
        if self.eighth is not None or other.eighth is not None:
            return self.eighth == other.eighth
        return self.cos == other.cos and self.sin == other.sin

    def __hash__(self) -> int:
        return hash((self.cos, self.sin)) if self.eighth is None else self.eighth

    def __lt__(self, other: Turn) -> bool:
        if self.eighth is not None and other.eighth is not None:
            return self.eighth < other.eighth
        return diamond(Point(self.cos, self.sin)) < diamond(Point(other.cos, other.sin))

    def __repr__(self) -> str:
        return f"Turn({self.cos}, {self.sin})"

    def __str__(self) -> str:
        """Return the text of moves: the eighths, or ``ca,cb,sa,sb/unit`` as for points."""
        if self.eighth is not None:
            return str(self.eighth)
        vector = Point(self.cos, self.sin)
        unit = common_unit([vector])
        return f"{','.join(map(str, quad(vector, unit)))}/{unit}"

    @property
    def degrees(self) -> float:
        """The angle in degrees, from 0 to 360, rounded unless it is a multiple of 45°."""
        if self.eighth is not None:
            return 45.0 * self.eighth
        return degrees(atan2(float(self.sin), float(self.cos))) % 360

    def then(self, after: Turn) -> Turn:
        """Return this turn and then *after*."""
        if self.eighth is not None and after.eighth is not None:
            return Turn.EIGHTHS[(self.eighth + after.eighth) % 8]
        (a, b), (c, d) = (self.cos, self.sin), (after.cos, after.sin)
        return Turn(a * c - b * d, a * d + b * c)

    def inverse(self) -> Turn:
        """Return the turn that undoes this one."""
        return Turn.of(-self.eighth) if self.eighth is not None else Turn(self.cos, -self.sin)

    def __call__(self, vector: Point) -> Point:
        """Return *vector* turned."""
        x, y = vector
        eighths = self.eighth
        if eighths is None:
            return Point(x * self.cos - y * self.sin, x * self.sin + y * self.cos)
        if eighths & 1:
            half = Sqratio.HALF_ROOT
            x, y = (x - y) * half, (x + y) * half
        for _ in range(eighths >> 1):
            x, y = -y, x
        return Point(x, y)


def _eighths() -> tuple[Turn, ...]:
    zero, one, half = Sqratio.ZERO, Sqratio.ONE, Sqratio.HALF_ROOT
    rising = ((one, zero), (half, half), (zero, one), (-half, half))
    return tuple(Turn(x, y) for x, y in (*rising, *((-x, -y) for x, y in rising)))


Turn.EIGHTHS = _eighths()


@lru_cache(maxsize=1)
def _table() -> tuple[Turn, ...]:
    """Return the turn for each whole degree, from 0 to 359."""
    turns = [Turn.of(0)]
    for across, up, size in _TRIANGLES:
        there = Turn(Sqratio(across, 0, size), Sqratio(up, 0, size))
        turns = [turn.then(more) for turn in turns for more in (Turn.of(0), there, there.inverse())]
    # Those within the first eighth are enough: the others differ by eighths.
    first = [turn.then(Turn.of(-int(turn.degrees // 45))) for turn in turns]
    first.append(Turn.of(1))
    nearest = [min(first, key=lambda turn: abs(turn.degrees - angle)) for angle in range(45)]
    return tuple(turn.then(Turn.of(by)) for by, turn in product(range(8), nearest))


class _Parts(NamedTuple):
    turn: Turn
    """The turn about the origin."""
    mirrored: bool
    """Whether the motion mirrors before it turns."""
    shift: Point
    """The move after the turn."""


class Isometry(_Parts):
    """Mirror in the y axis (if *mirrored*), then turn, then move; ordered like a tuple.

    The order matters and is always this one: x ↦ -x first, then *turn* counter-clockwise
    about the origin, then the vector *shift*.  A whole number in place of the turn counts
    eighths of a full turn.
    """

    __slots__ = ()

    def __new__(cls, turn: Turn | int, mirrored: bool, shift: Point) -> Self:
        """Make the motion; see the class."""
        return super().__new__(
            cls, Turn.of(turn) if isinstance(turn, int) else turn, mirrored, shift
        )

    @classmethod
    def linear(cls, turn: Turn | int = 0, mirrored: bool = False) -> Isometry:
        """Return the motion that fixes the origin: the essay's rotation or flip."""
        return cls(turn, mirrored, ORIGIN)

    @classmethod
    def translation(cls, shift: Point) -> Self:
        """Return the motion that only moves: the essay's translation."""
        return cls(0, False, shift)

    def direct(self, vector: Point) -> Point:
        """Return *vector* mirrored and turned but not moved."""
        x = -vector.x if self.mirrored else vector.x
        return self.turn(Point(x, vector.y))

    def __call__(self, point: Point) -> Point:
        """Return the image of *point*."""
        eighths = self.turn.eighth
        if eighths is None:
            return self.direct(point) + self.shift
        # Searches spend their time here: nothing is created except as eighths require.
        (x, y), (across, up) = point, self.shift
        if self.mirrored:
            x = -x
        if eighths & 1:
            half = Sqratio.HALF_ROOT
            x, y = (x - y) * half, (x + y) * half
        quarters = eighths >> 1
        if quarters == 0:
            return Point(across + x, up + y)
        if quarters == 1:
            return Point(across - y, up + x)
        if quarters == 2:
            return Point(across - x, up - y)
        return Point(across + y, up - x)

    def then(self, after: Isometry) -> Isometry:
        """Return the motion "this, then *after*".

        A mirror turns a preceding turn the other way round.
        """
        turn = self.turn.inverse() if after.mirrored else self.turn
        return Isometry(turn.then(after.turn), self.mirrored != after.mirrored, after(self.shift))

    def inverse(self) -> Isometry:
        """Return the motion that undoes this one."""
        turn = self.turn if self.mirrored else self.turn.inverse()
        linear = Isometry.linear(turn, self.mirrored)
        return linear._replace(shift=-linear.direct(self.shift))


IDENTITY = Isometry(0, False, ORIGIN)
"""The motion that changes nothing."""

LINEAR: tuple[Isometry, ...] = tuple(
    Isometry.linear(turn, mirrored) for mirrored in (False, True) for turn in range(8)
)
"""The sixteen orientations of a piece by eighths: the turns, then those of its mirror image."""
