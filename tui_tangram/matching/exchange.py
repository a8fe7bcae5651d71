"""Square boards as others write them: lists of tiles, and addresses of the viewer by Bucas.

A list has a tile on a line, its four colours clockwise from the top: ``1 17 0 0``.  0 is the
border.  A first line of two numbers gives width and height; without it the board is square.

An address has ``board_w``, ``board_h`` and ``board_edges``, four letters for each cell, row by row,
clockwise from the top, ``a`` being the border.  As that is a solution, its tiles are sorted.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isqrt
from typing import Final
from urllib.parse import parse_qs, urlsplit

from tui_tangram.language import tr
from tui_tangram.matching.format import TILES, read_tiles, write_tiles
from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError

MOST: Final = 1_024
"""The most tiles of a list."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SIDES: Final = 4


def looks_like_exchange(content: bytes) -> bool:
    """Return whether a file has an address or a list of tiles, to judge by its beginning."""
    begins = content[:2000].decode("ascii", "replace").strip()
    if "board_edges=" in begins:
        return True
    lines = [line.split() for line in begins.splitlines()[:-1] or [begins]]
    rows = [words for words in lines if words]
    if rows and len(rows[0]) == 2:
        rows = rows[1:]
    return bool(rows) and all(
        len(words) == _SIDES and all(word.isdecimal() for word in words) for words in rows
    )


def read_exchange(content: bytes, where: str) -> Puzzle:
    """Return the board of a file.  Raises `FormatError`."""
    try:
        text = content[: 100 * MOST].decode("ascii").strip()
    except UnicodeDecodeError as error:
        raise FormatError(where, "", str(DocumentError("is no text in ASCII"))) from error
    try:
        tiles, width, height = _address(text) if "board_edges=" in text else _list(text)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    colours = {0: 0}
    for tile in tiles:
        for colour in tile:
            colours.setdefault(colour, len(colours))
    bordered = any(0 in tile for tile in tiles)
    document = {
        "format": TILES,
        "version": 1,
        "layout": "square",
        "width": width,
        "height": height,
        "rules": "infinity" if bordered else "hard-infinity",
        "tiles": [[colours[colour] for colour in tile] for tile in tiles],
        "rim": 0 if bordered else None,
    }
    return read_tiles(json.dumps(document), where)


def write_tile_list(puzzle: Puzzle) -> str:
    """Return the list of the tiles of a square board.  Raises `DocumentError` for another."""
    document = json.loads(write_tiles(puzzle))
    if document.get("layout") != "square" or "width" not in document:
        raise DocumentError("is no board of squares", at=puzzle.name)
    rows = (" ".join(map(str, tile)) for tile in document["tiles"])
    return f"{document['width']} {document['height']}\n" + "\n".join(rows) + "\n"


def _list(text: str) -> tuple[Sequence[Sequence[int]], int, int]:
    tiles: list[list[int]] = []
    size: tuple[int, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if not all(word.isdecimal() and len(word) < 5 for word in words) or len(words) not in (
            (2, _SIDES) if not tiles and size is None else (_SIDES,)
        ):
            raise DocumentError(
                "must have four colours, not {text}",
                at=tr("line {line}", line=number),
                text=quote(line),
            )
        values = list(map(int, words))
        if len(values) == 2:
            size = values[0], values[1]
        else:
            tiles.append(values)
        if len(tiles) > MOST:
            raise DocumentError("has more than {most} tiles", most=MOST)
    side = isqrt(len(tiles))
    width, height = size or (side, side)
    if not tiles or width * height != len(tiles):
        raise DocumentError("has {n} tiles, which fill no such board", n=len(tiles))
    return tiles, width, height


def _address(text: str) -> tuple[Sequence[Sequence[int]], int, int]:
    try:
        address = urlsplit(text.split(maxsplit=1)[0])
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
    return sorted(turned), width, height
