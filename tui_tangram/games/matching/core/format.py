"""The files that people exchange: tile puzzles as JSON.

A Tetravex of two rows::

    {"format": "tui-tangram/tiles", "version": 1, "name": "Four tiles",
     "layout": "square", "width": 2, "height": 2, "rules": "tetravex", "colours": 5,
     "rim": null,
     "tiles": [[2, 5, 1, 3], [4, 4, 2, 5], [1, 1, 3, 3], [2, 2, 5, 1]],
     "fixed": [{"tile": 0, "place": 0, "turn": 0, "flip": false}]}

Placed and loose tiles are described in `format_spots`, the board below.

There are as many tiles as places, or more where tiles can be moved: then some are left over, and
the player must find out which.  Tiles count from 0 as well.  On squares a tile lists its colours as
*up, right, down, left*.  On other layouts it lists them *counter-clockwise from its side 0*, and a
cube *back, left, front, right, top, bottom*.
Colours are 1, 2, 3, …; 0 is the dark rim and -1 matches anything.

``colours`` is the number of colours; by default the highest colour used.  ``rules`` names the
rules, ``"flips": true`` lets tiles be turned over, and ``"match": "complement"`` makes 1 fit 2, 3
fit 4 and so on instead of ``"equal"`` ones.  With ``"match": "corners"`` colours are at corners:
squares list *upper left, upper right, lower right, lower left*, other tiles counter-clockwise from
where side 0 begins.  No tile is wild then. ``rim`` is the colour that all sides on the rim must
show, or null; the default comes from the rules.  ``model`` has six colours in the order of a cube:
those that the outer sides of a stack of cubes must show.

``id``, ``name``, ``collection``, ``source`` and ``effort`` (tiles that a careful player lays) are
optional and preserved.  ``grade`` (1 to 5, or null) is there where it does not follow from the
effort, as in a list with grades of its own.  Other fields are ignored.

Files are untrusted: see `tui_tangram.play.files`.

Boards
------
``layout`` is one of the twelve, or that of a solid.  Its size is given in one of five ways:

* ``width`` and ``height``, of squares; with ``"wraps": true``, where the board is a torus,
  cells of any layout, as `tui_tangram.maths.tiling.torus` counts them; of the layout ``cubes``
  with ``layers``, too;
* ``places``, a number: the compact board of that many places;
* ``places``, a list: a board of any shape.  Each place is ``[column, row, number]``: its cell, as
  `tui_tangram.maths.tiling.shapes` counts cells, and its number there; of squares ``[column, row]``
  is enough, rows counting upwards.  The places must be connected along sides;
* ``places``, a number, and ``"shape"``, such as ``"cube"`` or ``"snub-cube"``: the net of that
  solid, as made by `tui_tangram.maths.tiling.solids`, which also names its layout;
* ``places``, a number, and ``"shape": "tower"``, of cubes that stand on one another: they need
  not match, but on each long side all colours are different;
* ``level``, one of the four: the board of that level.

Places count from 0 in reading order; on squares row by row from the top left, of cubes layer by
layer from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tui_tangram.games.matching.core.format_spots import (
    UPRIGHT,
    in_degrees,
    listed,
    listed_tile,
    read_solution,
    solution_entries,
    spot_entry,
    usual_spots,
    with_start,
)
from tui_tangram.games.matching.core.naming import places_counted, sides_counted, tiles_counted
from tui_tangram.games.matching.core.puzzle import Puzzle, PuzzleError
from tui_tangram.games.matching.core.rules import EQUAL, MATCHINGS, MAX_COLOURS, Rules, rules_named
from tui_tangram.games.matching.core.tile import RIM, WILD, Tile
from tui_tangram.maths.tiling import (
    CUBE,
    LAYOUTS,
    LEVELS,
    LIMIT,
    STACK,
    TOWER,
    Board,
    board,
    level_board,
    rectangle,
    stack,
    tiling,
    torus,
    tower,
)
from tui_tangram.maths.tiling.shapes import of_places, place_names
from tui_tangram.maths.tiling.solids import KNOWN, SOLIDS, polygons, solid
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.document import EFFORT, RecordSchema, text
from tui_tangram.play.files import FileContent, file_text, read_file
from tui_tangram.play.phrases import either, suggested
from tui_tangram.values import replace

MAX_LABEL: Final = 200
"""The maximum length of a word in a file, the puzzle's own name excepted."""


def board_fields(board: Board) -> dict[str, object]:
    """Return the fields for layout and size of the board.  Raises `ValueError`."""
    fields: dict[str, object] = {"layout": board.layout}
    if board.shape in SOLIDS or board.shape == TOWER:
        return fields | {"shape": board.shape, "places": len(board)}
    if board.shape:
        return fields | {"places": [list(name) for name in place_names(board)]}
    if board.columns is not None:
        fields |= {"width": board.columns, "height": board.rows}
        if board.layers:
            return fields | {"layers": board.layers}
        return fields | {"wraps": True} if board.wraps else fields
    for level in LEVELS:
        if level_board(board.layout, level) == board:
            return fields | {"level": level}
    if _compact(board):
        return fields | {"places": len(board)}
    raise ValueError(f"no file can say which {len(board)} places the board has")


