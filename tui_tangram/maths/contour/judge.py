"""The verdict on laid pieces in one call: solved or not, the completeness, and the faults.

Pieces that overlap are named.  The contour of the pieces is traced and compared with the figure's,
at any position and turned by any angle; its mirror image counts only when the figure allows it.
Solved means: no two pieces overlap and the contours agree.

Where neither the figure nor a laid piece has arcs or holes, edges are added up on lines and convex
parts compared with each other, so nothing needs to be cut; else `tui_tangram.maths.contour.curves`
answers, which takes four times as long.  The verdict is the same; both are measured by
``python -m tests.benchmarks.bench_tangram library``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.contour.fitting import FigureCurves
from tui_tangram.maths.contour.trace import match, trace
from tui_tangram.maths.contour.verdict import (
    FINE,
    Assembly,
    Completeness,
    ContourVerdict,
    Faults,
    LaidShape,
    fullest,
    share,
)
from tui_tangram.maths.exact import Sqratio, total
from tui_tangram.maths.geometry import IDENTITY, Contour, Isometry, Polygon, Shape, polygons
from tui_tangram.maths.geometry.overlay import union
from tui_tangram.maths.geometry.polygon import Convex, convex_parts, covered_area, extents
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.maths.contour.curves import CurveTarget


def target_of(outline: Sequence[Contour], *, straight: bool) -> StraightTarget | CurveTarget:
    """Return a figure prepared for the measures; *straight*: no piece has arcs or holes."""
    if straight and all(isinstance(contour, Polygon) for contour in outline):
        return StraightTarget(polygons(outline))
    from tui_tangram.maths.contour.curves import CurveTarget

    return CurveTarget(outline)


def judge(
    target: StraightTarget | CurveTarget,
    laid: Sequence[LaidShape],
    *,
    anywhere: bool,
    mirror: bool = False,
) -> ContourVerdict:
    """Return the verdict on the placed pieces *laid*.

    With *anywhere* the completeness is measured where the figure fits best, else in the figure's
    own position; the question whether it is solved does not depend on it.  With *mirror* the figure
    may be turned over.
    """
    if isinstance(target, StraightTarget):
        found = judge_straight(target, laid, anywhere=anywhere, mirror=mirror)
    else:
        from tui_tangram.maths.contour.curves import judge_curves

        pieces = [piece.shape.contours for piece in laid]
        found = judge_curves(target, pieces, anywhere=anywhere, mirror=mirror)
    outside = () if anywhere or found.solved else tuple(laid[i].index for i in found.outside)
    return replace(found, overlaps=_indices(found, laid), outside=outside)


def faults(
    target: StraightTarget | CurveTarget,
    laid: Sequence[LaidShape],
    moved: int,
    before: ContourVerdict,
    *,
    anywhere: bool,
    mirror: bool = False,
) -> Faults:
    """Return the faults that `judge` finds, where one piece has been *moved*.

    *before* is the verdict on all others and, if it lay elsewhere, that piece.
    """
    own = next(piece for piece in laid if piece.index == moved)
    if isinstance(target, StraightTarget) and not before.solved:
        parts, rest = own.parts(), (piece for piece in laid if piece is not own)
        over = [piece.index for piece in rest if overlaps([piece.parts(), parts])]
        pairs = [pair for pair in before.overlaps if moved not in pair]
        pairs += [(min(one, moved), max(one, moved)) for one in over]
        outside = {*before.outside} - {moved}
        if not anywhere and covered_area(target.contours, parts) != own.area:
            outside.add(moved)
        if pairs or not outside or target.area != total(piece.area for piece in laid):
            # Else it may be solved elsewhere.
            return Faults(tuple(sorted(pairs, key=lambda pair: pair[::-1])), tuple(sorted(outside)))
    found = judge(target, laid, anywhere=anywhere, mirror=mirror)
    return Faults(found.overlaps, found.outside)


def arrange(laid: Sequence[LaidShape], *, straight: bool) -> Assembly:
    """Return the arrangement of *laid* without a figure; *straight*: no piece has arcs or holes."""
    if straight:
        found = arrange_straight(laid)
    else:
        from tui_tangram.maths.contour.curves import arrange_curves

        found = arrange_curves([piece.shape.contours for piece in laid])
    return replace(found, overlaps=_indices(found, laid))


def _indices(found: Assembly, laid: Sequence[LaidShape]) -> tuple[tuple[int, int], ...]:
    return tuple((laid[i].index, laid[j].index) for i, j in found.overlaps)


def overlapping(shapes: Sequence[Shape]) -> list[tuple[int, int]]:
    """Return the numbers of each two shapes with a common inner point, the smaller first."""
    straight = [shape.polygon for shape in shapes if shape.polygon is not None]
    if len(straight) == len(shapes):
        return _straight_overlaps(straight)
    from tui_tangram.maths.geometry.layers import cut_layers

    return cut_layers([shape.contours for shape in shapes]).overlaps()


def _straight_overlaps(polygons: Sequence[Polygon]) -> list[tuple[int, int]]:
    boxes = extents(polygons)

    @cache
    def parts(index: int) -> list[Convex]:
        return list(map(Convex.of, convex_parts(polygons[index])))

    return [
        (i, j)
        for j, box in enumerate(boxes)
        for i in range(j)
        # Few boxes overlap where no piece does.
        if box.overlaps(boxes[i]) and any(a.overlaps(b) for a in parts(i) for b in parts(j))
    ]


class StraightTarget:
    """A figure's contours with the values that the measures need, computed once."""

    def __init__(self, contours: Sequence[Polygon]) -> None:
        """Prepare a region given by its outlines and holes."""
        self.contours = tuple(contours)
        self.boundary = Boundary(self.contours)
        self.length = self.boundary.length()
        self.area = sum((c.signed_area for c in self.contours), Sqratio.ZERO)
        self.moved = lru_cache(16)(self._moved)
        """Returns the figure under a motion."""

    @cached_property
    def curves(self) -> FigureCurves:
        """The edges, to be compared with others."""
        return FigureCurves(self.contours)

    def _moved(self, motion: Isometry) -> StraightTarget:
        if motion == IDENTITY:
            return self
        return StraightTarget([contour.moved(motion) for contour in self.contours])


