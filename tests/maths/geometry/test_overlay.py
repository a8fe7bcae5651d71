"""Union, difference and intersection of regions, and the proper form of their results.

Three kinds of check: pictures small enough to be solved by hand, laws that need no oracle,
and Shapely on hundreds of arrangements with each operation.  Shapely rounds.  Where corners
are rational it hardly does, and counts of contours must agree; where pieces are turned by 45°
it is given a grid, and its counts, which then depend on the grid, must agree on one grid of
four.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples, times
from tests.strategies.geometry import (
    LINEAR,
    SQUARE,
    heaps,
    linear_maps,
    motions,
    placed_tans,
    random_heap,
    random_star,
    stars,
)
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Isometry,
    Point,
    PointLocation,
    Polygon,
    SegmentRelation,
    contains,
    meet,
    subtract,
    turn,
)
from tui_tangram.maths.geometry.overlay import (
    Region,
    area,
    exclude,
    interior_disjoint,
    intersect,
    union,
)
from tui_tangram.maths.geometry.polygon import locate

OPERATIONS: dict[str, tuple[Callable[..., Region], Callable[..., shapely.Geometry]]] = {
    "union": (union, shapely.union),
    "intersect": (intersect, shapely.intersection),
    "subtract": (subtract, shapely.difference),
    "exclude": (exclude, shapely.symmetric_difference),
}


def _ring(*corners: tuple[int, int]) -> Polygon:
    return Polygon([Point.of(x, 0, y, 0) for x, y in corners])


def _box(x: int, y: int, width: int = 1, height: int = 1) -> Polygon:
    return _ring((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _counts(region: Region) -> tuple[int, int]:
    """Return how many outlines and holes a region has."""
    holes = sum(contour.signed_area.sign < 0 for contour in region)
    return len(region) - holes, holes


# The proper form, checked slowly and plainly.


def _assert_proper(region: Region) -> None:
    """Fail unless *region* is in the form that `geometry.overlay` promises."""
    for contour in region:
        _assert_simple(contour)
        assert contour == contour.canonical()
    order = [(contour.signed_area.sign < 0, contour.points) for contour in region]
    assert sorted(order) == order
    for one, other in combinations(region, 2):
        for edge in one.edges():
            for neighbour in other.edges():
                assert meet(edge, neighbour).meeting in (
                    SegmentRelation.APART,
                    SegmentRelation.ENDS,
                    SegmentRelation.STANDS_ON,
                    SegmentRelation.CARRIES,
                )
    for contour in region:
        others = [other for other in region if other is not contour]
        around = sum(_is_within(contour, other) for other in others)
        assert contour.signed_area.sign == (-1 if around % 2 else 1)


def _assert_simple(contour: Polygon) -> None:
    """Fail unless the edges meet only where they follow one another, at real corners."""
    edges = list(contour.edges())
    for i, edge in enumerate(edges):
        assert turn(*edges[i - 1], edge[1]) != 0
        for j in range(i):
            neighbours = i - j in (1, len(edges) - 1)
            expected = SegmentRelation.ENDS if neighbours else SegmentRelation.APART
            assert expected == meet(edge, edges[j]).meeting


def _is_within(contour: Polygon, other: Polygon) -> bool:
    """Return whether *contour*, which does not cross *other*, lies inside it."""
    for start, end in contour.edges():
        for share in (Sqratio(1, 0, 2), Sqratio(1, 0, 3), Sqratio(1, 0, 5)):
            where = other.locate(start + (end - start).scaled(share))
            if where is not PointLocation.EDGE:
                return where is PointLocation.INSIDE
    raise AssertionError("the contours share more than points")


# Pictures solved by hand.


@pytest.mark.parametrize("shape", [_box(0, 0), [_box(0, 0)], (_box(0, 0),), iter([_box(0, 0)])])
def test_one_contour_or_many_are_accepted(shape: Polygon | Sequence[Polygon]) -> None:
    """A polygon is a shape, and so is any iterable of polygons."""
    assert (_box(0, 0),) == union(shape)


def test_nothing_is_an_empty_region() -> None:
    """Operations on nothing, and results that are nothing, are empty."""
    box = _box(0, 0)
    assert () == union(())
    assert () == intersect(box, ())
    assert () == intersect((), ())
    assert () == subtract(box, box)
    assert () == exclude(box, [box])
    assert (box,) == subtract(box, ())
    assert 0 == area(())
    assert contains(box, ())
    assert not contains((), box)
    assert interior_disjoint((), box)


def test_neighbours_melt_into_one_and_straight_runs_are_merged() -> None:
    """Squares along an edge make one outline without corners in straight runs."""
    assert (_box(0, 0, 3, 2),) == union([_box(x, y) for x in range(3) for y in range(2)])


def test_a_touch_along_an_edge_or_in_a_corner_is_no_intersection() -> None:
    """What two shapes share must have area."""
    assert () == intersect(_box(0, 0), _box(1, 0))
    assert () == intersect(_box(0, 0), _box(1, 1))
    assert interior_disjoint(_box(0, 0), _box(1, 0))
    assert not interior_disjoint(_box(0, 0, 2, 2), _box(1, 1))


def test_a_piece_from_the_middle_leaves_a_hole() -> None:
    """The hole runs clockwise, starts at its least corner and comes after the outline."""
    hole = _ring((1, 1), (1, 2), (2, 2), (2, 1))
    assert (_box(0, 0, 3, 3), hole) == subtract(_box(0, 0, 3, 3), _box(1, 1))


def test_a_piece_across_the_whole_leaves_two_islands() -> None:
    """Subtraction can cut a region in two."""
    assert (_box(0, 0), _box(2, 0)) == subtract(_box(0, 0, 3, 1), _box(1, 0))


def test_squares_corner_to_corner_are_two_outlines() -> None:
    """A region pinched to a point is told apart there."""
    assert (_box(0, 0), _box(1, 1)) == union(_box(0, 0), _box(1, 1))
    assert (_box(0, 1), _box(1, 0)) == union(_box(0, 1), _box(1, 0))


def test_a_hole_that_touches_the_outline_stays_a_hole() -> None:
    """The outline passes the touching point in one piece, as corner or in a straight run."""
    hole = _ring((0, 0), (1, 2), (2, 1))
    assert (_box(0, 0, 3, 3), hole) == subtract(_box(0, 0, 3, 3), hole.reversed())
    hole = _ring((0, 2), (2, 3), (2, 1))
    assert (_box(0, 0, 4, 4), hole) == subtract(_box(0, 0, 4, 4), hole.reversed())


def test_two_holes_corner_to_corner_are_two_holes() -> None:
    """The rest of the plane has two bounded parts, so there are two clockwise contours."""
    region = subtract(_box(0, 0, 4, 4), [_box(1, 1), _box(2, 2)])
    assert (_box(0, 0, 4, 4), *(_box(i, i).reversed().canonical() for i in (1, 2))) == region


def test_an_island_that_touches_the_edge_of_its_hole_is_an_island() -> None:
    """The hole has its whole outline and the island its own."""
    frame = subtract(_box(0, 0, 5, 5), _box(1, 1, 3, 3))
    for island in (_ring((1, 1), (3, 2), (2, 3)), _ring((1, 2), (2, 2), (2, 3))):
        outline, hole = frame
        assert (outline, island, hole) == union(frame, island)
    # In two corners it parts the hole, and is one with the frame.
    bridge = _ring((1, 1), (4, 4), (2, 3))
    assert (1, 2) == _counts(union(frame, bridge))


def test_pieces_in_a_ring_that_touch_in_corners_enclose_a_hole() -> None:
    """One outline around all, one hole in the middle, though no edges touch."""
    ring = [_box(1, 0), _box(0, 1), _box(2, 1), _box(1, 2)]
    outline = _ring(
        (0, 1),
        (1, 1),
        (1, 0),
        (2, 0),
        (2, 1),
        (3, 1),
        (3, 2),
        (2, 2),
        (2, 3),
        (1, 3),
        (1, 2),
        (0, 2),
    )
    assert (outline, _ring((1, 1), (1, 2), (2, 2), (2, 1))) == union(ring)


def test_a_vertex_passed_more_than_twice_is_split_each_time() -> None:
    """Four triangles that meet in one corner like the sails of a mill are four outlines."""
    sail = _ring((0, 0), (2, 0), (2, 1))
    sails = [sail.moved(Isometry.linear(turns)) for turns in (0, 2, 4, 6)]
    mill = union(sails)
    assert {part.canonical() for part in sails} == set(mill)
    assert (1, 4) == _counts(subtract(_box(-3, -3, 6, 6), mill))


def test_a_chain_of_pinches_is_split_at_every_link() -> None:
    """One walk around five squares on a diagonal comes apart into five outlines."""
    squares = tuple(_box(i, i) for i in range(5))
    assert squares == union(reversed(squares))
    assert (5, 0) == _counts(union(squares))


def test_three_edges_through_one_point_share_it() -> None:
    """A crossing computed from different pairs of edges is one vertex, given or not."""
    bars = [_box(-3, -1, 6, 2).moved(Isometry.linear(turns)) for turns in range(4)]
    for heap in (bars, [*bars, _ring((0, 0), (3, 1), (1, 3))]):
        star = union(heap)
        _assert_proper(star)
        assert (1, 0) == _counts(star)
    assert 8 * 3 == len(union(bars)[0])
    core = intersect(intersect(bars[0], bars[1]), intersect(bars[2], bars[3]))
    assert [8] == [len(contour) for contour in core]


def test_a_crossing_on_a_given_corner_is_that_corner() -> None:
    """Two diagonals cross where a third shape has its tip."""
    bow = [_ring((0, 0), (4, 4), (0, 4)), _ring((0, 4), (4, 0), (4, 4))]
    tip = _ring((2, 2), (1, 0), (3, 0))
    region = union(bow, tip)
    _assert_proper(region)
    assert area(union(bow)) + area(tip) == area(region)
    assert (2, 0) == _counts(region)


def test_the_winding_number_decides_for_any_contours() -> None:
    """Positive winding is inside: bow ties, double turns, lone clockwise contours, spikes."""
    # The left half of the bow tie is walked counter-clockwise, the right half clockwise.
    assert (_ring((0, 0), (1, 1), (0, 2)),) == union(_ring((0, 0), (2, 2), (2, 0), (0, 2)))
    twice = Polygon(_box(0, 0).points * 2)
    assert (_box(0, 0),) == union(twice)
    assert (_box(0, 0),) == union(twice, _box(0, 0).reversed())
    assert () == union(twice, _box(0, 0).reversed(), _box(0, 0).reversed())
    assert () == union(_box(0, 0).reversed())
    assert (_box(0, 0),) == union(_ring((0, 0), (1, 0), (1, 0), (1, 1), (1, 5), (1, 1), (0, 1)))
    assert () == union(_ring((0, 0), (1, 1), (0, 0), (1, 1)))


def test_a_hole_thrown_over_another_part_takes_one_layer_only() -> None:
    """Contours of two regions together are the union of the regions."""
    frame = subtract(_box(0, 0, 3, 3), _box(1, 1))
    assert (_box(0, 0, 3, 3),) == union(frame, _box(1, 1))
    assert (_box(0, 0, 4, 3),) == union(frame, _box(1, 0, 3, 3))


def test_what_is_left_of_a_region_may_be_cancelled_altogether() -> None:
    """A hole that shares the leftmost corner leaves a region that starts on cut edges."""
    for (x1, y1), (x2, y2) in (((4, 2), (2, 4)), ((4, -8), (4, -2)), ((4, -4), (4, 4))):
        whole = _ring((0, 0), (x1, y1), (x2, y2))
        tip = _ring((0, 0), (x1 // 2, y1 // 2), (x2 // 2, y2 // 2))
        rest = _ring((x1 // 2, y1 // 2), (x1, y1), (x2, y2), (x2 // 2, y2 // 2))
        assert (rest.canonical(),) == union(whole, tip.reversed())


def test_a_whole_contains_what_lies_against_its_edge_and_nothing_that_sticks_out() -> None:
    """Containment is exact on the edge and respects holes."""
    frame = subtract(_box(0, 0, 3, 3), _box(1, 1))
    assert contains(frame, frame)
    assert contains(frame, [_box(0, 0), _box(2, 2)])
    assert contains(_box(0, 0, 3, 3), frame)
    assert not contains(frame, _box(0, 0, 3, 3))
    assert not contains(frame, _box(1, 1))
    assert not contains(frame, _box(5, 5))
    assert not contains(frame, [_box(0, 0), _box(3, 0)])


def test_the_seven_tans_make_the_square() -> None:
    """The classic square comes out as four corners, and without a piece as that much less."""
    pieces = [
        _ring((0, 0), (4, 0), (2, 2)),
        _ring((0, 0), (2, 2), (0, 4)),
        _ring((4, 0), (4, 2), (3, 1)),
        _ring((3, 1), (4, 2), (3, 3), (2, 2)),
        _ring((2, 2), (3, 3), (1, 3)),
        _ring((0, 4), (1, 3), (3, 3), (2, 4)),
        _ring((4, 2), (4, 4), (2, 4)),
    ]
    whole = union(pieces)
    assert (_box(0, 0, 4, 4),) == whole
    for piece in pieces:
        assert union(other for other in pieces if other != piece) == subtract(whole, piece)


# Numbers that fool floats.


@pytest.mark.parametrize("steps", [40, 200])
def test_a_gap_of_any_size_is_a_gap(steps: int) -> None:
    """Squares (√2 - 1)^n apart stay two; moved as far the other way they overlap as much."""
    tiny = Sqratio.ONE
    for _ in range(steps):
        tiny *= Sqratio(-1, 1)
    apart = SQUARE.moved(Isometry.translation(Point.of(1 + tiny.a, tiny.b, 0, 0)))
    closer = SQUARE.moved(Isometry.translation(Point.of(1 - tiny.a, -tiny.b, 0, 0)))
    assert (SQUARE, apart) == union(SQUARE, apart)
    assert interior_disjoint(SQUARE, apart)
    assert not interior_disjoint(SQUARE, closer)
    assert tiny == area(intersect(SQUARE, closer))
    assert 2 - tiny == area(union(SQUARE, closer))


def test_coordinates_of_any_size_are_exact() -> None:
    """Far from the origin and far apart, nothing is lost."""
    far = Isometry.translation(Point.of(10**40, 3, -(10**40), 10**39))
    heap = random_heap(Random(1))
    assert {part.moved(far).canonical() for part in union(heap)} == set(
        union(piece.moved(far) for piece in heap)
    )
    assert 1 + len(union(heap)) == len(union(heap, SQUARE.moved(far)))


# Laws.


@given(heaps, heaps)
def test_areas_of_union_and_intersection_add_up(
    first: list[Polygon], second: list[Polygon]
) -> None:
    """What two regions cover together and what they share is what they have, exactly."""
    one, other = union(first), union(second)
    assert area(one) + area(other) == area(union(one, other)) + area(intersect(one, other))


@examples(30)
@given(heaps, heaps)
def test_difference_and_intersection_partition_a_region(
    first: list[Polygon], second: list[Polygon]
) -> None:
    """The two parts do not overlap, lie in the region, and make it up again."""
    whole, shared, rest = union(first), intersect(first, second), subtract(first, second)
    assert interior_disjoint(shared, rest)
    assert interior_disjoint(rest, second)
    assert contains(whole, rest)
    assert contains(second, shared)
    assert whole == union(shared, rest)
    assert area(whole) == area(shared) + area(rest)
    assert exclude(first, second) == union(rest, subtract(second, first))


@examples(30)
@given(heaps, heaps, heaps)
def test_union_and_intersection_are_commutative_and_associative(
    first: list[Polygon], second: list[Polygon], third: list[Polygon]
) -> None:
    """Any order and grouping gives the same value."""
    assert union(first, second) == union(second, first)
    assert intersect(first, second) == intersect(second, first)
    assert union(union(first, second), third) == union(first, union(second, third))
    assert union(first, second, third) == union(third, first, second)
    assert intersect(intersect(first, second), third) == intersect(first, intersect(second, third))


@given(heaps)
def test_the_proper_form_of_a_proper_form_is_itself(heap: list[Polygon]) -> None:
    """Union and intersection with itself change nothing, however the contours are given."""
    region = union(heap)
    assert region == union(region) == union(region, region) == intersect(region, region)
    started_elsewhere = [Polygon(part.points[1:] + part.points[:1]) for part in reversed(region)]
    assert region == union(started_elsewhere)


@examples(30)
@given(heaps, heaps)
def test_points_within_straight_runs_do_not_matter(
    first: list[Polygon], second: list[Polygon]
) -> None:
    """Edges given in two or three parts give what whole edges give."""
    for operation, _ in OPERATIONS.values():
        expected = operation(first, second)
        assert expected == operation(_divided(first, 2), _divided(second, 3))


def _divided(polygons: list[Polygon], parts: int) -> list[Polygon]:
    """Return the polygons with every edge cut into equal parts."""
    shares = [Sqratio(i, 0, parts) for i in range(parts)]
    return [
        Polygon([a + (b - a).scaled(share) for a, b in polygon.edges() for share in shares])
        for polygon in polygons
    ]


@examples(30)
@given(heaps, heaps, linear_maps)
def test_skewing_the_plane_commutes_with_the_operations(
    first: list[Polygon], second: list[Polygon], skew: tuple[Point, Point]
) -> None:
    """A linear map keeps what touches touching, at directions where roots do not cancel."""
    skewed = [[_skewed(piece, skew) for piece in heap] for heap in (first, second)]
    for operation, _ in OPERATIONS.values():
        expected = {_skewed(part, skew).canonical() for part in operation(first, second)}
        assert expected == set(operation(*skewed))


def _skewed(polygon: Polygon, skew: tuple[Point, Point]) -> Polygon:
    """Return the image under the linear map that takes the axes to the vectors of *skew*."""
    east, north = skew
    return Polygon([east.scaled(point.x) + north.scaled(point.y) for point in polygon.points])


@examples(30)
@given(heaps, heaps, motions)
def test_motions_commute_with_the_operations(
    first: list[Polygon], second: list[Polygon], motion: Isometry
) -> None:
    """All sixteen turns and mirrors, and any shift, take the results along."""
    moved = [[piece.moved(motion) for piece in heap] for heap in (first, second)]
    for operation, _ in OPERATIONS.values():
        expected = {part.moved(motion).canonical() for part in operation(first, second)}
        assert expected == set(operation(*moved))


@each("motion", LINEAR)
def test_every_turn_and_mirror_takes_a_pinched_region_along(motion: Isometry) -> None:
    """Pinches are told apart by the region, not by how it happens to stand."""
    pinched = [_box(0, 0), _box(1, 1), _box(2, 0), _box(1, -1), _box(3, 1), _box(4, 0)]
    expected = {part.moved(motion).canonical() for part in union(pinched)}
    assert expected == set(union(part.moved(motion) for part in pinched))


@given(heaps, placed_tans)
def test_a_piece_taken_out_and_put_back_restores_the_whole(
    heap: list[Polygon], piece: Polygon
) -> None:
    """Subtracting and uniting with what lies inside is going there and back."""
    whole = union(heap, piece)
    rest = subtract(whole, piece)
    assert contains(whole, piece)
    assert area(whole) - piece.area == area(rest)
    assert whole == union(rest, piece)
    assert rest == subtract(union(rest, piece), piece)


@given(heaps, heaps)
def test_questions_agree_with_the_operations(first: list[Polygon], second: list[Polygon]) -> None:
    """Disjoint is an empty intersection; contained is an empty difference."""
    assert interior_disjoint(first, second) == (not intersect(first, second))
    assert contains(first, second) == (not subtract(second, first))
    assert (exclude(first, second) == ()) == (union(first) == union(second))


@given(
    stars(), stars(), st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), max_size=20)
)
def test_points_belong_to_results_as_they_belong_to_the_operands(
    first: Polygon, second: Polygon, places: list[tuple[int, int]]
) -> None:
    """For points off the edges, membership is that of the operation's truth table."""
    results = [operation(first, second) for operation, _ in OPERATIONS.values()]
    for x, y in places:
        point = Point.of(x, 0, y, 0, 2)
        here = [first.locate(point), second.locate(point)]
        if PointLocation.EDGE in here:
            continue
        one, other = (where is PointLocation.INSIDE for where in here)
        expected = [one or other, one and other, one and not other, one != other]
        assert expected == [locate(result, point) is PointLocation.INSIDE for result in results]


