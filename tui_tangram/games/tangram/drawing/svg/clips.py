"""The clips and masks of an SVG.

A clip or a mask may cut, but programs put many around shapes that they do not touch.  One with an
area that contains the whole polygon is harmless.  What others leave is not computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from tui_tangram.games.tangram.drawing.drawn import FloatPolygon, contains
from tui_tangram.games.tangram.drawing.svg.geometry import Port, corners_on, length, matrix, unread
from tui_tangram.games.tangram.drawing.svg.tree import name_of
from tui_tangram.games.tangram.drawing.svg.walk import Clipped, Surroundings, SvgWalk
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped

if TYPE_CHECKING:
    from svgelements import Matrix


MAX_COMPARED: Final = 500_000
"""The maximum number of compared pairs of corners, one of a polygon and one of an area."""
_URL: Final = re.compile(r"""url\(\s*['"]?#([^'"()]{1,999})['"]?\s*\)""")
_UNIT: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_REGION: Final = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
"""The default area of a mask."""
_BOX: Final = "objectBoundingBox"


class Clips:
    """The clips and masks of an SVG."""

    def __init__(self, walk: SvgWalk) -> None:
        """Begin with none known."""
        self._walk = walk
        self._areas: dict[tuple[object, ...], tuple[FloatPolygon, ...] | None] = {}
        self._compared = 0

    def cut(self, clipped: Sequence[Clipped], shape: FloatPolygon) -> DocumentError | None:
        """Return the reason why the clips around it may cut a polygon, or None if it is whole."""
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
        """Yield the areas of which one must contain a polygon; None for an unlimited one."""
        if text == "none":
            return
        place, port = one.matrix, one.port
        found = _URL.fullmatch(text)
        target = self._walk.named.get(found[1]) if found else None
        if target is None or name_of(target) != ("clipPath" if key == "clip-path" else "mask"):
            # A missing clip clips nothing, and a missing mask hides everything.
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
        """Return the areas of the contents of a clip or mask."""
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
                    # Elements drawn over the rest may hide it.
                    return ()
                if one.run and not (one.shape or one.run.bent or one.around.clipped):
                    found += [tuple(one.run.corners)] if len(one.run.corners) > 2 else []
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
