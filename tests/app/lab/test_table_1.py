"""Table I on the screen of the laboratory."""

from __future__ import annotations

import pytest

from tests.app.conftest import Recorder
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.lab.rows import TableRow
from tui_tangram.app.lab.screen import LabScreen
from tui_tangram.app.services import Services
from tui_tangram.research.lab.tasks import Stage


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_it_counts_itself_beside_the_paper(services: Services, size: tuple[int, int]) -> None:
    """One key opens it and starts it; the rows come, each with the number of the paper."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", "6")
        screen = app.screen
        assert isinstance(screen, LabScreen)
        answer = screen.model.answers[LabMode.TABLE]
        while answer.stage is not Stage.DONE:
            await pilot.pause(0.01)
            screen.model.collect_results()
        screen.show()
        rows = [row for row in answer.rows if isinstance(row, TableRow)]
        assert [*range(1, 14)] == [row.number for row in rows]
        assert [row.line.paper for row in rows] == [row.line.labelled for row in rows]
        text = screen.page.text
        assert "6 Table I" in text
        for title in ("told apart", "paper", *["difference", "solutions"][: 2 * (size[0] > 60)]):
            assert title in text
        await pilot.press("tab", "down")
        assert "figure 2: 8 solutions, 32 with equal pieces told apart" in screen.announcer.text
        await pilot.press("f")
        assert LabMode.SOLVE is screen.model.mode
