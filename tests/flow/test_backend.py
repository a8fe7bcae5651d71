"""What games are played with: puzzles by name, and the days on which they are daily ones."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from tests.flow.conftest import Player
from tests.null.game import NullGame
from tui_tangram.games.catalog import DailyPuzzle
from tui_tangram.games.catalog.daily import DailySlot, daily, ladder
from tui_tangram.games.session import Session
from tui_tangram.player.settings import Settings
from tui_tangram.player.source import LibraryError

TODAY = daily("null", date(2026, 11, 20))


def leave(player: Player, begin: int) -> None:
    """Leave a game unfinished that begins at a number."""
    session: Session[int] = Session(NullGame(9, begin), player.clock)
    session.play("plus")
    assert player.store.autosaves.save(session, durable=True)


def test_a_puzzle_is_played_as_it_was_left(player: Player) -> None:
    """Else as the player prefers it; and who says how has it so."""
    assert NullGame(9) == player.find_preferred("null/9")
    leave(player, 4)
    assert NullGame(9, 4) == player.find_preferred("null/9")
    assert NullGame(9, 2) == player.find_preferred("null/9", {"begin": 2})
    leave(player, 0)
    assert NullGame(9) == player.find_preferred("null/9")


def test_the_preferred_way_is_that_of_the_settings(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game has of the preferences what are options of its own."""
    player.settings = Settings(freestyle=True)
    assert {"freestyle": True} == player.preferences
    assert NullGame(9) == player.find_preferred("null/9")
    monkeypatch.setattr(Player, "preferences", {"begin": 3})
    assert NullGame(9, 3) == player.find_preferred("null/9")
    assert NullGame(9, 2) == player.find_preferred("null/9", {"begin": 2})


def test_a_slot_is_found_by_its_name_and_by_its_puzzle(player: Player) -> None:
    """That of today and the steps of the week; other days are past."""
    assert TODAY == player.slot(TODAY.name)
    game = player.find_puzzle(TODAY.name)
    assert (NullGame(70), TODAY) == (game, player.slot_of(game))
    step = ladder("null", TODAY.day)[2]
    assert step == player.slot_of(player.find_puzzle(step.name))
    assert player.slot_of(NullGame(69)) is None


def test_no_slot_is_seen_where_there_is_none(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle without a name, a kind without days, lists that are missing: play goes on."""
    game = NullGame(70)
    for name, value in (("puzzle_id", ""), ("kind", "tangram")):
        with monkeypatch.context() as patched:
            patched.setattr(NullGame, name, value)
            assert player.slot_of(game) is None

    def missing(_: Player, slot: DailySlot) -> DailyPuzzle:
        raise LibraryError("the lists are missing")

    monkeypatch.setattr(Player, "daily_puzzle", missing)
    assert player.slot_of(game) is None


def test_days_are_those_of_utc(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the player is; results have both days."""
    east = timezone(timedelta(hours=13))
    early = staticmethod(lambda: datetime(2026, 11, 21, 1, tzinfo=east))
    monkeypatch.setattr(Player, "now", early)
    assert date(2026, 11, 20) == player.utc_today == player.journal().today
    assert (2026, 11, 20, 12) == player.moment.utc.astimezone(UTC).timetuple()[:4]


def test_the_player_is_who_they_say(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never whom the system knows unasked; and help takes as long as they allow."""
    assert "Ada" == player.player
    monkeypatch.setenv("LOGNAME", "user")
    player.settings = replace(player.settings, name="", help_seconds=3.0)
    assert ("", 3.0) == (player.player, player.help_limit.seconds)
