"""The time that a puzzle takes a player, estimated by a model of a player.

No times of real players exist for these puzzles.  The sources are these: B. Morgan's
"Infinity" asks 20 to 40 seconds of an easy board of 7 to 16 tiles, 60 to 80 of a medium
one of 16 to 30, and 200 to 400 of a hard one of 25 to 50; and it remarks that Tetravex is
harder than Infinity on small boards and easier on large ones, that Rotator is easy except
with few colours and many-sided tiles, and that Easy Tetravex is easy.  A person needs 1.5
to 3 seconds to find an obvious tile and to lay it.  The constants below are chosen so that
the model agrees with that; the tests check the remarks.

The player of games in which tiles are laid
-------------------------------------------
* goes on at the place where the fewest tiles can be expected to fit: few of that shape are
  left, and many of its sides are known; of equal places, the one that keeps the patch round;
* looks over the loose tiles of that shape in the order in which they lie.  Most are
  dismissed at a glance, as they lack a colour; the others are looked at closely.  Both take
  longer if tiles may be turned, for then all sides count, and with more sides;
* before laying a tile that fits, checks whether the places beside it with two known sides could
  still be filled: that is looking ahead one step;
* lays it; or, when nothing more fits, takes back the tile laid last and goes on there.

Without a rim nothing shows where to start.  A player begins with any tile, then has to move
the patch that grows around it; that costs a part of the handling of every tile.  The model
begins with a tile of the solution.

The player of games in which tiles only turn
--------------------------------------------
* goes on at the tile that can stand in the fewest ways, considering the neighbours that are
  settled and the colours that the others have at all;
* considers these ways one by one, turns the tile, settles it, and checks whether all its
  neighbours can still stand in some way; goes back when no way is left.

A troll turns a tile now and then, about half of the time one that was right.  Mending it takes
time, in which the troll goes on.

An estimate is the geometric mean of several plays with different orders of tiles, so that one
unlucky play does not decide.  A play ends at the latest after `LONGEST` seconds.
Everything is reproducible: chance comes from fixed seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final, NamedTuple

from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.matching.splitmix import SplitMix64
from tui_tangram.matching.tile import WILD
from tui_tangram.play import Limit, Meter
from tui_tangram.play.bits import bits

LONGEST: Final = 3600.0
"""The longest play, in seconds: an hour."""
PLAYS: Final = 5
"""The number of plays of an estimate."""

# The times are in seconds and for a square.
THINK: Final = 0.3
"""To choose the next place."""
GLANCE: Final = 0.07
"""To see that one side does not have a colour."""
GLANCE_AROUND: Final = 0.12
"""To see that no side has it."""
CLOSE: Final = 0.3
"""To compare a tile with a place."""
CLOSE_TURNING: Final = 0.6
"""To compare it, turning it in the mind."""
AHEAD: Final = 0.2
"""To check whether a neighbouring place could still be filled."""
HANDLE: Final = 1.1
"""To lay a tile that is found."""
TURN: Final = 0.25
"""To turn a tile by one side."""
CLICK: Final = 0.4
"""To turn a tile that lies in its place by one side, and to look."""
BACK: Final = 0.8
"""To take a tile back."""
SHIFT: Final = 0.5
"""To move the patch, for every tile in it, when there is no rim to start from."""
REACH: Final = 0.7
"""To get to a tile that is to be turned."""
WAY: Final = 0.5
"""To consider one way in which a tile could stand in its place."""


def measure(puzzle: Puzzle, meter: Meter | None = None, plays: int = PLAYS) -> float:
    """Return the estimated seconds of play of a puzzle; 0 for a demonstration.

    They are at most `LONGEST`, also for a puzzle that cannot be solved.  Raises `Stopped` when the
    limit of *meter* is reached.
    """
    if puzzle.rules.demo:
        return 0.0
    meter = meter or Limit().meter()
    player = _Laying(puzzle) if puzzle.rules.may_move else _Turning(puzzle)
    times = [player.play(SplitMix64.named(f"play {number}"), meter) for number in range(plays)]
    # Rounded, since logarithms may differ in the last bit from machine to machine.
    return round(exp(sum(map(log, times)) / plays), 3)


def effort(sides: int) -> float:
    """Return the effort of examining a tile, relative to a square.

    >>> [effort(sides) for sides in (3, 4, 12)]
    [0.875, 1.0, 2.0]
    """
    return (sides + 4) / 8


class _Known(NamedTuple):
    """A side of an empty place that only some colours fit."""

    side: int
    colour: int
    """The colour wanted there."""


@dataclass(slots=True)
class _Step:
    """A place that the player fills."""

    place: int
    known: list[_Known]
    ways: list[int]
    """The ways that fit and were not tried; the player finds the last one first."""
    seen: int = 0
    """The number of tiles of the tray examined so far."""
    way: int = -1
    """The way laid there, or -1."""


class _Laying:
    """The player of games in which tiles are laid, and the ways of tiles to lie."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Number all ways in which tiles can lie, and index them by the colours they show."""
        self.puzzle = puzzle
        self.faces = puzzle.board.mesh.faces
        self.turning = puzzle.rules.may_turn
        kinds: dict[tuple[int, int], int] = {}
        self.kind = [
            kinds.setdefault((face.sides, -1 if self.turning else angle), len(kinds))
            for face, angle in zip(self.faces, puzzle.angles, strict=True)
        ]
        """For each place its kind: in places of one kind the same tiles lie in the same ways."""
        self.tile: list[int] = []
        """For each way its tile."""
        self.shown: list[tuple[int, ...]] = []
        """For each way the colours at the sides of the place."""
        self.ways_of = [0] * len(puzzle.tiles)
        """For each tile its ways, as bits."""
        self.of_kind: list[int] = []
        """For kinds of places all ways to lie there, as bits."""
        self.fit = [self._indexed(self.kind.index(kind)) for kind in range(len(kinds))]
        """For kinds of places, sides and colours the ways that show the colour, as bits."""
        self.colours = [
            sum(1 << colour for colour in {*tile.sides}) if WILD not in tile.sides else -1
            for tile in puzzle.tiles
        ]
        """For each tile its colours, as bits; all when it has a wild side."""

    def _indexed(self, place: int) -> list[dict[int, int]]:
        """Number the ways to lie in a place, and return those for its sides and colours."""
        puzzle = self.puzzle
        fit: list[dict[int, int]] = [Counter() for _ in range(self.faces[place].sides)]
        first = len(self.tile)
        for tile in range(len(puzzle.tiles)):
            if tile in puzzle.fixed:
                continue
            for option in puzzle.options(tile, place):
                bit = 1 << len(self.tile)
                self.tile.append(tile)
                self.shown.append(option.shown)
                self.ways_of[tile] |= bit
                for side, colour in enumerate(option.shown):
                    every = range(puzzle.colours + 1)
                    for each in every if colour == WILD else (colour,):
                        fit[side][each] |= bit
        self.of_kind.append((1 << len(self.tile)) - (1 << first))
        return fit

    def play(self, chance: SplitMix64, meter: Meter) -> float:
        """Return the seconds of one play."""
        return _Play(self, chance).run(meter)


