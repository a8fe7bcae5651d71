"""Polygons: area, position of points, forms; laws and Shapely as a second opinion."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import (
    TANS,
    motions,
    placed_tans,
    points,
    random_heap,
    random_star,
    stars,
)
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, PointLocation, Polygon
from tui_tangram.maths.geometry.polygon import locate

polygons = st.one_of(placed_tans, stars())
"""Simple counter-clockwise polygons, convex and not."""

shares = st.builds(Sqratio, st.integers(1, 6), st.just(0), st.just(7))
"""Numbers strictly between 0 and 1."""

HAIR = 1e-9
"""Made-up points that are not on an edge are farther from it than this."""


def floats(polygon: Polygon) -> shapely.Polygon:
    """Return *polygon* as the oracle has it."""
    return shapely.Polygon([point.floats() for point in polygon.points])


def oracle(shape: shapely.Geometry, point: Point) -> PointLocation:
    """Return where the oracle says *point* lies."""
    where = shapely.Point(point.floats())
    if shape.boundary.distance(where) < HAIR:
        return PointLocation.EDGE
    return PointLocation.INSIDE if shape.contains(where) else PointLocation.OUTSIDE


def random_point(random: Random, polygon: Polygon) -> Point:
    """Return a point near *polygon*: a corner, on an edge, in line with one, or anywhere."""
    (left, bottom), (right, top) = polygon.bounds
    width, height = right - left, top - bottom
    corner = random.choice(polygon.points)
    match random.randrange(5):
        case 0:
            return corner
        case 1:
            start, end = random.choice(list(polygon.edges()))
            return start + (end - start).scaled(Sqratio(random.randint(1, 5), 0, 6))
        case 2:
            start, end = random.choice(list(polygon.edges()))
            return start + (end - start).scaled(Sqratio(random.choice((-1, 7, 8)), 0, 6))
        case 3:  # on the height of a corner, where a ray to the right meets it
            return Point(left + width * Sqratio(random.randint(-1, 9), 0, 8), corner.y)
        case _:
            x, y = (Sqratio(random.randint(-1, 13), 0, 12) for _ in range(2))
            return Point(left + width * x, bottom + height * y)


def test_locate_agrees_with_shapely() -> None:
    """Inside, on the edge or outside is what Shapely says, for thousands of points."""
    random = Random(1)
    seen = dict.fromkeys(PointLocation, 0)
    for _ in range(250):
        polygon = random_star(random) if random.random() < 0.6 else random_heap(random)[0]
        shape = floats(polygon)
        for _ in range(12):
            point = random_point(random, polygon)
            where = polygon.locate(point)
            assert oracle(shape, point) is where, (polygon, point)
            seen[where] += 1
    assert min(seen.values()) > 300


def test_locate_in_a_region_with_a_hole_agrees_with_shapely() -> None:
    """A point in a hole is outside, one on its rim on the edge."""
    random = Random(2)
    seen = dict.fromkeys(PointLocation, 0)
    for _ in range(120):
        outline = random_star(random)
        centre = outline.centre
        if outline.locate(centre) is not PointLocation.INSIDE:
            continue
        # Small enough to lie inside any of these stars.
        ring = [centre + (point - centre).scaled(Sqratio(1, 0, 40)) for point in outline.points]
        hole = Polygon(ring)
        shape = floats(outline).difference(floats(hole))
        if not floats(outline).contains_properly(floats(hole)):
            continue
        for polygon in (outline, hole):
            for _ in range(8):
                point = random_point(random, polygon)
                where = locate((outline, hole.reversed()), point)
                assert oracle(shape, point) is where, (outline, hole, point)
                seen[where] += 1
    assert min(seen.values()) > 150


@given(polygons, shares)
def test_corners_and_edges_are_on_the_edge(polygon: Polygon, share: Sqratio) -> None:
    """Every corner and every point between two corners is on the edge."""
    for start, end in polygon.edges():
        assert polygon.locate(start) is PointLocation.EDGE
        assert polygon.locate(start + (end - start).scaled(share)) is PointLocation.EDGE


@given(placed_tans, shares)
def test_inside_a_convex_polygon(tan: Polygon, share: Sqratio) -> None:
    """Between the centre and a corner is inside, beyond the corner outside."""
    assert tan.locate(tan.centre) is PointLocation.INSIDE
    for corner in tan.points:
        assert tan.locate(tan.centre + (corner - tan.centre).scaled(share)) is PointLocation.INSIDE
        assert (
            tan.locate(tan.centre + (corner - tan.centre).scaled(1 / share))
            is PointLocation.OUTSIDE
        )


@given(polygons, motions, points)
def test_locate_moves_with_the_polygon(polygon: Polygon, motion: Isometry, point: Point) -> None:
    """A motion of both keeps where the point lies; so does walking the contour backwards."""
    where = polygon.locate(point)
    assert where is polygon.moved(motion).locate(motion(point))
    assert where is polygon.reversed().locate(point)


@given(polygons)
def test_area_agrees_with_shapely(polygon: Polygon) -> None:
    """The shoelace sum is Shapely's area, and positive counter-clockwise."""
    assert pytest.approx(floats(polygon).area) == float(polygon.signed_area)
    assert polygon.signed_area == polygon.area > 0
    assert -polygon.area == polygon.reversed().signed_area
    assert polygon.area == polygon.reversed().area


