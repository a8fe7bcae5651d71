"""The columns of a table of tiles: their meanings, by title or number, and the tiles.

The columns of a table without titles are, by their number: 4 the colours; 5 those and the number of
the tile; 6 colours, number and a turn; 7 colours, column, row and quarter turns of a fixed tile; 8
the same after a number; 9 and 10 the same as 7, and unread ones.

Placed tiles of a list are fixed ones, and those that a file shows on an incomplete board.  A fixed
tile that has the border inside the board, or a colour on the border, or another colour than the
fixed tile next to it, proves that cells or turns are counted in another way, and is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from tui_tangram.games.matching.core.exchange.colours import (
    GridSize,
    is_colour,
    is_name,
    is_number,
    shown_sides,
)
from tui_tangram.games.matching.core.exchange.tokens import (
    BACK,
    CELL,
    COLUMN,
    NUMBER,
    ROW,
    SIDES,
    TURN,
    WordLine,
    meanings,
)
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import Rules
from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.values import NamedTuple

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


_TRIANGLE: Final = mark(
    "is a tile of a triangle board; lists are for squares, with four colours each. "
    "tui-tangram new triangle --json shows how a file of triangles looks"
)
_HEXAGON: Final = mark(
    "is a tile of a hexagon board; lists are for squares, with four colours each. "
    "tui-tangram new hexagon --json shows how a file of hexagons looks"
)


class TileRow(NamedTuple):
    """A tile of a list."""

    place: str
    """Its place in the file, such as ``line 7``; empty if it has none."""
    sides: tuple[str, ...]
    """The words for its colours, clockwise from the top."""
    number: int | None = None
    """Its number there, which is not its place in the list."""
    cell: GridSize | int | None = None
    """The column and row of the cell where it is fixed, or the number of that, from 0."""
    turn: int = 0
    """Its quarter turns there, clockwise."""


def tile_rows(
    lines: Sequence[WordLine], titles: WordLine | None
) -> tuple[list[TileRow], tuple[str, ...]]:
    """Return the tiles of lines, and the columns that are not read, in words.

    Those with numbers from 0 or 1 on are in the order of these.  Raises `DocumentError`.
    """
    if titles is None:
        _check_titles(lines)
        _check_squares(lines)
    columns = _titled(titles, lines) if titles else _untitled(lines)
    rows = _loosened([_row(line, columns) for line in lines], columns)
    _check_letters(rows)
    if consecutive([row.number for row in rows]):
        rows.sort(key=lambda row: row.number or 0)
    return rows, _unread(lines, columns, titles)


def _check_titles(lines: Sequence[WordLine]) -> None:
    """Refuse unknown titles in place of a tile.  Raises `DocumentError`.

    They have letters, where all others have numbers.
    """
    first, *others = lines
    numbers = all(not word or is_number(word) for line in others for word in line.words)
    if len(others) > 1 and numbers and all(map(is_name, first.words)):
        raise _unknown_titles(first, first.words)


def _unknown_titles(titles: WordLine, words: Sequence[str]) -> DocumentError:
    return DocumentError(
        "has unknown titles: {titles}; use top, right, bottom, left, number, column, row, turn",
        at=titles.place,
        titles=", ".join(map(quote, words[:FOUR])),
    )


def _check_squares(lines: Sequence[WordLine]) -> None:
    """Refuse tiles that are sure to be of another form.  Raises `DocumentError`."""
    [width, *others] = {len(line.words) for line in lines}
    if not others and (width == 3 or (width == 6 and all(line.joined for line in lines))):
        text = _TRIANGLE if width == 3 else _HEXAGON
        raise DocumentError(text, at=lines[0].place)


def _check_letters(rows: Sequence[TileRow]) -> None:
    """Refuse the letter O among numbers.  Raises `DocumentError`."""
    words = {word for row in rows for word in row.sides}
    letters = words & {"O", "o"}
    if letters and words > letters and all(not word or is_number(word) for word in words - letters):
        row = next(row for row in rows if letters & {*row.sides})
        raise DocumentError("has the letter O among numbers; write 0", at=row.place)


def _titled(titles: WordLine, lines: Sequence[WordLine]) -> list[str]:
    """Return the meanings of the columns by their titles; an empty text for an unread one.

    Raises `DocumentError` unless they name each side once.
    """
    columns = list(meanings(titles.words) or [""] * len(titles.words))
    numbers = [
        at
        for at, one in enumerate(columns)
        if one == NUMBER and all(_whole(line.words[at]) is not None for line in lines
                                 if at < len(line.words))
    ]  # fmt: skip
    columns = [
        "" if one == NUMBER and at not in numbers[:1] else one for at, one in enumerate(columns)
    ]
    unknown = [word for word, one in zip(titles.words, columns, strict=True) if not one]
    if unknown and not set(SIDES) <= set(columns):
        raise _unknown_titles(titles, unknown)
    for one in filter(None, dict.fromkeys((*SIDES, *columns))):
        if columns.count(one) != 1:
            raise DocumentError(
                "must have one column for {column}, not {n}",
                at=titles.place,
                column=one,
                n=columns.count(one),
            )
    return columns


def _untitled(lines: Sequence[WordLine]) -> Sequence[str]:
    """Return the meanings of the columns by their number."""
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
    before, behind = map(consecutive, ends)
    if before == behind:
        before, behind = (len({*end} - {None}) == len(whole) for end in ends)
    if before == behind:
        raise DocumentError(
            "it is not clear which column is the number of the tile; give titles such as "
            "number,top,right,bottom,left",
            at=lines[0].place,
        )
    return (NUMBER, *SIDES, *turn) if before else (*SIDES, NUMBER, *turn)


def consecutive(numbers: Sequence[int | None]) -> bool:
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
    place = line.place
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
    if bad:
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
    return TileRow(line.place, sides, number, cell, -turn % 4 if BACK in by else turn)


def _loosened(rows: list[TileRow], columns: Sequence[str]) -> list[TileRow]:
    """Return tiles with those loose whose cell and turn are all 0, if several are so.

    Only one tile can be in the first cell.  If several have it, they have no cell at all.
    """
    if not {COLUMN, ROW, CELL} & set(columns):
        return rows
    zeros = [at for at, row in enumerate(rows) if row.cell in ((0, 0), 0) and not row.turn]
    if len(zeros) > 1:
        for at in zeros:
            rows[at] = rows[at]._replace(cell=None)
    return rows


def _unread(
    lines: Sequence[WordLine], columns: Sequence[str], titles: WordLine | None
) -> tuple[str, ...]:
    """Return the unread columns with contents, in words."""
    cells = COLUMN in columns or CELL in columns
    skipped = [
        at
        for at, one in enumerate(columns)
        if (not one or (one in (TURN, BACK) and not cells))
        and any(line.words[at] not in ("", "0") for line in lines)
    ]
    names = [quote(titles.words[at]) if titles else at + 1 for at in skipped]
    return tuple(tr("column {n}", n=name) for name in names)


FixedCells = Mapping[int, int]
"""The cells of fixed tiles, row by row from 0, by the places of the tiles in the list."""
_OTHERS: Final = tuple(product((0, 1), (1, -1)))[1:]
"""Other ways to count: cells from 0 or 1, turns clockwise or not."""


class WantedSides(NamedTuple):
    """The colours that sides must show."""

    size: GridSize
    rim: str | None
    """The word for the colour of outer sides; None for any."""
    border: str | None
    """The word for a colour that no inner side shows."""
    equal: bool
    """Whether sides match that have the same colour."""


def fixed_cells(rows: Sequence[TileRow], size: GridSize, rules: Rules) -> dict[int, int]:
    """Return the cells of the fixed tiles.  Raises `DocumentError`."""
    width, height = size
    taken: dict[int, int] = {}
    for tile, row in enumerate(rows):
        if row.cell is None:
            continue
        column, line = row.cell if isinstance(row.cell, tuple) else divmod(row.cell, width)[::-1]
        place = line * width + column
        if column >= width or line >= height:
            raise DocumentError(
                "must have a cell of the board: column 0 to {column} and row 0 to {row}",
                at=_line(row),
                column=width - 1,
                row=height - 1,
            )
        if place in taken:
            raise DocumentError("is in the same cell as another tile", at=_line(row))
        if row.turn and not rules.may_turn:
            raise DocumentError(
                "is turned, but tiles of {rules} are not", at=_line(row), rules=rules.title
            )
        taken[place] = tile
    return {tile: place for place, tile in taken.items()}


def check_fixed(rows: Sequence[TileRow], fixed: FixedCells, edges: WantedSides) -> None:
    """Refuse fixed tiles that cannot be where they are, and suggest how they could.

    Raises `DocumentError`.
    """
    found = _misplaced(rows, fixed, edges)
    if found is None:
        return
    tile, why = found
    width = edges.size[0]
    advice = mark("{why}; count cells from 0 and turns clockwise")
    for first, sign in _OTHERS:
        moved = {one: place - first * (width + 1) for one, place in fixed.items()}
        inside = all(place % width >= first <= place // width for place in fixed.values())
        turned = [row._replace(turn=sign * row.turn % 4) for row in rows]
        if inside and _misplaced(turned, moved, edges) is None:
            if sign == 1:
                advice = mark("{why}; it would fit if cells counted from 1: count them from 0")
            elif not first:
                advice = mark("{why}; it would fit turned anticlockwise: count turns clockwise")
            break
    raise DocumentError(advice, at=_line(rows[tile]), why=why)


def _misplaced(
    rows: Sequence[TileRow], fixed: FixedCells, edges: WantedSides
) -> tuple[int, str] | None:
    """Return the first impossible fixed tile, and why; None if all are possible."""
    width = edges.size[0]
    shown = {place: _turned(rows[tile]) for tile, place in fixed.items()}
    for tile, place in fixed.items():
        outer = shown_sides((place % width, place // width), edges.size)
        for side, outside in zip(shown[place], outer, strict=True):
            if outside and edges.rim is not None and side != edges.rim:
                return tile, tr("the fixed tile has a colour on the border")
            if not outside and edges.border is not None and side == edges.border:
                return tile, tr("the fixed tile has the border inside the board")
        right, below = shown.get(place + 1), shown.get(place + width)
        if not edges.equal:
            continue
        if (right and not outer[1] and shown[place][1] != right[3]) or (
            below and shown[place][2] != below[0]
        ):
            return tile, tr("the fixed tile does not match the one beside it")
    return None


def _turned(row: TileRow) -> tuple[str, ...]:
    """Return the sides of a tile as they are turned, clockwise from the top."""
    return row.sides[-row.turn :] + row.sides[: -row.turn] if row.turn else row.sides


def _line(row: TileRow) -> str:
    return row.place or tr("hints")


class LaidTiles(NamedTuple):
    """Some tiles on a board of squares."""

    size: GridSize
    shown: Mapping[int, tuple[int, ...]]
    """The colours that a cell shows, clockwise from the top; cells count from 0, row by row."""
    rules: str = ""
    """The id of the rules, if the file or the player states them."""

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.size[0] * self.size[1]

    def moves_on(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the moves that place them on a board; none if it does not have all of them.

        Tiles that can show the same are interchangeable: equal tiles can show the same
        everywhere, and others nowhere.
        """
        board = puzzle.board
        if (board.layout, board.shape, board.wraps) != ("square", "", False):
            return ()
        if (board.columns, board.rows) != self.size or self.rules not in ("", puzzle.rules.id):
            return ()
        if puzzle.rules.matching.cornered or not puzzle.rules.may_move:
            return ()
        game, moves = MatchingGame(puzzle), list[str]()
        loose: dict[tuple[int, ...], list[int]] = {}
        fixed: dict[int | None, int] = {}
        for tile, spot in enumerate(puzzle.start):
            if tile in puzzle.fixed:
                fixed[spot.place] = tile
            elif spot.place is None:
                loose.setdefault(tuple(sorted(puzzle.tiles[tile].sides)), []).append(tile)
            else:
                return ()
        for place, sides in self.shown.items():
            if place in fixed:
                spot = puzzle.start[fixed[place]]
                shown = puzzle.shown(fixed[place], place, spot.orientation)
                if tuple(listed("square", shown)) != sides:
                    return ()
                continue
            for tile in loose.get(tuple(sorted(sides)), ()):
                way = next(
                    (
                        option.orientation
                        for option in puzzle.options(tile, place)
                        if tuple(listed("square", option.shown)) == sides
                    ),
                    None,
                )
                if way is not None:
                    loose[tuple(sorted(sides))].remove(tile)
                    moves.append(game.lay(tile, place, way))
                    break
            else:
                return ()
        return tuple(moves)