class _Play:
    """One play in which tiles are laid."""

    def __init__(self, player: _Laying, chance: SplitMix64) -> None:
        """Put all tiles but the fixed ones in the tray."""
        self.player = player
        puzzle = player.puzzle
        self.rank = chance.shuffled(range(len(puzzle.tiles)))
        """The position of each tile in the tray."""
        self.shade = chance.shuffled(range(len(player.tile)))
        """The order in which orientations come to mind."""
        self.time = 0.0
        self.loose = set(range(len(puzzle.tiles)))
        self.free = (1 << len(player.tile)) - 1
        """The ways of loose tiles, as bits."""
        self.laid: dict[int, tuple[int, ...]] = {}
        """The colours at the sides of places that are filled."""
        self.empty = set(range(len(puzzle.board)))
        self.asked = [0 if puzzle.rim is None else face.across.count(None) for face in player.faces]
        """For each place the number of its sides with a wanted colour."""
        for tile in sorted(puzzle.fixed):
            spot = puzzle.start[tile]
            if spot.place is not None:
                self._fill(spot.place, tile, puzzle.shown(tile, spot.place, spot.orientation))

    def run(self, meter: Meter) -> float:
        """Play to the end, or to the end of patience, and return the time."""
        self._begin()
        steps = [self._next()] if self.empty else []
        while steps and self.time < LONGEST:
            meter.tick()
            step = steps[-1]
            if step.way >= 0:
                self.time += BACK
                self._lift(step.place, self.player.tile[step.way])
            if not self._lay(step):
                steps.pop()
            elif self.empty:
                steps.append(self._next())
            else:
                return min(self.time, LONGEST)
        # Out of patience; or, in a puzzle without a solution, out of ideas.
        return LONGEST if self.empty else self.time

    def _begin(self) -> None:
        """Lay a tile of the solution when nothing shows where to start."""
        player = self.player
        puzzle = player.puzzle
        if puzzle.rim is not None or self.laid or puzzle.solution is None:
            return
        at = {spot.place: tile for tile, spot in enumerate(puzzle.solution)}
        inner = [
            place for place, face in enumerate(player.faces) if None not in face.across
        ] or range(len(player.faces))
        place = min(inner, key=lambda place: self.rank[at[place]])
        tile = at[place]
        self.time += HANDLE + sum(GLANCE * effort(tile.shape) for tile in puzzle.tiles)
        self._fill(place, tile, puzzle.shown(tile, place, puzzle.solution[tile].orientation))

    def _fill(self, place: int, tile: int, shown: tuple[int, ...]) -> None:
        self.laid[place] = shown
        self.empty.discard(place)
        self.loose.discard(tile)
        self.free &= ~self.player.ways_of[tile]
        self._ask(place, shown, 1)

    def _lift(self, place: int, tile: int) -> None:
        self._ask(place, self.laid.pop(place), -1)
        self.empty.add(place)
        self.loose.add(tile)
        self.free |= self.player.ways_of[tile]

    def _ask(self, place: int, shown: tuple[int, ...], change: int) -> None:
        """Record that the neighbours of a place meet colours there, or no longer do."""
        for colour, beyond in zip(shown, self.player.faces[place].across, strict=True):
            if beyond is not None and colour != WILD:
                self.asked[beyond.face] += change

    def _known(self, place: int) -> list[_Known]:
        """Return the sides of an empty place with a wanted colour."""
        puzzle = self.player.puzzle
        found = []
        for side, beyond in enumerate(self.player.faces[place].across):
            if beyond is None:
                if puzzle.rim is not None:
                    found.append(_Known(side, puzzle.rim))
            elif (shown := self.laid.get(beyond.face)) is not None:
                colour = shown[beyond.side]
                if colour != WILD:
                    found.append(_Known(side, puzzle.rules.matching.mate(colour)))
        return found

    def _fitting(self, place: int, known: Sequence[_Known]) -> int:
        """Return the ways of loose tiles that show the wanted colours, as bits."""
        kind = self.player.kind[place]
        fit = self.player.fit[kind]
        found = self.player.of_kind[kind] & self.free
        for side, colour in known:
            found &= fit[side].get(colour, 0)
        return found

    def _next(self) -> _Step:
        """Return the next place to fill."""
        player = self.player
        shapes = Counter(player.puzzle.tiles[tile].shape for tile in self.loose)
        powers = [(player.puzzle.colours + 1) ** power for power in range(_MOST + 1)]
        asked = self.asked

        def key(place: int) -> tuple[int, bool, int, int]:
            face = player.faces[place]
            # The expected number of fitting ways, times a constant.
            expected = shapes[face.sides] * (face.sides if player.turning else 1)
            expected *= powers[_MOST - asked[place]]
            # Of equal places, one beside laid tiles, and so that more places meet two tiles.
            alone, corners = True, 0
            for other in face.neighbours:
                if other in self.laid:
                    alone = False
                elif asked[other]:
                    corners += 1
            return expected, alone, -corners, place

        best = min(self.empty, key=key)
        sides = self._known(best)
        ways = bits(self._fitting(best, sides))
        ways.sort(key=lambda way: (self.rank[player.tile[way]], self.shade[way]), reverse=True)
        self.time += THINK
        return _Step(best, sides, ways)

    def _lay(self, step: _Step) -> bool:
        """Find the next tile that fits and lay it; return whether there was one."""
        player, place = self.player, step.place
        before = player.shown[step.way] if step.way >= 0 else None
        step.way = -1
        while step.ways:
            way = step.ways.pop()
            shown, tile = player.shown[way], player.tile[way]
            if shown == before:
                # It looks like the tile that was just taken back.
                continue
            self._look(step, self.rank[tile])
            self._fill(place, tile, shown)
            if self._hopeful(place):
                self.time += HANDLE
                if player.turning:
                    self.time += TURN * len(shown) / 4
                if player.puzzle.rim is None:
                    self.time += SHIFT
                step.way = way
                return True
            self._lift(place, tile)
        self._look(step, len(self.rank))
        return False

    def _look(self, step: _Step, rank: int) -> None:
        """Examine the tray as far as the tile of that rank."""
        player = self.player
        shape = player.faces[step.place].sides
        first = step.known[0] if step.known else None
        fit = player.fit[player.kind[step.place]]
        wanted = 0
        for known in step.known:
            wanted |= 1 << known.colour
        for tile in self.loose:
            if not step.seen <= self.rank[tile] <= rank:
                continue
            if player.puzzle.tiles[tile].shape != shape:
                continue
            if player.turning:
                close = not wanted & ~player.colours[tile]
                cost = CLOSE_TURNING if close else GLANCE_AROUND
            else:
                close = first is None or bool(
                    player.ways_of[tile] & fit[first.side].get(first.colour, 0)
                )
                cost = CLOSE if close else GLANCE
            self.time += cost * effort(shape)
        step.seen = max(step.seen, rank + 1)

    def _hopeful(self, place: int) -> bool:
        """Return whether the neighbours of a place could still be filled, one step ahead."""
        for other in self.player.faces[place].neighbours:
            if other in self.empty:
                known = self._known(other)
                if len(known) > 1:
                    self.time += AHEAD
                    if not self._fitting(other, known):
                        return False
        return True


