"""Numbers a + b√2 with integers a and b, and their fractions: the field Q(√2).

Square roots
------------
A point where two circles cross has coordinates p ± q√D with p, q, D in Q(√2).  Where D is
a square the point is one of ours.  Where it is not, only the side of something on which the
point lies is needed: the sign of a + b√D, one step up the tower of fields, decided by
squaring once more, as `sign` does for √2.
"""

from __future__ import annotations

import re
from math import gcd, isqrt
from typing import ClassVar, Final, final

_PATTERN: Final = r"""(?xa)
        (?P<b_only>[+-]?\ ?\d*)\ ?(?:√2|r2)                    # 3√2, -√2
      | (?P<a>[+-]?\ ?\d+)
        (?:\ ?(?P<sign>[+-])\ ?(?P<b>\d*)\ ?(?:√2|r2))?       # 1 + 2√2, 5
    """
_TWO_TERMS: Final = r"(?<=[^\s+-])\s*[+-]"
_LENGTH_LIMIT: Final = 4000
"""Python itself refuses to parse integers that are much longer."""


def sign(a: float, b: float) -> int:
    """Return the sign (-1, 0 or 1) of a + b√2, decided by integers alone.

    When a and b agree in sign the answer is theirs.  Otherwise |a| is compared with
    |b|√2 by comparing a² with 2b², which can be equal only when both are zero because
    √2 is irrational.

    >>> sign(3, -2), sign(7, -5), sign(0, 0)
    (1, -1, 0)
    """
    if b == 0:
        return (a > 0) - (a < 0)
    if a == 0:
        return 1 if b > 0 else -1
    if (a > 0) == (b > 0):
        return 1 if a > 0 else -1
    if a * a > 2 * b * b:
        return 1 if a > 0 else -1
    return 1 if b > 0 else -1


class _Parts:
    """The three slots of a sqratio, without its guard against setting: see `_lowest`."""

    __slots__ = ("a", "b", "d")

    a: int
    """The whole part of the numerator."""
    b: int
    """The factor of √2 in the numerator."""
    d: int
    """The denominator: positive, and nothing but 1 divides all three."""


