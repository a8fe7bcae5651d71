"""The kinds of games, as the app shows them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tui_tangram.games import kinds
from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.app.kind import AppKind
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.play import Game


def kind_named(name: str) -> AppKind:
    """Return how the game or editor with that name is shown."""
    found: AppKind = kinds.kind_named(name).load("screen")
    return found


def kind_of(game: Game[Any]) -> AppKind:
    """Return how *game* is shown."""
    return kind_named(game.kind)


async def make_ready(game: Game[Any], screen: object) -> None:
    """Compute what *game* needs before it is shown, while *screen*, the present one, goes on."""
    from tui_tangram.app.base import BaseScreen

    unready = kind_of(game).unready
    work = None if unready is None else unready(game)
    if work is None:
        return
    if isinstance(screen, BaseScreen):
        await screen.wait_for(work, tr("Loading…"))
    else:
        await asyncio.to_thread(work)


def play_screen(services: Services, game: Game[Any], **options: Any) -> PlayScreen[Any]:  # noqa: ANN401
    """Return the screen on which *game* is played; the *options* are those of `PlayScreen`."""
    return kind_of(game).screen()(services, game, **options)
