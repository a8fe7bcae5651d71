"""Pictures of figures and pieces by themselves: gallery, command line, tray.

Nobody judges a thumbnail to the pixel, so it may take any scale and soften its rim: each pixel
takes one of five shades by the share of it that the figure covers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor

from tui_tangram.geometry.point import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.letter_cells import middle
from tui_tangram.render.pixmap import Mask, Pixmap, Plane, plane
from tui_tangram.render.raster import fill
from tui_tangram.render.tangram import BoardLook, PieceLook, PieceState, draw_board, letters_of
from tui_tangram.render.viewport import Drawable, Viewport, extent, points

_FINE = 4
"""The number of samples of a pixel in a soft picture, across and down."""

_BREADTH = 3.5
"""The least breadth in units of the picture of a compact figure, so that it does not look larger
than the others, which have the same area."""

_LETTERED = 5
"""The fewest pixels for a unit at which a picture has seams and letters."""

_HAIR = 0.001
"""The share of themselves by which pieces in the tray are enlarged."""


@lru_cache(maxsize=512)
def silhouette(
    target: tuple[Drawable, ...], columns: int, lines: int, unit: float = 1.0
) -> Picture:
    """Return the figure bounded by *target* with a soft rim, in a box of cells.

    *unit* is the scale of lengths, compared with those of the seven tans.
    """
    fine, large = _finer(_thumbnail_view(target, columns, lines, unit))
    covered = fill(fine, [large.contour(polygon) for polygon in target])
    return Picture(_softened(fine, covered))


def _thumbnail_view(shapes: Sequence[Drawable], columns: int, lines: int, unit: float) -> Viewport:
    largest = min(columns, 2 * lines) / _BREADTH / unit
    return Viewport.fill(shapes, columns, 2 * lines, largest=largest)


def _finer(view: Viewport) -> tuple[Plane, Viewport]:
    """Return *view* with `_FINE` pixels for each across and down, and its plane."""
    fine = plane(view.width * _FINE, view.height * _FINE)
    return fine, Viewport(
        fine.width, fine.height, view.scale * _FINE, view.right * _FINE, view.down * _FINE
    )


def _softened(fine: Plane, covered: Mask) -> Pixmap:
    """Return the shades of a mask that is `_FINE` times as large as the picture."""
    return Pixmap.of_rows(row.translate(_SHADED) for row in _counted(fine, covered))


def _counted(fine: Plane, covered: Mask) -> list[bytes]:
    """Return the number of the sixteen samples of each pixel that are in a mask, row by row.

    The samples of a pixel are added up within one integer, a byte for each sample: first
    the neighbours to the right, then those below.
    """
    counts = covered & fine.ones
    counts = sum(counts >> (8 * i) for i in range(_FINE))
    counts = sum(counts >> (8 * i * fine.width) for i in range(_FINE))
    data = counts.to_bytes(fine.size, "little")
    rows = range(0, fine.size, _FINE * fine.width)
    return [data[start : start + fine.width : _FINE] for start in rows]


_SHADED = bytes(inks.FIGURE_SHADES[min((count + 2) // 4, 4)] for count in range(256))
"""The shade for a number of sixteen samples, rounded to quarters."""

_ENOUGH = 6
"""The fewest of a pixel's sixteen samples that a visible piece covers."""


@lru_cache(maxsize=256)
def solved(pieces: tuple[PieceLook, ...], columns: int, lines: int, unit: float = 1.0) -> Picture:
    """Return pieces that make a figure, in their colours, in a box of cells.

    *unit* is the scale of lengths, compared with those of the seven tans.

    Pictures too small for them have neither seams nor letters; there a pixel shows the
    piece that covers most of it, so that a slender part is not lost between two centres.
    """
    view = _thumbnail_view([piece.polygon for piece in pieces], columns, lines, unit)
    if view.scale * unit >= _LETTERED:
        return draw_board(BoardLook(pieces=pieces), view)
    fine, large = _finer(view)
    drawn = [inks.FILL + piece.ink % inks.COLOURS for piece in pieces]
    covered = [_counted(fine, fill(fine, [large.contour(piece.polygon)])) for piece in pieces]
    rows = (
        bytes(
            drawn[counts.index(max(counts))] if sum(counts) >= _ENOUGH else inks.BACKGROUND
            for counts in zip(*(counted[y] for counted in covered), strict=True)
        )
        for y in range(view.height)
    )
    return Picture(Pixmap.of_rows(rows), letters=letters_of(pieces))


