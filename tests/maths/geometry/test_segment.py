"""How two segments lie to each other."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from hypothesis import given

from tests.examples import each
from tests.strategies.geometry import LINEAR, lattice_points, motions, points, segments
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, SegmentRelation, meet, turn
from tui_tangram.maths.geometry.touch import Intersection, Segment, line_crossing


def _segment(x1: int, y1: int, x2: int, y2: int) -> Segment:
    return Point.of(x1, 0, y1, 0), Point.of(x2, 0, y2, 0)


def _point(x: int, y: int) -> Point:
    return Point.of(x, 0, y, 0)


@each(
    ("second", "meeting", "shared"),
    [
        ((0, 1, 4, 1), SegmentRelation.APART, ()),
        ((5, 0, 7, 0), SegmentRelation.APART, ()),
        ((2, 1, 3, 3), SegmentRelation.APART, ()),
        ((-1, 1, -1, -1), SegmentRelation.APART, ()),
        ((6, -1, 6, 0), SegmentRelation.APART, ()),
        ((4, 0, 5, 3), SegmentRelation.ENDS, ((4, 0),)),
        ((0, 0, -1, 0), SegmentRelation.ENDS, ((0, 0),)),
        ((0, -1, 0, 3), SegmentRelation.STANDS_ON, ((0, 0),)),
        ((5, -1, 3, 1), SegmentRelation.STANDS_ON, ((4, 0),)),
        ((1, 0, 2, 2), SegmentRelation.CARRIES, ((1, 0),)),
        ((2, 2, 3, 0), SegmentRelation.CARRIES, ((3, 0),)),
        ((1, -1, 3, 1), SegmentRelation.CROSS, ((2, 0),)),
        ((3, 0, 6, 0), SegmentRelation.OVERLAP, ((3, 0), (4, 0))),
        ((1, 0, -2, 0), SegmentRelation.OVERLAP, ((0, 0), (1, 0))),
        ((0, 0, 5, 0), SegmentRelation.PART, ((0, 0), (4, 0))),
        ((-1, 0, 5, 0), SegmentRelation.PART, ((0, 0), (4, 0))),
        ((1, 0, 4, 0), SegmentRelation.WHOLE, ((1, 0), (4, 0))),
        ((1, 0, 2, 0), SegmentRelation.WHOLE, ((1, 0), (2, 0))),
        ((4, 0, 0, 0), SegmentRelation.EQUAL, ((0, 0), (4, 0))),
    ],
)
def test_each_case_is_told_apart_from_the_others(
    second: tuple[int, int, int, int], meeting: SegmentRelation, shared: tuple[tuple[int, int], ...]
) -> None:
    """Against the segment from (0, 0) to (4, 0), every kind of neighbour has its name."""
    expected = Intersection(meeting, tuple(_point(*xy) for xy in shared))
    assert expected == meet(_segment(0, 0, 4, 0), _segment(*second))


def test_all_nine_cases_occur_and_agree_with_shapely() -> None:
    """On small integer segments the nine cases are those of Shapely's intersection matrix."""
    random = Random(9)
    seen = set()
    for _ in range(1500):
        x1, y1, x2, y2, x3, y3, x4, y4 = (random.randint(0, 3) for _ in range(8))
        if (x1, y1) == (x2, y2) or (x3, y3) == (x4, y4):
            continue
        first, second = _segment(x1, y1, x2, y2), _segment(x3, y3, x4, y4)
        matrix = shapely.relate(
            shapely.LineString([(x1, y1), (x2, y2)]), shapely.LineString([(x3, y3), (x4, y4)])
        )
        expected = _named(matrix)
        assert expected == meet(first, second).meeting, (first, second, matrix)
        seen.add(expected)
    assert set(SegmentRelation) == seen


