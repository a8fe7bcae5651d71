"""Daily puzzles at a real terminal: opened by name, and what reaches its clipboard."""

from __future__ import annotations

import sys
from base64 import b64encode
from datetime import UTC, datetime

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.cli.services import CommandServices
from tui_tangram.games.catalog import daily_kinds, daily_puzzle, find_game
from tui_tangram.games.catalog.daily import daily
from tui_tangram.games.session import Session
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.scores.values import Moment, Subject
from tui_tangram.player.store import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def test_the_clipboard_gets_the_id_and_nothing_else() -> None:
    """One sequence, byte for byte, for one key; the Linux console, which prints it, gets none."""
    day = CommandServices().utc_today
    command = [sys.executable, "-m", "tui_tangram", "play", daily("tangram", day).name]
    puzzle = daily_puzzle(shipped_library(), daily("tangram", day)).puzzle
    with Terminal(command, 80, 24) as terminal:
        terminal.until(f"daily {day.isoformat()}")
        assert b"\x1b]52" not in terminal.heard
        terminal.press("I")
        terminal.until(f"Copied: {puzzle}")
        terminal.press("\x14")
        terminal.until("Clock hidden")
        sequence = b"\x1b]52;c;" + b64encode(puzzle.encode()) + b"\x07"
        assert 1 == terminal.heard.count(b"\x1b]52") == terminal.heard.count(sequence)


def test_the_clipboard_gets_the_result_of_the_day() -> None:
    """Solved on the day, the line is one key away on the screen of daily puzzles."""
    day, library = CommandServices().utc_today, shipped_library()
    game = find_game(library, "tangram", daily_puzzle(library, daily("tangram", day)).puzzle, {})
    session = Session(game, lambda: 0.0)
    for move in next(iter(game.solutions())):
        session.play(move)
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    store = Store.open(directories(), pytest.fail)
    assert session.solved_at is not None
    store.scores.finished(Subject.of(game), session.solved_at, Moment(noon, day), player="Ada")
    line = f"tui-tangram daily tangram {day.isoformat()} · 0:00 · no help · streak 1"
    with Terminal([sys.executable, "-m", "tui_tangram"], 80, 24) as terminal:
        terminal.until(f"1 of {len(daily_kinds())} · streak 1")
        terminal.press("d")
        terminal.until(line)
        terminal.until("e copy result")
        terminal.press("e")
        sequence = b"\x1b]52;c;" + b64encode(line.encode()) + b"\x07"
        terminal.until(lambda _: sequence in terminal.heard)
        assert 1 == terminal.heard.count(b"\x1b]52")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
