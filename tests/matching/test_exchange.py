"""Square boards as others write them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.catalog import find_puzzle
from tui_tangram.matching.exchange.reading import looks_like_exchange, read_exchange as readings
from tui_tangram.matching.exchange.writing import (
    write_address,
    write_tile_list,
    write_tile_table,
)
from tui_tangram.matching.format import read_tiles, write_tiles
from tui_tangram.matching.format_spots import listed
from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.play import DocumentError
from tui_tangram.play.files import FormatError
from tui_tangram.store.library import shipped_library

def read_exchange(content,where):
    one, = readings(content,where)
    return one.puzzle
LIST = "1 2 0 0\n0 1 2 0\n0 0 1 1\n1 0 0 1\n"
ADDRESS = "https://e2.bucas.name/#puzzle=x&board_w=2&board_h=2&board_edges=abcaaadbcaaadaab"


def test_a_list_comes_back() -> None:
    """Colours are renumbered in the order in which they come; 0 is the border."""
    board = read_exchange(LIST.replace("2", "17").encode(), "x")
    assert (board.rules.id, board.rim, len(board.tiles)) == ("infinity", 0, 4)
    assert write_tile_list(board) == f"2 2\n{LIST}"
    assert read_exchange(write_tile_list(board).encode(), "x") == board


def test_a_board_without_a_border_asks_for_none() -> None:
    """And its width and height are in the first line."""
    board = read_exchange(b"3 1\n1 2 3 1\n2 2 1 1\n1 1 1 2\n", "x")
    assert (board.rules.id, board.rim) == ("hard-infinity", None)
    assert write_tile_list(board).startswith("3 1\n")


def test_an_address_does_not_give_its_solution_away() -> None:
    """However its tiles lie, the list is the same."""
    board = read_exchange(ADDRESS.encode(), "x")
    assert len(board.tiles) == 4
    other = ADDRESS.replace("abcaaadb", "aadbabca")
    assert {tile.sides for tile in board.tiles} == {
        tile.sides for tile in read_exchange(other.encode(), "x").tiles
    }


TABLE = """tile;top;right;bottom;left;x;y;turn
1;1;2;0;0;;;
2;0;1;2;0;0;0;0
3;0;0;1;1;1;0;3
4;1;0;0;1;0;0;0
"""


def test_a_table_has_fixed_tiles() -> None:
    """With titles, numbers of tiles, and blanks or zeros for what is loose."""
    assert looks_like_exchange(TABLE.encode())
    board = read_exchange(TABLE.encode(), "x")
    assert board.fixed == {2}
    assert json.loads(write_tiles(board))["fixed"] == [
        {"tile": 2, "place": 1, "turn": 3, "flip": False}
    ]
    assert read_exchange(LIST.encode(), "x").tiles == board.tiles
    assert write_tile_table(board).splitlines()[:2] == [
        "2",
        "0000000000000001,0000000000000010,1111111111111111,1111111111111111,0,0,0",
    ]


def test_a_table_of_words_of_bits_has_a_border_of_ones() -> None:
    """And 0 is a colour in it."""
    ones, zeros = "1" * 16, "0" * 16
    rows = [f"{ones},{zeros},{zeros},{ones},0,0,0,{at % 2},{at // 2}" for at in range(4)]
    content = "\n".join(["2", *rows]).encode()
    assert looks_like_exchange(content)
    board = read_exchange(content, "x")
    assert (board.rim, board.fixed) == (0, frozenset())
    assert {tuple(listed("square", tile.sides)) for tile in board.tiles} == {(0, 1, 1, 0)}


@st.composite
def boards(draw: Any) -> Puzzle:
    """Solved boards with tiles turned anyhow, some of them fixed."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(1, 4))
    bordered = draw(st.booleans())
    colour = st.integers(1, 6)
    across = [[draw(colour) for _ in range(width)] for _ in range(height + 1)]
    down = [[draw(colour) for _ in range(width + 1)] for _ in range(height)]
    if bordered:
        across[0] = across[-1] = [0] * width
        for row in down:
            row[0] = row[-1] = 0
    order = draw(st.permutations(range(width * height)))
    tiles, spots = [], []
    for tile, place in enumerate(order):
        x, y = place % width, place // width
        sides = [across[y][x], down[y][x + 1], across[y + 1][x], down[y][x]]
        turn = draw(st.integers(0, 3))
        tiles.append(sides[turn:] + sides[:turn])
        spots.append({"tile": tile, "place": place, "turn": turn})
    document = {
        "format": "tui-tangram/tiles", "version": 1, "layout": "square", "width": width,
        "height": height, "rules": "infinity" if bordered else "hard-infinity", "tiles": tiles,
        "rim": 0 if bordered else None, "solution": spots, "name": "Some & more",
        "fixed": [spot for spot in spots if draw(st.booleans())],
    }  # fmt: skip
    return read_tiles(json.dumps(document), "x")


