"""Made-up exact numbers, and the slow twin they are held against."""

from __future__ import annotations

from decimal import Decimal, localcontext

from hypothesis import strategies as st

from tui_tangram.maths.exact import Sqratio

DIGITS = 200
"""Digits of the slow twin: distances between made-up numbers are above 10^-100."""


def decimal(a: int, b: int, d: int = 1) -> Decimal:
    """Return (a + b√2) / d to `DIGITS` digits."""
    with localcontext() as context:
        context.prec = DIGITS
        return (a + b * Decimal(2).sqrt()) / d


def _convergents(count: int) -> list[tuple[int, int]]:
    """Return pairs p, q with p/q ever closer to √2, from either side in turn."""
    pairs = [(1, 1)]
    while len(pairs) < count:
        p, q = pairs[-1]
        pairs.append((p + 2 * q, p + q))
    return pairs


integers = st.one_of(st.integers(-20, 20), st.integers(-(10**12), 10**12))

_near_zero = st.builds(
    lambda pair, sign, step: (sign * pair[0] + step, -sign * pair[1]),
    st.sampled_from(_convergents(40)),
    st.sampled_from((1, -1)),
    st.sampled_from((0, 0, 1, -1)),
)

parts = st.one_of(st.tuples(integers, integers), _near_zero)
"""Pairs (a, b); some make a + b√2 so small that floating point errs about its sign."""

denominators = st.one_of(st.integers(1, 12), st.integers(1, 10**6))

sqratios = st.builds(lambda pair, d: Sqratio(*pair, d), parts, denominators)

numbers = st.one_of(integers, sqratios)
"""An exact number of either type."""

foreign = st.sampled_from([1.0, 0.0, True, False, "1", None, 1j, Decimal(1), (1, 2)])
"""Things that look like numbers here and are none."""
