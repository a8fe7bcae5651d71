"""Boards near the hardest number of colours: how probable it is that one is solved in a minute.

    python -m tests.benchmarks.bench_hard [KIND …] [--seconds S] [--boards N] [--engines NAME …]

KIND is one of `KINDS`, such as infinity/8/7: rules, side, colours; all, if none is named.  The
engines are those of `bench_engines`, and ``threads``, the search with all processors, whose seconds
are those of the clock.  Run it on a machine that does nothing else: two processors take three hours
for all engines, and forty minutes for ``--engines threads``.

The time to a first solution has a heavy tail, and many runs are ended by the limit.  Taken for
exponential, the mean is all the time that was spent for each board that was solved, and
P(t) = 1 - exp(-t / mean).  Where none was solved the mean is above a third of that time, at 95 %.
An engine that solves none of the first three boards of a kind is not asked for more of them.
"""

from __future__ import annotations

import argparse
import tempfile
from math import exp
from pathlib import Path
from time import perf_counter
from typing import Final

from tests.benchmarks.bench_engines import Engine, Run, engines
from tui_tangram.matching import Puzzle, restarts
from tui_tangram.matching import compiled as kernel
from tui_tangram.matching.generate import generate
from tui_tangram.matching.recipe import parse_id
from tui_tangram.matching.search import facts_of
from tui_tangram.matching.tables import Tables
from tui_tangram.play import Limit, Stopped

KINDS: Final = (
    "infinity/7/6", "infinity/8/6", "infinity/8/7", "infinity/8/8", "infinity/9/6", "infinity/9/7",
    "infinity/9/8", "infinity/9/9", "infinity/10/6", "infinity/10/8", "infinity/10/11",
    "infinity/10/12", "tetravex/8/6", "tetravex/8/7", "tetravex/9/8", "tetravex/9/9",
    "tetravex/9/10", "tetravex/10/10", "tetravex/10/11", "tetravex/11/12", "tetravex/11/13",
    "tetravex/12/13", "tetravex/12/14",
)  # fmt: skip
_POSSIBLE: Final = kernel.possible
"""The product's; engines that are plain put another in its place."""
TRIED: Final = 3
"""The boards of a kind after which an engine that solved none gives up."""


def threads(puzzle: Puzzle, seconds: float) -> Run:
    """Search as a player's machine does, without the solver that learns."""
    restarts.usable = lambda tables: False
    kernel.possible = _POSSIBLE
    meter = Limit(seconds=seconds).meter()
    start = perf_counter()
    try:
        tables = Tables(puzzle, {})
        next(restarts.begun(tables, meter, facts_of(tables)))
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(True, perf_counter() - start, meter.nodes)


def cell(engine: Engine, boards: list[Puzzle], seconds: float) -> str:
    """Return boards solved, mean, and the probabilities of ten seconds and of a minute."""
    runs: list[Run] = []
    for board in boards:
        runs.append(engine(board, seconds))
        if len(runs) == TRIED and not any(run.solved for run in runs):
            break
    solved, spent = sum(run.solved for run in runs), sum(run.seconds for run in runs)
    told = f"{solved}/{len(runs)}"
    if not solved:
        return f"{told:>7}{f'> {spent / 3:.0f}':>9}{'':12}"
    mean = spent / solved
    chances = (f"{1 - exp(-limit / mean):.2f}" for limit in (10, 60))
    return f"{told:>7}{mean:9.2f}" + "".join(f"{chance:>6}" for chance in chances)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="boards near the hardest number of colours")
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--seconds", type=float, default=20.0, help="limit for one board")
    parser.add_argument("--boards", type=int, default=10, help="boards of each kind")
    parser.add_argument("--engines", nargs="*", help="only these")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        known = {"threads": threads} | engines(Path(directory))
        wanted = options.engines or list(known)
        print(f"{'':18}{'engine':12}{'solved':>7}{'mean s':>9}{'P(10)':>6}{'P(60)':>6}")
        for kind in options.kinds:
            rules, side, colours = kind.split("/")
            boards = [
                generate(parse_id(f"square/{side}x{side}/{rules}/c{colours}/s{seed}"))
                for seed in range(1, options.boards + 1)
            ]
            for name in wanted:
                row = cell(known[name], boards, options.seconds)
                print(f"{kind:18}{name:12}{row}", flush=True)


if __name__ == "__main__":
    main()
