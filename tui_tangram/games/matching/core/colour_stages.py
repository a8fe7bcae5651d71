"""Solving in stages of colours, for boards with a coloured rim.

A rim that requires one of the inside colours, as in MacMahon's sets, uses up sides of that colour.
The few left for the inside make such boards hard, and the search, which examines places and their
neighbours, notices this late: on MacMahon's 24 squares it places more than a thousand tiles for
each solution.

So the board is solved in stages.  In the first all colours but the rim's look the same; that puzzle
has many equal tiles and few solutions, on the 24 squares 80.  In the next one colour more is
distinguished, and so on to the last, which is the puzzle itself.  In an earlier stage each solution
looks like exactly one solution of that stage.  So going through these one by one and filling in the
colours, every solution is found exactly once.

Stages do not always pay off.  With many colours a stage of few has too many solutions, and a rim
colour that is as common inside as any other excludes too little.  So puzzles are solved in stages
only if they have few colours and the rim's is `scarce`; others have one stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import EQUAL
from tui_tangram.games.matching.core.search import Search, facts_of
from tui_tangram.games.matching.core.symmetry import image
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.tile import RIM, WILD
from tui_tangram.maths.tiling import Symmetry
from tui_tangram.play import Meter
from tui_tangram.values import replace

FEW: Final = 4
"""The maximum number of colours of a puzzle that is solved in stages."""


class Stages:
    """The stages of one puzzle, each with its tables."""

    def __init__(
        self, tables: Tables, wanted: Sequence[int] = (), *, staged: bool | None = None
    ) -> None:
        """Lead up to the puzzle of *tables*; *wanted* is as for `Search`.

        *staged*: whether there are several stages if possible; by default only if they pay off.
        """
        if staged is None:
            staged = tables.puzzle.colours <= FEW and scarce(tables.puzzle)
        self.looks = list(_looks(tables.puzzle)) if staged else []
        self.tables = [
            *(Tables(_seen(tables.puzzle, look), tables.held) for look in self.looks),
            tables,
        ]
        self.finer: list[dict[tuple[int, ...], int]] = []
        """For each stage the ways of the next one that look like given colours."""
        self.wanted = [list(wanted) or [0] * len(tables.candidates)]
        # From the puzzle backwards to ever fewer colours.
        for number in reversed(range(len(self.looks))):
            self._join(number)
        self.facts = [facts_of(*each) for each in zip(self.tables, self.wanted, strict=True)]
        """For each stage the facts of its searches."""

    def _join(self, number: int) -> None:
        """Compute the looks of a stage's ways in the stage before, which is *number*."""
        before, after = self.tables[number], self.tables[number + 1]
        look = self.looks[number]
        if number + 1 < len(self.looks):
            look = {self.looks[number + 1][colour]: seen for colour, seen in look.items()}
        ways: dict[tuple[int, ...], int] = {}
        like = [tuple(look[colour] for colour in shown) for shown in after.ways.shown]
        for way, shown in enumerate(like):
            ways[shown] = ways.get(shown, 0) | 1 << way
        self.finer.insert(0, ways)
        coarse: dict[tuple[int, ...], int] = {}
        for way, shown in enumerate(before.ways.shown):
            coarse[shown] = coarse.get(shown, 0) | 1 << way
        self.wanted.insert(0, [])
        for some in self.wanted[1]:
            found = 0
            while some:
                found |= coarse.get(like[some.bit_length() - 1], 0)
                some ^= 1 << some.bit_length() - 1
            self.wanted[0].append(found)

    def run(
        self, meter: Meter, symmetries: Sequence[Symmetry] = ()
    ) -> Iterator[tuple[list[int], int]]:
        """Yield the candidates each time every place has exactly one, and a number.

        *symmetries* must form a group that brings the puzzle and the tiles laid onto
        themselves.  Of solutions of the first stage that they bring onto one another only
        one is filled in, and the number is that of the solutions it stands for.
        """
        search = Search(self.tables[0], facts=self.facts[0])
        shown, puzzle = self.tables[0].ways.shown, self.tables[0].puzzle
        for found in search.run(meter):
            number = 1
            if symmetries and self.looks:
                picture = tuple(shown[ways.bit_length() - 1] for ways in found)
                images = {image(picture, symmetry, puzzle) for symmetry in symmetries}
                if picture != min(images):
                    continue
                number = len(images)
            for filled in self._fill(1, found, search, meter):
                yield filled, number

    def _fill(
        self, stage: int, found: list[int], before: Search, meter: Meter
    ) -> Iterator[list[int]]:
        """Fill in the colours from *stage* on in a solution *found* in the stage before."""
        if stage == len(self.tables):
            yield found
            return
        tables, finer = self.tables[stage], self.finer[stage - 1]
        shown = self.tables[stage - 1].ways.shown
        candidates = [
            allowed & finer.get(shown[ways.bit_length() - 1], 0)
            for ways, allowed in zip(found, tables.allowed, strict=True)
        ]
        if tables.narrow(candidates):
            search = Search(tables, candidates=candidates, facts=self.facts[stage])
            for deeper in search.run(meter, before.done, before.share):
                yield from self._fill(stage + 1, deeper, search, meter)


def scarce(puzzle: Puzzle) -> bool:
    """Return whether inside the rim's colour is at most half as common as the average one."""
    mesh = puzzle.board.mesh
    rim = len(mesh.rim)
    inside = sum(tile.sides.count(puzzle.rim) for tile in puzzle.tiles if puzzle.rim) - rim
    return puzzle.rim is not None and inside * puzzle.colours <= len(mesh.edges) - rim


def _looks(puzzle: Puzzle) -> Iterator[Mapping[int, int]]:
    """Yield for each stage but the last the looks of the colours there."""
    rim = puzzle.rim
    if rim is None or rim == RIM or puzzle.rules.matching != EQUAL:
        return
    order = [rim, *(colour for colour in range(1, puzzle.colours + 1) if colour != rim)]
    for distinguished in range(1, len(order) - 1):
        yield {WILD: WILD, RIM: RIM} | {
            colour: min(number, distinguished) + 1 for number, colour in enumerate(order)
        }


def _seen(puzzle: Puzzle, look: Mapping[int, int]) -> Puzzle:
    """Return the puzzle with each colour replaced by its look."""
    assert puzzle.rim is not None
    tiles = tuple(
        replace(tile, sides=tuple(look[colour] for colour in tile.sides)) for tile in puzzle.tiles
    )
    return replace(
        puzzle, tiles=tiles, colours=max(look.values()), rim=look[puzzle.rim], solution=None
    )
