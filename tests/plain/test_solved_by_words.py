"""Both games can be solved by somebody who has nothing but the lines."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.plain.conftest import Player

_CORNER = re.compile(r"Corner (\w+) .*angle (\d+)°")
_EDGE = re.compile(r"(?:Part \d+\. )?(\w+): (\d+), ")
_HELD = re.compile(r"(\w+), (\d+) of (\d+), ([^:]*): (.*?)\.")
_FIT = re.compile(r"(\w+)[\w, ]*, fit (\d+): (.*)")
_OPEN = re.compile(r"Row (\d+), cell (\d+): .*")
_TILE = re.compile(r"Tile (\d+)[,:] ")


def lay_figure(player: Player) -> bool:
    """Fill the tightest corner in every way that is told, until the figure is said solved."""
    corners = [match for line in player("edges") if (match := _CORNER.search(line))]
    if not corners:
        return False
    number = min(corners, key=lambda match: int(match[2]))[1]
    told: set[str] = set()
    for line in player(f"corner {number}"):
        match = _FIT.match(line)
        if match is None:
            continue
        # Pieces that are alike fit alike: their lines differ by the letter.
        kind = "".join(player(f"look {match[1]}")).partition(", ")[2].partition(":")[0]
        if f"{kind} {match[3]}" in told:
            continue
        told.add(f"{kind} {match[3]}")
        answer = player(f"place {match[1]} {match[2]}")
        if any("solved!" in line for line in answer) or lay_figure(player):
            return True
        player("undo")
    return False


def hold_figure(player: Player) -> bool:
    """Take each piece in hand to the tightest corner, and lay it in every way in which it fits."""
    corners = [match for line in player("contour") if (match := _EDGE.match(line))]
    corner = min(corners, key=lambda match: int(match[2]))[1]
    known: set[str] = set()
    for line in player("unplaced"):
        pieces, _, kind = line.partition(": ")
        piece = pieces.split(" ")[0]
        if not piece.isdigit() or kind in known:
            continue
        known.add(kind)
        held = player(f"hold {piece} {corner}")[1]
        match = _HELD.match(held)
        heard = [held, *(player("turn")[0] for _ in range(int(match[3]) - 1 if match else 0))]
        for way, held in enumerate(heard):
            match = _HELD.match(held)
            if match is None or match[5] != "fits":
                continue
            player(f"hold {piece} {corner}")
            while player("repeat")[-1 if way else 1] != held:
                player("turn")
            answer = player("place")
            if any("solved!" in line for line in answer) or hold_figure(player):
                return True
            player("undo")
    return False


def lay_tiles(player: Player) -> bool:
    """Fill the place that is told to be the hardest, with every tile that is told to fit."""
    places = [match for line in player("open") if (match := _OPEN.search(line))]
    if not places:
        return False
    place = f"{places[0][1]}.{places[0][2]}"
    for line in player(f"fits {place}"):
        match = _TILE.match(line)
        if match is None:
            continue
        several = re.search(r"in (\d+) ways", line)
        for way in range(1, int(several[1]) + 1 if several else 2):
            answer = player(f"place {match[1]} {place} {way}")
            if any("solved!" in line for line in answer) or lay_tiles(player):
                return True
            player("undo")
    return False


@pytest.mark.parametrize("figure", ["tangram/swan", "curved/heart", "free/runner"])
def test_a_figure_is_laid_by_its_words(player: Player, figure: str) -> None:
    """Corners, pieces and places are told well enough to lay every piece where it belongs."""
    player(f"play {figure}")
    assert lay_figure(player)
    assert player.shell.line.session.verdict.solved
    assert player.shell.line.session.hints == 0


def test_a_figure_is_laid_in_hand_by_brief_words(player: Player) -> None:
    """The contour, and what a held piece would do in a corner, are enough; that is no help."""
    player("speech brief")
    player("play swan")
    assert hold_figure(player)
    session = player.shell.line.session
    assert (session.verdict.solved, session.fits, session.hints) == (True, 0, 0)


@pytest.mark.parametrize(
    "board", ["square/3x3/tetravex/s7", "hexagon/easy/infinity/c3/s479313/g1-2a"]
)
def test_a_board_is_filled_by_its_words(player: Player, board: str) -> None:
    """The place to start with, open places and fitting tiles are enough to fill a board."""
    player("set assistance relaxed")
    player(f"play {board}")
    assert lay_tiles(player)
    assert player.shell.line.session.verdict.solved


@pytest.mark.parametrize(
    "board", ["square/3x3/tetravex/c12/s7", "4.8.8/easy/infinity/c3/s5", "3.12.12/easy/infinity/s2"]
)
def test_tiles_are_found_by_their_sides(player: Player, board: str) -> None:
    """Each by any two of its sides; those found have them, turned as the rules allow."""
    player(f"play {board}")
    player("unplaced")
    heard = [event for event in player.heard if "sides" in event.data]
    tiles: dict[Any, Any] = {event.data["tile"]: event.data["sides"] for event in heard}
    lines = {event.data["tile"]: event.text for event in heard}
    turns = board.startswith("square")
    for tile, line in lines.items():
        sides = line.partition(": ")[2].rstrip(".").split(", ")
        found = player(f"find {sides[0]} {sides[-1]}")
        numbers = player.heard[0].data.get("tiles", found)
        assert isinstance(numbers, list)
        assert tile in numbers
        if turns:
            wanted = (tiles[tile]["90"], tiles[tile]["180"])
            assert numbers == [n for n, one in tiles.items() if (one["90"], one["180"]) == wanted]
    assert player("find up")[0].startswith("Error: give sides")
    assert player("find there 3")[0].startswith("Error: no tile has a side")


def test_a_tile_that_fits_in_several_ways_says_how_to_choose(player: Player) -> None:
    """One line in words, all ways in fields; `fits` numbers those of one cell alike."""
    player("set assistance relaxed")
    player("play hexagon/easy/infinity/c3/s479313/g1-2a")
    [error] = player("place 5 2.2")
    assert error.endswith("6 ways to place it. Type place 5 2.2 1 to 6. fits 5 2.2 lists them.")
    ways: Any = player.heard[0].data["ways"]
    assert len(ways) == 6
    player("fits 5 2.2")
    third = [event.data["move"] for event in player.heard if event.data.get("number") == 3]
    player("place 5 2.2 3")
    assert [ways[2]["move"]] == third == list(player.shell.line.session.path)


def test_rows_and_rings_are_one_line(player: Player) -> None:
    """A ring goes around; every place has its fields."""
    player("play hexagon/easy/infinity/c3/s479313/g1-2a")
    player("place 1 1.2")
    assert player("row 1")[0] == "Row 1: 1 empty, tile 1."
    assert player("ring 1")[0] == "Ring 1, clockwise from 1.2: tile 1, 5 empty."
    places = [event.data["place"] for event in player.heard if "place" in event.data]
    assert places == ["1.2", "2.3", "3.2", "3.1", "2.1", "1.1"]
