"""How far a board is from solved: its edges, one by one, exactly.

An edge inside the board *matches* when tiles lie on both sides of it and their colours fit.
An edge on the rim counts only with a rim condition, and matches when the tile's side shows
the colour asked for.  The board is solved when every place is filled and no edge is left to
go: any such arrangement counts, whether or not the puzzle was made from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui_tangram.matching.puzzle import Puzzle, Spot
from tui_tangram.matching.tile import WILD
from tui_tangram.tiling import Side


@dataclass(frozen=True, slots=True)
class MatchingVerdict:
    """What is true of a board."""

    total: int
    """How many edges have to match."""
    to_go: int
    """How many do not yet; 0 is solved."""
    empty: int
    """How many places have no tile."""
    unmatched: tuple[Side, ...]
    """Sides of laid tiles that do not fit what they meet, both sides of an edge, in order."""

    @property
    def solved(self) -> bool:
        """Whether every place is filled and every edge matches."""
        return not self.to_go and not self.empty

    @property
    def percent(self) -> int:
        """How many of 100 edges match; 100 if and only if the board is solved."""
        if self.solved:
            return 100
        return min(100 * (self.total - self.to_go) // self.total, 99) if self.total else 0


Colours = tuple[tuple[int, ...] | None, ...]
"""For each place the colours at its sides, or `None` where it is empty."""


def colours_of(puzzle: Puzzle, spots: Sequence[Spot]) -> Colours:
    """Return what is shown at the sides of every place."""
    found: list[tuple[int, ...] | None] = [None] * len(puzzle.board)
    for tile, spot in enumerate(spots):
        if spot.place is not None:
            found[spot.place] = puzzle.shown(tile, spot.place, spot.stance)
    return tuple(found)


def judge(puzzle: Puzzle, spots: Sequence[Spot]) -> MatchingVerdict:
    """Return the verdict on tiles that are where *spots* say."""
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
