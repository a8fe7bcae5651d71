"""Checks and hints on the screen of a game that nothing in the app knows: words, keys, time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.play.conftest import Helper
from tests.null.game import NullGame
from tests.null.screen.screen import NullScreen, NullTable
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.adviser import CHECKING
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.assist.errors import SearchStoppedError, SupersededError, WorkerError
from tui_tangram.games.session import Session
from tui_tangram.play import Check, CheckResult, Progress, check

PLUS, MINUS = "plus", "minus"


def table(goal: int = 3, *moves: str) -> NullTable:
    found = NullTable(Session(NullGame(goal), lambda: 0.0))
    for move in moves:
        found.press(move)
    return found


def looked(on: NullTable) -> NullTable:
    """Look whether the present position can be solved, and tell."""
    on.help.learn(check(on.game, on.session.path, stops=on.help.stops))
    on.report_check("20 s", "C")
    return on


# The table


def test_what_can_be_solved_is_said_to_be() -> None:
    """In a sentence, and it is known from then on."""
    on = looked(table(3, PLUS))
    assert ("Still solvable.", Tone.PLAIN) == (on.words, on.tone)
    assert on.help.check is not None
    on.press(PLUS)
    assert on.help.check is None


def test_the_last_good_position_is_told_and_one_key_away() -> None:
    """As undos count; going back is those undos, and redo brings them back."""
    on = looked(table(2, *[PLUS] * 5))
    assert ("It is too much: C goes back 3 moves.", Tone.TROUBLE) == (on.words, on.tone)
    assert on.help.can_go_back
    on.thumb = PLUS
    on.back_to_good()
    assert (2, "") == (on.state, on.thumb)
    assert "Went back 3 moves: solvable. Redo brings them back." == on.words
    assert on.help.check == Check(CheckResult.YES)
    for state in (3, 4, 5):
        on.redo()
        assert state == on.state
    on = looked(table(2, *[PLUS] * 3))
    on.back_to_good()
    assert on.words.startswith("Went back 1 move: ")


def test_moves_of_the_game_itself_belong_to_those_before() -> None:
    """Nobody is sent to a position where undo does not come to rest."""
    on = table(2, PLUS)
    on.session.play(PLUS, "game")
    on.session.play(PLUS, "game")
    on.press(PLUS)
    assert (0, 3) == on.help.stops
    looked(on)
    # After the first press it was 1, but the game went on to 3 by itself.
    assert "It is too much: C goes back 2 moves." == on.words
    on.back_to_good()
    assert 0 == on.state


def test_what_is_not_known_is_not_said() -> None:
    """Neither of the position nor of those before it; and a puzzle may have no solution."""
    on = table(2, *[PLUS] * 3)
    on.help.learn(Check(CheckResult.UNKNOWN))
    on.report_check("0.5 s", "C")
    assert "No answer in 0.5 s." == on.words
    on.help.learn(Check(CheckResult.NO, "", None, last=False))
    on.report_check("20 s", "C")
    assert "No solution from here. Found no solvable position in 20 s." == on.words
    assert not on.help.can_go_back
    on.help.learn(Check(CheckResult.NO))
    on.report_check("20 s", "C")
    assert "No solution from here. This puzzle has no solution at all." == on.words
    on.help.learn(Check(CheckResult.NO, "", 1, last=False))
    on.report_check("20 s", "C")
    assert "No solution from here. C goes back 2 moves to a solvable position." == on.words


def test_hints_are_told_what_the_player_looks_at() -> None:
    """The game's own value reaches the game."""

    class Near(NullTable):
        near = "the door"

    on = Near(Session(NullGame(3), lambda: 0.0))
    on.begin_hints(on.game.advise(0, (), None))
    assert "Not 0, near the door. Assisted now." == on.words


# The screen


@pytest.fixture
def null(helped: Services, null_kind: None) -> Services:
    """Services for the null game, and nothing moves."""
    return still(helped)


def setting(services: Services, **changes: Any) -> Services:
    return replace(services, settings=replace(services.settings, **changes))