# Shapely.


def _shapely(polygons: Sequence[Polygon], grid: float | None) -> shapely.Geometry:
    """Return the union of *polygons* as Shapely has it."""
    rings = [shapely.Polygon([point.floats() for point in part.points]) for part in polygons]
    return shapely.union_all(rings, grid_size=grid)


def _shapely_counts(geometry: shapely.Geometry, grid: float | None) -> tuple[int, int]:
    """Return the outlines and holes by the policy of `geometry.overlay`.

    Shapely splits a region where it is pinched and keeps its outside together.  The policy
    is the other way round, so it is what Shapely says of the outside: every polygon but
    the endless one is a hole, and every ring within a polygon is an outline.
    """
    filled = [part for part in shapely.get_parts(geometry) if part.area > 0]
    outside = shapely.difference(
        shapely.box(-200, -200, 200, 200), shapely.MultiPolygon(filled), grid_size=grid
    )
    ponds = [part for part in shapely.get_parts(outside) if part.area > 0]
    return sum(len(pond.interiors) for pond in ponds), len(ponds) - 1


def _compare(
    first: list[Polygon], second: list[Polygon], grids: Sequence[float | None], checked: str
) -> None:
    """Fail unless all operations have Shapely's areas, and its counts on one of the grids.

    The slow check of the proper form is made of the operation *checked*.
    """
    operands = cache(lambda grid: (_shapely(first, grid), _shapely(second, grid)))
    for name, (ours, theirs) in OPERATIONS.items():
        region = ours(first, second)
        if name == checked:
            _assert_proper(region)
        seen = []
        for grid in grids:
            shape = theirs(*operands(grid), grid_size=grid)
            if grid == grids[0]:
                assert abs(shape.area - float(area(region))) < 1e-9, (name, first, second)
            seen.append(_shapely_counts(shape, grid))
            if seen[-1] == _counts(region):
                break
        else:
            pytest.fail(f"{name}: {_counts(region)} is none of {seen} for {first}, {second}")


