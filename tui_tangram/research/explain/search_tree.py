"""A tangram to be completed by a search, and the tree of that search as rows.

The search begins with the player's own position, or with the empty figure.  The rows are the path
to the current try, and the tried siblings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry import Polygon, polygons
from tui_tangram.maths.geometry.overlay import Region
from tui_tangram.research.explain.step import (
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
)
from tui_tangram.values import dataclass, field

_SHOWN: Final = 3
"""The number of tried siblings of a branch shown one by one; earlier ones are counted."""


@dataclass
class _Level:
    """The tries of one piece, with the pieces above it fixed."""

    refused: int = 0
    ended: list[StepRow] = field(default_factory=list)
    """The branches that were followed to the end."""
    here: str = ""
    """The branch being followed."""
    found: int = 0
    """The solutions below it."""


class SearchTree:
    """A tree searched depth first."""

    def __init__(self) -> None:
        self.levels = [_Level()]
        """The levels from the root to the piece being tried."""

    def refuse(self, number: int) -> None:
        """Record that tries of the current piece were refused."""
        self.levels[-1].refused += number

    def place(self, text: str) -> None:
        """Follow a branch: *text* describes the placed piece, and the next one is tried."""
        self.levels[-1].here = text
        self.levels.append(_Level())

    def solve(self, text: str) -> None:
        """Record that the current piece was the last one; *text* describes it."""
        depth = len(self.levels) - 1
        for level in self.levels:
            level.found += 1
        self.levels[-1].ended.append(StepRow(text, Role.RESULT, depth))

    def remove(self) -> None:
        """Leave the current piece: the one before it is removed and tried further."""
        self.levels.pop()
        level = self.levels[-1]
        depth = len(self.levels) - 1
        if level.found:
            branch = trn(
                "{what}: {n} solution", "{what}: {n} solutions", level.found, what=level.here
            )
            level.ended.append(StepRow(branch, Role.RESULT, depth))
        else:
            branch = tr("{what}: dead end", what=level.here)
            level.ended.append(StepRow(branch, Role.GONE, depth))
        level.here, level.found = "", 0

    def rows(self, more: Iterable[StepRow] = ()) -> Sequence[StepRow]:
        """Return the tree, with *more* at its current end; their depths are relative to it."""
        found: list[StepRow] = []
        last = len(self.levels) - 1
        for depth, level in enumerate(self.levels):
            found += _siblings(level, depth)
            if level.here:
                role = Role.FIRST if depth == last - 1 else Role.SECOND
                found.append(StepRow(level.here, role, depth))
        found += (row._replace(depth=row.depth + last) for row in more)
        return found

    def step(
        self, words: str, source: str, scene: Scene, more: Iterable[StepRow] = ()
    ) -> ExplanationStep:
        """Return a step with the tree, and *more* at its current end."""
        return ExplanationStep(words, source, scene, self.rows(more))


def _siblings(level: _Level, depth: int) -> Iterable[StepRow]:
    """Yield the earlier tries of a level."""
    if level.refused:
        text = trn("{n} attempt refused", "{n} attempts refused", level.refused)
        yield StepRow(text, Role.PLAIN, depth)
    before = len(level.ended) - _SHOWN
    if before > 0:
        text = trn("{n} branch before these", "{n} branches before these", before)
        yield StepRow(text, Role.PLAIN, depth)
    yield from level.ended[-_SHOWN:]


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
