"""Help from the player's position: true, complete, and naming what is in the way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.games import (
    FIGURES,
    LIBRARY,
    ROUND,
    SET,
    THIRD,
    after,
    carried,
    game,
    moves_of,
    solved,
    some,
)
from tests.strategies.geometry import motions
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import make_figure, placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.solver import solutions
from tui_tangram.games.tangram.core.symmetry import TangramEquivalence
from tui_tangram.maths.geometry import Isometry, Point, Turn
from tui_tangram.play import Advice, Feasibility, Limit, Solvability, Stopped

NUMBERS = st.integers(0, len(FIGURES) - 1)
SUBSETS = st.sets(st.integers(0, 6), max_size=6)


def followed(board: TangramGame, state: TangramState, advice: Advice) -> TangramState:
    """Return *state* with the pieces in the way taken back and all steps made."""
    for move in advice.back:
        assert board.read(move).motion is None
    for move in advice.steps:
        assert board.read(move).motion is not None
    for move in advice.way:
        state = board.execute(state, move)
    return state


@pytest.mark.parametrize(
    "name", ["stomachion/square", "pentominoes/6x10-rectangle", "tetratans/octagon"]
)
def test_there_is_help_with_large_sets(name: str) -> None:
    """From the start, from a part of the known solution, and with a piece that is astray."""
    figure = LIBRARY.find(name)
    board = TangramGame(figure, LIBRARY.piece_set(figure.set_id))
    places = placements(figure.solution or (), board.pieces)
    for keep in (0, 5):
        state = board.start()
        for index in range(keep):
            state = board.execute(state, board.put(index, places[index]))
        advice = board.advise(state, (), Limit(nodes=20_000).meter())
        assert (Solvability.SOLVABLE, ()) == (advice.solvability, advice.back)
        assert board.verdict(followed(board, state, advice)).solved
        assert board.hints(state, advice)[-1].moves
    astray = places[9].then(Isometry.translation(Point.of(0, 1, 0, 0)))
    state = board.execute(state, board.put(9, astray))
    assert not board.solvable(state, Limit(nodes=20_000).meter()).solvable


@examples(30)
@given(NUMBERS, SUBSETS)
def test_a_part_of_a_solution_can_be_completed(number: int, keep: set[int]) -> None:
    """The steps lead from the position to the figure, nothing being taken back."""
    state = some(solved(number), keep)
    advice = advise(game(number), state)
    assert advice.solvability is Solvability.SOLVABLE
    assert not advice.back
    assert game(number).verdict(followed(game(number), state, advice)).solved


@examples(30)
@given(NUMBERS, SUBSETS, st.integers(0, 7), motions)
def test_in_freestyle_the_place_does_not_matter(
    number: int, keep: set[int], turn: int, motion: Isometry
) -> None:
    """Parts of a solution, carried anywhere and turned, are completed where they are."""
    board = game(number, freestyle=True)
    state = carried(some(solved(number), keep), Isometry(turn, False, motion.shift))
    advice = advise(board, state)
    assert advice.solvability is Solvability.SOLVABLE
    assert board.verdict(followed(board, state, advice)).solved


@examples(8)
@given(st.data())
def test_a_part_of_a_round_solution_can_be_completed(data: st.DataObject) -> None:
    """As with the tans: the next piece is at a fit, and steps and hints lead to the figure."""
    name = data.draw(st.sampled_from(ROUND)).id
    of = game(name)
    moves = data.draw(st.permutations(moves_of(of, solved(name))))
    left = min(3, len(moves) - 1)
    laid, rest = tuple(moves[:-left]), tuple(moves[-left:])
    state = after(of, laid)
    verdict = of.verdict(state)
    assert (False, (), ()) == (verdict.solved, verdict.overlaps, verdict.outside)
    assert 0 < verdict.percent < 100
    advice = of.advise(state, laid)
    assert (Solvability.SOLVABLE, ()) == (advice.solvability, advice.back)
    assert len(advice.steps) == len(rest)
    assert len(of.hints(state, advice)) == 4
    end = followed(of, state, advice)
    assert of.verdict(end).percent == 100
    equivalence = TangramEquivalence(of)
    assert sorted(equivalence.laid(end) or ()) == [*equivalence.form((*laid, *advice.steps))]


@pytest.mark.parametrize(("name", "turn"), [("curved/heart", Turn.of(3)), ("rings/key", THIRD)])
def test_round_figures_are_completed_anywhere(name: str, turn: Turn) -> None:
    """Turned beside its silhouette it is one, and so can the half of it become."""
    of = game(name, freestyle=True)
    state = carried(solved(name), Isometry(turn, False, Point.of(1, 1, -2, 0, 3)))
    assert of.verdict(state).percent == 100
    assert of.in_mode(freestyle=False).verdict(state).solved
    form = TangramEquivalence(of).laid(state)
    assert sorted(form or ()) == [*TangramEquivalence(of).form(moves_of(of, solved(name)))]
    part = some(state, {0, 1, 2, 3, 4, 5})
    advice = of.advise(part)
    assert Solvability.SOLVABLE is advice.solvability
    assert of.verdict(followed(of, part, advice)).solved


def test_what_lies_wrong_is_named_and_comes_back() -> None:
    """A piece over another and one that sticks out are told, and the help takes them back."""
    of = game("curved/egg")
    first = next(m for m in moves_of(of, solved("curved/egg")) if m.startswith("put B"))
    over = first.replace("B", "C", 1)
    state = after(of, (first, over))
    assert of.verdict(state).overlaps == ((1, 2),)
    advice = of.advise(state, (first, over))
    assert (Solvability.STUCK, ("take C",)) == (advice.solvability, advice.back)
    assert of.solvable(state) == Feasibility(False, "3 overlaps 2.")
    away = after(of, ("put A 0 9,0,9,0/1",))
    assert (0,) == of.verdict(away).outside


def test_a_wrong_piece_is_named_and_the_advice_leads_on() -> None:
    """A fit that spoils the figure is blamed; taking back what is named repairs it."""
    random = Random(11)
    stuck = 0
    for number in range(0, len(FIGURES), 9):
        board = game(number)
        state = board.start()
        moves: list[str] = []
        for index in random.sample(range(7), 2):
            fits = board.fits(state, index)
            if fits:
                moves.append(board.put(index, random.choice(fits)))
                state = board.execute(state, moves[-1])
        advice = advise(board, state, moves)
        assert board.verdict(followed(board, state, advice)).solved
        possible = any(_contains(solution, state) for solution in solutions(
            FIGURES[number].outline, _numbers()
        ))  # fmt: skip
        assert (advice.solvability is Solvability.SOLVABLE) == possible
        stuck += advice.solvability is Solvability.STUCK
    assert stuck > 5


def _numbers() -> dict:
    return {kind: SET.count(kind.kind) for kind in SET.kinds}


def _contains(solution: tuple, state: TangramState) -> bool:
    places = {(placed.kind, placed.polygon.canonical()) for placed in solution}
    return all(
        (SET.pieces[i].kind, SET.pieces[i].kind.polygon.moved(m).canonical()) in places
        for i, m in enumerate(state.placements)
        if m is not None
    )


def test_as_few_pieces_as_possible_are_blamed_the_last_laid_first() -> None:
    """One piece over another: one of the two is in the way, that laid last."""
    state = some(solved(1), {0, 1, 2})
    lies = state.placements[0]
    assert lies is not None
    state = state.with_piece(3, lies)
    moves = [game(1).put(i, state.placements[i]) for i in range(4)]
    assert advise(game(1), state, moves).back == ("take D",)
    stray = state.with_piece(3, Isometry(1, False, Point.of(-4, 0, 0, 0)))
    moves = [game(1).put(i, stray.placements[i]) for i in (3, 0, 1, 2)]
    assert advise(game(1), stray, moves).back == ("take D",)


@pytest.mark.parametrize(("order", "blamed"), [((0, 5, 6), "G"), ((6, 0, 5), "F"), ((5,), "F")])
def test_of_two_alike_over_each_other_the_last_laid_is_blamed(order: tuple, blamed: str) -> None:
    """Either could go; what the moves do not tell of counts as laid before them."""
    state = some(solved(1), {0, 5})
    state = state.with_piece(6, state.placements[5])
    moves = [game(1).put(i, state.placements[i]) for i in order]
    assert advise(game(1), state, moves).back == (f"take {blamed}",)


def test_a_solved_board_needs_no_advice() -> None:
    """Outlook solved, nothing to do."""
    assert advise(game(5), solved(5)) == Advice(Solvability.SOLVED)


def test_what_the_pieces_cannot_make_is_unsolvable() -> None:
    """A silhouette of the right area that has no solution is said to have none."""
    square = SET.kind("Q").polygon
    strip = [square.moved(Isometry.translation(Point.of(i, 0, 0, 0))) for i in range(8)]
    figure = make_figure("Strip", "tangram", outline=strip, id="strip")
    board = TangramGame(figure, SET)
    assert advise(board, board.start()).solvability is Solvability.UNSOLVABLE


def test_a_limit_ends_the_search() -> None:
    """With too few nodes nothing is known, and Stopped says so."""
    with pytest.raises(Stopped):
        advise(game(0), game(0).start(), meter=Limit(nodes=3).meter())


def test_solutions_are_those_of_the_solver() -> None:
    """Every arrangement of the figure, as moves that lay each piece once."""
    for number in range(0, len(FIGURES), 60):
        board = game(number)
        found = list(board.solutions())
        expected = list(solutions(FIGURES[number].outline, _numbers()))
        assert len(expected) == len(found)
        for moves, solution in zip(found, expected, strict=True):
            state = board.start()
            for move in moves:
                assert state.placements[board.read(move).piece] is None
                state = board.execute(state, move)
            assert () == state.tray
            assert _contains(solution, state)


def test_pieces_are_ordered_as_they_were_laid() -> None:
    """Moving a piece counts as laying it, laying it where it lies does not."""
    board, solution = game(1), solved(1)

    def put(index: int) -> str:
        motion = solution.placements[index]
        assert motion is not None
        return board.put(index, motion)

    moves = [put(3), put(0), put(5), put(1)]
    assert (3, 0, 5, 1) == board.order(moves)
    moves += ["take A", board.put(3, Isometry.linear(1))]
    assert (5, 1, 3) == board.order(moves)
    assert (5, 1, 3) == board.order([*moves, put(5)])
    assert () == board.order([])
