"""Square roots: those that stay in Q(√2), and the sign of a sum with one that does not.

A point where two circles cross has coordinates p ± q√D with p, q, D in Q(√2).  Where D is
a square the point is one of ours.  Where it is not, only the side of something on which the
point lies is needed: the sign of a + b√D, one step up the tower of fields, decided by
squaring once more, as `sign` does for √2.
"""

from __future__ import annotations

from math import isqrt

from tui_tangram.maths.exact.sqratio import Sqratio


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
