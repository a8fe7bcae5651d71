"""Restarts: the search for a first solution on a board where chance decides.

The time of a search to its first solution depends on the first few tiles: laid badly they can
cost hours, where another order would have led to a solution at once.  So while one search goes on
steadily, others with other beginnings are tried beside it, each for a while, and for as many
nodes in all as the steady one.  The first search that finds a solution goes on to find all the
others.  If any search reaches its end without one, there is none.

If the extra ``sat`` is installed, a solver that learns (`sat`) has its turns too, after a good
while.

`splitmix` determines each beginning, so that the same board is solved alike on every machine: the
first place, among those with which the order of places could begin, and the ways to try first.
Preferred ways come first in every beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tui_tangram.matching import compiled
from tui_tangram.matching.kernel import FOUND, PAUSE, SearchFacts
from tui_tangram.matching.sat import Learner, usable
from tui_tangram.matching.search import Search, ranks
from tui_tangram.matching.tables import Tables, order
from tui_tangram.play import Meter
from tui_tangram.play.splitmix import WORD, SplitMix64

FIRST: Final = 3000
"""Nodes before the first other beginning: most boards are solved in fewer."""
GROWTH: Final = 3, 2
"""The ratio of the nodes of each beginning to those of the one before, as a fraction."""

LATE: Final = 15_000
"""The nodes of a beginning from which on the solver that learns has turns; by then ten times as
many were searched in all."""
COST: Final = 128
"""Nodes in plain Python for one conflict of that solver, so that it takes half of the time."""
COMPILED_COST: Final = 6144
"""The same for a compiled search."""
TURN: Final = 100
"""The conflicts of one turn of that solver: fewer would teach it little."""


def begun(tables: Tables, meter: Meter, facts: SearchFacts) -> Iterator[list[int]]:
    """Yield the candidates for every solution, as `Search.run` does; *facts* are the tables'.

    Raises `Stopped` when the limit of *meter* is reached.
    """
    steady = Search(tables, facts=facts)
    chance = SplitMix64(len(tables.candidates))
    search, nodes = steady, FIRST
    status = steady.step(meter, nodes)
    learner: Learner | None = None
    told: list[int] = []
    cost, saved = COMPILED_COST if compiled.possible(facts) else COST, 0
    while status == PAUSE:
        if search is steady:
            search = Search(tables, facts=_other(tables, facts, chance), early=0)
        else:
            search = steady
            nodes = nodes * GROWTH[0] // GROWTH[1]
        status = search.step(meter, nodes, tell=search is steady)
        saved += nodes if nodes >= LATE else 0
        if status == PAUSE and saved >= TURN * cost and usable(tables):
            learner = learner or Learner(tables, meter, facts.wanted)
            status = learner.step(meter, saved // cost)
            saved = 0
            if status == FOUND:
                # The learner knows this solution only; the steady search finds the others.
                search, told = steady, learner.found
                yield list(told)
                break
    if learner is not None:
        learner.close()
    if status == FOUND and not told:
        yield search.found
    if status == FOUND:
        for found in search.others(meter):
            if found != told:
                yield found
    meter.fraction = 1.0


def _other(tables: Tables, facts: SearchFacts, chance: SplitMix64) -> SearchFacts:
    """Return the facts of another beginning."""
    mesh = tables.puzzle.board.mesh
    inward = tables.puzzle.rim is not None
    edge = [(None in face.across) == inward for face in mesh.faces]
    begin = [place for place, good in enumerate(edge) if good] or list(range(len(mesh)))
    mixed = [_some(len(facts.kind), chance) for _ in tables.candidates]
    return facts._replace(
        prefer=1,
        wanted=[own or other for own, other in zip(facts.wanted, mixed, strict=True)],
        rank=ranks(order(mesh, [chance.choice(begin)], inward=inward)),
    )


def _some(ways: int, chance: SplitMix64) -> int:
    """Return about half of *ways* ways, chosen at random, as bits."""
    found = 0
    for _ in range(0, ways, WORD.bit_length()):
        found = found << WORD.bit_length() | chance.word()
    return found & (1 << ways) - 1
