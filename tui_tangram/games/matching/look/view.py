"""The place of a board of tiles in the picture: whole pixels for every corner.

A corner of a tiling is a sum of unit steps in eight directions 15° apart
(`tui_tangram.maths.exact.Cyclotomic`).  At each `TileSize` each of these steps is a whole number of
pixels across and down, nearly of the right length and in the right direction.  The map from sums of
steps to sums of pixels then preserves everything that matters on the screen: a corner that tiles
share is one pixel, tiles of one shape and orientation have the same picture everywhere, and mirror
images are mirror images.  No tile is a pixel thinner than its neighbour because of rounding.

Where the proportions allow, the steps are an even number of pixels down.  Every tile then has the
same alignment to the rows of character cells, and so have its digits.

Seams
-----
The net of a solid has seams.  A place adjacent across a seam is drawn again next to the side that
it meets, as a *copy*, and the copy contains the letter of the seam, which is the same at both of
its sides.  In the dents of a net two copies would overlap: there only the letters are drawn, and
none where a dent is too narrow for a copy: its sides plainly meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import Corners, Mesh, Side
from tui_tangram.values import NamedTuple

TileCorner = Cyclotomic | complex
"""A corner in the world, y up, sides of length 1; exact, or a float while moving."""
TileCorners = tuple[TileCorner, ...]
"""The corners of a tile or a place, counter-clockwise; side i runs from i to i + 1."""
TileLine = tuple[TileCorner, TileCorner]
"""The ends of a side."""
Pixel = tuple[int, int]


class TileSize(NamedTuple):
    """The size of tiles in a picture: the unit steps of a quarter turn, in pixels."""

    side: int
    """The pixels of a step across, and of a step up; even."""
    rise: int
    """The pixels up of a step at 60°; it goes half a side across."""
    reach: int
    """The pixels across of a step at 30°; it goes half a side up."""
    short: int
    """The pixels up of a step at 15°, and across of one at 75°."""
    slant: int
    """The pixels across and up of a step at 45°; at 15° the long way is short + slant."""

    @property
    def steps(self) -> tuple[Pixel, ...]:
        """The basis 1, ζ, …, ζ⁷ in pixels, y up."""
        side, rise, reach, short, slant = self
        long = short + slant
        return (
            (side, 0), (long, short), (reach, side // 2), (slant, slant),
            (side // 2, rise), (short, long), (0, side), (-short, long),
        )  # fmt: skip


SIZES: Final = (
    TileSize(4, 4, 3, 1, 3),
    TileSize(6, 5, 5, 2, 4),
    TileSize(8, 6, 7, 2, 6),
    TileSize(10, 8, 9, 3, 7),
    TileSize(12, 10, 10, 4, 8),
    TileSize(14, 12, 12, 4, 10),
    TileSize(16, 14, 14, 4, 12),
    TileSize(20, 18, 17, 6, 14),
    TileSize(24, 20, 21, 6, 18),
    TileSize(32, 28, 28, 8, 22),
)
"""All sizes, smallest first.

Their steps are within a sixth, from `side` 8 on within a seventh and from 12 on within
a twelfth of their true length in the direction where they are longest.
"""

SQUEEZED: Final = (TileSize(4, 4, 4, 1, 4), TileSize(6, 4, 5, 1, 3))
"""Sizes between the first two, for boards that are whole with all signs at no other size.