def progress(
    target: StraightTarget,
    laid: Boundary,
    parts: Sequence[Convex],
    motion: Isometry = IDENTITY,
    covered: Sqratio | None = None,
) -> Completeness:
    """Measure the laid pieces against *target* standing at *motion*.

    *laid* is the boundary of the union of the pieces, *parts* their convex parts, *covered* the
    area of the figure below them, where it is known.
    """
    return _compared(target, laid, parts, motion, covered)[1]()


def _compared(
    target: StraightTarget,
    laid: Boundary,
    parts: Sequence[Convex],
    motion: Isometry,
    covered: Sqratio | None = None,
) -> tuple[int, Callable[[], Completeness]]:
    """Return the share of the contour with the figure at *motion*, and what measures there."""
    there = target.moved(motion)
    matched, missing, extra = laid.split(there.boundary)
    length = matched.length()
    return share(length, there.length, FINE), lambda: Completeness(
        length,
        there.length,
        covered_area(there.contours, parts) if covered is None else covered,
        there.area,
        motion,
        matched,
        missing,
        extra,
    )


def best_progress(
    target: StraightTarget,
    contours: Sequence[Polygon],
    laid: Boundary,
    parts: Sequence[Convex],
    *,
    mirror: bool = False,
) -> Completeness:
    """Measure the laid pieces where the figure fits them best (see `fullest`).

    *contours* are those of *laid*.  With *mirror* the figure may be turned over.
    """
    curves = [curve for contour in contours for curve in contour.curves]
    area = sum((contour.signed_area for contour in contours), Sqratio.ZERO)
    return fullest(
        target.curves.fits(curves, mirror=mirror),
        float(target.length),
        share(area, target.area, FINE),
        lambda motion: _compared(target, laid, parts, motion),
        lambda completeness: completeness,
    )


def arrange_straight(laid: Sequence[LaidShape]) -> Assembly:
    """Return the arrangement of *laid*, named by number."""
    clashes = overlaps([piece.parts() for piece in laid])
    contours = trace(_boundary([piece.polygon for piece in laid], clashes))
    return Assembly(
        overlaps=tuple(clashes),
        islands=len(contours.outlines),
        holes=len(contours.holes),
        outlines=contours.all,
    )


def judge_straight(
    target: StraightTarget, laid: Sequence[LaidShape], *, anywhere: bool, mirror: bool
) -> ContourVerdict:
    """Return the verdict on *laid*, named by number; see `judge`."""
    parts = [piece.parts() for piece in laid]
    clashes = overlaps(parts)
    boundary = _boundary([piece.polygon for piece in laid], clashes)
    contours = trace(boundary)
    flat = [part for piece in parts for part in piece]
    outside: tuple[int, ...] = ()
    motion = None if clashes else match(target.contours, contours.all, mirror=mirror)
    if motion is not None:
        measured = progress(target, boundary, flat, motion)
    elif anywhere:
        measured = best_progress(target, contours.all, boundary, flat, mirror=mirror)
    else:
        areas = [covered_area(target.contours, own) for own in parts]
        outside = tuple(i for i, piece in enumerate(laid) if areas[i] != piece.area)
        # Areas of pieces that do not overlap add up.
        covered = None if clashes else sum(areas, start=Sqratio.ZERO)
        measured = progress(target, boundary, flat, covered=covered)
    solved = motion is not None
    return ContourVerdict(
        solved=solved,
        progress=measured,
        overlaps=tuple(clashes),
        outside=outside,
        islands=len(contours.outlines),
        holes=len(contours.holes),
        outlines=contours.all,
    )


def overlaps(parts: Sequence[Sequence[Convex]]) -> list[tuple[int, int]]:
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
