"""Lengths and areas of arcs: numbers p + qπ, with arctangents for other angles.

A sector of a circle with the square radius r² and the angle θ has the area r²θ / 2.  The
angle between two directions of Q(√2) is in general no fraction of π, but it always is

    k·π/8 + atan(t)     with k whole and 0 ≤ t < tan(π/8) = √2 - 1, t in Q(√2),

because turning by π/8 takes a direction with coordinates in Q(√2) to another such (up to
length): tan(π/8) is in the field.  So the form of an area is p + qπ + Σ qᵢ·atan(tᵢ) with
all of p, q, qᵢ, tᵢ in Q(√2), and p + qπ alone where all arcs are sixteenths of a turn.

*Equality.*  π is transcendental: p + qπ = 0 only when p = q = 0.  Of atan(t) with t ≠ 0 in
the range above none is a fraction of π, since of all such tangents only those of multiples
of π/8 are in Q(√2).  But sums of several may be, atan(1/2) + atan(1/3) = π/4 for one, so
two different forms can be one number.  Whether a form is 0 is decided like this.  With
qᵢ = aᵢ + bᵢ√2 the sum of the angles is A + B√2, where A = Σ aᵢ·atan(tᵢ) has rational
factors and B also.  A sum of angles with whole factors is the direction of a product
of complex numbers 1 + tᵢ·i, so the product decides whether A is a fraction of π.

* If A and B both are, the number is p + q'π, which is decided.
* If one is not, the number is not 0.  For suppose first that A, B and π are linearly
  independent over the rationals: then, being logarithms of algebraic numbers up to the
  factor i, by Baker's theorem they and 1 are so over the algebraic numbers.  Suppose then
  that they are dependent, say A = rB + sπ with rational r, s and B no fraction of π (or the
  other way round).  The number is p + q''π + (r + √2)B, the factor of B is not 0, and
  Baker's theorem for π and B gives the same result.

*Order.*  Two fractions enclose the number, ever closer, until both have one sign.  They end
with one because the number is known not to be 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd, lcm, pi
from typing import ClassVar, Final, TypeAlias, final

from tui_tangram.maths.exact.sqratio import Sqratio

_TAN: Final = Sqratio(-1, 1)
"""tan(π/8)."""

_Interval = tuple[int, int]


@final
class Angular:
    """The number p + qπ + Σ qᵢ·atan(tᵢ); immutable.

    Added, subtracted, and multiplied by numbers of Q(√2); ordered exactly.

    >>> quarter = Angular.angle(Sqratio(1), Sqratio(0), Sqratio(0), Sqratio(1))
    >>> quarter, quarter > 1
    (Angular(π/2), True)
    """

    __slots__ = ("p", "q", "terms")

    p: Sqratio
    """The part in Q(√2)."""
    q: Sqratio
    """The factor of π."""
    terms: tuple[tuple[Sqratio, Sqratio], ...]
    """Each t with the factor of atan(t), which is not 0; in the order of t."""

    ZERO: ClassVar[Angular]

    def __init__(
        self,
        p: Sqratio | int = 0,
        q: Sqratio | int = 0,
        terms: Iterable[tuple[Sqratio, Sqratio]] = (),
    ) -> None:
        """Make p + qπ + Σ qᵢ·atan(tᵢ) from pairs (tᵢ, qᵢ) with 0 < tᵢ < √2 - 1."""
        sums: dict[Sqratio, Sqratio] = {}
        for t, factor in terms:
            sums[t] = sums.get(t, Sqratio.ZERO) + factor
        object.__setattr__(self, "p", Sqratio.of(p))
        object.__setattr__(self, "q", Sqratio.of(q))
        object.__setattr__(self, "terms", tuple(sorted((t, f) for t, f in sums.items() if f)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an Angular cannot be changed")

    @classmethod
    def angle(cls, ux: Sqratio, uy: Sqratio, vx: Sqratio, vy: Sqratio) -> Angular:
        """Return the angle counter-clockwise from (ux, uy) to (vx, vy): above 0, up to 2π.

        Raises `ValueError` when either is the zero vector.
        """
        # The quotient of the two as complex numbers, up to a positive factor.
        eighths, t = _direction(ux * vx + uy * vy, ux * vy - uy * vx)
        if not eighths and not t:
            return cls(0, 2)
        return cls(0, Sqratio(eighths, 0, 8), [(t, Sqratio.ONE)] if t else ())

    @classmethod
    def of(cls, value: Number) -> Angular:
        """Return *value* in this form."""
        return value if isinstance(value, Angular) else cls(value)

    def __repr__(self) -> str:
        return f"Angular({self})"

    def __str__(self) -> str:
        parts = [str(self.p)] if self.p or not (self.q or self.terms) else []
        if self.q.b:
            parts.append(f"({self.q})π")
        elif self.q:
            top, under = self.q.a, self.q.d
            times = {1: "π", -1: "-π"}.get(top, f"{top}π")
            parts.append(times if under == 1 else f"{times}/{under}")
        parts += [f"({factor})·atan({t})" for t, factor in self.terms]
        return " + ".join(parts).replace(" + -", " - ")

    def __eq__(self, other: object) -> bool:
        value = _coerce(other)
        if value is None:
            return NotImplemented
        if (self.p, self.q, self.terms) == (value.p, value.q, value.terms):
            return True
        difference = self - value
        if not difference.terms:
            return False
        low, high = difference._enclosed(64)
        return low <= 0 <= high and difference._is_zero()

    # One number has many forms, and none of them is both canonical and cheap to compute.
    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self.sign != 0

    def __add__(self, other: Angular | Sqratio | int) -> Angular:
        value = _coerce(other)
        if value is None:
            return NotImplemented
        return Angular(self.p + value.p, self.q + value.q, (*self.terms, *value.terms))

    __radd__ = __add__

    def __neg__(self) -> Angular:
        return self * -1

    def __abs__(self) -> Angular:
        return -self if self.sign < 0 else self

    def __sub__(self, other: Angular | Sqratio | int) -> Angular:
        value = _coerce(other)
        return NotImplemented if value is None else self + (-value)

    def __rsub__(self, other: Sqratio | int) -> Angular:
        return -self + other

    def __mul__(self, factor: Sqratio | int) -> Angular:
        if type(factor) is not Sqratio and type(factor) is not int:
            return NotImplemented
        return Angular(self.p * factor, self.q * factor, [(t, f * factor) for t, f in self.terms])

    __rmul__ = __mul__

    def __truediv__(self, divisor: Sqratio | int) -> Angular:
        return self * (1 / Sqratio.of(divisor))

    def __lt__(self, other: Angular | Sqratio | int) -> bool:
        return (self - other).sign < 0

    def __le__(self, other: Angular | Sqratio | int) -> bool:
        return (self - other).sign <= 0

    def __gt__(self, other: Angular | Sqratio | int) -> bool:
        return (self - other).sign > 0

    def __ge__(self, other: Angular | Sqratio | int) -> bool:
        return (self - other).sign >= 0

    def __float__(self) -> float:
        """Return the number rounded, for the screen only; never for a decision."""
        low, high = self._enclosed(80)
        return (low + high) / (1 << 81)

    def rounded(self, bits: int) -> Sqratio:
        """Return a fraction over 2 to *bits* that is less than 2 of its parts away."""
        return Sqratio(self._enclosed(bits)[0], 0, 1 << bits)

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        if not self.q and not self.terms:
            return self.p.sign
        bits = 64
        while True:
            low, high = self._enclosed(bits)
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            if bits == 64 and self._is_zero():
                return 0
            bits *= 2

    def _is_zero(self) -> bool:
        """Whether the number is 0; see the module's docstring."""
        q = self.q
        for factors, unit in (
            ([(t, Sqratio(f.a, 0, f.d)) for t, f in self.terms], Sqratio.ONE),
            ([(t, Sqratio(f.b, 0, f.d)) for t, f in self.terms], Sqratio(0, 1)),
        ):
            eighths = _fraction_of_pi([(t, f) for t, f in factors if f])
            if eighths is None:
                return False
            q = q + unit * eighths / 8
        return not self.p and not q

    def share_of(self, whole: Angular, scale: int = 100) -> int:
        """Return the largest k with k·whole ≤ scale·self, for a positive *whole*.

        With *scale* 100 these are percent, rounded down, exactly.
        """
        if self == whole:
            return scale
        near = int(float(self) / float(whole) * scale)
        while whole * (near + 1) <= self * scale:
            near += 1
        while whole * near > self * scale:
            near -= 1
        return near

    def _enclosed(self, bits: int) -> _Interval:
        """Return integers just below and above the number times 2 to *bits*."""
        # Some guard digits, so that the rounding of the terms does not widen the result.
        inner = bits + 16
        low, high = _bounds(self.p, inner)
        for factor, value in (
            (self.q, _pi(inner)),
            *((factor, _arctangent(t, inner)) for t, factor in self.terms),
        ):
            if factor:
                more = _product(_bounds(factor, inner), value, inner)
                low, high = low + more[0], high + more[1]
        return low >> 16, -(-high >> 16)


