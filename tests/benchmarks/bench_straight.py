"""What straight figures take, against the code before: verdicts, first solutions, counts.

    python -m tests.benchmarks.bench_straight BEFORE [ROUNDS]

BEFORE is a checkout of other code.  Each task runs there and here in turn, each time in a
process of its own, and the shortest time of ROUNDS is taken for each figure.  Times are those of
the processor.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.solver import count, first_solution
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.library import shipped_library


def measured() -> dict[str, list[float]]:
    """Return the milliseconds of each task on each of some figures of the seven tans."""
    library: Any = shipped_library()
    if hasattr(library, "of"):  # older checkouts have one library for all kinds
        from tui_tangram.games.tangram.source.figures import Figures

        library = library.of(Figures)
    random = Random(1)
    found: dict[str, list[float]] = {}

    def note(name: str, task: Callable[[], object]) -> None:
        start = process_time()
        task()
        found.setdefault(name, []).append(1000 * (process_time() - start))

    for number, figure in enumerate(library.figures[:289]):
        pieces = library.piece_set(figure.set_id)
        numbers = Counter(piece.kind for piece in pieces.pieces)
        board, free = TangramGame(figure, pieces), TangramGame(figure, pieces, True)
        where = placements(figure.solution or (), pieces)
        states = [TangramState(where)]
        for _ in range(3):
            astray = Isometry.linear(random.randrange(8), random.random() < 0.5)
            shift = Point.of(random.randrange(-9, 9), 0, random.randrange(-9, 9), 0, 8)
            astray = astray.then(Isometry.translation(shift))
            thrown = (random.choice((motion, motion, motion, None, astray)) for motion in where)
            states.append(TangramState(tuple(thrown)))
        for state in states:
            note("verdict, silhouette", lambda: board.verdict(state))  # noqa: B023
            note("verdict, freestyle", lambda: free.verdict(state))  # noqa: B023
        note("first solution", lambda: first_solution(figure.outline, numbers))  # noqa: B023
        if number < 13:
            note("count", lambda: count(figure.outline, numbers))  # noqa: B023
    return found


def main(before: str, rounds: int) -> None:
    """Print the medians and sums there and here, and their ratios."""
    from tests.benchmarks.checkouts import measured_in  # what other checkouts need not have

    checkouts = before, str(Path(__file__).resolve().parents[2])
    best: list[dict[str, list[float]]] = [{}, {}]
    for number in range(rounds):
        for one in (0, 1) if number % 2 else (1, 0):
            for name, times in measured_in(checkouts[one], __file__).items():
                known = best[one].get(name, times)
                best[one][name] = list(map(min, known, times))
    print(f"milliseconds{'median before':>24}{'here':>8}{'ratio':>8}{'sum, ratio':>12}")
    for name, times in best[0].items():
        here = best[1][name]
        print(
            f"{name:22}{median(times):14.3f}{median(here):8.3f}{median(here) / median(times):8.3f}"
            f"{sum(here) / sum(times):12.3f}"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--part"]:
        print(json.dumps(measured()))
    else:
        main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5)
