"""Facts about shapes, and filters by them: convex, holes, symmetry, sides, perimeter.

The convex shapes with a given number of half squares are generated directly.  A convex polyabolo is
a rectangle of w by h squares less a triangle at each corner, with legs a, b, c, d from the upper
left one on clockwise, some of them 0.  Its area in half squares is

    n = 2wh - a² - b² - c² - d²,    a + b ≤ w,  c + d ≤ w,  b + c ≤ h,  d + a ≤ h.

Let w ≤ h, and let a be the largest leg, as some mirror image has it.  Then
a² + b² ≤ w² and c² + d² ≤ w², so w(h - w) ≤ n/2; and w ≤ n, since a shape has at least one
half square in each column.  The rest is a trial of the few squares that add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Final, TypeAlias

from tui_tangram.maths.codec import Code, Grid, SymmetryType, code_of, contours, grid_of, is_simple
from tui_tangram.play import Limit, Meter
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass, fields


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


class _ContourFacts(NamedTuple):
    """The facts that the contours have."""

    convex: bool
    holes: int
    sides: int
    perimeter: int


def _of_contours(shape: Grid) -> _ContourFacts:
    found = contours(shape)
    steps = 0
    left_turns = True
    for contour in found:
        ways = [(u - x, v - y) for (x, y), (u, v) in pairwise((*contour, contour[0]))]
        steps += sum(max(abs(dx), abs(dy)) for dx, dy in ways)
        for (dx, dy), (ex, ey) in pairwise((*ways, ways[0])):
            # With y down, a turn to the left is negative.
            left_turns &= dx * ey - dy * ex < 0
    return _ContourFacts(
        left_turns and len(found) == 1, len(found) - 1, sum(map(len, found)), steps
    )


def facts(shape: Grid) -> ShapeFacts:
    """Return the facts about a connected *shape*."""
    convex, holes, sides, perimeter = _of_contours(shape)
    return ShapeFacts(shape.triangles, convex, holes, shape.family, sides, perimeter)


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
        wanted = self.convex, self.holes, self.sides, self.perimeter
        if wanted != (None, None, None, None):
            known = _of_contours(shape)
            if not all(one in (None, its) for one, its in zip(wanted, known, strict=True)):
                return False
        if self.symmetry is None:
            return True
        family = shape.family
        return self.symmetry == family.name or (self.symmetry == "any" and family.order > 1)


MOST: Final = 1_000
"""The maximum number of half squares: some seconds of work."""

_Cut: TypeAlias = tuple[int, int, int, int, int, int]
"""(w, h, a, b, c, d) of the module's docstring."""


def convex_codes(triangles: int, meter: Meter | None = None) -> tuple[Code, ...]:
    """Return the codes of all convex polyaboloes with *triangles* half squares, in their order.

    Raises `Stopped` (from *meter*), and `ValueError` for no triangles and more than `MOST`.
    """
    if not 1 <= triangles <= MOST:
        raise Refusal("a shape has 1 to {most} half-squares here", most=MOST)
    meter = meter or Limit().meter()
    found = {_code(cut).canonical for cut in _cuts(triangles, meter)}
    return tuple(sorted(found, key=lambda code: code.key))


@lru_cache(maxsize=64)
def convex_shapes(triangles: int) -> tuple[Grid, ...]:
    """Return the convex polyaboloes with *triangles* half squares as grids."""
    return tuple(map(grid_of, convex_codes(triangles)))


def _cuts(n: int, meter: Meter) -> Iterator[_Cut]:
    """Yield (w, h, a, b, c, d), each shape at least once."""
    for w in range(1, n + 1):
        for h in range(max(w, -(-n // (2 * w))), w + n // (2 * w) + 1):
            meter.tick()
            cut = 2 * w * h - n
            for a in range(isqrt(max(cut - 1, 0)) // 2, min(w, isqrt(cut)) + 1):
                # The part that b and d cannot take is left to c.
                least = cut - a * a - min(a, w - a) ** 2 - min(a, h - a) ** 2
                for c in range(isqrt(max(least, 0)), min(a, isqrt(cut - a * a)) + 1):
                    rest = cut - a * a - c * c
                    most_b, most_d = min(a, w - a, h - c), min(a, h - a, w - c)
                    if most_b * most_b + most_d * most_d < rest:
                        continue
                    for b in range(min(most_b, isqrt(rest)) + 1):
                        d = isqrt(rest - b * b)
                        if d * d + b * b == rest and d <= most_d:
                            yield w, h, a, b, c, d


def _code(cut: _Cut) -> Code:
    """Return a code of the shape, from the left side on anticlockwise."""
    w, h, a, b, c, d = cut
    # Directions 2, 1, 0, 7, 6, 5, 4, 3.
    sides = (h - a - d, d, w - d - c, c, h - c - b, b, w - b - a, a)
    sides_left = [((2 - i) % 8, length) for i, length in enumerate(sides) if length]
    ways = [way for way, _ in sides_left]
    angles = tuple(
        (after - way + 4) % 8 for way, after in zip(ways, [*ways[1:], ways[0]], strict=True)
    )
    return Code(angles, 2 - (ways[0] & 1), tuple(length for _, length in sides_left))
