"""The daily screen, from home to the solved puzzle and back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import NOW, still
from tests.app.libraries import small_library
from tests.app.watching import seen
from tests.null.screen.screen import NullScreen
from tests.strategies.store import finish
from tui_tangram.app.application import TangramApp
from tui_tangram.app.daily.screen import DailyScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.key_help import fitting
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import HelpScreen
from tui_tangram.games.catalog.daily import daily, ladder
from tui_tangram.games.matching.screen.new_board.screen import BoardScreen
from tui_tangram.games.session import Result
from tui_tangram.player.library import shipped_library
from tui_tangram.render.profile import Profile

TODAY = NOW.date()


def solved(services: Services, puzzle: str, day: date, *, revealed: bool = False) -> None:
    """Let a puzzle have been solved at noon of a day, in 83 seconds."""
    result = Result(83.0, 12, 0, revealed, not revealed)
    finish(services.store.scores, puzzle, result, day)


def here(app: Any) -> DailyScreen:
    """Return the daily screen, which must be the one that is seen."""
    assert isinstance(app.screen, DailyScreen)
    return app.screen


def fitting_labels(screen: DailyScreen) -> list[str]:
    """Return what the footer has room for."""
    return [item.label for item in fitting(screen.keyline.items, screen.size.width - 4)]


@pytest.mark.parametrize(
    ("size", "profile"),
    [((60, 20), Profile.ASCII), ((80, 24), Profile.MONO), ((200, 60), Profile.TRUECOLOR)],
)
async def test_everything_fits(services: Services, size: tuple[int, int], profile: Profile) -> None:
    """In every window and profile: games, streaks, calendar, ladder, cursor, signs."""
    services = replace(services, profile=profile)
    for n in (4, 2, 1):
        day = TODAY - timedelta(n)
        solved(services, services.daily_puzzle(daily("tangram", day)).puzzle, day)
    late = TODAY - timedelta(5)
    solved(services, services.daily_puzzle(daily("tangram", late)).puzzle, TODAY)
    shown = TODAY - timedelta(6)
    solved(services, services.daily_puzzle(daily("tangram", shown)).puzzle, TODAY, revealed=True)
    app = TangramApp(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("d")
        await pilot.pause()
        page = here(app).page
        lines = page.text.splitlines()
        assert [] == [line for line in lines if len(line) > size[0] - 2]
        assert size[1] - 2 == len(lines)
        ascii_only = profile is Profile.ASCII
        tick, mark, gap = ("v", ">", ".") if ascii_only else ("✓", "›", "·")
        row = next(line for line in lines if " 21  22" in line)
        assert f" 16{tick} 17{gap} 18{tick} 19{tick}{mark}20{gap} 21  22 " in row
        assert " 14? 15+" in page.text
        assert "streak 2" in page.text
        assert "Week 47" in page.text
        assert "0 of 7" in page.text
        assert "+ late" in lines[-1]
        column, line = app.cursor_position
        assert lines[line][column:].startswith("20")
        await pilot.press("left")
        # Where it is wider than the window it ends in a line of its own; nothing is cut.
        last = page.text.splitlines()[-2 if size[0] < 72 else -1]
        assert "tui-tangram daily tangram 2026-11-19" in last
        assert page.text.endswith("streak 2")
        assert "copy result" in fitting_labels(here(app))
        await pilot.press("w", "tab")
        column, line = app.cursor_position
        assert page.text.splitlines()[line][column:].startswith("1  ")
        assert not page.text.isascii() or ascii_only


async def test_keys(services: Services) -> None:
    """Months, today, games, the ladder, help and the clipboard."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        await pilot.pause()
        screen = here(app)
        for keys, name in (
            (["pageup"], "daily/tangram/2026-10-20"),
            (["pageup", "pagedown"], "daily/tangram/2026-10-20"),
            (["up"], "daily/tangram/2026-10-13"),
            (["tab"], "daily/matching/2026-10-13"),
            (["w", "down"], "weekly/matching/2026-W42/2"),
            (["home", "shift+tab"], "daily/tangram/2026-11-20"),
            (["right", "down"], "weekly/tangram/2026-W47/5"),
        ):
            await pilot.press(*keys)
            assert name == screen.browser.slot.name
        await pilot.press("e")
        assert "Nothing to share yet: not solved." == screen.announcer.text
        await pilot.press("I")
        assert screen.announcer.text.endswith("weekly/tangram/2026-W47/5")
        assert "weekly/tangram/2026-W47/5" == app.clipboard
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert "e copies your result to share, without spoilers." in app.screen.page.text
        await pilot.press("q", "q")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_a_year_to_fill(services: Services, size: tuple[int, int]) -> None:
    """Every day that has come has its sign, in a column for each week; arrows go by its lines."""
    for n in (3, 2, 1):
        day = TODAY - timedelta(n)
        solved(services, services.daily_puzzle(daily("tangram", day)).puzzle, day)
    app = TangramApp(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("d", "y")
        page = here(app).page
        assert [] == [line for line in page.text.splitlines() if len(line) > size[0] - 2]
        assert size[1] - 2 == len(page.text.splitlines())
        days = (TODAY - date(2026, 1, 1)).days + 1
        # The same puzzles stood in the calendar before, on three days: there they are late.
        about = f"6 of {days} days solved · longest streak 3"
        assert about in page.text
        assert f"2026: {about}." == here(app).announcer.text
        weeks = page.text.split(about)[0].split("Mo ")[-1]
        assert (days - 6, 3, 3) == tuple(map(weeks.count, "·✓+"))
        await pilot.press("down")  # tomorrow has not come
        assert here(app).slot.day == TODAY
        await pilot.press("left", "up")
        assert here(app).slot.day == TODAY - timedelta(8)
        column, line = app.cursor_position
        name = page.text.splitlines()[line].strip()[:2]
        assert (name, page.text.splitlines()[line][column]) == ("Th", "·")
        await pilot.press("w")
        assert "Week 46" in page.text
        await pilot.press("y")
        assert about in page.text
        await pilot.press("y")
        assert about not in page.text


async def test_a_cursor_on_today_goes_with_the_day(services: Services) -> None:
    """Midnight passes while a puzzle is played; so it does when the clock is set back."""
    now = [NOW]
    services = replace(services, now=lambda: now[0])
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        for days in (1, -3):
            now[0] += timedelta(days)
            await pilot.press("?")
            await pilot.press("q")
            await pilot.pause()
            assert now[0].date() == here(app).browser.day
            assert f"{now[0].date()}, UTC" in here(app).page.text
        now[0] = datetime(1970, 1, 1, tzinfo=UTC)
        for key in ("?", "q", "pageup", "left", "w", "home"):
            await pilot.press(key)
        await pilot.pause()
        assert "Thursday 1970-01-01, UTC" in here(app).page.text
        assert date(1970, 1, 1) == here(app).browser.day


async def test_lists_that_are_missing_keep_nobody_from_playing(
    services: Services, tmp_path: Path
) -> None:
    """It is said, and the rest of the app works."""
    (tmp_path / "puzzles").mkdir()
    library = small_library(tmp_path / "puzzles")
    (library.directory / "daily").unlink()
    (library.directory / "daily").mkdir()
    (library.directory / "daily" / "tangram.json").symlink_to(
        shipped_library().directory / "daily" / "tangram.json"
    )
    services = replace(services, load_library=lambda: library)
    app = TangramApp(services)
    said: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        services.troubles.listen(said.append)
        assert "lists are missing" in app.screen.menu.text
        await pilot.press("d")
        assert isinstance(app.screen, HomeScreen)
        assert "the daily puzzles in" in said[0]
        await app.play("convex/2")
        assert app.screen.slot is None


# Playing, with a game that nobody knows


@pytest.fixture
def null(services: Services, null_kind: None) -> Services:
    """Services for the null game, played by Ada."""
    return still(services, name="Ada")


async def press_to_the_goal(pilot: Any) -> None:
    """Solve the null game that is played."""
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, NullScreen)
    while not screen.table.solved:
        screen.action_key("plus")
    await pilot.pause()


