"""Pieces of a set laid in a region that was traced, and so is a little off everywhere.

A search lays one piece after the other.  It takes a corner of what is left of the region, the
sharpest one between long edges.  In any filling of a region some piece has a corner there, and an
edge along the edge of the region that leaves it: nothing else fills a corner of less than half a
turn.  So it tries each piece that is left with each of its corners.  A piece may stick out of the
region by `Slack.out` and no more, and what is left is rid of slivers thinner than `Slack.thin`.
A part of it that is smaller than each piece left ends the branch.

Then the pieces are moved to where their edges are nearest to the traced ones, and to each other
where two are neighbours, in the sum of squares: the errors that added up in the search are gone.
"""

from __future__ import annotations

from cmath import phase, rect
from collections import Counter
from collections.abc import Iterator
from math import atan2, degrees, hypot, pi, radians
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon, contours_of, corners_at
from tui_tangram.games.tangram.drawing.piece_matching import offsets
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Spots

_WIDER: Final = radians(9)
"""The largest excess of an angle of a piece over that of the region."""


class Slack(NamedTuple):
    """The errors of a traced region, in legs."""

    out: float
    """The distance that a piece may stick out."""
    thin: float
    """The width of slivers that are dropped."""
    short: float
    """The length of edges that are not relied upon."""


class RoughPiece(NamedTuple):
    """A piece in a rounded place."""

    kind: PieceKind
    mirrored: bool
    angle: float
    corners: FloatPolygon


class _Face(NamedTuple):
    """A piece on one of its sides, from one of its corners."""

    kind: PieceKind
    mirrored: bool
    angle: float
    """The angle at the corner."""
    leaves: float
    """The direction of the edge that leaves the corner."""
    corners: Spots
    """The corners relative to it, which is the first."""


