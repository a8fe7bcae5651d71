"""Polygons of a drawing, matched with the pieces of a set.

The total areas of polygons and pieces are equal, so a drawing may have any size.  Each polygon is
matched with the piece whose corners are nearest, moved, turned and perhaps mirrored; the error of a
corner may be `NEAR` legs.  The best match of all is used first, so that a polygon similar to two
pieces does not use the one that another needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import atan2, hypot, inf, isfinite, sqrt
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.drawing.floats import FloatPolygon, mean, placed, signed_area
from tui_tangram.maths.geometry import Isometry, Polygon
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import pointed

NEAR: Final = 0.05
"""The largest distance of a corner of a polygon from that of its piece, in legs."""
UNEVEN: Final = 0.15
"""The same for a drawing that is read with a warning, if it matches no set otherwise."""
WIDE: Final = 50
"""The largest width and height of a drawing, in legs."""


class Pose(NamedTuple):
    """The place of a piece, in floating-point numbers."""

    kind: PieceKind
    mirrored: bool
    """Whether the piece is mirrored before it is turned."""
    angle: float
    """The turn after that, in radians."""
    middle: FloatPoint
    """The mean of its corners."""
    drawn: FloatPolygon
    """The drawn corners, in the order of `face`."""
    source: str
    """The place in the file, for messages."""

    @property
    def face(self) -> Polygon:
        """The piece before it is turned."""
        return self.kind.polygon.moved(Isometry.linear(0, self.mirrored))


def offsets(face: Polygon) -> FloatPolygon:
    """Return the corners of a piece relative to their mean."""
    centre = face.centre
    return tuple((point - centre).floats() for point in face.points)


def matched(
    polygons: Sequence[FloatPolygon],
    pieces: PieceSet,
    places: Sequence[str] = (),
    near: float = NEAR,
) -> tuple[Pose, ...]:
    """Return the pose of each piece of a set in a drawing, in the order of the set.

    Pieces of a kind are used in the order of the drawing; *places* in the file are for messages.
    Raises `DocumentError` when the polygons are not the pieces, with corners that *near*.
    """
    places = places or [f"polygons[{number}]" for number in range(len(polygons))]
    if len(polygons) != len(pieces.pieces):
        raise DocumentError(
            "has {n} polygon, but the set {set} has {pieces} pieces",
            "has {n} polygons, but the set {set} has {pieces} pieces",
            n=len(polygons),
            set=pieces.id,
            pieces=len(pieces.pieces),
        )
    likes = {
        (number, kind): best_pose(kind, shape, places[number])
        for (number, shape), kind in product(enumerate(_scaled(polygons, pieces)), pieces.kinds)
    }
    left = {kind: pieces.count(kind.kind) for kind in pieces.kinds}
    found: dict[int, Pose] = {}
    for (number, kind), (off, pose) in sorted(likes.items(), key=lambda item: item[1][0]):
        if number not in found and left[kind] and pose is not None and off <= near:
            left[kind] -= 1
            found[number] = pose
    for number in range(len(polygons)):
        if number not in found:
            kind = min((k for k in left if left[k]), key=lambda k: likes[number, k][0])
            raise _unlike(kind, likes[number, kind][0], pieces, places[number])
    order = sorted(found, key=lambda number: (pieces.kinds.index(found[number].kind), number))
    return tuple(found[number] for number in order)


def _scaled(polygons: Sequence[FloatPolygon], pieces: PieceSet) -> list[FloatPolygon]:
    """Return the polygons as large as the pieces, with the lower left corner at the origin."""
    total = sum(map(signed_area, polygons))
    if not (isfinite(total) and total > 0):
        raise DocumentError("have no area", at="polygons")
    scale = sqrt(float(pieces.area) / total)
    left = min(x for shape in polygons for x, _ in shape)
    low = min(y for shape in polygons for _, y in shape)
    scaled = [tuple(((x - left) * scale, (y - low) * scale) for x, y in one) for one in polygons]
    if not all(value <= WIDE for shape in scaled for spot in shape for value in spot):
        raise DocumentError("are too far apart", at="polygons")
    return scaled


def best_pose(kind: PieceKind, shape: FloatPolygon, source: str) -> tuple[float, Pose | None]:
    """Return the best pose of a piece on a polygon, after the distance of its farthest corner."""
    n = len(shape)
    best: tuple[float, Pose | None] = (inf, None)
    if n != len(kind.polygon):
        return best
    x, y = middle = mean(shape)
    around = [(a - x, b - y) for a, b in shape]
    for mirrored in (False, True):
        own = offsets(kind.polygon.moved(Isometry.linear(0, mirrored)))
        for shift in range(n):
            goal = (*around[shift:], *around[:shift])
            # The turn that brings corners nearest on the whole.
            angle = atan2(
                sum(a * d - b * c for (a, b), (c, d) in zip(own, goal, strict=True)),
                sum(a * c + b * d for (a, b), (c, d) in zip(own, goal, strict=True)),
            )
            off = max(
                hypot(a - c, b - d)
                for (a, b), (c, d) in zip(placed(own, angle, (0.0, 0.0)), goal, strict=True)
            )
            # Of two that are equally near, the one that is not mirrored and turned first.
            if off < best[0] - 1e-6:
                drawn = (*shape[shift:], *shape[:shift])
                best = (off, Pose(kind, mirrored, angle, middle, drawn, source))
    return best


def _unlike(kind: PieceKind, off: float, pieces: PieceSet, at: str) -> DocumentError:
    if not isfinite(off):
        return DocumentError("matches no remaining piece", at=at)
    return DocumentError(
        "matches no remaining piece; the nearest is {off} legs off: {piece}",
        at=at,
        off=pointed(f"{off:.2f}"),
        piece=named(kind.name, pieces.id, PIECE),
    )
