"""Sketches of sets of pieces: a shape cut into them, or each drawn as a contour.

The moves are those of `tui_tangram.games.tangram.core.sketch`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tui_tangram.games.tangram.core.closing import closed
from tui_tangram.games.tangram.core.cutting import cut, in_order
from tui_tangram.games.tangram.core.describe import kind_of
from tui_tangram.games.tangram.core.editor import NAMELESS
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import LETTERS, PieceKind, PieceSet
from tui_tangram.games.tangram.core.sketch import Sketch, SketchState, around, without
from tui_tangram.language import mark, tr
from tui_tangram.maths.contour.trace import outline as outline_of
from tui_tangram.maths.geometry import Contour, Point, Shape
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.play import MoveError
from tui_tangram.play.refusal import Refusal

_JOIN = re.compile(r"join (\d{1,3}) (\d{1,3})", re.ASCII)


@dataclass(frozen=True)
class SetSketch(Sketch):
    """Pieces of a set; `SetEditor` and `PieceEditor` define their origin."""

    unfinished = ""
    """The reason why a line prevents a set."""

    def share(self, state: SketchState) -> int:
        """Return the progress from one piece to seven, in percent."""
        return 100 * max(len(state.parts) - 1, 0) // 7

    def kinds(self, state: SketchState) -> list[tuple[PieceKind, int]]:
        """Return the kinds of pieces, the largest first, with their numbers."""
        found: list[tuple[PieceKind, int]] = []
        for part in sorted(state.parts, key=lambda part: (-part.area, len(part), part.points)):
            shape = Shape(part)
            for at, (kind, number) in enumerate(found):
                if kind.area == part.area and kind.pose_of(shape) is not None:
                    found[at] = kind, number + 1
                    break
            else:
                letter = LETTERS[len(found) % len(LETTERS)]
                found.append((PieceKind(letter, kind_of(shape)[:60], shape), 1))
        return found

    def set_of(self, state: SketchState, name: str) -> tuple[PieceSet, Figure | None]:
        """Return the pieces as a set named *name*, and the region they cover as its first figure.

        There is no figure if they do not cover one part.  Raises `Refusal` for too few or too many
        pieces.
        """
        if state.path:
            raise Refusal(self.unfinished)
        if not 2 <= len(state.parts) <= len(LETTERS):
            raise Refusal("a set has 2 to {most} pieces", most=len(LETTERS))
        kinds = self.kinds(state)
        pieces = PieceSet.of("", name, kinds)
        laid = [
            PlacedKind(kind.kind, Shape(part))
            for kind, _ in kinds
            for part in state.parts
            if kind.area == part.area and kind.pose_of(Shape(part)) is not None
        ]
        figure = make_figure(name, "", solution=laid)
        return pieces, figure if figure.islands == 1 else None

    def made(self, state: SketchState) -> TangramGame:
        """Return the game of the first figure.  Raises `Refusal` if there is none."""
        pieces, figure = self.set_of(state, NAMELESS)
        if figure is None:
            raise Refusal("the pieces are in separate parts: no figure")
        return TangramGame(figure, pieces)


@dataclass(frozen=True)
class SetEditor(SetSketch):
    """A shape being cut into the pieces of a set."""

    shape: Contour
    title: str

    kind = "set-editor"
    closes = False
    unfinished = mark("the line does not cut yet")

    @property
    def name(self) -> str:
        """The name of the edited set, in the language in use."""
        return tr("New set: {shape}", shape=self.title)

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The box around the shape, with a margin."""
        return around((self.shape,), 0)

    def start(self) -> SketchState:
        """Return the whole shape."""
        return SketchState((self.shape,))

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Cut along the line, or join two pieces."""
        if move == "cut":
            if not state.line:
                raise MoveError("a line needs two corners to cut along")
            return cut(state.parts, state.line)
        if found := _JOIN.fullmatch(move):
            numbers = sorted({int(found[1]), int(found[2])})
            if len(numbers) < 2 or not 1 <= numbers[0] <= numbers[1] <= len(state.parts):
                raise MoveError("there are no such two pieces")
            one, other = (state.parts[number - 1] for number in numbers)
            joined = outline_of([one, other])
            if len(joined) != 1:
                raise MoveError("the pieces do not share an edge, or would have a hole")
            rest = [part for part in state.parts if part not in (one, other)]
            return in_order([*rest, *joined])
        return None


@dataclass(frozen=True)
class PieceEditor(SetSketch):
    """The pieces of a set being drawn, each a closed line, on an empty square."""

    size: int
    """The length of its sides."""

    kind = "piece-editor"
    unfinished = mark("the line is not closed")

    @property
    def name(self) -> str:
        """The name of the edited set, in the language in use."""
        return tr("New pieces")

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The square, with a margin."""
        return around((), self.size)

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Close the line to a piece, or remove one."""
        return _with_piece(state) if move == "close" else without(state, move)


def _with_piece(state: SketchState) -> tuple[Contour, ...]:
    """Return the pieces and the one that the line makes when it is closed.

    Raises `MoveError` if it is no piece or overlaps another.
    """
    found = (*state.parts, closed(state, piece=True))
    for first, _ in cut_layers([[part] for part in found]).overlaps():
        raise MoveError("it would overlap piece {number}", number=first + 1)
    return found
