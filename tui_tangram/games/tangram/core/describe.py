"""Shapes in words: their kinds, their corners and their edges.

The words are for players who do not see the board, and suffice to solve a puzzle; `overview` has
those on a silhouette as a whole.

*A kind* is the name of a shape: a square with side 2, a trapezoid.

*Corners* are numbered clockwise from the upper left one, each with its angle inside, and the edges
go from one to the next with direction and length.

An arc is described by its direction, its turn, its radius, and whether it bulges out of the
shape or into it; angles at corners are between the directions in which edges leave.

Lengths are in legs of the small triangle and exact: ``2√2``.  A length that is no number a + b√2,
as of a slanting edge of some larger sets, is rounded, and marked "about".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import atan2, degrees, hypot

from tui_tangram.games.tangram.core.words import direction, length, place
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Arc,
    Contour,
    Curve,
    Point,
    Polygon,
    Shape,
    box,
    octant,
    polygon_of,
)
from tui_tangram.maths.geometry.curve import inner_angle
from tui_tangram.play.phrases import at, pointed
from tui_tangram.values import NamedTuple

_TURNS = {
    45: mark("an eighth of a circle"),
    90: mark("a quarter circle"),
    180: mark("a half circle"),
}


_SECTORS = {
    45: (
        mark("eighth of a disc with radius {radius}"),
        mark("an eighth of a disc with radius {radius}"),
    ),
    90: (mark("quarter disc with radius {radius}"), mark("a quarter disc with radius {radius}")),
    180: (mark("half disc with radius {radius}"), mark("a half disc with radius {radius}")),
}


def arc_in_words(arc: Arc) -> str:
    """Return an arc, walked clockwise about a shape, in words."""
    if arc.is_circle:
        return tr("a whole circle with radius {radius}", radius=radius(arc))
    # Clockwise the inside is at the right: an arc that turns right bulges outwards.
    words = bulge(arc, outwards=not arc.left)
    return tr("{arc}, {direction}", arc=words, direction=direction(arc.end - arc.start))


def bulge(arc: Arc, *, outwards: bool) -> str:
    """Return the turn of an arc, the side of the shape to which it bulges, and its radius."""
    angle = round(degrees(float(arc.angle)))
    turn = tr(_TURNS[angle]) if angle in _TURNS else tr("an arc of {degrees}°", degrees=angle)
    if outwards:
        return tr("{turn} outwards with radius {radius}", turn=turn, radius=radius(arc))
    return tr("{turn} inwards with radius {radius}", turn=turn, radius=radius(arc))


def radius(arc: Arc) -> str:
    """Return the radius of an arc, rounded if it is not in Q(√2)."""
    exact: Sqratio | None = arc.circle.radius
    if exact is not None:
        return length(exact)
    return tr("about {number}", number=pointed(f"{float(arc.circle.square) ** 0.5:.2f}"))


NUMBERS = (
    markc("number", "no"),
    markc("number", "a"),
    markc("number", "two"),
    markc("number", "three"),
    markc("number", "four"),
    markc("number", "five"),
    markc("number", "six"),
    markc("number", "seven"),
    markc("number", "eight"),
    markc("number", "nine"),
)
"""The numbers written as words, for `spoken`."""
_TRIANGLE = (45, 45, 90)
_MANY = {
    5: (mark("pentagon"), mark("a pentagon")),
    6: (mark("hexagon"), mark("a hexagon")),
    7: (mark("heptagon"), mark("a heptagon")),
    8: (mark("octagon"), mark("an octagon")),
}
_ROOT = Sqratio(0, 1)


class Name(NamedTuple):
    """The name of a shape."""

    bare: str
    """The name without an article: "square with side 2"."""
    full: str
    """The name with its article: "a square with side 2"."""


def spoken(number: int) -> str:
    """Return a number in the form used before a counted noun: a small number as a word.

    >>> spoken(3), spoken(14)
    ('three', '14')
    """
    return trc("number", NUMBERS[number]) if number < len(NUMBERS) else str(number)


_SAME = 1e-6
"""Directions in degrees that differ by less are equal: they are of exact edges, rounded."""


class CornerAngle(NamedTuple):
    """The directions at a corner that lead into the shape."""

    start: float
    """The direction in which the edge of the corner leaves, in degrees; others follow clockwise."""
    angle: float
    """The angle between the first and the last, in degrees."""

    def holds(self, other: CornerAngle) -> bool:
        """Whether all directions of the *other* are here too."""
        offset = (self.start - other.start + _SAME) % 360
        return offset + other.angle <= self.angle + 2 * _SAME

    def is_flush(self, other: CornerAngle) -> bool:
        """Whether the first or the last directions of both are the same."""
        offset = self.start - other.start
        ends = offset, offset + other.angle - self.angle
        return any((end + _SAME) % 360 <= 2 * _SAME for end in ends)


class Corner(NamedTuple):
    """A corner of a contour."""

    number: int
    """The number from 1, through all contours of a shape."""
    point: Point
    angle: int
    """The angle inside the shape, in degrees, rounded if it is no multiple of 45°."""
    sector: CornerAngle
    name: str = ""
    """The name for players, if it is not the number."""

    @property
    def called(self) -> str:
        """The name for players."""
        return self.name or str(self.number)


def distance(vector: Point) -> str:
    """Return the length of a vector: exact if it runs in one of the eight directions."""
    eighth = octant(vector)
    if eighth is None:
        return _roughly(f"{hypot(*vector.floats()):.2f}")
    size = max(abs(vector.x), abs(vector.y))
    return length(size * _ROOT if eighth % 2 else size)


def kind_of(shape: Shape) -> str:
    """Return the name of a piece, with its sizes and holes, and without an article."""
    described = name_of(shape.outline).bare
    for hole in shape.holes:
        described = tr(
            "{shape} with a hole, {hole}", shape=described, hole=name_of(hole.reversed()).full
        )
    return described


def name_of(contour: Contour) -> Name:
    """Return the name of a shape without holes, with its sizes.

    A shape without a proper name gets one from the number of its corners, or its edges.
    """
    contour = contour.unified()
    return name_of_polygon(polygon_of(contour)) if contour.is_straight else _name_by_edges(contour)


def _name_by_edges(contour: Contour) -> Name:
    arcs = [curve for curve in contour.curves if isinstance(curve, Arc)]
    if any(arc.is_circle for arc in arcs):
        size = radius(arcs[0])
        return Name(
            tr("disc with radius {radius}", radius=size),
            tr("a disc with radius {radius}", radius=size),
        )
    angle = round(degrees(float(arcs[0].angle)))
    if angle in _SECTORS and _is_sector(contour, arcs[0]):
        bare, full = (tr(text, radius=radius(arcs[0])) for text in _SECTORS[angle])
        return Name(bare, full)
    round_edges = [bulge(arc, outwards=arc.left) for arc in arcs]
    described = [_times(round_edges.count(edge), edge) for edge in dict.fromkeys(round_edges)]
    straight = len(contour) - len(arcs)
    if straight:
        described.insert(
            0, trn("a straight edge", "{number} straight edges", straight, number=spoken(straight))
        )
    edges = ", ".join(described)
    return Name(tr("shape with {edges}", edges=edges), tr("a shape with {edges}", edges=edges))


def _is_sector(contour: Contour, arc: Arc) -> bool:
    """Whether a contour consists of an arc that bulges outwards and of radii to its ends."""
    radii = [curve for curve in contour.curves if curve != arc]
    centred = len(radii) == 2 and arc.centre in contour.points
    halved = len(radii) == 1 and arc.start + arc.end == arc.centre + arc.centre
    straight = not any(isinstance(curve, Arc) for curve in radii)
    return arc.left and straight and (centred or halved)


def _times(number: int, edge: str) -> str:
    if number == 1:
        return edge
    if number == 2:
        return tr("twice {edge}", edge=edge)
    return tr("{number} times {edge}", number=number, edge=edge)


def name_of_polygon(contour: Polygon) -> Name:
    """Return the name of a polygon, with its sizes."""
    corners = len(contour)
    angles = [corner.angle for corner in corners_of([contour])]
    sides = [distance(end - start) for start, end in contour.edges()]
    vectors = [end - start for start, end in contour.edges()]
    if corners == 3 and tuple(sorted(angles)) == _TRIANGLE:
        short = min(vectors, key=lambda vector: vector.dot(vector))
        legs = distance(short)
        return Name(
            tr("triangle with legs {legs}", legs=legs), tr("a triangle with legs {legs}", legs=legs)
        )
    if corners == 3:
        three = ", ".join(sides)
        return Name(
            tr("triangle with sides {sides}", sides=three),
            tr("a triangle with sides {sides}", sides=three),
        )
    if corners == 4 and contour.is_convex:
        return _quadrilateral(angles, vectors)
    if contour.is_convex and corners in _MANY:
        return Name(*map(tr, _MANY[corners]))
    return Name(
        tr("shape with {number} corners", number=corners),
        tr("a shape with {number} corners", number=corners),
    )


def _quadrilateral(angles: Sequence[int], vectors: Sequence[Point]) -> Name:
    """Return the name of a convex shape with four corners."""
    sizes = [vector.dot(vector) for vector in vectors]
    first, second = distance(vectors[0]), distance(vectors[1])
    if angles == [90] * 4:
        if sizes[0] == sizes[1]:
            return Name(
                tr("square with side {side}", side=first),
                tr("a square with side {side}", side=first),
            )
        return Name(
            tr("rectangle {first} by {second}", first=first, second=second),
            tr("a rectangle {first} by {second}", first=first, second=second),
        )
    parallel = [vectors[i].cross(vectors[i + 2]).sign == 0 for i in (0, 1)]
    if all(parallel):
        if sizes[0] == sizes[1]:
            return Name(
                tr("rhombus with sides {first} and {second}", first=first, second=second),
                tr("a rhombus with sides {first} and {second}", first=first, second=second),
            )
        return Name(
            tr("parallelogram with sides {first} and {second}", first=first, second=second),
            tr("a parallelogram with sides {first} and {second}", first=first, second=second),
        )
    if any(parallel):
        i = parallel.index(True)
        first, second = map(
            distance,
            sorted(
                (vectors[i], vectors[i + 2]), key=lambda vector: vector.dot(vector), reverse=True
            ),
        )
        return Name(
            tr("trapezoid with parallel sides {first} and {second}", first=first, second=second),
            tr("a trapezoid with parallel sides {first} and {second}", first=first, second=second),
        )
    if sizes[0] == sizes[1] and sizes[2] == sizes[3]:
        return Name(tr("kite"), tr("a kite"))
    if sizes[1] == sizes[2] and sizes[3] == sizes[0]:
        return Name(tr("kite"), tr("a kite"))
    return Name(tr("quadrilateral"), tr("a quadrilateral"))


def corners_of(contours: Sequence[Contour]) -> tuple[Corner, ...]:
    """Return the corners of a region, clockwise from the upper left one of each contour.

    Outlines come before holes.  The inside is to the right when going from one to the next. The
    point where an arc goes over into its neighbour is a corner too: its angle is 180°.
    """
    numbers = count(1)
    return tuple(
        _corner(next(numbers), curves[i - 1], curve)
        for curves in map(clockwise, contours)
        for i, curve in enumerate(curves)
    )


def clockwise(contour: Contour) -> list[Curve]:
    """Return the curves walked clockwise about an outline, from its upper left corner."""
    curves = list(contour.unified().reversed().curves)
    starts = [curve.start for curve in curves]
    first = max(range(len(curves)), key=lambda i: (starts[i].y - starts[i].x, starts[i].y))
    return curves[first:] + curves[:first]


def _corner(number: int, before: Curve, after: Curve) -> Corner:
    """Return the corner between two edges walked clockwise."""
    angle = degrees(inner_angle(after.reversed(), before.reversed()))
    east, north = after.leaving.floats()
    sector = CornerAngle(degrees(atan2(north, east)), angle)
    return Corner(number, after.start, round(angle), sector)


def edges_in_words(
    contours: Sequence[Contour],
    corners: Sequence[Corner] = (),
    frame: tuple[Point, Point] | None = None,
) -> list[tuple[str, str]]:
    """Return two sentences for each edge of a region: its corner, its direction, its length.

    The second is brief: the corner's name and angle, and the edge.  *corners* are those of the
    region, where they have other names; places are those in *frame*, by default its own box.
    """
    numbered = iter(corners or corners_of(contours))
    frame = frame or box(contours)
    found: list[tuple[str, str]] = []
    for contour in contours:
        described = sides_in_words(contour)
        own = [next(numbered) for _ in described]
        hole = contour.signed_area < 0
        for corner, after, edge in zip(own, own[1:] + own[:1], described, strict=True):
            where = at(place(corner.point, *frame))
            text = _edge_from(corner, where, edge, after.called, hole=hole)
            found.append((text, f"{corner.called}: {corner.angle}, {edge}."))
    return found


def sides_in_words(contour: Contour) -> list[str]:
    """Return the edges of an outline, clockwise: the length and direction of each."""
    return [_edge_in_words(curve) for curve in clockwise(contour)]


def _edge_in_words(curve: Curve) -> str:
    if isinstance(curve, Arc):
        return arc_in_words(curve)
    way = curve.end - curve.start
    return tr("{distance} {direction}", distance=distance(way), direction=direction(way))


def _edge_from(corner: Corner, where: str, edge: str, after: str, *, hole: bool) -> str:
    """Return the sentence on an edge from *corner*, which is *where*, to the one called *after*."""
    text = (
        mark("Corner {corner} {where}, of a hole, angle {angle}°: {edge} to corner {after}.")
        if hole
        else mark("Corner {corner} {where}, angle {angle}°: {edge} to corner {after}.")
    )
    return tr(text, corner=corner.called, where=where, angle=corner.angle, edge=edge, after=after)


def touched(corners: Sequence[Corner], piece: Shape) -> tuple[Corner, ...]:
    """Return those of *corners* at which a piece has a corner too, one at each point.

    Of several at a point it is the one that the piece goes into, or else the first.
    """
    points, found = set(piece.points), dict[Point, Corner]()
    own = corners_of(piece.contours)
    for corner in corners:
        if corner.point in points:
            first = found.setdefault(corner.point, corner)
            into = any(one.point == corner.point and corner.sector.holds(one.sector) for one in own)
            if first != corner and into:
                found[corner.point] = corner
    return tuple(found.values())


def about(value: Sqratio) -> str:
    """Return a size in its most readable form: exact if that is short."""
    exact = length(value)
    return exact if len(exact) <= 3 else _roughly(f"{float(value):.1f}")


def _roughly(number: str) -> str:
    """Return a rounded number."""
    return tr("about {number}", number=pointed(number))
