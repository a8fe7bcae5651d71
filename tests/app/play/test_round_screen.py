"""Figures with arcs and holes on the play screen, in a terminal that is only imagined."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.play.conftest import playing
from tests.games.tangram.games import solved
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.maths.geometry import Isometry


async def _to_its_place(pilot: Any, screen: TangramScreen, index: int, goal: Isometry) -> None:
    """Take a piece in hand and go through its fits to the one at *goal*."""
    table = screen.table
    await pilot.press(str(index + 1))
    wanted = table.piece_shape(goal).canonical()
    for _ in range(60):
        await pilot.press("n")
        assert table.view.hand is not None
        assert table.fits_here
        if table.piece_shape(table.view.hand).canonical() == wanted:
            return
    raise AssertionError(f"piece {index + 1} does not come to its place")


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [("curved/heart", "Heart solved! "), ("rings/tree", "Tree in a tub solved! ")],
)
async def test_a_round_figure_is_laid_by_keyboard(
    services: Services, puzzle: str, said: str
) -> None:
    """Digit, n and Enter lay all pieces, to 100 percent; the verdict rests meanwhile."""
    async with TangramApp(still(services), puzzle=puzzle).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        table = screen.table
        goals = solved(puzzle).placements
        for number, goal in enumerate(goals):
            assert goal is not None
            before = table.verdict
            await _to_its_place(pilot, screen, number, goal)
            assert Context.HELD is screen.context
            assert before.percent <= table.verdict.percent < 100
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
            if number + 1 < len(goals):
                assert before.percent <= table.verdict.percent < 100
        assert (True, 100) == (table.verdict.solved, table.verdict.percent)
        assert screen.announcer.text.startswith(said)
        assert services.store.scores.records()[puzzle].solved
