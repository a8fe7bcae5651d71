"""Fractions with a root: the laws of an ordered field, the lowest form, what is refused."""

from __future__ import annotations

import copy
import operator
import pickle
from decimal import Decimal
from math import floor, gcd

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import each
from tests.strategies.exact import (
    decimal,
    denominators,
    foreign,
    integers,
    numbers,
    parts,
    sqratios,
)
from tui_tangram.maths.exact import Sqratio, sign

Number = int | Sqratio
COMPARISONS = (operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt)


def value(x: Sqratio) -> Decimal:
    """Return *x* to 200 digits."""
    return decimal(x.a, x.b, x.d)


@given(sqratios, sqratios, sqratios)
def test_field(x: Sqratio, y: Sqratio, z: Sqratio) -> None:
    """Addition and multiplication commute, associate and distribute."""
    assert x + y == y + x
    assert x * y == y * x
    assert (x + y) + z == x + (y + z)
    assert (x * y) * z == x * (y * z)
    assert x * (y + z) == x * y + x * z


@given(sqratios, sqratios)
def test_neutral_and_opposite(x: Sqratio, y: Sqratio) -> None:
    """Zero, one and the opposite do what they are named for."""
    opposite = -x
    assert x == x + Sqratio.ZERO == x * Sqratio.ONE == +x == -opposite
    assert x + opposite == Sqratio.ZERO
    assert x - y == x + -y
    assert (x - y) + y == x


@given(sqratios, sqratios.filter(bool))
def test_quotient(x: Sqratio, y: Sqratio) -> None:
    """Every number but zero has an inverse, and a quotient multiplies back."""
    assert y * (1 / y) == 1
    assert x / y * y == x
    assert x * y / y == x
    assert 1 / (1 / y) == y


def test_half_root() -> None:
    """The sine of 45° squared is one half."""
    assert Sqratio(1, 0, 2) == Sqratio.HALF_ROOT * Sqratio.HALF_ROOT


@given(parts)
@example((0, 0))
def test_sign_by_squaring(pair: tuple[int, int]) -> None:
    """The sign found by integers is the sign of 200 digits."""
    rounded = decimal(*pair)
    assert (rounded > 0) - (rounded < 0) == sign(*pair) == Sqratio(*pair).sign
    assert bool(rounded) == bool(Sqratio(*pair))


@given(parts, denominators, integers.filter(bool))
def test_lowest_form(pair: tuple[int, int], d: int, factor: int) -> None:
    """Whatever factor is left in, of either sign, the stored form is the same."""
    a, b = pair
    x, y = Sqratio(a, b, d), Sqratio(a * factor, b * factor, d * factor)
    assert (x.a, x.b, x.d) == (y.a, y.b, y.d)
    assert x.d > 0
    assert gcd(x.a, x.b, x.d) == 1


@given(numbers, numbers)
def test_results_are_in_lowest_form(x: Number, y: Number) -> None:
    """What an operation returns is what the constructor would store."""
    results = [x + y, x - y, x * y] + ([x / y] if y and not isinstance(x, int) else [])
    for result in results:
        if isinstance(result, Sqratio):
            assert gcd(result.a, result.b, result.d) == 1
            assert result.d > 0
            assert type(result) is Sqratio


@given(sqratios, sqratios)
def test_operations_are_those_of_the_numbers(x: Sqratio, y: Sqratio) -> None:
    """Sum, difference, product and quotient agree with 200 digits."""
    for operate in (operator.add, operator.sub, operator.mul, operator.truediv):
        if operate is operator.truediv and not y:
            continue
        exact, rounded = value(operate(x, y)), operate(value(x), value(y))
        assert abs(exact - rounded) <= Decimal("1e-25") * max(1, abs(exact))


@given(sqratios, sqratios)
def test_order_is_that_of_the_numbers(x: Sqratio, y: Sqratio) -> None:
    """The six comparisons agree with 200 digits."""
    # Equal numbers round alike, because their lowest forms are the same.
    for compare in COMPARISONS:
        assert compare(value(x), value(y)) == compare(x, y)


@given(sqratios, sqratios, sqratios)
def test_order_and_operations(x: Sqratio, y: Sqratio, z: Sqratio) -> None:
    """Adding keeps the order, multiplying keeps or turns it by the factor's sign."""
    low, high = sorted((x, y))
    assert low <= high
    assert low + z <= high + z
    assert (low * z <= high * z) if z >= 0 else (low * z >= high * z)
    assert abs(x) == max(x, -x)
    assert (x * y).sign == x.sign * y.sign


