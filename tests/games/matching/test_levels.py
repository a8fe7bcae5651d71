"""The recommended numbers of colours."""

from __future__ import annotations

from statistics import geometric_mean

import pytest

from tui_tangram.games.matching.core import RULES
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.levels import COLOURS, recommended
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, level_board

PLAYED = [rules.id for rules in RULES if not rules.demo]


def test_every_layout_rules_and_level_has_a_number() -> None:
    """All are there; three to ten colours, and each on two tiles or more."""
    for layout in LAYOUTS:
        for rules in RULES:
            for level in LEVELS:
                colours = recommended(layout, rules.id, level)
                most = min(10, len(level_board(layout, level)) // 2)
                assert rules.demo or 3 <= colours <= most
                assert most == recommended(layout, rules.id, level, unique=True)
                usual = rules.matching.usual(colours)
                assert Recipe(layout, level, rules.id).checked().colours == usual
    assert set(COLOURS) == set(LAYOUTS)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rules", PLAYED)
def test_it_gets_harder_with_the_level(layout: str, rules: str) -> None:
    """A careful player lays more tiles on a medium board, and still more on a hard one.

    The seeds are none of those by which the numbers were chosen.
    """
    before = 0.0
    for level in LEVELS[:3]:
        # At least every tile is laid; where that is enough no more need be measured.
        if level == "hard" and before < len(level_board(layout, level)):
            continue
        boards = [generate(Recipe(layout, level, rules, seed=seed)) for seed in (6, 7)]
        efforts = [float(len(board.tiles)) for board in boards]
        for number, board in enumerate(boards):
            efforts[number] = measure(board) or 0.0
            if level == "hard" and before < geometric_mean(efforts):
                break
        effort = geometric_mean(efforts)
        assert before < effort
        before = effort


def test_other_sizes_have_the_colours_of_the_nearest_level() -> None:
    """A board of 35 squares is as a hard one of 36, and one of 1000 as a diabolical one."""
    assert recommended("square", "tetravex", 35) == recommended("square", "tetravex", "hard")
    assert recommended("hexagon", "infinity", 1000) == recommended(
        "hexagon", "infinity", "diabolical"
    )
