"""A sketch on the table: the cursor on the lattice, the effect of keys, and its looks.

They are the lattice, contours or pieces, the line, and the cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from math import pi, sqrt
from typing import Final

from tui_tangram.app.play.parts import Box
from tui_tangram.app.play.table import GameTable
from tui_tangram.app.services import Tone
from tui_tangram.flow.making import FigureAnalysis
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.pieces import DIGITS, LETTERS
from tui_tangram.games.tangram.core.sketch import Bend, Sketch, SketchState, corner
from tui_tangram.games.tangram.core.sketch_editors import (
    BENDS,
    PieceEditor,
    SetSketch,
    bend_words,
    cursor_words,
    sketch_words,
)
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Curve, Point, PointLocation, Polygon
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, cell_pixels
from tui_tangram.render.tangram import BoardLook, PieceLook, draw_board
from tui_tangram.render.thumbnail import portrait
from tui_tangram.render.viewport import Viewport

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
        ways = BENDS
        self.bend = ways[(ways.index(self.bend) + 1) % len(ways)]
        self.say(tr("Next step: {way}.", way=bend_words(self.bend)))

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
        return cursor_words(self.state, self.cursor)

    def board_description(self) -> str:
        """Return a description of all contours, and the facts about them."""
        analysis = self.analysis()
        analysed = [] if analysis is None else analysis.sentences
        return " ".join([*sketch_words(self.game, self.state), *analysed])


_STOPS: Final = 128
"""The parts of a circle that are drawn straight."""
_DASH: Final = 2
"""The pixels of a dash, and of the gap after it."""
_LEAST: Final = 2
"""The minimum scale at which all points of the lattice have a cell of their own."""


def viewport(game: Sketch, box: Box) -> Viewport:
    """Return how the lattice is seen: all of it, each point in a cell of its own."""
    (left, low), (right, high) = game.bounds
    corners = tuple(
        (float(x), float(y)) for x, y in ((left, low), (right, low), (right, high), (left, high))
    )
    width, height = box.width, 2 * box.height
    fitted = Viewport.fit([corners], width, height)
    scale = max(int(fitted.scale) // 2 * 2, _LEAST)
    return Viewport.centred([corners], width, height, scale)


def pieces(state: SketchState) -> tuple[PieceLook, ...]:
    """Return the pieces of a set being made, each with its label."""
    labels = DIGITS if len(state.parts) <= len(DIGITS) else LETTERS
    return tuple(
        PieceLook(part, labels[number % len(labels)], number)
        for number, part in enumerate(state.parts)
    )


def board(table: SketchTable, view: Viewport, *, fine: int = 1) -> Picture:
    """Return the picture of a sketch; a corner that no piece takes has a cross."""
    state, game = table.state, table.game
    cut = isinstance(game, SetSketch)
    look = BoardLook(
        target=() if cut else state.parts,
        pieces=pieces(state) if cut else (),
        cursor=table.cursor,
        traced=(*(_drawn(curve) for curve in state.line), *_dashes(table.ahead, view)),
    )
    picture = draw_board(look, view, fine=fine)
    dots = (mark for mark in _lattice(game, view) if _even(picture, mark))
    marks = {(mark.column, mark.row): mark for mark in dots}
    corners = [_mark(point, view, "o", inks.ACCENT, bold=True) for point in state.path]
    analysis = table.analysis()
    if analysis is not None and analysis.corner is not None:
        corners.append(_mark(analysis.corner, view, "×", inks.OUTSIDE, bold=True))
    marks |= {(mark.column, mark.row): mark for mark in corners}
    marks |= {(mark.column, mark.row): mark for mark in picture.marks}
    return picture._replace(marks=tuple(marks.values()))


def _drawn(curve: Curve) -> tuple[FloatPoint, ...]:
    """Return a step of the line as it is drawn."""
    return *curve.stops(_STOPS), curve.end.floats()


def _dashes(arc: Arc | None, view: Viewport) -> Iterator[tuple[FloatPoint, ...]]:
    """Yield dashes of some pixels along an arc that is not set yet."""
    if arc is not None:
        turn = 2 * pi * sqrt(float(arc.circle.square)) * view.scale
        stops = [*arc.stops(max(int(turn / _DASH), 16)), arc.end.floats()]
        yield from islice(pairwise(stops), 0, None, 2)


def _lattice(game: Sketch, view: Viewport) -> list[Mark]:
    """Return a dot for each point of the lattice."""
    (left, low), (right, high) = game.bounds
    return [
        _mark(Point.of(x, 0, y, 0), view, "·", inks.QUIET)
        for x in range(left.floor(), right.floor() + 1)
        for y in range(low.floor(), high.floor() + 1)
    ]


def _even(picture: Picture, mark: Mark) -> bool:
    """Whether all pixels of a cell are alike, so that a character there hides no edge."""
    inside = mark.column < picture.columns and mark.row < picture.lines
    return inside and len({*cell_pixels(picture, mark.column, mark.row)}) == 1


def _mark(point: Point, view: Viewport, text: str, ink: int, *, bold: bool = False) -> Mark:
    column, row = view.cell(point)
    return Mark(column, row, text, ink, None, bold)


def portrait_of(game: Sketch, state: SketchState, box: tuple[int, int], fine: int = 1) -> Picture:
    """Return a small picture of a sketch: of nothing drawn, the square to draw on."""
    if isinstance(game, PieceEditor) and not state.parts:
        (left, low), (right, high) = game.bounds
        corners = map(Point, (left, right, right, left), (low, low, high, high))
        return portrait((Polygon(corners),), (), *box, fine=fine)
    if isinstance(game, SetSketch):
        return portrait((), pieces(state), *box, fine=fine)
    return portrait(state.parts, (), *box, fine=fine)
