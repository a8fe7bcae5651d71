"""What the tests of a board's screen share: boards by their ids, as far laid as is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.games.session import Session
from tui_tangram.player.library import shipped_library

TETRAVEX = "square/4x4/tetravex/c7/s1"
INFINITY = "4.6.12/easy/infinity/c5/s1"
ROTATOR = "4.6.12/easy/rotator/c3/s1"
TROLL = "square/3x3/troll/c3/s1"
MATES = "square/3x3/infinity/c4+mates/s1"
LARGE = "square/20x10/tetravex/c10/s1"
EVERYTHING = "hexagon/easy/hard-infinity/c4+wild3+fix2+flip/s1"


@lru_cache(maxsize=32)
def game(puzzle: str = TETRAVEX) -> MatchingGame:
    """Return the game of a board."""
    found = find_puzzle(shipped_library(), puzzle, {})
    assert isinstance(found, MatchingGame)
    return found


def table(puzzle: str = TETRAVEX, laid: int = 0) -> MatchingTable:
    """Return a game with so many tiles laid where they belong, in reading order."""
    on = MatchingTable(Session(game(puzzle), lambda: 0.0))
    lay(on, laid)
    return on


def order(of: MatchingGame) -> list[int]:
    """Return the tiles in the reading order of the places where they belong."""
    solution = of.puzzle.solution
    assert solution is not None
    places = {spot.place: tile for tile, spot in enumerate(solution)}
    return [places[place] for place in range(len(of.puzzle.board))]


def lay(on: MatchingTable, number: int) -> None:
    """Lay, or turn, the first so many tiles as they belong, as the player's moves."""
    of = on.game
    assert of.puzzle.solution is not None
    for tile in order(of)[:number]:
        spot = of.puzzle.solution[tile]
        if on.state.spots[tile] == spot:
            continue
        assert spot.place is not None
        if of.puzzle.rules.may_move:
            move = of.lay(tile, spot.place, spot.orientation)
        else:
            move = of.turn(tile, spot.orientation)
        assert on.play((move,))
    walk = on.view.walk
    on.changed()
    on.view = replace(on.view, walk=walk)


def lying(number: int) -> Callable[[MatchingScreen], None]:
    """Return what lays so many tiles of a screen's board."""
    return lambda screen: lay(screen.table, number)


def playing(app: Any) -> MatchingScreen:
    """Return the play screen, which must be the one that is seen."""
    assert isinstance(app.screen, MatchingScreen)
    return app.screen
