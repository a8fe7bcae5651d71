"""The verdict: solved exactly when the pieces show the figure, by whatever arrangement."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples, spread, times
from tests.games.tangram.games import (
    FIGURES,
    ROUND,
    SET,
    carried,
    game,
    random_motion,
    solved,
    some,
)
from tests.strategies.geometry import motions, points, turns
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import LaidPiece
from tui_tangram.games.tangram.core.solver import solutions
from tui_tangram.maths.contour.judge import StraightTarget, judge
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import IDENTITY, Isometry, Point, Turn

NUMBERS = st.integers(0, len(FIGURES) - 1)
EVERY: list[int | str] = [*range(len(FIGURES)), *(figure.id for figure in ROUND)]
WHICH = NUMBERS | st.sampled_from([figure.id for figure in ROUND])
CHIRAL = ("convex/4", "tangram/swan", "paper/14-tilted-arc-on-side", "rings/key")
GRID = 1e-9
"""Without a grid Shapely's answers on exactly touching pieces are wrong one time in five."""
KINDS = Counter(piece.kind for piece in SET.pieces)


@pytest.mark.parametrize("freestyle", [False, True])
def test_every_known_solution_is_complete(freestyle: bool) -> None:
    """Figures of all sets are solved by the arrangement that came with them, at 100 percent."""
    for which in spread(EVERY, 3):
        of = game(which, freestyle)
        verdict = of.verdict(solved(which))
        assert verdict.solved
        assert verdict.percent == 100
        assert verdict.progress.matched_length == verdict.progress.length
        assert verdict.progress.covered == verdict.progress.area == of.pieces.area
        assert not verdict.overlaps
        assert not verdict.outside
        assert (verdict.holes, verdict.islands) == (of.figure.holes, of.figure.islands)
        assert {one.canonical() for one in verdict.outlines} == {
            one.canonical() for one in of.figure.outline
        }


@examples(30)
@given(WHICH, turns, points)
def test_a_figure_may_be_built_anywhere_and_turned(
    which: int | str, turn: Turn, shift: Point
) -> None:
    """Carried to another place and turned by any angle, a solution is one in both modes."""
    moved = carried(solved(which), Isometry(turn, False, shift))
    for freestyle in (False, True):
        verdict = game(which, freestyle).verdict(moved)
        assert (verdict.solved, verdict.percent) == (True, 100)
        assert (verdict.overlaps, verdict.outside) == ((), ())


@examples(16)
@given(st.sampled_from(CHIRAL), st.booleans(), turns, points)
def test_mirrored_counts_only_where_it_is_allowed(
    which: str, mirror: bool, turn: Turn, shift: Point
) -> None:
    """The mirror image of a figure without an axis is that figure when the figure says so."""
    of = game(which)
    assert of.figure.solution is not None
    figure = make_figure(
        of.figure.name, of.figure.set_id, solution=of.figure.solution, mirror=mirror
    )
    allowed = TangramGame(figure, of.pieces)
    mirrored = carried(solved(which), Isometry(turn, True, shift))
    for freestyle in (False, True):
        verdict = allowed.in_mode(freestyle=freestyle).verdict(mirrored)
        assert verdict.solved == mirror == (verdict.percent == 100)


@each("number", range(13))
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


@examples(30)
@given(WHICH, st.data(), st.booleans())
def test_without_all_pieces_nothing_is_complete(
    which: int | str, data: st.DataObject, freestyle: bool
) -> None:
    """A part of a solution is below 100 percent, and on the silhouette its area is its share."""
    of = game(which, freestyle)
    indices = range(len(of.pieces.pieces))
    keep = data.draw(st.sets(st.sampled_from(indices), max_size=len(indices) - 1))
    verdict = of.verdict(some(solved(which), keep))
    assert not verdict.solved
    assert verdict.percent < 100
    compared = verdict.compared(of.figure.outline, of.laid(some(solved(which), keep)))
    assert freestyle or compared.outside == ()
    if not freestyle:
        assert verdict.progress.covered == total(of.piece(i).kind.area for i in keep)
        assert verdict.progress.exact


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
    for _ in range(times(100)):
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
        compared = verdict.compared(FIGURES[number].outline, game(number).laid(state))
        outside = shapely.difference(together.boundary, silhouette.buffer(1e-7)).length
        assert abs(shapely.MultiLineString(compared.outside).length - outside) < 1e-4
        if not verdict.solved:
            out = {
                i
                for i, shape in shapes.items()
                if shapely.difference(shape, silhouette, grid_size=GRID).area > 1e-7
            }
            assert set(verdict.outside) == out


@examples(30)
@given(NUMBERS, st.sets(st.integers(0, 6), min_size=1, max_size=7), turns, points)
def test_freestyle_progress_does_not_depend_on_the_place(
    number: int, keep: set[int], turn: Turn, shift: Point
) -> None:
    """Built elsewhere and turned, the same pieces are equally far."""
    state = some(solved(number), keep)
    moved = carried(state, Isometry(turn, False, shift))
    here = game(number, freestyle=True).verdict(state)
    there = game(number, freestyle=True).verdict(moved)
    assert here.solved == there.solved
    assert (here.holes, here.islands) == (there.holes, there.islands)
    assert here.progress[:2] == there.progress[:2]


def test_a_figure_with_a_piece_too_many_is_not_complete() -> None:
    """All of it is there, and 100 percent is for what is solved."""
    here = LaidPiece(0, SET.pieces[0].kind, IDENTITY)
    away = LaidPiece(1, here.kind, Isometry.translation(Point.of(9, 0, 9, 0)))
    verdict = judge(StraightTarget([here.polygon]), [here, away], anywhere=True)
    assert verdict.progress.shares() == (100, 100)
    assert (verdict.solved, verdict.completeness) == (False, 99)


def test_nothing_laid_is_nothing_done() -> None:
    """At the start the verdict is 0 percent, without islands."""
    for freestyle in (False, True):
        verdict = game(0, freestyle).verdict(game(0).start())
        assert (verdict.percent, verdict.islands, verdict.solved) == (0, 0, False)
