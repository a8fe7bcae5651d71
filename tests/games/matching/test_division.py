"""Which boards are compared with one another."""

from __future__ import annotations

import pytest

from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, board, level_board, level_of, torus
from tui_tangram.play import ScoreDivision


def division(recipe: str) -> ScoreDivision:
    return MatchingGame(generate(parse_id(recipe))).division


WILD = (
    "Squares, Hard Infinity, 4×4, 4 colours, 2 wild, 1 fixed tile, flips, heads and tails, wrapping"
)
EASY = ("square/easy/tetravex/c6", "Squares, Tetravex, small, 6 colours")


@pytest.mark.parametrize(
    ("recipe", "id", "name"),
    [
        ("square/easy/tetravex/c6/s1", *EASY),
        ("square/3x3/tetravex/c6/s9", *EASY),
        ("square/3x2/tetravex/c4/s1", "square/3x2/tetravex/c4",
         "Squares, Tetravex, 3×2, 4 colours"),
        ("4.8.8/ring-7/infinity/c3/s1", "4.8.8/ring-8/infinity/c3",
         "Octagons and squares, Infinity, 8 cells, ring, 3 colours"),
        ("4.8.8/9/infinity/c3/s1", "4.8.8/9/infinity/c3",
         "Octagons and squares, Infinity, 9 cells, 3 colours"),
        ("square/3x2/tetravex/c4+spare3/s1", "square/3x2/tetravex/c4+spare3",
         "Squares, Tetravex, 3×2, 4 colours, 3 spare tiles"),
        (
            "square/4x4/hard-infinity/c4+wild2+fix1+flip+mates+wrap/s1",
            "square/4x4/hard-infinity/c4+wild2+fix1+flip+mates+wrap",
            WILD,
        ),
    ],
)  # fmt: skip
def test_the_class_of_a_board(recipe: str, id: str, name: str) -> None:  # noqa: A002
    """Layout, size or level, rules, colours and variations make it; the seed does not."""
    assert ScoreDivision(id, name) == division(recipe)


def test_boards_of_levels_are_known() -> None:
    """Each board of a level is that level's, and one of another size or a torus is none's."""
    for layout in LAYOUTS:
        for level in LEVELS[:2]:
            assert level == level_of(level_board(layout, level))
        assert level_of(board(layout, 8)) is None
    assert level_of(torus("square", 4, 4)) is None
