"""Sums with π and angles: their form, when they are equal, and their order."""

from __future__ import annotations

from math import atan2, pi

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import each
from tests.strategies.geometry import numbers
from tui_tangram.maths.exact import Angular, Sqratio

PI = Angular(0, 1)


def angle_of(x: Sqratio, y: Sqratio) -> Angular:
    """Return the angle from east to (x, y)."""
    return Angular.angle(Sqratio(1), Sqratio(0), x, y)


@given(numbers, numbers, numbers, numbers)
def test_an_angle_is_what_floating_point_says(
    a: Sqratio, b: Sqratio, c: Sqratio, d: Sqratio
) -> None:
    """Counter-clockwise from one direction to another, above 0 and up to a whole turn."""
    assume((a or b) and (c or d))
    found = Angular.angle(a, b, c, d)
    about = (atan2(float(d), float(c)) - atan2(float(b), float(a))) % (2 * pi)
    assert 0 < found <= 2 * PI
    assert min(abs(float(found) - about), abs(float(found) - about - 2 * pi)) < 1e-9


@given(numbers, numbers, numbers, numbers)
def test_there_and_back_is_a_whole_turn(a: Sqratio, b: Sqratio, c: Sqratio, d: Sqratio) -> None:
    """The angles from u to v and from v to u add up to 2π, or to 4π when u and v are one."""
    assume((a or b) and (c or d))
    both = Angular.angle(a, b, c, d) + Angular.angle(c, d, a, b)
    same = not a * d - b * c and (a * c + b * d).sign > 0
    assert both == (4 if same else 2) * PI


@each("k", range(16))
def test_sixteenths_of_a_turn_are_plain(k: int) -> None:
    """Directions at multiples of π/8 give k·π/8 and nothing beside it."""
    x, y = Sqratio(1), Sqratio(0)
    for _ in range(k):
        # Turned by π/8, whose tangent is √2 - 1, and stretched.
        tan = Sqratio(-1, 1)
        x, y = x - y * tan, y + x * tan
    found = angle_of(x, y)
    assert not found.terms
    assert found == Angular(0, Sqratio(k or 16, 0, 8))


def test_pi_is_between_the_fractions_that_bound_it() -> None:
    """355/113 is above π, 103993/33102 below; they are ever so close."""
    assert Angular(Sqratio(103993, 0, 33102)) < PI < Angular(Sqratio(355, 0, 113))


def test_equal_numbers_of_different_form_are_equal() -> None:
    """Machin's sums of angles are found to be what they are, and near misses are not."""
    half, third = angle_of(Sqratio(2), Sqratio(1)), angle_of(Sqratio(3), Sqratio(1))
    assert half + third == PI / 4
    assert half + third != PI / 4 + Sqratio(1, 0, 10**60)
    assert half * Sqratio(3, 2) + third * Sqratio(3, 2) == PI * Sqratio(3, 2) / 4
    fifth, small = angle_of(Sqratio(5), Sqratio(1)), angle_of(Sqratio(239), Sqratio(1))
    assert (fifth * 16 - small * 4 - PI).sign == 0
    assert fifth * 16 - small * 4 > PI - Sqratio(1, 0, 10**60)
    assert half * Sqratio(0, 1) + third != PI / 4
    assert half * Sqratio(1, 0, 3) + third * Sqratio(1, 0, 3) == PI / 12


@given(numbers, numbers, numbers, numbers, st.sampled_from([(1, 0), (0, 1), (2, 3)]))
def test_an_angle_in_two_parts_is_the_angle(
    a: Sqratio, b: Sqratio, c: Sqratio, d: Sqratio, factor: tuple[int, int]
) -> None:
    """From u to v and on to w is from u to w, but for a whole turn; times any factor."""
    u, v = (Sqratio(1), Sqratio(2)), (a, b)
    assume((a or b) and (c or d))
    parts = Angular.angle(*u, *v) + Angular.angle(*v, c, d)
    whole = Angular.angle(*u, c, d)
    scale = Sqratio(*factor)
    assert parts * scale in (whole * scale, (whole + 2 * PI) * scale)


@given(numbers, numbers, numbers, numbers)
def test_order_is_that_of_the_numbers(a: Sqratio, b: Sqratio, c: Sqratio, d: Sqratio) -> None:
    """Numbers p + qπ are compared as floating point compares it, where that can tell."""
    first, second = Angular(a, b), Angular(c, d)
    difference = float(a) + float(b) * pi - float(c) - float(d) * pi
    if abs(difference) > 1e-9:
        assert (first < second) == (difference < 0)
        assert (first >= second) == (difference >= 0)
    assert (first == second) == ((a, b) == (c, d))


@given(numbers, numbers, st.integers(1, 1000))
def test_a_share_is_the_largest_that_fits(a: Sqratio, b: Sqratio, scale: int) -> None:
    """share_of is the floor of the quotient times the scale."""
    whole = Angular(abs(a), abs(b)) + 1
    part = whole / 3 + Angular(abs(a)) / 7
    share = part.share_of(whole, scale)
    assert whole * share <= part * scale < whole * (share + 1)


def test_a_share_of_everything_is_everything() -> None:
    """The whole is all percent of itself, also where its form holds odd angles."""
    whole = angle_of(Sqratio(2), Sqratio(1)) * 3 + 5
    assert whole.share_of(whole) == 100
    assert (whole * Sqratio(2, 0, 3)).share_of(whole) == 66


def test_a_number_without_pi_equals_its_sqratio() -> None:
    """5 is 5, however it is written; floats are no such numbers."""
    assert Angular(5) == 5
    assert Angular(Sqratio(1, 2)) == Sqratio(1, 2)
    assert Angular(5) != 5.0
    assert str(Angular(Sqratio(1, 0, 2), 3)) == "1/2 + 3π"
    assert str(Angular(4, Sqratio(-3, 0, 2))) == "4 - 3π/2"
    assert str(Angular(0, Sqratio(1, 1, 2))) == "((1+√2)/2)π"


@given(numbers, numbers, st.integers(1, 120))
def test_a_rounded_number_is_near(a: Sqratio, b: Sqratio, bits: int) -> None:
    """It is a fraction with that denominator, less than 2 of its parts away."""
    number = Angular(a, b, [(Sqratio(1, 0, 3), a)])
    low = number.rounded(bits)
    assert (1 << bits) % low.d == 0
    assert abs(number - low) < Sqratio(2, 0, 1 << bits)
