"""Corners and parts keep their names for a whole game; the contour is walked, a piece in hand."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest

from tests.plain.conftest import Player
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.lines.figure import TangramLines
from tui_tangram.games.tangram.lines.held import contacts
from tui_tangram.maths.contour.relation import Relation
from tui_tangram.maths.geometry import Contour, Point
from tui_tangram.maths.geometry.contour import disc


def table(player: Player) -> TangramLines:
    """Return the open figure."""
    one = player.shell.line.table
    assert isinstance(one, TangramLines)
    return one


def contour(player: Player, words: str = "") -> dict[int, Any]:
    """Return the fields of the edges that are told, by the corners at which they begin."""
    player(f"contour {words}")
    found: dict[int, Any] = {}
    for event in player.heard:
        if "at" in event.data:
            found.setdefault(event.data["corner"], []).append({**event.data, "part": None})
    return found


def parts(player: Player) -> dict[int, Contour]:
    """Return the outlines of the parts, by their numbers."""
    lines = table(player)
    return lines.corners.parts(lines.state)


@pytest.mark.parametrize("puzzle", ["swan", "sampan", "curved/heart", "rings/teapot"])
def test_corners_and_parts_keep_their_names(player: Player, puzzle: str) -> None:
    """No number is ever another point's; what is gone, changed and new is told; a save has all."""
    player("set assistance relaxed")
    player(f"play {puzzle}")
    chance = Random(puzzle)
    known: dict[int, Any] = {}
    names: dict[Contour, int] = {}
    called: dict[int, str] = {}
    now = contour(player)
    for _ in range(12):
        for number, (edge,) in now.items():  # also where the contour touches itself
            assert known.setdefault(number, edge["at"]) == edge["at"]
        before = parts(player)
        assert all(names.setdefault(one, number) == number for number, one in before.items())
        assert len(set(names.values())) == max(names.values())
        for number in before if len(before) > 1 else ():
            name = table(player).corners.part_name(number)
            assert called.setdefault(number, name) == name != f"part {number}"
        tray = table(player).state.tray
        piece = table(player).game.piece(chance.choice(tray)).label if tray else ""
        player(f"fits {piece}")
        ways = [event.data["number"] for event in player.heard if "move" in event.data]
        if ways and chance.random() < 0.7:
            said = player(f"place {piece} {chance.choice(ways)}")
            told = [event.data for event in player.heard if "gone" in event.data]
            after = contour(player)
            if after:
                changes = told[0] if told else {"gone": [], "changed": [], "new": []}
                same = {number for number in now if now[number] == after.get(number)}
                assert set(now) - same == {*changes["gone"], *changes["changed"]}
                assert set(after) - same == {*changes["new"], *changes["changed"]}
                for number in changes["gone"]:
                    name = table(player).corners.name(number)
                    assert player(f"corner {name}") == [f"Error: corner {name} is gone"]
                for number in before.keys() ^ parts(player).keys():
                    assert any(f"part {number}" in line for line in said)
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
    assert again.corners.parts(again.state) == parts(player)
    assert {number: again.corners.part_name(number) for number in called} == called


def test_names_are_not_those_of_the_pieces(player: Player) -> None:
    """Letters where pieces have digits, from B on; a number may be typed; else numbers."""
    player("play swan")
    assert player("contour")[0].startswith("Corner B ")
    assert player("contour 3") == player("contour d") == player("contour D")
    assert player("contour A")[0].startswith("Error: corners begin at B: a voice")
    player("play pentominoes/8x8-square-centre-hole")
    assert player("contour")[0].startswith("Corner 1 ")


def test_parts_are_told(player: Player) -> None:
    """What is left comes apart: the larger part keeps the name; each can be listed."""
    player("play swan")
    player("set assistance relaxed")
    alone = contour(player)
    told = player("place 1 1")
    assert "part 2" in told[1]
    assert player("unplaced")[-1].startswith("Part 2, upper left: ")
    places = ("upper left", "top", "Upper right", "left", "middle", "right", "lower left",
              "bottom", "lower right")  # fmt: skip
    heard = {place: contour(player, place) for place in places}
    assert sorted(corner for some in heard.values() for corner in some) == sorted(
        both := contour(player)
    )
    assert {*heard["upper left"]} <= {*contour(player, "part 2")}
    assert contour(player, "part 1").keys() | contour(player, "part 2").keys() == both.keys()
    assert [line.startswith("Part 2, upper left. ") for line in player("contour part 2")][:2] == [
        True,
        False,
    ]
    assert "part 2" in player("undo")[1]
    assert contour(player, "part 1") == alone
    assert player("contour part 2")[0].startswith("Error: ")
    # What is left of the second has its name, whether the first is still there or not.
    small, smaller = (disc(Point.of(0, 0, 0, 0), radius) for radius in (2, 1))
    corners = table(player).corners
    corners._parts = {disc(Point.of(0, 0, 0, 0), 3): 1, small: 2}
    assert [corners._part_number(smaller, taken) for taken in ({1}, set(), {1, 2})] == [2, 2, 3]


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
    """Next goes once around, previous back, a name there; where it was lost it begins again."""
    player("play swan")
    every = list(contour(player))
    walked = [*contour(player, "start")]
    while len(walked) < len(every):
        walked += contour(player, "next")
    assert walked == every
    assert [*contour(player, "next")] == every[:1]
    assert [*contour(player, "previous")] == every[-1:]
    assert [*contour(player, "F"), *contour(player, "next")] == [5, 6]
    assert player("contour there")[0].startswith("Error: no corner 'there'.")
    player("lay 1 F 1")
    assert [*contour(player, "next")] == [*contour(player, "start")]


