"""Roots in Q(√2), and signs beside those that are not."""

from __future__ import annotations

from math import sqrt

from hypothesis import assume, given

from tests.strategies.geometry import numbers
from tui_tangram.exact import Sqratio, nearby, sign_with_root, square_root


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


@given(numbers)
def test_nearby_is_below_and_close(number: Sqratio) -> None:
    """The fraction is at most the root, and 2⁻⁸⁰ more is above it."""
    assume(number >= 0)
    low = nearby(number)
    high = low + Sqratio(1, 0, 1 << 80)
    assert low * low <= number < high * high
