"""The play screen with keys pressed, in a terminal that is only imagined."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import dist
from typing import Any
from unittest.mock import Mock, create_autospec

import pytest

from tests.app.conftest import TODAY, solve, still
from tests.app.play.conftest import Helper, game, lay, playing, solution
from tests.app.watching import seen, until
from tui_tangram.app.actions import Context, action
from tui_tangram.app.application import TangramApp
from tui_tangram.app.frames import terminal_is_free
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.play.ending import GLANCE
from tui_tangram.app.saves.actions import SavesActions
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.assist.errors import SearchStoppedError, SupersededError, WorkerError
from tui_tangram.games.session import Result, Session
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.player.paths import directories
from tui_tangram.player.scores.values import Subject
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store
from tui_tangram.render.cells import encode
from tui_tangram.render.tangram import PieceState
from tui_tangram.render.viewport import points

SWAN = "tangram/swan"


def app(services: Services, figure: str = SWAN, *, freestyle: bool = False) -> TangramApp:
    """Return the app that plays a figure at once."""
    return TangramApp(services, puzzle=figure, options={"freestyle": freestyle})


def finish(screen: TangramScreen) -> None:
    """Lay all pieces but the last where they belong."""
    lay(screen.table, *range(6))


async def put_last(pilot: Any) -> None:
    """Take the last piece to its place and put it down."""
    table = playing(pilot.app).table
    table.hold(6, solution(table.game)[6])
    await pilot.press("enter")
    await pilot.pause()


async def test_one_door_for_all_that_is_wished(services: Services) -> None:
    """The table comes first, then the screen, what acts in its place, and the app."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        screen.do("take", 1)
        assert 1 == screen.table.held
        for intent, place in (
            ("back", screen),
            ("tries", next(one for one in screen.delegates if isinstance(one, SavesActions))),
            ("sign", screen.signing),
            ("palette", pilot.app),
        ):
            assert place is getattr(screen.handler(intent), "__self__", None)
        assert isinstance(screen.handler("help"), partial)  # a page of the app
        assert screen.handler("fly") is None
        assert not screen.availability(action("flip")._replace(intent="fly")).supported
        with pytest.raises(AssertionError, match="fly"):
            screen.do("fly")


async def test_take_cycle_and_put(services: Services) -> None:
    """Digit, Tab, Enter: the piece is laid at an exact fit, counted and kept on disk."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        assert Context.FREE is screen.context
        await pilot.press("2")
        assert Context.HELD is screen.context
        await pilot.press("tab")
        await pilot.pause()
        assert screen.announcer.text.startswith("2, fit 1 of ")
        assert re.search("2  held +fits", seen(pilot.app))
        await pilot.press("enter")
        await pilot.pause()
        assert Context.FREE is screen.context
        assert (1, "Placed 2.") == (screen.table.session.moves, screen.announcer.text)
        (saved,) = services.store.autosaves.all()
        assert 1 == saved.save.position


async def test_undo_and_redo(services: Services) -> None:
    """The piece is gone and there again, and the keys are those of the context."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("1", "tab", "enter")
        laid = screen.table.state
        await pilot.press("u")
        assert screen.table.state == screen.table.game.start()
        await pilot.press("U")
        assert laid == screen.table.state


