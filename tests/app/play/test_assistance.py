"""What counts as help and what does not, and what is asked before, in both kinds of games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.app.play import conftest as figures
from tests.app.play.matching import conftest as boards
from tests.app.watching import until
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.table import GameTable
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core.view_state import MatchingIntent
from tui_tangram.games.session import HelpClass
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point
from tui_tangram.play import Check, CheckResult
from tui_tangram.player.saves import SaveList
from tui_tangram.player.scores.values import Scope
from tui_tangram.player.settings import LEVELS, AssistanceLevel, Settings
from tui_tangram.render.tangram import draw_board

ASKED = "Showing what fits counts as help. The same key again shows it."
OFF = "No fits: assistance is set to expert."
AWAY = Point(Sqratio(1, 0, 10), Sqratio(0))
"""A shift within the usual reach."""


@pytest.fixture(autouse=True)
def _levels_as_they_are(monkeypatch: pytest.MonkeyPatch, _fits_are_free: None) -> None:
    """Ask before the first fit, as for players."""
    monkeypatch.setitem(LEVELS, "normal", AssistanceLevel("near", "asked", "asked"))


def figure() -> GameTable:
    return figures.table()


def board() -> GameTable:
    on = boards.table(boards.TETRAVEX, 5)
    on.go_to(6)
    return on


def snap_far(on: GameTable) -> None:
    """Snap a piece that is far from all fits."""
    on.view = replace(on.view, hand=on.view.hand or figures.solution(on.game)[0])
    on.view = replace(on.view, hand=on.view.hand._replace(shift=Point(Sqratio(9), Sqratio(9))))
    on.respond(TangramIntent.SNAP)


CALLS: tuple[tuple[Callable[[], GameTable], Callable[[GameTable], object]], ...] = (
    (figure, lambda on: on.respond(TangramIntent.NEXT_FIT)),
    (figure, lambda on: on.respond(TangramIntent.PREVIOUS_FIT)),
    (figure, snap_far),
    (board, lambda on: on.respond(MatchingIntent.NEXT_FIT)),
    (board, lambda on: on.respond(MatchingIntent.PREVIOUS_FIT)),
    (board, lambda on: on.respond(MatchingIntent.SNAP)),
    (board, lambda on: on.filter_by("fits")),
)


@pytest.mark.parametrize(("make", "call"), CALLS)
def test_every_way_to_a_fit_asks_once_and_counts(
    make: Callable[[], GameTable], call: Callable[[GameTable], object]
) -> None:
    """The first key asks and does nothing else, the same again is help, and the next too."""
    on = make()
    on.fits = "asked"
    call(on)
    assert (ASKED, HelpClass.CLEAN) == (on.words, on.session.help_class)
    call(on)
    assert (1, HelpClass.ASSISTED) == (on.session.fits, on.session.help_class)
    assert ASKED != on.words
    on.say("")
    call(on)
    assert ASKED != on.words


def test_each_key_that_shows_a_fit_asks_for_itself() -> None:
    """Who was asked about one key does not know that another is help, too."""
    on = figure()
    on.fits = "asked"
    for call in (snap_far, lambda on: on.respond(TangramIntent.NEXT_FIT)):
        on.say("")
        call(on)
        assert (ASKED, HelpClass.CLEAN) == (on.words, on.session.help_class)
    on.respond(TangramIntent.NEXT_FIT)
    assert HelpClass.ASSISTED is on.session.help_class


@pytest.mark.parametrize(("make", "call"), CALLS)
def test_there_are_no_fits_for_experts(
    make: Callable[[], GameTable], call: Callable[[GameTable], object]
) -> None:
    """The key says why, and the game stays clean."""
    on = make()
    on.fits = "off"
    before = on.state
    call(on)
    call(on)
    assert (OFF, before, HelpClass.CLEAN) == (on.words, on.state, on.session.help_class)


def test_what_the_hand_does_is_no_help() -> None:
    """Corners, turns flush with them, and snapping within reach, by Enter and by its own key."""
    on = figures.table()
    on.fits = "asked"
    for index, motion in enumerate(figures.solution(on.game)):
        on.respond(TangramIntent.NEXT_CORNER)
        on.take(index)
        on.respond(TangramIntent.TURN)
        on.hold(index, motion._replace(shift=motion.shift + AWAY))
        if index % 2:
            on.respond(TangramIntent.SNAP)
        on.respond(TangramIntent.PUT_DOWN)
    result = on.session.solved_at
    assert result is not None
    assert (HelpClass.CLEAN, 0) == (result.help_class, result.fits)


def test_a_board_laid_by_hand_is_clean() -> None:
    """Tiles that are taken and put where they belong need no help."""
    on = boards.table(boards.TETRAVEX)
    on.fits = "asked"
    for place, tile in enumerate(boards.order(on.game)):
        on.choose(tile)
        on.respond(MatchingIntent.PICK_UP)
        on.go_to(place)
        on.respond(MatchingIntent.PUT_DOWN)
    assert on.solved
    assert HelpClass.CLEAN is on.session.help_class


@pytest.mark.parametrize("make", [figure, board])
def test_the_first_hint_or_check_says_what_becomes_of_the_game(
    make: Callable[[], GameTable],
) -> None:
    """Once; a check that was not asked for counts as well, even if nothing is said of it."""
    on = make()
    on.begin_hints(on.game.advise(on.state, on.session.path, None))
    assert on.words.endswith(" Assisted now.")
    on.next_hint()
    assert "assisted" not in on.words
    on = make()
    on.say("")
    on.watch(Check(CheckResult.YES), "C")
    assert ("", 1, HelpClass.ASSISTED) == (on.words, on.session.checks, on.session.help_class)
    on.watch(Check(CheckResult.UNKNOWN), "C")
    assert 1 == on.session.checks


@pytest.mark.parametrize("make", [figure, board])
def test_what_was_shown_is_shown(make: Callable[[], GameTable]) -> None:
    """A step of the solution decides the class for good, undone or not."""
    on = make()
    assert on.begin_reveal(on.game.advise(on.state, on.session.path, None))
    on.reveal()
    on.undo()
    assert HelpClass.SHOWN is on.session.help_class


@pytest.mark.parametrize("keys", ["hh", "cc", "CC"])
@pytest.mark.parametrize("kind", ["tangram", "matching"])
async def test_help_asks_before_it_costs_a_streak(services: Services, kind: str, keys: str) -> None:
    """The first key in today's puzzle asks, the second helps."""
    app = TangramApp(services, puzzle=f"daily/{kind}")
    async with app.run_test(size=(80, 24)) as pilot:
        screen: Any = app.screen
        await pilot.press(keys[0])
        await until(pilot, lambda: screen.announcer.text.startswith("Help costs today's place"))
        assert f"{keys[0]} again helps." in screen.announcer.text
        assert HelpClass.CLEAN is screen.table.session.help_class
        await pilot.press(keys[1])
        await until(pilot, lambda: screen.table.session.help_class is HelpClass.ASSISTED)


