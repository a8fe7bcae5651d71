"""What every play screen has, on the screen of a game that nothing in the app knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.play.conftest import Helper
from tests.app.watching import seen
from tests.null.game import NullGame
from tests.null.screen.screen import NullScreen, NullTable
from tui_tangram.app.actions import BOARD, ENDED, PLAY, Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.kinds import kind_named
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.text_page import HelpScreen
from tui_tangram.games.catalog import editors, games
from tui_tangram.games.session import Result, Session
from tui_tangram.play import Advice, Solvability
from tui_tangram.player.scores.values import Scope, Subject


@pytest.fixture
def null(helped: Services, null_kind: None) -> Services:
    """Services for the null game, which the app has a screen for, and nothing moves."""
    return still(helped)


def here(app: Any) -> NullScreen:
    assert isinstance(app.screen, NullScreen)
    return app.screen


def new(services: Services, goal: int = 3) -> NullScreen:
    names = tuple(f"null/{number}" for number in (3, 4, 5))
    return NullScreen(services, NullGame(goal), siblings=names)


def table(goal: int = 3) -> NullTable:
    return NullTable(Session(NullGame(goal), lambda: 0.0))


def test_every_game_of_the_catalog_has_a_screen() -> None:
    """With contexts of its own, everything that any game can do, and a name for help."""
    for game in games():
        screen = kind_named(game.kind).screen()
        assert issubclass(screen, PlayScreen)
        own = (screen.free,) if screen.held is None else (screen.free, screen.held)
        assert screen.contexts[: len(own)] == own
        assert Context.PAUSED in screen.contexts
        assert set(ENDED) & set(screen.contexts)
        assert set(own) <= set(BOARD) < set(PLAY)
        assert "playing" == screen.topic


def test_every_editor_of_the_catalog_has_a_screen_without_an_end() -> None:
    """It is named in help by what is made, and has nothing that belongs to a game that ends."""
    for editor in editors():
        screen = kind_named(editor.kind).screen()
        assert issubclass(screen, PlayScreen)
        assert screen.edits
        assert {screen.free, screen.held} <= set(screen.contexts) & set(PLAY)
        assert not {Context.PAUSED, *ENDED} & set(screen.contexts)
        assert "playing" != screen.topic


async def test_from_the_first_key_to_the_solved_puzzle(null: Services) -> None:
    """Header, words, hint, undo, the celebration, the record, and on to the next."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(null))
        await pilot.pause()
        screen = here(pilot.app)
        text = seen(pilot.app)
        assert "Make 3" in text
        assert "numbers  hard     0:00" in text
        assert "Press plus." == screen.announcer.text
        assert (0, 1) == pilot.app.cursor_position
        screen.action_key("plus")
        await pilot.pause()
        assert "now 1" in seen(pilot.app)
        assert "plus pressed." == screen.announcer.text
        await pilot.press("h", "h")
        await pilot.pause()
        assert (2, 2) == (screen.table.state, screen.table.session.moves)
        await pilot.press("u")
        await pilot.pause()
        assert "Undid: plus pressed." == screen.announcer.text
        await pilot.press("U", "d")
        await pilot.pause()
        assert "It is 2." == screen.announcer.text
        (saved,) = null.store.autosaves.all()
        assert ("null", 2) == (saved.save.game, saved.save.position)
        screen.action_thumb("plus")
        assert Context.TILE_HELD is screen.context
        await pilot.press("q")
        await pilot.pause()
        assert Context.SOLVED is screen.context
        assert "Make 3 solved! 0:00, assisted: 1 hint." == screen.announcer.text
        text = seen(pilot.app)
        assert "enter  Make 4" in text
        assert "enter next" in text
        assert 1 == null.store.scores.record("null/3").times_solved
        assert not null.store.autosaves.all()
        await pilot.press("]")
        await pilot.pause()
        assert "Make 4" == here(pilot.app).table.game.name
        await pilot.press("[", "[")
        await pilot.pause()
        assert "null/5" == here(pilot.app).puzzle


