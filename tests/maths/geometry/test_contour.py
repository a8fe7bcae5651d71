"""Closed contours with arcs: area, inside or not, crossings; regions cut where they meet."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.arcs import (
    CORNER_LEFT,
    DISC,
    HALF_DISC,
    KINDS,
    QUARTER_DISC,
    RIM,
    STEEP,
    UNIT_SQUARE,
    O,
    at,
    edge,
    placed_round,
    random_round_heap,
    round_motions,
)
from tests.strategies.geometry import any_motions, heaps, placed_tans, points, stars
from tui_tangram.maths.exact import Angular, Sqratio
from tui_tangram.maths.geometry import (
    Arc,
    Contour,
    CurveError,
    Isometry,
    Point,
    PointLocation,
    Polygon,
    Straight,
    polygon_of,
    simplest,
)
from tui_tangram.maths.geometry.contour import disc, self_crossing
from tui_tangram.maths.geometry.layers import cut_layers, overlap
from tui_tangram.maths.geometry.overlay import area as straight_area
from tui_tangram.maths.geometry.overlay import union


def fine(contour: Contour) -> shapely.Polygon:
    """Return the oracle's polygon, with arcs of a thousandth of a turn."""
    return shapely.Polygon(contour.stops(1000))


def test_areas_are_exact() -> None:
    """Half a disc is π/2, a square without a quarter disc 1 - π/4, as numbers."""
    assert HALF_DISC.signed_area == Angular(0, Sqratio(1, 0, 2))
    assert CORNER_LEFT.signed_area == Angular(1, Sqratio(-1, 0, 4))
    assert DISC.reversed().signed_area == Angular(0, -1)
    assert STEEP.signed_area.terms


@given(placed_round, round_motions)
def test_area_and_length_survive_a_motion(contour: Contour, motion: Isometry) -> None:
    """Turned, mirrored and moved, a contour encloses as much, and reversed as little."""
    image = contour.moved(motion)
    assert image.signed_area == contour.signed_area
    assert contour.reversed().signed_area == -contour.signed_area
    assert float(image.length) == pytest.approx(float(contour.length))
    assert float(contour.signed_area) == pytest.approx(fine(contour).area, abs=1e-4)


@given(placed_round, st.integers(-9, 9), st.integers(-9, 9))
def test_inside_or_not_agrees_with_the_oracle(contour: Contour, x: int, y: int) -> None:
    """Points of a grid that meets corners, chords and centres."""
    point = at(x, y, 4)
    where = contour.locate(point)
    spot = shapely.Point(x / 4, y / 4)
    about = fine(contour)
    if about.exterior.distance(spot) > 1e-4:
        assert where is (PointLocation.INSIDE if about.contains(spot) else PointLocation.OUTSIDE)
    if where is not PointLocation.EDGE:
        # Moved ever so little in any direction the point stays where it is.
        for way in RIM:
            assert (contour.winding(point, way) > 0) == (where is PointLocation.INSIDE)


@given(placed_round)
def test_left_of_an_edge_is_inside(contour: Contour) -> None:
    """Seen from inner points of edges, inside is on the left and outside on the right."""
    for curve in contour.curves:
        middle = curve.middle
        assert contour.locate(middle) is PointLocation.EDGE
        assert contour.winding(middle, curve.normal(middle)) == 1
        assert contour.winding(middle, -curve.normal(middle)) == 0


def test_curves_must_join() -> None:
    """An open outline is named with the place where it is open."""
    with pytest.raises(CurveError, match=r"ends at \(1, 0\), but the next starts at \(1, 1\)"):
        Contour(edge((0, 0), (1, 0)) + edge((1, 1), (0, 0)))
    with pytest.raises(CurveError, match="no length"):
        Contour([Straight(O, O)])
    with pytest.raises(CurveError, match="needs a curve"):
        Contour([])


@given(placed_round, st.integers(0, 3))
def test_a_contour_may_start_anywhere(contour: Contour, start: int) -> None:
    """The canonical form forgets the start; parts of one edge are unified again."""
    start %= len(contour)
    turned = Contour(contour.curves[start:] + contour.curves[:start])
    assert turned.canonical() == contour.canonical()
    if len(contour) > 1:
        halves = [
            half
            for curve in contour.curves
            for half in (
                curve.part(curve.start, curve.middle),
                curve.part(curve.middle, curve.end),
            )
        ]
        assert Contour(halves).unified().canonical() == contour.canonical()


def test_a_circle_starts_nowhere() -> None:
    """Two circles are equal wherever their one arc begins; halves are unified into one."""
    other = Contour([Arc(RIM[3], RIM[3], O, True)])
    assert other == DISC
    assert hash(other) == hash(DISC)
    halves = [Arc(RIM[1], RIM[4], O, True), Arc(RIM[4], RIM[1], O, True)]
    assert Contour(halves).unified() == DISC
    assert DISC != DISC.reversed()


def test_self_crossing_names_the_two_edges() -> None:
    """A bow tie crosses, an arc through an edge crosses, a pinch in a corner does not."""
    bow = Contour(edge((0, 0), (2, 2), (2, 0), (0, 2), (0, 0)))
    assert self_crossing(bow) == (0, 2)
    through = Contour([Arc.of(at(1, 0), at(-1, 0), O, left=True), *edge((-1, 0), (0, 2), (1, 0))])
    assert self_crossing(through) == (0, 1)
    pinch = Contour(edge((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1), (0, 0)))
    assert self_crossing(pinch) is None
    assert all(self_crossing(kind) is None for kind in KINDS)


