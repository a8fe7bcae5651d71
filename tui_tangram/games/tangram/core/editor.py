"""The figure editor: a game in which the placed pieces define the figure.

There is no target figure, so nothing is ever solved; states and moves are those of freestyle. All
pieces without overlaps form a figure (`FigureEditor.figure`), which the player can save.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import ceil

from tui_tangram.games.tangram.core.anyangle import symmetries
from tui_tangram.games.tangram.core.board import TangramState, cell_of
from tui_tangram.games.tangram.core.figure import (
    Arrangement,
    Figure,
    PlacedKind,
    make_figure,
    placements,
)
from tui_tangram.games.tangram.core.format import read_arrangement, write_arrangement
from tui_tangram.games.tangram.core.game import TangramGame, packed, unpacked
from tui_tangram.games.tangram.core.pieces import LaidPiece, PieceKind, PieceSet
from tui_tangram.language import tr
from tui_tangram.maths.contour.judge import arrange
from tui_tangram.maths.contour.verdict import NOTHING, ContourVerdict
from tui_tangram.maths.exact import Number, Sqratio, total
from tui_tangram.maths.geometry import Contour, Isometry, Point, Straight, box, turn
from tui_tangram.play.game import Editor
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass

NAMELESS = "-"
"""The name of an unnamed figure or set."""


@dataclass(frozen=True)
class FigureEditor(Editor[TangramState], TangramGame):
    """A figure being made of the pieces of a set."""

    freestyle: bool = True
    begun: tuple[Isometry | None, ...] = ()
    """The placements of the pieces at the start."""

    kind = "figure-editor"
    shortened = TangramGame.shortened

    @classmethod
    def of(cls, pieces: PieceSet, begun: Arrangement | None = None) -> FigureEditor:
        """Return the editor of a set, with the pieces of *begun* placed at the start.

        Raises `ValueError` when these are no pieces of the set.
        """
        name = begun.name if begun else ""
        nothing = Figure(
            id="", name=name, set_id=pieces.id, outline=(), holes=0, islands=0, category=pieces.name
        )
        laid = begun.pieces if begun else ()
        return cls(nothing, pieces, begun=placements(laid, pieces))

    @property
    def name(self) -> str:
        """The name of the edited figure, in the language in use."""
        if self.figure.name:
            return tr("Copy of {figure}", figure=self.figure.name)
        return tr("New figure")

    @cached_property
    def cell(self) -> Sqratio | None:
        """The side of the squares of which all pieces are made, if they are made of squares."""
        kinds = self.pieces.kinds
        if not self.straight or not all(map(_square, kinds)):
            return None
        return cell_of((kinds[0].polygon,), kinds)

    @property
    def bounds(self) -> tuple[Point, Point]:
        """A box with room for a figure that is twice as long as the square of the same area.

        Around the pieces of the start it has an eighth of that on each side.
        """
        half = ceil(float(self.pieces.area) ** 0.5)
        if begun := self.shapes(self.start()):
            low, high = box(begun)
            margin = Point.of(half, 0, half, 0, 4)
            return low - margin, high + margin
        return Point.of(-half, 0, -half, 0), Point.of(half, 0, half, 0)

    @property
    def target_shown(self) -> bool:
        """Always false: there is no target."""
        return False

    def start(self) -> TangramState:
        """Return the state with the pieces of the start placed."""
        return TangramState(self.begun)

    def order(self, moves: Iterable[str]) -> tuple[int, ...]:
        """Return the pieces in the order in which they were placed, those of the start first."""
        begun = (
            self.put(index, motion) for index, motion in enumerate(self.begun) if motion is not None
        )
        return super().order((*begun, *moves))

    def judge(self, state: TangramState, *, anywhere: bool) -> ContourVerdict:
        """Return the verdict on the placed pieces; never solved, for there is no figure."""
        del anywhere
        found = arrange(self.laid(state), straight=self.pieces.straight)
        return ContourVerdict(
            solved=False,
            progress=NOTHING,
            overlaps=found.overlaps,
            outside=(),
            islands=found.islands,
            holes=found.holes,
            outlines=found.outlines,
        )

    def figure_of(self, state: TangramState, name: str) -> Figure:
        """Return the placed pieces as a figure.  Raises `Refusal` if they form none."""
        return figure_of(self, state, name)

    def made(self, state: TangramState) -> TangramGame:
        """Return the game of that figure.  Raises `Refusal` if there is none."""
        return TangramGame(self.figure_of(state, NAMELESS), self.pieces)


def _square(kind: PieceKind) -> bool:
    """Whether all edges of a straight piece run across or up."""
    return all(start.x == end.x or start.y == end.y for start, end in kind.polygon.edges())


def figure_of(game: TangramGame, state: TangramState, name: str) -> Figure:
    """Return the placed pieces of a game as a figure named *name*, with this solution.

    Raises `Refusal` while a piece is in the tray or overlaps another.
    """
    left = len(state.tray)
    if left:
        raise Refusal("{n} piece is still in the tray", "{n} pieces are still in the tray", n=left)
    laid = game.laid(state)
    overlaps = arrange(laid, straight=game.pieces.straight).overlaps
    if overlaps:
        over, under = (game.piece(index).label for index in reversed(overlaps[0]))
        raise Refusal("piece {piece} overlaps piece {other}", piece=over, other=under)
    return make_figure(name, game.pieces.id, solution=placed(laid))


def placed(laid: list[LaidPiece]) -> list[PlacedKind]:
    """Return placed pieces by their kinds, in the order of the set."""
    return [PlacedKind(piece.kind.kind, piece.shape) for piece in laid]


def untaken_corner(game: TangramGame) -> Point | None:
    """Return a corner of straight edges in which no piece fits, or None.

    A corner of less than 180° is always one of some piece.
    """
    start = game.start()
    taken = {
        point
        for index, piece in enumerate(game.pieces.pieces)
        for motion in game.fits(start, index)
        for point in piece.kind.shape.moved(motion).points
    }
    for contour in game.figure.outline:
        curves = contour.curves
        for before, after in zip((curves[-1], *curves), curves, strict=False):
            if isinstance(before, Straight) and isinstance(after, Straight):
                point = after.start
                if turn(before.start, point, after.end) > 0 and point not in taken:
                    return point
    return None


class Facts(NamedTuple):
    """Properties of an arrangement that need no search."""

    laid: int
    """The number of placed pieces."""
    pieces: int
    """The number of pieces of the set."""
    area: Number
    """The area of the placed pieces."""
    islands: int
    holes: int
    corners: int
    turns: int
    """The number of turns that bring the silhouette onto itself, including the full turn."""
    mirrors: int
    """The number of mirrors that do."""
    whole: bool
    """Whether it is a figure."""


def facts(game: TangramGame, state: TangramState, verdict: ContourVerdict) -> Facts:
    """Return the facts on *state*, whose verdict is *verdict*."""
    laid = game.laid(state)
    contours: tuple[Contour, ...] = verdict.outlines
    found = symmetries(contours) if contours else ()
    mirrors = sum(motion.mirrored for motion in found)
    return Facts(
        len(laid),
        len(game.pieces.pieces),
        total(piece.kind.area for piece in laid),
        verdict.islands,
        verdict.holes,
        sum(len(contour.curves) for contour in contours),
        len(found) - mirrors,
        mirrors,
        not state.tray and not verdict.overlaps,
    )


# As one JSON value


def pack(game: FigureEditor) -> object:
    """Return the JSON value of *game*; `unpack` reads it."""
    begun = placed(game.laid(game.start()))
    arrangement = Arrangement(set_id=game.pieces.id, pieces=tuple(begun), name=game.figure.name)
    return packed(game.pieces, "arrangement", write_arrangement(arrangement))


def unpack(value: object) -> FigureEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    pieces, text = unpacked(value, "arrangement")
    return FigureEditor.of(pieces, read_arrangement(text, "arrangement", {pieces.id: pieces}))
