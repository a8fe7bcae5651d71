"""Tiles of a board of squares, which determine its border, its size and its rules.

A board of w × h cells with a border has 4 corner tiles, which have two neighbouring sides of the
border, 2(w + h − 4) edge tiles, which have one, and no other side of it (a board of one row has
others).  That is strong evidence of the colour of the border, and of the size, as w·h is the number
of tiles.

Tiles that are not turned give other evidence: a colour on the right of a tile is on the left of
its neighbour, so that at most h of the right sides, and as many of the left, are not paired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

UP, RIGHT, DOWN, LEFT = range(4)
Sides = Sequence[object]
"""Four colours, clockwise from the top."""
GridSize = tuple[int, int]
"""Columns and rows."""
_SURE: Final = 9
"""Tiles from which on a frame is none by coincidence."""
_ORDERS: Final = ((0, 2, 1, 3), (0, 1, 3, 2))
"""Two other orders of sides, one for each pair that can lie opposite."""


def sizes(count: int) -> Iterator[GridSize]:
    """Yield the sizes of rectangles with that many cells, wide ones first, the squarest first.

    >>> list(sizes(12))
    [(4, 3), (6, 2), (12, 1), (3, 4), (2, 6), (1, 12)]
    """
    pairs = [(count // one, one) for one in range(isqrt(count), 0, -1) if count % one == 0]
    yield from pairs
    yield from ((height, width) for width, height in pairs if width != height)


def framed_sizes(tiles: Sequence[Sides], border: object, *, turns: bool = True) -> list[GridSize]:
    """Return the sizes of which these tiles make a board with that border.

    With *turns* the tiles may be turned, so that a size stands for its transpose, too.
    """
    found = Counter(_mask(tile, border, turns=turns) for tile in tiles)
    return [
        size
        for size in sizes(len(tiles))
        if (not turns or size[0] >= size[1]) and _frame(size, turns=turns) == found
    ]


def frame_colours(tiles: Sequence[Sequence[str]]) -> list[str]:
    """Return the colour of which tiles make a frame, alone in a list; none if it is in doubt.

    Small boards of which any colour may look like a frame have none.

    >>> corner, edge = ("9", "9", "1", "2"), ("9", "1", "2", "3")
    >>> frame_colours([*[corner] * 4, *[edge] * 4, ("1", "2", "3", "1")])
    ['9']
    """
    if len(tiles) < _SURE:
        return []
    seen = Counter(side for tile in tiles for side in tile)
    around = {2 * sum(size) for size in sizes(len(tiles))}
    likely = (colour for colour, times in seen.items() if times in around)
    found = [colour for colour in likely if framed_sizes(tiles, colour)]
    return found if len(found) == 1 else []


def nearly_framed(tiles: Sequence[Sides], border: object, size: GridSize | None) -> bool:
    """Return whether tiles are those of a board with that border but for some errors.

    They have about as many sides of it as there are on a border, and none has two opposite ones.

    >>> inner, edge, corner, odd = (1, 2, 3, 4), (0, 1, 2, 3), (0, 0, 1, 2), (0, 1, 0, 2)
    >>> [nearly_framed([*some, inner], 0, (3, 3)) for some in (
    ...     [corner] * 4 + [edge] * 4, [corner] * 5 + [edge] * 3, [corner] * 6 + [edge] * 3,
    ...     [corner] * 2 + [edge] * 6, [corner] * 1 + [edge] * 7, [odd, *[edge] * 9])]
    [True, True, False, True, False, False]
    """
    masks = [[side == border for side in tile] for tile in tiles]
    if any((mask[UP] and mask[DOWN]) or (mask[RIGHT] and mask[LEFT]) for mask in masks):
        return False
    sides = sum(map(sum, masks))
    around = [2 * sum(one) for one in ([size] if size else sizes(len(tiles)))]
    return any(abs(sides - length) <= max(2, length // 10) for length in around)


def other_orders(tiles: Sequence[Sides], border: object) -> bool:
    """Return whether the border would be correct if sides were listed in another order."""
    return any(
        framed_sizes([[tile[side] for side in order] for tile in tiles], border)
        for order in _ORDERS
    )


def balanced(tiles: Sequence[Sides], size: GridSize) -> bool:
    """Return whether tiles that are not turned can fill a board of that size, judging by pairs.

    >>> balanced([(1, 2, 3, 4), (3, 4, 5, 2)], (2, 1)), balanced([(1, 2, 3, 4)] * 2, (2, 1))
    (True, False)
    """
    width, height = size
    return (
        _unpaired(tiles, RIGHT, LEFT) <= height and _unpaired(tiles, DOWN, UP) <= width
    )  # fmt: skip


def _unpaired(tiles: Sequence[Sides], one: int, other: int) -> int:
    left = Counter(tile[one] for tile in tiles)
    left.subtract(tile[other] for tile in tiles)
    return sum(number for number in left.values() if number > 0)


def _mask(tile: Sides, border: object, *, turns: bool) -> tuple[bool, ...]:
    """Return which sides of a tile are of the border, turned to the smallest such mask."""
    return _turned(tuple(side == border for side in tile), turns=turns)


def _turned(mask: tuple[bool, ...], *, turns: bool) -> tuple[bool, ...]:
    return min(mask[at:] + mask[:at] for at in range(4)) if turns else mask


def _frame(size: GridSize, *, turns: bool) -> Counter[tuple[bool, ...]]:
    """Return how many tiles of each mask a board of that size has."""
    width, height = size
    found: Counter[tuple[bool, ...]] = Counter()
    # Cells in the middle of a row or column are alike.
    for column, across in _kinds(width):
        for row, down in _kinds(height):
            found[_turned((row[0], column[1], row[1], column[0]), turns=turns)] += across * down
    return +found


def _kinds(length: int) -> list[tuple[tuple[bool, bool], int]]:
    """Return the kinds of cells of a line: whether it begins and ends there, and their number."""
    if length == 1:
        return [((True, True), 1)]
    return [((True, False), 1), ((False, False), length - 2), ((False, True), 1)]


def shown_sides(cell: GridSize, size: GridSize) -> tuple[bool, ...]:
    """Return which sides of a cell lie on the border, clockwise from the top."""
    (column, row), (width, height) = cell, size
    return row == 0, column == width - 1, row == height - 1, column == 0
