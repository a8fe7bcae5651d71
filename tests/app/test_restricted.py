"""On a shared host no screen reaches beyond the player's own directories."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from tests.app.conftest import solve
from tests.app.solutions.conftest import Finder
from tui_tangram import app as app_package
from tui_tangram.app.actions import ACTIONS, ROWS, Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.key_help import items, sections
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.palette import commands
from tui_tangram.app.services import Services
from tui_tangram.player.saves import SaveList
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tasks import Stage

OUTSIDE = [row for row in ROWS if row.action.outside]

_REACHES = re.compile(
    r"expanduser|write_text|write_bytes|\.open\(\"[wxa]|subprocess_exec|subprocess\.|os\.system"
    r"|path_named|paths_of|webbrowser|open_url|SIGTSTP|os\.exec|os\.spawn|deliver_"
)

KNOWN = {
    "app/terminal_app.py",  # to the shell
    "app/files.py",  # over nothing that is there
    "app/export_screen.py",
    "app/import_screen.py",  # reads files, and writes none
    "app/trace.py",  # the file of counters that the environment names
    "app/lab/experiments_screen.py",
    "app/lab/table_keys.py",
    "app/saves/screen.py",  # export and import
    "app/scores/screen.py",
    "plain/prompt.py",  # ignores the signal that leads to the shell
    "plain/puzzle_commands.py",  # imports read files, and write none
}
"""Modules of the shells that write files by name, or start something, all looked through."""


def test_every_way_out_is_known() -> None:
    """A module that begins to write files or to start programs must be looked through."""
    package = Path(app_package.__file__).parents[1]
    found = {
        path.relative_to(package).as_posix()
        for shell in ("app", "plain")
        for path in (package / shell).rglob("*.py")
        if _REACHES.search(path.read_text())
    }
    assert KNOWN == found


def test_what_is_written_where_the_player_says_is_marked() -> None:
    """All that begins or ends the typing of a path or the choice of a format, and the shell."""
    names = {row.action.id for row in OUTSIDE}
    assert {"export_save", "import_save", "export", "export_scores", "write_scores"} <= names
    assert "suspend" in names
    assert all(
        action.outside for action in ACTIONS if action.id.startswith(("export", "import", "write"))
    )


async def test_no_screen_lets_a_restricted_player_out(services: Services, home: Path) -> None:
    """Footer, help, palette and keys know nothing of it; asked for all the same, it is not done."""
    solve(services, "tangram/swan")
    app = TangramApp(replace(services, restricted=True, make_client=Finder))
    async with app.run_test(size=(100, 32)) as pilot:

        async def look() -> None:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BaseScreen)
            nouns, keymap = screen.nouns, services.keymap
            here = [row for row in OUTSIDE if set(row.contexts) & set(screen.contexts)]
            helped = sections(keymap, screen.contexts, screen.availability, nouns)
            said = {line.text for _, lines in helped for line in lines}
            assert not {nouns.in_words(row.help) for row in here} & said
            assert not set(commands(screen)) & set(OUTSIDE)
            labels = {
                item.label for item in items(keymap, screen.context, screen.availability, nouns)
            }
            assert not {"export", "import", "suspend"} & labels
            before = screen.context
            for row in here:
                await screen.action_do(row.action.id)
                await pilot.press(*keymap.keys(row.action.id, before)[:1])
                await pilot.pause()
                assert screen is app.screen
                assert screen.context is before
                assert before not in (Context.EXPORTING, Context.ENTERING, Context.SCORE_PATH)

        await app.open_page("saves", SaveList.FINISHED)
        await look()
        manual = app.screen.manual()
        assert not any("text file" in line for line in manual.rules)
        await pilot.press("q")
        await app.open_page("scores")
        await look()
        await app.open_page("statistics")
        await look()
        await app.open_page("game_solutions", services.find_puzzle("tangram/swan"))
        await look()
        await app.open_page("laboratory")
        await look()
    # Everything is in the directories of the services.
    assert not [path for path in home.rglob("*") if path.is_file()]  # noqa: ASYNC240


async def test_the_laboratory_starts_no_process(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long work of a restricted player is done in a thread."""

    def fail() -> NoReturn:
        raise AssertionError

    monkeypatch.setattr(work, "processes", fail)
    app = TangramApp(replace(services, restricted=True))
    async with app.run_test():
        model, experiments = app.lab.model(), await app.lab.experiments()
        model.mode = LabMode.TANSETS
        model.start()
        experiments.start(next(iter(experiments.trials)))
        assert Stage.RUNNING is model.answer.stage
        await app.lab.close()