async def test_every_key_of_a_piece_in_hand(services: Services) -> None:
    """Steps, fine steps, turns, flip, fits, tray: each does what the table says."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)

        async def moved(*keys: str) -> tuple[Any, Any, Any, bool]:
            before = screen.table.view.hand
            await pilot.press(*keys)
            after = screen.table.view.hand
            assert before is not None
            assert after is not None
            x, y = after.shift - before.shift
            turned = before.turn.inverse().then(after.turn).eighth
            return x, y, turned, before.mirrored != after.mirrored

        await pilot.press("4")
        coarse, fine = screen.table.steps[:2]
        assert (coarse, 0, 0, False) == await moved("right")
        assert (0, -coarse, 0, False) == await moved("down")
        assert (-coarse, 0, 0, False) == await moved("left")
        assert (0, coarse, 0, False) == await moved("up")
        assert (fine, 0, 0, False) == await moved("shift+right")
        assert (-fine, fine, 0, False) == await moved("H", "K")
        assert 1 == (await moved("r"))[2]
        assert 7 == (await moved("R"))[2]
        assert (await moved("f"))[3]
        await pilot.press("s")
        assert screen.table.fits_here
        first = screen.table.view.hand
        await pilot.press("n")
        assert first != screen.table.view.hand
        await pilot.press("N")
        assert first == screen.table.view.hand
        await pilot.press("x")
        assert (None, ()) == (screen.table.held, screen.table.order)


async def test_nothing_in_hand(services: Services) -> None:
    """Arrows go to corners, Tab chooses, r picks up and turns, Space places, x sends back."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        corner = screen.table.cursor
        await pilot.press("right", "tab", "down", "tab", "shift+tab")
        assert 1 == screen.table.view.selected
        assert corner != screen.table.cursor
        await pilot.press("r", "d")
        await pilot.pause()
        assert screen.announcer.text.startswith("Holding 2")
        await pilot.press("space", "shift+tab", "x", "D")
        await pilot.pause()
        assert screen.announcer.text.startswith("Swan: 0 of 7 placed. Contour 0%, area 0%. In")


