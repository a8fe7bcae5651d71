"""The verdict on laid pieces in one call: solved or not, the completeness, and the faults.

Pieces that overlap are named.  The contour of the pieces is traced and compared with the figure's,
at any position and turned by any angle; its mirror image counts only when the figure allows it.
Solved means: no two pieces overlap and the contours agree.

Where neither the figure nor a laid piece has arcs or holes, `tui_tangram.maths.contour.straight`
answers, else `tui_tangram.maths.contour.curves`, which takes four times as long.  The verdict is
the same; both are measured by ``python -m tests.benchmarks.bench_verdicts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from tui_tangram.maths.contour.straight import (
    StraightTarget,
    arrange_straight,
    judge_straight,
)
from tui_tangram.maths.contour.verdict import Assembly, ContourVerdict, LaidShape
from tui_tangram.maths.geometry import Contour, Polygon, Shape, polygons
from tui_tangram.maths.geometry.clip import Convex, convex_parts, extents

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
