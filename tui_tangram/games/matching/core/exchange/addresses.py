"""Boards in addresses of the viewers of Eternity II, and in JSON with the same fields.

An address has ``board_edges``, four letters for each cell, row by row, clockwise from the top,
``a`` being the border, and the size as ``board_w`` and ``board_h`` or as ``puzzle_size``, or
neither if the board is a square.  ``hints`` are fixed tiles, ``72.2-5.0``: cells from 0; the digit
after the point turns the tile of a list that an address does not have.  ``board_pieces`` has three
digits for each cell, the number of its tile.  ``motifs_order`` only selects the pictures.
Addresses may be percent-encoded, and stand in a page or a text; JSON may be one record, a list, or
a record on each line.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from math import isqrt
from typing import Final
from urllib.parse import parse_qsl, unquote

from tui_tangram.games.matching.core.exchange.colours import GridSize
from tui_tangram.games.matching.core.exchange.columns import TileRow
from tui_tangram.games.matching.core.exchange.tables import MOST, MOST_BOARDS, BoardSheet
from tui_tangram.games.matching.core.format import MAX_NAME
from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.play.document import parse_value

EDGES: Final = "board_edges"
"""The field that every address of a board has."""
EMPTY: Final = "aaaa"
"""The letters of a cell without a tile."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""The letters of colours, that of the border first."""
FACTS: Final = ("rules", "border", "flips", "match", "colours")
"""The additional fields in addresses of this program."""
_MARK: Final = re.compile(rb"board_edges(?:=|%3D|\")", re.IGNORECASE)
_APART: Final = re.compile(r"[\s\"'<>`\\()]+")
_READ: Final = {
    EDGES, "board_w", "board_h", "puzzle_size", "puzzle", "hints", "board_pieces", "motifs_order",
    "url", "bucas_url", *FACTS,
}  # fmt: skip
_OF_RECORDS: Final = {
    "name": "puzzle",
    "size": "puzzle_size",
    "width": "board_w",
    "height": "board_h",
}
"""Other names of fields in JSON."""
_MOST_FIELDS: Final = 100
_DEEP: Final = 8
"""The deepest nesting of records in JSON."""


def has_addresses(content: bytes) -> bool:
    """Return whether a file has an address or a record of a board."""
    return (
        _MARK.search(content) is not None or _MARK.search(content.replace(b"\0", b"")) is not None
    )


def address_sheets(text: str) -> list[BoardSheet | DocumentError]:
    """Return the boards of the addresses and records in a text, or the errors in them.

    Raises `DocumentError` for a text with too many.
    """
    found: list[BoardSheet | DocumentError] = []
    for place, fields in _records(text):
        if len(found) == MOST_BOARDS:
            raise DocumentError("has more than {most} boards", most=MOST_BOARDS)
        try:
            found.append(_sheet(fields, place))
        except DocumentError as error:
            found.append(DocumentError("{why}", at=place, why=error.cause))
    if not found:
        raise DocumentError("must have four letters in board_edges for each cell")
    return found