async def test_everything_is_laid_out_once_for_each_size(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often Textual tells of it."""
    laid = create_autospec(TangramScreen.apply_layout, side_effect=TangramScreen.apply_layout)
    monkeypatch.setattr(TangramScreen, "apply_layout", laid)
    async with app(services).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert 1 == laid.call_count
        await pilot.resize_terminal(120, 40)
        assert 2 == laid.call_count


async def test_a_terminal_of_any_size_at_any_time(services: Services) -> None:
    """The game does not notice another size; the hand is seen, and the notice comes and goes."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("1", "tab")
        state, hand = screen.table.state, screen.table.view.hand
        for size in ((200, 60), (60, 20), (59, 20), (72, 20), (71, 40), (120, 25), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size[0] < 60:
                assert "too small" in seen(pilot.app)
                continue
            assert screen is pilot.app.screen
            assert screen.viewport.width == screen.board.box.width == screen.board.size.width
            assert (state, hand) == (screen.table.state, screen.table.view.hand)
            assert "Swan" in seen(pilot.app)
            assert 0 <= pilot.app.cursor_position.x < size[0]
        await pilot.press("enter")
        assert 1 == screen.table.session.moves


async def test_the_cursor_is_on_the_selected_piece(services: Services) -> None:
    """On its letter while it is in hand; else on the corner at which it would be taken."""
    async with app(still(services)).run_test(size=(80, 24)) as pilot:
        for keys in ("3", "right", "enter", "2", "escape"):
            await pilot.press(keys)
            await pilot.pause()
            screen = playing(pilot.app)
            if not screen.table.holding:
                x, y = pilot.app.cursor_position
                assert "+" == seen(pilot.app).splitlines()[y][x]
                continue
            label = screen.table.game.piece(screen.table.view.selected).label
            x, y = pilot.app.cursor_position
            assert label == seen(pilot.app).splitlines()[y][x]


async def test_keys_are_heard_before_a_frame_is_drawn(services: Services) -> None:
    """However many keys wait, one frame shows what they did."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("1")
        await pilot.pause()
        drawn = []
        draw = screen.frames.draw
        screen.frames.draw = lambda: (drawn.append(1), draw())
        for _ in range(20):
            screen.do("nudge_left")
        await pilot.pause()
        assert [1] == drawn


async def test_no_frame_is_drawn_for_a_busy_terminal(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn when the terminal has taken the last one, and shows the present."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        free: list[bool] = [False, False, False, True]
        drawn = asyncio.Event()
        draw = screen.frames.draw
        monkeypatch.setattr("tui_tangram.app.frames.BUSY", 0.001)
        monkeypatch.setattr(screen.frames, "may_draw", lambda: free.pop(0))
        monkeypatch.setattr(screen.frames, "draw", lambda: (draw(), drawn.set()))
        screen.do("take", 0)
        screen.do("left")
        await drawn.wait()
        await pilot.pause()
        assert [] == free
        assert "1  held" in seen(pilot.app)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
def test_a_terminal_that_is_full_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as nobody reads what was sent; without a terminal there is nothing to wait for."""
    reader, writer = os.openpty()
    with os.fdopen(writer, "w") as terminal, os.fdopen(reader, "rb", buffering=0):
        monkeypatch.setattr(sys, "__stderr__", terminal)
        assert terminal_is_free()
        os.set_blocking(writer, False)
        with suppress(BlockingIOError):
            while True:
                os.write(writer, b"x" * 100)
        assert not terminal_is_free()
        while not terminal_is_free():
            os.read(reader, 1 << 16)
    monkeypatch.setattr(sys, "__stderr__", None)
    assert terminal_is_free()


# Help


async def test_hints_step_by_step(helped: Services, helper: Helper) -> None:
    """The first is asked for, the others follow from it, the last lays the piece."""
    async with app(helped).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        helper.let.clear()
        await pilot.press("h")
        await pilot.pause()
        assert "Finding a hint…" == screen.announcer.text
        await pilot.press("h")
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert screen.announcer.text.startswith("Next piece: ")
        assert 1 == len(helper.asked)
        await pilot.press("h", "h", "h")
        await pilot.pause()
        assert (1, 1, 1) == (
            screen.table.session.hints,
            len(screen.table.order),
            screen.table.session.moves,
        )
        (saved,) = helped.store.autosaves.all()
        assert {1: 1, 2: 1, 3: 1, 4: 1} == saved.save.hints


@pytest.mark.parametrize("keys", ["u", "uU", "t", "tt"])
async def test_the_mark_of_a_hint_goes_with_its_position(helped: Services, keys: str) -> None:
    """Also when the position comes back: by undo and redo, a restart or the other mode and back."""
    async with app(still(helped)).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)

        def marked() -> bool:
            look = looks.board_look(screen.table)
            ghosts = [piece for piece in look.pieces if piece.state is PieceState.GHOST]
            return look.hint is not None or bool(ghosts)

        lay(screen.table, 0)
        for _ in range(3):
            await pilot.press("h")
            await pilot.pause()
            assert marked()
        await pilot.press(*keys)
        assert not marked()


async def test_the_mark_of_a_hint_goes_with_a_restart(helped: Services) -> None:
    """The empty board is the one that the hint was for, and still the mark is gone."""
    async with app(still(helped)).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("h")
        await pilot.pause()
        assert looks.board_look(screen.table).hint is not None
        await pilot.press("1", "tab", "enter", "ctrl+r")
        assert not screen.table.order
        assert looks.board_look(screen.table).hint is None


async def test_a_late_answer_is_dropped(helped: Services, helper: Helper) -> None:
    """After a move nobody wants to know about the position before."""
    async with app(helped).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        helper.let.clear()
        await pilot.press("h", "1", "tab", "enter")
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert ("Placed 1.", 0) == (screen.announcer.text, screen.table.session.hints)
        await pilot.press("h")
        await pilot.pause()
        await pilot.pause()
        assert 1 == screen.table.session.hints


async def test_a_late_failure_is_not_told(helped: Services, helper: Helper) -> None:
    """That there is no help for a position nobody is at any more is no news."""
    helper.error = WorkerError("it is gone")
    async with app(helped).run_test(size=(80, 24)) as pilot:
        helper.let.clear()
        await pilot.press("h", "1", "tab", "enter")
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert "Placed 1." == playing(pilot.app).announcer.text


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (SearchStoppedError("stopped"), "No answer in 20 s."),
        (WorkerError("it cannot be started"), "No help: it cannot be started."),
        (SupersededError("no"), "Cancelled."),
    ],
)
async def test_help_that_does_not_come(
    helped: Services, helper: Helper, error: Exception, said: str
) -> None:
    """It is said why, and play goes on; asking again asks again."""
    helper.error = error
    async with app(helped).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("h")
        await pilot.pause()
        await pilot.pause()
        assert said == screen.announcer.text
        helper.error = None
        await pilot.press("h")
        await pilot.pause()
        await pilot.pause()
        assert screen.announcer.text.startswith("Next piece: ")


