"""The laboratory on screen: find a set, keep it, play a figure of it; tables, work, files."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.app.conftest import Recorder
from tests.app.watching import until
from tui_tangram.app.application import TangramApp
from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import MOST_AREA, LabMode
from tui_tangram.app.lab.rows import COLUMNS, SetRow, ShapeRow, StructureRow
from tui_tangram.app.lab.screen import LabScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.core.half_squares import shape_of
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import read_set, structures, tanset
from tui_tangram.research.lab.tasks import Stage


async def lab(app: TangramApp, pilot: Any) -> LabScreen:
    """Open the laboratory from home."""
    await pilot.pause()
    await pilot.press("a")
    assert isinstance(app.screen, LabScreen)
    await quiet(pilot)
    return app.screen


async def quiet(pilot: Any) -> None:
    """Wait until what is found out beside the screen is known."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def ended(screen: LabScreen) -> Callable[[], bool]:
    """Tells whether the work of the present mode has ended."""
    return lambda: (
        screen.model.answer.task is not None and screen.model.answer.task.stage is Stage.DONE
    )


async def type_number(pilot: Any, screen: LabScreen, ask: str, wanted: int) -> None:
    """Change the line that the cursor is on to a number, with the arrows alone."""
    while (now := screen.model.asked[screen.model.mode].number(ask)) != wanted:
        await pilot.press("right" if now is None or now < wanted else "left")


async def test_tables_leave_room_for_what_is_long(services: Services) -> None:
    """Codes take no more than they need, so that other columns are whole, or there at all."""
    app = TangramApp(services)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await lab(app, pilot)
        assert "mirrored along a diagonal " in screen.page.text
        await pilot.press("2", "enter")
        await until(pilot, ended(screen))
        assert "mirrored along both diagonals" in screen.page.text
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "1")
        assert isinstance(pilot.app.screen, LabScreen)
        assert "sides  steps" in pilot.app.screen.page.text


async def test_find_a_set_keep_it_play_it_and_leave(services: Services) -> None:
    """Four tans of ten half squares are looked for; the best is kept and played at once."""
    app = TangramApp(services)
    async with app.run_test() as pilot:
        screen = await lab(app, pilot)
        await pilot.press("4")
        await type_number(pilot, screen, "pieces", 4)
        await pilot.press("down")
        await type_number(pilot, screen, "triangles", 10)
        await pilot.press("enter")
        await until(pilot, ended(screen))
        row = screen.model.answer.chosen
        assert isinstance(row, SetRow)
        assert row.made == makes(row.tans)
        assert row.code in screen.page.text
        assert f"{len(row.made)} of {len(convex_shapes(10))}" in screen.page.text
        await pilot.press("k", "ctrl+u", *"My four", "enter")
        await until(pilot, lambda: "own/my-four" in screen.announcer.text)
        kept = services.library.of(UserFigures).own.groups["own/my-four"]
        assert len(kept) == len(row.made)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, TangramScreen))
        assert app.screen.puzzle.startswith("figure/1")
        assert len(row.made) == len(app.screen.others.among)
        await pilot.press("q")
        assert app.screen is screen
        await pilot.press("q", "t")
        assert "My four" in app.screen.page.text
    assert [*services.library.of(UserFigures).own.groups.values()] == [kept]


