"""The largest floor: the last question of the essay on squintegers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tui_tangram.games.tangram.core.papers import SubtractionWay
from tui_tangram.games.tangram.core.solver import first_solution
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.maths.geometry import Polygon
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grouped
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
    measured,
)
from tui_tangram.research.experiments.solvers import MOST, filled, seven_tans
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm

_ESSAY: Final = "essay"
_OURS: Final = "ours"
FLOORS: Final = (
    (_OURS, 4, 2), (_OURS, 4, 4), (_OURS, 8, 8), (_OURS, 12, 12), (_OURS, 16, 16), (_OURS, 20, 20),
    (_OURS, 24, 24), (_OURS, 28, 28), (_OURS, 32, 32), (_OURS, 40, 40), (_ESSAY, 4, 2),
    (_ESSAY, 4, 4), (_ESSAY, 6, 4),
)  # fmt: skip
"""Solver, width and height of the floors."""


@dataclass(frozen=True)
class Floor(Experiment):
    """Rectangles filled with many sets of the seven tans, by the essay's solver and by ours."""

    id = "floor"
    title = mark("A floor mosaic")
    question = mark("How large a floor mosaic can be solved?")
    source = mark("Ford, Solving tangrams: section 11, question 4")
    floors: tuple[tuple[str, int, int], ...] = FLOORS
    most: int = MOST
    """The maximum number of places that the essay's solver tries."""
    results: ClassVar[Mapping[str, ResultForm]] = {
        "solver": str, "width": int, "height": int, "pieces": int, "solved": bool, "tried": int,
        "seconds": float,
    }  # fmt: skip

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the floors."""
        return len(self.floors)

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return the solver, the size of the floor, whether it was solved, and the work."""
        solver, width, height = self.floors[part]
        tans = seven_tans()
        sets = width * height // 8
        floor = (Polygon.of(((0, 0), (width, 0), (width, height), (0, height))),)
        if solver == _ESSAY:
            solved, tried, _, seconds = filled(
                floor, tans * sets, SubtractionWay(), self.most, meter
            )
        else:
            pieces = {kind: number * sets for kind, number in Counter(tans).items()}
            with measured(meter) as effort:
                solved = first_solution(floor, pieces, meter) is not None
            tried, seconds = effort.nodes, effort.seconds
        return [[solver, width, height, sets * len(tans), solved, tried, seconds]]

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the largest floors that were filled, and where the essay's solver ends."""
        if not rows:
            return ExperimentReport()
        return ExperimentReport(
            [
                Comparison(name, trn("{n} piece", "{n} pieces", most, n=grouped(most)))
                for solver, name in _names(rows)
                for most in [_largest(rows, solver)]
            ],
            tr("pieces of the largest floor filled"),
            [(name, _largest(rows, solver)) for solver, name in _names(rows)],
            (
                tr(
                    "The essay asks, and gives no number. A floor takes several sets of the seven "
                    "tans."
                ),
                tr(
                    "The essay's solver places the pieces in one order, anywhere in the figure, "
                    "and notices late that a part can no longer be filled. It is given up after "
                    "{most} attempts.",
                    most=grouped(self.most),
                ),
                tr(
                    "Ours always fills the tightest spot, with any piece that fits there. Large "
                    "floors are easy for it: of so many pieces one always fits, so it hardly "
                    "ever goes back."
                ),
            ),
            (
                trc("experiment", "floor"),
                tr("pieces"),
                tr("search steps"),
                trc("experiment", "solved"),
            ),
            [
                (
                    _name(row),
                    grouped(int(str(row[3]))),
                    grouped(int(str(row[5]))),
                    trc("experiment", "yes") if row[4] else trc("experiment", "no"),
                )
                for row in rows
            ],
        )


def _name(row: ResultRow) -> str:
    size = tr("{width} by {height}", width=row[1], height=row[2])
    if row[0] == _ESSAY:
        return tr("essay, {size}", size=size)
    return tr("ours, {size}", size=size)


def _names(rows: Sequence[ResultRow]) -> Sequence[tuple[str, str]]:
    """Return the solvers that have results, with their names."""
    names = (_ESSAY, tr("the essay's solver")), (_OURS, tr("the solver here"))
    return [one for one in names if any(row[0] == one[0] for row in rows)]


def _largest(rows: Sequence[ResultRow], solver: str) -> int:
    """Return the number of pieces of the largest floor that a solver filled."""
    return max((int(str(row[3])) for row in rows if row[0] == solver and row[4]), default=0)
