"""The rules of play: placing, turning and removing tiles, and the text of moves.

Moves
-----
A move is a verb and the new spots of one tile or of several, all at once; so swapping two tiles
and moving a group are one move each.  Tiles, places and drawers count from 0.  Angles are steps
of 15° counter-clockwise from the right and give the direction of the tile's side 0, or they are the
number of a cube's turn, from 0 to 23::

    lay 3@12+6          tile 3 goes to place 12 and looks up
    lay 3@12+6f         the same, turned over
    turn 3+12           tile 3 stays where it is and looks to the left
    send 3>1 4>1        tiles 3 and 4 go to drawer 1
    swap 3@12+6 7@2+0   tiles 3 and 7 change places
    move 3@12+6 4@13+0  a group is moved
    move 3@12>1+6       tile 3 goes there too, and belongs in drawer 1 from now on
    drawer 2 Rim pieces drawer 2 gets this name; the first unused number adds a drawer
    drawer 2            drawer 2, the last, goes; no tile may belong in it

The verb is the player's intention, for messages; the rules consider the tiles alone.

Policy
------
* Tiles with mismatching colours may be adjacent: forbidding it would forbid experimenting.
* A tile that may not be turned retains its initial orientation everywhere.  On most
tilings there are then places in which it cannot be put.
* Loose tiles retain the angle at which they were turned or picked up.
* Drawers are part of the game, so that filling, adding and naming them can be undone;
  hiding them is part of the player's view.

Verdict
-------
An edge inside the board *matches* when there are tiles on both sides of it and their colours fit.
An edge on the rim counts only with a rim condition, and matches when the tile's side shows the
required colour; of a model each outer side has its own.  Two sides of a tower that must differ
count as an edge, too.  The board is solved when every place is filled and no edge is left to match:
any such arrangement counts, whether or not the puzzle was made from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from random import Random
from typing import Final

from tui_tangram.games.matching.core.naming import own_name
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tile import WILD, Orientation
from tui_tangram.maths.tiling import CIRCLE, Angle, Side
from tui_tangram.play import MoveError, quote
from tui_tangram.play.last_results import LastResults
from tui_tangram.values import dataclass, field

VERBS: Final = ("lay", "turn", "flip", "send", "swap", "move")
MAX_DRAWERS: Final = 9
"""The maximum number of drawers: a move has one digit for the number."""
MAX_NAME: Final = 20
"""The maximum length of a drawer's name."""

_CHANGE = re.compile(
    r"(\d{1,4})(?:@(\d{1,4}))?(?:>(\d))?(?:\+(\d{1,2}|\d{1,3}/(?:5|7|35))(f?))?", re.ASCII
)
_DRAWER = re.compile(r"drawer ([0-9])(?: (\S(?:.*\S)?))?")


@dataclass(frozen=True, slots=True)
class MatchingState:
    """The spot of every tile, and the names of the drawers."""

    spots: tuple[Spot, ...]
    drawers: tuple[str, ...]
    filled: bytes = field(default=b"", repr=False, compare=False)
    """For each place 1 with a tile and 0 without, so that a move need not examine all tiles; empty
    before the first move."""

    @property
    def laid(self) -> Mapping[int, int]:
        """The tile in each place that is not empty."""
        return _LAID.get((self,), lambda: dict(self._laid()))

    def _laid(self) -> Iterator[tuple[int, int]]:
        for tile, spot in enumerate(self.spots):
            if spot.place is not None:
                yield spot.place, tile

    def tile_at(self, place: int) -> int | None:
        """Return the tile in a place, or `None`."""
        return next((tile for tile, spot in enumerate(self.spots) if spot.place == place), None)

    def drawer(self, number: int) -> tuple[int, ...]:
        """Return the loose tiles in a drawer."""
        return tuple(
            tile
            for tile, spot in enumerate(self.spots)
            if spot.place is None and spot.drawer == number
        )


_LAID: Final = LastResults[Mapping[int, int]]()


