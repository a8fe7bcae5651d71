"""Traced contours made straight, as large as the pieces of a set, and turned upright.

The scale is that at which the area is the set's.  Where all pieces have their edges in the eight
directions, the turn is found from those of the traced edges, modulo an eighth; and also by how much
the page was slanted: a slant changes directions by an amount that depends on them, which a turn
does not.  Then edges near the eight directions get them, and each its place from the points that
were traced along it.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from math import cos, pi, radians, remainder, sin, sqrt
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.drawn import corners_at, signed_area
from tui_tangram.games.tangram.drawing.picture.tracing import TracedEdge, straightened
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places

_EIGHTH: Final = pi / 4
_STEEP: Final = radians(9)
"""The largest difference of an edge from one of the eight directions that it is meant to have."""
_SHIFT: Final = 0.4
"""The error in pixels of an end of a traced edge."""
_SLANT: Final = 0.025
"""The usual slant of a page."""
_SHARP: Final = radians(80)
"""The turn at a corner from which on it is sharp."""
_ODD: Final = 0.35
"""The length in legs of edges that may be the blur of a corner."""
_STEP: Final = 0.04
"""The height in legs of a step in an edge that is none."""


class StraightFigure(NamedTuple):
    """A traced figure in the units of a set, its edges made straight."""

    region: Any
    """The polygons of Shapely within the edges."""
    edges: tuple[TracedEdge, ...]
    rings: tuple[Places, ...]
    """The contours as they were traced, in the same coordinates."""
    pixel: float
    """The size of a pixel, in legs."""
    upright: bool
    """Whether most edges are in the eight directions."""


def straight_figure(rings: Sequence[Places], pieces: PieceSet) -> StraightFigure:
    """Return the contours of a figure, in pixels, as a figure of a set."""
    import numpy as np
    import shapely

    octilinear = all(kind.octilinear for kind in pieces.kinds)
    pixel = sqrt(float(pieces.area) / sum(map(signed_area, rings)))
    scaled = [ring * pixel for ring in rings]
    near = max(1.2 * pixel, 0.025)
    upright = False
    if octilinear:
        edges = [edge for ring in scaled for edge in straightened(ring, near, 3 * pixel)]
        matrix = _upright(edges, pixel)
        scaled = [ring @ matrix.T for ring in scaled]
        size = sqrt(float(pieces.area) / sum(map(signed_area, scaled)))
        scaled = [ring * size for ring in scaled]
    found: list[TracedEdge] = []
    polygons = []
    regular = total = 0.0
    for ring in scaled:
        edges = straightened(ring, near, 3 * pixel)
        if octilinear:
            edges = [_in_direction(edge) for edge in edges]
        edges = _without_odd(edges, 3.5 * pixel)
        total += sum(edge.length for edge in edges)
        regular += sum(edge.length for edge in edges if _off(edge.angle) < 1e-9)
        corners = _crossings(edges)
        if len(corners) >= 3:
            polygons.append(
                (shapely.Polygon(corners_at(np.array(corners))).buffer(0), signed_area(ring) > 0)
            )
            found += [edge._replace(start=start, end=end) for edge, start, end in _ended(edges)]
    upright = octilinear and regular > 0.9 * total
    region = shapely.union_all([one for one, filled in polygons if filled])
    region = region.difference(shapely.union_all([one for one, filled in polygons if not filled]))
    return StraightFigure(region, tuple(found), tuple(scaled), pixel, upright)


def _off(angle: float) -> float:
    """Return how far a direction is from the nearest of the eight."""
    return abs(remainder(angle, _EIGHTH))


def _upright(edges: Sequence[TracedEdge], pixel: float) -> Any:  # noqa: ANN401
    """Return the matrix that brings edges into the eight directions, without slant."""
    import numpy as np

    long = [edge for edge in edges if edge.length > _ODD] or list(edges)
    lengths, angles = np.array([(edge.length, edge.angle) for edge in long]).T
    turn = np.angle((lengths**2 * np.exp(8j * angles)).sum()) / 8
    slant, stretch = 0.0, 0.0
    for _ in range(3):
        ways = _EIGHTH * np.rint((angles - turn) / _EIGHTH)
        off = angles - turn - ways
        # The others have no weight.
        weights = lengths / (_SHIFT * pixel + 0.005) * (np.abs(off) <= _STEEP / 2)
        rows = weights * [np.ones(len(off)), np.cos(2 * ways), -np.sin(2 * ways)]
        rows = np.concatenate([rows.T, np.eye(3)[1:] / _SLANT])
        found, *_ = np.linalg.lstsq(rows, np.append(weights * off, [0, 0]), rcond=None)
        more, slant, stretch = found.tolist()
        turn += more
    shape = np.array([[1 + stretch, slant], [slant, 1 - stretch]])
    c, s = cos(turn), sin(turn)
    return np.linalg.inv(np.array([[c, -s], [s, c]]) @ shape)


def _in_direction(edge: TracedEdge) -> TracedEdge:
    """Return an edge turned about its middle into the nearest of the eight directions."""
    if _off(edge.angle) > _STEEP and edge.length > _ODD:
        return edge
    angle = _EIGHTH * round(edge.angle / _EIGHTH)
    if _off(edge.angle) > 2 * _STEEP:
        return edge
    return edge._replace(angle=angle, offset=(edge.middle * rect(1, -angle)).imag)


def _without_odd(edges: list[TracedEdge], short: float) -> list[TracedEdge]:
    """Return the edges without short ones that blur made, and steps as one edge.

    Blur cuts off what is *short* from a sharp corner.
    """
    chosen = [edge for edge in edges if edge.length > _ODD or _off(edge.angle) < 1e-9]
    chosen = [
        edge
        for one, (edge, start, end), other in zip(
            chosen[-1:] + chosen[:-1], _ended(chosen), chosen[1:] + chosen[:1], strict=True
        )
        if abs(end - start) > short
        or abs(remainder(other.angle - one.angle, 2 * pi)) < _SHARP
        or remainder(edge.angle - one.angle, 2 * pi) * remainder(other.angle - edge.angle, 2 * pi)
        < 0
    ]
    edges = chosen if len(chosen) >= 3 else edges
    at = 0
    while at < len(edges) and len(edges) > 3:
        one, other = edges[at], edges[(at + 1) % len(edges)]
        if (
            abs(remainder(one.angle - other.angle, 2 * pi)) < radians(4)
            and abs(one.offset - other.offset) < _STEP
        ):
            whole = one.length + other.length
            share = one.length / whole
            merged = TracedEdge(
                one.angle if one.length > other.length else other.angle,
                share * one.offset + (1 - share) * other.offset,
                one.start,
                other.end,
                share * one.middle + (1 - share) * other.middle,
            )
            edges = [edge for edge in edges if edge is not other]
            edges[edges.index(one)] = merged
        else:
            at += 1
    return edges


def _crossings(edges: Sequence[TracedEdge]) -> list[complex]:
    """Return the ends of edges one after the other, those in the same place once."""
    ends = [end for _, *ends in _ended(edges) for end in ends]
    return [end for i, end in enumerate(ends) if not i or abs(end - ends[i - 1]) > 1e-9]


def _ended(edges: Sequence[TracedEdge]) -> list[tuple[TracedEdge, complex, complex]]:
    """Return each edge with the places where its line crosses those of its neighbours."""
    meets = [_meet(edges[i - 1], edge) for i, edge in enumerate(edges)]
    return [
        (edge, start, end)
        for edge, (_, start), (end, _) in zip(edges, meets, meets[1:] + meets[:1], strict=True)
    ]


def _meet(one: TracedEdge, other: TracedEdge) -> tuple[complex, complex]:
    """Return the end of an edge and the beginning of the next, which are one where they cross."""
    cross = sin(other.angle - one.angle)
    if abs(cross) > sin(radians(12)):
        spot = (one.offset * rect(1, other.angle) - other.offset * rect(1, one.angle)) / cross
        if abs(spot - other.start) < 1:
            return spot, spot
    middle = (one.end + other.start) / 2
    return _foot(one, middle), _foot(other, middle)


def _foot(edge: TracedEdge, spot: complex) -> complex:
    """Return the place on the line of an edge that is nearest to another."""
    return complex((spot * rect(1, -edge.angle)).real, edge.offset) * rect(1, edge.angle)
