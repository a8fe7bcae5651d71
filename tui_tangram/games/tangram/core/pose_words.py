"""The pose of a piece in words, without reference to a picture, short enough for one line.

Degrees count the turn from the pose in the set, so they do not help a player who has not seen the
set.  These words describe the outline in its present pose: the direction of a tip, or the direction
in which the longest side faces or runs. `pose_in_words` does the same for straight pieces at
length.

Some pieces have poses that these words do not distinguish: mirror images, and shapes without a
longest side.  For such pieces the words always include the degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.board import TangramBoard
from tui_tangram.games.tangram.core.directions import direction, heading, in_degrees
from tui_tangram.language import mark, tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import LINEAR, ORIGIN, Arc, Isometry, Point, Polygon, Shape, octant
from tui_tangram.play.phrases import listed

LINE: Final = 76
"""Cells for one line of words in a terminal of 80 columns."""

_LONG = (
    mark("long side level"),
    mark("long side rising"),
    mark("long side upright"),
    mark("long side falling"),
)
_SHORT = (
    mark("short level"),
    mark("short rising"),
    mark("short upright"),
    mark("short falling"),
)
"""For shapes with two lengths of sides: the direction of one, walked to the right."""
_TIPS = (
    mark("tips left and right"),
    mark("tips down left and up right"),
    mark("tips up and down"),
    mark("tips up left and down right"),
)


class _Edge(NamedTuple):
    """An edge of an outline, walked counter-clockwise."""

    start: Point
    end: Point
    straight: bool

    @property
    def way(self) -> Point:
        return self.end - self.start

    @property
    def square(self) -> Sqratio:
        """The square of the distance between its ends."""
        return self.way.dot(self.way)

    @property
    def facing(self) -> Point:
        """The direction it faces: away from the inside, which is on the left."""
        return Point(self.way.y, -self.way.x)


def degrees(game: TangramBoard, index: int, motion: Isometry) -> str:
    """Return the turn of a piece in degrees, and whether it is turned over if that matters."""
    if motion.mirrored and game.piece(index).kind.chiral:
        return tr("turned {degrees}°, flipped", degrees=in_degrees(motion.turn))
    return tr("turned {degrees}°", degrees=in_degrees(motion.turn))


def pose_words(game: TangramBoard, index: int, motion: Isometry) -> tuple[str, ...]:
    """Return one or two descriptions of the pose of a piece, the longer first.

    The longer one includes the degrees.  There is a shorter one only if the words alone
    distinguish all poses.
    """
    kind = game.piece(index).kind
    in_degrees_text = degrees(game, index, motion)
    words = in_words(kind.shape.moved(motion))
    if not words:
        return (in_degrees_text,)
    both = f"{words}, {in_degrees_text}"
    return (both,) if _alike(kind.shape) else (both, words)


def fitting(texts: Sequence[str]) -> str:
    """Return the first of *texts* that fits on a line; the last if none does."""
    return next((text for text in texts if len(text) <= LINE), texts[-1])


@lru_cache(maxsize=256)
def _alike(shape: Shape) -> bool:
    """Whether two poses of a piece that look different have the same words."""
    looks: dict[str, Shape] = {}
    for motion in LINEAR:
        stands = shape.moved(motion)
        look = stands.moved(Isometry.translation(-min(stands.points))).canonical()
        if looks.setdefault(in_words(stands), look) != look:
            return True
    return False


def in_words(shape: Shape) -> str:
    """Return the pose of a piece as visible from its outline; empty if it is not visible.

    >>> from tui_tangram.maths.geometry import Polygon
    >>> corners = [Point.of(0, 0, 0, 0), Point.of(2, 0, 0, 0), Point.of(1, 0, 1, 0)]
    >>> in_words(Shape(Polygon(corners)))
    'pointing up'
    """
    edges = _edges(shape)
    straight = [edge for edge in edges if edge.straight]
    if len(straight) == len(edges) == 4 and edges[0].way + edges[2].way == ORIGIN:
        return _parallelogram(edges)
    if len(edges) == 2 and not straight:
        eighth = octant(edges[0].way)
        return "" if eighth is None else tr(_TIPS[eighth % 4])
    among = straight or edges
    longest = max(edge.square for edge in among)
    most = [edge for edge in among if edge.square == longest]
    if len(most) == 2 and (tip := _shared(*most)) is not None:
        ends = [edge.start if edge.end == tip else edge.end for edge in most]
        return _pointing(tip, *ends)
    if len(most) > 1 or not longest:
        return ""
    if len(straight) == len(edges) == 3:
        (tip,) = {edge.start for edge in edges} - {most[0].start, most[0].end}
        return _pointing(tip, most[0].start, most[0].end)
    if len(straight) == 2 < len(edges):
        return tr(
            "long straight side {first}, short {second}",
            first=direction(most[0].facing),
            second=direction(min(straight, key=lambda edge: edge.square).facing),
        )
    if len(straight) == 1:
        text = mark("straight side facing {direction}")
    elif len(straight) in (0, len(edges)):
        text = mark("longest side facing {direction}")
    else:
        text = mark("longest straight side facing {direction}")
    return tr(text, direction=direction(most[0].facing))


def _pointing(tip: Point, one: Point, other: Point) -> str:
    """Return the direction of *tip*, seen from the middle between two points."""
    way = tip + tip - one - other
    first, second = octant(tip - one), octant(tip - other)
    equal = (tip - one).dot(tip - one) == (tip - other).dot(tip - other)
    if octant(way) is not None or first is None or second is None or not equal:
        return tr("pointing {direction}", direction=direction(way))
    # An odd number of eighths apart: the tip points half-way between two of the eight.
    if (second - first) % 8 > 4:
        first, second = second, first
    right = first + (second - first) % 8 // 2
    return tr(
        "pointing between {first} and {second}",
        first=heading(right % 8),
        second=heading((right + 1) % 8),
    )


def _edges(shape: Shape) -> list[_Edge]:
    """Return the edges of an outline, with straight runs merged."""
    return [
        _Edge(curve.start, curve.end, not isinstance(curve, Arc))
        for curve in shape.outline.unified().curves
    ]


def _parallelogram(edges: Sequence[_Edge]) -> str:
    """Return the pose of a shape whose sides are parallel in pairs."""
    long, short = sorted((edges[0], edges[1]), key=lambda edge: -edge.square)
    eighth, other = octant(long.way), octant(short.way)
    if eighth is None:
        return ""
    if long.square == short.square:
        if long.way.dot(short.way).sign:
            return ""
        return tr("on a corner") if eighth % 2 else tr("upright")
    longer = tr(_LONG[eighth % 4])
    if other is None or (eighth - other) % 4 == 2:
        return longer
    return f"{longer}, {tr(_SHORT[other % 4])}"


def _shared(first: _Edge, second: _Edge) -> Point | None:
    """Return the corner at which two edges meet, if they do."""
    if first.end == second.start:
        return first.end
    return first.start if second.end == first.start else None


def pose_in_words(polygon: Polygon) -> str:
    """Return the pose of a piece, described by its outline alone.

    A triangle points to its largest angle, seen from the longest side.  For other shapes the
    pose is the direction of the longest sides.  A shape with equal sides stands on a side or on
    a corner.
    """
    edges = [(start, end) for start, end in polygon.edges()]
    sizes = [(end - start).dot(end - start) for start, end in edges]
    longest = max(sizes)
    start, end = edges[sizes.index(longest)]
    if len(edges) == 3 and sizes.count(longest) == 1:
        tip = next(point for point in polygon.points if point not in (start, end))
        middle = (start + end).scaled(Sqratio(1, 0, 2))
        return tr("pointing {direction}", direction=direction(tip - middle))
    eighth = octant(end - start)
    if len(set(sizes)) == 1 and len(edges) == 4 and eighth is not None:
        return tr("on a corner") if eighth % 2 else tr("upright")
    if eighth is None:
        return tr("its longest side running {direction}", direction=direction(end - start))
    longer, shorter = tr(_LONGER[eighth % 4]), _lean(polygon)
    return listed(filter(None, (longer, shorter)))


_LONGER = (
    mark("its longest side level"),
    mark("its longest side rising to the right"),
    mark("its longest side upright"),
    mark("its longest side falling to the right"),
)
_SHORTER = (
    mark("its shorter one level"),
    mark("its shorter one rising to the right"),
    mark("its shorter one upright"),
    mark("its shorter one falling to the right"),
)


def _lean(polygon: Polygon) -> str:
    """Return the lean of a parallelogram, if its longest side does not determine it."""
    if len(polygon) != 4:
        return ""
    (a, b), (c, d) = list(polygon.edges())[:2]
    first, second = b - a, d - c
    if first.dot(second).sign == 0:
        return ""
    short = min(first, second, key=lambda vector: vector.dot(vector))
    eighth = octant(short)
    if eighth is None:
        return ""
    return tr(_SHORTER[eighth % 4])