@dataclass(frozen=True)
class MatchingBoard:
    """One puzzle, its states and the moves between them."""

    puzzle: Puzzle

    def start(self) -> MatchingState:
        """Return the state in which the tiles are in the puzzle's start spots."""
        used = max((spot.drawer for spot in self.puzzle.start), default=0)
        return MatchingState(
            self.puzzle.start, tuple(own_name(number) for number in range(used + 1))
        )

    def execute(self, state: MatchingState, move: str) -> MatchingState:
        """Return the state after *move* in *state*; see the module for the text of moves."""
        if match := _DRAWER.fullmatch(move):
            if match[2] is None:
                return _without_drawer(state, int(match[1]))
            return _named(state, int(match[1]), match[2])
        spots = list(state.spots)
        touched: dict[int, None] = {}
        for match in _changes(move):
            index = int(match[1])
            if index >= len(spots):
                raise MoveError("there is no tile {number}", number=index)
            if index in touched:
                raise MoveError("tile {number} appears twice", number=index)
            touched[index] = None
            spots[index] = self._changed(state, index, match)
        if all(spots[index] == state.spots[index] for index in touched):
            raise MoveError("nothing would change")
        # Saves of long games on large boards replay ten thousand moves at once, so only the touched
        # tiles are examined.
        filled = bytearray(state.filled or self._filled(state))
        for index in touched:
            place = state.spots[index].place
            if place is not None:
                filled[place] = 0
        for index in touched:
            place = spots[index].place
            if place is not None:
                if filled[place]:
                    raise MoveError("cell {place} would have two tiles", place=place)
                filled[place] = 1
        return MatchingState(tuple(spots), state.drawers, bytes(filled))

    def shortened(self, moves: Sequence[str]) -> Sequence[str]:
        """Return the moves of drawers, and one move of all tiles to where they come.

        Where a drawer went, so that its tiles had to go before, all moves stay.
        """
        # Of equal moves the last is enough.
        latest = dict.fromkeys(reversed(moves))
        drawers = []
        if any(move.startswith("drawer ") for move in latest):
            drawers = [move for move in moves if move.startswith("drawer ")]
        if any((match := _DRAWER.fullmatch(move)) and match[2] is None for move in drawers):
            return moves
        places: dict[int, str] = {}
        inside: dict[int, str] = {}
        angles: dict[int, str] = {}
        for move in reversed(latest):
            for part in () if move.startswith("drawer ") else _changes(move):
                number, place, drawer, angle, flipped = part.groups()
                tile = int(number)
                if place or drawer:
                    places[tile] = f"@{place}" if place else ""
                if drawer:
                    inside[tile] = f">{drawer}"
                angles[tile] = f"+{angle}{flipped}" if angle else angles.get(tile, "")
        parts = [
            f"{tile}{places.get(tile, '')}{inside.get(tile, '')}{angle}"
            for tile, angle in angles.items()
        ]
        whole = f"move {' '.join(parts)}"
        begun = reduce(self.execute, drawers, self.start())
        changes = zip(angles, filter(None, map(_CHANGE.fullmatch, parts)), strict=True)
        if any(
            tile >= len(begun.spots) or self._changed(begun, tile, part) != begun.spots[tile]
            for tile, part in changes
        ):
            return [*drawers, whole]
        return drawers

    def _filled(self, state: MatchingState) -> bytes:
        filled = bytearray(len(self.puzzle.shapes))
        for place in state.laid:
            filled[place] = 1
        return bytes(filled)

    def _changed(self, state: MatchingState, tile: int, part: re.Match[str]) -> Spot:
        """Return the spot of a tile after one part of a move.  Raises `MoveError`."""
        place, drawer, angle, flipped = part.groups()[1:]
        spot, rules = state.spots[tile], self.puzzle.rules
        orientation = spot.orientation
        if angle is not None:
            turn = _read(angle)
            if turn >= CIRCLE:
                raise MoveError(
                    "an angle is from 0 to {most}, not {angle}", most=CIRCLE - 1, angle=angle
                )
            orientation = Orientation(turn, bool(flipped))
        where, into = spot.place, spot.drawer
        if place is not None:
            where = int(place)
            if where >= len(self.puzzle.shapes):
                raise MoveError("there is no cell {place}", place=where)
        elif drawer is not None:
            where = None
        if drawer is not None:
            into = int(drawer)
            if into >= len(state.drawers):
                raise MoveError("there is no drawer {number}", number=into)
        if tile in self.puzzle.fixed:
            raise MoveError("tile {number} is fixed", number=tile)
        if where != spot.place and not rules.may_move:
            raise MoveError("tiles cannot be moved on this board")
        if orientation.angle != spot.orientation.angle and not rules.may_turn:
            raise MoveError("tiles cannot be turned on this board")
        if orientation.flipped != spot.orientation.flipped and not rules.may_flip:
            raise MoveError("tiles cannot be flipped on this board")
        if where is not None and not self.puzzle.aligned(tile, where, orientation):
            raise MoveError(
                "tile {number} does not fit cell {place} that way", number=tile, place=where
            )
        return Spot(where, into, orientation)

    def touched(self, move: str) -> frozenset[str]:
        """Return the tiles that *move* changes, such as ``tile 3``, or its ``drawer 2``."""
        if match := _DRAWER.fullmatch(move):
            return frozenset({f"drawer {match[1]}"})
        return frozenset(f"tile {int(match[1])}" for match in _changes(move))

    def placed_parts(self, state: MatchingState) -> frozenset[str]:
        """Return the tiles on the board, as `touched` names them."""
        return frozenset(f"tile {tile}" for tile in state.laid.values())

    def place_of(self, spot: str) -> int | None:
        """Return the place that another player's cursor is on, by its number; else None."""
        short = spot.isascii() and spot.isdigit() and len(spot) <= 6
        return int(spot) if short and int(spot) < len(self.puzzle.shapes) else None

    def inverse(self, state: MatchingState, move: str) -> str:
        """Return the move that takes *move* in *state* back, with the verb that says what it does.

        A tile that was laid returns to its drawer with the angle that it had there.
        """
        after = self.execute(state, move)
        if match := _DRAWER.fullmatch(move):
            number = int(match[1])
            name = state.drawers[number] if number < len(state.drawers) else ""
            return f"drawer {number} {name}".rstrip()
        tiles = [int(match[1]) for match in _changes(move)]
        ways = [(state.spots[tile], after.spots[tile]) for tile in tiles]
        parts = [
            f"{tile}{_back(old, new)}{_written(old.orientation)}"
            for tile, (old, new) in zip(tiles, ways, strict=True)
        ]
        if all(old.place is None for old, _ in ways):
            verb = "send"
        elif any(old.place != new.place for old, new in ways):
            verb = "move"
        else:
            flipped = any(old.orientation.flipped != new.orientation.flipped for old, new in ways)
            verb = "flip" if flipped else "turn"
        return f"{verb} {' '.join(parts)}"

    def verdict(self, state: MatchingState) -> MatchingVerdict:
        """Return the verdict on *state*: its matching edges."""
        return judge(self.puzzle, state.spots)

    # The text of moves

    def lay(self, tile: int, place: int, orientation: Orientation, *others: str) -> str:
        """Return the move that places a tile; *others* are further parts of the move."""
        return " ".join(
            (
                f"swap {laid(tile, place, orientation)}"
                if others
                else f"lay {laid(tile, place, orientation)}",
                *others,
            )
        )

    def turn(self, tile: int, orientation: Orientation) -> str:
        """Return the move that turns a tile in its place."""
        return f"turn {tile}{_written(orientation)}"

    def flip(self, tile: int, orientation: Orientation) -> str:
        """Return the move that turns a tile over in its place."""
        return f"flip {tile}{_written(orientation)}"

    def send(self, tiles: Iterable[int], drawer: int) -> str:
        """Return the move that puts tiles in a drawer."""
        return "send " + " ".join(sent(tile, drawer) for tile in tiles)

    def move(self, parts: Sequence[str]) -> str:
        """Return the move that moves a group; see `laid` and `sent` for its parts."""
        return "move " + " ".join(parts)

    def shake(self, state: MatchingState, random: Random) -> str | None:
        """Return the troll's move: a random tile turned by a random turn.

        `None` when no turn would change anything.
        """
        free = [
            tile
            for tile, own in enumerate(self.puzzle.tiles)
            if tile not in self.puzzle.fixed
            and len(own.looks) > 1
            and state.spots[tile].place is not None
        ]
        if not free or not self.puzzle.rules.may_turn:
            return None
        tile = random.choice(free)
        own, orientation = self.puzzle.tiles[tile], state.spots[tile].orientation
        turns = list(own.looks.values())
        return self.turn(
            tile, orientation.turned(own.shape, turns[random.randrange(1, len(turns))])
        )


