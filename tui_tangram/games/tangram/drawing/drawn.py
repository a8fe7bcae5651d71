"""The parts of a drawing: polygons, and all other elements, which are set aside and counted.

Readers of drawings yield `DrawnPart`: `DrawnPolygon` or `Unread`.  Elements that cannot be a piece,
such as a text or a line, are set aside without a reason.  Possible pieces, such as a path with
curves, are set aside with the reason, which is reported if the polygons are not the pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from tui_tangram.games.tangram.drawing.floats import FloatPolygon
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError

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


def is_straight(start: FloatPoint, bends: Iterable[FloatPoint], end: FloatPoint) -> bool:
    """Return whether all *bends* are on the line between two places."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = hypot(across, up)
    for x, y in bends:
        u, v = x - start[0], y - start[1]
        if not length:
            if u or v:
                return False
            continue
        off, along = abs(across * v - up * u) / length, (across * u + up * v) / length
        if off > STRAIGHT * length or not -STRAIGHT * length <= along <= (1 + STRAIGHT) * length:
            return False
    return True
