"""Roots in Q(√2), and signs beside those that are not."""

from __future__ import annotations

from decimal import localcontext
from math import sqrt

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.strategies.exact import DIGITS, decimal, sqratios
from tests.strategies.geometry import numbers
from tui_tangram.maths.exact import Sqratio, nearby, sign_with_roots, square_root
from tui_tangram.maths.exact.sqratio import sign_with_root


@given(numbers)
def test_the_root_of_a_square_is_found(number: Sqratio) -> None:
    """Whatever was squared comes back without its sign; twice it needs one √2 more."""
    assert square_root(number * number) == abs(number)
    assert square_root(number * number * 2) == abs(number) * Sqratio(0, 1)
    assert square_root(number * number * 3) in (None, 0)


@given(numbers)
def test_a_root_squared_is_the_number(number: Sqratio) -> None:
    """What is called a root is one; negative numbers have none."""
    root = square_root(number)
    if root is not None:
        assert root >= 0
        assert root * root == number
    if number < 0:
        assert root is None


@given(numbers, numbers, numbers)
def test_the_sign_beside_a_root_is_that_of_floating_point(
    a: Sqratio, b: Sqratio, square: Sqratio
) -> None:
    """The sum a + b√D has the sign that rounding gives, where rounding can tell."""
    assume(square >= 0)
    about = float(a) + float(b) * sqrt(max(float(square), 0.0))
    found = sign_with_root(a, b, square)
    if abs(about) > 1e-9:
        assert found == (1 if about > 0 else -1)
    root = square_root(square)
    if root is not None:
        assert found == (a + b * root).sign


factors = st.one_of(numbers, sqratios)


@given(st.tuples(factors, factors, factors, factors), numbers, numbers)
def test_the_sign_beside_two_roots_is_that_of_long_decimals(
    four: tuple[Sqratio, Sqratio, Sqratio, Sqratio], first: Sqratio, second: Sqratio
) -> None:
    """The sum with two roots has the sign of the sum in decimals; 0 where the parts cancel."""
    assume(first >= 0 and second >= 0)
    a, b, *_ = four
    with localcontext() as context:
        context.prec = DIGITS
        values = [decimal(one.a, one.b, one.d) for one in (*four, first, second)]
        one, other = values[4].sqrt(), values[5].sqrt()
        about = values[0] + values[1] * one + (values[2] + values[3] * one) * other
    found = sign_with_roots(four, first, second)
    assert found == (0 if abs(about) < 1e-60 else 1 if about > 0 else -1)
    # (x + y√first) - (x + y√first)·√second / √second, written out.
    assert sign_with_roots((a * second, b * second, -a, -b), first, second * second) == 0
    assert sign_with_roots((-first, a, -a, Sqratio.ONE), first, first) == 0


@given(numbers)
def test_nearby_is_below_and_close(number: Sqratio) -> None:
    """The fraction is at most the root, and 2⁻⁸⁰ more is above it."""
    assume(number >= 0)
    low = nearby(number)
    high = low + Sqratio(1, 0, 1 << 80)
    assert low * low <= number < high * high
