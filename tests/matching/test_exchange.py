"""Square boards as others write them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.catalog import find_puzzle
from tui_tangram.matching.exchange import looks_like_exchange, read_exchange, write_tile_list
from tui_tangram.play.files import FormatError
from tui_tangram.store.library import shipped_library

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


WRONG = {
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


@given(st.text("0123 45\nab#&=board_wh", max_size=200) | st.binary(max_size=200))
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


def test_other_boards_are_not_written() -> None:
    """A list has squares only."""
    game = find_puzzle(shipped_library(), "hexagon/small/infinity/s1", {})
    with pytest.raises(ValueError, match="is no board of squares"):
        write_tile_list(game.puzzle)