async def test_any_game_has_daily_puzzles(null: Services) -> None:
    """Played from the screen, it counts, the result is copied, and back there it is solved."""
    yesterday = TODAY - timedelta(1)
    solved(null, null.daily_puzzle(daily("null", yesterday)).puzzle, yesterday)
    app = TangramApp(null)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "shift+tab", "enter")
        await press_to_the_goal(pilot)
        assert daily("null", TODAY) == app.screen.slot
        assert "daily 2026-11-20" in seen(app)
        assert "e      copy result" in seen(app)
        assert any(row.split()[-2:] == ["streak", "2"] for row in seen(app).splitlines())
        await pilot.press("e")
        await pilot.pause()
        line = "tui-tangram daily null 2026-11-20 · 0:00 · no help · streak 2"
        # How the game went is told below, in bars, but not aloud.
        first, bars = app.clipboard.splitlines()
        assert (line, 10, "█") == (first, len(bars), bars[-1])
        assert f"Copied: {line}" == app.screen.announcer.text
        await pilot.press("I")
        await pilot.pause()
        assert ("null/70", "Copied: null/70") == (
            app.clipboard, app.screen.announcer.text,
        )  # fmt: skip
        await pilot.press("q")
        await pilot.pause()
        assert line in here(app).page.text
        assert "✓ 0:00" in here(app).page.text


async def test_a_past_ladder_is_climbed_step_by_step(null: Services) -> None:
    """On from one step is the next, and what is solved after its week is later."""
    app = TangramApp(null)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "shift+tab", "up", "w", "enter")
        for step in (1, 2):
            await press_to_the_goal(pilot)
            assert ladder("null", TODAY - timedelta(7))[step - 1] == app.screen.slot
            assert f"{step} of 7" in seen(app)
            await pilot.press("]")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        line = "tui-tangram weekly null 2026-W46 · ●●○○○○○ · 2 of 7 · 0:00 · no help"
        assert [f"  {line}", "  2 late"] == here(app).page.text.splitlines()[-2:]


async def test_names_are_taken_where_ids_are_typed(services: Services) -> None:
    """In the ID field of a new board; a bad one is refused there."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "i", *"daily/tangram/2026-11-21", "enter")
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        assert app.screen.announcer.text.startswith("That day is still to come; today's is daily/")
        await pilot.press("backspace", "0", "enter")
        await pilot.pause()
        assert daily("tangram", TODAY) == app.screen.slot
        assert services.daily_puzzle(daily("tangram", TODAY)).puzzle == app.screen.puzzle