async def test_the_solution_forward_and_back(helped: Services, helper: Helper) -> None:
    """Seven steps show the figure; it is complete but not solved, and no best time."""
    async with app(still(helped)).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("w")
        await pilot.pause()
        assert screen.announcer.text.startswith("After this the game is not ranked. w again")
        assert [] == helper.asked
        await pilot.press("d", "w")  # other words meanwhile: it asks again
        assert not screen.table.session.revealed
        await pilot.press("w")
        await pilot.pause()
        await pilot.pause()
        assert screen.announcer.text.endswith("This game is no longer ranked.")
        await pilot.press("W")
        assert screen.table.state == screen.table.game.start()
        await pilot.press(*["w"] * 7)
        await pilot.pause()
        assert Context.SOLVED is screen.context
        assert "Swan finished with the solution shown" in screen.announcer.text
        assert 1 == len(helper.asked)
        record = helped.store.scores.record(SWAN)
        assert (0, None) == (record.times_solved, record.best_time)


# Modes


async def test_pause_hides_the_board(services: Services) -> None:
    """Nothing of the figure is seen and the clock stands; Enter goes on as well."""
    now = [0.0]
    async with app(replace(services, clock=lambda: now[0])).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("1", "p")
        await pilot.pause()
        assert Context.PAUSED is screen.context
        now[0] = 60.0
        text = seen(pilot.app)
        assert "Paused" in text
        board = [line[: screen.board.box.width] for line in text.splitlines()[1:-2]]
        assert ["Paused", "Clock stopped."] == [s for line in board if (s := line.strip())]
        await pilot.press("left", "1", "u")
        assert Context.PAUSED is screen.context
        await pilot.press("enter")
        await pilot.pause()
        assert (Context.HELD, 0.0) == (screen.context, screen.table.session.elapsed)
        now[0] = 65.0
        assert 5.0 == screen.table.session.elapsed


async def test_freestyle_and_back(services: Services) -> None:
    """The target stands beside the board, and the game goes on."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("1", "tab", "enter", "t")
        await pilot.pause()
        assert screen.table.game.freestyle
        assert (1, True) == (screen.table.session.moves, bool(screen.target.box.width))
        assert "freestyle" in seen(pilot.app)
        await pilot.press("t")
        await pilot.pause()
        assert not screen.target.display
        assert not screen.table.game.freestyle


async def test_contour_view_and_describing_change_nothing(services: Services) -> None:
    """They are not moves."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("v", "d", "D", "v")
        assert not screen.table.session.entries


# The end


async def test_the_last_piece_is_celebrated(services: Services) -> None:
    """Words, the record, no unfinished game any more, and keys for the ways on."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        screen.keep()
        assert services.store.autosaves.all()
        await put_last(pilot)
        assert Context.SOLVED is screen.context
        assert "Swan solved! 0:00, no help. N adds your name." == screen.announcer.text
        assert Tone.SUCCESS is screen.announcer.tone
        assert "100%" in seen(pilot.app)
        assert "]      Swan 2" in seen(pilot.app)
        assert not services.store.autosaves.all()
        assert 1 == services.store.scores.record(SWAN).times_solved
        await pilot.press("e")
        assert "tui-tangram Swan" in screen.announcer.text
        await pilot.press("N", *"Ann", "enter")
        assert "Ann" == services.settings.name
        assert not screen.announcer.text
        await pilot.press("]")
        await pilot.pause()
        assert "Swan 2" == playing(pilot.app).table.game.figure.name


async def test_the_key_for_undo_goes_back_to_the_piece(services: Services) -> None:
    """It stays selected, in place of the one after it."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "enter", "u")
        assert 2 == playing(pilot.app).table.near


