"""The verdict: solved exactly when the pieces show the figure, by whatever arrangement."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import motions
from tests.tangram.games import FIGURES, SET, carried, game, random_motion, solved, some
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point
from tui_tangram.tangram import TangramState, solutions

NUMBERS = st.integers(0, len(FIGURES) - 1)
GRID = 1e-9
"""Without a grid Shapely's answers on exactly touching pieces are wrong one time in five."""
KINDS = Counter(piece.kind for piece in SET.pieces)


@pytest.mark.parametrize("freestyle", [False, True])
def test_every_known_solution_is_complete(freestyle: bool) -> None:
    """All 289 figures are solved by the arrangement that came with them, at 100 percent."""
    for number in range(len(FIGURES)):
        verdict = game(number, freestyle).verdict(solved(number))
        assert verdict.solved
        assert verdict.percent == 100
        assert verdict.progress.matched_length == verdict.progress.length
        assert verdict.progress.covered == verdict.progress.area == SET.area
        assert not verdict.overlaps
        assert not verdict.strayed
        assert (verdict.holes, verdict.islands) == (FIGURES[number].holes, FIGURES[number].islands)


@given(NUMBERS, st.integers(0, 7), motions)
def test_a_figure_may_be_built_anywhere_and_turned(
    number: int, turn: int, motion: Isometry
) -> None:
    """Carried to another place and turned, a solution is a solution in both modes."""
    moved = carried(solved(number), Isometry(turn, False, motion.shift))
    assert game(number).verdict(moved).solved
    assert game(number, freestyle=True).verdict(moved).solved


def test_mirrored_does_not_count() -> None:
    """The mirror image of the slanted hexagon is not the slanted hexagon."""
    number = next(i for i, figure in enumerate(FIGURES) if figure.name == "Slanted hexagon")
    mirrored = carried(solved(number), Isometry(0, True, Point.of(5, 0, 0, 0)))
    verdict = game(number, freestyle=True).verdict(mirrored)
    assert not verdict.solved
    assert verdict.percent < 100


@pytest.mark.parametrize("number", range(13))
def test_any_arrangement_of_the_silhouette_is_a_solution(number: int) -> None:
    """Every arrangement the solver finds for a convex figure is accepted."""
    for solution in solutions(FIGURES[number].outline, KINDS):
        placements: list[Isometry | None] = [None] * 7
        for placed in solution:
            index = next(
                i
                for i, piece in enumerate(SET.pieces)
                if piece.kind == placed.kind and placements[i] is None
            )
            placements[index] = placed.motion
        assert game(number).verdict(TangramState(tuple(placements))).solved


@given(NUMBERS, st.sets(st.integers(0, 6), max_size=6), st.booleans())
def test_without_all_pieces_nothing_is_complete(
    number: int, keep: set[int], freestyle: bool
) -> None:
    """A part of a solution is below 100 percent, and on the silhouette its area is its share."""
    verdict = game(number, freestyle).verdict(some(solved(number), keep))
    assert not verdict.solved
    assert verdict.percent < 100
    if not freestyle:
        laid = sum((SET.pieces[i].kind.area for i in keep), Sqratio.ZERO)
        assert verdict.progress.covered == laid


@given(NUMBERS, st.integers(0, 6), motions)
def test_moving_one_piece_away_is_never_complete(number: int, index: int, motion: Isometry) -> None:
    """With one piece elsewhere the verdict is solved only if the silhouette is still shown."""
    state = solved(number)
    lies = state.placements[index]
    assert lies is not None
    changed = state.with_piece(index, lies.then(motion))
    before = SET.pieces[index].kind.polygon.moved(lies).canonical()
    after = SET.pieces[index].kind.polygon.moved(lies.then(motion)).canonical()
    verdict = game(number).verdict(changed)
    assert (verdict.percent == 100) == verdict.solved
    assert not verdict.solved or before == after


def test_percent_and_solved_say_the_same_on_random_boards() -> None:
    """100 percent if and only if solved; areas and overlaps agree with a float oracle."""
    random = Random(3)
    for _ in range(300):
        number = random.randrange(len(FIGURES))
        state = solved(number)
        for index in random.sample(range(7), random.randint(0, 4)):
            state = state.with_piece(index, random.choice((None, random_motion(random))))
        verdict = game(number).verdict(state)
        assert (verdict.percent == 100) == verdict.solved
        shapes = {
            piece.index: shapely.Polygon([p.floats() for p in piece.polygon.points])
            for piece in game(number).laid(state)
        }
        over = {
            (i, j) for i in shapes for j in shapes if i < j
            if shapely.intersection(shapes[i], shapes[j], grid_size=GRID).area > 1e-7
        }  # fmt: skip
        assert set(verdict.overlaps) == over
        silhouette = shapely.Polygon()
        for contour in FIGURES[number].outline:
            filled = shapely.Polygon([p.floats() for p in contour.points]).buffer(0)
            silhouette = shapely.symmetric_difference(silhouette, filled, grid_size=GRID)
        together = shapely.union_all(list(shapes.values()), grid_size=GRID)
        covered = shapely.intersection(together, silhouette, grid_size=GRID).area
        assert abs(float(verdict.progress.covered) - covered) < 1e-6
        if not verdict.solved:
            out = {
                i
                for i, shape in shapes.items()
                if shapely.difference(shape, silhouette, grid_size=GRID).area > 1e-7
            }
            assert set(verdict.strayed) == out


@given(NUMBERS, st.sets(st.integers(0, 6), min_size=1, max_size=7), st.integers(0, 7), motions)
def test_freestyle_progress_does_not_depend_on_the_place(
    number: int, keep: set[int], turn: int, motion: Isometry
) -> None:
    """Built elsewhere and turned, the same pieces are equally far."""
    state = some(solved(number), keep)
    moved = carried(state, Isometry(turn, False, motion.shift))
    here = game(number, freestyle=True).verdict(state)
    there = game(number, freestyle=True).verdict(moved)
    assert here.solved == there.solved
    assert (here.holes, here.islands) == (there.holes, there.islands)
    assert here.progress[:2] == there.progress[:2]


def test_nothing_laid_is_nothing_done() -> None:
    """At the start the verdict is 0 percent, without islands."""
    for freestyle in (False, True):
        verdict = game(0, freestyle).verdict(game(0).start())
        assert (verdict.percent, verdict.islands, verdict.solved) == (0, 0, False)
