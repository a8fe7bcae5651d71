"""The figures in a picture: contours that belong together, in reading order.

A page shows several figures, of one size if they are of one set, with marks and letters around
them.  Specks are dropped, and so are frames, which are thin and have other contours inside.
Contours near each other are one figure: its islands, or pieces with gaps between them.  A group
much smaller than the largest one is a part of the nearest that it does not make too large.

Where pieces are drawn apart, by lines, gaps or colours, the polygons of the pieces are the *parts*
of the figure: what lines surround, what gaps separate, what has one colour.  Each is smaller than
its piece by half the width of the gap, by which it is widened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.drawing.drawn import signed_area
from tui_tangram.games.tangram.drawing.picture.tracing import contours, corners
from tui_tangram.play import DocumentError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places
    from tui_tangram.games.tangram.drawing.picture.reading import InkPicture

_SPECK: Final = 0.03
"""The area of specks, as a share of the largest figure's."""
_HOLE: Final = 0.004
"""The area of holes that are specks, as a share of their figure's."""
_LEAST: Final = 400
"""The area of the smallest figure, in pixels."""
_NEAR: Final = 0.12
"""The distance of contours of one figure, as a share of the root of the largest's area."""
_APART: Final = 0.4
"""The same of islands of one figure."""
_PART: Final = 0.6
"""The area of a group that is no whole figure, as a share of the largest's."""
_WHOLE: Final = 1.7
"""The area of a figure with its parts, as a share of the largest group's."""
_THIN: Final = 0.25
"""The share of ink in what it surrounds, below which it is lines."""
_NEARLY: Final = 1.5
"""The distance in pixels of an edge that is straight from its contour."""
MOST_EDGES: Final = 80
"""The most edges of a figure."""
MOST_FIGURES: Final = 60
"""The most figures of a picture that are read."""


class PictureFigure(NamedTuple):
    """A figure in a picture, traced."""

    number: int
    """The number in reading order, from 1."""
    box: tuple[int, int, int, int]
    """The left, top, right and bottom pixel of the picture."""
    rings: tuple[Places, ...]
    """The contours of its ink in pixels, with y up: outlines counter-clockwise, holes clockwise."""
    parts: tuple[Places, ...]
    """The outlines of what may be its pieces, if they are drawn apart."""


class _Blob(NamedTuple):
    """A connected part of the ink."""

    outline: Places
    holes: tuple[Places, ...]
    filled: float
    """The area within its outline."""
    ink: float

    @property
    def lines(self) -> bool:
        """Whether it is drawn with lines."""
        holes = [hole for hole in self.holes if -signed_area(hole) > _HOLE * self.filled]
        return len(holes) > 1 and self.ink < _THIN * self.filled


def figures_in(picture: InkPicture) -> list[PictureFigure]:
    """Return the figures of a picture, in reading order.  Raises `DocumentError` if it has none."""
    blobs = _blobs(contours(picture.ink, picture.level))
    groups = [group for group in _groups(blobs) if _is_straight(group)]
    if not groups:
        raise DocumentError("shows no figure with straight edges")
    found = [_figure(picture, group) for group in groups]
    ordered = _in_reading_order(found)
    return [one._replace(number=number) for number, one in enumerate(ordered, 1)][:MOST_FIGURES]


def _blobs(rings: Sequence[Places]) -> list[_Blob]:
    """Return the connected parts of ink that are no specks and no frames."""
    import shapely

    sized = [(signed_area(ring), ring) for ring in rings]
    outers = sorted((one for one in sized if one[0] > _LEAST / 4), key=lambda one: -one[0])
    if not outers:
        return []
    polygons = [shapely.Polygon(ring) for _, ring in outers]
    shapely.prepare(polygons)
    tree = shapely.STRtree(polygons)
    holes: list[list[Places]] = [[] for _ in outers]
    least = _HOLE * outers[-1][0]
    for size, ring in sized:
        if -size < max(least, 12):
            continue
        around = tree.query(shapely.Point(ring[0]), predicate="within")
        if len(around):
            holes[int(max(around))].append(ring)
    blobs = [
        _Blob(ring, tuple(inner), size, size + sum(map(signed_area, inner)))
        for (size, ring), inner in zip(outers, holes, strict=True)
    ]
    middles = shapely.STRtree([shapely.Point(blob.outline[0]) for blob in blobs])
    around, inside = middles.query(polygons, predicate="contains").tolist()
    framing = {
        one
        for one, other in zip(around, inside, strict=True)
        if one != other and blobs[other].filled > _SPECK * blobs[one].filled
    }
    chosen = [
        blob
        for number, blob in enumerate(blobs)
        if number not in framing or blob.ink >= _THIN * blob.filled
    ]
    largest = max((blob.filled if blob.lines else blob.ink for blob in chosen), default=0)
    return [blob for blob in chosen if blob.filled > max(_SPECK * largest, _LEAST / 16)]


