"""Files of tile puzzles: what is written is read back, and nothing bad gets in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.tangram import json_values
from tests.strategies.tiles import broken_tile_documents, tile_puzzles
from tui_tangram.games.matching.core import RULES, MatchingGame, Orientation, Puzzle, Spot, Tile
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.format import VERSION, read_tiles, write_tiles
from tui_tangram.games.matching.core.format_spots import orientation_of, solution_entries, turn_of
from tui_tangram.games.matching.core.long_id import board_with, long_id
from tui_tangram.games.matching.core.solver import solutions
from tui_tangram.maths.tiling import (
    LAYOUTS,
    LEVELS,
    MIDDLE,
    board,
    level_board,
    polygon,
    rectangle,
    torus,
)
from tui_tangram.maths.tiling.solids import solid
from tui_tangram.play.files import FormatError

FOUR: dict[str, Any] = {
    "format": "tui-tangram/tiles",
    "version": 1,
    "name": "Four tiles",
    "layout": "square",
    "width": 2,
    "height": 2,
    "rules": "tetravex",
    "colours": 5,
    "rim": None,
    "tiles": [[2, 5, 1, 3], [4, 4, 2, 5], [1, 1, 3, 3], [2, 2, 5, 1]],
    "fixed": [{"tile": 0, "place": 0, "turn": 0, "flip": False}],
}
"""The example of the documentation."""
SOLVED = [{"tile": tile, "place": tile} for tile in range(4)]

LEFT_OUT = object()
NO_GRID = {"width": LEFT_OUT, "height": LEFT_OUT}


def four(**changes: Any) -> dict[str, Any]:
    """The four tiles with fields changed; those set to `LEFT_OUT` are left out."""
    document = FOUR | changes
    return {key: value for key, value in document.items() if value is not LEFT_OUT}


def read(document: Any) -> Puzzle:
    return read_tiles(json.dumps(document), "x.json")


def cause(document: Any) -> str:
    """What is wrong with a document, as its one line says it."""
    with pytest.raises(FormatError) as caught:
        read(document)
    message = str(caught.value)
    assert message.startswith("x.json: ")
    assert message.isprintable()
    assert len(message) < 300
    return message.removeprefix("x.json: ")


# Round trips


@examples(30)
@given(tile_puzzles())
def test_puzzles_round_trip(puzzle: Puzzle) -> None:
    """What is written is read back as the same puzzle, and written again as the same text."""
    text = write_tiles(puzzle)
    again = read_tiles(text, "x.json")
    assert puzzle == again
    assert text == write_tiles(again)


@given(tile_puzzles(solved=True))
def test_solutions_are_solutions(puzzle: Puzzle) -> None:
    """Turns in files bring every tile back to the orientation that solves the puzzle."""
    assert puzzle.solution is not None
    spots = list(puzzle.solution)
    for entry in solution_entries(puzzle, puzzle.solution):
        tile, place, turn, flip = (entry[key] for key in ("tile", "place", "turn", "flip"))
        assert isinstance(tile, int)
        assert isinstance(place, int)
        assert isinstance(turn, int)
        assert 0 <= turn < puzzle.shape(place).sides
        spots[tile] = Spot(place, 0, orientation_of(puzzle, place, turn, flip is True))
    assert judge(puzzle, spots).solved


@each("layout", LAYOUTS)
@each("level", LEVELS)
def test_boards_of_the_levels(layout: str, level: str) -> None:
    """Every level's board can be named, and its name leads back to it."""
    place = level_board(layout, level)
    tiles = tuple(Tile((1,) * face.sides) for face in place.mesh.faces)
    spots = tuple(Spot(i, 0, Orientation(angle)) for i, angle in enumerate(_angles(place)))
    puzzle = Puzzle(place, RULES[4], tiles, 1, spots)
    assert read_tiles(write_tiles(puzzle), "x") == puzzle


def _angles(place: Any) -> tuple[int, ...]:
    return Puzzle(place, RULES[0], (), 1, ()).angles


# What a file means


def test_squares_are_listed_up_right_down_left() -> None:
    """A square's four colours are up, right, down, left, whatever order the program has."""
    puzzle = read(four())
    assert (2, 3, 1, 5) == puzzle.tiles[0].sides
    # Side 0 of a place is up, and sides count counter-clockwise.
    assert (2, 3, 1, 5) == puzzle.shown(0, 0, puzzle.start[0].orientation)