async def test_the_ways_on_can_be_clicked(services: Services) -> None:
    """Each does what its key does; once the figure is not solved any more there are none."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        await put_last(pilot)
        lines = seen(pilot.app).splitlines()
        copying = "e      copy"
        [copy] = [(one.index(copying), y) for y, one in enumerate(lines) if copying in one]
        wanted = "]      Swan 2"
        [following] = [(one.index(wanted), y) for y, one in enumerate(lines) if wanted in one]
        await pilot.click(offset=(copy[0] - 1, copy[1]))
        assert screen.announcer.text.startswith("Swan solved! ")
        await pilot.click(offset=(copy[0] + 9, copy[1]))
        assert "tui-tangram Swan" in screen.announcer.text
        await pilot.press("u")
        await pilot.click(offset=following)
        assert (screen, False) == (pilot.app.screen, screen.table.solved)
        await pilot.press("U")
        await pilot.click(offset=following)
        await pilot.pause()
        assert "Swan 2" == playing(pilot.app).table.game.figure.name


async def test_wide_screens_show_the_best_times(services: Services) -> None:
    """Beside the result, with its own among them."""
    solve(services, SWAN)
    async with app(services).run_test(size=(200, 60)) as pilot:
        finish(playing(pilot.app))
        await put_last(pilot)
        text = seen(pilot.app)
        assert "Best times" in text
        assert f"▸ 1 0:00  {TODAY.isoformat()}" in text
        assert f"  2 1:23  {TODAY.isoformat()}" in text


async def test_a_result_far_down_is_seen_below_the_best(services: Services) -> None:
    """With its own rank, after the ten best."""
    subject = Subject.of(services.find_puzzle(SWAN))
    for _ in range(12):
        result = Result(0.0, 7, 0, revealed=False, own=True)
        services.store.scores.finished(subject, result, services.moment)
    async with app(services).run_test(size=(200, 60)) as pilot:
        finish(playing(pilot.app))
        await put_last(pilot)
        text = seen(pilot.app)
        assert "  10 0:00" in text
        assert "  11 0:00" not in text
        assert "▸ 13 0:00" in text


async def test_no_key_that_lays_pieces_leaves_a_solved_figure(services: Services) -> None:
    """Keys that were typed before the end was seen: it stays, and the ways on are said."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        screen.table.hold(6, solution(screen.table.game)[6])
        keys = [set(services.keymap.bindings(one)) for one in (screen.free, screen.held)]
        leading = set(services.keymap.bindings(Context.SOLVED)) - {"enter", "n"}
        # Of these two, n is another puzzle at a table alone.
        typed = set.union(*keys) - leading
        assert {"enter", "space", "n", "tab", "r", "1", "x", "c", "w"} <= typed
        await pilot.press("enter", *sorted(typed))
        await pilot.pause()
        assert (screen, Context.SOLVED) == (pilot.app.screen, screen.context)
        assert "Already solved. Enter opens the next puzzle, u undoes." == screen.announcer.text


async def test_enter_goes_on_once_the_end_was_seen(services: Services) -> None:
    """To the next of the list that was chosen, and where that is solved to the recommended one."""
    now = [0.0]
    services.clock = lambda: now[0]
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        screen.others._among = screen.others.among = (SWAN, "tangram/swan-2", "tangram/cat")
        finish(screen)
        await put_last(pilot)
        now[0] = GLANCE - 0.01
        await pilot.press("enter")
        assert "Already solved. Enter opens the next puzzle, u undoes." == screen.announcer.text
        now[0] = GLANCE
        await pilot.press("enter")
        await pilot.pause()
        screen = playing(pilot.app)
        assert "tangram/swan-2" == screen.puzzle
        solve(services, "tangram/cat")
        finish(screen)
        await put_last(pilot)
        further = screen.others.recommended
        assert further is not None
        await until(pilot, lambda: "solved" in seen(pilot.app))
        assert f"enter  {further.title}" in seen(pilot.app)
        assert "]      Cat" in seen(pilot.app)
        now[0] += 1
        await pilot.press("enter")
        await pilot.pause()
        assert further.id == playing(pilot.app).puzzle


