"""A figure with arcs on the play screen, in a terminal that is only imagined."""

from __future__ import annotations

from typing import Any

from tui_tangram.tangram.curved_board import CurvedGame

from tests.app.play.conftest import playing, still
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.tangram import looks
from tui_tangram.app.play.tangram.screen import TangramScreen
from tui_tangram.app.services import Services
from tui_tangram.geometry import Isometry


async def _to_its_place(pilot: Any, screen: TangramScreen, index: int, goal: Isometry) -> None:
    """Take a piece in hand and go through its fits to the one at *goal*."""
    table = screen.table
    await pilot.press(str(index + 1))
    wanted = table.piece_shape(goal).canonical()
    for _ in range(40):
        await pilot.press("n")
        assert table.view.hand is not None
        assert table.fits_here
        if table.piece_shape(table.view.hand).canonical() == wanted:
            return
    raise AssertionError(f"piece {index + 1} does not come to its place")


async def test_the_heart_is_laid_by_keyboard(services: Services) -> None:
    """Digit, n and Enter lay all nine pieces, to 100 percent; the verdict rests meanwhile."""
    async with TangramApp(still(services), puzzle="curved/heart").run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        table = screen.table
        game = table.game
        assert isinstance(game, CurvedGame)
        free = list(enumerate(game.pieces.pieces))
        for number, (kind, contour) in enumerate(game.figure.solution or ()):
            index, piece = next(one for one in free if one[1].kind.kind == kind)
            free.remove((index, piece))
            goal = piece.kind.pose_of(contour)
            assert goal is not None
            before = table.verdict
            await _to_its_place(pilot, screen, index, goal)
            assert Context.HELD is screen.context
            assert before is table.verdict
            await pilot.press("enter")
            await pilot.pause()
            assert number + 1 == table.session.moves
            if number == 5:
                await pilot.press("v")
                contour_look = looks.board_look(table).contour
                assert contour_look is not None
                assert any(len(path) > 2 for path in contour_look.matched)
                await pilot.press("v", "d", "u", "U")
                assert number + 1 == len(table.order)
            if free:
                assert before.percent < table.verdict.percent < 100
        assert (True, 100) == (table.verdict.solved, table.verdict.percent)
        assert screen.announcer.text.startswith("Heart is solved")
        assert services.store.records.all()["curved/heart"].solved