def here(app: Any) -> NullScreen:
    assert isinstance(app.screen, NullScreen)
    return app.screen


async def opened(pilot: Any, services: Services, goal: int, *moves: str) -> NullScreen:
    await pilot.app.push_screen(NullScreen(services, NullGame(goal)))
    await pilot.pause()
    for move in moves:
        here(pilot.app).action_key(move)
    await pilot.pause()
    return here(pilot.app)


async def test_the_key_checks_and_the_other_goes_back(null: Services, helper: Helper) -> None:
    """One question; the second key needs none."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 2, *[PLUS] * 4)
        await pilot.press("c")
        await pilot.pause()
        assert "It is too much: C goes back 2 moves. Assisted now." == (screen.announcer.text)
        await pilot.press("C")
        await pilot.pause()
        assert (2, 1) == (screen.table.state, len(helper.checked))


async def test_going_back_looks_first_where_nobody_has(null: Services, helper: Helper) -> None:
    """One key is enough; where nothing is wrong it says so."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 2, *[PLUS] * 4)
        await pilot.press("C")
        await pilot.pause()
        assert 2 == screen.table.state
        await pilot.press("u", "C")
        await pilot.pause()
        assert (1, "Still solvable.") == (screen.table.state, screen.announcer.text)
        assert 2 == len(helper.checked)


async def test_how_far_it_is_is_told_in_numbers(null: Services, helper: Helper) -> None:
    """Once a second; other words are left standing for a while; a move ends it."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 9, PLUS)
        helper.let.clear()
        await pilot.press("c")
        await pilot.pause()
        assert CHECKING == screen.announcer.text
        assert screen.adviser.busy
        report = helper.report
        assert report is not None
        report(Progress(900, 0.4, 0, None))
        assert CHECKING == screen.announcer.text
        report(Progress(12_400, 3.2, 0, None))
        assert "Searching: 12,400 positions, 3 s." == screen.announcer.text
        report(Progress(13_000, 3.9, 0, None))
        assert "Searching: 12,400 positions, 3 s." == screen.announcer.text
        await pilot.press("d")
        await pilot.pause()
        for seconds in (4.0, 5.0):
            report(Progress(14_000, seconds, 0, None))
            assert "It is 1." == screen.announcer.text
        report(Progress(20_000, 6.0, 0, None))
        assert "Searching: 20,000 positions, 6 s." == screen.announcer.text
        screen.action_key(PLUS)
        await pilot.pause()
        assert not screen.adviser.busy
        report(Progress(30_000, 9.0, 0, None))
        helper.let.set()
        await pilot.pause()
        assert ("plus pressed.", 2) == (screen.announcer.text, screen.table.state)


def endless(helper: Helper) -> asyncio.Event:
    """Make checks endless; return the event that one was cancelled."""
    cancelled = asyncio.Event()

    async def forever(*_: Any, **__: Any) -> Check:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()
        raise AssertionError

    helper.check = forever  # type: ignore[method-assign]
    return cancelled


async def test_a_move_cancels_the_question(null: Services, helper: Helper) -> None:
    """Whoever searches is told to stop, at once."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 9, PLUS)
        cancelled = endless(helper)
        await pilot.press("c")
        await pilot.pause()
        screen.action_key(PLUS)
        await asyncio.wait_for(cancelled.wait(), 120)


@pytest.mark.parametrize("key", ["c", "h", "w"])
async def test_an_answer_about_another_position_is_of_no_use(
    null: Services, helper: Helper, key: str
) -> None:
    """It came too late, although nobody has cancelled the question."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 9, PLUS)
        helper.let.clear()
        await pilot.press(key)
        await pilot.pause()
        table = screen.table
        table.session.play(PLUS)
        helper.let.set()
        await pilot.pause()
        assert (None, None, None) == (table.help.check, table.hint, table.help.next_step)
        assert (2, 0, 0) == (table.state, table.session.hints, table.session.checks)


async def test_leaving_cancels_the_question(null: Services, helper: Helper) -> None:
    """Who goes back does not want to know any more."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await opened(pilot, null, 9, PLUS)
        cancelled = endless(helper)
        await pilot.press("c", "q")
        await asyncio.wait_for(cancelled.wait(), 120)


