"""Loci: the shifts of a turned piece that make a contact (`games.tangram.core.contacts`).

They are a straight stretch or a circle, in rounded numbers, and exactly where those are in the
field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import atan2, hypot, pi, sqrt

from tui_tangram.games.tangram.core.anyangle import ShapeContours
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point, Straight, Turn
from tui_tangram.maths.geometry.curve import inner_angle
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.values import NamedTuple

SAME = 1e-6
"""Rounded numbers closer than this count as equal until the exact ones are known."""


class Tip(NamedTuple):
    """A corner, or an arc: a circle and the part of it."""

    x: float
    y: float
    radius: float
    """The radius; 0 for a corner."""
    left: bool
    begin: float
    """The direction from the centre to the start of the arc, counter-clockwise.

    Of a corner, the direction in which its boundary leaves.
    """
    sweep: float
    """The angle of the arc, or the one left of the corner."""
    point: Point
    """The corner or the centre, exactly."""
    ray: Point
    """The vector from the centre to a point of the arc."""
    square: Sqratio
    """The square of the radius, exactly."""

    def spans(self, dx: float, dy: float) -> bool:
        """Whether the arc has a point in a direction from its centre."""
        if not self.radius:
            return True
        angle = (atan2(dy, dx) - self.begin + SAME) % (2 * pi)
        return angle < self.sweep + 2 * SAME

    def lies_along(self, u: float, v: float) -> bool:
        """Whether the region left of a corner is left of a line in a direction through it."""
        return _between(self.begin, self.sweep, atan2(v, u))

    def yields_to(self, u: float, v: float) -> bool:
        """Whether the region right of a corner is right of a line in a direction through it."""
        return _between(self.begin + self.sweep, 2 * pi - self.sweep, atan2(-v, -u))


class Bar(NamedTuple):
    """A straight edge: its start, its direction of length 1, its length."""

    x: float
    y: float
    u: float
    v: float
    size: float
    start: Point
    end: Point


def _between(begin: float, sweep: float, start: float) -> bool:
    """Whether the directions from *begin* on lie in the half turn from *start* on."""
    return (begin - start + SAME) % (2 * pi) + sweep < pi + 3 * SAME


class Features(NamedTuple):
    """The corners, arcs and straight edges of a piece, or of the walls around it."""

    tips: tuple[Tip, ...]
    bars: tuple[Bar, ...]

    def turned(self, turn: Turn) -> Features:
        """Return the features of a piece turned, their exact points as they were."""
        (c, s), by = Point(turn.cos, turn.sin).floats(), turn.degrees * pi / 180
        return Features(
            tuple(
                tip._replace(x=tip.x * c - tip.y * s, y=tip.x * s + tip.y * c, begin=tip.begin + by)
                for tip in self.tips
            ),
            tuple(
                bar._replace(
                    x=bar.x * c - bar.y * s,
                    y=bar.x * s + bar.y * c,
                    u=bar.u * c - bar.v * s,
                    v=bar.u * s + bar.v * c,
                )
                for bar in self.bars
            ),
        )


@lru_cache(maxsize=256)
def features(shape: ShapeContours) -> Features:
    """Return the features of the contours of a piece or of a region."""
    curves = [curve for contour in shape for curve in contour.curves]
    return Features(tuple(_tips(shape)), tuple(_bars(curves)))


def _tips(region: Sequence[Contour]) -> list[Tip]:
    zero = Point.of(0, 0, 0, 0)
    found = []
    for contour in region:
        curves = contour.curves
        for before, curve in zip((curves[-1], *curves), curves, strict=False):
            if not (isinstance(curve, Arc) and curve.is_circle):
                at, (a, b) = curve.start, curve.leaving.floats()
                begin, sweep = atan2(b, a), inner_angle(before, curve)
                found.append(Tip(*at.floats(), 0.0, True, begin, sweep, at, zero, Sqratio.ZERO))
            if isinstance(curve, Arc):
                first, last = (curve.start, curve.end) if curve.left else (curve.end, curve.start)
                middle, circle = curve.centre, curve.circle
                (a, b), (c, d) = (first - middle).floats(), (last - middle).floats()
                sweep = atan2(a * d - b * c, a * c + b * d) % (2 * pi)
                sweep = 2 * pi if curve.is_circle else sweep
                spot, begin, ray = middle.floats(), atan2(b, a), curve.start - middle
                found.append(
                    Tip(*spot, hypot(a, b), curve.left, begin, sweep, middle, ray, circle.square)
                )
    return found


def _bars(curves: Sequence[Curve]) -> list[Bar]:
    found = []
    for curve in curves:
        if isinstance(curve, Straight):
            (a, b), (c, d) = curve.start.floats(), curve.end.floats()
            size = hypot(c - a, d - b)
            found.append(Bar(a, b, (c - a) / size, (d - b) / size, size, curve.start, curve.end))
    return found


class Locus(NamedTuple):
    """Shifts that make a contact: a stretch, or a circle where *size* is 0."""

    x: float
    y: float
    """The start of the stretch, or the centre."""
    u: float
    v: float
    """Its direction, or the radius and 0."""
    size: float
    mine: Tip | Bar
    """The part of the turned piece that touches."""
    wall: Tip | Bar

    def at(self, x: float, y: float) -> bool:
        """Whether a shift on the line or circle makes the contact."""
        if self.size:
            return -SAME < (x - self.x) * self.u + (y - self.y) * self.v < self.size + SAME
        mine, wall = self.mine, self.wall
        assert isinstance(mine, Tip)
        assert isinstance(wall, Tip)
        # The vector from the centre of the piece's circle to that of the wall's.
        dx, dy = wall.x - mine.x - x, wall.y - mine.y - y
        both = mine.radius and wall.radius
        here = -1 if both and mine.left and wall.left else 1
        there = 1 if both and not mine.left and not wall.left else -1
        if not (mine.spans(here * dx, here * dy) and wall.spans(there * dx, there * dy)):
            return False
        # A corner lies on the other side of the tangent of an arc.
        if not mine.radius:
            return mine.lies_along(dy, -dx) if wall.left else mine.lies_along(-dy, dx)
        if not wall.radius:
            return wall.yields_to(-dy, dx) if mine.left else wall.yields_to(dy, -dx)
        return True

    def holds(self, x: float, y: float) -> bool:
        """Whether a shift makes the contact."""
        if self.size:
            off = (x - self.x) * self.v - (y - self.y) * self.u
        else:
            off = hypot(x - self.x, y - self.y) - self.u
        return abs(off) < SAME and self.at(x, y)

    def normal(self, x: float, y: float) -> tuple[float, float, float]:
        """Return a normal where a shift makes the contact, and its moment about the origin."""
        mine, wall = self.mine, self.wall
        # The normal of an arc goes through its centre.
        a, b = (mine.x + x, mine.y + y) if isinstance(mine, Tip) else (wall.x, wall.y)
        u, v = (-self.v, self.u) if self.size else (x - self.x, y - self.y)
        return u, v, a * v - b * u

    def exact(self, turn: Turn) -> Curve | None:
        """Return the locus of the piece turned by *turn*, None when it is not in the field."""
        mine, wall = self.mine, self.wall
        if isinstance(mine, Bar):
            start, end = turn(mine.start), turn(mine.end)
            if isinstance(wall, Bar):
                return Straight(wall.start - end, wall.end - start)
            offset = _perpendicular(start, end, wall.square)
            return offset and Straight(wall.point + offset - end, wall.point + offset - start)
        centre = turn(mine.point)
        if isinstance(wall, Bar):
            offset = _perpendicular(wall.start, wall.end, mine.square)
            return offset and Straight(wall.start + offset - centre, wall.end + offset - centre)
        ray = _spread(mine, wall, turn)
        middle = wall.point - centre
        return ray and Arc(middle + ray, middle + ray, middle, left=True)


def _perpendicular(start: Point, end: Point, square: Sqratio) -> Point | None:
    """Return the vector to the left of an edge whose length has the square *square*."""
    x, y = end - start
    share = square_root(square / (x * x + y * y))
    return None if share is None else Point(-y, x).scaled(share)


def _spread(mine: Tip, wall: Tip, turn: Turn) -> Point | None:
    """Return a vector as long as the distance of the centres of touching arcs or corners."""
    if not mine.radius:
        return wall.ray
    if not wall.radius:
        return turn(mine.ray)
    share = square_root(mine.square / wall.square)
    if share is None:
        return None
    # Outside each other the radii add up; inside only the size of the difference matters.
    return wall.ray.scaled(1 + share if mine.left and not wall.left else 1 - share)


def _apart(mine: Tip, wall: Tip) -> float:
    """Return the distance of the centres when they touch, 0 when they cannot."""
    if not mine.radius or not wall.radius:
        return mine.radius + wall.radius
    if mine.left:
        return wall.radius - mine.radius if wall.left else wall.radius + mine.radius
    return 0.0 if wall.left else mine.radius - wall.radius


def crossings(one: Locus, other: Locus) -> Iterator[FloatPoint]:
    """Yield the shifts that make both contacts, rounded."""
    if not one.size:
        one, other = other, one
    x, y, u, v = one[:4]
    if not one.size:
        spots = _of_circles(one, other)
    elif other.size:
        across = u * other.v - v * other.u
        if abs(across) < SAME:
            return
        along = ((other.x - x) * other.v - (other.y - y) * other.u) / across
        spots = [(x + along * u, y + along * v)]
    else:
        middle = (other.x - x) * u + (other.y - y) * v
        off = (other.x - x) * v - (other.y - y) * u
        spots = [(x + t * u, y + t * v) for t in _roots(middle, other.u * other.u - off * off)]
    for spot in spots:
        if one.at(*spot) and other.at(*spot):
            yield spot


def slides(line: Locus, others: Sequence[Locus]) -> Iterator[tuple[FloatPoint, Locus]]:
    """Yield the shifts strictly within a stretch that make a second contact, and its locus."""
    x, y, u, v, size = line[:5]
    for other in others:
        if not other.size:
            for spot in crossings(line, other):
                if SAME < (spot[0] - x) * u + (spot[1] - y) * v < size - SAME:
                    yield spot, other
            continue
        # As `crossings` of two stretches, the most frequent case.
        dx, dy, along, up, most = other.x - x, other.y - y, other.u, other.v, other.size
        across = u * up - v * along
        if not -SAME < across < SAME:
            reach = (dx * up - dy * along) / across
            if SAME < reach < size - SAME and -SAME < (dx * v - dy * u) / across < most + SAME:
                yield (x + reach * u, y + reach * v), other


def determined(spot: FloatPoint, contacts: Sequence[Locus]) -> bool:
    """Whether three contacts at a shift leave no way to turn, by rounded numbers.

    Their normals are neither parallel nor do they meet in one point.
    """
    (a, b, c), (d, e, f), (g, h, i) = (contact.normal(*spot) for contact in contacts)
    return abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) > SAME


def _of_circles(one: Locus, other: Locus) -> list[FloatPoint]:
    dx, dy = other.x - one.x, other.y - one.y
    square = dx * dx + dy * dy
    if square < SAME:
        return []
    share = (square + one.u * one.u - other.u * other.u) / (2 * square)
    x, y = one.x + share * dx, one.y + share * dy
    sides = _roots(0.0, one.u * one.u / square - share * share)
    return [(x - side * dy, y + side * dx) for side in sides]


def _roots(middle: float, square: float) -> tuple[float, ...]:
    """Return the zeros of a parabola; almost touching counts as touching."""
    if square < -SAME:
        return ()
    root = sqrt(max(square, 0.0))
    return (middle - root, middle + root) if square > SAME * SAME else (middle,)


def flush(bars: Sequence[Bar], walls: Sequence[Bar]) -> list[Locus]:
    """Return the shifts that lay an edge along a wall."""
    found = []
    for edge, bar in product(bars, walls):
        if bar.u * edge.u + bar.v * edge.v > 0 and abs(bar.u * edge.v - bar.v * edge.u) < SAME:
            x = bar.x - edge.x - edge.size * edge.u
            y = bar.y - edge.y - edge.size * edge.v
            found.append(Locus(x, y, bar.u, bar.v, edge.size + bar.size, edge, bar))
    return found


def loci(piece: Features, walls: Features) -> list[Locus]:
    """Return the shifts that make a contact of a corner or an arc."""
    found = []
    for mine in piece.tips:
        for wall in walls.tips:
            reach = _apart(mine, wall)
            if reach > SAME:
                found.append(Locus(wall.x - mine.x, wall.y - mine.y, reach, 0.0, 0.0, mine, wall))
        for bar in walls.bars:
            touches = mine.left and mine.spans(bar.v, -bar.u)
            if touches and (mine.radius or mine.lies_along(bar.u, bar.v)):
                x, y = bar.x - bar.v * mine.radius, bar.y + bar.u * mine.radius
                found.append(Locus(x - mine.x, y - mine.y, bar.u, bar.v, bar.size, mine, bar))
    for edge, wall in product(piece.bars, walls.tips):
        touches = not (wall.radius and wall.left) and wall.spans(-edge.v, edge.u)
        if touches and (wall.radius or wall.yields_to(edge.u, edge.v)):
            x, y = wall.x - edge.v * wall.radius, wall.y + edge.u * wall.radius
            found.append(Locus(x - edge.x, y - edge.y, -edge.u, -edge.v, edge.size, edge, wall))
    return found


def lies_on(part: Tip | Bar, arc: Tip) -> bool:
    """Whether a corner lies on an arc, or an arc is that arc itself."""
    if isinstance(part, Bar):
        return False
    if part.radius:
        return part.point == arc.point and part.begin == arc.begin
    dx, dy = part.x - arc.x, part.y - arc.y
    return abs(hypot(dx, dy) - arc.radius) < SAME and arc.spans(dx, dy)
