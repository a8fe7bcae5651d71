from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from tests.strategies.geometry import motions
from tests.strategies.tangram import figures
from tui_tangram.games.tangram.core.figure import (
    Arrangement,
    Figure,
    PlacedKind,
    make_figure,
    placements,
)
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
TANS = LIBRARY.piece_set("tangram")


def rectangle(left: int, bottom: int, right: int, top: int) -> Polygon:
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Polygon(Point.of(x, 0, y, 0) for x, y in corners)


def laid(*polygons: Polygon) -> list[PlacedKind]:
    return [PlacedKind("Q", Shape(polygon)) for polygon in polygons]


def test_outline_from_a_solution() -> None:
    """A figure given by its pieces has their joint outline, without inner edges."""
    figure = make_figure("Bar", "x", solution=laid(rectangle(0, 0, 1, 1), rectangle(1, 0, 3, 1)))
    assert (rectangle(0, 0, 3, 1),) == figure.outline
    assert (0, 1, True, 3) == (figure.holes, figure.islands, figure.convex, figure.area)


def test_a_ring_has_a_hole() -> None:
    """A hole is a second contour and makes the figure smaller and not convex."""
    ring = make_figure(
        "Ring", "x", outline=[rectangle(0, 0, 3, 3), rectangle(1, 1, 2, 2).reversed()]
    )
    assert (1, 1, False, 8) == (ring.holes, ring.islands, ring.convex, ring.area)


def test_parts_that_touch_in_a_corner_are_one_island() -> None:
    """Corner contact joins; a gap does not."""
    touching = make_figure("Pair", "x", solution=laid(rectangle(0, 0, 1, 1), rectangle(1, 1, 2, 2)))
    apart = make_figure("Pair", "x", solution=laid(rectangle(0, 0, 1, 1), rectangle(2, 1, 3, 2)))
    assert (1, 2) == (touching.islands, apart.islands)
    assert (Point.of(0, 0, 0, 0), Point.of(3, 0, 2, 0)) == apart.bounds


def test_three_parts_that_meet_in_a_point() -> None:
    """Where edges go straight on through a common corner, the contour turns all the same.

    Three triangles have their tips at the origin, and each of their edges there is the
    straight continuation of an edge of another.
    """
    tips = [((2, 0), (2, 2)), ((-2, 2), (-2, 0)), ((-2, -2), (2, -2))]
    middle = Point.of(0, 0, 0, 0)
    triangles = [
        Polygon((middle, Point.of(a, 0, b, 0), Point.of(c, 0, d, 0))) for (a, b), (c, d) in tips
    ]
    (contour,) = make_figure("Star", "x", solution=laid(*triangles)).outline
    assert contour.points.count(middle) == 3
    assert set(contour.edges()) == {edge for triangle in triangles for edge in triangle.edges()}


def test_what_is_no_figure() -> None:
    """A figure needs a shape, and its pieces may not overlap."""
    with pytest.raises(ValueError, match="an outline or a solution"):
        make_figure("Nothing", "x")
    with pytest.raises(ValueError, match="overlap"):
        make_figure("Twice", "x", solution=laid(rectangle(0, 0, 1, 1), rectangle(0, 0, 1, 1)))


def test_figures_are_values() -> None:
    """Figures cannot be changed, and are equal when all they say is equal."""

    def make(**changes: object) -> Figure:
        return make_figure("Bar", "x", outline=[rectangle(0, 0, 3, 1)], **changes)  # type: ignore[arg-type]

    assert make() == make()
    assert hash(make()) == hash(make())
    assert make() != make(mirror=True)
    assert make() != make(solution=laid(rectangle(0, 0, 3, 1)))
    assert make() != "Bar"
    with pytest.raises(FrozenInstanceError):
        make().name = "Rod"  # type: ignore[misc]


@given(figures(), motions)
def test_placements_lay_the_pieces(figure: Figure, motion: Isometry) -> None:
    """The motions found for laid pieces take the set's pieces to where they lie."""
    assert figure.solution is not None
    moved = [PlacedKind(kind, shape.moved(motion)) for kind, shape in figure.solution]
    found = placements(moved, TANS)
    assert [piece.kind.kind for piece in TANS.pieces] == [kind for kind, _ in moved]
    for piece, pose, (_, shape) in zip(TANS.pieces, found, moved, strict=True):
        assert pose is not None
        assert shape.canonical() == piece.kind.shape.moved(pose).canonical()


def test_placements_of_some_pieces() -> None:
    """Pieces that are not laid have no place; of two alike the first takes the first."""
    small, square = TANS.kind("S").shape, TANS.kind("Q").shape
    away = Isometry.translation(Point.of(5, 0, 0, 0))
    arrangement = Arrangement(
        set_id="tangram",
        pieces=(
            PlacedKind("S", small.moved(away)),
            PlacedKind("Q", square),
            PlacedKind("S", small),
        ),
    )
    stay = Isometry.linear()
    assert (None, None, None, stay, None, away, stay) == arrangement.placements(TANS)


@pytest.mark.parametrize(
    ("kind", "message"),
    [("Q", "has no piece Q, or no more of them"), ("X", "has no piece X"), ("M", "medium")],
)
def test_placements_refuse_other_pieces(kind: str, message: str) -> None:
    """Too many pieces of a kind, unknown kinds and wrong shapes are named."""
    square = TANS.kind("Q").shape
    with pytest.raises(ValueError, match=message):
        placements([PlacedKind("Q", square), PlacedKind(kind, square)], TANS)
