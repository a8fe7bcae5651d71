"""The verdict on placed pieces with straight or round edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui_tangram.maths.exact import Number
from tui_tangram.maths.geometry import Contour, Polygon, Shape
from tui_tangram.maths.geometry.clip import Convex

if TYPE_CHECKING:
    from tui_tangram.maths.contour.boundary import Boundary
    from tui_tangram.maths.contour.completeness import Completeness
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
    (`tui_tangram.maths.geometry.bezier`), the verdict is about the polygons."""

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if solved."""
        return 100 if self.solved else min(self.progress.percent, 99)

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
