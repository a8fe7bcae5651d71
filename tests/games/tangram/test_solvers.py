"""The two solvers, which share no search, find the same."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.games import FIGURES, SET
from tests.games.tangram.others import pieces, polygon
from tests.strategies.lattices import Pieces, elsewhere, random_figure, random_pieces
from tui_tangram import native
from tui_tangram.games.tangram.core import anyangle, corner, solver
from tui_tangram.games.tangram.core.lattice import lattice_of
from tui_tangram.games.tangram.core.masks import Masks
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed, TangramSolution
from tui_tangram.games.tangram.core.solver import colourings
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape, Turn
from tui_tangram.play import Limit, Meter, Stopped

ZERO = Sqratio.ZERO
TANS = Counter(piece.kind for piece in SET.pieces)


def by_masks(
    region: Sequence[Polygon], kinds: Pieces, meter: Meter | None = None
) -> list[TangramSolution]:
    """Return what exact cover finds on the lattice of *region*, however fine."""
    lattice = lattice_of(region, kinds)
    assert lattice is not None
    masks = Masks(lattice, kinds)
    search = masks.search(meter or Limit().meter())
    return [tuple(masks.placed(option) for option in laid) for laid in search]


def forms(solutions: Iterable[TangramSolution]) -> Counter[frozenset[tuple[str, Polygon]]]:
    """Return how often there is each arrangement."""
    return Counter(
        frozenset((placed.kind.kind, placed.polygon.canonical()) for placed in solution)
        for solution in solutions
    )


def assert_agree(region: Sequence[Polygon], kinds: Pieces) -> int:
    """Assert that both solvers find the same arrangements, each once; return their number."""
    found = forms(by_masks(region, kinds))
    assert set(found.values()) <= {1}
    assert found == forms(corner.solutions(region, kinds))
    return len(found)


@pytest.mark.parametrize("part", range(4))
def test_they_agree_on_the_library(part: int) -> None:
    """On each figure that is on a lattice of at most a thousand squares."""
    compared = 0
    for figure in FIGURES[part::4]:
        lattice = lattice_of(figure.outline, TANS)
        if lattice is not None and lattice.squares <= solver.FINEST:
            assert figure.solutions == assert_agree(figure.outline, TANS), figure.id
            compared += 1
    assert compared > 20


@pytest.mark.usefixtures("in_c")
def test_a_search_by_corners_is_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same solutions come in the same order after as many nodes, also when it is stopped."""
    random = Random(4)
    cases = [(figure.outline, TANS) for figure in random.sample(FIGURES, 25)]
    for seed, set_id in enumerate(("tetratans", "tetratans", "pentominoes")):
        kinds = random_pieces(Random(seed), list(pieces(set_id).elements()), 4)
        cases.append((random_figure(random, kinds), kinds))
    for region, kinds in cases:
        for by_area in (True, False):
            outcomes, most = [], random.randint(20, 150)
            for problem in (None, "not now"):
                monkeypatch.setattr(native, "problem", lambda found=problem: found)
                meter, found = Limit(nodes=most).meter(), []
                with suppress(Stopped):
                    found += corner.solutions(region, kinds, meter, by_area=by_area)
                outcomes.append((found, meter.nodes, meter.found))
            assert outcomes[0] == outcomes[1]


@pytest.mark.usefixtures("in_c")
def test_tables_of_corners_that_do_not_belong_together_are_refused() -> None:
    """The compiled search by corners reads and writes nothing beyond its tables."""
    taken: list[tuple[tuple[int, int], tuple[array[int], ...]]] = []
    real, interface = native.kernel.corners, native.kernel.INTERFACE

    def spy(numbers: tuple[int, int], tables: tuple[array[int], ...], budget: int) -> int:
        taken.append((numbers, tables))
        return cast("int", real(numbers, tables, budget))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "kernel", SimpleNamespace(corners=spy, INTERFACE=interface))
        assert list(corner.solutions(FIGURES[0].outline, TANS))
    numbers, tables = taken[0]
    for wrong in ((0, numbers[1]), (numbers[0], -1), (numbers[0], numbers[1] + 1)):
        with pytest.raises(ValueError, match="belong together"):
            real(wrong, tables, 5)
    with pytest.raises(ValueError, match="belong together"):
        real(numbers, tables[1:], 5)
    for place, table in enumerate(tables):
        if len(table):
            with pytest.raises(ValueError, match="belong together"):
                real(numbers, (*tables[:place], table[:-1], *tables[place + 1 :]), 5)


@each("seed", range(10))
def test_they_agree_on_figures_laid_at_random(seed: int) -> None:
    """Twenty figures of four to seven tans, anywhere and turned."""
    random = Random(seed)
    for _ in range(20):
        kinds = random_pieces(random, list(TANS.elements()), random.randint(4, 7))
        assert 0 < assert_agree(elsewhere(random, random_figure(random, kinds)), kinds)


