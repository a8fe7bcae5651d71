"""Hints in steps: what each level says."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.games.tangram.games import FIGURES, carried, game, random_motion, solved, some
from tui_tangram.games.tangram.core.advice import read_point
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.hints import HintMark
from tui_tangram.games.tangram.core.words import LINE, in_words
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play import Advice, Hint, Solvability

SQUARE = next(i for i, figure in enumerate(FIGURES) if figure.id == "convex/2")


def hints(state: TangramState, advice: Advice | None = None) -> tuple[Hint, ...]:
    board = game(SQUARE)
    return board.hints(state, board.advise(state) if advice is None else advice)


def mark(hint: Hint) -> HintMark:
    assert isinstance(hint.mark, HintMark)
    return hint.mark


def test_four_levels_lead_to_a_piece_that_is_put() -> None:
    """Where to look, which piece, how it lies, put it there: each says a little more."""
    first, second, third, last = found = hints(some(solved(SQUARE), {0, 1}))
    assert [1, 2, 3, 4] == [hint.level for hint in found]
    where, index, motion, removed, corner = mark(last)
    assert not removed
    assert index is not None
    assert motion is not None
    label = game(SQUARE).piece(index).label
    assert first.text.startswith(
        ("Next piece: at the ", "Next piece: in the ", "Next piece: on the ")
    )
    assert HintMark(where, corner=corner) == mark(first)
    assert label in second.text
    assert HintMark(where, index, corner=corner) == second.mark
    pose_text = in_words(game(SQUARE).piece(index).kind.shape.moved(motion))
    assert third.text == f"Piece {label} goes here, {pose_text}."
    told = rf"{label}: [\d.]+ across, [\d.]+ up, [^,]+, {pose_text}, turned \d+°(, flipped)?\."
    assert re.fullmatch(told, third.spoken)
    assert last.text.startswith(f"Placed piece {label} ")
    assert third.mark == last.mark
    assert [()] * 3 == [hint.moves for hint in found[:3]]
    assert last.moves == (game(SQUARE).put(index, motion),)


@pytest.mark.parametrize("kind", ["square", "large triangle", "small triangle"])
def test_a_piece_is_named_with_its_article(kind: str) -> None:
    """Only a piece that there is one of is called "the"."""
    board = game(SQUARE)
    index = next(i for i, piece in enumerate(board.pieces.pieces) if piece.kind.name == kind)
    advice = Advice(Solvability.SOLVABLE, (), (board.put(index, Isometry.linear()),))
    label = board.piece(index).label
    article = "the" if kind == "square" else "a"
    assert hints(board.start(), advice)[1].text.startswith(
        f"Piece {label}, {article} {kind}, goes to "
    )


def test_the_place_is_told_within_the_finished_figure() -> None:
    """In freestyle too, places refer to the box of the figure as it will stand."""
    board = game(SQUARE)
    shift = Isometry.translation(Point.of(30, 0, -20, 0))
    here = some(solved(SQUARE), {0, 1, 2, 3})
    advice = board.advise(here)
    steps = [board.read(move) for move in advice.steps]
    moved = advice._replace(steps=tuple(board.put(i, m.then(shift)) for i, m in steps))
    there = game(SQUARE, freestyle=True).hints(carried(here, shift), moved)
    assert hints(here, advice)[0].text == there[0].text


def test_hints_followed_to_the_end_solve_the_figure() -> None:
    """From random positions, playing what the last level says leads to the figure."""
    random = Random(5)
    for number in range(0, len(FIGURES), 24):
        board, state = game(number), some(solved(number), {random.randrange(7)})
        state = state.with_piece(random.randrange(7), random_motion(random))
        for _ in range(15):
            advice = board.advise(state)
            if advice.solvability is Solvability.SOLVED:
                break
            for move in board.hints(state, advice)[-1].moves:
                state = board.execute(state, move)
        assert board.verdict(state).solved


def test_a_piece_in_the_way_is_told_in_three_levels() -> None:
    """First that something has to come back, then what, then it is taken."""
    found = hints(some(solved(SQUARE), {0, 1, 2}).with_piece(3, random_motion(Random(1))))
    assert [
        "4 sticks out. Remove 1 piece.",
        "Remove piece 4.",
        "Removed piece 4.",
    ] == [hint.text for hint in found]
    assert [None, 3, 3] == [hint.mark and mark(hint).piece for hint in found]
    assert [(), (), ("take D",)] == [hint.moves for hint in found]


def test_several_pieces_in_the_way_are_named_together() -> None:
    """With two pieces in the way the words are those for several."""
    state = some(solved(SQUARE), {0, 1, 2, 3})
    assert [
        "Remove 2 pieces first.",
        "Remove pieces 1 and 4.",
        "Removed pieces 1 and 4.",
    ] == [hint.text for hint in hints(state, Advice(Solvability.STUCK, ("take A", "take D")))]


@pytest.mark.parametrize(
    ("solvability", "text"),
    [
        (Solvability.SOLVED, "The figure is solved."),
        (Solvability.UNSOLVABLE, "These pieces cannot fill the figure."),
    ],
)
def test_where_nothing_is_to_be_done_there_is_one_level(
    solvability: Solvability, text: str
) -> None:
    """A solved figure and one that cannot be made get one sentence."""
    assert (Hint(1, text),) == hints(game(SQUARE).start(), Advice(solvability))


def test_what_needs_no_search_is_told_with_its_reason() -> None:
    """The corner that takes one piece only; the ring is on the corner."""
    board = game(SQUARE)
    proved = 0
    for keep in ({0, 1}, {2, 3, 4}, {0, 1, 5, 6}, {1, 2, 3, 4}):
        state = some(solved(SQUARE), keep)
        advice = board.advise(state)
        for clue in advice.clues:
            if not clue.proof:
                continue
            proved += 1
            index = board.read(advice.steps[clue.step]).piece
            first, second, _, last = board.hints(state, advice, index)
            assert first.text.endswith(": only one kind of piece fits, in one way.")
            assert first.text.startswith("Corner at ")
            place = first.text.removeprefix("Corner ").partition(":")[0]
            assert f" the corner {place}" in second.text
            assert last.text == f"Placed piece {board.piece(index).label} {place}."
            assert read_point(clue.where) == mark(first).where == mark(second).where
            assert second.text.startswith(("Only piece ", "Only pieces "))
            assert index == mark(second).piece
    assert proved


def test_a_few_choices_are_told_too() -> None:
    """A corner that takes two or three pieces names them, and which of them it is here."""
    found = 0
    for number in range(0, len(FIGURES), 30):
        board = game(number)
        state = some(solved(number), {0, 1})
        advice = board.advise(state)
        if advice.clues and not any(clue.proof for clue in advice.clues):
            first = advice._replace(clues=(advice.clues[0]._replace(step=0),))
            texts = [hint.text for hint in board.hints(state, first)]
            assert texts[0].endswith(": few pieces fit.")
            assert re.search(r": (use |an? |the )", texts[1])
            found += 1
    assert found


def test_the_corner_of_a_hint_is_one_where_the_piece_goes() -> None:
    """Picked up there, its turns reach the place; the first hint shows the corner already."""
    for number in range(0, len(FIGURES), 20):
        board, state = game(number), some(solved(number), {0, 1})
        for hint in board.hints(state, board.advise(state)):
            index, motion, corner = (last := mark(hint)).piece, last.motion, last.corner
            assert corner is not None
            if index is not None and motion is not None:
                shape = board.piece(index).kind.shape
                flush = board.flush(state, index, corner, mirrored=motion.mirrored)
                assert shape.moved(motion) in [shape.moved(one) for one in flush]


def test_every_hint_fits_on_a_line() -> None:
    """Along the way of hints, from random positions."""
    random = Random(6)
    for number in range(0, len(FIGURES), 12):
        board, state = game(number), some(solved(number), set(random.sample(range(7), 3)))
        state = state.with_piece(random.randrange(7), random_motion(random))
        for hint in board.hints(state, board.advise(state), random.randrange(7)):
            assert len(hint.text) <= LINE
