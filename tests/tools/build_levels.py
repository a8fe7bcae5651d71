"""How numbers of colours are chosen, and grades measured, and written into ``levels.json``.

    python -m tests.tools.build_levels [LAYOUT …] [RULES … | grades | solids]

For every layout, rules and level some puzzles are made with each number of colours, from three to
ten or half as many as tiles.  Of each the effort is measured
(`tui_tangram.play.difficulty`), and divided by the tiles: 1 where nothing can go wrong.  The best
number is the one whose mean is nearest to the level's goal, on a logarithmic scale.  Every colour
more costs a little, for many are hard to tell apart; and so does a number below the one of most
effort, where much fits anywhere and placing tiles is hardly a puzzle.  The four numbers are chosen
together, so that each level is harder than the one before.  Where tiles only turn, hardly anything
goes wrong with any number, so colours only add to what there is to look at: `ONLY_TURNING`.

Solids have a number for each size that is measured, with the goal of the level whose boards are as
large, under the rules by which all tiles are placed and turned.

Then flat boards of all layouts and levels with these numbers, some of each, give the limits of
grades, also for solids and for cubes.

The efforts are printed.  The whole takes 40 minutes on one core.  With layouts or
rules named, only theirs are chosen anew, and all others stay as they are; with ``grades`` all
numbers stay, and with ``solids`` all but theirs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from itertools import pairwise, product
from math import log
from statistics import geometric_mean
from typing import Final
from unittest.mock import patch

from tui_tangram.games.matching.core import RULES, levels
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.rules import Rules, rules_named
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, STACK, level_board
from tui_tangram.maths.tiling.boards import RANGES
from tui_tangram.maths.tiling.solids import KINDS, solid
from tui_tangram.play.difficulty import fifths

GOALS: Final = {"easy": 1.25, "medium": 2.0, "hard": 6.0, "diabolical": 60.0}
"""Tiles that a careful player lays at each level, for each tile of the board."""
HARDER: Final = 1.25
"""The least factor from the effort of a level to that of the next."""
ONLY_TURNING: Final = (4, 5, 6, 6)
"""The numbers of the levels where no tile is moved."""
SEEDS: Final = (1, 2, 3, 4, 5)
GRADE_SEEDS: Final = SEEDS[:2]
"""Those of the boards that give the limits of grades."""
SOLID_SEEDS: Final = SEEDS[:3]
"""Those of solids."""
PLACED: Final = "hard-infinity"
"""The rules by which solids are measured: all tiles are placed and turned."""
DIVIDED: Final = {
    "tetrahedron": (4, 16, 36, 64),
    "octahedron": (8, 32, 72),
    "icosahedron": (20, 80),
    "cube": (6, 24, 54, 96),
    "prism": (5, 20, 45, 80),
}
"""The sizes of solids whose faces may be divided."""
MIRRORED: Final = {"3.3.3.3.6c": "3.3.3.3.6a"}
"""Layouts that are measured by their mirror image."""


def efforts(layout: str, size: str | int, rules: Rules, shape: str = "") -> dict[int, float]:
    """Return for numbers of colours the mean effort for a tile.

    Where colours come in pairs, the least number stands for those that make the same pairs.
    """
    tiles, found = len(Recipe(layout, size, rules.id, shape=shape).board), {}
    numbers: dict[int, int] = {}
    for number in range(levels.FEWEST, min(levels.MOST, tiles // 2) + 1):
        numbers.setdefault(rules.matching.usual(number), number)
    for colours, number in numbers.items():
        try:
            recipes = [
                Recipe(layout, size, rules.id, colours, shape=shape, seed=seed)
                for seed in (SOLID_SEEDS if shape else SEEDS)
            ]
            measured = [measure(generate(recipe)) for recipe in recipes]
        except RecipeError:
            # The board has fewer edges than this.
            continue
        found[number] = geometric_mean(effort / tiles for effort in measured if effort)
    return found


def cost(level: str, efforts: Mapping[int, float], colours: int) -> float:
    """Return how badly a number of colours suits a level, of the *efforts* of all numbers."""
    peak = max(efforts, key=lambda one: efforts[one])
    off = abs(log(efforts[colours] / GOALS[level]))
    return off + 0.05 * colours + 0.5 * (colours < peak)


def choose(found: Mapping[str, Mapping[int, float]], tiles: Mapping[str, int]) -> tuple[int, ...]:
    """Return the numbers of colours that suit the levels best, of their efforts and *tiles*."""

    def rises(row: tuple[int, ...]) -> bool:
        work = [
            found[level][colours] * tiles[level] for level, colours in zip(LEVELS, row, strict=True)
        ]
        return all(HARDER * less <= more for less, more in pairwise(work))

    rows = filter(rises, product(*(found[level] for level in LEVELS)))
    return min(
        rows,
        key=lambda row: sum(
            cost(level, found[level], n) for level, n in zip(LEVELS, row, strict=True)
        ),
    )


def solid_colours(shape: str) -> dict[int, int]:
    """Return the numbers of colours for the sizes of a solid that are measured."""
    layout, least = KINDS[shape].layout, len(KINDS[shape].made())
    sizes = dict.fromkeys(len(solid(layout, shape, size)) for size in DIVIDED.get(shape, (least,)))
    chosen = {}
    for size in sizes:
        if size < 2 * levels.FEWEST:
            chosen[size] = size // 2
            continue
        level = next((one for one in LEVELS if size <= RANGES[one][1]), LEVELS[-1])
        found = efforts(layout, size, rules_named(PLACED), shape)
        chosen[size] = min(found, key=lambda colours: cost(level, found, colours))
        print(f"{shape:28} {size:3} {level:10} {chosen[size]}", found, flush=True)
    return chosen


def limits(rules: Rules) -> tuple[float, ...]:
    """Return the efforts that divide boards of all layouts and levels into grades."""
    measured = [
        measure(generate(Recipe(layout, level, rules.id, seed=seed)))
        for layout, level, seed in product(LAYOUTS, LEVELS, GRADE_SEEDS)
    ]
    return fifths(effort for effort in measured if effort is not None)


def main(named: list[str]) -> None:
    """Measure, choose and write."""
    table = {layout: dict(rules) for layout, rules in levels.COLOURS.items()}
    every = [one for one in RULES if one.id in named] or RULES
    layouts = [layout for layout in (*LAYOUTS, STACK) if layout not in MIRRORED]
    layouts = [one for one in layouts if one in named] or layouts
    for layout in [] if {"grades", "solids"} & {*named} else layouts:
        table.setdefault(layout, {})
        for rules in every:
            tiles = {level: len(level_board(layout, level)) for level in LEVELS}
            if not rules.may_move:
                few = zip(ONLY_TURNING, tiles.values(), strict=True)
                table[layout][rules.id] = tuple(min(most, n // 2) for most, n in few)
                continue
            found = {level: efforts(layout, level, rules) for level in LEVELS}
            chosen = table[layout][rules.id] = choose(found, tiles)
            for level, among in zip(LEVELS, chosen, strict=True):
                row = " ".join(
                    f"{'*' * (colours == among)}{colours}:{effort:.3g}"
                    for colours, effort in found[level].items()
                )
                print(f"{layout:10} {rules.id:13} {level:10} {row}", flush=True)
    solids = levels.SOLID_COLOURS
    if not named or "solids" in named:
        solids = {shape: solid_colours(shape) for shape in KINDS}
    for layout, other in MIRRORED.items():
        table[layout] = table[other]
    grades = dict(levels.FIFTHS)
    if "solids" not in named and layouts != [STACK]:
        with patch.object(levels, "COLOURS", table):
            measured = {rules.id: limits(rules) for rules in every if not rules.demo}
            grades |= {rules: [float(f"{one:g}") for one in row] for rules, row in measured.items()}
    tables = {"colours": table, "solid colours": solids, "fifths": grades}
    levels.FILE.write_text(written(tables))


def written(tables: Mapping[str, object]) -> str:
    """Return the tables as JSON, a row on a line."""
    text = json.dumps(tables, indent=1)
    return re.sub(r"\[([^]]*)\]", lambda row: f"[{' '.join(row[1].split())}]", text) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