def _compact(given: Board) -> bool:
    return len(given) <= LIMIT and board(given.layout, len(given)) == given


def read_board(document: Document) -> Board:
    """Return the board of a document; its size is checked before any of it is built."""
    layout = document.text("layout", MAX_LABEL)
    if layout not in KNOWN:
        hint = suggested(layout, LAYOUTS, "use one of {names}")
        document.fail(
            "layout", "there is no layout {name}; {suggestion}", name=quote(layout), suggestion=hint
        )
    wraps = document.has("wraps") and document.flag("wraps")
    given = [key for key in ("width", "places", "level") if document.has(key)]
    if given == ["level"] and not wraps:
        level = document.text("level", MAX_LABEL)
        if level not in LEVELS:
            names = ", ".join(LEVELS)
            document.fail(
                "level", "must be one of {names}, not {value}", names=names, value=quote(level)
            )
        return level_board(layout, level)
    if given == ["places"] and not wraps:
        if isinstance(document.content["places"], list):
            return _listed_board(document, layout)
        places = document.whole("places", 1, LIMIT)
        if layout == STACK:
            return _tower(document, places) if document.has("shape") else board(layout, places)
        if document.has("shape") or layout not in LAYOUTS:
            return _solid(document, layout, places)
        return board(layout, places)
    if layout == STACK:
        return _stack(document, given)
    if layout not in LAYOUTS:
        document.fail("layout", "{layout} is only for solids; give shape and places", layout=layout)
    if given not in ([], ["width"]):
        if wraps:
            document.fail(given[-1], "a board that wraps needs width and height")
        document.fail(given[-1], "give the size in one way only")
    if layout != "square" and not wraps:
        document.fail("places", "is missing; a board that does not wrap needs places or level")
    width, height = document.whole("width", 1, LIMIT), document.whole("height", 1, LIMIT)
    places = width * height * (len(tiling(layout).cell) if wraps else 1)
    if places > LIMIT:
        document.fail(
            "width", "a board of {n} cells is too large; the limit is {most}", n=places, most=LIMIT
        )
    try:
        return torus(layout, width, height) if wraps else rectangle(width, height)
    except ValueError as error:
        document.fail("width", str(error))


def _stack(document: Document, given: list[str]) -> Board:
    """Return the stack of cubes with the given sides."""
    if given != ["width"] or document.has("wraps"):
        document.fail("layout", "cubes need width, height and layers, or places, or level")
    sides = [document.whole(key, 1, LIMIT) for key in ("width", "height", "layers")]
    try:
        return stack(*sides)
    except ValueError as error:
        document.fail("width", str(error))


def _tower(document: Document, places: int) -> Board:
    """Return the tower of so many cubes."""
    shape = document.text("shape", MAX_LABEL)
    if shape != TOWER:
        document.fail("shape", "cubes have no shape but tower, not {name}", name=quote(shape))
    try:
        return tower(places)
    except ValueError as error:
        document.fail("places", str(error))


def _solid(document: Document, layout: str, places: int) -> Board:
    """Return the net of the named solid."""
    shape = document.text("shape", MAX_LABEL)
    if shape not in SOLIDS:
        hint = suggested(shape, SOLIDS, "use a name such as cube, icosahedron or snub-cube")
        document.fail(
            "shape", "there is no solid {name}; {suggestion}", name=quote(shape), suggestion=hint
        )
    try:
        found = solid(layout, shape, places)
    except ValueError as error:
        document.fail("layout", str(error))
    if len(found) != places:
        document.fail(
            "places",
            "must be {n} for {shape}, not {value}",
            n=len(found),
            shape=shape,
            value=places,
        )
    return found


def _listed_board(document: Document, layout: str) -> Board:
    """Return the board of the listed places."""
    names = []
    listed = document.array("places")
    if not 1 <= len(listed) <= LIMIT:
        document.fail("places", "must list 1 to {most} cells", most=LIMIT)
    for index, value in enumerate(listed):
        numbers = value if isinstance(value, list) else []
        if layout == "square" and len(numbers) == 2:
            numbers = [*numbers, 0]
        if len(numbers) != 3 or not all(type(number) is int for number in numbers):
            document.fail(
                f"places[{index}]",
                "must be column, row and number in the unit cell, not {value}",
                value=quote(value),
            )
        column, row, face = numbers
        if max(abs(column), abs(row)) > LIMIT:
            document.fail(f"places[{index}]", "is more than {most} unit cells away", most=LIMIT)
        names.append((column, row, face))
    try:
        return of_places(layout, names)
    except ValueError as error:
        document.fail("places", str(error))


