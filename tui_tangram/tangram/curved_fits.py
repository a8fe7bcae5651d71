"""Where a piece with arcs fits exactly: as `tui_tangram.tangram.fits`, on curves.

A *fit* puts a corner of the piece on a corner of the boundary with an edge of the piece
along the edge of the boundary that leaves the corner or arrives there, and the piece enters
nothing that is taken.  Along an arc means on its circle and turning the same way.  A round
boundary has no corners; there a fit puts an arc of the piece on the circle with one end on
an end of the boundary's arc, or, on a whole circle, anywhere.

Every solution can be reached through fits alone, by the argument of
`tui_tangram.tangram.curved_solver`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tui_tangram.contour.chaining import chain
from tui_tangram.contour.sums import CurveSum
from tui_tangram.geometry import LINEAR, Arc, Contour, Curve, Isometry, Point
from tui_tangram.geometry.layers import cut_layers, overlap
from tui_tangram.tangram.curved_solver import FLOATS, samples, within
from tui_tangram.tangram.pieces import PieceKind


def curved_free(outline: Sequence[Contour], laid: Sequence[Contour]) -> tuple[Contour, ...] | None:
    """Return what of a figure no laid piece covers, as outlines and holes.

    None when a corner of it is the crossing of two edges in a point outside Q(√2), which
    happens only where pieces overlap or stick out.
    """
    cut = cut_layers([outline, *([piece] for piece in laid)])
    free = cut.inside(lambda covers: covers[0] and not any(covers[1:]))
    return chain(CurveSum.of(free.edges).curves()).all if free.exact else None


def curved_fits(region: Sequence[Contour], kind: PieceKind) -> tuple[Isometry, ...]:
    """Return every fit of *kind* in *region*, each place of the piece once.

    *region* is `curved_free`.  The order is that of turns, then places.
    """
    outlines = [contour.stops(FLOATS) for contour in region]
    return _listed(
        region,
        kind,
        lambda x, y: within(x, y, outlines),
        lambda piece: all(
            covers[0] or not covers[1]
            for sides in cut_layers([region, [piece]]).sides
            for covers in sides
        ),
    )


def curved_fits_outside(laid: Sequence[Contour], kind: PieceKind) -> tuple[Isometry, ...]:
    """Return every fit of *kind* beside the laid pieces, each place of the piece once.

    *laid* do not overlap.
    """
    around = [contour.reversed() for contour in chain(CurveSum(laid).curves()).all]
    outlines = [contour.stops(FLOATS) for contour in laid]
    return _listed(
        around,
        kind,
        lambda x, y: not any(within(x, y, [outline]) for outline in outlines),
        lambda piece: not any(overlap([piece], [other]) for other in laid),
    )


def _listed(
    region: Sequence[Contour],
    kind: PieceKind,
    seems_free: Callable[[float, float], bool],
    is_free: Callable[[Contour], bool],
) -> tuple[Isometry, ...]:
    """Return the fits along *region* that are free, exactly.

    *seems_free* tells by rounding whether a point well inside a piece is free; it only
    throws out what is taken by far.
    """
    found: dict[Contour, Isometry] = {}
    tried: set[Contour] = set()
    for linear in LINEAR:
        pose = kind.shape.outline.moved(linear)
        inner = samples(pose)
        for shift in set(_shifts(region, pose)):
            right, up = shift.floats()
            if not all(seems_free(x + right, y + up) for x, y in inner):
                continue
            piece = pose.moved(Isometry.translation(shift)).canonical()
            if piece not in tried:
                tried.add(piece)
                if is_free(piece):
                    found[piece] = linear._replace(shift=shift)
    return tuple(sorted(found.values(), key=lambda one: (one.mirrored, one.turn, one.shift)))


def _shifts(region: Sequence[Contour], pose: Contour) -> Iterator[Point]:
    for contour in region:
        for edge in contour.curves:
            for curve in pose.curves:
                if not _along(curve, edge):
                    continue
                if isinstance(curve, Arc) and isinstance(edge, Arc):
                    shift = edge.centre - curve.centre
                    met = curve.start + shift == edge.start or curve.end + shift == edge.end
                    if met or edge.is_circle:
                        yield shift
                else:
                    yield edge.start - curve.start
                    yield edge.end - curve.end


def _along(curve: Curve, edge: Curve) -> bool:
    """Whether a move can lay *curve* along *edge*."""
    if isinstance(curve, Arc) and isinstance(edge, Arc):
        return curve.left == edge.left and curve.circle.square == edge.circle.square
    if isinstance(curve, Arc) or isinstance(edge, Arc):
        return False
    here, there = curve.leaving, edge.leaving
    return not here.cross(there) and here.dot(there).sign > 0
