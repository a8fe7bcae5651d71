"""Straight edges and arcs: what lies on them, their order, where they meet."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import each
from tests.strategies.arcs import KINDS, RIM, O, at, placed_round, rim_arcs, round_motions
from tui_tangram.maths.exact import Angular, Sqratio
from tui_tangram.maths.geometry import (
    Arc,
    Circle,
    Contour,
    Curve,
    CurveError,
    Isometry,
    Point,
    Straight,
)
from tui_tangram.maths.geometry.curve import cut, diamond
from tui_tangram.maths.geometry.touch import nearby_point, touch

curves = st.builds(
    lambda contour, i: contour.curves[i % len(contour)], placed_round, st.integers(0, 3)
)


@pytest.mark.parametrize(
    ("start", "end", "centre", "why"),
    [
        (at(1, 0), at(0, 2), O, "not on one circle"),
        (O, O, O, "one point"),
        (O, at(1, 0), O, "centre is an end"),
    ],
)
def test_what_is_no_arc_is_refused(start: object, end: object, centre: object, why: str) -> None:
    """Ends off the circle and a radius of 0 are named."""
    with pytest.raises(CurveError, match=why):
        Arc.of(start, end, centre, left=True)  # type: ignore[arg-type]


@given(rim_arcs, st.integers(0, 7))
def test_an_arc_has_the_points_it_passes(arc: Arc, i: int) -> None:
    """Of the eight points of the rim those between start and end, in the way it turns."""
    first, last = RIM.index(arc.start), RIM.index(arc.end)
    if not arc.left:
        first, last = last, first
    passed = {(first + step) % 8 for step in range((last - first) % 8 + 1)}
    assert arc.has(RIM[i]) == (i in passed)
    assert arc.angle == Angular(0, Sqratio(len(passed) - 1, 0, 4))


@given(curves)
def test_the_middle_is_on_the_curve_and_no_end(curve: Curve) -> None:
    """Every curve has an inner point in the field, and its left is left of it."""
    middle = curve.middle
    assert curve.has(middle)
    assert middle not in (curve.start, curve.end)
    back = curve.reversed()
    assert back.has(middle)
    assert back.normal(middle) == -curve.normal(middle)


@given(curves)
def test_a_curve_cut_at_a_point_is_two_that_follow(curve: Curve) -> None:
    """The parts join to the whole, and length and area are the sums."""
    parts = cut(curve, [curve.middle])
    if curve.start == curve.end:
        assert [part.start for part in parts] == [curve.middle]
        return
    first, second = parts
    assert second.follows(first)
    assert second.joined(first) == curve
    assert first.double_area + second.double_area == curve.double_area
    assert abs(float(first.length + second.length) - float(curve.length)) < 1e-12


@given(rim_arcs, st.lists(st.integers(0, 7), max_size=5))
def test_points_along_an_arc_are_cut_in_order(arc: Arc, places: list[int]) -> None:
    """The parts follow one another from start to end, each an eighth or more."""
    parts = cut(arc, [RIM[i] for i in places if arc.has(RIM[i])])
    assert parts[0].start == arc.start
    assert parts[-1].end == arc.end
    assert sum((part.length for part in parts), Angular.ZERO) == arc.length


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-5, 5), st.integers(-5, 5))
def test_the_diamond_orders_directions(a: int, b: int, c: int, d: int) -> None:
    """Directions come in the order of their angles counter-clockwise from east."""
    assume((a or b) and (c or d))
    first = Angular.angle(Sqratio(1), Sqratio(0), Sqratio(a), Sqratio(b))
    second = Angular.angle(Sqratio(1), Sqratio(0), Sqratio(c), Sqratio(d))
    turn = Angular(0, 2)
    one = Angular.ZERO if first == turn else first
    other = Angular.ZERO if second == turn else second
    assert (diamond(at(a, b)) < diamond(at(c, d))) == (one < other)


@given(curves, round_motions)
def test_length_and_area_survive_a_motion(curve: Curve, motion: Isometry) -> None:
    """Moved about the origin the swept area keeps its size and a mirror turns its sign."""
    image = curve.moved(motion)
    assert float(image.length) == pytest.approx(float(curve.length))
    still = motion._replace(shift=O)
    swept = curve.moved(still).double_area
    assert swept == (-curve.double_area if motion.mirrored else curve.double_area)


def tangent(curve: Curve, point: Point) -> Point:
    """Return the direction in which a curve passes a point."""
    left = curve.normal(point)
    return Point(left.y, -left.x)


@each(
    ("first", "second", "points", "crossings"),
    [
        # A line through a circle, along a chord, beside it, touching it.
        (Straight(at(-2, 0), at(2, 0)), Arc(RIM[0], RIM[0], O, True), {RIM[0], RIM[4]}, 0),
        (Straight(at(-2, 1), at(2, 1)), Arc(RIM[0], RIM[4], O, True), {RIM[2]}, 0),
        (Straight(at(-2, 1), at(2, 1)), Arc(RIM[4], RIM[0], O, True), set(), 0),
        (Straight(at(-2, 2), at(2, 2)), Arc(RIM[0], RIM[4], O, True), set(), 0),
        (Straight(at(-2, 1, 2), at(2, 1, 2)), Arc(RIM[0], RIM[4], O, True), set(), 2),
        (Straight(at(0, 1, 2), at(2, 1, 2)), Arc(RIM[0], RIM[4], O, True), set(), 1),
        # Two circles: apart, touching from outside and inside, crossing.
        (Arc(RIM[0], RIM[4], O, True), Arc(at(5, 0), at(3, 0), at(4, 0), True), set(), 0),
        (Arc(RIM[6], RIM[2], O, True), Arc(at(2, 1), at(2, -1), at(2, 0), True), {RIM[0]}, 0),
        (Arc(RIM[6], RIM[2], O, True), Arc(at(-1, 0), at(-1, 0), O, True), {RIM[6], RIM[2]}, 0),
        (
            Arc(RIM[0], RIM[0], O, True),
            Arc(at(2, 1), at(2, 1), at(1, 1), True),
            {RIM[0], RIM[2]},
            0,
        ),
        (Arc(RIM[0], RIM[0], O, True), Arc(at(2, 0), at(2, 0), at(1, 0), True), set(), 2),
        (Arc(RIM[0], RIM[2], O, True), Arc(at(2, 0), at(2, 0), at(1, 0), True), set(), 1),
    ],
)  # fmt: skip
def test_curves_meet_where_they_should(
    first: Curve, second: Curve, points: set, crossings: int
) -> None:
    """Points in the field are given, others are counted, and the order does not matter."""
    found, converse = touch(first, second), touch(second, first)
    for one in (found, converse):
        assert set(one.points) >= points
        assert all(first.has(point) and second.has(point) for point in one.points)
        assert len(one.crossings) == crossings
    assert dict(converse.crossings) == {spot: -side for spot, side in found.crossings}
    for spot, side in found.crossings:
        here, there = (nearby_point(curve, spot, curve.start, 80) for curve in (first, second))
        assert first.has(here)
        assert second.has(there)
        gap = here - there
        assert gap.dot(gap) < Sqratio(1, 0, 1 << 140)
        assert second.normal(there).dot(tangent(first, here)).sign == side


@given(curves, curves, round_motions)
def test_meeting_is_symmetric_and_moves_along(
    first: Curve, second: Curve, motion: Isometry
) -> None:
    """Swapped, reversed, or moved, two curves meet in the same points."""
    found = touch(first, second)
    assert set(touch(second, first).points) == set(found.points)
    assert set(touch(first.reversed(), second).points) == set(found.points)
    assert len(touch(second, first).crossings) == len(found.crossings)
    moved = touch(first.moved(motion), second.moved(motion))
    assert set(moved.points) == {motion(point) for point in found.points}
    assert (len(moved.crossings), moved.stretch) == (len(found.crossings), found.stretch)


@given(rim_arcs, rim_arcs)
def test_arcs_of_one_circle_share_a_stretch_when_they_pass_one_eighth_both(
    first: Arc, second: Arc
) -> None:
    """A slow twin: the eighths that each passes."""

    def eighths(arc: Arc) -> set[int]:
        a, b = RIM.index(arc.start), RIM.index(arc.end)
        a, b = (a, b) if arc.left else (b, a)
        return {(a + i) % 8 for i in range((b - a) % 8)}

    assert touch(first, second).stretch == bool(eighths(first) & eighths(second))


def test_a_radius_may_lie_outside_the_field() -> None:
    """√5 is no number of Q(√2); lengths take it to 80 binary digits, areas do not need it."""
    circle = Circle(O, Sqratio(5))
    assert circle.radius is None
    arc = Arc.of(at(2, 1), at(-2, -1), O, left=True)
    assert arc.angle == Angular(0, 1)
    assert float(arc.length) == pytest.approx(5**0.5 * pi)
    assert Circle(O, Sqratio(3, 2)).radius == Sqratio(1, 1)


def test_all_kinds_of_pieces_are_closed_and_run_counter_clockwise() -> None:
    """The pieces of these tests are what they should be."""
    assert all(isinstance(kind, Contour) and kind.signed_area > 0 for kind in KINDS)
