"""What things on a tile board are called: colours, shapes, directions, places, tiles.

Everything is counted from 1 in words, and from 0 in the code and in files.

*Colours* have names that no theme changes: ``1`` to ``9``, and from the tenth on letters,
without those that look too much like a digit or another letter.

*Directions* are the eight that everybody has words for.  All sides of all places look in
different ones of the eight, except those of dodecagons, which are called by the hours of a
clock.

*Places* are called by their row from the top and their number in it from the left.

*Drawers* are kept by an English name as long as they have no other, so that saves and states
do not depend on the language; `drawer_name` is what is said.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.matching.tile import CIRCLE, RIM, WILD, Stance, Tile
from tui_tangram.tiling import Mesh

SHAPES: Final = {
    3: mark("triangle"),
    4: mark("square"),
    6: mark("hexagon"),
    8: mark("octagon"),
    12: mark("dodecagon"),
}
"""What a polygon with so many sides is called, as marked; `shape_name` says it."""

SIGNS: Final = "123456789ABCDEFGHJKLMNPQRT"
"""What colours are called, from colour 1 on; themes with digits show the same."""
LAYOUTS: Final = {
    "triangle": markc("layout", "Triangle"),
    "square": markc("layout", "Square"),
    "hexagon": markc("layout", "Hexagon"),
}
"""What layouts are called that are not called by digits, as marked; `layout_name` says it."""
LEVELS: Final = {
    "easy": mark("easy"),
    "medium": mark("medium"),
    "hard": mark("hard"),
    "diabolical": mark("diabolical"),
}
"""What levels are called, as marked; `level_name` says it."""
_SIDE: Final = "side of a tile"
_EIGHT: Final = (
    markc("side of a tile", "right"),
    markc("side of a tile", "upper right"),
    markc("side of a tile", "up"),
    markc("side of a tile", "upper left"),
    markc("side of a tile", "left"),
    markc("side of a tile", "lower left"),
    markc("side of a tile", "down"),
    markc("side of a tile", "lower right"),
)
_AT: Final = {
    "right": mark("{colour} to the right"),
    "upper right": mark("{colour} to the upper right"),
    "up": mark("{colour} at the top"),
    "upper left": mark("{colour} to the upper left"),
    "left": mark("{colour} to the left"),
    "lower left": mark("{colour} to the lower left"),
    "down": mark("{colour} at the bottom"),
    "lower right": mark("{colour} to the lower right"),
}
_HOUR: Final = " o'clock"
_DRAWER: Final = "Drawer {number}"
_UP: Final = CIRCLE // 4


def colour_name(colour: int) -> str:
    """Return what a colour is called: ``dark``, ``any``, a digit or a letter.

    >>> [colour_name(colour) for colour in (0, -1, 1, 9, 10, 26)]
    ['dark', 'any', '1', '9', 'A', 'T']
    """
    if colour == RIM:
        return trc("colour", "dark")
    if colour == WILD:
        return trc("colour", "any")
    return SIGNS[colour - 1]


def direction(angle: int, shape: int) -> str:
    """Return the key of where a side of a polygon looks that stands at *angle*, in steps of 15°.

    It is English; `direction_said` says it.
    """
    if shape <= len(_EIGHT):
        return _EIGHT[(angle + 1) // 3 % 8]
    if not (angle - _UP) % 6:
        return _EIGHT[angle // 3 % 8]
    return f"{(_UP - angle) % CIRCLE // 2}{_HOUR}"


def direction_said(key: str) -> str:
    """Return a `direction` as it is said."""
    if key.endswith(_HOUR):
        return tr("{hour} o'clock", hour=key.removesuffix(_HOUR))
    return trc(_SIDE, key)


def direction_name(angle: int, shape: int) -> str:
    """Return where a side of a polygon looks that stands at *angle*, in steps of 15°.

    >>> direction_name(6, 4), direction_name(10, 6), direction_name(4, 12)
    ('up', 'upper left', "1 o'clock")
    """
    return direction_said(direction(angle, shape))


def side_names(puzzle: Puzzle, place: int) -> tuple[str, ...]:
    """Return where the sides 0, 1, 2, … of a place look."""
    shape, angle = puzzle.shape(place), puzzle.angles[place]
    return tuple(
        direction_name((angle + side * (CIRCLE // shape)) % CIRCLE, shape) for side in range(shape)
    )


@lru_cache(maxsize=16)
def _rows(board: Mesh) -> tuple[tuple[int, int], ...]:
    """Return for each place its row and its number in the row, from 0."""
    found: list[tuple[int, int]] = []
    row, number = -1, 0
    before = None
    for face in board.faces:
        height = face.middle.imaginary
        row, number = (row, number + 1) if height == before else (row + 1, 0)
        before = height
        found.append((row, number))
    return tuple(found)


def place_name(puzzle: Puzzle, place: int) -> str:
    """Return where a place is: ``row 2, place 3``."""
    row, number = _rows(puzzle.board.mesh)[place]
    return tr("row {row}, place {place}", row=row + 1, place=number + 1)


def tile_name(tile: int) -> str:
    """Return what a tile is called: ``tile 7``."""
    return tr("tile {number}", number=tile + 1)


def own_name(number: int) -> str:
    """Return what a drawer is kept as that was given no name; `drawer_name` says it.

    >>> own_name(0)
    'Drawer 1'
    """
    return _DRAWER.format(number=number + 1)


def drawer_name(number: int, name: str) -> str:
    """Return what the drawer of this number, from 0, is called that is kept by this name."""
    return tr("Drawer {number}", number=number + 1) if name == own_name(number) else name


def layout_name(layout: str) -> str:
    """Return what a layout is called at the beginning of a line.

    >>> layout_name("square"), layout_name("4.6.12")
    ('Square', '4.6.12')
    """
    return trc("layout", LAYOUTS[layout]) if layout in LAYOUTS else layout


def level_name(level: str) -> str:
    """Return what a level is called."""
    return tr(LEVELS[level])


def kind_name(layout: str, rules: str) -> str:
    """Return what boards of a layout are called that are played by the rules of this name.

    >>> kind_name("square", "Tetravex")
    'Square Tetravex'
    """
    return tr("{layout} {rules}", layout=layout_name(layout), rules=rules)


def shape_name(shape: int) -> str:
    """Return what a polygon with so many sides is called."""
    return tr(SHAPES[shape])


def shapes_counted(number: int, shape: int) -> str:
    """Return so many polygons with so many sides.

    >>> shapes_counted(2, 3), shapes_counted(1, 12)
    ('2 triangles', '1 dodecagon')
    """
    match shape:
        case 3:
            return trn("{n} triangle", "{n} triangles", number)
        case 4:
            return trn("{n} square", "{n} squares", number)
        case 6:
            return trn("{n} hexagon", "{n} hexagons", number)
        case 8:
            return trn("{n} octagon", "{n} octagons", number)
        case _:
            return trn("{n} dodecagon", "{n} dodecagons", number)


_A_SHAPE: Final = {
    3: mark("a triangle"),
    4: mark("a square"),
    6: mark("a hexagon"),
    8: mark("an octagon"),
    12: mark("a dodecagon"),
}


def a_shape(shape: int) -> str:
    """Return the same with an article.

    >>> a_shape(4), a_shape(8)
    ('a square', 'an octagon')
    """
    return tr(_A_SHAPE[shape])


def tile_kind(tile: Tile) -> str:
    """Return what a tile is, as one tells it from others, clockwise from its side 0.

    >>> tile_kind(Tile((0, 3, 2, 1)))
    'square dark 1 2 3'
    """
    return f"{shape_name(tile.shape)} {' '.join(map(colour_name, tile.mirrored.sides))}"


def looks(tile: Tile, stance: Stance) -> tuple[tuple[str, int], ...]:
    """Return in which direction a tile shows which colour, clockwise from the topmost side.

    The directions are those of `direction`.

    >>> looks(Tile((1, 2, 3, 4)), Stance(12))
    (('up', 4), ('right', 3), ('down', 2), ('left', 1))
    """
    sign = -1 if stance.flipped else 1
    sides = [
        ((stance.angle + sign * k * tile.step) % CIRCLE, colour)
        for k, colour in enumerate(tile.sides)
    ]
    first = min((angle for angle, _ in sides), key=_from_the_top)
    sides.sort(key=lambda side: (first - side[0]) % CIRCLE)
    return tuple((direction(angle, tile.shape), colour) for angle, colour in sides)


def _from_the_top(angle: int) -> tuple[int, int]:
    """Order directions by how far they are from upwards, the left one of two first."""
    off = (angle - _UP + CIRCLE // 2) % CIRCLE - CIRCLE // 2
    return abs(off), -off


def sides_in_words(tile: Tile, stance: Stance, most: int | None = None) -> str:
    """Return what a tile shows: ``up 4, right 3, down 2, left 1``.

    With *most* only that many sides are told, from the topmost on.
    """
    return ", ".join(side_and_colour(*side) for side in looks(tile, stance)[:most])


def side_and_colour(where: str, colour: int) -> str:
    """Return one side of a tile as part of a list.

    >>> side_and_colour("up", 4)
    'up 4'
    """
    return f"{direction_said(where)} {colour_name(colour)}"


def side_in_words(where: str, colour: int) -> str:
    """Return one side of a tile as part of a sentence.

    >>> side_in_words("up", 3), side_in_words("upper left", 0), side_in_words("1 o'clock", 2)
    ('3 at the top', 'dark to the upper left', "2 at 1 o'clock")
    """
    if where.endswith(_HOUR):
        hour = where.removesuffix(_HOUR)
        return tr("{colour} at {hour} o'clock", colour=colour_name(colour), hour=hour)
    return tr(_AT[where], colour=colour_name(colour))


def joined(names: Iterable[str], word: str = "and") -> str:
    """Return a list as one says it: ``A``, ``A and B``, ``A, B and C``; or with "or".

    >>> joined(["up", "left", "down"]), joined("48", "or")
    ('up, left and down', '4 or 8')
    """
    *most, last = names
    if not most:
        return last
    if word == "or":
        return tr("{several} or {last}", several=", ".join(most), last=last)
    return tr("{several} and {last}", several=", ".join(most), last=last)


def tiles_counted(number: int) -> str:
    """Return a number of tiles: ``1 tile``, ``2 tiles``."""
    return trn("{n} tile", "{n} tiles", number)


def sentence(text: str) -> str:
    """Return *text* with a capital in front."""
    return text[:1].upper() + text[1:]
