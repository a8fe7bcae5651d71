"""Help from the player's own position: what can be deduced, its completion, the tiles in the way.

Any solution counts, not only the one that the puzzle was made from.  That one and its images under
the symmetries of the board are known beforehand, so a player who follows one of them never has to
wait.

Tiles in the way
----------------
The placed tiles are ordered by the moves that brought them to their current places.  A tile
that does not match the rim or an earlier tile is in the way without any search.  Of the others
the first n can be completed to a solution and the first n + 1 cannot; bisection finds n, as a
position can be completed if one with more tiles can.  Then later tiles are added again, one by
one, as long as the position can be completed with them.  The tiles left out in the end are in
the way, and none of them could stay: with any of them added to the retained tiles there is no
solution.  The steps then lead to a solution that retains all other tiles, and among such solutions
the search prefers the player's spots of tiles.

If the limit comes first, the answer is the smallest set found so far: removing these tiles leads to
a solution, though fewer might suffice.

If tiles cannot be moved none is in the way: the steps are turns, and the solution is near the
current orientations.

Deduction first
---------------
Reasons that a player could see come before any search, and become sentences.  The deductions for a
place use its placed neighbours and the rim, one step far only, because players cannot check more.
A place that no tile fits, a tile that fits nowhere and sides that do not match prove that a
position cannot be completed; a place that only one tile fits, and a tile that fits in one place
only, prove a step.

If a position can be completed, its visible steps are marked as such, with the reason
(`Advice.clues`).  If none is certain and a diagram quickly yields all solutions
(`tui_tangram.games.matching.core.solver`), the step contained in most of them is marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.games.matching.core import solver
from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState, sent
from tui_tangram.games.matching.core.naming import place_name, tile_name
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.solver import Step, named, search, way_to
from tui_tangram.games.matching.core.symmetry import WayImages
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.words import troubles
from tui_tangram.language import tr, trn
from tui_tangram.maths.cover.diagram import QUICK
from tui_tangram.maths.tiling import symmetries
from tui_tangram.play import (
    Advice,
    Clue,
    Feasibility,
    Limit,
    Meter,
    MoveError,
    Solvability,
    Stopped,
    share_of_solutions,
)
from tui_tangram.play.phrases import capital, either

FEW: Final = 3
"""The maximum number of tiles fitting a place that make it a clue."""


class Seen:
    """The deductions from a position: *tables* hold the placed tiles, which match."""

    def __init__(self, tables: Tables) -> None:
        """Examine every empty place."""
        self.tables, self.puzzle = tables, tables.puzzle
        start = self.puzzle.start
        held = {**tables.laid, **{tile: start[tile] for tile in self.puzzle.fixed}}
        taken = {spot.place for spot in held.values()}
        self.empty = [place for place in range(len(self.puzzle.board)) if place not in taken]
        """The places without a tile."""
        self.loose = [[t for t in tiles if t not in held] for tiles in tables.ways.kinds]
        """For each kind the unplaced tiles."""
        self.left = list(tables.allowed)
        """For each place the ways to fill it that rim, neighbours and loose tiles allow."""
        for place in taken:
            if place is not None and self.left[place]:
                self._narrow(place)

    def _narrow(self, place: int) -> None:
        """Drop the ways next to a placed tile that do not match it."""
        tables, empty = self.tables, frozenset(self.empty)
        colours = tables.ways.spread[self.left[place].bit_length() - 1]
        for shift, other, fit in tables.ways.beyond[place]:
            if other in empty:
                self.left[other] &= fit[colours >> shift & tables.ways.every]

    def homes(self, kind: int) -> list[int]:
        """Return the empty places that tiles of a kind fit."""
        of_kind = self.tables.ways.of_kind[kind]
        return [place for place in self.empty if self.left[place] & of_kind]

    def kinds(self, place: int) -> list[int]:
        """Return the kinds of tiles that fit a place."""
        kind, left = self.tables.ways.kind, self.left[place]
        found: dict[int, None] = {}
        while left:
            low = left & -left
            left ^= low
            found[kind[low.bit_length() - 1]] = None
        return list(found)

    def contradiction(self) -> str:
        """Return a visible reason why the position cannot be completed, or nothing."""
        for place in self.empty:
            if not self.left[place]:
                where = place_name(self.puzzle, place)
                return tr("No remaining tile fits {place}.", place=where)
        for kind, tiles in enumerate(self.loose):
            if not tiles or not self.puzzle.needed(tiles[0]):
                continue
            homes = len(self.homes(kind))
            if not homes:
                one = capital(tile_name(tiles[0]))
                return tr("{tile} no longer fits anywhere.", tile=one)
            if homes < len(tiles):
                return trn(
                    "{tiles} tiles like {tile}, but only {n} cell for them.",
                    "{tiles} tiles like {tile}, but only {n} cells for them.",
                    homes,
                    tiles=len(tiles),
                    tile=tile_name(tiles[0]),
                )
        return ""

    def alike(self, tile: int) -> list[int]:
        """Return the loose tiles that look like a tile."""
        return self.loose[self.tables.ways.kind_of[tile]]

    def clue(self, number: int, step: Step) -> Clue | None:
        """Return the clue for one step, the *number*-th, if there is one."""
        tile, place = step.tile, step.spot.place
        assert place is not None
        ways, left = self.tables.ways, self.left[place]
        kind = ways.kind_of[tile]
        kinds = self.kinds(place)
        where = place_name(self.puzzle, place)
        if len(kinds) == 1:
            # The clue may mean any of several equal tiles.
            if len(self.alike(tile)) > 1:
                what = tile_name(tile)
                text = tr("Only a tile like {tile} fits {place}.", tile=what, place=where)
            else:
                text = only(tile, where)
            return Clue(number, text, left.bit_count() == 1)
        alone = self.puzzle.needed(tile) and len(self.loose[kind]) == 1
        if alone and len(self.homes(kind)) == 1:
            one = (left & ways.of_kind[kind]).bit_count() == 1
            return Clue(number, lone(tile, where), one)
        tiles = sorted(tile for each in kinds for tile in self.loose[each])
        if len(tiles) <= FEW:
            names = either(str(tile + 1) for tile in tiles)
            text = tr("Only tile {numbers} fits {place}.", numbers=names, place=where)
            return Clue(number, text, proof=False)
        return None


def only(tile: int, where: str) -> str:
    """Return the sentence that no other tile fits in a place, given by its name."""
    return tr("Only {tile} fits {place}.", tile=tile_name(tile), place=where)


def lone(tile: int, where: str) -> str:
    """Return the sentence that a tile fits no other place than this, given by its name."""
    return tr("{tile} fits only in {place}.", tile=capital(tile_name(tile)), place=where)


def mismatch(game: MatchingBoard, state: MatchingState) -> str:
    """Return the sentence on placed tiles that do not match; empty if all do."""
    found = troubles(game, state, game.verdict(state))
    return f"{found[0]}." if found else ""


def dark_inside(game: MatchingBoard, state: MatchingState) -> str:
    """Return the sentence on a dark side inside, if the rim needs all dark sides; or ""."""
    mesh, rim = game.puzzle.board.mesh, game.puzzle.rim
    for place, tile in sorted(state.laid.items()):
        shown = game.puzzle.shown(tile, place, state.spots[tile].orientation)
        for side, beyond in enumerate(mesh.faces[place].across):
            if beyond is not None and shown[side] == rim:
                return tr(
                    "{tile} has a border side inside, but the border needs it.",
                    tile=capital(tile_name(tile)),
                )
    return ""


def clues(tables: Tables, steps: Sequence[Step]) -> tuple[Clue, ...]:
    """Return the clues for *steps*, which continue from the tiles that *tables* hold."""
    seen = Seen(tables)
    found = (seen.clue(number, step) for number, step in enumerate(steps))
    return tuple(clue for clue in found if clue is not None)


def counted(tables: Tables, number: int, step: Step, share: int) -> Clue:
    """Return the clue for a step, the *number*-th, that *share* of 100 solutions have."""
    tile, place = step.tile, step.spot.place
    assert place is not None
    what = tile_name(tile)
    if len(Seen(tables).alike(tile)) > 1:
        what = tr("a tile like {tile}", tile=what)
    where = place_name(tables.puzzle, place)
    if share == 100:
        text = tr("In every solution {tile} is in {place}.", tile=what, place=where)
    else:
        text = tr("In {n} of 100 solutions {tile} is in {place}.", n=share, tile=what, place=where)
    return Clue(number, text, proof=False, counted=True)


def clues_of_turns(tables: Tables, steps: Sequence[Step]) -> tuple[Clue, ...]:
    """Return the clues when tiles only turn: the tiles with a single way allowed by the rim."""
    puzzle = tables.puzzle
    if not puzzle.framed:
        return ()
    return tuple(
        Clue(
            number,
            tr("{tile} meets the border in only one way.", tile=capital(tile_name(tile))),
            proof=True,
        )
        for number, (tile, spot) in enumerate(steps)
        if spot.place is not None
        and tables.allowed[spot.place].bit_count() == 1
        and None in puzzle.board.mesh.faces[spot.place].across
    )


def advise(
    game: MatchingBoard,
    state: MatchingState,
    moves: Sequence[str] = (),
    meter: Meter | None = None,
) -> Advice:
    """Return the analysis of *state* and the steps to a solution.

    *moves* led to *state* from the start; the tiles placed last are the first to be in the way.
    Raises `Stopped` when the limit of *meter* is reached without a result.
    """
    if game.verdict(state).solved:
        return Advice(Solvability.SOLVED)
    meter = meter or Limit().meter()
    position = _Position(game.puzzle, state, meter)
    if not game.puzzle.rules.may_move:
        return _turned(game, position)
    order = laid_order(game, state, moves)
    retained = position.matching(order)
    why = _seen(game, position, retained) if order else ""
    try:
        found = None if why and len(retained) == len(order) else position.completed(retained)
    except Stopped:
        if len(retained) == len(order) or not position.known:
            raise
        # Some tile must be removed anyway, so the known solutions are of use.
        retained, found = position.nearest(retained)
    if found is None and retained:
        retained, found = position.most(retained)
    if found is None:
        return Advice(Solvability.UNSOLVABLE, why=why)
    if len(retained) < len(order):
        retained, found = position.more(order, retained, found)
    back = [tile for tile in order if tile not in retained]
    tables, way = position.way(retained, found)
    steps = tuple(
        game.lay(step.tile, step.spot.place, step.spot.orientation)
        for step in way
        if step.spot.place is not None
    )
    if not back:
        seen = clues(tables, way)
        if not any(clue.proof for clue in seen):
            seen += _decisive(tables, way, meter)
        return Advice(Solvability.SOLVABLE, (), steps, "", seen)
    parts = " ".join(sent(tile, state.spots[tile].drawer) for tile in back)
    return Advice(Solvability.STUCK, (f"send {parts}",), steps, why)


def _decisive(tables: Tables, steps: Sequence[Step], meter: Meter) -> tuple[Clue, ...]:
    """Return the clue for the step that most solutions have, if they can be counted quickly."""
    try:
        found = solver.diagram_of(tables, meter, most=QUICK)
    except Stopped:
        return ()
    if found is None or found.count < 2:
        return ()
    uses, ways = found.uses(), tables.ways

    def many(step: Step) -> int:
        way = tables.way(*step)
        assert step.spot.place is not None
        assert way is not None  # the steps lead to a solution
        return uses[solver.choice_of(tables, step.spot.place, way)]

    step = max(steps, key=many)
    # The clue does not mention the orientation, so it counts all that look alike, turned or not.
    place, kind = step.spot.place, ways.kind_of[step.tile]
    alike = [
        number
        for choice, number in uses.items()
        if (at := solver.way_of(tables, choice))[0] == place and ways.kind[at[1]] == kind
    ]
    share = share_of_solutions(sum(alike), found.count)
    return (counted(tables, steps.index(step), step, share),)


def solvable(game: MatchingBoard, state: MatchingState, meter: Meter | None = None) -> Feasibility:
    """Return whether *state* can be completed as it is; see `tui_tangram.play.Game.solvable`.

    If tiles can only be turned, every position can be completed, or none.
    """
    if game.verdict(state).solved:
        return Feasibility(True)
    position = _Position(game.puzzle, state, meter or Limit().meter())
    if not game.puzzle.rules.may_move:
        return Feasibility(bool(position.known) or position.completed([]) is not None)
    laid = laid_order(game, state, ())
    retained = position.matching(laid)
    if len(retained) == len(laid) and position.recalled(laid) is not None:
        return Feasibility(True)
    why = _seen(game, position, retained)
    return Feasibility(not why and position.completed(laid) is not None, why)


def _seen(game: MatchingBoard, position: _Position, retained: Sequence[int]) -> str:
    """Return a visible reason why a position cannot be completed, or nothing.

    *retained* are the placed tiles that match each other and the rim.
    """
    state = position.state
    laid = sum(spot.place is not None for spot in state.spots)
    if len(retained) + len(game.puzzle.fixed) < laid:
        return mismatch(game, state) or dark_inside(game, state)
    return Seen(position.holding(retained)).contradiction()


def laid_order(game: MatchingBoard, state: MatchingState, moves: Sequence[str]) -> tuple[int, ...]:
    """Return the removable placed tiles, in the order in which they were placed.

    A tile that was moved or turned later counts from then.  If *moves* do not lead to *state*,
    tiles are in the order of their numbers.
    """
    since: dict[int, int] = {}
    before = game.start()
    try:
        for number, move in enumerate(moves):
            after = game.execute(before, move)
            for tile in changed(before, after):
                since[tile] = number
            before = after
    except MoveError:
        since = {}
    if before != state:
        since = {}
    laid = [
        tile
        for tile, spot in enumerate(state.spots)
        if spot.place is not None and tile not in game.puzzle.fixed
    ]
    return tuple(sorted(laid, key=lambda tile: since.get(tile, -1)))


def changed(before: MatchingState, after: MatchingState) -> list[int]:
    """Return the tiles with another place or orientation than before."""
    pairs = enumerate(zip(before.spots, after.spots, strict=True))
    return [tile for tile, (one, other) in pairs if one != other]


class _Position:
    """A position, and the solutions of its puzzle that are known so far.

    For each place of a solution the way in which it is filled, as a bit.
    """

    def __init__(self, puzzle: Puzzle, state: MatchingState, meter: Meter) -> None:
        self.puzzle, self.state, self.meter = puzzle, state, meter
        self.tables = Tables(puzzle, {})
        self._last: Tables | None = None
        self.ways = {
            tile: 0 if (way := self.tables.way(tile, spot)) is None else 1 << way
            for tile, spot in enumerate(state.spots)
            if spot.place is not None
        }
        """The way of each placed tile; 0 for a tile that rules or rim do not allow there."""
        for tile in self.ways:
            self.ways[tile] &= self.tables.allowed[self.place(tile)]
        self.known = self._known()

    def place(self, tile: int) -> int:
        """Return the place of a placed tile."""
        place = self.state.spots[tile].place
        assert place is not None
        return place

    def _known(self) -> list[list[int]]:
        """Return the puzzle's own solution and those of its images that are solutions."""
        solution, tables = self.puzzle.solution, self.tables
        if solution is None:
            return []
        own = [0] * len(self.puzzle.board)
        for tile, spot in enumerate(solution):
            way = tables.way(tile, spot)
            if spot.place is not None:
                own[spot.place] = 0 if way is None else 1 << way
        if not all(own):
            return []
        group = symmetries(self.puzzle.board.mesh)
        images = (WayImages(tables, symmetry).of(own) for symmetry in group)
        return [found for found in images if all(map(int.__and__, found, tables.allowed))]

    def matching(self, order: Iterable[int]) -> list[int]:
        """Return the tiles of *order* that match the rim and the tiles before them."""
        retained: list[int] = []
        for tile in order:
            if self._fits(tile, retained):
                retained.append(tile)
        return retained

    def _fits(self, tile: int, retained: Iterable[int]) -> bool:
        """Return whether a tile matches the rim, the fixed tiles and those *retained*."""
        if not self.ways[tile]:
            return False
        shown = self.tables.ways.shown
        here = shown[self.ways[tile].bit_length() - 1]
        at = {self.place(other): other for other in (*retained, *self.puzzle.fixed)}
        fits = self.puzzle.rules.matching.fits
        for side, beyond in enumerate(self.puzzle.board.mesh.faces[self.place(tile)].across):
            if beyond is not None and beyond.face in at:
                there = shown[self.ways[at[beyond.face]].bit_length() - 1]
                if not fits(here[side], there[beyond.side]):
                    return False
        return True

    def agrees(self, found: Sequence[int], tile: int) -> bool:
        """Return whether a placed tile, or one that looks the same, is placed as in a solution."""
        return found[self.place(tile)] == self.ways[tile]

    def recalled(self, retained: Sequence[int]) -> list[int] | None:
        """Return a known solution with these tiles as they are, if there is one."""
        for found in self.known:
            if all(self.agrees(found, tile) for tile in retained):
                return found
        return None

    def completed(self, retained: Sequence[int]) -> list[int] | None:
        """Return a solution with these tiles as they are, or None if there is none."""
        found = self.recalled(retained)
        if found is not None:
            return found
        new = search(self.holding(retained), self.meter, self.state.spots)
        if new is not None:
            self.known.append(new)
        return new

    def holding(self, retained: Iterable[int]) -> Tables:
        """Return the tables that hold these tiles in place; the last tables are cached."""
        held = {tile: self.state.spots[tile] for tile in retained}
        if self._last is None or self._last.laid != held:
            self._last = Tables(self.puzzle, held)
        return self._last

    def nearest(self, retained: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the known solution that retains most of these tiles, and those tiles."""
        both = [
            ([tile for tile in retained if self.agrees(found, tile)], found) for found in self.known
        ]
        return max(both, key=lambda pair: len(pair[0]))

    def most(self, retained: Sequence[int]) -> tuple[list[int], list[int] | None]:
        """Return the most of the first tiles of *retained* that can be completed, and a solution.

        All of *retained* must be known to be too many.
        """
        found = self.completed([])
        low, high = 0, len(retained)
        try:
            while found is not None and low + 1 < high:
                middle = (low + high) // 2
                better = self.completed(retained[:middle])
                if better is None:
                    high = middle
                    continue
                found, low = better, middle
                while low + 1 < high and self.agrees(found, retained[low]):
                    low += 1
        except Stopped:
            # The limit: the results so far are true, if not complete.
            pass
        return list(retained[:low]), found

    def more(
        self, order: Sequence[int], retained: Sequence[int], found: list[int]
    ) -> tuple[list[int], list[int]]:
        """Add tiles of *order* to *retained* as long as there is a solution."""
        chosen = list(retained)
        try:
            for tile in order:
                if tile in chosen or not self._fits(tile, chosen):
                    continue
                better = found if self.agrees(found, tile) else self.completed([*chosen, tile])
                if better is not None:
                    chosen.append(tile)
                    found = better
        except Stopped:
            # As above: not all tiles that could be added again are.
            pass
        return chosen, found

    def way(self, retained: Iterable[int], found: Sequence[int]) -> tuple[Tables, tuple[Step, ...]]:
        """Return the tables that hold the tiles *retained*, and the steps that place the others.

        The most constrained step comes first.
        """
        tables = self.holding(retained)
        held = tables.laid
        solution = named(tables, held, found, self.state.spots)
        return tables, way_to(tables, held, solution)


def _turned(game: MatchingBoard, position: _Position) -> Advice:
    """Return the advice for tiles that can only be turned."""
    state, tables = position.state, position.tables
    try:
        found = search(tables, position.meter, state.spots)
    except Stopped:
        if not position.known:
            raise
        found = position.known[0]
    if found is None:
        return Advice(Solvability.UNSOLVABLE)
    solution = named(tables, {}, found, state.spots)
    way = [
        step
        for step in way_to(tables, {}, solution)
        if state.spots[step.tile].orientation != step.spot.orientation
    ]
    steps = tuple(
        game.turn(tile, spot.orientation)
        if state.spots[tile].orientation.flipped == spot.orientation.flipped
        else game.flip(tile, spot.orientation)
        for tile, spot in way
    )
    return Advice(Solvability.SOLVABLE, (), steps, "", clues_of_turns(tables, way))
