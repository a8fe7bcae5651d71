"""The screen of saves: what is listed, kept, named, thrown away and taken elsewhere."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.app.play.conftest import playing
from tests.app.saves.conftest import SWAN, app_with, begun, lay, press, type_in
from tests.app.watching import until
from tui_tangram.app.application import TangramApp
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.palette import commands
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.saves import screen
from tui_tangram.app.saves.replay import ReplayScreen
from tui_tangram.app.saves.screen import SavesScreen
from tui_tangram.app.scores.screen import ScoresScreen
from tui_tangram.app.services import Services
from tui_tangram.files import Quota
from tui_tangram.games.session import Session, is_whole
from tui_tangram.games.tangram.core.figure import changed
from tui_tangram.player import autosave
from tui_tangram.player.library import shipped_library
from tui_tangram.player.saves import SaveList
from tui_tangram.player.shelf import Disk


def here(app: Any) -> SavesScreen:
    """Return the screen of saves, which must be the one that is seen."""
    assert isinstance(app.screen, SavesScreen)
    return app.screen


def lines(app: Any) -> str:
    return here(app).page.text


async def test_unfinished_games(services: Services) -> None:
    """The last played first, with pictures; one is thrown away, taken back, and gone on with."""
    app = app_with(services, begun("convex/3", 5), begun(freestyle=True), begun())
    for number, path in enumerate(services.store.autosaves.shelf.paths()):
        order = ["swan.json", "true.json", "3.json"]
        age = next(i for i, end in enumerate(order) if path.name.endswith(end))
        os.utime(path, (1e9 - age * 1000,) * 2)
        assert number < 3
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "l")
        text = lines(app)
        assert text.index("Swan") < text.index("tangrams · freestyle") < text.index("Rectangle")
        assert "In progress 3" in text
        assert "83% · 0:00 · 5 moves" in text
        assert "▀" in text
        await press(pilot, "down", "x")
        assert "Deleted Swan. Undo restores it." == here(app).announcer.text
        assert "freestyle" not in lines(app)
        assert "Trash 1" in lines(app)
        await press(pilot, "u")
        assert "Restored Swan." == here(app).announcer.text
        assert "tangrams · freestyle" in lines(app)
        await press(pilot, "u")
        assert "Nothing to undo here." == here(app).announcer.text
        chosen = here(app).page.chosen
        assert chosen is not None
        assert {"freestyle": True} == chosen.save.options
        column, line = app.cursor_position
        assert lines(app).splitlines()[line][column:].startswith("Swan")
        await press(pilot, "enter")
        assert playing(app).table.game.freestyle
        found = {row.action.id for row in commands(playing(app))}
        assert {"saves", "save_as", "mark_position", "tries", "replay"} <= found
        assert 3 == playing(app).table.session.moves
        await press(pilot, "q", "q")
        assert isinstance(app.screen, HomeScreen)


async def test_a_new_game_of_a_full_player_is_not_lost(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays in memory until there is room, or the player insists; what was deleted gives way."""
    app = app_with(services, begun("convex/3", 5))
    data = services.store.directories.data
    for number in range(40):
        (data / f"{number}.txt").write_text("")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.play(SWAN)
        await pilot.pause()
        full = sum(len(names) for _, _, names in os.walk(data))
        monkeypatch.setattr(Disk, "quota", Quota(data, 10**9, full))
        screen = playing(app)
        screen.act(lambda: lay(screen.table.session, 0))
        await pilot.pause()
        assert any("no room" in note.message for note in app._notifications)
        await press(pilot, "q")
        assert playing(app) is screen
        said = "Not saved. l: delete some saves. q leaves without this game."
        assert screen.announcer.text == said
        await press(pilot, "l", "end", "x")
        await press(pilot, "q")
        assert screen.announcer.text == "Now the game is saved."
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
        assert [SWAN] == [one.save.puzzle for one in services.store.autosaves.all()]


async def test_a_game_is_kept_under_a_name(services: Services) -> None:
    """From play, by a key; the name is text and nothing else, and is not given twice unasked."""
    app = app_with(services, begun())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "k")
        assert here(app).takes_text
        assert "Name: Swan" in here(app).announcer.text
        await type_in(pilot, "[red]wing\x1b[31m\n[/red]")
        assert "Named 1" in lines(app)
        assert "[red]wing[31m[/red]" in lines(app)
        await press(pilot, "q", "k")
        await type_in(pilot, "[red]wing[31m[/red]")
        assert "exists. Press Enter again to replace it." in here(app).announcer.text
        await press(pilot, "enter")
        assert "Saved as [red]wing[31m[/red]." == here(app).announcer.text
        assert "Trash 1" in lines(app)
        # Nothing typed is no name.
        await press(pilot, "r", "ctrl+u", "enter")
        assert "A name is 1 to 60 printable characters." == here(app).announcer.text
        await type_in(pilot, "head")
        assert "Renamed to head." == here(app).announcer.text
        await press(pilot, "u")
        assert "Name changed back to [red]wing[31m[/red]." == here(app).announcer.text
        await press(pilot, "r", "escape")
        assert not here(app).takes_text