@given(st.lists(numbers, max_size=6))
def test_sorting_mixed_numbers(mixed: list[Number]) -> None:
    """Numbers of both types sort among each other as 200 digits do."""
    fractions = [Sqratio.of(x) for x in mixed]
    assert sorted(map(value, fractions)) == [value(Sqratio.of(x)) for x in sorted(mixed)]


@given(sqratios)
def test_floor(x: Sqratio) -> None:
    """The floor is exact, below zero and for tiny numbers too."""
    assert x.floor() <= x < x.floor() + 1
    assert floor(value(x)) == x.floor()


@given(sqratios, integers)
def test_integers_on_either_side(x: Sqratio, other: int) -> None:
    """Integers count as the sqratio they equal, on both sides of an operator."""
    same = Sqratio.of(other)
    for operate in (operator.add, operator.sub, operator.mul, *COMPARISONS):
        assert operate(x, same) == operate(x, other)
        assert operate(same, x) == operate(other, x)
    for divide in ((x, other, same), (other, x, same)):
        if divide[1]:
            left, right, _ = divide
            assert Sqratio.of(left) / Sqratio.of(right) == left / right


@given(numbers, numbers)
def test_equal_numbers_hash_alike(x: Number, y: Number) -> None:
    """Whatever their types, equal numbers are the same key, and equality is symmetric."""
    for one, two in ((x, y), (x, Sqratio.of(x)), (x, (Sqratio.of(x) / 3) * 3)):
        assert (one == two) == (two == one)
        if one == two:
            assert hash(one) == hash(two)
    assert len({x, Sqratio.of(x)}) == 1


@given(sqratios)
def test_text_round_trip(x: Sqratio) -> None:
    """What is printed is read back, and the representation is the call that makes it."""
    assert x == Sqratio.parse(str(x))
    assert x == Sqratio.parse(
        f" {x} ".replace("/", " / ").replace("√2", " r2 ").replace("+", " +\t")
    )
    assert repr(x) == repr(eval(repr(x), {"Sqratio": Sqratio}))


@each(
    ("text", "number"),
    [
        ("3/4", (3, 0, 4)),
        ("6/-4", (-3, 0, 2)),
        ("√2/2", (0, 1, 2)),
        ("(1+2√2)/3", (1, 2, 3)),
        ("(5)", (5, 0, 1)),
        ("1-√2", (1, -1, 1)),
        ("1/√2", (0, 1, 2)),
        ("1/(1+√2)", (-1, 1, 1)),
        ("-3/7", (-3, 0, 7)),
        ("- √2 / 2", (0, -1, 2)),
        ("0", (0, 0, 1)),
        ("√2", (0, 1, 1)),
        ("+ 3", (3, 0, 1)),
        ("- r2", (0, -1, 1)),
        ("-1-√2", (-1, -1, 1)),
        (" 12 - 5√2 ", (12, -5, 1)),
        ("0+0√2", (0, 0, 1)),
    ],
)
def test_parse(text: str, number: tuple[int, int, int]) -> None:
    """Fractions are read as people write them and brought to lowest form."""
    assert Sqratio(*number) == Sqratio.parse(text)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ((3, 0, 4), "3/4"),
        ((0, 1, 2), "√2/2"),
        ((1, -2, 3), "(1-2√2)/3"),
        ((1, 1, 1), "1+√2"),
        ((0, 0, 1), "0"),
        ((2, -1, 1), "2-√2"),
        ((-1, 3, 1), "-1+3√2"),
        ((0, -4, 1), "-4√2"),
    ],
)
def test_print(number: tuple[int, int, int], text: str) -> None:
    """Brackets are written where a sum stands beside the bar, and only there."""
    assert text == str(Sqratio(*number))


@each(
    "text",
    [
        *(
            "",
            "/",
            "1/",
            "/2",
            "1/2/3",
            "0.5",
            "(1+√2",
            "1+√2)",
            "((1))",
            "()",
            "1//2",
            "½",
            " ",
            "+",
        ),
        *("1.5", "√3", "1 2", "2√2+1", "1++√2", "1+2", "1e3", "x", "1+√2√2", "٣", "1_0"),
    ],
)
def test_parse_refuses(text: str) -> None:
    """A text that is no such fraction is refused by name."""
    with pytest.raises(ValueError, match="not a number"):
        Sqratio.parse(text)


