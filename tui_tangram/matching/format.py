"""The files that people exchange: tile puzzles as JSON.

A Tetravex of two rows::

    {"format": "tui-tangram/tiles", "version": 1, "name": "Four tiles",
     "layout": "square", "width": 2, "height": 2, "rules": "tetravex", "colours": 5,
     "rim": null,
     "tiles": [[2, 5, 1, 3], [4, 4, 2, 5], [1, 1, 3, 3], [2, 2, 5, 1]],
     "fixed": [{"tile": 0, "place": 0, "turn": 0, "flip": false}]}

The board
---------
``layout`` is one of the twelve.  Its size is given in one of five ways:

* ``width`` and ``height``, of squares; with ``"wraps": true``, where the board is a torus,
  cells of any layout, as `tui_tangram.tiling.torus` counts them;
* ``places``, a number: the compact board of that many places;
* ``places``, a list: a board of any shape.  Each place is ``[column, row, number]``: its cell, as
  `tui_tangram.tiling.shapes` counts cells, and its number there; of squares ``[column, row]`` is
  enough, rows counting upwards.  The places must hang together side by side;
* ``places``, a number, and ``"shape"``, ``"cube"`` or ``"prism"``: the net of that solid, as
  `tui_tangram.tiling.solids` has it;
* ``level``, one of the four: the board of that level.

Places count from 0 in reading order; on squares row by row from the top left.

The tiles
---------
There are as many tiles as places; tiles count from 0 as well.  On squares a tile lists its
colours as *up, right, down, left*.  On other layouts it lists them *counter-clockwise from its side
0*.  Colours are 1, 2, 3, …; 0 is the dark rim and -1 matches anything.

``colours`` is the number of colours; by default the highest colour used.  ``rules`` names the
rules, ``"flips": true`` lets tiles be turned over, and
``"match": "complement"`` makes 1 fit 2, 3 fit 4 and so on instead of ``"equal"`` ones.
``rim`` is the colour that all sides on the rim must show, or null; the default comes from the
rules.

The spots of the tiles
----------------------
``fixed`` has the tiles that stay in their places, ``start`` others that do not begin loose,
``solution`` one way to lay all of them.  A laid tile is ``{"tile", "place", "turn", "flip"}``:

* on squares ``turn`` counts quarter turns clockwise from the listed orientation;
* elsewhere it is the side of the place on which the tile's side 0 lies.  Side 0 of a place
  is its highest side, the left one of two equally high, and they count counter-clockwise;
* ``flip`` turns the tile over about the axis through its side 0, before it is turned.

A loose tile stands as it would with ``turn`` 0 in the first place that has as many sides; so
squares stand as they are listed.  Under rules that do not let tiles be turned other orientations
are given by angles: ``{"tile": 3, "angle": 90}`` in ``start`` is a tile whose side 0 faces that
many degrees counter-clockwise from the right.  ``"drawer"`` there counts from 0.

Under rules that do not let tiles be moved a tile begins in the place of its own number,
with ``turn`` 0, unless ``start`` has another spot for it.

``turn`` and ``flip`` may be left out when they are 0 and false.  ``id``, ``name``,
``collection``, ``source`` and ``effort`` (tiles that a careful player lays) are optional and kept;
other fields are ignored.

Nothing in a file is trusted: see `tui_tangram.play.files`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from tui_tangram.matching.board import MAX_DRAWERS
from tui_tangram.matching.levels import graded
from tui_tangram.matching.naming import places_counted, sides_counted, tiles_counted
from tui_tangram.matching.puzzle import Puzzle, PuzzleError, Spot
from tui_tangram.matching.rules import EQUAL, MATCHINGS, MAX_COLOURS, Rules, rules_named
from tui_tangram.matching.tile import CIRCLE, RIM, WILD, Orientation, Tile
from tui_tangram.matching.verdict import judge
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.files import file_text, read_file
from tui_tangram.play.phrases import either, suggested
from tui_tangram.play.record import EFFORT, RecordSchema, text
from tui_tangram.tiling import (
    LAYOUTS,
    LEVELS,
    LIMIT,
    Board,
    board,
    level_board,
    rectangle,
    tiling,
    torus,
)
from tui_tangram.tiling.shapes import of_places, place_names
from tui_tangram.tiling.solids import SOLIDS, solid

TILES: Final = "tui-tangram/tiles"
VERSION: Final = 1

MAX_NAME: Final = 80
MAX_LABEL: Final = 200
"""The most characters of ids, collections and sources."""
DEGREES: Final = 360 // CIRCLE
"""One step of an angle."""

_LABELS: Final[RecordSchema[dict[str, Any]]] = RecordSchema(
    dict,
    id=text(MAX_LABEL).spare(""),
    name=text(MAX_NAME).spare(""),
    collection=text(MAX_LABEL).spare(""),
    source=text(MAX_LABEL).spare(""),
    effort=EFFORT.spare(None),
)

_UPRIGHT: Final = {"square": (0, 3, 2, 1)}
"""The order of sides in files, for layouts where it is not 0, 1, 2, …; the order is its own
inverse."""


def read_tiles(text: str | bytes, where: str) -> Puzzle:
    """Return the puzzle in *text*, the content of the file called *where*.

    Raises `tui_tangram.play.files.FormatError`.
    """
    return read_file(text, where, TILES, VERSION, _puzzle)


def write_tiles(puzzle: Puzzle) -> str:
    """Return the file of *puzzle*, one tile or spot on a line.

    Raises `ValueError` for a board without a name in files and for unknown rules.
    """
    rules, board = puzzle.rules, puzzle.board
    if rules != rules_named(rules.id).varied(may_flip=rules.may_flip, matching=rules.matching):
        raise ValueError(f"no file can say how the rules {rules.id} were changed")
    usual = _usual(puzzle)
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
            "tiles": [listed(board.layout, tile.sides) for tile in puzzle.tiles],
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


def listed(layout: str, sides: Sequence[int]) -> list[int]:
    """Return the colours of a tile from side 0 counter-clockwise as files list them.

    The function is its own inverse.

    >>> listed("square", (1, 2, 3, 4)), listed("4.8.8", (1, 2, 3, 4))
    ([1, 4, 3, 2], [1, 2, 3, 4])
    """
    return [sides[side] for side in _UPRIGHT.get(layout, range(len(sides)))]


def spot_entry(puzzle: Puzzle, tile: int, spot: Spot) -> dict[str, object]:
    """Return the spot of a tile in the form of files."""
    entry: dict[str, object] = {"tile": tile}
    if spot.place is None:
        entry["angle"] = spot.orientation.angle * DEGREES
    else:
        entry["place"] = spot.place
        entry["turn"] = turn_of(puzzle, spot.place, spot.orientation)
    entry["flip"] = spot.orientation.flipped
    if spot.drawer:
        entry["drawer"] = spot.drawer
    return entry


def solution_entries(puzzle: Puzzle, spots: Iterable[Spot]) -> list[dict[str, object]]:
    """Return the spots of all tiles in the form of files, in the order of the tiles."""
    return [spot_entry(puzzle, tile, spot) for tile, spot in enumerate(spots)]


def turn_of(puzzle: Puzzle, place: int, orientation: Orientation) -> int:
    """Return the turn of a tile in a place, as files count it."""
    shape = puzzle.shape(place)
    turn = (orientation.angle - puzzle.angles[place]) % CIRCLE // (CIRCLE // shape)
    return -turn % shape if puzzle.board.layout in _UPRIGHT else turn


def orientation_of(puzzle: Puzzle, place: int, turn: int, flipped: bool = False) -> Orientation:
    """Return the orientation of a tile in a place with this turn, as files count it."""
    if puzzle.board.layout in _UPRIGHT:
        turn = -turn
    step = CIRCLE // puzzle.shape(place)
    return Orientation((puzzle.angles[place] + turn * step) % CIRCLE, flipped)


# Reading


def _puzzle(document: Document) -> Puzzle:
    board = read_board(document)
    rules = read_rules(document)
    tiles = _tiles(document, board.layout)
    if len(tiles) != len(board):
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
        **_LABELS.read(document),
    )
    _check_colours(puzzle)
    _check_shapes(puzzle)
    puzzle = _with_start(document, puzzle)
    try:
        puzzle.checked()
    except PuzzleError as error:
        raise DocumentError(str(error)) from None
    _check_standing(puzzle)
    puzzle = graded(puzzle, puzzle.effort)
    if not document.has("solution"):
        return puzzle
    return replace(puzzle, solution=_solution(document, puzzle))


def read_board(document: Document) -> Board:
    """Return the board of a document; its size is checked before any of it is built."""
    layout = document.text("layout", MAX_LABEL)
    if layout not in LAYOUTS:
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
        return _solid(document, layout, places) if document.has("shape") else board(layout, places)
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


def _solid(document: Document, layout: str, places: int) -> Board:
    """Return the net of the solid that is named."""
    shape = document.text("shape", MAX_LABEL)
    if shape not in SOLIDS:
        names = ", ".join(SOLIDS)
        document.fail(
            "shape", "must be one of {names}, not {value}", names=names, value=quote(shape)
        )
    try:
        found = solid(layout, shape, places)
    except ValueError as error:
        document.fail("layout", str(error))
    if len(found) != places:
        document.fail(
            "places",
            "must be {n} for a {shape}, not {value}",
            n=len(found),
            shape=shape,
            value=places,
        )
    return found


def _listed_board(document: Document, layout: str) -> Board:
    """Return the board of the places that are listed."""
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
        document.fail("match", "must be 'equal' or 'complement', not {value}", value=quote(match))
    return rules.varied(
        may_flip=document.has("flips") and document.flag("flips"),
        matching=MATCHINGS[match],
    )


def _tiles(document: Document, layout: str) -> tuple[Tile, ...]:
    """Return the tiles, each checked to have as many sides as some place of the layout."""
    shapes = sorted({len(corners) for corners in tiling(layout).cell})
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
                if layout in _UPRIGHT
                else "has {given}; a tile has {numbers} sides",
                given=sides_counted(len(value)),
                numbers=numbers,
            )
        for side, colour in enumerate(value):
            if type(colour) is not int:
                document.fail(
                    f"{key}[{side}]", "must be a whole number, not {value}", value=quote(colour)
                )
        tiles.append(Tile(tuple(listed(layout, value))))
    return tuple(tiles)


def _colours(document: Document, tiles: Sequence[Tile], rules: Rules) -> int:
    """Return the number of colours; the colours themselves are checked later."""
    if document.has("colours"):
        return document.whole("colours", 1, MAX_COLOURS)
    used = max((colour for tile in tiles for colour in tile.sides), default=1)
    used = max(1, min(used, MAX_COLOURS))
    return rules.matching.whole(used)


def _rim(document: Document, rules: Rules) -> int | None:
    if "rim" not in document.content:
        return RIM if rules.rim else None
    return document.whole("rim", RIM, MAX_COLOURS) if document.has("rim") else None


def _check_colours(puzzle: Puzzle) -> None:
    """Refuse colours that there are not."""
    layout, colours = puzzle.board.layout, puzzle.colours
    for index, tile in enumerate(puzzle.tiles):
        for side, colour in enumerate(listed(layout, tile.sides)):
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
    if puzzle.rim is not None and puzzle.rim > colours:
        raise DocumentError(
            "{key}: there is no colour {colour}; use 1 to {most}",
            key="rim",
            colour=puzzle.rim,
            most=colours,
        )


def _check_shapes(puzzle: Puzzle) -> None:
    """Refuse tiles if the board has too many places of some shape."""
    needed = Counter(map(puzzle.shape, range(len(puzzle.board))))
    given = Counter(tile.shape for tile in puzzle.tiles)
    for shape in sorted(needed | given):
        if needed[shape] != given[shape]:
            raise DocumentError(
                "{key}: {tiles} with {sides} sides, but the board has {places} of that shape",
                key="tiles",
                tiles=tiles_counted(given[shape]),
                sides=shape,
                places=places_counted(needed[shape]),
            )


def _check_standing(puzzle: Puzzle) -> None:
    """Refuse tiles that may not be turned if too few places have their orientations."""
    if puzzle.rules.may_turn or not puzzle.rules.may_move:
        return
    tiles = Counter(
        (tile.shape, spot.orientation.angle % tile.step)
        for tile, spot in zip(puzzle.tiles, puzzle.start, strict=True)
    )
    places = Counter(
        (shape, puzzle.angles[place] % (CIRCLE // shape))
        for place, shape in enumerate(map(puzzle.shape, range(len(puzzle.board))))
    )
    for shape, angle in sorted(tiles | places):
        here, there = tiles[shape, angle], places[shape, angle]
        if here != there:
            raise DocumentError(
                "{key}: {tiles} with {sides} sides at {angle} degrees, but {places} at "
                'that angle; set "angle" in "start"',
                key="tiles",
                tiles=tiles_counted(here),
                sides=shape,
                angle=angle * DEGREES,
                places=places_counted(there),
            )


# Reading: the spots of the tiles


def _usual(puzzle: Puzzle) -> list[Spot]:
    """Return the spots of the tiles by default."""
    if not puzzle.rules.may_move:
        # `Puzzle.checked` refuses a tile that does not fit its place.
        return [Spot(place, 0, Orientation(angle)) for place, angle in enumerate(puzzle.angles)]
    first: dict[int, int] = {}
    for place in range(len(puzzle.board)):
        first.setdefault(puzzle.shape(place), puzzle.angles[place])
    return [Spot(None, 0, Orientation(first[tile.shape])) for tile in puzzle.tiles]


def _with_start(document: Document, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the spots of ``fixed`` and ``start``."""
    spots: dict[int, Spot] = {}
    fixed = frozenset(
        _spots(document, "fixed", puzzle, spots, loose=False) if document.has("fixed") else ()
    )
    if document.has("start"):
        _spots(document, "start", puzzle, spots, loose=puzzle.rules.may_move)
    usual = _usual(puzzle)
    start = tuple(spots.get(tile, spot) for tile, spot in enumerate(usual))
    return replace(puzzle, start=start, fixed=fixed)


