"""Both games can be solved by somebody who has nothing but the lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.benchmarks.bench_speech import BUDGETS, TASKS
from tests.plain.conftest import Player
from tests.plain.ear import Ear, estimated, measured
from tui_tangram.play.speech import MOST

_EDGE = re.compile(r"(?:Part \d+\. )?(\w+): (\d+), ")
_NEED = re.compile(r"(\d+) (up|down|left|right)")
_LOOSE = re.compile(r"(\d+): ")
_HELD = re.compile(r"(\w+), (\d+) of (\d+), ([^:]*): (.*?)\.")

SOLVED: Final = (
    "convex/1", "paper/15-corner-on-arc", "free/house", "square/3x3/tetravex/s7",
    "hexagon/easy/infinity/c3/s479313/g1-2a", "4.8.8/easy/infinity/c3/s5",
)  # fmt: skip
"""Puzzles that take few seconds; ``bench_speech`` has a figure of each grade."""


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


def fill_row_by_row(player: Player, cells: Sequence[str]) -> bool:
    """Put into the first cell each tile that has the sides which the cell is said to need."""
    if not cells:
        return True
    cell, *rest = cells
    needs = _NEED.findall(player(f"look {cell}")[0])
    asked = " ".join(f"{where} {colour}" for colour, where in needs)
    tiles = [match[1] for line in player("unplaced") if (match := _LOOSE.match(line))]
    if asked:
        tiles = re.findall(r"\d+", player(f"find {asked}")[0].partition(": ")[2])
    for tile in tiles:
        answer = " ".join(player(f"place {tile} {cell}"))
        if "solved!" in answer or ("It fits." in answer and fill_row_by_row(player, rest)):
            return True
        player("undo")
    return False


def test_both_games_are_solved_by_brief_words_alone(player: Player) -> None:
    """The contour, and what a held piece would do; what a cell needs, and tiles by their sides.

    None of it is help.
    """
    player("speech brief")
    player("play swan")
    assert hold_figure(player)
    figure = player.shell.line.session
    player("play square/3x3/tetravex/s7")
    assert fill_row_by_row(player, [f"{row}.{cell}" for row in (1, 2, 3) for cell in (1, 2, 3)])
    for session in (figure, player.shell.line.session):
        assert session.verdict.solved
        assert (session.fits, session.hints, session.checks) == (0, 0, 0)


def test_a_script_that_hears_brief_speech_solves_both_games(player: Player) -> None:
    """Corners, cells and what fits are told well enough, in the shortest form there is."""
    player("set assistance relaxed")
    for puzzle in SOLVED:
        ear = Ear(player)
        assert ear.solve(puzzle)
        assert max(map(len, ear.heard)) <= MOST
    solved = player.services.store.scores.solved()
    assert {player.services.find_preferred(puzzle).puzzle_id for puzzle in SOLVED} <= solved


@pytest.mark.parametrize("task", BUDGETS)
def test_a_task_has_its_seconds_of_speech(player: Player, task: str) -> None:
    """From opening a puzzle to its end, brief; the estimate is that of the voice, where it is."""
    player("set assistance relaxed")
    ear = Ear(player)
    for line in TASKS[task]:
        ear(line)
    assert any("solved!" in line for line in ear.heard)
    spoken = measured(ear.heard)
    assert spoken <= BUDGETS[task]
    assert spoken == pytest.approx(estimated(ear.heard), rel=0.1)


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
    """A ring goes around; every place has its fields.  A row of a stack is one of a layer."""
    player("play hexagon/easy/infinity/c3/s479313/g1-2a")
    player("place 1 1.2")
    assert player("row 1")[0] == "Row 1: 1 empty, tile 1."
    assert player("ring 1")[0] == "Ring 1, clockwise from 1.2: tile 1, 5 empty."
    places = [event.data["place"] for event in player.heard if "place" in event.data]
    assert places == ["1.2", "2.3", "3.2", "3.1", "2.1", "1.1"]
    player("play cubes/2x2x2/infinity/c6/s1")
    rows = [player(f"row {number}")[0] for number in ("1", "3", "2.1", "2.2")]
    assert rows == [f"Row {number}: 2 empty." for number in ("1.1", "2.1", "2.1", "2.2")]
