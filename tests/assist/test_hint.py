"""Hints in steps: what each level says, and when a ladder begins anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tangram.games import FIGURES, carried, game, random_motion, solved, some
from tui_tangram.assist import Hint, Ladder, laid_order, way_on
from tui_tangram.geometry import Isometry, Point
from tui_tangram.session import Session
from tui_tangram.tangram import Advice, Outlook, TangramState, advise

SQUARE = next(i for i, figure in enumerate(FIGURES) if figure.id == "convex/2")


def all_hints(ladder: Ladder, number: int) -> list[Hint]:
    hints = [ladder.hint(game(number))]
    while ladder.climbed() != ladder:
        ladder = ladder.climbed()
        hints.append(ladder.hint(game(number)))
    return hints


def test_four_levels_lead_to_a_piece_that_is_put() -> None:
    """Where to look, which piece, how it lies, put it there: each says a little more."""
    state = some(solved(SQUARE), {0, 1})
    hints = all_hints(Ladder(state, advise(game(SQUARE), state)), SQUARE)
    assert [1, 2, 3, 4] == [hint.level for hint in hints]
    first, second, third, last = hints
    letter = game(SQUARE).piece(last.piece).letter
    assert first.text.startswith("Look at the ")
    assert (None, None) == (first.piece, first.motion)
    assert second.text.startswith(f"{letter} goes to the ")
    assert second.motion is None
    assert third.text.startswith(f"{letter} lies like this: turned ")
    assert f"{letter} is put at the " == last.text[: len(letter) + 15]
    assert {first.where} == {hint.where for hint in hints}
    assert [()] * 3 == [hint.moves for hint in hints[:3]]
    assert last.moves == (game(SQUARE).put(last.piece, last.motion),)


@pytest.mark.parametrize("kind", ["square", "large triangle", "small triangle"])
def test_a_piece_is_named_with_its_article(kind: str) -> None:
    """Only a piece that there is one of is called "the"."""
    board = game(SQUARE)
    index = next(i for i, piece in enumerate(board.pieces.pieces) if piece.kind.name == kind)
    advice = Advice(Outlook.SOLVABLE, (), ((index, Isometry.linear()),))
    article = "the" if kind == "square" else "a"
    text = Ladder(board.start(), advice, 2).hint(board).text
    assert text.endswith(f": {article} {kind}.")


def test_the_place_is_told_within_the_finished_figure() -> None:
    """In freestyle too, places refer to the box of the figure as it will stand."""
    shift = Isometry.translation(Point.of(30, 0, -20, 0))
    here = some(solved(SQUARE), {0, 1, 2, 3})
    advice = advise(game(SQUARE), here)
    moved = tuple((index, motion.then(shift)) for index, motion in advice.steps)
    there = Ladder(carried(here, shift), replace(advice, steps=moved))
    text = Ladder(here, advice).hint(game(SQUARE)).text
    assert text == there.hint(game(SQUARE, freestyle=True)).text


def test_hints_followed_to_the_end_solve_the_figure() -> None:
    """From random positions, playing what the last level says leads to the figure."""
    random = Random(5)
    for number in range(0, len(FIGURES), 24):
        board, state = game(number), some(solved(number), {random.randrange(7)})
        state = state.with_piece(random.randrange(7), random_motion(random))
        for _ in range(15):
            advice = advise(board, state)
            if advice.outlook is Outlook.SOLVED:
                break
            last = Ladder(state, advice, 4 if advice.steps and not advice.in_the_way else 3)
            assert last.climbed() == last
            for move in last.hint(board).moves:
                state = board.execute(state, move)
        assert board.verdict(state).solved


def test_a_piece_in_the_way_is_told_in_three_levels() -> None:
    """First that something has to come back, then what, then it is taken."""
    state = some(solved(SQUARE), {0, 1, 2}).with_piece(3, random_motion(Random(1)))
    hints = all_hints(Ladder(state, advise(game(SQUARE), state)), SQUARE)
    assert [
        "A laid piece has to come back first.",
        "D is in the way.",
        "D goes back to the tray.",
    ] == [hint.text for hint in hints]
    assert [None, 3, 3] == [hint.piece for hint in hints]
    assert [(), (), ("take D",)] == [hint.moves for hint in hints]


def test_several_pieces_in_the_way_are_named_together() -> None:
    """With two pieces in the way the words are those for several."""
    state = some(solved(SQUARE), {0, 1, 2, 3})
    advice = Advice(Outlook.STUCK, (0, 3))
    texts = [hint.text for hint in all_hints(Ladder(state, advice), SQUARE)]
    assert [
        "2 of the laid pieces have to come back first.",
        "A and D are in the way.",
        "A and D go back to the tray.",
    ] == texts


@pytest.mark.parametrize(
    ("outlook", "text"),
    [
        (Outlook.SOLVED, "The figure is solved."),
        (Outlook.UNSOLVABLE, "These pieces cannot make the figure."),
    ],
)
def test_where_nothing_is_to_be_done_there_is_one_level(outlook: Outlook, text: str) -> None:
    """A solved figure and one that cannot be made get one sentence."""
    ladder = Ladder(game(SQUARE).start(), Advice(outlook))
    assert [Hint(1, text)] == all_hints(ladder, SQUARE)


def test_a_ladder_serves_its_position_only() -> None:
    """A changed position is not served, so it begins at the bottom; going back is."""
    board = game(SQUARE)
    state = board.start()
    ladder = Ladder(state, advise(board, state))
    assert ladder.serves(board.start())
    assert not ladder.serves(some(solved(SQUARE), {4}))


def test_the_way_on_solves_the_figure() -> None:
    """The moves of the way on take back what is in the way and lay the rest."""
    state = some(solved(SQUARE), {0, 4}).with_piece(6, random_motion(Random(3)))
    board = game(SQUARE)
    for move in way_on(board, advise(board, state)):
        state = board.execute(state, move)
    assert board.verdict(state).solved


def test_pieces_are_ordered_as_they_were_laid() -> None:
    """Moving a piece counts as laying it; taking, undoing and restarting are heeded."""
    board = game(SQUARE)
    session: Session[TangramState] = Session(board, lambda: 0.0)
    solution = solved(SQUARE)

    def put(index: int) -> None:
        motion = solution.placements[index]
        assert motion is not None
        session.play(board.put(index, motion))

    for index in (3, 0, 5, 1):
        put(index)
    assert (3, 0, 5, 1) == laid_order(session)
    session.play("take A")
    session.play(board.put(3, Isometry.linear(1)))
    assert (5, 1, 3) == laid_order(session)
    session.undo()
    assert (3, 5, 1) == laid_order(session)
    session.restart()
    assert () == laid_order(session)
    put(2)
    assert (2,) == laid_order(session)
