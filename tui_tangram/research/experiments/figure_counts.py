"""The number of snug figures of each set; of sets that are too large, a lower bound.

R. C. Read ("The Snug Tangram Number", Bulletin of the ICA 40, 2004) counts those of the seven tans
that have no hole.  All others are counted here for the first time, as far as we know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grouped
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
    measured,
    seconds_text,
)
from tui_tangram.research.figures.least import least_figures
from tui_tangram.research.figures.placements import MOST
from tui_tangram.research.figures.search import FiguresJob, read_part
from tui_tangram.research.figures.store import totals_of
from tui_tangram.research.lab.tans import Tanset, area, name, read_set
from tui_tangram.research.lab.work import ResultForm
from tui_tangram.values import dataclass

READ: Final = 4_842_205
"""Read's count."""
OTHERS: Final = (
    "t1,t1,t1,t2,t6,t11,t11", "t1,t1,t2,t2,t3,t11,t11", "t1,t1,t2,t2,t6,t6,t11", "8*5",
)  # fmt: skip
"""Sets that the library has not: with Heptex the four best ones of seven pieces, and squares."""


@dataclass(frozen=True)
class FigureCounts(Experiment):
    """The figures of some sets."""

    id = "figure-counts"
    title = mark("Figures per set")
    question = mark("How many figures does each set make?")
    source = mark("R. C. Read, Bulletin of the ICA 40, 2004")
    claim = mark("tangram, without holes: 4,842,205")
    sets: tuple[tuple[str, Tanset], ...] = tuple((text, read_set(text)) for text in OTHERS)
    """Their names and pieces, which are made of half squares."""
    results: ClassVar[Mapping[str, ResultForm]] = {
        "set": str, "pieces": int, "half_squares": int, "figures": int, "without_holes": int,
        "exact": bool, "solutions": int | None, "seconds": float,
    }  # fmt: skip

    def describe(self) -> dict[str, object]:
        """Return the experiment as a JSON object."""
        sets = [[one, name(tans)] for one, tans in self.sets]
        return {"work": "experiment", "experiment": self.id, "sets": sets}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the sets."""
        return len(self.sets)

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return a set's name, pieces and area, its figures, those without holes, and solutions."""
        title, tans = self.sets[part]
        solutions: int | None = None
        exact = area(tans) <= MOST
        with measured(meter) as effort:
            if exact:
                job = FiguresJob(tans)
                runs = [read_part(job.do(one, meter)) for one in range(job.parts(meter))]
                totals = totals_of(tans, runs)
                figures, simple, solutions = totals.figures, totals.without_holes, totals.distinct
            else:
                figures, simple = least_figures(tans, meter)
        row: ResultRow = [
            title,
            len(tans),
            area(tans),
            figures,
            simple,
            exact,
            solutions,
            effort.seconds,
        ]
        return [row]

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the counts, and that of the tangram compared with Read's."""
        large = sum(not row[5] for row in rows)
        words = []
        if large:
            words.append(
                trn(
                    "{n} set has more than {most} half-squares: so many figures at least have "
                    "groups of its pieces below each other.",
                    "{n} sets have more than {most} half-squares: so many figures at least have "
                    "groups of their pieces below each other.",
                    large,
                    most=MOST,
                )
            )
        return ExperimentReport(
            [
                Comparison(tr("tangram, without holes"), grouped(int(str(row[4]))), grouped(READ))
                for row in rows
                if row[0] == "tangram"
            ],
            trc("experiment", "figures"),
            # A bar of a lower bound, which may have 26 digits, would leave none of the others.
            [(str(row[0]), int(str(row[3]))) for row in rows if row[5]],
            words,
            (
                trc("experiment", "set"),
                tr("pieces"),
                trc("experiment", "area"),
                trc("experiment", "figures"),
                tr("without holes"),
                tr("solutions"),
                tr("time"),
            )
            if rows
            else (),
            [
                (
                    str(row[0]),
                    str(row[1]),
                    str(row[2]),
                    _least(row[3], row),
                    _least(row[4], row),
                    "–" if row[6] is None else grouped(int(str(row[6]))),
                    seconds_text(float(str(row[7]))),
                )
                for row in rows
            ],
        )


def _least(number: object, row: ResultRow) -> str:
    text = grouped(int(str(number)))
    return text if row[5] else tr("{number} or more", number=text)
