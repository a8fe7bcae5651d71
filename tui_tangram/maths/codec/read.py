"""Reading a shape in any of the codes, and conversion of grids to contours and back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from tui_tangram.maths.codec.grid import LONGEST, Grid, ShapeError
from tui_tangram.maths.codec.numbers import STEPS, Code, GridPoint
from tui_tangram.maths.geometry import Polygon
from tui_tangram.play import quote
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

_RIM: Final = {
    "1": ((0, 0, 2), (0, 1, 0), (1, 1, 5)),
    "2": ((0, 1, 0), (1, 1, 6), (1, 0, 3)),
    "3": ((0, 0, 2), (0, 1, 7), (1, 0, 4)),
    "4": ((1, 1, 6), (1, 0, 4), (0, 0, 1)),
    "5": ((0, 0, 2), (0, 1, 0), (1, 1, 6), (1, 0, 4)),
}
"""The steps around each digit's part of a square, anticlockwise as seen: start, direction."""


def contours(grid: Grid) -> tuple[tuple[GridPoint, ...], ...]:
    """Return the corners of each contour: outlines anticlockwise as seen, holes clockwise.

    x is to the right and y down, from the upper left corner of the grid.  Where contours touch, a
    contour turns as sharply right as it can, as in `tui_tangram.maths.contour`: parts that touch
    share one outline, and a ring that closes at a corner encloses a hole.
    """
    steps: dict[GridPoint, set[int]] = {}
    for x, y, digit in grid.squares():
        for dx, dy, direction in _RIM[digit]:
            start = (x + dx, y + dy)
            end = (start[0] + STEPS[direction][0], start[1] + STEPS[direction][1])
            if (direction + 4) % 8 in steps.get(end, ()):
                steps[end].discard((direction + 4) % 8)
            else:
                steps.setdefault(start, set()).add(direction)
    found = []
    for start in sorted(steps, key=lambda point: (point[1], point[0])):
        while steps[start]:
            found.append(_chain(start, min(steps[start]), steps))
    return tuple(found)


def _chain(
    start: GridPoint, direction: int, steps: dict[GridPoint, set[int]]
) -> tuple[GridPoint, ...]:
    """Remove one contour from *steps* and return its corners.

    It ends just before repeating its first step, not where it first returns to the start: a contour
    that touches itself there continues.
    """
    walked: list[tuple[GridPoint, int]] = []
    point, way = start, direction
    while not walked or (point, way) != (start, direction):
        walked.append((point, way))
        point = (point[0] + STEPS[way][0], point[1] + STEPS[way][1])
        # Right turns are positive where directions are counted clockwise.
        came = way
        way = max(steps[point], key=lambda other: (other - came + 3) % 8)
    for point, way in walked:
        steps[point].discard(way)
    ways = [way for _, way in walked]
    return tuple(point for (point, way), before in zip(walked, [ways[-1], *ways], strict=False)
                 if way != before)  # fmt: skip


def is_simple(grid: Grid) -> bool:
    """Whether the shape has a single contour that never touches itself, and so has codes."""
    found = contours(grid)
    return len(found) == 1 and not _touches(found[0])


def _touches(corners: Sequence[GridPoint]) -> bool:
    """Whether a contour meets a lattice point twice; it never crosses itself."""
    seen: set[GridPoint] = set()
    for point in _points(corners):
        if point in seen:
            return True
        seen.add(point)
    return False


def _points(corners: Sequence[GridPoint]) -> list[GridPoint]:
    found = []
    for (x, y), (u, v) in pairwise((*corners, corners[0])):
        length = max(abs(u - x), abs(v - y))
        dx, dy = (u - x) // length, (v - y) // length
        found += [(x + i * dx, y + i * dy) for i in range(length)]
    return found


def code_of(grid: Grid) -> Code:
    """Return the canonical code of a shape.

    Raises `ShapeError` when it has a hole or several parts.  Parts that touch at a corner share one
    contour, which touches itself; within one part that would enclose a hole.
    """
    found = contours(grid)
    if len(found) > 1:
        raise _holed() if grid.connected else _in_parts()
    if _touches(found[0]):
        raise _in_parts()
    return _contour_code(found[0]).canonical


