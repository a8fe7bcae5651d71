"""The interface of a game for the browser of solutions."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui_tangram.play.equivalence import Equivalence, Form, Part
from tui_tangram.render.cells import CellSize

if TYPE_CHECKING:
    from tui_tangram.app.solutions.model import ListedSolution
    from tui_tangram.render.cells import Picture
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.svg import Drawing


class SolutionPiece(NamedTuple):
    """A piece of a solution, where it lies."""

    part: Part
    """The part that filters use."""
    name: str
    """The name in the browser: a letter, or the number of a tile."""
    description: str
    """The piece and its place as a clause: "A, large triangle, at the top"."""
    within: str
    """The same within a sentence."""
    middle: tuple[float, float]
    """The middle of the piece, y upwards."""


def towards(pieces: Sequence[SolutionPiece], at: int, way: str) -> int | None:
    """Return the piece nearest to that at *at* in a direction; None when there is none.

    Straight ahead counts as nearer than aside.
    """
    across, up = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[way]
    x, y = pieces[at].middle
    best: tuple[float, int] | None = None
    for index, piece in enumerate(pieces):
        dx, dy = piece.middle[0] - x, piece.middle[1] - y
        ahead = dx * across + dy * up
        aside = abs(dx * up) + abs(dy * across)
        if ahead > 1e-9 and aside <= 2 * ahead:
            distance = ahead + 2 * aside
            if best is None or distance < best[0]:
                best = distance, index
    return None if best is None else best[1]


class SolutionRenderer(Protocol):
    """The pictures and files of one puzzle's solutions."""

    @property
    def equivalence(self) -> Equivalence:
        """The likeness that tells the solutions apart."""
        ...

    def fixed_here(self, number: int) -> str:
        """Return the clause that pieces must keep these places: "with 2 pieces kept here"."""
        ...

    def with_equal_pieces_distinct(self, number: int) -> str:
        """Return how many *number* solutions are with equal pieces told apart; empty if as many."""
        ...

    @property
    def palette(self) -> Palette:
        """The colours of the pictures."""
        ...

    @property
    def look(self) -> Hashable:
        """The value that pictures depend on besides the solution, at the moment."""
        ...

    @property
    def finest(self) -> int:
        """The columns of the smallest picture in which solutions can be told apart, or 0."""
        ...

    def pieces(self, solution: ListedSolution) -> Sequence[SolutionPiece]:
        """Return the pieces of a solution, in the order of their names."""
        ...

    def large(
        self, solution: ListedSolution, box: CellSize, cursor: Part | None, kept: Collection[Part]
    ) -> Picture:
        """Return the picture of a solution, no larger than *box*.

        It shows the part under the *cursor* and those that are *kept*.
        """
        ...

    def cover(self, box: CellSize) -> Picture:
        """Return a picture of the puzzle that shows no solution, and fills *box*."""
        ...

    def small(self, form: Form, box: CellSize) -> Picture:
        """Return a picture that fills *box*."""
        ...

    # For export

    def text(self, solution: ListedSolution) -> list[str]:
        """Return a solution as lines of text: a picture in letters, and every piece."""
        ...

    def drawing(self, solution: ListedSolution) -> Drawing:
        """Return a solution as shapes, in the player's colours."""
        ...

    def as_json(self, solutions: Sequence[ListedSolution]) -> Mapping[str, object]:
        """Return the fields of a document that list solutions."""
        ...
