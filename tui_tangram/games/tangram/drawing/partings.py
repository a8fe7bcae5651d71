"""Pieces that overlap, and edges that could part them: decided exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import hypot
from typing import NamedTuple

from tui_tangram.games.tangram.drawing.sheet import Anchor, LineConstraint, TurnedPieces
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.maths.geometry.polygon import Convex, convex_parts
from tui_tangram.play import DocumentError


class _Parting(NamedTuple):
    """An edge of a piece, at which another piece could be put."""

    depth: float
    """The distance that the other piece would move, in legs."""
    wall: LineConstraint


class Partings:
    """The pieces of a sheet, cut into convex parts once."""

    def __init__(self, sheet: TurnedPieces) -> None:
        """Cut the pieces."""
        self._sources = sheet.sources
        self._parts = [
            [part.points for part in convex_parts(Polygon(own))] for own in sheet.corners
        ]

    def clashes(self, places: Sequence[Point], most: float) -> list[LineConstraint]:
        """Return the walls that would part the pieces that overlap at *places*.

        Raises `DocumentError` for pieces that overlap although each moves by *most* legs.
        """
        parts = [
            [Convex.of(Polygon(place + point for point in part)) for part in own]
            for place, own in zip(places, self._parts, strict=True)
        ]
        walls: list[LineConstraint] = []
        for one, other in combinations(range(len(parts)), 2):
            partings = [
                min(self._partings(places, (one, a), (other, b)), key=_depth)
                for (a, first), (b, second) in product(
                    enumerate(parts[one]), enumerate(parts[other])
                )
                if first.overlaps(second)
            ]
            if partings:
                depth, wall = max(partings, key=_depth)
                if depth > 2 * most:
                    raise self.overlap(one, other)
                walls.append(wall)
        return walls

    def overlap(self, one: int, other: int) -> DocumentError:
        """Return the error that two pieces overlap."""
        first, last = sorted((one, other))
        return DocumentError("overlaps {other}", at=self._sources[last], other=self._sources[first])

    def _partings(
        self, places: Sequence[Point], one: tuple[int, int], other: tuple[int, int]
    ) -> Iterator[_Parting]:
        """Yield the edges of two parts at which the other part could be put."""
        for (piece, part), (against, wall) in ((one, other), (other, one)):
            x, y = (places[piece] - places[against]).floats()
            corners = self._parts[piece][part]
            for start, end in Polygon(self._parts[against][wall]).edges():
                way = end - start
                across, up = way.floats()
                a, b = start.floats()
                depths = [
                    across * (float(corner.y) + y - b) - up * (float(corner.x) + x - a)
                    for corner in corners
                ]
                corner = corners[depths.index(max(depths))]
                yield _Parting(
                    max(depths) / hypot(across, up),
                    LineConstraint(Anchor(piece, corner), Anchor(against, start), way),
                )


def _depth(parting: _Parting) -> float:
    return parting.depth