@given(polygons, motions)
def test_motions_keep_the_area(polygon: Polygon, motion: Isometry) -> None:
    """Area and direction survive every motion, a mirror included."""
    assert polygon.signed_area == polygon.moved(motion).signed_area
    assert polygon.is_convex == polygon.moved(motion).is_convex


@given(polygons, motions)
def test_moving_back(polygon: Polygon, motion: Isometry) -> None:
    """The inverse motion brings the polygon back, started anywhere."""
    assert polygon.canonical() == polygon.moved(motion).moved(motion.inverse()).canonical()
    assert {motion(point) for point in polygon.points} == set(polygon.moved(motion).points)


@given(polygons)
def test_convexity_agrees_with_shapely(polygon: Polygon) -> None:
    """A polygon is convex when it fills its convex hull."""
    shape = floats(polygon)
    assert (shape.convex_hull.area - shape.area < HAIR) == polygon.is_convex
    assert not polygon.reversed().is_convex


@given(polygons, shares)
def test_straight_runs_stay_convex(polygon: Polygon, share: Sqratio) -> None:
    """Points in the middle of edges make no polygon convex and spoil none."""
    dotted = [p for a, b in polygon.edges() for p in (a, a + (b - a).scaled(share))]
    assert polygon.is_convex == Polygon(dotted).is_convex


@given(polygons, st.integers(0, 20))
def test_canonical(polygon: Polygon, start: int) -> None:
    """The canonical form starts at the least point, wherever the contour started."""
    start %= len(polygon)
    shifted = Polygon(polygon.points[start:] + polygon.points[:start])
    canonical = polygon.canonical()
    assert canonical == shifted.canonical() == canonical.canonical()
    assert min(polygon.points) == canonical.points[0]
    assert set(polygon.edges()) == set(canonical.edges())


@given(polygons, st.sets(st.integers(0, 20)), shares)
def test_straightened(polygon: Polygon, places: set[int], share: Sqratio) -> None:
    """Points put into edges are taken out again, and nothing else."""
    proper = polygon.straightened()
    dotted = []
    for i, (start, end) in enumerate(proper.edges()):
        dotted.append(start)
        if i in places:
            dotted.append(start + (end - start).scaled(share))
    assert proper == Polygon(dotted).straightened() == proper.straightened()
    assert polygon.area == proper.area


def test_straightening_needs_a_corner() -> None:
    """A contour without any corner cannot be straightened into a polygon."""
    line = Polygon([Point.of(x, 0, x, 0) for x in range(3)])
    with pytest.raises(ValueError, match="three points"):
        line.straightened()


@given(polygons)
def test_edges_close_the_contour(polygon: Polygon) -> None:
    """Each edge starts where the one before ends, all the way round."""
    edges = list(polygon.edges())
    assert len(polygon) == len(edges)
    assert [start for start, _ in edges] == list(polygon.points)
    assert all(edges[i - 1][1] == start for i, (start, _) in enumerate(edges))


@given(polygons)
def test_bounds(polygon: Polygon) -> None:
    """The box is the smallest that holds every corner."""
    low, high = polygon.bounds
    assert (low.x, low.y) == tuple(min(p[axis] for p in polygon.points) for axis in (0, 1))
    assert (high.x, high.y) == tuple(max(p[axis] for p in polygon.points) for axis in (0, 1))


@given(polygons, motions)
def test_centre(polygon: Polygon, motion: Isometry) -> None:
    """The centre is the mean of the corners and moves along."""
    x, y = (sum((p[axis] for p in polygon.points), Sqratio.ZERO) for axis in (0, 1))
    assert (x, y) == tuple(polygon.centre.scaled(len(polygon)))
    assert motion(polygon.centre) == polygon.moved(motion).centre


def test_two_points_are_no_polygon() -> None:
    """Fewer than three points are refused."""
    with pytest.raises(ValueError, match="needs three points, not 2"):
        Polygon([Point.of(0, 0, 0, 0), Point.of(1, 0, 0, 0)])


@given(polygons, polygons)
def test_values(polygon: Polygon, other: Polygon) -> None:
    """Polygons with the same points in the same order are equal, hash alike and print back."""
    twin = Polygon(list(polygon.points))
    assert twin == polygon
    assert hash(twin) == hash(polygon)
    assert (polygon.points == other.points) == (polygon == other)
    assert polygon != polygon.points
    names = {"Polygon": Polygon, "Point": Point, "Sqratio": Sqratio}
    assert polygon == eval(repr(polygon), names)


@pytest.mark.parametrize(("index", "double"), [(0, 4), (2, 2), (3, 2), (4, 2), (5, 1)])
def test_areas_of_the_tans(index: int, double: int) -> None:
    """In halves of a unit square the seven tans measure 4, 4, 2, 2, 2, 1 and 1."""
    assert Sqratio(double, 0, 2) == TANS[index].area
