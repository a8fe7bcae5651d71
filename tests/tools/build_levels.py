"""How the recommended numbers of colours are chosen, and written into ``levels.py``.

    python -m tests.tools.build_levels [LAYOUT …] [RULES …]

For every layout, rules and level some puzzles are made with each number of colours, from `FEWEST`
to `MOST` or half as many as tiles.  Of each the effort is measured
(`tui_tangram.play.difficulty`), and divided by the tiles: 1 where nothing can go wrong.  The
number is chosen whose mean is nearest to the level's goal, on a logarithmic scale.  Every colour
more costs a little, for many are hard to tell apart; and so does a number below the one of most
effort, where much fits anywhere and laying tiles is hardly a puzzle.

The efforts are printed.  The whole takes about a quarter of an hour on one core.  With layouts or
rules named, only theirs are chosen anew, and all others stay as they are.  Then ``python -m
tests.tools.build_grades levels`` measures the limits of grades.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from math import log
from pathlib import Path
from statistics import geometric_mean
from typing import Final

from tui_tangram.matching import RULES, levels
from tui_tangram.matching.difficulty import measure
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import Recipe, RecipeError
from tui_tangram.tiling import LAYOUTS, LEVELS, level_board

GOALS: Final = {"easy": 1.25, "medium": 2.0, "hard": 6.0, "diabolical": 60.0}
"""Tiles that a careful player lays at each level, for each tile of the board."""
FEWEST, MOST = 3, 10
"""The fewest colours considered, and the most."""
SEEDS: Final = (1, 2)
MIRRORED: Final = {"3.3.3.3.6c": "3.3.3.3.6a"}
"""Layouts that are measured by their mirror image."""


def efforts(layout: str, level: str, rules: str) -> dict[int, float]:
    """Return for numbers of colours the mean effort for a tile."""
    tiles, found = len(level_board(layout, level)), {}
    for colours in range(FEWEST, min(MOST, tiles // 2) + 1):
        try:
            recipes = [Recipe(layout, level, rules, colours, seed=seed) for seed in SEEDS]
            measured = [measure(generate(recipe)) for recipe in recipes]
        except RecipeError:
            # The board has fewer edges than this.
            continue
        found[colours] = geometric_mean(effort / tiles for effort in measured if effort)
    return found


def choose(level: str, found: Mapping[int, float]) -> int:
    """Return the number of colours that suits a level best."""
    peak = max(found, key=lambda colours: found[colours])

    def cost(colours: int) -> float:
        off = abs(log(found[colours] / GOALS[level]))
        return off + 0.05 * colours + 0.5 * (colours < peak)

    return min(found, key=cost)


def main(named: list[str]) -> None:
    """Measure, choose and write."""
    table = {layout: dict(rules) for layout, rules in levels.COLOURS.items()}
    layouts = [layout for layout in LAYOUTS if layout not in MIRRORED]
    for layout in [one for one in layouts if one in named] or layouts:
        for rules in [one for one in RULES if one.id in named] or RULES:
            if rules.demo:
                table[layout][rules.id] = (4, 5, 6, 6)
                continue
            chosen: list[int] = []
            for level in LEVELS:
                found = efforts(layout, level, rules.id)
                chosen.append(choose(level, found))
                row = " ".join(
                    f"{'*' * (colours == chosen[-1])}{colours}:{effort:.3g}"
                    for colours, effort in found.items()
                )
                print(f"{layout:10} {rules.id:13} {level:10} {row}", flush=True)
            table[layout][rules.id] = tuple(chosen)
    for layout, other in MIRRORED.items():
        table[layout] = table[other]
    write(table)


def write(table: Mapping[str, Mapping[str, tuple[int, ...]]]) -> None:
    """Write the numbers into ``levels.py``."""
    path = Path(levels.__file__)
    lines = ["{"]
    for layout in LAYOUTS:
        lines.append(f'    "{layout}": {{')
        lines += [f'        "{rules}": {chosen},' for rules, chosen in table[layout].items()]
        lines.append("    },")
    lines.append("}")
    text = re.sub(
        r"(?<=^COLOURS: Final\[Mapping\[str, Mapping\[str, tuple\[int, \.\.\.\]\]\]\] = )\{.*?^\}",
        lambda _: "\n".join(lines),
        path.read_text(),
        flags=re.MULTILINE | re.DOTALL,
    )
    path.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
