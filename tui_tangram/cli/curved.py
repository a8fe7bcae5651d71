"""Figures with arcs on the command line: shown, solved and verified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import factorial, prod

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, UNSOLVED
from tui_tangram.cli.main import complain
from tui_tangram.contour import CurvedVerdict
from tui_tangram.contour.form import contour_unit, write_contour
from tui_tangram.geometry import Contour
from tui_tangram.play import Meter, columns
from tui_tangram.play.names import PIECE, named
from tui_tangram.render import PieceLook, Shape
from tui_tangram.store.curved import curved_rows
from tui_tangram.tangram.curved import (
    CurvedFigure,
    CurvedPlaced,
    CurvedSet,
    write_curved_figure,
)
from tui_tangram.tangram.curved_solver import (
    CurvedSolution,
    curved_solutions,
    first_curved_solution,
    one_curved_of_each,
)
from tui_tangram.tangram.pieces import LETTERS

_STOPS = 128
"""Into how many chords a circle is drawn."""


def print_list(*, json: bool) -> int:
    """Print the figures with arcs that come with the program."""
    with inputs.library_errors():
        found = curved_rows()
    rows = [(row.id, named(row.name, row.id), named(row.category, row.id)) for row in found]
    if json:
        figures = [{"id": row.id, "name": row.name, "set": row.category} for row in found]
        output.print_json({"count": len(rows), "figures": figures})
        return DONE
    sheet = output.Sheet.of_stdout()
    for line in sheet.table(rows):
        print(line)
    return DONE


def show(figure: CurvedFigure, sheet: output.Sheet, *, solution: bool, json: bool) -> int:
    """Print a figure, or its file; its solution only when that was asked for."""
    pieces = inputs.curved_sets()[figure.set_id]
    laid = None
    if solution:
        laid = figure.solution or first_curved_solution(figure.outline, dict(pieces.counts))
    if json:
        print(
            write_curved_figure(
                CurvedFigure(figure.name, figure.set_id, figure.outline, laid, figure.source)
            ),
            end="",
        )
    else:
        outline = () if laid else tuple(map(_shape, figure.outline))
        print(sheet.draw(outline, _looks(laid or ())), end="")
    if solution and laid is None:
        complain(output.cannot_be_made(named(figure.name, figure.id), figure.set_id))
        return UNSOLVED
    return DONE


def _looks(laid: Sequence[CurvedPlaced]) -> tuple[PieceLook, ...]:
    return tuple(
        PieceLook(_shape(placed.contour), LETTERS[number], number)
        for number, placed in enumerate(laid)
    )


def _shape(contour: Contour) -> Shape:
    return tuple(contour.stops(_STOPS))


def verify(figure: CurvedFigure, arrangement: str, *, json: bool) -> int:
    """Print the verdict, the figure being wherever it fits what was laid best."""
    laid = inputs.curved_arrangement(arrangement, figure)
    verdict = laid.verdict(figure)
    document = as_document(
        verdict, inputs.curved_sets()[figure.set_id], [one.kind for one in laid.pieces]
    )
    if json:
        output.print_json(document)
    else:
        output.print_verdict(document, 14)
    return DONE if verdict.solved else UNSOLVED


def as_document(verdict: CurvedVerdict, pieces: CurvedSet, kinds: list[str]) -> dict[str, object]:
    """Return the verdict for JSON; shares are rounded down to four digits."""
    contour, area = verdict.progress.shares(10_000)
    keys = [
        kind if pieces.count(kind) == 1 else f"{kind}{kinds[: i + 1].count(kind)}"
        for i, kind in enumerate(kinds)
    ]
    return {
        "solved": verdict.solved,
        "completeness": verdict.percent,
        "contour": contour / 10_000,
        "area": area / 10_000,
        "holes": verdict.holes,
        "islands": verdict.islands,
        "overlaps": [[keys[i], keys[j]] for i, j in verdict.overlaps],
        "exact": verdict.exact and verdict.progress.exact,
    }


class CurvedProblem:
    """A figure with arcs, to be solved: see `tui_tangram.cli.problems.Problem`."""

    noun = "figure"
    like = "pieces"
    id = ""

    def __init__(self, figure: CurvedFigure) -> None:
        """Find its set of pieces."""
        self.name = figure.name
        self.pieces = inputs.curved_sets()[figure.set_id]
        self._outline = figure.outline
        self._counts = dict(self.pieces.counts)

    def solutions(self, meter: Meter) -> Iterator[CurvedSolution]:
        """Search the outline."""
        return curved_solutions(self._outline, self._counts, meter)

    def count(self, meter: Meter) -> int:
        """Count by listing."""
        return sum(1 for _ in self.solutions(meter))

    def weight(self) -> int:
        """Count the orders of equal pieces."""
        return prod(factorial(number) for number in self._counts.values())

    def one_of_each(self, found: Iterable[CurvedSolution]) -> Iterator[CurvedSolution]:
        """Compare by the symmetries of the outline among the sixteen motions."""
        return one_curved_of_each(found, self._outline)

    def draw(self, sheet: output.Sheet, solution: CurvedSolution) -> str:
        """Draw the pieces with their letters."""
        return sheet.draw(pieces=_looks(self._in_order(solution)))

    def lines(self, solution: CurvedSolution) -> list[str]:
        """Say letter, name and corners of each piece."""
        names = {
            kind.kind: named(kind.name, self.pieces.id, PIECE)
            for kind in self.pieces.kinds.values()
        }
        width = max(map(columns.width, names.values()))
        return [
            f"{LETTERS[number]}  {columns.left(names[placed.kind], width)}  "
            + " ".join(f"({point.x}, {point.y})" for point in placed.contour.points)
            for number, placed in enumerate(self._in_order(solution))
        ]

    def as_json(self, listed: Sequence[CurvedSolution]) -> dict[str, object]:
        """Return a unit and the solutions in it."""
        unit = contour_unit([one.contour for solution in listed for one in solution])
        return {
            "unit": unit,
            "solutions": [
                [
                    {"kind": one.kind, "poly": write_contour(one.contour, unit)}
                    for one in self._in_order(solution)
                ]
                for solution in listed
            ],
        }

    def _in_order(self, solution: CurvedSolution) -> list[CurvedPlaced]:
        order = list(self.pieces.kinds)
        return sorted(solution, key=lambda one: order.index(one.kind))
