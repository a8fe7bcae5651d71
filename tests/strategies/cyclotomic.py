"""Made-up points in Z[ζ24], numbers of Q(√2, √3), and their slow twins."""

from __future__ import annotations

from decimal import Decimal, localcontext

from hypothesis import strategies as st

from tests.strategies.exact import DIGITS, integers
from tui_tangram.maths.exact import Cyclotomic, Surd


def decimal(number: Surd) -> Decimal:
    """Return a surd to `DIGITS` digits."""
    with localcontext() as context:
        context.prec = DIGITS
        roots = [Decimal(n).sqrt() for n in (2, 3, 6)]
        return (number.p + number.q * roots[0] + number.r * roots[1] + number.s * roots[2]) / 4


def _close(factors: tuple[int, int, int], step: int) -> Surd:
    """Return a surd whose whole part nearly cancels the roots with these factors."""
    rest = decimal(Surd(0, *factors)) * 4
    return Surd(step - int(rest), *factors)


def _power(exponent: int, sign: int) -> Surd:
    """Return ±4·(√3 - √2)ⁿ, tiny for a large n, with integers that are huge."""
    # In the basis 1, √2, √3, √6.
    a, b, c, d = 1, 0, 0, 0
    for _ in range(exponent):
        a, b, c, d = (
            3 * c - 2 * b,
            3 * d - a,
            a - 2 * d,
            b - c,
        )
    return Surd(4 * a, 4 * b, 4 * c, 4 * d) * sign


surds = st.one_of(
    st.builds(Surd, integers, integers, integers, integers),
    st.builds(_close, st.tuples(integers, integers, integers), st.integers(-1, 1)),
    st.builds(_power, st.integers(0, 60), st.sampled_from((1, -1))),
)
"""Some are so small that floating point errs about their sign."""

points = st.tuples(*[st.integers(-50, 50)] * 8).map(Cyclotomic)

turns = st.integers(-50, 50)
