"""Forms and classes of solutions with arcs; see `tui_tangram.tangram.classes`."""

from __future__ import annotations

from functools import cached_property

from tui_tangram.contour import curved_outline, match_contours
from tui_tangram.geometry import Isometry
from tui_tangram.tangram.board import TangramState
from tui_tangram.tangram.classes import AnyLikeness
from tui_tangram.tangram.curved import CurvedKind
from tui_tangram.tangram.curved_board import CurvedGame
from tui_tangram.tangram.curved_solver import curved_symmetries


class CurvedLikeness(AnyLikeness[CurvedKind]):
    """Tells the solutions of one figure with arcs apart."""

    def __init__(self, game: CurvedGame) -> None:
        """Tell solutions of *game* apart."""
        super().__init__(game, game.pieces.kinds)
        self._game = game

    @cached_property
    def _motions(self) -> tuple[Isometry, ...]:
        return curved_symmetries(self._game.figure.outline)

    def _onto(self, state: TangramState) -> Isometry | None:
        figure = self._game.figure
        shape = curved_outline(self._game.contours(state)).all
        return match_contours(shape, figure.outline, mirror=figure.mirror)

    def _pose(self, kind: CurvedKind, motion: Isometry) -> Isometry:
        pose = kind.pose_of(kind.contour.moved(motion))
        assert pose is not None
        return pose
