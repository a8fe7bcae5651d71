"""The verdict on placed pieces, and their completeness (Siqueira et al. 2009, section 4.3).

For completeness the paper takes the minimum of two shares, of the contour that is right and of the
area that is filled.  Both are exact here:

*contour*
    the length of the figure's contour along which the contour of the laid pieces runs in
    the same direction, divided by the length of the figure's whole contour (holes count);
*area*
    the area of the figure covered by at least one laid piece, divided by the figure's area.

Both shares are 1 exactly when the pieces cover the figure and their contour runs along all
of the figure's.  Since the pieces' areas add up to the figure's area, covering it leaves
nothing to overlap or stick out: the minimum is 1 if and only if the figure is solved.

A figure may be built anywhere and turned, so the shares are taken where the figure fits
the laid pieces best: of all its fits (see `tui_tangram.maths.contour.fitting`) `fullest` finds the
one with the greatest completeness; of several, the one with most of the contour, then of the area,
where with arcs no more than a few are measured for the area alone.  So the result does not depend
on where the pieces lie.  When the place of the figure is given, `progress` measures there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Protocol, TypeVar

from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.contour.fitting import FigureFits
from tui_tangram.maths.exact import Angular, Number, Sqratio
from tui_tangram.maths.geometry import IDENTITY, Contour, Isometry, Polygon, Shape
from tui_tangram.maths.geometry.polygon import Convex
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.maths.contour.sums import CurveSum


_CHORDS = 64
"""The number of chords of a circle for the screen."""

FloatPath = tuple[tuple[float, float], ...]
"""A line for the screen: points, each joined to the next."""


class LaidShape(Protocol):
    """A placed piece."""

    @property
    def index(self) -> int:
        """The number by which verdicts name the piece."""

    @property
    def shape(self) -> Shape:
        """The piece in its position."""

    @property
    def area(self) -> Number:
        """The area of the piece."""

    @property
    def polygon(self) -> Polygon:
        """The piece in its position; used only if it has no arcs and holes, as is `parts`."""

    def parts(self) -> Sequence[Convex]:
        """Return convex parts of the piece in its position."""


class Compared(NamedTuple):
    """The placed contour compared with the figure's, for the screen."""

    matched: tuple[FloatPath, ...]
    missing: tuple[FloatPath, ...]
    outside: tuple[FloatPath, ...]
    """The part of the laid contour that is outside the figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """Placed pieces without regard to a figure."""

    overlaps: tuple[tuple[int, int], ...]
    """Each two pieces that overlap, the smaller index first."""
    islands: int
    """The number of separate parts; parts that touch at a point count as one."""
    holes: int
    """The number of areas enclosed by the pieces."""
    outlines: tuple[Contour, ...]
    """The contours of the pieces together; none where a corner of them is the crossing of two
    edges in a point outside Q(√2)."""


class Faults(NamedTuple):
    """The faults of placed pieces, as `ContourVerdict` has them."""

    overlaps: tuple[tuple[int, int], ...]
    outside: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContourVerdict(Assembly):
    """The verdict on placed pieces, derived from their contour."""

    solved: bool
    """Whether the pieces form the figure."""
    progress: Completeness
    """The completeness and its components."""
    outside: tuple[int, ...]
    """The indices of the pieces that stick out of the figure where it was measured."""
    exact: bool = True
    """Whether figure and pieces are the given curves.  Where polygons stand for other curves
    (`tui_tangram.maths.contour.form`), the verdict is about the polygons."""

    @property
    def completeness(self) -> int:
        """Completeness in percent; 100 if and only if solved."""
        return 100 if self.solved else min(self.progress.percent, 99)

    @property
    def right(self) -> tuple[FloatPath, ...]:
        """The part of the figure's contour that pieces are placed along, for the screen."""
        return _paths(self.progress.matched)

    def compared(self, figure: Iterable[Contour], laid: Sequence[LaidShape]) -> Compared:
        """Return the contour parts that match, are missing, and are outside the figure.

        *figure* has the contours of the figure in its own place, *laid* the judged pieces.
        """
        from tui_tangram.maths.contour.sums import CurveSum
        from tui_tangram.maths.geometry.layers import cut_layers

        progress = self.progress
        there = [contour.moved(progress.motion) for contour in figure]
        # Contours of all pieces together have fewer curves to cut.
        layers = [self.outlines] if self.outlines else [piece.shape.contours for piece in laid]
        whole = CurveSum.of(cut_layers([there, *layers]).where(bool).edges)
        outside = whole.split(CurveSum(there))[2]
        return Compared(*map(_paths, (progress.matched, progress.missing, outside)))