def _holed() -> ShapeError:
    return ShapeError("the shape has a hole, so its only code is the grid")


def _in_parts() -> ShapeError:
    return ShapeError("the shape is in several parts, so its only code is the grid")


def _contour_code(corners: Sequence[GridPoint]) -> Code:
    sides = [((u - x, v - y)) for (x, y), (u, v) in pairwise((*corners, corners[0]))]
    lengths = tuple(max(abs(dx), abs(dy)) for dx, dy in sides)
    ways = [
        STEPS.index((dx // length, dy // length))
        for (dx, dy), length in zip(sides, lengths, strict=True)
    ]
    angles = tuple(
        (after - way + 4) % 8 for way, after in zip(ways, [*ways[1:], ways[0]], strict=True)
    )
    return Code(angles, 2 - (ways[0] & 1), lengths)


def grid_of(code: Code) -> Grid:
    """Return the grid of a code, oriented as its directions state.

    Raises `ShapeError` when it exceeds the maximum size of a grid.
    """
    return grid_of_contours([code.corners])


def grid_of_contours(around: Sequence[Sequence[GridPoint]]) -> Grid:
    """Return the grid of contours, y down, without areas inside an even number of them.

    Raises `ShapeError` when it exceeds the maximum size of a grid.
    """
    left = min(x for corners in around for x, _ in corners)
    top = min(y for corners in around for _, y in corners)
    width = max(x for corners in around for x, _ in corners) - left
    height = max(y for corners in around for _, y in corners) - top
    if max(width, height) > LONGEST:
        raise ShapeError("the shape needs more than {most} rows or columns", most=LONGEST)
    squares = _scan([[(x - left, y - top) for x, y in corners] for corners in around])
    digits = "".join([_FILLED[square[2:]] for square in squares])
    return Grid(tuple(digits[i : i + width] for i in range(0, len(digits), width)))


class ScannedSquare(NamedTuple):
    """A square of the box around contours, classified by scanning from the left."""

    x: int
    """The column."""
    y: int
    """The row, from the top."""
    line: str
    """The diagonal by which a contour crosses it, ``/`` or ``\\``; empty for none."""
    left: bool
    """Whether the inside is to the left of the diagonal, or, without a diagonal, in the whole
    square."""
    right: bool
    """Whether the inside is to the right of it."""

    @property
    def digit(self) -> str:
        """Its grid digit."""
        return _FILLED[self.line, self.left, self.right]


def scan(around: Sequence[Sequence[GridPoint]]) -> Iterator[ScannedSquare]:
    """Yield each square of the box around contours, row by row from the top, from the left.

    The box begins at (0, 0).  Every edge that is crossed on the way to the right changes between
    outside and inside, so holes are left out.
    """
    return map(ScannedSquare._make, _scan(around))


def _scan(around: Sequence[Sequence[GridPoint]]) -> Iterator[tuple[int, int, str, bool, bool]]:
    """Yield the results of `scan` as plain tuples, which is faster."""
    upright: set[GridPoint] = set()
    slanted: dict[GridPoint, str] = {}
    for corners in around:
        for (x, y), (u, v) in pairwise(_ring(_points(corners))):
            if x == u:
                upright.add((x, min(y, v)))
            elif y != v:
                slanted[min(x, u), min(y, v)] = "\\" if (u - x) * (v - y) > 0 else "/"
    width = max(x for corners in around for x, _ in corners)
    for y in range(max(y for corners in around for _, y in corners)):
        inside = False
        for x in range(width):
            inside ^= (x, y) in upright
            before = inside
            line = slanted.get((x, y), "")
            inside ^= bool(line)
            yield x, y, line, before, inside


_FILLED: Final = {
    ("", True, True): "5",
    ("", False, False): "0",
    ("\\", True, False): "1",
    ("/", False, True): "2",
    ("/", True, False): "3",
    ("\\", False, True): "4",
}
"""The digit of a square by its diagonal and whether the parts left and right are filled."""


def _ring(points: Sequence[GridPoint]) -> list[GridPoint]:
    return [*points, points[0]]


def outline(grid: Grid) -> tuple[Polygon, ...]:
    """Return the contours as polygons, y up: outlines counter-clockwise, holes clockwise.

    The lower left corner of the box is (0, 0) and a half square has legs of length 1.
    """
    height = grid.height
    return tuple(Polygon.of((x, height - y) for x, y in corners) for corners in contours(grid))


def key(grid: Grid) -> tuple[int, tuple[object, ...]]:
    """Return the sort key of a shape: triangles, then the canonical code, then the grid.

    Shapes without a code come after those with one.
    """
    if is_simple(grid):
        return grid.triangles, (0, code_of(grid).key)
    corners = Counter(len(contour) for contour in contours(grid))
    return grid.triangles, (1, sum(size * n for size, n in corners.items()), grid.canonical.rows)


_MOST = 200_000
"""The maximum length of a code, in characters; longer texts are rejected unread."""


def parse(text: str) -> Grid:
    """Return the shape that *text* is a code of.

    ``5553/5530/5300/3000`` is a grid, and a row may omit its trailing zeros. ``112 2 4 4 4`` is a
    shape number and a length number; one-digit lengths may be written together, ``112 2444``.
    ``000019999100002`` is an L1 number.  Digits 1 to 5 without a slash are a grid of one row.

    Raises `ShapeError`, whose message names the code and its fault.

    >>> print(parse("1313 12424"))
    10/51/55/55/45/04
    >>> parse("112 2 4 4 5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    tui_tangram...ShapeError: 112 2 4 4 5: the contour does not close; it ends at (-1, 0), not ...
    """
    if len(text) > _MOST:
        raise ShapeError("a code has at most {most} characters", most=grouped(_MOST))
    text = text.strip()
    if not text or not re.fullmatch(r"[0-9/ ]+", text):
        raise ShapeError(
            "{text} is not a shape code; use one such as 112 2 4 4 4, "
            "5553/5530/5300/3000 or 000019999100002",
            text=quote(text),
        )
    try:
        if "/" in text:
            return Grid.of("".join(row.split()) for row in text.split("/"))
        numbers = text.split()
        if len(numbers) > 1:
            return grid_of(_code(numbers))
        if "0" in text or "9" in text:
            return grid_of(Code.from_l1(text))
        return Grid((text,))
    except ShapeError as error:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        message = str(error)
        raise ShapeError(message, at="" if message.startswith(text) else shown) from None


def codes_in(words: Sequence[str]) -> list[str]:
    """Return the codes in *words*, each shape number joined with its lengths.

    A shape number with n sides is followed by n + 1 one-digit words, or by one word of n + 1
    digits.

    >>> codes_in(["112", "2", "4", "4", "4", "1313", "12424", "5553/5530", "555"])
    ['112 2 4 4 4', '1313 12424', '5553/5530', '555']
    """
    found: list[str] = []
    at = 0
    while at < len(words):
        several = 1 + _lengths_behind(words, at)
        found.append(" ".join(words[at : at + several]))
        at += several
    return found


def _lengths_behind(words: Sequence[str], at: int) -> int:
    """Return the number of words with the lengths of the shape number before them, 0 for none."""
    word, rest = words[at], words[at + 1 :]
    sides = len(word)
    # The angles of a polygon, in steps of 45 degrees: so no row of a grid is mistaken for one.
    if not (word.isdecimal() and rest and sum(map(int, word)) == 4 * (sides - 2)):
        return 0
    if rest[0] not in ("1", "2"):
        return int(len(rest[0]) == sides + 1 and rest[0].isdecimal())
    return sum(1 for _ in takewhile(str.isdecimal, rest[: sides + 1]))


def _code(numbers: list[str]) -> Code:
    shape, *rest = numbers
    lengths = rest if len(rest) > 1 else list(rest[0])
    if any(len(number) > len(str(LONGEST)) for number in lengths):
        raise ShapeError("a side is 1 to {most} steps long", most=LONGEST)
    first, *others = map(int, lengths)
    return Code(tuple(map(int, shape)), first, tuple(others))