async def test_the_solution_step_by_step(null: Services, helper: Helper) -> None:
    """Forward, back, and forward again without asking twice."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(null))
        screen = here(pilot.app)
        for key in "wwwWw":
            await pilot.press(key)
            await pilot.pause()
            await pilot.pause()
        assert (2, 1) == (screen.table.state, len(helper.asked))
        assert screen.table.session.revealed


async def test_a_game_is_gone_on_with(null: Services) -> None:
    """By its name alone, whatever its kind; the home screen offers it."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.play("null/4", options={"begin": 1})
        screen = here(pilot.app)
        assert 1 == screen.table.state
        screen.action_key("plus")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.app.play("null/4")
        await pilot.pause()
        screen = here(pilot.app)
        assert 2 == screen.table.state
        assert "Resumed Make 4: 2% done." == screen.announcer.text


async def test_pause_and_help_are_those_of_any_game(null: Services) -> None:
    """The board is hidden, and help says what this game calls its things."""
    async with TangramApp(null).run_test(size=(80, 60)) as pilot:
        await pilot.app.push_screen(new(null))
        await pilot.press("p")
        await pilot.pause()
        assert "hidden" in seen(pilot.app)
        await pilot.press("p", "?")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        text = pilot.app.screen.page.text
        assert "Help  playing" in text
        assert "Previous or next puzzle" in text
        assert "{" not in text


async def test_the_time_can_be_hidden(null: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a key and for games to come; its place stays empty, and what was taken is told."""
    now = [100.0]
    async with TangramApp(replace(null, clock=lambda: now[0])).run_test(size=(80, 24)) as pilot:
        services = pilot.app.services
        await pilot.app.push_screen(new(services))
        now[0] += 65
        await pilot.press("d")
        await pilot.pause()
        header, *_ = seen(pilot.app).splitlines()
        assert header.rstrip().endswith("    1:05")
        await pilot.press("ctrl+t")
        await pilot.pause()
        hidden, *_ = seen(pilot.app).splitlines()
        assert header.replace("1:05", "    ").rstrip() == hidden.rstrip()
        assert "Clock hidden, still running." == here(pilot.app).announcer.text
        assert not services.store.settings.read().timer
        screen = here(pilot.app)
        while not screen.table.solved:
            screen.action_key("plus")
        await pilot.pause()
        assert "1:05" not in seen(pilot.app).splitlines()[0]
        assert "1:05" in seen(pilot.app)
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "1:05" in seen(pilot.app).splitlines()[0]
        monkeypatch.setenv("TUI_TANGRAM_TIMER", "true")
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "Set by TUI_TANGRAM_TIMER: change it there." == screen.announcer.text


async def test_the_clock_never_counts_the_hidden_board(null: Services) -> None:
    """Help, commands, solutions, a small window, a pause, a terminal that is left: it stands."""
    now = [100.0]
    async with TangramApp(replace(null, clock=lambda: now[0])).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(pilot.app.services))
        await pilot.pause()
        screen = here(pilot.app)
        session = screen.table.session

        async def stands(*keys: str) -> None:
            now[0] += 2
            before = session.elapsed
            await pilot.press(*keys)
            await pilot.pause()
            now[0] += 1000
            assert before == session.elapsed

        for there, back in (("?", "q"), ("ctrl+p", "escape"), ("p", "p")):
            await stands(there)
            await pilot.press(back)
            await pilot.pause()
            assert pilot.app.screen is screen
        await stands("p", "?")
        await pilot.press("q")
        await pilot.pause()
        await stands()
        await pilot.press("p")
        await pilot.resize_terminal(50, 10)
        await pilot.pause()
        await stands("?")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        screen.cover("terminal")
        await stands("?")
        await pilot.press("q")
        await pilot.pause()
        await stands()
        screen.uncover("terminal")
        before = session.elapsed
        now[0] += 3
        assert before + 3 == session.elapsed


# Moves of the game


async def test_what_the_game_does_by_itself(null: Services) -> None:
    """It is no move of the player's, says nothing, and goes with the player's move on undo."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(null, 5))
        screen = here(pilot.app)
        screen.slips = ("plus", "plus", "minus")
        screen.own_moves.happen()
        screen.action_key("plus")
        screen.own_moves.happen()
        screen.own_moves.happen()
        await pilot.pause()
        assert "now 2" in seen(pilot.app)
        assert (2, 1) == (screen.table.state, screen.table.session.moves)
        assert "plus pressed." == screen.announcer.text
        await pilot.press("u")
        assert 1 == screen.table.state
        await pilot.press("u")
        await pilot.pause()
        assert "Nothing to undo." == screen.announcer.text


async def test_nothing_happens_behind_the_players_back(null: Services, helper: Helper) -> None:
    """While play is paused, help is read or looked for, or the puzzle is solved."""
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(null))
        screen = here(pilot.app)
        screen.slips = ("plus",)
        await pilot.press("p")
        screen.own_moves.happen()
        await pilot.press("p", "?")
        await pilot.pause()
        screen.own_moves.happen()
        await pilot.press("q")
        await pilot.pause()
        helper.let.clear()
        await pilot.press("h")
        screen.own_moves.happen()
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert 0 == screen.table.state
        for _ in range(5):
            screen.own_moves.happen()
        await pilot.pause()
        assert 3 == screen.table.state
        assert "Make 3 solved! 0:00, assisted: 1 hint." == screen.announcer.text
        assert 1 == null.store.scores.record("null/3").times_solved


