"""Shapes packed next to each other at one scale: the tray, and the free room around a figure.

A room is a rectangle of pixels of which some are taken.  One integer has a bit for each pixel, and
one column more that stays free, so that shifts carry nothing into the next row.  A shape is its
rows, each from its first to its last pixel; where it can be are the places at which no row meets a
taken pixel, found for the whole room at once.  Shapes go into the first room that has a place, as
high there as possible and then as far to the left ("bottom-left" in the literature on nesting, with
y down).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil

from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render.pixmap import Mask, Plane, fill, plane
from tui_tangram.render.viewport import Drawable, points
from tui_tangram.values import NamedTuple

FloatShape = tuple[FloatPoint, ...]
"""A contour with its left side and its top at 0, y down, in units."""

_HAIR = 0.001
"""The share of themselves by which packed shapes are enlarged, so that pixels whose centres are on
the rim count as inside: a small triangle of three pixels cannot spare its slanted side."""


class PackingRoom(NamedTuple):
    """A rectangle of pixels for shapes."""

    width: int
    height: int
    taken: int = 0
    """Bit ``x + y * (width + 1)`` is set where no shape may be."""

    @classmethod
    def around(cls, on: Plane, mask: Mask, gap: int) -> PackingRoom:
        """Return the pixels of *on* that are more than *gap* away from those in *mask*."""
        data, free = on.data(mask).translate(_BINARY), b"0"
        rows = [data[start : start + on.width] + free for start in range(0, on.size, on.width)]
        found = cls(on.width, on.height, int(b"".join(rows)[::-1] or free, 2))
        return found._replace(taken=found.grown(found.taken, gap))

    def grown(self, bits: int, gap: int) -> int:
        """Return *bits* with all pixels up to *gap* away, across, down and at the corners."""
        for _ in range(gap):
            bits |= bits << 1 | bits >> 1
            bits |= bits << self.width + 1 | bits >> self.width + 1
        return bits


_BINARY = bytes(ord("1") if value else ord("0") for value in range(256))


class Place(NamedTuple):
    """The place of a shape: a room, and the shape's upper left corner there in pixels."""

    room: int
    x: int
    y: int


class _Rows(NamedTuple):
    width: int
    height: int
    spans: tuple[tuple[int, int, int], ...]
    """Each row that is not empty: its number, its first pixel, and the pixels up to its last."""


def at_origin(shape: Drawable) -> FloatShape:
    """Return the contour of a shape moved to the origin, y down."""
    contour = points(shape)
    left, top = min(x for x, _ in contour), max(y for _, y in contour)
    return tuple((x - left, top - y) for x, y in contour)


def enlarged(shape: FloatShape) -> FloatShape:
    """Return a shape very slightly enlarged about its middle, as packed shapes are drawn."""
    x, y = (sum(values) / len(shape) for values in zip(*shape, strict=True))
    return tuple((px + (px - x) * _HAIR, py + (py - y) * _HAIR) for px, py in shape)


@lru_cache(maxsize=512)
def _rows(shape: FloatShape, scale: float) -> _Rows:
    width, height = (max(ceil(max(side) * scale - 1e-6), 1) for side in zip(*shape, strict=True))
    on = plane(width, height)
    data = on.data(fill(on, [[(x * scale, y * scale) for x, y in enlarged(shape)]]))
    rows = (data[start : start + width] for start in range(0, len(data), width))
    ends = ((y, row.find(b"\xff"), row.rfind(b"\xff") + 1) for y, row in enumerate(rows))
    return _Rows(width, height, tuple((y, start, end - start) for y, start, end in ends if end))


def packed(
    shapes: Sequence[FloatShape], rooms: Sequence[PackingRoom], scale: float
) -> list[Place] | None:
    """Return the places of all shapes at a *scale*, or None if they do not fit.

    They are packed in their own order, or else the highest or those with the largest box first.
    """
    count = range(len(shapes))
    sizes = [tuple(map(max, zip(*shape, strict=True))) for shape in shapes]
    for order in (
        list(count),
        sorted(count, key=lambda number: -sizes[number][1]),
        sorted(count, key=lambda number: -sizes[number][0] * sizes[number][1]),
    ):
        found = filled([shapes[number] for number in order], rooms, scale)
        if len(found) == len(shapes):
            places = dict(zip(order, found, strict=True))
            return [places[number] for number in count]
    return None


def filled(shapes: Iterable[FloatShape], rooms: Sequence[PackingRoom], scale: float) -> list[Place]:
    """Return the places of shapes in their order, until one has none; all are a pixel apart."""
    taken = [room.taken for room in rooms]
    found: list[Place] = []
    for shape in shapes:
        rows = _rows(shape, scale)
        for number, room in enumerate(rooms):
            at = _first_place(rows, room, taken[number])
            if at is not None:
                break
        else:
            break
        row = room.width + 1
        body = sum(((1 << size) - 1) << first + y * row for y, first, size in rows.spans)
        taken[number] |= room.grown(body << at, 1)
        y, x = divmod(at, row)
        found.append(Place(number, x, y))
    return found


def _first_place(rows: _Rows, room: PackingRoom, taken: int) -> int | None:
    """Return the bit of the upper left corner of the first place for a shape, or None."""
    across, down, row = room.width - rows.width + 1, room.height - rows.height + 1, room.width + 1
    if across < 1 or down < 1:
        return None
    met, wide, near = 0, 1, taken
    for y, first, size in sorted(rows.spans, key=lambda span: span[2]):
        # A pixel is in *near* if one of the *wide* from it on is taken.
        while wide < size:
            step = min(wide, size - wide)
            near |= near >> step
            wide += step
        met |= near >> first + y * row
    every_row = ((1 << row * down) - 1) // ((1 << row) - 1)
    free = ((1 << across) - 1) * every_row & ~met
    return (free & -free).bit_length() - 1 if free else None
