"""Boards as described in files: a layout, and a size in one of five ways.

``layout`` is one of the twelve.  Its size is given in one of five ways:

* ``width`` and ``height``, of squares; with ``"wraps": true``, where the board is a torus,
  cells of any layout, as `tui_tangram.maths.tiling.torus` counts them;
* ``places``, a number: the compact board of that many places;
* ``places``, a list: a board of any shape.  Each place is ``[column, row, number]``: its cell, as
  `tui_tangram.maths.tiling.shapes` counts cells, and its number there; of squares ``[column, row]``
  is enough, rows counting upwards.  The places must be connected along sides;
* ``places``, a number, and ``"shape"``, ``"cube"`` or ``"prism"``: the net of that solid, as made
  by
`tui_tangram.maths.tiling.shapes`;
* ``level``, one of the four: the board of that level.

Places count from 0 in reading order; on squares row by row from the top left.
"""

from __future__ import annotations

from typing import Final

from tui_tangram.maths.tiling import (
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
from tui_tangram.maths.tiling.shapes import SOLIDS, of_places, place_names, solid
from tui_tangram.play import Document, quote
from tui_tangram.play.phrases import suggested

MAX_LABEL: Final = 200
"""The maximum length of a word in a file, the puzzle's own name excepted."""


def board_fields(board: Board) -> dict[str, object]:
    """Return the fields for layout and size of the board.  Raises `ValueError`."""
    fields: dict[str, object] = {"layout": board.layout}
    if board.shape in SOLIDS:
        return fields | {"shape": board.shape, "places": len(board)}
    if board.shape:
        return fields | {"places": [list(name) for name in place_names(board)]}
    if board.columns is not None:
        fields |= {"width": board.columns, "height": board.rows}
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
    """Return the net of the named solid."""
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
