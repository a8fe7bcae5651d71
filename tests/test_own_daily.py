"""The daily puzzle of the player's own choice: what it is, in the app and in plain mode."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import NOW
from tests.app.conftest import services as services  # noqa: PLC0414  # a fixture
from tests.app.daily.test_screen import here, solved
from tests.plain.conftest import Player
from tests.plain.conftest import now as now  # noqa: PLC0414
from tests.plain.conftest import player as player  # noqa: PLC0414
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.flow.choose import ENOUGH, choose, level, own_daily, source_of
from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.session import Result
from tui_tangram.player.scores.values import Moment, Score, Subject

TODAY = NOW.date()
NAMES = st.lists(st.text("abc/123", min_size=1), min_size=1, max_size=9, unique=True)
DAYS = st.dates(date(2026, 1, 1), date(2036, 1, 1))


@given(NAMES, st.data(), DAYS)
def test_unsolved_ones_come_first(puzzles: list[str], data: st.DataObject, day: date) -> None:
    """Whatever the order of the list, and until all are solved."""
    before = data.draw(st.sets(st.sampled_from(puzzles)))
    chosen = choose(puzzles, before, day)
    assert chosen in puzzles
    assert (chosen in before) == (len(before) == len(puzzles))
    assert choose(puzzles[::-1], before, day) == chosen


@given(NAMES, DAYS)
def test_none_comes_twice_before_all_were_solved(puzzles: list[str], day: date) -> None:
    """For somebody who solves each on its day."""
    before: list[str] = []
    for number in range(len(puzzles)):
        before.append(choose(puzzles, before, day + timedelta(number)))
    assert sorted(before) == sorted(puzzles)


@given(NAMES, DAYS)
def test_a_puzzle_less_changes_only_its_own_day(puzzles: list[str], day: date) -> None:
    """The puzzle of the day stays when another one is deleted."""
    chosen = choose(puzzles, (), day)
    for other in set(puzzles) - {chosen}:
        assert choose([one for one in puzzles if one != other], (), day) == chosen


async def test_it_is_chosen_and_played(services: Services) -> None:
    """By a key on a pack, and again by that key no longer; a key on the daily screen plays it."""
    app = TangramApp(services)
    pack = services.packs[1]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        assert "Your level" in here(app).page.text
        assert pack.title not in here(app).page.text
        await pilot.press("q", "k", "down", "t")
        screen: Any = app.screen
        told = f"Your own daily puzzle is from {pack.title} now. t again: of your level."
        assert screen.announcer.text == told
        assert app.services.settings.daily_from == pack.id
        await pilot.press("q", "d")
        await pilot.pause()
        own = here(app).page.own
        assert own is not None
        assert own.puzzle.puzzle in pack.puzzles
        [line] = [line for line in here(app).page.text.splitlines() if pack.title in line]
        assert own.puzzle.title in line
        assert "not started" in line
        assert "streak" not in line
        assert any(item.label == "yours" for item in here(app).keyline.items)
        await pilot.press("o")
        await pilot.pause()
        screen = app.screen
        assert screen.puzzle == own.puzzle.puzzle
        await pilot.press("q")
        # A click on its line, or its letters, open it as well.
        here(app).choose(("own", ""))
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        assert screen.puzzle == own.puzzle.puzzle
        await pilot.press("q", "q", "k", "down", "t")
        screen = app.screen
        assert screen.announcer.text == "Your own daily puzzle is one of your level again."
        assert not app.services.settings.daily_from


async def test_a_collection_of_the_gallery(services: Services) -> None:
    """It gives one too; what is no collection of its own does not."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e", "t")
        screen: Any = app.screen
        assert screen.announcer.text == "Select a collection first."
        await pilot.press("q", "t")
        screen = app.screen
        screen.choose(("collection", "unsolved"))
        await pilot.press("t")
        assert screen.announcer.text == "Select a collection first."
        screen.choose(("collection", "heptex"))
        await pilot.press("t")
        assert app.services.settings.daily_from == "heptex"


def test_results_are_apart(services: Services) -> None:
    """Solved today it stays for the day, and no streak of the daily puzzles of all begins."""
    services.settings = services.store.settings.change(daily_from=services.packs[1].id)
    own = own_daily(services, services.journal())
    assert own is not None
    assert own.puzzle.puzzle not in {
        services.daily_puzzle(services.journal().today_of(kind).slot).puzzle
        for kind in daily_kinds()
    }
    solved(services, own.puzzle.puzzle, TODAY)
    again = own_daily(services, services.journal())
    assert again is not None
    assert again.puzzle == own.puzzle
    assert again.progress.state.done
    assert [services.journal().streak(kind).now for kind in daily_kinds()] == [0, 0]


def test_solved_before_it_is_not_chosen(services: Services) -> None:
    """Only a solution that was shown does not count."""
    source = source_of(services, services.packs[1].title)
    assert source is not None
    services.settings = services.store.settings.change(daily_from=source.id)
    for puzzle in source.puzzles[:5] + source.puzzles[6:]:
        solved(services, puzzle, TODAY - timedelta(1))
    solved(services, source.puzzles[5], TODAY - timedelta(1), revealed=True)
    own = own_daily(services, services.journal())
    assert own is not None
    assert own.puzzle.puzzle == source.puzzles[5]


def test_without_a_choice_it_is_of_the_level(services: Services) -> None:
    """As the level was when the day began, and so where the choice is gone, as a pack removed."""
    rows = {row.id: row for one in services.library.sources for row in one.usual}

    def grade() -> int | None:
        own = own_daily(services, services.journal())
        assert own is not None
        assert "level" == own.source.id
        assert own.puzzle.grade == rows[own.puzzle.puzzle].difficulty
        return own.puzzle.grade

    def graded(puzzle: str, day: date) -> None:
        subject = Subject.of(services.find_puzzle(puzzle))
        result = Result(83.0, 12, 0, revealed=False, own=True)
        moment = Moment(datetime.combine(day, time(12), UTC), day)
        services.store.scores.enter(Score.of(subject, result, moment, grade=4))

    assert 1 == grade()
    hard = [row.id for row in rows.values() if row.difficulty == 4][: ENOUGH + 1]
    for puzzle in hard[:-1]:
        graded(puzzle, TODAY)
    assert (1, 4) == (grade(), level(services))
    services.settings = services.store.settings.change(daily_from="pack/gone")
    for number, puzzle in enumerate(hard[1:]):
        assert 1 == grade(), number
        graded(puzzle, TODAY - timedelta(1))
    assert 4 == grade()


def test_plain_mode(player: Player) -> None:
    """A command chooses, and ends it; the puzzle stands in the list below the others."""
    assert player("daily from nothing") == ["Error: no collection or pack called 'nothing'"]
    assert player("daily from Heptex") == ["A daily puzzle from Heptex: type daily for the list."]
    lines = player("daily")
    number = len(daily_kinds())
    assert lines[number].startswith("Heptex, today: ")
    assert lines[number].endswith(f"not started ({player.heard[number].data['id']})")
    player(f"play {number + 1}")
    assert player.shell.line.session.game.puzzle_id.startswith("heptex/")
    assert player("daily from") == ["Your own daily puzzle is one of your level again."]
    assert not any("Heptex" in line for line in player("daily"))
