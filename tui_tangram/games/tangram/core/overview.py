"""A silhouette as a whole, in words: what a person would notice before its corners.

*At a glance*: its parts, the number of its corners, its size and its symmetry.

*Its sections*: what each of its parts falls into when it is cut at its narrow places.  A cut is
straight and leads from a corner that points inwards to another corner of the same contour, in one
of the eight directions, and meets no side, straight or round; it is a narrow place if the square
over it is at most twice as large as the smaller side, which has at least `_LEAST` of the part.  The
shortest cut comes first.  A hole stays whole, in its section.

*Its hull and its notches*, in `shape_in_words`.  The *hull* is the smallest convex shape around it
whose edges run in the eight directions, so that its angles are multiples of 45° and its corners
exact.  The rest of the hull are the notches, and those are described by their kind again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import pi
from typing import Final

from tui_tangram.games.tangram.core.anyangle import symmetries
from tui_tangram.games.tangram.core.describe import about, corners_of, name_of, spoken
from tui_tangram.games.tangram.core.words import place
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.exact import Number, Sqratio
from tui_tangram.maths.geometry import (
    ORIGIN,
    Arc,
    Contour,
    Curve,
    Isometry,
    Point,
    PointLocation,
    Polygon,
    Straight,
    box,
    octant,
    polygons,
    simplest,
    subtract,
)
from tui_tangram.maths.geometry.curve import inner_angle
from tui_tangram.maths.geometry.overlay import area, intersect
from tui_tangram.maths.geometry.touch import touch
from tui_tangram.play.phrases import at, capital, listed
from tui_tangram.values import NamedTuple


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
    low, high = box(contours)
    sentences = []
    if len(outlines) > 1:
        sentences.append(parts_in_words(len(outlines)))
    for outline in outlines:
        where = at(place(outline.centre, low, high)) if len(outlines) > 1 else ""
        sentences += _part_in_words(outline, where)
    sentences += _holes_in_words(contours, lambda hole: name_of(hole).full)
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


def _holes_in_words(contours: Sequence[Contour], name: Callable[[Contour], str]) -> list[str]:
    """Return a sentence on each hole of a region: its place, its kind by *name*, and its size."""
    low, high = box(contours)
    found = []
    for hole in contours:
        if hole.signed_area < 0:
            shape, where = name(hole.reversed()), at(place(hole.centre, low, high))
            found.append(tr("A hole {where}: {shape}.", where=where, shape=shape))
            if len(hole) > _SIZED or (len(hole) > 1 and not hole.is_straight):
                found.append(_size([hole]))
    return found


_SIZED: Final = 4
"""The most edges of a straight shape whose name has its size."""


def parts_in_words(number: int) -> str:
    """Return the sentence on the number of parts of a shape."""
    return trn("{number} part.", "{number} parts.", number, number=spoken(number))


def _part_in_words(outline: Contour, where: str) -> list[str]:
    name = name_of(outline).full
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
            shape=_placed(name_of(around).full, where),
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


def _placed(shape: str, where: str) -> str:
    """Return the name of a shape and, unless *where* is empty, its place."""
    return tr("{shape} {where}", shape=shape, where=where) if where else shape


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
    """A cut through an outline, from one corner to another."""

    square: Sqratio
    """The square of its length."""
    halves: tuple[Contour, Contour]


_LEAST: Final = Sqratio(1, 0, 32)
"""The least share of a part that a section has."""


def sections_in_words(contours: Sequence[Contour]) -> list[str]:
    """Return sentences on what a region consists of: its parts, its holes and its sections.

    Parts are named if there are several.  Those without narrow places have no sentence on
    sections; sections are from the top.
    """
    outlines = _from_the_top(contour for contour in contours if contour.signed_area > 0)
    low, high = box(contours)
    cuts = []
    for outline in outlines:
        if len(outlines) > 1:
            where = at(place(outline.centre, low, high))
            cuts.append(tr("A part {where}: {shape}.", where=where, shape=_short(outline)))
        found = _from_the_top(sections(outline, [one for one in contours if _holds(outline, one)]))
        shapes = [_placed(_short(one), at(place(one.centre, low, high))) for one in found]
        if len(shapes) > 1:
            cuts.append(tr("Cut at its narrow places: {shapes}.", shapes=listed(shapes)))
    return list(map(capital, (*cuts, *_holes_in_words(contours, _short))))


def _short(contour: Contour) -> str:
    """Return the name of a shape, with its article: of a rare one the numbers of its sides."""
    name, contour = name_of(contour).full, contour.unified()
    arcs = sum(isinstance(curve, Arc) for curve in contour.curves)
    if not arcs or "," not in name:
        return name
    rounds = trn("a round edge", "{number} round edges", arcs, number=spoken(arcs))
    straight = len(contour) - arcs
    if not straight:
        return tr("a shape with {edges}", edges=rounds)
    edges = trn("a straight edge", "{number} straight edges", straight, number=spoken(straight))
    return tr("a shape with {edges}", edges=listed((edges, rounds)))


def _from_the_top(contours: Iterable[Contour]) -> list[Contour]:
    return sorted(contours, key=lambda one: (-one.centre.y, one.centre.x))


def sections(outline: Contour, holes: Sequence[Contour] = ()) -> list[Contour]:
    """Return the outlines of what a part falls into at its narrow places; see the module."""
    least, todo, found = _net(outline, holes) * _LEAST, [outline], list[Contour]()
    while todo:
        one = todo.pop().unified()
        cuts = [cut for cut in _cuts(one, holes) if _is_narrow(cut, holes, least)]
        if cuts:
            todo += min(cuts, key=lambda cut: (cut.square, cut.halves[0].points)).halves
        else:
            found.append(one)
    return found


def _is_narrow(cut: _Cut, holes: Sequence[Contour], least: Number) -> bool:
    smaller = min(_net(half, holes) for half in cut.halves)
    return smaller >= least and cut.square <= smaller * 2


def _net(outline: Contour, holes: Sequence[Contour]) -> Number:
    """Return the area of an outline without its holes."""
    return sum((hole.signed_area for hole in holes if _holds(outline, hole)), outline.signed_area)


def _holds(outline: Contour, hole: Contour) -> bool:
    """Whether a hole is in an outline, which it may touch in corners."""
    return hole.signed_area < 0 and outline.locate(hole.curves[0].middle) is PointLocation.INSIDE


def _cuts(outline: Contour, holes: Iterable[Contour]) -> Iterator[_Cut]:
    """Yield the cuts inside an outline, from corners that point inwards to others."""
    curves = outline.curves
    barriers = [*curves, *(curve for hole in holes for curve in hole.curves)]
    for i, j in product(range(len(curves)), repeat=2):
        way = curves[j].start - curves[i].start
        if way == ORIGIN or octant(way) is None or _angle(curves, i) <= pi:
            continue
        a, b = sorted((i, j))
        across = Straight(curves[b].start, curves[a].start)
        if _is_inside(curves, i, j) and _is_clear(across, barriers):
            halves = (*curves[a:b], across), (*curves[b:], *curves[:a], across.reversed())
            first, second = (simplest(Contour(half)) for half in halves)
            yield _Cut(way.dot(way), (first, second))


def _angle(curves: Sequence[Curve], corner: int) -> float:
    return inner_angle(curves[corner - 1], curves[corner])


def _is_inside(curves: Sequence[Curve], i: int, j: int) -> bool:
    """Whether the stretch between two corners begins and ends inside the angles there."""
    for here, there in ((i, j), (j, i)):
        way = Straight(curves[here].start, curves[there].start)
        sides = inner_angle(curves[here - 1], way) + inner_angle(way.reversed(), curves[here])
        if sides - _angle(curves, here) > pi:
            return False
    return True


def _is_clear(across: Straight, curves: Iterable[Curve]) -> bool:
    """Whether a stretch meets curves nowhere but in its ends."""
    met = (touch(across, curve) for curve in curves)
    return all(
        not (one.stretch or one.crossings) and {*across}.issuperset(one.points) for one in met
    )
