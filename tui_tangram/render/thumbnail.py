"""Pictures of figures by themselves: gallery, command line.

A thumbnail need not be exact to the pixel, so it may have any scale and a soft rim: each pixel gets
one of five shades by its covered share.  Fine pixels need no shades, of which a cell can show only
two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor

from tui_tangram.render import inks
from tui_tangram.render.cells import Picture
from tui_tangram.render.pixmap import Canvas, Mask, Pixmap, Plane, fill, plane
from tui_tangram.render.tangram import BoardLook, PieceLook, draw_board, letters_of
from tui_tangram.render.viewport import Drawable, Viewport, box, extent, points

_SAMPLES = 4
"""The number of samples of half a cell in a soft picture, across and down."""

_BREADTH = 3.5
"""The minimum width in units of the picture of a compact figure, so that it does not look larger
than the others, which have the same area."""

_SEAMED = 5
"""The fewest pixels for a unit at which a picture has seams."""

_TIE = 0.001
"""The tolerance for a whole scale."""

_WHOLE = 0.7
"""The minimum share of its scale that a picture retains for sharp edges."""


@lru_cache(maxsize=512)
def silhouette(
    target: tuple[Drawable, ...],
    columns: int,
    lines: int,
    unit: float = 1.0,
    *,
    fine: int = 1,
    squared: bool = False,
) -> Picture:
    """Return the figure bounded by *target*, in a box of cells; its rim is soft in half blocks.

    *unit* is the scale of lengths, compared with those of the seven tans; *fine* is the number of
    pixels across a cell, here as in all pictures.  A *squared* figure has its corners on a grid of
    units: where that does not make it much smaller, its level and upright edges are sharp.
    """
    view = _thumbnail_view(target, columns, lines, unit)
    if squared:
        view = _squared(view, target, fine)
    view = view.finer(_SAMPLES)
    on = plane(view.width, view.height)
    covered = fill(on, [view.contour(polygon) for polygon in target])
    rows = _counted(on, covered, _SAMPLES // fine)
    return Picture(_shaded(rows) if fine == 1 else _crisp(rows), fine=fine)


def _thumbnail_view(shapes: Sequence[Drawable], columns: int, lines: int, unit: float) -> Viewport:
    largest = min(columns, 2 * lines) / _BREADTH / unit
    return Viewport.fill(shapes, columns, 2 * lines, largest=largest)


def _squared(view: Viewport, shapes: Sequence[Drawable], fine: int) -> Viewport:
    """Return *view* with whole pixels for a unit, and its grid between them, if it may be."""
    scale = floor(view.scale * fine + _TIE) / fine
    if scale < _WHOLE * view.scale:
        return view
    left, low, right, high = box([points(shape) for shape in shapes])
    across = view.width / 2 - (left + right) / 2 * scale
    down = view.height / 2 + (low + high) / 2 * scale
    return view._replace(
        scale=scale, right=floor(across * fine) / fine, down=floor(down * fine) / fine
    )


def _shaded(counts: Iterable[bytes]) -> Pixmap:
    """Return the shades of pixels of which so many of `_SAMPLES`² are covered.

    Shares between two shades take the one nearer to a half, so that edges on opposite sides of a
    figure, which have the samples on them on one side each, look alike.
    """
    each = _SAMPLES * _SAMPLES
    quarters = [
        min((4 * count + each // 2 - (2 * count > each)) // each, 4) for count in range(256)
    ]
    shades = bytes(inks.FIGURE_SHADES[part] for part in quarters)
    return Pixmap.of_rows(row.translate(shades) for row in counts)


def _crisp(counts: Sequence[bytes]) -> Pixmap:
    """Return the pixels of which two in four samples are covered.

    Of a corner whose sides both run through pixels one in four is, and that is enough.
    """
    on, data = plane(len(counts[0]), len(counts)), b"".join(counts)

    def covered(least: int, most: int) -> Mask:
        chosen = bytes(255 * (least <= count <= most) for count in range(256))
        return int.from_bytes(data.translate(chosen), "little")

    side = covered(2, 3)
    corner = (on.left(side) | on.right(side)) & (on.up(side) | on.down(side)) & covered(1, 1)
    figure = covered(2, 4) | corner
    return Pixmap(on.width, on.height, on.data(figure & on.ones * inks.FIGURE))


def _counted(on: Plane, covered: Mask, samples: int) -> list[bytes]:
    """Return the number of the *samples*² of each pixel that are in a mask, row by row.

    The samples of a pixel are added up within one integer, a byte for each sample: first
    the neighbours to the right, then those below.
    """
    counts = covered & on.ones
    counts = sum(counts >> (8 * i) for i in range(samples))
    counts = sum(counts >> (8 * i * on.width) for i in range(samples))
    data = counts.to_bytes(on.size, "little")
    rows = range(0, on.size, samples * on.width)
    return [data[start : start + on.width : samples] for start in rows]


_ENOUGH = 0.375
"""The least share of a pixel's samples that a visible piece covers."""


