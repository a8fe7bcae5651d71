"""The searches beside others' in one run: exact-cover, xcover, OR-Tools, CaDiCaL and plain C.

    python -m tests.benchmarks.bench_peers [PYTHON] [--seconds S] [--boards N]

PYTHON is an interpreter with what is to be compared (``pip install exact-cover xcover ortools
python-sat``); what is missing there is left out, as is C without a compiler named ``cc``.

Each cell is seconds of processor time.  Models are given to all and not timed, but for the column
"models included", and what loads or compiles itself at first is warm; what takes less than `QUICK`
on a board is run five times, and the least counts.  Of exact cover all solutions
are counted; others tell equal pieces apart, so that they count more.  Of tile boards the first
solution is wanted, and the median of the boards is given; "one" is the search from one beginning,
and "C fewest" takes the same steps.  "> S" was not done in S seconds.
CaDiCaL is the newest that python-sat names.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

PEERS = "exact-cover", "xcover", "CP-SAT", "CaDiCaL"
QUICK = 0.01
"""The seconds of a search that is run again: alone it is as quick as memory is warm."""
BOARDS = "tetravex/7/10", "tetravex/8/10", "infinity/6/5", "infinity/7/6"


# What runs where the peers are, and imports nothing of this project.


def _exact_cover() -> Callable[[Any], int]:
    import exact_cover
    import numpy as np

    def run(problem: Any) -> int:
        matrix = np.zeros((len(problem["options"]), problem["items"]), dtype=np.int32)
        for row, option in enumerate(problem["options"]):
            matrix[row, option] = 1
        return int(exact_cover.get_solution_count(matrix))

    return run


def _xcover() -> Callable[[Any], int]:
    import xcover

    def run(problem: Any) -> int:
        items = list(range(problem["items"]))
        return sum(1 for _ in xcover.covers(problem["options"], primary=items))

    run({"items": 2, "options": [[0], [1], [0, 1]]})  # It compiles itself.
    return run


def _cp_sat() -> Callable[[Any], int]:
    from ortools.sat.python import cp_model

    class Counting(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    def run(problem: Any) -> int:
        model, every, counting = cp_model.CpModel(), "items" in problem, Counting()
        names = [model.new_bool_var("") for _ in range(problem["variables"])]
        for some in problem["one"]:
            model.add_exactly_one(names[each] for each in some)
        for some, number in problem["sums"]:
            model.add(sum(names[each] for each in some) == number)
        for some, others in problem["equal"]:
            model.add(sum(names[each] for each in some) == sum(names[each] for each in others))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = every
        solver.solve(model, counting)
        return counting.found

    return run


def _cadical() -> Callable[[Any], int]:
    from pysat.card import CardEnc
    from pysat.solvers import Solver, SolverNames

    newest = max(name for name in dir(SolverNames) if name.startswith("cadical"))

    def run(problem: Any) -> int:
        solver, top = Solver(name=newest), problem["variables"]
        for some, number in [*((some, 1) for some in problem["one"]), *problem["sums"]]:
            clauses = CardEnc.equals([each + 1 for each in some], number, top_id=top)
            top = max(top, clauses.nv)
            solver.append_formula(clauses)
        for pair in problem["equal"]:
            # At most one of those of each side is true.
            for some, others in (pair, pair[::-1]):
                shown = [each + 1 for each in others]
                solver.append_formula([[-each - 1, *shown] for each in some])
        if "items" not in problem:
            return int(solver.solve())
        found = 0
        while solver.solve():
            found += 1
            model = solver.get_model()[: problem["variables"]]
            solver.add_clause([-each for each in model if each > 0])
        return found

    return run


def _part(name: str, seconds: int) -> None:
    """Count the solutions of the problems on standard input; print them and the seconds."""
    made = dict(zip(PEERS, (_exact_cover, _xcover, _cp_sat, _cadical), strict=True))
    try:
        run = made[name]()
    except ImportError:
        return
    problems = json.load(sys.stdin)
    begun = process_time()
    most = int(begun + seconds + 1)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    found, times = 0, list[float]()
    for problem in problems:
        start = process_time()
        found += run(problem)
        times.append(process_time() - start)
    print(found, *times)


# What runs here.


def _cover_problem(outline: Any, kinds: Any) -> dict[str, Any]:
    """Return a figure as exact cover in which each piece is an item."""
    from tui_tangram.games.tangram.core.solver import _masks, _wanted
    from tui_tangram.play.bits import bits

    wanted = _wanted(outline, kinds)
    assert wanted is not None
    masks = _masks(outline, wanted)
    assert masks is not None
    cells = {cell: number for number, cell in enumerate(bits(masks.figure))}
    first = [len(cells) + sum(masks.numbers[:kind]) for kind in range(len(masks.numbers) + 1)]
    options = [
        [*(cells[cell] for cell in bits(mask & masks.figure)), piece]
        for mask, place in masks.places.items()
        for piece in range(first[place.kind], first[place.kind + 1])
    ]
    one: list[list[int]] = [[] for _ in range(first[-1])]
    for number, option in enumerate(options):
        for item in option:
            one[item].append(number)
    return {
        "items": first[-1], "options": options, "variables": len(options),
        "one": one, "sums": [], "equal": [],
    }  # fmt: skip


def _board_problem(puzzle: Any) -> dict[str, Any]:
    """Return a board for the solvers of sums and of clauses."""
    from tui_tangram.games.matching.core.tables import Tables
    from tui_tangram.play.bits import bits

    tables = Tables(puzzle, {})
    names = iter(range(sys.maxsize))
    lies = [{way: next(names) for way in bits(some)} for some in tables.candidates]
    sums = []
    for kind, tiles in enumerate(tables.ways.kinds):
        some = [v for ways in lies for way, v in ways.items() if tables.ways.kind[way] == kind]
        sums.append((some, len(tiles)))
    equal = []
    for first, beyond in puzzle.board.mesh.edges:
        if beyond is not None:
            equal += [
                [
                    [v for way, v in lies[at].items() if tables.ways.shown[way][side] == colour]
                    for at, side in (first, beyond)
                ]
                for colour in range(puzzle.colours + 1)
            ]
    return {
        "variables": next(names), "one": [list(ways.values()) for ways in lies],
        "sums": sums, "equal": equal,
    }  # fmt: skip


def _peer(python: str, name: str, problems: Sequence[Any], seconds: int) -> str:
    ran = subprocess.run(
        [python, __file__, "--part", name, "--seconds", str(seconds)],
        input=json.dumps(problems), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if ran.returncode < 0:
        return f"> {seconds}"
    return ran.stdout if ran.returncode == 0 else f"fails: {ran.stderr[-60:]}"


def _links(program: Path, problems: Sequence[Any], seconds: int) -> str:
    lines = []
    for problem in problems:
        lines.append(f"{problem['items']} {len(problem['options'])}")
        lines += [" ".join(map(str, (len(each), *each))) for each in problem["options"]]
    ran = subprocess.run(
        [program, "links", str(seconds)],
        input="\n".join(lines), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return ran.stdout if len(ran.stdout.split()) == 2 else f"> {seconds}"


def _cell(answer: str, *, each: bool = False) -> str:
    """Return seconds and the number of solutions, of a part's answer; *each*: the median."""
    if not answer or not answer[0].isdigit():
        return answer.strip() or "–"
    found, *times = answer.split()
    took = median(map(float, times)) if each else sum(map(float, times))
    return f"{took:.5f}" + ("" if each else f" ({found})")


