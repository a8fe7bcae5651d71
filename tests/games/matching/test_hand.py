"""One hand for all tilings: how a tile is taken, carried, turned and placed with few keys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.matching.test_view import INFINITY, positions, solved
from tests.strategies.matching import BOARDS
from tui_tangram.games.matching.core.drawers import go_to
from tui_tangram.games.matching.core.fitting import Around, turned_to_match
from tui_tangram.games.matching.core.hand import take
from tui_tangram.games.matching.core.view import first_view, respond
from tui_tangram.games.matching.core.view_state import MatchingIntent


@examples(60)
@given(positions(), st.integers(0, 99), st.integers(0, 99), st.integers(1, 4))
def test_a_tile_turns_straight_to_a_best_match(position, which: int, where: int, by: int) -> None:
    """No turn matches more sides; the key goes through the best of them and turns nothing else."""
    game, state = position
    tile, place = which % len(game.puzzle.tiles), where % len(game.puzzle.board)
    around = Around(game, state, frozenset({tile}))
    for now in game.puzzle.orientations(tile, place):
        turns = [t for t in game.puzzle.orientations(tile, place) if t.flipped == now.flipped]
        wrong = {
            turn: (
                not around.corners_agree(tile, place, turn),
                len(around.clashes(tile, place, turn)),
            )
            for turn in turns
        }
        best = [turn for turn in turns if wrong[turn] == min(wrong.values())]
        after = now
        for _ in range(by):
            after = turned_to_match(game, state, tile, place, after)
        if len(best) < len(turns) or after != now:
            assert after in best
        if now in best and len(best) < len(turns):
            assert after == best[(best.index(now) + by) % len(best)]


@each("board", BOARDS)
def test_a_tile_from_the_drawer_comes_as_it_fits(board) -> None:
    """In the empty cell under the cursor, wherever some turn of it matches everything there."""
    game, full = solved(board, INFINITY, seed=3)
    for place in range(0, len(board), 1 + len(board) // 12):
        tile = full.tile_at(place)
        assert tile is not None
        state = game.execute(full, game.send((tile,), 0))
        view = take(game, state, go_to(game, state, first_view(game), place).view, tile + 1).view
        after = game.execute(state, respond(MatchingIntent.PUT_DOWN, game, state, view).move or "")
        assert game.verdict(after).solved
