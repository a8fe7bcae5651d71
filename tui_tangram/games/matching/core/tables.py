"""A puzzle in the form used by the solver: integers with a bit for each way to place a tile.

Tiles that show the same under the rules are one *kind* with a number.  A *way* is a kind of
tile and the colours that it shows at the sides 0, 1, 2, … of a place; ways are counted from
0, and a set of them is an integer with their bits.  The candidates of a place are such a set,
and so are the ways that fit one of several colours at a side.

The sets of colours at all sides of a place are one integer too: `Ways.width` bits for
side 0, then as many for side 1, and so on; in each the lowest bit is the wild side, the
next the dark one, then the colours from 1.

Parity
------
Before any search `balanced` decides whether the colours of a puzzle can pair up at all.

Inside the board each side meets another one that it fits.  So the sides that do not lie on the edge
of the board have every colour an even number of times, or, with connectors, as often as its mate.
If tiles may not be turned, sides that face one way meet those that face the opposite way, and each
direction is counted separately, unless a seam of the board turns what lies beyond.

A rim uses as many sides of its colour as the board has on its edge.  Without a rim condition any
sides may be there: then at most that many colours may be left over.

During a search the check proves nothing more: placed tiles fit, so their sides are paired.  A
further check, whether more sides of a colour are required than are left, was tried: it pruned at
most 6 nodes in a hundred, on most boards fewer than one in a thousand, and cost more than it saved,
so it is omitted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache, reduce
from heapq import heappop, heappush
from operator import or_
from typing import Final, TypeAlias

from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tile import RIM, WILD
from tui_tangram.maths.tiling import Angle, Mesh, unlike
from tui_tangram.play.last_results import LastResults

_Colours: TypeAlias = tuple[int, ...]
"""The colours that a tile shows at the sides 0, 1, 2, … of a place."""

FEW: Final = 3
"""The minimum value of `Tables.few`."""
FEW_FRAMED: Final = 8
"""The same with a rim: hard boards of six colours take half the time compared with four."""


class SideFits(dict[int, int]):
    """The ways that fit one of a set of colours at a side, by that set."""

    def __init__(self, single: Sequence[int]) -> None:
        """Store the ways that fit each colour, in the order of the colours' bits."""
        self.single = single

    def __missing__(self, colours: int) -> int:
        """Compute and store an entry; the same sets of colours recur often."""
        rest = colours & (colours - 1)
        found = self.single[(colours ^ rest).bit_length() - 1] | self[rest] if colours else 0
        self[colours] = found
        return found


