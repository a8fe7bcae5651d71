"""Quick answers about convex polygons, held against Shapely and against definitions."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import motions, placed_tans, random_heap, random_star, stars
from tui_tangram.games.tangram.drawing.drawn import MAX_CORNERS
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.maths.geometry.polygon import (
    Convex,
    Extent,
    clipped,
    convex_parts,
    covered_area,
    extents,
)

polygons = st.one_of(placed_tans, stars())


def floats(polygon: Polygon) -> shapely.Polygon:
    """Return *polygon* as the oracle has it."""
    return shapely.Polygon([point.floats() for point in polygon.points])


@given(placed_tans, placed_tans)
def test_overlap_agrees_with_shapely(first: Polygon, second: Polygon) -> None:
    """Two tans overlap when Shapely finds them to share area; touching is not enough."""
    one, two = Convex.of(first), Convex.of(second)
    # Without a grid the oracle finds common area where long edges lie along each other.
    shared = shapely.intersection(floats(first), floats(second), grid_size=1e-9).area
    assert (shared > 1e-9) == one.overlaps(two) == two.overlaps(one)


def test_overlap_in_any_direction_agrees_with_shapely() -> None:
    """The same holds for convex parts whose edges run in no special direction."""
    random = Random(3)
    seen = {True: 0, False: 0}
    for _ in range(60):
        parts = [*convex_parts(random_star(random)), *convex_parts(random_star(random))]
        for i, first in enumerate(parts):
            for second in parts[:i]:
                shared = floats(first).intersection(floats(second)).area > 1e-9
                assert shared == Convex.of(first).overlaps(Convex.of(second)), (first, second)
                seen[shared] += 1
    assert min(seen.values()) > 300


@given(polygons)
def test_convex_parts(polygon: Polygon) -> None:
    """The parts are convex, do not overlap, lie inside, and have the polygon's area."""
    parts = convex_parts(polygon)
    assert all(part.is_convex for part in parts)
    assert polygon.area == sum((part.area for part in parts), Sqratio.ZERO)
    room = floats(polygon).buffer(1e-9)
    assert all(room.contains(floats(part)) for part in parts)
    pairs = combinations([Convex.of(part) for part in parts], 2)
    assert not any(first.overlaps(second) for first, second in pairs)
    if polygon.is_convex:
        assert (polygon,) == parts


def test_convex_parts_of_the_longest_saw() -> None:
    """A polygon of a drawing may have as many corners as Python allows calls in each other."""
    number = MAX_CORNERS // 2 - 1
    teeth = [(x, 2 - x % 2) for x in range(2 * number, -1, -1)]
    parts = convex_parts(Polygon.of(((0, 0), (2 * number, 0), *teeth)))
    assert number <= len(parts) <= number + 1
    assert all(part.is_convex for part in parts)


def test_convex_parts_of_a_crossing_contour() -> None:
    """A contour that crosses itself, or runs clockwise, has no convex parts."""
    corners = [(0, 0), (3, 3), (3, 0), (0, 3), (-2, 1)]
    bow = Polygon([Point.of(x, 0, y, 0) for x, y in corners])
    for wrong in (bow, bow.reversed()):
        with pytest.raises(ValueError, match="crosses itself or is not counter-clockwise"):
            convex_parts(wrong)


@given(polygons, placed_tans)
def test_clipping_agrees_with_shapely(contour: Polygon, window: Polygon) -> None:
    """What is left of a contour has the area that it shares with the window."""
    left = clipped(contour.points, window)
    area = float(Polygon(left).signed_area) if len(left) > 2 else 0.0
    shared = floats(contour).intersection(floats(window)).area
    assert pytest.approx(shared, abs=1e-9) == area


def test_covered_area_agrees_with_shapely() -> None:
    """What a heap of pieces covers of a region with a hole is counted once."""
    random = Random(4)
    for _ in range(60):
        outline = random_star(random)
        centre = outline.centre
        hole = Polygon([centre + (p - centre).scaled(Sqratio(1, 0, 9)) for p in outline.points])
        if not floats(outline).contains_properly(floats(hole)):
            continue
        heap = random_heap(random)
        covered = covered_area((outline, hole.reversed()), [Convex.of(tan) for tan in heap])
        region = floats(outline).difference(floats(hole))
        # Without a grid Shapely's union can lose pieces whose corners nearly coincide.
        laid = shapely.union_all([floats(tan) for tan in heap], grid_size=1e-12)
        shared = region.intersection(laid).area
        assert pytest.approx(shared, abs=1e-9) == float(covered)


@given(placed_tans, motions)
def test_covering_all_and_nothing(tan: Polygon, motion: Isometry) -> None:
    """A piece covers itself wholly, however often it is laid, and what is far off not at all."""
    piece = Convex.of(tan.moved(motion))
    assert tan.area == covered_area((piece.polygon,), [piece, piece, piece])
    far = tan.moved(motion).moved(Isometry.translation(Point.of(100, 0, 0, 0)))
    assert covered_area((far,), [piece]) == covered_area((far,), []) == 0


@given(polygons)
def test_extent(polygon: Polygon) -> None:
    """The octagonal box touches the polygon on every side and holds it."""
    extent = Extent.of(polygon.points)
    for point in polygon.points:
        values = (point.x, point.y, point.x + point.y, point.y - point.x)
        assert all(
            low <= value <= high
            for low, value, high in zip(extent.low, values, extent.high, strict=True)
        )
    assert (extent.low[:2], extent.high[:2]) == tuple(map(tuple, polygon.bounds))


@given(polygons, polygons)
def test_boxes_in_whole_numbers(first: Polygon, second: Polygon) -> None:
    """They overlap where the boxes do, also those that touch, or miss that by next to nothing."""
    low, high = first.bounds
    beside = first.moved(Isometry.translation(Point(high.x - low.x, Sqratio.ZERO)))
    hair = Point.of(-577, 408, 0, 0, 48)
    heap = [
        first,
        second,
        beside,
        *(beside.moved(Isometry.translation(way)) for way in (hair, -hair)),
    ]
    boxes, whole = [Extent.of(polygon.points) for polygon in heap], extents(heap)
    for i, j in combinations(range(len(heap)), 2):
        assert boxes[i].overlaps(boxes[j]) == whole[i].overlaps(whole[j])
    assert not whole[0].overlaps(whole[2])
