"""Lines of words as boards: which are heads, titles and tiles, and what each column means.

A board is a head, if there is one (``3``, ``3 3``, ``3x3``, or ``3`` and ``3`` in two lines),
titles, if there are some, and a tile on each line.  The columns of a table without titles are, by
their number: 4 the colours; 5 those and the number of the tile; 6 colours, number and a turn; 7
colours, column, row and quarter turns of a fixed tile; 8 the same after a number; 9 and 10 the same
as 7, and what is not read.  Tiles may also be words of four letters or digits, several on a line:
that is a row of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tui_tangram.language import tr
from tui_tangram.matching.exchange.colours import KNOWN_COLOURS, is_colour
from tui_tangram.matching.exchange.frames import GridSize
from tui_tangram.matching.exchange.titles import (
    BACK,
    CELL,
    COLUMN,
    NUMBER,
    ROW,
    SIDES,
    TURN,
    meanings,
)
from tui_tangram.matching.exchange.tokens import WordLine, WordLines, size_in
from tui_tangram.play import DocumentError, quote

MOST: Final = 1_024
"""The most tiles of a board."""
MOST_BOARDS: Final = 500
"""The most boards of a file."""
FOUR: Final = 4
_QUARTER: Final = 90
_PLACED: Final = (COLUMN, ROW, TURN)
_COLUMNS: Final[Mapping[int, tuple[str, ...]]] = {
    4: SIDES,
    7: (*SIDES, *_PLACED),
    8: (NUMBER, *SIDES, *_PLACED),
    9: (*SIDES, *_PLACED, "", ""),
    10: (*SIDES, *_PLACED, "", "", ""),
}
"""The meanings of the columns of a table without titles, by their number."""


class TileRow(NamedTuple):
    """A tile of a list."""

    line: int
    """The number of its line; 0 where it has none."""
    sides: tuple[str, ...]
    """The words for its colours, clockwise from the top."""
    number: int | None = None
    """Its number there, which is not its place in the list."""
    cell: GridSize | int | None = None
    """The column and row of the cell where it is fixed, or the number of that, from 0."""
    turn: int = 0
    """Its quarter turns there, clockwise."""


class BoardSheet(NamedTuple):
    """A board of a file, as words."""

    rows: list[TileRow]
    size: GridSize | None = None
    placed: bool = False
    """Whether its tiles are those of a solved board, row by row."""
    place: str = ""
    """The place in the file of a board that is one record."""
    empty: int = 0
    """The number of cells of which it does not have the tiles; those of its rows are laid then."""
    turning: bool = False
    """Whether the file says of its tiles how they are turned."""
    unread: tuple[str, ...] = ()
    """Parts of the file that are not read, in words."""
    name: str = ""
    facts: Mapping[str, tuple[str, str]] = {}
    """Facts that the file says of the board: by its key the place in the file, and the words."""


class _Block:
    """The lines of one board while they are read."""

    def __init__(self) -> None:
        self.heads: list[int] = []
        self.titles: WordLine | None = None
        self.lines: list[WordLine] = []


def sheets(found: WordLines) -> list[BoardSheet | DocumentError]:
    """Return the boards of a text, at least one, or why one is none.  Raises `DocumentError`."""
    blocks = _blocks(found.lines)
    if len(blocks) > MOST_BOARDS:
        raise DocumentError("has more than {most} boards", most=MOST_BOARDS)
    facts = {
        key: (tr("line {line}", line=line), words) for key, (line, words) in found.facts.items()
    }
    size = _size_said(found.facts)
    made: list[BoardSheet | DocumentError] = []
    for block in blocks:
        try:
            one = _sheet(block)
        except DocumentError as error:
            made.append(error)
        else:
            made.append(one._replace(size=one.size or size, facts=facts))
    return made


def _size_said(facts: Mapping[str, tuple[int, str]]) -> GridSize | None:
    """Return the size that lines such as ``width: 3`` say."""
    if "size" in facts:
        line, words = facts["size"]
        side = int(words) if words.isdecimal() else 0
        return (side, side) if side else size_in(WordLine(line, (), text=words))
    if "width" in facts and "height" in facts:
        return int(facts["width"][1]), int(facts["height"][1])
    return None


def _blocks(lines: Sequence[WordLine]) -> list[_Block]:
    """Return the lines of each board: a head after tiles begins another."""
    compact = is_compact(lines)
    letters = all(len(word) == 1 and word.isalpha() for line in lines for word in line.words)
    blocks = [_Block()]
    for line in lines:
        block = blocks[-1]
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
    lines, titles = _trimmed(lines, block.titles)
    if block.titles is None:
        lines, size = _without_head(lines, size)
    if len(lines) > MOST:
        raise DocumentError("has more than {most} tiles", most=MOST)
    columns = _titled(titles) if titles else _untitled(lines)
    rows = [_row(line, columns) for line in lines]
    rows = _loosened(rows, columns)
    if _consecutive([row.number for row in rows]):
        rows.sort(key=lambda row: row.number or 0)
    turning = any(row.turn for row in rows)
    return BoardSheet(rows, size, turning=turning, unread=_unread(lines, columns))


def _size_of(block: _Block) -> GridSize | None:
    heads = block.heads
    if len(heads) > 2:
        raise DocumentError("has {n} numbers before its tiles; give width and height", n=len(heads))
    count = len(block.lines)
    if not heads or heads == [count != 1 and count]:
        # A number of tiles says nothing that is not seen.
        return None
    return heads[0], heads[-1]


def _compact(lines: Sequence[WordLine], size: GridSize | None) -> BoardSheet:
    """Return the board of words of four letters: one on each line, or rows of the board."""
    counts = Counter(len(line.words) for line in lines)
    for line in lines:
        if any(len(word) != FOUR for word in line.words):
            raise DocumentError(
                "must have four colours, not {text}",
                at=tr("line {line}", line=line.number),
                text=quote(line.text.strip()),
            )
    if len(counts) > 1:
        _, common = max((number, count) for count, number in counts.items())
        line = next(line for line in lines if len(line.words) != common)
        raise DocumentError(
            "has a row of {n}, where others have {right}",
            at=tr("line {line}", line=line.number),
            n=len(line.words),
            right=common,
        )
    [across] = counts
    rows = [TileRow(line.number, tuple(word), line.tile) for line in lines for word in line.words]
    if len(rows) > MOST:
        raise DocumentError("has more than {most} tiles", most=MOST)
    return BoardSheet(rows, size or ((across, len(lines)) if across > 1 else None))


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
    """Return lines without a head such as ``6,6,0,0``, and the size that it says."""
    words = lines[0].words
    if size is None and len(words) == FOUR and all(map(str.isdecimal, words)):
        width, height, *rest = (int(word[:9]) for word in words)
        if not any(rest) and 0 < width * height == len(lines) - 1:
            return list(lines[1:]), (width, height)
    return list(lines), size


def _titled(titles: WordLine) -> list[str]:
    """Return what the columns mean by their titles.  Raises `DocumentError` for unknown ones."""
    place = tr("line {line}", line=titles.number)
    columns = meanings(titles.words) or []
    unknown = [quote(word) for word, one in zip(titles.words, columns, strict=True) if not one]
    if unknown:
        raise DocumentError(
            "has unknown titles: {titles}; use top, right, bottom, left, number, column, row, turn",
            at=place,
            titles=", ".join(unknown[:FOUR]),
        )
    for one in dict.fromkeys((*SIDES, *columns)):
        if columns.count(one) != 1:
            raise DocumentError(
                "must have one column for {column}, not {n}",
                at=place,
                column=one,
                n=columns.count(one),
            )
    return columns


def _untitled(lines: Sequence[WordLine]) -> Sequence[str]:
    """Return what the columns mean by their number."""
    widths = Counter(len(line.words) for line in lines)
    _, width = max((number, width) for width, number in widths.items())
    if width in (5, 6):
        return _numbered(lines, width)
    return _COLUMNS.get(width, SIDES)


def _numbered(lines: Sequence[WordLine], width: int) -> Sequence[str]:
    """Return the columns of four colours, the number of the tile, and perhaps a turn."""
    whole = [line.words for line in lines if len(line.words) == width]
    turn = (TURN,) * (width - 5)
    ends = [[_whole(words[at]) for words in whole] for at in (0, FOUR)]
    before, behind = map(_consecutive, ends)
    if before == behind:
        before, behind = (len({*end} - {None}) == len(whole) for end in ends)
    if before == behind:
        raise DocumentError(
            "it is not clear which column is the number of the tile; give titles such as "
            "number,top,right,bottom,left",
            at=tr("line {line}", line=lines[0].number),
        )
    return (NUMBER, *SIDES, *turn) if before else (*SIDES, NUMBER, *turn)


def _consecutive(numbers: Sequence[int | None]) -> bool:
    """Return whether these are the numbers from 0 or 1 on, in any order."""
    found = {number for number in numbers if number is not None}
    return len(found) == len(numbers) > 0 and (min(found), max(found)) in (
        (0, len(numbers) - 1),
        (1, len(numbers)),
    )


def _whole(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None


def _row(line: WordLine, columns: Sequence[str]) -> TileRow:
    """Return the tile of a line.  Raises `DocumentError`."""
    place = tr("line {line}", line=line.number)
    if len(line.words) != len(columns):
        raise DocumentError(
            "must have four colours, not {text}" if len(columns) == FOUR
            else "must have {n} columns as other lines have, not {text}",
            at=place, n=len(columns), text=quote(line.text.strip()),
        )  # fmt: skip
    by = {one: word for one, word in zip(columns, line.words, strict=True) if one}
    sides = tuple(by[side] for side in SIDES)
    if not all(is_colour(side) or (line.fields and not side) for side in sides):
        raise DocumentError(
            "must have four colours, not {text}", at=place, text=quote(line.text.strip())
        )
    whole = {one: _whole(word) for one, word in by.items() if one not in SIDES and word}
    bad = [by[one] for one in (COLUMN, ROW, CELL, TURN, BACK) if whole.get(one, 0) is None]
    if bad or (NUMBER in whole and whole[NUMBER] is None and CELL in by):
        raise DocumentError(
            "must have whole numbers for cell and turn, not {text}", at=place, text=quote(bad[0])
        )
    turn = whole.get(TURN, whole.get(BACK)) or 0
    if turn > 3 and turn % _QUARTER == 0:
        turn //= _QUARTER
    if turn > 3:
        raise DocumentError("must have 0 to 3 quarter turns, not {n}", at=place, n=turn)
    cell: GridSize | int | None = None
    if by.get(COLUMN) or by.get(ROW):
        cell = whole.get(COLUMN) or 0, whole.get(ROW) or 0
    elif by.get(CELL):
        cell = whole[CELL]
    number = whole.get(NUMBER, line.tile)
    return TileRow(line.number, sides, number, cell, -turn % 4 if BACK in by else turn)


def _loosened(rows: list[TileRow], columns: Sequence[str]) -> list[TileRow]:
    """Return tiles with those loose whose cell and turn are all 0, if several are so.

    Only one tile can be in the first cell.  Where others have no cell at all, that is meant.
    """
    if not {COLUMN, ROW, CELL} & set(columns):
        return rows
    zeros = [at for at, row in enumerate(rows) if row.cell in ((0, 0), 0) and not row.turn]
    if len(zeros) > 1:
        for at in zeros:
            rows[at] = rows[at]._replace(cell=None)
    return rows


def _unread(lines: Sequence[WordLine], columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that are not read and say something, in words."""
    cells = COLUMN in columns or CELL in columns
    skipped = [
        at + 1
        for at, one in enumerate(columns)
        if (not one or (one in (TURN, BACK) and not cells))
        and any(line.words[at] not in ("", "0") for line in lines)
    ]
    return tuple(tr("column {n}", n=at) for at in skipped)


def looks_like_tiles(lines: Sequence[WordLine]) -> bool:
    """Return whether lines are tiles, or are meant as such, and no polygons of a drawing.

    Polygons have numbers in pairs, three at least.
    """
    if not lines:
        return False
    if is_compact(lines) or any(meanings(line.words) is not None for line in lines[:5]):
        return True
    bodies = [line for line in lines if len(line.words) > 2 or not _short(line.words)]
    good = [line for line in bodies if _is_tile(line)]
    if 2 * len(good) <= len(bodies):
        return False
    widths = Counter(len(line.words) for line in good)
    return widths.most_common(1)[0][0] not in (6, 8, 10) or _columns_of_tiles(good)


def _is_tile(line: WordLine) -> bool:
    """Return whether a line may be a tile by itself."""
    return FOUR <= len(line.words) <= 10 and all(
        is_colour(word) or (line.fields and not word) for word in line.words
    )


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
        len(words[0]) == 10 or any(map(_consecutive, numbers))
    )
