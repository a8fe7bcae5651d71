"""Boards of squares as lists, tables and addresses: what is written comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import COMPLEMENT, EQUAL, RULES
from tui_tangram.games.matching.core.exchange.reading import looks_like_exchange, read_exchange
from tui_tangram.games.matching.core.exchange.writing import (
    write_address,
    write_tile_list,
    write_tile_table,
)
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.play import DocumentError
from tui_tangram.player.library import shipped_library


def read(content: str) -> Puzzle:
    """Return the one board of a file, of whose rules there is no doubt."""
    assert looks_like_exchange(content.encode())
    [one] = read_exchange(content.encode(), "x")
    assert one.puzzle is not None, one
    assert not one.choices
    return one.puzzle


@st.composite
def boards(draw: Any, fixed: bool = False) -> Puzzle:
    """Solved boards of all rules, sides of any colour, borders of any."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    rules = draw(st.sampled_from(RULES))
    match = rules.varied(matching=draw(st.sampled_from((EQUAL, COMPLEMENT)))).matching
    rim = draw(st.sampled_from((None, 0, 0, 2)))
    colour = st.integers(0 if rim is None else 1, draw(st.sampled_from((2, 6, 24))))
    across = [[draw(colour) for _ in range(width)] for _ in range(height + 1)]
    down = [[draw(colour) for _ in range(width + 1)] for _ in range(height)]
    if rim is not None:
        across[0] = across[-1] = [rim] * width
        for row in down:
            row[0] = row[-1] = rim
    order = range(width * height)
    if rules.may_move:
        order = draw(st.permutations(order))
    tiles, spots = [], []
    for tile, place in enumerate(order):
        x, y = place % width, place // width
        sides = [across[y][x], down[y][x + 1], across[y + 1][x], down[y][x]]
        # Each tile has what fits its neighbours above and on its left.
        sides[0] = match.mate(sides[0]) if y else sides[0]
        sides[3] = match.mate(sides[3]) if x else sides[3]
        turn = draw(st.integers(0, 3)) if rules.may_turn else 0
        tiles.append(sides[turn:] + sides[:turn])
        spots.append({"tile": tile, "place": place, "turn": turn})
    document = {
        "format": "tui-tangram/tiles", "version": 1, "layout": "square", "width": width,
        "height": height, "rules": rules.id, "tiles": tiles, "rim": rim, "solution": spots,
        "match": match.id, "flips": draw(st.booleans()), "name": "Some & more",
        "fixed": [spot for spot in spots if fixed and draw(st.booleans())],
    }  # fmt: skip
    return read_tiles(json.dumps(document), "x")


def shown(board: Puzzle) -> list[list[int]]:
    """Return the tiles as they stand at the start, by their places where they are not moved."""
    spots = enumerate(board.start)
    if not board.rules.may_move:
        spots = sorted(spots, key=lambda one: one[1].place)
    return [
        listed("square", board.shown(tile, spot.place or 0, spot.orientation))
        for tile, spot in spots
    ]


def fixed(board: Puzzle) -> list[tuple[int | None, list[int]]]:
    """Return where fixed tiles are, and what they show there."""
    found = []
    for tile in board.fixed:
        spot = board.start[tile]
        sides = board.shown(tile, spot.place or 0, spot.orientation)
        found.append((spot.place, listed("square", sides)))
    return sorted(found)


def agree(board: Puzzle, back: Puzzle) -> None:
    """Hold that two boards are of one size, rules, border and colours."""
    assert back.board == board.board
    assert (back.rules, back.rim, back.colours) == (board.rules, board.rim, board.colours)


@given(boards())
def test_a_list_says_all(board: Puzzle) -> None:
    """Of boards of all rules."""
    back = read(write_tile_list(board))
    agree(board, back)
    assert shown(back) == shown(board)


@given(boards(fixed=True))
def test_a_table_says_all(board: Puzzle) -> None:
    """Fixed tiles, too, which show the same in the same places."""
    back = read(write_tile_table(board))
    agree(board, back)
    assert fixed(back) == fixed(board)
    if board.rules.may_move:
        assert [tile.canonical for tile in back.tiles] == [tile.canonical for tile in board.tiles]


@given(boards().filter(lambda board: board.rules.may_move))
def test_an_address_says_all_but_the_order(board: Puzzle) -> None:
    """It shows the solution, which does not come back."""
    assert board.solution is not None
    if any(not any(tile.sides) for tile in board.tiles):
        with pytest.raises(DocumentError, match="has a border that this format does not know"):
            write_address(board, board.solution)
        return
    back = read(write_address(board, board.solution))
    agree(board, back)
    if board.rules.may_turn:
        assert sorted(one.canonical for one in back.tiles) == sorted(
            one.canonical for one in board.tiles
        )
    else:
        assert sorted(shown(back)) == sorted(shown(board))
    other = write_address(board, board.solution).partition("&rules")[0]
    assert "#puzzle=Some_more&" in other


@given(boards(fixed=True))
@examples(20)
def test_our_own_file_says_all(board: Puzzle) -> None:
    """All of it."""
    assert write_tiles(read_tiles(write_tiles(board), "x")) == write_tiles(board)


OTHERS = {
    "hexagon/small/infinity/s1": "is no rectangle of squares",
    "square/small/hard-infinity/wrap/s1": "is no rectangle of squares",
    "square/small/infinity/wild2/s1": "has wild sides",
    "square/small/infinity/spare2/s1": "has spare tiles",
    "square/small/infinity/corners/s1": "has colours at corners",
    "square/small/infinity/fix1/s1": "has fixed tiles",
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_a_list_cannot_say_is_refused(name: str) -> None:
    """With the reason."""
    board = find_puzzle(shipped_library(), name, {}).puzzle
    with pytest.raises(DocumentError, match=OTHERS[name]):
        write_tile_list(board)


@pytest.mark.parametrize("rules", ["tetravex", "rotator", "infinity", "hard-infinity"])
def test_generated_boards_come_back(rules: str) -> None:
    """What is sure without it has no line that other programs might not read."""
    board = find_puzzle(shipped_library(), f"square/4x4/{rules}/s1", {}).puzzle
    content = write_tile_list(board)
    assert shown(read(content)) == shown(board)
    assert ("#" in content) == (rules != "infinity")
    assert ("#" in write_tile_table(board)) == (rules != "infinity")
    if rules == "rotator":
        with pytest.raises(DocumentError, match="has rules that this format does not know"):
            write_address(board, board.solution or ())


def test_the_first_cell_is_no_loose_tile() -> None:
    """Loose tiles have three zeros, as in other programs, unless a fixed tile has them."""
    tiles = [[0, 1, 1, 0], [0, 0, 1, 1], [1, 1, 0, 0], [1, 0, 0, 1]]
    head = {"format": "tui-tangram/tiles", "version": 1, "layout": "square", "width": 2,
            "height": 2, "rules": "infinity", "tiles": tiles}  # fmt: skip
    endings = []
    for place in (0, 1):
        spots = [{"tile": place, "place": place, "turn": 0}]
        board = read_tiles(json.dumps({**head, "fixed": spots}), "x")
        content = write_tile_table(board)
        assert fixed(read(content)) == fixed(board)
        endings.append(content.splitlines()[3].rpartition("1111111111111111,")[2])
    assert endings == [",,", "0,0,0"]
