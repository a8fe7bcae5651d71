"""Fits of pieces whose edges all run in the eight directions, on the integers of a `frame`.

They are the fits of `tui_tangram.tangram.contacts`, found many times faster: in corners, by a
stop and by two tips, the piece turned by eighths.  Edges in the eight directions lie along each
other at no other turn.  Two tips may hold a piece at another turn; `contacts` finds these, and
serves when there is no fit at all.

A contact puts the shift of a piece on a stretch of a line of one of the four types.  The stretches
of edges along edges are crossed with those of all other contacts, and the crossings are tested
against the walls as in the corner solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon, Turn
from tui_tangram.tangram.fit import Fit, Hold
from tui_tangram.tangram.frame import (
    POSITION,
    AnchoredShape,
    Frame,
    FramePoint,
    directions,
    frame_for,
    line_through,
    spot_on,
)
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.region_boundary import RegionBoundary, Sector, boundary_sides, fits

_Stretch: TypeAlias = tuple[int, int, int]
"""Shifts on a line: its constant, and the least and the greatest position along it."""

_ACROSS = (
    ((0, 1), (1, 1), (1, 0), (1, 0)),
    ((-1, 1), (0, 1), (1, -1), (2, -1)),
    ((1, 0), (1, 0), (0, 1), (-1, 1)),
    ((1, 1), (2, 1), (1, 1), (0, 1)),
)
"""For two types of lines: the constant of the first, computed on the second.

The entries are the factors of the position and of the constant on the second.
"""


def eighth_fits(region: Sequence[Polygon], kind: PieceKind) -> tuple[Fit, ...]:
    """Return the fits of *kind*, turned by eighths, in corners, by a stop or by two tips.

    *region* is the free region, or the contours of the laid pieces walked backwards.  Each place of
    the piece comes once, held in the most natural way, by hold, then turn, then place.

    Raises `ValueError` when an edge runs in none of the eight directions.
    """
    if not region:
        return ()
    frame = frame_for((kind,), region)
    walls, corners = RegionBoundary(frame, region).survey()
    free = _Free(frame, region)
    found: list[Fit] = []
    tried: set[tuple[Isometry, FramePoint]] = set()

    def keep(hold: Hold, shape: AnchoredShape, spot: FramePoint) -> None:
        x, y = shape.spots[0]
        key = shape.pose, (x + spot[0], y + spot[1])
        if key in tried:
            return
        tried.add(key)
        # Along an edge the piece begins on the free side; at two tips it may lie outside.
        if fits(shape, spot, walls) and (hold is not Hold.TIPS or free.holds(shape, spot)):
            found.append(Fit(hold, frame.placement(shape, spot)))

    for corner in (*corners, *_straight(frame, region, corners)):
        for shape in (*frame.leaving[0][corner.out], *frame.arriving[0][corner.back]):
            if shape.angle <= corner.angle:
                keep(Hold.CORNER, shape, corner.spot)
    poses = [shape for shape in frame.shapes[0] if shape.corner == 0]
    for hold, spots in ((Hold.STOP, free.stops), (Hold.TIPS, free.tips)):
        for shape in poses:
            for spot in spots(shape):
                keep(hold, shape, spot)
    return tuple(sorted(found, key=_order))


class _Free:
    """The boundary of the free region, in a frame."""

    def __init__(self, frame: Frame, region: Sequence[Polygon]) -> None:
        """Prepare *region*; see `eighth_fits`."""
        self.sides = [side for contour in region for side in boundary_sides(frame, contour)]
        self.spots = {frame.spot(point) for contour in region for point in contour.points}
        self.bounded = sum((one.signed_area for one in region), Sqratio.ZERO).sign > 0

    def stops(self, shape: AnchoredShape) -> set[FramePoint]:
        """Return the shifts that lay an edge along one of the boundary, stopped by a contact.

        Whether the piece lies in the free region is not tested.
        """
        contacts = self._contacts(shape)
        found: set[FramePoint] = set()
        for wall, side in product(self.sides, shape.sides):
            if (wall.type, wall.sign) != (side.type, side.sign):
                continue
            constant = wall.constant - side.constant
            low, high = wall.low - side.high, wall.high - side.low
            at = POSITION[wall.type]
            for spot in _crossed(wall.type, constant, contacts):
                if low < spot[at] < high:
                    found.add(spot)
        return found

    def _contacts(self, shape: AnchoredShape) -> list[list[_Stretch]]:
        """Return for each type of line the shifts that bring a corner to an edge there."""
        found: list[list[_Stretch]] = [[], [], [], []]
        for kind, constant, low, high, _ in self.sides:
            for spot in shape.spots:
                off, by = line_through(kind, spot)
                found[kind].append((constant - off, low - by, high - by))
        for kind, constant, low, high, _ in shape.sides:
            for spot in self.spots:
                off, by = line_through(kind, spot)
                found[kind].append((off - constant, by - high, by - low))
        return [list(dict.fromkeys(stretches)) for stretches in found]

    def tips(self, shape: AnchoredShape) -> Iterable[FramePoint]:
        """Yield the shifts that bring two corners of a piece to corners of the boundary."""
        known: set[FramePoint] = set()
        for (x, y), (u, v) in product(self.spots, shape.spots):
            shift = x - u, y - v
            if shift in known:
                yield shift
            known.add(shift)

    def holds(self, shape: AnchoredShape, spot: FramePoint) -> bool:
        """Whether a point inside a piece that no wall enters is free."""
        x, y = (3 * at + inside for at, inside in zip(spot, shape.inside, strict=True))
        winding = 0
        for kind, constant, low, high, sign in self.sides:
            # A ray to the east meets the lower end of a wall and not the upper one.
            up = constant if kind == 1 else 0
            if kind and 3 * (low + up) <= y < 3 * (high + up):
                east = (0, y - 3 * constant, 3 * constant, 3 * constant - y)[kind]
                winding += sign if x < east else 0
        return winding + (not self.bounded) > 0


def _crossed(
    kind: int, constant: int, contacts: Sequence[Sequence[_Stretch]]
) -> Iterable[FramePoint]:
    """Yield the crossings of a line with stretches of the other types."""
    for other, stretches in enumerate(contacts):
        if other == kind:
            continue
        along, by = _ACROSS[kind][other]
        for there, low, high in stretches:
            position = (constant - by * there) // along
            if low <= position <= high:
                yield spot_on(other, there, position)


def _straight(
    frame: Frame, region: Sequence[Polygon], corners: Sequence[Sector]
) -> Iterable[Sector]:
    """Yield the straight angles at corners of the boundary.

    When contours touch in a point, one side may go straight on as another.  There the free
    region is a half turn wide, and `RegionBoundary.survey`, which sees one side, skips it.
    """
    leaving = {(corner.spot, corner.out) for corner in corners}
    for contour in region:
        for point, way in zip(contour.points, directions(contour, "figure"), strict=True):
            spot = frame.spot(point)
            if (spot, way) not in leaving:
                yield Sector(4, 0, spot, way, (way + 4) % 8)


def _order(fit: Fit) -> tuple[Hold, bool, Turn, Point]:
    return fit.hold, fit.motion.mirrored, fit.motion.turn, fit.motion.shift
