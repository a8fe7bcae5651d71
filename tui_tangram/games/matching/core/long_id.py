"""Long IDs of boards without a recipe; see `tui_tangram.play.long_id`.

They contain the file of a board (`tui_tangram.games.matching.core.format`) without names, effort
and solution: the board, the rules, the tiles in order, and the spots that differ from the default.
A board of any shape is given by its cells within the smallest rectangle around them; as their
number comes first, predictable cells cost less.

A decoded ID becomes such a file and is checked like one, as long IDs are untrusted.  It must also
be identical when encoded again, so that each board has one ID.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.matching.core.board import MAX_DRAWERS
from tui_tangram.games.matching.core.board_size import division
from tui_tangram.games.matching.core.format import TILES, VERSION, read_tiles, write_tiles
from tui_tangram.games.matching.core.format_spots import in_degrees
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import EQUAL, MATCHINGS, MAX_COLOURS, RULES
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.tiling import (
    CIRCLE,
    CUBE,
    LAYOUTS,
    LEVELS,
    LIMIT,
    STACK,
    TOWER,
    step_of,
    tiling,
)
from tui_tangram.maths.tiling.solids import SOLIDS, polygons
from tui_tangram.play.files import FormatError
from tui_tangram.play.long_id import (
    Choices,
    LongIdError,
    NumberReader,
    NumberWriter,
    number_in,
    plain,
    refused,
    written,
)
from tui_tangram.play.names import BOARD
from tui_tangram.values import replace

if TYPE_CHECKING:
    from fractions import Fraction

_RECTANGLE, _TORUS, _NUMBER, _LEVEL, _CELLS, _SOLID = range(6)
_SIZES: Final = Choices(
    (_RECTANGLE, 4), (_TORUS, 1), (_NUMBER, 2), (_LEVEL, 2), (_CELLS, 6), (_SOLID, 1)
)
_RULES: Final = [rules.id for rules in RULES]
_MATCHINGS: Final = list(MATCHINGS)
_SOLIDS: Final = list(SOLIDS)
_SIDES: Final = ("width", "height", "layers")
_FINE: Final = 840
"""The parts of a turn of which all angles on solids are multiples."""
_MOST_BOXES: Final = 20 * LIMIT
"""The maximum number of cells, present or not, of the rectangle around a board."""


def long_id(puzzle: Puzzle) -> str:
    """Return the long ID of a board.  Raises `LongIdError` if it has none."""
    plain_one = replace(
        puzzle, id="", name="", collection="", source="", effort=None, solution=None
    )
    try:
        document = json.loads(write_tiles(plain_one))
    except ValueError as error:
        raise LongIdError(str(error)) from None
    writer = NumberWriter()
    layout = document["layout"]
    # The layout of a solid that is made of one alone follows from its shape.
    writer.below(LAYOUTS.index(layout) if layout in LAYOUTS else 0, len(LAYOUTS))
    _write_size(writer, document)
    writer.natural(_RULES.index(document["rules"]))
    writer.flag(document.get("flips", False))
    writer.natural(_MATCHINGS.index(document.get("match", EQUAL.id)))
    colours, rim = document["colours"], document["rim"]
    writer.below(colours - 1, MAX_COLOURS)
    writer.below(0 if rim is None else rim + 1, colours + 2)
    if layout == STACK:
        writer.flag("model" in document)
        for colour in document.get("model", ()):
            writer.below(colour - 1, colours)
    tiles = document["tiles"]
    shapes = polygons(layout)
    writer.below(len(tiles) - 1, LIMIT)
    for tile in tiles:
        writer.below(shapes.index(len(tile)), len(shapes))
        for colour in tile:
            writer.below(colour - WILD, colours + 1 - WILD)
    for key in ("fixed", "start"):
        _write_spots(writer, document.get(key, []), tiles, layout)
    return written(BOARD, writer.number)


def _write_size(writer: NumberWriter, document: Mapping[str, Any]) -> None:
    if document["layout"] == STACK:
        _write_stack(writer, document)
    elif "width" in document:
        writer.choose(_TORUS if document.get("wraps") else _RECTANGLE, _SIZES)
        writer.natural(document["width"])
        writer.natural(document["height"])
    elif "level" in document:
        writer.choose(_LEVEL, _SIZES)
        writer.below(LEVELS.index(document["level"]), len(LEVELS))
    elif "shape" in document:
        writer.choose(_SOLID, _SIZES)
        writer.natural(_SOLIDS.index(document["shape"]))
        writer.natural(document["places"])
    elif isinstance(document["places"], int):
        writer.choose(_NUMBER, _SIZES)
        writer.natural(document["places"])
    else:
        writer.choose(_CELLS, _SIZES)
        _write_cells(writer, [tuple(cell) for cell in document["places"]], document["layout"])


def _write_stack(writer: NumberWriter, document: Mapping[str, Any]) -> None:
    """Write a stack, as a solid without cells, by its sides; a tower has no width."""
    writer.choose(_SOLID, _SIZES)
    writer.natural(0)
    writer.natural(0)
    tower = "shape" in document
    sides = (0, 0, document["places"]) if tower else (document[key] for key in _SIDES)
    for side in sides:
        writer.natural(side)


def _write_cells(writer: NumberWriter, cells: Sequence[tuple[int, ...]], layout: str) -> None:
    left, low = (min(cell[axis] for cell in cells) for axis in (0, 1))
    width, height = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    width, height = width - left, height - low
    boxes = _boxes(width, height, layout)
    if len(boxes) > _MOST_BOXES:
        raise LongIdError("it is too large for a puzzle ID; export it as a file")
    there = {(column - left, row - low, *rest) for column, row, *rest in cells}
    writer.natural(width)
    writer.natural(height)
    _write_some(writer, [box in there for box in boxes])


def _boxes(width: int, height: int, layout: str) -> list[tuple[int, int, int]]:
    """Return the cells of a rectangle of unit cells."""
    return list(product(range(width), range(height), range(len(tiling(layout).cell))))


def _write_spots(
    writer: NumberWriter,
    entries: Sequence[Mapping[str, Any]],
    tiles: Sequence[Sequence[int]],
    layout: str,
) -> None:
    """Write the spots of some tiles, as files list them."""
    spots = {entry["tile"]: entry for entry in entries}
    _write_some(writer, [number in spots for number in range(len(tiles))])
    for number in sorted(spots):
        spot = spots[number]
        writer.flag("place" not in spot)
        if "angle" in spot:
            parts = CIRCLE if layout in LAYOUTS else _FINE
            writer.below(int(_turns(spot["angle"]) * parts), parts)
        elif "place" not in spot:
            writer.below(spot["turn"], len(CUBE.turns))
        else:
            writer.flag(spot["place"] != number)
            if spot["place"] != number:
                writer.below(spot["place"], len(tiles))
            writer.below(spot["turn"], _turns_of(layout, tiles[number]))
        writer.flag(spot["flip"])
        writer.flag("drawer" in spot)
        if "drawer" in spot:
            writer.below(spot["drawer"], MAX_DRAWERS)


def _turns_of(layout: str, tile: Sequence[int]) -> int:
    """Return the number of turns that a tile has in its place."""
    return len(CUBE.turns) if layout == STACK else len(tile)


def _turns(degrees: int | str) -> Fraction:
    """Return an angle of files in full turns."""
    from fractions import Fraction

    return Fraction(degrees) / 360


def _write_some(writer: NumberWriter, there: Sequence[bool]) -> None:
    """Write which of some items are present."""
    yes = sum(there)
    writer.natural(yes)
    for left, one in zip(range(len(there), 0, -1), there, strict=True):
        writer.choose(one, _either(yes, left))
        yes -= one


def _read_some(reader: NumberReader, size: int) -> list[int]:
    """Return the indices of the present items."""
    yes, found = reader.count(size), []
    for number in range(size):
        if reader.choose(_either(yes, size - number)):
            found.append(number)
            yes -= 1
    return found


def _either(yes: int, left: int) -> Choices[bool]:
    return Choices((True, yes), (False, left - yes))


def board_with(text: str) -> Puzzle:
    """Return the board of a long ID.  Raises `LongIdError`."""
    try:
        return _board(text)
    except LongIdError as error:
        raise refused(text, error) from None


def _board(text: str) -> Puzzle:
    reader = NumberReader(number_in(BOARD, text))
    layout = LAYOUTS[reader.below(len(LAYOUTS))]
    size = _size(reader, layout)
    layout = str(size.get("layout") or SOLIDS.get(str(size.get("shape"))) or layout)
    document = {"format": TILES, "version": VERSION, "layout": layout, **size}
    rules = reader.natural()
    if rules >= len(_RULES):
        raise LongIdError("it has rules that only a newer tui-tangram knows; update tui-tangram")
    flips = reader.flag()
    match = _MATCHINGS[reader.count(len(_MATCHINGS) - 1)]
    colours = reader.below(MAX_COLOURS) + 1
    rim = reader.below(colours + 2) - 1
    if layout == STACK and reader.flag():
        document["model"] = [reader.below(colours) + 1 for _ in range(CUBE.sides)]
    shapes = polygons(layout)
    tiles = [
        [reader.below(colours + 1 - WILD) + WILD for _ in range(shapes[reader.below(len(shapes))])]
        for _ in range(reader.below(LIMIT) + 1)
    ]
    document |= {
        "rules": _RULES[rules],
        "flips": flips,
        "match": match,
        "colours": colours,
        "rim": None if rim < 0 else rim,
        "tiles": tiles,
        "fixed": _spots(reader, tiles, layout),
        "start": _spots(reader, tiles, layout),
    }
    reader.end()
    try:
        found = read_tiles(json.dumps(document), BOARD)
    except FormatError as error:
        raise LongIdError(str(error)) from None
    right = long_id(found)
    if right != plain(BOARD, text):
        raise LongIdError("it is damaged")
    return replace(found, id=right, name=division(found).name)


def _size(reader: NumberReader, layout: str) -> dict[str, object]:
    """Return the fields for the size of the board."""
    size = reader.choose(_SIZES)
    if size in (_RECTANGLE, _TORUS):
        width, height = reader.count(LIMIT), reader.count(LIMIT)
        return {"width": width, "height": height, "wraps": size == _TORUS}
    if size == _LEVEL:
        return {"level": LEVELS[reader.below(len(LEVELS))]}
    if size == _SOLID:
        shape, places = _SOLIDS[reader.count(len(_SOLIDS) - 1)], reader.count(LIMIT)
        return {"shape": shape, "places": places} if places else _stack(reader)
    if size == _NUMBER:
        return {"places": reader.count(LIMIT)}
    width, height = reader.count(LIMIT), reader.count(LIMIT)
    if width * height * len(tiling(layout).cell) > _MOST_BOXES:
        raise LongIdError("it is damaged")
    boxes = _boxes(width, height, layout)
    return {"places": [list(boxes[number]) for number in _read_some(reader, len(boxes))]}


def _stack(reader: NumberReader) -> dict[str, object]:
    """Return the fields for the size of a stack or of a tower."""
    sides = [reader.count(LIMIT) for _ in _SIDES]
    if not any(sides[:2]):
        return {"layout": STACK, "shape": TOWER, "places": sides[2]}
    return {"layout": STACK, **dict(zip(_SIDES, sides, strict=True))}


def _spots(
    reader: NumberReader, tiles: Sequence[Sequence[int]], layout: str
) -> list[dict[str, object]]:
    found = []
    for number in _read_some(reader, len(tiles)):
        spot: dict[str, object] = {"tile": number}
        if reader.flag():
            if layout == STACK:
                spot["turn"] = reader.below(len(CUBE.turns))
            else:
                parts = CIRCLE if layout in LAYOUTS else _FINE
                spot["angle"] = in_degrees(reader.below(parts) * step_of(parts))
        else:
            spot["place"] = reader.below(len(tiles)) if reader.flag() else number
            spot["turn"] = reader.below(_turns_of(layout, tiles[number]))
        spot["flip"] = reader.flag()
        if reader.flag():
            spot["drawer"] = reader.below(MAX_DRAWERS)
        found.append(spot)
    return found
