"""The verdict on laid pieces: solved or not, how far, and what is wrong.

Pieces that overlap are named.  The contour of the pieces is traced and compared with the
figure's wherever it stands and whichever of the eight ways it is turned; mirrored it counts
only when the figure says so.  Solved means: no two pieces overlap and the contours agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tui_tangram.contour import Boundary, Contours, Progress, best_progress, match, trace
from tui_tangram.contour.completeness import Target, progress
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Polygon
from tui_tangram.geometry.clip import Convex, convex_parts, covered_area
from tui_tangram.geometry.overlay import union
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.shapes import Compared, FloatPath, Measures


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece where a player has put it."""

    index: int
    """Index of the piece in its set."""
    kind: PieceKind
    motion: Isometry
    """Takes the kind's reference polygon to its place."""

    @property
    def polygon(self) -> Polygon:
        """The piece as it lies."""
        return self.kind.polygon.moved(self.motion)

    @property
    def shape(self) -> Polygon:
        """The piece as it lies; see `tui_tangram.tangram.shapes`."""
        return self.polygon

    def parts(self) -> list[Convex]:
        """Return the convex parts of the piece as it lies."""
        return [Convex.of(part.moved(self.motion)) for part in _reference_parts(self.kind)]


@dataclass(frozen=True, slots=True)
class TangramVerdict:
    """What the contour of the laid pieces says."""

    solved: bool
    """The pieces show the figure."""
    progress: Progress
    """The completeness and what it is made of."""
    overlaps: tuple[tuple[int, int], ...]
    """Indices of each two pieces that overlap, the smaller first."""
    strayed: tuple[int, ...]
    """Indices of the pieces that stick out of the figure where it stands."""
    contours: Contours
    """The contours of the laid pieces together."""

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if solved."""
        return 100 if self.solved else min(self.progress.percent, 99)

    @property
    def holes(self) -> int:
        """Number of areas that the laid pieces enclose."""
        return len(self.contours.holes)

    @property
    def islands(self) -> int:
        """Number of separate parts, parts that touch in a corner counting as one."""
        return len(self.contours.outlines)

    @property
    def outlines(self) -> tuple[Polygon, ...]:
        """The contours of the laid pieces together."""
        return self.contours.all

    @property
    def measures(self) -> Measures:
        """What the completeness is made of."""
        matched = self.progress.matched.length()
        whole = matched + self.progress.missing.length()
        return Measures(
            (matched * 10).floor(), (whole * 10).floor(), (self.progress.area * 100).floor()
        )

    def compared(self) -> Compared:
        """Return the contour that matches, is missing, and is wrong."""
        progress = self.progress
        return Compared(*map(_paths, (progress.matched, progress.missing, progress.extra)))


def judge(
    target: Target, laid: Sequence[Laid], *, anywhere: bool, mirror: bool = False
) -> TangramVerdict:
    """Return the verdict on *laid*.

    With *anywhere* the completeness is measured where the figure fits best, else where the
    figure stands; the question whether it is solved does not depend on it.
    """
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
        () if anywhere or solved else _strayed(target, laid, parts, measured, bool(clashes)),
        contours,
    )


def _paths(boundary: Boundary) -> tuple[FloatPath, ...]:
    return tuple((start.floats(), end.floats()) for start, end in boundary.stretches())


def _overlaps(parts: Sequence[Sequence[Convex]]) -> list[tuple[int, int]]:
    """Return the positions of each two pieces with a common inner point."""
    return [
        (i, j)
        for j in range(len(parts))
        for i in range(j)
        if any(a.overlaps(b) for a in parts[i] for b in parts[j])
    ]


def _boundary(polygons: Sequence[Polygon], clashes: Iterable[tuple[int, int]]) -> Boundary:
    """Return the boundary of what the pieces cover together.

    Boundaries of pieces that do not overlap add up; only those that do are united first.
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
    laid: Sequence[Laid],
    parts: Sequence[Sequence[Convex]],
    measured: Progress,
    overlapping: bool,
) -> tuple[int, ...]:
    """Return the indices of the pieces that do not lie wholly inside the figure."""
    total = sum((piece.kind.area for piece in laid), Sqratio.ZERO)
    if not overlapping and measured.area * target.area == total:
        return ()
    return tuple(
        piece.index
        for piece, own in zip(laid, parts, strict=True)
        if covered_area(target.contours, own) != piece.kind.area
    )


@lru_cache(maxsize=256)
def _reference_parts(kind: PieceKind) -> tuple[Polygon, ...]:
    return convex_parts(kind.polygon)