def test_all_places_are_those_of_the_figure(player: Player) -> None:
    """A corner that stays is told at the same place after a move."""
    player("play swan")
    before = {line.partition(",")[0] for line in player("contour")}
    player("lay 1 F 1")
    after = {line.partition(",")[0] for line in player("contour")}
    assert len(after - before) == 0
    assert len(before - after) == 2


@pytest.mark.parametrize("puzzle", ["swan", "curved/heart"])
@pytest.mark.parametrize("freestyle", ["no", "yes"])
def test_a_held_piece_tells_what_it_would_do(player: Player, puzzle: str, freestyle: str) -> None:
    """It fits where the solver says so; what it covers is what the contour loses, exactly."""
    player("set assistance relaxed")
    player(f"set freestyle {freestyle}")
    player(f"play {puzzle}")
    lines, chance, fitted = table(player), Random(puzzle), 0
    game = lines.game
    player("place 2 1")
    for number in range(60):
        tray = lines.state.tray
        if number % 12 == 0:
            player("contour start")
            player(f"hold {game.piece(chance.choice(tray)).label}")
        player(chance.choice(("contour next", "turn", "turn right")))
        data = player.heard[-2].data
        hand = lines.hand
        assert hand is not None
        if not data["ways"]:
            continue
        assert hand.motion is not None
        index = game.index(hand.piece.letter)
        fits = not data["overlaps"] and not data["outside"]
        assert fits == game.is_fit(lines.state, index, hand.motion)
        shape = hand.piece.kind.shape.moved(hand.motion)
        if not fits:
            continue
        fitted += 1
        after = game.region(lines.state.with_piece(index, hand.motion))
        before = game.region(lines.state)
        curves = [curve for one in shape.contours for curve in one.curves]
        found = contacts(game, lines.state, curves, lines.corners.now())
        covered = sum(length(one.edge) - sum(map(length, one.open)) for one in found)
        lost = perimeter(before) + perimeter(shape.contours) - perimeter(after)
        assert abs(lost - 2 * covered) < 1e-9
    assert fitted > 5


def length(edge: Any) -> float:
    """Return the length of an edge, straight or an arc."""
    if hasattr(edge, "centre"):
        return float(edge.length)
    return hypot(*(edge.end - edge.start).floats())


def perimeter(contours: Any) -> float:
    """Return the length of contours."""
    return sum(map(length, (curve for one in contours for curve in one.curves)))


def test_a_piece_is_held_and_put_down(player: Player) -> None:
    """`place` puts it where it is, `hold` back into the tray; what has no hand says so."""
    player("speech brief")
    player("play swan")
    assert player("hold")[0] == "Error: give a piece"
    assert player("hold 3 G")[1] == (
        "3, 1 of 6, pointing down left: sticks out. Along G to H whole, 4 − 2√2 past H."
    )
    assert player("turn")[0] == "3, 2 of 6, pointing down: fits. Along F to G but for 2 − √2 at F."
    assert player.heard[0].data["edges"] == [{"corner": 5, "to": 6, "relation": Relation.A_ENDS_B}]
    lines = table(player)
    assert lines.describe_spot(lines.spot).startswith("holding 3, at ")
    assert player("hold")[0] == "Cancelled: piece 3 is in the tray."
    assert player("turn")[0] == "Error: give a piece"
    player("hold 1 E")
    ways = 1
    while "fits" not in player("turn")[0]:
        ways += 1
        assert ways < 12
    assert player("place")[0].startswith("Placed 1: ")
    assert player("hold 1")[0] == "Error: piece 1 is on the board. Remove it first."
    player("hold 2")
    player("undo")
    player("contour next")
    assert len(player.heard) == 3
