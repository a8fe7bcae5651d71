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
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.phrases import at, pointed
from tui_tangram.tangram import describe
from tui_tangram.tangram.curved_solver import curved_symmetries
from tui_tangram.tangram.describe import (
    Corner,
    Name,
    edges_told,
    length,
    parts_in_words,
    spoken,
)
from tui_tangram.tangram.directions import direction
from tui_tangram.tangram.words import box, place

_TURNS = {
    45: mark("an eighth of a circle"),
    90: mark("a quarter circle"),
    180: mark("a half circle"),
}


def kind_of(contour: Contour) -> str:
    """Return what a shape without holes is called: with its sizes, or by its edges."""
    return name_of(contour).bare


def name_of(contour: Contour) -> Name:
    """Return what a shape without holes is called, with and without an article."""
    contour = contour.unified()
    if contour.is_straight:
        return describe.name_of(Polygon(contour.points))
    arcs = [curve for curve in contour.curves if isinstance(curve, Arc)]
    if any(arc.is_circle for arc in arcs):
        radius = _radius(arcs[0])
        return Name(
            tr("disc with radius {radius}", radius=radius),
            tr("a disc with radius {radius}", radius=radius),
        )
    round_edges = [_bulge(arc, outwards=arc.left) for arc in arcs]
    told = [_times(round_edges.count(edge), edge) for edge in dict.fromkeys(round_edges)]
    straight = len(contour) - len(arcs)
    if straight:
        told.insert(
            0,
            trn("a straight edge", "{number} straight edges", straight, number=spoken(straight)),
        )
    edges = ", ".join(told)
    return Name(tr("shape with {edges}", edges=edges), tr("a shape with {edges}", edges=edges))


def _times(number: int, edge: str) -> str:
    if number == 1:
        return edge
    if number == 2:
        return tr("twice {edge}", edge=edge)
    return tr("{number} times {edge}", number=number, edge=edge)


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
    return edges_told(contours, corners_of(contours), sides_in_words)


def edge_in_words(curve: Curve) -> str:
    """Return an edge, walked clockwise about a shape: how far and where to."""
    way = curve.end - curve.start
    if not isinstance(curve, Arc):
        return describe.edge_in_words(way)
    if curve.is_circle:
        return tr("a whole circle with radius {radius}", radius=_radius(curve))
    # Clockwise the inside is at the right: an arc that turns right bulges outwards.
    arc = _bulge(curve, outwards=not curve.left)
    return tr("{arc}, {direction}", arc=arc, direction=direction(way))


def sides_in_words(contour: Contour) -> list[str]:
    """Return the edges of a piece as it lies, clockwise."""
    return [edge_in_words(curve) for curve in _clockwise(contour)]


def shape_in_words(contours: Sequence[Contour]) -> list[str]:
    """Return sentences that tell a region: its parts, size, holes and symmetry."""
    if all(contour.is_straight for contour in contours):
        return describe.shape_in_words([Polygon(contour.points) for contour in contours])
    outlines = [contour for contour in contours if contour.signed_area > 0]
    low, high = box(contours)
    sentences = [parts_in_words(len(outlines))] if len(outlines) > 1 else []
    for contour in contours:
        outer = contour.signed_area > 0
        shape = name_of(contour if outer else contour.reversed()).full
        if len(contours) > 1:
            where = at(place(contour.centre, low, high))
            shape = tr("{shape} {where}", shape=shape, where=where)
        sentences.append(f"{shape}." if outer else tr("a hole: {shape}.", shape=shape))
    across, up = (pointed(f"{size:.1f}") for size in (high - low).floats())
    sentences.append(tr("about {width} wide and {height} high.", width=across, height=up))
    motions = curved_symmetries(contours)
    turns = sum(not motion.mirrored for motion in motions)
    if turns > 1:
        sentences.append(tr("It looks the same turned by {degrees}°.", degrees=360 // turns))
    mirrors = len(motions) - turns
    if mirrors == 1:
        sentences.append(tr("It is its own mirror image."))
    elif mirrors:
        sentences.append(tr("It is its own mirror image in {number} ways.", number=mirrors))
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
    return tr(_TURNS[angle]) if angle in _TURNS else tr("an arc of {degrees}°", degrees=angle)


def _bulge(arc: Arc, *, outwards: bool) -> str:
    """Return how far an arc turns, to which side of the shape it bulges, and its radius."""
    turn, radius = _turn(arc), _radius(arc)
    if outwards:
        return tr("{turn} outwards with radius {radius}", turn=turn, radius=radius)
    return tr("{turn} inwards with radius {radius}", turn=turn, radius=radius)


def _radius(arc: Arc) -> str:
    radius: Sqratio | None = arc.circle.radius
    if radius is not None:
        return length(radius)
    return tr("about {number}", number=pointed(f"{float(arc.circle.square) ** 0.5:.2f}"))
