"""A silhouette as a whole, in words: what a person would notice before its corners.

*At a glance*: its parts, the number of its corners, its size and its symmetry.

*Its sections*: what it falls into when it is cut at its narrow places.  A cut leads from a corner
that points inwards to another corner, in one of the eight directions; it is a narrow place if the
square over it is at most twice as large as the smaller side, which has at least `_LEAST` of the
whole.  The shortest cut comes first.

*Its hull and its notches*, in `shape_in_words`.  The *hull* is the smallest convex shape around it
whose edges run in the eight directions, so that its angles are multiples of 45° and its corners
exact.  The rest of the hull are the notches, and those are described by their kind again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.anyangle import symmetries
from tui_tangram.games.tangram.core.describe import Name, about, corners_of, name_of, spoken
from tui_tangram.games.tangram.core.words import place
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Contour,
    Isometry,
    Point,
    Polygon,
    box,
    octant,
    polygons,
    subtract,
    turn,
)
from tui_tangram.maths.geometry.overlay import area, intersect
from tui_tangram.play.phrases import at, capital, listed


def hull(contours: Iterable[Contour]) -> Polygon:
    """Return the smallest convex shape with edges in the eight directions around a region."""
    points = [point for contour in contours for point in contour.points]
    # For each direction the farthest that any point lies, measured along it (along a
    # diagonal by x + y, so that nothing leaves the field).
    along = [_along(eighth) for eighth in range(8)]
    reach = [max(measure.dot(point) for point in points) for measure in along]
    corners = []
    for eighth in range(8):
        # The crossing of the border of this direction with that of the next.
        u, v = along[eighth], along[(eighth + 1) % 8]
        a, b = reach[eighth], reach[(eighth + 1) % 8]
        determinant = u.cross(v)
        corners.append(Point((a * v.y - b * u.y) / determinant, (b * u.x - a * v.x) / determinant))
    return Polygon(dict.fromkeys(corners)).straightened()


def _along(eighth: int) -> Point:
    x = (1, 1, 0, -1, -1, -1, 0, 1)[eighth]
    y = (0, 1, 1, 1, 0, -1, -1, -1)[eighth]
    return Point(Sqratio(x), Sqratio(y))


def shape_in_words(contours: Sequence[Contour]) -> list[str]:
    """Return sentences on a region: its kind or its hull with notches, holes, symmetry.

    *contours* are outlines and holes in the proper form of a region.
    """
    outlines = [contour for contour in contours if contour.signed_area > 0]
    holes = [contour for contour in contours if contour.signed_area < 0]
    low, high = box(contours)
    sentences = []
    if len(outlines) > 1:
        sentences.append(parts_in_words(len(outlines)))
    for outline in outlines:
        where = at(place(outline.centre, low, high)) if len(outlines) > 1 else ""
        sentences += _part_in_words(outline, where)
    for hole in holes:
        sentences.append(
            tr(
                "A hole {where}: {shape}.",
                where=at(place(hole.centre, low, high)),
                shape=name_of(hole.reversed()).full,
            )
        )
    sentences.append(_size(contours))
    symmetric = symmetry_in_words(contours)
    if symmetric:
        sentences.append(symmetric)
    return [capital(sentence) for sentence in sentences]


def glance(contours: Sequence[Contour]) -> list[str]:
    """Return sentences on a region as a person would begin: parts, corners, holes, size, symmetry.

    Of one convex shape its kind stands for the corners.  Corners at one point count once.
    """
    outlines = [contour for contour in contours if contour.signed_area > 0]
    holes = len(contours) - len(outlines)
    first = outlines[0].unified()
    if len(outlines) > 1:
        sentences = [parts_in_words(len(outlines))]
    elif isinstance(first, Polygon) and first.is_convex:
        sentences = [f"{name_of(first).full}."]
    else:
        corners = len({corner.point for corner in corners_of(outlines)})
        sentences = [trn("{n} corner.", "{n} corners.", corners)]
    if holes:
        sentences.append(trn("{n} hole.", "{n} holes.", holes))
    low, high = box(contours)
    fills_box = len(outlines) == 1 and first.signed_area == (high - low).x * (high - low).y
    size = "" if fills_box else _size(contours)  # a rectangle has its sides in its name
    texts = [*sentences, size, symmetry_in_words(contours) or _nearly(contours)]
    return [capital(sentence) for sentence in texts if sentence]


def _size(contours: Sequence[Contour]) -> str:
    """Return the sentence on the width and the height of a region."""
    low, high = box(contours)
    size = high - low
    if size.x == size.y:
        return tr("As wide as high: {width}.", width=about(size.x))
    return tr("{width} wide and {height} high.", width=about(size.x), height=about(size.y))


def parts_in_words(number: int) -> str:
    """Return the sentence on the number of parts of a shape."""
    return trn("{number} part.", "{number} parts.", number, number=spoken(number))


def _part_in_words(outline: Contour, where: str) -> list[str]:
    name = name_of(outline)
    if not isinstance(outline, Polygon) or outline.is_convex:
        return [f"{_placed(name, where)}."]
    around = hull([outline])
    notches = subtract(around, outline)
    cut = [contour for contour in notches if contour.signed_area.sign > 0]
    low, high = around.bounds
    if len(cut) > _MOST:
        return [tr("{shape}, with {number} notches.", shape=_placed(name, where), number=len(cut))]
    return [
        trn(
            "{shape} with a notch, {corners} corners in total.",
            "{shape} with {number} notches, {corners} corners in total.",
            len(cut),
            shape=_placed(name_of(around), where),
            number=spoken(len(cut)),
            corners=len(outline),
        ),
        *(
            tr(
                "A notch {where}: {shape}.",
                where=at(place(notch.centre, low, high)),
                shape=name_of(notch).full,
            )
            for notch in cut
        ),
    ]


def _placed(name: Name, where: str) -> str:
    """Return the name of a shape and, unless *where* is empty, its place."""
    return tr("{shape} {where}", shape=name.full, where=where) if where else name.full


_MOST = 12
"""The maximum number of notches that are described; beyond that only their number is given."""


def symmetry_in_words(contours: Sequence[Contour]) -> str:
    """Return one sentence on the symmetries of a region; empty if it has none."""
    motions = symmetries(contours)
    turns = sum(not motion.mirrored for motion in motions)
    mirrors = [motion for motion in motions if motion.mirrored]
    degrees = 360 // turns
    if not mirrors:
        return tr("It looks the same turned by {degrees}°.", degrees=degrees) if turns > 1 else ""
    number = spoken(len(mirrors))
    if turns == 1:
        # Two mirrors make a turn, so there is one.
        how = tr(_MIRRORS.get(mirrors[0].turn.eighth, _SLANTING))
        return tr("It is symmetric {how}.", how=how)
    return tr(
        "It looks the same turned by {degrees}° and has {number} mirror lines.",
        degrees=degrees,
        number=number,
    )


_MIRRORS: Mapping[int | None, str] = {
    0: mark("left to right"),
    4: mark("top to bottom"),
    2: mark("across the falling diagonal"),
    6: mark("across the rising diagonal"),
}
"""Mirrors by the number of eighths: a mirror in the upright axis, then that turn."""
_SLANTING = mark("across a slanting line")
"""The mirror followed by any other turn."""


_NEARLY: Final = Sqratio(9, 0, 10)
"""The share of a shape that is symmetric from which a sentence says so."""


def _nearly(contours: Sequence[Contour]) -> str:
    """Return one sentence if most of a region is its own mirror image, about its middle."""
    if not all(contour.is_straight for contour in contours):
        return ""
    region = polygons(contours)
    low, high = box(contours)
    middle = low + high
    for eighth, text in (
        (0, mark("More than nine tenths of it are symmetric left to right.")),
        (4, mark("More than nine tenths of it are symmetric top to bottom.")),
    ):
        shift = Point(*((Sqratio.ZERO, middle.y) if eighth else (middle.x, Sqratio.ZERO)))
        mirror = Isometry.linear(eighth, mirrored=True)._replace(shift=shift)
        image = [one.moved(mirror) for one in region]
        if area(intersect(region, image)) > area(region) * _NEARLY:
            return tr(text)
    return ""


# Sections


class _Cut(NamedTuple):
    """A cut through a polygon, from one corner to another."""

    square: Sqratio
    """The square of its length."""
    halves: tuple[Polygon, Polygon]


_LEAST: Final = Sqratio(1, 0, 32)
"""The least share of a shape that a section has."""


def sections_in_words(contours: Sequence[Contour]) -> str:
    """Return one sentence on the sections of a region, from the top; empty for fewer than two.

    Only a region of one straight contour has sections.
    """
    outline = contours[0]
    if len(contours) > 1 or not outline.is_straight:
        return ""
    found = sections(polygons(contours)[0])
    if len(found) < 2:
        return ""
    low, high = outline.bounds
    found.sort(key=lambda one: (-one.centre.y, one.centre.x))
    shapes = listed(_placed(name_of(one), at(place(one.centre, low, high))) for one in found)
    return tr("Cut at its narrow places: {shapes}.", shapes=shapes)


def sections(polygon: Polygon) -> list[Polygon]:
    """Return what a polygon falls into at its narrow places; see the module."""
    least, todo, found = polygon.area * _LEAST, [polygon], list[Polygon]()
    while todo:
        one = todo.pop().straightened()
        cuts = [cut for cut in _cuts(one) if _narrow(cut, least)]
        if cuts:
            todo += min(cuts, key=lambda cut: (cut.square, cut.halves[0].points)).halves
        else:
            found.append(one)
    return found


def _narrow(cut: _Cut, least: Sqratio) -> bool:
    smaller = min(half.area for half in cut.halves)
    return smaller >= least and cut.square <= smaller * 2


def _cuts(polygon: Polygon) -> Iterator[_Cut]:
    """Yield the cuts inside a polygon from corners that point inwards to others."""
    points = polygon.points
    size = len(points)
    for i, j in product(range(size), repeat=2):
        way = points[j] - points[i]
        inwards = turn(points[i - 1], points[i], points[(i + 1) % size]) < 0
        if inwards and way.dot(way) and octant(way) is not None and _sees(points, i, j):
            a, b = sorted((i, j))
            halves = Polygon(points[a : b + 1]), Polygon((*points[b:], *points[: a + 1]))
            yield _Cut(way.dot(way), halves)


def _sees(points: Sequence[Point], i: int, j: int) -> bool:
    """Whether the stretch between two corners runs inside a polygon and meets no other corner."""
    size, start, end = len(points), points[i], points[j]
    for at_corner, to in ((i, end), (j, start)):
        corner = points[at_corner]
        before, after = points[at_corner - 1], points[(at_corner + 1) % size]
        left, right = turn(before, corner, to) > 0, turn(corner, after, to) > 0
        if not ((left and right) if turn(before, corner, after) > 0 else (left or right)):
            return False
    for k in range(size):
        a, b = points[k], points[(k + 1) % size]
        if not {k, (k + 1) % size} & {i, j} and (
            turn(start, end, a) * turn(start, end, b) <= 0
            and turn(a, b, start) * turn(a, b, end) <= 0
        ):
            return False
        between = (a - start).dot(a - end).sign < 0
        if k not in (i, j) and between and not turn(start, end, a):
            return False
    return True
