"""The contract of kinds: a game that nobody knows is played in every shell by its objects alone."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

import tui_tangram as tt
from tests.app import watching
from tests.app.conftest import (
    services,  # noqa: F401
    still,
)
from tests.cli.conftest import Run, run  # noqa: F401
from tests.null.screen.screen import NullScreen
from tests.plain.conftest import Player, now, player  # noqa: F401
from tui_tangram.app.application import TangramApp
from tui_tangram.app.daily.screen import DailyScreen
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.services import Services
from tui_tangram.flow.importing import Imports
from tui_tangram.games.catalog.daily import daily
from tui_tangram.games.kinds import EDITORS, GAMES, KindParts
from tui_tangram.play.files import ImportSpec
from tui_tangram.player.library import shipped_library
from tui_tangram.player.saves import SaveList
from tui_tangram.render.svg import in_svg


def test_every_part_is_where_its_kind_says(null_kind: None) -> None:
    """And has the name of the kind, where it has one; games have all parts."""
    games = [kind.name for kind in GAMES]
    assert "null" == games[-1]
    editors = [kind.name for kind in EDITORS]
    assert (
        [*games, *editors]
        == [*KindParts("entry")]
        == [*KindParts("screen")]
        == [*KindParts("lines")]
    )
    assert games == [*KindParts("source")] == [*KindParts("api")]
    for part, name in (("entry", "kind"), ("source", "kind"), ("api", "name")):
        assert {kind: kind for kind in KindParts(part)} == {
            kind: getattr(found, name) for kind, found in KindParts(part).items()
        }


# The app


async def seen(pilot: Pilot[None], *keys: str) -> str:
    """Press keys, and return what is on the screen then."""
    await pilot.press(*keys)
    await pilot.pause()
    return watching.seen(pilot.app)


async def pressed(pilot: Pilot[None], times: int) -> str:
    """Press plus in the game that is played, and return what is on the screen then."""
    screen = pilot.app.screen
    assert isinstance(screen, NullScreen)
    for _ in range(times):
        screen.action_key("plus")
    return await seen(pilot)


async def test_in_the_app(services: Services, null_kind: None) -> None:  # noqa: F811
    """Chosen, played, kept, gone on with, solved, listed with its result; and one a day."""
    services = still(services, name="Ada")
    app = TangramApp(services)
    async with app.run_test(size=(100, 40)) as pilot:
        assert "Null games" in await seen(pilot, "pagedown")
        assert "0 of 3 solved" in await seen(pilot, *["down"] * len(GAMES))
        assert isinstance(app.screen, HomeScreen)
        assert "Make 50" in await seen(pilot, "enter")
        assert isinstance(app.screen, GalleryScreen)
        # It shows no solutions, and has no rules of its own to help with.
        assert "shows the solutions" not in await seen(pilot, "S")
        assert isinstance(app.screen, GalleryScreen)
        assert "now 0" in await seen(pilot, "enter")
        assert "now 0" in await seen(pilot, "S")
        assert "tangram" not in await seen(pilot, "?")
        await seen(pilot, "q")
        assert "now 1" in await pressed(pilot, 1)
        # Kept under a name, and loaded over a game that has gone on.
        assert "Named 1" in await seen(pilot, "k", *"one", "enter")
        await seen(pilot, "q")
        assert "now 2" in await pressed(pilot, 1)
        await app.open_page("saves", SaveList.NAMED)
        assert "Make 3" in await seen(pilot)
        assert "now 1" in await seen(pilot, "enter")
        assert "Make 3 · 1%" in await seen(pilot, "q", "q")
        assert isinstance(app.screen, HomeScreen)
        assert "now 1" in await seen(pilot, "c")
        await pressed(pilot, 2)
        assert app.screen.table.solved
        await app.open_page("scores")
        text = await seen(pilot)
        assert "Make 3" in text
        assert "Ada" in text
        assert "1 of 3 solved" in await seen(pilot, "q", "q")
        await app.open_page("statistics")
        assert "Null games" in await seen(pilot, "pagedown")
        # The puzzle of the day
        await seen(pilot, "q", "d", "shift+tab")
        assert isinstance(app.screen, DailyScreen)
        await seen(pilot, "enter")
        await pressed(pilot, 70)
        assert "daily 2026-11-20" in await seen(pilot)
    record = services.store.scores.record
    assert [1, 1] == [record(name).times_solved for name in ("null/3", "null/70")]


# The command line


@pytest.fixture
def command(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_kind: None) -> Run:  # noqa: F811
    """Runs a command of a player who has done nothing yet."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TUI_TANGRAM_CONFIG_DIR", str(tmp_path / "config"))
    return run


def printed(command: Run, *argv: str, stdin: str = "") -> str:
    """Return what a command prints that has nothing to complain of."""
    ran = command(*argv, stdin=stdin)
    assert (0, "") == (ran.status, ran.err)
    return ran.out