class Ways:
    """The kinds of tiles of a puzzle and all ways to place one of them."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Compute the ways; the first of several equal tiles represents them."""
        self.kinds: list[list[int]] = []
        """The tiles of each kind."""
        self.kind_of: list[int] = []
        """The kind of each tile."""
        self.shown: list[_Colours] = []
        """The colours of each way."""
        self.kind: list[int] = []
        """The kind of tile of each way."""
        self.number: dict[tuple[int, _Colours], int] = {}
        """The number of each way, by kind and colours."""
        self.of_kind: list[int] = []
        """All ways of each kind."""
        self.in_place: list[int] = []
        """For each place all possible ways, regardless of the homes of tiles."""
        self._puzzle = puzzle
        self._find(puzzle)
        self.width = puzzle.side_colours + 2
        """The number of colours, including the wild side and the dark one."""
        self.every = (1 << self.width) - 1
        """The set of all colours."""
        self.spread: list[int] = []
        """For each way its colours, as sets of colours."""
        self.showing: dict[int, list[dict[int, int]]] = {}
        """For a number of sides, a side and a colour the ways that show it there."""
        for number, shown in enumerate(self.shown):
            if len(shown) not in self.showing:
                self.showing[len(shown)] = [{} for _ in shown]
            rows = self.showing[len(shown)]
            bit, low, spread = 1 << number, 1, 0
            for row, colour in zip(rows, shown, strict=True):
                row[colour] = row.get(colour, 0) | bit
                spread |= low << colour + 1
                low <<= self.width
            self.spread.append(spread)
        self.beyond = self._beyond()
        """For each place and each of its sides inside the board: the first bit of the side's
        colours in `spread`, the place beyond, and its `SideFits`."""

    @cached_property
    def balanced(self) -> bool:
        """Whether the colours can pair up, as `balanced` says."""
        return balanced(self._puzzle)

    def _find(self, puzzle: Puzzle) -> None:
        groups = [
            (shape, 0 if puzzle.rules.may_turn else angle)
            for shape, angle in zip(puzzle.shapes, puzzle.angles, strict=True)
        ]
        # In all places of a group, of one shape and, if it matters, angle, a tile shows the same.
        one_of = {group: place for place, group in enumerate(groups)}
        in_group = dict.fromkeys(one_of, 0)
        kinds: dict[int, int] = {}
        for tile, first in enumerate(puzzle.twins):
            kind = kinds.setdefault(first, len(kinds))
            if tile == first:
                self.kinds.append([])
                self.of_kind.append(0)
                for group, place in one_of.items():
                    ways = 0
                    for shown in puzzle.every_shown(tile, place):
                        number = self.number.setdefault((kind, shown), len(self.shown))
                        if number == len(self.shown):
                            self.shown.append(shown)
                            self.kind.append(kind)
                        ways |= 1 << number
                    self.of_kind[kind] |= ways
                    in_group[group] |= ways
            self.kinds[kind].append(tile)
            self.kind_of.append(kind)
        self.in_place += map(in_group.__getitem__, groups)

    def _beyond(self) -> list[list[tuple[int, int, SideFits]]]:
        mesh = self._puzzle.board.mesh
        many = [face.sides for face in mesh.faces]
        fits: dict[tuple[int, int], SideFits] = {}
        found: list[list[tuple[int, int, SideFits]]] = []
        for face in mesh.faces:
            found.append(entries := [])
            for number, other in enumerate(face.across):
                if other is not None:
                    place, side = other
                    there = many[place], side
                    if there not in fits:
                        fits[there] = SideFits(self._fitting(*there))
                    entries.append((number * self.width, place, fits[there]))
        for place, sides in unlike(mesh).items():
            for side, others in sides.items():
                differing = SideFits(self._differing(many[place], side))
                for beyond in others:
                    # Both lie on the same side of their cubes.
                    found[beyond.face].append((side * self.width, place, differing))
        return found

    def _fitting(self, sides: int, side: int) -> list[int]:
        """Return for each colour met at a side the ways that fit; cf. `Matching.fits`."""
        mate, showing = self._puzzle.rules.matching.mate, self.showing_at(sides, side)
        wild = showing.get(WILD, 0)
        fitting = [wild | showing.get(mate(colour), 0) for colour in range(RIM, self.width - 1)]
        return [(1 << len(self.shown)) - 1, *fitting]

    def _differing(self, sides: int, side: int) -> list[int]:
        """Return for each colour shown elsewhere the ways that differ from it at a side."""
        every, showing = (1 << len(self.shown)) - 1, self.showing_at(sides, side)
        differing = [every & ~showing.get(colour, 0) for colour in range(RIM, self.width - 1)]
        return [every, *differing]

    def showing_at(self, sides: int, side: int) -> Mapping[int, int]:
        """Return for each colour the ways that show it at a side of a tile with so many."""
        return self.showing[sides][side] if sides in self.showing else {}


_WAYS: Final = LastResults[Ways](4)


