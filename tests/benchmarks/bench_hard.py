"""Boards near the hardest number of colours: how probable it is that one is solved in a minute.

    python -m tests.benchmarks.bench_hard [KIND …] [--seconds S] [--boards N] [--engines NAME …]

KIND is one of `KINDS`, such as infinity/8/7: rules, side, colours; all, if none is named.  The
engines are those of `engines`, and two more: ``threads``, the search with all processors,
whose seconds are those of the clock, and ``thread``, the same with one.  ``threads`` comes first,
with nothing beside it, and as ``busy`` how many processors it kept busy; then each processor
measures another engine.  Run it on a machine that does nothing else: with two processors it takes
about thirty minutes.

S seconds are the limit of one thread for one board, ``threads`` have twice as many, and a minute
for `GOALS`.  The time to a first solution has a heavy tail, and many runs are ended by the limit.
Taken for exponential, the mean is all the time that was spent for each board that was solved, and
P(t) = 1 - exp(-t / mean).  Where none was solved the mean is above a third of that time, at 95 %.
An engine that solves none of the first three boards of a kind is not asked for more of them.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
from concurrent.futures import ProcessPoolExecutor
from math import exp
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from tests.benchmarks.engines import Engine, Run, compiled, engines
from tui_tangram.games.matching.core import Puzzle, restarts, search
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.search import facts_of
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.play import Limit, Stopped

KINDS: Final = (
    "infinity/7/6", "infinity/8/6", "infinity/8/7", "infinity/8/8", "infinity/9/6", "infinity/9/7",
    "infinity/9/8", "infinity/9/9", "infinity/10/6", "infinity/10/8", "infinity/10/11",
    "infinity/10/12", "tetravex/8/6", "tetravex/8/7", "tetravex/9/8", "tetravex/9/9",
    "tetravex/9/10", "tetravex/10/10", "tetravex/10/11", "tetravex/11/12", "tetravex/11/13",
    "tetravex/12/13", "tetravex/12/14",
)  # fmt: skip
GOALS: Final = "infinity/8/7", "infinity/10/6", "tetravex/10/11", "tetravex/12/14"
"""Nine in ten of these are to be solved in `MINUTE` seconds by two processors."""
MINUTE: Final = 60.0
ENGINES: Final = "threads", "thread", "plain", "C squares", "C rows"
"""What is measured if nothing else is asked for."""
TRIED: Final = 3
"""The boards of a kind after which an engine that solved none gives up."""

_POSSIBLE: Final = search.can_compile
_PROCESSORS: Final = restarts._processors
"""The product's; engines put others in their places."""
_known: dict[str, Engine] = {}
"""The engines by name, also in the processes that measure."""


def threads(puzzle: Puzzle, seconds: float) -> Run:
    """Search as a player's machine does, without the solver that learns."""
    restarts.usable = lambda tables: False
    search.can_compile = restarts.can_compile = _POSSIBLE
    restarts._processors = _PROCESSORS
    meter = Limit(seconds=seconds).meter()
    start = perf_counter()
    try:
        tables = Tables(puzzle, {})
        next(restarts.begun(tables, meter, facts_of(tables)))
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(True, perf_counter() - start, meter.nodes)


def thread(puzzle: Puzzle, seconds: float) -> Run:
    """Search so with one processor."""
    restarts._processors = lambda: 1
    return compiled(puzzle, seconds)


def row(kind: str, name: str, many: int, seconds: float) -> str:
    """Return boards solved, mean, and the probabilities of ten seconds and of a minute."""
    rules, side, colours = kind.split("/")
    runs: list[Run] = []
    clock, used = perf_counter(), process_time()
    for seed in range(1, many + 1):
        board = generate(parse_id(f"square/{side}x{side}/{rules}/c{colours}/s{seed}"))
        runs.append(_known[name](board, seconds))
        if len(runs) == TRIED and not any(run.solved for run in runs):
            break
    busy = (process_time() - used) / (perf_counter() - clock)
    solved, spent = sum(run.solved for run in runs), sum(run.seconds for run in runs)
    told = f"{kind:18}{name:12}{f'{solved}/{len(runs)}':>7}"
    if not solved:
        told += f"{f'> {spent / 3:.0f}':>9}{'':12}"
    else:
        mean = spent / solved
        chances = (f"{1 - exp(-limit / mean):.2f}" for limit in (10, MINUTE))
        told += f"{mean:9.2f}" + "".join(f"{chance:>6}" for chance in chances)
    return told + (f"{busy:6.2f}" if name == "threads" else "")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="boards near the hardest number of colours")
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--seconds", type=float, default=4.0, help="limit for one board")
    parser.add_argument("--boards", type=int, default=10, help="boards of each kind")
    parser.add_argument("--engines", nargs="*", default=ENGINES, help="only these")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        _known.update({"threads": threads, "thread": thread} | engines(Path(directory)))
        names = [name for name in options.engines if name in _known]
        print(f"{'':18}{'engine':12}{'solved':>7}{'mean s':>9}{'P(10)':>6}{'P(60)':>6}{'busy':>6}")
        for kind in options.kinds if "threads" in names else ():
            seconds = MINUTE if kind in GOALS else 2 * options.seconds
            print(row(kind, "threads", options.boards, seconds), flush=True)
        with ProcessPoolExecutor(
            _PROCESSORS(), mp_context=multiprocessing.get_context("fork")
        ) as pool:
            rows = [
                pool.submit(row, kind, name, options.boards, options.seconds)
                for kind in options.kinds
                for name in names
                if name != "threads"
            ]
            for each in rows:
                print(each.result(), flush=True)


if __name__ == "__main__":
    main()
