"""Shapes: an outline and holes in it, moved and compared as one thing."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given

from tests.strategies.arcs import DISC, HALF_DISC, UNIT_SQUARE, O, at, edge
from tests.strategies.geometry import any_motions
from tui_tangram.maths.exact import Angular, Sqratio
from tui_tangram.maths.geometry import Contour, Isometry, Polygon, Shape, box
from tui_tangram.maths.geometry.contour import disc

PLATE = Polygon(at(x, y) for x, y in ((0, 0), (9, 0), (9, 5), (0, 5)))
HOLES = (
    disc(at(2, 2), 1).reversed(),
    HALF_DISC.moved(Isometry(3, False, at(5, 3))).reversed(),
    UNIT_SQUARE.moved(Isometry.translation(at(7, 1))).reversed(),
)
RING = Shape(disc(O, 2), [DISC.reversed()])
SHAPES = (Shape(PLATE), Shape(PLATE, HOLES), RING, Shape(DISC))


def test_area_is_that_of_the_outline_without_the_holes() -> None:
    """As numbers, whatever the edges are."""
    assert [45, Angular(44, Sqratio(-3, 0, 2)), Angular(0, 3), Angular(0, 1)] == [
        shape.area for shape in SHAPES
    ]


def test_only_what_is_straight_and_whole_has_quicker_ways() -> None:
    """A contour of straight edges is a polygon however it was made; a hole or an arc is none."""
    assert [PLATE, None, None, None] == [shape.polygon for shape in SHAPES]
    assert Shape(Contour(PLATE.curves)).polygon == PLATE
    assert Shape(PLATE, [UNIT_SQUARE.reversed()]).polygon is None
    rounded = Shape(Contour(PLATE.curves, exact=False))
    assert rounded.polygon is None
    assert not rounded.exact
    assert all(shape.exact for shape in SHAPES)


@pytest.mark.parametrize("shape", SHAPES)
@given(motion=any_motions)
def test_a_shape_moves_as_one(shape: Shape, motion: Isometry) -> None:
    """Outline and holes go along, keep their sense, and come back; so does the middle."""
    image = shape.moved(motion)
    assert image.area == shape.area
    assert image.outline.signed_area > 0
    assert all(hole.signed_area < 0 for hole in image.holes)
    assert image.moved(motion.inverse()).canonical() == shape.canonical()
    assert image.centre == motion(shape.centre)
    low, high = box([image])
    assert (low, high) == image.bounds
    # Rounded where there are arcs.
    low, high = low - at(1, 1, 4096), high + at(1, 1, 4096)
    assert all(low.x <= point.x <= high.x and low.y <= point.y <= high.y for point in image.points)


def test_shapes_are_values() -> None:
    """In canonical form neither the order of holes nor where contours start matters."""
    forms = {Shape(PLATE, holes).canonical() for holes in permutations(HOLES)}
    assert len(forms) == 1
    started = Polygon([*PLATE.points[2:], *PLATE.points[:2]])
    assert forms == {Shape(started, HOLES).canonical()}
    assert Shape(PLATE) != Shape(PLATE, HOLES)
    assert Shape(PLATE) != Shape(Contour(edge((0, 0), (9, 0), (9, 6), (0, 6), (0, 0))))
    assert Shape(PLATE) == Shape(Contour(PLATE.curves))
    assert hash(Shape(PLATE)) == hash(Shape(Contour(PLATE.curves)))
    assert Shape(PLATE) != PLATE
    assert repr(PLATE) in repr(Shape(PLATE, HOLES))