@final
class Sqratio(_Parts):
    """The number (a + b√2) / d in its only lowest form: d > 0, gcd(a, b, d) = 1.

    Immutable and hashable.  Arithmetic and order accept `int` on either side and refuse everything
    else with `TypeError`, `float` and `bool` included: a rounded number has no place in an exact
    one.  Such values never equal a sqratio either.

    >>> Sqratio(1) / Sqratio(0, 1)
    Sqratio(0, 1, 2)
    >>> Sqratio(1, 0, 3) + Sqratio(1, 0, 6)
    Sqratio(1, 0, 2)
    """

    __slots__ = ()

    ZERO: ClassVar[Sqratio]
    ONE: ClassVar[Sqratio]
    HALF_ROOT: ClassVar[Sqratio]
    """√2 / 2, the sine and cosine of 45°."""

    def __new__(cls, a: int = 0, b: int = 0, d: int = 1) -> Sqratio:
        """Make (a + b√2) / d in lowest terms.

        Raises `TypeError` unless all three are `int` and no `bool`, `ZeroDivisionError`
        when d is 0.
        """
        if type(a) is not int or type(b) is not int or type(d) is not int:
            wrong = next(part for part in (a, b, d) if type(part) is not int)
            raise TypeError(f"a sqratio takes integers, not {type(wrong).__name__}")
        if d <= 0:
            if d == 0:
                raise ZeroDivisionError("a sqratio cannot have the denominator 0")
            return _lowest(-a, -b, -d)
        return _lowest(a, b, d)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Sqratio cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Sqratio cannot be changed")

    @classmethod
    def of(cls, value: Sqratio | int) -> Sqratio:
        """Return *value* as a sqratio.  Raises `TypeError` for any other type."""
        result = _coerce(value)
        if result is None:
            raise TypeError(f"not an exact number: {value!r}")
        return result

    @classmethod
    def parse(cls, text: str) -> Sqratio:
        """Read a number as `str` writes it, ``3/4``, ``1-√2``, ``(1+2√2)/3``; also ``1/(1+√2)``.

        A sum on either side of the bar needs its brackets.  Raises `ValueError` for
        anything else and `ZeroDivisionError` for ``…/0``.
        """
        top, bar, bottom = text.partition("/")
        numerator = _parse_side(top, bar)
        return numerator / _parse_side(bottom, bar) if bar else numerator

    def __str__(self) -> str:
        root = {0: "", 1: "√2", -1: "-√2"}.get(self.b, f"{self.b}√2")
        if not self.a or not self.b:
            top = root or str(self.a)
        else:
            sum_ = f"{self.a}{'' if root.startswith('-') else '+'}{root}"
            top = sum_ if self.d == 1 else f"({sum_})"
        return top if self.d == 1 else f"{top}/{self.d}"

    def __repr__(self) -> str:
        return f"Sqratio({self.a}, {self.b}, {self.d})"

    def __reduce__(self) -> tuple[type[Sqratio], tuple[int, int, int]]:
        return (Sqratio, (self.a, self.b, self.d))

    def __hash__(self) -> int:
        # A number that equals an integer is the same key.
        if self.d == 1:
            return hash(self.a) if self.b == 0 else hash((self.a, self.b))
        return hash((self.a, self.b, self.d))

    def __bool__(self) -> bool:
        return self.a != 0 or self.b != 0

    def __float__(self) -> float:
        """Return the number rounded: for the screen, and for ruling out what is far apart.

        The result is off by less than 2⁻⁴⁰ of itself, or than 2⁻⁶³ for parts that no float holds.
        Where a and b√2 nearly cancel, to less than 1/1024, their roundings would be all that is
        left, so that their product with the conjugate, a whole number, is divided instead:
        a + b√2 = (a² - 2b²) / (a - b√2), and the two below the bar add up.  Elsewhere √2, a, b,
        their product and the sum are rounded, each by 2⁻⁵³ of itself, which is less than
        2⁻⁵⁰ of |b√2|, and that is at most 2¹⁰ times the sum.
        """
        a, b = self.a, self.b
        try:
            root = b * _ROOT
            total = a + root
            if abs(total) * 1024 < abs(root) and b:
                total = (a * a - 2 * b * b) / (a - root)
            return total / self.d
        except OverflowError:  # the parts are longer than a float holds, not the number
            return (self * (1 << 64)).floor() / (1 << 64)

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        return sign(self.a, self.b)

    @property
    def denominator(self) -> int:
        """The positive integer below the fraction bar."""
        return self.d

    def floor(self) -> int:
        """Return the largest integer not above the number, exactly.

        >>> Sqratio(0, 100, 3).floor()
        47
        """
        root = isqrt(2 * self.b * self.b)
        # ⌊x / d⌋ = ⌊⌊x⌋ / d⌋ for a positive integer d.
        return (self.a + (root if self.b >= 0 else -root - 1)) // self.d

    # These operations are where a verdict and a search spend their time.  Hence the common
    # case, another sqratio and often the same denominator, comes first in each.

    def __eq__(self, other: object) -> bool:
        value = other if type(other) is Sqratio else _coerce(other)
        if value is None:
            return NotImplemented
        return self.a == value.a and self.b == value.b and self.d == value.d

    def _compare(self, other: object) -> int | None:
        """Return the sign of self - other, or None for a foreign type."""
        value = other if type(other) is Sqratio else _coerce(other)
        if value is None:
            return None
        d, e = self.d, value.d
        if d == e:
            return sign(self.a - value.a, self.b - value.b)
        return sign(self.a * e - value.a * d, self.b * e - value.b * d)

    def __lt__(self, other: Sqratio | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order < 0

    def __le__(self, other: Sqratio | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order <= 0

    def __gt__(self, other: Sqratio | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order > 0

    def __ge__(self, other: Sqratio | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order >= 0

    def __neg__(self) -> Sqratio:
        return _lowest(-self.a, -self.b, self.d)

    def __pos__(self) -> Sqratio:
        return self

    def __abs__(self) -> Sqratio:
        return -self if self.sign < 0 else self

    def __add__(self, other: Sqratio | int) -> Sqratio:
        value = other if type(other) is Sqratio else _coerce(other)
        if value is None:
            return NotImplemented
        d, e = self.d, value.d
        if d == e:
            return _lowest(self.a + value.a, self.b + value.b, d)
        return _lowest(self.a * e + value.a * d, self.b * e + value.b * d, d * e)

    __radd__ = __add__

    def __sub__(self, other: Sqratio | int) -> Sqratio:
        value = other if type(other) is Sqratio else _coerce(other)
        if value is None:
            return NotImplemented
        d, e = self.d, value.d
        if d == e:
            return _lowest(self.a - value.a, self.b - value.b, d)
        return _lowest(self.a * e - value.a * d, self.b * e - value.b * d, d * e)

    def __rsub__(self, other: int) -> Sqratio:
        value = _coerce(other)
        return NotImplemented if value is None else value - self

    def __mul__(self, other: Sqratio | int) -> Sqratio:
        if type(other) is int:
            return _lowest(self.a * other, self.b * other, self.d)
        value = other if type(other) is Sqratio else _coerce(other)
        if value is None:
            return NotImplemented
        a, b, c, e = self.a, self.b, value.a, value.b
        return _lowest(a * c + 2 * b * e, a * e + b * c, self.d * value.d)

    __rmul__ = __mul__

    def __truediv__(self, other: Sqratio | int) -> Sqratio:
        """Divide exactly.  Raises `ZeroDivisionError` when *other* is zero."""
        value = other if type(other) is Sqratio else _coerce(other)
        if value is None:
            return NotImplemented
        a, b, c, e = self.a, self.b, value.a, value.b
        # 1 / (c + e√2) = (c - e√2) / (c² - 2e²), and the norm is zero only for zero.
        norm, factor = c * c - 2 * e * e, value.d
        if norm <= 0:
            if norm == 0:
                raise ZeroDivisionError(f"{self} divided by zero")
            norm, factor = -norm, -factor
        return _lowest((a * c - 2 * b * e) * factor, (b * c - a * e) * factor, self.d * norm)

    def __rtruediv__(self, other: int) -> Sqratio:
        value = _coerce(other)
        return NotImplemented if value is None else value / self


_ROOT: Final = 2**0.5


def _lowest(a: int, b: int, d: int) -> Sqratio:
    """Return (a + b√2) / d, brought to lowest terms; d is positive.

    Setting three slots past a guard against setting costs more than all the arithmetic.
    So the number begins as its base class, which has no guard, and becomes a `Sqratio`
    once it is complete; both have the same layout in memory.
    """
    if d != 1:
        common = gcd(a, b, d)
        if common != 1:
            a //= common
            b //= common
            d //= common
    parts = _Parts()
    parts.a = a
    parts.b = b
    parts.d = d
    parts.__class__ = Sqratio
    return parts  # type: ignore[return-value]


def _coerce(value: object) -> Sqratio | None:
    """Return *value* as a sqratio, or None when it is not one of our numbers."""
    if type(value) is Sqratio:
        return value
    if type(value) is int:
        return _lowest(value, 0, 1)
    return None


def _parse_side(text: str, bar: str) -> Sqratio:
    """Read one side of the fraction *bar*, or the whole number where *bar* is empty."""
    number = text.strip()
    if number.startswith("(") and number.endswith(")"):
        return _parse_sum(number[1:-1])
    if bar and re.search(_TWO_TERMS, number):
        raise ValueError(f"a sum beside a fraction bar needs brackets: {number[:40]!r}")
    return _parse_sum(number)


def _parse_sum(text: str) -> Sqratio:
    """Read ``5``, ``-√2``, ``1+2√2`` (``r2`` for ``√2``)."""
    if len(text) > _LENGTH_LIMIT:
        raise ValueError(f"a number of {len(text)} characters is too long to read")
    # One blank at most between two signs, so that the pattern has nothing to try twice.
    match = re.fullmatch(_PATTERN, " ".join(text.split()))
    if match is None:
        raise ValueError(f"not a number a+b√2: {text[:40]!r}")
    if match["a"] is None:
        return Sqratio(0, _coefficient(match["b_only"]))
    b = 0 if match["sign"] is None else _coefficient(match["sign"] + match["b"])
    return Sqratio(_coefficient(match["a"]), b)


def _coefficient(text: str) -> int:
    """Read the number before √2, where nothing or a bare sign means one."""
    compact = text.replace(" ", "")
    return int(compact + "1" if compact in ("", "+", "-") else compact)


Sqratio.ZERO = Sqratio(0)
Sqratio.ONE = Sqratio(1)
Sqratio.HALF_ROOT = Sqratio(0, 1, 2)


def square_root(value: Sqratio) -> Sqratio | None:
    """Return the root of *value* that is not negative, or None when it is not in Q(√2).

    With value = (a + b√2) / d the root of (a + b√2)·d is wanted, which is an algebraic
    integer and so, if it is in the field at all, p + q√2 with whole p and q: then
    p² + 2q² = a·d =: A and 2pq = b·d =: B.  Its norm p² - 2q² is ±n with n² = A² - 2B²,
    so one of p² = (A + n) / 2 and p² = (A - n) / 2 holds, and B gives q.

    >>> square_root(Sqratio(3, 2)), square_root(Sqratio(9, 0, 2)), square_root(Sqratio(5))
    (Sqratio(1, 1, 1), Sqratio(0, 3, 2), None)
    """
    if value.sign <= 0:
        return None if value else Sqratio.ZERO
    whole, root = value.a * value.d, value.b * value.d
    square = whole * whole - 2 * root * root
    norm = _root(square)
    if norm is None:
        return None
    for twice in (whole + norm, whole - norm):
        p = None if twice % 2 else _root(twice // 2)
        # The other square: 2q² = A - p².
        q = None if p is None or (whole - p * p) % 2 else _root((whole - p * p) // 2)
        if p is None or q is None:
            continue
        found = Sqratio(p, q if root >= 0 else -q, value.d)
        if found * found == value:
            return abs(found)
    return None


def _root(number: int) -> int | None:
    if number < 0:
        return None
    root = isqrt(number)
    return root if root * root == number else None


def sign_with_root(a: Sqratio, b: Sqratio, square: Sqratio) -> int:
    """Return the sign of a + b√square; *square* must not be negative.

    >>> sign_with_root(Sqratio(9), Sqratio(-4), Sqratio(5))
    1
    """
    first, second = a.sign, b.sign * square.sign
    if first == second or not second:
        return first
    if not first:
        return second
    return first * (a * a - b * b * square).sign


def sign_with_roots(
    parts: tuple[Sqratio, Sqratio, Sqratio, Sqratio], first: Sqratio, second: Sqratio
) -> int:
    """Return the sign of a + b√first + c√second + d√first√second, neither of them negative.

    That is (a + b√first) + (c + d√first)√second: one root more, decided by one square more.

    >>> one, none = Sqratio(1), Sqratio(0)
    >>> sign_with_roots((one, one, -one, none), Sqratio(5), Sqratio(11))
    -1
    """
    a, b, c, d = parts
    whole, root = sign_with_root(a, b, first), sign_with_root(c, d, first) * second.sign
    if whole == root or not root:
        return whole
    if not whole:
        return root
    return whole * sign_with_root(
        a * a + b * b * first - (c * c + d * d * first) * second,
        (a * b - c * d * second) * 2,
        first,
    )


def nearby(square: Sqratio, bits: int = 80) -> Sqratio:
    """Return a fraction at most the root of *square* and less than 2⁻ᵇⁱᵗˢ below it."""
    return Sqratio(isqrt((square * (1 << 2 * bits)).floor()), 0, 1 << bits)
