"""Sums of roots of unity: a ring with turns and a mirror, whose coordinates have an order."""

from __future__ import annotations

import cmath

import pytest
from hypothesis import example, given

from tests.examples import each
from tests.strategies.cyclotomic import decimal, points, surds, turns
from tui_tangram.maths.exact import Cyclotomic, Surd

ONE = Cyclotomic.root(0)


@given(surds)
@example(Surd())
@example(Surd(0, 0, 1, -1))
def test_sign_agrees_with_two_hundred_digits(number: Surd) -> None:
    """The sign of a surd is that of its value to 200 digits."""
    value = decimal(number)
    assert (value > 0) - (value < 0) == number.sign
    assert bool(number) == (number.sign != 0)


@given(surds, surds)
def test_order_agrees_with_two_hundred_digits(a: Surd, b: Surd) -> None:
    """All four comparisons of surds are those of their values."""
    x, y = decimal(a), decimal(b)
    if a == b:
        x = y
    assert (x < y, x <= y, x > y, x >= y) == (a < b, a <= b, a > b, a >= b)
    assert decimal(abs(a)) == decimal(a).copy_abs()


@each("turn", range(24))
def test_roots_are_where_they_should_be(turn: int) -> None:
    """The n-th power of ζ lies at 15° · n on the unit circle."""
    root = Cyclotomic.root(turn)
    assert cmath.exp(1j * cmath.pi * turn / 12) == pytest.approx(complex(root))
    assert Cyclotomic.root(turn + 24) == root == Cyclotomic.walk(15 * turn)
    assert Surd(4) == root.square


@given(points, points, points)
def test_ring(a: Cyclotomic, b: Cyclotomic, c: Cyclotomic) -> None:
    """Addition and multiplication obey the laws of a commutative ring."""
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert Cyclotomic.ZERO == a - a == a + -a
    assert a * b == b * a
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a == a * ONE == 1 * a
    assert a + a + a == 3 * a


@given(points, points)
def test_equal_points_hash_alike(a: Cyclotomic, b: Cyclotomic) -> None:
    """The way to a point does not matter to equality and hash; only zero is false."""
    assert a == (a + b) - b
    assert hash(a) == hash((a + b) - b)
    assert bool(a) == (a != Cyclotomic.ZERO)


@given(points, turns)
def test_turning_is_multiplying_by_a_root(a: Cyclotomic, turn: int) -> None:
    """A turn multiplies by a power of ζ and keeps the distance from zero."""
    assert a * Cyclotomic.root(turn) == a.turned(turn)
    assert a == a.turned(turn).turned(-turn)
    assert a.square == a.turned(turn).square


@given(points, points)
def test_mirror(a: Cyclotomic, b: Cyclotomic) -> None:
    """The mirror image undoes itself, respects sums and products, and flips the height."""
    assert a == a.conjugate.conjugate
    assert (a + b).conjugate == a.conjugate + b.conjugate
    assert (a * b).conjugate == a.conjugate * b.conjugate
    assert (a.real, -a.imaginary) == (a.conjugate.real, a.conjugate.imaginary)


@given(points, points)
def test_coordinates_are_those_of_complex_numbers(a: Cyclotomic, b: Cyclotomic) -> None:
    """Coordinates add up, turn into each other, and agree with floating point."""
    assert (a + b).real == a.real + b.real
    assert (a * a.conjugate).real == a.square
    assert a.imaginary == a.turned(-6).real
    assert complex(a) * complex(b) == pytest.approx(complex(a * b), abs=1e-6)


def test_directions_are_multiples_of_fifteen_degrees() -> None:
    """A walk in any other direction is refused, and named."""
    with pytest.raises(ValueError, match="multiple of 15°, not 20°"):
        Cyclotomic.walk(0, 20)