@pytest.mark.parametrize("seed", range(5))
def test_they_agree_on_pieces_with_dents(seed: int) -> None:
    """Ten figures of three or four of the eighteen tetratans."""
    random = Random(seed)
    for _ in range(10):
        kinds = random_pieces(random, list(pieces("tetratans")), random.randint(3, 4))
        assert 0 < assert_agree(elsewhere(random, random_figure(random, kinds)), kinds)


@examples(25)
@given(st.integers(0, 10**6))
def test_they_agree_that_there_is_nothing(seed: int) -> None:
    """Also where the areas are right but the pieces are others."""
    random = Random(seed)
    tans = list(pieces("tetratans"))[:14]
    region = random_figure(random, random_pieces(random, tans, 3))
    assert_agree(region, random_pieces(random, tans, 3))


@examples(25)
@given(st.integers(0, 10**6))
def test_islands_on_lattices_of_their_own(seed: int) -> None:
    """Two figures apart have the solutions in which each is filled by some of the pieces."""
    random = Random(seed)
    kinds = random_pieces(random, list(TANS.elements()), 6)
    listed = list(kinds.elements())
    away = Isometry(1, False, Point.of(40, 1, 3, -2, 5))
    region = [
        *random_figure(random, Counter(listed[:3])),
        *(contour.moved(away) for contour in random_figure(random, Counter(listed[3:]))),
    ]
    assert 0 < assert_agree(region, kinds)


# What is asked for decides who answers


def test_a_fine_lattice_is_left_to_the_corner_solver() -> None:
    """Where pieces are offset by a hair; both give the same where both can."""
    square = polygon((0, 0), (2, 0), (2, 2), (0, 2))
    hair = Isometry.translation(Point.of(2 * 900, 900, 900, 0, 900))
    ell = [square, polygon((0, 0), (2, 0), (1, 1)).moved(hair)]
    kinds = Counter({SET.kind("S"): 2, SET.kind("M"): 1, SET.kind("L"): 1, SET.kind("Q"): 1})
    assert solver.count(ell, kinds) == len(by_masks(ell, kinds))


def test_told_apart_and_merged() -> None:
    """Equal pieces told apart, each arrangement counts as often as they can be exchanged."""
    outline = FIGURES[3].outline
    merged = solver.count(outline, TANS)
    assert merged == len(list(solver.solutions(outline, TANS)))
    assert 4 * merged == solver.count(outline, TANS, labelled=True)
    assert [1, 2, 24] == [colourings({SET.kinds[0]: number}) for number in (1, 2, 4)]


def test_pieces_with_other_edges_need_no_lattice() -> None:
    """A figure on none is searched too, by corners."""
    needle = next(kind for kind in pieces("stomachion") if not kind.octilinear)
    width, height = Sqratio(1, 1) * needle.area, Sqratio(-1, 1)
    corners = ((ZERO, ZERO), (width, ZERO), (width, height), (ZERO, height))
    mixed = [Polygon(Point(x, y) for x, y in corners)]
    assert 0 == solver.count(mixed, {needle: 1})
    off = Isometry.translation(Point(width, height))
    assert 1 == solver.count([needle.polygon.moved(off)], {needle: 1})


@pytest.mark.parametrize(
    ("corners", "number", "by_eighths"),
    [
        (((0, 0), (25, 0), (16, 12)), 1, 0),
        (((0, 0), (20, 0), (20, 15), (0, 15)), 2, 2),
        (((0, 0), (16, -12), (25, 0), (16, 12)), 1, 0),
        (((0, 0), (40, 0), (40, 15), (0, 15)), 4, 4),
        (((0, 0), (50, 0), (32, 24)), 2, 0),
    ],
)
def test_steep_pieces_need_not_stand_by_eighths(
    corners: Sequence[tuple[int, int]], number: int, by_eighths: int
) -> None:
    """Triangles with the sides 3, 4 and 5 on lattices, also with the longest side level."""
    triangle = PieceKind("T", "triangle", Shape(polygon((0, 0), (20, 0), (0, 15))))
    region = (polygon(*corners),)
    kinds = {triangle: round(float(region[0].area / triangle.area))}
    found = list(solver.solutions(region, kinds))
    stocks = [anyangle.PieceStock(triangle, triangle.shape.contours, kinds[triangle])]
    slow = [
        tuple(Placed(kind, motion) for kind, motion in one)
        for one in anyangle.solutions(region, stocks)
    ]
    assert forms(found) == forms(slow)
    assert number == len(found) == solver.count(region, kinds)
    assert forms(solver.solutions(region, kinds, eighths=True)) == forms(by_masks(region, kinds))
    assert by_eighths == solver.count(region, kinds, eighths=True)
    slanting = [region[0].moved(Isometry(Turn.nearest(10), False, Point.of(1, 2, 3, 4)))]
    assert number == len(list(solver.solutions(slanting, kinds))) == solver.count(slanting, kinds)
