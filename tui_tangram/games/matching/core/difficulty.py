"""The careful player of `tui_tangram.play.difficulty` on a board of tiles.

The places are the empty ones of the board; or where tiles only turn, those whose tile is not
settled, and the effort is the number of tiles settled.  A tile fits a place in as many ways as it
can show different colours there; equal tiles are one.  A place without any constraint is treated
like the others: all tiles fit it.

Without a rim, a clue, or tiles that only turn nothing indicates where to start.  There a player
begins with any tile and moves the patch that grows around it; this one begins with a tile of the
solution in its place, away from the rim if possible.  A troll makes a game longer, but not harder:
its turns are not counted.

Of boards of all layouts and levels nine in ten take 7 to 19 placed tiles when they are easy, 16 to
37 when medium, 30 to 400 when hard; a diabolical one can need more than anybody would place.
Tetravex in ten colours needs just its tiles up to 3×3, 27 to 35 tiles at 5×5, 180 to 240 at 7×7,
5,500 at 8×8, and at 10×10 from 65 million on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from tui_tangram.games.matching.core.board import same_colour
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.tiling import Side, unlike
from tui_tangram.play import Limit, Meter
from tui_tangram.play.bits import bits
from tui_tangram.play.difficulty import TreePosition, effort
from tui_tangram.values import NamedTuple

RATING: Final = 50_000
"""The number of steps after which the difficulty remains unknown: the same on every machine.

All tested boards take fewer; it takes a third of a second at most.
"""
MOST_TURNS: Final = 216 * 24
"""The most ways to turn all tiles of a board whose difficulty is measured: those of 216 cubes.

