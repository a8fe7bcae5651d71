"""Contours chained from boundaries: orientation, islands, holes, corners that touch."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import times
from tests.strategies.geometry import motions, placed_tans, random_heap
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.contour.trace import outline, trace
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.maths.geometry.overlay import area, interior_disjoint, union
from tui_tangram.player.library import shipped_library


def polygon(*corners: tuple[int, int]) -> Polygon:
    """Return the polygon through integer corners."""
    return Polygon(Point.of(x, 0, y, 0) for x, y in corners)


def square(x: int, y: int, size: int = 1) -> Polygon:
    """Return the square of some size with its lower left corner at (x, y)."""
    return polygon((x, y), (x + size, y), (x + size, y + size), (x, y + size))


def test_squares_that_touch_in_a_corner_are_one_island() -> None:
    """The contour visits the common corner twice and encloses both."""
    contours = trace(Boundary([square(0, 0), square(1, 1)]))
    assert contours.outlines == (
        polygon((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1)),
    )
    assert not contours.holes


def test_a_ring_that_closes_in_a_corner_has_a_hole() -> None:
    """Seven squares around a hole, the eighth place closed by a corner only."""
    ring = [square(x, y) for x in range(3) for y in range(3) if (x, y) not in {(1, 1), (2, 2)}]
    contours = trace(Boundary(ring))
    assert len(contours.outlines) == 1
    assert contours.holes == (polygon((1, 1), (1, 2), (2, 2), (2, 1)),)


def test_a_corner_on_the_middle_of_an_edge_joins_two_parts() -> None:
    """Parts that touch there are one island although neither has a corner in common."""
    tent = polygon((1, 2), (3, 4), (-1, 4))
    contours = trace(Boundary([square(0, 0, 2), tent]))
    assert len(contours.outlines) == 1
    assert contours.outlines[0].signed_area == 4 + 4


def test_an_island_in_a_hole_is_told_from_both() -> None:
    """A frame with a square inside has two outlines and one hole."""
    frame = [square(x, y) for x in range(5) for y in range(5) if x in (0, 4) or y in (0, 4)]
    contours = trace(Boundary([*frame, square(2, 2)]))
    assert [contour.area for contour in contours.outlines] == [25, 1]
    assert [contour.signed_area for contour in contours.holes] == [-9]


def test_pieces_over_each_other_are_refused() -> None:
    """A stretch covered twice is no contour."""
    with pytest.raises(ValueError, match="overlap"):
        trace(Boundary([square(0, 0), square(0, 0)]))


@given(st.integers(0, 288), motions)
def test_contours_move_with_the_pieces(number: int, motion: Isometry) -> None:
    """Moving, turning and mirroring the pieces does the same to the contours."""
    solution = shipped_library().of(Figures).figures[number].solution
    assert solution is not None
    polygons = [placed.shape.outline for placed in solution]
    moved = outline([polygon.moved(motion) for polygon in polygons])
    expected = {contour.moved(motion).canonical() for contour in outline(polygons)}
    assert {contour.canonical() for contour in moved} == expected


def test_islands_holes_and_area_are_those_of_a_float_oracle() -> None:
    """Shapely counts the same parts and holes for random pieces that do not overlap."""
    random = Random(7)
    compared = 0
    while compared < times(200):
        pieces: list[Polygon] = []
        for tan in random_heap(random) + random_heap(random):
            if all(interior_disjoint(tan, other) for other in pieces):
                pieces.append(tan)
        if len(pieces) < 3:
            continue
        compared += 1
        contours = trace(Boundary(pieces))
        # Growing by a hair joins what touches, closing corners as the policy does.
        grown = shapely.union_all(
            [
                shapely.Polygon([p.floats() for p in piece.points]).buffer(1e-6, join_style="mitre")
                for piece in pieces
            ]
        )
        parts = list(getattr(grown, "geoms", [grown]))
        assert len(contours.outlines) == len(parts)
        assert len(contours.holes) == sum(len(part.interiors) for part in parts)
        assert sum(c.signed_area for c in contours.all) == sum(p.signed_area for p in pieces)


@given(st.lists(placed_tans, min_size=1, max_size=4))
def test_contours_of_a_union_enclose_its_area(heap: list[Polygon]) -> None:
    """Tracing what the general overlay gives loses nothing."""
    region = union(heap)
    assert sum(c.signed_area for c in outline(region)) == area(region)
