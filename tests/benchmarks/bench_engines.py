"""The search of tile boards against a search in C, CP-SAT and CaDiCaL, in one run.

    python -m tests.benchmarks.bench_engines [--seconds S] [--boards N] [--sizes LEAST-MOST]

Needs the extra ``bench`` and a C compiler named ``cc``; what is missing is left out of the
table.  Boards are those of the generator: Tetravex with 10 colours, n = 5 … 9, and
framed boards n = 5 … 8 with about as many colours as are hardest, so many that few solutions
are left besides the known one.

Each cell is the median of the seconds of processor time to the first solution, and in brackets
how many boards were not solved within the limit, if any; such a board counts with the limit.
An engine that solved none of a kind and size is not asked for the larger ones.  Then all cells
are given as multiples of plain Python.

``plain`` and ``compiled`` are what a player has (`solver.search`, with other beginnings), without
the solver that learns.  ``one`` is the compiled search from one beginning, and ``C fewest`` a
program that takes the same steps: the same nodes, so their ratio is what Python costs.
``C squares`` and ``C rows`` lay the places in a fixed order.  ``sat`` is the solver of the extra,
alone.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from tui_tangram.games.matching.core import Puzzle, restarts, search
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.kernel import FOUND
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.sat import Learner
from tui_tangram.games.matching.core.search import Search, facts_of
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.cover import compiled as native
from tui_tangram.play import Limit, Stopped

KINDS = (
    ("tetravex", ((5, 10), (6, 10), (7, 10), (8, 10), (9, 10))),
    ("infinity", ((5, 4), (6, 5), (7, 6), (8, 6), (8, 7))),
)
SOURCE = Path(__file__).with_name("engines.c")


class Run(NamedTuple):
    """One engine on one board."""

    solved: bool
    seconds: float
    nodes: int = 0


Engine = Callable[[Puzzle, float], Run]


def _timed(puzzle: Puzzle, seconds: float, *, plain: bool) -> Run:
    """Search with other beginnings, without the solver that learns."""
    restarts.usable = lambda tables: False
    search.can_compile = restarts.can_compile = lambda facts: not plain
    meter = Limit(seconds=seconds).meter(clock=process_time)
    start = process_time()
    try:
        tables = Tables(puzzle, {})
        next(restarts.begun(tables, meter, facts_of(tables)))
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(True, process_time() - start, meter.nodes)


def plain(puzzle: Puzzle, seconds: float) -> Run:
    """In plain Python."""
    return _timed(puzzle, seconds, plain=True)


def compiled(puzzle: Puzzle, seconds: float) -> Run:
    """Compiled."""
    return _timed(puzzle, seconds, plain=False)


def one(puzzle: Puzzle, seconds: float) -> Run:
    """Compiled, with one beginning: what `fewest` does."""
    search.can_compile = restarts.can_compile = lambda facts: True
    meter = Limit(seconds=seconds).meter(clock=process_time)
    steady = Search(Tables(puzzle, {}), early=0)
    start = process_time()
    try:
        next(steady.run(meter))
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(True, process_time() - start, meter.nodes)


def sat(puzzle: Puzzle, seconds: float) -> Run:
    """The solver that learns."""
    meter = Limit(seconds=seconds).meter(clock=process_time)
    start = process_time()
    try:
        found = Learner(Tables(puzzle, {}), meter).step(meter, sys.maxsize) == FOUND
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(found, process_time() - start, meter.nodes)


def apart(solve: Callable[[Puzzle], bool]) -> Engine:
    """Return an engine that cannot be stopped from here: it has a process that is ended."""

    def child(puzzle: Puzzle, seconds: float, answers: Connection) -> None:
        most = math.ceil(seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        answers.send(Run(solve(puzzle), process_time()))

    def run(puzzle: Puzzle, seconds: float) -> Run:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        process = context.Process(target=child, args=(puzzle, seconds, theirs))
        process.start()
        theirs.close()
        try:
            answer = ours.recv()
        except EOFError:
            answer = Run(False, seconds)
        process.join()
        return answer

    return run


def cadical(puzzle: Puzzle) -> bool:
    """The clauses of the solver that learns."""
    from pysat.solvers import Solver

    learner = Learner.__new__(Learner)
    learner.tables, learner.last, learner.ways = Tables(puzzle, {}), 0, []
    return bool(Solver(name="cadical195", bootstrap_with=learner._clauses()).solve())


def cp_sat(puzzle: Puzzle) -> bool:
    """One worker; for each edge and colour one side shows it if and only if the other does."""
    from ortools.sat.python import cp_model

    tables = Tables(puzzle, {})
    model = cp_model.CpModel()
    lies = [
        {way: model.new_bool_var("") for way in range(len(tables.ways.shown)) if some >> way & 1}
        for some in tables.candidates
    ]
    for ways in lies:
        model.add_exactly_one(ways.values())
    for kind, tiles in enumerate(tables.ways.kinds):
        of_kind = [
            lit for ways in lies for way, lit in ways.items() if tables.ways.kind[way] == kind
        ]
        model.add(sum(of_kind) == len(tiles))
    for (place, side), beyond in puzzle.board.mesh.edges:
        if beyond is None:
            continue
        for colour in range(puzzle.colours + 1):
            sides = [
                [lit for way, lit in lies[at].items() if tables.ways.shown[way][there] == colour]
                for at, there in ((place, side), beyond)
            ]
            model.add(sum(sides[0]) == sum(sides[1]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def _program(directory: Path, words: int) -> Path:
    """Return the C program for sets of so many words."""
    path = directory / f"engines{words}"
    if not path.exists():
        # Another process may compile the same now.
        own = path.with_suffix(f".{os.getpid()}")
        cc = ["cc", "-O3", "-march=native", f"-DWORDS={words}"]
        subprocess.run([*cc, "-o", own, SOURCE], check=True)
        own.rename(path)
    return path


def in_c(directory: Path, engine: str, order: str) -> Engine:
    """Return an engine of the C program, with places in the order of the search or another."""

    def run(puzzle: Puzzle, seconds: float) -> Run:
        size = round(len(puzzle.board) ** 0.5)
        tables = Tables(puzzle, {})
        places = {
            "search": list(tables.order),
            "rows": list(range(size * size)),
            "squares": sorted(range(size * size), key=lambda place: _ring(*divmod(place, size))),
        }[order]
        framed = puzzle.rules.may_turn
        program = _program(directory, -(-size * size * (4 if framed else 1) // 64))
        colours = puzzle.colours + 1
        lines = [f"{size} {colours} {int(framed)} {tables.few}", " ".join(map(str, places))]
        lines += [" ".join(map(str, sides)) for sides in _turned(puzzle, size)]
        answer = subprocess.run(
            [program, engine, str(seconds)],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        solved = answer[0] == "1"
        return Run(solved, float(answer[1]) if solved else seconds, int(answer[2]))

    return run


def _ring(row: int, column: int) -> tuple[int, bool, int, int]:
    """Return where a place comes when square after square is closed: columns before rows."""
    size = max(row, column)
    return size, row == size, row, column


def _turned(puzzle: Puzzle, size: int) -> list[tuple[int, ...]]:
    """Return what the tiles show, from the upper side on: up, left, down, right."""
    middle = size + 1
    across = puzzle.board.mesh.faces[middle].across
    faces = [beyond.face for beyond in across if beyond is not None]
    wanted = [middle - size, middle - 1, middle + size, middle + 1]
    up = faces.index(wanted[0])
    step = 1 if faces[(up + 1) % 4] == wanted[1] else -1
    return [
        tuple(shown[(up + step * side) % 4] for side in range(4))
        for tile in range(len(puzzle.tiles))
        for shown in [puzzle.options(tile, middle)[0].shown]
    ]


def engines(directory: Path) -> dict[str, Engine]:
    """Return the engines that there are, by name."""
    found: dict[str, Engine] = {"plain": plain}
    if native.problem() is None:
        found |= {"compiled": compiled, "one": one}
    if shutil.which("cc"):
        found |= {
            "C fewest": in_c(directory, "fewest", "search"),
            "C squares": in_c(directory, "order", "squares"),
            "C rows": in_c(directory, "order", "rows"),
        }
    # Loaded here, so that no engine is timed with it.
    if find_spec("pysat"):
        import_module("pysat.solvers")
        found |= {"sat": sat, "CaDiCaL": apart(cadical)}
    if find_spec("ortools"):
        import_module("ortools.sat.python.cp_model")
        found["CP-SAT"] = apart(cp_sat)
    return found


def _cell(engine: Engine, boards: list[Puzzle], seconds: float) -> tuple[float, int]:
    """Return the median of the seconds and the number of boards that were not solved."""
    runs = [engine(board, seconds) for board in boards]
    return median(run.seconds for run in runs), sum(not run.solved for run in runs)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="engines of tile boards, as ratios in one run")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit for one board")
    parser.add_argument("--boards", type=int, default=5, help="boards of each kind and size")
    parser.add_argument("--sizes", default="5-9", help="such as 5-8")
    options = parser.parse_args()
    least, most = map(int, options.sizes.split("-"))
    with tempfile.TemporaryDirectory() as directory:
        known = engines(Path(directory))
        print(f"{'':26}" + "".join(f"{name:>13}" for name in known))
        for rules, sizes in KINDS:
            given_up: set[str] = set()
            for size, colours in sizes:
                if not least <= size <= most:
                    continue
                boards = [
                    generate(parse_id(f"square/{size}x{size}/{rules}/c{colours}/s{seed}"))
                    for seed in range(1, options.boards + 1)
                ]
                print(f"{rules + f' {size}×{size}, {colours} colours':26}", end="", flush=True)
                cells: dict[str, float] = {}
                for name, engine in known.items():
                    if name in given_up:
                        print(f"{'–':>13}", end="", flush=True)
                        continue
                    cells[name], missed = _cell(engine, boards, options.seconds)
                    text = f"{cells[name]:.4f}" if cells[name] < 1 else f"{cells[name]:.2f}"
                    print(f"{text + (f' ({missed})' if missed else ''):>13}", end="", flush=True)
                    if missed == len(boards):
                        given_up.add(name)
                print(f"\n{'  times plain':26}", end="")
                for name in known:
                    both = name in cells and "plain" in cells
                    ratio = f"{cells[name] / cells['plain']:.3g}" if both else "–"
                    print(f"{ratio:>13}", end="")
                print(flush=True)


if __name__ == "__main__":
    main()
