"""Figures and pieces that are made of half squares, as the grids of `tui_tangram.codec`.

A half square with legs of length 1 is the tangram's small triangle, so nothing has to be scaled.
A polygon is a polyabolo when, as it stands or turned by 45°, its corners are whole numbers from
each other and its edges run in the eight directions.
"""

from __future__ import annotations

from itertools import pairwise

from tui_tangram.codec import Code, Grid, ShapeError, grid_of, key
from tui_tangram.codec.numbers import STEPS
from tui_tangram.geometry import Isometry, Polygon
from tui_tangram.play import quote
from tui_tangram.play.names import PIECE, named
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.pieces import PieceKind, PieceSet


def grid_of_polygon(polygon: Polygon) -> Grid:
    """Return a counter-clockwise polygon as a grid, up to how it stands.

    Raises `ShapeError` when it is no polyabolo, or meets itself.
    """
    for turn in (0, 1):
        steps = _steps(polygon.moved(Isometry.linear(turn)))
        if steps:
            ways = [way for way, _ in steps]
            angles = tuple(
                (after - way + 4) % 8 for way, after in zip(ways, [*ways[1:], ways[0]], strict=True)
            )
            return grid_of(Code(angles, 2 - (ways[0] & 1), tuple(length for _, length in steps)))
    raise ShapeError("is not made of half-squares")


def _steps(polygon: Polygon) -> list[tuple[int, int]]:
    """Return direction and length of each edge in lattice steps; none when that cannot be."""
    found = []
    points = polygon.points
    for start, end in pairwise((*points, points[0])):
        move = end - start
        if any(part.b or part.d != 1 for part in move):
            return []
        dx, dy = move.x.a, -move.y.a
        length = max(abs(dx), abs(dy))
        if dx and dy and abs(dx) != abs(dy):
            return []
        found.append((STEPS.index((dx // length, dy // length)), length))
    return found


def tans_of(pieces: PieceSet) -> tuple[Grid, ...]:
    """Return a set of pieces as canonical tans, the smaller ones first.

    Raises `ShapeError`, which names the piece, when one is not made of half squares.
    """
    tans = []
    for piece in pieces.pieces:
        try:
            tans.append(grid_of_kind(piece.kind).canonical)
        except ShapeError as error:
            raise ShapeError(
                "set {set}: piece {piece}, {kind}: {error}",
                set=quote(pieces.id),
                piece=piece.label,
                kind=named(piece.kind.name, pieces.id, PIECE),
                error=error,
            ) from None
    return tuple(sorted(tans, key=key))


def grid_of_kind(kind: PieceKind) -> Grid:
    """Return a kind of piece as a grid.  Raises `ShapeError` where it is not of half squares."""
    if not kind.straight:
        raise ShapeError("has arcs or holes; the laboratory has no such pieces")
    return grid_of_polygon(kind.polygon)


def shape_of(figure: Figure) -> Grid:
    """Return the silhouette of a figure with one contour as a grid.  Raises `ShapeError`."""
    if len(figure.outline) != 1:
        raise ShapeError(
            "figure {name}: has holes or separate parts; give its grid", name=quote(figure.name)
        )
    if not figure.straight:
        raise ShapeError("figure {name}: has arcs", name=quote(figure.name))
    try:
        return grid_of_polygon(figure.polygons[0])
    except ShapeError as error:
        raise ShapeError("figure {name}: {error}", name=quote(figure.name), error=error) from None