async def test_shapes_are_listed_filtered_sorted_solved_and_written(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The convex shapes of the tangram's area, on the smallest screen."""
    monkeypatch.chdir(tmp_path)
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        screen = await lab(app, pilot)
        answer = lambda: screen.model.answer  # noqa: E731
        await pilot.press("2", "enter")
        await until(pilot, ended(screen))
        rows = answer().rows
        assert [row.shape for row in rows] == list(convex_shapes(16))
        assert {row.number for row in rows if row.made} == set(makes(read_set("tangram")))
        await pilot.press("/", *"yes", "enter")
        assert {row.made for row in answer().rows} == {True}
        await pilot.press("/", "ctrl+u", "enter", "o", "o", "o", "o", "O")
        sides = [row.facts.sides for row in answer().rows]
        assert sorted(sides, reverse=True) == sides
        await pilot.press("e", "ctrl+u", *"a.json", "enter")
        await until(pilot, lambda: "Wrote " in screen.announcer.text)
        await pilot.press("e", "ctrl+u", *"a.csv", "enter")
        await until(pilot, lambda: "a.csv" in screen.announcer.text)
        await pilot.press("e", "ctrl+u", *"a.json", "enter")
        await until(pilot, lambda: "already" in screen.announcer.text)
        await pilot.press("e", "ctrl+u", *"a.csv", "tab", "enter")
        await until(pilot, lambda: "a.svg" in screen.announcer.text)
        await pilot.press("e", "ctrl+u", *"a.tex", "enter")
        await until(pilot, lambda: "a.tex" in screen.announcer.text)
        await pilot.press("home", "d")
        assert answer().rows[0].code in screen.announcer.text
        # One of them is laid with the set, and then the figure is played.
        made = next(i for i, row in enumerate(answer().rows) if row.made)
        await pilot.press("home", *["down"] * made, "f")
        await until(pilot, lambda: screen.model.mode is LabMode.SOLVE and ended(screen)())
        (row,) = answer().rows
        assert isinstance(row, ShapeRow)
        assert tanset(one.tan for one in row.solutions[0]) == read_set("tangram")
        await pilot.press("p")
        await until(pilot, lambda: bool(app.played))
    figure = services.library.find(app.played[0][0])
    assert (shape_of(figure).canonical, "tangram") == (row.shape.canonical, figure.set_id)
    assert not services.library.of(UserFigures).own.groups
    document = json.loads((tmp_path / "a.json").read_text())
    assert (20, sides) == (document["count"], [row["sides"] for row in document["shapes"]])
    drawing = ET.parse(tmp_path / "a.svg")
    assert 20 == len(drawing.findall("{http://www.w3.org/2000/svg}path"))
    with (tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
        assert sides == [int(row["sides"]) for row in rows]
    latex = (tmp_path / "a.tex").read_text().splitlines()[5:-2]
    assert [row["grid"] for row in rows] == [
        line.removesuffix(r" \\").rpartition(" & ")[2] for line in latex
    ]


async def test_a_set_is_put_together(services: Services) -> None:
    """From nothing, tan by tan; what it makes is found out; it is there when the app comes back."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        screen = await lab(app, pilot)
        await pilot.press("ctrl+u", "tab", "+", "+", "-")
        assert screen.model.tans == read_set("t1")
        await pilot.press("left", "right", "tab", "down", "enter", "enter", "d")
        await quiet(pilot)
        assert screen.model.tans == read_set("t1,2*t3")
        assert f"fills {len(makes(screen.model.tans))} of" in screen.page.text
        assert "t3" in screen.announcer.text or "1313" in screen.announcer.text
        await pilot.press("t", "ctrl+u", *"t1,x", "enter")
        assert "t1,2*t3" != screen.announcer.text
        assert screen.model.tans == read_set("t1,2*t3")
    again = Recorder(services)
    async with again.run_test() as pilot:
        assert (await lab(again, pilot)).model.tans == read_set("t1,2*t3")


async def test_a_structure_leads_to_its_sets(services: Services) -> None:
    """Choosing one fills in the question for better sets; what does not fit is refused."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        screen = await lab(app, pilot)
        await pilot.press("5")
        await type_number(pilot, screen, "pieces", 3)
        await pilot.press("down")
        await type_number(pilot, screen, "triangles", 6)
        await pilot.press("enter")
        await until(pilot, ended(screen))
        await pilot.press("tab", "enter")
        assert screen.model.mode is LabMode.TANSETS
        wanted = screen.model.structure
        assert wanted is not None
        await pilot.press("enter")
        await until(pilot, lambda: ended(screen)() and bool(screen.model.answer.rows))
        assert {wanted.shown} == {row.structure for row in screen.model.answer.rows}
        await pilot.press("right", "enter")
        assert "Area split " in screen.announcer.text
    again = Recorder(services)
    async with again.run_test() as pilot:
        assert wanted == (await lab(again, pilot)).model.structure


def test_numbers_of_sets_are_whole_in_their_column() -> None:
    """Of all splits into two pieces that the laboratory can be asked for, or too many to count."""
    column = COLUMNS[LabMode.STRUCTURES][-1]
    for structure in structures(2, MOST_AREA):
        told = column.column.text(StructureRow(1, structure, structure.sets))
        assert len(told) <= column.width
        assert told == "many" or structure.sets == int(told.replace(",", ""))


def test_work_is_paused_stopped_and_taken_up_again(tmp_path: Path) -> None:
    """What was done before stands in a journal: another model goes on, and has it all."""

    def made() -> LabModel:
        model = LabModel(tmp_path, dict, time.monotonic)
        model.mode = LabMode.SHAPES
        return model

    def wait(model: LabModel, stage: Stage) -> None:
        end = time.monotonic() + 120
        while model.answer.task is None or model.answer.task.stage is not stage:
            assert time.monotonic() < end
            model.collect_results()
            time.sleep(0.005)

    first = made()
    first.change("kind", "all")
    first.change("triangles", 8)
    first.start()
    first.pause()
    assert first.answer.task and first.answer.task.stage is Stage.PAUSED  # noqa: PT018
    first.pause()
    first.stop()
    assert first.answer.task.stage is Stage.STOPPED
    first.close()
    second = made()
    assert second.asked[LabMode.SHAPES]["triangles"] == 8
    second.start()
    wait(second, Stage.DONE)
    assert (1116, 1116) == (second.answer.found, len({row.shape for row in second.answer.rows}))
    second.close()
    (journal,) = tmp_path.glob("*.jsonl")
    assert len(journal.read_text().splitlines()) > 1
    third = made()
    third.start()
    wait(third, Stage.DONE)
    assert third.answer.rows == second.answer.rows
    third.close()