@pytest.mark.parametrize(("turn", "up"), enumerate([2, 3, 1, 5]))
def test_squares_turn_clockwise(turn: int, up: int) -> None:
    """After one quarter turn clockwise what was left is up, and so on."""
    puzzle = read(four(rules="hard-infinity", fixed=[{"tile": 0, "place": 3, "turn": turn}]))
    spot = puzzle.start[0]
    assert spot.place == 3
    assert up == puzzle.shown(0, 3, spot.orientation)[0]


def test_flips_come_before_turns() -> None:
    """A flipped square has left and right swapped; then it is turned."""
    document = four(rules="hard-infinity", flips=True)
    for turn, shown in enumerate([(2, 5, 1, 3), (5, 1, 3, 2)]):
        puzzle = read(document | {"fixed": [{"tile": 0, "place": 0, "turn": turn, "flip": True}]})
        assert shown == puzzle.shown(0, 0, puzzle.start[0].orientation)


def test_other_tiles_turn_to_a_side_of_the_place() -> None:
    """On other layouts the turn is the side of the place on which side 0 of the tile lies."""
    tiles = [[1, 2, 3, 4, 5, 6]] * 7
    document = {
        "format": "tui-tangram/tiles",
        "version": 1,
        "layout": "hexagon",
        "places": 7,
        "rules": "hard-infinity",
        "tiles": tiles,
    }
    for turn in range(6):
        puzzle = read(document | {"fixed": [{"tile": 1, "place": 4, "turn": turn}]})
        orientation = puzzle.start[1].orientation
        assert puzzle.shown(1, 4, orientation)[turn] == 1
        assert turn_of(puzzle, 4, orientation) == turn


def test_loose_tiles_stand_as_listed() -> None:
    """Loose squares look up; other tiles stand as the first place of their shape."""
    assert Spot(None, 0, Orientation(6)) == read(four()).start[1]
    puzzle = read(
        four(layout="triangle", width=LEFT_OUT, height=LEFT_OUT, places=1, fixed=[])
        | {"tiles": [[1, 2, 3]]}
    )
    assert Spot(None, 0, Orientation(puzzle.angles[0])) == puzzle.start[0]


def test_loose_tiles_at_an_angle() -> None:
    """A tile that may not be turned can be said to stand at an angle, in degrees."""
    place = board("triangle", 2)
    document = {
        "format": "tui-tangram/tiles",
        "version": 1,
        "layout": "triangle",
        "places": 2,
        "rules": "tetravex",
        "tiles": [[1, 2, 3], [1, 2, 3]],
    }
    assert cause(document).startswith("tiles: 0 tiles with 3 sides")
    angles = [15 * angle for angle in _angles(place)]
    for tile in (0, 1):
        start = [{"tile": tile, "angle": angles[1]}]
        orientations = [
            spot.orientation.angle * 15 for spot in read(document | {"start": start}).start
        ]
        assert sorted(angles) == sorted(orientations)
        assert orientations[tile] == angles[1]
    # One that may be turned lies as in a cell of the board in any case.
    turned = document | {"rules": "hard-infinity", "start": [{"tile": 1, "angle": 15}]}
    assert read(turned).start[1].orientation.angle * 15 in angles


def test_tiles_that_stay_lie_in_order() -> None:
    """Under rules that let nothing be moved, tile i begins in place i unless it is said."""
    puzzle = read(four(rules="rotator", fixed=[]))
    assert [0, 1, 2, 3] == [spot.place for spot in puzzle.start]
    swapped = [{"tile": 1, "place": 2, "turn": 1}, {"tile": 2, "place": 1}]
    puzzle = read(four(rules="rotator", fixed=[], start=swapped))
    assert [0, 2, 1, 3] == [spot.place for spot in puzzle.start]
    assert Orientation(0) == puzzle.start[1].orientation
    assert MatchingGame(puzzle).start().spots == puzzle.start


def test_what_may_be_left_out() -> None:
    """Colours, rim, fixed and the name may be missing; fields that nobody knows are ignored."""
    keep = ("format", "version", "layout", "width", "height", "rules", "tiles")
    bare = {key: FOUR[key] for key in keep} | {"glue": [1.5, {}]}
    puzzle = read(bare)
    assert (5, None, frozenset(), "") == (puzzle.colours, puzzle.rim, puzzle.fixed, puzzle.name)
    assert read(bare | {"rules": "infinity"}).rim == 0
    assert read(bare | {"rules": "infinity", "rim": None}).rim is None
    assert read(bare | {"match": "complement"}).colours == 6


