"""Fits of pieces, or on boards, whose edges run in more than the eight directions.

`tui_tangram.tangram.remainder` decides fits by integers on lines of the eight directions.
Few sets have other edges, such as the needles of Archimedes' square; for them each pose of
the piece is laid against each corner of the boundary, and what lies in what is free is found
by exact subtraction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon, Where, locate
from tui_tangram.geometry.overlay import contains, interior_disjoint
from tui_tangram.tangram.pieces import PieceKind


def steep_fits(region: Sequence[Polygon], kind: PieceKind) -> tuple[Isometry, ...]:
    """Return every fit of *kind* in *region*, as `tui_tangram.tangram.fits.exact_fits` does."""
    whole = sum((contour.signed_area for contour in region), Sqratio.ZERO)
    # Around laid pieces: what is taken has to be looked at, as what is free has no end.
    taken = tuple(contour.reversed() for contour in region) if whole.sign < 0 else None
    tried: set[Polygon] = set()
    found: list[Isometry] = []
    for pose in kind.poses():
        posed = kind.polygon.moved(pose)
        for corner, spot in _flush(region, posed):
            motion = pose.then(Isometry.translation(spot - corner))
            placed = kind.polygon.moved(motion)
            if placed.canonical() in tried:
                continue
            tried.add(placed.canonical())
            if interior_disjoint(taken, placed) if taken is not None else _inside(region, placed):
                found.append(motion)
    return tuple(found)


def _flush(region: Sequence[Polygon], posed: Polygon) -> Iterator[tuple[Point, Point]]:
    """Yield the corners of a piece and of the boundary between which edges run alike.

    Both edges leave the corner, or both arrive there.
    """
    piece = list(_ways(posed))
    for contour in region:
        for spot, back, out in _ways(contour):
            for corner, arriving, leaving in piece:
                if _alike(out, leaving) or _alike(back, arriving):
                    yield corner, spot


def _ways(contour: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each corner, the edge that arrives there, and the edge that leaves it."""
    points = contour.points
    for i, point in enumerate(points):
        yield point, point - points[i - 1], points[(i + 1) % len(points)] - point


def _alike(one: Point, other: Point) -> bool:
    """Whether two vectors have one direction."""
    return one.cross(other).sign == 0 and one.dot(other).sign > 0


def _inside(region: Sequence[Polygon], placed: Polygon) -> bool:
    """Whether a piece lies in a region; its corners alone tell of most that it does not."""
    if any(locate(tuple(region), point) is Where.OUTSIDE for point in placed.points):
        return False
    return contains(tuple(region), placed)
