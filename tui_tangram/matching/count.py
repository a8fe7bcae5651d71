"""How many solutions a board has.

Boards with a coloured rim
--------------------------
A rim that asks for one of the colours that are inside too, as of MacMahon's sets, uses up
sides of that colour.  How few are left for the inside is what makes such boards hard, and
the search, which looks at places and their neighbours, finds it out late: on MacMahon's 24
squares it tries more than a thousand tiles for each solution.

So the board is solved in stages.  In the first all colours but the rim's look the same;
that puzzle has many equal tiles and few solutions, on the 24 squares 80.  In the next one
colour more is told from the rest, and so on to the last, which is the puzzle itself.  Each
solution looks in an earlier stage like exactly one solution of that stage.  So going
through these one by one and filling in the colours, every solution is found once.

Symmetry
--------
A symmetry of the board that brings the puzzle onto itself brings solutions of the first
stage onto others that can be filled in in as many ways.  So counting fills in only one of
them.  The puzzle is brought onto itself by all turns if tiles may be turned and all of them
are loose, and by mirror images if besides the mirror image of each tile is in the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tui_tangram.matching.picture import image
from tui_tangram.matching.puzzle import Puzzle, Spot
from tui_tangram.matching.solver import Search, arrangements, solutions
from tui_tangram.matching.symmetry import one_of_each
from tui_tangram.matching.tables import Tables
from tui_tangram.matching.tile import RIM, WILD, Tile
from tui_tangram.play import Limit, Meter
from tui_tangram.tiling import Symmetry, symmetries


def count(
    puzzle: Puzzle,
    laid: Mapping[int, Spot] | None = None,
    meter: Meter | None = None,
    *,
    distinct: bool = False,
) -> int:
    """Return the number of solutions in which the tiles *laid* are as they are.

    Tiles that look the same are not told apart.  With *distinct*, solutions that a symmetry
    of the board brings onto one another count once.  `Meter.found` grows on the way.
    Raises `Stopped` when the limit of *meter* is reached.
    """
    meter = meter or Limit().meter()
    if distinct:
        return sum(1 for _ in one_of_each(solutions(puzzle, laid, meter), puzzle))
    stages = list(_stages(puzzle))
    if not stages:
        return sum(1 for _ in arrangements(Tables(puzzle, laid or {}), meter))
    return _Count(puzzle, laid or {}, stages, meter).run()


def _stages(puzzle: Puzzle) -> Iterator[Mapping[int, int]]:
    """Yield for each stage but the last what colours look like there."""
    rim = puzzle.rim
    if rim is None or rim == RIM or puzzle.rules.complement:
        return
    order = [rim, *(colour for colour in range(1, puzzle.colours + 1) if colour != rim)]
    for told in range(1, len(order) - 1):
        yield {WILD: WILD, RIM: RIM} | {
            colour: min(number, told) + 1 for number, colour in enumerate(order)
        }


class _Count:
    """One count in stages."""

    def __init__(
        self,
        puzzle: Puzzle,
        laid: Mapping[int, Spot],
        stages: Sequence[Mapping[int, int]],
        meter: Meter,
    ) -> None:
        self.meter = meter
        self.tables = [Tables(_seen(puzzle, look), laid) for look in stages]
        self.tables.append(Tables(puzzle, laid))
        self.finer: list[dict[tuple[int, ...], int]] = []
        """For each stage the ways of the next one that look like given colours."""
        self.images = [] if laid else _automorphisms(puzzle)
        # What a stage looks like in the one before: the last stage has the true colours.
        for number, look in enumerate(stages):
            after = stages[number + 1] if number + 1 < len(stages) else None
            ways: dict[tuple[int, ...], int] = {}
            back = {colour if after is None else after[colour]: look[colour] for colour in look}
            for way, shown in enumerate(self.tables[number + 1].ways.shown):
                key = tuple(back[colour] for colour in shown)
                ways[key] = ways.get(key, 0) | 1 << way
            self.finer.append(ways)

    def run(self) -> int:
        """Return the number of solutions."""
        shown = self.tables[0].ways.shown
        search = Search(self.tables[0])
        total = 0
        for found in search.run(self.meter):
            picture = tuple(shown[ways.bit_length() - 1] for ways in found)
            images = {image(picture, symmetry) for symmetry in self.images} or {picture}
            if picture == min(images):
                total += self._fill(1, found, search, len(images))
        return total

    def _fill(self, stage: int, found: Sequence[int], before: Search, weight: int) -> int:
        """Return the number of ways to fill in the colours from *stage* on, *weight* times."""
        tables, shown = self.tables[stage], self.tables[stage - 1].ways.shown
        finer = self.finer[stage - 1]
        tables.restrict(finer.get(shown[ways.bit_length() - 1], 0) for ways in found)
        search = Search(tables)
        total = 0
        for deeper in search.run(self.meter, before.done, before.share):
            if stage + 1 == len(self.tables):
                total += weight
                self.meter.found += weight
            else:
                total += self._fill(stage + 1, deeper, search, weight)
        return total


def _seen(puzzle: Puzzle, look: Mapping[int, int]) -> Puzzle:
    """Return the puzzle as it is where colours look like that."""
    assert puzzle.rim is not None
    tiles = tuple(Tile(tuple(look[colour] for colour in tile.sides)) for tile in puzzle.tiles)
    return replace(
        puzzle, tiles=tiles, colours=max(look.values()), rim=look[puzzle.rim], solution=None
    )


def _automorphisms(puzzle: Puzzle) -> list[Symmetry]:
    """Return symmetries of the board that surely bring the puzzle onto itself, or none."""
    rules = puzzle.rules
    if not (rules.may_move and rules.may_turn) or puzzle.fixed:
        return []
    tiles = Counter(tile.canonical for tile in puzzle.tiles)
    mirrored = Counter(tile.mirrored.canonical for tile in puzzle.tiles)
    both = rules.may_flip or tiles == mirrored
    return [each for each in symmetries(puzzle.board.mesh) if both or not each.mirrored]
