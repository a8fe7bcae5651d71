"""The lists of the best, the statistics and the files, on the screen."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tests.app.conftest import TODAY, Recorder
from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import Page
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.scores.page import ScoreLists
from tui_tangram.app.scores.screen import ScoresScreen, write
from tui_tangram.app.scores.statistics_screen import StatisticsPage, StatisticsScreen, read_sums
from tui_tangram.app.services import Services
from tui_tangram.games.session import HelpClass, Result
from tui_tangram.player.scores.values import Moment, Scope, Subject
from tui_tangram.render.profile import Profile


def enter(
    services: Services,
    puzzle: str,
    seconds: float,
    moves: int = 12,
    *,
    hints: int = 0,
    checks: int = 0,
    levels: dict[int, int] | None = None,
    day: date = TODAY,
    player: str = "Ada",
) -> None:
    """Enter a result."""
    subject = Subject.of(services.find_puzzle(puzzle))
    moment = Moment(services.now(), day)
    services.store.scores.opened(subject, moment)
    services.store.scores.finished(
        subject,
        Result(seconds, moves, hints, revealed=False, own=True, checks=checks),
        moment,
        player=player,
        levels=levels or ({1: hints} if hints else {}),
    )


@pytest.fixture
def played(services: Services) -> Services:
    """Services of somebody who has solved three figures, one of them five times."""
    for n, seconds in enumerate((134.0, 200.0, 92.0, 95.0)):
        day = TODAY - timedelta(days=4 - n)
        enter(services, "tangram/swan", seconds, 30 - n, day=day)
    enter(services, "tangram/swan", 50.0, hints=3, checks=1, player="Grace Hopper")
    enter(services, "convex/1", 61.0, 9, player="Grace Hopper")
    enter(services, "tangram/cat", 80.0, 10)
    enter(services, "tangram/swan", 120.0, 11)
    return services


def here(app: Recorder) -> ScoresScreen:
    assert isinstance(app.screen, ScoresScreen)
    return app.screen


def numbers(app: Recorder) -> StatisticsScreen:
    assert isinstance(app.screen, StatisticsScreen)
    return app.screen


async def quiet(pilot: Any) -> None:
    for _ in range(3):
        await pilot.pause()


def test_the_book_finds_turns_and_keeps_its_place(played: Services) -> None:
    """The cursor stays on its list when lists are read anew, and goes along to its class."""
    book = ScoreLists(played.store.scores)
    book.read()
    assert ["Swan", "Cat"] == [one.name for one in book.shown][:2]
    assert [92.0, 95.0, 120.0, 134.0, 200.0] == [one.result.elapsed for one in book.entries]
    book.other_class()
    assert (HelpClass.ASSISTED, [50.0]) == (
        book.help_class,
        [one.result.elapsed for one in book.entries],
    )
    book.other_class()
    book.move(1)
    enter(played, "convex/1", 50.0)
    book.read()
    assert "Cat" == book.chosen.name
    book.move(99)
    assert 2 == book.view.cursor
    book.search("  CONV 1 ")
    assert ["convex/1"] == [one.id for one in book.shown]
    book.search("nothing like it")
    assert (None, ()) == (book.chosen, book.entries)
    book.turn()
    assert (Scope.DIVISION, "") == (book.scope, book.query)
    book.choose(Scope.PUZZLE, "tangram/cat")
    book.turn()
    assert book.chosen.id == played.find_puzzle("tangram/cat").division.id


async def test_lists_on_the_screen(played: Services) -> None:
    """Lists at the left, results with their help at the right, the last game with a sign."""
    app = Recorder(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await quiet(pilot)
        page = here(app).page
        lines = page.text.splitlines()
        assert "Scores  puzzles, games without help" in lines[1]
        assert ["1", "1:32", "★★★", "Ada"] == lines[6].split()[-5:-1]
        (newest,) = [line for line in lines if "▸" in line]
        assert ["3", "2:00", "★★★", "Ada"] == newest.split("▸")[1].split()[:4]
        assert (2, 3) == page.place == app.cursor_position
        await pilot.press("down", "down", "right")
        assert "puzzles, assisted games" in page.text
        assert "Assisted games. Swan, 1 result" in here(app).announcer.text
        assert "1 check, 3 hints" in page.text
        await pilot.press("left", "tab")
        assert "Scores  categories" in page.text
        assert "By category. Tangram, easy, 5 results, list 1 of 3." == here(app).announcer.text
        await pilot.press("tab", "/", *"ca", "x", "backspace", "enter")
        assert Context.SCORES is here(app).context
        assert "/ ca" in page.text
        assert "1 found" in page.text
        await pilot.press("enter")
        assert ["tangram/cat"] == [puzzle for puzzle, _, _ in app.played]
        await pilot.press("ctrl+u", "q")
        assert isinstance(app.screen, HomeScreen)


async def test_resets_on_the_screen(played: Services) -> None:
    """A list, or all, can be emptied and brought back; the line says how many results."""
    app = Recorder(played)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s")
        await quiet(pilot)
        screen = here(app)
        await pilot.press("u")
        assert "" == screen.announcer.text  # nothing to bring back, so no key
        await pilot.press("x")
        assert "Cleared 5 results. u restores them until you quit." == screen.announcer.text
        assert "Swan" not in screen.page.text
        await pilot.press("X")
        assert "No games without help yet." in screen.page.text
        await pilot.press("u", "u")
        assert "Restored 5 results." == screen.announcer.text
        assert 3 == len(screen.book.all)
        await pilot.press("X")
    assert played.store.scores.last_reset is None
    assert {""} == {game.player for game in played.store.scores.each()}
    assert played.store.scores.record("tangram/swan").solved


async def test_a_file_is_written_where_the_player_says(
    played: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is typed, its ending says the format, and nothing is overwritten."""
    monkeypatch.chdir(tmp_path)
    app = Recorder(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await quiet(pilot)
        await pilot.press("e")
        assert "write to  tui-tangram-scores.csv▏" in here(app).page.text
        await pilot.press("enter")
        told = here(app).announcer.text
        assert "8 games written to tui-tangram-scores.csv." == told
        await pilot.press("e", "tab", "enter", "v")
        await quiet(pilot)
        await pilot.press("e", "ctrl+u", *"a.txt", "enter")
        assert "The name must end in .csv or .json." == numbers(app).announcer.text
        await pilot.press("ctrl+u", *"x/tui.csvv", "backspace", "tab", "enter")
        assert "8 games written to x/tui.json." == numbers(app).announcer.text
        await pilot.press("e", "q", "escape")
        assert Context.STATISTICS is numbers(app).context
    files = {path.name: path.read_text(encoding="utf-8") for path in written(tmp_path)}
    assert 9 == len(list(csv.reader(io.StringIO(files.pop("tui-tangram-scores.csv")))))
    assert {"tui-tangram-scores-2.json", "tui.json"} == files.keys()
    assert {8} == {json.loads(text)["count"] for text in files.values()}


def written(directory: Path) -> list[Path]:
    """Return the files below a directory that scores were written to."""
    return [*directory.glob("*.csv"), *directory.glob("*.json"), *directory.glob("x/*")]


def test_files_that_cannot_be_written(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says why, whatever was typed."""
    monkeypatch.chdir(tmp_path)
    scores = services.store.scores
    statistics = scores.statistics(TODAY)
    Path("there.csv").write_text("old")
    for name, told in (
        ("there.csv", "there.csv already exists. Choose another name."),
        ("there.csv/a.csv", "Cannot write"),
        ("a\0.csv", "Cannot write"),
        (".csv", "The name must end"),
        ("", "The name must end"),
    ):
        good, line = write(name, scores, statistics)
        assert (False, True) == (good, line.startswith(told)), line
        assert line.isprintable()
    assert "old" == Path("there.csv").read_text()


def test_no_sentence_of_statistics_is_cut(services: Services) -> None:
    """Hints of every level have as many lines as they need."""
    levels = {level: 9 - level for level in range(1, 9)}
    enter(services, "tangram/swan", 50.0, levels=levels)
    page = StatisticsPage(services.paint)
    page.sums = read_sums(services)
    for width in (40, 80):
        lines = page.lines(width, 200)
        text = " ".join("".join(one.text for one in line) for line in lines)
        assert all(re.search(rf"{n} +at +level +{level}\b", text) for level, n in levels.items())


async def test_statistics_on_the_screen(played: Services) -> None:
    """Numbers, the bests of one list over time, games, collections; all of it can be reached."""
    app = Recorder(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await quiet(pilot)
        page = numbers(app).page
        lines = page.text.splitlines()
        assert ["3", "3", "5", "5", "0:00", "7", "3", "0", "1"] == lines[3].split()
        assert [
            "played", "solved", "streak", "longest", "time", "no help", "hints", "fits", "checks",
        ] == re.split("  +", lines[4].strip())  # fmt: skip
        assert "1 of " in page.text
        assert "8 games solved in the last 30 days, most on 2026-11-20: 4." in page.text
        assert "3 puzzles solved, 1 of them" in page.text
        assert "2026-10-22" in page.text
        seen = page.text
        # The plot of times comes into sight when another list is wanted.
        assert "best so far" not in page.text
        await pilot.press("right", "left")
        assert "Swan" in page.text
        assert "5 games: first 2:14, best 1:32 on 2026-11-18, last 2:00. • best so far" in page.text
        assert "Swan. 5 games: first 2:14, best 1:32" in numbers(app).announcer.text
        assert ["3:20", "┤"] == next(
            line for line in page.text.split("\n") if "3:20" in line
        ).split()[:2]
        for _ in range(4):
            await pilot.press("pagedown")
            seen += page.text
        assert "end" in page.text.splitlines()[1]
        assert "2 of" in seen
        assert "All" in seen
        assert "Hints used: 3 at level 1" in seen
        last = page.text
        await pilot.press("down")
        assert last == page.text
        await pilot.press("s")
        await quiet(pilot)
        assert isinstance(app.screen, ScoresScreen)
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)


async def test_screens_of_every_size(played: Services) -> None:
    """No line is wider than the screen, in ascii too, and both have help."""
    services = replace(played, profile=Profile.ASCII)
    enter(services, "4.6.12/easy/infinity/s3", 4000.0, 100, hints=3, checks=4, player="W" * 40)
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("s")
        for width, height in ((60, 20), (113, 30), (200, 60)):
            await pilot.resize_terminal(width, height)
            for keys in ((), ("tab",), ("e",), ("escape", "v"), ("e",), ("escape", "s")):
                await pilot.press(*keys)
                await quiet(pilot)
                text = app.screen.query_one(Page).text
                assert text.isascii()
                assert height - 2 == len(text.split("\n"))
                assert all(len(line) <= width for line in text.splitlines())
        await pilot.press("right")
        assert "1 check, 3 hints (level 1)" in app.screen.query_one(Page).text
        await pilot.press("?")
        await quiet(pilot)
        assert "Only games without help count" in app.screen.query_one(Page).text


async def test_wide_names_keep_the_columns(services: Services) -> None:
    """Names of wide signs take as many columns as they do, and the next column stands."""
    enter(services, "convex/1", 61.0, 9, player="漢字" * 12)
    enter(services, "convex/1", 62.0, 9, player="Ada")
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s")
        await quiet(pilot)
        lines = here(app).page.text.splitlines()
        first, second = [line for line in lines if "2026-" in line and "★" in line]
        assert cell_len(first) == cell_len(second)


async def test_nobody_has_played(services: Services) -> None:
    """Empty lists and numbers say what will stand there."""
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("s")
        await quiet(pilot)
        assert "No games without help yet." in here(app).page.text
        await pilot.press("tab", "x", "X", "down", "enter", "v")
        await quiet(pilot)
        assert "Nothing solved in the last 30 days." in numbers(app).page.text
        assert "0 puzzles solved." in numbers(app).page.text
        assert "Solve a puzzle twice" in numbers(app).page.text
        await pilot.press("right", "pagedown")
        assert [] == app.played


async def test_what_cannot_be_read_is_not_said_to_be_nothing(played: Services) -> None:
    """While another app holds the file, lists and numbers say that they are not all."""
    file = played.store.scores.database.path
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        app = Recorder(played)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("s")
            await quiet(pilot)
            text = here(app).page.text
            assert "earlier games cannot be read now" in text
            assert "No results" not in text
            assert "No games without help" not in text
            await pilot.press("v")
            await quiet(pilot)
            assert "earlier games cannot be read now" in numbers(app).page.text


async def test_a_puzzle_that_is_gone_keeps_its_list(services: Services) -> None:
    """Its name is that which it had; it is said that it cannot be played."""
    enter(services, "tangram/swan", 50.0)
    gone = Subject("tangram", "gone/puzzle", "Gone", "{}", "", "")
    result = Result(50.0, 9, 0, revealed=False, own=True)
    services.store.scores.finished(gone, result, Moment(services.now(), TODAY))
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await quiet(pilot)
        assert ["Gone", "Swan"] == [one.name for one in here(app).book.all]
        await pilot.press("enter")
        assert "gone/puzzle" in here(app).announcer.text
        assert [] == app.played


async def test_the_list_of_the_puzzle_that_was_played(played: Services) -> None:
    """Opened from a puzzle, the screen shows that puzzle's list first."""
    app = Recorder(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ScoresScreen(played, "convex/1"))
        await quiet(pilot)
        assert "convex/1" == here(app).book.chosen.id
