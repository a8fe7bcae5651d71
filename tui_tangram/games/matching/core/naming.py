"""Names on a tile board: colours, shapes, directions, places, tiles.

All numbers count from 1 in words, and from 0 in the code and in files.

*Colours* have names independent of themes: ``1`` to ``9``, and from the tenth on letters,
without those easily confused with a digit or another letter.

Directions are named in `tui_tangram.games.matching.core.directions`.

*Places* are named by their row from the top and their number in it from the left; in a stack by
their layer from the top, and then their row from the back.  On a solid the numbers are those of its
net, and no row is mentioned.

*Drawers* have an English name in the state until the player names them, so that saves and
states do not depend on the language; `drawer_name` translates it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Final

from tui_tangram.games.matching.core.directions import (
    HOUR,
    clockwise,
    direction,
    direction_name,
    direction_text,
    topmost,
)
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import COMPLEMENT, EQUAL, Matching
from tui_tangram.games.matching.core.tile import RIM, WILD, Orientation, Tile
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.maths.tiling import CUBE, STACK, Angle, Mesh, TileShape, polygon
from tui_tangram.play.names import NAME, folded, named
from tui_tangram.play.phrases import capital
from tui_tangram.values import NamedTuple

SHAPES: Final = {
    polygon(3): mark("triangle"),
    polygon(4): mark("square"),
    polygon(5): mark("pentagon"),
    polygon(6): mark("hexagon"),
    polygon(7): mark("heptagon"),
    polygon(8): mark("octagon"),
    polygon(10): mark("decagon"),
    polygon(12): mark("dodecagon"),
    CUBE: mark("cube"),
}
"""The names of the shapes of tiles, marked for translation; see `shape_name`."""

SIGNS: Final = "123456789ABCDEFGHJKLMNPQRT"
"""The signs of colours, from colour 1 on."""
PAIRS: Final = "AaBbCcDdEeFfGgHhKkLlMmNnRr"
"""Those of connectors: a capital fits the same letter small."""
"""The names of colours, from colour 1 on; themes with digits show the same."""


class LayoutName(NamedTuple):
    """The words for a layout, marked for translation."""

    name: str
    about: str
    """A description in one line."""


LAYOUTS: Final[Mapping[str, LayoutName]] = {
    "triangle": LayoutName(markc("name", "Triangles"), mark("Six triangles around every corner.")),
    "square": LayoutName(markc("name", "Squares"), mark("The classic grid of squares.")),
    "hexagon": LayoutName(
        markc("name", "Hexagons"), mark("A honeycomb: three hexagons at every corner.")
    ),
    "4.8.8": LayoutName(
        markc("name", "Octagons and squares"),
        mark("Bathroom tiles: big octagons, small squares in the gaps."),
    ),
    "4.6.12": LayoutName(
        markc("name", "Dodecagon rosettes"),
        mark("Twelve-sided tiles ringed by hexagons and squares: large tiles."),
    ),
    "3.6.3.6": LayoutName(
        markc("name", "Hexagons and triangles"),
        mark("Woven like a basket: each hexagon in a ring of triangles."),
    ),
    "3.4.6.4": LayoutName(
        markc("name", "Hexagon rosettes"), mark("Hexagons ringed by squares and triangles.")
    ),
    "3.3.4.3.4": LayoutName(
        markc("name", "Tilted squares"), mark("Squares at two tilts, held apart by triangles.")
    ),
    "3.12.12": LayoutName(
        markc("name", "Dodecagons and triangles"),
        mark("Twelve-sided tiles with triangles in the corners."),
    ),
    "3.3.3.4.4": LayoutName(
        markc("name", "Stripes"), mark("Rows of squares between rows of triangles.")
    ),
    # The parts of these two names are marked for translation in a collection.
    "3.3.3.3.6a": LayoutName(
        "Whirl, anticlockwise", mark("Hexagons in whirls of triangles, turning left.")
    ),
    "3.3.3.3.6c": LayoutName(
        "Whirl, clockwise", mark("Hexagons in whirls of triangles, turning right.")
    ),
    STACK: LayoutName(
        markc("name", "Cubes"), mark("A stack of cubes: faces that touch must match.")
    ),
}
"""The words for the layouts by their ids; see `layout_name`."""
SIZES: Final[Mapping[str, str]] = {
    "easy": markc("name", "small"),
    "medium": markc("name", "medium"),
    "hard": markc("name", "large"),
    "diabolical": markc("name", "huge"),
}
"""The words for the sizes of boards by their ids, marked for translation; see `size_name`."""
_AT: Final = {
    "top": mark("{colour} at the top"),
    "front": mark("{colour} at the front"),
    "back": mark("{colour} at the back"),
    "bottom": mark("{colour} at the bottom"),
    "right": mark("{colour} to the right"),
    "upper right": mark("{colour} to the upper right"),
    "up": mark("{colour} at the top"),
    "upper left": mark("{colour} to the upper left"),
    "left": mark("{colour} to the left"),
    "lower left": mark("{colour} to the lower left"),
    "down": mark("{colour} at the bottom"),
    "lower right": mark("{colour} to the lower right"),
}
_DRAWER: Final = "Drawer {number}"


def colour_name(colour: int, fits: Matching = EQUAL) -> str:
    """Return the name of a colour, as tiles show it: ``dark``, ``wild``, or its sign.

    Of two that fit each other one is a letter, the other the same letter small.

    >>> [colour_name(colour) for colour in (0, -1, 1, 9, 10, 26)]
    ['dark', 'wild', '1', '9', 'A', 'T']
    >>> [colour_name(colour, COMPLEMENT) for colour in (0, 1, 2, 3)]
    ['dark', 'A', 'a', 'B']
    """
    if colour == RIM:
        return trc("colour", "dark")
    if colour == WILD:
        return trc("colour", "wild")
    return (PAIRS if fits is COMPLEMENT else SIGNS)[colour - 1]


def colour_spoken(colour: int, fits: Matching = EQUAL) -> str:
    """Return the name of a colour for the ear, which hears no capitals.

    >>> [colour_spoken(colour, fits) for fits in (EQUAL, COMPLEMENT) for colour in (1, 2, 10)]
    ['1', '2', 'A', 'head A', 'tail A', 'tail E']
    """
    if fits is not COMPLEMENT or colour <= 0:
        return colour_name(colour)
    letter = PAIRS[colour - 1].upper()
    return tr("head {letter}", letter=letter) if colour % 2 else tr("tail {letter}", letter=letter)


def shown_names(puzzle: Puzzle) -> Callable[[int], str]:
    """Return the function that names the colours of a puzzle as its tiles show them."""
    return partial(colour_name, fits=puzzle.rules.matching)


def spoken_names(puzzle: Puzzle) -> Callable[[int], str]:
    """Return the function that names the colours of a puzzle for the ear."""
    return partial(colour_spoken, fits=puzzle.rules.matching)


def colour_called(text: str, fits: Matching = EQUAL) -> int | None:
    """Return the colour with a name, for the ear or on a tile, or a number; None if there is none.

    >>> [colour_called(text) for text in ("dark", "10", "A", "a", "0", "left")]
    [0, 10, 10, 10, None, None]
    >>> [colour_called(text, COMPLEMENT) for text in ("a", "A", "tail b", "3")]
    [2, 1, 4, 3]
    """
    names: dict[str, int] = {}
    for one in (RIM, WILD, *range(1, len(SIGNS) + 1)):
        shown, number = colour_name(one, fits), str(one) if one > 0 else ""
        for name in (shown, shown.casefold(), colour_spoken(one, fits).casefold(), number):
            if fits is not COMPLEMENT or len(name) != 1 or name in (shown, number):
                names.setdefault(name, one)
    return names.get(text, names.get(text.casefold())) if text else None


def side_names(puzzle: Puzzle, place: int, turn: Angle = 0) -> tuple[str, ...]:
    """Return the directions of the sides 0, 1, 2, … of a place seen after a turn, in words."""
    shape = puzzle.shape(place)
    angle = shape.turned(puzzle.angles[place], turn)
    return tuple(direction_name(shape.direction(side, angle), shape) for side in range(shape.sides))


@lru_cache(maxsize=16)
def rows_of(mesh: Mesh) -> tuple[tuple[int, ...], ...]:
    """Return the places of each row, from the top and from the left, layer by layer."""
    faces = mesh.faces
    rows = groupby(
        range(len(faces)), lambda place: (faces[place].layer, faces[place].middle.imaginary)
    )
    return tuple(tuple(places) for _, places in rows)


@lru_cache(maxsize=16)
def numbered_places(mesh: Mesh) -> Mapping[tuple[int, ...], int]:
    """Return each place by its numbers, from 1: of row and cell, in a stack of the layer before."""
    faces, found = mesh.faces, dict[tuple[int, ...], int]()
    for layer, rows in groupby(rows_of(mesh), lambda places: faces[places[0]].layer):
        before = (layer + 1,) if faces[0].shape.solid else ()
        for row, places in enumerate(rows, 1):
            found |= {(*before, row, number): place for number, place in enumerate(places, 1)}
    return found


@lru_cache(maxsize=16)
def _numbers(mesh: Mesh) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of each place, from 1."""
    return tuple(numbered_places(mesh))


