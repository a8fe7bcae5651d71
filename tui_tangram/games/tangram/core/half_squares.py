"""Figures and pieces that are made of half squares, as the grids of `tui_tangram.maths.codec`.

A half square with legs of length 1 is the tangram's small triangle, so nothing has to be scaled.
A polygon is a polyabolo when, as it stands or turned by 45°, its corners are whole numbers from
each other and its edges run in the eight directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.codec import Grid, ShapeError, grid_of_contours, key
from tui_tangram.maths.codec.numbers import GridPoint
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play import quote
from tui_tangram.play.names import PIECE, named
from tui_tangram.values import NamedTuple


class GridFrame(NamedTuple):
    """The place of a grid in the plane."""

    turn: int
    """The eighths by which everything is turned first: 0 or 1."""
    corner: Point
    """The upper left corner of the grid after the turn."""

    def corners(self, polygon: Polygon) -> tuple[GridPoint, ...] | None:
        """Return the corners of a polygon on the grid, y down; None where it is off the grid."""
        found = []
        for point in polygon.moved(Isometry.linear(self.turn)).points:
            move = point - self.corner
            if any(part.b or part.d != 1 for part in move):
                return None
            found.append((move.x.a, -move.y.a))
        for (x, y), (u, v) in pairwise((*found, found[0])):
            if u != x and v != y and abs(u - x) != abs(v - y):
                return None
        return tuple(found)


def frame_of(polygons: Sequence[Polygon]) -> GridFrame:
    """Return the grid that the contours of a shape are on.  Raises `ShapeError` without one."""
    for turn in (0, 1) if polygons else ():
        points = [point for one in polygons for point in one.moved(Isometry.linear(turn)).points]
        left, top = min(point.x for point in points), max(point.y for point in points)
        frame = GridFrame(turn, Point(left, top))
        if all(frame.corners(one) is not None for one in polygons):
            return frame
    raise ShapeError("is not made of half-squares")


def grid_of_polygons(polygons: Sequence[Polygon]) -> Grid:
    """Return the contours of a shape as a grid, unturned, or turned by 45°.

    Raises `ShapeError` if they are not made of half squares.
    """
    frame = frame_of(polygons)
    return grid_of_contours([corners for one in polygons if (corners := frame.corners(one))])


@lru_cache(maxsize=64)  # wherever the laboratory opens, the tans of all sets are wanted
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
    return grid_of_polygons((kind.polygon,))


def shape_of(figure: Figure) -> Grid:
    """Return the silhouette of a figure as a grid, with its holes.  Raises `ShapeError`."""
    if not figure.straight:
        raise ShapeError("figure {name}: has arcs", name=quote(figure.name))
    try:
        return grid_of_polygons(figure.polygons)
    except ShapeError as error:
        raise ShapeError("figure {name}: {error}", name=quote(figure.name), error=error) from None
