"""All figures of the seven tans: the product, and a plain program that shares nothing with it.

    python -m tests.benchmarks.bench_figures [PIECE …]
    python -m tests.benchmarks.bench_figures subsets

Finds the figures of the pieces (grids; the first of the kinds stands still, so it should be the
largest), of the seven tans without any, once with the product on one core and once with
``figures.cpp``, where there is a C++ compiler.  Prints for both figures, seconds of processor time
and the most memory, and the ratio of the times; then what a filter, an order, a page and the counts
of a plot take.  Numbers of figures must be equal.

``subsets`` compares only the numbers, of each sub-set of one to four pieces of the sets of 16 half
squares in the library; and of 1,000 random figures of the seven tans the number of arrangements
with that of the solver, and the numbers of all their pictures.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import counted_sets
from tui_tangram.play import Limit
from tui_tangram.player.library import shipped_library
from tui_tangram.research.figures.columns import made_facts
from tui_tangram.research.figures.facts import Range
from tui_tangram.research.figures.numbered import FigureNumber, store_of
from tui_tangram.research.figures.placements import MOST, placements
from tui_tangram.research.figures.search import FiguresJob, read_part
from tui_tangram.research.figures.store import found_parts, totals_of, write_store
from tui_tangram.research.lab.fit import count
from tui_tangram.research.lab.tans import NAMED, area, name, read_set


def ours(text: str, directory: Path) -> tuple[int, float]:
    """Find the figures of a set, and return their number and the seconds."""
    os.environ["TUI_TANGRAM_CACHE_DIR"] = str(directory)
    tans = read_set(text)
    start = time.process_time()
    store = write_store(tans, list(found_parts(tans)))
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    print(f"product: {store.totals.figures:,} figures, {seconds:.1f} s, {memory} MB")
    start = time.process_time()
    facts = made_facts(store, Limit().meter())
    print(f"facts: {time.process_time() - start:.1f} s")
    for column in ("corners", "solutions", "effort"):
        facts.column(column)
    chosen = facts.select([Range("corners", 8, 12), Range("solutions", 2)])
    for what, ask in (
        ("a filter", lambda: facts.select([Range("corners", 8, 12), Range("solutions", 2)])),
        ("an order", lambda: facts.select((), "effort", descending=True)),
        ("a page", lambda: facts.select((), "effort")[:60]),
        ("counts", lambda: facts.counts("corners", chosen)),
    ):
        start = time.process_time()
        ask()
        print(f"{what}: {1000 * (time.process_time() - start):.1f} ms")
    return store.totals.figures, seconds


def plain(text: str, directory: Path) -> tuple[int, float] | None:
    """Do the same with the plain program; None without a compiler."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return None
    source, program = Path(__file__).with_name("figures.cpp"), directory / "plain"
    if not program.exists():
        subprocess.run([compiler, "-O2", "-std=c++17", source, "-o", program], check=True)
    table = placements(read_set(text))
    pieces = [
        str(kind) for kind, n in zip(table.kinds, table.copies, strict=True) for _ in range(n)
    ]
    run = subprocess.run([program, *pieces], capture_output=True, text=True, check=True)
    print(f"plain: {run.stdout.strip()}")
    figures, seconds = re.findall(r"figures (\d+); ([\d.]+) s", run.stdout)[0]
    return int(figures), float(seconds)


def compare_subsets(directory: Path) -> None:
    """Compare the numbers of figures of small sets with those of the plain program."""
    known = counted_sets(shipped_library().of(Figures))
    sets = [one.tans for one in known.values() if one.tans and area(one.tans) <= MOST]
    every = {
        tuple(sorted(some, key=str))
        for tans in sets
        for size in range(1, 5)
        for some in combinations(tans, size)
    }
    for tans in every:
        job = FiguresJob(tans)
        parts = [read_part(job.do(part, Limit().meter())) for part in range(job.parts())]
        found = plain(name(tans), directory)
        assert found is not None, "no C++ compiler"
        assert totals_of(tans, parts).figures == found[0], name(tans)
    print(f"{len(every)} sub-sets of up to four pieces have the same numbers of figures")


def compare_arrangements(figures: int = 1_000) -> None:
    """Compare random figures of the seven tans with the solver, and with their numbers."""
    store = store_of(FigureNumber("tangram", 1), Limit().meter())
    assert store is not None, "it was made"
    for number in Random(43).sample(range(1, store.totals.figures + 1), figures):
        found = store.figure(number)
        assert count(found.grid, store.tans) == found.distinct, number
        assert all(store.number_of(alias) == number for alias in found.grid.aliases), number
    print(f"{figures} random figures have as many arrangements as the solver finds")


def main() -> None:
    """Measure both."""
    if sys.argv[1:] == ["subsets"]:
        with TemporaryDirectory() as other_name:
            compare_subsets(Path(other_name))
        compare_arrangements()
        return
    text = ",".join(sys.argv[1:]) or NAMED["tangram"]
    with TemporaryDirectory() as name:
        figures, seconds = ours(text, Path(name))
        other = plain(text, Path(name))
    if other is None:
        print("no C++ compiler")
    else:
        print(f"the plain one takes {other[1] / seconds:.1f} times as long")
        assert other[0] == figures


if __name__ == "__main__":
    main()
