"""Looks of sketches: the lattice, contours or pieces, the line, the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from math import pi, sqrt
from typing import Final

from tui_tangram.app.play.layout import Box
from tui_tangram.games.tangram.core.pieces import DIGITS, LETTERS
from tui_tangram.games.tangram.core.set_sketch import PieceEditor, SetSketch
from tui_tangram.games.tangram.core.sketch import Sketch, SketchState
from tui_tangram.games.tangram.screen.sketch.table import SketchTable
from tui_tangram.maths.geometry import Arc, Curve, Point, Polygon
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, cell_pixels
from tui_tangram.render.tangram import BoardLook, PieceLook, draw_board
from tui_tangram.render.thumbnail import portrait
from tui_tangram.render.viewport import Viewport

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