def test_wild_sides_and_rims() -> None:
    """-1 matches anything; the rim may be asked to have a colour of its own."""
    tiles = [[-1, 5, 1, 0], *FOUR["tiles"][1:]]
    puzzle = read(four(tiles=tiles, rim=1))
    assert (-1, 0, 1, 5) == puzzle.tiles[0].sides
    assert puzzle.rim == 1


@pytest.mark.parametrize("name", ["level", "places", "width", "cube", "prism"])
def test_each_way_to_say_the_size(name: str) -> None:
    """Level, number of places, and width with height lead to the boards of those names."""
    sizes = {
        "level": ({"level": "easy"}, rectangle(3, 3)),
        "places": ({"places": 13}, board("square", 13)),
        "width": ({"width": 3, "height": 4, "wraps": True}, torus("square", 3, 4)),
        "cube": ({"shape": "cube", "places": 6}, solid("square", "cube", 6)),
        "prism": (
            {"layout": "3.3.3.4.4", "shape": "prism", "places": 5, "rules": "hard-infinity"},
            solid("3.3.3.4.4", "prism", 5),
        ),
    }
    size, place = sizes[name]
    tiles = [[1] * face.sides for face in place.mesh.faces]
    bare = four(width=LEFT_OUT, height=LEFT_OUT, fixed=[], tiles=tiles)
    assert read(bare | size).board == place


def test_bytes_with_a_mark() -> None:
    """Files are UTF-8, with or without a byte order mark."""
    text = json.dumps(four(name="Vier Plättchen"), ensure_ascii=False)
    assert read_tiles(b"\xef\xbb\xbf" + text.encode(), "x").name == "Vier Plättchen"


def test_the_file_is_as_documented() -> None:
    """A file has its head first and one tile on a line."""
    lines = write_tiles(read(four(solution=SOLVED))).splitlines()
    assert lines[:5] == [
        "{",
        '  "format": "tui-tangram/tiles",',
        '  "version": 1,',
        '  "name": "Four tiles",',
        '  "layout": "square",',
    ]
    assert "    [2, 5, 1, 3]," in lines
    assert '    {"tile": 3, "place": 3, "turn": 0, "flip": false}' in lines
    assert json.loads("\n".join(lines)) == FOUR | {
        "solution": [{**entry, "turn": 0, "flip": False} for entry in SOLVED]
    }


def test_a_list_of_places_is_a_board_of_any_shape() -> None:
    """Of squares the cell is enough; rows count upwards."""
    puzzle = read(four(width=LEFT_OUT, height=LEFT_OUT, places=[[0, 0], [0, 1], [1, 0], [2, 0]]))
    middles = [complex(face.middle) / MIDDLE - (0.5 + 0.5j) for face in puzzle.board.mesh.faces]
    assert middles == [1j, 0, 1, 2]
    assert json.loads(write_tiles(puzzle))["places"] == [[0, 1, 0], [0, 0, 0], [1, 0, 0], [2, 0, 0]]


def test_there_may_be_more_tiles_than_cells() -> None:
    """Some are left over then; the solution does not have them."""
    document = four(tiles=[*FOUR["tiles"], [5, 5, 5, 5]], solution=SOLVED)
    puzzle = read(document)
    assert (puzzle.spare, puzzle.solution[4].place) == ({polygon(4): 1}, None)
    assert json.loads(write_tiles(puzzle))["solution"] == [
        {**entry, "turn": 0, "flip": False} for entry in SOLVED
    ]
    assert 1 == len(list(solutions(puzzle)))
    assert board_with(long_id(puzzle)).tiles == puzzle.tiles
    one_short = [entry for entry in SOLVED if entry["tile"] != 2]
    assert cause(document | {"solution": one_short}) == "solution: cell 2 has no tile"


def test_colours_at_corners() -> None:
    """Squares list them clockwise from the upper left, other tiles from where side 0 begins."""
    puzzle = read(four(match="corners", tiles=[[1, 2, 3, 4], *FOUR["tiles"][1:]]))
    assert puzzle.tiles[0] == Tile.of((2, 1, 4, 3), cornered=True)
    looks = puzzle.tiles[0].facing(puzzle.start[0].orientation)
    assert {9: 1, 3: 2, 21: 3, 15: 4} == dict(looks)
    assert json.loads(write_tiles(puzzle))["tiles"][0] == [1, 2, 3, 4]
    places = [[0, 0, 0], [0, 0, 1]]
    other = read(
        four(layout="triangle", match="corners", places=places, fixed=[], **NO_GRID)
        | {"tiles": [[1, 2, 3], [3, 2, 1]], "rules": "hard-infinity"}
    )
    assert (1, 2, 3) == other.tiles[0].colours
    assert board_with(long_id(other)).tiles == other.tiles