def _records(text: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the fields of each address or record, and its place."""
    if text.lstrip()[:1] in ("{", "["):
        value = _parsed(text)
        if value is not None:
            yield from _of_value(value, "")
            return
    for number, line in enumerate(text.splitlines(), 1):
        if EDGES not in line:
            continue
        place = tr("line {line}", line=number)
        value = _parsed(line) if line.lstrip()[:1] in ("{", "[") else None
        if value is not None:
            yield from _of_value(value, place)
            continue
        for word in _APART.split(line):
            if EDGES in word:
                yield place, _fields(word)


def _parsed(text: str) -> object | None:
    try:
        return parse_value(text.strip().rstrip(","))
    except DocumentError:
        return None


def _of_value(value: object, place: str, deep: int = 0) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the records in a value of JSON, and the addresses in its texts."""
    if isinstance(value, str):
        if EDGES in value:
            yield place, _fields(value)
    elif deep > _DEEP:
        return
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from _of_value(one, f"{place}[{at}]", deep + 1)
    elif isinstance(value, dict):
        if isinstance(value.get(EDGES), str):
            yield (
                place,
                {_OF_RECORDS.get(str(key), str(key)): _word(one) for key, one in value.items()},
            )
            return
        for key, one in value.items():
            yield from _of_value(one, f"{place}.{readable_key(key)}".lstrip("."), deep + 1)


def readable_key(key: str) -> str:
    r"""Return the name of a field for messages: short and printable.

    >>> readable_key("score"), readable_key("\x1bscore")
    ('score', '\\x1bscore')
    """
    key = key[:40]
    return key if key.isprintable() else ascii(key)[1:-1]


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _fields(word: str) -> dict[str, str]:
    """Return the fields of an address."""
    word = html.unescape(word)
    if f"{EDGES}=" not in word:
        word = unquote(word)
    head, hash_sign, fields = word.partition("#")
    if not hash_sign:
        head, question, fields = word.partition("?")
        fields = fields if question else head
    try:
        return dict(parse_qsl(fields, keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:  # too many fields
        return {}


def _sheet(fields: Mapping[str, str], place: str) -> BoardSheet:
    """Return the board of an address.  Raises `DocumentError`."""
    edges = fields.get(EDGES, "")
    if not edges or set(edges) - set(LETTERS) or len(edges) % 4:
        raise DocumentError("must have four letters in board_edges for each cell")
    cells = [edges[at : at + 4] for at in range(0, len(edges), 4)]
    if len(cells) > MOST:
        raise DocumentError("has more than {most} tiles", most=MOST)
    width, height = size = _size(fields, len(cells))
    if width * height != len(cells):
        raise DocumentError(
            "cells in board_edges: {n}, not {width} × {height}",
            n=len(cells), width=width, height=height,
        )  # fmt: skip
    empty = cells.count(EMPTY)
    if empty == len(cells):
        raise DocumentError("has no tiles")
    fixed = _hints(fields.get("hints", ""), len(cells))
    numbers = _numbers(fields.get("board_pieces", ""), len(cells))
    rows = [
        TileRow("", tuple(str(LETTERS.index(one)) for one in cell), numbers[at],
            at if at in fixed or empty else None)
        for at, cell in enumerate(cells) if cell != EMPTY
    ]  # fmt: skip
    facts = {key: (place, fields[key]) for key in FACTS if fields.get(key)}
    if fields.get("border") in set(LETTERS):
        facts["border"] = place, str(LETTERS.index(fields["border"]))
    unread = tuple(readable_key(key) for key in fields if key not in _READ)
    name = fields.get("puzzle", "").replace("_", " ")[:MAX_NAME]
    return BoardSheet(
        rows, size, placed=True, place=place, empty=empty, unread=unread, name=name, facts=facts
    )


def _size(fields: Mapping[str, str], cells: int) -> GridSize:
    words = [fields.get(key, "") for key in ("board_w", "board_h", "puzzle_size")]
    width, height, side = (int(one) if one.isdecimal() and len(one) < 5 else 0 for one in words)
    if width and height:
        return width, height
    if one := side or width or height:
        return one, one
    if isqrt(cells) ** 2 == cells:
        return isqrt(cells), isqrt(cells)
    raise DocumentError("has no board_w and board_h")


def _hints(text: str, cells: int) -> set[int]:
    """Return the cells of fixed tiles.  Raises `DocumentError`."""
    found = set()
    for hint in filter(None, re.split(r"[-,;]", text)):
        cell = hint.partition(".")[0]
        if not cell.isdecimal() or len(cell) > 4 or int(cell) >= cells:
            raise DocumentError("has hints that are no cells: {hint}", hint=ascii(hint[:20]))
        found.add(int(cell))
    return found


def _numbers(text: str, cells: int) -> list[int | None]:
    """Return the numbers of the tiles, if those of all cells differ."""
    numbers = [text[at : at + 3] for at in range(0, len(text), 3)]
    if len(numbers) != cells or len(set(numbers)) != cells or not all(map(str.isdecimal, numbers)):
        return [None] * cells
    return [int(number) for number in numbers]
