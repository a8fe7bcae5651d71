"""What the tests of the play screen share: tables, and help without another process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tui_tangram.app.services import Services
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.layout import areas
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry
from tui_tangram.play import Advice, Check, Game, Limit, Progress, check, played
from tui_tangram.player.library import shipped_library


def game(figure: str = "tangram/swan", *, freestyle: bool = False) -> TangramGame:
    """Return the game of a figure of the library."""
    library = shipped_library().of(Figures)
    found = library.find(figure)
    return TangramGame(found, library.piece_set(found.set_id), freestyle)


def table(figure: str = "tangram/swan", *, freestyle: bool = False, size=(80, 22)) -> TangramTable:
    """Return a new game as it stands on a screen with *size* cells for it."""
    found = TangramTable(Session(game(figure, freestyle=freestyle), lambda: 0.0))
    board = areas(*size, found.game).board
    found.set_steps(looks.steps(found.game, looks.viewport(found, board), "near"))
    return found


def solution(of: TangramGame) -> tuple[Isometry, ...]:
    """Return where the pieces lie in the solution that the library knows."""
    found = placements(of.figure.solution or (), of.pieces)
    assert None not in found
    return found  # type: ignore[return-value]


def lay(on: TangramTable, *indices: int) -> None:
    """Lay pieces where they belong, as the player's moves."""
    for index in indices:
        on.session.play(on.game.put(index, solution(on.game)[index]))
    on.undo()
    on.redo()
    on.say("")


class Helper:
    """Gives the advice that the other process would, when it is let."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.checked: list[tuple[str, ...]] = []
        self.report: Callable[[Progress], None] | None = None
        self.let = asyncio.Event()
        self.let.set()
        self.error: Exception | None = None

    async def advise(self, game: Game[Any], moves: Sequence[str] = (), **_: Any) -> Advice:
        """Return advice, or raise what there is to raise."""
        self.asked.append(tuple(moves))
        await self.let.wait()
        if self.error is not None:
            raise self.error
        return game.advise(played(game, moves), moves, None)

    async def check(
        self,
        game: Game[Any],
        moves: Sequence[str] = (),
        *,
        stops: Sequence[int] | None = None,
        limit: Limit = Limit(),  # noqa: B008  # frozen
        report: Callable[[Progress], None] | None = None,
    ) -> Check:
        """Return what the other process would find, or raise what there is to raise."""
        self.checked.append(tuple(moves))
        self.report = report
        await self.let.wait()
        if self.error is not None:
            raise self.error
        return check(game, moves, limit.meter(), stops=stops)

    async def close(self) -> None:
        """End, as the app asks every client to."""


@pytest.fixture
def helper() -> Helper:
    """Help without another process."""
    return Helper()


@pytest.fixture
def helped(services: Services, helper: Helper) -> Services:
    """Services with that help."""
    return replace(services, make_client=lambda: helper)


def playing(app: Any) -> TangramScreen:
    """Return the play screen, which must be the one that is seen."""
    assert isinstance(app.screen, TangramScreen)
    return app.screen
