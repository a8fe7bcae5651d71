"""Shapes with arcs in words: as `tui_tangram.tangram.describe`, on curves.

What is straight is told as there.  An arc is told by where it leads, how far it turns, its
radius, and whether it bulges out of the shape or into it; angles at corners are those between
the directions in which the edges leave, rounded where they are not whole degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import atan2, degrees

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Arc, Contour, Curve, Polygon
from tui_tangram.tangram import describe
from tui_tangram.tangram.curved_solver import curved_symmetries
from tui_tangram.tangram.describe import (
    Corner,
    direction,
    distance,
    length,
    numeral,
    with_article,
)
from tui_tangram.tangram.words import at, box, place

_TURNS = {45: "an eighth of a circle", 90: "a quarter circle", 180: "a half circle"}


def kind_of(contour: Contour) -> str:
    """Return what a shape without holes is called: with its sizes, or by its edges."""
    contour = contour.unified()
    if contour.is_straight:
        return describe.kind_of(Polygon(contour.points))
    arcs = [curve for curve in contour.curves if isinstance(curve, Arc)]
    if any(arc.is_circle for arc in arcs):
        return f"disc with radius {_radius(arcs[0])}"
    round_edges = [
        f"{_turn(arc)} {'outwards' if arc.left else 'inwards'} with radius {_radius(arc)}"
        for arc in arcs
    ]
    told = [
        f"{'twice ' if number == 2 else f'{number} times '}{text}" if number > 1 else text
        for text in dict.fromkeys(round_edges)
        for number in [round_edges.count(text)]
    ]
    straight = len(contour) - len(arcs)
    if straight:
        told.insert(0, numeral(straight, "straight edge"))
    return f"shape with {', '.join(told)}"


def corners_of(contours: Sequence[Contour]) -> tuple[Corner, ...]:
    """Return the corners of a region, clockwise from the upper left one of each contour.

    Where an arc goes over into its neighbour is a corner too: its angle is 180°.
    """
    numbers = count(1)
    return tuple(
        Corner(next(numbers), curve.start, _angle(curves[i - 1], curve))
        for curves in map(_clockwise, contours)
        for i, curve in enumerate(curves)
    )


def edges_in_words(contours: Sequence[Contour]) -> list[str]:
    """Return one sentence for each edge of a region: from which corner, where to, how."""
    numbered = iter(corners_of(contours))
    frame = box(contours)
    found: list[str] = []
    for contour in contours:
        curves = _clockwise(contour)
        corners = [next(numbered) for _ in curves]
        hole = ", of a hole" if contour.signed_area < 0 else ""
        for i, (corner, curve) in enumerate(zip(corners, curves, strict=True)):
            after = corners[(i + 1) % len(corners)].number
            found.append(
                f"Corner {corner.number} {at(place(corner.point, *frame))}{hole}, "
                f"angle {corner.angle}°: {edge_in_words(curve)} to corner {after}."
            )
    return found


def edge_in_words(curve: Curve) -> str:
    """Return an edge, walked clockwise about a shape: how far and where to."""
    way = curve.end - curve.start
    if not isinstance(curve, Arc):
        return f"{distance(way)} {direction(way)}"
    if curve.is_circle:
        return f"a whole circle with radius {_radius(curve)}"
    # Clockwise the inside is at the right: an arc that turns right bulges outwards.
    side = "inwards" if curve.left else "outwards"
    return f"{_turn(curve)} {side} with radius {_radius(curve)}, {direction(way)}"


def sides_in_words(contour: Contour) -> list[str]:
    """Return the edges of a piece as it lies, clockwise."""
    return [edge_in_words(curve) for curve in _clockwise(contour)]


def shape_in_words(contours: Sequence[Contour]) -> list[str]:
    """Return sentences that tell a region: its parts, size, holes and symmetry."""
    if all(contour.is_straight for contour in contours):
        return describe.shape_in_words([Polygon(contour.points) for contour in contours])
    outlines = [contour for contour in contours if contour.signed_area > 0]
    low, high = box(contours)
    sentences = [f"{numeral(len(outlines), 'part')}."] if len(outlines) > 1 else []
    for contour in contours:
        outer = contour.signed_area > 0
        where = f" {at(place(contour.centre, low, high))}" if len(contours) > 1 else ""
        name = kind_of(contour if outer else contour.reversed())
        sentences.append(f"{'' if outer else 'a hole: '}{with_article(name)}{where}.")
    across, up = (high - low).floats()
    sentences.append(f"about {across:.1f} wide and {up:.1f} high.")
    motions = curved_symmetries(contours)
    turns = sum(not motion.mirrored for motion in motions)
    if turns > 1:
        sentences.append(f"It looks the same turned by {360 // turns}°.")
    mirrors = len(motions) - turns
    if mirrors:
        ways = "" if mirrors == 1 else f" in {mirrors} ways"
        sentences.append(f"It is its own mirror image{ways}.")
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]


def _clockwise(contour: Contour) -> list[Curve]:
    """Return the curves walked clockwise about an outline, from its upper left corner."""
    curves = list(contour.unified().reversed().curves)
    starts = [curve.start for curve in curves]
    first = max(range(len(curves)), key=lambda i: (starts[i].y - starts[i].x, starts[i].y))
    return curves[first:] + curves[:first]


def _angle(before: Curve, after: Curve) -> int:
    """Return the angle inside, of two edges walked clockwise, to the nearest degree."""
    (a, b), (c, d) = (-before.arriving).floats(), after.leaving.floats()
    return round(degrees(atan2(d, c) - atan2(b, a))) % 360


def _turn(arc: Arc) -> str:
    angle = round(degrees(float(arc.angle)))
    return _TURNS.get(angle, f"an arc of {angle}°")


def _radius(arc: Arc) -> str:
    radius: Sqratio | None = arc.circle.radius
    return length(radius) if radius is not None else f"about {float(arc.circle.square) ** 0.5:.2f}"
