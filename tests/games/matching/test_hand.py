"""One hand for all tilings: how a tile is taken, carried, turned and placed with few keys."""

from __future__ import annotations

from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.matching.test_view import ARROWS, INFINITY, made, positions, solved
from tests.strategies.matching import BOARDS
from tui_tangram.games.matching.core import MatchingGame, MatchingState
from tui_tangram.games.matching.core.drawers import go_to
from tui_tangram.games.matching.core.fitting import Around, turned_to_match
from tui_tangram.games.matching.core.hand import take
from tui_tangram.games.matching.core.view import first_view, respond
from tui_tangram.games.matching.core.view_state import (
    Hand,
    MatchingIntent,
    MatchingView,
    orientation_here,
)
from tui_tangram.maths.tiling import LAYOUTS, level_board

_MATCH, _PLACE = MatchingIntent.TURN_TO_MATCH, MatchingIntent.PUT_DOWN


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
        after = game.execute(state, respond(_PLACE, game, state, view).move or "")
        assert game.verdict(after).solved


def _keys(game: MatchingGame, goal: MatchingState) -> list[int]:
    """Return the keys for each tile, by a player who knows where each belongs, cell by cell."""
    puzzle, state, view = game.puzzle, game.start(), first_view(game)
    found = []
    for _ in puzzle.tiles:
        path = [*_nearest(game, state, view)]
        view = path[-1]
        tile = goal.tile_at(view.place)
        assert tile is not None
        wanted = puzzle.shown(tile, view.place, goal.spots[tile].orientation)
        number = str(tile + 1)
        view = take(game, state, view, tile + 1).view
        turns = 0
        while not _shows(game, view, wanted):
            view = respond(_MATCH, game, state, view).view
            turns += 1
            assert turns < puzzle.shape(view.place).sides
        state, view, _ = made(game, state, respond(_PLACE, game, state, view))
        found.append(len(path) - 1 + len(number) + turns + 1)
    assert game.verdict(state).solved
    return found


def _shows(game: MatchingGame, view: MatchingView, wanted: tuple[int, ...]) -> bool:
    now = orientation_here(game, view)
    assert isinstance(view.hand, Hand)
    assert now is not None
    return game.puzzle.shown(view.hand.tile, view.place, now) == wanted


def _nearest(game: MatchingGame, state: MatchingState, view: MatchingView) -> list[MatchingView]:
    """Return the views on the way to the nearest empty cell next to others or the border."""
    ways, met = [[view]], {(view.place, view.walk.steps[-2:])}
    for path in ways:
        place = path[-1].place
        if state.tile_at(place) is None and Around(game, state).bound(place):
            return path
        for arrow in ARROWS:
            after = respond(arrow, game, state, path[-1]).view
            here = after.place, after.walk.steps[-2:]
            if here not in met:
                met.add(here)
                ways.append([*path, after])
    raise AssertionError


@each("layout", LAYOUTS)
def test_a_tile_takes_three_keys_on_every_layout(layout: str) -> None:
    """In the median of a small board: an arrow, its number, Enter."""
    game, full = solved(level_board(layout, "easy"), INFINITY, seed=5, colours=5)
    assert median(_keys(game, full)) <= 3
