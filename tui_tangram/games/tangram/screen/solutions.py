"""The pictures and files of a figure's solutions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from tui_tangram.app.services import Services
from tui_tangram.app.solutions.model import ListedSolution, SolutionPiece
from tui_tangram.games.tangram.core import pieces as tans
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.outlines import solution_fields
from tui_tangram.games.tangram.core.symmetry import TangramEquivalence
from tui_tangram.games.tangram.core.words import kind_name, name, place
from tui_tangram.games.tangram.look import laid_pieces
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.geometry import Shape
from tui_tangram.play import Game
from tui_tangram.play import columns as cells
from tui_tangram.play.equivalence import Form, Part, labelled_words, labellings
from tui_tangram.play.phrases import at
from tui_tangram.render.cells import CellSize, Picture, encode, text_of
from tui_tangram.render.letter_cells import middle
from tui_tangram.render.palette import Palette, Theme, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.svg import Drawing
from tui_tangram.render.tangram import PieceLook, PieceState
from tui_tangram.render.thumbnail import portrait, silhouette, solved
from tui_tangram.render.viewport import points

TEXT: Final[CellSize] = (60, 24)
"""The maximum number of columns and lines of a picture in letters."""


class FigureRenderer:
    """Shows the solutions of one figure."""

    look = None
    finest = 0

    def __init__(self, game: Game[object], services: Services) -> None:
        """Show solutions of *game*, which is a tangram, in the player's colours."""
        self.game = cast("TangramGame", game)
        self.equivalence = TangramEquivalence(self.game)
        self._services = services
        self._placed = lru_cache(maxsize=2048)(self._found)

    def fixed_here(self, number: int) -> str:
        """Return the clause that *number* pieces must keep these places."""
        return trn("with {n} piece as here", "with {n} pieces as here", number)

    def labelled_words(self, number: int) -> str:
        """Return the number of solutions with equal pieces labelled."""
        pieces = self.game.pieces.pieces
        return labelled_words(number, labellings(piece.kind.kind for piece in pieces))

    @property
    def palette(self) -> Palette:
        """The colours of the pictures."""
        return self._services.palette

    @property
    def _theme(self) -> Theme:
        return self._services.theme

    def _found(self, form: Form) -> tuple[tuple[Part, int, Shape], ...]:
        """Return part, piece and place of all pieces in the order of the set.

        Equal pieces have their letters in the order of the parts.
        """
        free: defaultdict[str, list[int]] = defaultdict(list)
        for index, piece in enumerate(self.game.pieces.pieces):
            free[piece.kind.kind].append(index)
        rows = []
        for part in form:
            kind, motion = self.equivalence.placed(part)
            rows.append((part, free[kind.kind].pop(0), kind.shape.moved(motion)))
        return tuple(sorted(rows, key=lambda row: row[1]))

    def _rows(self, form: Form) -> Iterator[tuple[Part, int, tans.Piece, Shape]]:
        for part, index, polygon in self._placed(form):
            yield part, index, self.game.piece(index), polygon

    def pieces(self, solution: ListedSolution) -> Sequence[SolutionPiece]:
        """Return the pieces by their letters."""
        low, high = self.game.figure.bounds
        found = []
        for part, index, piece, polygon in self._rows(solution.form):
            where = _at(place(polygon.centre, low, high))
            text = f"{name(self.game, index)}, {where}"
            found.append(SolutionPiece(part, piece.label, text, text, middle(points(polygon))))
        return found

    def _looks(
        self, form: Form, cursor: Part | None = None, fixed: Collection[Part] = ()
    ) -> tuple[PieceLook, ...]:
        def state(part: Part) -> PieceState:
            if part == cursor:
                return PieceState.CHOSEN
            return PieceState.HELD if part in fixed else PieceState.LAID

        return tuple(
            PieceLook(polygon, piece.label, index, state(part))
            for part, index, piece, polygon in self._rows(form)
        )

    def large(
        self, solution: ListedSolution, box: CellSize, cursor: Part | None, fixed: Collection[Part]
    ) -> Picture:
        """Draw the pieces as on the board."""
        looks = self._looks(solution.form, cursor, fixed)
        return portrait((), looks, *box, fine=self.palette.fine)

    def cover(self, box: CellSize) -> Picture:
        """Draw the silhouette."""
        figure, unit = self.game.figure, self.game.pieces.scale
        return silhouette(figure.outline, *box, unit, fine=self.palette.fine)

    def small(self, form: Form, box: CellSize) -> Picture:
        """Draw the pieces in their colours."""
        unit = self.game.pieces.scale
        return solved(self._looks(form), *box, unit, fine=self.palette.fine)

    # Files

    def text(self, solution: ListedSolution) -> list[str]:
        """Return a picture in letters, and the corners of every piece."""
        picture = portrait((), self._looks(solution.form), *TEXT)
        rows = text_of(encode(picture, make_palette(self._theme, Profile.ASCII)))
        names = [kind_name(self.game, index) for index in range(len(self.game.pieces.pieces))]
        width = max(map(cells.width, names))
        corners = [
            f"{piece.label}  {cells.left(names[index], width)}  "
            + " ".join(f"({point.x}, {point.y})" for point in polygon.points)
            for _, index, piece, polygon in self._rows(solution.form)
        ]
        return [*(row.rstrip() for row in rows), "", *corners]

    def drawing(self, solution: ListedSolution) -> Drawing:
        """Return the pieces as polygons, with their letters."""
        rows = self._rows(solution.form)
        return laid_pieces(((at, piece, shape) for _, at, piece, shape in rows), self._theme)

    def as_json(self, solutions: Sequence[ListedSolution]) -> Mapping[str, object]:
        """Return a unit and the solutions in it, in the form of ``solve --json``."""
        return solution_fields(
            [(piece.kind.kind, shape) for _, _, piece, shape in self._rows(solution.form)]
            for solution in solutions
        )


def _at(where: str) -> str:
    """Return a ninth of the board with its preposition for pieces."""
    sides = {tr(side): tr(placed) for side, placed in _SIDES.items()}
    return sides.get(where) or at(where)


_SIDES: Final = {
    mark("the left side"): mark("at the left side"),
    mark("the right side"): mark("at the right side"),
}
