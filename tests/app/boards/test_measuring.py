"""Generated boards are measured before they open, and never on the thread of the screen."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core import game as board_game
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.session import Session
from tui_tangram.player.lessons import load_lessons
from tui_tangram.player.library import shipped_library

BOARD: Final = "square/3x3/tetravex/c5/s{}"


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return whether the event loop stood still at each board that was measured."""
    found: list[bool] = []
    real = board_game._measured

    def watched(puzzle: Puzzle) -> Puzzle:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            found.append(False)
        else:
            found.append(True)
        return real(puzzle)

    monkeypatch.setattr(board_game, "_measured", watched)
    monkeypatch.setattr(board_game, "_RATED", {})
    return found


async def chosen(app: TangramApp) -> None:
    """Play a board, as from home, the gallery and New board."""
    await app.play(BOARD.format(101))


async def following(app: TangramApp) -> None:
    """Play the next board."""
    assert isinstance(app.screen, PlayScreen)
    await app.screen.others.action_figure(1)


async def loaded(app: TangramApp) -> None:
    """Play a save."""
    services = app.services
    game = services.find_puzzle(BOARD.format(777), {})
    await app.play_session(Session(game, services.clock))


async def lesson(app: TangramApp) -> None:
    """Play the first lesson of tiles, and the next one from there."""
    taught = {one.id: one for one in load_lessons(shipped_library().directory)}
    await app.play_lesson(taught["tiles-1"])
    assert isinstance(app.screen, PlayScreen)
    await app.screen.others.action_figure(1)


async def above(app: TangramApp) -> None:
    """Play a board while the palette is shown, which is no screen of this program."""
    app.action_palette()
    await app.play(BOARD.format(103))


async def test_the_screen_goes_on_while_a_board_is_measured(
    services: Services, measured: list[bool]
) -> None:
    """Whichever way it is opened: at the start, later, and while the palette is above."""
    app = TangramApp(services, puzzle=BOARD.format(100))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert measured == [False]
        for way in (chosen, following, loaded, lesson, above):
            measured.clear()
            await way(app)
            await pilot.pause()
            assert measured, way.__name__
            assert not any(measured), way.__name__
