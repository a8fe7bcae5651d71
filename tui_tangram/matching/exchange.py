"""Square boards as others write them: lists and tables of tiles, addresses of the viewer by Bucas.

A list has a tile on a line, its four colours clockwise from the top: ``1 17 0 0``.  0 is the
border.  A first line of two numbers gives width and height; without it the board is square.

A table (CSV) is the same with commas or semicolons, perhaps with titles.  Before the colours there
may be the number of the tile, after them column and row of its cell, counted from the top left
from 0, and its quarter turns clockwise from how it is listed; more columns are not read.  A tile is
loose where those are blank or all 0.  Colours may be words of 16 bits; if one of them has all
bits set, that is the border, and else 0 is.

An address has ``board_w``, ``board_h`` and ``board_edges``, four letters for each cell, row by row,
clockwise from the top, ``a`` being the border.  As that is a solution, its tiles are sorted.

All of them mean tiles that are moved and turned, and not turned over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from math import isqrt
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

from tui_tangram.language import tr
from tui_tangram.matching.format import TILES, read_tiles, write_tiles
from tui_tangram.matching.format_spots import listed
from tui_tangram.matching.puzzle import Puzzle, Spot
from tui_tangram.matching.rules import EQUAL
from tui_tangram.matching.tile import RIM, WILD
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError

MOST: Final = 1_024
"""The most tiles of a list."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SIDES: Final = 4
_BEGINS: Final = 2_000
"""The bytes by which a file is judged."""
_BITS: Final = 16
_BORDER: Final = (1 << _BITS) - 1
"""The border in tables whose colours are words of bits."""
_COLUMNS: Final = {4: (0, False), 5: (1, False), 7: (0, True), 8: (1, True), 9: (0, True)}
"""For each number of columns the first with a colour, and whether there are cells."""
_VIEWER: Final = "https://e2.bucas.name/#"
_BORDERED: Final = "infinity"
_BORDERLESS: Final = "hard-infinity"


class _Found(NamedTuple):
    """The content of a file."""

    tiles: Sequence[Sequence[int]]
    width: int
    height: int
    fixed: Sequence[dict[str, int]] = ()
    border: int = RIM


def looks_like_exchange(content: bytes) -> bool:
    """Return whether a file has an address or tiles, to judge by its beginning."""
    begins = content[:_BEGINS].decode("ascii", "replace").strip()
    if "board_edges=" in begins:
        return True
    lines = begins.splitlines()
    table = _is_table(lines)
    # The last line may be cut.
    whole = lines[:-1] if len(content) > _BEGINS else lines
    rows = [_words(line, table=table) for line in whole if line.strip()]
    if table and rows and not any(map(_is_number, rows[0])):
        rows = rows[1:]
    if rows and len(rows[0]) in ((1, 2) if table else (2,)):
        rows = rows[1:]
    lengths = {len(words) for words in rows}
    if len(lengths) != 1 or not lengths <= (_COLUMNS.keys() if table else {_SIDES}):
        return False
    return all(_is_number(word) or (table and not word) for words in rows for word in words)


def read_exchange(content: bytes, where: str) -> Puzzle:
    """Return the board of a file.  Raises `FormatError`."""
    try:
        text = content[: 100 * MOST].decode("ascii").strip()
    except UnicodeDecodeError as error:
        raise FormatError(where, "", str(DocumentError("is no text in ASCII"))) from error
    read = _address if "board_edges=" in text else _rows
    try:
        found = read(text)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    colours = {found.border: RIM}
    for tile in found.tiles:
        for colour in tile:
            colours.setdefault(colour, len(colours))
    bordered = any(found.border in tile for tile in found.tiles)
    document = {
        "format": TILES,
        "version": 1,
        "layout": "square",
        "width": found.width,
        "height": found.height,
        "rules": _BORDERED if bordered else _BORDERLESS,
        "tiles": [[colours[colour] for colour in tile] for tile in found.tiles],
        "rim": RIM if bordered else None,
        "fixed": found.fixed,
    }
    return read_tiles(json.dumps(document), where)