class Filler:
    """A search for ways to lay all pieces of a set in a region."""

    def __init__(self, pieces: PieceSet, slack: Slack, steps: int, *, eighths: bool) -> None:
        """Prepare the pieces; the search ends after *steps* pieces that were tried."""
        self.slack = slack
        self.steps = steps
        self._octilinear = eighths
        self._faces = {kind: _faces(kind) for kind in pieces.kinds}
        self._areas = {kind: float(kind.area) for kind in pieces.kinds}
        self._total = float(pieces.area)
        self._left = Counter(piece.kind for piece in pieces.pieces)
        self._seen: set[tuple[object, ...]] = set()

    def fillings(self, region: Any) -> Iterator[list[RoughPiece]]:  # noqa: ANN401
        """Yield ways to lay all pieces in a region, a polygon of Shapely or several."""
        import shapely

        shapely.prepare(region)
        yield from self._fill(_parts(region), [])

    def _fill(self, parts: list[Any], laid: list[RoughPiece]) -> Iterator[list[RoughPiece]]:
        import shapely

        if not +self._left:
            yield list(laid)
            return
        if not parts or self.steps <= 0:
            return
        # The smallest part first: fewest ways.
        part = min(parts, key=lambda one: one.area)
        others = [one for one in parts if one is not part]
        key = (
            tuple(sorted((kind.kind, number) for kind, number in self._left.items())),
            tuple(
                sorted(
                    (round(x, 1), round(y, 1)) for one in parts for x, y in one.exterior.coords[1:]
                )
            ),
        )
        if key in self._seen:
            return
        self._seen.add(key)
        corner = self._corner(part)
        if corner is None:
            return
        spot, way, wide = corner
        tried = []
        for kind, number in self._left.items():
            if number and self._areas[kind] <= part.area + 0.3:
                tried += [
                    self._laid(face, spot, way)
                    for face in self._faces[kind]
                    if face.angle <= wide + _WIDER
                ]
        shapes = [shapely.Polygon(one.corners) for one in tried]
        self.steps -= len(tried)
        inside = shapely.area(shapely.intersection(shapes, part)) if tried else []
        fits = []
        for one, shape, share in zip(tried, shapes, inside, strict=True):
            missing = self._areas[one.kind] - share
            if missing > 0.5 * self.slack.out * shape.length:
                continue
            if (
                missing > 0.1 * self.slack.out
                and not shape.difference(part).buffer(-self.slack.out / 2).is_empty
            ):
                continue
            fits.append((missing, one, shape))
        # Large pieces first, and what fits best.
        fits.sort(key=lambda fit: (-round(self._areas[fit[1].kind], 3), fit[0]))
        for _, one, shape in fits:
            self._left[one.kind] -= 1
            rest = self._rest(part, shape)
            if rest is not None:
                laid.append(one)
                yield from self._fill(others + rest, laid)
                laid.pop()
            self._left[one.kind] += 1

    def _rest(self, part: Any, shape: Any) -> list[Any] | None:  # noqa: ANN401
        """Return the parts left of a part without a piece; None if one is too small for any."""
        thin = self.slack.thin
        rest = part.difference(shape)
        rest = rest.buffer(-thin / 2, join_style="mitre", mitre_limit=3)
        rest = rest.buffer(thin, join_style="mitre", mitre_limit=3)
        rest = rest.buffer(-thin / 2, join_style="mitre", mitre_limit=3).simplify(thin / 3)
        sizes = [self._areas[kind] for kind, number in self._left.items() if number]
        if not sizes:
            return []
        least = min(sizes)
        found = []
        for one in _parts(rest):
            if one.area < 0.35 * least:
                continue
            if one.area < least - self.slack.thin * one.length / 2:
                return None
            found.append(one)
        return found

    def _laid(self, face: _Face, spot: FloatPoint, way: float) -> RoughPiece:
        """Return a piece with its first corner at a place and its edge in a direction."""
        angle = way - face.leaves
        if self._octilinear:
            angle = pi / 4 * round(angle / (pi / 4))
        corners = corners_at(face.corners * rect(1, angle) + complex(*spot))
        return RoughPiece(face.kind, face.mirrored, angle, corners)

    def _corner(self, part: Any) -> tuple[FloatPoint, float, float] | None:  # noqa: ANN401
        """Return a corner of a part, the direction of the edge that leaves it, and its angle."""
        best = None
        for ring in contours_of(part):
            spots = ring.tolist()
            for i, (x, y) in enumerate(spots):
                (a, b), (c, d) = spots[i - 1], spots[(i + 1) % len(spots)]
                before, after = hypot(a - x, b - y), hypot(c - x, d - y)
                way = atan2(d - y, c - x)
                wide = (atan2(b - y, a - x) - way) % (2 * pi)
                if wide > radians(165):
                    continue
                shortest = min(before, after)
                rank = (shortest < self.slack.short, round(degrees(wide) / 15), -shortest)
                if best is None or rank < best[0]:
                    best = rank, (x, y), way, wide
        return None if best is None else best[1:]


def _faces(kind: PieceKind) -> list[_Face]:
    """Return a piece on both sides from each corner, those that look alike once."""
    import numpy as np

    faces: dict[tuple[object, ...], _Face] = {}
    for mirrored in (False, True):
        own = offsets(kind, mirrored)
        for i in range(len(own)):
            corners = np.roll(own, -i) - own[i]
            leaves, arrives = phase(corners[1]), phase(corners[-1])
            angle = (arrives - leaves) % (2 * pi)
            if angle > pi:
                continue
            look = (corners * rect(1, -leaves)).round(4)
            faces.setdefault(tuple(look.tolist()), _Face(kind, mirrored, angle, leaves, corners))
    return list(faces.values())


def _parts(region: Any) -> list[Any]:  # noqa: ANN401
    """Return the polygons of a region."""
    import shapely

    # Simplified, a hole may be outside its polygon.
    valid = shapely.make_valid(region, method="structure", keep_collapsed=False)
    return [one for one in shapely.get_parts(valid) if one.area]
