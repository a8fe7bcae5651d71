"""The tile game as used by sessions, saves and shells: `tui_tangram.play.Game`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState, sent
from tui_tangram.games.matching.core.board_size import display_name, division
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tile import RIM, WILD, Tile
from tui_tangram.play import (
    Advice,
    Feasibility,
    Hint,
    Limit,
    Meter,
    OptionValue,
    ScoreDivision,
    SolutionIndex,
    Stopped,
)
from tui_tangram.values import replace

KIND: Final = "matching"
"""The name of the game in saves."""


class MatchingGame(MatchingBoard):
    """One puzzle being played."""

    kind = KIND

    @property
    def puzzle_id(self) -> str:
        """The puzzle's id."""
        return self.puzzle.id

    @property
    def name(self) -> str:
        """The puzzle's name for players."""
        return display_name(self.puzzle.id, self.puzzle.name)

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Empty: rules and tiles are part of the puzzle."""
        return {}

    @property
    def division(self) -> ScoreDivision:
        """Layout, rules, size and colours; see `tui_tangram.games.matching.core.board_size`."""
        return division(self.puzzle)

    @property
    def effort(self) -> float | None:
        """The tiles that a careful player lays or turns, as the puzzle has it, or else measured."""
        return _rated(self.puzzle).effort

    @property
    def rated(self) -> bool:
        """Whether effort and difficulty are known without a search."""
        return self.puzzle.effort is not None or self.puzzle in _RATED

    @property
    def difficulty(self) -> int | None:
        """The grade of the board, as the puzzle has it, or else by its effort."""
        return _rated(self.puzzle).difficulty

    # Help.  The modules that search are loaded when help is first requested, so opening a board
    # never waits for them; in the app the worker process does that.

    def advise(
        self, state: MatchingState, moves: Sequence[str], meter: Meter | None = None
    ) -> Advice:
        """Return the analysis of *state* and the steps to a solution; see `advice`."""
        from tui_tangram.games.matching.core.advice import advise

        return advise(self, state, moves, meter)

    def fault(self, state: MatchingState) -> str:
        """Return the sentence on the first mismatch; empty if there is none, or tiles only turn."""
        from tui_tangram.games.matching.core.advice import mismatch

        return mismatch(self, state) if self.puzzle.rules.may_move else ""

    def solvable(
        self, state: MatchingState, meter: Meter | None = None, moves: Sequence[str] = ()
    ) -> Feasibility:
        """Return whether *state* can be completed; see `advice`."""
        del moves
        from tui_tangram.games.matching.core.advice import solvable

        return solvable(self, state, meter)

    def hints(self, state: MatchingState, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return the hints that *advice* on *state* gives, the vaguest first; see `hints`.

        *near* is the place of the player's attention.
        """
        from tui_tangram.games.matching.core.hints import hints

        return hints(self, state, advice, near)

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield every solution, as moves from the start; equal tiles are interchangeable."""
        from tui_tangram.games.matching.core.solver import solutions

        yield from map(self.moves_to, solutions(self.puzzle, meter=meter))

    def moves_to(self, solution: Sequence[Spot]) -> tuple[str, ...]:
        """Return the moves from the start that lay the tiles of *solution*, each on its own.

        Tiles that lie elsewhere at the start are removed before, as they may be in the way.
        """
        start = self.puzzle.start
        away = [
            sent(tile, spot.drawer)
            for tile, spot in enumerate(start)
            if spot.place not in (None, solution[tile].place)
        ]
        return (
            *(["send " + " ".join(away)] if away else []),
            *(
                self.turn(tile, spot.orientation)
                if start[tile].place == spot.place
                else self.lay(tile, spot.place, spot.orientation)
                for tile, spot in enumerate(solution)
                if spot.place is not None and spot != start[tile]
            ),
        )

    def count(self, meter: Meter | None = None) -> int:
        """Return the number of solutions; if possible in stages, without listing."""
        from tui_tangram.games.matching.core.solver import count

        return count(self.puzzle, meter=meter)

    def numbered(self, meter: Meter | None = None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return the solutions by number where tiles repeat, else None."""
        from tui_tangram.games.matching.core.solver import index
        from tui_tangram.games.matching.core.symmetry import write_part

        found = index(self.puzzle, meter)
        if found is None:
            return None
        at, uses = found.solution, found.uses
        return SolutionIndex(
            found.count,
            lambda number: self.moves_to(at(number)),
            cache(lambda: {write_part(*part): many for part, many in uses().items()}),
        )

    def halves(self) -> tuple[MatchingGame, ...]:
        """Return the board for each of two players who have half of the colours each.

        To a player the other's colours are wild.  Colours that fit each other stay together, and
        the dark rim binds both.  Empty for colours at corners, which cannot be wild, and for fewer
        than two colours that could be divided.
        """
        fits, mate = self.puzzle.rules.matching, self.puzzle.rules.matching.mate
        used = {side for tile in self.puzzle.tiles for side in tile.sides if side > RIM}
        kinds = sorted({min(one, mate(one)) for one in used})
        if fits.cornered or len(kinds) < 2:
            return ()

        def blurred(one: Tile, others: Sequence[int]) -> Tile:
            sides = (WILD if min(side, mate(side)) in others else side for side in one.sides)
            return replace(one, sides=tuple(sides))

        puzzles = (
            replace(self.puzzle, tiles=tuple(blurred(one, others) for one in self.puzzle.tiles))
            for others in (kinds[1::2], kinds[::2])
        )
        return tuple(replace(self, puzzle=puzzle) for puzzle in puzzles)

    def describe_move(self, move: str) -> str:
        """Return the effect of a move as a clause."""
        from tui_tangram.games.matching.core.words import describe_move

        return describe_move(move)


_RATED: Final[dict[Puzzle, Puzzle]] = {}
"""The generated puzzles that were measured last, each with its effort and grade."""
_MOST_RATED: Final = 64


def _rated(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its effort and its grade, if they are soon known.

    A generated one is measured when somebody asks, and not in lists of many; once for all games
    of it, for it takes as long as all else that opens a board.
    """
    if puzzle.effort is not None:
        return puzzle
    found = _RATED.get(puzzle)
    if found is None:
        found = _measured(puzzle)
        if len(_RATED) >= _MOST_RATED:
            del _RATED[next(iter(_RATED))]
        _RATED[puzzle] = found
    return found


def _measured(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its effort, or as it is if that takes long to measure."""
    if puzzle.solution is None:
        return puzzle
    from tui_tangram.games.matching.core.difficulty import RATING, measure

    try:
        return replace(puzzle, effort=measure(puzzle, Limit(nodes=RATING).meter()))
    except Stopped:
        return puzzle