def laid(tile: int, place: int, orientation: Orientation) -> str:
    """Return the part of a move that places a tile."""
    return f"{tile}@{place}{_written(orientation)}"


def sent(tile: int, drawer: int) -> str:
    """Return the part of a move that puts a tile in a drawer."""
    return f"{tile}>{drawer}"


def _written(orientation: Orientation) -> str:
    return f"+{orientation.angle}{'f' if orientation.flipped else ''}"


def _read(angle: str) -> Angle:
    """Return an angle of a move: a whole number, or a fraction of steps of 15°."""
    if "/" not in angle:
        return int(angle)
    from fractions import Fraction

    return Fraction(angle)


def _changes(move: str) -> list[re.Match[str]]:
    """Return the parts of a move of tiles, matched.  Raises `MoveError` if it is not one."""
    verb, _, rest = move.partition(" ")
    parts = rest.split(" ")
    matches = [*filter(None, map(_CHANGE.fullmatch, parts))]
    if verb not in VERBS or len(matches) < len(parts):
        raise MoveError("not a move of this game: {move}", move=quote(move))
    return matches


def _back(old: Spot, new: Spot) -> str:
    """Return the part of a move that leads from one spot back to another, without the angle."""
    place = "" if old.place is None or old.place == new.place else f"@{old.place}"
    loose = old.place is None and new.place is not None
    return f"{place}>{old.drawer}" if loose or old.drawer != new.drawer else place


