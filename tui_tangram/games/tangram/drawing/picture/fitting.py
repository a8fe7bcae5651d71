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
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
    from tui_tangram.games.tangram.drawing.picture.straight import StraightFigure

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


class _Edge(NamedTuple):
    """An edge of a piece: its direction, the distance of its line, and where it runs along it."""

    piece: int
    angle: float
    offset: float
    low: float
    high: float


def _edges(laid: Sequence[RoughPiece]) -> Iterator[_Edge]:
    for number, one in enumerate(laid):
        for i, (x, y) in enumerate(one.corners):
            a, b = one.corners[(i + 1) % len(one.corners)]
            angle = atan2(b - y, a - x)
            c, s = cos(angle), sin(angle)
            yield _Edge(number, angle, c * y - s * x, c * x + s * y, c * a + s * b)


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
    ways /= np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-9)[:, None]
    trim = min(0.2, 0.03 + 2.5 * drawn.pixel)
    laid = list(laid)
    count = 2 * len(laid)
    common = np.zeros(5)
    for near in (_TOUCH, _CLOSE, _CLOSE):
        edges = list(_edges(laid))
        c = np.array([cos(one.angle) for one in edges])
        s = np.array([sin(one.angle) for one in edges])
        offsets_, low, high = (
            np.array([getattr(one, field) for one in edges]) for field in ("offset", "low", "high")
        )
        matrix = np.eye(2) + common[:4].reshape(2, 2)
        moved = points @ matrix.T
        along = moved[:, :1] * c + moved[:, 1:] * s
        off = moved[:, 1:] * c - moved[:, :1] * s - common[4] - offsets_
        same = ways[:, :1] * c + ways[:, 1:] * s > 0.9
        usable = (np.abs(off) < near) & same & (along > low + trim) & (along < high - trim)
        far = np.where(usable, np.abs(off), 9.0)
        chosen = far.argmin(axis=1)
        rows_at = np.nonzero(far[np.arange(len(points)), chosen] < 9)[0]
        chosen = chosen[rows_at]
        n = np.stack([-s[chosen], c[chosen]], axis=1)
        rows = np.zeros((len(rows_at), count + 5))
        pieces_at = np.array([one.piece for one in edges])[chosen]
        here = np.arange(len(rows_at))
        rows[here, 2 * pieces_at] = n[:, 0]
        rows[here, 2 * pieces_at + 1] = n[:, 1]
        q = points[rows_at]
        rows[:, count : count + 4] = -np.concatenate([n[:, :1] * q, n[:, 1:] * q], axis=1)
        rows[:, count + 4] = 1.0
        # Piece's line (moved) = traced point (moved by what is common), less what it is outwards.
        values = (n * q).sum(axis=1) - offsets_[chosen]
        more, known = _meetings(edges, count + 5, near)
        ridge = np.zeros((count + 5, count + 5))
        ridge[range(count), range(count)] = 0.05
        ridge[range(count, count + 4), range(count, count + 4)] = 0.2
        ridge[count + 4, count + 4] = 0.3
        # The normal equations, which the ridge makes regular: far faster than `lstsq`.
        all_rows = np.concatenate([rows, more, ridge])
        wanted = np.concatenate([values, known, np.zeros(count + 5)])
        found = np.linalg.solve(all_rows.T @ all_rows, all_rows.T @ wanted)
        common = found[count:]
        laid = [
            one._replace(
                corners=tuple(
                    (float(x + found[2 * i]), float(y + found[2 * i + 1])) for x, y in one.corners
                )
            )
            for i, one in enumerate(laid)
        ]
    return laid


def _meetings(edges: Sequence[_Edge], width: int, near: float) -> tuple[Any, Any]:
    """Return the equations of edges that meet each other: rows and what they make."""
    import numpy as np

    rows, values = [], []
    for i, one in enumerate(edges):
        for other in edges[i + 1 :]:
            if other.piece == one.piece or (
                abs(abs(remainder(other.angle - one.angle, 2 * pi)) - pi) > 0.05
            ):
                continue
            along = min(one.high, -other.low) - max(one.low, -other.high)
            if along < _ALONG or abs(one.offset + other.offset) > near:
                continue
            row = np.zeros(width)
            for piece, way in ((one.piece, _FIRM), (other.piece, -_FIRM)):
                row[2 * piece] = -way * sin(one.angle)
                row[2 * piece + 1] = way * cos(one.angle)
            rows.append(row)
            values.append(-_FIRM * (one.offset + other.offset))
    return np.array(rows).reshape(-1, width), np.array(values)


class Outlines:
    """The edges of an exact figure, rounded, all in a row."""

    def __init__(self, figure: Figure) -> None:
        """Round the contours of a figure without arcs."""
        import numpy as np

        self.rings = [np.array([point.floats() for point in one.points]) for one in figure.polygons]
        self.starts = np.concatenate(self.rings)
        ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in self.rings])
        ways = ends - self.starts
        self.lengths = np.hypot(ways[:, 0], ways[:, 1])
        self.ways = ways / self.lengths[:, None]
        self.normals = np.stack([-self.ways[:, 1], self.ways[:, 0]], axis=1)


def overlay(
    drawn: StraightFigure, guess: tuple[Any, Any], figure: Figure
) -> tuple[float, float, tuple[FloatPolygon, ...]]:
    """Return the error and the largest shift of a figure, and the contours laid over it.

    They are laid where *guess*, a matrix and a shift, is nearly right.
    """
    import numpy as np

    edges = Outlines(figure)
    points = np.concatenate(drawn.rings)
    points = points[:: max(1, len(points) // 1000)]
    here = np.arange(len(points))
    matrix, shift = guess
    outwards = 0.0
    for near in (0.3, 0.2, 0.15, 0.15):
        moved = points @ matrix.T + shift
        apart = moved[:, None, :] - edges.starts[None]
        along = (apart * edges.ways).sum(axis=2)
        gaps = apart - np.clip(along, 0, edges.lengths)[..., None] * edges.ways
        far = np.hypot(gaps[..., 0], gaps[..., 1])
        nearest = far.argmin(axis=1)
        n = edges.normals[nearest]
        signed = (apart[here, nearest] * n).sum(axis=1)
        at, length = along[here, nearest], edges.lengths[nearest]
        trim = np.minimum(0.03 + 2.5 * drawn.pixel, length / 4)
        usable = (at > trim) & (at < length - trim) & (far[here, nearest] < near)
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
        max([*shifts, float(far[here, nearest].max()) / 5]),
        tuple(tuple((float(x), float(y)) for x, y in ring) for ring in laid),
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

    return np.eye(2), _moments(Outlines(figure).rings)[0] - _moments(drawn.rings)[0]


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
        edges = Outlines(figure)
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

    total, first, second = 0.0, np.zeros(2), np.zeros((2, 2))
    for ring in rings:
        after = np.roll(ring, -1, axis=0)
        cross = ring[:, 0] * after[:, 1] - ring[:, 1] * after[:, 0]
        total += cross.sum() / 2
        first += ((ring + after) * cross[:, None]).sum(axis=0) / 6
        both = ring + after
        outer = sum(np.einsum("i,ij,ik->jk", cross, one, one) for one in (ring, after, both))
        second += outer / 24
    middle = first / total
    return middle, np.linalg.eigvalsh(second / total - np.outer(middle, middle))