_MOST: Final = 12
"""The most sides of a tile."""


_Ways = dict[tuple[int, ...], int]
"""The looks of a tile in its place, and the number of turns to each."""


class _Turning:
    """The player of games in which tiles only turn."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Prepare the ways in which every tile can stand in its place."""
        self.puzzle = puzzle
        self.faces = puzzle.board.mesh.faces
        at = {spot.place: tile for tile, spot in enumerate(puzzle.start)}
        self.ways = [self._ways(at[place], place) for place in range(len(self.faces))]

    def _ways(self, tile: int, place: int) -> _Ways:
        puzzle, start = self.puzzle, self.puzzle.start[tile].orientation
        sides = self.faces[place].sides
        orientations = (start,) if tile in puzzle.fixed else puzzle.orientations(tile, place)
        found: _Ways = {}
        for orientation in orientations:
            turn = (orientation.angle - start.angle) // puzzle.tiles[tile].step % sides
            turns = min(turn, sides - turn) + (orientation.flipped != start.flipped)
            shown = puzzle.shown(tile, place, orientation)
            found[shown] = min(turns, found.get(shown, turns))
        return found

    def play(self, chance: SplitMix64, meter: Meter) -> float:
        """Return the seconds of one play."""
        time = _TurningPlay(self, chance).run(meter)
        if self.puzzle.rules.shake is not None:
            turns = sum(sum(ways.values()) / len(ways) for ways in self.ways) / len(self.ways)
            mending = REACH + CLICK * turns
            # Half of the troll's turns undo something.  If mending them would take all the time,
            # the play counts ten times as long.
            time /= max(0.1, 1 - mending / (2 * self.puzzle.rules.shake))
        return min(time, LONGEST)


