"""A silhouette with free angles in words: its corners and edges, rounded and said to be so.

Lengths are in legs of the small triangle, to hundredths.  Directions and angles are in whole
degrees; a direction is counted from the right, counter-clockwise, as pieces are turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees, hypot
from typing import NamedTuple

from tui_tangram.free.pose import Shape, Spot, bearing
from tui_tangram.free.words import at, box, place
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.phrases import pointed
from tui_tangram.tangram.describe import spoken


class Corner(NamedTuple):
    """A corner of a silhouette."""

    number: int
    """From 1, through all contours."""
    spot: Spot
    angle: int
    """The angle inside the shape, in degrees, rounded."""
    way: float
    """How far the next corner is."""
    bearing: int
    """Where it lies, in degrees from the right, counter-clockwise, rounded."""
    after: int
    """Its number."""
    hole: bool


def corners_of(contours: Sequence[Shape]) -> tuple[Corner, ...]:
    """Return the corners, clockwise from the upper left one of each contour.

    *contours* are outlines counter-clockwise and holes clockwise.  The inside is to the right
    of the way from one corner to the next.
    """
    found: list[Corner] = []
    for contour in contours:
        spots = contour[::-1]
        first = max(range(len(spots)), key=lambda i: (spots[i][1] - spots[i][0], spots[i][1]))
        spots = spots[first:] + spots[:first]
        hole = _area(contour) < 0
        begin = len(found) + 1
        for i, spot in enumerate(spots):
            back, on = spots[i - 1], spots[(i + 1) % len(spots)]
            inside = round(degrees(bearing(spot, on) - bearing(spot, back))) % 360
            found.append(
                Corner(
                    begin + i,
                    spot,
                    # From the way on to the way back, clockwise, lies the inside.
                    inside,
                    hypot(on[0] - spot[0], on[1] - spot[1]),
                    round(degrees(bearing(spot, on))) % 360,
                    begin + (i + 1) % len(spots),
                    hole,
                )
            )
    return tuple(found)


def edges_of(contours: Sequence[Shape]) -> list[dict[str, object]]:
    """Return the edges in fields, rounded; see `tui_tangram.plain.events`."""
    return [
        {
            "corner": corner.number,
            "angle": corner.angle,
            "at": spot_of(corner.spot),
            "to": corner.after,
            "length": round(corner.way, 3),
            "bearing": corner.bearing,
            "hole": corner.hole,
        }
        for corner in corners_of(contours)
    ]


def spot_of(spot: Spot) -> list[float]:
    """Return a place to thousandths, as moves have it."""
    return [round(spot[0], 3) + 0.0, round(spot[1], 3) + 0.0]


def edges_in_words(contours: Sequence[Shape]) -> list[str]:
    """Return one sentence for each edge: from which corner, how far, in which direction."""
    frame = box(contours)
    return [
        tr(
            _HOLE if corner.hole else _EDGE,
            number=corner.number,
            where=at(place(corner.spot, *frame)),
            spot=spot_in_words(corner.spot),
            angle=corner.angle,
            length=rounded(corner.way),
            direction=corner.bearing,
            after=corner.after,
        )
        for corner in corners_of(contours)
    ]


_EDGE = mark(
    "Corner {number} {where}, {spot}, angle about {angle}°: "
    "about {length} at {direction}° to corner {after}."
)
_HOLE = mark(
    "Corner {number} of a hole {where}, {spot}, angle about {angle}°: "
    "about {length} at {direction}° to corner {after}."
)


def shape_in_words(contours: Sequence[Shape]) -> list[str]:
    """Return sentences that tell a silhouette: its parts, its holes, its size."""
    (left, low), (right, top) = frame = box(contours)
    outlines = [contour for contour in contours if _area(contour) > 0]
    sentences = []
    if len(outlines) > 1:
        sentences.append(
            trn("{number} part.", "{number} parts.", len(outlines), number=spoken(len(outlines)))
        )
    for contour in contours:
        shape = tr("a shape with {number} corners", number=len(contour))
        if _area(contour) < 0:
            where = at(place(_mean(contour), *frame))
            sentences.append(tr("A hole {where}: {shape}.", where=where, shape=shape))
            continue
        if len(outlines) > 1:
            where = at(place(_mean(contour), *frame))
            shape = tr("{shape} {where}", shape=shape, where=where)
        sentences.append(f"{shape}.")
    sentences.append(
        tr(
            "about {width} wide and {height} high.",
            width=pointed(f"{right - left:.1f}"),
            height=pointed(f"{top - low:.1f}"),
        )
    )
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]


def spot_in_words(spot: Spot) -> str:
    """Return a place: how far across and up it is."""
    return tr("{across} across and {up} up", across=rounded(spot[0]), up=rounded(spot[1]))


def rounded(length: float) -> str:
    """Return a length to hundredths, without a sign before zero.

    >>> rounded(1.414), rounded(-0.001)
    ('1.41', '0.00')
    """
    return pointed(f"{round(length, 2) + 0.0:.2f}")


def _mean(contour: Shape) -> Spot:
    xs, ys = zip(*contour, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _area(contour: Shape) -> float:
    pairs = zip(contour, (*contour[1:], contour[0]), strict=True)
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs) / 2
