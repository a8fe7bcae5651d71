"""The figure editor: laid pieces become a figure, and nothing is ever solved."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.games import FIGURES, LIBRARY, ROUND, SET, moves_of
from tests.games.tangram.games import game as game_of
from tests.games.tangram.games import solved as solved_state
from tui_tangram.games.catalog import editors, entry, find_game, find_puzzle, games, pack
from tui_tangram.games.session import Session, whole
from tui_tangram.games.tangram.core.editor import Facts, FigureEditor, facts, figure_of
from tui_tangram.play import MoveError
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.library import shipped_library

PUZZLES = shipped_library()


def made(name: str) -> FigureEditor:
    """Return an editor by its name."""
    found = find_puzzle(PUZZLES, name, {})
    assert isinstance(found, FigureEditor)
    return found


def facts_of(game: FigureEditor) -> Facts:
    """Return the facts on what is laid at the start."""
    state = game.start()
    return facts(game, state, game.verdict(state))


@examples(20)
@given(st.sampled_from(FIGURES[::7] + ROUND[::9]))
def test_a_copy_of_a_figure_is_that_figure(figure) -> None:
    """Its solution is laid at the start; kept as it is it has the same silhouette."""
    game = made(f"make/figure/{figure.id}")
    state = game.start()
    assert figure.outline == figure_of(game, state, "Copy").outline
    verdict = game.verdict(state)
    assert (False, 99) == (verdict.solved, verdict.percent)
    assert (figure.islands, figure.holes) == (verdict.islands, verdict.holes)
    assert "" == game.puzzle_id
    every = tuple(range(len(game.labels)))
    assert every == game.order(())
    assert (*every[1:], 0) == game.order((game.take(0), game.put(0, state.placements[0])))
    # A save has all of it.
    assert game == find_game(PUZZLES, game.kind, whole(pack(game)), {})


@examples(30)
@given(st.integers(0, len(FIGURES) - 1), st.permutations(range(7)), st.integers(0, 7))
def test_laying_undoing_and_opening_again(number: int, order: list[int], back: int) -> None:
    """Pieces are laid in any order by the moves of every tangram; a save brings all of it back."""
    game, figure = made("make/figure/tangram"), FIGURES[number]
    moves = moves_of(game_of(number), solved_state(number))
    session = Session(game, lambda: 0.0, puzzle=whole(pack(game)))
    for count, index in enumerate(order, 1):
        with pytest.raises(Refusal, match="in the tray"):
            figure_of(game, session.state, "House")
        session.play(moves[index])
        assert min(100 * count // 7, 99) == session.verdict.percent
    assert figure.outline == figure_of(game, session.state, "House").outline
    for _ in range(back):
        session.undo()
    again = Session.from_text(
        session.to_text(), lambda kind, text, options: find_game(PUZZLES, kind, text, options),
        lambda: 0.0,
    )  # fmt: skip
    assert (again.game, again.state) == (game, session.state)
    assert 7 - back == sum(motion is not None for motion in again.state.placements)
    assert None is again.solved_at


def test_a_figure_has_all_pieces_and_none_over_another() -> None:
    """The reason is told, by the labels of pieces."""
    game = made("make/figure/tangram/swan")
    state = game.start()
    with pytest.raises(Refusal, match="1 piece is still in the tray"):
        figure_of(game, game.execute(state, "take C"), "")
    over = game.put(1, state.placements[0])
    with pytest.raises(Refusal, match="piece 2 overlaps piece 1"):
        figure_of(game, game.execute(state, over), "")
    with pytest.raises(MoveError):
        game.execute(state, "corner 1,2")


def test_facts() -> None:
    """Area, islands, holes, corners and symmetries are those of the silhouette."""
    square = facts_of(made("make/figure/convex/2"))
    assert (7, 7, 8, 1, 0, 4, 4, 4, True) == square
    assert (0, 7, 0, 0, 0, 0, 0, 0, False) == facts_of(made("make/figure/tangram"))
    leaves = facts_of(made("make/figure/curved/disc"))
    assert (8, 8) == (leaves.turns, leaves.mirrors)


def test_rooms_and_steps_are_those_of_the_set() -> None:
    """A new board has room for the set, and squares are stepped where pieces are of squares."""
    for pieces in LIBRARY.sets.values():
        game = FigureEditor.of(pieces)
        low, high = game.bounds
        assert float(high.x - low.x) >= 2 * float(pieces.area) ** 0.5
        assert (game.cell is not None) == (pieces.id in ("pentominoes", "pavage"))


@pytest.mark.parametrize("name", ["make/figure/nix", "make/x", "make/"])
def test_names_that_mean_nothing(name: str) -> None:
    """Neither do the other games find them."""
    with pytest.raises(LookupError):
        find_puzzle(PUZZLES, name, {})


@pytest.mark.parametrize("value", [[], {}, {"pieces": {}}, {"pieces": 1, "arrangement": {}}])
def test_damaged_saves_are_refused(value: object) -> None:
    """With a line, as those of any game."""
    with pytest.raises(ValueError, match=r"^.+$"):
        find_game(PUZZLES, "figure-editor", json.dumps({"a": value}), {})


def test_editors_are_no_games_of_the_lists() -> None:
    """But saves of them are read by the same function."""
    kinds = {one.kind for one in editors()}
    assert "figure-editor" in kinds
    assert kinds.isdisjoint(one.kind for one in games())
    assert all(entry(kind).kind == kind for kind in kinds)
    assert SET == made("make/figure/tangram").pieces