def test_it_is_listed_by_the_command_line(command: Run) -> None:
    """Among all puzzles and alone; for programs as one list whose count is its length."""
    assert printed(command, "list").splitlines()[-1].split()[:3] == ["null/50", "Make", "50"]
    assert 3 == len(printed(command, "list", "nobody").splitlines())
    document = json.loads(printed(command, "list", "--json"))
    rows = document["puzzles"]
    assert document["count"] == len(rows)
    assert [("null/3", 3), ("null/4", 4), ("null/50", 50)] == [
        (row["id"], row["goal"]) for row in rows if row["kind"] == "null"
    ]


def test_it_is_shown_and_solved_by_the_command_line(command: Run, tmp_path: Path) -> None:
    """By id, by name, in its collection and as a file; JSON says of which puzzle."""
    assert "Make 3\n" == printed(command, "show", "null/3") == printed(command, "show", "make 3")
    (tmp_path / "it.json").write_text(printed(command, "show", "null/4", "--json"))
    assert "Make 4\n" == printed(command, "show", "it.json")
    assert "###\nplus plus plus\n\n" == printed(command, "solve", "null/3")
    assert "2\n" == printed(command, "solve", "null/3", "--count")
    alone = json.loads(printed(command, "solve", "null/3", "--json"))
    assert ("null/3", "Make 3", "complete", 1) == tuple(
        alone[name] for name in ("id", "name", "status", "count")
    )
    several = json.loads(printed(command, "solve", "numbers", "--json", "--all"))
    assert (6, ["null/3", "null/4", "null/50"]) == (
        several["count"], [one["id"] for one in several["numbers"]],
    )  # fmt: skip
    made = "null/new/s5\n\nMake 5\n\nMake 5\n"
    assert made == printed(command, "new", "null", "--seed", "5")
    assert made == printed(command, "new", "null", "--seed", "15", "--size", "1x1")
    assert "Make 5\n" == printed(command, "show", "null/new/s5")


def test_a_picture_carries_it(null_kind: None) -> None:
    """It is loaded as its file is, though nothing imports files of its kind."""
    file = tt.load("null/4").to_json()
    for content in (file, "\n".join(in_svg(["<svg>", "</svg>"], [file]))):
        assert ("null", "Make 4") == (tt.loads(content).kind, tt.loads(content).name)
    imports = Imports(shipped_library(), None, ImportSpec())  # type: ignore[arg-type]
    imports.look([("it.json", file.encode())])
    assert ["it.json: format: 'tests/null' cannot be imported"] == imports.refused


def test_it_is_played_from_the_command_line(command: Run) -> None:
    """To the solved puzzle, whose result is listed; so is that of the day."""
    lines = "press plus\n" * 3
    assert "Make 3 solved! " in printed(command, "play", "null/3", "--plain", stdin=lines)
    assert "Make 3" in printed(command, "scores")
    assert "✓" in printed(command, "list", "make 3")
    assert "daily/null" in printed(command, "daily")
    of_today = json.loads(printed(command, "daily", "--json"))["puzzles"]
    (goal,) = (one["puzzle"] for one in of_today if one["id"].startswith("daily/null"))
    lines = "press plus\n" * int(goal.removeprefix("null/"))
    printed(command, "play", "daily/null", "--plain", stdin=lines)
    assert "tui-tangram daily null" in printed(command, "daily")


# The plain mode, in which `tests.plain.test_null` plays it with help


def test_in_lines(
    player: Player,  # noqa: F811
    null_kind: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Listed, opened by number, by chance and by the name of its game, kept, solved, recorded."""
    # The schema knows no field of a game that nobody knows.
    monkeypatch.setattr(sys.modules[Player.__module__], "conforms", lambda _: None)
    assert any("Make 4, Numbers" in line for line in player("list make"))
    assert player("play 2")
    assert "It is 1." in player("press plus")
    player("save one")
    player("press plus")
    player("saves 1")
    assert 1 == player.shell.line.session.state
    for _ in range(3):
        player("press plus")
    assert player.shell.line.session.verdict.solved
    # An ID of three parts is no board of tiles.
    player("play null/new/s7")
    assert "null/new/s7" == player.shell.line.session.game.puzzle_id
    assert "null/new/s7" == player.services.library.find("null/new/s7").id
    player("close")
    assert any("Make 4 (null/4): best" in line for line in player("scores"))
    collections = player("collections")
    assert "Numbers, 3 puzzles" == collections[-1]
    assert "Make 3 (null/3)" in player(f"collections {len(collections)}")
    of_today = player.services.daily_puzzle(daily("null", player.services.utc_today))
    for name in ("null", "numbers"):
        player(f"random {name}")
        assert player.shell.line.session.game.puzzle_id in {"null/3", "null/50"}
        player(f"daily {name}")
        assert of_today.puzzle == player.shell.line.session.game.puzzle_id
