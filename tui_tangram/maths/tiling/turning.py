"""The shapes of tiles and places, and their turns.

A tile can lie in a place of its shape after any *turn* of that shape: of a regular polygon those
about its middle, of a cube the 24 rotations that bring it onto itself.  A turn is known by what it
does with sides: side k of the tile comes to side ``turns[n][k]`` of the place.  Rules, search,
words and files read these tables, and nothing else about a shape.

An *angle* says how something stands.  Places for polygons stand at several angles, so that of a
polygon is the direction of its side 0; a `TileShape.step` leads from one of its turns to the next.
Places for cubes all stand at angle 0, and the angle of a cube is the number of its turn.

The sides of a cube are back, left, front and right, which are up, left, down and right on a square
seen from above, then top and bottom.  Its first four turns are those of that square; four more for
each other side that comes to the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from fractions import Fraction

Angle: TypeAlias = "int | Fraction"
"""A direction or a turn, in steps of 15° counter-clockwise: a fraction with pentagons and so on."""
SideImages: TypeAlias = tuple[int, ...]
"""For each side the one that it comes to."""

CIRCLE: Final = 24
"""Steps of 15° in a full turn."""


def step_of(sides: int) -> Angle:
    """Return the turn from one side of a regular polygon to the next.

    >>> step_of(6), step_of(5)
    (4, Fraction(24, 5))
    """
    if not CIRCLE % sides:
        return CIRCLE // sides
    from fractions import Fraction

    return Fraction(CIRCLE, sides)


@dataclass(frozen=True, order=True)
class TileShape:
    """The shape of a tile: `polygon` or `CUBE`."""

    sides: int
    solid: bool
    """Whether it fills space instead of the plane."""
    step: Angle = field(compare=False, repr=False)
    """The angle between one of its turns and the next."""
    turns: tuple[SideImages, ...] = field(compare=False, repr=False)
    """The images of its sides by each turn; the first leaves all in place."""
    over: SideImages = field(compare=False, repr=False)
    """The images of its sides when it is turned over, or seen in a mirror; side 0 stays."""
    axes: tuple[Angle, ...] = field(compare=False, repr=False)
    """The smallest turn about each of its axes: of a cube to the left, backwards, over the left."""
    sources: tuple[tuple[SideImages, ...], tuple[SideImages, ...]] = field(
        compare=False, repr=False
    )
    """By turn the side of the tile at each side of a place; then the same turned over before."""
    products: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    """The turn that is one turn after another; empty for a polygon, whose angles are added."""

    def image(self, turn: int, side: int, *, mirrored: bool = False) -> int:
        """Return the side that a *side* comes to; *mirrored* if it is turned over before."""
        return self.turns[turn][self.over[side] if mirrored else side]

    def number(self, angle: Angle) -> int:
        """Return the number of the turn by an angle, a multiple of the step."""
        return int(angle // self.step) % len(self.turns)

    def turned(self, angle: Angle, by: Angle) -> Angle:
        """Return the angle after a turn.

        >>> polygon(4).turned(18, 12), CUBE.turned(CUBE.axes[0], CUBE.axes[0])
        (6, 2)
        """
        if self.products:
            return self.products[int(by)][int(angle)]
        return (angle + by) % CIRCLE

    def back(self, by: Angle) -> Angle:
        """Return the turn that undoes a turn."""
        return self.products[int(by)].index(0) if self.products else -by % CIRCLE

    def apart(self, one: Angle, other: Angle) -> Angle:
        """Return how far one angle is from another: steps of 15°, or quarter turns of a cube.

        >>> polygon(4).apart(22, 2), CUBE.apart(0, 2), CUBE.apart(0, 5)
        (4, 2, 2)
        """
        if not self.products:
            off = (one - other) % CIRCLE
            return min(off, CIRCLE - off)
        far, reached = 0, {int(one)}
        ways = [way for axis in self.axes for way in (axis, self.back(axis))]
        while other not in reached:
            far += 1
            reached |= {int(self.turned(angle, way)) for angle in reached for way in ways}
        return far

    def direction(self, side: int, angle: Angle, *, corner: bool = False) -> Angle:
        """Return the direction of a side, or of the *corner* where it begins, at an angle.

        It is an angle of the plane, or of cubes the number of the side of a place.

        >>> polygon(4).direction(1, 6), polygon(4).direction(1, 6, corner=True)
        (12, 9)
        """
        if self.products:
            return self.turns[int(angle)][side]
        return (angle + side * self.step - (step_of(2 * self.sides) if corner else 0)) % CIRCLE

    def opposite(self, direction: Angle) -> Angle:
        """Return the direction in which a side looks that meets one in this direction."""
        return _ACROSS[int(direction)] if self.products else (direction + CIRCLE // 2) % CIRCLE


def _made(
    turns: tuple[SideImages, ...],
    over: SideImages,
    step: Angle,
    axes: tuple[SideImages, ...],
    *,
    solid: bool = False,
) -> TileShape:
    """Return the shape with these turns."""
    numbers = {turn: number for number, turn in enumerate(turns)}
    return TileShape(
        sides=len(over),
        solid=solid,
        step=step,
        turns=turns,
        over=over,
        axes=tuple(numbers[axis] * step for axis in axes),
        sources=(
            tuple(map(_inverse, turns)),
            tuple(_inverse(_after(turn, over)) for turn in turns),
        ),
        products=tuple(tuple(numbers[_after(by, turn)] for turn in turns) for by in turns)
        if solid
        else (),
    )


def _after(second: SideImages, first: SideImages) -> SideImages:
    """Return the images after *first* and then *second*."""
    return tuple([second[side] for side in first])


def _inverse(images: SideImages) -> SideImages:
    return tuple(sorted(range(len(images)), key=images.__getitem__))


@lru_cache(maxsize=16)
def polygon(sides: int) -> TileShape:
    """Return the regular polygon with so many sides.

    >>> polygon(4).turns[1], polygon(4).over
    ((1, 2, 3, 0), (0, 3, 2, 1))
    """
    every = range(sides)
    turns = tuple(tuple((turn + side) % sides for side in every) for turn in every)
    return _made(turns, tuple(-side % sides for side in every), step_of(sides), turns[1:2])


BACK, LEFT, FRONT, RIGHT, TOP, BOTTOM = range(6)
"""The sides of a cube."""
_ACROSS: Final = (FRONT, RIGHT, BACK, LEFT, BOTTOM, TOP)
"""The side opposite to each side of a cube."""
_SPUN: Final = (LEFT, FRONT, RIGHT, BACK, TOP, BOTTOM)
"""The sides of a cube after a turn to the left, seen from above."""
_TIPPED: Final = (BOTTOM, LEFT, TOP, RIGHT, BACK, FRONT)
"""The same after one backwards: its front comes to the top."""
_ROLLED: Final = (BACK, BOTTOM, FRONT, TOP, LEFT, RIGHT)
"""The same after one over its left side: its right side comes to the top."""


def _cube_turns() -> Iterator[SideImages]:
    """Yield the turns of a cube, by what comes to the top and then by turns to the left."""
    still = tuple(range(6))
    back, over = _inverse(_TIPPED), _inverse(_ROLLED)
    for turn in (still, _TIPPED, _ROLLED, back, over, _after(_TIPPED, _TIPPED)):
        for _ in range(4):
            yield turn
            turn = _after(_SPUN, turn)


CUBE: Final = _made(
    tuple(_cube_turns()),
    (BACK, RIGHT, FRONT, LEFT, TOP, BOTTOM),
    1,
    (_SPUN, _TIPPED, _ROLLED),
    solid=True,
)
"""The cube."""
