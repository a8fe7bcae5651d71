"""How far laid pieces are from a figure, and whether they are within tolerance.

Nothing here is exact, and nothing here says so; see the package for what is compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.free.pose import Shape

if TYPE_CHECKING:
    from tui_tangram.free.overlay import Silhouette


class FreeVerdict(NamedTuple):
    """How far a state is from the figure."""

    solved: bool
    """Whether it is within tolerance."""
    percent: int
    covered: float = 0.0
    """The part of the silhouette that is covered, where the figure stands on the board."""
    outside: float = 0.0
    """What sticks out of it, in parts of its area."""
    double: float = 0.0
    """What lies double, in parts of its area."""
    area: float = 1.0
    """By how much of its area the silhouettes differ; moved as a whole where that solves it."""
    apart: float = 0.0
    """How far the farthest corner is from the other silhouette, in legs."""
    moved: bool = False
    """Whether it is solved elsewhere or turned as a whole."""
    overlaps: tuple[tuple[int, int], ...] = ()
    """Pieces of which one lies over the other, by their indices."""
    strayed: tuple[int, ...] = ()
    """Pieces that stick out."""


NOTHING = FreeVerdict(False, 0)
"""With no piece laid."""


class Judge:
    """Compares with one silhouette."""

    def __init__(self, wanted: tuple[Shape, ...], tolerance: float) -> None:
        """Compare with the union of *wanted*, within a part *tolerance* of its area."""
        self._shapes = wanted
        self.tolerance = tolerance

    @cached_property
    def contours(self) -> tuple[Shape, ...]:
        """The silhouette: outlines counter-clockwise, holes clockwise."""
        return self.silhouette.contours

    @cached_property
    def silhouette(self) -> Silhouette:
        """The silhouette that is wanted."""
        from tui_tangram.free.overlay import Silhouette

        return Silhouette(self._shapes)

    @property
    def own(self) -> FreeVerdict:
        """The verdict on the figure's own solution: not solved where its pieces overlap."""
        return self.judge(dict(enumerate(self._shapes)), whole=True)

    def judge(self, laid: Mapping[int, Shape], *, whole: bool) -> FreeVerdict:
        """Return the verdict on the pieces in *laid*; *whole* says that these are all."""
        if not laid:
            return NOTHING
        from tui_tangram.free.overlay import APART, OVER, Silhouette, overlaps

        wanted = self.silhouette
        indices, shapes = list(laid), list(laid.values())
        shown = Silhouette(shapes)
        here = wanted.differs(shown)
        double = shown.double / wanted.area
        clashes = tuple((indices[i], indices[j]) for i, j in overlaps(shapes))
        strayed = tuple(
            index
            for index, shape in laid.items()
            if 1 - wanted.holding([shape])[0] / _area(shape) > OVER
        )
        found, moved = here, False
        within = False
        if whole and double <= self.tolerance:
            for number, one in enumerate((here, *wanted.moved_onto(shown))):
                if one.area <= self.tolerance and one.apart <= APART:
                    found, moved, within = one, number > 0, True
                    break
        covered = 1 - here.missing
        percent = 100 if within else min(max(floor(100 * (covered - here.extra - double)), 0), 99)
        return FreeVerdict(
            within,
            percent,
            covered,
            here.extra,
            double,
            found.area,
            found.apart,
            moved,
            clashes,
            () if moved else strayed,
        )


def _area(shape: Shape) -> float:
    return (
        sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(shape, (*shape[1:], shape[0]), strict=True))
        / 2
    )
