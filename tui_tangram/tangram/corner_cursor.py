"""The player's cursor among the corners of what is left to cover.

A person at a table looks for the corner that says most and tries pieces there.  So with nothing in
hand arrows go from corner to corner; in freestyle those of the pieces laid so far.  Floats decide
only to which corner an arrow goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from tui_tangram.geometry import Point
from tui_tangram.tangram.board import TangramBoard, TangramState
from tui_tangram.tangram.describe import Corner, corners_of


def corners(game: TangramBoard, state: TangramState) -> tuple[Corner, ...]:
    """Return the corners of a region, each place once, numbered clockwise from the upper left.

    Points where an edge goes over smoothly into the next are none.
    """
    found: dict[Point, Corner] = {}
    for corner in corners_of(game.region(state)):
        if corner.angle != 180:
            found.setdefault(corner.point, corner)
    return tuple(found.values())


def at(game: TangramBoard, state: TangramState, spot: Point | None) -> Corner | None:
    """Return the corner at *spot*, or else the nearest; the first for None; None without any."""
    there = corners(game, state)
    if not there or spot is None:
        return there[0] if there else None
    return min(there, key=lambda corner: (_square(corner.point, spot), corner.number))


def beyond(there: Sequence[Corner], here: Corner, way: tuple[int, int]) -> Corner | None:
    """Return the corner to which an arrow goes from *here*, None for none in that direction.

    It is the first one met by a circle that grows from *here*, its middle on the arrow's way.
    """
    found: list[tuple[float, int, Corner]] = []
    for corner in there:
        dx, dy = (corner.point - here.point).floats()
        along = dx * way[0] + dy * way[1]
        if along > 0:
            found.append(((dx * dx + dy * dy) / along, corner.number, corner))
    return min(found)[-1] if found else None


def _square(point: Point, spot: Point) -> float:
    return hypot(*(point - spot).floats())
