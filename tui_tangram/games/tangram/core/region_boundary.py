"""The remaining region during a search: its boundary, its corners, the fits there.

The boundary is represented as in `tui_tangram.maths.contour.boundary`, as jumps of step functions
on lines, here on the integers of a `Frame`.  Placing a piece subtracts its boundary and removing it
adds it again, so undoing needs no copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tui_tangram.games.tangram.core.frame import (
    AnchoredShape,
    DirectedSide,
    Frame,
    FramePoint,
    directions,
    sides_of,
)
from tui_tangram.maths.geometry import Polygon


class Sector(NamedTuple):
    """A sector of the remaining region at a corner of its boundary."""

    angle: int
    """Opening of the sector in eighths of a full turn, 1 to 8."""
    reach: int
    """Length (in the frame's positions) of the boundary stretch that leaves the corner."""
    spot: FramePoint
    out: int
    """The direction of that stretch; the region lies to its left."""
    back: int
    """The direction, from the corner, of the stretch that arrives."""


Wall = tuple[int, int, int, int, int, int, int, int]
"""The bounds of a straight stretch, ordered as in `frame.OctagonBounds`;
made too often for a class."""


class Stretches(NamedTuple):
    """The boundary of the remaining region, computed for one position."""

    walls: list[Wall]
    """Bounds of each straight stretch."""
    corners: list[Sector]


class RegionBoundary:
    """The boundary of the remaining region."""

    __slots__ = ("_lines", "frame")

    def __init__(self, frame: Frame, contours: Iterable[Polygon]) -> None:
        """Start with the region that *contours* bound (outlines, and holes clockwise).

        Raises `ValueError` when an edge runs in none of the eight directions.
        """
        self.frame = frame
        self._lines: tuple[dict[int, dict[int, int]], ...] = ({}, {}, {}, {})
        for contour in contours:
            self.add(boundary_sides(frame, contour), (0, 0), 1)

    def add(self, sides: Iterable[DirectedSide], spot: FramePoint, factor: int) -> None:
        """Add (factor 1) or subtract (-1) the boundary of a shape with its corner at *spot*."""
        x, y = spot
        constants = (y, y - x, x, x + y)
        positions = (x, x, y, y)
        lines = self._lines
        for kind, constant, low, high, sign in sides:
            line = lines[kind]
            constant += constants[kind]
            jumps = line.get(constant)
            if jumps is None:
                jumps = line[constant] = {}
            step = sign * factor
            low += positions[kind]
            high += positions[kind]
            change = jumps.get(low, 0) + step
            if change:
                jumps[low] = change
            else:
                del jumps[low]
            change = jumps.get(high, 0) - step
            if change:
                jumps[high] = change
            else:
                del jumps[high]
                if not jumps:
                    del line[constant]

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return not any(self._lines)

    def survey(self) -> Stretches:
        """Return the walls and all corners of the remaining region.

        At a spot where several contours meet, the sector that starts at a leaving stretch ends at
        the first arriving one counter-clockwise.  Stretches that run straight through the spot are
        ignored; they can only make the true sector narrower, and a piece across them is rejected by
        `fits`.
        """
        walls: list[Wall] = []
        leaving: dict[FramePoint, list[tuple[int, int]]] = {}
        arriving: dict[FramePoint, list[int]] = {}
        for kind, line in enumerate(self._lines):
            for constant, jumps in line.items():
                value = previous = 0
                for position in sorted(jumps):
                    if value:
                        if kind == 0:
                            start, end = (previous, constant), (position, constant)
                            walls.append(
                                (
                                    previous, position, constant, constant,
                                    previous + constant, position + constant,
                                    constant - position, constant - previous,
                                )
                            )  # fmt: skip
                        elif kind == 1:
                            low, high = constant + previous, constant + position
                            start, end = (previous, low), (position, high)
                            walls.append(
                                (
                                    previous, position, low, high,
                                    previous + low, position + high, constant, constant,
                                )
                            )  # fmt: skip
                        elif kind == 2:
                            start, end = (constant, previous), (constant, position)
                            walls.append(
                                (
                                    constant, constant, previous, position,
                                    constant + previous, constant + position,
                                    previous - constant, position - constant,
                                )
                            )  # fmt: skip
                        else:
                            low, high = constant - position, constant - previous
                            start, end = (high, previous), (low, position)
                            walls.append(
                                (
                                    low, high, previous, position, constant, constant,
                                    previous - high, position - low,
                                )
                            )  # fmt: skip
                        reach = position - previous
                        if value > 0:
                            leaving.setdefault(start, []).append((kind, reach))
                            arriving.setdefault(end, []).append(kind + 4)
                        else:
                            leaving.setdefault(end, []).append((kind + 4, reach))
                            arriving.setdefault(start, []).append(kind)
                    value += jumps[position]
                    previous = position
        corners: list[Sector] = []
        # A sector made by its name, or a list for the usually single arriving stretch, would each
        # take a tenth of the search of a figure.
        new = tuple.__new__
        for spot, ways in leaving.items():
            backs = arriving[spot]
            for out, reach in ways:
                angle = (
                    (backs[0] - out - 1) % 8
                    if len(backs) == 1
                    else min([(back - out - 1) % 8 for back in backs])
                ) + 1
                corners.append(new(Sector, (angle, reach, spot, out, (out + angle) % 8)))
        return Stretches(walls, corners)


def fits(shape: AnchoredShape, spot: FramePoint, walls: Iterable[Wall]) -> bool:
    """Whether no wall enters the inside of *shape* with its corner at *spot*.

    A stretch and an open convex set with sides in the eight directions are apart exactly
    when one of f0 … f3 separates them, because the sides of their difference run in those
    directions too.
    """
    x, y = spot
    s, d = x + y, y - x
    for px0, px1, py0, py1, ps0, ps1, pd0, pd1 in shape.parts:
        x0, x1, y0, y1 = px0 + x, px1 + x, py0 + y, py1 + y
        s0, s1, d0, d1 = ps0 + s, ps1 + s, pd0 + d, pd1 + d
        for wx0, wx1, wy0, wy1, ws0, ws1, wd0, wd1 in walls:
            if (
                wx0 < x1 and x0 < wx1 and wy0 < y1 and y0 < wy1
                and ws0 < s1 and s0 < ws1 and wd0 < d1 and d0 < wd1
            ):  # fmt: skip
                return False
    return not shape.seams or not _wall_on_seam(shape, spot, walls)


def _wall_on_seam(shape: AnchoredShape, spot: FramePoint, walls: Iterable[Wall]) -> bool:
    """Whether a wall runs along a cut between two convex parts of *shape*."""
    x, y = spot
    shift = (x, x, y, y, x + y, x + y, y - x, y - x)
    for seam in shape.seams:
        moved = [value + by for value, by in zip(seam, shift, strict=True)]
        constant = next(i for i in (0, 2, 4, 6) if moved[i] == moved[i + 1])
        along = 2 if constant == 0 else 0
        for wall in walls:
            if (
                wall[constant] == moved[constant] == wall[constant + 1]
                and wall[along] < moved[along + 1]
                and moved[along] < wall[along + 1]
            ):
                return True
    return False


def boundary_sides(frame: Frame, contour: Polygon) -> list[DirectedSide]:
    """Return the sides of *contour* in the frame.

    Raises `ValueError` when an edge runs in none of the eight directions.
    """
    spots = [frame.spot(point) for point in contour.points]
    return list(sides_of(spots, directions(contour, "figure")))
