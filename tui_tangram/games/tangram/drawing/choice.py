"""The pieces of a set among all polygons of a drawing.

A drawing may have more than pieces: a background, a frame, the silhouette below, polygons drawn
twice, marks.  Its pieces are those polygons that match the set at one scale, if exactly one choice
of them does.  Those with a fill are tried first, and edges alone if these show no set.

The set is in doubt if something of the size of a piece is left over in the figure: it may be
a piece of an unknown set.  If the set is named there is no such doubt.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.drawn import (
    DrawnPolygon,
    FloatPolygon,
    PolygonDrawing,
    Unread,
    apart,
    contains,
    corners_at,
    set_aside_words,
    signed_area,
    spots_of,
)
from tui_tangram.games.tangram.drawing.piece_matching import (
    NEAR,
    UNEVEN,
    Pose,
    best_pose,
    matched,
    offsets,
)
from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError
from tui_tangram.play.names import PIECE, named
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from shapely import Geometry

USUAL: Final = "tangram"
"""The set that a drawing is compared with first."""
_SAME: Final = 1e-3
"""The distance of polygons on the same place, as a share of their size."""
_SCALES: Final = 1.005
"""The ratio of scales that need not be distinguished."""
_LOOSE: Final = 1.3
"""The factor of the tolerance before the scale of all is known."""


_WIDEST: Final = 1.2
"""The ratio of scales beyond which two polygons are never of one set."""
_AROUND: Final = 0.05
"""The tolerance of a surrounding polygon, as a share of the size of the figure."""
_EXACT: Final = 0.25
"""The degrees by which an angle may be off."""


class NoSetError(DocumentError):
    """Polygons that are the pieces of no set."""


class OutlineError(NoSetError):
    """A silhouette without pieces."""


class ChosenPieces(NamedTuple):
    """The pieces of a drawing."""

    pieces: PieceSet
    poses: tuple[Pose, ...]
    """The pose of each piece, in the order of the set."""
    aside: tuple[Unread, ...]
    """The rest of the drawing."""
    uneven: bool = False
    """Whether they only roughly match the pieces."""


def distinct(drawing: PolygonDrawing) -> PolygonDrawing:
    """Return a drawing with one of all polygons on the same place, if possible one with a fill."""
    import numpy as np
    import shapely

    ordered = sorted(drawing.polygons, key=lambda one: not one.filled)
    corners = np.array([shapely.MultiPoint(one.corners) for one in ordered], dtype=object)
    near = _SAME * np.sqrt([signed_area(one.corners) for one in ordered])
    later, earlier = shapely.STRtree(corners).query(corners, predicate="dwithin", distance=near)
    numbers = shapely.get_num_geometries(corners)
    alike = (earlier < later) & (numbers[earlier] == numbers[later])
    later, earlier = later[alike], earlier[alike]
    same = shapely.hausdorff_distance(corners[earlier], corners[later]) <= near[later]
    copies = {id(ordered[at]) for at in later[same].tolist()}
    polygons = tuple(one for one in drawing.polygons if id(one) not in copies)
    return PolygonDrawing(polygons, (*drawing.aside, *[Unread("copy")] * len(copies)))


def choose(drawing: PolygonDrawing, sets: Mapping[str, PieceSet], set_id: str = "") -> ChosenPieces:
    """Return the pieces that a drawing shows, of the set *set_id* or of the one that fits best.

    Raises `DocumentError`: `NoSetError` if the polygons belong to no set at all.
    """
    drawing = distinct(drawing)
    straight = [one for one in sets.values() if one.straight]
    likely = [sets[set_id]] if set_id else sorted(straight, key=lambda one: one.id != USUAL)
    for near in (NEAR, UNEVEN):
        doubt: DocumentError | None = None
        for polygons in _tiers(drawing.polygons):
            try:
                found = _whole(polygons, likely, near) or _part(
                    polygons, likely, near, sure=bool(set_id)
                )
            except DocumentError as error:
                doubt = doubt or error
                continue
            if found is not None:
                used = set(map(id, found.used))
                rest = (one for one in drawing.polygons if id(one) not in used)
                left = [Unread("polygon" if one.filled else "outline") for one in rest]
                aside = (*drawing.aside, *left)
                return ChosenPieces(found.pieces, found.poses, aside, near > NEAR)
        if doubt is not None and near == NEAR:
            raise doubt
    raise _refused(drawing, likely[0], known=bool(set_id))


def likely_pieces(drawing: PolygonDrawing) -> tuple[list[FloatPolygon], tuple[Unread, ...]]:
    """Return the polygons that are pieces of some set, and the rest of the drawing."""
    drawing = distinct(drawing)
    polygons = _without_backgrounds(next(_tiers(drawing.polygons)))
    rest = [one for one in drawing.polygons if not any(one is other for other in polygons)]
    left = [Unread("polygon" if one.filled else "outline") for one in rest]
    return [one.corners for one in polygons], (*drawing.aside, *left)


def _without_backgrounds(polygons: Sequence[DrawnPolygon]) -> list[DrawnPolygon]:
    """Return polygons without backgrounds and silhouettes.

    These are around all others that are left, and as large as they together.
    """
    left = sorted(polygons, key=lambda one: signed_area(one.corners))
    areas = [signed_area(one.corners) for one in left]
    while len(left) > 1 and areas.pop() >= (1 - _SAME) * sum(areas):
        if not all(contains(left[-1].corners, one.corners) for one in left[:-1]):
            break
        left.pop()
    return [one for one in polygons if any(one is other for other in left)]


class _Found(NamedTuple):
    """Polygons that are the pieces of a set."""

    pieces: PieceSet
    poses: tuple[Pose, ...]
    used: Sequence[DrawnPolygon]


def _tiers(polygons: Sequence[DrawnPolygon]) -> Iterator[Sequence[DrawnPolygon]]:
    filled = [one for one in polygons if one.filled]
    if filled:
        yield filled
    if len(filled) < len(polygons):
        yield polygons


def _whole(
    polygons: Sequence[DrawnPolygon], likely: Iterable[PieceSet], near: float
) -> _Found | None:
    """Return the first set whose pieces are all of the polygons."""
    for pieces in likely:
        if len(pieces.pieces) == len(polygons):
            with suppress(DocumentError):
                return _Found(pieces, _matched(polygons, pieces, near), polygons)
    return None


def _matched(
    polygons: Sequence[DrawnPolygon], pieces: PieceSet, near: float = NEAR
) -> tuple[Pose, ...]:
    places = [one.place for one in polygons]
    return matched([one.corners for one in polygons], pieces, places, near)


def _part(
    polygons: Sequence[DrawnPolygon], likely: Iterable[PieceSet], near: float, *, sure: bool
) -> _Found | None:
    """Return the set with the most pieces that are some of the polygons, in one way only.

    Raises `DocumentError` if that is in doubt.
    """
    found: list[_Found] = []
    crowded: DocumentError | None = None
    for pieces in likely:
        number = len(pieces.pieces)
        for chosen in _choices(polygons, pieces, near) if number < len(polygons) else ():
            used = [polygons[index] for index in sorted({index for index, _ in chosen})]
            if len(used) > number:
                # A silhouette of several parts may have one like a piece: all parts are pieces,
                # or none is.
                others = {id(one) for one in polygons}.difference(map(id, used))
                mixed = {one.shape for one in polygons if id(one) in others and one.shape}
                used = [one for one in used if one.shape not in mixed]
            there = set(map(id, used))
            counts = Counter(kind for index, kind in chosen if id(polygons[index]) in there)
            if any(counts[kind.kind] < pieces.count(kind.kind) for kind in pieces.kinds):
                continue
            if len(used) > number:
                crowded = crowded or _crowd(counts, pieces)
            elif len(used) == number:
                with suppress(DocumentError):
                    found.append(_Found(pieces, _matched(used, pieces, near), used))
    if found:
        best = max(found, key=lambda one: len(one.used))
        likes = [one for one in found if len(one.used) == len(best.used)]
        if all(one.used == best.used for one in likes):
            if not sure:
                _check_rest(polygons, best)
            return best
        crowded = _several(best.pieces)
    if crowded is not None:
        raise crowded
    return None


def _several(pieces: PieceSet) -> DocumentError:
    return DocumentError(
        "shows the pieces of {set} in more than one way; leave one figure only", set=pieces.id
    )


def _crowd(counts: Mapping[str, int], pieces: PieceSet) -> DocumentError:
    """Return the reason why polygons do not match: too many of some kind of piece."""
    if all(counts[kind.kind] >= 2 * pieces.count(kind.kind) for kind in pieces.kinds):
        return _several(pieces)
    kind = next(one for one in pieces.kinds if counts[one.kind] > pieces.count(one.kind))
    return DocumentError(
        "has {n} polygons like the {piece}, but the set {set} has only {count}; remove the others",
        n=counts[kind.kind],
        piece=named(kind.name, pieces.id, PIECE),
        set=pieces.id,
        count=pieces.count(kind.kind),
    )


def _choices(
    polygons: Sequence[DrawnPolygon], pieces: PieceSet, near: float
) -> set[frozenset[tuple[int, str]]]:
    """Return sets of polygons like pieces of a set, with their kinds, each at one scale."""
    import shapely

    fits: list[tuple[float, int, str, float, float]] = []
    """For each polygon that is like a piece: scale, number, kind, size, and its deviation."""
    most = _LOOSE * near
    shapes = [shapely.Polygon(one.corners) for one in polygons]
    measures = list(zip(polygons, shapely.area(shapes), shapely.length(shapes), strict=True))
    for kind in pieces.kinds:
        own = offsets(kind)
        whole = shapely.Polygon(corners_at(own))
        size = float(abs(own).max())
        for number, (one, area, around) in enumerate(measures):
            scale = sqrt(area / whole.area)
            if len(one.corners) != len(own) or not scale:
                continue
            if abs(around / scale - whole.length) > 2 * most * len(own):
                continue
            shape = tuple((x / scale, y / scale) for x, y in one.corners)
            off, _ = best_pose(kind, shape, "")
            if off <= most:
                fits.append((scale, number, kind.kind, size, off))
    fits.sort()
    found: set[frozenset[tuple[int, str]]] = set()
    tried = 0.0
    for scale, *_ in fits:
        if scale <= tried * _SCALES:
            continue
        tried = scale
        first = bisect_left(fits, scale / _WIDEST, key=lambda fit: fit[0])
        last = bisect_right(fits, scale * _WIDEST, key=lambda fit: fit[0])
        found.add(
            frozenset(
                (number, kind)
                for other, number, kind, size, off in fits[first:last]
                if abs(other / scale - 1) * size + off * other / scale <= most
            )
        )
    return found


def _check_rest(polygons: Sequence[DrawnPolygon], found: _Found) -> None:
    """Refuse other polygons in the figure that are as large as a piece."""
    from shapely import minimum_bounding_radius

    used = set(map(id, found.used))
    areas = [signed_area(one.corners) for one in found.used]
    box = _corners(found.used).envelope
    left, low, right, high = box.bounds
    near = _AROUND * max(right - left, high - low)
    largest = max(minimum_bounding_radius(_corners([one])) for one in found.used)
    for some in _shapes(one for one in polygons if id(one) not in used):
        corners = _corners(some)
        area = sum(signed_area(one.corners) for one in some)
        large = minimum_bounding_radius(corners) > 2 * largest
        if large or not min(areas) / 2 <= area <= 2 * max(areas):
            continue
        wide = corners.envelope.buffer(near, join_style="mitre")
        if wide.intersects(box) and not wide.covers(box):
            raise DocumentError(
                "may be one more piece, which {set} does not have; remove it, or name the set: "
                "--set {set}",
                at=some[0].place,
                set=found.pieces.id,
            )


def _shapes(polygons: Iterable[DrawnPolygon]) -> Iterable[Sequence[DrawnPolygon]]:
    """Return polygons by the shapes that they are parts of."""
    found: dict[tuple[int, int], list[DrawnPolygon]] = defaultdict(list)
    for one in polygons:
        found[one.shape, 0 if one.shape else id(one)].append(one)
    return found.values()


def _corners(polygons: Iterable[DrawnPolygon]) -> Geometry:
    """Return the corners of polygons as points of Shapely."""
    import shapely

    return shapely.MultiPoint([corner for one in polygons for corner in one.corners])


# What is refused


def _refused(drawing: PolygonDrawing, pieces: PieceSet, *, known: bool) -> DocumentError:
    """Return why a drawing shows no set: compared with *pieces*, and with what was set aside."""
    polygons = _without_backgrounds(next(_tiers(drawing.polygons)))
    try:
        _matched(polygons, pieces)
    except DocumentError as error:
        why: DocumentError = error
    else:
        raise AssertionError("polygons that are the pieces were not chosen")
    if 1 < len(polygons) < len(pieces.pieces) and all(
        apart(one.corners, other.corners) for one, other in combinations(polygons, 2)
    ):
        why = DocumentError(
            "has {n} parts that do not touch, but the set {set} has {pieces} pieces; draw each "
            "piece in them as a polygon of its own",
            n=len(polygons),
            set=pieces.id,
            pieces=len(pieces.pieces),
        )
    if len(polygons) == 1 and drawing.why is None:
        why = OutlineError(
            "shows an outline like no figure of the set {set}; draw each piece in it as a polygon "
            "of its own",
            set=pieces.id,
        )
    elif not known:
        why = NoSetError(
            "shows the pieces of no set; compared with {set}: {why}", set=pieces.id, why=why
        )
    angle = next(filter(None, (_foreign(one.corners) for one in polygons)), 0)
    notes = [
        tr("it has angles of {angle}°, which no set can have", angle=angle) if angle else "",
        str(drawing.why or ""),
        set_aside_words(drawing.aside),
    ]
    more = "; ".join(filter(None, notes))
    if not more:
        return why
    return type(why)(mark("{why}; {more}"), why=why, more=more)


def _foreign(shape: FloatPolygon) -> int:
    """Return an angle of a polygon that is a multiple of 15° whose tangent is not in √2; else 0."""
    import numpy as np

    spots = spots_of(shape)
    angles = np.angle((np.roll(spots, 1) - spots) * (np.roll(spots, -1) - spots).conj(), deg=True)
    for angle in map(float, np.abs(angles)):
        whole = 15 * round(angle / 15)
        if whole % 45 and abs(angle - whole) <= _EXACT:
            return whole
    return 0
