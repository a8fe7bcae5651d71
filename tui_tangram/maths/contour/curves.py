"""The verdict on pieces and figures with arcs: whether solved, and the completeness.

The steps are those of `tui_tangram.maths.contour` for straight figures, on curves:

1. the pieces are cut where they meet, which shows the ones that overlap;
2. their boundaries are added up, or where pieces overlap the boundary of their union is taken;
3. the sum is chained into contours, and these are compared with the figure's;
4. completeness is the minimum of two shares, of the figure's contour along which the laid
   contour runs in the same direction, and of its area that is covered (section 4.3).

A figure may have holes and islands.  The paper compares outlines only and leaves the place
of a hole to the player; here the motion that takes one outline to the other must take every
hole and island to its own too.

The verdict and the overlapping pieces are exact, and so are the shares whenever no two edges cross
in a point outside Q(√2).  They can only cross so where pieces overlap or stick out of the figure.
Then the covered area is off by less than 10⁻¹⁸, `exact` is false, and the completeness shown still
is below 100 unless the figure is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache, partial
from itertools import combinations, product, starmap
from typing import TypeVar

from tui_tangram.maths.contour.fitting import FigureCurves
from tui_tangram.maths.contour.sums import CurveSum, chain
from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.contour.verdict import (
    FINE,
    Assembly,
    Completeness,
    ContourVerdict,
    fullest,
    share,
)
from tui_tangram.maths.exact import Angular
from tui_tangram.maths.geometry import IDENTITY, Contour, Isometry
from tui_tangram.maths.geometry.contour import total_area
from tui_tangram.maths.geometry.layers import Cut, Layer, cut_layers
from tui_tangram.maths.geometry.meeting import meeting
from tui_tangram.maths.geometry.touch import CommonPoint
from tui_tangram.values import NamedTuple

_TIES = 6
"""The most fits that are measured for more of the area alone: each may take 0.05 seconds."""


class CurveTarget:
    """A figure with straight and round edges, and the values of the measures, computed once."""

    def __init__(self, contours: Iterable[Contour]) -> None:
        """Prepare a region given by outlines and holes, or by pieces that fill it.

        Raises `ValueError` when they overlap or there are none.
        """
        given = tuple(contours)
        self.exact = all(contour.exact for contour in given)
        """Whether the contours are the given curves, not polygons approximating others."""
        self.contours = outline(given)
        if not self.contours:
            raise ValueError("a figure needs a contour")
        self.area = total_area(self.contours)
        self.moved = lru_cache(16)(self._moved)
        """Returns the figure under a motion."""

    @cached_property
    def curves(self) -> FigureCurves:
        """The curves, to be compared with others."""
        return FigureCurves(self.contours)

    @cached_property
    def sum(self) -> CurveSum:
        """The boundary."""
        return CurveSum(self.contours)

    @cached_property
    def length(self) -> Angular:
        """The length of the boundary, rounded as in `CurveSum.length`."""
        return self.sum.length()

    def _moved(self, motion: Isometry) -> CurveTarget:
        if motion == IDENTITY:
            return self
        moved = copy(self)
        for worked_out in ("sum", "length", "curves"):
            moved.__dict__.pop(worked_out, None)
        moved.contours = tuple(contour.moved(motion) for contour in self.contours)
        return moved


class _Together(NamedTuple):
    """Pieces as they lie, with the boundary of their union."""

    found: Assembly
    boundary: CurveSum
    exact: bool
    """Whether the outlines are known."""


def arrange_curves(pieces: Sequence[Layer]) -> Assembly:
    """Return the arrangement of *pieces*, each with its outline and its holes, named by number."""
    return _together(pieces).found


def _together(pieces: Sequence[Layer]) -> _Together:
    cut = cut_layers(pieces)
    overlaps = tuple(cut.overlaps())
    union = cut.where(bool)
    outlines = chain(union.edges, cutting=False).all if union.exact else ()
    if union.exact:
        islands = sum(contour.signed_area > 0 for contour in outlines)
        holes = len(outlines) - islands
    else:
        islands, holes = _counted(cut, pieces, overlaps)
    flat = [contour for piece in pieces for contour in piece]
    boundary = CurveSum.of(union.edges) if overlaps else CurveSum(flat)
    found = Assembly(overlaps=overlaps, islands=islands, holes=holes, outlines=outlines)
    return _Together(found, boundary, union.exact)


def judge_curves(
    figure: CurveTarget, pieces: Sequence[Layer], *, anywhere: bool = True, mirror: bool = False
) -> ContourVerdict:
    """Return the verdict on *pieces*, each given as it lies by its outline and its holes.

    Pieces are named by number.  With *anywhere* the completeness is measured where the figure fits
    best, else in the figure's own position; the question whether it is solved does not depend on
    it.  With *mirror* the figure may be turned over.
    """
    found, boundary, known = _together(pieces)
    flat = [contour for piece in pieces for contour in piece]
    laid = _Laid(pieces, found.overlaps, boundary, total_area(found.outlines if known else flat))
    motion: Isometry | None = None
    best: _Measured | None = None
    if known and not found.overlaps and laid.area == figure.area:
        # Pieces that fill the figure in its own position need no comparison.
        best = laid.measured(laid.compared(figure, IDENTITY))
        motion = match(figure.contours, found.outlines, mirror=mirror) if best.outside else IDENTITY
    if motion is None and anywhere:
        best = laid.fullest(figure, mirror=mirror)
    elif best is None or motion not in (None, IDENTITY):
        best = laid.measured(laid.compared(figure, motion or IDENTITY))
    return ContourVerdict(
        solved=motion is not None,
        progress=best.progress,
        overlaps=found.overlaps,
        outside=best.outside,
        islands=found.islands,
        holes=found.holes,
        outlines=found.outlines,
        exact=figure.exact and all(contour.exact for contour in flat),
    )


def _counted(
    cut: Cut, pieces: Sequence[Layer], overlaps: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """Return the numbers of islands and holes, from the connections of the pieces alone.

    Islands are pieces connected by any points.  The boundary of the union divides the plane into
    edges - corners + components + 1 parts (Euler).  The covered ones are as many as there are
    groups of pieces connected by more than points; one part is the outside, and the others are the
    holes.
    """
    ends: dict[CommonPoint, CommonPoint] = {}
    edges = 0
    for _, part in cut.bounds(bool):
        edges += 1
        _join(ends, part.before.spot, part.after.spot)
    solid: dict[int, int] = {}
    islands: dict[int, int] = {}
    for i, j in combinations(range(len(pieces)), 2):
        met = list(starmap(meeting, product(pieces[i], pieces[j])))
        overlapping = (i, j) in overlaps
        if overlapping or any(side.along for one in met for run in one.first for side in run.sides):
            _join(solid, i, j)
        if overlapping or any(one.touched for one in met):
            _join(islands, i, j)
    parts = edges - len(ends) + _classes(ends, ends) + 1
    return _classes(islands, range(len(pieces))), parts - 1 - _classes(solid, range(len(pieces)))


_Kind = TypeVar("_Kind", bound=Hashable)


def _join(parents: dict[_Kind, _Kind], one: _Kind, other: _Kind) -> None:
    """Merge the classes of two items; each item leads to another of its class, or itself."""
    first, second = _leader(parents, one), _leader(parents, other)
    parents[first] = parents[second] = second


def _leader(parents: Mapping[_Kind, _Kind], one: _Kind) -> _Kind:
    """Return the representative of a class."""
    while (parent := parents.get(one, one)) != one:
        one = parent
    return one


def _classes(parents: Mapping[_Kind, _Kind], items: Iterable[_Kind]) -> int:
    """Return the number of classes of *items*."""
    return sum(_leader(parents, one) == one for one in items)


class _Compared(NamedTuple):
    """The contour of the laid pieces and a figure's, with the figure at some motion."""

    motion: Isometry
    there: CurveTarget
    """The figure under the motion."""
    matched: CurveSum
    missing: CurveSum
    extra: CurveSum
    length: Angular
    """The length of the contour that matches."""