def write_tile_list(puzzle: Puzzle) -> str:
    """Return the list of the tiles of a board.  Raises `DocumentError` if it cannot say all."""
    document = _document(puzzle)
    _check_loose(puzzle)
    rows = (" ".join(map(str, tile)) for tile in document["tiles"])
    return f"{document['width']} {document['height']}\n" + "\n".join(rows) + "\n"


def write_tile_table(puzzle: Puzzle) -> str:
    """Return the table of the tiles of a board.  Raises `DocumentError` if it cannot say all."""
    document = _document(puzzle)
    width, height = document["width"], document["height"]
    cells = {spot["tile"]: spot for spot in document["fixed"]}
    rows = []
    for number, tile in enumerate(document["tiles"]):
        place, turn = 0, 0
        if number in cells:
            place, turn = cells[number]["place"], cells[number].get("turn", 0)
            if place == turn == 0:
                # Three zeros mean a loose tile, so this one is listed as turned.
                tile, turn = [*tile[1:], tile[0]], 1
        words = [f"{_BORDER if colour == RIM else colour:0{_BITS}b}" for colour in tile]
        rows.append(",".join([*words, *map(str, (place % width, place // width, turn))]))
    size = str(width) if width == height else f"{width},{height}"
    return "\n".join([size, *rows, ""])


def write_address(puzzle: Puzzle, solution: Sequence[Spot]) -> str:
    """Return the file of an address that shows a solved board.

    Raises `DocumentError` if it cannot say all.
    """
    document = check_address(puzzle)
    cells = dict[int, list[int]]()
    for tile, spot in enumerate(solution):
        if spot.place is not None:
            shown = puzzle.shown(tile, spot.place, spot.orientation)
            cells[spot.place] = listed(puzzle.board.layout, shown)
    edges = "".join(_LETTERS[colour] for place in sorted(cells) for colour in cells[place])
    name = re.sub(r"[^A-Za-z0-9]+", "_", puzzle.name)
    size = f"board_w={document['width']}&board_h={document['height']}"
    return f"[InternetShortcut]\nURL={_VIEWER}puzzle={name}&{size}&board_edges={edges}\n"


def check_address(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a board that an address can show.  Raises `DocumentError` for others."""
    document = _document(puzzle)
    _check_loose(puzzle)
    most = len(_LETTERS) - 1
    if puzzle.colours > most:
        raise DocumentError("has more than {most} colours", at=puzzle.name, most=most)
    if not all(any(tile.sides) for tile in puzzle.tiles):
        # Four letters for the border are an empty cell.
        raise DocumentError("has a border that this format does not know", at=puzzle.name)
    return document


def _document(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a board that can be written.  Raises `DocumentError` for another."""
    rules, name = puzzle.rules, puzzle.name
    document: dict[str, Any] = json.loads(write_tiles(puzzle))
    if document["layout"] != "square" or "width" not in document or "wraps" in document:
        raise DocumentError("is no rectangle of squares", at=name)
    if rules.id not in (_BORDERED, _BORDERLESS) or rules.may_flip or rules.matching != EQUAL:
        raise DocumentError("has rules that this format does not know", at=name)
    if any(WILD in tile for tile in document["tiles"]):
        raise DocumentError("has wild sides, which this format does not know", at=name)
    bordered = any(RIM in tile for tile in document["tiles"])
    wanted = (_BORDERED, RIM) if bordered else (_BORDERLESS, None)
    if (rules.id, puzzle.rim) != wanted:
        raise DocumentError("has a border that this format does not know", at=name)
    return document


def _check_loose(puzzle: Puzzle) -> None:
    if puzzle.fixed:
        raise DocumentError("has fixed tiles, which this format does not know", at=puzzle.name)


def _is_table(lines: Sequence[str]) -> bool:
    return any(sign in line for line in lines[:3] for sign in ",;")


def _words(line: str, *, table: bool) -> list[str]:
    if not table:
        return line.split()
    return [word.strip().strip('"') for word in line.replace(";", ",").split(",")]


def _is_number(word: str) -> bool:
    return word.isdecimal() and (len(word) < 6 or (len(word) == _BITS and set(word) <= set("01")))


def _number(word: str) -> int:
    return int(word, 2 if len(word) == _BITS else 10)


def _rows(text: str) -> _Found:
    """Return the content of a list or a table."""
    lines = text.splitlines()
    table = _is_table(lines)
    tiles: list[list[int]] = []
    fixed: list[dict[str, int]] = []
    places: list[tuple[int, int, int, int]] = []
    size: tuple[int, int] | None = None
    columns = 0 if table else _SIDES
    sizes = (1, 2) if table else (2,)
    for number, line in enumerate(lines, 1):
        words = _words(line, table=table)
        if not any(words) or (table and number == 1 and not any(map(_is_number, words))):
            continue
        if not tiles and size is None and len(words) in sizes and all(map(_is_number, words)):
            size = _number(words[0]), _number(words[-1])
            continue
        columns = columns or len(words)
        first, placed = _COLUMNS.get(columns, (0, False))
        colours = words[first : first + _SIDES]
        cell = words[first + _SIDES : first + _SIDES + 3] if placed else []
        if (
            len(words) != columns
            or columns not in _COLUMNS
            or not all(map(_is_number, colours))
            or not all(_is_number(word) for word in cell if word)
        ):
            raise DocumentError(
                "must have four colours, not {text}",
                at=tr("line {line}", line=number),
                text=quote(line),
            )
        if any(_number(word) for word in cell if word):
            column, row, turn = (_number(word or "0") for word in cell)
            places.append((number, column, row, turn))
            fixed.append({"tile": len(tiles), "turn": turn})
        tiles.append([_number(word) for word in colours])
        if len(tiles) > MOST:
            raise DocumentError("has more than {most} tiles", most=MOST)
    side = isqrt(len(tiles))
    width, height = size or (side, side)
    if not tiles or width * height != len(tiles):
        raise DocumentError("has {n} tiles, which fill no such board", n=len(tiles))
    taken = set[int]()
    for entry, (number, column, row, turn) in zip(fixed, places, strict=True):
        entry["place"] = row * width + column
        if column >= width or row >= height or turn >= _SIDES or entry["place"] in taken:
            raise DocumentError(
                "must have a free cell and 0 to 3 quarter turns", at=tr("line {line}", line=number)
            )
        taken.add(entry["place"])
    border = _BORDER if any(_BORDER in tile for tile in tiles) else RIM
    return _Found(tiles, width, height, fixed, border)


def _address(text: str) -> _Found:
    try:
        address = urlsplit(next(word for word in text.split() if "board_edges=" in word))
        fields = parse_qs(address.fragment or address.query)
    except ValueError:
        raise DocumentError("is no address") from None
    edges = fields.get("board_edges", [""])[0]
    sizes = [fields.get(key, [""])[0] for key in ("board_w", "board_h")]
    if not all(one.isdecimal() and len(one) < 4 for one in sizes):
        raise DocumentError("has no board_w and board_h")
    width, height = map(int, sizes)
    if len(edges) != _SIDES * width * height or not set(edges) <= set(_LETTERS):
        raise DocumentError("has no four letters in board_edges for each cell")
    if width * height > MOST:
        raise DocumentError("has more than {most} tiles", most=MOST)
    cells = [
        [_LETTERS.index(one) for one in edges[at : at + _SIDES]]
        for at in range(0, len(edges), _SIDES)
    ]
    if any(not any(cell) for cell in cells):
        raise DocumentError("has empty cells, whose tiles are unknown")
    turned = [min([*cell[at:], *cell[:at]] for at in range(_SIDES)) for cell in cells]
    return _Found(sorted(turned), width, height)
