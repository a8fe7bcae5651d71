"""Polygons cut along a line, exactly: the faces of their edges and the line.

The line is a path of straight stretches.  Of each polygon the parts of the path that run inside
it are walked both ways, its own edges once, with the inside on the left.  At every point the walk
turns as far to the left as it can, so each face is gone around once.  A stretch that leads
nowhere is walked forth and back by one face, which tells of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cmp_to_key
from itertools import pairwise

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Point, PointLocation, Polygon, meet, turn
from tui_tangram.play import MoveError

_Edge = tuple[Point, Point]


def cut(polygons: Sequence[Polygon], path: Sequence[Point]) -> tuple[Polygon, ...]:
    """Return *polygons*, those through which *path* leads in its parts, in their order.

    Raises `MoveError` where the path cuts nothing, ends inside a polygon, or leaves a hole in one.
    """
    found: list[Polygon] = []
    for polygon in polygons:
        found += _parts(polygon, path)
    if len(found) == len(polygons):
        raise MoveError("the line cuts nothing")
    return tuple(found)


def _parts(polygon: Polygon, path: Sequence[Point]) -> list[Polygon]:
    """Return the parts of one polygon."""
    edges = list(polygon.edges())
    lines = list(pairwise(path))
    inner = {
        stretch
        for number, line in enumerate(lines)
        for stretch in _divided(line, [*edges, *lines[:number], *lines[number + 1 :]])
        if polygon.locate(_middle(stretch)) is PointLocation.INSIDE
    }
    if not inner:
        return [polygon]
    walked = [stretch for edge in edges for stretch in _divided(edge, lines)]
    walked += [one for start, end in inner for one in ((start, end), (end, start))]
    faces = list(_faces(walked))
    for face in faces:
        ways = {*zip(face, [*face[1:], face[0]], strict=True)}
        if any((end, start) in ways for start, end in ways):
            raise MoveError("the line ends inside a piece: it has to reach an edge")
    found = [Polygon(face).straightened().canonical() for face in faces]
    if any(one.signed_area.sign < 0 for one in found):
        raise MoveError("a piece would have a hole: cut through to its edge")
    return sorted(found, key=lambda one: one.points)


def _divided(line: _Edge, others: Iterable[_Edge]) -> Iterator[_Edge]:
    """Yield the stretches of a line between the points that it has in common with others."""
    points = {*line}
    for other in others:
        points.update(meet(line, other).shared)
    ordered = sorted(points)
    if line[1] < line[0]:
        ordered.reverse()
    yield from pairwise(ordered)


def _middle(line: _Edge) -> Point:
    return line[0] + (line[1] - line[0]).scaled(_HALF)


_HALF = Sqratio(1, 0, 2)


def _faces(walked: Iterable[_Edge]) -> Iterator[list[Point]]:
    """Yield the faces left of the stretches that are walked, each as its points."""
    leaving: defaultdict[Point, set[Point]] = defaultdict(set)
    for start, end in walked:
        leaving[start].add(end)
    while any(leaving.values()):
        start = min(point for point, ends in leaving.items() if ends)
        before, here = start, min(leaving[start])
        leaving[start].remove(here)
        face = [start]
        first = here
        while True:
            # The first way to the right of the way back keeps the face on the left.
            following = _next(here, before, leaving[here], first if here == start else None)
            if here == start and following == first:
                break
            leaving[here].remove(following)
            face.append(here)
            before, here = here, following
        yield face


def _next(here: Point, before: Point, ends: Iterable[Point], first: Point | None) -> Point:
    """Return where the walk goes on that came from *before*: clockwise, the first of *ends*.

    *first* is where it began, if it is there again.
    """
    every = {*ends} if first is None else {*ends, first}

    def compared(one: Point, other: Point) -> int:
        return _clockwise(here, before, one, other)

    return min(every, key=cmp_to_key(compared))


def _clockwise(here: Point, back: Point, one: Point, other: Point) -> int:
    """Return whether *one* comes before *other*, clockwise from just after *back*."""
    if one == other:
        return 0
    halves = []
    for end in (one, other):
        side = turn(here, back, end)
        if side == 0:
            straight_on = (back - here).dot(end - here).sign < 0
            halves.append(1 if straight_on else 3)
        else:
            halves.append(0 if side < 0 else 2)
    if halves[0] != halves[1]:
        return halves[0] - halves[1]
    return turn(here, one, other)