def place_name(puzzle: Puzzle, place: int) -> str:
    """Return the name of a place: ``row 2, cell 3``.

    On a solid, where rows are not seen, it is as one types it, ``cell 2.3``; in a stack
    ``layer 1, row 2, cell 3``, and in a tower ``layer 1``.
    """
    board = puzzle.board
    if board.solid:
        return tr("cell {place}", place=place_id(puzzle, place))
    *layer, row, number = _numbers(board.mesh)[place]
    if not layer:
        return tr("row {row}, cell {place}", row=row, place=number)
    if len(board) == board.layers:
        return tr("layer {layer}", layer=layer[0])
    return tr("layer {layer}, row {row}, cell {place}", layer=layer[0], row=row, place=number)


def place_id(puzzle: Puzzle, place: int) -> str:
    """Return the short name of a place, which is also typed: ``2.3``, or ``1.2.3``."""
    return ".".join(map(str, _numbers(puzzle.board.mesh)[place]))


def tile_name(tile: int) -> str:
    """Return the name of a tile: ``tile 7``."""
    return tr("tile {number}", number=tile + 1)


def own_name(number: int) -> str:
    """Return the name in states of an unnamed drawer.

    >>> own_name(0)
    'Drawer 1'
    """
    return _DRAWER.format(number=number + 1)


