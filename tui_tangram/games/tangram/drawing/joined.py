"""Figures of lists that state them accurately: their pieces, joined at their corners.

A list that a program wrote has many digits.  Then most figures need no search for the contacts that
are meant (`tui_tangram.games.tangram.drawing.settle`).  All pieces are turned by eighths; and from
the first piece on each has a corner where another has one, which gives its place exactly.  The
figure is what was drawn if corners meet exactly wherever they are drawn to meet, so that every
piece is drawn where it then is, and no pieces overlap.  All others are left to that search.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot, pi
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.drawing.listed import ListedDrawing
from tui_tangram.games.tangram.drawing.new_set import Cast
from tui_tangram.maths.geometry import ORIGIN, Isometry, Point, Polygon, Shape
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.maths.geometry.polygon import extents
from tui_tangram.values import NamedTuple

NEAR: Final = 1e-4
"""The largest distance of corners that are drawn to meet, in legs, and of a turn from eighths."""


class _TurnedMould(NamedTuple):
    """A shape of a list as it is turned, relative to its place."""

    kind: str
    polygon: Polygon
    corners: tuple[FloatPoint, ...]
    radius: float
    """The distance of its farthest corner from its place."""
    box: bool
    """Whether it is its octagonal box."""


class Joiner:
    """Joins the pieces of figures with one set."""

    def __init__(self, cast: Cast) -> None:
        """Take the set, with the list's shapes in it."""
        self._cast = cast
        self._order = [kind.kind for kind in cast.pieces.kinds]
        self._turned: dict[tuple[int, bool, int], _TurnedMould] = {}

    def figure(self, drawn: ListedDrawing, name: str, source: str) -> tuple[Figure, float] | None:
        """Return the figure of some pieces, or None if its contacts must be searched for.

        The number is a distance in legs; no corner is farther from where it is drawn.
        """
        pieces: list[_TurnedMould] = []
        places: list[complex] = []
        aslant = 0.0
        corners: list[tuple[int, int, float, float]] = []
        for number, (mould, mirrored, angle, (x, y)) in enumerate(drawn.pieces):
            eighths = round(angle * 4 / pi)
            if abs(angle * 4 / pi - eighths) > NEAR:
                return None
            piece = self._mould(mould, mirrored, eighths % 8)
            if not piece.box:
                return None
            x, y = x * self._cast.factor, y * self._cast.factor
            pieces.append(piece)
            places.append(complex(x, y))
            aslant = max(aslant, abs(angle - eighths * pi / 4) * piece.radius)
            corners += [(number, at, x + u, y + v) for at, (u, v) in enumerate(piece.corners)]
        exact = exact_places([piece.polygon for piece in pieces], _meetings(corners))
        if exact is None:
            return None
        laid = [
            Polygon([place + point for point in piece.polygon.points])
            for piece, place in zip(pieces, exact, strict=True)
        ]
        boxes = extents(laid)
        if any(one.overlaps(other) for one, other in combinations(boxes, 2)):
            return None
        low = Point(
            min(point.x for one in laid for point in one.points),
            min(point.y for one in laid for point in one.points),
        )
        solution = [
            PlacedKind(
                piece.kind, Shape(Polygon([point - low for point in one.points])).canonical()
            )
            for piece, one in zip(pieces, laid, strict=True)
        ]
        solution.sort(key=lambda one: self._order.index(one.kind))
        figure = make_figure(
            name, self._cast.pieces.id, solution=solution, source=source, attachment="vertex"
        )
        off = [spot - complex(*place.floats()) for spot, place in zip(places, exact, strict=True)]
        middle = sum(off) / len(off)
        return figure, aslant + max(abs(one - middle) for one in off)

    def _mould(self, mould: int, mirrored: bool, eighths: int) -> _TurnedMould:
        """Return a shape as it is turned."""
        key = mould, mirrored, eighths
        if key not in self._turned:
            kind = self._cast.kinds[mould].kind
            polygon = self._cast.moulds[mould].moved(Isometry.linear(eighths, mirrored))
            box = kind.octilinear and polygon.is_convex
            corners = tuple(point.floats() for point in polygon.points)
            radius = max(hypot(x, y) for x, y in corners)
            self._turned[key] = _TurnedMould(kind.kind, polygon, corners, radius, box)
        return self._turned[key]


CornerMeeting = tuple[int, int, int, int]
"""A piece and its corner, and another's with its corner, which are drawn in one place."""


def _meetings(corners: Sequence[tuple[int, int, float, float]]) -> list[CornerMeeting]:
    """Return the corners of different pieces that are drawn to meet."""
    ordered = sorted(corners, key=lambda corner: corner[2])
    found = []
    for index, (piece, at, x, y) in enumerate(ordered):
        for other, its, u, v in ordered[index + 1 :]:
            if u - x > NEAR:
                break
            if abs(v - y) <= NEAR and other != piece:
                found.append((piece, at, other, its))
    return found


def exact_places(
    pieces: Sequence[Polygon], meetings: Sequence[CornerMeeting]
) -> list[Point] | None:
    """Return the place of each piece relative to the first, or None if that is not given."""
    places: dict[int, Point] = {0: ORIGIN}
    left = list(meetings)
    while left:
        later = []
        for meeting in left:
            one, at, other, its = meeting
            if one not in places:
                one, at, other, its = other, its, one, at
            if one not in places:
                later.append(meeting)
                continue
            place = places[one] + pieces[one].points[at] - pieces[other].points[its]
            if places.setdefault(other, place) != place:
                return None
        if len(later) == len(left):
            return None
        left = later
    return [places[i] for i in range(len(pieces))] if len(places) == len(pieces) else None
