"""Both games can be solved by a program that has the fields of the JSON lines and no text."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from tests.plain.conftest import Player, conforms
from tui_tangram.maths.exact import Sqratio
from tui_tangram.plain.events import JsonWriter
from tui_tangram.plain.shell import Shell

Line = Mapping[str, Any]


class Program:
    """Sends commands and reads JSON lines, without the texts in them."""

    def __init__(self, player: Player) -> None:
        """Play at the desk of *player*."""
        self.out = io.StringIO()
        self.shell = Shell(player.services, JsonWriter(self.out))

    def __call__(self, command: str) -> list[Line]:
        """Return the lines of an answer."""
        self.out.seek(0)
        self.out.truncate()
        self.shell.feed(command)
        lines = [json.loads(line) for line in self.out.getvalue().splitlines()]
        for line in lines:
            conforms(line)
            line.pop("text", None)
        return lines


@pytest.fixture
def program(player: Player) -> Iterator[Program]:
    """A program at a desk with nothing on disk."""
    one = Program(player)
    yield one
    one.shell.line.close()


def having(key: str, lines: Sequence[Line]) -> list[Line]:
    """Return the lines with a field."""
    return [line for line in lines if key in line]


def lay_figure(program: Program) -> bool:
    """Fill the tightest corner in every way until the figure is solved."""
    corners = [line for line in having("angle", program("edges")) if line["angle"] is not None]
    if not corners:
        return False
    tightest = min(corners, key=lambda line: line["angle"])["corner"]
    tried = []
    for fit in having("move", program(f"corner {tightest}")):
        assert tightest in fit["fills"]
        looks = (fit["kind"], sorted(fit["points"]))
        if looks in tried:
            continue
        tried.append(looks)
        if program(f"place {fit['piece']} {fit['number']}")[-1]["solved"] or lay_figure(program):
            return True
        program("undo")
    return False


def test_a_figure_is_laid_by_its_fields(program: Program) -> None:
    """Corners by angle, pieces by kind and by where they would lie, and the end are enough."""
    assert program("play swan")[-1]["puzzle"] == "tangram/swan"
    assert lay_figure(program)
    assert not having("fits", program("fits"))


def test_coordinates_are_exact(program: Program) -> None:
    """Contours, corners, edges and pieces are told in one system, in which lengths add up."""
    [contour] = having("contours", program("play tangram/swan"))[0]["contours"]
    edges = having("corner", program("edges"))
    spots = {line["corner"]: tuple(map(Sqratio.parse, line["at"])) for line in edges}
    assert sorted(spots.values()) == sorted(tuple(map(Sqratio.parse, at)) for at in contour)
    for line in edges:
        way = tuple(map(Sqratio.parse, line["way"]))
        here, there = spots[line["corner"]], spots[line["to"]]
        assert tuple(a + b for a, b in zip(here, way, strict=True)) == there
        length = Sqratio.parse(line["length"])
        assert length * length == way[0] * way[0] + way[1] * way[1]
        across = {0: 1, 1: 1, 7: 1, 2: 0, 6: 0}.get(line["direction"], -1)
        assert way[0].sign == across
    # A piece that is laid at a fit lies where the fit said.
    fit = having("move", program("fits E"))[0]
    program(f"place E {fit['number']}")
    [laid] = having("laid", program("where E"))
    assert laid["laid"]
    assert (laid["move"], laid["points"]) == (fit["move"], fit["points"])


def arrangement(places: Mapping[str, Line], tiles: Sequence[Line], laid: dict[str, Line]) -> bool:
    """Put a tile that suits its neighbours in the next place, until all places have one."""
    if len(laid) == len(places):
        return True
    name = next(name for name in places if name not in laid)
    for tile in tiles:
        if tile in laid.values():
            continue
        if all(
            tile["sides"][way] == laid[beyond]["sides"][str((int(way) + 180) % 360)]
            for way, beyond in places[name].items()
            if beyond in laid
        ):
            laid[name] = tile
            if arrangement(places, tiles, laid):
                return True
            del laid[name]
    return False


def test_a_board_is_filled_by_its_fields(program: Program) -> None:
    """Rows, neighbours and sides are enough to solve a board before the first tile is laid."""
    board = having("rows", program("play square/3x3/tetravex/s7"))[0]
    assert not board["may_turn"]
    names = [
        f"{row}.{at}"
        for row, length in enumerate(board["rows"], start=1)
        for at in range(1, length + 1)
    ]
    places = {
        name: having("neighbours", program(f"look {name}"))[0]["neighbours"] for name in names
    }
    tiles = having("sides", program("left"))
    assert [tile["tile"] for tile in tiles] == list(range(1, board["tiles"] + 1))
    laid: dict[str, Line] = {}
    assert arrangement(places, tiles, laid)
    for name, tile in laid.items():
        answer = program(f"place {tile['tile']} {name}")
        assert not answer[0]["unmatched"][name]
    assert answer[-1]["solved"]


@pytest.mark.parametrize(
    "puzzle",
    ["square/3x3/tetravex/s7", "hexagon/easy/infinity/s3", "square/3x3/hard-infinity/s7",
     "cubes/2x2x2/infinity/c5/s1"],
)  # fmt: skip
def test_what_fits_shows_what_is_wanted(program: Program, puzzle: str) -> None:
    """The sides of a tile that is told to fit are those that the place wants, turned or not."""
    program(f"play {puzzle}")
    first = having("move", program("fits 1"))[0]
    program(f"place 1 {first['number']}")
    assert having("place", program("where 1"))[0]["sides"] == first["sides"]
    found = 0
    for place in having("wants", program("open all")):
        head, *tiles = having("tile", program(f"fits {place['place']}"))
        assert head["wants"] == place["wants"]
        assert place["fits"] == len(tiles)
        for way in [way for tile in tiles for way in tile["ways"]]:
            assert place["wants"].items() <= way["sides"].items()
            found += 1
    assert found


def stack_up(program: Program, cells: Sequence[str]) -> bool:
    """Fill a stack cell by cell with what fits there, in every way until it is solved."""
    if not cells:
        return False
    cell, *rest = cells
    for tile in [line["tile"] for line in having("ways", program(f"fits {cell}"))]:
        for fit in having("number", program(f"fits {tile} {cell}")):
            program(f"fits {tile} {cell}")
            if program(f"place {tile} {fit['number']}")[-1]["solved"] or stack_up(program, rest):
                return True
            program("undo")
    return False


def test_cubes_are_stacked_by_their_fields(program: Program) -> None:
    """Layers, rows and cells are named by numbers; a cube fits in one of its 24 positions."""
    board = having("layers", program("play cubes/2x2x2/infinity/c5/s1"))[0]
    rows = len(board["rows"]) // board["layers"]
    cells = [
        f"{layer}.{row}.{cell}"
        for layer in range(1, board["layers"] + 1)
        for row in range(1, rows + 1)
        for cell in range(1, board["rows"][0] + 1)
    ]
    program("fits 1")
    assert stack_up(program, cells)


@pytest.mark.parametrize("figure", ["curved/egg-imp", "rings/teapot"])
def test_edges_lead_from_corner_to_corner(program: Program, figure: str) -> None:
    """Figures with arcs and holes tell their edges in fields too, and what corners a fit fills."""
    program(f"play {figure}")
    edges = having("corner", program("edges"))
    assert sorted(line["to"] for line in edges) == sorted(line["corner"] for line in edges)
    numbers = {line["corner"] for line in edges}
    fit = having("move", program("fits A"))[0]
    assert set(fit["fills"]) <= numbers
    after = program(f"place A {fit['number']}")
    assert "A" not in having("left", after)[0]["left"]
    assert having("laid", program("look A"))[0]["move"] == fit["move"]


def test_what_is_wrong_is_in_fields(program: Program) -> None:
    """Overlaps, what sticks out, and sides that do not match are named."""
    program("play convex/2")
    program("place A 1")
    program("move A left 1")
    wrong = program("wrong")[0]
    assert (wrong["overlaps"], wrong["outside"]) == ([], ["A"])
    program("play square/2x2/tetravex/c5/s1")
    program("place 1 1.1")
    program("place 2 1.2")
    assert program("wrong")[0]["unmatched"] == {"1.1": [0], "1.2": [180]}
    board = having("layers", program("play stacks/macmahon-eight"))[0]
    assert (board["layers"], board["model"]["top"]) == (2, 5)
    program("place 3 1.1.1")
    assert program("wrong")[0]["unmatched"] == {"1.1.1": ["top"]}


def test_fields_are_the_same_in_german(program: Program, german: None) -> None:
    """No value of a field is translated."""
    del german
    pieces = having("pieces", program("play convex/2"))[0]["pieces"]
    assert pieces[0]["kind"] == "large triangle"


def test_the_end_tells_what_the_summary_tells(program: Program) -> None:
    """How far it is stands in the line that is said and in the end, alike."""
    program("play convex/2")
    summary, end = program("place A 1")[-2:]
    assert (summary["percent"], summary["solved"]) == (end["percent"], end["solved"])
    assert summary["left"] == list("BCDEFG")


def test_lists_have_their_numbers_in_fields(program: Program) -> None:
    """What is unfinished, kept, marked or to be played is chosen without reading a text."""
    program("play convex/2")
    for command in ("place A 1", "mark here", "save one"):
        program(command)
    assert having("here", program("marks")) == [
        {
            "event": "item",
            "form": "checkpoint",
            "number": 1,
            "place": 1,
            "name": "here",
            "here": True,
        }
    ]
    program("close")
    for command in ("continue", "saves"):
        [game] = having("moves", program(command))[:1]
        assert (game["number"], game["id"], game["moves"]) == (1, "convex/2", 1)
    assert not any(item["solved"] for item in having("difficulty", program("list square")))