@lru_cache(maxsize=256)
def solved(
    pieces: tuple[PieceLook, ...], columns: int, lines: int, unit: float = 1.0, *, fine: int = 1
) -> Picture:
    """Return pieces that make a figure, in their colours, in a box of cells.

    *unit* is the scale of lengths, compared with those of the seven tans.

    It has no letters, and no seams in a small picture; there a pixel shows the piece that covers
    most of it, so that a narrow part is not lost between two centres.
    """
    view = _thumbnail_view([piece.polygon for piece in pieces], columns, lines, unit)
    if view.scale * unit >= _SEAMED:
        return draw_board(BoardLook(pieces=pieces, lettered=False), view, fine=fine)
    large, samples = view.finer(_SAMPLES), _SAMPLES // fine
    on = plane(large.width, large.height)
    drawn = [inks.FILL + piece.ink % inks.COLOURS for piece in pieces]
    covered = [_counted(on, fill(on, [large.contour(piece.polygon)]), samples) for piece in pieces]
    each = samples * samples
    counted = [list(zip(*rows, strict=True)) for rows in zip(*covered, strict=True)]
    sums = [bytes(min(sum(counts), each) for counts in row) for row in counted]
    figure: Iterable[Iterable[int]] = (
        [[count >= _ENOUGH * each for count in row] for row in sums]
        if fine == 1
        else _crisp(sums).rows()
    )
    rows = (
        bytes(
            drawn[counts.index(max(counts))] if inside else inks.BACKGROUND
            for inside, counts in zip(row, places, strict=True)
        )
        for row, places in zip(figure, counted, strict=True)
    )
    return Picture(Pixmap.of_rows(rows), letters=letters_of(pieces), fine=fine)


def portrait(
    target: tuple[Drawable, ...],
    pieces: tuple[PieceLook, ...],
    columns: int,
    lines: int,
    *,
    fine: int = 1,
    lettered: bool = True,
) -> Picture:
    """Return a figure as the board shows it, at the largest whole scale within a box.

    The picture is only as large as the figure needs.  *target* or *pieces* may be empty; without
    *lettered* pieces have no letters.
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
    # Shapes cut off by the rim of a picture have no edge there; here nothing is cut off.
    wide = view._replace(
        width=view.width + 2, height=view.height + 4, right=view.right + 1, down=view.down + 2
    )
    return _without_rim(draw_board(BoardLook(target, pieces, lettered=lettered), wide, fine=fine))


def compared(
    target: Sequence[Drawable],
    shown: Sequence[Drawable],
    columns: int,
    lines: int,
    *,
    fine: int = 1,
) -> Picture:
    """Return what a picture shows, with the contour of the exact figure *target* over it.

    Where only one of the two is, that is marked as contour outside the figure, or missing.
    """
    view = Viewport.fill([*target, *shown], columns, 2 * lines).finer(fine)
    on = plane(view.width, view.height)
    exact, below = (fill(on, [view.contour(one) for one in some]) for some in (target, shown))
    canvas = Canvas(on)
    canvas.paint(exact & below, inks.SILHOUETTE)
    canvas.paint(on.edge(exact), inks.MATCHED)
    canvas.paint(exact & ~below, inks.MISSING)
    canvas.paint(below & ~exact, inks.OUTSIDE)
    return Picture(canvas.pixmap(), fine=fine)


def _without_rim(picture: Picture) -> Picture:
    """Return a picture without the cells at its four sides."""
    rows = [*picture.pixmap.rows()][2 * picture.fine : -2 * picture.fine]
    inside = Pixmap.of_rows(row[picture.fine : -picture.fine] for row in rows)
    marks = (mark._replace(column=mark.column - 1, row=mark.row - 1) for mark in picture.marks)
    cursor = picture.cursor and (picture.cursor[0] - 1, picture.cursor[1] - 1)
    return picture._replace(pixmap=inside, marks=tuple(marks), cursor=cursor)
