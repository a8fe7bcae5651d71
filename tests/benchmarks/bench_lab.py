"""How long the laboratory takes for the published numbers, and for more.

    python -m tests.benchmarks.bench_lab [shapes] [convex] [solve] [sets] [general]

``shapes``   all polyaboloes, counted to 13 half squares and listed to 11
``convex``   convex shapes, made directly, up to 1,000 half squares
``solve``    the tangram and the 20 convex shapes: by exact cover, and by subtraction
``sets``     the published claims on sets of six to eleven tans
``general``  sets of seven that make at least 16, on one processor and on all

Without names all five run.  Seconds are this machine's, of the processor and of the clock; the
last column gives the former as a multiple of a yardstick taken in the same run, the time of a
hundred thousand additions in plain Python.  Counts are held against the tables of the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter, process_time

from tests.benchmarks.bench_matching import yardstick
from tests.research.lab.test_shapes import A006074, A245676
from tui_tangram.research.lab import fit, polyaboloes, work
from tui_tangram.research.lab.facts import convex_codes, convex_shapes
from tui_tangram.research.lab.search import TansetJob, read_found
from tui_tangram.research.lab.tans import read_set

YARDSTICK = yardstick()


def _row(what: str, task: Callable[[], int], expected: int | None = None) -> None:
    start, clock = process_time(), perf_counter()
    count = task()
    seconds, clock = process_time() - start, perf_counter() - clock
    verdict = "" if expected is None else "as published" if count == expected else f"≠ {expected}"
    print(
        f"{what:<46}{count:>9,} {seconds:9.3f} s {clock:9.3f} s "
        f"{seconds / YARDSTICK:8.0f}  {verdict}",
        flush=True,
    )


def shapes() -> None:
    """Count and list polyaboloes."""
    for n in (8, 9, 10, 11, 12, 13):
        expected = A006074[n - 1] if n <= len(A006074) else None
        _row(f"polyaboloes of {n}, counted", lambda n=n: polyaboloes.count(n), expected)
    for n in (9, 10, 11):
        _row(
            f"polyaboloes of {n}, as grids",
            lambda n=n: sum(1 for _ in polyaboloes.polyaboloes(n)),
            A006074[n - 1],
        )


def convex() -> None:
    """Make convex shapes directly."""
    for n in (16, 20, 50, 100, 200, 500, 1000):
        expected = A245676[n - 1] if n <= len(A245676) else None
        _row(f"convex shapes of {n}", lambda n=n: len(convex_codes(n)), expected)


def solve() -> None:
    """Solve the 20 convex shapes with the seven tans."""
    tans, found = read_set("tangram"), convex_shapes(16)
    for name, solver in (
        ("exact cover", fit.solutions),
        ("subtraction", fit.solutions_by_subtraction),
    ):
        _row(
            f"all solutions of the 20, by {name}",
            lambda solver=solver: sum(1 for one in found for _ in solver(one, tans)),
            256,
        )


def _sets(pieces: int, at_least: int, pool: work.WorkerPool | None = None) -> int:
    results = work.run(TansetJob(pieces, 16, at_least), pool)
    return sum(len(read_found(result)) for result in results)


def sets() -> None:
    """Repeat the claims of Fox-Epstein, Katsumata and Uehara."""
    for pieces, at_least, expected in (
        (7, 20, 0), (7, 19, 4), (6, 19, 0), (8, 20, 0), (9, 20, 0), (10, 20, 0), (11, 20, None),
    ):  # fmt: skip
        _row(
            f"sets of {pieces} that make {at_least} of 20",
            lambda p=pieces, m=at_least: _sets(p, m),
            expected,
        )


def general() -> None:
    """Search where the narrowest shapes leave many tans."""
    _row("sets of 7 that make 16 of 20", lambda: _sets(7, 16))
    _row("the same, a process for each processor", lambda: _sets(7, 16, work.processes()))


def main() -> None:
    """Run what is named, or all."""
    parts = {"shapes": shapes, "convex": convex, "solve": solve, "sets": sets, "general": general}
    print(f"{'':<46}{'count':>9} {'processor':>11} {'clock':>11} {'ratio':>8}")
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
