"""Corners keep their numbers for a whole game, and the contour is walked along them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.plain.conftest import Player
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.lines.figure import TangramLines


def table(player: Player) -> TangramLines:
    """Return the open figure."""
    one = player.shell.line.table
    assert isinstance(one, TangramLines)
    return one


def contour(player: Player, words: str = "") -> dict[int, dict[str, Any]]:
    """Return the fields of the corners that are told, by their numbers."""
    player(f"contour {words}")
    return {event.data["corner"]: dict(event.data) for event in player.heard if "at" in event.data}


@pytest.mark.parametrize("puzzle", ["swan", "curved/heart", "rings/teapot"])
def test_a_corner_keeps_its_number(player: Player, puzzle: str) -> None:
    """No number is ever another point's; what is gone, changed and new is told; a save has all."""
    player("set assistance relaxed")
    player(f"play {puzzle}")
    chance = Random(puzzle)
    known: dict[int, Any] = {}
    now = contour(player)
    for _ in range(12):
        assert all(known.setdefault(number, one["at"]) == one["at"] for number, one in now.items())
        tray = table(player).state.tray
        piece = table(player).game.piece(chance.choice(tray)).label if tray else ""
        player(f"fits {piece}")
        ways = [event.data["number"] for event in player.heard if "move" in event.data]
        if ways and chance.random() < 0.7:
            player(f"place {piece} {chance.choice(ways)}")
            told = [event.data for event in player.heard if "gone" in event.data]
            after = contour(player)
            if after:
                changes = told[0] if told else {"gone": [], "changed": [], "new": []}
                same = {number for number in now if now[number] == after.get(number)}
                assert set(now) - same == {*changes["gone"], *changes["changed"]}
                assert set(after) - same == {*changes["new"], *changes["changed"]}
                for number in changes["gone"]:
                    assert player(f"corner {number}") == [f"Error: corner {number} is gone"]
        else:
            undone = player("undo")[0].startswith("Undid")
            told = [event.data for event in player.heard if "gone" in event.data]
            after = contour(player)
            if undone and now and now != after:
                assert set(after) - set(now) == {*told[0]["new"]}
                assert set(now) - set(after) == {*told[0]["gone"]}
        now = after
    text = player.shell.line.session.to_text(puzzle=player.shell.line.session.puzzle)
    again = TangramLines(Session.from_text(text, player.services.find_game, player.services.clock))
    assert again.corners.now() == table(player).corners.now()


@pytest.mark.parametrize("lesson", ["1", "2", "3"])
def test_a_lesson_numbers_the_corners_that_it_leaves(player: Player, lesson: str) -> None:
    """From 1 in their order, whatever is asked first, and after the lesson was left too."""
    player(f"lesson {lesson}")
    fresh = contour(player)
    assert list(fresh) == [*range(1, len(fresh) + 1)]
    for first in ("corner 1", "hint"):
        player("restart")
        player(first)
        assert contour(player) == fresh
    player("restart")
    tray = table(player).state.tray
    player(f"lay {table(player).game.piece(tray[0]).label} 1 1")
    after = contour(player)
    assert after != fresh
    player("close")
    player(f"lesson {lesson}")
    player("left")
    player("unplaced")
    assert contour(player) == after


def test_the_contour_is_walked(player: Player) -> None:
    """Next goes once around, previous back, a number there; where it was lost it begins again."""
    player("play swan")
    every = list(contour(player))
    walked = [*contour(player, "start")]
    while len(walked) < len(every):
        walked += contour(player, "next")
    assert walked == every
    assert [*contour(player, "next")] == every[:1]
    assert [*contour(player, "previous")] == every[-1:]
    assert [*contour(player, "5"), *contour(player, "next")] == [5, 6]
    assert player("contour there")[0].startswith("Error: a corner must be a number")
    player("lay 1 5 1")
    assert [*contour(player, "next")] == every[:1]


def test_all_places_are_those_of_the_figure(player: Player) -> None:
    """A corner that stays is told at the same place after a move."""
    player("play swan")
    before = {line.partition(",")[0] for line in player("contour")}
    player("lay 1 5 1")
    after = {line.partition(",")[0] for line in player("contour")}
    assert len(after - before) == 0
    assert len(before - after) == 2
