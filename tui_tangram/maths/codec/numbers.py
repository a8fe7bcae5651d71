"""Shape number, length number, directions, coordinates and L1 number of a contour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from tui_tangram.maths.codec.grid import LONGEST, ShapeError
from tui_tangram.values import NamedTuple, dataclass

GridPoint = tuple[int, int]
"""A lattice point: x to the right, y down."""

STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""One lattice step in each direction, 0 to 7."""

ANGLES: Final = frozenset((1, 2, 3, 5, 6, 7))
"""The shape digits."""

_STRAIGHT, _DIAGONAL = "0", "9"
"""The symbols of steps in an L1 number."""


class Reading(NamedTuple):
    """A walk around a shape, as a code."""

    code: Code
    corner: int
    """The corner of the original code at which the walk begins."""
    mirrored: bool
    """Whether the walk goes the other way round, as around the mirrored shape."""


@dataclass(frozen=True, slots=True)
class Code:
    """A contour as numbers: a closed one that never meets itself.

    Raises `ShapeError` for anything else.
    """

    shape: tuple[int, ...]
    """The shape digits, S[0] … S[C-1] for C sides."""
    first: int
    """The first direction digit, D[0] = L[0]: 1 or 2."""
    lengths: tuple[int, ...]
    """The lengths of the sides in lattice steps, L[1] … L[C]."""

    def __post_init__(self) -> None:
        self._check_digits()
        if sum(4 - angle for angle in self.shape) != 8:
            raise ShapeError(
                "shape number {number}: the angles do not close a contour; {sides} sides "
                "add up to {sum}",
                number=self.shape_number,
                sides=len(self.shape),
                sum=4 * len(self.shape) - 8,
            )
        if self._end() != (0, 0):
            raise ShapeError(
                "{code}: the contour does not close; it ends at {end}, not at (0, 0)",
                code=self,
                end=self._end(),
            )
        self._check_crossings()

    def _check_digits(self) -> None:
        if len(self.shape) < 3:
            raise ShapeError("a shape has at least 3 sides, not {n}", n=len(self.shape))
        if not ANGLES.issuperset(self.shape):
            wrong = next(angle for angle in self.shape if angle not in ANGLES)
            raise ShapeError("a shape digit is 1, 2, 3, 5, 6 or 7, not {digit}", digit=wrong)
        if self.first not in (1, 2):
            raise ShapeError(
                "a length number begins with 1 (first side diagonal) or 2 (vertical), not {digit}",
                digit=self.first,
            )
        if len(self.lengths) != len(self.shape):
            raise ShapeError(
                "{n} sides need {n} lengths after the first digit, not {given}",
                n=len(self.shape),
                given=len(self.lengths),
            )
        if any(not 1 <= length <= LONGEST for length in self.lengths):
            raise ShapeError("a side is 1 to {most} steps long", most=LONGEST)
        if len(self.shape) > 4 * LONGEST:
            raise ShapeError("a shape has at most {most} sides here", most=4 * LONGEST)

    def _check_crossings(self) -> None:
        """Raise `ShapeError` if the contour meets a point twice.

        Two sides meet in a lattice point, or where two diagonal steps cross in the middle of
        a square.  In doubled coordinates those are whole numbers too.
        """
        seen: set[GridPoint] = set()
        x = y = 0
        for direction, length in zip(self.directions, self.lengths, strict=True):
            dx, dy = STEPS[direction]
            for _ in range(length):
                x, y = x + 2 * dx, y + 2 * dy
                for point in ((x, y), (x - dx, y - dy)):
                    # No other step meets the middle of a step along the grid.
                    if point in seen:
                        raise ShapeError("{code}: the contour crosses or touches itself", code=self)
                    seen.add(point)

    def _end(self) -> GridPoint:
        corners = list(self._walk())
        return corners[-1]

    def _walk(self) -> Iterator[GridPoint]:
        x = y = 0
        yield x, y
        for direction, length in zip(self.directions, self.lengths, strict=True):
            dx, dy = STEPS[direction]
            x, y = x + length * dx, y + length * dy
            yield x, y

    def __str__(self) -> str:
        return f"{self.shape_number} {self.length_number}"

    @property
    def shape_number(self) -> str:
        """The shape digits as one number."""
        return "".join(map(str, self.shape))

    @property
    def length_number(self) -> str:
        """The first direction and the lengths, separated by spaces."""
        return " ".join(map(str, (self.first, *self.lengths)))

    @property
    def directions(self) -> tuple[int, ...]:
        """The direction digits, D[0] … D[C-1]."""
        found = [self.first]
        for angle in self.shape[:-1]:
            found.append((found[-1] + angle - 4) % 8)
        return tuple(found)

    @property
    def corners(self) -> tuple[GridPoint, ...]:
        """The corners (x[0], y[0]) = (0, 0) … (x[C-1], y[C-1]), y down."""
        return tuple(self._walk())[:-1]

    @property
    def triangles(self) -> int:
        """The area in half squares."""
        corners = self.corners
        # Twice the area in squares; with y down, anticlockwise is negative.
        return -sum(x * v - y * u for (x, y), (u, v) in pairwise((*corners, corners[0])))

    @property
    def perimeter(self) -> int:
        """The sum of the lengths in lattice steps, as the length number counts them."""
        return sum(self.lengths)

    @property
    def key(self) -> tuple[int, tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]:
        """The sort key: the number of sides, the sorted angles, shape number, length number."""
        return len(self.shape), tuple(sorted(self.shape)), self.shape, self.first, self.lengths

    def readings(self) -> Iterator[Reading]:
        """Yield the codes from every corner, also mirrored; some may be equal."""
        sides = len(self.shape)
        # Whether side i is diagonal, 1, or not, 2: odd directions are diagonal.
        kinds = tuple(2 - (direction & 1) for direction in self.directions)
        assert kinds[0] == self.first
        straight = (self.shape, self.lengths, kinds)
        mirrored = ((*self.shape[-2::-1], self.shape[-1]), self.lengths[::-1], kinds[::-1])
        for flipped, (angles, lengths, ways) in enumerate((straight, mirrored)):
            for i in range(sides):
                code = Code._known(angles[i:] + angles[:i], ways[i], lengths[i:] + lengths[:i])
                yield Reading(code, -i % sides if flipped else i, bool(flipped))

    def variants(self) -> tuple[Code, ...]:
        """Return every code of the same shape, the canonical one first."""
        codes = dict.fromkeys(reading.code for reading in self.readings())
        return tuple(sorted(codes, key=lambda code: code.key))

    @classmethod
    def _known(cls, shape: tuple[int, ...], first: int, lengths: tuple[int, ...]) -> Code:
        """Return a code known to be valid, without checking it."""
        code = object.__new__(cls)
        object.__setattr__(code, "shape", shape)
        object.__setattr__(code, "first", first)
        object.__setattr__(code, "lengths", lengths)
        return code

    @property
    def canonical(self) -> Code:
        """The first of all codes of the same shape."""
        return self.variants()[0]

    @property
    def l1(self) -> str:
        """The smallest L1 number, which is equal for congruent shapes."""
        return min(
            text[i:] + text[:i]
            for code in (self, self._mirrored())
            for text in (code.l1_from_here,)
            for i in range(len(text))
        )

    @property
    def l1_from_here(self) -> str:
        """The L1 number that begins with the first side."""
        return "".join(
            (_DIAGONAL if direction & 1 else _STRAIGHT) * length + str(angle)
            for direction, length, angle in zip(
                self.directions, self.lengths, self.shape, strict=True
            )
        )

    def _mirrored(self) -> Code:
        last = 2 - (self.directions[-1] & 1)
        return Code._known((*self.shape[-2::-1], self.shape[-1]), last, self.lengths[::-1])

    @classmethod
    def from_l1(cls, text: str) -> Code:
        """Return the code of an L1 number, which may begin at any step.  Raises `ShapeError`."""
        if not text or set(text) - set("01235679"):
            raise ShapeError(
                "an L1 number has the digits 0 and 9 for steps, 1 2 3 5 6 7 for angles"
            )
        if len(text) > 4 * LONGEST:
            raise ShapeError("an L1 number has at most {most} digits here", most=4 * LONGEST)
        start = next((i for i, sign in enumerate(text) if sign not in "09"), None)
        if start is None:
            raise ShapeError("an L1 number needs angles")
        runs = [
            (sign, len(list(run))) for sign, run in _runs(text[start + 1 :] + text[: start + 1])
        ]
        if len(runs) % 2 or any((sign in "09") == bool(i % 2) for i, (sign, _) in enumerate(runs)):
            raise ShapeError("in an L1 number each side, 0… or 9…, is followed by one angle")
        sides = [sign for sign, _ in runs[::2]]
        angles = tuple(int(sign) for sign, _ in runs[1::2])
        for i, angle in enumerate(angles):
            if (angle % 2 == 1) != (sides[i] != sides[(i + 1) % len(sides)]):
                raise ShapeError("an L1 number switches between 0 and 9 where an angle is odd")
        lengths = tuple(length for _, length in runs[::2])
        return cls(angles, 1 if sides[0] == _DIAGONAL else 2, lengths)


def _runs(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the runs of equal steps, and angles one by one."""
    for sign, run in groupby(text):
        if sign in "09":
            yield sign, list(run)
        else:
            for one in run:
                yield one, [one]
