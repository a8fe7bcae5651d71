"""Lines of words as boards: heads, titles and tiles, and the meaning of each column.

A board is a head, if there is one (``3``, ``3 3``, ``3x3``, or ``3`` and ``3`` in two lines),
titles, if there are some, and a tile on each line
(`tui_tangram.games.matching.core.exchange.columns`).  Tiles may also be words of four letters or
digits, several on a line: that is a row of the board.  All of them may be on one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final

from tui_tangram.games.matching.core.exchange.colours import KNOWN_COLOURS, GridSize, is_colour
from tui_tangram.games.matching.core.exchange.columns import FOUR, TileRow, consecutive, tile_rows
from tui_tangram.games.matching.core.exchange.tokens import (
    SIDES,
    WordLine,
    WordLines,
    meanings,
    size_in,
)
from tui_tangram.play import DocumentError, quote
from tui_tangram.values import NamedTuple

MOST: Final = 1_024
"""The maximum number of tiles of a board."""
MOST_BOARDS: Final = 500
"""The maximum number of boards of a file."""
_MOST_TITLES: Final = 100
"""The maximum number of titles within lines."""
_MISSING: Final = "?"
"""The word for a side that a line does not have."""


_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9})?")


class BoardSheet(NamedTuple):
    """A board of a file, as words."""

    rows: list[TileRow]
    size: GridSize | None = None
    placed: bool = False
    """Whether its tiles are those of a solved board, row by row."""
    place: str = ""
    """The place in the file of a board that is one record."""
    empty: int = 0
    """The number of cells without tiles here; if any, the tiles of its rows are placed ones."""
    turning: bool = False
    """Whether the file has the turns of its tiles."""
    unread: tuple[str, ...] = ()
    """Parts of the file that are not read, in words."""
    name: str = ""
    facts: Mapping[str, tuple[str, str]] = {}
    """Facts of the file on the board: by key the place in the file, and the words."""


class _Block:
    """The lines of one board while they are read."""

    def __init__(self) -> None:
        self.heads: list[int] = []
        self.titles: WordLine | None = None
        self.lines: list[WordLine] = []


def sheets(found: WordLines) -> list[BoardSheet | DocumentError]:
    """Return the boards of a text, at least one, or the errors in them.  Raises `DocumentError`."""
    blocks = _blocks(found.lines)
    if len(blocks) > MOST_BOARDS:
        raise DocumentError("has more than {most} boards", most=MOST_BOARDS)
    size = _stated_size(found.facts)
    made: list[BoardSheet | DocumentError] = []
    for block in blocks:
        try:
            one = _sheet(block)
        except DocumentError as error:
            made.append(error)
        else:
            unread = (*found.unread, *one.unread)
            made.append(one._replace(size=one.size or size, facts=found.facts, unread=unread))
    return made


def _stated_size(facts: Mapping[str, tuple[str, str]]) -> GridSize | None:
    """Return the size in lines such as ``width: 3``."""
    if "size" in facts:
        place, words = facts["size"]
        side = int(words) if words.isdecimal() else 0
        return (side, side) if side else size_in(WordLine(place, (), text=words))
    if "width" in facts and "height" in facts:
        return int(facts["width"][1]), int(facts["height"][1])
    return None


def _blocks(lines: Sequence[WordLine]) -> list[_Block]:
    """Return the lines of each board: a head after tiles begins another."""
    compact = is_compact(lines)
    letters = all(len(word) == 1 and word.isalpha() for line in lines for word in line.words)
    blocks = [_Block()]
    named = _named(lines)
    columns = meanings(named.words) or named.words if named else ()
    for line in lines:
        block = blocks[-1]
        if named and line.titles:
            if block.titles is None and block.lines:
                block = _Block()
                blocks.append(block)
            block.titles = named
            block.lines.append(_as_named(line, named, columns))
            continue
        head = _head(line, compact=compact)
        titled = not head and _is_titles(line, letters=letters)
        if (head or titled) and block.lines:
            block = _Block()
            blocks.append(block)
        if head:
            block.heads.extend(head)
        elif titled:
            block.titles = line
        else:
            block.lines.append(line)
    return blocks


def _named(lines: Sequence[WordLine]) -> WordLine | None:
    """Return all titles within lines; None for no such line.

    Raises `DocumentError` for too many.
    """
    titles = dict.fromkeys(title for line in lines for title in line.titles)
    if not titles:
        return None
    if len(titles) > _MOST_TITLES:
        raise DocumentError("has more than {most} columns", most=_MOST_TITLES)
    first = next(line for line in lines if line.titles)
    return WordLine(first.place, tuple(titles))


def _as_named(line: WordLine, titles: WordLine, columns: Sequence[str]) -> WordLine:
    """Return the words of a line in the order of all titles; a side must not be missing."""
    by_title = dict(zip(line.titles, line.words, strict=True))
    words = [
        by_title.get(title, _MISSING if column in SIDES else "")
        for title, column in zip(titles.words, columns, strict=True)
    ]
    return line._replace(words=tuple(words))


def _head(line: WordLine, *, compact: bool) -> Sequence[int]:
    """Return the numbers of a line that gives a size; none for another."""
    if size := size_in(line):
        return size
    words = [word for word in line.words if word]
    # A tile may have two blank sides; a table may have blank fields behind its head.
    blanks = len(line.words) - len(words)
    if len(words) > 2 or (blanks and len(line.words) <= FOUR) or not all(line.words[: len(words)]):
        return ()
    if not all(word.isdecimal() and len(word) <= FOUR for word in words):
        return ()
    return () if compact and all(len(word) == FOUR for word in words) else list(map(int, words))


def is_compact(lines: Sequence[WordLine]) -> bool:
    """Return whether tiles are words of four letters or digits."""
    bodies = [line.words for line in lines if not (len(line.words) < 3 and _short(line.words))]
    if not bodies:
        return False
    words = {word for body in bodies for word in body}
    return all(len(word) == FOUR and word.isascii() and word.isalnum() for word in words) and not (
        {len(body) for body in bodies} == {FOUR} and words & KNOWN_COLOURS
    )


def _short(words: Sequence[str]) -> bool:
    return all(len(word) < FOUR for word in words)


def _is_titles(line: WordLine, *, letters: bool) -> bool:
    """Return whether a line has titles of columns; *letters* if all words of the file are."""
    words = [word for word in line.words if word]
    if any(map(str.isdecimal, words)) or meanings(words) is None:
        return False
    # Four letters may be colours, where others are letters, too.
    return not (letters and {len(word) for word in words} == {1})


def _sheet(block: _Block) -> BoardSheet:
    """Return the board of a block."""
    lines, size = block.lines, _size_of(block)
    if not lines:
        raise DocumentError("has no tiles")
    if block.titles is None and is_compact(lines):
        return _compact(lines, size)
    lines, titles = _trimmed(_each(lines), block.titles)
    if block.titles is None:
        lines, size = _without_head(lines, size)
    if len(lines) > MOST:
        raise DocumentError("has more than {most} tiles", most=MOST)
    rows, unread = tile_rows(lines, titles)
    turning = any(row.turn for row in rows)
    return BoardSheet(rows, size, turning=turning, unread=unread)


def _size_of(block: _Block) -> GridSize | None:
    heads = block.heads
    if len(heads) > 2:
        raise DocumentError("has {n} numbers before its tiles; give width and height", n=len(heads))
    count = len(block.lines)
    if not heads or heads == [count != 1 and count]:
        # A number of tiles adds nothing.
        return None
    return heads[0], heads[-1]


def _compact(lines: Sequence[WordLine], size: GridSize | None) -> BoardSheet:
    """Return the board of words of four letters: one on each line, or rows of the board."""
    counts = Counter(len(line.words) for line in lines)
    for line in lines:
        if any(len(word) != FOUR for word in line.words):
            raise DocumentError(
                "must have four colours, not {text}", at=line.place, text=quote(line.text.strip())
            )
    if len(counts) > 1:
        _, common = max((number, count) for count, number in counts.items())
        line = next(line for line in lines if len(line.words) != common)
        raise DocumentError(
            "has a row of {n}, where others have {right}",
            at=line.place,
            n=len(line.words),
            right=common,
        )
    [across] = counts
    rows = [TileRow(line.place, tuple(word), line.tile) for line in lines for word in line.words]
    if len(rows) > MOST:
        raise DocumentError("has more than {most} tiles", most=MOST)
    return BoardSheet(rows, size or ((across, len(lines)) if across > 1 < len(lines) else None))


def _trimmed(
    lines: Sequence[WordLine], titles: WordLine | None
) -> tuple[list[WordLine], WordLine | None]:
    """Return lines without the empty columns at both ends, as bars and last commas make them."""
    every = [*lines, titles] if titles else list(lines)
    first = last = 0
    while (
        all(line.fields and len(line.words) - first - last > FOUR for line in every)
        and not any(line.words[first] for line in every)
    ):  # fmt: skip
        first += 1
    while (
        all(line.fields and len(line.words) - first - last > FOUR for line in every)
        and not any(line.words[-1 - last] for line in every)
    ):  # fmt: skip
        last += 1
    cut = [line._replace(words=line.words[first : len(line.words) - last]) for line in every]
    return (cut[:-1], cut[-1]) if titles else (cut, None)


def _without_head(
    lines: Sequence[WordLine], size: GridSize | None
) -> tuple[list[WordLine], GridSize | None]:
    """Return lines without a head such as ``6,6,0,0``, and the size in it."""
    words = lines[0].words
    if size is None and len(words) == FOUR and all(map(str.isdecimal, words)):
        width, height, *rest = (int(word[:9]) for word in words)
        if not any(rest) and 0 < width * height == len(lines) - 1:
            return list(lines[1:]), (width, height)
    return list(lines), size


def _each(lines: Sequence[WordLine]) -> Sequence[WordLine]:
    """Return the tiles of a list on one line, each as a line."""
    if len(lines) > 1 or len(lines[0].words) < FOUR * FOUR:
        return lines
    [line] = lines
    words = line.words if line.words[-1] else line.words[:-1]
    if len(words) % FOUR:
        return lines
    return [line._replace(words=words[at : at + FOUR]) for at in range(0, len(words), FOUR)]


def looks_like_tiles(lines: Sequence[WordLine]) -> bool:
    """Return whether lines are tiles, or are meant as such, and no polygons of a drawing.

    Polygons have numbers in pairs, three at least.
    """
    if not lines:
        return False
    if is_compact(lines) or any(meanings(line.words) is not None for line in lines[:5]):
        return True
    if all(line.joined for line in lines):
        return True
    bodies = [line for line in lines if len(line.words) > 2 or not _short(line.words)]
    if len(bodies) == 1 and _is_row_of_tiles(bodies[0]):
        return True
    good = [line for line in bodies if _is_tile(line)]
    if 2 * len(good) <= len(bodies):
        return False
    widths = Counter(len(line.words) for line in good)
    return widths.most_common(1)[0][0] not in (6, 8, 10) or _columns_of_tiles(good)


def _is_tile(line: WordLine) -> bool:
    """Return whether a line may be a tile by itself."""
    if line.titles:
        return set(SIDES) <= set(meanings(line.titles) or ())
    if len(line.words) == FOUR and all(map(_NUMBER.fullmatch, line.words)):
        # Two corners are no polygon.
        return True
    return FOUR <= len(line.words) <= 10 and all(
        is_colour(word) or (line.fields and not word) for word in line.words
    )


def _is_row_of_tiles(line: WordLine) -> bool:
    """Return whether a line has all tiles of a square, and is no polygon of this many corners."""
    tiles = _each([line])
    return len(tiles) > 1 and isqrt(len(tiles)) ** 2 == len(tiles) and all(map(_is_tile, tiles))


def _columns_of_tiles(lines: Sequence[WordLine]) -> bool:
    """Return whether lines of 6, 8 or 10 words are tiles with more columns, and no polygons."""
    words = [line.words for line in lines]
    if any(not one or not one.isdecimal() or len(one) > 9 for some in words for one in some):
        return True
    if len({len(some) for some in words}) > 1:
        return False
    turns = {4: 5, 8: 7, 10: 6}.get(len(words[0]), 5)
    numbers = [int(some[0]) for some in words], [int(some[FOUR]) for some in words]
    return all(int(some[turns]) < FOUR for some in words) and (
        len(words[0]) == 10 or any(map(consecutive, numbers))
    )
