"""Shapes in words: a silhouette, what is left of it, and where in it a piece goes.

For people who do not see the board, and for a puzzle that is solved by its words alone.  A
shape is told in three ways, from the coarse to the exact:

*Its kind*, where it has one with a name: a square with side 2, a trapezoid.

*Its hull and its notches.*  The *hull* is the smallest convex shape around it whose edges
run in the eight directions, so that its angles are multiples of 45° and its corners exact.
What the hull has besides are the notches, and those are told by their kind again.

*Its corners*, numbered clockwise from the upper left one, each with its angle inside, and
the edges from one to the next with direction and length.

Lengths are in legs of the small triangle and exact: ``2√2``.  A length that is no number
a + b√2, as of a slanting edge of some larger sets, is rounded, and said to be about that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon, octant, subtract
from tui_tangram.tangram.symmetry import symmetries
from tui_tangram.tangram.words import at, box, place

DIRECTIONS = (
    "right", "up right", "up", "up left", "left", "down left", "down", "down right",
)  # fmt: skip
"""The eight directions, from the right counter-clockwise."""

NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TRIANGLE = (45, 45, 90)
_MANY = {5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon"}
_ROOT = Sqratio(0, 1)


class Corner(NamedTuple):
    """A corner of a contour."""

    number: int
    """From 1, through all contours of a shape."""
    point: Point
    angle: int | None
    """The angle inside the shape, in degrees; None for one that is no multiple of 45°."""


def length(value: Sqratio) -> str:
    """Return an exact length as it is read.

    >>> length(Sqratio(2)), length(Sqratio(0, 2)), length(Sqratio(1, 1, 2))
    ('2', '2√2', '(1 + √2)/2')
    >>> length(Sqratio(-2, 2))
    '2√2 - 2'
    """
    a, b, unit = value.a, value.b, value.d
    root = "" if not b else "√2" if abs(b) == 1 else f"{abs(b)}√2"
    if not b:
        top = str(a)
    elif not a:
        top = f"-{root}" if b < 0 else root
    else:
        top = f"{root} - {-a}" if a < 0 < b else f"{a} {'-' if b < 0 else '+'} {root}"
        if unit != 1:
            top = f"({top})"
    return top if unit == 1 else f"{top}/{unit}"


def distance(vector: Point) -> str:
    """Return the length of a vector: exact where it runs in one of the eight directions."""
    eighth = octant(vector)
    if eighth is None:
        return f"about {hypot(*vector.floats()):.2f}"
    size = max(abs(vector.x), abs(vector.y))
    return length(size * _ROOT if eighth % 2 else size)


def direction(vector: Point) -> str:
    """Return where a vector points: one of the eight, or between two of them."""
    eighth = octant(vector)
    if eighth is not None:
        return DIRECTIONS[eighth]
    x, y = vector.floats()
    nearest = round(degrees(atan2(y, x)) / 45) % 8
    return f"about {DIRECTIONS[nearest]}"


def kind_of(contour: Polygon) -> str:
    """Return what a shape without holes is called, with its sizes, and without an article.

    A shape that has no name is called by the number of its corners.
    """
    contour = contour.straightened()
    corners = len(contour)
    angles = [corner.angle for corner in corners_of([contour])]
    sides = [distance(end - start) for start, end in contour.edges()]
    vectors = [end - start for start, end in contour.edges()]
    known = [angle for angle in angles if angle is not None]
    if corners == 3 and tuple(sorted(known)) == _TRIANGLE:
        short = min(vectors, key=lambda vector: vector.dot(vector))
        return f"triangle with legs {distance(short)}"
    if corners == 3:
        return f"triangle with sides {', '.join(sides)}"
    if corners == 4 and contour.is_convex:
        return _quadrilateral(known, vectors)
    if contour.is_convex and corners in _MANY:
        return _MANY[corners]
    return f"shape with {corners} corners"


def _quadrilateral(angles: Sequence[int], vectors: Sequence[Point]) -> str:
    """Return what a convex shape with four corners is called."""
    sizes = [vector.dot(vector) for vector in vectors]
    first, second = distance(vectors[0]), distance(vectors[1])
    if angles == [90] * 4:
        if sizes[0] == sizes[1]:
            return f"square with side {first}"
        return f"rectangle {first} by {second}"
    parallel = [vectors[i].cross(vectors[i + 2]).sign == 0 for i in (0, 1)]
    if all(parallel):
        name = "rhombus" if sizes[0] == sizes[1] else "parallelogram"
        return f"{name} with sides {first} and {second}"
    if any(parallel):
        i = parallel.index(True)
        long, short = sorted(
            (vectors[i], vectors[i + 2]), key=lambda vector: vector.dot(vector), reverse=True
        )
        return f"trapezoid with parallel sides {distance(long)} and {distance(short)}"
    if sizes[0] == sizes[1] and sizes[2] == sizes[3]:
        return "kite"
    if sizes[1] == sizes[2] and sizes[3] == sizes[0]:
        return "kite"
    return "quadrilateral"


def corners_of(contours: Sequence[Polygon]) -> tuple[Corner, ...]:
    """Return the corners of a region, clockwise from the upper left one of each contour.

    Outlines come before holes.  The inside is to the right of the way from one to the next.
    """
    found: list[Corner] = []
    for contour in contours:
        points = contour.straightened().points[::-1]
        first = max(range(len(points)), key=lambda i: (points[i].y - points[i].x, points[i].y))
        points = points[first:] + points[:first]
        for i, point in enumerate(points):
            after = points[(i + 1) % len(points)]
            angle = _angle(points[i - 1] - point, after - point)
            found.append(Corner(len(found) + 1, point, angle))
    return tuple(found)


def _angle(back: Point, on: Point) -> int | None:
    """Return the angle from *on* counter-clockwise to *back*, walked clockwise."""
    first, second = octant(on), octant(back)
    if first is None or second is None:
        return None
    # From the way on to the way back, clockwise, lies the inside.
    return 45 * ((first - second) % 8)


def edges_in_words(contours: Sequence[Polygon]) -> list[str]:
    """Return one sentence for each edge of a region: from which corner, where to, how far."""
    numbered = iter(corners_of(contours))
    found: list[str] = []
    frame = box(contours)
    for contour in contours:
        corners = [next(numbered) for _ in contour.straightened().points]
        hole = contour.signed_area.sign < 0
        for i, corner in enumerate(corners):
            after = corners[(i + 1) % len(corners)]
            way = after.point - corner.point
            angle = "" if corner.angle is None else f", angle {corner.angle}°"
            inner = ", of a hole" if hole else ""
            found.append(
                f"Corner {corner.number} {at(place(corner.point, *frame))}{inner}{angle}: "
                f"{distance(way)} {direction(way)} to corner {after.number}."
            )
    return found


def hull(contours: Iterable[Polygon]) -> Polygon:
    """Return the smallest convex shape with edges in the eight directions around a region."""
    points = [point for contour in contours for point in contour.points]
    # For each direction the farthest that any point lies, measured along it (along a
    # diagonal by x + y, so that nothing leaves the field).
    along = [_along(eighth) for eighth in range(8)]
    reach = [max(measure.dot(point) for point in points) for measure in along]
    corners = []
    for eighth in range(8):
        # Where the border of this direction meets that of the next.
        u, v = along[eighth], along[(eighth + 1) % 8]
        a, b = reach[eighth], reach[(eighth + 1) % 8]
        determinant = u.cross(v)
        corners.append(Point((a * v.y - b * u.y) / determinant, (b * u.x - a * v.x) / determinant))
    return Polygon(dict.fromkeys(corners)).straightened()


def _along(eighth: int) -> Point:
    x = (1, 1, 0, -1, -1, -1, 0, 1)[eighth]
    y = (0, 1, 1, 1, 0, -1, -1, -1)[eighth]
    return Point(Sqratio(x), Sqratio(y))


def shape_in_words(contours: Sequence[Polygon]) -> list[str]:
    """Return sentences that tell a region: its kind or its hull with notches, holes, symmetry.

    *contours* are outlines and holes in the proper form of a region.
    """
    outlines = [contour for contour in contours if contour.signed_area.sign > 0]
    holes = [contour for contour in contours if contour.signed_area.sign < 0]
    low, high = box(contours)
    size = high - low
    sentences = []
    if len(outlines) > 1:
        sentences.append(f"{numeral(len(outlines), 'part')}.")
    for outline in outlines:
        where = f" {at(place(outline.centre, low, high))}" if len(outlines) > 1 else ""
        sentences += _part_in_words(outline, where)
    for hole in holes:
        name = kind_of(hole.reversed())
        sentences.append(f"A hole {at(place(hole.centre, low, high))}: {with_article(name)}.")
    sentences.append(f"{_about(size.x)} wide and {_about(size.y)} high.")
    symmetric = symmetry_in_words(contours)
    if symmetric:
        sentences.append(symmetric)
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]


def _part_in_words(outline: Polygon, where: str) -> list[str]:
    corners = len(outline)
    name = kind_of(outline)
    if outline.is_convex:
        return [f"{with_article(name)}{where}."]
    around = hull([outline])
    notches = subtract(around, outline)
    cut = [contour for contour in notches if contour.signed_area.sign > 0]
    low, high = around.bounds
    if len(cut) > _MOST:
        return [f"{with_article(name)}{where}, with {len(cut)} notches."]
    outer = kind_of(around)
    notched = numeral(len(cut), "notch", "notches")
    return [
        f"{with_article(outer)}{where} with {notched}, {corners} corners in all.",
        *(
            f"{at(place(notch.centre, low, high))} a notch: {with_article(kind_of(notch))}."
            for notch in cut
        ),
    ]


_MOST = 12
"""Of more notches only how many there are is told."""


def symmetry_in_words(contours: Sequence[Polygon]) -> str:
    """Return one sentence on the symmetries of a region; empty when it has none."""
    motions = symmetries(contours)
    turns = sum(not motion.mirrored for motion in motions)
    mirrors = [motion for motion in motions if motion.mirrored]
    found = []
    if turns > 1:
        found.append(f"looks the same turned by {360 // turns}°")
    if len(mirrors) == 1:
        found.append(f"is its own mirror image, {_MIRRORS[mirrors[0].turn]}")
    elif mirrors:
        found.append(f"is its own mirror image in {NUMBERS[len(mirrors)]} ways")
    return f"It {' and '.join(found)}." if found else ""


_MIRRORS: Mapping[int, str] = {
    0: "left to right",
    4: "top to bottom",
    2: "over the rising diagonal",
    6: "over the falling diagonal",
    1: "over a slanting line",
    3: "over a slanting line",
    5: "over a slanting line",
    7: "over a slanting line",
}
"""A mirror in the upright axis, then a turn of so many eighths."""


def touched(corners: Sequence[Corner], corners_of_piece: Iterable[Point]) -> tuple[int, ...]:
    """Return the numbers of those of *corners* at which a piece has a corner too."""
    points = set(corners_of_piece)
    return tuple(corner.number for corner in corners if corner.point in points)


def motion_in_words(first: Isometry, second: Isometry) -> str:
    """Return how a piece that lay by *first* was moved to lie by *second*: a clause."""
    parts = []
    turn = (second.turn - first.turn) % 8
    if first.mirrored != second.mirrored:
        parts.append("turned over")
    elif turn:
        parts.append(f"turned {45 * turn}°")
    way = second.shift - first.shift
    if way.x.sign or way.y.sign:
        parts.append(f"moved {distance(way)} {direction(way)}")
    return " and ".join(parts)


def numeral(number: int, one: str, many: str = "") -> str:
    """Return a number of things as it is spoken.

    >>> numeral(1, "notch", "notches"), numeral(3, "part"), numeral(14, "corner")
    ('a notch', 'three parts', '14 corners')
    """
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {one}" if number == 1 else f"{word} {many or f'{one}s'}"


def with_article(name: str) -> str:
    """Return *name* with its article.

    >>> with_article("octagon"), with_article("square with side 2")
    ('an octagon', 'a square with side 2')
    """
    return f"an {name}" if name[0] in "aeio" else f"a {name}"


def _about(value: Sqratio) -> str:
    """Return a size as it is best heard: exact where that is short."""
    exact = length(value)
    return exact if len(exact) <= 3 else f"about {float(value):.1f}"


def pose_in_words(polygon: Polygon) -> str:
    """Return how a piece stands, as it can be told from its outline alone.

    A triangle points where its largest angle is, seen from the longest side; any other shape
    has its longest sides running some way; a shape all of whose sides are alike stands on a
    side or on a corner.
    """
    edges = [(start, end) for start, end in polygon.edges()]
    sizes = [(end - start).dot(end - start) for start, end in edges]
    longest = max(sizes)
    start, end = edges[sizes.index(longest)]
    if len(edges) == 3 and sizes.count(longest) == 1:
        tip = next(point for point in polygon.points if point not in (start, end))
        middle = (start + end).scaled(Sqratio(1, 0, 2))
        return f"pointing {direction(tip - middle)}"
    eighth = octant(end - start)
    if len(set(sizes)) == 1 and len(edges) == 4 and eighth is not None:
        return "on a corner" if eighth % 2 else "upright"
    if eighth is None:
        return f"its longest side running {direction(end - start)}"
    runs = ("level", "rising to the right", "upright", "falling to the right")[eighth % 4]
    return f"its longest side {runs}{_lean(polygon)}"


def _lean(polygon: Polygon) -> str:
    """Return which way a parallelogram leans, where that is not told by its longest side."""
    if len(polygon) != 4:
        return ""
    (a, b), (c, d) = list(polygon.edges())[:2]
    first, second = b - a, d - c
    if first.dot(second).sign == 0:
        return ""
    short = min(first, second, key=lambda vector: vector.dot(vector))
    eighth = octant(short)
    if eighth is None:
        return ""
    runs = ("level", "rising to the right", "upright", "falling to the right")[eighth % 4]
    return f" and its shorter one {runs}"