async def test_loading_puts_the_running_game_away(services: Services) -> None:
    """It takes its place on the screen; nothing of the other one is lost."""
    early = begun(pieces=1)
    other = begun(pieces=0)
    lay(other, 5)
    services.store.saves.save_as(early, "early")
    app = app_with(services, other)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "l", "tab", "enter")
        assert early.path == playing(app).table.session.path
        assert 1 == len(services.store.saves.all(SaveList.TRASH))
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
        (kept,) = services.store.saves.all(SaveList.UNFINISHED)
        assert early.entries == kept.save.moves
        # The trash has it, and gives it a name, since its place is taken.
        await press(pilot, "l", "shift+tab", "enter")
        assert f"Restored {SWAN}." == here(app).announcer.text
        assert SaveList.NAMED is here(app).page.where


async def test_files_go_out_and_come_in(services: Services, tmp_path: Path) -> None:
    """A path is typed; clashes of files and names are asked about, and bad files are told."""
    session = begun()
    session.mark("here")
    services.store.saves.save_as(session, "mine")
    app = app_with(services)
    path = tmp_path / "mine.json"
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "l", "tab", "e")
        assert here(app).announcer.text.endswith("mine.json▏")
        await type_in(pilot, str(path))
        assert f"Written to {path}." == here(app).announcer.text
        await press(pilot, "e")
        await type_in(pilot, str(path))
        assert "exists. Press Enter again to replace it." in here(app).announcer.text
        film = tmp_path / "mine.svg"
        await press(pilot, "escape")
        for problem in ("", " already exists. Choose another name."):
            await press(pilot, "e")
            await type_in(pilot, str(film))
            await pilot.pause()
            told = f"{film}{problem}" if problem else f"Written to {film}."
            assert told == here(app).announcer.text
        assert film.read_text().startswith("<svg")
        await press(pilot, "escape", "i")
        await type_in(pilot, str(path))
        assert "mine is in use. Other name: mine (2)▏" == here(app).announcer.text
        await press(pilot, "enter")
        assert "Saved as mine (2)." == here(app).announcer.text
        assert ["mine", "mine (2)"] == sorted(
            kept.save.name for kept in services.store.saves.all(SaveList.NAMED)
        )
        path.write_text("nonsense")
        await press(pilot, "i")
        await type_in(pilot, str(path))
        assert here(app).announcer.text.startswith(f"{path}: line 1, column 1: not JSON")
        assert here(app).takes_text
        await press(pilot, "ctrl+u")
        await type_in(pilot, "~nobody-is-called-so/a.json")
        assert "there is no file ~nobody-is-called-so/a.json." == here(app).announcer.text
        await press(pilot, "ctrl+u", "enter", "escape")


