"""A second solver, slow and obvious, for figures on the half-square lattice.

Every unit square is cut by both diagonals into four quarters.  A figure whose corners are
whole numbers consists of quarters, and so does every piece whose corners are.  A solution
is an exact cover: each quarter of the figure lies in one piece.  The search takes the first
quarter that is not covered and tries every placement of a piece that covers it.  Of the
package it uses no more than points, motions and point in polygon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, PointLocation, Polygon
from tui_tangram.maths.geometry.polygon import locate

Quarter = tuple[int, int, int]
"""The square's lower left corner, and which of its four quarters."""
Cells = frozenset[Quarter]

_CENTRES = ((3, 1), (5, 3), (3, 5), (1, 3))
"""A point inside each quarter, in sixths: bottom, right, top, left."""


def onto_lattice(outline: Sequence[Polygon]) -> Isometry | None:
    """Return a motion that brings all corners to whole numbers, or None."""
    for turn in (0, 1):
        linear = Isometry.linear(turn)
        corner = linear(outline[0].points[0])
        motion = linear._replace(shift=-corner)
        if all(_whole(motion(point)) for contour in outline for point in contour.points):
            return motion
    return None


def _whole(point: Point) -> bool:
    return all(value.b == 0 and value.d == 1 for value in point)


def cells(contours: Sequence[Polygon]) -> Cells:
    """Return the quarters inside a region whose corners are whole numbers."""
    points = [point for contour in contours for point in contour.points]
    xs, ys = [point.x.floor() for point in points], [point.y.floor() for point in points]
    return frozenset(
        (x, y, q)
        for x in range(min(xs), max(xs))
        for y in range(min(ys), max(ys))
        for q, (dx, dy) in enumerate(_CENTRES)
        if locate(contours, Point(Sqratio(6 * x + dx, 0, 6), Sqratio(6 * y + dy, 0, 6)))
        is PointLocation.INSIDE
    )


def covers(region: Cells, numbers: dict[PieceKind, int]) -> Iterator[frozenset[tuple[str, Cells]]]:
    """Yield each way to cover *region*: kinds with the quarters that they cover."""
    poses = {kind: list(_poses(kind)) for kind in numbers}
    yield from _covers(region, dict(numbers), poses, [])


def _poses(kind: PieceKind) -> Iterator[Cells]:
    """Yield the quarters of *kind* in each pose with whole corners, a corner at zero."""
    seen: set[Cells] = set()
    for turn in range(8):
        for mirrored in (False, True):
            polygon = kind.polygon.moved(Isometry.linear(turn, mirrored))
            shift = -polygon.points[0]
            polygon = polygon.moved(Isometry.translation(shift))
            if all(_whole(point) for point in polygon.points):
                found = cells([polygon])
                if found not in seen:
                    seen.add(found)
                    yield found


def _covers(
    rest: Cells,
    numbers: dict[PieceKind, int],
    poses: dict[PieceKind, list[Cells]],
    laid: list[tuple[str, Cells]],
) -> Iterator[frozenset[tuple[str, Cells]]]:
    if not rest:
        yield frozenset(laid)
        return
    x, y, q = min(rest)
    for kind, number in numbers.items():
        if not number:
            continue
        tried: set[Cells] = set()
        for pose in poses[kind]:
            for sx, sy, sq in pose:
                if sq != q:
                    continue
                placed = frozenset((cx - sx + x, cy - sy + y, cq) for cx, cy, cq in pose)
                if placed <= rest and placed not in tried:
                    tried.add(placed)
                    numbers[kind] -= 1
                    yield from _covers(rest - placed, numbers, poses, [*laid, (kind.kind, placed)])
                    numbers[kind] += 1
