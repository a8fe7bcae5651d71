"""Whole files of boards: whether a file is one, and what it has.

In JSON a board is a list of tiles, alone or in an object with other facts.  It is read as lines of
words, with the same titles as tables.  A tile is a list of four colours, an object whose keys are
titles of the four sides, or has such a list in it; a word of four letters is one, too.  JSON lines
are the items of a list.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice
from typing import Final

from tui_tangram.games.matching.core.exchange.addresses import (
    EDGES,
    address_sheets,
    has_addresses,
    readable_key,
)
from tui_tangram.games.matching.core.exchange.boards import BoardOptions, BoardReading, reading
from tui_tangram.games.matching.core.exchange.tables import (
    MOST_BOARDS,
    BoardSheet,
    looks_like_tiles,
    sheets,
)
from tui_tangram.games.matching.core.exchange.tokens import (
    SIDES,
    WordLine,
    WordLines,
    meanings,
    text_of,
    tokens,
    word_of,
)
from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.play.document import parse_value
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.play.phrases import grouped

_FACTS: Final[Mapping[str, str]] = {
    "w": "width", "columns": "width", "cols": "width", "h": "height", "rows": "height",
    "colors": "colours",
} | {one: one for one in (
    "rules", "border", "match", "flips", "colours", "name", "size", "width", "height",
)}  # fmt: skip
"""The facts of a board by the names that objects have for them."""
_TILES: Final = re.compile(
    r"tiles?|pieces?|cards?|board|kacheln?|karten?|teile?|steine?|plättchen|piezas|fichas|tuiles",
    re.IGNORECASE,
)
"""The names of lists of tiles; others may be rectangles."""
_MEANT: Final = re.compile(r"tiles?|cards?|kacheln?|karten?|plättchen|tuiles", re.IGNORECASE)
"""Those in which there is nothing but tiles."""
_MOST_NAMES: Final = 20
"""The maximum number of unread fields that are named in messages."""
_DEEP: Final = 8
"""The deepest nesting of objects and lists."""


def record_lines(text: str) -> list[WordLines]:
    """Return the words of each list of tiles in JSON; none for a text that is not JSON or has none.

    At most one more than `MOST_BOARDS`.

    >>> [found] = record_lines('{"width": 1, "tiles": [{"n": 1, "e": 2, "s": 3, "w": 4}]}')
    >>> found.lines[0].titles, found.lines[0].words
    (('n', 'e', 's', 'w'), ('1', '2', '3', '4'))
    """
    if text.lstrip()[:1] not in ("{", "["):
        return []
    with suppress(DocumentError):
        return _some(parse_value(text))
    lines = filter(str.strip, text.splitlines())
    with suppress(DocumentError):
        return _some([parse_value(line.strip().rstrip(",")) for line in lines])
    return []


def _some(value: object) -> list[WordLines]:
    return list(islice(_boards(value, None, ""), MOST_BOARDS + 1))


def names_tiles(text: str) -> bool:
    r"""Return whether a line of a text, as in YAML, says that tiles follow.

    >>> names_tiles("size: 3\ntiles:\n- 1"), names_tiles("tiles: 3")
    (True, False)
    """
    return any(
        line.rstrip()[-1:] == ":" and _MEANT.fullmatch(line.strip()[:-1])
        for line in text.splitlines()
    )


class _Around:
    """The object around a value, with its facts on a board."""

    def __init__(self, record: Mapping[str, object]) -> None:
        self._record = record

    @cached_property
    def facts_and_rest(self) -> tuple[dict[str, tuple[str, str]], tuple[str, ...]]:
        """Its facts, and what else it says."""
        return _facts(self._record), _unread(self._record)


def _boards(value: object, around: _Around | None, key: str, deep: int = 0) -> Iterator[WordLines]:
    """Yield the lists of tiles in the value of a key of the object *around* it."""
    if deep > _DEEP:
        return
    if isinstance(value, list):
        meant = bool(around and _MEANT.fullmatch(key))
        tiles = [_tile(one, number, meant=meant) for number, one in enumerate(value, 1)]
        lines = [line for line in tiles if line is not None]
        listed = around is None or _TILES.fullmatch(key)
        if lines and len(lines) == len(tiles) and (listed or all(line.titles for line in lines)):
            yield WordLines(lines, *(around.facts_and_rest if around else ({}, ())))
            return
        for one in value:
            yield from _boards(one, None, "", deep + 1)
    elif isinstance(value, dict) and "layout" not in value:
        # One with a layout is meant as a file of this program.
        within = _Around(value)
        for name, one in value.items():
            yield from _boards(one, within, name, deep + 1)


def _tile(value: object, number: int, *, meant: bool) -> WordLine | None:
    """Return the words of a tile, also an invalid one if it is *meant* as one; else None."""
    titles: tuple[str, ...] = ()
    if isinstance(value, dict):
        fields: dict[str, str] = {}
        for key, one in value.items():
            if isinstance(one, list) and len(words := _words(one)) == len(SIDES):
                fields |= dict(zip(SIDES, words, strict=True))
            elif words := _words([one]):
                fields[key] = words[0]
        titles, words = tuple(fields), tuple(fields.values())
        good = set(SIDES) <= set(meanings(titles) or ())
    else:
        words = _words(value) if isinstance(value, str | list) else ()
        good = len(words) == len(SIDES)
    if not (good or (meant and words)):
        return None
    text = json.dumps(value)[:100]
    return WordLine(tr("tile {n}", n=number), words, fields=True, text=text, titles=titles)


def _words(values: Sequence[object]) -> tuple[str, ...]:
    """Return values, or the letters of a text, as words; none if one is no text or number."""
    if not all(one is None or isinstance(one, str | int | float) for one in values):
        return ()
    return tuple("" if one is None else word_of(str(one)) for one in values)


def _facts(record: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """Return the facts on a board in the object around it, with their places."""
    found = {}
    for key, value in record.items():
        fact = _FACTS.get(key.lower())
        words = _words(value if isinstance(value, list) else [value])
        if fact and words and (len(words) == 1 or (fact, len(words)) == ("size", 2)):
            found[fact] = (readable_key(key), "x".join(words))
    return found


def _unread(record: Mapping[str, object]) -> tuple[str, ...]:
    """Return the other fields of an object, in words."""
    names = (
        readable_key(key)
        for key, value in record.items()
        if key.lower() not in _FACTS and not _TILES.fullmatch(key) and value not in (None, "", [])
    )
    return tuple(islice(names, _MOST_NAMES))


_BEGINS: Final = 4_000
"""The bytes by which a list is recognised."""


def looks_like_exchange(content: bytes) -> bool:
    """Return whether a file has addresses of boards, or by its beginning tiles, valid or not."""
    if has_addresses(content):
        return True
    try:
        # A character may be cut in two.
        text = text_of(content[:_BEGINS].rsplit(b"\n", 1)[0] if len(content) > _BEGINS else content)
    except DocumentError:
        return False
    begins = text.lstrip()[:1]
    if begins and begins in "{[" and '"' in text and len(content) <= MAX_BYTES:
        with suppress(DocumentError):
            if b'"format"' not in content and record_lines(text_of(content)):
                return True
    if begins == "<" or (begins == "{" and '":' in text):
        # Drawings, and objects in JSON, are recognised by their fields.
        return False
    return names_tiles(text) or looks_like_tiles(tokens(text).lines)


def read_exchange(
    content: bytes, where: str, options: BoardOptions | None = None
) -> Iterator[BoardReading]:
    """Yield the boards of a file.  Raises `FormatError` for a file of which nothing is a board.

    A board that cannot be used is refused alone if there are several.
    """
    options = options or BoardOptions()
    try:
        found = _sheets(content)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    alone = len(found) == 1
    for number, sheet in enumerate(found, 1):
        place = "" if alone else tr("board {n}", n=number)
        if isinstance(sheet, DocumentError):
            one = BoardReading(sheet.place or place, cause=sheet.cause)
        else:
            one = reading(sheet, options, place)
        if alone and one.puzzle is None and one.laid is None:
            raise FormatError(where, one.place, one.cause)
        yield one


def _sheets(content: bytes) -> Sequence[BoardSheet | DocumentError]:
    """Return the boards of a file as words, or the errors in them.  Raises `DocumentError`."""
    if has_addresses(content):
        text = _page(content)
        found = address_sheets(text)
        if any(isinstance(one, BoardSheet) and one.empty for one in found):
            # The tiles of empty cells may be in a list after the address.
            return [*found, *_lists_besides_addresses(text)]
        return found
    if len(content) > MAX_BYTES:
        raise DocumentError(
            "is larger than {most} bytes, the limit for a puzzle file", most=grouped(MAX_BYTES)
        )
    text = text_of(content)
    lists = record_lines(text) or [tokens(text)]
    if len(lists) > MOST_BOARDS:
        raise DocumentError("has more than {most} boards", most=MOST_BOARDS)
    return [sheet for one in lists for sheet in sheets(one)]


def _lists_besides_addresses(text: str) -> Sequence[BoardSheet | DocumentError]:
    """Return the boards of the lists of tiles in a text besides its addresses."""
    if records := record_lines(text):
        return [one for found in records for one in sheets(found)]
    remaining = ("" if EDGES in line else line for line in text.splitlines())
    found = tokens("\n".join(remaining))
    return sheets(found) if looks_like_tiles(found.lines) else ()


def _page(content: bytes) -> str:
    """Return the text of a page; addresses are in ASCII whatever the rest is in."""
    try:
        return text_of(content)
    except DocumentError:
        return content.decode("latin-1")
