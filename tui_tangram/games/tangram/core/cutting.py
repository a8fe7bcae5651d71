"""Pieces cut along a line, exactly: the faces of their edges and the line.

The line is a path of straight stretches and arcs.  Of each piece the parts of the path that run
inside it are walked both ways, its own edges once, with the inside on the left.  At every point the
walk turns as far to the left as it can, so each face is gone around once.  A dangling stretch is
walked in both directions by one face, which reveals it.

If the line meets an arc in a point outside Q(√2), nothing is cut: pieces have corners in Q(√2)
only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tui_tangram.maths.contour.sums import walks
from tui_tangram.maths.geometry import Contour, Curve, Point, PointLocation, simplest
from tui_tangram.maths.geometry.contour import apart, box
from tui_tangram.maths.geometry.curve import cut as cut_curve
from tui_tangram.maths.geometry.touch import touch
from tui_tangram.play import MoveError


def cut(pieces: Sequence[Contour], path: Sequence[Curve]) -> tuple[Contour, ...]:
    """Return *pieces*, those crossed by *path* divided into parts, in order.

    Raises `MoveError` where the path cuts nothing, ends inside a piece, leaves a hole in one, or
    meets an edge in a point that is not in Q(√2).
    """
    lines = [
        part
        for number, curve in enumerate(path)
        for part in _divided(curve, [*path[:number], *path[number + 1 :]])
    ]
    found: list[Contour] = []
    for piece in pieces:
        found += _parts(piece, lines)
    if len(found) == len(pieces):
        raise MoveError("the line cuts nothing")
    return tuple(found)


def in_order(pieces: Iterable[Contour]) -> tuple[Contour, ...]:
    """Return pieces by their corners, and where these are the same by their curves."""

    def listing(piece: Contour) -> tuple[tuple[Point, ...], list[tuple[Any, ...]]]:
        return piece.points, [tuple(curve) for curve in piece.curves]

    return tuple(sorted(pieces, key=listing))


def _parts(piece: Contour, lines: Sequence[Curve]) -> Sequence[Contour]:
    """Return the parts of one piece."""
    inner = {
        min(part, part.reversed(), key=tuple)
        for line in lines
        for part in _divided(line, piece.curves)
        if piece.locate(part.middle) is PointLocation.INSIDE
    }
    if not inner:
        return [piece]
    walked = [part for curve in piece.curves for part in _divided(curve, inner)]
    walked += [one for curve in inner for one in (curve, curve.reversed())]
    # A walk turns as far to the right as it can: along the curves reversed, to the left.
    faces = walks([curve.reversed() for curve in walked])
    found = []
    for face in faces:
        if any(curve.reversed() in face for curve in face):
            raise MoveError("the line ends inside a piece: it has to reach an edge")
        part = simplest(Contour(face).reversed().unified().canonical())
        if not part.is_straight and len(set(part.points)) < len(part):
            # Files cannot represent such pieces with arcs.
            raise MoveError("a piece would touch itself in a point")
        found.append(part)
    if any(one.signed_area < 0 for one in found):
        raise MoveError("a piece would have a hole: cut through to its edge")
    return in_order(found)


def _divided(curve: Curve, others: Iterable[Curve]) -> list[Curve]:
    """Return the parts of a curve between the points that it has in common with others.

    Raises `MoveError` where they cross in a point that is not in Q(√2).
    """
    points: set[Point] = set()
    around = box(curve)
    for other in others:
        if not apart(around, box(other)):
            common = touch(curve, other)
            if common.crossings:
                raise MoveError(
                    "the line meets an arc in a point without exact coordinates: move a corner"
                )
            points.update(common.points)
    return cut_curve(curve, points)
