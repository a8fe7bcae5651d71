"""The verdict on laid pieces: solved or not, the progress, and the faults.

Pieces that overlap are named.  The contour of the pieces is traced and compared with the
figure's wherever it stands and however it is turned; its mirror image counts only when the
figure allows it.  Solved means: no two pieces overlap and the contours agree.

If neither the figure nor a laid piece has arcs or holes, edges are added up on lines and convex
parts are compared with each other, in a few milliseconds; else curves are cut at their crossings
(`tui_tangram.contour.judge`).  The verdict is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.contour.boundary import Boundary
from tui_tangram.contour.completeness import Completeness, Target, best_progress, progress
from tui_tangram.contour.match import match
from tui_tangram.contour.trace import trace
from tui_tangram.exact import Sqratio, total
from tui_tangram.geometry import IDENTITY, Contour, Isometry, Polygon, Shape, polygons
from tui_tangram.geometry.clip import Convex, convex_parts, covered_area
from tui_tangram.geometry.overlay import union
from tui_tangram.tangram.pieces import PieceKind

if TYPE_CHECKING:
    from tui_tangram.contour.judge import CurveTarget
    from tui_tangram.contour.sums import CurveSum

_ZERO, _ONE = Sqratio(0), Sqratio(1)
_CHORDS = 64
"""The number of chords of a circle for the screen."""

FloatPath = tuple[tuple[float, float], ...]
"""A line for the screen: points, each joined to the next."""


class Compared(NamedTuple):
    """The laid contour against the figure's, for the screen."""

    matched: tuple[FloatPath, ...]
    missing: tuple[FloatPath, ...]
    outside: tuple[FloatPath, ...]
    """The part of the laid contour that is outside the figure."""


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece in the place that a player has given it."""

    index: int
    """Index of the piece in its set."""
    kind: PieceKind
    motion: Isometry
    """Takes the kind's reference shape to its place."""

    @property
    def shape(self) -> Shape:
        """The piece as it lies."""
        return _placed(self.kind, self.motion)

    @property
    def polygon(self) -> Polygon:
        """A straight piece as it lies."""
        return _placed_parts(self.kind, self.motion)[0]

    def parts(self) -> tuple[Convex, ...]:
        """Return the convex parts of a straight piece as it lies."""
        return _placed_parts(self.kind, self.motion)[1]


