"""Closing a drawn line: the resulting contour, or the reason why not, in the player's words.

Everything that can be drawn can be saved: a contour is checked like those in files, but messages
about files name places in a file, and a player knows only the line and the drawing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tui_tangram.games.tangram.core.outlines import (
    MAX_CORNERS,
    read_region,
    read_shape,
    unit_for,
    written,
)
from tui_tangram.games.tangram.core.sketch import SketchState
from tui_tangram.maths.contour.form import winds_once
from tui_tangram.maths.geometry import Contour, PointLocation, Straight
from tui_tangram.maths.geometry.contour import apart, self_crossing
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.maths.geometry.polygon import simplest
from tui_tangram.play import Document, DocumentError, MoveError
from tui_tangram.play.refusal import Refusal


def closed(state: SketchState, *, piece: bool) -> Contour:
    """Return the contour, anticlockwise, that the line of a sketch makes when it is closed.

    One with arcs may touch itself in points, unless it is a *piece*.  Raises `MoveError`.
    """
    path, curves = state.path, list(state.line)
    if len(path) > 1 and path[0] != path[-1]:
        curves.append(Straight(path[-1], path[0]))
    drawn = Contour(curves) if len(curves) > 1 else None
    if drawn is None or (drawn.is_straight and len(drawn.unified()) < 3):
        raise MoveError("the line encloses nothing")
    # A real corner may be passed twice, but not a point where an edge continues straight.
    drawn = drawn.unified()
    strict = piece and not drawn.is_straight
    if (strict and self_crossing(drawn) is not None) or not winds_once(drawn):
        raise MoveError("the line cannot be closed: it would cross or touch itself")
    contour = simplest(drawn if drawn.signed_area > 0 else drawn.reversed())
    try:
        unit = unit_for([contour])
        value = json.loads(json.dumps(written(contour, unit)))
        if piece:
            return read_shape(Document({"poly": value}), unit).outline
        return read_region([value], [""], unit)[0]
    except DocumentError as error:
        raise MoveError("the line cannot be closed: {why}", why=error.cause) from None
    except Refusal as error:
        raise MoveError("the line cannot be closed: {why}", why=error) from None


def with_contour(parts: Sequence[Contour], contour: Contour) -> tuple[Contour, ...]:
    """Return the contours of a region and one more.

    Raises `MoveError` where it crosses one of them, or runs along it.
    """
    if len(contour) + sum(map(len, parts)) > MAX_CORNERS:
        raise MoveError("a figure has at most {most} corners", most=MAX_CORNERS)
    for number, part in enumerate(parts, 1):
        if apart(contour.box, part.box):
            continue
        other = part if part.signed_area > 0 else part.reversed()
        sides = cut_layers([[contour], [other]]).sides
        if any(left[0] != right[0] and left[1] != right[1] for left, right in sides):
            raise MoveError("the line would run along contour {number}", number=number)
        covered = {side for both in sides for side in both}
        if covered >= {(True, True), (True, False), (False, True)}:
            raise MoveError("the line would cross contour {number}", number=number)
    return oriented([*parts, contour])


def oriented(contours: Sequence[Contour]) -> tuple[Contour, ...]:
    """Return contours that do not cross with the inside on the left: every second one is a hole."""
    found = []
    for number, contour in enumerate(contours):
        others = [one for at, one in enumerate(contours) if at != number]
        depth = sum(_inside(contour, other) for other in others)
        outward = contour.signed_area > 0
        found.append(contour if outward == (depth % 2 == 0) else contour.reversed())
    return tuple(found)


def _inside(contour: Contour, other: Contour) -> bool:
    """Whether a contour that does not cross another is inside of it."""
    if apart(contour.box, other.box):
        return False
    for curve in contour.curves:
        for point in (curve.start, curve.middle):
            where = other.locate(point)
            if where is not PointLocation.EDGE:
                return where is PointLocation.INSIDE
    return False
