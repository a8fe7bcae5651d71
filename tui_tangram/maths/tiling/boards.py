"""Finite boards cut from the tilings: for each level, of any size, square ones, and tori.

A board for a level is everything whose middle lies within some distance of a symmetric point of the
tiling, so it has all the symmetries that leave the point where it is.  The point and the number of
places are data: of all such discs these are the ones with few sides on the rim for their area, in
the ranges that B. Morgan's "Infinity" requires for its levels.

A board of a free size is such a disc when there is one of that size.  Otherwise it is the
largest smaller one, grown place by place: always the place that touches the board along
most sides, of several the nearest to the point, and only where the board stays a disc.  Of the
discs around several points the one with the shortest rim is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import isqrt
from typing import Final

from tui_tangram.maths.exact import Cyclotomic, Surd
from tui_tangram.maths.tiling.archimedean import Tiling, tiling
from tui_tangram.maths.tiling.mesh import (
    MIDDLE,
    Corners,
    Mesh,
    Side,
    SideEnds,
    mesh,
    middle,
    sides_walked,
    stacked,
    towered,
)
from tui_tangram.maths.tiling.turning import BACK, FRONT, LEFT, RIGHT
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import dataclass, field

LIMIT: Final = 1024
"""The largest number of places of a board."""

LEVELS: Final = ("easy", "medium", "hard", "diabolical")
"""The four difficulties, easiest first."""

RANGES: Final = {"easy": (7, 16), "medium": (16, 30), "hard": (25, 50), "diabolical": (60, 200)}
"""The least and the largest number of places of a board of each level."""

Centre = tuple[str, int, int]
"""A point of a tiling: ``face``, ``vertex`` or ``edge``; the face of the cell; its corner."""

_FACE: Final = ("face", 0, 0)
_VERTEX: Final = ("vertex", 0, 0)

_CUTS: Final[dict[str, tuple[tuple[Centre, int], ...]]] = {
    "triangle": ((_FACE, 13), (_VERTEX, 24), (_FACE, 37), (_VERTEX, 96)),
    "hexagon": ((_FACE, 7), (_FACE, 19), (_FACE, 37), (_FACE, 91)),
    "4.8.8": ((_FACE, 13), (_FACE, 21), (_FACE, 45), (_FACE, 97)),
    "4.6.12": ((_FACE, 13), (("face", 1, 0), 19), (_FACE, 43), (("face", 4, 0), 79)),
    "3.6.3.6": ((_VERTEX, 10), (_FACE, 19), (_VERTEX, 30), (_FACE, 109)),
    "3.4.6.4": ((_FACE, 13), (_FACE, 25), (("face", 4, 0), 40), (_FACE, 61)),
    "3.3.4.3.4": ((("edge", 2, 0), 12), (_FACE, 29), (("edge", 2, 0), 36), (_FACE, 65)),
    "3.12.12": ((("edge", 0, 1), 10), (_FACE, 19), (("edge", 0, 1), 30), (_FACE, 61)),
    "3.3.3.4.4": ((_FACE, 13), (("edge", 0, 1), 18), (_FACE, 31), (_FACE, 67)),
    "3.3.3.3.6a": ((("edge", 1, 0), 12), (("face", 7, 0), 22), (("edge", 1, 0), 42), (_FACE, 61)),
}
"""For each tiling the middle and the number of places of the board of each level."""
_SQUARES: Final = {"easy": 3, "medium": 4, "hard": 6, "diabolical": 10}
"""Square boards of the levels are squares of this many rows."""


@dataclass(frozen=True)
class Board:
    """The places of a puzzle: a mesh and its origin."""

    layout: str
    """The name of the tiling."""
    mesh: Mesh
    """The places, in reading order."""
    columns: int | None = None
    """The width of a rectangle of squares; of a torus the cells in a row; else None."""
    rows: int | None = None
    """The height of a rectangle of squares; of a torus the rows of cells; else None."""
    layers: int | None = None
    """The layers of a stack of cubes, which has columns and rows too; else None."""
    shape: str = field(default="", compare=False)
    """One of `maths.tiling.shapes.SHAPES`, a solid, `TOWER`, or "own" for a list of places."""

    @property
    def wraps(self) -> bool:
        """Whether the board is a torus."""
        return self.mesh.closed and self.mesh.euler == 0

    @property
    def solid(self) -> bool:
        """Whether the board is the surface of a solid, drawn as its net."""
        return self.mesh.closed and self.mesh.euler == 2

    def __len__(self) -> int:
        return len(self.mesh)


@lru_cache(maxsize=64)
def level_board(layout: str, level: str) -> Board:
    """Return the board of a *level*.

    Raises `ValueError` for a layout or a level that does not exist.
    """
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refusal("no size {name!r}; sizes: {names}", name=level[:40], names=known)
    if layout == STACK:
        return stack(*_STACKS[level])
    pattern = tiling(layout)
    if layout == "square":
        return rectangle(_SQUARES[level], _SQUARES[level])
    if layout == "3.3.3.3.6c":
        return Board(layout, _mirrored(level_board("3.3.3.3.6a", level).mesh))
    centre, size = _CUTS[layout][LEVELS.index(level)]
    return Board(layout, mesh(_disc(pattern, _point(pattern, centre), size)))


def level_of(given: Board) -> str | None:
    """Return the level whose board this is, or `None`.

    >>> level_of(rectangle(4, 4)), level_of(rectangle(4, 3))
    ('medium', None)
    """
    if given.wraps or given.shape == TOWER:
        return None
    for level in LEVELS:
        if given.layers:
            if (given.columns, given.rows, given.layers) == _STACKS[level]:
                return level
            continue
        if given.layout == "square":
            if given.columns == given.rows == _SQUARES[level]:
                return level
            continue
        cuts = _CUTS["3.3.3.3.6a" if given.layout == "3.3.3.3.6c" else given.layout]
        # Most boards are distinguished by their size, without making another one.
        size = cuts[LEVELS.index(level)][1]
        if size == len(given) and level_board(given.layout, level).mesh == given.mesh:
            return level
    return None


@lru_cache(maxsize=64)
def board(layout: str, size: int) -> Board:
    """Return a compact board of exactly *size* places.

    Squares form a rectangle when one is at most twice as wide as high, cubes the stack with the
    smallest surface.  Raises `ValueError` for an unknown layout and for a size below 1 or above
    `LIMIT`.
    """
    _check_size(size)
    if layout == STACK:
        return stack(*_box(size))
    pattern = tiling(layout)
    if layout == "square":
        height = next(h for h in range(isqrt(size), 0, -1) if size % h == 0)
        if size <= 2 * height * height:
            return rectangle(size // height, height)
    if layout == "3.3.3.3.6c":
        return Board(layout, _mirrored(board("3.3.3.3.6a", size).mesh))
    cuts = _CUTS.get(layout, ())
    centres = dict.fromkeys([_FACE, _VERTEX, *(centre for centre, _ in cuts)])
    discs = [mesh(_disc(pattern, _point(pattern, centre), size)) for centre in centres]
    # The first of equally good ones, so the choice does not depend on anything else.
    return Board(layout, min(discs, key=lambda disc: (not disc.compact, len(disc.rim))))


@lru_cache(maxsize=64)
def rectangle(width: int, height: int) -> Board:
    """Return the board of squares with *width* columns and *height* rows.

    Places count row by row from the top left.  Raises `ValueError` for a side below 1 and
    for more than `LIMIT` places.
    """
    _check_grid(width, height, 1)
    pattern = tiling("square")
    faces = [face for row in range(height) for i in range(width) for face in pattern.moved(i, row)]
    return Board("square", mesh(faces), width, height)


@lru_cache(maxsize=64)
def torus(layout: str, columns: int, rows: int) -> Board:
    """Return the wrapping board of *columns* times *rows* cells of a tiling.

    Where the tiling's rows of cells are shifted by half a cell, every second row is drawn one cell
    further left, so that the drawing stays upright.  Raises `ValueError` for an unknown layout, for
    more than `LIMIT` places, and for a torus so small that a place would be its own neighbour.
    """
    pattern = tiling(layout)
    _check_grid(columns, rows, len(pattern.cell))
    first, second = pattern.translations
    leans = bool((first.conjugate * second).real)
    faces = [
        face
        for row in range(rows)
        for column in range(columns)
        for face in pattern.moved(column - (row // 2 if leans else 0), row)
    ]
    climb = second * rows - first * (rows // 2 if leans else 0)
    glued = repeated(faces, first * columns, climb)
    return Board(layout, mesh(faces, glued), columns, rows)


def repeated(
    faces: Iterable[Corners], first: Cyclotomic, second: Cyclotomic
) -> Iterator[tuple[SideEnds, SideEnds]]:
    """Yield the sides on the rim of *faces* that meet when these two moves repeat them.

    Raises `ValueError` when the faces do not fill the torus.
    """
    walked = [ends for face in faces for ends in sides_walked(face)]
    rim = set(walked) - {ends[::-1] for ends in walked}
    moves = [first * a + second * b for a in range(-2, 3) for b in range(-2, 3)]
    for start, end in walked:
        if (start, end) in rim:
            met = [ends for move in moves if (ends := (end + move, start + move)) in rim]
            if not met:
                raise ValueError("the faces do not fill the torus of these periods")
            rim -= {(start, end), met[0]}
            yield (start, end), met[0]


STACK: Final = "cubes"
"""The name of the layout of stacks."""
_STACKS: Final = {
    "easy": (2, 2, 2), "medium": (3, 3, 2), "hard": (3, 3, 3), "diabolical": (4, 4, 4),
}  # fmt: skip
"""The columns, rows and layers of the stacks of the levels."""
_WIDE: Final = 2
"""The proportions of a drawn stack that suit a screen."""


@lru_cache(maxsize=64)
def stack(columns: int, rows: int, layers: int) -> Board:
    """Return the stack of cubes with so many *columns*, *rows* from the back, and *layers*.

    Places count layer by layer from the top, in each row by row from the back.  Layers are drawn
    from left to right, and below each other where that suits a screen better.  Raises `ValueError`
    for a side below 1 and for more than `LIMIT` places.
    """
    size = f"{columns}×{rows}×{layers}"
    if min(columns, rows, layers) < 1:
        raise Refusal("a stack of cubes needs at least 1 in each direction, not {size}", size=size)
    if columns * rows * layers > LIMIT:
        raise Refusal(
            "a board of {size} has {n} cells; at most {most} are allowed",
            size=size,
            n=columns * rows * layers,
            most=LIMIT,
        )
    abreast = min(
        range(layers, 0, -1),
        key=lambda many: max(
            many * (columns + 1) - 1, _WIDE * (-(-layers // many) * (rows + 1) - 1)
        ),
    )
    if columns == rows == 1:
        abreast = layers
    pattern = tiling("square")
    drawn = [
        [
            face
            for row in range(rows)
            for column in range(columns)
            for face in pattern.moved(
                column + layer % abreast * (columns + 1), -row - layer // abreast * (rows + 1)
            )
        ]
        for layer in range(layers)
    ]
    return Board(STACK, stacked(drawn), columns, rows, layers)


TOWER: Final = "tower"
"""The shape of a stack of which the cubes need not match: long sides show no colour twice."""


@lru_cache(maxsize=64)
def tower(size: int) -> Board:
    """Return the tower of so many cubes, one on another, each a layer.

    The cubes do not have to match: on each of the four long sides all colours are different.
    Raises `ValueError` for a size below 2 or above `MOST_TOWER`.
    """
    if not 2 <= size <= MOST_TOWER:
        raise Refusal("a tower has 2 to {most} cubes, not {n}", most=MOST_TOWER, n=size)
    squares = [face.corners for face in stack(1, 1, size).mesh.faces]
    lines = ([Side(place, side) for place in range(size)] for side in (BACK, LEFT, FRONT, RIGHT))
    return Board(STACK, towered(squares, lines), 1, 1, size, shape=TOWER)


MOST_TOWER: Final = 26
"""The most cubes of a tower: as many as there are colours."""


def _box(size: int) -> tuple[int, int, int]:
    """Return the sides of the box of so many cubes with the smallest surface, longest first."""
    boxes = [
        (size // (a * b), b, a)
        for a in range(1, isqrt(size) + 1)
        for b in range(a, size // a + 1)
        if size % (a * b) == 0 and size // (a * b) >= b
    ]
    return min(boxes, key=lambda box: box[0] * box[1] + box[1] * box[2] + box[0] * box[2])


SpacePoint = tuple[float, float, float]
"""A point in space: to the right, to the back, and up."""


def cube_sides(given: Board, heights: Sequence[float]) -> list[list[list[SpacePoint]]]:
    """Return for each place and side of a stack its four corners, counter-clockwise from outside.

    Cubes have edges of length 1; *heights* are those of the middles of the layers.
    """
    sizes = given.columns or 1, given.rows or 1
    found = []
    for place in range(len(given)):
        above, column = divmod(place, sizes[0])
        layer, row = divmod(above, sizes[1])
        at = (column - (sizes[0] - 1) / 2, (sizes[1] - 1) / 2 - row, heights[layer])
        found.append(
            [[(at[0] + x / 2, at[1] + y / 2, at[2] + z / 2) for x, y, z in s] for s in _CORNERS]
        )
    return found


_CORNERS: Final = (
    ((1, 1, -1), (-1, 1, -1), (-1, 1, 1), (1, 1, 1)),
    ((-1, 1, -1), (-1, -1, -1), (-1, -1, 1), (-1, 1, 1)),
    ((-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)),
    ((1, -1, -1), (1, 1, -1), (1, 1, 1), (1, -1, 1)),
    ((-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)),
    ((-1, 1, -1), (1, 1, -1), (1, -1, -1), (-1, -1, -1)),
)
"""The corners of the sides of a cube of edge 2 about the origin."""


@lru_cache(maxsize=6)
def sides_around(side: int) -> tuple[int, ...]:
    """Return the sides of a cube beyond the edges of one, in the order of its corners.

    >>> sides_around(4)
    (2, 3, 0, 1)
    """
    corners = _CORNERS[side]
    return tuple(
        next(
            other for other, four in enumerate(_CORNERS) if other != side and {one, end} <= {*four}
        )
        for one, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _check_size(size: int) -> None:
    """Reject a number of places outside the limits."""
    if not 1 <= size <= LIMIT:
        raise Refusal("a board has 1 to {most} cells, not {n}", most=LIMIT, n=size)


def _check_grid(columns: int, rows: int, cell: int) -> None:
    """Reject a grid that is empty or too large."""
    if columns < 1 or rows < 1:
        raise Refusal(
            "a board needs at least 1 column and 1 row, not {size}", size=f"{columns}×{rows}"
        )
    if columns * rows * cell > LIMIT:
        raise Refusal(
            "a board of {size} has {n} cells; at most {most} are allowed",
            size=f"{columns}×{rows}",
            n=columns * rows * cell,
            most=LIMIT,
        )


def _mirrored(board: Mesh) -> Mesh:
    """Return the mirror image of a flat board in the x-axis."""
    return mesh(
        tuple(corner.conjugate for corner in reversed(face.corners)) for face in board.faces
    )


def _point(pattern: Tiling, centre: Centre) -> Cyclotomic:
    """Return the point that *centre* names, times `MIDDLE`."""
    kind, face, i = centre
    corners = pattern.cell[face]
    if kind == "face":
        return middle(corners)
    if kind == "vertex":
        return corners[i] * MIDDLE
    return (corners[i] + corners[(i + 1) % len(corners)]) * (MIDDLE // 2)


def _disc(pattern: Tiling, centre: Cyclotomic, size: int) -> list[Corners]:
    """Return *size* faces around *centre*, whole rings of equal distance first."""
    # The cells are so compact that a disc of n of them is far narrower than a block that
    # reaches √n + 3 either way.
    cells = _block(pattern, isqrt(size // len(pattern.cell)) + 3)
    ranked: list[tuple[Surd, Corners]] = sorted(
        (((there - centre).square, face) for there, face in cells), key=lambda pair: pair[0]
    )
    disc: list[Corners] = []
    for _, ring in groupby(ranked, key=lambda pair: pair[0]):
        faces = [face for _, face in ring]
        if len(disc) + len(faces) > size:
            return _grown(disc, [face for _, face in ranked[len(disc) :]], size)
        disc += faces
    raise AssertionError("a block of cells is larger than the disc cut from it")


@lru_cache(maxsize=1)
def _block(pattern: Tiling, reach: int) -> list[tuple[Cyclotomic, Corners]]:
    """Return the faces of a block with their middles; discs around several centres need them."""
    return list(pattern.block(reach))


def _grown(disc: list[Corners], others: list[Corners], size: int) -> list[Corners]:
    """Return the *disc* with places added, one at a time, up to *size*."""
    grown = list(disc)
    # The nearest ones are enough to choose from, and the choice is made often.
    rest = others[: 4 * (size - len(grown)) + 24]
    walked = {key for face in grown for key in sides_walked(face)}
    corners = {corner for face in grown for corner in face}
    while len(grown) < size:
        best = max(rest, key=_touch(walked, corners))
        rest.remove(best)
        grown.append(best)
        walked.update(sides_walked(best))
        corners.update(best)
    return grown


def _touch(walked: set[SideEnds], corners: set[Cyclotomic]) -> Callable[[Corners], int]:
    """Return a function that counts the sides that a face shares with a board.

    The count is -1 when the face would pinch the board or enclose a hole: when their common
    corners and sides, in order around the face, are not one stretch.
    """

    def measure(face: Corners) -> int:
        sides = [(end, start) in walked for start, end in sides_walked(face)]
        marks: list[bool] = []
        for corner, side in zip(face, sides, strict=True):
            marks += [corner in corners, side]
        starts = sum(marks[i] and not marks[i - 1] for i in range(len(marks)))
        if starts > 1 or (not any(sides) and corners):
            return -1
        return sum(sides)

    return measure