_NAMES = tuple(OPERATIONS)


@pytest.mark.parametrize("batch", range(6))
def test_heaps_with_rational_corners_are_as_shapely_has_them(batch: int) -> None:
    """Areas, outlines and holes of tans on a grid that floats hold exactly."""
    random = Random(f"rational {batch}")
    for i in range(times(10)):
        first, second = (random_heap(random, rational=True) for _ in range(2))
        _compare(first, second, [2.0**-10], _NAMES[i % 4])


@pytest.mark.parametrize("batch", range(6))
def test_heaps_with_roots_are_as_shapely_has_them(batch: int) -> None:
    """Areas, outlines and holes of tans in all turns, off the grid by √2/2 here and there."""
    random = Random(f"roots {batch}")
    for i in range(times(10)):
        first, second = random_heap(random), random_heap(random)
        _compare(first, second, [1e-11, 1e-8, 1e-9, 1e-7], _NAMES[i % 4])


@pytest.mark.parametrize("batch", range(4))
def test_stars_are_as_shapely_has_them(batch: int) -> None:
    """Areas, outlines and holes of polygons with edges in any direction."""
    random = Random(f"stars {batch}")
    for i in range(times(10)):
        first, second = ([random_star(random) for _ in range(random.randint(1, 3))] for _ in "ab")
        _compare(first, second, [None, 1e-8, 1e-9, 1e-7], _NAMES[i % 4])
