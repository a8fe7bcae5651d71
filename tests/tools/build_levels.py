"""How the recommended numbers of colours are chosen, and written into ``levels.py``.

    python -m tests.tools.build_levels [LAYOUT …] [RULES …]

For every layout, rules and level some puzzles are made with each number of colours, and the
median of their estimated times is taken.  The number is chosen that costs least, where a
cost is how far the time is from what the level should take, on a logarithmic scale, and
a little for every colour, for many colours are dull on large polygons and hard to tell
apart.  With so few colours that there are very many solutions a puzzle is easy again; those
numbers cost more, since laying tiles is then no puzzle.

The times are printed.  The whole takes about ten minutes on one core.  With layouts or rules
named, only theirs are chosen anew, and all others stay as they are.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from math import inf, log
from pathlib import Path
from statistics import median
from typing import Final

from tests.tools.play_times import measure
from tui_tangram.matching import RULES, levels
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import Recipe, RecipeError
from tui_tangram.tiling import LAYOUTS, LEVELS

GOALS: Final = {"easy": 30, "medium": 70, "hard": 280, "diabolical": 2400}
"""Seconds that a level should take: the middles of the guideline's bands; of the last, at
least."""
BANDS: Final = {"easy": (20, 40), "medium": (60, 80), "hard": (200, 400)}
MOST: Final = 16
"""The most colours considered."""
STEP: Final = 1.2
"""By how much a level should at least take longer than the one below."""
MANY: Final = 10
"""More colours than that are hard to tell apart."""

MIRRORED: Final = {"3.3.3.3.6c": "3.3.3.3.6a"}
"""Layouts that are measured by their mirror image."""


def times(layout: str, level: str, rules: str) -> dict[int, int]:
    """Return for numbers of colours the median of the estimated times, in whole seconds."""
    quick = level == "diabolical"
    found = {}
    for colours in range(2, MANY + 3 if quick else MOST + 1):
        try:
            puzzles = [
                generate(Recipe(layout, level, rules, colours, seed=seed))
                for seed in range(1000, 1003 if quick else 1005)
            ]
        except RecipeError:
            # The board has fewer edges than this.
            continue
        found[colours] = round(
            median(measure(puzzle, plays=1 if quick else 3) for puzzle in puzzles)
        )
    return found


def choose(level: str, found: Mapping[int, int], most: float, *, laying: bool) -> int:
    """Return the number of colours that suits a level best, in *most* seconds if any does."""
    peak = max(found, key=lambda colours: found[colours])

    def cost(colours: int) -> float:
        time, many = found[colours], max(0, colours - MANY)
        off = abs(log(time / GOALS[level]))
        few = 0.3 if laying else 0.1
        total = few * (colours < 3) + 0.1 * many
        if level not in BANDS:
            # The more colours, the less is chance; as long as it takes long enough.
            return total + (off if time < GOALS[level] else -0.03 * colours)
        low, high = BANDS[level]
        total += off * (0.3 if low <= time <= high else 1.0) + 0.03 * colours
        return total + 0.5 * (laying and colours < peak)

    return min([each for each in found if found[each] <= most] or found, key=cost)


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
            most = inf
            for level in reversed(LEVELS):
                found = times(layout, level, rules.id)
                # Where the times hardly depend on the colours, the levels still have to rise.
                colours = choose(level, found, most, laying=rules.may_move)
                most = found[colours] / STEP
                chosen.insert(0, colours)
                row = " ".join(f"{'*' * (each == colours)}{each}:{found[each]}" for each in found)
                print(f"{layout:10} {rules.id:13} {level:10} {row}", flush=True)
            table[layout][rules.id] = tuple(chosen)
    for layout, other in MIRRORED.items():
        table[layout] = table[other]
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
