"""How long the exact numbers take: ``python tests/benchmarks/bench_exact.py``.

Nanoseconds for one operation, the least of several runs, on numbers such as the vertices of
laid pieces have.
"""

from __future__ import annotations

import timeit
from pathlib import Path
from typing import Final

SETUP: Final = """
from tui_tangram.maths.exact import Embedding, Sqratio, Squint
from tui_tangram.maths.geometry import Isometry, Point, turn
p, q, r = Sqratio(3, -2, 1), Sqratio(7, 5, 2), Sqratio(-1, 4, 2)
s, t = Squint(3, -2), Squint(7, 5)
a, b, c = Point(p, q), Point(q, r), Point(r, p)
motion = Isometry(3, True, a)
frame = Embedding(1000)
m, n = frame.encode(3, -2), frame.encode(7, 5)
"""
STATEMENTS: Final = (
    "Sqratio(3, -2, 1)",
    "Sqratio(6, -4, 4)",
    "q + r",
    "p + q",
    "q - r",
    "q * r",
    "q / r",
    "-q",
    "q * 2",
    "q == r",
    "q < r",
    "p < q",
    "q.sign",
    "hash(q)",
    "s + t",
    "s * t",
    "s < t",
    "a + b",
    "turn(a, b, c)",
    "motion(b)",
    "frame.encode(3, -2)",
    "frame.decode(m)",
    "m < n",
)


def main() -> None:
    """Print a line for each operation."""
    for statement in STATEMENTS:
        timer = timeit.Timer(statement, SETUP)
        loops = 20_000
        best = min(timer.repeat(7, loops)) / loops
        print(f"{statement:22}{best * 1e9:8.0f} ns")


if __name__ == "__main__":
    import sys

    sys.path.insert(0, str(Path(__file__).parents[2]))
    main()
