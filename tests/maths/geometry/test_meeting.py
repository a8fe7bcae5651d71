"""How contours lie to each other, and layers cut: held against winding numbers asked one by one."""

from __future__ import annotations

from itertools import starmap
from math import pi, tau
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, times
from tests.strategies.arcs import (
    DISC,
    HALF_DISC,
    KINDS,
    UNIT_SQUARE,
    O,
    at,
    edge,
    placed_round,
    random_patchwork,
    random_round_heap,
    round_heaps,
)
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Curve, Isometry, Point, Straight
from tui_tangram.maths.geometry import meeting as module
from tui_tangram.maths.geometry.contour import disc, self_crossing
from tui_tangram.maths.geometry.layers import Cut, cut_layers
from tui_tangram.maths.geometry.meeting import (
    CutPoint,
    in_order,
    inner_point,
    meeting,
    own_runs,
    place_of,
)
from tui_tangram.maths.geometry.touch import Crossing, comes_before, touch

BOW = Contour(edge((0, 0), (2, 2), (2, 0), (0, 2), (0, 0)))
EIGHT = Contour(edge((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1), (0, 0)))
BOTH_WAYS = Contour(edge((0, 0), (1, 0), (1, 1), (2, 2), (1, 2), (1, 1), (0, 1), (0, 0)))
CROSSED = Contour(edge((0, 0), (1, 1), (2, 2), (2, 0), (1, 1), (0, 2), (0, 0)))
TAIL = Contour(edge((0, 0), (3, 0), (2, 0), (2, 2), (0, 2), (0, 0)))
"""A square with an edge that runs out and back."""
LOOSE = Contour(edge((3, 0), (2, 0), (2, 2), (0, 2), (0, 0), (3, 0)))
"""The same, begun with the way back."""
ODD = (BOW, EIGHT, BOTH_WAYS, CROSSED, TAIL, LOOSE)

odd = st.builds(
    lambda contour, turn, x, y: contour.moved(Isometry.linear(turn)._replace(shift=at(x, y, 2))),
    st.sampled_from(ODD),
    st.integers(0, 7),
    st.integers(-3, 3),
    st.integers(-3, 3),
)
anything = st.one_of(placed_round, odd)


def tiny(exponent: int) -> Sqratio:
    """Return a power of √2 - 1."""
    found = Sqratio.ONE
    for _ in range(exponent):
        found = found * Sqratio(-1, 1)
    return found


nudges = st.builds(
    lambda x, y: Isometry.translation(Point(tiny(x), tiny(y))),
    st.integers(0, 60),
    st.integers(0, 60),
)


def plain(layers: list[list[Contour]], point: Point, way: Point) -> int:
    """Return which layers cover a point moved along *way* as bits, one by one."""
    found = 0
    for number, layer in enumerate(layers):
        if sum(contour.winding(point, way) for contour in layer) > 0:
            found |= 1 << number
    return found


def compare(layers: list[list[Contour]]) -> Cut:
    """Ask the sides of all parts one by one, at exact inner points."""
    cut = cut_layers(layers)
    for part in cut.cuts:
        point = inner_point(part.curve, part.before, part.after)
        way = part.curve.normal(point)
        assert (part.left, part.right) == (plain(layers, point, way), plain(layers, point, -way))
    curves = [curve for layer in layers for contour in layer for curve in contour.curves]
    # Together the parts are all curves, none of them twice.
    for curve in curves:
        assert any(part.has(curve.middle) for part in cut.parts)
    for part, edge_ in zip(cut.cuts, cut.parts, strict=True):
        assert any(curve.has(edge_.middle) for curve in curves)
        assert sum(other.has(edge_.middle) for other in cut.parts) == 1
        if part.after.spot != part.curve.end:
            size = float(part.curve.leaving.dot(part.curve.leaving)) ** 0.5
            long = (part.after.place - part.before.place) * size
            assert abs(float(edge_.length) - long) < 1e-6
    assert cut.exact == (not any(part.crossing for part in cut.cuts))
    return cut


