"""What the tests of saves on the screen share: games on two boards, left half done."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.catalog import find_game
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.player.library import shipped_library

SWAN = "tangram/swan"


def begun(figure: str = SWAN, pieces: int = 3, *, freestyle: bool = False) -> Session[Any]:
    """Return a game with so many pieces laid as they belong."""
    game = find_game(shipped_library(), "tangram", figure, {"freestyle": freestyle})
    session = Session(game, lambda: 100.0)
    where = placements(game.figure.solution, game.pieces)
    for index in range(pieces):
        session.play(game.put(index, where[index]))
    return session


def lay(session: Session[Any], piece: int) -> None:
    """Lay one more piece where it belongs."""
    game = session.game
    session.play(game.put(piece, placements(game.figure.solution, game.pieces)[piece]))


def app_with(services: Services, *sessions: Session[Any]) -> TangramApp:
    """Return the app of a player who left these games, the last one first."""
    for session in sessions:
        assert services.store.autosaves.save(session)
    return TangramApp(services)


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys one after the other, each when the one before is done with."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def type_in(pilot: Pilot[Any], text: str) -> None:
    """Type a text, as if it were pasted, and take it."""
    pilot.app.screen.type_text(text)
    await press(pilot, "enter")
