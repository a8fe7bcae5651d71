"""The screen of the experiments: run, stopped, continued, looked at, written to files."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import Recorder
from tests.app.watching import until
from tui_tangram.app.lab import experiments_screen as model_module
from tui_tangram.app.lab.experiments_screen import ExperimentsModel, ExperimentsScreen, Trial
from tui_tangram.app.services import Services
from tui_tangram.research.experiments import registry
from tui_tangram.research.experiments.convex_counts import BestSets, ConvexCounts
from tui_tangram.research.experiments.floor import Floor
from tui_tangram.research.experiments.solvers import LargeFirst, SmallFirst, VertexTest
from tui_tangram.research.lab.tasks import Stage
from tui_tangram.research.lab.work import WorkerPool

SMALL = (
    LargeFirst((2, 11)),
    VertexTest((3,)),
    SmallFirst((3,), most=500),
    Floor((("essay", 4, 2), ("ours", 4, 4))),
    ConvexCounts(()),
    BestSets(4, (3, 2)),
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the experiments small, and do them in a thread."""
    monkeypatch.setattr(registry, "experiments", lambda *_, **__: {one.id: one for one in SMALL})
    pool = WorkerPool(lambda: ThreadPoolExecutor(1), 1)
    monkeypatch.setattr(model_module, "long_work", lambda **_: pool)


def shown(app: Recorder) -> ExperimentsScreen:
    """Return the screen."""
    assert isinstance(app.screen, ExperimentsScreen)
    return app.screen


async def ended(pilot: Any, screen: ExperimentsScreen, stage: Stage = Stage.DONE) -> Trial:
    """Wait until the chosen experiment has come to a stage."""
    await until(pilot, lambda: screen.page.chosen.stage is stage)
    await pilot.pause()
    return screen.page.chosen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_a_report_stands_beside_the_paper(services: Services, size: tuple[int, int]) -> None:
    """One key opens it, Enter starts: the number here, the paper's, a plot, a table, words."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", "E")
        screen = shown(app)
        assert "Not done yet." in screen.page.text
        await pilot.press("enter")
        await ended(pilot, screen)
        assert "Time saved" in screen.announcer.text
        assert "in the paper 81.07%" in screen.announcer.text
        seen = ""
        while True:
            seen += screen.page.text
            assert all(len(line) <= size[0] for line in screen.page.text.splitlines())
            if not screen.page.report.below:
                break
            await pilot.press("pagedown")
        for text in ("81.07%", "99.77%", "large first", "116,874", "31,372", "everywhere."):
            assert text in seen
        await pilot.press("down")
        assert 0 == screen.page.report.top
        assert "Vertex test" in screen.announcer.text


async def test_results_are_there_after_a_restart(services: Services) -> None:
    """Complete ones as they were; of others what was done, and Enter does the rest alone."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "E", "enter")
        screen = shown(app)
        rows = list((await ended(pilot, screen)).rows)
    again = Recorder(services)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "E")
        trial = shown(again).page.chosen
        assert (rows, True) == (trial.rows, trial.complete)
        await pilot.press("enter")
        assert "Done already." in shown(again).announcer.text
        await pilot.press("r")
        await ended(pilot, shown(again))
        assert [row[:4] for row in rows] == [row[:4] for row in shown(again).page.chosen.rows]


class _Held(LargeFirst):
    """An experiment whose second part waits for nothing but its end."""

    def do(self, part: int, meter: Any) -> Any:
        """Return one result, then refuse."""
        if part:
            raise ValueError("no more")
        return super().do(part, meter)


def test_a_journal_cut_short_is_taken_up(services: Services, tmp_path: Path) -> None:
    """What is kept is shown as stopped, with its share; a failure is told."""
    whole, held = LargeFirst((2, 11)), _Held((2, 11))
    first = _model(services, tmp_path, held)
    first.start(held.id)
    trial = first.trials[held.id]
    while trial.stage is not Stage.FAILED:
        first.collect_results()
    assert trial.task is not None
    assert "no more" in trial.task.why
    first.close()
    second = _model(services, tmp_path, whole)
    trial = second.trials[whole.id]
    assert (Stage.STOPPED, 1) == (trial.stage, len(trial.rows))
    assert trial.task is not None
    assert 0.25 == trial.task.fraction
    second.start(whole.id)
    assert 0.25 == trial.task.fraction
    while not trial.complete:
        second.collect_results()
    assert [200, 31_372, 64, 85_502] == [row[3] for row in trial.rows]
    second.close()


def _model(services: Services, directory: Path, one: LargeFirst) -> ExperimentsModel:
    return ExperimentsModel(directory, {one.id: one}, services.clock)


async def test_it_pauses_and_stops(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Space pauses and resumes, x stops; other keys are not offered then."""
    monkeypatch.setattr(registry, "experiments", lambda *_, **__: {"large-first": LargeFirst()})
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "E", "enter", "space")
        screen = shown(app)
        assert Stage.PAUSED is screen.page.chosen.stage
        assert "Paused." in screen.announcer.text
        await pilot.press("space")
        assert Stage.RUNNING is screen.page.chosen.stage
        await pilot.press("x")
        assert Stage.STOPPED is screen.page.chosen.stage
        assert "Stopped." in screen.announcer.text
        await pilot.press("enter")
        trial = await ended(pilot, screen)
        assert 26 == len(trial.rows)


async def test_results_are_written(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As JSON, CSV, SVG or LaTeX, by the ending of the name."""
    monkeypatch.chdir(tmp_path)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "E", *["down"] * 3, "enter")
        screen = shown(app)
        await ended(pilot, screen)
        # A name that is taken gets a number.
        later = [f"tui-tangram-floor-2.{form}" for form in ("csv", "svg", "tex")]
        names = ("tui-tangram-floor.json", *later)
        for tabs, name in enumerate(names):
            await pilot.press("e", *["tab"] * tabs, "enter")
            await until(pilot, (tmp_path / name).exists)
        document, table, plot, latex = ((tmp_path / name).read_text() for name in names)
        assert ("complete", 2) == tuple(json.loads(document)[key] for key in ("status", "count"))
        assert table.startswith("solver,width")
        assert plot.startswith("<svg")
        assert latex.endswith("\\end{tabular}\n")
        await pilot.press("d")
        assert "How large a floor" in screen.announcer.text