def loose(board: Puzzle) -> Puzzle:
    """Return a board without its fixed tiles."""
    document = json.loads(write_tiles(board))
    return read_tiles(json.dumps({**document, "fixed": []}), "x")


def normal(tiles: Any) -> list[list[int]]:
    """Return tiles with colours in the order in which they come, the border 0."""
    colours = {0: 0}
    return [[colours.setdefault(one, len(colours)) for one in tile] for tile in tiles]


def rows(board: Puzzle) -> list[list[int]]:
    """Return the tiles as files list them."""
    return [listed("square", tile.sides) for tile in board.tiles]


def lying(board: Puzzle) -> list[tuple[int, list[int]]]:
    """Return the fixed tiles: where each lies, and what it shows there."""
    found = []
    for tile in sorted(board.fixed):
        spot = board.start[tile]
        assert spot.place is not None
        shown = board.shown(tile, spot.place, spot.orientation)
        found.append((spot.place, listed("square", shown)))
    return found


def agree(board: Puzzle, back: Puzzle) -> None:
    """Hold that two boards are of one size and ask for the same border."""
    assert (back.rules.id, back.rim) == (board.rules.id, board.rim)
    assert back.board == board.board


@given(boards())
def test_a_table_says_all(board: Puzzle) -> None:
    """Fixed tiles show the same in the same places; all others are listed as they were."""
    content = write_tile_table(board)
    assert looks_like_exchange(content.encode())
    back = read_exchange(content.encode(), "x")
    agree(board, back)
    assert write_tile_table(back).count("\n") == content.count("\n")
    corner = {"place": 0, "turn": 0}
    listed_turned = [
        spot["tile"]
        for spot in json.loads(write_tiles(board))["fixed"]
        if corner.items() <= spot.items()
    ]
    names: dict[int, int] = {}
    for tile, (mine, other) in enumerate(zip(rows(board), rows(back), strict=True)):
        if tile in listed_turned:
            mine = [*mine[1:], mine[0]]
        for one, same in zip(mine, other, strict=True):
            assert names.setdefault(one, same) == same
    assert len(set(names.values())) == len(names)
    assert names.get(0, 0) == 0
    assert lying(back) == [(at, [names[one] for one in shown]) for at, shown in lying(board)]


@given(boards())
def test_a_list_says_all_but_fixed_tiles(board: Puzzle) -> None:
    """Which it refuses."""
    if board.fixed:
        with pytest.raises(DocumentError, match="fixed tiles"):
            write_tile_list(board)
    content = write_tile_list(loose(board))
    assert looks_like_exchange(content.encode())
    back = read_exchange(content.encode(), "x")
    agree(board, back)
    assert rows(back) == normal(rows(board))


@given(boards())
def test_an_address_shows_the_solution(board: Puzzle) -> None:
    """Sides that meet have one letter, and the tiles come back without their places."""
    assert board.solution is not None
    content = write_address(loose(board), board.solution)
    edges = content.rpartition("board_edges=")[2].strip()
    assert "#puzzle=Some_more&" in content
    width = json.loads(write_tiles(board))["width"]
    cells = [edges[at : at + 4] for at in range(0, len(edges), 4)]
    for at, cell in enumerate(cells):
        assert (at + 1) % width == 0 or cell[1] == cells[at + 1][3]
        assert at + width >= len(cells) or cell[2] == cells[at + width][0]
        assert at >= width or board.rim is None or cell[0] == "a"
    assert looks_like_exchange(content.encode())
    back = read_exchange(content.encode(), "x")
    agree(board, back)
    turned = sorted(min(one[at:] + one[:at] for at in range(4)) for one in rows(board))
    assert rows(back) == normal(turned)


