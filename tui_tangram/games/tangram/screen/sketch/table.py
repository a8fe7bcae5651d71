"""A sketch on the table: the cursor on the lattice, and the effect of keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tui_tangram.app.play.table import GameTable
from tui_tangram.app.services import Tone
from tui_tangram.flow.making import FigureAnalysis
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import sketch_words
from tui_tangram.games.tangram.core.sketch import Bend, Sketch, SketchState, corner
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Point, PointLocation

_STEP: Final = Sqratio(1)
_HALF: Final = Sqratio(1, 0, 2)


class SketchTable(GameTable[SketchState]):
    """A sketch being drawn."""

    game: Sketch
    restarted = mark("Cleared. Undo brings everything back.")
    analysis: Callable[[], FigureAnalysis | None] = staticmethod(lambda: None)
    """Returns the analysis of the outline, which the screen has."""

    def __init__(self, session: Session[SketchState]) -> None:
        """Begin or resume *session*."""
        super().__init__(session)
        assert isinstance(session.game, Sketch)
        low, high = session.game.bounds
        middle = low + (high - low).scaled(_HALF)
        self.cursor = Point(*(Sqratio(value.floor()) for value in middle))
        """The place of the cursor."""
        if self.state.path:
            self.cursor = self.state.path[-1]
        self.bend: Bend | None = None
        """The kind of the next step of the line."""

    # The effect of keys

    def walk(self, dx: int, dy: int) -> None:
        """Move the cursor to the next point of the lattice in a direction."""
        to = []
        for value, way in zip(self.cursor, (dx, dy), strict=True):
            whole = Sqratio(value.floor())
            if not way:
                to.append(value)
            elif way > 0:
                to.append(whole + _STEP)
            else:
                to.append(whole if whole != value else value - _STEP)
        self._go(Point(*to))

    def nudge(self, dx: int, dy: int) -> None:
        """Move the cursor by half a step."""
        self._go(self.cursor + Point(_HALF * dx, _HALF * dy))

    def _go(self, to: Point) -> None:
        low, high = self.game.bounds
        if not (low.x <= to.x <= high.x and low.y <= to.y <= high.y):
            self.say(tr("Edge of the board."))
            return
        self.cursor = to
        self.say(self.description())

    def set_corner(self) -> None:
        """Continue with the line to the cursor; back at its beginning a contour is closed."""
        path = self.state.path
        least = 2 if self.bend is None else 1
        if self.game.closes and len(path) > least and self.cursor == path[0]:
            self.close_line()
        elif self.play((corner(self.cursor, self.bend if path else None),)):
            number = len(self.state.path)
            self.say(trn("Corner {n} set.", "Corner {n} set.", number, n=number))

    def bend_line(self) -> None:
        """Choose the kind of the next step: straight, or along an arc."""
        ways = sketch_words.BENDS
        self.bend = ways[(ways.index(self.bend) + 1) % len(ways)]
        self.say(tr("Next step: {way}.", way=sketch_words.way(self.bend)))

    @property
    def ahead(self) -> Arc | None:
        """The arc of the next step to the cursor, if it is one."""
        path = self.state.path
        if self.bend is None or not path or path[-1] == self.cursor:
            return None
        return self.bend.arc(path[-1], self.cursor)

    def close_line(self) -> None:
        """Close the line."""
        path = self.state.path
        # Back at the beginning along an arc, that is the last step.
        last = (corner(path[0], self.bend),) if self.ahead and self.cursor == path[0] else ()
        if self.play((*last, "close")):
            self.say(tr("Line closed."), Tone.SUCCESS)

    def cut_line(self) -> None:
        """Cut the pieces along the line."""
        before = len(self.state.parts)
        if self.play(("cut",)):
            number = len(self.state.parts) - before
            self.say(trn("Cut: {n} piece more.", "Cut: {n} pieces more.", number), Tone.SUCCESS)

    def drop_line(self) -> None:
        """Drop the line."""
        if self.play(("drop",)):
            self.say(tr("Line dropped."))

    def remove_contour(self) -> None:
        """Remove the contour that the cursor is on, or in."""
        parts = self.state.parts
        found = [
            (part.area, number)
            for number, part in enumerate(parts, 1)
            if part.locate(self.cursor) is not PointLocation.OUTSIDE
        ]
        if not found:
            self.say(tr("No contour here."))
        elif self.play((f"remove {min(found)[1]}",)):
            self.say(tr("Contour removed."))

    def join_pieces(self) -> None:
        """Join the two pieces at whose common edge the cursor is."""
        here = [
            str(number)
            for number, part in enumerate(self.state.parts, 1)
            if part.locate(self.cursor) is PointLocation.EDGE
        ]
        if len(here) != 2:
            self.say(tr("Move the cursor to the edge of two pieces."))
        elif self.play((f"join {' '.join(here)}",)):
            self.say(tr("Pieces joined."))

    # Methods of any table

    def changed(self) -> None:
        """Bring the cursor to the end of the line, where undo and redo continue."""
        if self.state.path:
            self.cursor = self.state.path[-1]

    def description(self) -> str:
        """Return the place of the cursor, and what is there."""
        return sketch_words.cursor(self.state, self.cursor)

    def board_description(self) -> str:
        """Return a description of all contours, and the facts about them."""
        analysis = self.analysis()
        analysed = [] if analysis is None else analysis.sentences
        return " ".join([*sketch_words.board(self.game, self.state), *analysed])
