"""Which boards are out of reach: what is said of them, beside what the search does.

    python -m tests.benchmarks.bench_reach [RULES …] [--sides 8-10] [--nodes N] [--boards N]

For each number of colours the median effort of some square boards, the median of
`tui_tangram.games.matching.core.recipe.tree_for_each`, whether that is beyond `UNSOLVED`, and how
many of them the search solves in N nodes each (ten seconds of a processor, compiled).  A row with
both a "yes" and boards that are solved says that the estimate is wrong.  Half an hour for two
rules.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Final

from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import UNSOLVED, Recipe, tree_for_each
from tui_tangram.games.matching.core.solver import first_solution
from tui_tangram.play import Limit, Stopped

COLOURS: Final = range(3, 15)
EASY: Final = 100.0
"""Trees that are not searched, only to find that it takes no time."""


def solved(recipe: Recipe, nodes: int) -> bool:
    """Tell whether a solution is found."""
    try:
        return first_solution(generate(recipe), meter=Limit(nodes=nodes).meter()) is not None
    except Stopped:
        return False


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="boards that nobody is known to solve")
    parser.add_argument("rules", nargs="*", default=["infinity", "tetravex"])
    parser.add_argument("--sides", default="7-12")
    parser.add_argument("--nodes", type=int, default=30_000_000)
    parser.add_argument("--boards", type=int, default=3)
    options = parser.parse_args()
    least, most = map(int, options.sides.split("-"))
    print(f"{'':24}{'effort':>10}{'tree':>10}{'said':>6}  solved")
    for rules in options.rules:
        for side in range(least, most + 1):
            for colours in COLOURS:
                some = [
                    Recipe("square", (side, side), rules, colours, seed=seed)
                    for seed in range(1, options.boards + 1)
                ]
                efforts = [measure(generate(one)) or 0.0 for one in some]
                trees = [tree_for_each(*pair) or 0.0 for pair in zip(some, efforts, strict=True)]
                if median(trees) < EASY:
                    continue
                said = "yes" if median(trees) > UNSOLVED else "no"
                found = sum(solved(one, options.nodes) for one in some)
                board = f"{rules} {side}×{side}, {colours}"
                row = f"{board:24}{median(efforts):10.2g}{median(trees):10.2g}{said:>6}"
                print(f"{row}  {found} of {len(some)}", flush=True)


if __name__ == "__main__":
    main()
