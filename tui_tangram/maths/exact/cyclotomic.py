"""Integer combinations of the 24th roots of unity, and the lengths they have.

The corners of every Archimedean tiling with sides of length 1 are sums of unit steps in
directions that are multiples of 15°, so they lie in Z[ζ] with ζ = e^(iπ/12).  The powers
1, ζ, …, ζ⁷ are a basis of it, because ζ is a root of the irreducible x⁸ - x⁴ + 1.  Hence
eight integers name a point uniquely, and equality and hashing compare them.

*Order.*  4·cos(15°·k) is one of 4, √6 + √2, 2√3, 2√2, 2, √6 - √2, 0 and their negatives,
so a coordinate is a `Surd` (p + q√2 + r√3 + s√6) / 4 with integers p, q, r, s, unique
because the four roots are independent over the rationals.  Its sign needs no rounding:
with A = p + q√2 and B = r + s√2 the numerator is A + B√3.  If A and B agree in sign, that
is the answer; otherwise the larger of A² and 3B² decides, again numbers a + b√2, which
`sign` squares once more.  A² = 3B² only when both are zero, since √3 is not in Q(√2).

*Drawn points* are the exception: a net of a solid with pentagons has other directions, and its
corners are multiples of a small power of 2, in the factors of 1 and ζ⁶ = i.
"""

from __future__ import annotations

import math
from operator import add, mul, sub
from typing import ClassVar, Final, TypeAlias

from tui_tangram.maths.exact.sqratio import sign
from tui_tangram.values import dataclass

