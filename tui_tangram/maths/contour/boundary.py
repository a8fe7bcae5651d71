"""Boundaries as sums: edges on one line added up, opposite stretches cancelling.

The boundary of a region is, on each line, a step function: +1 where an edge runs one way
along the line, -1 where it runs back, 0 elsewhere.  The boundary of several regions that do
not overlap is the *sum* of their boundaries, and the boundary of a region less some pieces
is the difference.  Only the jumps of the step functions are stored:

    an edge from p to q, forward on its line:     +1 at p, -1 at q
    an edge from q to p, backward on its line:    -1 at p, +1 at q

Two pieces that meet along a stretch contribute +1 and -1 there: it disappears, whichever of the
sixteen relations the edges are in.  A run of several edges has no jump where they join: straight
runs are merged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, starmap
from math import isqrt
from typing import Generic, TypeVar

from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Contour, Point, Polygon, Straight
from tui_tangram.values import NamedTuple


class Line(NamedTuple):
    """The points with y = slope·x + intercept, or x = intercept when *slope* is None."""

    slope: Sqratio | None
    intercept: Sqratio

    def position(self, point: Point) -> Sqratio:
        """Return the position of a point along the line: its x, or y when the line is upright."""
        return point.y if self.slope is None else point.x

    def point(self, position: Sqratio) -> Point:
        """Return the point of the line at *position*."""
        slope, intercept = self
        if slope is None:
            return Point(intercept, position)
        if not slope:
            return Point(position, intercept)
        return Point(position, slope * position + intercept)


class Stretch(NamedTuple):
    """A directed straight part of a boundary, the inside on its left."""

    start: Point
    end: Point


_C = TypeVar("_C", bound=Contour)


class Contours(NamedTuple, Generic[_C]):
    """The contours of a boundary, straight runs and arcs of one circle made one curve.

    A contour may touch itself in corners; see the policy in the package's docstring.
    Both tuples are in order of their least points, each contour starting there.
    """

    outlines: tuple[_C, ...]
    """Counter-clockwise: one for each island."""
    holes: tuple[_C, ...]
    """Clockwise: one for each hole."""

    @property
    def all(self) -> tuple[_C, ...]:
        """Outlines, then holes: a region as `tui_tangram.maths.geometry` takes it."""
        return self.outlines + self.holes


_Jumps = dict[Sqratio, int]
_FLAT, _RISING, _FALLING = Sqratio(0), Sqratio(1), Sqratio(-1)


class Boundary:
    """The sum of the boundaries of some polygons, ready to be added, compared and cut."""

    __slots__ = ("_lines",)

    def __init__(
        self, polygons: Iterable[Polygon] = (), lines: dict[Line, _Jumps] | None = None
    ) -> None:
        """Add up the edges of *polygons* (holes run clockwise and so subtract).

        *lines* are the initial jumps, as other methods of this class make them.
        """
        self._lines: dict[Line, _Jumps] = lines or {}
        for polygon in polygons:
            self._add_edges(polygon.edges(), 1)

    @classmethod
    def of_edges(cls, edges: Iterable[tuple[Point, Point]]) -> Boundary:
        """Return the sum of directed straight edges that need not close."""
        result = cls()
        result._add_edges(edges, 1)
        return result

    def added(self, edges: Iterable[tuple[Point, Point]], factor: int) -> Boundary:
        """Return the boundary with directed edges added (*factor* 1) or subtracted (-1)."""
        result = Boundary(lines={line: dict(jumps) for line, jumps in self._lines.items()})
        result._add_edges(edges, factor)
        return result

    def _add_edges(self, edges: Iterable[tuple[Point, Point]], factor: int) -> None:
        lines = self._lines
        for line, start, end in supports(edges):
            jumps = lines.get(line)
            if jumps is None:
                jumps = lines[line] = {}
            step = factor if start < end else -factor
            low, high = (start, end) if step == factor else (end, start)
            for position, change in ((low, step), (high, -step)):
                change += jumps.get(position, 0)
                if change:
                    jumps[position] = change
                else:
                    del jumps[position]
            if not jumps:
                del lines[line]

    def __eq__(self, other: object) -> bool:
        return self._lines == other._lines if isinstance(other, Boundary) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # compared by content, never a key

    def __bool__(self) -> bool:
        return bool(self._lines)

    def runs(self) -> Iterator[tuple[Line, Sqratio, Sqratio, int]]:
        """Yield (line, low, high, value) for every stretch with a value other than 0."""
        for line, jumps in self._lines.items():
            for low, high, value in _steps(jumps):
                yield line, low, high, value

    def stretches(self) -> Iterator[Stretch]:
        """Yield the directed stretches, repeated according to its value."""
        for line, low, high, value in self.runs():
            start, end = line.point(low), line.point(high)
            for _ in range(abs(value)):
                yield Stretch(start, end) if value > 0 else Stretch(end, start)

    def curves(self) -> Iterator[Straight]:
        """Yield the stretches as curves."""
        return starmap(Straight, self.stretches())

    def cuts(self) -> dict[Line, list[Sqratio]]:
        """Return the positions, by line, where contours touch strictly inside stretches.

        There a corner touches the middle of an edge, or three lines pass straight through the
        common tip of three sectors, so that no stretch ends there.  (Two lines cannot: inside
        and outside would not alternate around the tip.)  Two of the three are not upright, and
        these are found.
        """
        runs: dict[Line, list[tuple[Sqratio, Sqratio]]] = {}
        ends: set[Point] = set()
        for line, low, high, _ in self.runs():
            runs.setdefault(line, []).append((low, high))
            ends.add(line.point(low))
            ends.add(line.point(high))
        for (line, mine), (other, theirs) in combinations(runs.items(), 2):
            if line.slope is None or other.slope is None or line.slope == other.slope:
                continue
            x = (other.intercept - line.intercept) / (line.slope - other.slope)
            if any(low < x < high for low, high in mine) and any(
                low < x < high for low, high in theirs
            ):
                ends.add(line.point(x))
        found: dict[Line, list[Sqratio]] = {}
        for slope in {line.slope for line in runs}:
            for point in ends:
                line = line_through(point, slope)
                if line in runs:
                    position = line.position(point)
                    if any(low < position < high for low, high in runs[line]):
                        found.setdefault(line, []).append(position)
        return found

    def length(self) -> Sqratio:
        """Return the total length (see `weight` for lines in general directions)."""
        total = Sqratio.ZERO
        for line, low, high, value in self.runs():
            total = total + (high - low) * weight(line.slope) * abs(value)
        return total

    def split(self, other: Boundary) -> tuple[Boundary, Boundary, Boundary]:
        """Return the part that both have, that only *other* has, and that only this one has.

        Two boundaries have a stretch in common where both run along it in the same
        direction.
        """
        results: tuple[dict[Line, _Jumps], ...] = ({}, {}, {})
        for line in self._lines.keys() | other._lines.keys():
            mine, theirs = self._lines.get(line, {}), other._lines.get(line, {})
            if mine == theirs:
                results[0][line] = dict(mine)
                continue
            for lines, jumps in zip(results, _shared(mine, theirs), strict=True):
                if jumps:
                    lines[line] = jumps
        both, missing, extra = (Boundary(lines=lines) for lines in results)
        return both, missing, extra


def _shared(mine: _Jumps, theirs: _Jumps) -> tuple[_Jumps, _Jumps, _Jumps]:
    """Return the common part of two step functions and the rest of *theirs* and of *mine*."""
    parts: tuple[_Jumps, _Jumps, _Jumps] = ({}, {}, {})
    here = there = 0
    last = (0, 0, 0)
    for position in sorted(mine.keys() | theirs.keys()):
        here += mine.get(position, 0)
        there += theirs.get(position, 0)
        now = shared(here, there)
        for jumps, before, after in zip(parts, last, now, strict=True):
            if after != before:
                jumps[position] = after - before
        last = now
    return parts


def shared(here: int, there: int) -> tuple[int, int, int]:
    """Return the common part of two values of one sign, and the rest of *there* and of *here*.

    >>> shared(-3, -1), shared(2, 3), shared(1, -1)
    ((-1, 0, -2), (2, 1, 0), (0, -1, 1))
    """
    common = min(here, there, key=abs) if here * there > 0 else 0
    return common, there - common, here - common


def _steps(jumps: _Jumps) -> Iterator[tuple[Sqratio, Sqratio, int]]:
    """Yield (low, high, value) for each stretch of a step function that is not 0."""
    value = 0
    previous: Sqratio | None = None
    for position in sorted(jumps):
        if value and previous is not None:
            yield previous, position, value
        value += jumps[position]
        previous = position


def supports(edges: Iterable[tuple[Point, Point]]) -> Iterator[tuple[Line, Sqratio, Sqratio]]:
    """Yield, for each edge, its line and the positions of its two ends on it."""
    for start, end in edges:
        line = line_of(start, end)
        yield line, line.position(start), line.position(end)


def line_of(start: Point, end: Point) -> Line:
    """Return the line through two different points."""
    dx, dy = end.x - start.x, end.y - start.y
    if not dx:
        return Line(None, start.x)
    if not dy:
        return Line(_FLAT, start.y)
    if dx == dy:
        return Line(_RISING, start.y - start.x)
    if dx == -dy:
        return Line(_FALLING, start.y + start.x)
    return line_through(start, dy / dx)


def line_through(point: Point, slope: Sqratio | None) -> Line:
    """Return the line with *slope* (None: upright) through *point*."""
    if slope is None:
        return Line(None, point.x)
    if not slope:
        return Line(slope, point.y)
    return Line(slope, point.y - slope * point.x)


def weight(slope: Sqratio | None) -> Sqratio:
    """Return the length on a line for each unit of position: √(1 + slope²).

    Exact in the eight directions and in those that a turn of the field takes them to.
    Elsewhere the root leaves Q(√2) and has 60 binary digits.  Both sides of a
    comparison use the same factor, so ratios of equal stretches are exact all the same.
    """
    if slope is None or not slope:
        return Sqratio.ONE
    if slope in (_RISING, _FALLING):
        return Sqratio(0, 1)
    square = 1 + slope * slope
    exact = square_root(square)
    return exact if exact is not None else Sqratio(isqrt((square * (1 << 120)).floor()), 0, 1 << 60)
