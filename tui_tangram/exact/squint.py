"""Integers with a root: numbers a + b√2."""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, ClassVar, Final, final

if TYPE_CHECKING:
    from tui_tangram.exact.sqratio import Sqratio

_PATTERN: Final = re.compile(
    r"""(?P<b_only>[+-]?\ ?\d*)\ ?(?:√2|r2)                    # 3√2, -√2
      | (?P<a>[+-]?\ ?\d+)
        (?:\ ?(?P<sign>[+-])\ ?(?P<b>\d*)\ ?(?:√2|r2))?       # 1 + 2√2, 5
    """,
    re.VERBOSE | re.ASCII,
)
_LENGTH_LIMIT: Final = 4000
"""Python itself refuses to read integers that are much longer."""


def sign(a: int, b: int) -> int:
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


@final
class Squint:
    """The number a + b√2 with integers *a* and *b*; immutable and hashable.

    Arithmetic and order accept `int` on either side and refuse everything else with
    `TypeError`, `float` and `bool` included.  The quotient of two squints is a `Sqratio`.

    >>> Squint(1, 1) * Squint(1, -1)
    Squint(-1, 0)
    >>> Squint(3, -2) > 0
    True
    """

    __slots__ = ("a", "b")

    a: int
    b: int

    ZERO: ClassVar[Squint]
    ONE: ClassVar[Squint]
    ROOT: ClassVar[Squint]

    def __init__(self, a: int = 0, b: int = 0) -> None:
        """Make a + b√2.  Raises `TypeError` unless both are `int` (and not `bool`)."""
        for value in (a, b):
            if type(value) is not int:
                raise TypeError(f"a squint takes two integers, not {type(value).__name__}")
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Squint cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Squint cannot be changed")

    @classmethod
    def parse(cls, text: str) -> Squint:
        """Read a number as `str` writes it: ``5``, ``-√2``, ``1+2√2`` (``r2`` for ``√2``).

        Raises `ValueError` naming the text when it is not such a number.
        """
        if len(text) > _LENGTH_LIMIT:
            raise ValueError(f"a number of {len(text)} characters is too long to read")
        # One blank at most between two signs, so that the pattern has nothing to try twice.
        match = _PATTERN.fullmatch(" ".join(text.split()))
        if match is None:
            raise ValueError(f"not a number a+b√2: {text[:40]!r}")
        if match["a"] is None:
            return cls(0, _coefficient(match["b_only"]))
        b = 0 if match["sign"] is None else _coefficient(match["sign"] + match["b"])
        return cls(_coefficient(match["a"]), b)

    def __str__(self) -> str:
        if self.b == 0:
            return str(self.a)
        root = {1: "√2", -1: "-√2"}.get(self.b, f"{self.b}√2")
        if self.a == 0:
            return root
        return f"{self.a}{'' if root.startswith('-') else '+'}{root}"

    def __repr__(self) -> str:
        return f"Squint({self.a}, {self.b})"

    def __reduce__(self) -> tuple[type[Squint], tuple[int, int]]:
        return (Squint, (self.a, self.b))

    def __hash__(self) -> int:
        # An integer-valued squint hashes as its integer because it equals it.
        return hash(self.a) if self.b == 0 else hash((self.a, self.b))

    def __bool__(self) -> bool:
        return self.a != 0 or self.b != 0

    def __float__(self) -> float:
        """Return the number rounded, for the screen only; never for a decision."""
        return self.a + self.b * 2**0.5

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        return sign(self.a, self.b)

    @property
    def conjugate(self) -> Squint:
        """The number a - b√2."""
        return Squint(self.a, -self.b)

    @property
    def norm(self) -> int:
        """(a + b√2)(a - b√2) = a² - 2b², zero only for zero."""
        return self.a * self.a - 2 * self.b * self.b

    def floor(self) -> int:
        """Return the largest integer not above the number, exactly.

        >>> Squint(0, -1).floor()
        -2
        """
        root = isqrt(2 * self.b * self.b)
        # b√2 is irrational unless b = 0, so below zero the floor is one further down.
        return self.a + (root if self.b >= 0 else -root - 1)

    def __eq__(self, other: object) -> bool:
        value = _coerce(other)
        return NotImplemented if value is None else self.a == value.a and self.b == value.b

    def __lt__(self, other: Squint | int) -> bool:
        value = _coerce(other)
        return NotImplemented if value is None else sign(self.a - value.a, self.b - value.b) < 0

    def __le__(self, other: Squint | int) -> bool:
        value = _coerce(other)
        return NotImplemented if value is None else sign(self.a - value.a, self.b - value.b) <= 0

    def __gt__(self, other: Squint | int) -> bool:
        value = _coerce(other)
        return NotImplemented if value is None else sign(self.a - value.a, self.b - value.b) > 0

    def __ge__(self, other: Squint | int) -> bool:
        value = _coerce(other)
        return NotImplemented if value is None else sign(self.a - value.a, self.b - value.b) >= 0

    def __neg__(self) -> Squint:
        return Squint(-self.a, -self.b)

    def __pos__(self) -> Squint:
        return self

    def __abs__(self) -> Squint:
        return -self if self.sign < 0 else self

    def __add__(self, other: Squint | int) -> Squint:
        value = _coerce(other)
        return NotImplemented if value is None else Squint(self.a + value.a, self.b + value.b)

    __radd__ = __add__

    def __sub__(self, other: Squint | int) -> Squint:
        value = _coerce(other)
        return NotImplemented if value is None else Squint(self.a - value.a, self.b - value.b)

    def __rsub__(self, other: int) -> Squint:
        value = _coerce(other)
        return NotImplemented if value is None else value - self

    def __mul__(self, other: Squint | int) -> Squint:
        value = _coerce(other)
        if value is None:
            return NotImplemented
        return Squint(
            self.a * value.a + 2 * self.b * value.b,
            self.a * value.b + self.b * value.a,
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Squint | int) -> Sqratio:
        """Divide exactly, into a sqratio.  Raises `ZeroDivisionError` for zero."""
        if _coerce(other) is None:
            return NotImplemented
        return _sqratio().of(self) / other

    def __rtruediv__(self, other: int) -> Sqratio:
        value = _coerce(other)
        return NotImplemented if value is None else value / self


def _sqratio() -> type[Sqratio]:
    """Return the class of fractions, which is built on this module."""
    from tui_tangram.exact.sqratio import Sqratio

    return Sqratio


def _coefficient(text: str) -> int:
    """Read the number before √2, where nothing or a bare sign means one."""
    compact = text.replace(" ", "")
    return int(compact + "1" if compact in ("", "+", "-") else compact)


def _coerce(value: object) -> Squint | None:
    """Return *value* as a squint, or None when it is not one of our numbers."""
    if type(value) is Squint:
        return value
    if type(value) is int:
        return Squint(value)
    return None


Squint.ZERO = Squint(0, 0)
Squint.ONE = Squint(1, 0)
Squint.ROOT = Squint(0, 1)