def test_parse_refuses_long_texts() -> None:
    """A text too long to be read is refused at once, blanks too."""
    for text in ("9" * 5000, "(" + " " * 4998 + ")", "1/" + "9" * 5000):
        with pytest.raises(ValueError, match=r"\d{4} characters"):
            Sqratio.parse(text)


@pytest.mark.parametrize("text", ["1+√2/3", "1 - √2 / 3", "1/1+√2", "-1-√2/2"])
def test_parse_refuses_what_means_two_things(text: str) -> None:
    """A sum beside the bar without brackets is not guessed at."""
    with pytest.raises(ValueError, match="needs brackets"):
        Sqratio.parse(text)


@given(st.text(alphabet="0123456789+-√r2 ()/\t", max_size=12))
def test_parse_never_fails_otherwise(text: str) -> None:
    """Whatever the text, the answer is a number, a `ValueError` or a division by zero."""
    try:
        number = Sqratio.parse(text)
    except (ValueError, ZeroDivisionError):
        return
    assert number == Sqratio.parse(str(number))


@given(sqratios, foreign)
def test_foreign_numbers(x: Sqratio, other: object) -> None:
    """Rounded numbers and look-alikes cannot be mixed in, and equal nothing."""
    for operate in (
        operator.add, operator.sub, operator.mul, operator.truediv,
        operator.lt, operator.le, operator.gt, operator.ge,
    ):  # fmt: skip
        for pair in ((x, other), (other, x)):
            with pytest.raises(TypeError):
                operate(*pair)
    assert x != other
    assert other != x
    with pytest.raises(TypeError, match="not an exact number"):
        Sqratio.of(other)


@given(foreign)
def test_made_of_integers_only(other: object) -> None:
    """Only integers make a sqratio; booleans are none."""
    for arguments in ((other, 0, 1), (0, other, 1), (0, 0, other)):
        with pytest.raises(TypeError, match=f"integers, not {type(other).__name__}"):
            Sqratio(*arguments)


@pytest.mark.parametrize("zero", [0, Sqratio(0)])
def test_division_by_zero(zero: Number) -> None:
    """Dividing by a zero of any type says what was divided."""
    with pytest.raises(ZeroDivisionError, match="1/2 divided by zero"):
        Sqratio(1, 0, 2) / zero


def test_denominator_zero() -> None:
    """No fraction has the denominator zero, whether made, divided or read."""
    with pytest.raises(ZeroDivisionError, match="denominator 0"):
        Sqratio(1, 1, 0)
    with pytest.raises(ZeroDivisionError):
        Sqratio(1) / Sqratio(0)
    with pytest.raises(ZeroDivisionError):
        Sqratio.parse("1/0")


@given(sqratios)
def test_copies(x: Sqratio) -> None:
    """Copies and pickles are equal numbers in the same form."""
    for twin in (copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert (Sqratio, x.a, x.b, x.d) == (type(twin), twin.a, twin.b, twin.d)


@pytest.mark.parametrize("number", [Sqratio(1, 2, 3), Sqratio(1) + Sqratio(1)])
def test_immutable(number: Sqratio) -> None:
    """Nothing of a sqratio can be set, added or deleted, however it came about."""
    before = str(number)
    for name in ("a", "b", "d", "e"):
        with pytest.raises(AttributeError):
            setattr(number, name, 5)
        with pytest.raises(AttributeError):
            delattr(number, name)
    assert before == str(number)


@given(sqratios)
def test_float_for_the_screen(x: Sqratio) -> None:
    """The rounded number is as near as the size of the parts allows."""
    error = abs(float(x) - float(value(x)))
    assert error <= 1e-15 * (abs(x.a) + 2 * abs(x.b)) / x.d


@given(sqratios)
def test_a_float_is_near_however_much_the_parts_cancel(x: Sqratio) -> None:
    """The rounded number is off by less than 2⁻⁴⁰ of itself, also next to 0."""
    exact = value(x)
    assert abs(Decimal(float(x)) - exact) <= abs(exact) / 2**40


def test_a_float_of_parts_that_no_float_holds() -> None:
    """Such a number is near its float all the same."""
    for a, b in ((1, 1), (-3, 2), (7, -5)):
        x = Sqratio(a * 10**400, b * 10**400, 10**400 + 1)
        assert abs(float(x) - float(Sqratio(a, b))) < 2**-50
