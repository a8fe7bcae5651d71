"""The tiles that a file shows on an incomplete board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tui_tangram.games.matching.core.exchange.frames import GridSize
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.puzzle import Puzzle


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