def drawer_name(number: int, name: str, *, inside: bool = False) -> str:
    """Return the name for players of the drawer *number*, from 0, with this name in states.

    *inside*: in the middle of a sentence.
    """
    if name != own_name(number):
        return name
    text = mark("drawer {number}") if inside else mark("Drawer {number}")
    return tr(text, number=number + 1)


SOLID: Final = LayoutName(markc("name", "Solid"), mark("A tile for each face of a solid."))
"""The words for the layouts that no tiling has."""


def layout_words(layout: str) -> LayoutName:
    """Return the words for a layout of the plane, or of a solid."""
    return LAYOUTS.get(layout, SOLID)


def layout_name(layout: str) -> str:
    """Return the name of a layout, with its symbol, if any.

    >>> layout_name("square"), layout_name("4.6.12")
    ('Squares', 'Dodecagon rosettes (4.6.12)')
    """
    name = named(layout_words(layout).name, layout)
    return f"{name} ({layout})" if layout[0].isdigit() else name


def layout_called(text: str) -> str:
    """Return the id of the layout with this id or name, in small letters; or the text itself.

    >>> layout_called("4.8.8"), layout_called("Octagons and squares"), layout_called("Sqare")
    ('4.8.8', '4.8.8', 'sqare')
    """
    wanted = folded(text.strip())
    for layout, words in LAYOUTS.items():
        if wanted in (layout, folded(words.name), folded(named(words.name, layout))):
            return layout
    return wanted


def size_name(size: str) -> str:
    """Return the name of the size with this id.

    >>> size_name("easy"), size_name("diabolical")
    ('small', 'huge')
    """
    return trc(NAME, SIZES[size])


def size_called(text: str) -> str:
    """Return the id of the size with this id or name; or the text itself.

    >>> size_called("Large"), size_called("hard"), size_called("6x4")
    ('hard', 'hard', '6x4')
    """
    wanted = folded(text.strip())
    return next(
        (size for size, name in SIZES.items() if wanted in (name, folded(size_name(size)))), wanted
    )


def shape_name(shape: TileShape) -> str:
    """Return the name of a shape."""
    return tr(SHAPES[shape])


