r"""Boards of any shape: rings, crosses, letters, and any list of places.

A place of a tiling is named by the column and row of its cell and its number in the cell, as
`Tiling.moved` counts them: the names that files have.

*Rings and lattices* are made of the places within some distance of a face.  A ring lacks those
within about half of it; a lattice lacks every place inside it that shares no corner with one taken
out before, in reading order.

*Crosses and letters* are drawn on a grid of cells of one size, large enough that every cell has a
place.  A place belongs to the cell that has its middle.

The board is the smallest one of its kind with so many places that is connected.  Distances and
cells are decided exactly, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count, groupby
from math import ceil, floor, isqrt
from typing import Final

from tui_tangram.maths.exact import Cyclotomic, Surd
from tui_tangram.maths.tiling.archimedean import Tiling, moved, tiling
from tui_tangram.maths.tiling.boards import LIMIT, Board
from tui_tangram.maths.tiling.mesh import (
    MIDDLE,
    Corners,
    SideEnds,
    mesh,
    middle,
    reading_order,
    sides_walked,
)
from tui_tangram.play.refusal import Refusal

PlaceName = tuple[int, int, int]
"""The column and row of a place's cell, and its number there."""

_GRIDS: Final = {
    "cross": ".#. ### .#.",
    "a": "##### #...# ##### #...# #...#",
    "b": "####. #..## ##### #..## ####.",
    "c": "##### #.... #.... #.... #####",
    "d": "####. #..## #...# #..## ####.",
    "e": "##### #.... ####. #.... #####",
    "f": "##### #.... ####. #.... #....",
    "g": "##### #.... #.### #...# #####",
    "h": "#...# #...# ##### #...# #...#",
    "i": "### .#. .#. .#. ###",
    "j": "..### ...#. ...#. #..#. ####.",
    "k": "#..## #.##. ###.. #.##. #..##",
    "l": "#.... #.... #.... #.... #####",
    "m": "##.## ##### #.#.# #...# #...#",
    "n": "##..# ###.# #.#.# #.### #..##",
    "o": "##### #...# #...# #...# #####",
    "p": "##### #...# ##### #.... #....",
    "q": "####. #..#. #..#. ####. ...##",
    "r": "##### #...# ##### #.##. #..##",
    "s": "##### #.... ##### ....# #####",
    "t": "##### ..#.. ..#.. ..#.. ..#..",
    "u": "#...# #...# #...# #...# #####",
    "v": "#...# #...# ##.## .###. ..#..",
    "w": "#...# #...# #.#.# ##### ##.##",
    "x": "##.## .###. ..#.. .###. ##.##",
    "y": "#...# ##.## .###. ..#.. ..#..",
    "z": "##### ...## .###. ##... #####",
}

SHAPES: Final = ("ring", "lattice", *_GRIDS)
"""The names of the shapes that are made here; a letter is a name itself."""


@lru_cache(maxsize=64)
def shaped(layout: str, shape: str, least: int) -> Board:
    """Return the smallest board of a shape with at least so many places.

    Raises `ValueError` for a layout or a shape that does not exist, and for too many places.
    """
    pattern = tiling(layout)
    if shape not in SHAPES:
        raise Refusal(
            "no shape {name!r}; use {names} or a letter",
            name=shape[:40],
            names="ring, cross, lattice, strip, a solid such as icosahedron",
        )
    made = _drawn(pattern, shape) if shape in _GRIDS else _round(pattern, shape, least)
    for faces in made:
        if len(faces) > LIMIT:
            break
        if len(faces) >= least and (found := mesh(faces)).connected:
            return Board(layout, found, shape=shape)
    raise Refusal("a board of this shape and size has more than {most} cells", most=LIMIT)


def of_places(layout: str, names: Iterable[PlaceName]) -> Board:
    """Return the board of the places with these names.

    Raises `ValueError` for a place that the tiling does not have or that occurs twice, and for
    places that are not connected.
    """
    pattern, faces = tiling(layout), dict[PlaceName, Corners]()
    for name in names:
        column, row, face = name
        if not 0 <= face < len(pattern.cell):
            raise Refusal(
                "a pattern unit of {layout} has the cells 0 to {most}, not {n}",
                layout=layout,
                most=len(pattern.cell) - 1,
                n=face,
            )
        if name in faces:
            raise Refusal("the cell {name} is there twice", name=str(list(name)))
        faces[name] = list(pattern.moved(column, row))[face]
    found = mesh(faces.values())
    if not found.connected:
        raise Refusal("the cells are not connected side by side")
    return Board(layout, found, shape="own")


