"""The words for shapes with arcs in the line mode."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from tui_tangram.contour import curved_outline
from tui_tangram.geometry import LINEAR, Contour, Isometry
from tui_tangram.plain.figure_fields import Fields, edge
from tui_tangram.tangram import TangramState, curved_describe
from tui_tangram.tangram.curved_board import CurvedGame
from tui_tangram.tangram.curved_fits import curved_free
from tui_tangram.tangram.pieces import Piece
from tui_tangram.tangram.stances import stances
from tui_tangram.tangram.words import kind_name


class CurvedWords:
    """Pieces with arcs; see `tui_tangram.plain.shapes.Words`."""

    kind_of = staticmethod(curved_describe.kind_of)
    corners_of = staticmethod(curved_describe.corners_of)
    shape_in_words = staticmethod(curved_describe.shape_in_words)
    edges_in_words = staticmethod(curved_describe.edges_in_words)
    sides_in_words = staticmethod(curved_describe.sides_in_words)

    def __init__(self, game: CurvedGame) -> None:
        """Speak of *game*."""
        self._game = game

    def called(self, piece: Piece) -> str:
        """Return what a piece is called where nothing else is said of it."""
        kind = self._game.pieces.kinds[piece.kind.kind]
        told = curved_describe.kind_of(kind.contour)
        if kind.contour.is_straight:
            return told
        return f"{kind_name(self._game, self._game.index(piece.letter))}, {told}"

    def edges_of(self, region: Sequence[Contour]) -> list[Fields]:
        """Return the edges of a region in fields."""
        corners = iter(self.corners_of(region))
        found: list[Fields] = []
        for contour in region:
            curves = contour.unified().reversed().curves
            own = list(islice(corners, len(curves)))
            # The corners are told from the upper left one, the curves from any.
            first = [curve.start for curve in curves].index(own[0].point)
            hole = contour.signed_area < 0
            found += (
                edge(corner, after, hole=hole, curve=curve)
                for corner, after, curve in zip(
                    own,
                    (*own[1:], own[0]),
                    (*curves[first:], *curves[:first]),
                    strict=True,
                )
            )
        return found

    def pose_in_words(self, piece: Piece, motion: Isometry) -> str:
        """Return how a piece stands: by its outline, and by degrees where that is not enough."""
        return stances(self._game, self._game.index(piece.letter), motion)[-1]

    def poses(self, piece: Piece) -> Sequence[Isometry]:
        """Return the ways a piece can stand that look different, about the origin."""
        looks: dict[Isometry, Isometry] = {}
        for way in LINEAR:
            pose = self.pose(piece, way)
            looks.setdefault(Isometry.linear(pose.turn, pose.mirrored), way)
        return tuple(looks.values())

    def pose(self, piece: Piece, motion: Isometry) -> Isometry:
        """Return of the motions that look like *motion* the one that the game names."""
        kind = self._game.pieces.kinds[piece.kind.kind]
        return kind.pose_of(kind.contour.moved(motion)) or motion

    def region(self, state: TangramState) -> tuple[Contour, ...]:
        """Return what is left to cover, or what is laid in freestyle.

        Nothing where pieces lie so that it has no exact corners, or over one another.
        """
        laid = self._game.contours(state)
        if not self._game.freestyle:
            return curved_free(self._game.figure.outline, laid) or ()
        try:
            return curved_outline(laid).all
        except ValueError:
            return ()
