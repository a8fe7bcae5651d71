"""The kinds of puzzles: one object for each game of the catalog, as commands need it.

Commands look in `KINDS` alone for their part of a puzzle's kind.  The module that reads, draws and
solves puzzles of a kind is loaded with the first of them, so that figures do without the code of
tiles and tiles without that of figures.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from tui_tangram.tangram.format import FIGURE

if TYPE_CHECKING:
    from tui_tangram.cli.output import PrintSurface
    from tui_tangram.matching import Puzzle
    from tui_tangram.play import Meter, SolutionIndex
    from tui_tangram.render.portrayal import Portrayal
    from tui_tangram.tangram import Figure

_Solution = TypeVar("_Solution")
"""A solution as the solver finds it."""


class SolvablePuzzle(Protocol[_Solution]):
    """One puzzle to be solved."""

    plural: str
    """The name in JSON for several puzzles of this kind."""
    told_apart: str
    """A sentence on *n* solutions that are *all* with equal parts told apart, as marked."""
    distinct: str
    """A sentence on *n* solutions up to symmetries, as marked."""
    id: str
    """Its id; empty when it has none."""
    name: str
    uniform: bool
    """Whether the `weight` of all solutions is the same, and is told without one."""

    def solutions(self, meter: Meter) -> Iterator[_Solution]:
        """Yield the solutions, equal pieces not told apart.  Raises `Stopped`."""
        ...

    def count(self, meter: Meter) -> int:
        """Return the number of `solutions`; adds to `Meter.found`.  Raises `Stopped`."""
        ...

    def numbered(self, meter: Meter) -> SolutionIndex[_Solution] | None:
        """Return `solutions` by number, or None where there is none.  Raises `Stopped`."""
        ...

    def weight(self, solution: _Solution | None = None) -> int:
        """Return the number of solutions that one stands for when equal pieces are told apart."""
        ...

    def one_of_each(self, found: Iterable[_Solution]) -> Iterator[_Solution]:
        """Yield one of those that a symmetry carries to each other; *found* are all."""
        ...

    def draw(self, sheet: PrintSurface, solution: _Solution) -> str:
        """Return the picture of a solution, as lines of text."""
        ...

    def lines(self, solution: _Solution) -> list[str]:
        """Return a solution as lines of text."""
        ...

    def as_json(self, listed: Sequence[_Solution]) -> dict[str, object]:
        """Return the fields of a document that list solutions."""
        ...


class Handler(Protocol):
    """The module that deals with puzzles of a kind."""

    def read(self, content: bytes, where: str, form: str, name: str) -> Any:  # noqa: ANN401
        """Return the puzzle in a file of the format *form*, or one that is called *name*.

        Raises `FormatError`, and `UsageError` when the library is damaged.
        """
        ...

    def figure(self, puzzle: Any, where: str, /) -> Figure:  # noqa: ANN401
        """Return the puzzle as a figure.  Raises `UsageError` when it is none."""
        ...

    def show(self, puzzle: Any, options: Namespace, /) -> int:  # noqa: ANN401
        """Print the picture of a puzzle, or its file, and return the exit status."""
        ...

    def problem(self, puzzle: Any, /) -> SolvablePuzzle[Any]:  # noqa: ANN401
        """Return the problem to solve.  Raises `UsageError`."""
        ...

    def portray(self, puzzle: Any, /) -> Portrayal:  # noqa: ANN401
        """Return a puzzle as drawings, for files.  Raises `UsageError`."""
        ...

    def new(self, options: Namespace, seed: int) -> str:
        """Print a new puzzle, or return the name of its editor, which is to be opened.

        Raises `UsageError` for options that it cannot have.
        """
        ...


class CliKind(NamedTuple):
    """A kind of puzzle."""

    name: str
    """The kind's name in the catalog."""
    formats: tuple[str, ...]
    """The formats of its files; the first is that which is written."""
    same: Callable[[Any, Any], bool]
    """Tells whether two puzzles are one but for the facts beside them."""
    handler: Callable[[], Handler]
    """Loads its module."""
    show_set: Callable[[Namespace], bool] | None = None
    """Prints the set of pieces that the command ``show`` names, if there is one; tells whether."""


def _pieces() -> Handler:
    from tui_tangram.cli import pieces

    return pieces


def _show_set(options: Namespace) -> bool:
    from tui_tangram.cli import pieces

    return pieces.show_set(options)


PIECES: Final = CliKind(
    name="tangram",
    # The second, of rounded figures, as `tui_tangram.drawing.free_figure` has it.
    formats=(FIGURE, "tui-tangram/free-figure"),
    same=lambda one, other: one.outline == other.outline,
    handler=_pieces,
    show_set=_show_set,
)


def _same_tiles(one: Puzzle, other: Puzzle) -> bool:
    def bare(puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, solution=None, difficulty=None, effort=None)

    return bare(one) == bare(other)


def _tiles() -> Handler:
    from tui_tangram.cli import tiles

    return tiles


TILES: Final = CliKind(
    name="matching",
    # As `tui_tangram.matching.format` has it, which is loaded only for such a file.
    formats=("tui-tangram/tiles",),
    same=_same_tiles,
    handler=_tiles,
)

KINDS: Final[dict[str, CliKind]] = {PIECES.name: PIECES, TILES.name: TILES}
"""The kinds by name, in the order of a search for a puzzle; every game is here."""
