"""Rounded pieces and exact figures laid over traced contours, in the sum of squares.

Pieces of a filling are moved to where their edges are nearest to the traced ones, and to each
other's where two pieces meet, so the errors that added up in the search are gone.  An exact figure
is laid under the contours, which may be moved, turned, scaled and slanted.  Its *error* is the area
by which both differ.  The *shift* of an edge is how far the points traced along it lie to one side
of it on average: noise cancels out there, and a piece in another place does not.

In both cases all contours may also lie a little outwards or inwards, by the threshold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, remainder, sin
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.drawing.drawn import (
    FloatPolygon,
    laid_over,
    mean,
    region_in,
    spots_of,
)
from tui_tangram.games.tangram.drawing.picture.filling import RoughPiece
from tui_tangram.games.tangram.drawing.piece_matching import Pose

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places
    from tui_tangram.games.tangram.drawing.picture.exact_contours import StraightFigure

_TOUCH: Final = 0.15
"""The widest gap of edges that are meant to touch, in legs."""
_CLOSE: Final = 0.06
"""The same, once the pieces have been moved."""
_FIRM: Final = 30.0
"""The number of traced points that two edges that meet count as."""
_FAR: Final = 0.15
"""The largest change of scale and slant of a guess."""
_ALONG: Final = 0.2
"""The shortest stretch along which they do."""
_ASKEW: Final = 0.05
"""The largest angle between them, in radians."""


class Outlines:
    """The edges of polygons, all in a row."""

    def __init__(self, rings: Sequence[Places]) -> None:
        """Measure the edges."""
        import numpy as np

        self.rings = rings
        self.owners = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
        """The number of the polygon that each is an edge of."""
        self.starts = np.concatenate(rings)
        self.ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
        ways = self.ends - self.starts
        self.lengths = np.hypot(*ways.T)
        self.ways = ways / self.lengths[:, None]
        self.normals = self.ways @ [[0, 1], [-1, 0]]
        """The directions to their left."""
        self.offsets = (self.normals * self.starts).sum(axis=1)
        """The distance of the line of each from the origin, positive where that is to its right."""
        self.low = (self.ways * self.starts).sum(axis=1)
        """The place along its line where each begins."""

    @classmethod
    def of(cls, figure: Figure) -> Outlines:
        """Return those of an exact figure without arcs, rounded."""
        import numpy as np

        return cls([np.array([point.floats() for point in one.points]) for one in figure.polygons])


def refined(drawn: StraightFigure, laid: Sequence[RoughPiece]) -> list[RoughPiece]:
    """Return pieces moved to where they fit the traced contours and each other best.

    Besides the places of the pieces this finds what all contours have in common: a rest of turn,
    scale and slant, and how far the threshold moved them all outwards.
    """
    import numpy as np

    points = np.concatenate(drawn.rings)
    ways = np.concatenate(
        [np.roll(ring, -2, axis=0) - np.roll(ring, 2, axis=0) for ring in drawn.rings]
    )
    ways /= np.maximum(np.hypot(*ways.T), 1e-9)[:, None]
    trim = min(0.2, 0.03 + 2.5 * drawn.pixel)
    rings = [np.array(one.corners) for one in laid]
    count = 2 * len(laid)
    common = np.zeros(5)
    ridge = np.diag([0.05] * count + [0.2] * 4 + [0.3])
    for near in (_TOUCH, _CLOSE, _CLOSE):
        edges = Outlines(rings)
        moved = points @ (np.eye(2) + common[:4].reshape(2, 2)).T
        along = moved @ edges.ways.T - edges.low
        off = np.abs(moved @ edges.normals.T - common[4] - edges.offsets)
        usable = (off < near) & (ways @ edges.ways.T > 0.9)
        usable &= (along > trim) & (along < edges.lengths - trim)
        at = np.nonzero(usable.any(axis=1))[0]
        chosen, q = np.where(usable, off, np.inf)[at].argmin(axis=1), points[at]
        n = edges.normals[chosen]
        rows = np.zeros((len(at), count + 5))
        rows[np.arange(len(at))[:, None], 2 * edges.owners[chosen, None] + [0, 1]] = n
        rows[:, count : count + 4] = -np.concatenate([n[:, :1] * q, n[:, 1:] * q], axis=1)
        rows[:, count + 4] = 1.0
        # Piece's line (moved) = traced point (moved by what is common), less what it is outwards.
        values = (n * q).sum(axis=1) - edges.offsets[chosen]
        more, known = _meetings(edges, count + 5, near)
        # The normal equations, which the ridge makes regular: far faster than `lstsq`.
        all_rows = np.concatenate([rows, more, ridge])
        wanted = np.concatenate([values, known, np.zeros(count + 5)])
        found = np.linalg.solve(all_rows.T @ all_rows, all_rows.T @ wanted)
        common = found[count:]
        rings = [
            ring + move for ring, move in zip(rings, found[:count].reshape(-1, 2), strict=True)
        ]
    return [
        one._replace(corners=tuple(map(tuple, ring.tolist())))
        for one, ring in zip(laid, rings, strict=True)
    ]


def _meetings(edges: Outlines, width: int, near: float) -> tuple[Any, Any]:
    """Return the equations of edges that meet each other: rows and what they make."""
    import numpy as np

    high = edges.low + edges.lengths
    one, other = np.triu_indices(len(high), 1)
    along = np.minimum(high[one], -edges.low[other]) - np.maximum(edges.low[one], -high[other])
    gaps = edges.offsets[one] + edges.offsets[other]
    met = (edges.owners[one] != edges.owners[other]) & (along >= _ALONG) & (np.abs(gaps) <= near)
    met &= (edges.ways[one] * edges.ways[other]).sum(axis=1) <= -cos(_ASKEW)
    one, other = one[met], other[met]
    rows = np.zeros((len(one), width))
    for pieces, firm in ((edges.owners[one], _FIRM), (edges.owners[other], -_FIRM)):
        rows[np.arange(len(one))[:, None], 2 * pieces[:, None] + [0, 1]] = firm * edges.normals[one]
    return rows, -_FIRM * gaps[met]


def overlay(
    drawn: StraightFigure, guess: tuple[Any, Any], figure: Figure
) -> tuple[float, float, tuple[FloatPolygon, ...]]:
    """Return the error and the largest shift of a figure, and the contours laid over it.

    They are laid where *guess*, a matrix and a shift, is nearly right.
    """
    import numpy as np
    import shapely

    edges = Outlines.of(figure)
    tree = shapely.STRtree(shapely.linestrings(np.stack([edges.starts, edges.ends], axis=1)))
    points = np.concatenate(drawn.rings)
    points = points[:: max(1, len(points) // 1000)]
    matrix, shift = guess
    outwards = 0.0
    for near in (0.3, 0.2, 0.15, 0.15):
        moved = points @ matrix.T + shift
        nearest = tree.nearest(shapely.points(moved))
        n, length = edges.normals[nearest], edges.lengths[nearest]
        apart = moved - edges.starts[nearest]
        at, signed = ((apart * of[nearest]).sum(axis=1) for of in (edges.ways, edges.normals))
        far = np.hypot(signed, at - np.clip(at, 0, length))
        trim = np.minimum(0.03 + 2.5 * drawn.pixel, length / 4)
        usable = (at > trim) & (at < length - trim) & (far < near)
        if usable.sum() < 12:
            break
        n, p = n[usable], points[usable]
        base = np.concatenate([n[:, :1] * p, n[:, 1:] * p, n, np.ones((len(n), 1))], axis=1)
        ridge = np.zeros((1, 7))
        ridge[0, 6] = 1.0
        change, *_ = np.linalg.lstsq(
            np.concatenate([base, ridge]), np.append(-signed[usable], 0.0), rcond=1e-6
        )
        matrix, shift = matrix + change[:4].reshape(2, 2), shift + change[4:6]
        outwards = float(change[6])
    if abs(matrix - guess[0]).max() > _FAR:
        # Nothing was near the edges: then it was no guess.
        return 100.0, 1.0, ()
    shifts = []
    for number in range(len(edges.starts)):
        those = usable & (nearest == number)
        if those.sum() > 3:
            shifts.append(abs(float(signed[those].mean()) + outwards))
    laid = [ring @ matrix.T + shift for ring in drawn.rings]
    traced, exact = region_in(laid), region_in(edges.rings)
    error = traced.symmetric_difference(exact).area / exact.area * 100
    # A corner is rounded by blur, and one in the wrong place is farther away.
    return (
        error,
        max([*shifts, float(far.max()) / 5]),
        tuple(tuple(map(tuple, ring.tolist())) for ring in laid),
    )


def turned_like(poses: Sequence[Pose], figure: Figure) -> tuple[Any, Any]:
    """Return the matrix and the shift that lay poses over the solution of a figure."""
    import numpy as np

    assert figure.solution is not None
    here = spots_of([pose.middle for pose in poses])
    there = spots_of(
        [mean([p.floats() for p in one.shape.outline.points]) for one in figure.solution]
    )
    onto = laid_over(here, there)
    onto /= abs(onto)
    shift = there.mean() - onto * here.mean()
    turn = np.array([[onto.real, -onto.imag], [onto.imag, onto.real]])
    return turn, np.array([shift.real, shift.imag])


def moved_like(drawn: StraightFigure, figure: Figure) -> tuple[Any, Any]:
    """Return the matrix and the shift that lay a traced figure over one that is turned like it."""
    import numpy as np

    return np.eye(2), _moments(Outlines.of(figure).rings)[0] - _moments(drawn.rings)[0]


class Likeness:
    """A traced figure that others are compared with."""

    def __init__(self, drawn: StraightFigure) -> None:
        """Measure it."""
        self._edges = drawn.edges
        self._around = sum(edge.length for edge in drawn.edges)
        self._middle, self._spread = _moments(drawn.rings)

    def guesses(self, figure: Figure) -> Iterator[tuple[Any, Any]]:
        """Yield the matrices and shifts that may lay the traced figure over another."""
        import numpy as np

        if not figure.straight:
            return
        edges = Outlines.of(figure)
        if abs(float(edges.lengths.sum()) / self._around - 1) > 0.05:
            return
        middle, spread = _moments(edges.rings)
        if abs(spread - self._spread).max() > 0.04 * self._spread[-1]:
            return
        longest = int(edges.lengths.argmax())
        way = atan2(edges.ways[longest][1], edges.ways[longest][0])
        seen: list[float] = []
        for edge in self._edges:
            turn = remainder(way - edge.angle, 2 * pi)
            if abs(edge.length - edges.lengths[longest]) > 0.25 or any(
                abs(remainder(turn - other, 2 * pi)) < 0.03 for other in seen
            ):
                continue
            seen.append(turn)
            c, s = cos(turn), sin(turn)
            matrix = np.array([[c, -s], [s, c]])
            yield matrix, middle - matrix @ self._middle


def _moments(rings: Sequence[Any]) -> tuple[Any, Any]:
    """Return the middle of the area within rings, and how far it spreads both ways, squared."""
    import numpy as np

    a = np.concatenate([spots_of(ring) for ring in rings])
    b = np.concatenate([np.roll(spots_of(ring), -1) for ring in rings])
    # The share of the area that the triangle from the origin to each edge has.
    share = (a.conj() * b).imag
    share /= share.sum()
    middle = ((a + b) * share).sum() / 3
    squares = ((a * a + a * b + b * b) * share).sum() / 6 - middle**2
    spread = ((np.abs(a) ** 2 + (a * b.conj()).real + np.abs(b) ** 2) * share).sum() / 6
    spread -= np.abs(middle) ** 2
    ways = np.array([spread - np.abs(squares), spread + np.abs(squares)])
    return np.array([middle.real, middle.imag]), ways / 2
