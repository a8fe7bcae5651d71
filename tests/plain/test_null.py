"""A game that nobody knows, played in the line mode: what one object for it must be enough for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.plain.conftest import Player
from tests.play.null_game import NULL, WORKER
from tui_tangram.assist.client import Client
from tui_tangram.plain.helper import Helper


@pytest.fixture
def null(player: Player, null_kind: None) -> Iterator[Player]:
    """A player who is helped with the null game."""
    helper = Helper(player.notes.append, lambda: Client(command=WORKER, games=(NULL,)))
    player.desk.helper = helper
    yield player
    helper.close()


def test_it_is_played_helped_kept_and_recorded(null: Player) -> None:
    """From opening to the scores, with help, undo and a save on the way."""
    assert "Not done: press can be given only while a number is open" in null("press plus")
    assert null("play null/3")
    assert any(line.startswith("press KEY") for line in null("help"))
    assert null("press plus") == ["It is 1."]
    assert null("press up") == ["Not done: say plus or minus"]
    assert "Not 1." in " ".join(null("hint"))
    assert "Press plus." in " ".join(null("hint"))
    assert null("check")[0].startswith("Yes")
    assert null("undo") == ["1 step taken back.", "It is 1."]
    null("save almost")
    null("close")
    assert any("Make 3" in line for line in null("continue"))
    null("continue 1")
    for _ in range(3):
        null("press plus")
    assert null.shell.session.state == 4
    assert null("check")[0].startswith("No")
    null("back")
    assert null.shell.session.verdict.solved
    null("close")
    assert any("almost" in line for line in null("saves"))
    assert any("Make 3" in line for line in null("scores"))
    assert any(line.startswith("Null games: 1 of 1 puzzle solved") for line in null("statistics"))


def test_its_daily_puzzles_are_listed_and_opened(null: Player) -> None:
    """As those of every game whose entry says how they are chosen."""
    listed = null("daily")
    assert any(line.startswith("Null games, today: Make ") for line in listed)
    assert null("daily null")
    assert null.shell.session.game.kind == "null"
