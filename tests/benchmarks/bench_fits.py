"""How long fits take on every shipped figure, and whether they lead to its solution.

    python -m tests.benchmarks.bench_fits [NAME …]

Each solution is laid piece by piece where the pieces are offered, in a random order.  It is a
complaint that no piece is offered where the solution has it, or that there is said to be no
room for one.  With NAMEs only figures whose ids begin with one of them are looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter

from tests.games.tangram.arrangements import Piece, cases, reached
from tui_tangram.games.tangram.core.anyangle import edges, moved
from tui_tangram.games.tangram.core.contacts import fits
from tui_tangram.games.tangram.core.pieces import Room
from tui_tangram.maths.geometry import Contour


def main(names: Sequence[str]) -> None:
    """Print the times for each set, and the complaints."""
    seconds: dict[str, list[float]] = {}
    for name, outline, pieces in (*cases(straight=True), *cases(straight=False)):
        times = seconds.setdefault(name.partition("/")[0], [])

        def offered(free: Sequence[Contour], piece: Piece) -> bool:
            kind, shape, placed = piece
            start = perf_counter()
            found = fits(free, shape)
            times.append(perf_counter() - start)  # noqa: B023 - called in this round alone
            if found.room is Room.NONE:
                print(f"{name}: no room for {kind}")  # noqa: B023
            places = (edges(moved(shape, one.motion)) for one in found.fits)
            return edges(placed) in places

        wanted = name.startswith(tuple(names) or "")
        if wanted and not reached(outline, pieces, Random(name), offered):
            print(f"{name}: not reached")
    for name, times in seconds.items():
        if times:
            low, high = median(times) * 1e3, max(times) * 1e3
            print(f"{name:14} {len(times):6} times, median {low:6.1f} ms, most {high:7.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