That takes four seconds.  No board in the plane has as many.
"""


def measure(puzzle: Puzzle, meter: Meter | None = None) -> float | None:
    """Return the effort of a puzzle.

    None for one without a solution, for a demonstration, and beyond `MOST_TURNS`.
    Raises `Stopped` when the limit of *meter* is reached.
    """
    if puzzle.rules.demo or sum(len(one.shape.turns) for one in puzzle.tiles) > MOST_TURNS:
        return None
    start = _Player(puzzle).start()
    found = None if start is None else effort(start, meter or Limit().meter())
    return found and float(f"{found:.4g}")


class _BoardPosition(NamedTuple):
    """Some placed tiles, so that every empty place can still be filled."""

    player: _Player
    key: frozenset[tuple[int, int]]
    """The filled places, and the ways in which they are filled."""
    open: dict[int, int]
    """For each empty place the ways that match its neighbours, as bits."""
    left: list[int]
    """For each look of tiles the number remaining."""
    free: int
    """The ways of the remaining tiles, as bits."""
    tied: Sequence[int]
    """The empty places with the fewest ways."""

    @property
    def solved(self) -> bool:
        return not self.open

    @property
    def places(self) -> int:
        return len(self.tied)

    def after(self, place: int, meter: Meter) -> Sequence[TreePosition]:
        where = self.tied[place]
        found = []
        for way in bits(self.open[where] & self.free):
            meter.tick()
            later = self.player.filled(self, where, way)
            if later is not None:
                found.append(later)
        return found


class _Beginning(NamedTuple):
    """An empty board without a starting point: a tile of the solution is placed first."""

    player: _Player
    empty: _BoardPosition
    firsts: Sequence[tuple[int, int]]
    """Places and the ways in which the solution fills them."""

    @property
    def key(self) -> str:
        return "beginning"

    @property
    def solved(self) -> bool:
        return False

    @property
    def places(self) -> int:
        return len(self.firsts)

    def after(self, place: int, meter: Meter) -> Sequence[TreePosition]:
        meter.tick()
        later = self.player.filled(self.empty, *self.firsts[place])
        return [] if later is None else [later]


class _Player:
    """The ways in which tiles can be placed, numbered and indexed by the colours they show."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Number the ways."""
        self._puzzle = puzzle
        self._faces = faces = puzzle.board.mesh.faces
        self._moving = moving = puzzle.rules.may_move
        turning = puzzle.rules.may_turn
        kinds: dict[object, int] = {}
        self._kind = [
            kinds.setdefault((face.sides, -1 if turning else angle) if moving else at, len(kinds))
            for at, (face, angle) in enumerate(zip(faces, puzzle.angles, strict=True))
        ]
        """For each place its kind: in places of one kind the same tiles have the same ways."""
        self._shown: list[tuple[int, ...]] = []
        """For each way the colours at the sides of the place."""
        self._look: list[int] = []
        """For each way the look of its tile; equal tiles have one look."""
        self._ways: list[dict[tuple[int, ...], int]] = [{} for _ in kinds]
        """For kinds of places and the colours shown there the way."""
        left = Counter(self._looks())
        self._left = [left[look] for look in range(len(left))]
        self._of_look = [
            sum(1 << way for way, look in enumerate(self._look) if look == one)
            for one in range(len(left))
        ]
        # All places of a kind may have clues, leaving no way there.
        firsts = [faces[self._kind.index(kind)] for kind in range(len(kinds))]
        self._fit = [
            [self._matching(ways, side) for side, _ in enumerate(face.across)]
            for ways, face in zip(self._ways, firsts, strict=True)
        ]
        """For kinds of places, sides and colours the ways that match, as bits."""
        colours = (*range(puzzle.side_colours + 1), WILD)
        self._across = [
            [
                (
                    side,
                    beyond.face,
                    {one: self._showing(beyond.face, beyond.side, (one,)) for one in colours},
                )
                for side, beyond in enumerate(face.across)
                if beyond is not None
            ]
            for face in faces
        ]
        for place, sides in unlike(puzzle.board.mesh).items():
            self._across[place] += (
                (side, there.face, {one: self._differing(there, one) for one in colours})
                for side, others in sides.items()
                for there in others
            )
        """For each place its sides to others, these places, and for colours shown the matching
        ways."""

    def _looks(self) -> Iterator[int]:
        """Number the ways of all tiles that are not fixed; yield the look of each tile."""
        puzzle, known = self._puzzle, dict[int, int]()
        firsts = [self._kind.index(kind) for kind in range(len(self._ways))]
        for tile, twin in enumerate(puzzle.twins):
            fixed, spot = tile in puzzle.fixed, puzzle.start[tile]
            if fixed and self._moving:
                continue
            if twin not in known:
                known[twin] = len(known)
                for place in firsts if self._moving else (spot.place or 0,):
                    for shown in (option.shown for option in puzzle.options(tile, place)):
                        if not fixed or shown == puzzle.shown(tile, place, spot.orientation):
                            self._ways[self._kind[place]][shown] = len(self._look)
                            self._look.append(known[twin])
                            self._shown.append(shown)
            yield known[twin]

    def _matching(self, ways: Mapping[tuple[int, ...], int], side: int) -> Counter[int]:
        found: Counter[int] = Counter()
        for shown, way in ways.items():
            for colour in range(self._puzzle.side_colours + 1):
                if shown[side] in (colour, WILD):
                    found[colour] |= 1 << way
        return found

    def _differing(self, there: Side, colour: int) -> int:
        """Return the ways that do not show a colour at a side, as bits."""
        ways = self._ways[self._kind[there.face]]
        alike = (way for shown, way in ways.items() if same_colour(shown[there.side], colour))
        return ~sum(1 << way for way in alike)

    def start(self) -> TreePosition | None:
        """Return the position in which only clues are placed; None if it is hopeless."""
        puzzle = self._puzzle
        free = (1 << len(self._look)) - 1
        ways = [sum(1 << way for way in ways.values()) for ways in self._ways]
        open_places = {place: ways[kind] for place, kind in enumerate(self._kind)}
        tile_at = {spot.place: tile for tile, spot in enumerate(puzzle.start)}
        for place, face in enumerate(self._faces):
            for side, beyond in enumerate(face.across):
                outer = puzzle.outer(side)
                if beyond is None and outer is not None:
                    open_places[place] &= self._fit[self._kind[place]][side][outer]
                elif beyond is not None and not self._moving:
                    # A colour that the neighbouring tile does not have is impossible there.
                    colours = puzzle.tiles[tile_at[beyond.face]].sides
                    open_places[place] &= self._showing(place, side, colours)
        for tile in puzzle.fixed if self._moving else ():
            at, _, orientation = puzzle.start[tile]
            assert at is not None
            del open_places[at]
            open_places |= self._met(open_places, at, puzzle.shown(tile, at, orientation))
        found = self._position(frozenset(), open_places, self._left, free)
        solution = puzzle.solution
        if not self._moving or puzzle.framed or puzzle.fixed or solution is None:
            return found
        if found is None:
            return None
        laid = [(spot.place, tile, spot.orientation) for tile, spot in enumerate(solution)]
        firsts = [
            (place, self._ways[self._kind[place]][puzzle.shown(tile, place, orientation)])
            for place, tile, orientation in laid
            if place is not None
        ]
        inner = [one for one in firsts if None not in self._faces[one[0]].across]
        return _Beginning(self, found, inner or firsts)

    def _showing(self, place: int, side: int, colours: Iterable[int]) -> int:
        """Return the ways in a place that match one of some colours beyond a side, as bits."""
        if WILD in colours:
            return -1
        fit, mate = self._fit[self._kind[place]][side], self._puzzle.rules.matching.mate
        found = 0
        for colour in colours:
            found |= fit[mate(colour)]
        return found

    def _met(
        self, open_places: Mapping[int, int], place: int, shown: Sequence[int]
    ) -> dict[int, int]:
        """Return for empty places next to a place the ways that match the colours shown there."""
        met: dict[int, int] = {}
        for side, beyond, matching in self._across[place]:
            if beyond in open_places:
                met[beyond] = met.get(beyond, open_places[beyond]) & matching[shown[side]]
        return met

    def filled(self, before: _BoardPosition, place: int, way: int) -> _BoardPosition | None:
        """Return the position after a place is filled; None when one becomes hopeless."""
        look, left, free = self._look[way], before.left, before.free
        if left[look] == 1:
            free &= ~self._of_look[look]
        met = self._met(before.open, place, self._shown[way])
        # Most of what is hopeless is hopeless next to the place: seen before anything is copied.
        for ways in met.values():
            if not ways & free:
                return None
        open_places = before.open | met
        del open_places[place]
        left = left.copy()
        left[look] -= 1
        return self._position(before.key | {(place, way)}, open_places, left, free)

    def _position(
        self,
        laid: frozenset[tuple[int, int]],
        open_places: dict[int, int],
        left: list[int],
        free: int,
    ) -> _BoardPosition | None:
        numbers = [(ways & free).bit_count() for ways in open_places.values()]
        fewest = min(numbers, default=0)
        if open_places and not fewest:
            return None
        # Of tiles that must be somewhere any one is placed; it does not matter which.
        if fewest == 1:
            tied = [next(islice(open_places, numbers.index(1), None))]
        else:
            tied = [
                place
                for place, number in zip(open_places, numbers, strict=True)
                if number == fewest
            ]
        return _BoardPosition(self, laid, open_places, left, free, tied)
