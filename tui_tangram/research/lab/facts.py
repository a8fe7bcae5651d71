"""Facts about shapes, and filters by them: convex, holes, symmetry, sides, perimeter."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import pairwise
from typing import NamedTuple

from tui_tangram.maths.codec import Grid, SymmetryType, code_of, contours, is_simple


class ShapeFacts(NamedTuple):
    """The facts about a shape."""

    triangles: int
    """The area in half squares."""
    convex: bool
    holes: int
    """The number of enclosed empty parts, also in rings that close in a corner."""
    family: SymmetryType
    """The symmetry."""
    sides: int
    """The number of sides of all contours."""
    perimeter: int
    """The length of all contours in lattice steps, along the grid or diagonal."""


def facts(shape: Grid) -> ShapeFacts:
    """Return the facts about a connected *shape*."""
    found = contours(shape)
    steps = 0
    left_turns = True
    for contour in found:
        ways = [(u - x, v - y) for (x, y), (u, v) in pairwise((*contour, contour[0]))]
        steps += sum(max(abs(dx), abs(dy)) for dx, dy in ways)
        for (dx, dy), (ex, ey) in pairwise((*ways, ways[0])):
            # With y down, a turn to the left is negative.
            left_turns &= dx * ey - dy * ex < 0
    return ShapeFacts(
        shape.triangles,
        left_turns and len(found) == 1,
        len(found) - 1,
        shape.family,
        sum(map(len, found)),
        steps,
    )


def shape_text(shape: Grid) -> str:
    """Return a shape as a line: shape and length number, or the grid if it has none."""
    return str(code_of(shape)) if is_simple(shape) else str(shape)


def record(shape: Grid) -> dict[str, object]:
    """Return the JSON record of a shape."""
    code, known = code_of(shape) if is_simple(shape) else None, facts(shape)
    return {
        "grid": str(shape),
        "triangles": shape.triangles,
        "shape": code.shape_number if code else None,
        "length": code.length_number if code else None,
        "l1": code.l1 if code else None,
        "convex": known.convex,
        "holes": known.holes,
        "symmetry": known.family.name,
        "sides": known.sides,
        "perimeter": known.perimeter,
    }


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter of shapes by their facts; None accepts any value."""

    convex: bool | None = None
    holes: int | None = None
    symmetry: str | None = None
    """The name of a family, or ``any`` for every one but ``none``."""
    sides: int | None = None
    perimeter: int | None = None

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) is not None for field in fields(self))

    def __call__(self, shape: Grid) -> bool:
        """Whether the filter accepts *shape*."""
        if not self:
            return True
        known = facts(shape)
        return (
            self.convex in (None, known.convex)
            and self.holes in (None, known.holes)
            and self.sides in (None, known.sides)
            and self.perimeter in (None, known.perimeter)
            and (
                self.symmetry in (None, known.family.name)
                or (self.symmetry == "any" and known.family.order > 1)
            )
        )
