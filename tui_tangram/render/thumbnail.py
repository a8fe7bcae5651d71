"""Pictures of figures and pieces by themselves: gallery, command line, tray.

Nothing in a thumbnail is judged by eye to the pixel, so it may take any scale and soften
its rim: each pixel takes one of five shades by how much of it the figure covers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor

from tui_tangram.geometry import Polygon
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.pixmap import Canvas, Mask, Pixmap, Plane, plane
from tui_tangram.render.place import middle
from tui_tangram.render.raster import FloatPoint, fill
from tui_tangram.render.tangram import BoardLook, PieceLook, PieceState, draw_board, letters_of
from tui_tangram.render.viewport import Shape, Viewport, extent, points

_FINE = 4
"""A pixel of a soft picture is sampled at this many places across and down."""

_BREADTH = 3.5
"""Compact figures are drawn as if this many units broad, so that they do not look larger
than the others, which have the same area."""

_LETTERED = 5
"""From how many pixels for a unit a picture has seams and letters."""

_HAIR = 0.001
"""By how much of themselves pieces in the tray are enlarged."""


@lru_cache(maxsize=512)
def silhouette(target: tuple[Polygon, ...], columns: int, lines: int) -> Picture:
    """Return the figure bounded by *target* with a soft rim, in a box of cells."""
    width, height = columns, 2 * lines
    view = _thumbnail_view(target, columns, lines)
    fine = plane(width * _FINE, height * _FINE)
    large = Viewport(
        fine.width, fine.height, view.scale * _FINE, view.right * _FINE, view.down * _FINE
    )
    covered = fill(fine, [large.contour(polygon) for polygon in target])
    return Picture(_softened(fine, covered))


def _thumbnail_view(shapes: Sequence[Shape], columns: int, lines: int) -> Viewport:
    return Viewport.fill(shapes, columns, 2 * lines, largest=min(columns, 2 * lines) / _BREADTH)


def _softened(fine: Plane, covered: Mask) -> Pixmap:
    """Return in shades a mask that is `_FINE` times as large.

    The samples of a pixel are added up within one integer, a byte for each sample: first
    the neighbours to the right, then those below.
    """
    counts = covered & fine.ones
    counts = sum(counts >> (8 * i) for i in range(_FINE))
    counts = sum(counts >> (8 * i * fine.width) for i in range(_FINE))
    data = counts.to_bytes(fine.size, "little").translate(_SHADED)
    rows = range(0, fine.size, _FINE * fine.width)
    return Pixmap.of_rows(data[start : start + fine.width : _FINE] for start in rows)


_SHADED = bytes(inks.FIGURE_SHADES[min((count + 2) // 4, 4)] for count in range(256))
"""The shade for a number of sixteen samples, rounded to quarters."""


@lru_cache(maxsize=256)
def solved(pieces: tuple[PieceLook, ...], columns: int, lines: int) -> Picture:
    """Return pieces that make a figure, in their colours, in a box of cells.

    Pictures too small for them have neither seams nor letters.
    """
    view = _thumbnail_view([piece.polygon for piece in pieces], columns, lines)
    if view.scale >= _LETTERED:
        return draw_board(BoardLook(pieces=pieces), view)
    on = plane(view.width, view.height)
    canvas = Canvas(on)
    for piece in pieces:
        canvas.paint(fill(on, [view.contour(piece.polygon)]), inks.FILL + piece.ink % inks.COLOURS)
    return Picture(canvas.pixmap(), letters=letters_of(pieces))


def portrait(
    target: tuple[Polygon, ...], pieces: tuple[PieceLook, ...], columns: int, lines: int
) -> Picture:
    """Return a figure as the board shows it, at the largest whole scale within a box.

    The picture is only as large as the figure needs.  *target* or *pieces* may be empty.
    """
    shapes: list[Shape] = [*target, *(piece.polygon for piece in pieces)]
    view = Viewport.fit(shapes, columns, 2 * lines, margin=0)
    across, up = extent([points(shape) for shape in shapes])
    view = Viewport.centred(
        shapes,
        min(ceil(across * view.scale) + 1, columns),
        min(ceil(up * view.scale / 2 + 0.5), lines) * 2,
        view.scale,
    )
    return draw_board(BoardLook(target, pieces), view)


def tray(pieces: Sequence[PieceLook], columns: int, lines: int, largest: int) -> Picture:
    """Return pieces side by side in rows, each in its own place.

    They are drawn at the largest whole scale up to *largest* (that of the board) at which
    all fit.  A ghost is a piece that is not in the tray: it keeps its place, with only its
    letter there, so that nothing moves when a piece is taken.
    """
    scale, corners = _places(pieces, columns, 2 * lines, largest)
    shown: list[PieceLook] = []
    gone: list[Mark] = []
    for piece, (x, y) in zip(pieces, corners, strict=True):
        contour = points(piece.polygon)
        left = min(px for px, _ in contour)
        top = max(py for _, py in contour)
        # A hair too large, so that pixels whose centres are on the rim count as inside: a
        # small triangle of three pixels cannot spare its slanted side.
        middle_x, middle_y = middle(contour)
        shape = tuple(
            (
                px - left + x / scale + (px - middle_x) * _HAIR,
                py - top - y / scale + (py - middle_y) * _HAIR,
            )
            for px, py in contour
        )
        if piece.state is PieceState.GHOST:
            across, up = extent([shape])
            column, line = floor(x + across * scale / 2), floor((y + up * scale / 2) / 2)
            if column < columns and line < lines:
                gone.append(Mark(column, line, piece.letter, inks.QUIET))
        else:
            shown.append(PieceLook(shape, piece.letter, piece.ink, piece.state, piece.trouble))
    view = Viewport(columns, 2 * lines, scale, 0.0, 0.0)
    picture = draw_board(BoardLook(pieces=tuple(shown)), view)
    return picture._replace(marks=picture.marks + tuple(gone), letters=letters_of(pieces))


def _places(
    pieces: Sequence[PieceLook], width: int, height: int, largest: int
) -> tuple[int, list[FloatPoint]]:
    """Return a scale and the upper left corner of every piece, in pixels.

    Rows are filled from the left; pieces of a row stand on its lower edge, a pixel apart.
    """
    sizes = [extent([points(piece.polygon)]) for piece in pieces]
    for scale in range(max(largest, 1), 0, -1):
        corners: list[FloatPoint] = []
        row: list[tuple[int, int]] = []
        x = y = tallest = 0
        for across, up in sizes:
            wide, high = ceil(across * scale), ceil(up * scale)
            if row and x + wide > width:
                corners += [(left, y + tallest - size) for left, size in row]
                y += tallest + 1
                row, x, tallest = [], 0, 0
            row.append((x, high))
            x += wide + 1
            tallest = max(tallest, high)
        corners += [(left, y + tallest - size) for left, size in row]
        if y + tallest <= height or scale == 1:
            return scale, corners
    return 1, []
