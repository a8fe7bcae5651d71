"""All polyaboloes with a given number of half squares, each once, without storing any.

A polyabolo is a connected set of *spots*.  Each unit square has four spots, its half squares
1 to 4 of the DT grid; 1 and 4 make up the square and so do 2 and 3, and any other two of them
overlap.  A full square is one shape and two pairs of spots, so the pair 2 and 3 is forbidden:
every side of a square belongs to 1 or to 4, and no connection is lost.

D. H. Redelmeier ("Counting polyominoes: yet another attack", Discrete Mathematics 36, 1981) grows
connected sets so that each comes once: the lowest spot of a list is either taken or excluded from
then on, and a spot that is taken puts its new neighbours on the list.  Spots before the first one
in reading order are left out, so sets that differ by a shift come once.

Up to eight *images* of a shape are left, mirrored and turned.  All eight are maintained as integers
while the shape grows, with four bits for the quarters of each square.  Shifted to the corner of
their box they compare as integers, and a shape is yielded where it is the least of its images;
boxes wider than high are dropped at once.  So nothing is stored, and any part of the search can be
done separately and resumed.

Where available (`tui_tangram.maths.cover.compiled`), a part is searched by compiled code: the same
shapes in the same order, by the positions of their spots instead of whole images.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tui_tangram import native
from tui_tangram.maths.codec import Grid
from tui_tangram.maths.codec.grid import ACROSS, BOTTOM, DIGITS, LEFT, RIGHT, SIDES, TOP
from tui_tangram.maths.cover import compiled
from tui_tangram.play import Limit, Meter
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

_HALVES: Final = tuple(SIDES[digit] for digit in "1234")

UNIT: Final = 9
"""The half squares that one part of the search adds: about a tenth of a second of work in
plain Python."""

DEEP: Final = 8
"""The maximum number of half squares a part of the search begins with, which gives some thousands
of parts."""

MOST: Final = 20
"""The maximum number of half squares: there are about 3.6 times as many shapes for each one more,
and with 20 the search takes ten hours or so in plain Python, and half an hour compiled."""


class Seed(NamedTuple):
    """A part of the search: all shapes that grow from these spots."""

    spots: tuple[int, ...]
    """The spots that are taken."""
    untried: int
    """The spots that may be taken next, as bits."""
    seen: int
    """The spots that are never put on the list again, as bits."""


class _Tables(NamedTuple):
    """Values computed once for each number of half squares."""

    triangles: int
    next_to: tuple[int, ...]
    """The spots that share a side with each spot, as bits."""
    excluded: tuple[int, ...]
    """The spots that cannot be taken with each spot, as bits."""
    images: tuple[tuple[int, ...], ...]
    """The quarters of each spot in the eight images."""
    columns: tuple[int, ...]
    """The distance of each spot from the first one, in columns to the right."""
    rows: tuple[int, ...]


@lru_cache(maxsize=4)
def _tables(triangles: int) -> _Tables:
    n = triangles
    width = 2 * n + 1
    places = [(x, y, half) for y in range(n) for x in range(width) for half in range(4)]
    next_to, excluded = [], []
    for x, y, half in places:
        here = 4 * (y * width + x)
        adjacent = 1 << here + 3 - half if half in (0, 3) else 0
        for dx, dy, out, back in ACROSS:
            if _HALVES[half] & out and 0 <= x + dx < width and 0 <= y + dy < n:
                there = here + 4 * (dy * width + dx)
                adjacent |= sum(1 << there + g for g in range(4) if _HALVES[g] & back)
        next_to.append(adjacent)
        mate = 3 - half if half in (0, 3) else half
        excluded.append(sum(1 << here + g for g in range(4) if g not in (half, mate)))
    return _Tables(
        n,
        tuple(next_to),
        tuple(excluded),
        tuple(
            tuple(_image(number, x - n, y, _HALVES[half], n) for number in range(8))
            for x, y, half in places
        ),
        tuple(x - n for x, _, _ in places),
        tuple(y for _, y, _ in places),
    )


def _image(number: int, x: int, y: int, quarters: int, n: int) -> int:
    """Return quarters of a square in an image: bit 4 of *number* transposes, 1 and 2 mirror."""
    if number & 4:
        x, y = y, x
        quarters = _swapped(quarters, TOP, LEFT, RIGHT, BOTTOM)
    if number & 1:
        x = -x
        quarters = _swapped(quarters, LEFT, RIGHT)
    if number & 2:
        y = -y
        quarters = _swapped(quarters, TOP, BOTTOM)
    return quarters << 4 * ((y + n) * (2 * n + 1) + x + n)


def _swapped(quarters: int, *pairs: int) -> int:
    """Exchange the first two quarters given, and the next two."""
    for one, other in zip(pairs[::2], pairs[1::2], strict=True):
        both = bool(quarters & one) << 1 | bool(quarters & other)
        quarters = quarters & ~(one | other) | (0, one, other, one | other)[both]
    return quarters


def seeds(triangles: int, unit: int = UNIT) -> list[Seed]:
    """Return the parts of the search for shapes of *triangles* half squares, in its order.

    Each part has all but *unit* half squares, but 1 to `DEEP` of them.  Raises `ValueError` for no
    triangles and for more than `MOST`.
    """
    if not 1 <= triangles <= MOST:
        raise Refusal("a shape has 1 to {most} half-squares here", most=MOST)
    tables = _tables(triangles)
    # The four spots of the first square of the first row.
    first = 4 * triangles
    found: list[Seed] = []
    for root in range(first, first + 4):
        before = (2 << root) - 1 | tables.excluded[root]
        new = tables.next_to[root] & ~before
        found.append(Seed((root,), new, before | new))
    for _ in range(min(triangles - unit, DEEP) - 1):
        found = [after for seed in found for after in _next(seed, tables)]
    return found


def _next(seed: Seed, tables: _Tables) -> Iterator[Seed]:
    """Yield the seeds with one more spot taken."""
    spots, untried, seen = seed
    while untried:
        low = untried & -untried
        untried ^= low
        spot = low.bit_length() - 1
        new, bad = tables.next_to[spot] & ~seen, tables.excluded[spot]
        yield Seed((*spots, spot), (untried | new) & ~bad, seen | new | bad)


def grow(triangles: int, seed: Seed, meter: Meter) -> Iterator[list[int]]:
    """Yield the shapes that grow from *seed*, some at a time, as quarters in the least image.

    The meter ticks once for each shape with one half square less.  `grid` makes grids of them.
    """
    if not _compilable(triangles):
        yield from _grow(triangles, seed, meter)
        return
    out = array("Q", [0]) * (compiled.BATCH * triangles)
    width = 4 * (2 * triangles + 1)
    for many in _grow_compiled(triangles, seed, meter, out):
        if many:
            yield [
                sum(row << width * y for y, row in enumerate(out[start : start + triangles]) if row)
                for start in range(0, many * triangles, triangles)
            ]


def count_grown(triangles: int, seed: Seed, meter: Meter) -> int:
    """Return the number of shapes that `grow` yields."""
    if _compilable(triangles):
        return sum(_grow_compiled(triangles, seed, meter, None))
    return sum(map(len, _grow(triangles, seed, meter)))


def _compilable(triangles: int) -> bool:
    return triangles > 1 and native.problem() is None


@lru_cache(maxsize=2)
def _packed(triangles: int) -> tuple[array[int], ...]:
    """Return the tables of a compiled search that its parts share."""
    tables = _tables(triangles)
    words = compiled.words_for(len(tables.next_to))
    # The position of an image is known, so its four bits suffice.
    quarters = [
        image >> ((image.bit_length() - 1) & ~3) for images in tables.images for image in images
    ]
    places = [n for place in zip(tables.columns, tables.rows, strict=True) for n in place]
    return (
        compiled.in_words(tables.next_to, words),
        compiled.in_words(tables.excluded, words),
        array("q", places),
        array("q", quarters),
    )


def _grow_compiled(
    triangles: int, seed: Seed, meter: Meter, out: array[int] | None
) -> Iterator[int]:
    """Yield numbers of shapes, each time *out* is full and at other times.

    *out* has room for one or more shapes, *triangles* rows of quarters each; without it shapes are
    only counted.
    """
    tables = _tables(triangles)
    words, begin = compiled.words_for(len(tables.next_to)), len(seed.spots)
    before, behind = [0] * begin, [0] * (triangles - begin - 1)
    columns = [tables.columns[spot] for spot in seed.spots]
    box = min(columns), max(columns), max(tables.rows[spot] for spot in seed.spots)
    at = array("q", [begin, begin, 0, 0, 0])
    state = (
        at,
        array("q", [*seed.spots, 0, *behind]),
        array("q", [*before * 3, *box, *behind * 3]),
        compiled.in_words([*before, seed.untried, *behind], words),
        compiled.in_words([*before, seed.seen, *behind], words),
    )
    status = compiled.PAUSE
    while status:
        status = native.kernel.grow(
            (words, triangles), (*_packed(triangles), *state, out), meter.room
        )
        meter.nodes += at[3]
        meter.found += at[4]
        yield at[4]
        if status == compiled.PAUSE:
            meter.look(compiled.SLICE)


def _grow(triangles: int, seed: Seed, meter: Meter) -> Iterator[list[int]]:
    """Yield the results of `grow`, in plain Python."""
    tables = _tables(triangles)
    next_to, excluded, images, columns, rows = tables[1:]
    if triangles == 1:
        # The four seeds are the four halves, all of them one shape.
        if seed.spots == (4,):
            yield [min(_HALVES)]
        return
    taken = [images[spot] for spot in seed.spots]
    state = (
        seed.untried,
        seed.seen,
        tuple(_joined(image) for image in zip(*taken, strict=True)),
        min(columns[spot] for spot in seed.spots),
        max(columns[spot] for spot in seed.spots),
        max(rows[spot] for spot in seed.spots),
        triangles - len(seed.spots),
    )
    todo = [state]
    while todo:
        untried, seen, image, left, right, low, missing = todo.pop()
        if missing == 1:
            meter.tick()
            found = _last(tables, untried, image, (left, right, low))
            meter.found += len(found)
            if found:
                yield found
            continue
        after = []
        while untried:
            bit = untried & -untried
            untried ^= bit
            spot = bit.bit_length() - 1
            new, bad = next_to[spot] & ~seen, excluded[spot]
            x, y = columns[spot], rows[spot]
            after.append(
                (
                    (untried | new) & ~bad,
                    seen | new | bad,
                    tuple([a | b for a, b in zip(image, images[spot], strict=True)]),
                    min(x, left),
                    max(x, right),
                    max(y, low),
                    missing - 1,
                )
            )
        todo += reversed(after)


def _joined(parts: Sequence[int]) -> int:
    whole = 0
    for part in parts:
        whole |= part
    return whole


def _last(
    tables: _Tables, untried: int, image: tuple[int, ...], box: tuple[int, int, int]
) -> list[int]:
    """Return the shapes with one of *untried* added that are the least of their images."""
    n = tables.triangles
    row, middle = 2 * n + 1, n * (2 * n + 2)
    images, columns, rows = tables.images, tables.columns, tables.rows
    i0, i1, i2, i3, i4, i5, i6, i7 = image
    left, right, low = box
    found = []
    while untried:
        bit = untried & -untried
        untried ^= bit
        spot = bit.bit_length() - 1
        x, y = columns[spot], rows[spot]
        a = min(left, x)
        b = max(right, x)
        c = max(low, y)
        if b - a > c:
            continue
        j0, j1, j2, j3, j4, j5, j6, j7 = images[spot]
        # Shifted by the lowest column and row of each image; the first row is row 0.
        least = (i0 | j0) >> 4 * (middle + a)
        if (
            (i1 | j1) >> 4 * (middle - b) < least
            or (i2 | j2) >> 4 * (middle - c * row + a) < least
            or (i3 | j3) >> 4 * (middle - c * row - b) < least
        ):
            continue
        if b - a == c and (
            (i4 | j4) >> 4 * (middle + a * row) < least
            or (i5 | j5) >> 4 * (middle + a * row - c) < least
            or (i6 | j6) >> 4 * (middle - b * row) < least
            or (i7 | j7) >> 4 * (middle - b * row - c) < least
        ):
            continue
        found.append(least)
    return found


def grid(triangles: int, quarters: int) -> Grid:
    """Return the grid of a shape that `grow` yielded."""
    width = 2 * triangles + 1
    rows = []
    while quarters:
        line = quarters & (1 << 4 * width) - 1
        quarters >>= 4 * width
        digits = []
        while line:
            digits.append(DIGITS[line & 15])
            line >>= 4
        rows.append("".join(digits))
    broad = max(map(len, rows))
    return Grid(tuple(row.ljust(broad, "0") for row in rows))


def polyaboloes(triangles: int, meter: Meter | None = None) -> Iterator[Grid]:
    """Yield every polyabolo with *triangles* half squares once; mirror images are one shape.

    The order is that of the search.  Raises `Stopped` (from *meter*), `ValueError` for none.
    """
    meter = meter or Limit().meter()
    for seed in seeds(triangles):
        for found in grow(triangles, seed, meter):
            for quarters in found:
                yield grid(triangles, quarters)


KNOWN: Final = (1, 3, 4, 14, 30, 107, 318, 1116, 3743, 13240, 46476, 166358, 596638, 2158829,
                7839845, 28616815, 104814161, 385269397, 1420242629, 5249877583)  # fmt: skip
"""The numbers of polyaboloes with 1, 2, 3 … half squares, A006074; `count` has found those of up
to 16."""


def count(triangles: int, meter: Meter | None = None) -> int:
    """Return the number of polyaboloes with *triangles* half squares."""
    meter = meter or Limit().meter()
    return sum(count_grown(triangles, seed, meter) for seed in seeds(triangles))