async def test_no_check_costs_a_streak(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each move is checked, it is not in today's puzzle before the player has had help."""
    monkeypatch.setitem(LEVELS, "normal", AssistanceLevel("near", "asked", "always"))
    for puzzle, checked in (("daily/tangram", False), ("tangram/swan", True)):
        app = TangramApp(services, puzzle=puzzle)
        async with app.run_test(size=(80, 24)) as pilot:
            screen: Any = app.screen
            await pilot.press("1", "enter")
            assert screen.table.session.moves
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            assert checked == (screen.table.session.help_class is HelpClass.ASSISTED)


async def test_a_blind_script_of_fits_is_assisted(services: Services) -> None:
    """Pieces in order, each in its first fit, without a look: solved, and in no clean list."""
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        game = services.find_puzzle("tangram/rabbit")
        await pilot.app.push_screen(TangramScreen(services, game))
        await pilot.press("1", "n")
        await pilot.pause()
        screen = pilot.app.screen
        assert "Showing what fits counts as help. n again shows it." in screen.announcer.text
        await pilot.press("n", "enter")
        for piece in "234567":
            await pilot.press(piece, "n", "enter")
        await pilot.pause()
        result = screen.table.session.solved_at
        assert (HelpClass.ASSISTED, 7) == (result.help_class, result.fits)
    scores = services.store.scores
    assert [] == scores.best(Scope.PUZZLE, game.puzzle_id)
    assert 1 == len(scores.best(Scope.PUZZLE, game.puzzle_id, HelpClass.ASSISTED))


def test_one_setting_may_differ_from_its_level() -> None:
    """The level holds for all that is not set by itself."""
    assert LEVELS["relaxed"] == Settings(assistance="relaxed").level
    own = Settings(assistance="expert", snap="far", check="always").level
    assert AssistanceLevel("far", "off", "always") == own


async def test_a_new_try_is_a_new_game_with_the_clock_at_zero(services: Services) -> None:
    """What was shown voids that try alone; a new one is clean, and solved it is the best time."""
    now = [0.0]
    named = replace(services.settings, name="Ada")
    timed = replace(services, clock=lambda: now[0], settings=named)
    async with TangramApp(timed).run_test(size=(80, 24)) as pilot:
        game = timed.find_puzzle("tangram/swan")
        await pilot.app.push_screen(TangramScreen(timed, game))
        await pilot.pause()
        screen = pilot.app.screen
        steps = game.advise(game.start()).steps
        for number, seen in enumerate((True, False, False)):
            now[0] += 100.0 - 10 * number
            if seen:
                screen.table.session.count_reveal()
            for move in steps:
                screen.act(lambda move=move: screen.table.session.play(move))
            assert screen.table.solved
            await pilot.press("ctrl+r")
            await pilot.pause()
            assert "New game. The clock starts at zero." == screen.announcer.text
            session = screen.table.session
            assert (0.0, HelpClass.CLEAN, ()) == (
                session.elapsed,
                session.help_class,
                session.entries,
            )
    assert [80.0, 90.0] == [
        one.result.elapsed for one in timed.store.scores.best(Scope.PUZZLE, "tangram/swan")
    ]


async def test_restart_goes_to_the_start_and_then_to_a_new_game(services: Services) -> None:
    """Nothing is lost: undo brings back the first, and the saves have what the second took."""
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        game = services.find_puzzle("tangram/swan")
        await pilot.app.push_screen(TangramScreen(services, game))
        await pilot.pause()
        screen = pilot.app.screen
        move = game.advise(game.start()).steps[0]
        screen.act(lambda: screen.table.session.play(move))
        first = screen.table.session
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert screen.announcer.text.endswith(
            "Undo brings your position back. The clock keeps running."
        )
        assert first is screen.table.session
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert (first is screen.table.session, screen.table.session.entries) == (False, ())
        (kept,) = services.store.saves.all(SaveList.NAMED)
        assert ("tangram/swan, an earlier game", move) == (kept.save.name, kept.save.moves[0].move)
        assert [] == services.store.autosaves.all()


async def test_a_child_sees_the_seams(services: Services) -> None:
    """The silhouette shows a solution, so the game is shown; laid by hand it counts as solved."""
    child = replace(services, settings=replace(services.settings, assistance="child"))
    async with TangramApp(child).run_test(size=(80, 24)) as pilot:
        game = child.find_puzzle("tangram/swan")
        await pilot.app.push_screen(TangramScreen(child, game))
        await pilot.pause()
        screen = pilot.app.screen
        table = screen.table
        places = figures.solution(game)
        shapes = [game.piece(k).kind.shape.moved(one) for k, one in enumerate(places)]
        assert shapes == [*looks.board_look(table).seams]
        seamed = draw_board(looks.board_look(table), screen.viewport)
        plain = draw_board(looks.board_look(table)._replace(seams=()), screen.viewport)
        assert seamed != plain
        screen.act(lambda: figures.lay(table, *range(7)))
        assert HelpClass.SHOWN is table.session.solved_at.help_class
        record = child.store.scores.record("tangram/swan")
        assert (1, None, 1) == (record.times_solved, record.best_time, record.stars)
    usual = figures.table()
    usual.show_seams(False)
    assert ((), HelpClass.CLEAN) == (usual.seams, usual.session.help_class)
