"""Daily puzzles on the command line: their names are taken wherever a puzzle is named."""

from __future__ import annotations

import sys
from datetime import date

import pytest

from tests.cli.conftest import Run
from tests.strategies.store import finish, noon
from tui_tangram.cli.services import CommandServices
from tui_tangram.games.catalog import daily_kinds, daily_puzzle
from tui_tangram.games.catalog.daily import daily, ladder, slots_of
from tui_tangram.games.session import Result
from tui_tangram.play.phrases import listed
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

TODAY = date(2026, 11, 21)
KINDS = daily_kinds()


@pytest.fixture(autouse=True)
def _on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CommandServices, "utc_today", TODAY)


def solve(day: date, puzzle: str) -> None:
    """Let the player have solved a puzzle on a day, in 134 seconds."""
    scores = Store.open(directories(), pytest.fail).scores
    finish(scores, puzzle, Result(134.0, 38, 0, False, True), day)
    assert scores.close(noon(day))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["daily/{}", "daily/{}/2026-11-20", "weekly/{}/2026-W47/3"])
def test_a_daily_puzzle_is_a_puzzle(run: Run, kind: str, name: str) -> None:
    """The commands show and solve take its name, and mean the puzzle that has it."""
    name = name.format(kind)
    (slot,) = slots_of(name, TODAY, KINDS)
    own = daily_puzzle(shipped_library(), slot).puzzle
    assert run("show", own, "--json").document == run("show", name, "--json").document
    ran = run("solve", name, "--json", "--limit", "200")
    assert run("solve", own, "--json", "--limit", "200").status == ran.status


def test_a_year_is_printed_by_months(run: Run) -> None:
    """A sign for each day that has come; years without puzzles are no years of them."""
    slot = daily("tangram", TODAY)
    solve(TODAY, daily_puzzle(shipped_library(), slot).puzzle)
    ran = run("daily", "2026")
    (month,) = [line for line in ran.out.splitlines() if "Tangrams     November" in line]
    assert month.endswith("1 of 21  " + "·" * 20 + "✓")
    days = run("daily", "2026", "--json").document["days"]["tangram"]
    assert (TODAY - date(2025, 12, 31)).days == len(days)
    assert "solved" == days[TODAY.isoformat()]
    assert all("December  0 of 3" in line for line in run("daily", "2025").out.splitlines()[:2])
    for year in ("2024", "2027", "0000", "٢٠٢٦"):
        assert 2 == run("daily", year).status


def test_a_ladder_is_a_collection(run: Run) -> None:
    """The command solve takes all of its steps; where one puzzle is wanted they are asked for."""
    out = run("solve", "weekly/tangram", "--limit", "70000").out
    steps = [daily_puzzle(shipped_library(), step) for step in ladder("tangram", TODAY)]
    assert [step.puzzle for step in steps] == [
        line for line in out.splitlines() if line.startswith(("tangram/", "convex/"))
    ]
    assert (
        "weekly/tangram/2026-W47 is a ladder; add a rung, weekly/tangram/2026-W47/1 to /7"
        == run("show", "weekly/tangram").complaint
    )


@pytest.mark.parametrize("command", ["play", "show", "solve", "list"])
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("daily/tangram/2026-11-22",
         "that day is still to come; today's is daily/tangram/2026-11-21 (UTC)"),
        ("daily/chess",
         "daily puzzles: 'chess' has none; use "
         + listed([f"daily/{kind}" for kind in KINDS])),
        ("weekly/tangram/8", "a ladder has rungs 1 to 7, not '8'"),
    ],
)  # fmt: skip
def test_bad_names_are_refused_in_one_line(run: Run, command: str, name: str, problem: str) -> None:
    """By every command that takes names, with exit status 2."""
    assert problem == run(command, name).complaint


def test_the_day_and_its_week(run: Run) -> None:
    """The command daily lists them with what was done, and the lines to paste."""
    library = shipped_library()
    for day in (date(2026, 11, 20), TODAY):
        solve(day, daily_puzzle(library, daily("tangram", day)).puzzle)
    ran = run("daily")
    first, *_ = rows = ran.out.splitlines()
    assert 0 == ran.status
    assert first.startswith("daily/tangram/2026-11-21")
    assert "2:14       streak 2" in first
    assert len(KINDS) * (1 + 7) + 1 + 1 == len(rows)  # the player's own, and the line
    assert "Your level" in rows[2]
    assert "tui-tangram daily tangram 2026-11-21 · 2:14 · no help · streak 2" == rows[-1]
    document = run("daily", "2026-11-20", "--json").document
    assert ("2026-11-21", len(KINDS) * (1 + 7)) == (document["today"], document["count"])
    assert {"now": 2, "best": 2} == document["streaks"]["tangram"]
    found = {row["id"]: row for row in document["puzzles"]}
    assert "solved" == found["daily/tangram/2026-11-20"]["state"]
    assert found["daily/tangram/2026-11-20"]["line"].endswith("no help · streak 1")
    assert "open" == found["weekly/matching/2026-W47/7"]["state"]
    assert "'2026-11-31' is not a date" in run("daily", "2026-11-31").complaint


def test_lists_of_slots(run: Run) -> None:
    """The command list takes the names too, those of every game, of a game, of a ladder."""

    def ids(text: str) -> list[str]:
        return [row["id"] for row in run("list", text, "--json").document["puzzles"]]

    assert [f"daily/{kind}/2026-11-21" for kind in KINDS] == ids("daily")
    assert [step.name for step in ladder("tangram", TODAY)] == ids("weekly/tangram")
    assert 7 * len(KINDS) == len(ids("weekly"))
    assert ["daily/matching/2026-11-02"] == ids("daily/matching/2026-11-02")


def test_lists_of_slots_need_no_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What says how the player stands loads no Textual."""
    for name in [name for name in sys.modules if name.split(".")[0] == "textual"]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in [name for name in sys.modules if name.startswith("tui_tangram.app.daily")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "tui_tangram.commands.puzzles", raising=False)
    assert 0 == run("list", "daily").status
