"""Placed tiles of a list: fixed ones, and those that a file shows on an incomplete board.

A fixed tile that has the border inside the board, or a colour on the border, or another colour
than the fixed tile next to it, proves that cells or turns are counted in another way, and is
refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from tui_tangram.games.matching.core.exchange.colours import GridSize, shown_sides
from tui_tangram.games.matching.core.exchange.columns import TileRow
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import Rules
from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError

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
