"""Regions that a motion carries onto each other: turned by any angle, mirrored, or shifted.

A region is seen from an edge: the edge's start is the origin, and a point's coordinates are the
scalar and the cross product of the edge with the way to the point.  Both are numbers of the field
and the same wherever the region lies.  Seen from the end of the edge, in a mirror, it is the
mirrored region.  The key is the least of such descriptions, seen from edges of the length that is
rarest, so only a few have to be compared.  It is exact and complete: two regions have one key
exactly when one can be carried onto the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from math import gcd
from typing import NamedTuple, TypeAlias

from tui_tangram.maths.geometry import Arc, Contour
from tui_tangram.maths.geometry.plane import Quad, common_unit, quad

_Number: TypeAlias = tuple[int, int]
"""a + b√2, times some power of the unit."""


class _Mark(NamedTuple):
    """A curve in whole numbers."""

    start: Quad
    end: Quad
    centre: Quad | None
    """The centre of an arc."""
    left: bool

    @property
    def circle(self) -> bool:
        """Whether it is a whole circle, which starts nowhere."""
        return self.centre is not None and self.start == self.end


class _Frame(NamedTuple):
    """A frame of reference for a region."""

    origin: Quad
    along: Quad
    mirrored: bool

    def seen(self, point: Quad) -> tuple[int, int, int, int]:
        """Return the coordinates of a point."""
        way = _less(point, self.origin)
        a, b = _dot(self.along, way)
        c, d = _dot(_across(self.along), way)
        return (a, b, -c, -d) if self.mirrored else (a, b, c, d)


def congruence_key(region: Iterable[Contour]) -> str:
    """Return a text that two regions have in common when a motion carries one onto the other.

    *region* has its contours as `tui_tangram.maths.contour.trace.outline` gives them.  The time is
    that of sorting its curves for each of the edges that are as long as the rarest.
    """
    curves = [curve for contour in region for curve in contour.curves]
    named = [point for curve in curves for point in (curve.start, curve.end)]
    named += [curve.centre for curve in curves if isinstance(curve, Arc)]
    unit = common_unit(named)
    marks = [
        _Mark(
            quad(curve.start, unit),
            quad(curve.end, unit),
            quad(curve.centre, unit) if isinstance(curve, Arc) else None,
            isinstance(curve, Arc) and curve.left,
        )
        for curve in curves
    ]
    return min(_described(marks, frame, unit * unit) for frame in _frames(marks))


def _frames(marks: Sequence[_Mark]) -> Iterator[_Frame]:
    """Yield frames for a region, the same ones for congruent regions."""
    open_ones = [mark for mark in marks if not mark.circle]
    if open_ones:
        lengths = [_dot(way, way) for way in (_less(mark.end, mark.start) for mark in open_ones)]
        number = Counter(lengths)
        rarest = min(number, key=lambda length: (number[length], length))
        for mark, length in zip(open_ones, lengths, strict=True):
            if length == rarest:
                yield _Frame(mark.start, _less(mark.end, mark.start), mirrored=False)
                yield _Frame(mark.end, _less(mark.start, mark.end), mirrored=True)
        return
    centres = {mark.centre for mark in marks if mark.centre is not None}
    for first, second in permutations(centres, 2):
        for mirrored in (False, True):
            yield _Frame(first, _less(second, first), mirrored)
    if len(centres) == 1:
        yield _Frame(centres.pop(), (0, 0, 0, 0), mirrored=False)


def _described(marks: Sequence[_Mark], frame: _Frame, scale: int) -> str:
    rows: list[tuple[int, ...]] = []
    for mark in marks:
        start, end = (mark.end, mark.start) if frame.mirrored else (mark.start, mark.end)
        if mark.centre is None:
            rows.append((0, *frame.seen(start), *frame.seen(end)))
            continue
        radius = _less(mark.start, mark.centre)
        ends = _dot(radius, radius) if mark.circle else (*frame.seen(start), *frame.seen(end))
        rows.append((1 + mark.left, *frame.seen(mark.centre), *ends))
    # The fineness of the unit depends on the position of the region.
    common = gcd(scale, *(value for row in rows for value in row[1:]))
    found = sorted((row[0], *(value // common for value in row[1:])) for row in rows)
    return f"{scale // common}:" + ";".join(",".join(map(str, row)) for row in found)


def _less(point: Quad, origin: Quad) -> Quad:
    (a, b, c, d), (e, f, g, h) = point, origin
    return a - e, b - f, c - g, d - h


def _across(way: Quad) -> Quad:
    """Return a vector turned by a quarter, counter-clockwise."""
    a, b, c, d = way
    return -c, -d, a, b


def _dot(first: Quad, second: Quad) -> _Number:
    (a, b, c, d), (e, f, g, h) = first, second
    return a * e + c * g + 2 * (b * f + d * h), a * f + b * e + c * h + d * g
