"""What there is on a board, in words."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.games import FIGURES, ROUND, game, solved, some
from tui_tangram.games.tangram.core.view import TangramView, describe_piece, hold
from tui_tangram.games.tangram.core.words import describe_board, place, status, troubles
from tui_tangram.maths.geometry import Isometry, Point

LOW, HIGH = Point.of(0, 0, 0, 0), Point.of(6, 0, 6, 0)


def test_the_nine_places_have_names() -> None:
    """Thirds of the box from the lower left to the upper right."""
    names = [
        [place(Point.of(x, 0, y, 0), LOW, HIGH) for x in (1, 3, 5)] for y in (5, 3, 1)
    ]  # fmt: skip
    assert names == [
        ["the upper left", "the top", "the upper right"],
        ["the left side", "the middle", "the right side"],
        ["the lower left", "the bottom", "the lower right"],
    ]


def test_a_piece_is_described_by_kind_place_and_pose() -> None:
    """In the tray, on the board and in hand; fits are help, and not told."""
    board, view = game(1), TangramView()
    state = some(solved(1), {1})
    assert describe_piece(board, state, view, 1) == (
        "2, large triangle, at the right side, pointing left, turned 315°."
    )
    assert describe_piece(board, board.start(), view, 4) == (
        "5, parallelogram, in the tray, long side rising, short level."
    )
    held = hold(view, 4, Isometry(2, True, Point.of(1, 0, 1, 0)))
    text = describe_piece(board, board.start(), held, 4)
    assert re.search(r"Holding 5, parallelogram, -?[\d.]+ across, -?[\d.]+ up, ", text)
    assert ", long side rising, short upright" in text


def test_the_board_is_described_with_what_is_laid_left_and_wrong() -> None:
    """Name, percent, laid pieces by place, the tray, troubles."""
    state = some(solved(1), {0, 1})
    state = state.with_piece(2, state.placements[0])
    text = describe_board(game(1), state, game(1).verdict(state))
    assert text.startswith("Square: ")
    assert "In the tray: 4, 5, 6 and 7." in text
    assert "3 overlaps 1." in text


def test_what_lies_on_top_is_told_by_the_order() -> None:
    """The piece on top is named first, once, with all that it covers."""
    state = some(solved(1), {0, 1})
    state = state.with_piece(2, state.placements[0]).with_piece(3, state.placements[0])
    verdict = game(1).verdict(state)
    assert ["4 overlaps 1 and 3", "3 overlaps 1"] == troubles(game(1), verdict)
    assert ["1 overlaps 3 and 4", "3 overlaps 4"] == troubles(game(1), verdict, (3, 2, 0))


@examples(25)
@given(st.sampled_from([*range(len(FIGURES)), *(figure.id for figure in ROUND)]))
def test_a_solved_figure_says_so(which: int | str) -> None:
    """Every figure, once laid, is described as solved."""
    verdict = game(which).verdict(solved(which))
    text = describe_board(game(which), solved(which), verdict)
    assert text.endswith("The figure is solved.")
    assert text.isprintable()
    assert not troubles(game(which), verdict)
    assert all(" ".join(line).isprintable() for line in status(game(which), verdict))


def test_the_status_counts_contour_area_and_holes() -> None:
    """Contour and area are shares, and holes are told with how many there should be."""
    number = next(i for i, figure in enumerate(FIGURES) if figure.holes == 1)
    verdict = game(number).verdict(solved(number))
    lines = dict(status(game(number), verdict))
    assert lines["contour"] == lines["area"] == "100%"
    assert lines["holes"] == "1 of 1"
