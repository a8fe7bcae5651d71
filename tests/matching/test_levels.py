"""The recommended numbers of colours."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from tests.tools.play_times import measure
from tui_tangram.matching import MAX_COLOURS, RULES
from tui_tangram.matching.generate import generate
from tui_tangram.matching.levels import COLOURS, recommended
from tui_tangram.matching.recipe import Recipe
from tui_tangram.tiling import LAYOUTS, LEVELS

PLAYED = [rules.id for rules in RULES if not rules.demo]


@cache
def typical(layout: str, rules: str, level: str) -> float:
    """Return the median of the times of a few puzzles with the recommended colours.

    Their seeds are others than those by which the table was made.
    """
    seeds = range({"hard": 2, "diabolical": 1}.get(level, 3))
    return median(
        measure(generate(Recipe(layout, level, rules, seed=seed)), plays=1) for seed in seeds
    )


def test_every_layout_rules_and_level_has_a_number() -> None:
    """All 336 are there, and a board of the level can have so many colours."""
    for layout in LAYOUTS:
        for rules in RULES:
            for level in LEVELS:
                colours = recommended(layout, rules.id, level)
                assert 2 <= colours <= MAX_COLOURS
                assert Recipe(layout, level, rules.id).checked().colours == colours
    assert set(COLOURS) == set(LAYOUTS)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rules", PLAYED)
def test_it_gets_harder_with_the_level(layout: str, rules: str) -> None:
    """On every layout and under all rules each level takes longer than the one before."""
    times = [typical(layout, rules, level) for level in LEVELS]
    assert times == sorted(times)
    assert times[-1] > 3 * times[0]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rules", PLAYED)
def test_easy_boards_are_easy(layout: str, rules: str) -> None:
    """An easy board takes a quarter of a minute to a minute."""
    assert 15 <= typical(layout, rules, "easy") <= 60


def test_other_sizes_have_the_colours_of_the_nearest_level() -> None:
    """A board of 35 squares is as a hard one of 36, and one of 1000 as a diabolical one."""
    assert recommended("square", "tetravex", 35) == recommended("square", "tetravex", "hard")
    assert recommended("hexagon", "infinity", 1000) == recommended(
        "hexagon", "infinity", "diabolical"
    )