def shapes_counted(number: int, shape: TileShape) -> str:
    """Return the words for *number* tiles of a shape.

    >>> shapes_counted(2, polygon(3)), shapes_counted(1, CUBE)
    ('2 triangles', '1 cube')
    """
    if shape.solid:
        return trn("{n} cube", "{n} cubes", number)
    match shape.sides:
        case 3:
            return trn("{n} triangle", "{n} triangles", number)
        case 4:
            return trn("{n} square", "{n} squares", number)
        case 5:
            return trn("{n} pentagon", "{n} pentagons", number)
        case 6:
            return trn("{n} hexagon", "{n} hexagons", number)
        case 7:
            return trn("{n} heptagon", "{n} heptagons", number)
        case 8:
            return trn("{n} octagon", "{n} octagons", number)
        case 10:
            return trn("{n} decagon", "{n} decagons", number)
        case _:
            return trn("{n} dodecagon", "{n} dodecagons", number)


_A_SHAPE: Final = {
    polygon(3): mark("a triangle"),
    polygon(4): mark("a square"),
    polygon(5): mark("a pentagon"),
    polygon(6): mark("a hexagon"),
    polygon(7): mark("a heptagon"),
    polygon(8): mark("an octagon"),
    polygon(10): mark("a decagon"),
    polygon(12): mark("a dodecagon"),
    CUBE: mark("a cube"),
}


def a_shape(shape: TileShape) -> str:
    """Return the name of a shape with its article.

    >>> a_shape(polygon(4)), a_shape(polygon(8))
    ('a square', 'an octagon')
    """
    return tr(_A_SHAPE[shape])


def tile_kind(tile: Tile, name: Callable[[int], str] = colour_name) -> str:
    """Return the shape and the colours of a tile, clockwise from its side 0 or the corner there.

    Those of a cube are in the order of `looks`.  *name* names colours.

    >>> tile_kind(Tile((0, 3, 2, 1)))
    'square dark 1 2 3'
    """
    colours: Iterable[int] = tile.mirrored.colours
    if tile.solid:
        colours = (colour for _, colour in looks(tile, Orientation(0)))
    return f"{shape_name(tile.shape)} {' '.join(map(name, colours))}"


def looks(tile: Tile, orientation: Orientation) -> tuple[tuple[str, int], ...]:
    """Return the colour that a tile shows in each direction, clockwise from the topmost one.

    The directions are those of `direction`, to its sides or to its corners.

    >>> looks(Tile((1, 2, 3, 4)), Orientation(12))
    (('up', 4), ('right', 3), ('down', 2), ('left', 1))
    >>> [where for where, _ in looks(Tile((1, 2, 3, 4, 5, 6), solid=True), Orientation(0))]
    ['top', 'front', 'right', 'back', 'left', 'bottom']
    """
    sides = tile.facing(orientation)
    first = topmost(angle for angle, _ in sides)
    return tuple(
        (direction(angle, tile.shape), colour)
        for angle, colour in clockwise(sides, first, tile.shape)
    )


def sides_in_words(
    tile: Tile,
    orientation: Orientation,
    most: int | None = None,
    name: Callable[[int], str] = colour_name,
) -> str:
    """Return the sides of a tile in words: ``up 4, right 3, down 2, left 1``.

    With *most* only that many sides are listed, from the topmost on.  *name* names colours.
    """
    return ", ".join(side_and_colour(*side, name) for side in looks(tile, orientation)[:most])


def side_and_colour(where: str, colour: int, name: Callable[[int], str] = colour_name) -> str:
    """Return one side of a tile as part of a list; *name* names colours.

    >>> side_and_colour("up", 4)
    'up 4'
    """
    return f"{direction_text(where)} {name(colour)}"


def sides_by_colour(
    sides: Iterable[tuple[Angle, int]], shape: TileShape, name: Callable[[int], str] = colour_spoken
) -> str:
    """Return for the ear the sides of each colour; a side is a direction and a colour.

    >>> sides_by_colour([(10, 0), (14, 0), (20, 12)], polygon(6))
    'dark upper left, lower left; C lower right'
    """
    found: dict[int, list[str]] = {}
    for angle, colour in sides:
        found.setdefault(colour, []).append(direction_name(angle, shape))
    return "; ".join(f"{name(one)} {', '.join(there)}" for one, there in found.items())


