"""How long tile boards take: the solver, the proof of one solution, advice, known counts.

    python -m tests.benchmarks.bench_matching [all]

Times are of this process, medians of ten boards of the generator, tables included; a board
that is not solved within its limit is counted in the last column and stands with the
limit's time.  With ``all`` the triangles of MacMahon are counted too, which takes minutes:
the board is solved in stages of colours (`tui_tangram.games.matching.core.colour_stages`), and of
the 72 solutions of the first stage one is filled in for all that the hexagon's twelve symmetries
bring it to.

The yardstick, a hundred thousand additions in plain Python, stays comparable between
machines.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from tui_tangram.games.matching.core import MatchingGame, MatchingState, Puzzle
from tui_tangram.games.matching.core.advice import advise
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.proof import problem, unique
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.solver import count, first_solution
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.source.tiles import puzzle_of, read_collections
from tui_tangram.maths.cover.search import count as cover_count
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.play import Limit, Meter, Stopped

BOARDS = 10
"""Medians are of so many."""
SECONDS = 10.0
"""A board that takes longer counts as not solved."""

# All solutions of MacMahon's 24 triangles on the hexagon of side 2 with the rim in one
# given colour; computed here and by programs that share no code with this one.
# Of the squares 12,261, often quoted since 1964, is too low; programs that share no code with
# this one agree.  Eight: the two turns and two mirror images of the board, and the two other
# colours changed.
SQUARES = 8 * 13_328
TRIANGLES = 72 * 164_636

CLASSICS = Path(__file__).parents[2] / "puzzles" / "tiles" / "macmahon.json"


def _timed(task: Callable[[], object]) -> float:
    start = process_time()
    task()
    return process_time() - start


def yardstick() -> float:
    """Return the time of a sum, by which machines and loads can be compared."""

    def add() -> int:
        total = 0
        for i in range(100_000):
            total += i
        return total

    return median(_timed(add) for _ in range(21))


def _row(name: str, tasks: Iterable[Callable[[Meter], object]]) -> None:
    """Print median and maximum of the times of tasks, each with a meter of its own."""
    times, nodes, stopped = [], [], 0
    for task in tasks:
        meter = Limit(seconds=SECONDS).meter()
        start = process_time()
        try:
            task(meter)
        except Stopped:
            stopped += 1
        times.append(process_time() - start)
        nodes.append(meter.nodes)
    print(
        f"{name:44}{median(times) * 1000:10.2f}{max(times) * 1000:10.1f}"
        f"{int(median(nodes)):10}{stopped:5}",
        flush=True,
    )


def _made(*parts: object, **options: object) -> list[Puzzle]:
    return [generate(Recipe(*parts, seed=seed, **options)) for seed in range(BOARDS)]  # type: ignore[arg-type]


def _first(puzzle: Puzzle) -> Callable[[Meter], object]:
    def task(meter: Meter) -> None:
        found = first_solution(puzzle, None, meter)
        assert found is not None
        assert judge(puzzle, found).solved

    return task


def _advice(puzzle: Puzzle, random: Random) -> Callable[[Meter], object]:
    """Half of the tiles are laid as in the solution, and two of them change places."""
    assert puzzle.solution is not None
    spots = list(puzzle.start)
    for tile in random.sample(range(len(spots)), len(spots) // 2):
        spots[tile] = puzzle.solution[tile]
    laid = [tile for tile, spot in enumerate(spots) if spot.place is not None]
    random.shuffle(laid)
    one, other = next(
        (a, b)
        for a in laid
        for b in laid
        if a != b
        and puzzle.options(a, spots[b].place or 0)
        and puzzle.options(b, spots[a].place or 0)
    )
    places = spots[other].place or 0, spots[one].place or 0
    for tile, place in ((one, places[0]), (other, places[1])):
        orientation = puzzle.options(tile, place)[0].orientation
        spots[tile] = spots[tile]._replace(place=place, orientation=orientation)
    game = MatchingGame(puzzle)
    state = MatchingState(tuple(spots), game.start().drawers)
    return lambda meter: advise(game, state, (), meter)


def main() -> None:
    """Measure and print."""
    print(f"yardstick {yardstick() * 1000:.2f} ms; {BOARDS} boards in each row")
    print(f"{'':44}{'median ms':>10}{'max ms':>10}{'nodes':>10}{'not':>5}")
    for size, colours in ((6, 10), (7, 10), (8, 12), (8, 14), (9, 14), (10, 16), (10, 20)):
        boards = _made("square", (size, size), "tetravex", colours)
        _row(f"Tetravex {size}×{size}, {colours} colours", map(_first, boards))
        if size in (6, 10):
            tables = [lambda _, p=puzzle: Tables(p, {}) for puzzle in boards]
            _row("  its tables alone", tables)
    for size, colours in ((6, 5), (6, 8), (7, 6), (8, 8), (8, 12)):
        boards = _made("square", (size, size), "infinity", colours, frame=min(3, colours - 2))
        _row(f"framed {size}×{size}, {colours} colours, 3 of the frame", map(_first, boards))
    for level in ("easy", "medium", "hard", "diabolical"):
        for rules in ("hard-infinity", "tetravex", "infinity", "rotator"):
            boards = [generate(Recipe(layout, level, rules)) for layout in LAYOUTS]
            _row(f"the twelve layouts, {rules}, {level}", map(_first, boards))
    random = Random(1)
    for rules, colours in (("tetravex", 10), ("infinity", 8)):
        boards = _made("square", (6, 6), rules, colours)
        _row(f"advice, {rules} 6×6, two astray", [_advice(p, random) for p in boards])
        _row(f"proof, {rules} 6×6", [lambda m, p=puzzle: unique(p, m) for puzzle in boards])
    boards = _made("square", (5, 5), "tetravex", 6)
    _row("solutions: exact cover, Tetravex 5×5, all",
         [lambda m, p=puzzle: cover_count(problem(p), m) for puzzle in boards])  # fmt: skip
    _row("the solver, the same", [lambda m, p=puzzle: count(p, None, m) for puzzle in boards])
    classics = {entry.id: puzzle_of(entry) for entry in read_collections([CLASSICS])[0].entries}
    start = process_time()
    found = count(classics["macmahon/squares"])
    assert found == SQUARES
    print(f"MacMahon's squares {found} {process_time() - start:.1f} s")
    if "all" in sys.argv[1:]:
        start = process_time()
        found = count(classics["macmahon/triangles"])
        assert found == TRIANGLES
        print(f"MacMahon's triangles {found} {process_time() - start:.1f} s")


if __name__ == "__main__":
    main()
