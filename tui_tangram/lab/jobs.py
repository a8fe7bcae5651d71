"""Jobs for `tui_tangram.lab.work`: all shapes, and what a set makes of a list of shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from tui_tangram.codec import Grid, parse
from tui_tangram.lab import fit
from tui_tangram.lab.facts import Wanted
from tui_tangram.lab.fit import Laid, Solution
from tui_tangram.lab.polyaboloes import Seed, grid, grow, seeds
from tui_tangram.lab.tans import Tanset
from tui_tangram.play import Meter


@dataclass(frozen=True)
class ShapesJob:
    """Find all polyaboloes with so many half squares."""

    triangles: int
    wanted: Wanted = field(default_factory=Wanted)
    """Only these."""
    counting: bool = False
    """Whether only their number is asked for."""

    def describe(self) -> dict[str, object]:
        """Return it as a JSON object."""
        return {
            "work": "shapes",
            "triangles": self.triangles,
            "wanted": asdict(self.wanted),
            "counting": self.counting,
        }

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return how many parts it has."""
        return len(_seeds(self.triangles))

    def do(self, part: int, meter: Meter) -> int | list[str]:
        """Return the shapes of a part as text, or their number."""
        found = grow(self.triangles, _seeds(self.triangles)[part], meter)
        if not self.counting:
            return [str(shape) for shape in self._wanted(found, meter)]
        if not self.wanted:
            return sum(map(len, found))
        return sum(1 for _ in self._wanted(found, meter))

    def _wanted(self, found: Iterator[list[int]], meter: Meter) -> Iterator[Grid]:
        for several in found:
            for one in several:
                shape = grid(self.triangles, one)
                if self.wanted(shape):
                    yield shape
                else:
                    meter.found -= 1

    def found(self, result: Any) -> int:  # noqa: ANN401
        """Return how many shapes a result has."""
        return int(result) if isinstance(result, int) else len(result)


@lru_cache(maxsize=2)
def _seeds(triangles: int) -> list[Seed]:
    return seeds(triangles)


@dataclass(frozen=True)
class SolveJob:
    """Lay a set of tans into each of some shapes."""

    shapes: tuple[Grid, ...]
    tans: Tanset
    every: bool = False
    """Whether all solutions are asked for, not one."""
    counting: bool = False
    """Whether only their number is asked for."""

    def describe(self) -> dict[str, object]:
        """Return it as a JSON object."""
        return {
            "work": "solve",
            "shapes": [str(shape) for shape in self.shapes],
            "set": [str(tan) for tan in self.tans],
            "every": self.every,
            "counting": self.counting,
        }

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return how many parts it has: the shapes."""
        return len(self.shapes)

    def do(self, part: int, meter: Meter) -> int | list[list[list[Any]]]:
        """Return the solutions of a shape, or their number."""
        found = fit.solutions(self.shapes[part], self.tans, meter)
        wanted = found if self.every else islice(found, 1)
        if self.counting:
            return sum(1 for _ in wanted)
        return [
            [[str(one.tan), str(one.alias), one.x, one.y] for one in solution]
            for solution in wanted
        ]

    def found(self, result: Any) -> int:  # noqa: ANN401
        """Return how many solutions a result has."""
        return int(result) if isinstance(result, int) else len(result)


def read_solutions(result: Any) -> list[Solution]:  # noqa: ANN401
    """Return the solutions in a result of `SolveJob`."""
    return [
        tuple(Laid(parse(tan), parse(alias), x, y) for tan, alias, x, y in solution)
        for solution in result
    ]
