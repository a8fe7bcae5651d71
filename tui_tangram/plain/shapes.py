"""The words for shapes in the line mode: of straight pieces, and of pieces with arcs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Protocol, cast

from tui_tangram.geometry import Isometry, Point, Polygon, Shape, octant
from tui_tangram.language import tr, trc
from tui_tangram.plain.figure_fields import Fields, edges
from tui_tangram.tangram import TangramGame, TangramState, describe
from tui_tangram.tangram.board import TangramGame
from tui_tangram.tangram.describe import Corner, distance
from tui_tangram.tangram.directions import heading
from tui_tangram.tangram.fits import free_region, outside
from tui_tangram.tangram.pieces import Piece


class Words(Protocol):
    """What a table asks of the shapes of its game."""

    def kind_of(self, shape: Any) -> str:  # noqa: ANN401  # of the game's own kind
        """Return what a piece is called, with its sizes."""
        ...

    def called(self, piece: Piece) -> str:
        """Return what a piece is called where nothing else is said of it."""
        ...

    def corners_of(self, region: Any) -> tuple[Corner, ...]:  # noqa: ANN401
        """Return the corners of a region, clockwise, with their numbers."""
        ...

    def shape_in_words(self, region: Any) -> list[str]:  # noqa: ANN401
        """Return sentences that tell a region."""
        ...

    def edges_in_words(self, region: Any) -> list[str]:  # noqa: ANN401
        """Return one sentence for each edge of a region."""
        ...

    def edges_of(self, region: Any) -> list[Fields]:  # noqa: ANN401
        """Return the same edges in fields."""
        ...

    def sides_in_words(self, shape: Any) -> list[str]:  # noqa: ANN401
        """Return the sides of a piece as it lies, clockwise."""
        ...

    def pose_in_words(self, piece: Piece, motion: Isometry) -> str:
        """Return how a piece stands."""
        ...

    def poses(self, piece: Piece) -> Sequence[Isometry]:
        """Return the ways a piece can stand that look different, about the origin."""
        ...

    def pose(self, piece: Piece, motion: Isometry) -> Isometry:
        """Return of the motions that look like *motion* the one that the game names."""
        ...

    def region(self, state: TangramState) -> tuple[Shape, ...]:
        """Return what is left to cover, or what is laid in freestyle."""
        ...


class StraightWords:
    """Straight pieces."""

    kind_of = staticmethod(describe.kind_of)
    corners_of = staticmethod(describe.corners_of)
    shape_in_words = staticmethod(describe.shape_in_words)
    edges_in_words = staticmethod(describe.edges_in_words)

    def __init__(self, game: TangramGame) -> None:
        """Speak of *game*."""
        self._game = game

    def called(self, piece: Piece) -> str:
        """Return what a piece is called where nothing else is said of it."""
        return describe.kind_of(cast("Polygon", piece.kind.shape))

    def edges_of(self, region: Sequence[Polygon]) -> list[Fields]:
        """Return the edges of a region in fields."""
        corners = iter(self.corners_of(region))
        own = [list(islice(corners, len(contour.straightened()))) for contour in region]
        return list(edges(own, [contour.signed_area.sign < 0 for contour in region]))

    def sides_in_words(self, shape: Polygon) -> list[str]:
        """Return the sides of a piece as it lies, clockwise."""
        ways = [start - end for start, end in reversed(list(shape.edges()))]
        return [
            tr("{distance} {direction}", distance=distance(way), direction=_way(way))
            for way in ways
        ]

    def pose_in_words(self, piece: Piece, motion: Isometry) -> str:
        """Return how a piece stands."""
        return describe.pose_in_words(cast("Polygon", piece.kind.shape.moved(motion)))

    def poses(self, piece: Piece) -> Sequence[Isometry]:
        """Return the ways a piece can stand that look different, about the origin."""
        return self._game.pieces.kind(piece.kind.kind).poses()

    def pose(self, piece: Piece, motion: Isometry) -> Isometry:
        """Return of the motions that look like *motion* the one that the game names."""
        kind = self._game.pieces.kind(piece.kind.kind)
        return kind.pose_of(kind.polygon.moved(motion)) or motion

    def region(self, state: TangramState) -> tuple[Polygon, ...]:
        """Return what is left to cover, or what is laid in freestyle."""
        laid = self._game.polygons(state)
        if self._game.freestyle:
            return tuple(contour.reversed() for contour in outside(laid))
        return free_region(self._game.figure.outline, laid)


def words_of(game: TangramGame) -> Words:
    """Return the words for the shapes of *game*."""
    if isinstance(game, TangramGame):
        return StraightWords(game)
    from tui_tangram.plain.curved import CurvedWords
    from tui_tangram.tangram.curved_board import CurvedGame

    assert isinstance(game, CurvedGame)
    return CurvedWords(game)


def _way(vector: Point) -> str:
    eighth = octant(vector)
    return trc("side", "slanting") if eighth is None else heading(eighth)