def _fraction_of_pi(terms: Sequence[tuple[Sqratio, Sqratio]]) -> Sqratio | None:
    """Return Σ fᵢ·atan(tᵢ) in eighths of π, or None when it is no fraction of π.

    The factors are rational.
    """
    if not terms:
        return Sqratio.ZERO
    parts = lcm(*(factor.d for _, factor in terms))
    whole = [factor.a * (parts // factor.d) for _, factor in terms]
    common = gcd(*whole)
    exponents = [(t, number // common) for (t, _), number in zip(terms, whole, strict=True)]
    x, y = Sqratio.ONE, Sqratio.ZERO
    for t, exponent in exponents:
        u, v = _power(t if exponent > 0 else -t, abs(exponent))
        x, y = x * u - y * v, x * v + y * u
    if _direction(x, y)[1]:
        return None
    total = Angular(0, 0, [(t, Sqratio(exponent)) for t, exponent in exponents])
    # The angle is a whole number of eighths: the nearest one.
    return Sqratio(round(float(total) * 8 / pi) * common, 0, parts)


def _power(t: Sqratio, exponent: int) -> tuple[Sqratio, Sqratio]:
    """Return (1 + t·i) to a positive power, as its two coordinates."""
    x, y = Sqratio.ONE, Sqratio.ZERO
    for digit in f"{exponent:b}":
        x, y = x * x - y * y, x * y * 2
        if digit == "1":
            x, y = x - y * t, x * t + y
    return x, y


def _coerce(value: object) -> Angular | None:
    if type(value) is Angular:
        return value
    if type(value) is int or type(value) is Sqratio:
        return Angular(value)
    return None


def _direction(x: Sqratio, y: Sqratio) -> tuple[int, Sqratio]:
    """Return k and t with (x, y) pointing at k·π/8 + atan(t), 0 ≤ k < 16."""
    if not x and not y:
        raise ValueError("the zero vector has no direction")
    eighths = 0
    if y.sign < 0 or (not y and x.sign < 0):
        x, y, eighths = -x, -y, 8
    if x.sign <= 0:
        x, y, eighths = y, -x, eighths + 4
    if y >= x:
        x, y, eighths = x + y, y - x, eighths + 2
    t = y / x
    if t >= _TAN:
        t, eighths = (t - _TAN) / (1 + t * _TAN), eighths + 1
    return eighths, t


def _bounds(value: Sqratio, bits: int) -> _Interval:
    low = (value * (1 << bits)).floor()
    return low, low + 1


def _product(first: _Interval, second: _Interval, bits: int) -> _Interval:
    ends = [a * b for a in first for b in second]
    return min(ends) >> bits, -(-max(ends) >> bits)


@lru_cache(maxsize=16)
def _pi(bits: int) -> _Interval:
    """Return π by Machin's formula, 4·(4·atan(1/5) - atan(1/239))."""
    fifth = _series(*_bounds(Sqratio(1, 0, 5), bits), bits)
    small = _series(*_bounds(Sqratio(1, 0, 239), bits), bits)
    return 4 * (4 * fifth[0] - small[1]), 4 * (4 * fifth[1] - small[0])


@lru_cache(maxsize=256)
def _arctangent(t: Sqratio, bits: int) -> _Interval:
    return _series(*_bounds(t, bits), bits)


def _series(low: int, high: int, bits: int) -> _Interval:
    """Return whole numbers around atan(t)·2^bits for low ≤ t·2^bits ≤ high, 0 ≤ t < 1/2.

    The sum is t - t³/3 + t⁵/5 - …, taken at *low*; each term is rounded down and so off by
    less than 2 (the power by one digit, the quotient by one), the tail is smaller than the
    first term left out, which is 0, and between *low* and *high* atan grows no faster than t.
    """
    square = low * low >> bits
    power, total, n, off = low, 0, 1, 2
    while power:
        total += power // n if n % 4 == 1 else -(power // n)
        # The error of a power is multiplied by t² < 1/4 and grows by two roundings.
        power = power * square >> bits
        n, off = n + 2, off + 4
    return total - off, total + off + (high - low)


Angular.ZERO = Angular()

Number: TypeAlias = Sqratio | Angular
"""A length or an area: of straight edges alone, or of arcs too."""


def total(numbers: Iterable[Number]) -> Number:
    """Return the sum of some numbers, 0 for none."""
    result: Number = Sqratio.ZERO
    for number in numbers:
        result = result + number
    return result
