"""Arcs in words: direction, turn, the side of the bulge, radius."""

from __future__ import annotations

from math import degrees

from tui_tangram.games.tangram.core.directions import direction, length
from tui_tangram.language import mark, tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc
from tui_tangram.play.phrases import pointed

_TURNS = {
    45: mark("an eighth of a circle"),
    90: mark("a quarter circle"),
    180: mark("a half circle"),
}


def arc_in_words(arc: Arc) -> str:
    """Return an arc, walked clockwise about a shape, in words."""
    if arc.is_circle:
        return tr("a whole circle with radius {radius}", radius=radius(arc))
    # Clockwise the inside is at the right: an arc that turns right bulges outwards.
    words = bulge(arc, outwards=not arc.left)
    return tr("{arc}, {direction}", arc=words, direction=direction(arc.end - arc.start))


def bulge(arc: Arc, *, outwards: bool) -> str:
    """Return the turn of an arc, the side of the shape to which it bulges, and its radius."""
    angle = round(degrees(float(arc.angle)))
    turn = tr(_TURNS[angle]) if angle in _TURNS else tr("an arc of {degrees}°", degrees=angle)
    if outwards:
        return tr("{turn} outwards with radius {radius}", turn=turn, radius=radius(arc))
    return tr("{turn} inwards with radius {radius}", turn=turn, radius=radius(arc))


def radius(arc: Arc) -> str:
    """Return the radius of an arc, rounded if it is not in Q(√2)."""
    exact: Sqratio | None = arc.circle.radius
    if exact is not None:
        return length(exact)
    return tr("about {number}", number=pointed(f"{float(arc.circle.square) ** 0.5:.2f}"))
