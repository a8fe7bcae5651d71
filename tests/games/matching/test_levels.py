"""The recommended numbers of colours."""

from __future__ import annotations

from collections import Counter

import pytest

from tui_tangram.games.matching.core import RULES
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.levels import COLOURS, SOLID_COLOURS, recommended
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, STACK, level_board
from tui_tangram.maths.tiling.solids import KINDS, solid

PLAYED = [rules.id for rules in RULES if not rules.demo]
LAID = {
    "hard-infinity": {"easy": 181, "medium": 631, "hard": 3340},
    "tetravex": {"easy": 131, "medium": 413, "hard": 1601},
    "infinity": {"easy": 159, "medium": 418, "hard": 1728},
    "troll": {"easy": 133, "medium": 231},
    "rotator": {"easy": 129, "medium": 231},
    "easy-tetravex": {"easy": 125, "medium": 233},
}
"""The tiles that a careful player lays on the boards that are measured: with another number of
colours there are more or fewer."""


def test_every_layout_rules_and_level_has_a_number() -> None:
    """All are there; three to ten colours, and each on two tiles or more.

    Where tiles only turn the numbers are the same in all layouts with enough tiles.
    """
    for layout in (*LAYOUTS, STACK):
        for rules in RULES:
            for level in LEVELS:
                colours = recommended(layout, rules.id, level)
                most = min(10, len(level_board(layout, level)) // 2)
                assert rules.demo or 3 <= colours <= most
                assert most == recommended(layout, rules.id, level, unique=True)
                usual = rules.matching.usual(colours)
                assert Recipe(layout, level, rules.id).checked().colours == usual
            if not rules.may_move:
                few = zip((4, 5, 6, 6), LEVELS, strict=True)
                row = [min(one, len(level_board(layout, level)) // 2) for one, level in few]
                assert row == COLOURS[layout][rules.id]
    assert set(COLOURS) == {*LAYOUTS, STACK}


def test_every_solid_has_numbers_of_its_own() -> None:
    """Two to ten for each size that is measured, which a size between them takes, too.

    Of a small solid a careful player lays each tile a few times at most; with a colour less most of
    these would need more.
    """
    assert set(SOLID_COLOURS) == set(KINDS)
    laid = 0.0
    for shape, measured in SOLID_COLOURS.items():
        layout = KINDS[shape].layout
        for size, colours in ((int(size), colours) for size, colours in measured.items()):
            assert len(solid(layout, shape, size)) == size
            recipe = Recipe(layout, size, "hard-infinity", shape=shape, seed=7).checked()
            assert 2 <= recipe.colours == colours <= min(10, max(size // 2, 2))
            if size <= 14:
                effort = measure(generate(recipe))
                assert effort is not None
                laid += effort / size
    assert 20.5 < laid < 20.75


@pytest.mark.parametrize("rules", PLAYED)
def test_it_gets_harder_with_the_level(rules: str) -> None:
    """A careful player lays more tiles on a medium board, and still more on a hard one.

    The seed is none of those by which the numbers were chosen.  With others one board in a hundred
    is easier than the one before: numbers are chosen by the mean.
    """
    laid = Counter[str]()
    for layout in LAYOUTS:
        # It has the numbers of its mirror image.
        if layout == "3.3.3.3.6c":
            assert COLOURS[layout] == COLOURS["3.3.3.3.6a"]
            continue
        before = 0.0
        for level in LEVELS[:3]:
            # At least every tile is laid; where that is enough no more need be measured.
            if level == "hard" and before < len(level_board(layout, level)):
                continue
            effort = measure(generate(Recipe(layout, level, rules, seed=11)))
            assert effort is not None
            assert before < effort, layout
            before = effort
            laid[level] += round(effort)
    assert LAID[rules] == laid


def test_other_sizes_have_the_colours_of_the_nearest_level() -> None:
    """A board of 35 squares is as a hard one of 36, and one of 1000 as a diabolical one."""
    assert recommended("square", "tetravex", 35) == recommended("square", "tetravex", "hard")
    assert recommended("hexagon", "infinity", 1000) == recommended(
        "hexagon", "infinity", "diabolical"
    )
