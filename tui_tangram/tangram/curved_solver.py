"""Every way to lay pieces with arcs on a figure: by the tightest corner, exactly.

Where the boundary of what is still to be covered turns left, the piece that fills the
corner must have a corner of its own there, and the edge that leaves the corner must be part
of the region's edge: on the same line in the same direction, or on the same circle turning
the same way.  That leaves one move for every corner of every pose of a piece.  The search
takes the corner with the smallest angle, so the fewest pieces fit.

A region may have no such corner: a disc has none.  Then it has an edge that turns left, for
a closed curve must turn somewhere, and whatever lies inside an arc that turns left, next to
it, has that circle on its boundary: with the centre given, eight turns and the mirror are
all poses there are.

What is left after a piece is laid is the difference of two sums of curves
(`tui_tangram.contour.sums`), chained into contours.  That a piece lies inside is decided
exactly (`tui_tangram.geometry.layers`), after a rounded look that only throws out what is
outside by far.

Completeness.  All pieces are used, in the eight turns and mirrored, as far as those look
different.  Each solution comes once, because the place to be covered next depends on what
is left alone, and exactly one piece of a solution covers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, pi
from typing import NamedTuple, TypeAlias

from tui_tangram.contour.chaining import chain
from tui_tangram.contour.sums import CurveSum
from tui_tangram.exact import Angular
from tui_tangram.geometry import LINEAR, Arc, Contour, Curve, Isometry, Point
from tui_tangram.geometry.contour import total_area
from tui_tangram.geometry.layers import cut_layers
from tui_tangram.play import Limit, Meter
from tui_tangram.tangram.pieces import PieceKind


class CurvedPlaced(NamedTuple):
    """A piece of some kind where it lies."""

    kind: str
    contour: Contour


CurvedSolution: TypeAlias = tuple[CurvedPlaced, ...]

FLOATS = 64
"""Into how many chords a circle is cut for the rounded look."""
_DEEP = 0.02
"""How far samples lie inside a piece; more than a chord is beside its arc."""


class _Pose(NamedTuple):
    """A way a piece can stand, with its first corner where its reference has it."""

    contour: Contour
    samples: tuple[tuple[float, float], ...]
    """Points well inside, rounded."""


class _Spot(NamedTuple):
    """What must be covered next: the inside just after the start of an edge."""

    edge: Curve
    corner: bool
    """Whether a piece must have a corner there."""


def curved_solutions(
    region: Sequence[Contour], pieces: Mapping[PieceKind, int], meter: Meter | None = None
) -> Iterator[CurvedSolution]:
    """Yield every way to lay *pieces* (kinds with their numbers) so that they fill *region*.

    *region* lists outlines counter-clockwise and holes clockwise.  Equal pieces are not told
    apart.  Raises `Stopped` (from *meter*) when a limit is reached.
    """
    wanted = {kind: number for kind, number in pieces.items() if number > 0}
    area = sum((kind.shape.outline.area * number for kind, number in wanted.items()), Angular.ZERO)
    if area != total_area(region):
        return
    meter = meter or Limit().meter()
    for found in _search(CurveSum(region), wanted, (), meter):
        meter.found += 1
        yield found


def first_curved_solution(
    region: Sequence[Contour], pieces: Mapping[PieceKind, int], meter: Meter | None = None
) -> CurvedSolution | None:
    """Return one way to fill *region*, or None when there is none."""
    return next(curved_solutions(region, pieces, meter), None)


def curved_completion(
    region: Sequence[Contour],
    laid: Sequence[CurvedPlaced],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
) -> CurvedSolution | None:
    """Return how the *pieces* not yet laid complete what is *laid*, or None if they cannot.

    None too when a laid piece sticks out of *region* or lies over another.
    """
    contours = [one.contour for one in laid]
    cut = cut_layers([region, *([contour] for contour in contours)])
    for left, right in cut.sides:
        if any(sum(side[1:]) > side[0] for side in (left, right)):
            return None
    rest = CurveSum(region).minus(contours)
    return first_curved_solution(chain(rest.curves()).all, pieces, meter)


def curved_symmetries(region: Sequence[Contour]) -> tuple[Isometry, ...]:
    """Return the motions, turns by 45° and mirrored ones, that bring *region* onto itself.

    *region* is as `chain` gives it.  The identity comes first.  A disc has more symmetries
    than these sixteen; the others take its pieces to poses that are not looked at.
    """
    here = {contour.canonical() for contour in region}
    least = min(_marks(region))
    found: list[Isometry] = []
    for linear in LINEAR:
        shift = least - min(_marks([contour.moved(linear) for contour in region]))
        motion = linear._replace(shift=shift)
        if {contour.moved(motion).canonical() for contour in region} == here:
            found.append(motion)
    return tuple(found)


def _marks(region: Sequence[Contour]) -> list[Point]:
    """Return points that go where a region goes: corners, and centres of whole circles."""
    return [
        curve.centre if isinstance(curve, Arc) and curve.is_circle else curve.start
        for contour in region
        for curve in contour.curves
    ]


def one_curved_of_each(
    found: Iterable[CurvedSolution], region: Sequence[Contour]
) -> Iterator[CurvedSolution]:
    """Yield those of the solutions *found* that no symmetry carries to an earlier one."""
    motions = curved_symmetries(region)
    seen: set[frozenset[CurvedPlaced]] = set()
    for solution in found:
        images = {
            frozenset(
                CurvedPlaced(one.kind, one.contour.moved(motion).canonical()) for one in solution
            )
            for motion in motions
        }
        if seen.isdisjoint(images):
            seen.add(frozenset(solution))
            yield solution


def _search(
    rest: CurveSum, pieces: Mapping[PieceKind, int], laid: CurvedSolution, meter: Meter
) -> Iterator[CurvedSolution]:
    meter.tick()
    if not pieces:
        if not rest:
            yield laid
        return
    region = chain(rest.curves()).all
    if not _room(region, pieces):
        return
    spot = _tightest(region)
    outlines = [contour.stops(FLOATS) for contour in region]
    for kind, number in pieces.items():
        for placed in _placements(kind, spot):
            if not _near(placed, outlines) or not _inside(placed.contour, region):
                continue
            left = {**pieces, kind: number - 1}
            if number == 1:
                del left[kind]
            further = (*laid, CurvedPlaced(kind.kind, placed.contour.canonical()))
            yield from _search(rest.minus([placed.contour]), left, further, meter)


def _room(region: Sequence[Contour], pieces: Mapping[PieceKind, int]) -> bool:
    """Whether every island is as large as the smallest piece, by rounded areas."""
    least = min(float(kind.shape.outline.area) for kind in pieces)
    holes = sum(float(one.area) for one in region if one.signed_area.sign < 0)
    if holes:
        return True
    return all(float(one.area) > least - 1e-6 for one in region)


def _tightest(region: Sequence[Contour]) -> _Spot:
    """Return the corner with the smallest angle, or an arc where there is no corner."""
    best: tuple[float, _Spot] | None = None
    for contour in region:
        curves = contour.curves
        for i, edge in enumerate(curves):
            angle = _angle(curves[i - 1], edge)
            if angle is not None and (best is None or angle < best[0]):
                best = angle, _Spot(edge, corner=True)
    if best is not None:
        return best[1]
    arcs = (
        curve
        for contour in region
        for curve in contour.curves
        if isinstance(curve, Arc) and curve.left
    )
    return _Spot(next(arcs), corner=False)


def _angle(before: Curve, edge: Curve) -> float | None:
    """Return the angle inside at a corner when it is less than half a turn, rounded.

    Whether it is less is decided exactly.
    """
    arriving, leaving = before.arriving, edge.leaving
    side = arriving.cross(leaving).sign
    if side > 0:
        (x, y), (u, v) = (-arriving).floats(), leaving.floats()
        return (atan2(y, x) - atan2(v, u)) % (2 * pi)
    if side == 0 and arriving.dot(leaving).sign < 0 and edge.bend < -before.bend:
        return 0.0  # a cusp
    return None


def _placements(kind: PieceKind, spot: _Spot) -> Iterator[_Pose]:
    """Yield the poses of a kind that cover a spot, as far as its edge tells."""
    edge = spot.edge
    for pose in _poses(kind):
        for curve in pose.contour.curves:
            shift = _shift(curve, edge) if spot.corner else _onto(curve, edge)
            if shift is not None:
                x, y = shift.floats()
                yield _Pose(
                    pose.contour.moved(Isometry.translation(shift)),
                    tuple((u + x, v + y) for u, v in pose.samples),
                )


def _shift(curve: Curve, edge: Curve) -> Point | None:
    """Return the move that lays the start of *curve* on that of *edge*, one along the other."""
    if isinstance(curve, Arc) and isinstance(edge, Arc):
        if curve.left != edge.left or curve.start - curve.centre != edge.start - edge.centre:
            return None
        return edge.start - curve.start
    if isinstance(curve, Arc) or isinstance(edge, Arc):
        return None
    here, there = curve.leaving, edge.leaving
    if here.cross(there) or here.dot(there).sign < 0:
        return None
    return edge.start - curve.start


def _onto(curve: Curve, edge: Curve) -> Point | None:
    """Return the move that lays an arc on the circle of *edge*, over its start."""
    if not isinstance(curve, Arc) or not isinstance(edge, Arc):
        return None
    if curve.left != edge.left or curve.circle.square != edge.circle.square:
        return None
    shift = edge.centre - curve.centre
    seen = edge.start - shift
    return shift if curve.spans(seen) and (curve.is_circle or seen != curve.end) else None


def _near(placed: _Pose, outlines: Sequence[Sequence[tuple[float, float]]]) -> bool:
    """Whether all samples are inside by a rounded look."""
    return all(within(x, y, outlines) for x, y in placed.samples)


def within(x: float, y: float, outlines: Sequence[Sequence[tuple[float, float]]]) -> bool:
    """Whether a point is inside polygons, holes among them, by rounding."""
    inside = False
    for points in outlines:
        x0, y0 = points[-1]
        for x1, y1 in points:
            if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
                inside = not inside
            x0, y0 = x1, y1
    return inside


def _inside(contour: Contour, region: Sequence[Contour]) -> bool:
    """Whether a contour lies in a region, exactly."""
    return not any(
        piece and not covered
        for sides in cut_layers([region, [contour]]).sides
        for covered, piece in sides
    )


@lru_cache(maxsize=256)
def _poses(kind: PieceKind) -> tuple[_Pose, ...]:
    """Return the poses of a kind that look different."""
    found: dict[Contour, _Pose] = {}
    for linear in LINEAR:
        contour = kind.shape.outline.moved(linear)
        least = contour.canonical().curves[0].start
        key = contour.moved(Isometry.translation(-least)).canonical()
        if len(contour) == 1:
            key = kind.shape.outline  # a disc looks the same in all poses
        if key not in found:
            found[key] = _Pose(contour, samples(contour))
    return tuple(found.values())


@lru_cache(maxsize=256)
def samples(contour: Contour) -> tuple[tuple[float, float], ...]:
    """Return points of a grid well inside a contour, and always a few of them."""
    stops = contour.stops(FLOATS)
    left, bottom = (min(stop[i] for stop in stops) for i in (0, 1))
    right, top = (max(stop[i] for stop in stops) for i in (0, 1))
    step = max(right - left, top - bottom) / 8
    return tuple(
        (x, y)
        for i in range(8)
        for j in range(8)
        for x, y in [(left + (i + 0.47) * step, bottom + (j + 0.53) * step)]
        if within(x, y, [stops]) and _clearance(x, y, stops) > _DEEP
    )


def _clearance(x: float, y: float, points: Sequence[tuple[float, float]]) -> float:
    """Return how far a point is from a closed polygon."""
    best = float("inf")
    x0, y0 = points[-1]
    for x1, y1 in points:
        dx, dy = x1 - x0, y1 - y0
        size = dx * dx + dy * dy
        share = min(max(((x - x0) * dx + (y - y0) * dy) / size, 0.0), 1.0) if size else 0.0
        best = min(best, (x - x0 - share * dx) ** 2 + (y - y0 - share * dy) ** 2)
        x0, y0 = x1, y1
    return float(best**0.5)