The sides of an octagon and of a square on its corner are longer aslant at the first; at the other
hexagons and dodecagons are flat, by a fifth.
"""

TINY: Final = TileSize(2, 2, 2, 1, 1)
"""The size below all others: for the map of a board and for thumbnails."""


class TileView(NamedTuple):
    """The map from the world to the pixels of a picture, and a size."""

    width: int
    """The width of the picture, in pixels."""
    height: int
    """The height; even: two pixels for each line of cells."""
    size: TileSize
    right: int
    """The column of the world's origin."""
    down: int
    """The row of the world's origin; even, so that tiles keep their alignment with cells when the
    board is moved."""
    coarse: bool = False
    """Whether pixels of the picture are cells: half as many down as there are across."""

    def finer(self, fine: int) -> TileView:
        """Return the same view of pixels that are *fine* times as small, to draw what it shows."""
        if fine == 1:
            return self
        size = TileSize(*(fine * length for length in self.size))
        width, height, right, down = self.width, self.height, self.right, self.down
        return TileView(fine * width, fine * height, size, fine * right, fine * down)

    def by_cell(self) -> TileView:
        """Return the same view with a pixel for each cell, to draw what is seen for a moment."""
        return self._replace(height=self.height // 2, down=self.down // 2, coarse=True)

    def pixel(self, corner: TileCorner) -> Pixel:
        """Return the pixel of a corner."""
        return self.pixels((corner,))[0]

    def pixels(self, corners: TileCorners) -> tuple[Pixel, ...]:
        """Return the pixels of corners."""
        right, down, places = self.right, self.down, _all_placed(corners, self.size)
        if self.coarse:
            return tuple([(right + x, down + -y // 2) for x, y in places])
        return tuple([(right + x, down - y) for x, y in places])

    def shows(self, corners: TileCorners) -> bool:
        """Whether all corners lie in the picture."""
        return all(0 <= x < self.width and 0 <= y < self.height for x, y in self.pixels(corners))


PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom pixel, all four inside."""
TileOutlines = Iterable[TileCorners]
"""The places of a board, or the tiles of a picture."""


@lru_cache(maxsize=16384)
def _placed(corner: TileCorner, size: TileSize) -> Pixel:
    steps = size.steps
    if isinstance(corner, Cyclotomic):
        parts = corner.parts
        x = sum(part * step[0] for part, step in zip(parts, steps, strict=True))
        y = sum(part * step[1] for part, step in zip(parts, steps, strict=True))
        return round(x), round(y)
    return round(corner.real * size.side), round(corner.imag * size.side)


@lru_cache(maxsize=4096)
def _all_placed(corners: TileCorners, size: TileSize) -> tuple[Pixel, ...]:
    return tuple(_placed(corner, size) for corner in corners)


def box_of(outline: TileOutlines, size: TileSize) -> PixelBox:
    """Return the box around *outline* with the world's origin at pixel (0, 0)."""
    points = [point for corners in outline for point in _all_placed(corners, size)]
    if not points:
        return 0, 0, 0, 0
    xs, ys = [x for x, _ in points], [-y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


MARGIN: Final = 1
"""The pixels that stay free around a board, for the band along its rim."""


def fit_tiles(
    outline: TileOutlines,
    columns: int,
    lines: int,
    *,
    sizes: Sequence[TileSize] = SIZES,
    around: Callable[[TileSize], int] = lambda _: MARGIN,
) -> TileView:
    """Return the largest of *sizes* at which *outline* fits, centred; else the smallest.

    *around* it so many pixels stay free.  A board too large for the smallest size is shown from
    its upper left corner on.
    """
    shapes = tuple(outline)
    chosen = sizes[0]
    for size in sizes:
        margin = around(size)
        left, top, right, bottom = box_of(shapes, size)
        wide, high = right - left + 1 + 2 * margin, bottom - top + 1 + 2 * margin
        # Corners stay on even lines, so a board may have to be moved by a pixel.
        if wide <= columns and high + (top + margin) % 2 <= 2 * lines:
            chosen = size
    view = TileView(columns, 2 * lines, chosen, 0, 0)
    left, top, _, _ = box_of(shapes, chosen)
    margin = around(chosen)
    return _within(view._replace(right=margin - left, down=margin - top), shapes, margin)


def _within(view: TileView, shapes: Sequence[TileCorners], margin: int = MARGIN) -> TileView:
    """Return *view* moved so that the window shows no more than necessary outside the board."""
    left, top, right, bottom = box_of(shapes, view.size)
    across = _held(view.right, left, right, view.width, margin)
    down = _held(view.down, top, bottom, view.height, margin)
    return view._replace(right=across, down=down + down % 2)


def _held(offset: int, low: int, high: int, room: int, margin: int) -> int:
    """Return *offset* such that pixels low … high fill the room, or are centred in it."""
    if high - low + 1 + 2 * margin <= room:
        return (room - (high - low + 1)) // 2 - low
    return min(max(offset, room - 1 - margin - high), margin - low)


def scrolled_tiles(view: TileView, outline: TileOutlines, columns: int, lines: int) -> TileView:
    """Return *view* looking that many cells further right and down, within the board."""
    moved = view._replace(right=view.right - columns, down=view.down - 2 * lines)
    return _within(moved, tuple(outline))


def zoomed_tiles(
    view: TileView, outline: TileOutlines, steps: int, *, around: TileCorners
) -> TileView:
    """Return *view* that many sizes larger (smaller when negative), as far as there are any.

    The place *around* stays where it is, as far as the board fills the window.
    """
    others = [one for one in SIZES if (one > view.size if steps > 0 else one < view.size)]
    number = min(steps, len(others)) - 1 if steps > 0 else max(len(others) + steps, 0)
    size = others[number] if steps and others else view.size
    (x, y), (u, v) = (middle_of(_all_placed(around, one)) for one in (view.size, size))
    down = view.down - y + v
    moved = view._replace(size=size, right=view.right + x - u, down=down + down % 2)
    return _within(moved, tuple(outline))


def middle_of(pixels: Sequence[Pixel]) -> Pixel:
    """Return the middle of some pixels, rounded down."""
    count = len(pixels)
    return sum(x for x, _ in pixels) // count, sum(y for _, y in pixels) // count


def scrolled_to(view: TileView, outline: TileOutlines, corners: TileCorners) -> TileView:
    """Return *view* moved so that *corners* lie in it; the same view when they do already.

    The view moves by a third of the window or more, if it can: a few large jumps send fewer
    bytes than many small ones.
    """
    pixels = view.pixels(corners)
    across = _jump([x for x, _ in pixels], view.width)
    down = _jump([y for _, y in pixels], view.height)
    if not across and not down:
        return view
    moved = view._replace(right=view.right + across, down=view.down + down - down % 2)
    return _within(moved, tuple(outline))


def _jump(ends: Sequence[int], room: int) -> int:
    """Return the pixels by which *ends* must move to be in *room* with a margin."""
    low, high = min(ends) - 1, max(ends) + 1
    if low >= 0 and high < room:
        return 0
    wanted = max(room // 3, 1)
    if low < 0:
        return min(max(wanted, -low), max(room - 1 - high, -low))
    return -min(max(wanted, high - room + 1), max(low, high - room + 1))


def whole_board_shown(view: TileView, outline: TileOutlines) -> bool:
    """Whether no part of *outline* lies outside the picture."""
    return is_shown(view, box_of(outline, view.size))


def is_shown(view: TileView, box: PixelBox) -> bool:
    """Whether no part of what `box_of` has found lies outside the picture."""
    left, top, right, bottom = box
    return (
        left + view.right >= 0
        and top + view.down >= 0
        and right + view.right < view.width
        and bottom + view.down < view.height
    )


class Copy(NamedTuple):
    """A copy of a place next to a seam."""

    place: int
    corners: Corners
    """Its outline; over a place of the board, the part next to the seam."""
    letters: str
    """The letters of the seams between them; empty if another copy has them."""
    covered: bool
    """Whether a place or another copy is drawn there, too."""


@lru_cache(maxsize=4)
def copies(board: Mesh) -> tuple[Copy, ...]:
    """Return the copies of places adjacent across seams, in their positions."""
    found = dict[tuple[int, Corners], list[Side]]()
    for side, (_, motion) in board.seams.items():
        other = board.across(*side)
        assert other is not None
        key = other.face, tuple(map(motion.image, board.faces[other.face].corners))
        found.setdefault(key, []).append(side)
    outlines = [tuple(map(complex, face.corners)) for face in board.faces] if found else []
    outlines += [tuple(map(complex, corners)) for _, corners in found]
    middles = [sum(outline) / len(outline) for outline in outlines]
    # Only places as near as two touching ones are compared exactly.
    near = 2 * max((abs(z[0] - at) for z, at in zip(outlines, middles, strict=True)), default=0)
    names = dict[int, str]()

    def letters(sides: Iterable[Side]) -> str:
        """Return the letters of the seams of some sides, each once."""
        numbers = dict.fromkeys(board.seams[side][0] for side in sides)
        return "".join(names.setdefault(number, seam_letter(len(names))) for number in numbers)

    over = {
        key: [
            n
            for n, at in enumerate(middles)
            if n != k and abs(middles[k] - at) < near and overlap(outlines[k], outlines[n])
        ]
        for k, key in enumerate(found, start=len(board))
    }
    # Two sides that meet in a point, with so little between them, need no letter.
    narrow = {
        end
        for key, sides in found.items()
        for side in sides
        if over[key] and over[key][0] < len(board)
        if (other := board.across(*side)) is not None
        if set(board.ends(side)) & set(board.ends(other))
        for end in (side, other)
    }
    made, seen = [], set[frozenset[object]]()
    for k, (key, sides) in enumerate(found.items(), start=len(board)):
        place, corners = key
        named = [side for side in sides if side not in narrow]
        if over[key] and over[key][0] < len(board):
            for side in named:
                start, end = board.ends(side)
                at = complex(start + end) / 2
                way = middles[k] - at
                at += way * max(_LETTER / abs(way), 1)
                tip = Cyclotomic((at.real, 0, 0, 0, 0, 0, at.imag, 0))
                made.append(Copy(place, (end, start, tip), letters([side]), covered=True))
            continue
        shown = letters(named)
        here = frozenset(corners)
        made.append(Copy(place, corners, "" if here in seen else shown, bool(over[key])))
        seen.add(here)
    return tuple(made)


def seam_letter(number: int) -> str:
    """Return the name of a seam: a letter, or two where there are more seams.

    >>> seam_letter(3), seam_letter(29)
    ('d', 'ad')
    """
    more, last = divmod(number, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


def overlap(one: Sequence[complex], other: Sequence[complex]) -> bool:
    """Return whether two convex polygons, counter-clockwise, have more than a rim in common."""
    return not any(
        all(((z - a) * (b - a).conjugate()).imag < _THIN for z in far)
        for near, far in ((one, other), (other, one))
        for a, b in zip(near, (*near[1:], near[0]), strict=True)
    )


def encloses(points: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Return whether a point is inside a polygon; on its edge it may be either."""
    inside = False
    ax, ay = points[-1]
    for bx, by in points:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        ax, ay = bx, by
    return inside


_LETTER: Final = 0.9
"""The least height of what is left of a copy over a place, so that there is room for a letter."""
_THIN: Final = 1e-6
"""Polygons that overlap less than this only touch."""