# What is refused

BAD: list[tuple[dict[str, Any], str]] = [
    (four(layout=LEFT_OUT), "layout: is missing"),
    (four(layout="sqare"), "layout: there is no layout 'sqare'; did you mean square?"),
    (four(layout="x" * 99), "layout: there is no layout 'xxxxxxx"),
    (four(rules="tetravx"), "rules: there are no rules called 'tetravx'; did you mean tetravex?"),
    (four(rules=LEFT_OUT), "rules: is missing"),
    (four(rules=7), "rules: must be a text, not 7"),
    (
        four(tiles=[[1, 2, 3], *FOUR["tiles"][1:]]),
        "tiles[0]: has 3 sides; a tile has 4 sides: up, right, down, left",
    ),
    (four(tiles=[[], [], [], []]), "tiles[0]: has 0 sides; a tile has 4 sides"),
    (four(tiles=[7]), "tiles[0]: must be a list of colours, not 7"),
    (four(tiles=[[1, 1, 1, 1], [1, 1, "2", 1]]), "tiles[1][2]: must be a whole number, not '2'"),
    (four(tiles=FOUR["tiles"][:3]), "tiles: 3 tiles cannot fill a board with 4 cells"),
    (four(tiles=LEFT_OUT), "tiles: is missing"),
    (
        four(layout="4.8.8", width=LEFT_OUT, height=LEFT_OUT, places=2, tiles=[[1] * 8] * 2),
        "tiles: 0 tiles with 4 sides, but the board has 1 cell of that shape",
    ),
    (
        four(tiles=[*FOUR["tiles"][:3], [1, 6, 1, 1]]),
        "tiles[3][1]: there is no colour 6; use 1 to 5, 0 for the border and -1 for wild",
    ),
    (four(tiles=[[-2] * 4] * 4), "tiles[0][0]: there is no colour -2"),
    (
        four(tiles=[[99] * 4] * 4, colours=LEFT_OUT),
        "tiles[0][0]: there is no colour 99; use 1 to 26",
    ),
    (four(colours=27), "colours: must be a whole number from 1 to 26"),
    (four(match="complement"), "connectors need an even number of colours, not 5"),
    (
        four(match="corners", tiles=[[1, 1, 1, -1]] * 4),
        "tiles[0]: colours at corners cannot be wild",
    ),
    (
        four(match="corners", rim=1, fixed=[]),
        "with colours at corners the border is dark, or has any colours",
    ),
    (
        four(
            match="corners",
            **NO_GRID,
            fixed=[],
            tiles=[[1] * 4] * 7,
            places=[[1, 0], [2, 0], [0, 1], [0, 2], [1, 2], [2, 2], [2, 1]],
        ),
        "two cells meet in a corner only",
    ),
    (four(match="odd"), "match: must be 'equal', 'complement' (1 joins 2"),
    (four(rim=6), "rim: there is no colour 6; use 1 to 5"),
    (
        four(width=1000, height=1000),
        "width: a board of 1000000 cells is too large; the limit is 1024",
    ),
    (four(width=10**6, height=1), "width: must be a whole number from 1 to 1024, not 1000000"),
    (
        four(layout="4.6.12", width=LEFT_OUT, height=LEFT_OUT, places=10**6),
        "places: must be a whole number from 1 to 1024, not 1000000",
    ),
    (
        four(width=LEFT_OUT, height=LEFT_OUT, places=[[0, 0], [1]]),
        "places[1]: must be column, row and number in the unit cell, not a list",
    ),
    (
        four(width=LEFT_OUT, height=LEFT_OUT, places=[[0, 0], [0, 0, 0]]),
        "places: the cell [0, 0, 0] is there twice",
    ),
    (
        four(width=LEFT_OUT, height=LEFT_OUT, places=[[0, 0], [1, 1]]),
        "places: the cells are not connected side by side",
    ),
    (
        four(width=LEFT_OUT, height=LEFT_OUT, places=[[0, 10**9]]),
        "places[0]: is more than 1024 unit cells away",
    ),
    (four(width=LEFT_OUT, height=LEFT_OUT, places=[]), "places: must list 1 to 1024 cells"),
    (
        four(layout="4.6.12", width=1024, height=1024, wraps=True),
        "width: a board of 6291456 cells is too large; the limit is 1024",
    ),
    (
        four(**NO_GRID, shape="ball", places=4),
        "shape: there is no solid 'ball'; use a name such as cube",
    ),
    (four(**NO_GRID, shape="cube", places=4), "places: must be 6 for cube, not 4"),
    (
        four(**NO_GRID, layout="hexagon", shape="cube", places=6),
        "layout: cube needs the layout square, not hexagon",
    ),
    (four(width=1, height=1, wraps=True), "width: "),
    (four(width=10**200), "width: must be a whole number from 1 to 1024"),
    (four(width=LEFT_OUT), "width: is missing"),
    (four(layout="hexagon"), "places: is missing"),
    (four(places=4), "places: give the size in one way only"),
    (
        four(width=LEFT_OUT, height=LEFT_OUT, level="extreme"),
        "level: must be one of easy, medium, hard, diabolical, not 'extreme'",
    ),
    (
        four(fixed=[{"tile": 0, "place": 0}, {"tile": 0, "place": 1}]),
        "fixed[1].tile: tile 0 appears twice",
    ),
    (
        four(fixed=[{"tile": 0, "place": 0}], start=[{"tile": 1, "place": 0}]),
        "start[0].place: two tiles are in cell 0",
    ),
    (four(fixed=[{"tile": 4, "place": 0}]), "fixed[0].tile: must"),
    (four(fixed=[{"tile": 0}]), "fixed[0].place: is missing"),
    (four(fixed=[0]), "fixed[0]: must be an object, not 0"),
    (
        four(fixed=[{"tile": 0, "place": 0, "turn": 4}]),
        "fixed[0].turn: must be a whole number from 0 to 3, not 4",
    ),
    (
        four(start=[{"tile": 1, "angle": 50}]),
        "start[0].angle: must be a multiple of 15 degrees, not 50",
    ),
    (
        four(rules="rotator", fixed=[], start=[{"tile": 1, "angle": 90}]),
        "start[0].place: is missing",
    ),
    (
        four(rules="hard-infinity", fixed=[], solution=[{**one, "turn": 1} for one in SOLVED]),
        "solution: 3 edges do not match",
    ),
    (four(solution=SOLVED[:2]), "solution: cell 2 has no tile"),
    (
        four(solution=[*SOLVED[:3], {**SOLVED[3], "turn": 1}]),
        "solution[3]: the rules do not allow tile 3 there",
    ),
    (
        four(solution=[{"tile": tile, "place": 3 - tile} for tile in range(4)]),
        "solution[0]: the rules do not allow tile 0 there",
    ),
    (four(version=VERSION + 1), "version: 2 is newer than this program"),
    (four(format="tui-tangram/figure"), "format: must be 'tui-tangram/tiles'"),
    (four(name="\x1b[2J"), "name: must not contain control characters"),
]


