"""Table I of the thirteen convex figures, recomputed (Wang 2021).

H. Wang, "Using DFS Search and Enumerate Method to Find All Solutions in 13 Convex Figures in
Tangram Game", counts the solutions of the seven tans with equal tans labelled: the two large and
the two small triangles can be exchanged, so each arrangement counts four times.  Here the solver of
the laboratory lists the arrangements, and both numbers are given.

The paper numbers its figures by a picture.  Here they are in the order of the collection
``convex``; numbers that several figures share decide no order (see puzzles/SOURCES.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Meter
from tui_tangram.play.labelled import counted, labellings
from tui_tangram.research.lab.convex import convex_shapes
from tui_tangram.research.lab.fit import solutions
from tui_tangram.research.lab.tans import NAMED, read_set

if TYPE_CHECKING:
    from tui_tangram.research.lab.job import ResultForm

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
