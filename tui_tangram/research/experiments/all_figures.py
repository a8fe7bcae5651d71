"""The spread of all figures of the seven tans: by solutions, by corners, by symmetry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import ClassVar, Final

from tui_tangram.language import mark, tr
from tui_tangram.maths.codec import FAMILIES
from tui_tangram.play import Meter
from tui_tangram.play.phrases import capital, grouped, percent, pointed
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
)
from tui_tangram.research.figures.numbered import FigureNumber, facts_of, store_of
from tui_tangram.research.lab.work import ResultForm
from tui_tangram.values import dataclass

_BARS: Final = 15
"""The maximum number of bars; the last one has all larger values."""


@dataclass(frozen=True)
class _FiguresBy(Experiment):
    """The number of figures with each value of a column of facts."""

    column: ClassVar[str]
    value: ClassVar[str]
    """The meaning of a value, marked."""
    source = mark("R. C. Read, “The Snug Tangram Number”, Bulletin of the ICA 40, 2004")
    set_id: str = "tangram"
    results: ClassVar[Mapping[str, ResultForm]] = {"value": int, "figures": int}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: one, since all figures are counted at once."""
        return 1

    def do(self, part: int, meter: Meter) -> list[ResultRow]:  # noqa: ARG002
        """Return each value and the figures with it; they are found first, if they are not yet."""
        store = store_of(FigureNumber(self.set_id, 1), meter)
        assert store is not None, "it was made"
        facts = facts_of(store, meter)
        assert facts is not None, "they were made"
        return [list(one) for one in facts.counts(self.column)]

    def name(self, value: int) -> str:
        """Return the name of a value in the plot."""
        return grouped(value)

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the bars, and the value that most figures have."""
        if not rows:
            return ExperimentReport()
        counts = [(int(value or 0), int(number or 0)) for value, number in rows]
        total = sum(number for _, number in counts)
        bars = list(starmap(lambda value, number: (self.name(value), number), counts))
        if len(bars) > _BARS:
            rest = sum(number for _, number in bars[_BARS - 1 :])
            more = tr("{n} or more", n=self.name(counts[_BARS - 1][0]))
            bars = [*bars[: _BARS - 1], (more, rest)]
        value, most = max(counts, key=lambda one: one[1])
        share = percent(pointed(f"{100 * most / total:.1f}"))
        return ExperimentReport(
            [
                Comparison(tr("figures"), grouped(total)),
                Comparison(
                    capital(tr(self.value)),
                    tr("mostly {value}: {number}, {share}", value=self.name(value),
                       number=grouped(most), share=share),
                ),
            ],
            tr("figures by {value}", value=tr(self.value)),
            bars,
            words=[tr("Turned and mirrored a figure is one, and equal pieces are alike.")],
            titles=(tr(self.value), tr("figures")),
            lines=[(self.name(value), grouped(number)) for value, number in counts],
        )  # fmt: skip


class FiguresBySolutions(_FiguresBy):
    """The number of figures with each number of solutions."""

    id = "figures-solutions"
    title = mark("Every figure, by solutions")
    question = mark("How many of all figures of the seven tans have one solution, how many more?")
    column, value = "solutions", mark("solutions")


class FiguresByCorners(_FiguresBy):
    """The number of figures with each number of corners."""

    id = "figures-corners"
    title = mark("Every figure, by corners")
    question = mark("How many corners do all figures of the seven tans have?")
    column, value = "corners", mark("corners")


class FiguresBySymmetry(_FiguresBy):
    """The number of figures with each symmetry."""

    id = "figures-symmetry"
    title = mark("Every figure, by symmetry")
    question = mark("How many of all figures of the seven tans are symmetric?")
    column, value = "symmetry", mark("symmetry")

    def name(self, value: int) -> str:
        """Return the name of a family of symmetry."""
        return tr(FAMILIES[value].name)


SPREADS: Final = (FiguresBySolutions, FiguresByCorners, FiguresBySymmetry)
