"""What is solved: figures and tile puzzles, in one form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tui_tangram.cli import inputs, output
from tui_tangram.play import Meter
from tui_tangram.tangram import Figure, PlacedKind, Solution, solutions
from tui_tangram.tangram.solver import count
from tui_tangram.tangram.symmetry import colourings, one_of_each

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle

S = TypeVar("S")
"""A solution as the solver finds it."""


class Problem(Protocol[S]):
    """One puzzle to be solved."""

    noun: str
    """What has symmetries: "figure", "board"."""
    like: str
    """What can be equal: "pieces", "tiles"."""
    id: str
    """Its id; empty when it has none."""
    name: str

    def solutions(self, meter: Meter) -> Iterator[S]:
        """Yield the solutions, equal pieces not told apart.  Raises `Stopped`."""
        ...

    def count(self, meter: Meter) -> int:
        """Return how many `solutions` there are; adds to `Meter.found`.  Raises `Stopped`."""
        ...

    def weight(self) -> int:
        """Return how many solutions each stands for when equal pieces are told apart."""
        ...

    def one_of_each(self, found: Iterable[S]) -> Iterator[S]:
        """Yield those that no symmetry carries to an earlier one."""
        ...

    def draw(self, sheet: output.Sheet, solution: S) -> str:
        """Return the picture of a solution, as lines of text."""
        ...

    def lines(self, solution: S) -> list[str]:
        """Return a solution as lines of text."""
        ...

    def as_json(self, listed: Sequence[S]) -> dict[str, object]:
        """Return the fields of a document that list solutions."""
        ...


def problem(puzzle: Figure | Puzzle) -> Problem[Any]:
    """Return what is to be solved."""
    if isinstance(puzzle, Figure):
        return FigureProblem(puzzle)
    from tui_tangram.cli.boards import TilesProblem

    return TilesProblem(puzzle)


class FigureProblem:
    """A figure."""

    noun = "figure"
    like = "pieces"

    def __init__(self, figure: Figure) -> None:
        """Find its set of pieces.  Raises `CommandError`."""
        self.id, self.name = figure.id, figure.name
        self.pieces = inputs.pieces_of(figure)
        self._outline = figure.outline
        self._counts = Counter(piece.kind for piece in self.pieces.pieces)

    def solutions(self, meter: Meter) -> Iterator[Solution]:
        """Search the outline."""
        return solutions(self._outline, self._counts, meter)

    def count(self, meter: Meter) -> int:
        """Count by the symmetries of large puzzles too."""
        return count(self._outline, self._counts, meter)

    def weight(self) -> int:
        """Count the orders of equal pieces."""
        return colourings(self._counts)

    def one_of_each(self, found: Iterable[Solution]) -> Iterator[Solution]:
        """Compare by the symmetries of the outline."""
        return one_of_each(found, self._outline)

    def draw(self, sheet: output.Sheet, solution: Solution) -> str:
        """Draw the pieces with their letters."""
        return sheet.draw(pieces=output.looks(self._placed(solution), self.pieces))

    def lines(self, solution: Solution) -> list[str]:
        """Say letter, name and corners of each piece."""
        return output.piece_lines(self._placed(solution), self.pieces)

    def as_json(self, listed: Sequence[Solution]) -> dict[str, object]:
        """Return a unit and the solutions in it."""
        placed = [self._placed(solution) for solution in listed]
        unit = output.unit_of(placed)
        return {"unit": unit, "solutions": [output.as_json(one, unit) for one in placed]}

    def _placed(self, solution: Solution) -> tuple[PlacedKind, ...]:
        return inputs.in_set_order(solution, self.pieces)
