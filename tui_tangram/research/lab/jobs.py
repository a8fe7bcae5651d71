"""Jobs for `tui_tangram.research.lab.work`: shapes, structures, solutions of shapes.

Table I of the thirteen convex figures is recomputed by one of them.  H. Wang, "Using DFS Search and
Enumerate Method to Find All Solutions in 13 Convex Figures in Tangram Game", counts the solutions
of the seven tans with equal tans labelled: the two large and the two small triangles can be
exchanged, so each arrangement counts four times.  Here the solver of the laboratory lists the
arrangements, and both numbers are given.

The paper numbers its figures by a picture.  Here they are in the order of the collection
``convex``; numbers that several figures share decide no order (see puzzles/SOURCES.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Code, Grid, grid_of, parse
from tui_tangram.play import Meter
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.facts import Wanted, convex_codes, convex_shapes
from tui_tangram.research.lab.fit import PlacedTan, TanSolution, solutions
from tui_tangram.research.lab.polyaboloes import count_grown, grid, grow, seeds
from tui_tangram.research.lab.tans import NAMED, Tanset, read_set, structures
from tui_tangram.values import NamedTuple, dataclass, field

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm


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


_seeds = lru_cache(maxsize=2)(seeds)


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


_convex_codes = lru_cache(maxsize=2)(convex_codes)


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


AREA: Final = 16
"""Half squares of the seven tans."""
FIGURES: Final = (1, 12, 14, 6, 3, 9, 10, 15, 16, 20, 19, 17, 18)
"""The numbers of the figures among the convex shapes of that area."""
PAPER: Final = (48, 32, 144, 48, 48, 144, 48, 80, 64, 96, 16, 224, 32)
"""The solutions of each figure in the paper's table."""


class TableLine(NamedTuple):
    """One line of the table."""

    figure: int
    """The number of the figure, from 1."""
    shape: Grid
    distinct: int
    """The solutions that look different."""
    labelled: int
    """The solutions with equal pieces labelled."""
    paper: int
    """The number in the paper."""

    @property
    def difference(self) -> int:
        """The solutions found here and not in the paper, less than 0 if they are fewer."""
        return self.labelled - self.paper


def table_words(line: TableLine) -> str:
    """Return a line in one or two sentences, without a full stop."""
    text = tr(
        "figure {n}: {counted}; the paper has {paper}",
        n=line.figure,
        counted=counted(line.distinct, line.labelled // max(line.distinct, 1)),
        paper=line.paper,
    )
    if not line.difference:
        return text
    return tr("{told}, a difference of {difference}", told=text, difference=f"{line.difference:+}")


def total_words(lines: Sequence[TableLine]) -> str:
    """Return the sums of the lines in a sentence, without a full stop."""
    found, differ = sum(line.distinct for line in lines), sum(bool(one.difference) for one in lines)
    ways = labellings(read_set(NAMED["tangram"]))
    total = tr("total: {counted}", counted=counted(found, ways))
    if not differ:
        return tr("{total}; all as in the paper", total=total)
    return trn("{total}; {n} figure differs", "{total}; {n} figures differ", differ, total=total)


def line_of(figure: int, distinct: int) -> TableLine:
    """Return the line of a figure that has *distinct* solutions."""
    shape = convex_shapes(AREA)[FIGURES[figure - 1] - 1]
    tans = read_set(NAMED["tangram"])
    return TableLine(figure, shape, distinct, distinct * labellings(tans), PAPER[figure - 1])


@dataclass(frozen=True)
class TableJob:
    """Count the solutions of the figures of the table, or of one of them."""

    figure: int | None = None

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {"work": "table-1", "figure": self.figure}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the figures."""
        return len(FIGURES) if self.figure is None else 1

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [(int, int)]

    def do(self, part: int, meter: Meter) -> list[tuple[int, int]]:
        """Return a figure's number and its number of solutions.  Raises `Stopped`."""
        figure = self.figure or part + 1
        shape, tans = line_of(figure, 0).shape, read_set(NAMED["tangram"])
        return [(figure, sum(1 for _ in solutions(shape, tans, meter)))]


def table(meter: Meter) -> Iterator[TableLine]:
    """Yield the lines, each as soon as it is counted.  Raises `Stopped`."""
    job = TableJob()
    for part in range(job.parts()):
        for figure, distinct in job.do(part, meter):
            yield line_of(figure, distinct)
