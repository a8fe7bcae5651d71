"""Approved pictures of the browser; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.app.conftest import still
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services

Compare = Callable[..., bool]


def then(*keys: str) -> Callable[[Any], Any]:
    """Return what presses keys, and waits until all is drawn."""

    async def before(pilot: Any) -> None:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            for _ in range(6):
                await pilot.pause()

    return before


def test_solutions(found: Services, snap_compare: Compare) -> None:
    """A figure's solutions in the usual window, filtered by the square."""
    app = TangramApp(still(found), puzzle="convex/3")
    keys = ("S", "enter", "f", "d", "enter", "escape", "right", "right")
    assert snap_compare(app, terminal_size=(80, 24), run_before=then(*keys))


def test_solutions_of_a_board(found: Services, snap_compare: Compare) -> None:
    """A board's solutions, a tile of one being chosen."""
    app = TangramApp(still(found), puzzle="macmahon/hexagons")
    keys = ("S", "enter", "right", "f", "right", "down")
    assert snap_compare(app, terminal_size=(80, 24), run_before=then(*keys))
