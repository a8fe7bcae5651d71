"""Symmetries of figures, and the classes of solutions that they make."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.games import FIGURES, LIBRARY, SET
from tui_tangram.games.tangram.core.anyangle import symmetries
from tui_tangram.games.tangram.core.pieces import TangramSolution
from tui_tangram.games.tangram.core.solver import colourings, solutions
from tui_tangram.games.tangram.core.symmetry import one_of_each
from tui_tangram.maths.geometry import IDENTITY, Isometry, Point, Polygon

PIECES = Counter(piece.kind for piece in SET.pieces)
NUMBERS = st.integers(0, len(FIGURES) - 1)


def form(solution: TangramSolution, motion: Isometry = IDENTITY) -> frozenset:
    """Return a value that is the same for the same arrangement, moved by *motion*."""
    return frozenset(
        (placed.kind.kind, frozenset(placed.polygon.moved(motion).points)) for placed in solution
    )


@pytest.mark.parametrize(
    ("name", "number"),
    [("convex/1", 2), ("convex/2", 8), ("convex/3", 4), ("convex/4", 2), ("convex/6", 1)],
)
def test_symmetries_of_well_known_figures(name: str, number: int) -> None:
    """Triangle, square, rectangle, parallelogram and a trapezoid without any."""
    found = symmetries(LIBRARY.find(name).outline)
    assert number == len(found)
    assert IDENTITY == found[0]


@given(NUMBERS)
def test_symmetries_are_a_group_that_fixes_the_figure(number: int) -> None:
    """What they do one after the other is among them, and the outline stays."""
    outline = FIGURES[number].outline
    found = set(symmetries(outline))
    assert found == {one.then(other) for one in found for other in found}
    edges = {edge for contour in outline for edge in contour.edges()}
    for motion in found:
        moved = [contour.moved(motion) for contour in outline]
        assert edges == {edge for contour in moved for edge in contour.edges()}


@given(NUMBERS, st.integers(0, 7), st.booleans())
def test_a_moved_figure_has_as_many_symmetries(number: int, turn: int, mirrored: bool) -> None:
    """Where a figure stands and how it is turned makes no difference."""
    motion = Isometry(turn, mirrored, Point.of(3, -1, 2, 5, 7))
    outline = FIGURES[number].outline
    moved = [contour.moved(motion) for contour in outline]
    assert len(symmetries(outline)) == len(symmetries(moved))


def test_a_mirror_image_beside_makes_a_symmetry() -> None:
    """A region of several parts is judged as a whole."""
    triangle = Polygon(Point.of(x, 0, y, 0) for x, y in ((1, 0), (4, 0), (2, 1)))
    both = [triangle, triangle.moved(Isometry.linear(0, True))]
    assert 1 == len(symmetries([triangle]))
    assert (IDENTITY, Isometry.linear(0, True)) == symmetries(both)


@examples(25)
@given(NUMBERS)
def test_classes_are_counted_as_burnside_does(number: int) -> None:
    """There are as many classes as solutions fixed by a symmetry, on average."""
    outline = FIGURES[number].outline
    found = list(solutions(outline, PIECES))
    motions = symmetries(outline)
    fixed = sum(form(solution) == form(solution, m) for solution in found for m in motions)
    classes = list(one_of_each(found, outline))
    assert fixed == len(motions) * len(classes)
    images = {form(solution, motion) for solution in classes for motion in motions}
    assert images == {form(solution) for solution in found}


def test_one_of_each_class_is_kept_in_order() -> None:
    """The order of the solutions stays."""
    outline = LIBRARY.find("convex/5").outline
    found = list(solutions(outline, PIECES))
    kept = list(one_of_each(found, outline))
    assert kept == [solution for solution in found if solution in kept]


def test_colourings() -> None:
    """Each group of equal pieces can be told apart in as many ways as it has orders."""
    assert 4 == colourings(PIECES)
    kind = SET.kinds[0]
    assert [1, 1, 2, 24] == [colourings({kind: number}) for number in (0, 1, 2, 4)]
