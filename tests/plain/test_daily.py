"""Daily puzzles in the plain mode."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.plain.conftest import Player
from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.catalog.daily import STEPS, daily
from tui_tangram.plain.events import EventKind

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def listed(player: Player) -> list[str]:
    """Return the ids that were just listed."""
    return [event.data["id"] for event in player.heard if event.kind is EventKind.ITEM]


def test_the_day_is_listed_opened_and_solved(player: Player) -> None:
    """A number, a game or a date opens one; a solved one says the line to paste."""
    player.services.now = lambda: NOON
    *lines, end = player("daily")
    assert lines[0].startswith("Tangrams, today: Incomplete square 2, very hard, not started")
    assert lines[1].endswith("(daily/matching/2026-11-21)")
    assert "Type play and a number to open one." in end
    numbers = listed(player)
    player("more")
    numbers += listed(player)
    assert len(daily_kinds()) * (1 + STEPS) + 1 == len(numbers)
    player("play 1")
    puzzle = player.services.daily_puzzle(daily("tangram", NOON.date())).puzzle
    assert puzzle == player.shell.line.session.game.puzzle_id
    assert daily("tangram", NOON.date()).name == numbers[0]
    for words in ("daily tangram", "daily tangram 2026-11-21", "play daily/tangram"):
        player("play convex/1")
        player(words)
        assert puzzle == player.shell.line.session.game.puzzle_id
    game = player.shell.line.session.game
    for move in next(game.solutions()):
        player.shell.line.session.play(move)
    player.shell.line.moved()
    line = "tui-tangram daily tangram 2026-11-21 · 0:00 · no help · streak 1"
    assert line == player.heard[-3].text
    assert "solved on the day: 0:00, no help, streak 1" in player("daily")[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("daily tangram 2026-12-24", "that day is still to come; today's is "),
        ("daily chess", "daily puzzles: 'chess' has none"),
    ],
)
def test_bad_names_are_refused(player: Player, line: str, told: str) -> None:
    """In one line, and nothing is opened."""
    player.services.now = lambda: NOON
    (said,) = player(line)
    assert said.startswith(f"Error: {told}")