class _Measured(NamedTuple):
    """The progress with the figure at some motion, and the pieces that stick out of it there."""

    progress: Completeness
    outside: tuple[int, ...]


class _Laid(NamedTuple):
    """Pieces as they lie."""

    pieces: Sequence[Layer]
    overlaps: Sequence[tuple[int, int]]
    """The numbers of each two pieces that overlap."""
    boundary: CurveSum
    """The boundary of their union."""
    area: Angular
    """Their area, or no less."""

    def fullest(self, figure: CurveTarget, *, mirror: bool) -> _Measured:
        """Measure at the motion that makes the figure most complete."""
        images: list[CurveSum] = []

        def compared(motion: Isometry) -> tuple[int, Callable[[], _Measured]]:
            place = self.compared(figure, motion)
            # A disc looks the same under every turn.
            known = place.there.sum in images
            images.append(place.there.sum)
            contour = 0 if known else share(place.length, place.there.length, FINE)
            return contour, partial(self.measured, place)

        return fullest(
            figure.curves.fits(list(self.boundary.curves()), mirror=mirror),
            float(figure.length),
            share(self.area, figure.area, FINE),
            compared,
            lambda found: found.progress,
            ties=_TIES,
        )

    def compared(self, figure: CurveTarget, motion: Isometry) -> _Compared:
        """Compare the contour with that of *figure* standing at *motion*."""
        there = figure.moved(motion)
        split = self.boundary.split(there.sum)
        length = split[0].length()
        return _Compared(motion, there, *split, length)

    def measured(self, place: _Compared) -> _Measured:
        """Measure the covered part of the figure at a place."""
        there = place.there
        cut = cut_layers([there.contours, *self.pieces])
        # The figure is the last bit of each number, the pieces are those before.
        outside = 0
        for part in cut.cuts:
            for covering in (part.left, part.right):
                if not covering & 1:
                    outside |= covering
        mixed = outside | sum({1 << number + 1 for pair in self.overlaps for number in pair})
        # Other pieces lie inside and by themselves: they are covered as a whole.
        covered = total_area(
            contour
            for number, piece in enumerate(self.pieces, 1)
            if not mixed >> number & 1
            for contour in piece
        )
        rest = cut.where(lambda covering: bool(covering & 1 and covering & mixed))
        progress = Completeness(
            place.length,
            there.length,
            covered + rest.area,
            there.area,
            place.motion,
            place.matched,
            place.missing,
            place.extra,
            rest.exact,
        )
        numbers = range(len(self.pieces))
        return _Measured(progress, tuple(n for n in numbers if outside >> n + 1 & 1))
