"""Tangrams for commands and programs: figures with their pieces, solved, drawn and made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from tui_tangram.api.problem import PlacedPart, SolvablePuzzle
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import (
    Arrangement,
    Figure,
    PlacedKind,
    changed,
    placements,
)
from tui_tangram.games.tangram.core.format import (
    FIGURE,
    arrangement_fields,
    read_figure,
    write_figure,
)
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.outlines import solution_fields
from tui_tangram.games.tangram.core.pieces import TangramSolution
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import GRADES, careful_work, grade_name

if TYPE_CHECKING:
    from tui_tangram.api.making import NewPuzzle
    from tui_tangram.maths.contour.verdict import ContourVerdict
    from tui_tangram.maths.geometry import Shape
    from tui_tangram.play import Meter, SolutionIndex
    from tui_tangram.player.library import Library
    from tui_tangram.render.portrayal import Portrayal
    from tui_tangram.render.surface import PictureSurface
    from tui_tangram.render.svg import Drawing

GRADE_OF: Final = {"easy": 2, "medium": 3, "hard": 4, "diabolical": 5}
"""The grade of figures for each difficulty."""

_OF_TILES: Final = (
    "rules", "size", "colours", "wild", "fixed", "spare", "flips", "connectors", "corners", "wrap",
    "unique", "edit",
)  # fmt: skip
"""Options that have no meaning for tangrams."""


class FigureProblem(SolvablePuzzle):
    """A figure and the pieces that are to show it."""

    plural = "figures"
    labelled_text = mark("solutions: {n} ({all} with equal pieces told apart)")
    distinct = mark("solutions: {n} (symmetric ones counted once)")
    uniform = True

    def __init__(self, game: TangramGame, notes: Iterable[str] = ()) -> None:
        """Use the figure and the pieces of *game*."""
        self._game = game
        self.pieces, self.notes = game.pieces, tuple(notes)
        self._counts = Counter(piece.kind for piece in self.pieces.pieces)

    @classmethod
    def of(cls, puzzle: Figure, library: Library) -> FigureProblem:
        """Look up its set of pieces."""
        return cls(TangramGame(puzzle, library.of(Figures).piece_set(puzzle.set_id)))

    @classmethod
    def of_game(cls, game: TangramGame) -> FigureProblem:
        """Return the problem of the game's figure."""
        return cls(game)

    @classmethod
    def read(
        cls,
        content: bytes,
        where: str,
        form: str,
        name: str,  # noqa: ARG003  # it has one
        library: Library,
    ) -> FigureProblem:
        """Make a rounded figure exact, and record how its pieces were moved."""
        sets = library.of(Figures).sets
        if form == FIGURE:
            return cls.of(read_figure(content, where, sets), library)
        # Late: few files need it.
        from tui_tangram.games.tangram.drawing.free_figure import read_free_figure
        from tui_tangram.games.tangram.drawing.settle import describe_moves

        figure, report = read_free_figure(content, where, sets)
        found = cls.of(figure, library)
        found.notes = (describe_moves(report, found.pieces),)
        return found

    @classmethod
    def maker(
        cls, wanted: NewPuzzle, library: Library, meter: Callable[[], Meter]
    ) -> Callable[[int], FigureProblem]:
        """Grow random figures of the difficulty, or of any."""
        from tui_tangram.games.tangram.source.piece_sets import set_called

        for name in _OF_TILES:
            if getattr(wanted, name):
                raise PlayerError(
                    "--{name} is for tile boards; a tangram takes --set, --difficulty and --seed",
                    name=name,
                )
        # Late: only this asks for them.
        from tui_tangram.api.loading import made
        from tui_tangram.play.splitmix import SplitMix64

        low, high = _grades(wanted)
        figures = library.of(Figures)

        def make(seed: int) -> FigureProblem:
            grade = GRADE_OF.get(wanted.difficulty) or SplitMix64(seed).below(high - low + 1) + low
            pieces = set_called(figures, wanted.set) if wanted.set else None
            puzzle_id = figures.random_id(grade, seed, pieces.id if pieces else wanted.set)
            return cls.of(made(library, puzzle_id, Figures.kind, meter), library)

        return make

    @property
    def source(self) -> Figure:
        """The figure."""
        return self._game.figure

    @property
    def game(self) -> TangramGame:
        """The game on its silhouette."""
        return self._game

    @property
    def summary(self) -> str:
        """Name, category, grade and work."""
        figure = self.source
        parts = (
            named(figure.name, figure.id),
            named(figure.category, figure.id),
            grade_name(figure.difficulty or 1),
            super().work,
        )
        return " · ".join(filter(None, parts))

    @property
    def work(self) -> str:
        """Count the moves, however many they are."""
        return "" if self.effort is None else careful_work(self.effort, exact=True)

    @property
    def unsolvable(self) -> str:
        """Name the set."""
        return tr(
            "{name}: the set {set} cannot fill it", name=self.game.name, set=self.source.set_id
        )

    def solutions(self, meter: Meter | None) -> Iterator[TangramSolution]:
        """Search the outline."""
        from tui_tangram.games.tangram.core.solver import solutions

        figure = self.source
        return solutions(figure.outline, self._counts, meter)

    def count(self, meter: Meter | None) -> int:
        """Count by the symmetries of large puzzles too."""
        from tui_tangram.games.tangram.core.solver import count

        return count(self.source.outline, self._counts, meter)

    def numbered(self, meter: Meter) -> SolutionIndex[TangramSolution] | None:
        """Number them where many pieces are alike."""
        from tui_tangram.games.tangram.core.solver import index

        return index(self.source.outline, self._counts, meter)

    def weight(self, found: TangramSolution | None = None) -> int:  # noqa: ARG002
        """Count the orders of equal pieces."""
        from tui_tangram.games.tangram.core.solver import colourings

        return colourings(self._counts)

    def one_of_each(self, found: Iterable[TangramSolution]) -> Iterator[TangramSolution]:
        """Compare by the symmetries of the outline."""
        from tui_tangram.games.tangram.core.symmetry import one_of_each

        return one_of_each(found, self.source.outline)

    def state(self, found: TangramSolution) -> TangramState:
        """Sort the pieces as their set has them, equal ones by where they lie."""
        order = [kind.kind for kind in self.pieces.kinds]
        laid = sorted(
            found, key=lambda one: (order.index(one.kind.kind), one.shape.canonical().points)
        )
        return TangramState(tuple(one.motion for one in laid))

    @property
    def known(self) -> TangramState | None:
        """The figure's own solution."""
        solution = self.source.solution
        return None if solution is None else TangramState(placements(solution, self.pieces))

    def moves_to(self, state: TangramState) -> tuple[str, ...]:
        """Place the pieces in the order of their set."""
        return tuple(self.game.put(piece.index, piece.motion) for piece in self.game.laid(state))

    def fits(self, game: TangramGame, state: TangramState) -> Iterator[str]:
        """Place the first piece of a freestyle figure as it is drawn in its set."""
        for number in state.tray:
            if game.freestyle and not game.laid(state):
                yield game.put(number, next(iter(game.piece(number).kind.poses())))
            else:
                yield from (game.put(number, motion) for motion in game.fits(state, number))

    def removals(self, game: TangramGame, state: TangramState) -> Iterator[str]:
        """Put a piece in the tray."""
        return (game.take(piece.index) for piece in game.laid(state))

    def judge(self, state: TangramState) -> ContourVerdict:
        """Compare it with the figure wherever it stands and however it is turned."""
        return self._game.judge(state, anywhere=True)

    def percent(self, verdict: ContourVerdict) -> int:
        """Return the completeness of contour and area."""
        return verdict.completeness

    def facts(self, verdict: ContourVerdict) -> dict[str, object]:
        """Name the pieces that overlap."""
        keys = [piece.key for piece in self.pieces.pieces]
        contour, area = verdict.progress.shares(10_000)
        return {
            mark("contour"): contour / 10_000,
            mark("area"): area / 10_000,
            mark("holes"): verdict.holes,
            mark("islands"): verdict.islands,
            mark("overlaps"): [[keys[i], keys[j]] for i, j in verdict.overlaps],
        }

    def parts(self, state: TangramState) -> tuple[PlacedPart, ...]:
        """Return the corners of the pieces."""
        pieces = self.pieces.pieces
        return tuple(
            PlacedPart(pieces[number].key, tuple(shape.points))
            for number, shape in self._laid(state)
        )

    def arrangement(self, state: TangramState) -> dict[str, object]:
        """Return an arrangement as files have it."""
        return arrangement_fields(
            Arrangement(set_id=self.pieces.id, pieces=self._placed(state), name=self.source.name)
        )

    def arranged(self, content: bytes, where: str, library: Library) -> TangramState:
        """Take the pieces of an arrangement, of a solution, or of a drawing."""
        # Late: it reads drawings.
        from tui_tangram.games.tangram.drawing.arrangements import read_arrangements

        found = read_arrangements(BytesIO(content), where, self.pieces, library.of(Figures).sets)
        one = next(found, None)
        if one is None or one.arrangement is None:
            cause = one.cause if one else tr("has no arrangements")
            raise PlayerError(f"{where}: {cause}")
        return TangramState(one.arrangement.placements(self.pieces))

    def draw(
        self, surface: PictureSurface, state: TangramState | None = None, *, asked: bool = False
    ) -> str:
        """Draw the silhouette, and the pieces with their letters upon it."""
        from tui_tangram.render.tangram import PieceLook

        del asked
        looks = (
            ()
            if state is None
            else tuple(
                PieceLook(shape, self.pieces.pieces[number].label, number)
                for number, shape in self._laid(state)
            )
        )
        whole = state is not None and not state.tray
        return surface.draw(() if whole else self.source.outline, looks)

    def drawing(self, state: TangramState) -> Drawing:
        """Draw the silhouette below pieces that do not fill it."""
        # Late, as few commands make files.
        from tui_tangram.games.tangram.look import position

        return position(self.game, state)

    def portrayal(self) -> Portrayal:
        """Draw figure, pieces and solution."""
        # As above.
        from tui_tangram.games.tangram.look import portray

        return portray(self.game)

    def lines(self, state: TangramState) -> list[str]:
        """Return letter, name and exact corners of each piece: ``(0, 0) (2√2, 0) (√2, √2)``."""
        from tui_tangram.play import columns

        pieces = self.pieces.pieces
        names = [named(piece.kind.name, self.pieces.id, PIECE) for piece in pieces]
        width = max(map(columns.width, names))
        return [
            f"{pieces[number].label}  {columns.left(names[number], width)}  "
            + " ".join(f"({point.x}, {point.y})" for point in shape.points)
            for number, shape in self._laid(state)
        ]

    def as_json(self, states: Sequence[TangramState]) -> dict[str, object]:
        """Return the solutions, and their unit: that of files when it is fine enough."""
        return solution_fields(map(self._placed, states))

    def file(self, state: TangramState | None = None) -> str:
        """Return the figure's file."""
        solution = None if state is None else self._placed(state)
        return write_figure(changed(self.source, solution=solution))

    def _laid(self, state: TangramState) -> list[tuple[int, Shape]]:
        return [(piece.index, piece.shape.canonical()) for piece in self.game.laid(state)]

    def _placed(self, state: TangramState) -> tuple[PlacedKind, ...]:
        pieces = self.pieces.pieces
        return tuple(
            PlacedKind(pieces[number].kind.kind, shape) for number, shape in self._laid(state)
        )


def _grades(wanted: NewPuzzle) -> tuple[int, int]:
    """Return the least and the greatest grade of the figures that are asked for."""
    if not wanted.moves or wanted.set:
        return 1, len(GRADES)
    from tui_tangram.play.difficulty import LIMITS, grade

    least, most = (grade(effort, LIMITS) or 1 for effort in wanted.moves)
    return least, most