def test_random_heaps_agree_with_the_oracle() -> None:
    """Union and common part are as large as those of fine polygons; overlaps are found."""
    random = Random(20)
    kept = 0
    for _ in range(70):
        heap = random_round_heap(random)
        both = cut_layers([[contour] for contour in heap])
        shapes = [fine(contour) for contour in heap]
        union_, common = both.inside(any), both.inside(all)
        kept += union_.exact
        assert float(union_.area) == pytest.approx(
            shapely.union_all(shapes, grid_size=1e-9).area, abs=1e-4 * 30
        )
        assert float(common.area) == pytest.approx(
            shapely.intersection_all(shapes).area, abs=1e-4 * 30
        )
        pairs = both.overlaps()
        for i in range(len(heap)):
            for j in range(i):
                shared = shapes[i].intersection(shapes[j]).area
                assert shared < 2e-3 or (j, i) in pairs
    assert kept > 20


@given(placed_round, placed_round)
def test_an_overlap_has_an_area(first: Contour, second: Contour) -> None:
    """Two pieces overlap exactly when what both cover is larger than nothing."""
    common = cut_layers([[first], [second]]).inside(all)
    assert overlap([first], [second]) == bool(common.edges)
    assert overlap([second], [first]) == bool(common.edges)
    if common.edges:
        assert common.area > 0


@given(heaps, heaps)
def test_straight_regions_agree_with_the_other_operations(first: list, second: list) -> None:
    """On polygons the cuts give what `tui_tangram.maths.geometry.overlay` gives, exactly."""
    layers = [
        [Contour(polygon.curves) for polygon in union(first)],
        [Contour(polygon.curves) for polygon in union(second)],
    ]
    cut = cut_layers(layers)
    assert cut.exact
    assert cut.inside(any).area == straight_area(union(first, second))


def test_a_hole_takes_away() -> None:
    """A layer is a region: what is in a hole is not covered."""
    ring = [disc(O, 2), DISC.reversed()]
    assert not overlap(ring, [DISC])
    assert overlap(ring, [disc(at(1, 0), 1)])
    assert cut_layers([ring, [DISC]]).inside(any).area == Angular(0, 4)


def test_circles_about_one_centre_are_told_apart() -> None:
    """A ring has two edges, and one that fills the hole of another leaves its own."""
    large, small = ([disc(O, r + 1), disc(O, r).reversed()] for r in (2, 1))
    assert cut_layers([large]).inside(any).area == Angular(0, 5)
    both = cut_layers([large, small])
    assert not both.overlaps()
    assert both.inside(any).area == Angular(0, 8)
    assert overlap(large, [disc(O, 3)])
    assert not overlap(large, [disc(O, 1)])
    assert len(cut_layers([[disc(O, r)] for r in (1, 2, 3)]).parts) == 3


def test_pieces_that_only_touch_do_not_overlap() -> None:
    """Arcs back to back, an arc against an edge, a corner on an arc."""
    below = Isometry(4, False, at(0, 2))
    assert not overlap([HALF_DISC], [HALF_DISC.moved(below)])
    assert not overlap([DISC], [UNIT_SQUARE.moved(Isometry.translation(at(2, -1, 2)))])
    corner = Contour(
        [Straight(RIM[1], at(3, 1)), Straight(at(3, 1), at(1, 3)), Straight(at(1, 3), RIM[1])]
    )
    assert not overlap([DISC], [corner])
    assert not overlap([QUARTER_DISC], [CORNER_LEFT.moved(Isometry(4, False, at(1, 1)))])


@given(placed_tans | stars(), any_motions, points)
def test_a_polygon_is_the_contour_of_its_edges(
    polygon: Polygon, motion: Isometry, spot: Point
) -> None:
    """Quick ways and general ones give one value, and equal ones hash alike."""
    contour = Contour(polygon.curves)
    for one, other in (
        (polygon, contour),
        (polygon.canonical(), contour.canonical()),
        # Walked backwards they start elsewhere.
        (polygon.reversed().canonical(), contour.reversed().canonical()),
        (polygon.moved(motion).canonical(), contour.moved(motion).canonical()),
        (polygon.unified(), contour.unified()),
    ):
        assert one == other
        assert other == one
        assert hash(one) == hash(other)
        assert one is not other
    assert polygon == simplest(contour)
    assert isinstance(simplest(contour), Polygon)
    assert polygon.reversed() != contour
    assert contour != polygon.reversed()
    assert polygon.signed_area == contour.signed_area
    assert (polygon.length, polygon.centre) == (contour.length, contour.centre)
    for place in (spot, *polygon.points, contour.curves[0].middle):
        assert polygon.locate(place) is contour.locate(place)


def test_an_arc_is_no_edge() -> None:
    """Contours through the same corners differ when their edges do, in values and in sets."""
    corners = [at(1, 0), at(0, 1), O]
    sector = Contour([Arc.of(at(1, 0), at(0, 1), O, left=True), *edge((0, 1), (0, 0), (1, 0))])
    polygon = Polygon(corners)
    assert sector.points == polygon.points
    assert sector != polygon
    assert polygon != sector
    assert len({sector, polygon, Contour(polygon.curves), simplest(sector)}) == 2
    assert polygon_of(sector) == polygon
    rounded = Contour(polygon.curves, exact=False)
    assert not isinstance(simplest(rounded), Polygon)