def _paths(boundary: Boundary | CurveSum) -> tuple[FloatPath, ...]:
    return tuple((*curve.stops(_CHORDS), curve.end.floats()) for curve in boundary.curves())


FINE = 10**9
"""The number of parts in which shares are compared."""


class Completeness(NamedTuple):
    """The right part of the contour and of the area, with the figure at *motion*."""

    matched_length: Number
    """The length of the figure's contour that is laid."""
    length: Number
    """The length of the figure's contour."""
    covered: Number
    """The area of the figure that is covered."""
    area: Number
    """The area of the figure."""
    motion: Isometry
    """The position of the figure for this measurement."""
    matched: Boundary | CurveSum
    """Contour common to the figure and the placed pieces."""
    missing: Boundary | CurveSum
    """Contour of the figure that the laid pieces lack."""
    extra: Boundary | CurveSum
    """Contour of the laid pieces that the figure lacks."""
    exact: bool = True
    """Whether *covered* is exact (see `tui_tangram.maths.contour.curves`)."""

    def shares(self, scale: int = 100) -> tuple[int, int]:
        """Return the shares of contour and area, times *scale* and rounded down."""
        return share(self.matched_length, self.length, scale), share(self.covered, self.area, scale)

    @property
    def percent(self) -> int:
        """The completeness in percent, rounded down."""
        return min(self.shares())


_EMPTY = Boundary(())
NOTHING = Completeness(
    Sqratio.ZERO, Sqratio.ONE, Sqratio.ZERO, Sqratio.ONE, IDENTITY, _EMPTY, _EMPTY, _EMPTY
)
"""The completeness without a figure."""


def share(part: Number, whole: Number, scale: int = 100) -> int:
    """Return the largest k with k·whole ≤ scale·part, for a positive *whole*, exactly."""
    if isinstance(part, Sqratio) and isinstance(whole, Sqratio):
        return (part * scale / whole).floor()
    return Angular.of(part).share_of(Angular.of(whole), scale)


_M = TypeVar("_M")


def fullest(
    fits: FigureFits,
    length: float,
    area: int,
    compared: Callable[[Isometry], tuple[int, Callable[[], _M]]],
    progress_of: Callable[[_M], Completeness],
    *,
    ties: float = inf,
) -> _M:
    """Return the measurement at the fit with the greatest completeness (see the module).

    *length* is that of the figure's contour, and *area* the share of its area that all pieces
    have.  *compared* returns the share of the contour at a motion, and what measures there:
    areas take long, and are measured only where the shares leave room for more than the best; and
    where only the area may be more, at most *ties* times.  Shares are in parts of `FINE`.
    """
    best: _M | None = None
    known = 0, 0, 0

    def motions() -> Iterator[Isometry]:
        longest = [motion for _, motion in fits.longest()]
        yield from longest or [IDENTITY]
        # Less of the contour may come with more of the area.
        if known[0] < min(known[1], area):
            for brought, motion in fits.of_length(length * known[0] / FINE):
                if motion not in longest and brought * FINE >= length * known[0]:
                    yield motion

    for motion in motions():
        contour, measured = compared(motion)
        room = min(contour, area), contour, area
        if best is None or room > known:
            if room[:2] == known[:2]:
                ties -= 1
                if ties < 0:
                    continue
            found = measured()
            shares = progress_of(found).shares(FINE)
            if best is None or (min(shares), *shares) > known:
                best, known = found, (min(shares), *shares)
    assert best is not None  # there is always a motion
    return best
