"""The rules of a tangram whose pieces have arcs: those of `tui_tangram.tangram.board`.

States, moves and policy are the same.  A verdict takes about a hundredth of a second here, so
none is asked for while a piece is carried (`AnyTangram.light`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tui_tangram.contour.judge import CurvedProgress, judge_curved
from tui_tangram.contour.sums import CurveSum
from tui_tangram.exact import Angular
from tui_tangram.geometry import Contour, Isometry
from tui_tangram.geometry.curved import cut_layers
from tui_tangram.play import Advice, Meter, Standing
from tui_tangram.tangram.board import AnyTangram, TangramState
from tui_tangram.tangram.curved import CurvedFigure, CurvedKind, CurvedPiece, CurvedSet
from tui_tangram.tangram.curved_fits import curved_fits, curved_fits_outside, curved_free
from tui_tangram.tangram.shapes import Compared, FloatPath, Measures

if TYPE_CHECKING:
    from tui_tangram.tangram.curved_classes import CurvedLikeness

_CHORDS = 64
"""Into how many chords a circle is cut for the screen."""
_UNIT = Angular(1)
_KEPT = 64
"""Of so many pieces and positions the fits are remembered."""
_PLACED = 1024
"""So many pieces where they lie are remembered."""


@dataclass(frozen=True, slots=True)
class CurvedLaid:
    """A piece where a player has put it."""

    index: int
    """Index of the piece in its set."""
    kind: CurvedKind
    motion: Isometry
    """Takes the kind's reference contour to its place."""

    @property
    def shape(self) -> Contour:
        """The piece as it lies."""
        return _moved(self.kind.contour, self.motion)


@lru_cache(_PLACED)
def _moved(contour: Contour, motion: Isometry) -> Contour:
    """Return a contour where it lies: one object for each place, which keeps what is found."""
    return contour.moved(motion)


@dataclass(frozen=True, slots=True)
class CurvedBoardVerdict:
    """What the contour of the laid pieces says."""

    solved: bool
    """The pieces show the figure."""
    progress: CurvedProgress
    """The completeness and what it is made of."""
    overlaps: tuple[tuple[int, int], ...]
    """Indices of each two pieces that overlap, the smaller first."""
    strayed: tuple[int, ...]
    """Indices of the pieces that stick out of the figure where it stands."""
    islands: int
    """Number of separate parts, parts that touch in a corner counting as one."""
    holes: int
    """Number of areas that the laid pieces enclose."""
    outlines: tuple[Contour, ...]
    """The contours of the laid pieces together; none where a corner of them is not in Q(√2)."""

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if solved."""
        return 100 if self.solved else min(self.progress.percent, 99)

    @property
    def measures(self) -> Measures:
        """What the completeness is made of."""
        progress = self.progress
        return Measures(
            progress.matched_length.share_of(_UNIT, 10),
            progress.length.share_of(_UNIT, 10),
            progress.covered.share_of(progress.area, 100),
        )

    def compared(self) -> Compared:
        """Return the contour that matches, is missing, and is wrong."""
        progress = self.progress
        return Compared(*map(_paths, (progress.matched, progress.missing, progress.extra)))


def _paths(curves: CurveSum) -> tuple[FloatPath, ...]:
    return tuple((*curve.stops(_CHORDS), curve.end.floats()) for curve in curves.curves())


@dataclass(frozen=True)
class CurvedGame(AnyTangram):
    """One figure to be shown with one set of pieces with arcs."""

    figure: CurvedFigure
    pieces: CurvedSet
    freestyle: bool = False

    light = False

    @property
    def unit(self) -> float:
        """By how much the pieces are larger than the seven tans."""
        return self.pieces.unit

    def verdict(self, state: TangramState) -> CurvedBoardVerdict:
        """Return how far *state* is from showing the figure."""
        laid = self.laid(state)
        found = judge_curved(
            self.figure.target,
            [piece.shape for piece in laid],
            anywhere=self.freestyle,
            mirror=self.figure.mirror,
        )
        return CurvedBoardVerdict(
            found.solved,
            found.progress,
            tuple((laid[i].index, laid[j].index) for i, j in found.overlaps),
            ()
            if self.freestyle or found.solved
            else tuple(laid[i].index for i in found.progress.strayed),
            found.islands,
            found.holes,
            found.contours or (),
        )

    def piece(self, index: int) -> CurvedPiece:
        """Return the piece with *index*."""
        return self.pieces.pieces[index]

    def laid(self, state: TangramState) -> list[CurvedLaid]:
        """Return the pieces that are laid."""
        return [
            CurvedLaid(index, self.piece(index).kind, motion)
            for index, motion in enumerate(state.placements)
            if motion is not None
        ]

    def contours(self, state: TangramState, without: int | None = None) -> tuple[Contour, ...]:
        """Return the laid pieces as they lie, except the piece with index *without*."""
        return tuple(piece.shape for piece in self.laid(state) if piece.index != without)

    def fits(self, state: TangramState, index: int) -> tuple[Isometry, ...]:
        """Return every exact fit of one piece with the others where they are.

        On a silhouette there is none where the free part has a corner outside Q(√2), and in
        freestyle none while pieces overlap.
        """
        others = self.contours(state, without=index)
        key = self.piece(index).kind, others
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[key] = self._fits(others, key[0])
        return found

    def _fits(self, others: tuple[Contour, ...], kind: CurvedKind) -> tuple[Isometry, ...]:
        if self.freestyle:
            apart = not others or not any(cut_layers([[one] for one in others]).overlaps())
            return curved_fits_outside(others, kind) if others and apart else ()
        free = curved_free(self.figure.outline, others)
        return curved_fits(free, kind) if free else ()

    @cached_property
    def _known(self) -> dict[tuple[CurvedKind, tuple[Contour, ...]], tuple[Isometry, ...]]:
        """Fits that were found: view, words and screen ask for the same ones."""
        return {}

    def in_mode(self, *, freestyle: bool) -> CurvedGame:
        """Return the game of the same figure, played freestyle or on its silhouette."""
        return replace(self, freestyle=freestyle)

    def likeness(self) -> CurvedLikeness:
        """Return what tells solutions of this figure apart."""
        from tui_tangram.tangram.curved_classes import CurvedLikeness

        return CurvedLikeness(self)

    def advise(
        self, state: TangramState, moves: Sequence[str] = (), meter: Meter | None = None
    ) -> Advice:
        """Return what is true of *state*; see `tui_tangram.tangram.curved_advice`."""
        from tui_tangram.tangram.curved_advice import advise

        return advise(self, state, moves, meter)

    def solvable(self, state: TangramState, meter: Meter | None = None) -> Standing:
        """Return whether *state* can be completed; see `tui_tangram.tangram.curved_advice`."""
        from tui_tangram.tangram.curved_advice import solvable

        return solvable(self, state, meter)

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield every solution as the moves that lay it; equal pieces are not told apart."""
        from tui_tangram.tangram.curved_advice import all_solutions

        return all_solutions(self, meter)

    def count(self, meter: Meter | None = None) -> int:
        """Return the number of solutions."""
        return sum(1 for _ in self.solutions(meter))