class _TurningPlay:
    """One play in which tiles are turned."""

    def __init__(self, player: _Turning, chance: SplitMix64) -> None:
        """Settle the fixed tiles, and those that look the same in all ways."""
        self.player = player
        self.time = 0.0
        self.rank = chance.shuffled(range(len(player.faces)))
        self.ways = [chance.shuffled(ways) for ways in player.ways]
        self.settled = {place: ways[0] for place, ways in enumerate(self.ways) if len(ways) == 1}
        self.open = {
            place: self._possible(place)
            for place in range(len(player.faces))
            if place not in self.settled
        }
        """For each unsettled place its possible ways."""

    def run(self, meter: Meter) -> float:
        """Play to the end, or to the end of patience, and return the time."""
        player = self.player
        self.time += sum(WAY * effort(len(shown)) for shown in self.settled.values())
        steps = [self._next()] if self.open else []
        while steps and self.time < LONGEST:
            meter.tick()
            place, left = steps[-1]
            if place in self.settled:
                del self.settled[place]
                self.open[place] = []
                self._refresh(place)
            if not left:
                steps.pop()
                self.time += THINK
                continue
            shown = left.pop(0)
            self.time += WAY * effort(len(shown))
            self.settled[place] = shown
            del self.open[place]
            self._refresh(place)
            if all(self.open.get(other, True) for other in player.faces[place].neighbours):
                self.time += CLICK * player.ways[place][shown]
                if not self.open:
                    return self.time
                steps.append(self._next())
        return LONGEST if self.open else self.time

    def _next(self) -> tuple[int, list[tuple[int, ...]]]:
        """Return the next place, and its ways."""
        place = min(
            self.open,
            key=lambda place: (len(self.open[place]), self._loose(place), self.rank[place]),
        )
        self.time += THINK + REACH
        return place, list(self.open[place])

    def _loose(self, place: int) -> int:
        """Return the number of sides of a place that do not meet a settled tile."""
        return sum(
            beyond is not None and beyond.face not in self.settled
            for beyond in self.player.faces[place].across
        )

    def _refresh(self, place: int) -> None:
        for other in (place, *self.player.faces[place].neighbours):
            if other in self.open:
                self.open[other] = self._possible(other)

    def _possible(self, place: int) -> list[tuple[int, ...]]:
        """Return the ways to stand in a place that nothing beside it excludes."""
        fits = self.player.puzzle.rules.matching.fits
        met: list[tuple[int, ...]] = []
        for beyond in self.player.faces[place].across:
            if beyond is None:
                met.append((WILD,))
            elif beyond.face in self.settled:
                met.append((self.settled[beyond.face][beyond.side],))
            else:
                met.append(tuple(set(self.ways[beyond.face][0])))
        return [
            shown
            for shown in self.ways[place]
            if all(
                any(fits(colour, other) for other in others)
                for colour, others in zip(shown, met, strict=True)
            )
        ]
