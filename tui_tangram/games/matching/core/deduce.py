"""Deductions on a board without search: the tiles that neighbours and rim allow in a place.

The deductions for a place use its placed neighbours and the rim, one step far only, because players
cannot check more.  A place that no tile fits, a tile that fits nowhere and sides that do not match
prove that a position cannot be completed; a place that only one tile fits, and a tile that fits in
one place only, prove a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.naming import place_name, tile_name
from tui_tangram.games.matching.core.solver import Step
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.words import troubles
from tui_tangram.language import tr, trn
from tui_tangram.play import Clue
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
        colours = tables.spread[self.left[place].bit_length() - 1]
        for shift, other, fit in tables.beyond[place]:
            if other in empty:
                self.left[other] &= fit[colours >> shift & tables.every]

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
            name = capital(tile_name(tile))
            return Clue(number, tr("{tile} fits only in {place}.", tile=name, place=where), one)
        tiles = sorted(tile for each in kinds for tile in self.loose[each])
        if len(tiles) <= FEW:
            names = either(str(tile + 1) for tile in tiles)
            text = tr("Only tile {numbers} fits {place}.", numbers=names, place=where)
            return Clue(number, text, proof=False)
        return None


def only(tile: int, where: str) -> str:
    """Return the sentence that no other tile fits in a place, given by its name."""
    return tr("Only {tile} fits {place}.", tile=tile_name(tile), place=where)


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
    if puzzle.rim is None:
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
