"""Sums of curves on circles, also where several lie on one another."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.arcs import at
from tui_tangram.maths.contour.sums import CurveSum
from tui_tangram.maths.geometry import Arc, Point
from tui_tangram.maths.geometry.contour import disc

EAST, NORTH, WEST, SOUTH = (at(*way) for way in ((5, 0), (0, 5), (-5, 0), (0, -5)))
SPOTS = (EAST, at(4, 3), at(3, 4), NORTH, at(-3, 4), WEST, at(-4, -3), SOUTH, at(4, -3))
"""Points of one circle, counter-clockwise from the east."""
ORIGIN = at(0, 0)

arcs = st.builds(
    lambda start, length, left: arc(start, start + length, left=left),
    st.integers(0, len(SPOTS) - 1),
    st.integers(1, len(SPOTS)),
    st.booleans(),
)
heaps = st.lists(arcs, max_size=6)


def spot(number: int) -> Point:
    """Return a point of the circle, all around again and again."""
    return SPOTS[number % len(SPOTS)]


def arc(start: int, end: int, *, left: bool) -> Arc:
    """Return the arc between two points, counter-clockwise if it turns left."""
    ends = (spot(start), spot(end)) if left else (spot(end), spot(start))
    return Arc(*ends, ORIGIN, left)


def counted(some: Sequence[Arc]) -> list[int]:
    """Return, for each stretch between two points, how often it is run to the left."""
    found = []
    for number in range(len(SPOTS)):
        piece = arc(number, number + 1, left=True)
        # The east is no end of a stretch where an arc runs on through it.
        middle = piece.middle
        found.append(sum((1 if one.left else -1) * one.spans(middle) for one in some))
    return found


def stretches(total: CurveSum) -> list[int]:
    """Return the same of a sum."""
    return counted([curve for curve in total.curves() if isinstance(curve, Arc)])


@given(heaps)
def test_a_sum_has_each_stretch_as_often_as_its_curves(some: list[Arc]) -> None:
    """Whatever lies on whatever, and runs back; taken out again, nothing is left."""
    total = CurveSum.of(some)
    assert counted(some) == stretches(total)
    assert bool(total) == any(counted(some))
    assert not total.added(some, -1)
    assert total == CurveSum.of(some[::-1])


@given(heaps, heaps)
def test_two_sums_share_what_both_run_along_in_one_direction(
    mine: list[Arc], theirs: list[Arc]
) -> None:
    """Of two numbers of one sign the one nearer to 0 is common; the rest is of either alone."""
    both, missing, extra = map(stretches, CurveSum.of(mine).split(CurveSum.of(theirs)))
    for here, there, *parts in zip(
        counted(mine), counted(theirs), both, missing, extra, strict=True
    ):
        common = max(min(here, there), 0) + min(max(here, there), 0)
        assert [common, there - common, here - common] == parts


def test_discs_on_one_another() -> None:
    """Three whole circles and one that runs back are two, and have one in common with one."""
    whole = disc(ORIGIN, 5)
    three = CurveSum([whole, whole, whole]).minus([whole])
    assert stretches(three) == [2] * len(SPOTS)
    both, missing, extra = CurveSum([whole]).split(three)
    assert both == CurveSum([whole]) == missing
    assert not extra
    assert three.length() == whole.length * 2
