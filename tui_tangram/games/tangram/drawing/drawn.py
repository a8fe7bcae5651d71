"""The parts of a drawing: polygons, and all other elements, which are set aside and counted.

Readers of drawings yield `DrawnPart`: `DrawnPolygon` or `Unread`.  Elements that cannot be a piece,
such as a text or a line, are set aside without a reason.  Possible pieces, such as a path with
curves, are set aside with the reason, which is reported if the polygons are not the pieces.

Drawn shapes have their corners in floating-point numbers, and lists of numbers are read here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, Final, TypeAlias

from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import Geometry

    Places = NDArray[np.float64]
    Spots = NDArray[np.complex128]

FloatPolygon: TypeAlias = tuple[FloatPoint, ...]
"""The corners of a polygon, counter-clockwise."""
_NEAR: Final = 1e-3
"""The width of what may stick out, as a share of the size of a polygon."""


def spots_of(shape: Sequence[FloatPoint] | Places) -> Spots:
    """Return places as complex numbers, which turn, scale and are measured all at once."""
    import numpy as np

    return np.ascontiguousarray(shape, dtype=np.float64).view(np.complex128)[:, 0]


def corners_at(spots: Spots) -> FloatPolygon:
    """Return complex numbers as places."""
    return tuple(zip(spots.real.tolist(), spots.imag.tolist(), strict=True))


def signed_area(shape: Sequence[FloatPoint] | Places) -> float:
    """Return the area, positive counter-clockwise."""
    import numpy as np

    spots = spots_of(shape)
    return float(np.vdot(spots, np.roll(spots, -1)).imag / 2)


def mean(shape: Sequence[FloatPoint]) -> FloatPoint:
    """Return the mean of some places."""
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def laid_over(drawn: Spots, exact: Spots) -> complex:
    """Return the factor that lays places nearest to others, both about their means.

    Its angle is the turn, its size the scale; nearest in the sum of squares (Procrustes).
    """
    import numpy as np

    here, there = drawn - drawn.mean(), exact - exact.mean()
    return complex(np.vdot(here, there) / np.vdot(here, here).real)


def contains(area: FloatPolygon, shape: FloatPolygon) -> bool:
    """Return whether all of a polygon is in an area, or sticks out by a hair's breadth."""
    whole, part = solid(area), solid(shape)
    left, low, right, high = part.bounds
    near = _NEAR * max(right - left, high - low)
    return bool(whole.covers(part) or whole.buffer(near, join_style="mitre").covers(part))


def apart(one: FloatPolygon, other: FloatPolygon) -> bool:
    """Return whether two polygons are farther from each other than a hair's breadth."""
    first, second = solid(one), solid(other)
    left, low, right, high = first.union(second).bounds
    return bool(first.distance(second) > _NEAR * max(right - left, high - low))


def solid(shape: Sequence[FloatPoint] | Places) -> Geometry:
    """Return a polygon of Shapely, mended where it crosses itself."""
    import shapely

    return shapely.make_valid(shapely.Polygon(shape))


def region_in(rings: Iterable[Sequence[FloatPoint] | Places]) -> Geometry:
    """Return the region in an odd number of rings."""
    import shapely

    return reduce(shapely.symmetric_difference, map(solid, rings), shapely.Polygon())


def contours_of(region: Geometry) -> list[Places]:
    """Return the contours of a region, each with what is inside to its left."""
    import shapely

    rings = shapely.get_rings(shapely.orient_polygons(shapely.get_parts(region)))
    return [shapely.get_coordinates(ring)[:-1] for ring in rings]


MAX_DIGITS: Final = 40
"""The maximum number of digits of a number."""

NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
"""A number at the beginning of a text."""


def read_numbers(text: str, what: str) -> list[float]:
    """Return the numbers of a list, with commas, blanks or nothing between them.

    Raises `DocumentError`, which calls the list *what*.
    """
    found: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in ", \t\n\r":
            at += 1
            continue
        # One match at a time: a pattern for the whole list could take practically for ever to fail.
        number = NUMBER.match(text, at)
        if number is None or len(number[0]) > MAX_DIGITS:
            raise DocumentError(
                "{what}: must be numbers, not {value}", what=what, value=quote(text[at:])
            )
        found.append(float(number[0]))
        at = number.end()
    return found


def in_pairs(numbers: list[float], what: str) -> list[FloatPoint]:
    """Return numbers as places, two for each.  Raises `DocumentError` for an odd number."""
    if len(numbers) % 2:
        raise DocumentError("{what}: must be an even number of numbers", what=what)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


STRAIGHT: Final = 1e-3
"""Corners this near to the line between their neighbours, as a share of its length, are ignored."""


class DrawnPolygon(NamedTuple):
    """A polygon of a drawing."""

    corners: FloatPolygon
    place: str
    """Its place in the file, such as ``line 7``."""
    filled: bool = True
    """Whether its area is drawn, and not its edges alone."""
    shape: int = 0
    """The number of the shape that it is a part of; 0 for one by itself."""


class Unread(NamedTuple):
    """A part of a drawing that is no polygon."""

    what: str
    """The kind of part, a word of `_COUNTED`."""
    why: DocumentError | None = None
    """The reason, if it may have been meant as a piece."""
    path: tuple[FloatPoint, ...] = ()
    """The corners of a line."""


DrawnPart: TypeAlias = DrawnPolygon | Unread


class PolygonDrawing(NamedTuple):
    """The parts of a drawing."""

    polygons: tuple[DrawnPolygon, ...]
    """Those whose corners are known, counter-clockwise, without corners in straight runs."""
    aside: tuple[Unread, ...] = ()

    @property
    def why(self) -> DocumentError | None:
        """The reason why a part is no polygon: the first of those most like a piece."""
        order = list(_COUNTED)
        doubtful = (one for one in self.aside if one.why is not None)
        found = min(doubtful, key=lambda one: order.index(one.what), default=None)
        return found.why if found else None


_COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "polygon": lambda n: trn("{n} other polygon", "{n} other polygons", n),
    "copy": lambda n: trn("{n} polygon drawn twice", "{n} polygons drawn twice", n),
    "outline": lambda n: trn("{n} outline without fill", "{n} outlines without fill", n),
    "cut": lambda n: trn("{n} shape cut by a clip or mask", "{n} shapes cut by clips or masks", n),
    "curve": lambda n: trn("{n} shape with curves", "{n} shapes with curves", n),
    "hole": lambda n: trn("{n} polygon with holes", "{n} polygons with holes", n),
    "unread": lambda n: trn("{n} shape that cannot be read", "{n} shapes that cannot be read", n),
    "circle": lambda n: trn("{n} circle", "{n} circles", n),
    "image": lambda n: trn("{n} image", "{n} images", n),
    "line": lambda n: trn("{n} line", "{n} lines", n),
    "point": lambda n: trn("{n} point", "{n} points", n),
    "text": lambda n: trn("{n} text", "{n} texts", n),
}
"""The words that count parts that are set aside, those first that might be pieces."""


def set_aside_words(aside: Iterable[Unread]) -> str:
    """Return a clause on the elements that were set aside; empty for none."""
    found = Counter(one.what for one in aside)
    names = ", ".join(count(found[what]) for what, count in _COUNTED.items() if found[what])
    return tr("set aside: {parts}", parts=names) if names else ""


def is_straight(start: FloatPoint, bends: Sequence[FloatPoint], end: FloatPoint) -> bool:
    """Return whether all *bends* are on the line between two places."""
    import numpy as np
    import shapely

    if not bends:
        return True
    line = shapely.LineString((start, end))
    # Numbers may be too large or too small to be measured; the large ones are refused later.
    with np.errstate(all="ignore"):
        far = shapely.distance(line, shapely.points(bends))
    return bool((far <= STRAIGHT * line.length).all())


MAX_POLYGONS: Final = 500
MAX_CORNERS: Final = 1_000
"""The maximum number of corners of one polygon, including those in straight runs."""
MAX_NUMBER: Final = 1e9
"""The largest number of a drawing."""
_GRID: Final = 2e-3
"""The distance of lines that meet, as a share of the size of what they draw."""
_MOST_LINES: Final = 2_000
"""The maximum number of corners of lines that are looked at."""


def collected(parts: Iterable[DrawnPart]) -> PolygonDrawing:
    """Return the drawing of some parts.  Raises `DocumentError` for too many polygons."""
    found: list[DrawnPolygon] = []
    aside: list[Unread] = []
    for one in parts:
        tidy = one if isinstance(one, Unread) else _tidy(one)
        if isinstance(tidy, Unread):
            aside.append(tidy)
            continue
        if len(found) == MAX_POLYGONS:
            raise DocumentError("has more than {most} polygons", most=MAX_POLYGONS)
        found.append(tidy)
    return PolygonDrawing(tuple(found), tuple(aside))


def _tidy(one: DrawnPolygon) -> DrawnPart:
    """Return a polygon counter-clockwise, without corners in straight runs."""
    corners = one.corners
    if len(corners) > MAX_CORNERS:
        why = DocumentError(
            "has {number} corners; at most {most} are allowed",
            at=one.place,
            number=len(corners),
            most=MAX_CORNERS,
        )
        return Unread("unread", why)
    if not all(isfinite(value) and abs(value) <= MAX_NUMBER for spot in corners for value in spot):
        return Unread("unread", DocumentError("has a number that is too large", at=one.place))
    spots = _turning(corners)
    if not spots:
        return Unread("line", DocumentError("has fewer than 3 corners", at=one.place))
    return one._replace(corners=spots)


def _turning(corners: FloatPolygon) -> FloatPolygon:
    """Return the corners that are in no straight run, counter-clockwise; none if all are."""
    import shapely

    size = max(max(values) - min(values) for values in zip(*corners, strict=True))
    hull = shapely.MultiPoint(corners).convex_hull
    if hull.area <= STRAIGHT * size * size:
        return ()
    ring = shapely.LinearRing(corners).simplify(STRAIGHT * size, preserve_topology=False)
    spots = tuple(ring.coords[:-1])
    return spots if signed_area(spots) > 0 else spots[::-1]


def enclosed(drawing: PolygonDrawing) -> PolygonDrawing | None:
    """Return the drawing of what lines enclose; None if there are too few or too many."""
    import shapely

    lines = [one.path for one in drawing.aside if one.path]
    lines += [(*one.corners, one.corners[0]) for one in drawing.polygons if not one.filled]
    if not lines or sum(map(len, lines)) > _MOST_LINES:
        return None
    drawn = [shapely.LineString(ends) for path in lines for ends in pairwise(path)]
    left, low, right, high = shapely.total_bounds(drawn)
    near = _GRID * max(right - left, high - low)
    # Ends that are near each other are one corner, and lines that pass near it go there.
    ends = shapely.MultiPoint([spot for path in lines for spot in path]).buffer(near)
    corners = shapely.MultiPoint(shapely.centroid(shapely.get_parts(ends)).tolist())
    net = shapely.union_all(shapely.snap(drawn, corners, 2 * near))
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(net).tolist()))
    polygons = (
        DrawnPolygon(tuple(face.exterior.coords), f"polygons[{number}]")
        for number, face in enumerate(faces)
        if face.area > near * near
    )
    found = collected([*polygons, *(one for one in drawing.aside if not one.path)])
    return found if found.polygons else None