class Tables:
    """The tables of a search: a puzzle, and tiles that stay in place."""

    def __init__(self, puzzle: Puzzle, laid: Mapping[int, Spot]) -> None:
        """Build the tables; the tiles *laid* and the fixed ones stay in place."""
        mesh = puzzle.board.mesh
        self.puzzle = puzzle
        self.ways = _WAYS.get((puzzle,), lambda: Ways(puzzle))
        self.laid = {tile: spot for tile, spot in laid.items() if spot.place is not None}
        """The spots of the placed tiles that must stay."""
        self.held = self.laid | {tile: puzzle.start[tile] for tile in puzzle.fixed}
        """The same with the fixed tiles."""
        self.allowed = self._candidates(self.held)
        """For each place the ways that rules, rim and held tiles allow."""
        self.candidates = list(self.allowed)
        """For each place the possible ways there."""
        places = tuple([spot.place or 0 for spot in self.held.values()])
        self.order = order(mesh, places, inward=puzzle.framed)
        """The places in order of preference among equally constrained ones."""
        least = FEW_FRAMED if puzzle.framed else FEW
        colours = puzzle.side_colours
        self.few = max(least, colours // 2 + 1 if puzzle.framed else colours)
        """A place narrows its neighbours if it has at most this many candidates.  More of them show
        nearly all colours, and then checking costs more than it saves; with a rim, which has
        already narrowed the places around it, it pays off for fewer with many colours."""
        self.possible = self.narrow(self.candidates) and self.ways.balanced
        """Whether every place has candidates left, and the colours can pair up."""

    def _candidates(self, held: Mapping[int, Spot]) -> list[int]:
        """Return for each place the ways that rules, rim and held tiles allow."""
        puzzle, ways = self.puzzle, self.ways
        found = list(ways.in_place)
        if not puzzle.rules.may_move:
            for tile, spot in enumerate(puzzle.start):
                if spot.place is not None:
                    found[spot.place] &= ways.of_kind[ways.kind_of[tile]]
        if puzzle.framed:
            self._meet_rim(found)
        bound = Counter(ways.kind_of[tile] for tile in held)
        spent = sum(ways.of_kind[k] for k, n in bound.items() if n == len(ways.kinds[k]))
        here = {spot.place: tile for tile, spot in held.items()}
        for place, candidates in enumerate(found):
            if place not in here:
                found[place] = candidates & ~spent
        for tile, spot in held.items():
            if spot.place is not None:
                # Two tiles in one place, or an impossible tile, leave no way.
                way = self.way(tile, spot)
                found[spot.place] &= 0 if way is None or here[spot.place] != tile else 1 << way
        return found

    def way(self, tile: int, spot: Spot) -> int | None:
        """Return the way of a placed tile, or None if the rules allow none."""
        place = spot.place
        if place is None or not self.puzzle.aligned(tile, place, spot.orientation):
            return None
        shown = self.puzzle.shown(tile, place, spot.orientation)
        return self.ways.number.get((self.ways.kind_of[tile], shown))

    def _meet_rim(self, found: list[int]) -> None:
        """Retain the ways that show the rim's colours on the rim, and no scarce one inside."""
        mesh, outer = self.puzzle.board.mesh, self.puzzle.outer
        sides = Counter(colour for tile in self.puzzle.tiles for colour in tile.sides)
        needed = Counter(outer(side.side) for side in mesh.rim)
        # If there are just enough sides of a colour, none of them can be inside.
        scarce = [] if sides[WILD] else [one for one, n in needed.items() if sides[one or 0] <= n]
        allowing: dict[tuple[int, int, bool], int] = {}
        for place, face in enumerate(mesh.faces):
            for side, beyond in enumerate(face.across):
                key = face.sides, side, beyond is None
                if key not in allowing:
                    showing = self.ways.showing_at(face.sides, side)
                    colours = [outer(side)] if beyond is None else scarce
                    some = reduce(or_, [showing.get(one or 0, 0) for one in colours], 0)
                    allowing[key] = ~some if beyond else some | showing.get(WILD, 0)
                found[place] &= allowing[key]

    def pinned(self, place: int, ways: int) -> Tables:
        """Return these tables with only these *ways* in a place, all of one tile."""
        found = copy(self)
        found.candidates = [*self.candidates[:place], ways, *self.candidates[place + 1 :]]
        found.possible = self.possible and found.narrow(found.candidates)
        return found

    def narrow(self, candidates: list[int]) -> bool:
        """Drop candidates that cannot be in a solution; return whether all places have one.

        A candidate must fit one of each neighbour (arc consistency), and a kind of tile with only
        as many places as it has tiles, if none is spare, takes them.
        """
        todo = dict.fromkeys(range(len(candidates)))
        while todo:
            if not self._fit(candidates, todo) or not self._take(candidates, todo):
                return False
        return True

    def _take(self, candidates: list[int], todo: dict[int, None]) -> bool:
        """Give kinds their last places, noted in *todo*; return whether each kind has enough."""
        places = Counter(candidates).items()
        for tiles, ways in zip(self.ways.kinds, self.ways.of_kind, strict=True):
            possible = taken = 0
            for each, many in places:
                if each & ways:
                    possible += many
                    if not each & ~ways:
                        taken += many
            needed = len(tiles) if self.puzzle.needed(tiles[0]) else 0
            if possible < needed or taken > len(tiles):
                return False
            if possible != needed and taken != len(tiles):
                continue
            for place, each in enumerate(candidates):
                if each & ways and each & ~ways:
                    candidates[place] = each & (ways if possible == needed else ~ways)
                    todo[place] = None
        return True

    def _fit(self, candidates: list[int], todo: dict[int, None]) -> bool:
        """Drop candidates that fit none of a neighbour in *todo*; return whether all have one.

        Most places have equal candidates, so the colours of a set of candidates are computed once.
        """
        spreads: dict[int, int] = {}
        while todo:
            place = next(iter(todo))
            del todo[place]
            ways = candidates[place]
            if not ways:
                return False
            if ways not in spreads:
                spreads[ways] = self._spread(place, ways)
            for shift, other, fit in self.ways.beyond[place]:
                fitting = candidates[other] & fit[spreads[ways] >> shift & self.ways.every]
                if fitting != candidates[other]:
                    candidates[other] = fitting
                    todo[other] = None
        return True

    def _spread(self, place: int, ways: int) -> int:
        """Return the sets of colours that some of these *ways* show at the sides."""
        found = 0
        for side, showing in enumerate(self.ways.showing.get(self.puzzle.shape(place).sides, ())):
            for colour, some in showing.items():
                if ways & some:
                    found |= 1 << side * self.ways.width + colour + 1
        return found


@lru_cache(maxsize=64)
def order(mesh: Mesh, held: tuple[int, ...], *, inward: bool) -> tuple[int, ...]:
    """Return the places in the order in which a search prefers them.

    The places of tiles *held* are followed by those around them.  An empty board is begun deepest
    inside, so that a consistent patch in a wrong position soon reaches the edge of the board and is
    contradicted; or, *inward*, at its edge, where a rim restricts the tiles most, and then ring by
    ring.  Of places in one ring, or of all, the one with the most earlier neighbours comes first,
    which makes the front of a search short; then the nearest to the beginning, in steps between
    places.
    """
    neighbours = [face.neighbours for face in mesh.faces]
    depth = _depths(mesh)
    ring = depth if inward else [0] * len(mesh)
    begun = list(dict.fromkeys(held))
    if not begun and inward:
        begun = [min(beginnings(mesh, inward=True), key=lambda place: len(neighbours[place]))]
    elif not begun:
        begun = [max(range(len(mesh)), key=depth.__getitem__)]
    steps = _steps(neighbours, begun)
    before = [0] * len(mesh)
    found: dict[int, None] = {}
    todo: list[tuple[int, int, int, int]] = []
    for place in begun:
        heappush(todo, (-1, 0, 0, place))
    while todo:
        place = heappop(todo)[-1]
        if place not in found:
            found[place] = None
            for other in neighbours[place]:
                if other not in found:
                    before[other] += 1
                    heappush(todo, (ring[other], -before[other], steps[other], other))
    return (*found, *(place for place in range(len(mesh)) if place not in found))


def beginnings(mesh: Mesh, *, inward: bool) -> list[int]:
    """Return the places with which a search may begin: on the edge, or deepest inside.

    On boards without a rim the whole search takes about the same from any of the middle places, and
    several times as much from those nearer to the edge.  Without an edge all places are alike.
    """
    depth = _depths(mesh)
    least = max(0, max(depth) - 1)
    return [place for place, deep in enumerate(depth) if (not deep if inward else deep >= least)]


@lru_cache(maxsize=16)
def _depths(mesh: Mesh) -> list[int]:
    """Return for each place the steps from the edge; 0 without one."""
    edge = [place for place, face in enumerate(mesh.faces) if None in face.across]
    steps = _steps([face.neighbours for face in mesh.faces], edge)
    return [steps.get(place, 0) for place in range(len(mesh))]


def _steps(neighbours: Sequence[Iterable[int]], begun: Iterable[int]) -> dict[int, int]:
    """Return for each place that can be reached its distance in steps from the places *begun*."""
    steps = dict.fromkeys(begun, 0)
    for place in (front := list(steps)):
        for other in neighbours[place]:
            if other not in steps:
                steps[other] = steps[place] + 1
                front.append(other)
    return steps


def balanced(puzzle: Puzzle) -> bool:
    """Return whether the sides can pair up; False proves that there is no solution.

    The check is inconclusive, and returns True, with wild sides or spare tiles, or if tiles can be
    turned over but not around.
    """
    rules = puzzle.rules
    if any(WILD in tile.sides for tile in puzzle.tiles) or puzzle.surplus:
        return True
    if rules.may_flip and not rules.may_turn:
        return True
    mesh = puzzle.board.mesh
    turned = rules.may_turn or any(motion.turn for _, motion in mesh.seams.values())
    sides: Counter[tuple[Angle, int]] = Counter()

    def seen(colour: int) -> int:
        """Return a common representative of a side and, if tiles are turned over, its reverse."""
        return min(colour, rules.matching.over(colour)) if rules.may_flip else colour

    facing: dict[tuple[int, bool, Angle], list[Angle]] = {}
    for tile, spot in zip(puzzle.tiles, puzzle.start, strict=True):
        shape, (angle, flipped) = tile.shape, spot.orientation
        key = shape.sides, shape.solid, angle
        if key not in facing:
            every = range(shape.sides)
            facing[key] = [0 if turned else shape.direction(side, angle) for side in every]
        own = tile.mirrored if flipped else tile
        sides.update(zip(facing[key], map(seen, own.sides), strict=True))
    outside: Counter[Angle] = Counter()
    for place, number in mesh.rim:
        side = puzzle.shape(place).direction(number, puzzle.angles[place])
        colour = puzzle.outer(number)
        if colour is None:
            outside[0 if turned else side] += 1
        else:
            sides[0 if turned else side, colour] -= 1
    mate = rules.matching.mate
    opposite = (lambda _: 0) if turned else puzzle.shape(0).opposite
    return _paired(sides, outside, opposite, lambda colour: seen(mate(colour)))


def _paired(
    sides: Counter[tuple[Angle, int]],
    outside: Counter[Angle],
    opposite_of: Callable[[Angle], Angle],
    mate: Callable[[int], int],
) -> bool:
    """Return whether *sides*, counted by direction and colour, pair up, except those outside."""
    spare: Counter[Angle] = Counter()
    for (direction, colour), count in sides.items():
        fitting, opposite = mate(colour), opposite_of(direction)
        if (direction, colour) == (opposite, fitting):
            spare[direction] += count % 2
        else:
            spare[direction] += max(0, count - sides[opposite, fitting])
        if count < 0:
            return False
    return all(number <= outside[direction] for direction, number in spare.items())
