"""Whole files of boards: whether a file is one, and what it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from tui_tangram.games.matching.core.exchange.addresses import EDGES, address_sheets, has_addresses
from tui_tangram.games.matching.core.exchange.boards import BoardOptions, BoardReading, reading
from tui_tangram.games.matching.core.exchange.records import names_tiles, record_lines
from tui_tangram.games.matching.core.exchange.tables import (
    MOST_BOARDS,
    BoardSheet,
    looks_like_tiles,
    sheets,
)
from tui_tangram.games.matching.core.exchange.tokens import text_of, tokens
from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.play.phrases import grouped

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