def colours_around(
    tile: Tile, orientation: Orientation | None = None, name: Callable[[int], str] = colour_spoken
) -> str:
    """Return the colours of a tile for the ear, clockwise from the topmost side.

    They begin after the dark ones, which are not listed if they are together; with *orientation*
    only then, and with the direction of the first.

    >>> colours_around(Tile((1, 2, 3, 14)), Orientation(6)), colours_around(Tile((1, 0, 0, 3)))
    ('1, E, 3, 2', '1, 3, rest dark')
    >>> colours_around(Tile((1, 0, 0, 3)), Orientation(6))
    'up 1, 3'
    """
    sides = list(looks(tile, orientation or Orientation(0)))
    dark = [colour for _, colour in sides].count(RIM)
    if 0 < dark < len(sides) and not tile.solid:
        turned = (sides[at:] + sides[:at] for at in range(len(sides)))
        found = next(some for some in turned if some[0][1] != RIM and some[-1][1] == RIM)
        shown = [name(colour) for _, colour in found]
        if all(colour for _, colour in found[:-dark]):
            if orientation is not None:
                return ", ".join((side_and_colour(*found[0], name), *shown[1:-dark]))
            return tr("{colours}, rest dark", colours=", ".join(shown[:-dark]))
        if orientation is None:
            return ", ".join(shown)
    return ", ".join(name(colour) for _, colour in sides)


def order_of_sides(puzzle: Puzzle) -> str:
    """Return the sentence on the order in which `colours_around` lists the sides of its tiles."""
    if puzzle.cubes:
        sides = (direction_text(where) for where, _ in looks(puzzle.tiles[0], Orientation(0)))
        return tr("Sides are listed in this order: {sides}.", sides=", ".join(sides))
    if puzzle.rules.may_turn:
        return tr("Sides are listed clockwise.")
    return tr("Sides are listed clockwise from the top.")


def side_in_words(where: str, colour: int, name: Callable[[int], str] = colour_name) -> str:
    """Return one side of a tile as part of a sentence.

    >>> side_in_words("up", 3), side_in_words("upper left", 0), side_in_words("1 o'clock", 2)
    ('3 at the top', 'dark to the upper left', "2 at 1 o'clock")
    """
    if where.endswith(HOUR):
        hour = where.removesuffix(HOUR)
        return tr("{colour} at {hour} o'clock", colour=name(colour), hour=hour)
    return tr(_AT[where], colour=name(colour))


def tiles_counted(number: int) -> str:
    """Return a number of tiles: ``1 tile``, ``2 tiles``."""
    return trn("{n} tile", "{n} tiles", number)


def tiles_of(puzzle: Puzzle) -> str:
    """Return the number of tiles of a puzzle, including its spare ones."""
    tiles, spare = tiles_counted(len(puzzle.tiles)), puzzle.surplus
    return tr("{tiles}, {n} spare", tiles=tiles, n=spare) if spare else tiles


def play_in_words(puzzle: Puzzle) -> str:
    """Return one line on the play of a puzzle."""
    rules = puzzle.rules
    if puzzle.board.mesh.unlike:
        return f"{capital(rules.acts)}. {tr(TOWER_RULE)}"
    if puzzle.model is not None:
        return f"{rules.about} {model_in_words(puzzle.model)}"
    return rules.about


TOWER_RULE: Final = mark("No long side of the tower has a colour twice.")
"""The rule of a tower, marked for translation."""


def model_in_words(model: Sequence[int], name: Callable[[int], str] = colour_name) -> str:
    """Return the sentence on the colours of a model; *name* names colours.

    >>> model_in_words((4, 5, 2, 3, 1, 6))
    'The outside is that of a model: top 1, front 2, right 3, back 4, left 5, bottom 6.'
    """
    sides = sides_in_words(Tile(tuple(model), solid=True), Orientation(0), name=name)
    return tr("The outside is that of a model: {sides}.", sides=sides)


def left_over(puzzle: Puzzle) -> str:
    """Return the clause on the spare tiles of a puzzle that has some."""
    return trn("{n} tile is left over", "{n} tiles are left over", puzzle.surplus)


def colours_counted(number: int) -> str:
    """Return a number of colours: ``1 colour``, ``2 colours``."""
    return trn("{n} colour", "{n} colours", number)


def sides_counted(number: int) -> str:
    """Return a number of sides: ``1 side``, ``2 sides``."""
    return trn("{n} side", "{n} sides", number)


def places_counted(number: int) -> str:
    """Return a number of places: ``1 place``, ``2 places``."""
    return trn("{n} cell", "{n} cells", number)
