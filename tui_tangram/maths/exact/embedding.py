"""One integer for a + b√2.

An `Embedding` is faithful to equality, order and addition.  Fix a bound B on |a| and |b| and a
number of bits k, and write

    E(a + b√2) = a·2^k + b·R,    R = the odd integer nearest to √2·2^k.

*Addition.*  E is linear, so E(x + y) = E(x) + E(y), E(-x) = -E(x), E(nx) = nE(x).

*Order and equality.*  |E(x) - x·2^k| ≤ |b|·|R - √2·2^k| ≤ |b| ≤ B.  A non-zero x with
parts up to B satisfies |x| = |a² - 2b²| / |a - b√2| ≥ 1 / ((1 + √2)B), since the norm is a
non-zero integer.  So with 2^k > (1 + √2)·B² the integer E(x) is never zero and has the
sign of x.  Applied to a difference, whose parts are at most twice as large, E compares
numbers exactly as they are.  `Embedding` chooses k for differences of sums with room to
spare.

*Back again.*  R is odd, hence invertible modulo 2^k: b is E(x)·R⁻¹ mod 2^k, read as a
signed number, and a follows.

Why it pays: every edge of a tangram runs in one of the eight directions, so the side of an
edge on which a point lies depends on x, y, x + y or y - x, all linear.  One comparison of two
integers replaces the two multiplications of squaring, and coordinates hash as integers.
"""

from __future__ import annotations

from math import isqrt


class Embedding:
    """The map E of the module's docstring for numbers whose parts are at most *bound* in size.

    Sums and differences of up to 64 such numbers keep their order and can be decoded.

    >>> frame = Embedding(100)
    >>> frame.encode(3, -2) > 0, frame.encode(7, -5) < 0
    (True, True)
    >>> frame.decode(frame.encode(3, -2) + frame.encode(7, -5))
    (10, -7)
    """

    __slots__ = ("_half", "_inverse", "_mask", "_one", "_root", "bits", "bound")

    bits: int
    """The k of the module's docstring."""
    bound: int
    """The largest size allowed for each part of an encoded number."""

    def __init__(self, bound: int) -> None:
        """Prepare a window for parts up to *bound*.  Raises `ValueError` below 1."""
        if bound < 1:
            raise ValueError(f"the bound of an embedding must be positive, not {bound}")
        # Differences of sums of 64 numbers: parts up to 128·bound; (1 + √2) < 4.
        self.bits = 2 * (128 * bound).bit_length() + 2
        self.bound = bound
        self._one = 1 << self.bits
        root = isqrt(2 << (2 * self.bits))
        self._root = root if root & 1 else root + 1
        self._mask = self._one - 1
        self._half = self._one >> 1
        self._inverse = pow(self._root, -1, self._one)

    def encode(self, a: int, b: int) -> int:
        """Return the integer that stands for a + b√2.

        Raises `OverflowError` when a part exceeds the bound, because beyond it order
        would no longer be proved.
        """
        if not (-self.bound <= a <= self.bound and -self.bound <= b <= self.bound):
            raise OverflowError(f"{a}+{b}√2 lies outside the window of {self.bound}")
        return a * self._one + b * self._root

    def decode(self, value: int) -> tuple[int, int]:
        """Return the parts (a, b) of the number that *value* stands for."""
        b = (value * self._inverse) & self._mask
        if b >= self._half:
            b -= self._one
        return (value - b * self._root) >> self.bits, b