def _without_drawer(state: MatchingState, number: int) -> MatchingState:
    """Return the state in which the last drawer is gone.  Raises `MoveError`."""
    if number != len(state.drawers) - 1 or not number:
        raise MoveError("only the last drawer can go, and not the first")
    if any(spot.drawer == number for spot in state.spots):
        raise MoveError("drawer {number} is not empty", number=number + 1)
    return MatchingState(state.spots, state.drawers[:-1], state.filled)


def _named(state: MatchingState, number: int, name: str) -> MatchingState:
    """Return the state in which a drawer has this name.  Raises `MoveError`."""
    drawers = list(state.drawers)
    if number > len(drawers) or number >= MAX_DRAWERS:
        raise MoveError(
            "there is no drawer {number}; {most} drawers are the limit",
            number=number,
            most=MAX_DRAWERS,
        )
    if not name.isprintable():
        raise MoveError("a drawer's name must not contain control characters")
    if len(name) > MAX_NAME:
        raise MoveError("a drawer's name has at most {most} characters", most=MAX_NAME)
    if number < len(drawers) and drawers[number] == name:
        raise MoveError("nothing would change")
    drawers[number : number + 1] = [name]
    return MatchingState(state.spots, tuple(drawers), state.filled)


@dataclass(frozen=True, slots=True)
class MatchingVerdict:
    """The verdict on one position."""

    total: int
    """The number of edges that have to match."""
    to_go: int
    """The number of edges that do not match yet; 0 on a solved board."""
    empty: int
    """The number of places without a tile."""
    unmatched: tuple[Side, ...]
    """The sides of placed tiles that do not match, both sides of an edge, in order."""

    @property
    def solved(self) -> bool:
        """Whether every place is filled and every edge matches."""
        return not self.to_go and not self.empty

    @property
    def percent(self) -> int:
        """The percentage of edges that match; 100 if and only if the board is solved."""
        # A place without edges is the only one on its board.
        return 100 * (self.total - self.to_go) // self.total if self.total else 100 * self.solved


Colours = tuple[tuple[int, ...] | None, ...]
"""For each place the colours at its sides, or `None` if it is empty."""


def colours_of(puzzle: Puzzle, spots: Sequence[Spot]) -> Colours:
    """Return the colours at the sides of every place."""
    found: list[tuple[int, ...] | None] = [None] * len(puzzle.board)
    for tile, spot in enumerate(spots):
        if spot.place is not None:
            found[spot.place] = puzzle.shown(tile, spot.place, spot.orientation)
    return tuple(found)


def judge(puzzle: Puzzle, spots: Sequence[Spot]) -> MatchingVerdict:
    """Return the verdict on tiles in these *spots*."""
    shown = colours_of(puzzle, spots)
    framed, outer, fits = puzzle.framed, puzzle.outer, puzzle.rules.matching.fits
    to_go = 0
    unmatched: list[Side] = []
    for first, second in puzzle.board.mesh.edges:
        here = shown[first.face]
        if second is None:
            if not framed:
                continue
            if here is None:
                to_go += 1
            elif here[first.side] not in (outer(first.side), WILD):
                to_go += 1
                unmatched.append(first)
            continue
        there = shown[second.face]
        if here is None or there is None:
            to_go += 1
        elif not fits(here[first.side], there[second.side]):
            to_go += 1
            unmatched += (first, second)
    for first, second in puzzle.board.mesh.unlike:
        here, there = shown[first.face], shown[second.face]
        if here is None or there is None:
            to_go += 1
        elif same_colour(here[first.side], there[second.side]):
            to_go += 1
            unmatched += (first, second)
    return MatchingVerdict(puzzle.total, to_go, shown.count(None), tuple(sorted(set(unmatched))))


def changed_places(before: MatchingState, after: MatchingState) -> list[int]:
    """Return the places where a tile was placed, removed or turned between two states."""
    changed = [
        spot.place
        for old, new in zip(before.spots, after.spots, strict=True)
        if (old.place, old.orientation) != (new.place, new.orientation)
        for spot in (new, old)
        if spot.place is not None
    ]
    return list(dict.fromkeys(changed))


def same_colour(one: int, other: int) -> bool:
    """Return whether two sides that must differ do not; wild ones do."""
    return one == other != WILD