def _spots(
    document: Document, key: str, puzzle: Puzzle, spots: dict[int, Spot], *, loose: bool
) -> list[int]:
    """Add the spots of a list to *spots* and return their tiles."""
    found: list[int] = []
    taken = {spot.place for spot in spots.values()} - {None}
    for part in document.parts(key):
        tile = part.whole("tile", 0, len(puzzle.tiles) - 1)
        if tile in spots:
            part.fail("tile", "tile {number} appears twice", number=tile)
        spot = spots[tile] = _spot(part, puzzle, tile, loose=loose)
        if spot.place in taken:
            part.fail("place", "two tiles are in cell {place}", place=spot.place)
        if spot.place is not None:
            taken.add(spot.place)
        found.append(tile)
    return found


def _spot(part: Document, puzzle: Puzzle, tile: int, *, loose: bool) -> Spot:
    """Return the spot of one tile."""
    shape = puzzle.tiles[tile].shape
    flipped = part.has("flip") and part.flag("flip")
    drawer = part.whole("drawer", 0, MAX_DRAWERS - 1) if part.has("drawer") else 0
    if loose and not part.has("place"):
        angle = part.whole("angle", 0, 360 - DEGREES)
        if angle % DEGREES:
            part.fail(
                "angle", "must be a multiple of {n} degrees, not {angle}", n=DEGREES, angle=angle
            )
        return Spot(None, drawer, Orientation(angle // DEGREES, flipped))
    place = part.whole("place", 0, len(puzzle.board) - 1)
    if puzzle.shape(place) != shape:
        part.fail(
            "place",
            "tile {number} has {sides} sides, but cell {place} has {other}",
            number=tile,
            sides=shape,
            place=place,
            other=puzzle.shape(place),
        )
    turn = part.whole("turn", 0, shape - 1) if part.has("turn") else 0
    return Spot(place, drawer, orientation_of(puzzle, place, turn, flipped))


def _solution(document: Document, puzzle: Puzzle) -> tuple[Spot, ...]:
    """Return the solution, checked to be one that the rules allow."""
    spots: dict[int, Spot] = {}
    tiles = _spots(document, "solution", puzzle, spots, loose=False)
    if len(tiles) < len(puzzle.tiles):
        missing = min(set(range(len(puzzle.tiles))) - set(tiles))
        document.fail("solution", "tile {number} is missing", number=missing)
    for index, tile in enumerate(tiles):
        spot, start = spots[tile], puzzle.start[tile]
        assert spot.place is not None
        stays = tile in puzzle.fixed or not puzzle.rules.may_move
        if (
            (stays and spot.place != start.place)
            or (tile in puzzle.fixed and spot.orientation != start.orientation)
            or spot.orientation not in puzzle.orientations(tile, spot.place)
        ):
            document.fail(
                f"solution[{index}]", "the rules do not allow tile {number} there", number=tile
            )
    solution = tuple(spots[tile] for tile in range(len(puzzle.tiles)))
    verdict = judge(puzzle, solution)
    if not verdict.solved:
        document.fail(
            "solution",
            "{n} edge does not match",
            "{n} edges do not match",
            n=verdict.to_go,
        )
    return solution


# Writing


def board_fields(board: Board) -> dict[str, object]:
    """Return the fields for layout and size of the board.  Raises `ValueError`."""
    said: dict[str, object] = {"layout": board.layout}
    if board.shape in SOLIDS:
        return said | {"shape": board.shape, "places": len(board)}
    if board.shape:
        return said | {"places": [list(name) for name in place_names(board)]}
    if board.columns is not None:
        said |= {"width": board.columns, "height": board.rows}
        return said | {"wraps": True} if board.wraps else said
    for level in LEVELS:
        if level_board(board.layout, level) == board:
            return said | {"level": level}
    if _compact(board):
        return said | {"places": len(board)}
    raise ValueError(f"no file can say which {len(board)} places the board has")


def _compact(given: Board) -> bool:
    return len(given) <= LIMIT and board(given.layout, len(given)) == given
