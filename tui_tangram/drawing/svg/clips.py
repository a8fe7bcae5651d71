"""Clips and masks: whether they cut a polygon, or leave all of it.

A clip or a mask may cut, but programs put many around what they do not touch.  One that has an area
with all of a polygon in it is no matter.  Of all others it is not asked what they leave.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from tui_tangram.drawing.floats import FloatPolygon
from tui_tangram.drawing.svg.transforms import Port, corners_on, length, matrix, unread
from tui_tangram.drawing.svg.tree import name_of
from tui_tangram.drawing.svg.walk import Clipped, Surroundings, SvgWalk
from tui_tangram.geometry.point import FloatPoint
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped

if TYPE_CHECKING:
    from svgelements import Matrix

MAX_COMPARED: Final = 500_000
"""The most pairs of corners, one of a polygon and one of an area, that are looked at."""
_URL: Final = re.compile(r"""url\(\s*['"]?#([^'"()]{1,999})['"]?\s*\)""")
_UNIT: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_REGION: Final = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
"""The area of a mask that says none."""
_BOX: Final = "objectBoundingBox"
_NEAR: Final = 1e-3
"""The width of what may be cut, as a share of the size of a polygon."""


class Clips:
    """The clips and masks of an SVG."""

    def __init__(self, walk: SvgWalk) -> None:
        """Begin with none known."""
        self._walk = walk
        self._areas: dict[tuple[object, ...], tuple[FloatPolygon, ...] | None] = {}
        self._compared = 0

    def cut(self, clipped: Sequence[Clipped], shape: FloatPolygon) -> DocumentError | None:
        """Return why a polygon may be cut by what is around it, or None where it is whole."""
        for one in clipped:
            try:
                why = self._cutting(one, shape)
            except DocumentError as error:
                why = error
            if why is not None:
                return self._walk.located(one.element, why)
        return None

    def _cutting(self, one: Clipped, shape: FloatPolygon) -> DocumentError | None:
        name = name_of(one.element)
        if one.window is not None and not self._has((one.window,), shape):
            return unread(name, "overflow", "hidden")
        for key in ("clip-path", "mask"):
            text = one.look.get(key, "none")
            if not all(self._has(areas, shape) for areas in self._named(key, text, one)):
                return unread(name, key, text)
        return None

    def _has(self, areas: tuple[FloatPolygon, ...] | None, shape: FloatPolygon) -> bool:
        if areas is None:
            return True
        self._compared += len(shape) * sum(map(len, areas))
        if self._compared > MAX_COMPARED:
            raise DocumentError(
                "more than {most} pairs of corners are clipped; flatten it first",
                most=grouped(MAX_COMPARED),
            )
        return any(contains(area, shape) for area in areas)

    def _named(
        self, key: str, text: str, one: Clipped
    ) -> Iterator[tuple[FloatPolygon, ...] | None]:
        """Yield the areas of which one has to have a polygon; None for one that has everything."""
        if text == "none":
            return
        place, port = one.matrix, one.port
        found = _URL.fullmatch(text)
        target = self._walk.named.get(found[1]) if found else None
        if target is None or name_of(target) != ("clipPath" if key == "clip-path" else "mask"):
            # A clip that is not there clips nothing, and a mask that is not there hides all.
            yield None if found and key == "clip-path" else ()
            return
        for part in (self._region, self._content) if key == "mask" else (self._content,):
            known = part, target, port, place.a, place.b, place.c, place.d, place.e, place.f
            if known not in self._areas:
                self._areas[known] = part(target, place, port)
            yield self._areas[known]

    def _content(
        self, target: Element, place: Matrix, port: Port
    ) -> tuple[FloatPolygon, ...] | None:
        """Return the areas of what is in a clip or mask."""
        from svgelements import Matrix

        masks = name_of(target) == "mask"
        look = self._walk.look(target)
        if any(look.get(key, "none") != "none" for key in ("clip-path", "mask")):
            return ()
        boxed = target.get("maskContentUnits" if masks else "clipPathUnits") == _BOX
        here = Matrix() if boxed else place
        if not masks:
            here = matrix(look.get("transform", "none"), name_of(target)) * here
        alpha = look.get("mask-type") == "alpha"
        found: list[FloatPolygon] = []
        for child in target:
            for one in self._walk.trace(child, Surroundings(here, port), (target, child)):
                inherited = one.around.inherited
                light = inherited.opaque if alpha else inherited.white
                if masks and not (one.run and light):
                    # What is drawn over the rest may hide it.
                    return ()
                if one.run and not (one.shape or one.run.bent or one.around.clipped):
                    found.append(tuple(one.run.corners))
        if boxed:
            return None if any(contains(area, _UNIT) for area in found) else ()
        return tuple(found)

    def _region(
        self, target: Element, place: Matrix, port: Port
    ) -> tuple[FloatPolygon, ...] | None:
        """Return the area beyond which a mask hides all."""
        boxed = target.get("maskUnits", _BOX) == _BOX
        known = Port(1.0, 1.0) if boxed else port
        sides = [
            length(target.get(key, text), "mask", key, side)
            for (key, text), side in zip(_REGION.items(), known * 2, strict=True)
        ]
        x, y, width, height = sides
        if boxed:
            inside = x <= 0 and y <= 0 and x + width >= 1 and y + height >= 1
            return None if inside else ()
        return (corners_on(place, x, y, width, height),)


def contains(area: FloatPolygon, shape: FloatPolygon) -> bool:
    """Return whether all of a polygon is in an area, or sticks out by a hair's breadth.

    Takes time by the number of corners of both, multiplied.
    """
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    near = _NEAR * max(max(xs) - min(xs), max(ys) - min(ys))
    if not all(_off(spot, area) <= near or _is_inside(spot, area) for spot in shape):
        return False
    # The area may have a notch between the corners of the polygon: then it has a corner in it, or
    # two of their edges cross.
    if any(_is_inside(spot, shape) and _off(spot, shape) > near for spot in area):
        return False
    return not any(_cross(*one, *two, near) for one in _edges(shape) for two in _edges(area))


def _edges(shape: FloatPolygon) -> Sequence[tuple[FloatPoint, FloatPoint]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def _is_inside(spot: FloatPoint, shape: FloatPolygon) -> bool:
    """Return whether a ray from a place leaves a polygon an odd number of times."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in _edges(shape):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _off(spot: FloatPoint, shape: FloatPolygon) -> float:
    """Return the distance of a place from the nearest edge of a polygon."""
    x, y = spot
    best = float("inf")
    for (ax, ay), (bx, by) in _edges(shape):
        u, v = bx - ax, by - ay
        size = u * u + v * v
        along = min(max(((x - ax) * u + (y - ay) * v) / size, 0.0), 1.0) if size else 0.0
        best = min(best, hypot(x - ax - along * u, y - ay - along * v))
    return best


def _cross(
    start: FloatPoint, end: FloatPoint, first: FloatPoint, last: FloatPoint, near: float
) -> bool:
    """Return whether two edges cross, each with both ends farther than *near* from the other."""
    one, two = _side(start, end, first), _side(start, end, last)
    three, four = _side(first, last, start), _side(first, last, end)
    far = min(map(abs, (one, two, three, four))) > near
    return far and (one > 0) != (two > 0) and (three > 0) != (four > 0)


def _side(start: FloatPoint, end: FloatPoint, spot: FloatPoint) -> float:
    """Return the distance of a place from a line, positive on its left."""
    u, v = end[0] - start[0], end[1] - start[1]
    size = hypot(u, v)
    return (u * (spot[1] - start[1]) - v * (spot[0] - start[0])) / size if size else 0.0