def _timed(task: Callable[[], int]) -> str:
    start = process_time()
    found = task()
    return f"{found} {process_time() - start}"


def _least(task: Callable[[], int]) -> str:
    return min((_timed(task) for _ in range(5)), key=lambda answer: float(answer.split()[1]))


def _covers(python: str, seconds: int, program: Path | None) -> Iterator[tuple[str, list[str]]]:
    from tests.benchmarks.bench_tangram import CONVEX, NUMBERS
    from tests.games.tangram.others import pieces, rectangle
    from tui_tangram.games.tangram.core.solver import _masks, _wanted, count
    from tui_tangram.play import Limit

    pentominoes = pieces("pentominoes")
    twice = Counter({kind: 2 * number for kind, number in NUMBERS.items()})
    cases = {
        "13 convex": [(figure.outline, NUMBERS) for figure in CONVEX],
        "pentominoes 3×20": [(rectangle(3, 20), pentominoes)],
        "pentominoes 6×10": [(rectangle(6, 10), pentominoes)],
        "14 tans, 4×4": [(rectangle(4, 4), twice)],
    }
    for name, figures in cases.items():
        wanted = [(outline, kinds, _wanted(outline, kinds)) for outline, kinds in figures]

        def whole(figures: Any = figures) -> int:
            return sum(count(outline, kinds) for outline, kinds in figures)

        if name == "13 convex":
            models = [masks for o, _, w in wanted if w is not None and (masks := _masks(o, w))]

            def search(models: Any = models) -> int:
                return sum(1 for each in models for _ in each.search(Limit().meter()))

            ours = _cell(_least(search))
        else:
            ours = _cell(_least(whole))
        problems = [_cover_problem(*figure) for figure in figures]
        cells = [ours, _cell(_least(whole))]
        cells.append(_cell(_links(program, problems, seconds)) if program else "–")
        cells += [_cell(_peer(python, peer, problems, seconds)) for peer in PEERS]
        yield name, cells


