"""How long a verdict, a search, the fits and the advice take over the whole library.

    python -m tests.benchmarks.bench_tangram

Milliseconds are this machine's.  The last column is what stays comparable: the median as a
multiple of a yardstick taken in the same run, the time of a hundred thousand additions in
plain Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from tests.tangram.games import FIGURES, SET, game, solved, some
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.tangram import advise, first_solution, solutions


def _timed(task: Callable[..., object], *arguments: object) -> float:
    start = perf_counter()
    task(*arguments)
    return perf_counter() - start


def _yardstick() -> float:
    def add() -> int:
        total = 0
        for i in range(100_000):
            total += i
        return total

    return median(_timed(add) for _ in range(21))


def main() -> None:
    """Measure and print."""
    random = Random(1)
    numbers = Counter(piece.kind for piece in SET.pieces)
    rows: dict[str, list[float]] = {}

    def note(name: str, task: Callable[..., object], *arguments: object) -> None:
        rows.setdefault(name, []).append(_timed(task, *arguments))

    def all_solutions(outline: tuple[Polygon, ...]) -> list[object]:
        return list(solutions(outline, numbers))

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
        note("first solution", first_solution, figure.outline, numbers)
        note("all solutions", all_solutions, figure.outline)
        note("advice, three pieces", advise, board, part)
        note("advice, one astray", advise, board, messy)
        note("advice, freestyle", advise, free, part)

    unit = _yardstick()
    print(f"yardstick {unit * 1000:.2f} ms; {len(FIGURES)} figures")
    print(f"{'':24}{'median ms':>10}{'slowest ms':>12}{'sum s':>8}{'median / yardstick':>20}")
    for name, times in rows.items():
        middle = median(times)
        print(
            f"{name:24}{middle * 1000:10.2f}{max(times) * 1000:12.2f}"
            f"{sum(times):8.2f}{middle / unit:20.2f}"
        )


if __name__ == "__main__":
    main()
