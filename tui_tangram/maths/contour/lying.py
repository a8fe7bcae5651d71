"""Placed curves under a turn, with their lines and centres as comparable numbers.

In the eight directions these are whole numbers (`tui_tangram.maths.exact.embedding`), otherwise
those of the field.  Lengths and angles are rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan2, hypot, pi, sqrt, tau
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from tui_tangram.maths.contour.boundary import line_of
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.exact.embedding import Embedding
from tui_tangram.maths.geometry import Arc, Curve, Point, Turn
from tui_tangram.maths.geometry.lattice import quad, turned_quad

Coordinate = TypeVar("Coordinate", int, Sqratio)
"""A coordinate: in a window of whole numbers, or in the field."""

ArcForm: TypeAlias = tuple[bool, Sqratio]
"""Whether an arc turns left, and its squared radius."""


class LyingEdge(NamedTuple, Generic[Coordinate]):
    """A straight edge on its line, y = slope·x + across, or x = across where that is upright."""

    low: Coordinate
    """The position of the lower end: its x, or y where the line is upright."""
    high: Coordinate
    across: Coordinate
    length: float


class LyingArc(NamedTuple, Generic[Coordinate]):
    """An arc, counter-clockwise about its centre however it runs."""

    x: Coordinate
    """The centre."""
    y: Coordinate
    start: float
    """The direction in which its first end is seen, counter-clockwise from the east."""
    angle: float
    radius: float


@dataclass(frozen=True, slots=True)
class Lying(Generic[Coordinate]):
    """The curves of a contour as they lie."""

    edges: dict[tuple[Coordinate | None, bool], list[LyingEdge[Coordinate]]] = field(
        default_factory=dict
    )
    """Straight edges by their slopes (None: upright) and whether they run up, or to the right."""
    arcs: dict[ArcForm, list[LyingArc[Coordinate]]] = field(default_factory=dict)


class WholeNumbers:
    """Whole numbers in place of coordinates: a common unit, and one number for a + b√2."""

    def __init__(self, unit: int, reach: int) -> None:
        """Prepare for points in a common *unit*, with parts up to *reach*, turned by eighths."""
        self.unit, self.reach = unit, reach
        # A turn by an eighth halves and adds two parts; and each difference must be divisible by
        # two.
        self._fine = 4 * unit
        # The shorter the lengths, the more bits the root of 2 in them is off.
        self._numbers = Embedding(2 * self._fine * reach << 16)
        self.one = self._fine << self._numbers.bits
        """The number that stands for 1."""

    def has(self, unit: int, reach: int) -> bool:
        """Whether points of this kind fit in the window, and it is not much larger than needed."""
        fits = self.unit % unit == 0 and reach <= self.reach
        return fits and self.unit * self.reach <= 1000 * unit * reach

    def placed(self, point: Point, eighths: int) -> tuple[int, int]:
        """Return the coordinates of a point turned by *eighths*; both are even."""
        ax, bx, ay, by = turned_quad(quad(point, 2 * self.unit), eighths)
        encode = self._numbers.encode
        return encode(2 * ax, 2 * bx), encode(2 * ay, 2 * by)

    def point(self, x: int, y: int) -> Point:
        """Return the point with such coordinates, which are sums of others."""
        decode = self._numbers.decode
        return Point.of(*decode(x), *decode(y), self._fine)


def lying_whole(curves: Sequence[Curve], window: WholeNumbers, eighths: int) -> Lying[int] | None:
    """Return *curves* turned by *eighths*; None unless edges run in the eight directions."""
    lying: Lying[int] = Lying()
    one, diagonal = window.one, sqrt(2)
    last, u, v = None, 0, 0
    for curve in curves:
        if isinstance(curve, Arc):
            _bow(lying, curve, *window.placed(curve.centre, eighths), eighths * pi / 4)
            continue
        # Most edges begin where the last one ended.
        x, y = (u, v) if curve.start is last else window.placed(curve.start, eighths)
        last = curve.end
        u, v = window.placed(last, eighths)
        slope: int | None
        if x == u:
            slope, low, high, across, weight = None, y, v, x, 1.0
        elif y == v:
            slope, low, high, across, weight = 0, x, u, y, 1.0
        elif v - y == u - x:
            slope, low, high, across, weight = 1, x, u, y - x, diagonal
        elif v - y == x - u:
            slope, low, high, across, weight = -1, x, u, y + x, diagonal
        else:
            return None
        forward = low < high
        if not forward:
            low, high = high, low
        lying.edges.setdefault((slope, forward), []).append(
            LyingEdge(low, high, across, (high - low) / one * weight)
        )
    return lying


def lying_exact(curves: Sequence[Curve], turn: Turn) -> Lying[Sqratio]:
    """Return *curves* turned by *turn*."""
    lying: Lying[Sqratio] = Lying()
    for curve in curves:
        if isinstance(curve, Arc):
            centre = turn(curve.centre)
            _bow(lying, curve, centre.x, centre.y, atan2(float(turn.sin), float(turn.cos)))
            continue
        start, end = turn(curve.start), turn(curve.end)
        line = line_of(start, end)
        low, high = line.position(start), line.position(end)
        forward = low < high
        if not forward:
            low, high = high, low
        lying.edges.setdefault((line.slope, forward), []).append(
            LyingEdge(low, high, line.intercept, float(high - low) * stretch(line.slope))
        )
    return lying


def _bow(lying: Lying[Coordinate], arc: Arc, x: Coordinate, y: Coordinate, turned: float) -> None:
    """Add an arc to *lying*, with its centre at (x, y), *turned* about it."""
    (a, b), (c, d) = ((end - arc.centre).floats() for end in (arc.start, arc.end))
    if not arc.left:
        a, b, c, d = c, d, a, b
    angle = tau if arc.is_circle else atan2(a * d - b * c, a * c + b * d) % tau
    lying.arcs.setdefault((arc.left, arc.circle.square), []).append(
        LyingArc(x, y, atan2(b, a) + turned, angle, hypot(a, b))
    )


def stretch(slope: Coordinate | None) -> float:
    """Return the length on a line for each unit of position."""
    return 1.0 if slope is None else hypot(1.0, float(slope))
