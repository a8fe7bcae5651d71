"""One integer for a + b√2: additive, faithful to order, and it leads back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.maths.exact import Embedding, sign

bounds = st.one_of(st.integers(1, 50), st.integers(1, 10**30))
Pair = tuple[int, int]


@st.composite
def framed(draw: st.DrawFn, count: int) -> tuple[Embedding, list[Pair]]:
    """Return an embedding and *count* pairs within its bound, extremes among them."""
    bound = draw(bounds)
    part = st.one_of(st.integers(-bound, bound), st.sampled_from((-bound, 0, bound)))
    return Embedding(bound), draw(st.lists(st.tuples(part, part), min_size=count, max_size=count))


@given(framed(2))
def test_additive(case: tuple[Embedding, list[Pair]]) -> None:
    """Sums, differences and multiples of numbers are those of their integers."""
    frame, ((a, b), (c, d)) = case
    x, y = frame.encode(a, b), frame.encode(c, d)
    assert (a + c, b + d) == frame.decode(x + y)
    assert (a - c, b - d) == frame.decode(x - y)
    assert (-3 * a, -3 * b) == frame.decode(-3 * x)


@given(framed(1))
def test_back_again(case: tuple[Embedding, list[Pair]]) -> None:
    """Decoding undoes encoding."""
    frame, (pair,) = case
    assert pair == frame.decode(frame.encode(*pair))


@given(framed(2))
def test_order(case: tuple[Embedding, list[Pair]]) -> None:
    """Two integers compare as the numbers they stand for."""
    frame, ((a, b), (c, d)) = case
    x, y = frame.encode(a, b), frame.encode(c, d)
    assert sign(a - c, b - d) == (x > y) - (x < y)
    assert sign(a, b) == (x > 0) - (x < 0)


@examples(20)
@given(framed(128))
def test_order_of_long_sums(case: tuple[Embedding, list[Pair]]) -> None:
    """Sums of 64 numbers still compare exactly and can be decoded, as promised."""
    frame, pairs = case
    left, right = pairs[:64], pairs[64:]
    a = sum(p[0] for p in left) - sum(p[0] for p in right)
    b = sum(p[1] for p in left) - sum(p[1] for p in right)
    x = sum(frame.encode(*p) for p in left) - sum(frame.encode(*p) for p in right)
    assert sign(a, b) == (x > 0) - (x < 0)
    assert (a, b) == frame.decode(x)


@examples(25)
@given(bounds, st.sampled_from((1, -1)))
@example(5, 1)
def test_order_where_it_is_tightest(bound: int, side: int) -> None:
    """The number closest to zero whose parts the window of sums allows keeps its sign."""
    frame = Embedding(bound)
    p, q = 1, 1
    while p + 2 * q <= 128 * bound:
        p, q = p + 2 * q, p + q
    # Multiples are encoded as sums of parts within the bound.
    one, root = frame.encode(1, 0), frame.encode(0, 1)
    x = side * (p * one - q * root)
    assert sign(side * p, -side * q) == (x > 0) - (x < 0)
    assert (side * p, -side * q) == frame.decode(x)


@given(bounds)
def test_overflow_is_refused(bound: int) -> None:
    """Parts beyond the bound are refused, because order would not be proved."""
    frame = Embedding(bound)
    for outside in ((bound + 1, 0), (-bound - 1, 0), (0, bound + 1), (0, -bound - 1)):
        with pytest.raises(OverflowError, match="outside the window"):
            frame.encode(*outside)
    assert (bound, -bound) == frame.decode(frame.encode(bound, -bound))


@pytest.mark.parametrize("bound", [0, -1])
def test_bound_must_be_positive(bound: int) -> None:
    """A window without inside is refused."""
    with pytest.raises(ValueError, match="must be positive"):
        Embedding(bound)
