"""A learning solver, if the extra ``sat`` (python-sat) is installed.

On some large boards a search that only backtracks goes wrong early and does not notice for hours.
A solver of propositional logic learns the reason of each conflict, and so escapes.  Its steps are
slower, and on most boards it is slower overall; so it starts only after a while, and alternates
with the search (`restarts`).

The clauses
-----------
* For each place and each way possible there a variable; one of those of a place is true.
* For each kind of tile and place a variable, whether such a tile lies there: as many are true
  as there are tiles of the kind, or fewer if some are spare.
* For each edge and colour a variable, whether the first side shows the colour; at most one is
  true for each edge.  A way implies the colours on its edges, and a colour implies one of the
  ways that show it.  Wild sides imply nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Any, Final

from tui_tangram.games.matching.core.kernel import END, FOUND, PAUSE
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.play import Meter
from tui_tangram.play.bits import bits

LARGEST: Final = 20_000
"""The maximum number of candidates over all places: the solver is useless on larger boards."""
TURN: Final = 20
"""The conflicts between two checks of the clock: less than a tenth of a second."""
ENGINE: Final = "glucose4"
"""The fastest solver that can be interrupted, on the boards of the benchmark."""


def usable(tables: Tables) -> bool:
    """Return whether the solver is installed and the board is not too large for it."""
    size = sum(candidates.bit_count() for candidates in tables.candidates)
    return size <= LARGEST and installed()


def installed() -> bool:
    """Return whether the extra is installed."""
    return find_spec("pysat") is not None


class Learner:
    """One run of the solver.  It finds one solution, or proves that there is none."""

    def __init__(self, tables: Tables, meter: Meter, wanted: Sequence[int] = ()) -> None:
        """Load the clauses of a board; *wanted* has for each place the ways to try first.

        Raises `Stopped` when the limit of *meter* is reached, and `ImportError` without the
        extra ``sat``.
        """
        from pysat.solvers import Solver

        self.tables = tables
        self.last = 0
        """The number of the last variable."""
        self.ways: list[dict[int, int]] = []
        """For each place the variables of ways."""
        self.solver: Any = Solver(name=ENGINE)
        for clause in self._clauses():
            if not self.solver.nof_clauses() % 4096:
                meter.look()
            self.solver.add_clause(clause)
        liked = [
            variable if some >> way & 1 else -variable
            for some, ways in zip(wanted, self.ways, strict=False)
            for way, variable in ways.items()
            if some
        ]
        self.solver.set_phases(liked)

    def step(self, meter: Meter, conflicts: int) -> int:
        """Continue for at most *conflicts* conflicts and return `FOUND`, `END` or `PAUSE`.

        Each conflict counts as a node of *meter*.  Raises `Stopped` when its limit is reached.
        """
        while conflicts > 0:
            meter.look()
            turn = min(TURN, meter.room, conflicts)
            self.solver.conf_budget(turn)
            # Interrupts remain Python's; the solver would turn them into its own error.
            answer = self.solver.solve_limited(expect_interrupt=True)
            if answer is not None:
                return FOUND if answer else END
            meter.nodes += turn
            conflicts -= turn
        return PAUSE

    @property
    def found(self) -> list[int]:
        """The way in each place of the solution found, as a bit."""
        true = {variable for variable in self.solver.get_model() if variable > 0}
        return [
            1 << next(way for way, variable in ways.items() if variable in true)
            for ways in self.ways
        ]

    def close(self) -> None:
        """Free the memory of the solver."""
        self.solver.delete()

    def _new(self) -> int:
        self.last += 1
        return self.last

    def _clauses(self) -> Iterator[list[int]]:
        """Yield the clauses, each a list of literals of which at least one is true."""
        kinds = self.tables.ways.kinds
        there: list[list[int]] = [[] for _ in kinds]
        for candidates in self.tables.candidates:
            ways = {way: self._new() for way in bits(candidates)}
            self.ways.append(ways)
            yield list(ways.values())
            yield from self._at_most_one(list(ways.values()))
            of_kind: dict[int, list[int]] = {}
            for way, variable in ways.items():
                of_kind.setdefault(self.tables.ways.kind[way], []).append(variable)
            for kind, variables in of_kind.items():
                lies = self._new()
                there[kind].append(lies)
                yield from ([-variable, lies] for variable in variables)
                yield [-lies, *variables]
        for tiles, lies_there in zip(kinds, there, strict=True):
            # Where no tile is spare, at most n of each kind means exactly n.
            if len(tiles) == 1:
                if self.tables.puzzle.needed(tiles[0]):
                    yield lies_there
                yield from self._at_most_one(lies_there)
            elif len(lies_there) > len(tiles):
                yield from self._at_most(lies_there, len(tiles))
        for first, second in self.tables.puzzle.board.mesh.edges:
            if second is not None:
                yield from self._edge((tuple(first), tuple(second)))

    def _edge(self, sides: Sequence[tuple[int, ...]]) -> Iterator[list[int]]:
        """Yield the clauses for an edge between two places."""
        mate = self.tables.puzzle.rules.matching.mate
        colours: dict[int, int] = {}
        for number, (place, side) in enumerate(sides):
            showing: dict[int, list[int]] = {}
            for way, variable in self.ways[place].items():
                colour = self.tables.ways.shown[way][side]
                if number and colour != WILD:
                    colour = mate(colour)
                showing.setdefault(colour, []).append(variable)
            wild = WILD in showing
            for colour, variables in showing.items():
                if colour != WILD:
                    colours.setdefault(colour, 0)
                    colours[colour] = colours[colour] or self._new()
                    yield from ([-variable, colours[colour]] for variable in variables)
            if not wild:
                for colour, seen in colours.items():
                    yield [-seen, *showing.get(colour, [])]
        yield from ([-one, -other] for one, other in combinations(colours.values(), 2))

    def _at_most_one(self, variables: list[int]) -> Iterator[list[int]]:
        """Yield clauses that let at most one of some variables be true, a few at a time."""
        while len(variables) > 6:
            some, carry = variables[:4], self._new()
            yield from ([-one, -other] for one, other in combinations(some, 2))
            yield from ([-one, carry] for one in some)
            variables = [*variables[4:], carry]
        yield from ([-one, -other] for one, other in combinations(variables, 2))

    def _at_most(self, variables: Sequence[int], most: int) -> Iterator[list[int]]:
        """Yield clauses that let at most *most* variables be true, by counters along them."""
        before: list[int] = []
        for variable in variables:
            count = [self._new() for _ in range(most)]
            yield [-variable, count[0]]
            for number, reached in enumerate(before):
                yield [-reached, count[number]]
                above = [count[number + 1]] if number + 1 < most else []
                yield [-variable, -reached, *above]
            before = count
