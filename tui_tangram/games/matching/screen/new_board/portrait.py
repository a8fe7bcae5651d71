"""A board as it was left, as a picture on the way there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from tui_tangram.app.services import Services
from tui_tangram.games.matching.core import MatchingGame, MatchingState, colours_of
from tui_tangram.games.matching.screen.new_board.plan import painted
from tui_tangram.games.matching.screen.style import tile_style
from tui_tangram.play import Game
from tui_tangram.render.cells import Picture


def board_portrait(
    game: Game[Any], state: MatchingState, services: Services
) -> Callable[[tuple[int, int]], Picture]:
    """Return the function that draws the board of a game in *state* for a box."""
    puzzle = cast("MatchingGame", game).puzzle
    shown = colours_of(puzzle, state.spots)
    style = tile_style(services, puzzle.rules)
    return lambda box: painted(puzzle.board, shown, box, style)
