"""A game for others to see, with its solution: a picture in characters, and a film."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.api.kinds import kinds
from tui_tangram.games.session import Session
from tui_tangram.render.film import film
from tui_tangram.render.surface import PictureSurface

_MOVE: Final = 0.8
"""The most seconds that a move is seen."""
_END: Final = 2.0
"""Seconds that the last position is seen."""
_LONGEST: Final = 15.0
"""The most seconds that all moves take."""


def solved_picture(session: Session[Any]) -> list[str]:
    """Return the lines of a picture of the position of a game, without colours."""
    game = session.game
    problem = kinds()[game.kind].problem().of_game(game)
    return problem.draw(PictureSurface(), session.state).rstrip().splitlines()


def film_of(session: Session[Any]) -> str:
    """Return the film of the moves that led to the position of a game."""
    game = session.game
    problem = kinds()[game.kind].problem().of_game(game)
    places = (0, *session.line)
    drawings = [problem.drawing(session.state_at(place)) for place in places]
    pause = min(_MOVE, _LONGEST / len(places))
    return film(drawings, [pause] * len(session.line) + [_END], game.name)
