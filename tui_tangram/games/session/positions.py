"""The position that a save shows, without replaying all of its moves.

A list of saves has a picture of each.  A picture needs only the moves on the path to the current
position, and none of the other branches.
"""

from __future__ import annotations

from typing import Any

from tui_tangram.games.session.history import COUNTED, GO, RESTART, HistoryEntry
from tui_tangram.games.session.savetext import Save, SaveError, game_of
from tui_tangram.play import FindGame, Game, MoveError, quote


def way_of(save: Save) -> tuple[HistoryEntry, ...]:
    """Return the moves on the path from the start to the current position."""
    found: list[HistoryEntry] = []
    number = save.position
    if not save.parents and {GO, RESTART}.isdisjoint(entry.by for entry in save.moves):
        return save.moves[:number]
    parents = save.parents or range(len(save.moves))
    while number:
        entry = save.moves[number - 1]
        if entry.by in (GO, RESTART):
            number = int(entry.move or 0)
        else:
            found.append(entry)
            number = parents[number - 1]
    return tuple(reversed(found))


def moves_of(save: Save) -> int:
    """Return the number of moves on that path that count."""
    return sum(entry.by in COUNTED for entry in way_of(save))


def shown_position(save: Save, find_game: FindGame) -> tuple[Game[Any], Any]:
    """Return the game of *save* and the state that it shows.

    Raises `SaveError` for an unknown game or an invalid move on the path.
    """
    game = game_of(save, find_game)
    state = game.start()
    for move in game.shortened([entry.move for entry in way_of(save)]):
        try:
            state = game.execute(state, move)
        except MoveError as error:
            raise SaveError("move {move}: {error}", move=quote(move), error=error) from None
    return game, state