async def test_where_the_working_directory_is_gone(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of saves and of scores go out beside the player's data."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    services.store.saves.save_as(begun(), "mine")
    app = app_with(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "l", "tab", "e", "enter")
        assert (
            f"Written to {services.store.directories.data}/mine.json." == here(app).announcer.text
        )
        await press(pilot, "q", "s", "e")
        assert isinstance(app.screen, ScoresScreen)
        assert app.screen.page.typed is not None
        assert app.screen.page.typed.text.endswith("/data/tui-tangram-scores.csv")


async def test_undo_outlives_the_screen(services: Services) -> None:
    """What was done to saves is taken back later too, each once; the footer tells what there is."""
    services.store.saves.save_as(begun(), "mine")
    app = app_with(services, begun("convex/3", 5))

    def footer() -> set[tuple[str, str]]:
        return {(item.keys, item.label) for item in here(app).keyline.items}

    async with app.run_test(size=(160, 24)) as pilot:
        await press(pilot, "l")
        assert {("enter", "open"), ("x", "delete"), ("/", "find")} <= footer()
        assert ("u", "undo") not in footer()
        await press(pilot, "tab", "r", "ctrl+u")
        await type_in(pilot, "yours")
        await press(pilot, "x")
        assert ("u", "undo") in footer()
        assert not {"enter", "x", "/", "e"} & {keys for keys, _ in footer()}
        await press(pilot, "tab", "tab")
        assert ("enter", "restore") in footer()
        assert not {"x", "r"} & {keys for keys, _ in footer()}
        await press(pilot, "q", "l", "u")
        assert "Restored yours." == here(app).announcer.text
        await press(pilot, "u")
        assert "Name changed back to mine." == here(app).announcer.text
        # What was taken back by hand is not there twice.
        await press(pilot, "x", "tab", "tab", "enter", "u")
        assert "Nothing to undo here." == here(app).announcer.text
        assert ["mine"] == [kept.save.name for kept in services.store.saves.all(SaveList.NAMED)]


async def test_what_cannot_be_loaded_is_listed(services: Services) -> None:
    """With the reason; it stays where it is, and can be thrown away."""
    session = begun()
    services.store.saves.save_as(session, "bad")
    (kept,) = services.store.saves.all(SaveList.NAMED)
    kept.path.write_text(kept.path.read_text().replace(SWAN, "tangram/nobody"))
    app = app_with(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "l", "tab")
        assert "cannot be loaded" in lines(app)
        assert "In progress 0   Named 1   Finished 0   Trash 0" in lines(app)
        await press(pilot, "enter")
        assert here(app).announcer.text.startswith("Cannot load it: puzzle: ")
        await press(pilot, "P", "home", "end", "pagedown", "pageup", "x")
        assert "No named saves yet." in lines(app)
        assert kept.path.parent.parent.joinpath("trash").exists()


async def test_finished_games_are_played_back(services: Services) -> None:
    """Enter plays one back, for there is nothing to go on with."""
    session = begun(pieces=7)
    assert session.solved_at is not None
    app = app_with(services, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "left", "left")
        assert "solved · 0:00 · 7 moves" in lines(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "q")
        assert SaveList.FINISHED is here(app).page.where


@pytest.mark.parametrize("size", [(60, 20), (200, 60)])
async def test_lists_of_any_size_scroll(services: Services, size: tuple[int, int]) -> None:
    """All saves can be reached, and the one that the cursor is on is seen."""
    session = begun(pieces=1)
    for number in range(15):
        services.store.saves.save_as(session, f"save {number}")
    app = app_with(services)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "l", "tab")
        seen = set()
        for _ in range(15):
            chosen = here(app).page.chosen
            assert chosen is not None
            column, line = app.cursor_position
            assert lines(app).splitlines()[line][column - 2 :].startswith(f"› {chosen.save.name}")
            seen.add(chosen.save.name)
            await pilot.press("down")
        assert 15 == len(seen)
        await press(pilot, "/", "s", "space", "1", "2")
        assert ["save 12"] == [kept.save.name for kept in here(app).page.items]
        assert "1 of 15" in lines(app)
        # Without room for all four lists the others are a number.
        assert ("Tab: 3 more lists" in lines(app)) == (size[0] == 60)
        assert "Find: s 12▏" == here(app).announcer.text
        await press(pilot, "enter")
        assert not here(app).takes_text
        await press(pilot, "/", "x")
        assert "No saves match “x”." in lines(app)
        await press(pilot, "escape")
        assert 15 == len(here(app).page.items)


async def test_a_puzzle_from_a_file_is_kept_too(services: Services) -> None:
    """Its save has the puzzle in it, so that nothing else is needed to go on."""
    library = shipped_library()
    swan = library.find(SWAN)
    app = TangramApp(services, puzzle=library.keep(changed(swan, name="[b]Mine"), "tangram"))
    async with app.run_test(size=(80, 24)) as pilot:
        lay(playing(app).table.session, 0)
        await press(pilot, "t", "k")
        await type_in(pilot, "mine")
        await press(pilot, "q", "q")
    (kept,) = services.store.saves.all(SaveList.UNFINISHED)
    assert is_whole(kept.save.puzzle)
    library._remembered.clear()
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "[b]Mine" in app.screen.menu.text
        await press(pilot, "enter")
        session = playing(app).table.session
        assert (1, True, "") == (session.moves, session.game.freestyle, session.game.puzzle_id)
        assert "Resumed [b]Mine: " in playing(app).announcer.text
        await press(pilot, "q", "l")
        assert "[b]Mine" in lines(app)
        await press(pilot, "tab", "enter")
        assert 1 == playing(app).table.session.moves


def moves_on(app: TangramApp) -> int | None:
    """Return the number of moves in the game on the screen; None on any other screen."""
    return app.screen.table.session.moves if isinstance(app.screen, PlayScreen) else None


async def test_long_games_are_loaded_beside_the_screen(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said that a game is being loaded; what is wrong with it is told all the same."""
    monkeypatch.setattr(autosave, "LONG", 0)
    monkeypatch.setattr(screen, "LONG", 0)
    services.store.saves.save_as(begun(pieces=2), "mine")
    app = app_with(services, begun())
    waited: list[tuple[str, str]] = []
    usual = Session.from_save

    def from_save(*given: Any) -> Session[Any]:
        name = threading.current_thread().name
        waited.append((name, app.screen.announcer.text))  # type: ignore[attr-defined]
        return usual(*given)

    monkeypatch.setattr(Session, "from_save", from_save)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        main = threading.current_thread().name
        await press(pilot, "c")
        await until(pilot, lambda: moves_on(app) == 3)
        await press(pilot, "l", "tab", "enter")
        await until(pilot, lambda: moves_on(app) == 2)
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
        assert not app.screen.announcer.text
        assert ["Loading…", "Loading mine…"] == [told for _, told in waited]
        assert all(name != main for name, _ in waited)
        (kept,) = services.store.saves.all(SaveList.UNFINISHED)
        kept.path.write_text(kept.path.read_text().replace('"player"', '"nobody"'))
        await app.play(SWAN)
        assert 0 == playing(app).table.session.moves
        assert any("the file was renamed to " in note.message for note in app._notifications)
