"""How long a verdict, a search, the fits and the advice take.

    python -m tests.benchmarks.bench_tangram [library] [convex] [large]

``library``  verdicts, fits, searches and advice over the figures of the seven tans, and
             verdicts of figures with arcs
``convex``   all solutions of the 13 convex figures, each time in a process of its own
``large``    pentominoes, Archimedes' square, the tetratans: first solution and count

Without names all three run.  Seconds are those of this machine's processor.  What stays
comparable are ratios: the last column of a table gives the median as a multiple of a yardstick
taken in the same run, the time of a hundred thousand additions in plain Python.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median
from time import process_time

from tests.benchmarks.bench_matching import yardstick
from tests.games.tangram.games import FIGURES, LIBRARY, ROUND, SET, game, solved, some
from tui_tangram.games.tangram.core import corner
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.anyangle import symmetries
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.solver import count, first_solution, solutions
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play import Limit, Stopped

CONVEX = [figure for figure in FIGURES if figure.convex]
NUMBERS = Counter(piece.kind for piece in SET.pieces)


def _timed(task: Callable[..., object], *arguments: object) -> float:
    start = process_time()
    task(*arguments)
    return process_time() - start


def library() -> None:
    """Measure what players wait for, and every search there is."""
    random = Random(1)
    rows: dict[str, list[float]] = {}

    def note(name: str, task: Callable[..., object], *arguments: object) -> None:
        rows.setdefault(name, []).append(_timed(task, *arguments))

    def listed(outline: tuple[Polygon, ...]) -> list[object]:
        return list(solutions(outline, NUMBERS))

    def by_corners(outline: tuple[Polygon, ...]) -> int:
        return sum(1 for _ in corner.solutions(outline, NUMBERS))

    for number, figure in enumerate(FIGURES):
        board, free = game(number), game(number, freestyle=True)
        whole = solved(number)
        part = some(whole, set(random.sample(range(7), 3)))
        astray = Isometry(random.randrange(8), False, Point.of(*[random.randint(-2, 2)] * 4, 4))
        index = random.choice(part.tray)
        messy = part.with_piece(index, astray)
        note("verdict, solved", board.verdict, whole)
        note("verdict, three pieces", board.verdict, part)
        note("verdict, one astray", board.verdict, messy)
        note("verdict, freestyle", free.verdict, part)
        note("fits of a piece", board.fits, part, index)
        note("first solution", first_solution, figure.outline, NUMBERS)
        note("solutions: all, counted", count, figure.outline, NUMBERS)
        note("solutions: all, listed", listed, figure.outline)
        note("the same by corners", by_corners, figure.outline)
        note("advice, three pieces", advise, board, part)
        note("advice, one astray", advise, board, messy)
        note("advice, freestyle", advise, free, part)

    for name in (figure.id for figure in ROUND):
        whole = solved(name)
        astray = Isometry(random.randrange(8), False, Point.of(*[random.randint(-2, 2)] * 4, 4))
        positions = {
            "half placed": some(whole, set(range(0, len(whole.placements), 2))),
            "one astray": whole.with_piece(0, astray),
        }
        for words, state in positions.items():
            note(f"arcs, {words}", game(name).verdict, state)
            note(f"arcs, {words}, free", game(name, freestyle=True).verdict, state)

    unit = yardstick()
    print(f"yardstick {unit * 1000:.2f} ms; {len(FIGURES)} figures")
    print(f"{'':24}{'median ms':>10}{'slowest ms':>12}{'sum s':>8}{'median / yardstick':>20}")
    for name, times in rows.items():
        middle = median(times)
        print(
            f"{name:24}{middle * 1000:10.2f}{max(times) * 1000:12.2f}"
            f"{sum(times):8.2f}{middle / unit:20.2f}"
        )


_PROCESS = """
from time import process_time
from tests.benchmarks.bench_tangram import CONVEX, NUMBERS, count, solutions
outlines = [figure.outline for figure in CONVEX]
start = process_time()
if {listed}:
    found = sum(len(list(solutions(outline, NUMBERS))) for outline in outlines)
else:
    found = sum(count(outline, NUMBERS, labelled=True) for outline in outlines)
print(found, process_time() - start)
"""


def convex() -> None:
    """Measure the 13 convex figures together, from nothing but their outlines."""
    print("solutions: all of the 13 convex figures, models included; median of 9 processes")
    unit = yardstick()
    for name, listed in (("counted, equal pieces told apart", False), ("listed", True)):
        command = [sys.executable, "-c", _PROCESS.format(listed=listed)]
        ran = [subprocess.run(command, check=True, capture_output=True) for _ in range(9)]
        answers = [process.stdout.split() for process in ran]
        (found,) = {answer[0].decode() for answer in answers}
        middle = median(float(answer[1]) for answer in answers)
        print(f"{name:34}{found:>6}{middle:10.4f} s{middle / unit:10.2f} yardsticks")


def _larger() -> list[Figure]:
    names = ("3x20", "4x15", "5x12", "6x10")
    return [
        *(LIBRARY.find(f"pentominoes/{name}-rectangle") for name in names),
        LIBRARY.find("stomachion/square"),
        LIBRARY.find("tetratans/octagon"),
        LIBRARY.find("tetratans/square-with-window"),
    ]


def large() -> None:
    """Measure the first solution of larger puzzles, and their number within ten seconds."""
    print(
        f"{'':30}{'first s':>10}{'nodes':>10}{'count':>10}{'up to symmetry':>16}"
        f"{'s':>8}{'nodes':>12}"
    )
    for figure in _larger():
        pieces = Counter(piece.kind for piece in LIBRARY.piece_set(figure.set_id).pieces)
        first = Limit(seconds=10).meter()
        seconds = "      none"
        with suppress(Stopped):
            seconds = f"{_timed(first_solution, figure.outline, pieces, first):10.3f}"
        line = f"{figure.id:30}{seconds}{first.nodes:10}"
        every = Limit(seconds=10).meter()
        start = process_time()
        try:
            found = count(figure.outline, pieces, every)
            classes = f"{found // len(symmetries(figure.outline))}"
        except Stopped as stopped:
            found, classes = stopped.progress.found, "stopped"
        took = process_time() - start
        print(f"{line}{found:10}{classes:>16}{took:8.2f}{every.nodes:12}", flush=True)


PARTS = {"library": library, "convex": convex, "large": large}


def main(names: list[str]) -> None:
    """Measure and print the parts with these names, or all."""
    for name in names or PARTS:
        PARTS[name]()
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
