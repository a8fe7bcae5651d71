"""Jobs for `tui_tangram.research.lab.work`: shapes, structures, solutions of shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from tui_tangram.maths.codec import Code, Grid, grid_of, parse
from tui_tangram.play import Meter
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.convex import convex_codes
from tui_tangram.research.lab.facts import Wanted
from tui_tangram.research.lab.fit import PlacedTan, TanSolution
from tui_tangram.research.lab.polyaboloes import Seed, count_grown, grid, grow, seeds
from tui_tangram.research.lab.structures import structures
from tui_tangram.research.lab.tans import Tanset

if TYPE_CHECKING:
    from tui_tangram.research.lab.job import ResultForm


@dataclass(frozen=True)
class ShapesJob:
    """Find all polyaboloes with *triangles* half squares."""

    triangles: int
    wanted: Wanted = field(default_factory=Wanted)
    """The filter of the shapes."""
    counting: bool = False
    """Whether the result is only their number."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {
            "work": "shapes",
            "triangles": self.triangles,
            "wanted": asdict(self.wanted),
            "counting": self.counting,
        }

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts."""
        return len(_seeds(self.triangles))

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return int if self.counting else [str]

    def do(self, part: int, meter: Meter) -> int | list[str]:
        """Return the shapes of a part as text, or their number."""
        seed = _seeds(self.triangles)[part]
        if self.counting and not self.wanted:
            return count_grown(self.triangles, seed, meter)
        found = grow(self.triangles, seed, meter)
        if not self.counting:
            return [str(shape) for shape in self._wanted(found, meter)]
        return sum(1 for _ in self._wanted(found, meter))

    def _wanted(self, found: Iterator[list[int]], meter: Meter) -> Iterator[Grid]:
        for several in found:
            for one in several:
                shape = grid(self.triangles, one)
                if self.wanted(shape):
                    yield shape
                else:
                    meter.found -= 1


@lru_cache(maxsize=2)
def _seeds(triangles: int) -> list[Seed]:
    return seeds(triangles)


@dataclass(frozen=True)
class ConvexJob:
    """Find the convex polyaboloes with *triangles* half squares, and which ones a set makes."""

    triangles: int
    wanted: Wanted = field(default_factory=Wanted)
    """The filter of the shapes."""
    tans: Tanset = ()
    """The set, which has as many half squares; empty for none."""
    only_made: bool = False
    """Whether shapes that the set does not make are left out."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {
            "work": "convex",
            "triangles": self.triangles,
            "wanted": asdict(self.wanted),
            "set": [str(tan) for tan in self.tans],
            "only_made": self.only_made,
        }

    def parts(self, meter: Meter | None = None) -> int:
        """Return the number of parts: pieces of the list."""
        return -(-len(_convex(self.triangles, meter)) // _SHAPES)

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [(int, str, bool | None)]

    def do(self, part: int, meter: Meter) -> list[tuple[int, str, bool | None]]:
        """Return the shapes of a part: number, grid, and whether the set makes it."""
        codes = _convex(self.triangles, meter)
        found: list[tuple[int, str, bool | None]] = []
        tans = Counter(self.tans)
        for number in range(part * _SHAPES, min((part + 1) * _SHAPES, len(codes))):
            shape = grid_of(codes[number])
            if self.wanted(shape):
                made = fit.makes(shape, tans, meter) if tans else None
                if made or not self.only_made:
                    found.append((number + 1, str(shape), made))
        return found


_SHAPES = 8
"""The number of convex shapes in one part."""


@lru_cache(maxsize=2)
def _convex_codes(triangles: int) -> tuple[Code, ...]:
    return convex_codes(triangles)


def _convex(triangles: int, meter: Meter | None) -> tuple[Code, ...]:
    if meter is not None:
        meter.tick()
    return _convex_codes(triangles)


@dataclass(frozen=True)
class StructuresJob:
    """Find the structures of sets of *pieces* tans with *triangles* half squares."""

    pieces: int
    triangles: int
    doubles: int | None = None
    """The number of doubles, or None for any."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {
            "work": "structures",
            "pieces": self.pieces,
            "triangles": self.triangles,
            "doubles": self.doubles,
        }

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: one for each number of doubles."""
        return self.pieces if self.doubles is None else 1

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [(str, int | None)]

    def do(self, part: int, meter: Meter) -> list[tuple[str, int | None]]:
        """Return the structures of a part, each with its number of sets."""
        doubles = part if self.doubles is None else self.doubles
        found = structures(self.pieces, self.triangles, doubles, meter)
        return [(str(one), one.sets) for one in found]


@dataclass(frozen=True)
class SolveJob:
    """Place a set of tans into each of some shapes."""

    shapes: tuple[Grid, ...]
    tans: Tanset
    every: bool = False
    """Whether the result has all solutions, not one."""
    counting: bool = False
    """Whether the result is only their number."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {
            "work": "solve",
            "shapes": [str(shape) for shape in self.shapes],
            "set": [str(tan) for tan in self.tans],
            "every": self.every,
            "counting": self.counting,
        }

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the shapes."""
        return len(self.shapes)

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return int if self.counting else [[(str, str, int, int)]]

    def do(self, part: int, meter: Meter) -> int | list[list[list[Any]]]:
        """Return the solutions of a shape, or their number."""
        if self.counting and self.every:
            return fit.count(self.shapes[part], self.tans, meter)
        found = fit.solutions(self.shapes[part], self.tans, meter)
        wanted = found if self.every else islice(found, 1)
        if self.counting:
            return sum(1 for _ in wanted)
        return [written(solution) for solution in wanted]


def written(solution: TanSolution) -> list[list[Any]]:
    """Return a solution as JSON, in the form read by `read_solutions`."""
    return [[str(one.tan), str(one.alias), one.x, one.y] for one in solution]


def read_solutions(result: Any) -> list[TanSolution]:  # noqa: ANN401
    """Return the solutions in a result of `SolveJob`."""
    return [
        tuple(PlacedTan(parse(tan), parse(alias), x, y) for tan, alias, x, y in solution)
        for solution in result
    ]