async def test_a_result_is_copied_with_a_picture(services: Services) -> None:
    """The silhouette below the line that is said; a solution that was shown is no result."""
    async with app(services).run_test(size=(120, 40)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        await put_last(pilot)
        assert "e      copy result" in seen(pilot.app)
        await pilot.press("e")
        await pilot.pause()
        first, *picture = pilot.app.clipboard.splitlines()
        line = "tui-tangram Swan · 0:00 · no help · 7 moves · ★★★ · tangram/swan"
        assert line == first
        assert (5, 10) == (len(picture), len(picture[0]))
        assert f"Copied: {first}" == screen.announcer.text
        await pilot.resize_terminal(80, 24)
        await pilot.press("e")
        await pilot.pause()
        assert f"Copied: {first}" == screen.announcer.text
        screen.table.session.count_reveal()
        await pilot.press("e", "e")
        await pilot.pause()
        assert "e      copy result" not in seen(pilot.app)


async def test_the_recommended_figure_has_its_own_key(services: Services) -> None:
    """It is a little harder; where it is the next one too it stands there once."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        await put_last(pilot)
        further = screen.others.recommended
        assert further is not None
        assert any(
            "enter" in row and further.title in row and "harder" in row
            for row in seen(pilot.app).splitlines()
        )
        screen.others.among = (SWAN, further.id)
        screen.changed()
        await pilot.pause()
        assert 1 == seen(pilot.app).count(further.title)
        await pilot.press("+")
        await pilot.pause()
        assert further.id == playing(pilot.app).puzzle
        assert screen.table.solved
        (start, aim) = (services.find_puzzle(one).effort for one in (SWAN, further.id))
        assert start < aim < start + 1


async def test_a_solved_figure_comes_in_frames_and_then_the_app_rests(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The motion comes to its end, the picture at rest, by itself, or at once by any key."""
    monkeypatch.setattr("tui_tangram.app.play.timing.WAVE", 3600.0)  # the test makes the steps
    for keys in ((), ("d",), ("e",), ("z",)):
        async with app(services).run_test(size=(80, 24)) as pilot:
            screen = playing(pilot.app)
            finish(screen)
            await put_last(pilot)
            motion = screen.motion
            assert motion.timer is not None
            timer = Mock(wraps=motion.timer)
            motion.timer = timer
            still = encode(screen.pictures[0][0], services.palette)
            await pilot.press(*keys)
            while motion.timer is not None:
                assert not keys
                assert screen.board.rows != still
                motion.step()
                await pilot.pause()
            assert screen.board.rows == still
            timer.cancel.assert_called_once()


async def test_a_piece_is_seen_on_its_way_to_the_hand_and_as_it_turns(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In few frames, each of them nearer; a step is there at once."""
    monkeypatch.setattr("tui_tangram.app.play.timing.FRAME", 3600.0)  # the test makes the steps
    async with app(services).run_test(size=(120, 40)) as pilot:
        screen = playing(pilot.app)
        for key, counts in (("1", {2}), ("r", {1}), ("f", {1, 2})):
            await pilot.press(key)
            goal = [*points(screen.table.piece_shape(screen.table.view.hand))]
            ways = []
            while (look := screen.motion.look()) is not None:
                (held,) = [one for one in look.pieces if one.state is PieceState.HELD]
                pairs = zip(points(held.polygon), goal, strict=True)
                ways.append(max(dist(one, other) for one, other in pairs))
                screen.motion.step()
            assert len(ways) in counts  # and then it is there
            assert ways == sorted(ways, reverse=True)
            assert ways[-1] > 1e-9
        await pilot.press("left")
        assert screen.motion.look() is None


async def test_without_motion_all_is_there_at_once(services: Services) -> None:
    """One setting switches off what moves."""
    async with app(still(services)).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        await pilot.press("1", "r")
        assert screen.motion.look() is None
        await pilot.press("escape")
        finish(screen)
        await put_last(pilot)
        assert screen.motion.look() is None
        assert screen.motion.timer is None


async def test_a_better_time_is_told(services: Services) -> None:
    """A best time is one that beats another."""
    solve(services, SWAN)
    async with app(services).run_test(size=(80, 24)) as pilot:
        finish(playing(pilot.app))
        await put_last(pilot)
        assert "best time" in seen(pilot.app)


async def test_a_solved_figure_can_be_undone(services: Services) -> None:
    """Then play goes on, and solving it again is celebrated but not counted twice."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        await put_last(pilot)
        await pilot.press("u")
        assert Context.FREE is screen.context
        await pilot.press("U")
        await pilot.pause()
        assert screen.announcer.text.startswith("Swan solved! ")
        assert 1 == services.store.scores.record(SWAN).times_solved


# Coming and going


async def test_back_keeps_the_game_and_coming_again_goes_on(services: Services) -> None:
    """What is in hand is put down first; nothing is asked, and the time is kept too."""
    now = [0.0]
    async with app(replace(services, clock=lambda: now[0])).run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "left", "enter")
        now[0] = 50.0
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)
        (saved,) = services.store.autosaves.all()
        assert 50.0 == saved.save.elapsed
        await pilot.app.play(SWAN)
        await pilot.pause()
        screen = playing(pilot.app)
        assert 1 == screen.table.session.moves
        assert screen.announcer.text.startswith("Resumed Swan: ")