@each("document, said", BAD)
def test_bad_files(document: dict[str, Any], said: str) -> None:
    """Whatever is wrong is said in one line with the file, the place and the cause."""
    assert cause(document).startswith(said), cause(document)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: not JSON"),
        ("[]", "must be a JSON object, not a list"),
        (b"\xff", "is not UTF-8 text (byte 0)"),
        ("[" * 100_000, "nested too deeply"),
        (" " * 1_000_001, "is larger than 1,000,000 bytes"),
    ],
)
def test_what_is_no_document(text: str | bytes, said: str) -> None:
    """Wrong JSON is refused with the place where it goes wrong."""
    with pytest.raises(FormatError) as caught:
        read_tiles(text, "x.json")
    assert str(caught.value).startswith(f"x.json: {said}")


@given(broken_tile_documents())
@examples(40)
def test_broken_documents(document: Any) -> None:
    """A broken file is refused with one line, or is a puzzle that can be played and written."""
    complaint = ""
    try:
        puzzle = read(document)
    except FormatError as error:
        complaint = str(error)
    assert complaint.isprintable()
    assert len(complaint) < 400
    if complaint:
        return
    assert puzzle.checked() == read_tiles(write_tiles(puzzle), "again")
    game = MatchingGame(puzzle)
    assert game.verdict(game.start()).total == puzzle.total


@given(json_values() | st.text() | st.binary())
def test_anything_else(value: Any) -> None:
    """No text, bytes or JSON value makes reading raise anything but its error."""
    text = value if isinstance(value, str | bytes) else json.dumps(value)
    with pytest.raises(FormatError):
        read_tiles(text, "x.json")