@examples(30)
@given(st.lists(anything, min_size=1, max_size=3))
def test_sides_are_what_winding_numbers_say(heap: list[Contour]) -> None:
    """Also of contours that cross or touch themselves, each a layer or all of them one."""
    compare([[contour] for contour in heap])
    compare([heap])


@examples(20)
@given(placed_round, placed_round, nudges)
def test_sides_are_right_however_near_contours_lie(
    first: Contour, second: Contour, nudge: Isometry
) -> None:
    """One of two pieces, and a copy of the other, are moved by next to nothing."""
    compare([[first], [second.moved(nudge)], [second], [first.moved(nudge)]])


def test_holes_and_islands_take_part() -> None:
    """Regions of several contours, over and beside each other."""
    random = Random(4)
    for _ in range(times(3)):
        laid = random_patchwork(random, 2)
        ring = [disc(O, 2), disc(O, 1).reversed(), disc(O, Sqratio(1, 0, 2))]
        compare([ring, laid, random_round_heap(random)])


def test_each_piece_of_a_heap_is_where_the_long_way_puts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rounded numbers, where they are believed, say what exact ones say."""
    random = Random(9)
    heaps = [random_round_heap(random, 5) for _ in range(25)]
    rounded = [cut_layers([[piece] for piece in heap]) for heap in heaps]
    module._meeting.cache_clear()
    monkeypatch.setattr(module, "_REACH", -1.0)
    for heap, before in zip(heaps, rounded, strict=True):
        assert cut_layers([[piece] for piece in heap]).cuts == before.cuts
    module._meeting.cache_clear()


@pytest.mark.parametrize("far", [100, 10**6, 10**15])
def test_far_away_is_as_here(far: int) -> None:
    """What floating point cannot tell apart there is told apart."""
    random = Random(11)
    # The roots are rounded, so that neither corners nor crossings stay where they were.
    away = Isometry.translation(Point.of(far, far, -3 * far, far))
    for _ in range(8):
        heap = random_round_heap(random)
        here = cut_layers([[piece] for piece in heap])
        there = cut_layers([[piece.moved(away)] for piece in heap])
        assert [part[3:] for part in here.cuts] == [part[3:] for part in there.cuts]


@given(placed_round, placed_round)
def test_two_contours_meet_as_their_curves_do(first: Contour, second: Contour) -> None:
    """Touched means a common point, and a meeting has two sides."""
    found, converse = meeting(first, second), meeting(second, first)
    common = any(
        touch(one, other)[:2] != ((), ()) for one in first.curves for other in second.curves
    )
    assert found.touched == common
    assert (found.first, found.second) == (converse.second, converse.first)


def test_what_lies_in_one_place_is_two_things() -> None:
    """A contour that meets itself as another one runs along it everywhere."""
    for kind in KINDS:
        found = meeting(kind, kind)
        assert all(side.along for run in found.first for side in run.sides)
        assert cut_layers([[kind], [kind]]).overlaps() == [(0, 1)]


def test_circles_that_start_elsewhere_have_cuts_of_their_own() -> None:
    """Equal circles may start in different points, and places are counted from there."""
    for turn in range(8):
        circle = DISC.moved(Isometry.linear(turn))
        cut = cut_layers([[circle], [HALF_DISC]])
        assert cut.inside(all).area == HALF_DISC.area
        assert [len(run.stops) for run in meeting(circle, HALF_DISC).first] == [
            1 if turn in (0, 4) else 2
        ]


def test_a_contour_winds_alike_where_it_only_passes_a_corner_twice() -> None:
    """Pinched contours do unless one lobe runs the other way round; crossing ones are not asked."""
    assert UNIT_SQUARE.winds == (1, 0)
    assert UNIT_SQUARE.reversed().winds == (0, -1)
    assert EIGHT.winds == (1, 0)
    assert EIGHT.moved(Isometry(3, True, at(1, 2))).winds == (1, 0)
    assert BOW.winds is None
    assert TAIL.winds is None
    assert self_crossing(CROSSED) is None
    assert CROSSED.winds is None
    assert own_runs(UNIT_SQUARE)[0].sides == ((1, 0, False),)


def _grid(curve: Curve, many: int) -> list[Point]:
    """Return points of a curve, in order."""
    parts = [curve]
    while len(parts) < many:
        parts = [
            half
            for part in parts
            for half in (part.part(part.start, part.middle), part.part(part.middle, part.end))
        ]
    return [part.start for part in parts[1:]]


@examples(20)
@given(round_heaps, st.randoms(use_true_random=False))
def test_stops_are_put_in_order(heap: list[Contour], random: Random) -> None:
    """Points along a curve, thrown about, come back as the curve passes them."""
    for curve in heap[0].curves:
        points = _grid(curve, 16)
        stops = [CutPoint(place_of(curve, point), point) for point in points]
        thrown = random.sample(stops, len(stops))
        assert in_order(curve, thrown) == stops


@pytest.mark.parametrize("exponent", [5, 20, 45, 90])
def test_points_next_to_each_other_are_put_in_order_exactly(exponent: int) -> None:
    """Crossings of one curve with two that differ by next to nothing."""
    hair = tiny(exponent)
    circle = Arc.of(at(1, 0), at(1, 0), O, left=True)
    line = Straight(at(-3, 1, 2), at(5, 1, 2))
    for curve, others in (
        (
            circle,
            [
                Straight(Point(Sqratio(-3), y), Point(Sqratio(3), y))
                for y in (Sqratio(1, 0, 2), Sqratio(1, 0, 2) + hair)
            ],
        ),
        (
            line,
            [disc(Point(x, Sqratio.ZERO), 1).curves[0] for x in (-hair, Sqratio.ZERO)],
        ),
    ):
        (first, second), (third, fourth) = (
            [spot for spot, _ in touch(curve, other).crossings] for other in others
        )
        # The circle passes the right ends first, upwards, and the left ones downwards.
        right = [
            max(pair, key=lambda spot: spot.floats()) for pair in ((first, second), (third, fourth))
        ]
        left = [
            min(pair, key=lambda spot: spot.floats()) for pair in ((first, second), (third, fourth))
        ]
        assert comes_before(curve, right[0], right[1]) == 1
        assert comes_before(curve, right[1], right[0]) == -1
        assert comes_before(curve, right[0], right[0]) == 0
        assert comes_before(curve, left[0], left[1]) == (-1 if curve is circle else 1)
        stops = [CutPoint(place_of(curve, spot), spot) for spot in right]
        assert in_order(curve, stops[::-1]) == stops
        point = inner_point(curve, stops[0], stops[1])
        assert curve.has(point)
        assert comes_before(curve, right[0], point) == 1
        assert comes_before(curve, point, right[1]) == 1


def test_one_point_has_one_form() -> None:
    """Three circles and a line through one point outside Q(√2) cut each other there once."""
    # All through (1/2, ±√3/2), with centres on the axis.
    start = Point.of(3, 0, 0, 1)
    wide = Contour([Arc.of(start, start, at(2, 0), left=True)])
    through = Contour(edge((-4, -4), (1, -4), (1, 4), (-4, 4), (-4, -4))).moved(
        Isometry.translation(at(-1, 0, 2))
    )
    cut = compare([[disc(O, 1)], [disc(at(1, 0), 1)], [wide], [through]])
    spots = [stop.spot for part in cut.cuts for stop in (part.before, part.after)]
    assert len({spot for spot in spots if not isinstance(spot, Point)}) == 2


def test_what_one_of_two_covers_alone_turns_over_at_crossings() -> None:
    """The symmetric difference changes sides along a curve where the other one crosses."""
    cut = cut_layers([[disc(O, 1)], [disc(at(1, 0), 1)]])
    one, both = (cut.inside(rule).area for rule in (any, all))
    odd_ = cut.inside(lambda covers: covers[0] != covers[1]).area
    assert abs(float(one - both - odd_)) < 1e-18
    assert abs(float(one + both) - 2 * pi) < 1e-15


@pytest.mark.parametrize("exponent", [10, 20, 40, 70])
def test_cuts_closer_than_what_stands_beside_them_keep_their_order(exponent: int) -> None:
    """A circle through a cusp, a hair beside its tip, is cut twice within the hair's square."""
    cusp = Contour(
        [
            Straight(at(1, -1), at(1, 1)),
            Arc.of(at(1, 1), O, at(0, 1), left=False),
            Arc.of(O, at(1, -1), at(0, -1), left=False),
        ]
    )
    hair = tiny(exponent)
    for shift in (Point(hair, Sqratio.ZERO), Point(hair, hair * hair)):
        circle = disc(at(-1, 0), 1).moved(Isometry.translation(shift))
        cut = compare([[cusp], [circle]])
        assert cut.overlaps() == [(0, 1)]
        assert not cut.exact
        inside = cut.inside(all)
        assert 0 <= inside.area < hair * hair + Sqratio(1, 0, 1 << 70)


