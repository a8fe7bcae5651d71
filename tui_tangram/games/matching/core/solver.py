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
compiler, in C (`compiled`).  Sets of candidates are integers with a bit for each
way to lay a tile, so that one step for one place is a handful of operations on integers.

Where tiles repeat, the solutions after the first `SEARCHED` come from a diagram (`front`), which
has all of them by number.

If luck decides the time to the first solution, restarts are tried too: see `restarts`.  Then, and
for a count, symmetries save work: see `pin`.  If the rim requires one of the colours, all this is
done in stages: see `colour_stages`.

Each arrangement comes once
---------------------------
The way in a place is a property of the arrangement, so no two branches meet again.
Tiles that show the same under the rules are one kind with a number: of two arrangements
that differ by swapping equal tiles only one is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from tui_tangram.games.matching.core import front
from tui_tangram.games.matching.core.colour_stages import Stages
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.restarts import begun
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.cover import NumberedSolutions
from tui_tangram.play import Limit, Meter, SolutionIndex

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
    diagram = front.diagram(tables, meter)
    if diagram is None:
        return None
    found = islice(_searched(tables, meter), SEARCHED)
    numbered = NumberedSolutions(diagram, [_choices(tables, laid) for laid in found])
    namer = _Namer(tables, {}, ())

    def uses() -> dict[tuple[int, tuple[int, ...]], int]:
        at = ((front.way_of(tables, choice), many) for choice, many in diagram.uses().items())
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
    diagram = front.diagram(tables, meter) if len(before) == SEARCHED else None
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
    return [front.choice_of(tables, place, bit.bit_length() - 1) for place, bit in enumerate(found)]


def _bits(tables: Tables, choices: Sequence[int]) -> list[int]:
    """Return the way in each place as a bit."""
    return [1 << front.way_of(tables, choice)[1] for choice in choices]


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
        option = next(o for o in puzzle.options(tile, place) if o.shown == shown)
        return Spot(place, start.drawer, option.orientation)
