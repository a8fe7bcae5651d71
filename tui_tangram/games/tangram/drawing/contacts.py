"""The contacts between the pieces of a drawing, found in floating-point numbers.

Three kinds of contact are distinguished:

* a *corner on a corner*;
* a *corner on an edge*, where no corner of that edge is in reach of it;
* an *edge on an edge*: along a stretch longer than the reach they run in opposite directions.

The *gap* of a contact is the distance or the overlap of the two, in legs; none is wider than the
reach.  A corner on an edge counts from outside only: both edges that meet in it must lead away from
the piece it touches, or along it.

Every contact has a corner near an edge, and a tree of Shapely finds these.  Where a corner is along
an edge, and on which side of it, no function of Shapely says: it measures distances without a sign.
So NumPy does, for all pairs at once, in complex numbers relative to the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Spots

INWARDS: Final = 0.1
"""Sine of the angle by which an edge at a corner may lead into the piece that it touches."""
CROSSING: Final = 0.3
"""The tangent of an angle at which edges are not parallel by any measure."""


class ContactKind(Enum):
    """The kinds of contact."""

    CORNERS = "corner on corner"
    STEM = "corner on edge"
    EDGES = "edge on edge"


class Feature(NamedTuple):
    """A corner of a piece, or the edge that begins there."""

    piece: int
    corner: int


class Contact(NamedTuple):
    """Two pieces that touch; for a corner on an edge, the corner is first."""

    touch: ContactKind
    first: Feature
    second: Feature
    gap: float
    """The gap in legs, as drawn."""

    @property
    def rank(self) -> tuple[object, ...]:
        """The order of contacts: by their gaps, corners on edges after all others."""
        touch, first, second, gap = self
        return gap, touch is ContactKind.STEM, first.piece, second.piece, touch.value, first, second


class DrawnEdges:
    """The edges of drawn pieces, and the corners near them."""

    def __init__(self, shapes: Sequence[Spots], reach: float) -> None:
        """Find the corners within *reach* of edges of other pieces."""
        import numpy as np
        import shapely

        self._parts = [Feature(i, j) for i, shape in enumerate(shapes) for j in range(len(shape))]
        self._numbers = {part: number for number, part in enumerate(self._parts)}
        pieces, corners = np.array(self._parts).T
        sizes = np.array([len(shape) for shape in shapes])[pieces]
        numbers = np.arange(len(self._parts))
        self._before = numbers - corners + (corners - 1) % sizes
        self._starts = np.concatenate(shapes)
        self._ends = self._starts[numbers - corners + (corners + 1) % sizes]
        self._lengths = np.abs(self._ends - self._starts)
        self._ways = (self._ends - self._starts) / self._lengths
        ends = np.stack([self._starts, self._ends], axis=1).view(np.float64).reshape(-1, 2, 2)
        tree = shapely.STRtree(shapely.linestrings(ends))
        # A little farther, for what is exactly within reach is measured by whoever asks.
        far = reach * (1 + 1e-9)
        near = tree.query(shapely.points(ends[:, 0]), predicate="dwithin", distance=far)
        self._near = near[:, pieces[near[0]] != pieces[near[1]]]

    def contacts(self, reach: float, parallel: Callable[[Feature, Feature], bool]) -> list[Contact]:
        """Return all contacts within *reach*, which is not longer than before, the tightest first.

        *parallel* tests whether two edges that nearly run in opposite directions do.
        """
        import numpy as np

        found = [one for one in self.flush(reach, CROSSING) if parallel(one.first, one.second)]
        corners, edges = self._near
        to_start = np.abs(self._starts[corners] - self._starts[edges])
        to_end = np.abs(self._starts[corners] - self._ends[edges])
        # Numbers of corners are in the order of the pieces.
        met = (to_start <= reach) & (corners < edges)
        found += self._made(ContactKind.CORNERS, corners[met], edges[met], to_start[met])
        apart = np.minimum(to_start, to_end) > reach
        found += self._stems(corners[apart], edges[apart], reach)
        return sorted(found, key=lambda one: one.rank)

    def flush(self, reach: float, steep: float) -> list[Contact]:
        """Return the edges that run along each other within *reach*, the tightest first.

        *steep* is the largest tangent of the angle between them.
        """
        import numpy as np

        corners, edges = self._near
        one, other = np.concatenate([corners, self._before[corners]]), np.tile(edges, 2)
        count = len(self._parts)
        pairs = np.unique(np.minimum(one, other) * count + np.maximum(one, other))
        first, second = np.divmod(pairs, count)
        # The second edge as seen along the first: it runs back, from its end to its start.
        start, end = (self._seen(first, of[second]) for of in (self._starts, self._ends))
        back = start - end
        level = np.abs(back.imag) <= steep * back.real
        first, second, end, back = (values[level] for values in (first, second, end, back))
        # The stretch that both have, and the gaps where it begins and ends.
        low = np.maximum(end.real, 0)
        high = np.minimum((end + back).real, self._lengths[first])
        slope = back.imag / back.real
        gaps = np.abs([end.imag + slope * (at - end.real) for at in (low, high)]).max(axis=0)
        near = (high - low > reach) & (gaps <= reach)
        found = self._made(ContactKind.EDGES, first[near], second[near], gaps[near])
        return sorted(found, key=lambda one: one.rank)

    def stems(self, pairs: Iterable[tuple[Feature, Feature]], reach: float) -> list[Contact]:
        """Return the contacts of those corners, each with an edge, that are on it."""
        import numpy as np

        corners, edges = np.array(
            [[self._numbers[part] for part in pair] for pair in pairs], dtype=np.intp
        ).T
        return self._stems(corners, edges, reach)

    def _stems(self, corners: Any, edges: Any, reach: float) -> list[Contact]:  # noqa: ANN401
        """Return the contacts of corners that are on edges, from outside."""
        import numpy as np

        place = self._seen(edges, self._starts[corners])
        on = (place.real > 0) & (place.real < self._lengths[edges]) & (np.abs(place.imag) <= reach)
        for around in (self._ends, self._starts[self._before]):
            way = around[corners] - self._starts[corners]
            on &= (way * self._ways[edges].conj()).imag <= INWARDS * np.abs(way)
        gaps = np.abs(place.imag)
        return self._made(ContactKind.STEM, corners[on], edges[on], gaps[on])

    def _seen(self, edges: Any, spots: Spots) -> Spots:  # noqa: ANN401
        """Return places relative to edges: along them, and to their left."""
        found: Spots = (spots - self._starts[edges]) * self._ways[edges].conj()
        return found

    def _made(self, touch: ContactKind, *columns: Any) -> list[Contact]:  # noqa: ANN401
        """Return contacts of the numbers of their features, and their gaps."""
        rows = zip(*(column.tolist() for column in columns), strict=True)
        return [
            Contact(touch, self._parts[one], self._parts[other], gap) for one, other, gap in rows
        ]