@pytest.mark.parametrize("turn", range(8))
def test_places_next_to_the_start_are_not_taken_for_a_whole_turn(turn: int) -> None:
    """Which side of the start of a circle a point lies on is asked exactly."""
    circle = DISC.moved(Isometry.linear(turn)).curves[0]
    assert isinstance(circle, Arc)
    for arc in (circle, circle.reversed()):
        away = arc.centre + arc.centre - arc.start
        for exponent in (30, 60, 200):
            step = arc.leaving.scaled(tiny(exponent))
            for way, place in ((step, 0.0), (-step, tau)):
                point = arc.circle.again(away, arc.start - away + way)
                assert abs(place_of(arc, point) - place) < 1e-9


@pytest.mark.parametrize("sevenths", [350, 10**5 + 1, 3_471_234, 10**7 + 1, 10**11 + 1])
def test_flat_arcs_of_far_circles_are_not_rounded_over(sevenths: int) -> None:
    """A hair above or below an arc is outside or inside, however far away its centre is."""
    radius = Sqratio(sevenths, 0, 7)
    square = radius * radius
    # A point of the circle with rational coordinates, about ten to the right of its top.
    across, down = square * 10 / (square + 25), radius * -50 / (square + 25)
    for number in range(40):
        off = Point(Sqratio(number - 20, 0, 17), Sqratio(number, 0, 13))
        right, left = off + Point(across, down), off + Point(-across, down)
        low = at(0, -5)
        cap = Contour(
            [
                Straight(left + low, right + low),
                Straight(right + low, right),
                Arc.of(right, left, off + Point(Sqratio.ZERO, -radius), left=True),
                Straight(left, left + low),
            ]
        )
        for above in (-1, 1):
            hair, wide = Sqratio(above * (number + 1), 0, 10**13), Sqratio(1, 0, 1000)
            if above < 0:
                # Below the arc to both sides of its top, too.
                hair -= wide * wide / radius
            tip = Sqratio(above)
            spots = [off + Point(-wide, hair), off + Point(wide, hair), off + Point(wide, tip)]
            piece = Contour(starmap(Straight, zip(spots, [*spots[1:], spots[0]], strict=True)))
            found = meeting(cap, piece).second[0].sides[0]
            assert found == (above < 0, above < 0, False)


@pytest.mark.parametrize("exponent", [3, 9, 15, 40])
def test_crossings_far_from_their_foot_are_where_they_are(exponent: int) -> None:
    """Foot and way may nearly cancel: a line through a small piece and a huge circle."""
    far = 10**exponent
    spot = Crossing(at(-far, 0), at(1, 0), Sqratio(far * far + far, 0, 1))
    x, y = spot.floats()
    assert abs(x - float(spot.nearby_point(300).x)) < abs(x) / 2**28
    assert y == 0