def _groups(blobs: Sequence[_Blob]) -> list[list[_Blob]]:
    """Return the parts of ink that are figures together."""
    import shapely

    shapes = [shapely.Polygon(blob.outline).simplify(1) for blob in blobs]
    sizes = [blob.filled for blob in blobs]
    groups = [[number] for number in range(len(blobs))]

    def size(group: list[int]) -> float:
        return sum(sizes[number] for number in group)

    def gap(one: list[int], other: list[int]) -> float:
        return min(float(shapes[i].distance(shapes[j])) for i in one for j in other)

    def join(near: float, most: float, *, small: float) -> None:
        while len(groups) > 1:
            largest = max(map(size, groups))
            pairs = [
                (gap(one, other), i, j)
                for j, other in enumerate(groups)
                for i, one in enumerate(groups[:j])
                if min(size(one), size(other)) < small * largest
                and size(one) + size(other) < most * largest
            ]
            best = min(pairs, default=None)
            if best is None or best[0] > near * sqrt(largest):
                return
            _, i, j = best
            groups[i] += groups.pop(j)

    if len(blobs) <= 200:
        join(_NEAR, 1e9, small=1.01)
        join(_APART, _WHOLE, small=_PART)
    if not groups:
        return []
    largest = max(map(size, groups))
    return [
        [blobs[number] for number in group] for group in groups if size(group) > _PART * largest / 2
    ]


def _is_straight(group: Sequence[_Blob]) -> bool:
    """Return whether few enough straight edges are around a group."""
    return sum(len(corners(blob.outline, _NEARLY)) for blob in group) <= MOST_EDGES


def _figure(picture: InkPicture, group: Sequence[_Blob]) -> PictureFigure:
    import numpy as np

    rings = [ring for blob in group for ring in (blob.outline, *blob.holes)]
    places = np.concatenate([blob.outline for blob in group])
    factor = picture.factor
    left, low = (places.min(axis=0) * factor).round().astype(int).tolist()
    right, high = (places.max(axis=0) * factor).round().astype(int).tolist()
    box = (left, -high, right, -low)
    return PictureFigure(0, box, tuple(rings), tuple(_parts(picture, group)))


def _parts(picture: InkPicture, group: Sequence[_Blob]) -> Iterator[Places]:
    """Yield the outlines of what may be pieces of a figure."""
    if any(blob.lines for blob in group):
        for blob in group:
            for hole in blob.holes:
                if -signed_area(hole) > _HOLE * blob.filled:
                    yield hole[::-1]
    elif len(group) > 2:
        for blob in group:
            yield blob.outline
    else:
        yield from _coloured(picture, group)


def _coloured(picture: InkPicture, group: Sequence[_Blob]) -> Iterator[Places]:
    """Yield the outlines of what has one colour, if a figure has several."""
    import numpy as np
    from PIL import Image, ImageFilter

    places = np.concatenate([blob.outline for blob in group])
    (left, low), (right, high) = places.min(axis=0), places.max(axis=0)
    x, y = max(0, int(left) - 2), max(0, int(-high) - 2)
    window = (slice(y, int(-low) + 3), slice(x, int(right) + 3))
    ink = picture.ink[window] > picture.level
    colours = picture.colours[window]
    shown = colours[ink]
    if not len(shown) or shown.std(axis=0).max() < _PLAIN:
        return
    image = Image.fromarray(np.where(ink[..., None], colours, 255).astype(np.uint8))
    few = np.asarray(reduced := image.quantize(colors=24, dither=Image.Dither.NONE))
    palette = np.array(reduced.getpalette() or [0, 0, 0]).reshape(-1, 3).astype(float)
    names = _merged(palette[: int(few.max()) + 1])
    few = names[few]
    total = int(ink.sum())
    for name in set(names.tolist()):
        chosen = (few == name) & ink
        if chosen.sum() < 0.02 * total:
            continue
        level = Image.fromarray(np.where(chosen, 255, 0).astype(np.uint8))
        smooth = np.asarray(level.filter(ImageFilter.GaussianBlur(1)), dtype=np.float32)
        for ring in contours(smooth, 127.5):
            if signed_area(ring) > 0.02 * total:
                yield ring + np.array([x, -y])


_PLAIN: Final = 18
"""The deviation of colours, 0 to 255, of a figure in one colour."""
_ALIKE: Final = 40
"""The difference of colours that are one."""


def _merged(palette: Any) -> Any:  # noqa: ANN401
    """Return a number for each colour, the same for those that are alike."""
    import numpy as np

    names = np.arange(len(palette))
    for i in range(len(palette)):
        for j in range(i):
            if np.abs(palette[i] - palette[j]).max() < _ALIKE:
                names[names == names[i]] = names[j]
    return names


def _in_reading_order(found: Sequence[PictureFigure]) -> list[PictureFigure]:
    """Return figures line by line, from left to right."""
    left = sorted(found, key=lambda one: one.box[1])
    ordered: list[PictureFigure] = []
    while left:
        bottom = left[0].box[3]
        row = [one for one in left if (one.box[1] + one.box[3]) / 2 <= bottom]
        ordered += sorted(row, key=lambda one: one.box[0])
        left = [one for one in left if not any(one is other for other in row)]
    return ordered
