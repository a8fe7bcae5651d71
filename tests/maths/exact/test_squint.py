"""Integers with a root: the laws of an ordered ring, the text form, what is refused."""

from __future__ import annotations

import copy
import operator
import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import each
from tests.strategies.exact import decimal, foreign, integers, parts, squints
from tui_tangram.maths.exact import Sqratio, Squint, sign


@given(squints, squints, squints)
def test_ring(x: Squint, y: Squint, z: Squint) -> None:
    """Addition and multiplication commute, associate and distribute."""
    assert x + y == y + x
    assert x * y == y * x
    assert (x + y) + z == x + (y + z)
    assert (x * y) * z == x * (y * z)
    assert x * (y + z) == x * y + x * z


@given(squints, squints)
def test_neutral_and_opposite(x: Squint, y: Squint) -> None:
    """Zero, one and the opposite do what they are named for."""
    opposite = -x
    assert x == x + Squint.ZERO == x * Squint.ONE == +x == -opposite
    assert x + opposite == Squint.ZERO
    assert x - y == x + -y
    assert (x - y) + y == x


def test_root() -> None:
    """√2 squared is 2."""
    assert Squint.ROOT * Squint.ROOT == 2


@given(squints, squints)
def test_conjugation(x: Squint, y: Squint) -> None:
    """The conjugate of a product is the product of conjugates; norms multiply."""
    assert x.conjugate * y.conjugate == (x * y).conjugate
    assert x.norm * y.norm == (x * y).norm
    assert x.norm == x * x.conjugate
    assert (x.norm == 0) == (x == 0)


@given(parts)
@example((0, 0))
def test_sign_by_squaring(pair: tuple[int, int]) -> None:
    """The sign found by integers is the sign of 200 digits."""
    value = decimal(*pair)
    assert (value > 0) - (value < 0) == sign(*pair) == Squint(*pair).sign
    assert bool(value) == bool(Squint(*pair))


@given(squints, squints)
def test_order_is_that_of_the_numbers(x: Squint, y: Squint) -> None:
    """The six comparisons agree with 200 digits."""
    left, right = decimal(x.a, x.b), decimal(y.a, y.b)
    for compare in COMPARISONS:
        assert compare(left, right) == compare(x, y)


COMPARISONS = (operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt)


@given(squints, squints, squints)
def test_order_and_operations(x: Squint, y: Squint, z: Squint) -> None:
    """Adding keeps the order, multiplying keeps or turns it by the factor's sign."""
    low, high = sorted((x, y))
    assert low <= high
    assert low + z <= high + z
    assert (low * z <= high * z) if z >= 0 else (low * z >= high * z)
    assert abs(x) == max(x, -x)
    assert (x * y).sign == x.sign * y.sign


@given(squints)
def test_floor(x: Squint) -> None:
    """The floor is the last integer not above the number."""
    assert x.floor() <= x < x.floor() + 1


@given(squints, integers)
def test_integers_on_either_side(x: Squint, n: int) -> None:
    """An integer counts as the squint without root, on both sides of an operator."""
    whole = Squint(n)
    for operate in (operator.add, operator.sub, operator.mul, *COMPARISONS):
        assert operate(x, whole) == operate(x, n)
        assert operate(whole, x) == operate(n, x)


@given(integers)
def test_hash_agrees_with_integers(n: int) -> None:
    """A squint that equals an integer is the same key."""
    assert {n: "here"}[Squint(n)] == "here"


@given(squints, squints.filter(bool))
def test_quotient(x: Squint, y: Squint) -> None:
    """Dividing two squints gives the sqratio that multiplies back."""
    assert isinstance(x / y, Sqratio)
    assert x / y * y == x
    assert 1 / y * y == 1


@given(squints)
def test_text_round_trip(x: Squint) -> None:
    """What is printed is read back, and the representation is the call that makes it."""
    assert x == Squint.parse(str(x))
    assert x == Squint.parse(str(x).replace("√2", " r2 ").replace("+", " +\t"))
    assert repr(x) == repr(eval(repr(x), {"Squint": Squint}))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", (0, 0)),
        ("√2", (0, 1)),
        ("-√2", (0, -1)),
        ("+ 3", (3, 0)),
        ("- r2", (0, -1)),
        ("1+√2", (1, 1)),
        ("-1-√2", (-1, -1)),
        (" 12 - 5√2 ", (12, -5)),
        ("0+0√2", (0, 0)),
    ],
)
def test_parse(text: str, number: tuple[int, int]) -> None:
    """Signs, blanks and a root without a number in front are read as people write them."""
    assert Squint(*number) == Squint.parse(text)


@pytest.mark.parametrize(
    ("number", "text"),
    [((0, 0), "0"), ((0, 1), "√2"), ((2, -1), "2-√2"), ((-1, 3), "-1+3√2"), ((0, -4), "-4√2")],
)
def test_print(number: tuple[int, int], text: str) -> None:
    """Parts that are zero and factors that are one are not written."""
    assert text == str(Squint(*number))


@each(
    "text",
    ["", " ", "+", "1.5", "√3", "1 2", "2√2+1", "1++√2", "1+2", "1e3", "x", "1+√2√2", "٣", "1_0"],
)
def test_parse_refuses(text: str) -> None:
    """A text that is no such number is refused by name."""
    with pytest.raises(ValueError, match="not a number a"):
        Squint.parse(text)


def test_parse_refuses_long_texts() -> None:
    """A text too long to be read is refused at once, blanks too."""
    for text in ("9" * 5000, " " * 5000):
        with pytest.raises(ValueError, match="5000 characters"):
            Squint.parse(text)


@given(st.text(alphabet="0123456789+-√r2 ()/\t", max_size=12))
def test_parse_never_fails_otherwise(text: str) -> None:
    """Whatever the text, the answer is a number or a `ValueError`."""
    try:
        number = Squint.parse(text)
    except ValueError:
        return
    assert number == Squint.parse(str(number))


@given(squints, foreign)
def test_foreign_numbers(x: Squint, other: object) -> None:
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


@given(foreign)
def test_made_of_integers_only(other: object) -> None:
    """Only integers make a squint; booleans are none."""
    for arguments in ((other, 0), (0, other)):
        with pytest.raises(TypeError, match=f"integers, not {type(other).__name__}"):
            Squint(*arguments)


@pytest.mark.parametrize("zero", [0, Squint(0), Sqratio(0)])
def test_division_by_zero(zero: object) -> None:
    """Dividing by a zero of any type says what was divided."""
    with pytest.raises(ZeroDivisionError, match=r"1\+√2 divided by zero"):
        Squint(1, 1) / zero


@given(squints)
def test_copies(x: Squint) -> None:
    """Copies and pickles are equal numbers."""
    for twin in (copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert (Squint, x.a, x.b) == (type(twin), twin.a, twin.b)


def test_immutable() -> None:
    """Nothing of a squint can be set, added or deleted."""
    x = Squint(1, 2)
    for name in ("a", "b", "c"):
        with pytest.raises(AttributeError):
            setattr(x, name, 5)
        with pytest.raises(AttributeError):
            delattr(x, name)
    assert Squint(1, 2) == x


@given(squints)
def test_float_for_the_screen(x: Squint) -> None:
    """The rounded number is as near as the size of the parts allows."""
    error = abs(float(x) - float(decimal(x.a, x.b)))
    assert error <= 1e-15 * (abs(x.a) + 2 * abs(x.b))