@dataclass(frozen=True, slots=True)
class TangramVerdict:
    """The verdict on a position."""

    solved: bool
    """Whether the pieces show the figure."""
    progress: Completeness
    """The completeness and its components."""
    overlaps: tuple[tuple[int, int], ...]
    """The indices of each two pieces that overlap, the smaller first."""
    strayed: tuple[int, ...]
    """Indices of the pieces that stick out of the figure where it stands."""
    islands: int
    """Number of separate parts, parts that touch in a corner counting as one."""
    holes: int
    """Number of areas that the laid pieces enclose."""
    outlines: tuple[Contour, ...]
    """The contours of the laid pieces together; none if a corner of them is the crossing of two
    edges in a point outside Q(√2)."""

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if solved."""
        return 100 if self.solved else min(self.progress.percent, 99)

    def compared(self, figure: Iterable[Contour], laid: Sequence[LaidPiece]) -> Compared:
        """Return the contour that matches, is missing, and is outside the figure.

        *figure* has the contours of the figure in its own place, *laid* the judged pieces.
        """
        from tui_tangram.contour.sums import CurveSum
        from tui_tangram.geometry.layers import cut_layers

        progress = self.progress
        there = [contour.moved(progress.motion) for contour in figure]
        # Contours of all pieces together have fewer curves to cut.
        layers = [self.outlines] if self.outlines else [piece.shape.contours for piece in laid]
        whole = CurveSum.of(cut_layers([there, *layers]).where(bool).edges)
        outside = whole.split(CurveSum(there))[2]
        return Compared(*map(_paths, (progress.matched, progress.missing, outside)))


def arranged(laid: Sequence[LaidPiece], *, straight: bool) -> TangramVerdict:
    """Return the verdict on *laid* where there is no figure to show: never solved.

    *straight*: no piece has arcs or holes.
    """
    clashes: Iterable[tuple[int, int]]
    outlines: tuple[Contour, ...]
    if straight:
        clashes = overlaps = _overlaps([piece.parts() for piece in laid])
        contours = trace(_boundary([piece.polygon for piece in laid], overlaps))
        outlines, islands = contours.all, len(contours.outlines)
        holes = len(contours.holes)
    else:
        from tui_tangram.contour.judge import arrange_curves

        clashes, islands, holes, found, _ = arrange_curves([one.shape.contours for one in laid])
        outlines = found or ()
    nothing = Boundary(())
    return TangramVerdict(
        False,
        Completeness(_ZERO, _ONE, _ZERO, _ONE, IDENTITY, nothing, nothing, nothing),
        tuple((laid[i].index, laid[j].index) for i, j in clashes),
        (),
        islands,
        holes,
        outlines,
    )


def target_of(outline: Sequence[Contour], *, straight: bool) -> Target | CurveTarget:
    """Return a figure prepared for the measures; *straight*: no piece has arcs."""
    if straight and all(isinstance(contour, Polygon) for contour in outline):
        return Target(polygons(outline))
    from tui_tangram.contour.judge import CurveTarget

    return CurveTarget(outline)


def judge(
    target: Target | CurveTarget, laid: Sequence[LaidPiece], *, anywhere: bool, mirror: bool = False
) -> TangramVerdict:
    """Return the verdict on *laid*.

    With *anywhere* the completeness is measured where the figure fits best, else where the
    figure stands; the question whether it is solved does not depend on it.
    """
    if not isinstance(target, Target):
        return _judge_round(target, laid, anywhere=anywhere, mirror=mirror)
    parts = [piece.parts() for piece in laid]
    clashes = _overlaps(parts)
    boundary = _boundary([piece.polygon for piece in laid], clashes)
    contours = trace(boundary)
    flat = [part for piece in parts for part in piece]
    motion = None if clashes else match(target.contours, contours.all, mirror=mirror)
    if motion is not None:
        measured = progress(target, boundary, flat, motion)
    elif anywhere:
        measured = best_progress(target, contours.all, boundary, flat, mirror=mirror)
    else:
        measured = progress(target, boundary, flat)
    solved = motion is not None
    return TangramVerdict(
        solved,
        measured,
        tuple((laid[i].index, laid[j].index) for i, j in clashes),
        () if anywhere or solved else _strayed(target, laid, parts, measured),
        len(contours.outlines),
        len(contours.holes),
        contours.all,
    )


def _judge_round(
    target: CurveTarget, laid: Sequence[LaidPiece], *, anywhere: bool, mirror: bool
) -> TangramVerdict:
    """Return the verdict on pieces some of which have arcs or holes."""
    from tui_tangram.contour.judge import judge_curves

    found = judge_curves(
        target, [piece.shape.contours for piece in laid], anywhere=anywhere, mirror=mirror
    )
    return TangramVerdict(
        found.solved,
        found.progress,
        tuple((laid[i].index, laid[j].index) for i, j in found.overlaps),
        () if anywhere or found.solved else tuple(laid[i].index for i in found.strayed),
        found.islands,
        found.holes,
        found.contours or (),
    )


def overlapping(shapes: Sequence[Shape]) -> list[tuple[int, int]]:
    """Return the numbers of each two shapes with a common inner point, the smaller first."""
    straight = [shape.polygon for shape in shapes if shape.polygon is not None]
    if len(straight) == len(shapes):
        return _overlaps([list(map(Convex.of, convex_parts(one))) for one in straight])
    from tui_tangram.geometry.layers import cut_layers

    return cut_layers([shape.contours for shape in shapes]).overlaps()


def _paths(boundary: Boundary | CurveSum) -> tuple[FloatPath, ...]:
    return tuple((*curve.stops(_CHORDS), curve.end.floats()) for curve in boundary.curves())


def _overlaps(parts: Sequence[Sequence[Convex]]) -> list[tuple[int, int]]:
    """Return the positions of each two pieces with a common inner point."""
    return [
        (i, j)
        for j in range(len(parts))
        for i in range(j)
        if any(a.overlaps(b) for a in parts[i] for b in parts[j])
    ]


def _boundary(polygons: Sequence[Polygon], clashes: Iterable[tuple[int, int]]) -> Boundary:
    """Return the boundary of the union of the pieces.

    Boundaries of pieces that do not overlap add up; only overlapping pieces are united first.
    """
    clusters: list[set[int]] = [{i} for i in range(len(polygons))]
    for pair in clashes:
        touched = [cluster for cluster in clusters if not cluster.isdisjoint(pair)]
        clusters = [cluster for cluster in clusters if cluster.isdisjoint(pair)]
        clusters.append(set().union(*touched))
    contours: list[Polygon] = []
    for cluster in clusters:
        members = [polygons[i] for i in sorted(cluster)]
        contours += members if len(members) == 1 else union(members)
    return Boundary(contours)


def _strayed(
    target: Target,
    laid: Sequence[LaidPiece],
    parts: Sequence[Sequence[Convex]],
    measured: Completeness,
) -> tuple[int, ...]:
    """Return the indices of the pieces that do not lie wholly inside the figure."""
    # Where pieces overlap, less is covered.
    if measured.covered == total(piece.kind.area for piece in laid):
        return ()
    return tuple(
        piece.index
        for piece, own in zip(laid, parts, strict=True)
        if covered_area(target.contours, own) != piece.kind.area
    )


# From one key to the next, all pieces but one stay where they are.
@lru_cache(maxsize=256)
def _placed(kind: PieceKind, motion: Isometry) -> Shape:
    return kind.shape.moved(motion)


@lru_cache(maxsize=256)
def _placed_parts(kind: PieceKind, motion: Isometry) -> tuple[Polygon, tuple[Convex, ...]]:
    """Return a straight piece and its convex parts."""
    parts = [Convex.of(part.moved(motion)) for part in _reference_parts(kind)]
    return kind.polygon.moved(motion), tuple(parts)


@lru_cache(maxsize=256)
def _reference_parts(kind: PieceKind) -> tuple[Polygon, ...]:
    return convex_parts(kind.polygon)