async def test_the_clock_of_the_game_is_the_screens(
    null: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game with a pace is looked after several times within it, another has no timer."""
    asked: list[float] = []
    begin = NullScreen.set_interval

    def spy(screen: Any, pace: float, then: Any, **more: Any) -> Any:
        if then == screen.own_moves.glance:
            asked.append(pace)
        return begin(screen, pace, then, **more)

    monkeypatch.setattr(NullScreen, "set_interval", spy)
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(null))
        assert [] == asked
        for pace in (1.0, 20.0):
            monkeypatch.setattr(NullScreen, "every", pace)
            await pilot.app.push_screen(new(null))
        assert [0.125, 0.25] == asked


# Motion


async def test_what_was_laid_arrives(null: Services) -> None:
    """A motion shows where it came from, frame by frame, and a key ends it."""
    lively = replace(null, settings=replace(null.settings, motion=True))
    async with TangramApp(lively).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(lively))
        screen = here(pilot.app)
        screen.action_key("plus")
        assert "from 0 by 0.0 to" == screen.motion.look()
        screen.motion.step()
        assert "from 0 by 0.5 to" == screen.motion.look()
        screen.motion.step()
        assert screen.motion.look() is None
        screen.action_key("plus")
        screen.action_key("plus")
        assert "right:" == screen.motion.look()
        screen.act(lambda: None)
        assert screen.motion.look() is None


# The table without a screen


def test_a_tables_view_follows_the_state() -> None:
    """Undo, redo, restart, help and reveal tell the view; so does a hint that only shows."""
    on = table()
    on.press("plus")
    for change in (on.undo, on.redo, on.restart, on.undo):
        before = on.changes
        change()
        assert before + 1 == on.changes
    on.begin_hints(on.game.advise(1, ("plus",), None))
    assert "None" == on.pointed
    before = on.changes
    on.next_hint()
    assert (before + 1, 2) == (on.changes, on.state)
    assert on.begin_reveal(on.game.advise(2, ("plus",), None))
    on.reveal()
    assert (before + 2, True) == (on.changes, on.solved)


def test_undo_lets_go_first() -> None:
    """What is in hand goes back before any move does."""
    on = table()
    on.press("plus")
    on.thumb = "plus"
    on.undo()
    assert ("Let go.", 1) == (on.words, on.state)


def test_where_there_is_no_way_on_the_game_says_why() -> None:
    """In its own words, as trouble."""
    on = table()
    assert not on.begin_reveal(Advice(Solvability.UNSOLVABLE))
    assert ("It is unsolvable.", Tone.TROUBLE) == (on.words, on.tone)


def test_help_that_is_refused_is_said() -> None:
    """A hint's move while the game is paused changes nothing."""
    on = table()
    on.begin_hints(on.game.advise(0, (), None))
    on.session.pause()
    on.next_hint()
    assert ("The game is paused.", 0) == (on.words, on.state)
    assert not on.happen("plus")


# The name beside a record


async def test_a_record_takes_a_name(null: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key writes a name beside a result that beats another; Enter keeps it, for good."""
    monkeypatch.setenv("LOGNAME", "user")
    scores = null.store.scores
    scores.finished(
        Subject.of(NullGame(3)), Result(99.0, 9, 0, revealed=False, own=True), null.moment
    )
    async with TangramApp(null).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(null))
        await pilot.pause()
        screen = here(pilot.app)
        for _ in range(3):
            screen.action_key("plus")
        await pilot.pause()
        # The result can be read, and keys that are still on their way are no name.
        assert "Make 3 solved! 0:00, no help. New best time, 1:39 faster!" in screen.table.words
        assert "N adds your name." in screen.table.words
        await pilot.press("h", "1", "n")
        await pilot.pause()
        assert Context.SOLVED is screen.context
        assert "new best time" in seen(pilot.app)
        assert "N      enter your name" in seen(pilot.app)
        await pilot.press("N")
        await pilot.pause()
        assert Context.SIGNING is screen.context
        # The question is asked beside the result, which stays.
        lines = [line.rstrip() for line in seen(pilot.app).splitlines()]
        asked = next(y for y, line in enumerate(lines) if line.endswith("Your name:"))
        assert any("solved" in line for line in lines[:asked])
        assert lines[asked + 1].endswith(" ▏")
        assert (lines[asked + 1].index("▏"), asked + 1) == pilot.app.cursor_position
        await pilot.press(*"Ada")
        await pilot.pause()
        assert "Ada▏" in seen(pilot.app)
        assert (lines[asked + 1].index("▏") + 3, asked + 1) == pilot.app.cursor_position
        await pilot.press("m", "backspace", "q", "backspace", "enter")
        await pilot.pause()
        assert Context.SOLVED is screen.context
        assert ["Ada", ""] == [one.player for one in scores.best(Scope.PUZZLE, "null/3")]
        assert "Ada" == null.store.settings.read().name == null.player
        # A better one still is signed without a question.
        await pilot.press("]")
        await pilot.pause()
        for _ in range(4):
            here(pilot.app).action_key("plus")
        await pilot.pause()
        assert Context.SOLVED is here(pilot.app).context
        assert "Ada" == scores.best(Scope.PUZZLE, "null/4")[0].player


async def test_the_name_can_be_skipped(null: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Escape leaves no name, not even the one that the system has."""
    monkeypatch.setenv("LOGNAME", "user")
    result = Result(99.0, 9, 0, revealed=False, own=True)
    null.store.scores.finished(Subject.of(NullGame(3)), result, null.moment)
    async with TangramApp(null).run_test(size=(60, 20)) as pilot:
        await pilot.app.push_screen(new(null))
        await pilot.pause()
        for _ in range(3):
            here(pilot.app).action_key("plus")
        await pilot.pause()
        await pilot.press("N", "x", "escape")
        await pilot.pause()
        assert Context.SOLVED is here(pilot.app).context
        assert "" == null.store.settings.read().name
        assert "" == null.store.scores.best(Scope.PUZZLE, "null/3")[0].player


async def test_what_was_played_is_in_the_scores(null: Services) -> None:
    """Openings, time, hints by level and checks are kept with the result."""
    now = [0.0]
    timed = replace(null, clock=lambda: now[0])
    async with TangramApp(timed).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(new(timed))
        await pilot.pause()
        screen = here(pilot.app)
        now[0] = 40.0
        screen.action_key("plus")
        await pilot.press("q")
        await pilot.pause()
        assert 40.0 == timed.store.scores.statistics(timed.today()).total.seconds
        await pilot.app.push_screen(new(timed))
        await pilot.pause()
        screen = here(pilot.app)
        now[0] = 50.0
        await pilot.press("h", "c")
        await pilot.pause()
        for _ in range(2):
            screen.action_key("plus")
        await pilot.pause()
        (game,) = timed.store.scores.each()
        assert ("null/3", "null/1", 50.0, {1: 1}, 1) == (
            game.subject.puzzle,
            game.subject.division,
            game.result.elapsed,
            game.levels,
            game.checks,
        )
        assert 50.0 == timed.store.scores.statistics(timed.today()).total.seconds