def _soonest(engine: Any, puzzle: Any, seconds: int) -> float:
    """Return the seconds of an engine, the least of five runs if it takes less than `QUICK`."""
    took: float = engine(puzzle, seconds).seconds
    # What is remembered of a board would count for models that are included.
    if took > QUICK or engine.__name__ == "compiled":
        return took
    return min(took, *(engine(puzzle, seconds).seconds for _ in range(4)))


def _boards(
    python: str, seconds: int, directory: Path | None, many: int
) -> Iterator[tuple[str, list[str]]]:
    from tests.benchmarks.engines import Run, compiled, in_c, one
    from tui_tangram.games.matching.core import restarts
    from tui_tangram.games.matching.core.generate import generate
    from tui_tangram.games.matching.core.recipe import parse_id
    from tui_tangram.games.matching.core.search import (
        CompiledSearch,
        can_compile,
        facts_of,
        state_of,
    )
    from tui_tangram.games.matching.core.tables import Tables
    from tui_tangram.play import Limit, Stopped

    restarts.usable = lambda tables: False

    def search(puzzle: Any, seconds: int) -> Run:
        tables = Tables(puzzle, {})
        facts, meter = facts_of(tables), Limit(seconds=seconds).meter(clock=process_time)
        if can_compile(facts):
            # Packs the tables of the board, which the program in C also has before it is timed.
            CompiledSearch(facts, state_of(tables, tables.candidates))
        start = process_time()
        with suppress(Stopped):
            next(restarts.begun(tables, meter, facts))
        return Run(True, process_time() - start)

    engines: list[Any] = [search, compiled, one]
    if directory:
        engines.append(in_c(directory, "fewest", "search"))
        engines += [in_c(directory, "order", each) for each in ("squares", "rows")]
    for case in BOARDS:
        rules, side, colours = case.split("/")
        puzzles = [
            generate(parse_id(f"square/{side}x{side}/{rules}/c{colours}/s{seed}"))
            for seed in range(1, many + 1)
        ]
        cells = []
        for engine in engines:
            took = median(_soonest(engine, puzzle, seconds) for puzzle in puzzles)
            cells.append(f"{took:.5f}" if took < seconds else f"> {seconds}")
        problems = [_board_problem(puzzle) for puzzle in puzzles]
        solvers = ("CP-SAT", "CaDiCaL")
        answers = [_peer(python, peer, problems, seconds) for peer in solvers]
        cells += [_cell(answer, each=True) for answer in answers]
        yield case, cells


def _print(names: Sequence[str], rows: Iterator[tuple[str, list[str]]]) -> None:
    print(f"\n{'':18}" + "".join(f"{name:>17}" for name in names))
    for name, cells in rows:
        print(f"{name:18}" + "".join(f"{cell:>17}" for cell in cells), flush=True)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="the searches beside others'")
    parser.add_argument("python", nargs="?", default=sys.executable)
    parser.add_argument("--seconds", type=int, default=60, help="limit for a cell")
    parser.add_argument(
        "--boards", type=int, default=5, help="boards of each kind, more than are remembered"
    )
    parser.add_argument("--part", choices=PEERS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        _part(options.part, options.seconds)
        return
    from tests.benchmarks.engines import _program, engines

    with tempfile.TemporaryDirectory() as scratch:
        directory = Path(scratch)
        compiler = "C rows" in engines(directory)
        program = _program(directory, 1) if compiler else None
        covers = _covers(options.python, options.seconds, program)
        _print(("search", "models included", "C links", *PEERS), covers)
        here = directory if compiler else None
        boards = _boards(options.python, options.seconds, here, options.boards)
        c = ("C fewest", "C squares", "C rows") if compiler else ()
        _print(("search", "models included", "one", *c, "CP-SAT", "CaDiCaL"), boards)


if __name__ == "__main__":
    main()
