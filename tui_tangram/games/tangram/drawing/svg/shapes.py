"""Shapes of SVG as runs of straight lines."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from tui_tangram.games.tangram.drawing.numbers import in_pairs, read_numbers
from tui_tangram.games.tangram.drawing.svg.paths import PathRun, path_runs
from tui_tangram.games.tangram.drawing.svg.transforms import Port, lengths, unread
from tui_tangram.language import tr

SHAPES: Final = frozenset(("path", "polygon", "polyline", "rect"))
"""The elements that may be polygons."""


def runs_of(element: Element, name: str, port: Port) -> list[PathRun]:
    """Return the runs of a shape; none where it draws nothing.  Raises `DocumentError`."""
    if name == "path":
        return path_runs(element.get("d", ""))
    if name == "rect":
        return _rectangle(element, name, port)
    what = tr("points of a <{name}>", name=name)
    spots = in_pairs(read_numbers(element.get("points", ""), what), what)
    return [PathRun(spots, name == "polygon" or spots[0] == spots[-1])] if spots else []


def _rectangle(element: Element, name: str, port: Port) -> list[PathRun]:
    x, y, width, height = lengths(element, port, dict.fromkeys(("x", "y", "width", "height"), 0.0))
    for key in ("rx", "ry"):
        value = element.get(key, "auto")
        if value != "auto" and lengths(element, port, {key: 0.0})[0] > 0:
            raise unread(name, key, value)
    if width <= 0 or height <= 0:
        return []
    return [PathRun([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])]
