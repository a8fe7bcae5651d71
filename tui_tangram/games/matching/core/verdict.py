"""The verdict on a board: its edges, one by one, exactly.

An edge inside the board *matches* when there are tiles on both sides of it and their colours fit.
An edge on the rim counts only with a rim condition, and matches when the tile's side shows the
required colour.  The board is solved when every place is filled and no edge is left to match: any
such arrangement counts, whether or not the puzzle was made from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.tiling import Side


@dataclass(frozen=True, slots=True)
class MatchingVerdict:
    """The verdict on one position."""

    total: int
    """The number of edges that have to match."""
    to_go: int
    """The number of edges that do not match yet; 0 on a solved board."""
    empty: int
    """The number of places without a tile."""
    unmatched: tuple[Side, ...]
    """The sides of placed tiles that do not match, both sides of an edge, in order."""

    @property
    def solved(self) -> bool:
        """Whether every place is filled and every edge matches."""
        return not self.to_go and not self.empty

    @property
    def percent(self) -> int:
        """The percentage of edges that match; 100 if and only if the board is solved."""
        # A place without edges is the only one on its board.
        return 100 * (self.total - self.to_go) // self.total if self.total else 100 * self.solved


Colours = tuple[tuple[int, ...] | None, ...]
"""For each place the colours at its sides, or `None` if it is empty."""


def colours_of(puzzle: Puzzle, spots: Sequence[Spot]) -> Colours:
    """Return the colours at the sides of every place."""
    found: list[tuple[int, ...] | None] = [None] * len(puzzle.board)
    for tile, spot in enumerate(spots):
        if spot.place is not None:
            found[spot.place] = puzzle.shown(tile, spot.place, spot.orientation)
    return tuple(found)


def judge(puzzle: Puzzle, spots: Sequence[Spot]) -> MatchingVerdict:
    """Return the verdict on tiles in these *spots*."""
    shown = colours_of(puzzle, spots)
    rim, fits = puzzle.rim, puzzle.rules.matching.fits
    to_go = 0
    unmatched: list[Side] = []
    for first, second in puzzle.board.mesh.edges:
        here = shown[first.face]
        if second is None:
            if rim is None:
                continue
            if here is None:
                to_go += 1
            elif here[first.side] not in (rim, WILD):
                to_go += 1
                unmatched.append(first)
            continue
        there = shown[second.face]
        if here is None or there is None:
            to_go += 1
        elif not fits(here[first.side], there[second.side]):
            to_go += 1
            unmatched += (first, second)
    return MatchingVerdict(puzzle.total, to_go, shown.count(None), tuple(sorted(unmatched)))
