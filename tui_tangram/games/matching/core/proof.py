"""The proof that a puzzle has one solution: exact cover, independent of the solver.

The puzzle is formulated independently, in the terms of `tui_tangram.maths.cover`:

* each place is an item that is covered once;
* tiles that look the same are one item, covered as often as there are such tiles;
* a spare tile is set aside by an option too: the first of its kind, then the second, and so on,
so that the board determines how many;
* each edge inside the board is a secondary item, and its colour is the one that the side of
  its first place shows; so a side of its second place gives it the mate of its own colour.
  A wild side leaves the edge out: it agrees with any colour;
* an option is a tile in a place in one of its ways: these two items and its edges.

On the rim an option must show the required colour.  A fixed tile is the only option of its place,
and a tile that cannot be moved has options in its own place alone.

Neither the solver's tables nor its search are used; rules, tiles, equal tiles (`Puzzle.twins`) and
the colours shown (`Puzzle.options`) are those of the puzzle, which have their own tests.

The use of symmetry
-------------------
If tiles may be turned and none is fixed, turning the board with all tiles on it turns a solution
into a solution; so does shifting a torus, even if tiles may not turn.  A tile that is the only one
of its kind can then be brought from any place to any other that the symmetries lead to.  So its
options are in one place of each such class only.

A learning solver, if the extra ``sat`` (python-sat) is installed.

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

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Any, Final

from tui_tangram.games.matching.core.kernel import END, FOUND, PAUSE
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.symmetry import ColourPattern, image
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.tile import CIRCLE, WILD
from tui_tangram.maths.cover import Coloured, Item, OptionMember, Problem, solutions
from tui_tangram.maths.tiling import Symmetry, symmetries
from tui_tangram.play import Limit, Meter

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
            ways = {way: self._new() for way in _members(candidates)}
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


def _members(ways: int) -> Iterator[int]:
    while ways:
        low = ways & -ways
        ways ^= low
        yield low.bit_length() - 1


def unique(puzzle: Puzzle, meter: Meter | None = None) -> bool:
    """Return whether *puzzle* has exactly one solution.

    Solutions with one picture, and those that a symmetry of the board brings onto one another,
    count as one.  Raises `Stopped` when the limit of *meter* is reached before the answer.
    """
    group = symmetries(puzzle.board.mesh)
    same: set[ColourPattern] = set()
    for picture in _solved(puzzle, _pinned(puzzle, group), meter or Limit().meter()):
        if not same:
            same = {image(picture, symmetry, puzzle.rules.matching) for symmetry in group}
        elif picture not in same:
            return False
    return bool(same)


def pictures(puzzle: Puzzle, meter: Meter | None = None) -> Iterator[ColourPattern]:
    """Yield the picture of every solution, each once.

    Raises `Stopped` when the limit of *meter* is reached.
    """
    return _solved(puzzle, {}, meter or Limit().meter())


def problem(puzzle: Puzzle) -> Problem:
    """Return the puzzle as a problem of exact cover, without regard to symmetry."""
    return _stated(puzzle, {})[0]


def _solved(
    puzzle: Puzzle, pinned: dict[int, frozenset[int]], meter: Meter
) -> Iterator[ColourPattern]:
    """Yield the pictures of solutions in which *pinned* kinds lie in one of their places."""
    stated, shown = _stated(puzzle, pinned)
    for solution in solutions(stated, meter):
        found = dict(shown[option] for option in solution if option < len(shown))
        yield tuple(found[place] for place in range(len(puzzle.board)))


def _stated(
    puzzle: Puzzle, pinned: dict[int, frozenset[int]]
) -> tuple[Problem, list[tuple[int, tuple[int, ...]]]]:
    """Return the problem, and for each option its place and the colours shown there."""
    mesh, mate = puzzle.board.mesh, puzzle.rules.matching.mate
    options: list[list[OptionMember]] = []
    shown: list[tuple[int, tuple[int, ...]]] = []
    for kind, place, colours in _ways(puzzle):
        if kind in pinned and place not in pinned[kind]:
            continue
        option: list[OptionMember] = [("place", place), ("tile", kind)]
        for side, colour in enumerate(colours):
            edge = mesh.faces[place].edges[side]
            first, second = mesh.edges[edge]
            if second is None:
                if puzzle.rim is not None and colour not in (puzzle.rim, WILD):
                    break
            elif colour != WILD:
                is_first = first == (place, side)
                seen = colour if is_first else mate(colour)
                option.append(Coloured(("edge", edge), seen))
        else:
            options.append(option)
            shown.append((place, colours))
    primary: dict[Item, int] = dict.fromkeys((("place", place) for place in range(len(mesh))), 1)
    inner = [number for number, edge in enumerate(mesh.edges) if edge.second]
    secondary: list[Item] = [("edge", number) for number in inner]
    for kind, number in Counter(puzzle.twins).items():
        primary["tile", kind] = number
        for spare in range(min(number, puzzle.spare[puzzle.tiles[kind].shape])):
            item, aside = ("spare", kind, spare), ("aside", kind, spare)
            primary[item] = 1
            secondary.append(aside)
            before = [Coloured(("aside", kind, spare - 1), True)] if spare else []
            options.append([item, ("tile", kind), Coloured(aside, True), *before])
            options.append([item, Coloured(aside, False)])
    return Problem.of(primary, options, secondary), shown


def _ways(puzzle: Puzzle) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield each kind of tile with each place and each way of placing it there."""
    fixed = {puzzle.start[tile].place: tile for tile in puzzle.fixed}
    for tile in sorted(set(puzzle.twins) - puzzle.fixed):
        for place in range(len(puzzle.board)):
            if place in fixed:
                continue
            if puzzle.rules.may_move or puzzle.start[tile].place == place:
                for option in puzzle.options(tile, place):
                    yield tile, place, option.shown
    for home, tile in fixed.items():
        if home is not None:
            yield tile, home, puzzle.shown(tile, home, puzzle.start[tile].orientation)


def _pinned(puzzle: Puzzle, group: Sequence[Symmetry]) -> dict[int, frozenset[int]]:
    """Return a kind of tile, if any, and the places to which it can be restricted."""
    rules = puzzle.rules
    if puzzle.fixed or not rules.may_move:
        return {}
    usable = [
        each for each in group if not each.mirrored and (rules.may_turn or _upright(puzzle, each))
    ]
    least = {
        place: min(symmetry.places[place] for symmetry in usable)
        for place in range(len(puzzle.board))
    }
    kinds = puzzle.twins
    alone = [
        kind for kind in dict.fromkeys(kinds) if kinds.count(kind) == 1 and puzzle.needed(kind)
    ]
    # A tile with the most sides for the rim has the fewest possible places: the corners.
    chosen = sorted(alone, key=lambda kind: -puzzle.tiles[kind].sides.count(puzzle.rim))[:1]
    return {kind: frozenset(least.values()) for kind in chosen}


def _upright(puzzle: Puzzle, symmetry: Symmetry) -> bool:
    """Return whether a symmetry turns nothing, as when a torus is shifted."""
    return not any(
        (puzzle.angles[place] + shift * (CIRCLE // puzzle.shape(start)) - puzzle.angles[start])
        % CIRCLE
        for start, (place, shift) in enumerate(zip(symmetry.places, symmetry.shifts, strict=True))
    )