def place_names(board: Board) -> list[PlaceName]:
    """Return the names of the places of a flat board, in its order.

    Raises `ValueError` for a board that is not in the position of its tiling.
    """
    pattern = tiling(board.layout)
    first, second = map(complex, pattern.translations)
    found = []
    for face in board.mesh.faces:
        for number, corners in enumerate(pattern.cell):
            way = complex(face.middle - middle(corners)) / MIDDLE
            row = round((way * first.conjugate()).imag / (second * first.conjugate()).imag)
            column = round(((way - row * second) / first).real)
            if set(list(pattern.moved(column, row))[number]) == set(face.corners):
                found.append((column, row, number))
                break
        else:
            raise ValueError("the board does not lie in its tiling")
    return found


def _round(pattern: Tiling, shape: str, least: int) -> Iterator[list[Corners]]:
    """Yield larger and larger rings or lattices."""
    centre = middle(pattern.cell[0])
    reach = isqrt(2 * least // len(pattern.cell)) + 6
    far = [(_distance(pattern, there - centre), face) for there, face in pattern.block(reach)]
    far.sort(key=lambda pair: pair[0])
    within: list[tuple[Surd, Corners]] = []
    for distance, ring in groupby(far, key=lambda pair: pair[0]):
        within += ring
        if len(within) < least:
            continue
        if shape == "lattice":
            selected = thinned([face for _, face in within])
            if len(selected) < len(within):
                yield selected
        else:
            # Squares of distances, but for squares the distances themselves.
            share = 2 if pattern.name == "square" else 3
            yield [face for near, face in within if near * share > distance]


def _distance(pattern: Tiling, way: Cyclotomic) -> Surd:
    """Return a measure of distance: rings of squares are square."""
    if pattern.name == "square":
        return max(abs(way.real), abs(way.imaginary))
    return way.square


def latticed(faces: list[Corners]) -> list[Corners]:
    """Return the faces of a lattice, open at the right and below where it would be a ring."""
    closed = thinned(faces)
    if len(faces) - len(closed) > 1:
        return closed
    opened = thinned(faces, closed=False)
    return opened if len(opened) < len(closed) and mesh(opened).connected else closed


def thinned(faces: list[Corners], *, closed: bool = True) -> list[Corners]:
    """Return the faces of a lattice: without every second one inside, in reading order.

    One that is not *closed* lacks every second one at the right and below as well.
    """
    walked = {side for face in faces for side in sides_walked(face)}
    # The sides that no face walks the other way are on the rim, and so are their corners.
    rim = {side for side in walked if side[::-1] not in walked}
    taken = {corner for side in rim if closed or _above_or_left(side) for corner in side}
    selected = []
    for face in reading_order(faces):
        if taken.isdisjoint(face):
            taken.update(face)
        else:
            selected.append(face)
    return selected


def _above_or_left(side: SideEnds) -> bool:
    """Whether a side of the rim, with the board on its left, looks up or to the left."""
    way = side[1] - side[0]
    return way.real.sign < 0 or way.imaginary.sign < 0


def _drawn(pattern: Tiling, shape: str) -> Iterator[list[Corners]]:
    """Yield larger and larger drawings of a shape of which every cell has a place."""
    rows = _GRIDS[shape].split()
    wide, high = len(rows[0]), len(rows)
    squares = pattern.name == "square"
    step = min(abs(complex(move)) for move in pattern.translations)
    for halves in count(2, 2 if squares else 1):
        # Where the drawing has an even number of squares its middle is a corner.
        even = squares and halves % 4 == 0
        face = pattern.cell[0]
        centre = face[0] * MIDDLE if even else middle(face)
        reach = ceil(max(wide, high) * halves / 2 / step) + 2
        found: dict[tuple[int, int], list[Corners]] = {}
        cell = [(middle(corners) - centre, corners) for corners in pattern.cell]
        for move in pattern.moves(reach):
            far = move * MIDDLE
            for there, corners in cell:
                way = there + far
                row = _cell(-way.imaginary, high, halves)
                if 0 <= row < high and 0 <= (column := _cell(way.real, wide, halves)) < wide:
                    found.setdefault((column, row), []).append(moved(corners, move))
        if len(found) == wide * high:
            yield [
                face
                for (column, row), faces in found.items()
                if rows[row][column] == "#"
                for face in faces
            ]


def _cell(way: Surd, cells: int, halves: int) -> int:
    """Return the cell, of so many, of a point so far from their middle; cells are halves wide.

    The way is `MIDDLE` times as long.
    """
    unit = MIDDLE * halves
    # Twice the way from the first cell's beginning, in units of half a side.
    value = way * 4 + Surd(4 * unit * cells)
    share = float(value) / (2 * unit)
    guess = floor(share)
    if 2**-20 < share - guess < 1 - 2**-20:  # farther from both than any rounding
        return guess
    while value < Surd(4 * 2 * unit * guess):
        guess -= 1
    while value >= Surd(4 * 2 * unit * (guess + 1)):
        guess += 1
    return guess