async def test_a_hint_takes_the_place_of_a_check(null: Services, helper: Helper) -> None:
    """What was asked last is answered, and nothing else."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 9, PLUS)
        helper.let.clear()
        await pilot.press("c", "h")
        await pilot.pause()
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert "Not 1. Assisted now." == screen.announcer.text
        assert screen.table.help.check is None


async def test_another_wish_for_the_same_position(null: Services, helper: Helper) -> None:
    """Asked to go back while it is being looked, it goes back; no second question."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 2, *[PLUS] * 3)
        helper.let.clear()
        await pilot.press("c", "C")
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert (2, 1) == (screen.table.state, len(helper.checked))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SearchStoppedError("x"), "No answer in 20 s."),
        (WorkerError("gone"), "No help: gone."),
        (SupersededError("x"), "Cancelled."),
    ],
)
async def test_trouble_is_told(
    null: Services, helper: Helper, error: Exception, words: str
) -> None:
    """In a line; the limit is that of the settings."""
    helper.error = error
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 2)
        await pilot.press("h")
        await pilot.pause()
        assert words == screen.announcer.text


async def test_the_settings_say_how_long_help_may_take(null: Services) -> None:
    """Within no time at all nothing is known."""
    services = setting(null, help_seconds=0.0)
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, services, 9)
        await pilot.press("c")
        await pilot.pause()
        assert "No answer in 0 s." == screen.announcer.text


async def test_as_a_setting_only_changes_are_told(null: Services, helper: Helper) -> None:
    """After each move it is looked quietly; what the moves say stays until it matters."""
    services = setting(null, check="always")
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, services, 3, PLUS)
        assert ("plus pressed.", 1) == (screen.announcer.text, len(helper.checked))
        await pilot.press("u")
        await pilot.pause()
        for words in ("plus pressed.",) * 2:
            screen.action_key(PLUS)
            await pilot.pause()
            assert words == screen.announcer.text
        screen.action_key(PLUS)  # solved
        screen.action_key(PLUS)
        await pilot.pause()
        assert screen.announcer.text == ("No longer solvable. C goes back to a solvable position.")
        screen.action_key(PLUS)
        await pilot.pause()
        assert "plus pressed." == screen.announcer.text
        await pilot.press("u", "u", "u")
        await pilot.pause()
        assert "Solvable again." == screen.announcer.text


async def test_what_is_asked_goes_before_what_is_watched(null: Services, helper: Helper) -> None:
    """Asked for aloud, the quiet question gets words; a hint takes its place."""
    services = setting(null, check="always")
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, services, 9)
        helper.let.clear()
        screen.action_key(PLUS)
        await pilot.pause()
        assert not screen.adviser.busy
        await pilot.press("c")
        await pilot.pause()
        assert (CHECKING, 1) == (screen.announcer.text, len(helper.checked))
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert screen.announcer.text.startswith("Still solvable. Assisted now")
        helper.let.clear()
        screen.action_key(PLUS)
        await pilot.press("h")
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert "Not 2." == screen.announcer.text


async def test_hints_of_each_level_are_counted_and_kept(null: Services) -> None:
    """On disk by level, and in the result together; undo takes none back."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, null, 3)
        await pilot.press("h", "h", "u", "h", "h", "h")
        await pilot.pause()
        levels = dict(screen.table.session.hints_by_level)
        assert {1, 2} == set(levels)
        (saved,) = null.store.autosaves.all()
        assert levels == saved.save.hints
        screen.action_key(PLUS)
        while not screen.table.solved:
            screen.action_key(PLUS)
        await pilot.pause()
        result = screen.table.session.solved_at
        assert result is not None
        assert levels[1] == result.hints