WRONG = {
    "2\n1,2,0,0\n1,2,0\n": "line 3: must have four colours",
    "1,2,0,0,1,0,0\n" * 4: "line 2: must have a free cell and 0 to 3 quarter turns",
    "1,2,0,0,0,0,4\n" * 4: "line 1: must have a free cell and 0 to 3 quarter turns",
    "1,2,0,0,0,2,0\n" * 4: "line 1: must have a free cell and 0 to 3 quarter turns",
    "1,2,0,0,x,2,0\n" * 4: "line 1: must have four colours",
    "1,2,0,0,0,0\n" * 4: "line 1: must have four colours",
    "1 2 0\n1 2 0 0\n": "line 1: must have four colours",
    "1 2 0 0\n1 2 x 0\n": "line 2: must have four colours",
    "1 2 0 0\n1 2 0 0\n": "has 2 tiles, which fill no such board",
    "9 9\n1 2 0 0\n": "has 1 tiles, which fill no such board",
    "1 2 0 0\n" * 1025: "has more than 1024 tiles",
    "#board_edges=abcd": "has no board_w and board_h",
    "#board_w=2&board_h=1&board_edges=abcd": "has no four letters in board_edges for each cell",
    "#board_w=2&board_h=1&board_edges=abcdaaaa": "has empty cells",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20])
def test_what_is_wrong_is_one_line(text: str) -> None:
    """With the line of a list."""
    with pytest.raises(FormatError) as caught:
        read_exchange(text.encode(), "x")
    assert WRONG[text] in str(caught.value)
    assert str(caught.value).isprintable()


@given(st.text("0123 45\nab#&=board_wh,;", max_size=200) | st.binary(max_size=200))
def test_whatever_is_read(content: str | bytes) -> None:
    """Nothing but the one error."""
    data = content.encode() if isinstance(content, str) else content
    looks_like_exchange(data)
    with suppress(FormatError):
        read_exchange(data, "x")


def test_only_what_is_meant_is_taken() -> None:
    """Polygons on lines are none, nor are our own files."""
    assert looks_like_exchange(LIST.encode())
    assert looks_like_exchange(ADDRESS.encode())
    assert not looks_like_exchange(b"0 0 4 0 2 2\n0 0 1 0 0 1\n")
    assert not looks_like_exchange(b'{"format": "tui-tangram/tiles"}')
    assert not looks_like_exchange(b"")


OTHERS = {
    "hexagon/small/infinity/s1": "is no rectangle of squares",
    "square/small/tetravex/s1": "has rules that this format does not know",
    "square/small/rotator/s1": "has rules that this format does not know",
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("write", [write_tile_list, write_tile_table])
def test_other_boards_are_not_written(name: str, write: Any) -> None:
    """There are only tiles of squares, which are moved and turned."""
    game = find_puzzle(shipped_library(), name, {})
    with pytest.raises(DocumentError, match=OTHERS[name]):
        write(game.puzzle)


CHANGED = {
    "has wild sides": {"tiles": [[1, 2, 0, 0], [0, 1, 2, 0], [0, 0, 1, -1], [1, 0, 0, 1]]},
    "has a border that": {"rim": None},
    "has rules that": {"flips": True},
    "is no rectangle": {"wraps": True, "rim": None, "rules": "hard-infinity"},
    "has fixed tiles": {"fixed": [{"tile": 0, "place": 0}]},
}


@pytest.mark.parametrize("why", CHANGED)
def test_what_a_list_cannot_say_is_refused(why: str) -> None:
    """One thing of a board at a time."""
    document = json.loads(write_tiles(read_exchange(LIST.encode(), "x")))
    board = read_tiles(json.dumps({**document, **CHANGED[why]}), "x")
    with pytest.raises(DocumentError, match=why):
        write_tile_list(board)
