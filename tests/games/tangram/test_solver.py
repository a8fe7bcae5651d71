"""The solvers: every answer is right, none is missing, and they end when told.

Answers are checked by means that share no code with the search: exactly by overlaying the
pieces, and in floating point by Shapely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, spread
from tests.games.tangram.games import FIGURES, LIBRARY, SET, solved
from tests.games.tangram.lattice_twin import cells, covers, onto_lattice
from tests.strategies.geometry import motions
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed, TangramSolution
from tui_tangram.games.tangram.core.solver import count, first_solution, solutions
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon, contains, subtract
from tui_tangram.maths.geometry.overlay import exclude, interior_disjoint, union
from tui_tangram.play import Limit, Progress, Stopped

PIECES = Counter(piece.kind for piece in SET.pieces)
NUMBERS = st.integers(0, len(FIGURES) - 1)
LATTICE = [number for number, figure in enumerate(FIGURES) if onto_lattice(figure.outline)]


def congruent(kind: PieceKind, polygon: Polygon) -> bool:
    """Whether *polygon* has the sides and angles of *kind*, in either direction of walking.

    Shapes are told by squared sides and the scalar products of neighbours, in a circle.
    """

    def ring(one: Polygon) -> list[tuple[Sqratio, Sqratio, Sqratio]]:
        ways = [end - start for start, end in one.edges()]
        return [
            (way.dot(way), way.dot(following), abs(way.cross(following)))
            for way, following in zip(ways, ways[1:] + ways[:1], strict=True)
        ]

    wanted = ring(kind.polygon)
    rings = (ring(polygon), ring(polygon.reversed()))
    return any(one[i:] + one[:i] == wanted for one in rings for i in range(len(one)))


def check_exactly(outline: Sequence[Polygon], solution: TangramSolution) -> None:
    """Assert that *solution* has all pieces, without overlaps, and covers the region."""
    assert Counter(placed.kind for placed in solution) == PIECES
    polygons = [placed.polygon for placed in solution]
    for placed, polygon in zip(solution, polygons, strict=True):
        assert congruent(placed.kind, polygon)
        assert contains(outline, polygon)
    for one, other in combinations(polygons, 2):
        assert interior_disjoint(one, other)
    assert exclude(outline, union(polygons)) == ()
    whole = sum((contour.signed_area for contour in outline), Sqratio.ZERO)
    assert whole == sum((polygon.area for polygon in polygons), Sqratio.ZERO)


def shape(polygon: Polygon) -> shapely.Geometry:
    return shapely.make_valid(shapely.Polygon([point.floats() for point in polygon.points]))


GRID = 1e-9
"""Shapely rounds to this grid.  Without one it gives wrong answers on about a fifth of the
shapes that touch along edges at 45°, as pieces of a solution do."""


def check_roughly(outline: Sequence[Polygon], solution: TangramSolution) -> None:
    """Assert the same in floating point, to a part in ten million."""
    filled = [shape(contour) for contour in outline if contour.signed_area.sign > 0]
    holes = [shape(contour) for contour in outline if contour.signed_area.sign < 0]
    figure = shapely.difference(
        shapely.union_all(filled, grid_size=GRID), shapely.union_all(holes), grid_size=GRID
    )
    pieces = [shape(placed.polygon) for placed in solution]
    for piece in pieces:
        assert shapely.difference(piece, figure, grid_size=GRID).area < 1e-7
    for one, other in combinations(pieces, 2):
        assert shapely.intersection(one, other, grid_size=GRID).area < 1e-7
    assert abs(sum(piece.area for piece in pieces) - figure.area) < 1e-7
    assert abs(shapely.union_all(pieces, grid_size=GRID).area - figure.area) < 1e-7


def form(solution: TangramSolution, motion: Isometry | None = None) -> frozenset:
    """Return a value that is the same for the same arrangement, moved by *motion*."""
    motion = motion or Isometry.linear()
    return frozenset(
        (placed.kind.kind, frozenset(placed.polygon.moved(motion).points)) for placed in solution
    )


# Every answer is right


@pytest.mark.parametrize("start", range(8))
def test_every_figure_of_the_library_is_solved(start: int) -> None:
    """All 289 figures have a solution, and it is one by two independent judgements."""
    for figure in FIGURES[start::8]:
        solution = first_solution(figure.outline, PIECES)
        assert solution is not None, figure.id
        check_exactly(figure.outline, solution)
    # The other judgement is of one figure in four, to check the judges.
    for figure in FIGURES[start::32]:
        check_roughly(figure.outline, first_solution(figure.outline, PIECES) or ())


def test_there_are_as_many_figures_as_promised() -> None:
    """The library has 289 figures in the eight directions, and six others."""
    assert (289, 295) == (len(FIGURES), len(LIBRARY.figures))


@examples(15)
@given(NUMBERS)
def test_every_solution_is_right_and_comes_once(number: int) -> None:
    """All solutions of a figure are right, and no two are the same."""
    outline = FIGURES[number].outline
    found = list(solutions(outline, PIECES))
    for solution in found:
        check_roughly(outline, solution)
    assert len(found) == len({form(solution) for solution in found})


@given(NUMBERS)
def test_the_known_solution_is_among_those_found(number: int) -> None:
    """The arrangement that the figure came from is found."""
    known = tuple(
        Placed(piece.kind, motion)
        for piece, motion in zip(SET.pieces, solved(number).placements, strict=True)
        if motion is not None
    )
    assert form(known) in map(form, solutions(FIGURES[number].outline, PIECES))


# None is missing


@pytest.mark.parametrize("part", range(4))
def test_on_the_lattice_it_agrees_with_a_slow_twin(part: int) -> None:
    """Figures whose corners are whole numbers have the solutions that exact cover finds."""
    assert len(LATTICE) > 80
    for number in spread(LATTICE[part::4], 3):
        motion = onto_lattice(FIGURES[number].outline)
        assert motion is not None
        region = [contour.moved(motion) for contour in FIGURES[number].outline]
        found = {
            frozenset((placed.kind.kind, cells([placed.polygon])) for placed in solution)
            for solution in solutions(region, PIECES)
        }
        assert found == set(covers(cells(region), dict(PIECES))), FIGURES[number].id


@examples(30)
@given(NUMBERS, motions)
def test_solutions_move_with_the_figure(number: int, motion: Isometry) -> None:
    """Moved, turned or mirrored, a figure has the images of its solutions."""
    outline = FIGURES[number].outline
    images = {form(solution, motion) for solution in solutions(outline, PIECES)}
    moved = [contour.moved(motion) for contour in outline]
    assert images == set(map(form, solutions(moved, PIECES)))


def test_all_sixteen_ways_to_turn_a_figure_count_the_same() -> None:
    """A figure with holes, one of several parts and a slanted one, turned all ways."""
    chosen = [
        next(figure for figure in FIGURES if figure.holes),
        next(figure for figure in FIGURES if figure.islands > 1),
        LIBRARY.find("tangram/swan"),
    ]
    for figure in chosen:
        counts = {
            count(
                [contour.moved(Isometry.linear(turn, mirrored)) for contour in figure.outline],
                PIECES,
            )
            for turn in range(8)
            for mirrored in (False, True)
        }
        assert 1 == len(counts), figure.id


@examples(25)
@given(NUMBERS, st.sets(st.integers(0, 6), min_size=1, max_size=6), st.data())
def test_what_is_left_has_the_solutions_that_have_what_is_laid(
    number: int, taken: set[int], data: st.DataObject
) -> None:
    """Around pieces of a solution the rest is filled as in the solutions that have them."""
    outline = FIGURES[number].outline
    every = list(solutions(outline, PIECES))
    laid = [placed for i, placed in enumerate(data.draw(st.sampled_from(every))) if i in taken]
    rest = subtract(outline, union([placed.polygon for placed in laid]))
    left = PIECES - Counter(placed.kind for placed in laid)
    completed = {form((*laid, *solution)) for solution in solutions(rest, left)}
    assert completed == {
        form(solution) for solution in every if form(tuple(laid)) <= form(solution)
    }


def test_nothing_is_left() -> None:
    """No pieces fill no region, in one way."""
    assert [()] == list(solutions((), {}))


# What cannot be


def test_regions_of_another_area_have_no_solutions() -> None:
    """Without searching: the areas do not agree."""
    outline = LIBRARY.find("convex/2").outline
    meter = Limit().meter()
    fewer = PIECES - Counter({SET.kinds[0]: 1})
    assert [] == list(solutions(outline, fewer, meter))
    assert [] == list(solutions(outline, PIECES + Counter(SET.kinds), meter))
    assert 0 == meter.nodes


def test_a_region_of_the_right_area_without_solutions() -> None:
    """A long strip takes no large triangle."""
    strip = Polygon(Point.of(x, 0, y, 0) for x, y in ((0, 0), (8, 0), (8, 1), (0, 1)))
    assert 0 == count([strip], PIECES)
    assert first_solution([strip], PIECES) is None


def test_what_no_turn_of_the_pieces_fills_has_no_solution() -> None:
    """An edge of length √5 has no tan along it: the answer is none, and it is true."""
    slanted = Polygon(Point.of(x, 0, y, 0) for x, y in ((0, 0), (4, 0), (5, 2), (1, 2)))
    assert 0 == count([slanted], PIECES)
    assert first_solution([slanted], PIECES) is None


# Limits


def test_a_limit_keeps_what_was_found_before() -> None:
    """Up to the limit the solutions are the first of all, in the same order."""
    outline = LIBRARY.find("convex/6").outline
    every = list(solutions(outline, PIECES))
    assert 36 == len(every)
    kept: list[int] = []
    for nodes in (1, 20, 100, 200, 400):
        meter = Limit(nodes=nodes).meter()
        found: list[TangramSolution] = []
        with pytest.raises(Stopped) as stopped:
            found.extend(solutions(outline, PIECES, meter))
        assert (nodes, len(found)) == stopped.value.progress[0:3:2]
        assert found == every[: len(found)]
        kept.append(len(found))
    assert kept == sorted(kept)
    assert 0 == kept[0] < kept[-1]


def test_a_search_stops_when_asked() -> None:
    """A stop from a report ends the search soon after."""
    seen: list[Progress] = []

    def report(progress: Progress) -> None:
        seen.append(progress)
        meter.stop()

    for name in ("convex/12", "tangram/swan"):
        meter = Limit().meter(report)
        with pytest.raises(Stopped, match="on request"):
            count(LIBRARY.find(name).outline, PIECES, meter)
    assert 2 == len(seen)


def test_limits_that_are_not_reached_change_nothing() -> None:
    """With room enough all solutions are found, and the meter knows how many."""
    meter = Limit(nodes=1_000_000, seconds=1_000).meter()
    assert 20 == count(LIBRARY.find("convex/8").outline, PIECES, meter)
    assert 20 == meter.found


# The checkers can fail


def spoilt() -> list[TangramSolution]:
    """Solutions of the square with one thing wrong with each."""
    good = first_solution(LIBRARY.find("convex/2").outline, PIECES)
    assert good is not None
    first = good[0]
    aside = first.motion._replace(shift=first.motion.shift + Point.of(1, 0, 0, 0, 48))
    other = next(placed for placed in good if placed.kind != first.kind)
    return [
        good[1:],
        (*good[1:], good[1]),
        (Placed(first.kind, aside), *good[1:]),
        (Placed(other.kind, first.motion), *good[1:]),
    ]


@pytest.mark.parametrize("number", range(4))
def test_the_checkers_find_what_is_wrong(number: int) -> None:
    """A missing piece, one twice, one moved by a hair and one of another kind are noticed."""
    outline = LIBRARY.find("convex/2").outline
    for check in (check_exactly, check_roughly):
        with pytest.raises(AssertionError):
            check(outline, spoilt()[number])
