"""Turns about the origin, exactly: the unit vectors of Q(√2).

A turn is the vector (cos, sin) of length 1 that the east goes to, both coordinates in Q(√2). The
eight turns by 45° are eight of these vectors, and the usual ones; another example is the turn of
the right triangle with sides 3, 4 and 5, which goes to (4/5, 3/5).  They are dense on the circle:
tan(θ/2) may be any number of the field.

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

from functools import lru_cache
from itertools import product
from math import atan2, degrees
from typing import ClassVar, Final, final

from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry.lattice import common_unit, quad
from tui_tangram.maths.geometry.point import Point, diamond, octant

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
