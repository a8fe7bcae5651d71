"""The best sets of n pieces: those that fill the most convex shapes.

Of the 20 convex shapes with 16 half squares seven pieces fill at most 19, which four sets do; six
never fill 19, and eleven are the fewest that fill all 20 (Fox-Epstein, Katsumata and Uehara).  The
search of the laboratory proves each of these again, and finds those in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grouped
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
)
from tui_tangram.research.lab.convex import convex_shapes
from tui_tangram.research.lab.search import TansetJob, read_found
from tui_tangram.research.lab.tans import name

if TYPE_CHECKING:
    from tui_tangram.research.lab.job import ResultForm

SHOWN: Final = 60
"""The maximum number of sets of a size that are in the results by name."""


@dataclass(frozen=True)
class BestSets(Experiment):
    """The sets of each number of pieces that fill the most convex shapes."""

    id = "best-sets"
    title = mark("The best sets of n pieces")
    question = mark("How many convex shapes can n pieces fill, and which sets fill the most?")
    source = mark("Fox-Epstein, Katsumata, Uehara, IEICE Trans. E99-A(6), 2016")
    claim = mark("6 pieces: not 19, 7 pieces: 19, 11 pieces: 20")
    triangles: int = 16
    """Half squares."""
    sizes: tuple[int, ...] = tuple(range(16, 3, -1))
    """Numbers of pieces; small numbers take longest, so they come last."""
    results: ClassVar[Mapping[str, ResultForm]] = {
        "pieces": int, "convex": int, "filled": int, "sets": int, "nodes": int, "names": str,
    }  # fmt: skip

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the numbers of pieces."""
        return len(self.sizes)

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return the pieces, the shapes, those filled, the number of sets, the nodes, the sets."""
        pieces, shapes = self.sizes[part], len(convex_shapes(self.triangles))
        nodes = meter.nodes
        for least in range(shapes, 0, -1):
            job = TansetJob(pieces, self.triangles, least)
            found = [
                one.tans for at in range(job.parts(meter)) for one in read_found(job.do(at, meter))
            ]
            if found:
                names = " ".join(name(tans) for tans in sorted(found)[:SHOWN])
                return [[pieces, shapes, least, len(found), meter.nodes - nodes, names]]
        return [[pieces, shapes, 0, 0, meter.nodes - nodes, ""]]

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the maximum of shapes for each number of pieces, compared with the paper."""
        if not rows:
            return ExperimentReport()
        found = {int(str(row[0])): row for row in rows}
        paper = {
            7: tr("{n}, {sets}", n=19, sets=_sets(4)),
            6: tr("fewer than {n}", n=19),
            11: "20",
            10: tr("fewer than {n}", n=20),
        }
        return ExperimentReport(
            [
                Comparison(
                    trn("{n} piece", "{n} pieces", pieces),
                    tr("{n}, {sets}", n=row[2], sets=_sets(int(str(row[3])))),
                    paper.get(pieces, "") if self.triangles == 16 else "",
                )
                for pieces, row in sorted(found.items())
                if pieces in paper
            ],
            tr("the most convex shapes, by pieces"),
            [
                (trn("{n} piece", "{n} pieces", pieces), int(str(row[2])))
                for pieces, row in sorted(found.items())
            ],
            (
                tr(
                    "Each line is proved: the search leaves out no set, and starts again with one "
                    "shape fewer until it finds some."
                ),
                tr(
                    "More pieces are not always better: from 7 to 10 pieces the most stays the "
                    "same, only more sets reach it."
                ),
                tr(
                    "The paper has 6, 7 and 11 pieces. The other lines are new. Open: "
                    "sets of other areas, and pieces that are not half-squares."
                ),
            ),
            (
                tr("pieces"),
                trc("experiment", "filled"),
                trc("experiment", "convex"),
                trc("experiment", "sets"),
                trc("experiment", "one of them"),
            ),
            [
                (
                    str(pieces),
                    str(row[2]),
                    str(row[1]),
                    grouped(int(str(row[3]))),
                    str(row[5]).partition(" ")[0],
                )
                for pieces, row in sorted(found.items())
            ],
        )


def _sets(number: int) -> str:
    return trn("{n} set", "{n} sets", number)
