"""How many keys a tile takes, by a player who knows nothing but what the screen shows.

The player reads the looks that are drawn, cells, tiles and numbers, finds out from the colours
where each tile goes, and then presses keys, looking at the board after each.
"""

from __future__ import annotations

from cmath import phase
from collections import Counter
from collections.abc import Iterable, Mapping
from math import pi
from statistics import median
from typing import NamedTuple

from tests.examples import each
from tests.games.matching.test_view import INFINITY, solved
from tui_tangram.games.matching.core.view_state import MatchingIntent
from tui_tangram.games.matching.look.style import PlaceState, TileLook, TileState
from tui_tangram.games.matching.look.view import TileCorners
from tui_tangram.games.matching.screen.looks import board_look, drawer_looks
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.games.session import Session
from tui_tangram.maths.tiling import LAYOUTS, level_board

Spot = tuple[float, float]
Cell = frozenset[Spot]
"""A cell by the middles of its sides."""
Sides = Mapping[Spot, int]
"""Colours by the middles of the sides that have them."""
TOWARDS = {
    MatchingIntent.RIGHT: 0.0, MatchingIntent.UP: pi / 2,
    MatchingIntent.LEFT: pi, MatchingIntent.DOWN: -pi / 2,
}  # fmt: skip


class Seen(NamedTuple):
    """What the board shows."""

    cells: tuple[tuple[Spot, ...], ...]
    """The middles of the sides of each cell, in order."""
    laid: Mapping[Cell, Sides]
    """The tiles on the board, by their cells."""
    held: Sides
    """The tile that hovers over a cell."""
    cursor: complex
    """The middle of the cell with the cursor, or of that tile."""
    rim: int | None


def middles(corners: TileCorners) -> tuple[Spot, ...]:
    """Return the middles of the sides, so rounded that they are the same for both neighbours."""
    ends = [complex(corner) for corner in corners]
    found = [(a + b) / 2 for a, b in zip(ends, [*ends[1:], ends[0]], strict=True)]
    return tuple((round(one.real, 3) + 0.0, round(one.imag, 3) + 0.0) for one in found)


def colours(tile: TileLook) -> Sides:
    """Return the colours of a tile where it lies."""
    return {spot: side.colour for spot, side in zip(middles(tile.corners), tile.sides, strict=True)}


def look_at(table: MatchingTable) -> Seen:
    """Look at the board."""
    look = board_look(table)
    held = [tile for tile in look.tiles if tile.state is TileState.HELD]
    laid = [colours(tile) for tile in look.tiles if tile.state is not TileState.HELD]
    marked = [place.corners for place in look.places if place.state is PlaceState.CURSOR]
    at = [complex(corner) for corner in (held[0].corners if held else marked[0])]
    return Seen(
        tuple(middles(place.corners) for place in look.places),
        {frozenset(sides): sides for sides in laid},
        colours(held[0]) if held else {},
        sum(at) / len(at),
        look.rim_colour,
    )


def thought(
    cells: Mapping[Cell, tuple[Spot, ...]],
    known: Mapping[Spot, int],
    tiles: Mapping[int, tuple[int, ...]],
) -> dict[Cell, tuple[int, Sides]] | None:
    """Return where each tile can go so that all *known* sides match, the tightest cell first."""
    if not cells:
        return {}

    def fitting(cell: Cell) -> list[tuple[int, Sides]]:
        spots = cells[cell]
        found: dict[object, tuple[int, Sides]] = {}
        for number, sides in tiles.items():
            for turn in range(len(sides) if len(sides) == len(spots) else 0):
                there = dict(zip(spots, (*sides[turn:], *sides[:turn]), strict=True))
                if all(known.get(spot, colour) == colour for spot, colour in there.items()):
                    found.setdefault((number, tuple(there.values())), (number, there))
        return [*found.values()]

    best, ways = min(((cell, fitting(cell)) for cell in cells), key=lambda one: len(one[1]))
    for number, there in ways:
        rest = {cell: spots for cell, spots in cells.items() if cell != best}
        loose = {one: sides for one, sides in tiles.items() if one != number}
        plan = thought(rest, {**known, **there}, loose)
        if plan is not None:
            return plan | {best: (number, there)}
    return None


def keys(table: MatchingTable) -> list[int]:
    """Play to the end, and return the keys for each tile."""
    seen = look_at(table)
    met = Counter(spot for cell in seen.cells for spot in cell)
    assert seen.rim is not None
    rim = {spot: seen.rim for spot, count in met.items() if count == 1}
    tiles = {
        tile.number: tuple(side.colour for side in tile.sides) for tile in drawer_looks(table)[0]
    }
    cells = {frozenset(cell): cell for cell in seen.cells}
    plan = thought(cells, rim, tiles)
    assert plan is not None
    found = []
    for _ in tiles:
        seen, count = look_at(table), 0
        if cell_at(seen) not in bound(seen, rim):
            # Perhaps the nearest cell is one arrow away; else its tile is taken and steered there.
            table.respond(towards(middle(nearest(seen, rim)) - seen.cursor)[0])
            seen, count = look_at(table), 1
        near = nearest(seen, rim)
        goal = cell_at(seen) if cell_at(seen) in bound(seen, rim) else frozenset(near)
        number, wanted = plan[goal]
        for digit in str(number):
            table.take(int(digit))
            count += 1
        tried: Counter[tuple[complex, MatchingIntent]] = Counter()
        while cell_at(seen := look_at(table)) != goal:
            at = seen.cursor
            arrow = min(towards(middle(near) - at), key=lambda one: tried[at, one])
            tried[at, arrow] += 1
            table.respond(arrow)
            count += 1
            assert count < 30
        while look_at(table).held != wanted:
            table.respond(MatchingIntent.TURN_TO_MATCH)
            count += 1
            assert count < 30
        table.respond(MatchingIntent.PUT_DOWN)
        found.append(count + 1)
    assert table.solved
    return found


def cell_at(seen: Seen) -> Cell:
    """Return the cell with the cursor."""
    return frozenset(min(seen.cells, key=lambda one: abs(middle(one) - seen.cursor)))


def bound(seen: Seen, rim: Sides) -> set[Cell]:
    """Return the empty cells next to a tile or the border."""
    sides = {*rim, *(spot for cell in seen.laid for spot in cell)}
    return {frozenset(one) for one in seen.cells if {*one} & sides} - {*seen.laid}


def middle(cell: Iterable[Spot]) -> complex:
    """Return the middle of a cell."""
    found = [complex(*spot) for spot in cell]
    return sum(found) / len(found)


def nearest(seen: Seen, rim: Sides) -> tuple[Spot, ...]:
    """Return the nearest of these cells."""
    cells = [one for one in seen.cells if frozenset(one) in bound(seen, rim)]
    return min(cells, key=lambda one: (round(abs(middle(one) - seen.cursor), 6), one))


def towards(way: complex) -> list[MatchingIntent]:
    """Return the arrows, that which points best in a direction first."""
    return sorted(TOWARDS, key=lambda one: abs((phase(way) - TOWARDS[one] + pi) % (2 * pi) - pi))


@each("layout", LAYOUTS)
def test_a_tile_takes_three_keys_on_every_layout(layout: str) -> None:
    """In the median of a small board: an arrow, its number, Enter."""
    game, _ = solved(level_board(layout, "easy"), INFINITY, seed=5, colours=5)
    assert median(keys(MatchingTable(Session(game, lambda: 0.0)))) <= 3
