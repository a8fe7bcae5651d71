"""Figures of pieces for the command line: their files, pictures and solutions."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, UNSOLVED, UsageError, complain, refusing
from tui_tangram.cli.moves import generate_until
from tui_tangram.language import mark, tr
from tui_tangram.play import Meter, SolutionIndex, columns
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import GRADES, careful_work, grade_name
from tui_tangram.render.tangram import PieceLook
from tui_tangram.store.figures import Figures
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.store.piece_sets import kinds_of, lines, set_called
from tui_tangram.tangram import Figure, PlacedKind, TangramSolution, first_solution, solutions
from tui_tangram.tangram.figure import changed
from tui_tangram.tangram.format import FIGURE, read_figure, write_figure
from tui_tangram.tangram.outlines import solution_fields
from tui_tangram.tangram.pieces import PieceSet
from tui_tangram.tangram.solver import count, index
from tui_tangram.tangram.symmetry import colourings, one_of_each

if TYPE_CHECKING:
    from tui_tangram.render.portrayal import Portrayal

KIND: Final = Figures.kind
GRADE_OF: Final = {"easy": 2, "medium": 3, "hard": 4, "diabolical": 5}
"""The grade of figures for each difficulty."""

_OF_TILES: Final = (
    "rules", "size", "colours", "wild", "fixed", "spare", "flips", "connectors", "corners", "wrap",
    "unique", "edit",
)  # fmt: skip
"""Options that have no meaning for tangrams."""


def figures() -> OwnFigures:
    """Return the figures of the player."""
    return inputs.library().of(OwnFigures)


def pieces_of(one: Figure) -> PieceSet:
    """Return the set of pieces that makes a figure."""
    return figures().piece_set(one.set_id)


def read(content: bytes, where: str, form: str, name: str) -> Figure:  # noqa: ARG001  # it has one
    """Return the figure in a file.  A rounded one is made exact."""
    if form == FIGURE:
        return read_figure(content, where, figures().sets)
    return _made_exact(content, where)


def _made_exact(text: bytes, where: str) -> Figure:
    """Return a rounded figure made exact, and tell on standard error how its pieces were moved."""
    # Late, because few files are such.
    from tui_tangram.drawing.free_figure import read_free_figure
    from tui_tangram.drawing.settled import describe_moves

    figure, report = read_free_figure(text, where, figures().sets)
    complain(f"{where}: {describe_moves(report, pieces_of(figure))}")
    return figure


def figure(found: Figure, where: str) -> Figure:  # noqa: ARG001  # it is one
    """Return the figure itself."""
    return found


def show(figure: Figure, options: Namespace) -> int:
    """Print the picture of a figure, or its file, and return the exit status."""
    solution = _solution_of(figure) if options.solution else None
    if options.json:
        print(write_figure(changed(figure, solution=solution)), end="")
    else:
        sheet = output.PrintSurface.of_stdout(options.profile, options.size, options.cells)
        if options.image:
            # Late, as few commands make drawings.
            from tui_tangram.cli.images import send_puzzle

            send_puzzle(options, sheet, portray(changed(figure, solution=solution)), solution)
        else:
            looks = _looks(solution, pieces_of(figure)) if solution else ()
            print(sheet.draw(() if looks else figure.outline, looks), end="")
        # Beside a picture that goes elsewhere nothing is said.
        if sheet.width is not None and figure.effort is not None:
            work = careful_work(figure.effort, exact=True)
            print(sheet.line(f"{named(figure.name, figure.id)}: {work}"))
    if options.solution and solution is None:
        name = named(figure.name, figure.id)
        complain(tr("{name}: the set {set} cannot fill it", name=name, set=figure.set_id))
        return UNSOLVED
    return DONE


def show_set(options: Namespace) -> bool:
    """Print the pieces of a set and what is known of it, if one is called so; tell whether."""
    known = figures()
    found = set_called(known, options.puzzle)
    told = lines(known, options.puzzle, ())
    if found is None:
        return False
    sheet = output.PrintSurface.of_stdout(options.profile, options.size, options.cells)
    kinds = kinds_of(found)
    if options.image:
        # Late, as few commands make drawings.
        from tui_tangram.cli.images import send_parts
        from tui_tangram.render.tangram_portrayal import laid_pieces

        shown = [(one.first, found.pieces[one.first], one.kind.shape) for one in kinds]
        send_parts(options, sheet, [laid_pieces([one]) for one in shown])
    else:
        looks = [PieceLook(one.kind.shape, one.labels[0], one.first) for one in kinds]
        print(sheet.draw_apart(looks))
    print(*map(sheet.line, told), sep="\n")
    return True


def _solution_of(figure: Figure) -> tuple[PlacedKind, ...] | None:
    """Return the solution that a figure brings along, or one that is found."""
    if figure.solution is not None:
        return figure.solution
    pieces = pieces_of(figure)
    found = first_solution(figure.outline, Counter(piece.kind for piece in pieces.pieces))
    return None if found is None else in_set_order(found, pieces)


def portray(found: Figure) -> Portrayal:
    """Return a figure as drawings, for files.  Raises `UsageError`."""
    # Late, as few commands make files.
    from tui_tangram.render.tangram_portrayal import portray
    from tui_tangram.tangram.game import TangramGame

    return portray(TangramGame(found, pieces_of(found)))


def problem(found: Figure) -> FigureProblem:
    """Return a figure as it is solved.  Raises `UsageError`."""
    return FigureProblem(found)


class FigureProblem:
    """A figure as it is solved; see `tui_tangram.cli.kinds.SolvablePuzzle`."""

    plural = "figures"
    told_apart = mark("solutions: {n} ({all} with equal pieces told apart)")
    distinct = mark("solutions: {n} (symmetric ones counted once)")
    uniform = True

    def __init__(self, figure: Figure) -> None:
        """Find its set of pieces.  Raises `UsageError`."""
        self.id, self.name = figure.id, figure.name
        self.pieces = pieces_of(figure)
        self._outline = figure.outline
        self._counts = Counter(piece.kind for piece in self.pieces.pieces)

    def solutions(self, meter: Meter) -> Iterator[TangramSolution]:
        """Search the outline."""
        return solutions(self._outline, self._counts, meter)

    def count(self, meter: Meter) -> int:
        """Count by the symmetries of large puzzles too."""
        return count(self._outline, self._counts, meter)

    def numbered(self, meter: Meter) -> SolutionIndex[TangramSolution] | None:
        """Number them where many pieces are alike."""
        return index(self._outline, self._counts, meter)

    def weight(self, solution: TangramSolution | None = None) -> int:  # noqa: ARG002
        """Count the orders of equal pieces."""
        return colourings(self._counts)

    def one_of_each(self, found: Iterable[TangramSolution]) -> Iterator[TangramSolution]:
        """Compare by the symmetries of the outline."""
        return one_of_each(found, self._outline)

    def draw(self, sheet: output.PrintSurface, solution: TangramSolution) -> str:
        """Draw the pieces with their letters."""
        return sheet.draw(pieces=_looks(self._placed(solution), self.pieces))

    def lines(self, solution: TangramSolution) -> list[str]:
        """Say letter, name and exact corners of each piece: ``(0, 0) (2√2, 0) (√2, √2)``."""
        pieces = self.pieces.pieces
        names = [named(piece.kind.name, self.pieces.id, PIECE) for piece in pieces]
        width = max(map(columns.width, names))
        return [
            f"{piece.label}  {columns.left(name, width)}  "
            + " ".join(f"({point.x}, {point.y})" for point in placed.shape.points)
            for placed, piece, name in zip(self._placed(solution), pieces, names, strict=True)
        ]

    def as_json(self, listed: Sequence[TangramSolution]) -> dict[str, object]:
        """Return the solutions, and their unit: that of files when it is fine enough."""
        return solution_fields(
            [(one.kind, one.shape) for one in self._placed(solution)] for solution in listed
        )

    def _placed(self, solution: TangramSolution) -> tuple[PlacedKind, ...]:
        return in_set_order(solution, self.pieces)


def in_set_order(solution: TangramSolution, pieces: PieceSet) -> tuple[PlacedKind, ...]:
    """Return the solver's solution as pieces in the order of their set."""
    order = [kind.kind for kind in pieces.kinds]
    placed = [PlacedKind(one.kind.kind, one.shape.canonical()) for one in solution]
    return tuple(sorted(placed, key=lambda one: (order.index(one.kind), one.shape.points)))