def _named(matrix: str) -> SegmentRelation:
    """Return the case that a matrix of dimensions (inside, ends, rest of the plane) means."""
    inside, inside_end, inside_rest, end_inside, ends, _, rest_inside = matrix[:7]
    if inside == "1":
        part, whole = inside_rest == "F", rest_inside == "F"
        if part:
            return SegmentRelation.EQUAL if whole else SegmentRelation.PART
        return SegmentRelation.WHOLE if whole else SegmentRelation.OVERLAP
    if inside == "0":
        return SegmentRelation.CROSS
    if end_inside == "0":
        return SegmentRelation.STANDS_ON
    if inside_end == "0":
        return SegmentRelation.CARRIES
    return SegmentRelation.ENDS if ends == "0" else SegmentRelation.APART


@given(segments, segments)
def test_the_other_segment_sees_the_converse(first: Segment, second: Segment) -> None:
    """Swapping the segments swaps the roles and keeps the shared points."""
    pairs = ((SegmentRelation.STANDS_ON, SegmentRelation.CARRIES),
             (SegmentRelation.PART, SegmentRelation.WHOLE))  # fmt: skip
    converse = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    there, back = meet(first, second), meet(second, first)
    assert (converse.get(there.meeting, there.meeting), there.shared) == back


@given(segments, segments)
def test_the_direction_of_a_segment_does_not_matter(first: Segment, second: Segment) -> None:
    """Walking a segment the other way changes nothing."""
    expected = meet(first, second)
    assert expected == meet(first[::-1], second)
    assert expected == meet(first, second[::-1])


@given(segments, segments, motions)
def test_a_motion_takes_the_contact_along(
    first: Segment, second: Segment, motion: Isometry
) -> None:
    """Mirrored, turned by any eighths and shifted, two segments meet in the same way."""
    here = meet(first, second)
    there = meet((motion(first[0]), motion(first[1])), (motion(second[0]), motion(second[1])))
    assert here.meeting == there.meeting
    assert {motion(point) for point in here.shared} == set(there.shared)


@given(segments, segments)
def test_shared_points_are_on_both_segments(first: Segment, second: Segment) -> None:
    """Every shared point is in line with each segment and between its ends."""
    for start, end in (first, second):
        for point in meet(first, second).shared:
            assert turn(start, end, point) == 0
            assert (point - start).dot(point - end).sign <= 0


@given(segments, lattice_points)
def test_a_segment_without_length_is_refused(segment: Segment, point: Point) -> None:
    """One point given twice is no segment, on either side."""
    with pytest.raises(ValueError, match="two different ends"):
        meet((point, point), segment)
    with pytest.raises(ValueError, match="two different ends"):
        meet(segment, (point, point))


def test_a_miss_by_very_little_is_a_miss() -> None:
    """An end 10⁻³⁰ above a segment does not stand on it, one exactly on it does."""
    height = Sqratio.ONE
    for _ in range(80):
        height *= Sqratio(-1, 1)
    near = Point.of(0, 0, height.a, height.b)
    base = _segment(-1, 0, 1, 0)
    assert SegmentRelation.APART == meet((near, _point(0, 1)), base).meeting
    assert SegmentRelation.CROSS == meet((-near, _point(0, 1)), base).meeting
    assert SegmentRelation.STANDS_ON == meet((_point(0, 0), _point(0, 1)), base).meeting


@given(points, points, points, points)
def test_lines_cross_in_a_point_of_both(a: Point, b: Point, c: Point, d: Point) -> None:
    """The crossing of two lines is in line with both; parallel lines are refused."""
    if (b - a).cross(d - c):
        crossing = line_crossing((a, b), (c, d))
        assert turn(a, b, crossing) == 0
        assert turn(c, d, crossing) == 0
        assert crossing == line_crossing((d, c), (a, b))
    else:
        with pytest.raises(ValueError, match="parallel"):
            line_crossing((a, b), (c, d))


def test_crossings_at_eighth_turns_are_exact() -> None:
    """Two diameters of a regular octagon cross in its centre, whichever two they are."""
    rim = [motion(_point(1, 0)) for motion in LINEAR if not motion.mirrored]
    for i in range(4):
        for j in range(i):
            crossing = meet((rim[i], rim[i + 4]), (rim[j], rim[j + 4]))
            assert Intersection(SegmentRelation.CROSS, (_point(0, 0),)) == crossing
