"""A tangram to be completed by a search: the player's own position, or the empty figure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.games.tangram.core.placed import Placed
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry import Polygon, polygons
from tui_tangram.maths.geometry.overlay import Region
from tui_tangram.research.explain.step import Role, Scene, SceneArea, SceneDot, SceneEdge


@dataclass(frozen=True)
class SearchStart:
    """The position from which a search starts."""

    game: TangramGame
    laid: tuple[SceneArea, ...]
    """The pieces placed before it starts."""
    region: Region
    """The region to fill."""
    pieces: tuple[int, ...]
    """The indices of the pieces to fill it with."""
    words: str
    """The words for that: the pieces that count as placed, and why."""

    @property
    def kinds(self) -> list[PieceKind]:
        """The pieces to fill it with, each as its kind."""
        return [self.game.piece(index).kind for index in self.pieces]

    def label(self, index: int) -> str:
        """Return the letter or digit of a piece."""
        return self.game.piece(index).label

    def in_turn(self, kinds: Iterable[PieceKind]) -> list[int]:
        """Return the indices of the pieces, ordered by *kinds*, equal ones in their own order."""
        left: defaultdict[PieceKind, list[int]] = defaultdict(list)
        for index in self.pieces:
            left[self.game.piece(index).kind].append(index)
        return [left[kind].pop(0) for kind in kinds]

    def emptied(self, words: str) -> SearchStart:
        """Return the start with the empty figure, and words for the reason."""
        every = tuple(range(len(self.game.pieces.pieces)))
        return SearchStart(self.game, (), polygons(self.game.figure.outline), every, words)

    def scene(
        self,
        region: Sequence[Polygon],
        placed: Sequence[tuple[int, Polygon]] = (),
        more: Iterable[SceneArea] = (),
        dots: Sequence[SceneDot] = (),
        last: Role = Role.SECOND,
    ) -> Scene:
        """Return a drawing: the remaining region, the placed pieces, and *more*.

        The last placed piece has the role *last*.
        """
        areas = [SceneArea((polygon,), Role.SECOND, self.label(index)) for index, polygon in placed]
        if areas:
            areas[-1] = areas[-1]._replace(role=last)
        left = [SceneArea(tuple(region))] if region else []
        there = (*self.laid, *areas)
        return Scene((*left, *there, *more), _edges(there), dots)

    def solved(self, placed: Sequence[Placed], order: Sequence[int]) -> Scene:
        """Return the drawing of a solution."""
        areas = [
            SceneArea((one.polygon,), Role.RESULT, self.label(index))
            for one, index in zip(placed, order, strict=True)
        ]
        there = (*self.laid, *areas)
        return Scene(there, _edges(there))

    def in_sight(self, polygon: Polygon) -> bool:
        """Whether a polygon is in the box of the figure, so that the drawing retains its scale."""
        (left, low), (right, high) = self.game.figure.bounds
        return all(left <= x <= right and low <= y <= high for x, y in polygon.points)


def _edges(areas: Iterable[SceneArea]) -> tuple[SceneEdge, ...]:
    """Return the edges of pieces, which separate them in a drawing."""
    return tuple(
        SceneEdge(curve) for area in areas for contour in area.contours for curve in contour.curves
    )


def start_of(game: TangramGame, state: TangramState) -> SearchStart | None:
    """Return the start for a position; None if the figure or a piece has arcs or holes.

    Placed pieces count, unless nothing more can be placed then or the figure may be anywhere.
    """
    if not game.straight or not all(piece.kind.straight for piece in game.pieces.pieces):
        return None
    every = tuple(range(len(game.pieces.pieces)))
    empty = SearchStart(
        game, (), polygons(game.figure.outline), every, tr("The figure is empty at the start.")
    )
    laid = game.laid(state)
    if not laid:
        return empty
    words = ""
    verdict = game.verdict(state)
    if not state.tray:
        words = tr("All pieces are placed already, so it starts with the empty figure.")
    elif game.freestyle:
        words = tr("In freestyle the figure may be anywhere, so it starts with the empty figure.")
    elif verdict.overlaps or verdict.outside:
        words = tr("Your pieces overlap or stick out, so it starts with the empty figure.")
    region = None if words else free_region(game.figure.outline, [one.shape for one in laid])
    if region is None:
        return SearchStart(game, (), empty.region, every, words or empty.words)
    areas = tuple(
        SceneArea((one.polygon,), Role.SECOND, game.piece(one.index).label) for one in laid
    )
    words = trn("Your piece counts as placed.", "Your {n} pieces count as placed.", len(laid))
    return SearchStart(game, areas, polygons(region), state.tray, words)
