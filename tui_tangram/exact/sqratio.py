"""Fractions of squints: the field Q(√2)."""

from __future__ import annotations

from math import gcd, isqrt
from typing import ClassVar

from tui_tangram.exact.squint import Squint, sign


class Sqratio:
    """The number (a + b√2) / d in its only lowest form: d > 0, gcd(a, b, d) = 1.

    Immutable and hashable.  Arithmetic and comparison accept `Squint` and `int` on
    either side; floats and everything else are refused with `TypeError`, because a
    rounded number has no place in an exact one.

    >>> Sqratio(1) / Sqratio(0, 1)
    Sqratio(0, 1, 2)
    >>> Sqratio(1, 0, 3) + Sqratio(1, 0, 6)
    Sqratio(1, 0, 2)
    """

    __slots__ = ("a", "b", "d")

    a: int
    b: int
    d: int

    ZERO: ClassVar[Sqratio]
    ONE: ClassVar[Sqratio]
    HALF_ROOT: ClassVar[Sqratio]
    """√2 / 2, the sine and cosine of 45°."""

    def __init__(self, a: int = 0, b: int = 0, d: int = 1) -> None:
        """Make (a + b√2) / d in lowest terms.

        Raises `TypeError` unless all three are `int`, `ZeroDivisionError` when d is 0.
        """
        if type(a) is not int or type(b) is not int or type(d) is not int:
            wrong = next(v for v in (a, b, d) if type(v) is not int)
            raise TypeError(f"a sqratio takes integers, not {type(wrong).__name__}")
        if d != 1:
            if d == 0:
                raise ZeroDivisionError("a sqratio cannot have the denominator 0")
            common = gcd(a, b, d)
            if d < 0:
                common = -common
            if common != 1:
                a //= common
                b //= common
                d //= common
        _set_a(self, a)
        _set_b(self, b)
        _set_d(self, d)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Sqratio cannot be changed")

    @classmethod
    def ratio(cls, numerator: Squint | int, denominator: Squint | int) -> Sqratio:
        """Return numerator / denominator, both squints or integers.

        Raises `ZeroDivisionError` when the denominator is zero.
        """
        return cls.of(numerator) / cls.of(denominator)

    @classmethod
    def of(cls, value: Sqratio | Squint | int) -> Sqratio:
        """Return *value* as a sqratio.  Raises `TypeError` for any other type."""
        result = _coerce(value)
        if result is None:
            raise TypeError(f"not an exact number: {value!r}")
        return result

    @classmethod
    def parse(cls, text: str) -> Sqratio:
        """Read what `str` writes: ``3/4``, ``1-√2``, ``(1+2√2)/3``.

        Raises `ValueError` for anything else and `ZeroDivisionError` for ``…/0``.
        """
        top, slash, bottom = text.partition("/")
        top = top.strip()
        if top.startswith("(") and top.endswith(")"):
            top = top[1:-1]
        numerator = Squint.parse(top)
        if not slash:
            return cls(numerator.a, numerator.b)
        denominator = Squint.parse(bottom)
        return cls.ratio(numerator, denominator)

    def __str__(self) -> str:
        top = str(Squint(self.a, self.b))
        if self.d == 1:
            return top
        return f"({top})/{self.d}" if self.a and self.b else f"{top}/{self.d}"

    def __repr__(self) -> str:
        return f"Sqratio({self.a}, {self.b}, {self.d})"

    def __reduce__(self) -> tuple[type[Sqratio], tuple[int, int, int]]:
        return (Sqratio, (self.a, self.b, self.d))

    def __hash__(self) -> int:
        # Equal numbers of the three types must hash alike.
        if self.d == 1:
            return hash(self.a) if self.b == 0 else hash((self.a, self.b))
        return hash((self.a, self.b, self.d))

    def __bool__(self) -> bool:
        return self.a != 0 or self.b != 0

    def __float__(self) -> float:
        """Return the number rounded, for the screen only; never for a decision."""
        return (self.a + self.b * _ROOT) / self.d

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        return sign(self.a, self.b)

    @property
    def numerator(self) -> Squint:
        """The squint above the fraction bar."""
        return Squint(self.a, self.b)

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

    def __eq__(self, other: object) -> bool:
        if type(other) is Sqratio:
            return self.a == other.a and self.b == other.b and self.d == other.d
        value = _coerce(other)
        if value is None:
            return NotImplemented
        return self.a == value.a and self.b == value.b and self.d == value.d

    def _compare(self, other: object) -> int | None:
        """Return the sign of self - other, or None for a foreign type."""
        value = _coerce(other)
        if value is None:
            return None
        if self.d == value.d:
            return sign(self.a - value.a, self.b - value.b)
        return sign(
            self.a * value.d - value.a * self.d,
            self.b * value.d - value.b * self.d,
        )

    def __lt__(self, other: Sqratio | Squint | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order < 0

    def __le__(self, other: Sqratio | Squint | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order <= 0

    def __gt__(self, other: Sqratio | Squint | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order > 0

    def __ge__(self, other: Sqratio | Squint | int) -> bool:
        order = self._compare(other)
        return NotImplemented if order is None else order >= 0

    def __neg__(self) -> Sqratio:
        return Sqratio(-self.a, -self.b, self.d)

    def __pos__(self) -> Sqratio:
        return self

    def __abs__(self) -> Sqratio:
        return -self if self.sign < 0 else self

    def __add__(self, other: Sqratio | Squint | int) -> Sqratio:
        value = _coerce(other)
        if value is None:
            return NotImplemented
        if self.d == value.d:
            return Sqratio(self.a + value.a, self.b + value.b, self.d)
        return Sqratio(
            self.a * value.d + value.a * self.d,
            self.b * value.d + value.b * self.d,
            self.d * value.d,
        )

    __radd__ = __add__

    def __sub__(self, other: Sqratio | Squint | int) -> Sqratio:
        value = _coerce(other)
        if value is None:
            return NotImplemented
        if self.d == value.d:
            return Sqratio(self.a - value.a, self.b - value.b, self.d)
        return Sqratio(
            self.a * value.d - value.a * self.d,
            self.b * value.d - value.b * self.d,
            self.d * value.d,
        )

    def __rsub__(self, other: Squint | int) -> Sqratio:
        value = _coerce(other)
        return NotImplemented if value is None else value - self

    def __mul__(self, other: Sqratio | Squint | int) -> Sqratio:
        value = _coerce(other)
        if value is None:
            return NotImplemented
        return Sqratio(
            self.a * value.a + 2 * self.b * value.b,
            self.a * value.b + self.b * value.a,
            self.d * value.d,
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Sqratio | Squint | int) -> Sqratio:
        """Divide exactly.  Raises `ZeroDivisionError` when *other* is zero."""
        value = _coerce(other)
        if value is None:
            return NotImplemented
        norm = value.a * value.a - 2 * value.b * value.b
        if norm == 0:
            raise ZeroDivisionError(f"{self} divided by zero")
        # 1 / (c + e√2) = (c - e√2) / (c² - 2e²)
        return Sqratio(
            (self.a * value.a - 2 * self.b * value.b) * value.d,
            (self.b * value.a - self.a * value.b) * value.d,
            self.d * norm,
        )

    def __rtruediv__(self, other: Squint | int) -> Sqratio:
        value = _coerce(other)
        return NotImplemented if value is None else value / self


_ROOT = 2**0.5
# The slots' own setters, past the guard that keeps everybody else out.
_set_a = Sqratio.a.__set__  # type: ignore[attr-defined]
_set_b = Sqratio.b.__set__  # type: ignore[attr-defined]
_set_d = Sqratio.d.__set__  # type: ignore[attr-defined]


def _coerce(value: object) -> Sqratio | None:
    """Return *value* as a sqratio, or None when it is not one of our numbers."""
    if type(value) is Sqratio:
        return value
    if type(value) is int:
        return Sqratio(value)
    if isinstance(value, Squint):
        return Sqratio(value.a, value.b)
    return None


Sqratio.ZERO = Sqratio(0)
Sqratio.ONE = Sqratio(1)
Sqratio.HALF_ROOT = Sqratio(0, 1, 2)
