"""The experiments with the solvers of the two papers.

The solvers are those of `tui_tangram.games.tangram.core.papers`, which the explanations step
through; players' searches use `tui_tangram.games.tangram.core.solver`.  The figures are
the 13 convex ones, in the order of the collection ``convex``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from tui_tangram.games.tangram.core.lattice import lattice_of
from tui_tangram.games.tangram.core.masks import Masks
from tui_tangram.games.tangram.core.papers import (
    AttemptResult,
    PieceByPiece,
    SubtractionWay,
    by_subtraction,
)
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.maths.codec import outline
from tui_tangram.maths.geometry import Polygon, Shape
from tui_tangram.play import Meter, PartStopped
from tui_tangram.play.phrases import grouped, percent, pointed
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
    measured,
    seconds_text,
    times_text,
)
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.jobs import AREA, FIGURES
from tui_tangram.research.lab.tans import NAMED, read_set, tan_name
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm

ALL: Final = tuple(range(1, len(FIGURES) + 1))
"""The numbers of the figures."""
SQUARE: Final = 2
"""The number of the square."""
MOST: Final = 100_000
"""The maximum number of places that a search tries."""


@cache
def _region(figure: int) -> tuple[Polygon, ...]:
    return outline(convex_shapes(AREA)[FIGURES[figure - 1] - 1])


@cache
def seven_tans() -> tuple[PieceKind, ...]:
    """Return the seven tans, equal ones as the same kind."""
    tans = read_set(NAMED["tangram"])
    kinds = {
        tan: PieceKind(letter, tan_name(tan), Shape(outline(tan)[0].canonical()))
        for letter, tan in zip("ABCDE", dict.fromkeys(tans), strict=True)
    }
    return tuple(kinds[tan] for tan in tans)


def _pairs(rows: Sequence[ResultRow]) -> list[tuple[ResultRow, ResultRow]]:
    """Return the results of two ways to do the same, if both are known."""
    return list(zip(rows[::2], rows[1::2], strict=False))


def _sum(rows: Sequence[ResultRow], field: int) -> float:
    total = 0.0
    for row in rows:
        value = row[field]
        assert isinstance(value, int | float)
        total += value
    return total


_OF_FIGURES: Final = mark("The counts are exact: {n} of {all} figures so far.")


def _so_far(found: int, every: int) -> list[str]:
    return [] if found == every else [tr(_OF_FIGURES, n=found, all=every)]


@dataclass(frozen=True)
class _OfFigures(Experiment):
    """An experiment with each of some figures, done in two ways."""

    figures: tuple[int, ...] = ALL
    """Their numbers, from 1."""
    ways: ClassVar[tuple[str, str]]

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: each figure in two ways."""
        return 2 * len(self.figures)

    def _part(self, part: int) -> tuple[int, int]:
        """Return the figure and the number of the way of a part."""
        return self.figures[part // 2], part % 2


@dataclass(frozen=True)
class LargeFirst(_OfFigures):
    """All solutions of the convex figures, with large pieces first and with small ones first."""

    id = "large-first"
    title = mark("Large pieces first")
    question = mark("How much does it save to place large pieces before small ones?")
    source = mark("Wang, all solutions of 13 figures: section IV A, figure 13")
    claim = mark("81.07% of the time")
    ways = ("large-first", "small-first")
    results: ClassVar[Mapping[str, ResultForm]] = {
        "figure": int, "order": str, "solutions": int, "pieces_placed": int, "seconds": float,
    }  # fmt: skip

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return a figure's number, the order, its solutions, the pieces placed, the seconds."""
        figure, way = self._part(part)
        pieces = Counter(seven_tans())
        lattice = lattice_of(_region(figure), pieces)
        assert lattice is not None
        search = PieceByPiece(Masks(lattice, pieces), large_first=not way)
        with measured(meter) as effort:
            found = sum(len(laid) == len(search.turns) for laid in search.run(meter))
        return [[figure, self.ways[way], found, effort.nodes, effort.seconds]]

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return how many of the pieces, and how much of the time, large first saves."""
        pairs = _pairs(rows)
        if not pairs:
            return ExperimentReport()
        large, small = (list(some) for some in zip(*pairs, strict=True))
        placed, seconds = ((_sum(large, field), _sum(small, field)) for field in (3, 4))
        return ExperimentReport(
            (
                Comparison(tr("time saved"), _saved(*seconds), percent(pointed("81.07"))),
                Comparison(tr("placed pieces saved"), _saved(*placed)),
                Comparison(tr("time, large first"), seconds_text(seconds[0])),
                Comparison(tr("time, small first"), seconds_text(seconds[1])),
            ),
            tr("pieces placed to find all solutions"),
            (
                (trc("experiment", "large first"), int(placed[0])),
                (trc("experiment", "small first"), int(placed[1])),
            ),
            (
                *_so_far(len(pairs), len(self.figures)),
                tr(
                    "The paper gives the time, which depends on program and machine. Placed "
                    "pieces are the same everywhere."
                ),
                tr(
                    "Few spots are left for a large piece, so a wrong one is noticed early. After "
                    "small pieces there are many ways that all fail at the last large one."
                ),
                tr(
                    "Ours saves more: it tests for overlaps with one comparison, so nearly all "
                    "of its time goes into placing pieces. What else takes time in the paper's "
                    "program is not known."
                ),
            ),
            (
                tr("figure"),
                trc("experiment", "large first"),
                trc("experiment", "small first"),
                trc("experiment", "saved"),
                tr("solutions"),
            ),
            [
                (
                    str(one[0]),
                    _number(one[3]),
                    _number(other[3]),
                    _saved(_sum([one], 3), _sum([other], 3)),
                    _number(one[2]),
                )
                for one, other in pairs
            ],
        )


def _saved(less: float, more: float) -> str:
    return percent(pointed(f"{100 * (1 - less / more):.2f}")) if more else ""


def _number(value: object) -> str:
    return grouped(value) if isinstance(value, int) else ""


@dataclass(frozen=True)
class _BySubtraction(_OfFigures):
    """The essay's search for a first solution, in two ways."""

    most: int = MOST
    """The maximum number of places that are tried."""
    results: ClassVar[Mapping[str, ResultForm]] = {
        "figure": int, "way": str, "solved": bool, "tried": int, "subtracted": int,
        "seconds": float,
    }  # fmt: skip
    choices: ClassVar[tuple[SubtractionWay, SubtractionWay]]

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return a figure's number, the way, whether it was solved, and the work."""
        figure, way = self._part(part)
        work = filled(_region(figure), seven_tans(), self.choices[way], self.most, meter)
        return [[figure, self.ways[way], *work]]


def filled(
    region: Sequence[Polygon],
    pieces: Sequence[PieceKind],
    way: SubtractionWay,
    most: int,
    meter: Meter,
) -> tuple[bool, int, int, float]:
    """Return whether the essay's search fills *region*, the places tried, subtractions, seconds.

    It ends after *most* places.  Raises `Stopped` (from *meter*).
    """
    solved, subtracted = False, 0
    with measured(meter) as effort, suppress(PartStopped), meter.part(most):
        for attempt in by_subtraction(region, pieces, way, meter):
            subtracted += attempt.outcome.subtracted
            if attempt.outcome is AttemptResult.SOLVED:
                solved = True
                break
    return solved, effort.nodes, subtracted, effort.seconds


@dataclass(frozen=True)
class VertexTest(_BySubtraction):
    """The essay's search with and without the test of corners."""

    id = "vertex-test"
    title = mark("Vertex test")
    question = mark("How much faster is it to test the corners of a piece before subtracting it?")
    source = mark("Ford, Solving tangrams: section 12")
    claim = mark("10.7 × faster")
    ways = ("with", "without")
    choices = (SubtractionWay(), SubtractionWay(vertex_test=False))
    most: int = MOST // 5

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return how many subtractions, and how much of the time, the test saves."""
        pairs = _pairs(rows)
        if not pairs:
            return ExperimentReport()
        tested, untested = (list(some) for some in zip(*pairs, strict=True))
        square = next((pair for pair in pairs if pair[0][0] == SQUARE), None)
        comparisons = [
            Comparison(tr("all figures: faster"), _times(tested, untested, 5)),
            Comparison(tr("all figures: fewer subtractions"), _times(tested, untested, 4)),
        ]
        if square is not None:
            one, other = ([row] for row in square)
            comparisons[:0] = [
                Comparison(tr("the square: faster"), _times(one, other, 5), times_text(10.7)),
                Comparison(
                    tr("the square: time with"), seconds_text(_sum(one, 5)), seconds_text(1.16)
                ),
                Comparison(
                    tr("the square: time without"), seconds_text(_sum(other, 5)), seconds_text(12.5)
                ),
                Comparison(tr("the square: fewer subtractions"), _times(one, other, 4)),
            ]
        return ExperimentReport(
            comparisons,
            tr("subtractions in the same attempts"),
            (
                (tr("with the test"), int(_sum(tested, 4))),
                (trc("experiment", "without"), int(_sum(untested, 4))),
            ),
            (
                *_so_far(len(pairs), len(self.figures)),
                tr(
                    "Both ways make the same attempts in the same order. The test only refuses "
                    "sooner what the subtraction would refuse, so it never costs a solution. A "
                    "search ends with its first solution or after {most} attempts.",
                    most=grouped(self.most),
                ),
                tr(
                    "The factor of time depends on how quick a subtraction is beside a test. "
                    "The numbers of subtractions depend on the corner that is tried first, and "
                    "the essay leaves that open."
                ),
            ),
            (
                tr("figure"),
                trc("experiment", "tried"),
                tr("with the test"),
                trc("experiment", "without"),
                trc("experiment", "faster"),
            ),
            [
                (
                    str(one[0]),
                    _number(one[3]),
                    _number(one[4]),
                    _number(other[4]),
                    _times([one], [other], 5),
                )
                for one, other in pairs
            ],
        )


def _times(less: Sequence[ResultRow], more: Sequence[ResultRow], field: int) -> str:
    below = _sum(less, field)
    return times_text(_sum(more, field) / below) if below else ""


class SmallFirst(_BySubtraction):
    """The essay's search with large pieces first and with small pieces first."""

    id = "small-first"
    title = mark("Small pieces first")
    question = mark("What is the effect of placing small pieces first?")
    source = mark("Ford, Solving tangrams: section 11, question 3")
    ways = ("large-first", "small-first")
    choices = (SubtractionWay(), SubtractionWay(large_first=False))

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return how many more places are tried with small pieces first."""
        pairs = _pairs(rows)
        if not pairs:
            return ExperimentReport()
        large, small = (list(some) for some in zip(*pairs, strict=True))
        gone = [pair for pair in pairs if not pair[1][2]]
        square = next((pair for pair in pairs if pair[0][0] == SQUARE), None)
        solved = [sum(bool(row[2]) for row in some) for some in (large, small)]
        of = len(pairs)
        comparisons = [
            Comparison(name, tr("{n} of {total}", n=number, total=of))
            for name, number in zip(
                (tr("solved with large pieces first"), tr("solved with small pieces first")),
                solved,
                strict=True,
            )
        ]
        if square is not None:
            factor = _times([square[0]], [square[1]], 3)
            comparisons.append(
                Comparison(
                    tr("the square: more attempts"), _at_least(factor, exact=bool(square[1][2]))
                )
            )
        return ExperimentReport(
            comparisons,
            tr("figures solved within {most} attempts", most=grouped(self.most)),
            (
                (trc("experiment", "large first"), solved[0]),
                (trc("experiment", "small first"), solved[1]),
            ),
            (
                *_so_far(of, len(self.figures)),
                tr("The essay asks, and gives no number."),
                *(
                    [
                        trn(
                            "With small pieces first {n} figure was given up after {most} "
                            "attempts, so its factor is at least the one given.",
                            "With small pieces first {n} figures were given up after {most} "
                            "attempts each, so their factors are at least those given.",
                            len(gone),
                            most=grouped(self.most),
                        )
                    ]
                    if gone
                    else []
                ),
                tr(
                    "A small triangle fits at nearly every corner. Soon no large triangle fits "
                    "any more, but the search notices only when its turn comes."
                ),
            ),
            (
                tr("figure"),
                trc("experiment", "large first"),
                trc("experiment", "small first"),
                trc("experiment", "factor"),
            ),
            [
                (
                    str(one[0]),
                    _tried(one),
                    _tried(other),
                    _at_least(_times([one], [other], 3), exact=bool(other[2])),
                )
                for one, other in pairs
            ],
        )


def _tried(row: ResultRow) -> str:
    return _at_least(_number(row[3]), exact=bool(row[2]))


def _at_least(text: str, *, exact: bool) -> str:
    return text if exact else tr("{number} or more", number=text)
