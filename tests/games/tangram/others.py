"""Sets of pieces other than the seven tans, and figures for them."""

from __future__ import annotations

from collections import Counter

from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.geometry import Point, Polygon


def pieces(set_id: str) -> Counter[PieceKind]:
    """Return the kinds of a set with their numbers."""
    return Counter(piece.kind for piece in LIBRARY.piece_set(set_id).pieces)


def polygon(*corners: tuple[int, int]) -> Polygon:
    """Return the polygon with these whole corners."""
    return Polygon(Point.of(x, 0, y, 0) for x, y in corners)


def rectangle(width: int, height: int) -> tuple[Polygon]:
    """Return the outline of a rectangle."""
    return (polygon((0, 0), (width, 0), (width, height), (0, height)),)