def portrait(
    target: tuple[Drawable, ...], pieces: tuple[PieceLook, ...], columns: int, lines: int
) -> Picture:
    """Return a figure as the board shows it, at the largest whole scale within a box.

    The picture is only as large as the figure needs.  *target* or *pieces* may be empty.
    """
    shapes: list[Drawable] = [*target, *(piece.polygon for piece in pieces)]
    view = Viewport.fit(shapes, columns, 2 * lines, margin=0)
    across, up = extent([points(shape) for shape in shapes])
    view = Viewport.centred(
        shapes,
        min(ceil(across * view.scale) + 1, columns),
        min(ceil(up * view.scale / 2 + 0.5), lines) * 2,
        view.scale,
    )
    return draw_board(BoardLook(target, pieces), view)


def tray(
    pieces: Sequence[PieceLook], columns: int, lines: int, largest: int, chosen: int = 0
) -> Picture:
    """Return pieces side by side in rows, each in its own place.

    They are drawn at the largest whole scale up to *largest* (that of the board) at which
    all fit.  A ghost is a piece that is not in the tray: it keeps its place, with only its
    letter there, so that nothing moves when a piece is taken.

    Where they do not fit at any scale, there are as many rows as there is room for, with that
    of the *chosen* piece; arrows at the right point to more above and below.
    """
    scale, found, fit = _places(pieces, columns, 2 * lines, largest)
    corners: Sequence[FloatPoint | None] = found
    shown: list[PieceLook] = []
    gone: list[Mark] = []
    if not fit:
        scale, found, _ = _places(pieces, max(columns - 2, 1), 2 * lines, largest)
        corners, more = _scrolled(pieces, found, 2 * lines, chosen)
        gone += [Mark(columns - 1, line, sign, inks.TEXT) for line, sign in more]
    for piece, corner in zip(pieces, corners, strict=True):
        if corner is None:
            continue
        x, y = corner
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


def _scrolled(
    pieces: Sequence[PieceLook], corners: Sequence[FloatPoint], height: int, chosen: int
) -> tuple[list[FloatPoint | None], list[tuple[int, str]]]:
    """Return the places of pieces of one pixel for a unit with the row of *chosen* visible.

    None stands for a hidden piece.  The second result has lines and signs for hidden pieces.
    """
    highs = [ceil(extent([points(piece.polygon)])[1]) for piece in pieces]
    feet = [y + high for (_, y), high in zip(corners, highs, strict=True)]
    # Pieces of a row stand on one line, so that line tells the rows apart.
    rows = sorted(set(feet))
    tops = [0.0, *(foot + 1 for foot in rows[:-1])]
    foot = feet[chosen] if chosen < len(feet) else 0.0
    above = next((top for top in tops if foot - top <= height), tops[-1])
    above = min(above, tops[rows.index(foot)]) if foot in rows else above
    seen = [top for top in tops if top >= above]
    last = max(
        (row for row, top in zip(rows, tops, strict=True) if top in seen and row - above <= height),
        default=rows[tops.index(above)],
    )
    found: list[FloatPoint | None] = [
        (x, y - above) if above < bottom <= last else None
        for (x, y), bottom in zip(corners, feet, strict=True)
    ]
    more = [(0, "↑")] if above > 0 else []
    if last < rows[-1]:
        more.append((max(height // 2 - 1, 0), "↓"))
    return found, more


def _places(
    pieces: Sequence[PieceLook], width: int, height: int, largest: int
) -> tuple[int, list[FloatPoint], bool]:
    """Return a scale, the upper left corner of every piece in pixels, and whether all fit.

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
        fit = y + tallest <= height
        if fit or scale == 1:
            return scale, corners, fit
    return 1, [], True