_ROOT_2: Final = math.sqrt(2)
_ROOT_3: Final = math.sqrt(3)
_ROOT_6: Final = math.sqrt(6)
_Eight: TypeAlias = tuple[float, float, float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Surd:
    """The real number (p + q√2 + r√3 + s√6) / 4; ordered exactly.

    >>> Surd(0, 4, 4) > Surd(12)
    True
    >>> Surd(0, 4, 4) - Surd(12, 0, 0, 0)
    Surd(p=-12, q=4, r=4, s=0)
    """

    p: float = 0
    """Four times the rational part."""
    q: float = 0
    """Four times the factor of √2."""
    r: float = 0
    """Four times the factor of √3."""
    s: float = 0
    """Four times the factor of √6."""

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        p, q, r, s = self.p, self.q, self.r, self.s
        left, right = sign(p, q), sign(r, s)
        if left == right or right == 0:
            return left
        if left == 0:
            return right
        return left * sign(p * p + 2 * q * q - 3 * (r * r + 2 * s * s), 2 * p * q - 6 * r * s)

    def __lt__(self, other: Surd) -> bool:
        return (self - other).sign < 0

    def __le__(self, other: Surd) -> bool:
        return (self - other).sign <= 0

    def __gt__(self, other: Surd) -> bool:
        return (self - other).sign > 0

    def __ge__(self, other: Surd) -> bool:
        return (self - other).sign >= 0

    def __bool__(self) -> bool:
        return bool(self.p or self.q or self.r or self.s)

    def __neg__(self) -> Surd:
        return Surd(-self.p, -self.q, -self.r, -self.s)

    def __abs__(self) -> Surd:
        return -self if self.sign < 0 else self

    def __add__(self, other: Surd) -> Surd:
        return Surd(self.p + other.p, self.q + other.q, self.r + other.r, self.s + other.s)

    def __sub__(self, other: Surd) -> Surd:
        return Surd(self.p - other.p, self.q - other.q, self.r - other.r, self.s - other.s)

    def __mul__(self, factor: int) -> Surd:
        return Surd(self.p * factor, self.q * factor, self.r * factor, self.s * factor)

    __rmul__ = __mul__

    def __float__(self) -> float:
        """Return the number rounded: for the screen, and for ruling out what is far apart."""
        return (self.p + self.q * _ROOT_2 + self.r * _ROOT_3 + self.s * _ROOT_6) / 4


@dataclass(frozen=True, slots=True)
class Cyclotomic:
    """The point c₀ + c₁ζ + … + c₇ζ⁷ of the plane, where ζ turns by 15°.

    Immutable and hashable; the eight integers are unique to the point.

    >>> Cyclotomic.root(8) == Cyclotomic.root(4) - Cyclotomic.root(0)
    True
    >>> Cyclotomic.root(2).real, Cyclotomic.root(2).imaginary
    (Surd(p=0, q=0, r=2, s=0), Surd(p=2, q=0, r=0, s=0))
    """

    parts: _Eight = (0, 0, 0, 0, 0, 0, 0, 0)
    """The factors of 1, ζ, …, ζ⁷: integers, but of drawn points."""

    ZERO: ClassVar[Cyclotomic]

    @classmethod
    def root(cls, turns: int) -> Cyclotomic:
        """Return ζ to the power *turns*: the unit step in the direction 15° · turns."""
        return cls(_POWERS[turns % 24])

    @classmethod
    def walk(cls, *degrees: int) -> Cyclotomic:
        """Return the sum of unit steps in directions given in *degrees*.

        Raises `ValueError` for a direction that is no multiple of 15°.

        >>> Cyclotomic.walk(0, 120, 240) == Cyclotomic.ZERO
        True
        """
        total = cls.ZERO
        for direction in degrees:
            turns, rest = divmod(direction, 15)
            if rest:
                raise ValueError(f"a direction must be a multiple of 15°, not {direction}°")
            total += cls.root(turns)
        return total

    def __bool__(self) -> bool:
        return any(self.parts)

    def __neg__(self) -> Cyclotomic:
        a, b, c, d, e, f, g, h = self.parts
        return Cyclotomic((-a, -b, -c, -d, -e, -f, -g, -h))

    def __add__(self, other: Cyclotomic) -> Cyclotomic:
        a, b, c, d, e, f, g, h = map(add, self.parts, other.parts)
        return Cyclotomic((a, b, c, d, e, f, g, h))

    def __sub__(self, other: Cyclotomic) -> Cyclotomic:
        a, b, c, d, e, f, g, h = map(sub, self.parts, other.parts)
        return Cyclotomic((a, b, c, d, e, f, g, h))

    def __mul__(self, other: Cyclotomic | int) -> Cyclotomic:
        if isinstance(other, int):
            a, b, c, d, e, f, g, h = (part * other for part in self.parts)
            return Cyclotomic((a, b, c, d, e, f, g, h))
        long: list[float] = [0] * 15
        for i, left in enumerate(self.parts):
            if left:
                for j, right in enumerate(other.parts):
                    long[i + j] += left * right
        return _reduced(long)

    __rmul__ = __mul__

    def turned(self, turns: int) -> Cyclotomic:
        """Return the point turned counter-clockwise about 0 by 15° · turns."""
        steps = turns % 24
        return _reduced([*[0] * steps, *self.parts])

    @property
    def conjugate(self) -> Cyclotomic:
        """The mirror image in the x-axis."""
        total: list[float] = [0] * 24
        for power, part in enumerate(self.parts):
            total[-power % 24] = part
        return _reduced(total)

    @property
    def real(self) -> Surd:
        """The x-coordinate."""
        a, b, c, d, e, f, _, h = self.parts
        # 4·cos of 0°, 15°, …, 105°; the one of 90° is 0.
        return Surd(4 * a + 2 * e, b + 2 * d - f + h, 2 * c, b + f - h)

    @property
    def imaginary(self) -> Surd:
        """The y-coordinate."""
        _, b, c, d, e, f, g, h = self.parts
        # 4·sin of 0°, 15°, …, 105°; the one of 0° is 0.
        return Surd(2 * c + 4 * g, -b + 2 * d + f + h, 2 * e, b + f + h)

    @property
    def square(self) -> Surd:
        """The square of the distance from 0."""
        # |Σ cᵢζⁱ|² = r₀ + 2·Σ rₖ·cos(15°·k) with rₖ = Σ cᵢcᵢ₊ₖ.
        c = self.parts
        r = [sum(map(mul, c, c[k:])) for k in range(8)]
        return Surd(
            4 * (r[0] + r[4]),
            2 * (r[1] + 2 * r[3] - r[5] + r[7]),
            4 * r[2],
            2 * (r[1] + r[5] - r[7]),
        )

    def __complex__(self) -> complex:
        """Return the point rounded, for the screen only; never for a decision."""
        return complex(float(self.real), float(self.imaginary))


def _power(exponent: int) -> _Eight:
    """Return ζ to an *exponent* from 0 to 23 in the basis."""
    terms: list[float] = [0] * 8
    if exponent % 12 < 8:
        terms[exponent % 12] = 1
    else:
        # ζ⁸ = ζ⁴ - 1
        terms[exponent % 12 - 4] = 1
        terms[exponent % 12 - 8] = -1
    a, b, c, d, e, f, g, h = terms if exponent < 12 else (-term for term in terms)  # ζ¹² = -1
    return (a, b, c, d, e, f, g, h)


_POWERS: Final = tuple(map(_power, range(24)))


def _reduced(coefficients: list[float]) -> Cyclotomic:
    """Return Σ cₖζᵏ for any number of coefficients, in the basis."""
    total: list[float] = [0] * 8
    for exponent, coefficient in enumerate(coefficients):
        if coefficient:
            for place, factor in enumerate(_POWERS[exponent % 24]):
                total[place] += coefficient * factor
    a, b, c, d, e, f, g, h = total
    return Cyclotomic((a, b, c, d, e, f, g, h))


Cyclotomic.ZERO = Cyclotomic()