def _looks(solution: Sequence[PlacedKind], pieces: PieceSet) -> tuple[PieceLook, ...]:
    """Return a solution, in the order of the set, as it is drawn."""
    return tuple(
        PieceLook(placed.shape, piece.label, number)
        for number, (placed, piece) in enumerate(zip(solution, pieces.pieces, strict=True))
    )


def _grades(options: Namespace) -> tuple[int, int]:
    """Return the least and the greatest grade of the figures that are asked for."""
    if not options.moves or options.set:
        return 1, len(GRADES)
    from tui_tangram.play.difficulty import grade
    from tui_tangram.tangram.difficulty import LIMITS

    least, most = (grade(effort, LIMITS) or 1 for effort in options.moves)
    return least, most


def new(options: Namespace, seed: int) -> str:
    """Print a random figure of the difficulty, or of any.  Returns nothing to open then."""
    for name in _OF_TILES:
        if getattr(options, name):
            raise UsageError(
                "--{name} is for tile boards; a tangram takes --set, --difficulty and --seed",
                name=name,
            )
    # Late: only this asks for them.
    from tui_tangram.play.splitmix import SplitMix64

    low, high = _grades(options)

    def made(seed: int) -> Figure:
        grade = GRADE_OF.get(options.difficulty) or SplitMix64(seed).below(high - low + 1) + low
        with refusing(ValueError):
            pieces = set_called(figures(), options.set) if options.set else None
            wish = figures().wish(grade, seed, pieces.id if pieces else options.set)
        found: Figure = inputs.puzzle(wish, KIND)
        return found

    figure = generate_until(options, seed, made)
    if options.json:
        print(write_figure(changed(figure, solution=None)), end="")
        return ""
    sheet = output.PrintSurface.of_stdout()
    print(figure.id, sheet.draw(figure.outline), sep="\n\n")
    told = (
        named(figure.name, figure.id),
        named(figure.category, figure.id),
        grade_name(figure.difficulty or 1),
        *([] if figure.effort is None else [careful_work(figure.effort)]),
    )
    print(sheet.line(" · ".join(told)))
    return ""