TILES: Final = "tui-tangram/tiles"
VERSION: Final = 1

MAX_NAME: Final = 80
"""The maximum length of a name given by a player; names of generated puzzles are longer."""

_LABELS: Final[RecordSchema[dict[str, Any]]] = RecordSchema(
    dict,
    id=text(MAX_LABEL).spare(""),
    name=text().spare(""),
    collection=text(MAX_LABEL).spare(""),
    source=text(MAX_LABEL).spare(""),
    effort=EFFORT.spare(None),
)


def read_tiles(content: FileContent, where: str) -> Puzzle:
    """Return the puzzle in *content*, that of the file named *where*.

    Raises `tui_tangram.play.files.FormatError`.
    """
    return read_file(content, where, TILES, VERSION, _puzzle)


def write_tiles(puzzle: Puzzle) -> str:
    """Return the file of *puzzle*, one tile or spot on a line.

    Raises `ValueError` for a board without a name in files and for unknown rules.
    """
    rules, board = puzzle.rules, puzzle.board
    if rules != rules_named(rules.id).varied(may_flip=rules.may_flip, matching=rules.matching):
        raise ValueError(f"no file can say how the rules {rules.id} were changed")
    usual = usual_spots(puzzle)
    start = [
        spot_entry(puzzle, tile, spot)
        for tile, spot in enumerate(puzzle.start)
        if tile not in puzzle.fixed and spot != usual[tile]
    ]
    return file_text(
        {
            "format": TILES,
            "version": VERSION,
            **_LABELS.write(puzzle),
            **board_fields(board),
            **rules_fields(rules),
            "colours": puzzle.colours,
            "rim": puzzle.rim,
            **({"model": list(puzzle.model)} if puzzle.model else {}),
            "tiles": [listed_tile(board.layout, tile) for tile in puzzle.tiles],
            "fixed": [
                spot_entry(puzzle, tile, puzzle.start[tile]) for tile in sorted(puzzle.fixed)
            ],
            **({"start": start} if start else {}),
            **({"solution": solution_entries(puzzle, puzzle.solution)} if puzzle.solution else {}),
        }
    )


def rules_fields(rules: Rules) -> dict[str, object]:
    """Return the fields for rules with their variations."""
    return {
        "rules": rules.id,
        **({"flips": True} if rules.may_flip else {}),
        **({"match": rules.matching.id} if rules.matching != EQUAL else {}),
    }


# Reading


def _puzzle(document: Document) -> Puzzle:
    board = read_board(document)
    rules = read_rules(document)
    if rules.matching.cornered and board.layout == STACK:
        document.fail("match", "colours at corners need flat tiles with 3 to 6 sides")
    tiles = _tiles(document, board.layout, cornered=rules.matching.cornered)
    if len(tiles) < len(board):
        document.fail(
            "tiles",
            "{n} tile cannot fill a board with {places}",
            "{n} tiles cannot fill a board with {places}",
            n=len(tiles),
            places=places_counted(len(board)),
        )
    puzzle = Puzzle(
        board,
        rules,
        tiles,
        _colours(document, tiles, rules),
        start=(),
        rim=_rim(document, rules),
        model=read_model(document, board) if document.has("model") else None,
        **_LABELS.read(document),
    )
    _check_colours(puzzle)
    _check_shapes(puzzle)
    puzzle = with_start(document, puzzle)
    try:
        puzzle.checked()
    except PuzzleError as error:
        raise DocumentError(str(error)) from None
    _check_standing(puzzle)
    if not document.has("solution"):
        return puzzle
    return replace(puzzle, solution=read_solution(document, puzzle))


def read_rules(document: Document) -> Rules:
    """Return the rules, with their variations."""
    try:
        rules = rules_named(document.text("rules", MAX_LABEL))
    except DocumentError:
        raise
    except ValueError as error:
        document.fail("rules", str(error))
    match = document.text("match", MAX_LABEL) if document.has("match") else EQUAL.id
    if match not in MATCHINGS:
        document.fail(
            "match",
            "must be 'equal', 'complement' (1 joins 2, 3 joins 4) or 'corners', not {value}",
            value=quote(match),
        )
    if not rules.may_match(MATCHINGS[match]):
        document.fail("match", "{rules} has its own way of matching", rules=rules.title)
    return rules.varied(
        may_flip=document.has("flips") and document.flag("flips"), matching=MATCHINGS[match]
    )


