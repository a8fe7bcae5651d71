"""The area that a piece covers: one outline and optional holes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import final

from tui_tangram.maths.exact import Number
from tui_tangram.maths.geometry.contour import Contour
from tui_tangram.maths.geometry.isometry import Isometry
from tui_tangram.maths.geometry.point import Point
from tui_tangram.maths.geometry.polygon import Polygon, polygon_of


@final
class Shape:
    """A connected region: an outline, counter-clockwise, and holes, clockwise; immutable.

    Equality compares the contours in order, so `canonical` shapes that cover the same points
    are equal.
    """

    def __init__(self, outline: Contour, holes: Iterable[Contour] = ()) -> None:
        """Make the shape.  File readers check that the holes lie in the outline."""
        self.outline = outline
        self.holes = tuple(holes)

    def __repr__(self) -> str:
        return (
            f"Shape({self.outline!r}, {self.holes!r})" if self.holes else f"Shape({self.outline!r})"
        )

    def __eq__(self, other: object) -> bool:
        return self.contours == other.contours if isinstance(other, Shape) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.contours)

    @cached_property
    def contours(self) -> tuple[Contour, ...]:
        """The outline, then the holes: a region."""
        return (self.outline, *self.holes)

    @cached_property
    def polygon(self) -> Polygon | None:
        """The outline of a shape without arcs and holes, for faster algorithms; otherwise None."""
        if self.holes or not self.outline.is_straight or not self.outline.exact:
            return None
        return polygon_of(self.outline)

    @property
    def exact(self) -> bool:
        """Whether the contours are the given curves (see `tui_tangram.maths.geometry.bezier`)."""
        return all(contour.exact for contour in self.contours)

    @cached_property
    def area(self) -> Number:
        """The area inside the outline and outside the holes."""
        area = self.outline.signed_area
        for hole in self.holes:
            area = area + hole.signed_area
        return area

    @property
    def centre(self) -> Point:
        """A point that moves with the shape: see `Contour.centre`."""
        return self.outline.centre

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around the shape."""
        return self.outline.bounds

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners of all contours."""
        if not self.holes:
            return self.outline.points
        return tuple(point for contour in self.contours for point in contour.points)

    def moved(self, motion: Isometry) -> Shape:
        """Return the image under *motion*; the outline stays counter-clockwise."""
        return Shape(self.outline.moved(motion), (hole.moved(motion) for hole in self.holes))

    def canonical(self) -> Shape:
        """Return the shape with its contours in the form of `Contour.canonical`, in order."""
        holes = sorted((hole.canonical() for hole in self.holes), key=lambda one: one.points)
        return Shape(self.outline.canonical(), holes)


def box(shapes: Iterable[Contour | Shape]) -> tuple[Point, Point]:
    """Return the corners of the box around one shape or more."""
    lows, highs = zip(*(shape.bounds for shape in shapes), strict=True)
    return (
        Point(min(low.x for low in lows), min(low.y for low in lows)),
        Point(max(high.x for high in highs), max(high.y for high in highs)),
    )
