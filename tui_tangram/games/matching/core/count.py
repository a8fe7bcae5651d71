"""The number of solutions of a board.

Where tiles repeat, all solutions are counted by a diagram (`front`), thousands of millions in a
second.  Otherwise they are found one by one, and of those that a symmetry brings onto one another
only one, if there is a tile to pin (`pin`).

If a board is solved in stages (`colour_stages`), symmetry saves work: a symmetry of the board that
brings the puzzle onto itself brings solutions of the first stage onto others with equally many
completions, so one of them is completed for all.  The puzzle is brought onto itself by all turns if
tiles may be turned and all of them are loose, and by mirror images if in addition the mirror image
of each tile is in the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tui_tangram.games.matching.core import front
from tui_tangram.games.matching.core.colour_stages import Stages
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.symmetry import pinned
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.tile import Tile
from tui_tangram.maths.tiling import Symmetry, symmetries
from tui_tangram.play import Limit, Meter


def count(
    puzzle: Puzzle, laid: Mapping[int, Spot] | None = None, meter: Meter | None = None
) -> int:
    """Return the number of solutions in which the tiles *laid* are as they are.

    Tiles that look the same are interchangeable.  `Meter.found` is updated during the search.
    Raises `Stopped` when the limit of *meter* is reached.
    """
    meter = meter or Limit().meter()
    tables = Tables(puzzle, laid or {})
    diagram = front.diagram(tables, meter)
    if diagram is not None:
        meter.found += diagram.count
        return diagram.count
    stages = Stages(tables)
    if not stages.looks:
        pin = pinned(tables)
        search = Search(pin.tables if pin else tables, facts=stages.facts[0])
        return search.count(meter, pin.images if pin else 1)
    total = 0
    group = [] if laid else _automorphisms(puzzle)
    for _, number in stages.run(meter, group):
        total += number
        meter.found += number
    return total


def _automorphisms(puzzle: Puzzle) -> list[Symmetry]:
    """Return symmetries of the board known to bring the puzzle onto itself, or an empty list."""
    rules = puzzle.rules
    if not (rules.may_move and rules.may_turn) or puzzle.fixed:
        return []
    cornered = rules.matching.cornered
    looks = Counter(map(puzzle.looks, range(len(puzzle.tiles))))
    mirrored = Counter(
        frozenset(Tile(look, cornered).mirrored.canonical for look in some)
        for some in looks.elements()
    )
    both = looks == mirrored
    return [each for each in symmetries(puzzle.board.mesh) if both or not each.mirrored]