async def test_back_with_the_last_piece_at_its_place_celebrates(services: Services) -> None:
    """Putting it down solved the figure: that is seen before leaving."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        finish(screen)
        screen.table.hold(6, solution(screen.table.game)[6])
        await pilot.press("q")
        await pilot.pause()
        assert Context.SOLVED is playing(pilot.app).context
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_the_next_figure_and_the_one_before(services: Services) -> None:
    """Among those it was chosen from, round and round; what was begun is kept."""
    among = ("tangram/swan", "convex/2", "tangram/cat")
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.app.play("convex/2", siblings=among)
        await pilot.pause()
        await pilot.press("1", "tab", "enter")
        names = []
        for key in ("]", "]", "[", "["):
            await pilot.press(key)
            await pilot.pause()
            names.append(playing(pilot.app).table.game.puzzle_id)
        assert ["tangram/cat", "tangram/swan", "tangram/cat", "convex/2"] == names
        assert 1 == playing(pilot.app).table.session.moves


async def test_a_figure_by_itself_has_no_next(services: Services) -> None:
    """It is said, and once solved there is none to choose."""
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(TangramScreen(still(services), game()))
        await pilot.press("]")
        await pilot.pause()
        screen = playing(pilot.app)
        assert "No other figure." == screen.announcer.text
        finish(screen)
        await put_last(pilot)
        assert "]  " not in seen(pilot.app)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_game_can_be_handed_in(services: Services) -> None:
    """It goes on, whatever is kept of the puzzle."""
    session = Session(game(), lambda: 0.0)
    session.play(game().put(0, solution(game())[0]))
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(TangramScreen(services, game(), save=session))
        assert session is playing(pilot.app).table.session
        await pilot.pause()
        assert playing(pilot.app).announcer.text.startswith("Resumed Swan: ")


async def test_the_end_of_the_app_loses_nothing(services: Services) -> None:
    """Even what hovers is kept."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "left", "ctrl+q")
    (saved,) = services.store.autosaves.all()
    assert 1 == saved.save.position


async def test_a_disk_that_fails_leaves_play_alone(services: Services, tmp_path: Any) -> None:
    """One line tells of it, once."""

    class Broken(Disk):
        def write(self, *_: Any, **__: Any) -> None:
            raise OSError("no room")

    lines: list[str] = []
    store = Store.open(directories(tmp_path / "d", tmp_path / "c"), lines.append, Broken())
    async with app(replace(services, store=store)).run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "tab", "enter", "2", "tab", "enter")
        assert 2 == playing(pilot.app).table.session.moves
    assert 1 == sum("saves" in line for line in lines)


async def test_opening_a_figure_is_noted(services: Services) -> None:
    """The gallery can say what was played last."""
    async with app(services).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: services.store.scores.record(SWAN).last_played)
        assert services.today() == services.store.scores.record(SWAN).last_played


async def test_a_letter_takes_any_piece_of_a_large_set(helped: Services) -> None:
    """Its own letter does after g, also with a piece in hand; no digit does, and all is said."""
    opened = app(helped, "pentominoes/6x10-rectangle")
    async with opened.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = playing(opened).table
        assert "g pick" in seen(opened)
        assert "pick" not in seen(opened).replace("g pick", "").replace(
            "letter pick up", ""
        ).replace("enter pick up", "")
        await pilot.press("g")
        await pilot.pause()
        assert "Which piece? I L N T V P F U W X Y Z, Esc cancels." in seen(opened)
        await pilot.press("a")
        await pilot.pause()
        assert "No piece A." in seen(opened)
        await pilot.press("g", "z")
        assert 11 == table.held
        await pilot.press("g", "escape")
        assert (11, None) == (table.held, playing(opened).jump)
        await pilot.press("g", "i")
        assert 0 == table.held
        await pilot.press("escape", "9")
        await pilot.pause()
        assert (None, table.game.start()) == (table.held, table.state)
        assert "g and a letter pick up a piece." in seen(opened)
