"""Sketches of figures: contours, and holes in them, drawn for the pieces of a set.

The moves are those of `tui_tangram.games.tangram.core.sketch`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tui_tangram.games.tangram.core.closing import closed, oriented, with_contour
from tui_tangram.games.tangram.core.editor import NAMELESS
from tui_tangram.games.tangram.core.figure import Figure, make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.sketch import Sketch, SketchState, around, without
from tui_tangram.language import tr
from tui_tangram.maths.exact import Number, total
from tui_tangram.maths.geometry import Contour, Point
from tui_tangram.play.refusal import Refusal


@dataclass(frozen=True)
class OutlineEditor(Sketch):
    """The outline of a figure being drawn, for the pieces of a set."""

    pieces: PieceSet
    begun: tuple[Contour, ...] = ()
    """The contours at the start."""
    title: str = ""
    """The name of the figure they belong to."""

    kind = "outline-editor"

    @property
    def name(self) -> str:
        """The name of the edited figure, in the language in use."""
        return tr("Copy of {figure}", figure=self.title) if self.title else tr("New contour")

    @property
    def bounds(self) -> tuple[Point, Point]:
        """A box twice as long as the square of the same area, and the initial contours."""
        side = 2 * ceil(float(self.pieces.area) ** 0.5)
        return around(self.begun, side)

    def start(self) -> SketchState:
        """Return the contours of the start."""
        return SketchState(self.begun)

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Close the line, or remove a contour."""
        if move == "close":
            return with_contour(state.parts, closed(state, piece=False))
        rest = without(state, move)
        return None if rest is None else oriented(rest)

    def area(self, state: SketchState) -> Number:
        """Return the area inside the contours, holes subtracted."""
        return total(part.signed_area for part in state.parts)

    def share(self, state: SketchState) -> int:
        """Return the share of the area of the pieces that is inside."""
        return int(100 * float(self.area(state)) / float(self.pieces.area))

    def figure_of(self, state: SketchState, name: str) -> Figure:
        """Return the outline as a figure.  Raises `Refusal` if there is none."""
        if state.path:
            raise Refusal("the line is not closed")
        if not state.parts:
            raise Refusal("there is no contour")
        area = self.area(state)
        if area != self.pieces.area:
            raise Refusal(
                "the figure has area {area}, the pieces have {wanted}",
                area=area,
                wanted=self.pieces.area,
            )
        return make_figure(name, self.pieces.id, outline=state.parts)

    def made(self, state: SketchState) -> TangramGame:
        """Return the game of that figure.  Raises `Refusal` if there is none."""
        return TangramGame(self.figure_of(state, NAMELESS), self.pieces)
