"""The solver: every way to complete a board, from any position, on any tiling.

The method
----------
Depth-first search that always chooses the *place* with the fewest tiles that still fit, and tries
these one after the other.  The candidates are known for every empty place at every moment: placing
a tile narrows its neighbours to the tiles that fit its colours, and a place with few candidates
left narrows its own neighbours in turn, since only a few colours are possible at its sides.  As
soon as some place has no candidate the last tile is removed.  That is forward checking on matching
sides, and arc consistency where it costs little; the second saves nine tenths of the placed tiles
on large boards.

Among places with equally few candidates a fixed order decides (`tables.order`): from the middle of
the board outwards, or, with a rim, ring by ring inwards.

The search itself is one function (`kernel`), which runs as plain Python and, where there was a
compiler, in C (`search`).  Sets of candidates are integers with a bit for each
way to lay a tile, so that one step for one place is a handful of operations on integers.

Where tiles repeat, the solutions after the first `SEARCHED` come from a diagram, which
has all of them by number.

If luck decides the time to the first solution, restarts are tried too: see `restarts`.  Then, and
for a count, symmetries save work: see `symmetry`.  If the rim requires one of the colours, all this
is done in stages: see `colour_stages`.

Each arrangement comes once
---------------------------
The way in a place is a property of the arrangement, so no two branches meet again.
Tiles that show the same under the rules are one kind with a number: of two arrangements
that differ by swapping equal tiles only one is found.

All solutions at once
---------------------
The places are filled in reading order.  Between filled and open places runs the *front*: the edges
between them.  How the rest can be filled depends only on the colours along the front and on the
kinds of tiles left, so these are the states of a `Diagram`. Where tiles repeat there are few of
them, however many solutions there are; where all tiles are different there are as many as ways to
reach them.

The number of solutions
-----------------------
Where tiles repeat, all solutions are counted by the diagram, thousands of millions in a
second.  Otherwise they are found one by one, and of those that a symmetry brings onto one another
only one, if there is a tile to pin (`symmetry`).

If a board is solved in stages (`colour_stages`), symmetry saves work: a symmetry of the board that
brings the puzzle onto itself brings solutions of the first stage onto others with equally many
completions, so one of them is completed for all.  The puzzle is brought onto itself by all turns if
tiles may be turned and all of them are loose, and by mirror images if in addition the mirror image
of each tile is in the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

from tui_tangram.games.matching.core.colour_stages import Stages
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.restarts import begun
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.symmetry import pinned
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.cover.diagram import MOST, Diagram, NumberedSolutions, TooManyStatesError
from tui_tangram.maths.tiling import Symmetry, symmetries
from tui_tangram.play import Limit, Meter, SolutionIndex
from tui_tangram.play.bits import bits
from tui_tangram.values import NamedTuple, replace

REPEATED: Final = 1.5
"""The minimum average number of tiles per kind for which a diagram is tried."""


def diagram_of(tables: Tables, meter: Meter, *, most: int = MOST) -> Diagram[int, int] | None:
    """Return all solutions, or None where that does not pay off or takes more than *most* states.

    The choices are the ways in the places, in reading order, each numbered by `choice_of`.  Equal
    tiles are interchangeable.  Raises `Stopped` (from *meter*).
    """
    ways, faces = tables.ways, tables.puzzle.board.mesh.faces
    if not tables.possible or len(tables.puzzle.tiles) < REPEATED * len(ways.kinds):
        return None
    if tables.puzzle.board.mesh.unlike:
        return None  # sides differ that no edge connects
    # A state is one integer: the number of places filled; above it the numbers of tiles left, by
    # kind; above these the colours along the front, each edge of the board with bits of its own.
    end = len(faces)
    high = end.bit_length()
    turn = (1 << high) - 1
    start, units, fields = 0, list[int](), list[int]()
    for tiles in ways.kinds:
        start |= len(tiles) << high
        units.append(1 << high)
        fields.append((1 << len(tiles).bit_length()) - 1 << high)
        high += len(tiles).bit_length()
    stock = (1 << high) - 1 - turn
    wide = ways.width.bit_length()
    colours = (1 << wide) - 1

    def field(edge: int) -> int:
        """Return the first bit of the colour that the previous place gave to an edge."""
        return high + edge * wide

    # For each place the edges it meets, with the fitting ways; all their bits; and for each of its
    # ways the choice and the change of the state.
    meets: list[list[tuple[int, Sequence[int]]]] = [[] for _ in faces]
    changes: list[dict[int, tuple[int, int]]] = [{} for _ in faces]
    for place, face in enumerate(faces):
        inside = [side for side, beyond in enumerate(face.across) if beyond is not None]
        leads = []
        for side, (_, beyond, fits) in zip(inside, ways.beyond[place], strict=True):
            if beyond == place:
                return None
            if beyond > place:
                leads.append((side, field(face.edges[side])))
                meets[beyond].append((field(face.edges[side]), fits.single))
        for way in bits(tables.candidates[place]):
            shown = ways.shown[way]
            fresh = sum(shown[side] + 1 << first for side, first in leads)
            change = 1 - units[ways.kind[way]] + fresh
            changes[place][way] = choice_of(tables, place, way), change
    met = [sum(colours << first for first, _ in edges) for edges in meets]
    left: dict[int, int] = {}
    """The ways of the kinds left, by the numbers of tiles left."""

    def after(state: int) -> list[tuple[int, int]]:
        place = state & turn
        fitting = left.get(state & stock)
        if fitting is None:
            fitting = sum(of for of, some in zip(ways.of_kind, fields, strict=True) if state & some)
            left[state & stock] = fitting
        fitting &= tables.candidates[place]
        for first, single in meets[place]:
            fitting &= single[state >> first & colours]
        rest, here = state & ~met[place], changes[place]
        if place == end - 1:
            # Spare tiles are left over, and it does not matter which.
            return [(here[way][0], end) for way in bits(fitting)]
        return [(choice, rest + change) for choice, change in map(here.__getitem__, bits(fitting))]

    try:
        return Diagram(start, end, after, meter, most=most)
    except TooManyStatesError:
        return None


def choice_of(tables: Tables, place: int, way: int) -> int:
    """Return the choice of a way in a place."""
    return place * len(tables.ways.shown) + way


def way_of(tables: Tables, choice: int) -> tuple[int, int]:
    """Return the place and the way of a choice."""
    return divmod(choice, len(tables.ways.shown))


SEARCHED: Final = 1000
"""The number of solutions searched for before a diagram is tried: most boards have fewer."""

MatchingSolution: TypeAlias = tuple[Spot, ...]
"""The spot of each tile; all placed except spare ones, and all edges matching."""


class Step(NamedTuple):
    """One tile on the way to a solution."""

    tile: int
    spot: Spot


def solutions(
    puzzle: Puzzle,
    laid: Mapping[int, Spot] | None = None,
    meter: Meter | None = None,
    *,
    prefer: Sequence[Spot] = (),
) -> Iterator[MatchingSolution]:
    """Yield every solution of *puzzle* in which the tiles *laid* are as they are.

    *laid* maps tiles to their spots; the fixed tiles of the puzzle are added. Solutions that differ
    only by swapping tiles that look the same are yielded once.  *prefer* has a preferred spot for
    every tile: it is tried first, so the first solution is near these spots, though not always the
    nearest.  The order is deterministic.

    Raises `Stopped` (from *meter*) when a limit is reached; the solutions yielded before are
    right.
    """
    tables = Tables(puzzle, laid or {})
    namer = _Namer(tables, laid or {}, prefer)
    for found in arrangements(tables, meter, namer.wanted):
        yield namer.spots(found)


def first_solution(
    puzzle: Puzzle,
    laid: Mapping[int, Spot] | None = None,
    meter: Meter | None = None,
    *,
    prefer: Sequence[Spot] = (),
) -> MatchingSolution | None:
    """Return one solution in which the tiles *laid* are as they are, or None."""
    return next(solutions(puzzle, laid, meter, prefer=prefer), None)


def index(puzzle: Puzzle, meter: Meter | None = None) -> SolutionIndex[MatchingSolution] | None:
    """Return `solutions` by number, or None if they can only be found one by one.

    Their parts are places with the colours shown there.  Raises `Stopped` (from *meter*).
    """
    meter = meter or Limit().meter()
    tables = Tables(puzzle, {})
    diagram = diagram_of(tables, meter)
    if diagram is None:
        return None
    found = islice(_searched(tables, meter), SEARCHED)
    numbered = NumberedSolutions(diagram, [_choices(tables, laid) for laid in found])
    namer = _Namer(tables, {}, ())

    def uses() -> dict[tuple[int, tuple[int, ...]], int]:
        at = ((way_of(tables, choice), many) for choice, many in diagram.uses().items())
        return {(place, tables.ways.shown[way]): many for (place, way), many in at}

    return SolutionIndex(
        diagram.count, lambda number: namer.spots(_bits(tables, numbered[number])), cache(uses)
    )


def search(
    tables: Tables, meter: Meter | None = None, prefer: Sequence[Spot] = ()
) -> list[int] | None:
    """Return for one solution the way in each place, as a bit, or None without a solution.

    *prefer* is as for `solutions`; `named` turns the result into spots.
    """
    wanted = _Namer(tables, {}, prefer).wanted
    found = next(arrangements(tables, meter, wanted), None)
    return None if found is None else list(found)


def named(
    tables: Tables, laid: Mapping[int, Spot], found: Sequence[int], prefer: Sequence[Spot] = ()
) -> MatchingSolution:
    """Return the solution that has the way *found* in each place, and the tiles *laid* in place.

    Equal tiles, and orientations that look the same, are chosen according to *prefer* if possible.
    """
    return _Namer(tables, laid, prefer).spots(found)


def way_to(tables: Tables, laid: Mapping[int, Spot], solution: Sequence[Spot]) -> tuple[Step, ...]:
    """Return the tiles that are not *laid*, in the order in which they are best found.

    The *tables* must hold the tiles *laid*, in the same spots as in the *solution*. The tile with
    the most constrained place comes first, then the one with the most constrained place after that,
    and so on.
    """
    namer = _Namer(tables, laid, solution)
    straight = Search(tables, namer.wanted)
    next(straight.run(Limit().meter()))
    at = {spot.place: tile for tile, spot in enumerate(solution)}
    tiles = [at[place] for place in straight.path]
    return tuple(Step(tile, solution[tile]) for tile in tiles if tile not in namer.held)


def arrangements(
    tables: Tables, meter: Meter | None = None, wanted: Sequence[int] = ()
) -> Iterator[list[int]]:
    """Yield for every solution the way in each place, as a bit; see `tables`.

    The list belongs to the search and changes when it continues.  *wanted* has for each place the
    ways to try first.
    """
    meter = meter or Limit().meter()
    before: list[list[int]] = []
    searched = _searched(tables, meter, wanted)
    for found in islice(searched, SEARCHED):
        before.append(_choices(tables, found))
        meter.found += 1
        yield found
    diagram = diagram_of(tables, meter) if len(before) == SEARCHED else None
    if diagram is None:
        others = searched
    else:
        numbered = NumberedSolutions(diagram, before)
        others = (_bits(tables, choices) for choices in numbered.others(meter))
    for found in others:
        meter.found += 1
        yield found


def _searched(tables: Tables, meter: Meter, wanted: Sequence[int] = ()) -> Iterator[list[int]]:
    """Like `arrangements`, all by search."""
    stages = Stages(tables, wanted)
    several = (found for found, _ in stages.run(meter))
    yield from several if stages.looks else begun(tables, meter, stages.facts[0])


def _choices(tables: Tables, found: Sequence[int]) -> list[int]:
    """Return an arrangement, the way in each place as a bit, as the choices of a diagram."""
    return [choice_of(tables, place, bit.bit_length() - 1) for place, bit in enumerate(found)]


def _bits(tables: Tables, choices: Sequence[int]) -> list[int]:
    """Return the way in each place as a bit."""
    return [1 << way_of(tables, choice)[1] for choice in choices]


class _Namer:
    """Names the tiles and orientations in a result of the search."""

    def __init__(self, tables: Tables, laid: Mapping[int, Spot], prefer: Sequence[Spot]) -> None:
        puzzle = tables.puzzle
        self.tables = tables
        self.held = {tile: spot for tile, spot in laid.items() if spot.place is not None}
        self.held |= {tile: puzzle.start[tile] for tile in puzzle.fixed}
        self.prefer = prefer
        self.wanted = [0] * len(puzzle.board)
        """For each place the ways in which preferred tiles lie there."""
        for tile, spot in enumerate(prefer):
            way = tables.way(tile, spot)
            if way is not None and spot.place is not None:
                self.wanted[spot.place] |= 1 << way
        self.orientations: dict[tuple[int, int, int], Spot] = {}

    def spots(self, found: Sequence[int]) -> MatchingSolution:
        """Return the solution with the ways *found* in each place."""
        ways, puzzle = self.tables.ways, self.tables.puzzle
        spots: dict[int, Spot] = dict(self.held)
        taken = {spot.place for spot in spots.values()}
        todo = [place for place in range(len(found)) if place not in taken]
        loose = [[tile for tile in tiles if tile not in spots] for tiles in ways.kinds]
        for tile, spot in enumerate(self.prefer):
            # Equal tiles are assigned their preferred places if possible.
            place = spot.place
            if tile not in spots and place is not None and place not in taken:
                way = found[place].bit_length() - 1
                if ways.kind[way] == ways.kind_of[tile]:
                    spots[tile] = self._spot(tile, place, way)
                    loose[ways.kind[way]].remove(tile)
                    taken.add(place)
        for place in todo:
            if place not in taken:
                way = found[place].bit_length() - 1
                tile = loose[ways.kind[way]].pop(0)
                spots[tile] = self._spot(tile, place, way)
        return tuple(
            spots.get(tile, start._replace(place=None)) for tile, start in enumerate(puzzle.start)
        )

    def _spot(self, tile: int, place: int, way: int) -> Spot:
        """Return the spot of a tile placed in this way."""
        key = (tile, place, way)
        if key not in self.orientations:
            self.orientations[key] = self._orientation(*key)
        return self.orientations[key]

    def _orientation(self, tile: int, place: int, way: int) -> Spot:
        """Return the same, computed when first needed."""
        puzzle, shown = self.tables.puzzle, self.tables.ways.shown[way]
        start = puzzle.start[tile]
        if self.prefer:
            liked = self.prefer[tile].orientation
            # A tile may look the same in several orientations: choose the preferred one if
            # possible.
            if puzzle.aligned(tile, place, liked) and puzzle.shown(tile, place, liked) == shown:
                return Spot(place, start.drawer, liked)
        return Spot(place, start.drawer, puzzle.showing(tile, place, shown))


def count(
    puzzle: Puzzle, laid: Mapping[int, Spot] | None = None, meter: Meter | None = None
) -> int:
    """Return the number of solutions in which the tiles *laid* are as they are.

    Tiles that look the same are interchangeable.  `Meter.found` is updated during the search.
    Raises `Stopped` when the limit of *meter* is reached.
    """
    meter = meter or Limit().meter()
    tables = Tables(puzzle, laid or {})
    diagram = diagram_of(tables, meter)
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
    if not (rules.may_move and rules.may_turn) or puzzle.fixed or puzzle.model:
        return []
    alike = puzzle.tiles[0]
    looks = Counter(map(puzzle.looks, range(len(puzzle.tiles))))
    mirrored = Counter(
        frozenset(replace(alike, sides=look).mirrored.canonical for look in some)
        for some in looks.elements()
    )
    both = looks == mirrored
    return [each for each in symmetries(puzzle.board.mesh) if both or not each.mirrored]