def _tiles(document: Document, layout: str, *, cornered: bool) -> tuple[Tile, ...]:
    """Return the tiles, each checked to have as many sides as some place of the layout."""
    shapes = polygons(layout)
    numbers = either(map(str, shapes))
    tiles = []
    for index, value in enumerate(document.array("tiles")):
        key = f"tiles[{index}]"
        if not isinstance(value, list):
            document.fail(key, "must be a list of colours, not {value}", value=quote(value))
        if len(value) not in shapes:
            document.fail(
                key,
                "has {given}; a tile has {numbers} sides: up, right, down, left"
                if layout in UPRIGHT and not cornered
                else "has {given}; a cube has {numbers}: back, left, front, right, top, bottom"
                if layout == STACK
                else "has {given}; a tile has {numbers} sides",
                given=sides_counted(len(value)),
                numbers=numbers,
            )
        for side, colour in enumerate(value):
            if type(colour) is not int:
                document.fail(
                    f"{key}[{side}]", "must be a whole number, not {value}", value=quote(colour)
                )
        # An invalid value is rejected later.
        seen = [max(colour, RIM) if cornered else colour for colour in value]
        if min(value) < RIM and cornered:
            document.fail(key, "colours at corners cannot be wild")
        sides = listed(layout, seen, cornered=cornered)
        tiles.append(Tile.of(sides, cornered=cornered, solid=layout == STACK))
    return tuple(tiles)


def _colours(document: Document, tiles: Sequence[Tile], rules: Rules) -> int:
    """Return the number of colours; the colours themselves are checked later."""
    if document.has("colours"):
        return document.whole("colours", 1, MAX_COLOURS)
    used = max((colour for tile in tiles for colour in tile.colours), default=1)
    used = max(1, min(used, MAX_COLOURS))
    return rules.matching.whole(used)


def _rim(document: Document, rules: Rules) -> int | None:
    if "rim" not in document.content:
        return RIM if rules.rim else None
    return document.whole("rim", RIM, MAX_COLOURS) if document.has("rim") else None


def read_model(document: Document, board: Board) -> tuple[int, ...]:
    """Return the colours of a model; whether there are such colours is checked later."""
    colours = document.array("model")
    if not board.mesh.faces[0].shape.solid:
        document.fail("model", "is only for stacks of cubes")
    found = tuple(one for one in colours if isinstance(one, int))
    if len(found) != CUBE.sides or len(colours) != CUBE.sides:
        document.fail("model", "must be six colours: back, left, front, right, top and bottom")
    return found


def _check_colours(puzzle: Puzzle) -> None:
    """Reject unknown colours."""
    layout, colours = puzzle.board.layout, puzzle.colours
    for index, tile in enumerate(puzzle.tiles):
        for side, colour in enumerate(listed_tile(layout, tile)):
            if not WILD <= colour <= colours:
                raise DocumentError(
                    "{key}: there is no colour {colour}; use 1 to {most}, {rim} for the border "
                    "and {wild} for wild",
                    key=f"tiles[{index}][{side}]",
                    colour=quote(colour),
                    most=colours,
                    rim=RIM,
                    wild=WILD,
                )
    if puzzle.model and puzzle.rules.rim:
        raise DocumentError(
            "{key}: {rules} has a border of one colour", key="model", rules=puzzle.rules.title
        )
    if puzzle.rim is not None and puzzle.rim > colours:
        raise DocumentError(
            "{key}: there is no colour {colour}; use 1 to {most}",
            key="rim",
            colour=puzzle.rim,
            most=colours,
        )


def _check_shapes(puzzle: Puzzle) -> None:
    """Reject tiles if the board has too many places of some shape, or none."""
    needed = Counter(puzzle.shapes)
    for shape, spare in sorted(puzzle.spare.items()):
        if spare < 0 or not needed[shape]:
            raise DocumentError(
                "{key}: {tiles} with {sides} sides, but the board has {places} of that shape",
                key="tiles",
                tiles=tiles_counted(needed[shape] + spare),
                sides=shape.sides,
                places=places_counted(needed[shape]),
            )


def _check_standing(puzzle: Puzzle) -> None:
    """Reject fixed orientations of tiles if too few places have them."""
    if puzzle.rules.may_turn or not puzzle.rules.may_move:
        return
    tiles = Counter(
        (tile.shape, spot.orientation.angle % tile.shape.step)
        for tile, spot in zip(puzzle.tiles, puzzle.start, strict=True)
    )
    places = Counter(
        (shape, puzzle.angles[place] % shape.step) for place, shape in enumerate(puzzle.shapes)
    )
    for shape, angle in sorted(tiles | places):
        here, there = tiles[shape, angle], places[shape, angle]
        if here < there:
            raise DocumentError(
                "{key}: {tiles} with {sides} sides at {angle} degrees, but {places} at "
                'that angle; set "angle" in "start"',
                key="tiles",
                tiles=tiles_counted(here),
                sides=shape.sides,
                angle=in_degrees(angle),
                places=places_counted(there),
            )
