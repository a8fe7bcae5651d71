"""A figure with free angles, played by keys; it never says that anything is exact."""

from __future__ import annotations

import pytest

from tests.app.play.conftest import Helper, still
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.free.screen import FreeScreen
from tui_tangram.app.services import Services
from tui_tangram.free.known import apart

FIGURE = "free/house"


def seen(of: TangramApp) -> str:
    """Return what is on the screen, line by line."""
    rows = of.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in rows)


def here(app: TangramApp) -> FreeScreen:
    """Return the play screen, which must be the one that is seen."""
    assert isinstance(app.screen, FreeScreen)
    return app.screen


async def test_a_figure_is_played_to_the_end_by_keys(helped: Services) -> None:
    """Taken by digits, turned, moved, snapped, laid; saved, undone, helped, solved, recorded."""
    services = still(helped)
    async with TangramApp(services).run_test(size=(100, 30)) as pilot:
        await pilot.app.play(FIGURE)
        await pilot.pause()
        screen = here(pilot.app)
        table, game = screen.table, screen.table.game
        assert "free angles, not exact" in seen(pilot.app)
        assert "not exact" in screen.announcer.text
        await pilot.press("1", "r", "<", ",", ".", ">", "R", ",")
        assert 100 == table.pose.angle
        assert "A turned 1°." == table.words
        await pilot.press("L", "left")
        assert "at 1°" in seen(pilot.app)
        await pilot.press("u", "c")
        await pilot.pause()
        assert "This can still be solved." == table.words
        for index in range(6):
            await pilot.press(str(index + 1), "n")
            goal = game.shape(index, game.figure.solution[index])
            places = len(table.view.cycle.places) if table.view.cycle else 0
            for _ in range(places):
                # Equal pieces may lie where the other does in the known solution.
                if apart(game.shape(index, table.pose), goal) < 0.01:
                    break
                await pilot.press("tab")
            assert f"of {places}" in table.words
            await pilot.press("enter")
        await pilot.pause()
        assert not table.solved
        (saved,) = services.store.autosaves.all()
        assert ("free", 6) == (saved.save.game, saved.save.position)
        await pilot.press("u", "U", "D")
        assert "not exact: 9" in table.words
        await pilot.press("h", "h")
        await pilot.pause()
        assert "G stands like this: turned 330°." == table.words
        await pilot.press("7", "s", "enter")
        await pilot.pause()
        assert table.solved
        assert Context.ANGLE_SOLVED is screen.context
        assert "within tolerance" in table.words.lower()
        assert "in tolerance" in seen(pilot.app)
        record = services.store.records.get(FIGURE)
        assert (1, True) == (record.times_solved, record.solved)


async def test_another_way_is_not_known(helped: Services, helper: Helper) -> None:
    """A check says so at once, without a time in which it was not found out."""
    async with TangramApp(still(helped)).run_test(size=(80, 24)) as pilot:
        await pilot.app.play(FIGURE)
        await pilot.press("1", "r", "enter", "c")
        await pilot.pause()
        await pilot.pause()
        screen = here(pilot.app)
        assert "is not known" in screen.table.words
        assert helper.checked
        await pilot.press("h")
        await pilot.pause()
        assert "there may be another" in screen.table.words
        await pilot.press("?")
        await pilot.pause()
        assert "nothing here is exact" in seen(pilot.app)
        assert "0.5 % of the area" in seen(pilot.app)


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_every_size_says_that_it_is_not_exact(services: Services, size) -> None:
    """Narrow and wide ones; and none speaks of more digits than there are pieces."""
    async with TangramApp(services).run_test(size=size) as pilot:
        await pilot.app.play(FIGURE)
        await pilot.pause()
        assert "not exact" in seen(pilot.app)
        assert "1–7 take" in seen(pilot.app)
        await pilot.press("8")
        assert not here(pilot.app).table.holding
