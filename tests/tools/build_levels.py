"""How numbers of colours are chosen, and written into ``levels.py``.

    python -m tests.tools.build_levels [LAYOUT …] [RULES … | solids]

For every layout, rules and level some puzzles are made with each number of colours, from three to
ten or half as many as tiles.  Of each the effort is measured
(`tui_tangram.play.difficulty`), and divided by the tiles: 1 where nothing can go wrong.  The best
number is the one whose mean is nearest to the level's goal, on a logarithmic scale.  Every colour
more costs a little, for many are hard to tell apart; and so does a number below the one of most
effort, where much fits anywhere and placing tiles is hardly a puzzle.  The four numbers are chosen
together, so that each level is harder than the one before.  Where tiles only turn, hardly anything
goes wrong with any number, and none is chosen.

Solids have a number for each size that is measured, with the goal of the level whose boards are as
large, under the rules by which all tiles are placed and turned.

The efforts are printed.  The whole takes 40 minutes on one core.  With layouts or
rules named, only theirs are chosen anew, and all others stay as they are; with ``solids`` all but
theirs do.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from itertools import pairwise, product
from math import log
from pathlib import Path
from statistics import geometric_mean
from typing import Final

from tui_tangram.games.matching.core import RULES, levels
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.rules import Rules, rules_named
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, STACK, level_board
from tui_tangram.maths.tiling.boards import RANGES
from tui_tangram.maths.tiling.solids import KINDS, solid

GOALS: Final = {"easy": 1.25, "medium": 2.0, "hard": 6.0, "diabolical": 60.0}
"""Tiles that a careful player lays at each level, for each tile of the board."""
HARDER: Final = 1.25
"""The least factor from the effort of a level to that of the next."""
SEEDS: Final = (1, 2, 3, 4, 5)
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


def main(named: list[str]) -> None:
    """Measure, choose and write."""
    table = {layout: dict(rules) for layout, rules in levels.COLOURS.items()}
    moving = [one for one in RULES if one.may_move]
    every = [one for one in moving if one.id in named] or moving
    layouts = [layout for layout in (*LAYOUTS, STACK) if layout not in MIRRORED]
    layouts = [one for one in layouts if one in named] or layouts
    for layout in [] if "solids" in named else layouts:
        table.setdefault(layout, {})
        for rules in every:
            tiles = {level: len(level_board(layout, level)) for level in LEVELS}
            found = {level: efforts(layout, level, rules) for level in LEVELS}
            chosen = table[layout][rules.id] = choose(found, tiles)
            for level, among in zip(LEVELS, chosen, strict=True):
                row = " ".join(
                    f"{'*' * (colours == among)}{colours}:{effort:.3g}"
                    for colours, effort in found[level].items()
                )
                print(f"{layout:10} {rules.id:13} {level:10} {row}", flush=True)
    if not named or "solids" in named:
        rows = ((shape, solid_colours(shape)) for shape in KINDS)
        write("SOLID_COLOURS", [f'    "{shape}": {row},' for shape, row in rows])
    for layout, other in MIRRORED.items():
        table[layout] = table[other]
    lines = []
    for layout, rows in table.items():
        lines.append(f'    "{layout}": {{')
        lines += [f'        "{rules}": {chosen},' for rules, chosen in rows.items()]
        lines.append("    },")
    write("COLOURS", lines)


def write(name: str, lines: Iterable[str]) -> None:
    """Write the lines of a table into ``levels.py``."""
    path = Path(levels.__file__)
    old = re.compile(rf"(^{name}: Final\[.*? = \{{\n).*?(?=^\}})", re.MULTILINE | re.DOTALL)
    text = "".join(f"{line}\n" for line in lines)
    path.write_text(old.sub(lambda found: found[1] + text, path.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
