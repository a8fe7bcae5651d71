"""Looks of a board on the table, as the screen draws it: pure, and no text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.games.matching.core import MatchingState, Orientation, Puzzle, Tile
from tui_tangram.games.matching.core.naming import rows_of, shape_name
from tui_tangram.games.matching.core.view_state import (
    Focus,
    Hover,
    held,
    hovering,
    listed_tiles,
    mismatches,
    targets,
)
from tui_tangram.games.matching.look.drawer import Shelf
from tui_tangram.games.matching.look.small import loose_corners
from tui_tangram.games.matching.look.space import (
    SeenPlace,
    SeenPlaces,
    contour,
    in_plane,
    middle,
)
from tui_tangram.games.matching.look.stack import in_view, outer_edges
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    PlaceState,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
)
from tui_tangram.games.matching.look.view import TileCorners, TileLine, copies
from tui_tangram.games.matching.screen.layout import Needs
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.maths.tiling import Board, Side
from tui_tangram.play.last_results import LastResults
from tui_tangram.values import replace


def board_look(
    table: MatchingTable,
    seen: SeenPlaces | None = None,
    *,
    turning: bool = False,
    errors: bool = True,
    paused: bool = False,
    on_the_way: Sequence[TileLook] = (),
    lit: Collection[int] = (),
    light: bool = True,
) -> TilesLook:
    """Return the look of the board, in space with the places that are *seen*, else in the plane.

    In space it may be *turning*.  *on_the_way* is a tile that has not arrived yet and is shown
    instead of itself; *lit* are places whose tiles stand out for a moment.  Without *light*
    there is none around a solved board.
    """
    if paused:
        return TilesLook(hidden=True)
    puzzle, state, view = table.game.puzzle, table.state, table.view
    board = puzzle.board
    places = in_plane(board) if seen is None else seen
    hand = set(held(view))
    flying = {look.number - 1 for look in on_the_way}
    verdict = table.verdict
    wrong = _WRONG.get(
        (puzzle, state, view.hand, verdict if errors else None),
        lambda: frozenset(mismatches(table.game, state, view, verdict) if errors else ()),
    )
    special = _tile_states(table, lit)
    known = _ORDINARY.get((puzzle, state, wrong, places), lambda: _ordinary(table, wrong, places))
    tiles: list[TileLook] = []
    for tile, seen_so in known:
        if tile in hand or tile in flying:
            continue
        marked = special.get(tile)
        tiles += seen_so if marked is None else (replace(one, state=marked) for one in seen_so)
    tiles += _ghost(table, places)
    for hover in hovering(table.game, state, view):
        if hover.place in places:
            there = places[hover.place]
            tiles += _hovering(table, hover, there)
    tiles += on_the_way
    labels, flags = _labels(table), _flags(table)
    laid = full(table)
    solved = table.solved and not puzzle.rules.demo
    states = _place_states(table, table.fitting_marks if table.session.fits else ())
    flat = seen is None
    rim, model = _rim(puzzle, places, laid) if board.layers and not flat else ((), ())
    return TilesLook(
        places=_places(puzzle, places, laid, (states, labels, flags)),
        tiles=tuple(tiles),
        rim=board.mesh.outline if flat else rim,
        beyond=tuple(_beyond(table, hand)) if flat else (),
        seams=tuple(
            (copy.corners, copy.letters) for copy in copies(board.mesh) if flat and not labels
        ),
        rim_colour=puzzle.rim,
        model=puzzle.model_outline if flat else model,
        show_errors=errors,
        light=tuple(_ends(board, seen)) if solved and light else (),
        in_space=not flat,
        turning=turning,
    )


def _rim(
    puzzle: Puzzle, places: SeenPlaces, laid: Collection[int]
) -> tuple[tuple[TileLine, ...], tuple[int, ...]]:
    """Return the outer edges of empty cells in space, and the colours that a model has there."""
    found = [
        outer
        for place, there in places.items()
        if puzzle.framed and place not in laid
        for outer in outer_edges(puzzle.board, place, there)
    ]
    model = tuple(puzzle.model[side] for _, side in found) if puzzle.model else ()
    return tuple(line for line, _ in found), model


def _ends(board: Board, seen: SeenPlaces | None) -> Iterable[TileLine]:
    """Return the sides at which a picture of a board ends."""
    if seen is not None:
        return contour(seen)
    return (*board.mesh.outline, *map(board.mesh.ends, board.mesh.seams))


def _beyond(table: MatchingTable, hand: Collection[int]) -> Iterator[PlaceLook | TileLook]:
    """Yield what lies beyond the seams; the cursor's place is marked there."""
    puzzle, state = table.game.puzzle, table.state
    laid = state.laid
    found = [copy for copy in copies(puzzle.board.mesh) if not copy.covered]
    for place, corners, *_ in found:
        tile = laid.get(place)
        if tile is None or tile in hand:
            yield PlaceLook(corners)
        else:
            shown = puzzle.shown(tile, place, state.spots[tile].orientation)
            sides = tuple(map(SideLook, shown))
            yield TileLook(corners, sides, tile + 1, TileState.GHOST)
    if _cursor_on_board(table):
        for place, corners, *_ in found:
            if place == table.view.place:
                yield PlaceLook(corners, PlaceState.CURSOR)


def full(table: MatchingTable) -> Collection[int]:
    """Return the places with tiles, where those in hand or of a hint are, too."""
    hand, mark = held(table.view), table.mark
    found = {place for place, tile in table.state.laid.items() if tile not in hand}
    found.update(hover.place for hover in hovering(table.game, table.state, table.view))
    if mark is not None and mark.place is not None and mark.tile is not None:
        found.add(mark.place)
    return found


_ORDINARY: Final = LastResults[list[tuple[int, list[TileLook]]]]()
_BARE: Final = LastResults[dict[int, PlaceLook]]()
_WRONG: Final = LastResults[frozenset[Side]]()


_PlaceMarks = tuple[Mapping[int, PlaceState], Mapping[int, str], Mapping[int, tuple[str, ...]]]
"""The states of some places, their labels, and the flags on them."""


def _places(
    puzzle: Puzzle, places: SeenPlaces, laid: Collection[int], marks: _PlaceMarks
) -> tuple[PlaceLook, ...]:
    """Return the looks of the places; those without marks are the same from key to key."""
    states, labels, flags = marks
    found = {**_BARE.get((places,), lambda: _bare(places))}
    for place in {*states, *labels, *flags} & places.keys():
        found[place] = replace(
            found[place],
            state=states.get(place, PlaceState.EMPTY),
            label=labels.get(place, ""),
            flags=flags.get(place, ()),
        )
    for place in places if puzzle.model is not None else ():
        if place not in laid:
            found[place] = replace(found[place], ends=puzzle.model_ends(place))
    return tuple(found.values())


def _bare(places: SeenPlaces) -> dict[int, PlaceLook]:
    return {
        place: PlaceLook(there.corners, shaded=there.shaded, layer=there.layer)
        for place, there in places.items()
    }


def _ordinary(
    table: MatchingTable, wrong: Collection[Side], places: SeenPlaces
) -> list[tuple[int, list[TileLook]]]:
    """Return the placed tiles that are seen, and their looks without a cursor."""
    return [
        (tile, in_view(_laid(table, tile, place, wrong), places[place]))
        for place, tile in table.state.laid.items()
        if place in places
    ]


def _laid(table: MatchingTable, tile: int, place: int, wrong: Collection[Side]) -> TileLook:
    shown = table.game.puzzle.shown(tile, place, table.state.spots[tile].orientation)
    return TileLook(
        (),
        tuple(SideLook(colour, Side(place, k) in wrong) for k, colour in enumerate(shown)),
        tile + 1,
        fixed=tile in table.fixed_tiles,
    )


def _tile_states(table: MatchingTable, lit: Collection[int]) -> dict[int, TileState]:
    """Return the states of the placed tiles that stand out from the others."""
    view, laid = table.view, table.state.laid
    found = dict.fromkeys(view.marked, TileState.MARKED)
    if view.place in laid and _cursor_on_board(table) and not table.holding:
        found[laid[view.place]] = TileState.CHOSEN
    lit_tiles = (laid[place] for place in lit if place in laid)
    outlined = (tile for tile in laid.values() if f"tile {tile}" in table.outlined)
    for tile in (*lit_tiles, *(outlined if table.outlined else ())):
        found[tile] = TileState.MARKED
    return found


def _cursor_on_board(table: MatchingTable) -> bool:
    """Whether the cursor is on the board, and to be seen: on a solved one while it is moved."""
    return table.view.focus is Focus.BOARD and (table.looking or not table.solved)


def _place_states(table: MatchingTable, fits: Collection[int]) -> dict[int, PlaceState]:
    """Return the states of the places that are marked somehow."""
    found = defaultdict(lambda: PlaceState.EMPTY, dict.fromkeys(fits, PlaceState.FITS))
    if _cursor_on_board(table) and not table.holding:
        found[table.view.place] |= PlaceState.CURSOR
    mark = table.mark
    if mark is not None and mark.place is not None:
        found[mark.place] |= PlaceState.HINT
    return found


def _flags(table: MatchingTable) -> dict[int, tuple[str, ...]]:
    """Return the signs of other players by the places of their cursors."""
    found: dict[int, tuple[str, ...]] = {}
    for sign, spot in table.flags:
        place = table.game.place_of(spot)
        if place is not None:
            found[place] = (*found.get(place, ()), sign)
    return found


def _labels(table: MatchingTable) -> dict[int, str]:
    """Return the letters that are still to be typed to jump to each place."""
    typed = table.view.jump
    if typed is None:
        return {}
    return {
        target.place: target.letters[len(typed) :]
        for target in targets(table.game, table.state, table.view)
        if target.place is not None and target.letters.startswith(typed)
    }


def _ghost(table: MatchingTable, places: SeenPlaces) -> list[TileLook]:
    """Return the tile that a hint shows, in the place it is for."""
    mark = table.mark
    if mark is None or mark.place is None or mark.tile is None or mark.orientation is None:
        return []
    if mark.place not in places:
        return []
    puzzle = table.game.puzzle
    shown = puzzle.shown(mark.tile, mark.place, mark.orientation)
    there = places[mark.place]
    return in_view(TileLook((), tuple(map(SideLook, shown)), mark.tile + 1, TileState.GHOST), there)


def _hovering(table: MatchingTable, hover: Hover, there: SeenPlace) -> list[TileLook]:
    """Return a tile in hand over a place, askew where it cannot lie there."""
    puzzle, (tile, place, orientation, _) = table.game.puzzle, hover
    if puzzle.aligned(tile, place, orientation):
        sides = tuple(map(SideLook, puzzle.shown(tile, place, orientation)))
        return in_view(TileLook((), sides, tile + 1, TileState.HELD), there)
    alone = _seen_alone(table, tile, place, orientation)
    corners = _moved(alone.corners, middle(there.corners))
    return [TileLook(corners, alone.sides, tile + 1, TileState.HELD, layer=there.layer)]


def _moved(corners: TileCorners, goal: complex) -> TileCorners:
    """Return a tile with its middle there."""
    here = middle(corners)
    return tuple(complex(corner) - here + goal for corner in corners)


def loose_look(
    puzzle: Puzzle, tile: int, orientation: Orientation, *, label: str = "", fixed: bool = False
) -> TileLook:
    """Return a tile by itself, standing as it does."""
    return _loose(puzzle.tiles[tile], orientation, tile + 1, fixed, label)


@lru_cache(maxsize=1024)
def _loose(own: Tile, orientation: Orientation, number: int, fixed: bool, label: str) -> TileLook:
    """Return the identical look each time: drawers have hundreds, and compare them."""
    shown = own.shown(0 if own.solid else orientation.angle, orientation)
    corners = loose_corners(own.shape, orientation.angle)
    return TileLook(corners, tuple(map(SideLook, shown)), number, fixed=fixed, label=label)


def drawer_tiles(table: MatchingTable) -> list[int]:
    """Return the tiles that the drawer shows, in order, without the one in hand."""
    view = table.view
    return [tile for tile in listed_tiles(table.game, table.state, view) if tile not in held(view)]


def drawer_gap(table: MatchingTable) -> int | None:
    """Return before which of these tiles the one in hand was, if it was in the drawer."""
    shown = listed_tiles(table.game, table.state, table.view)
    return next((shown.index(tile) for tile in held(table.view) if tile in shown), None)


def needs(puzzle: Puzzle, reach: float | None = None) -> Needs:
    """Return what has to be shown of a puzzle: its places, and its tiles as they may stand.

    After the places are those that are met across seams; see `copies`.  In space it is as much as
    a board takes that has this *reach* from its middle, however it is turned.
    """
    stood = [(tile.shape, puzzle.start[k].orientation) for k, tile in enumerate(puzzle.tiles)]
    turns = [(shape, orientation.angle) for shape, orientation in stood]
    turns += [(puzzle.shape(place), angle) for place, angle in enumerate(puzzle.angles)]
    angles = dict.fromkeys((shape, angle % shape.step) for shape, angle in turns)
    outlines = {one: loose_corners(*one) for one in angles}
    drawn = {shape: len(corners) for (shape, _), corners in outlines.items()}
    free = sorted((tile.shape, k + 1) for k, tile in enumerate(puzzle.tiles))
    mesh = puzzle.board.mesh
    order = [(number, drawn[shape]) for shape, number in free if number - 1 not in puzzle.fixed]
    return Needs(
        (*(face.corners for face in mesh.faces), *(copy.corners for copy in copies(mesh)))
        if reach is None
        else tuple(_extent(puzzle, reach)),
        Shelf(
            order if puzzle.rules.may_move else (),
            tuple(outlines.values()),
            {number: shape_name(shape) for shape, number in drawn.items() if len(drawn) > 1},
            max(shape.sides for shape in drawn),
        ),
        tuple(row[0] for row in rows_of(mesh) if not mesh.faces[row[0]].layer)
        if reach is None
        else (),
        in_space=reach is not None,
    )


def _extent(puzzle: Puzzle, radius: float) -> Iterator[TileCorners]:
    """Yield places that face the viewer, at two corners of the square around a ball."""
    for shape in sorted(set(puzzle.shapes)):
        corners = tuple(map(complex, loose_corners(shape, 6)))
        xs, ys = [one.real for one in corners], [one.imag for one in corners]
        low = complex(radius + min(xs), radius + min(ys))
        high = complex(radius - max(xs), radius - max(ys))
        yield tuple(one - low for one in corners)
        yield tuple(one + high for one in corners)


def drawer_looks(table: MatchingTable) -> tuple[list[TileLook], int | None]:
    """Return the tiles that the drawer shows, and which of them the cursor or a hint is on."""
    game, state, view = table.game, table.state, table.view
    tiles = drawer_tiles(table)
    labels: dict[int, str] = {}
    if view.jump is not None:
        labels = {
            target.tile: target.letters[len(view.jump) :]
            for target in targets(game, state, view)
            if target.tile is not None and target.letters.startswith(view.jump)
        }
    looks = [
        loose_look(game.puzzle, tile, state.spots[tile].orientation, label=labels.get(tile, ""))
        for tile in tiles
    ]
    pointed = table.pointed
    return looks, tiles.index(pointed) if pointed in tiles else None


def hand_look(table: MatchingTable) -> TileLook | None:
    """Return the tile in hand, of a hint, or under the cursor, by itself, as it is seen."""
    hinted = table.hinted
    if hinted is not None:
        return _seen_alone(table, *hinted)
    tile = table.chosen
    if tile is None:
        return None
    place, _, orientation = table.state.spots[tile]
    for hover in hovering(table.game, table.state, table.view):
        if hover.tile == tile:
            place, orientation = hover.place, hover.orientation
    return _seen_alone(table, tile, place, orientation, fixed=tile in table.fixed_tiles)


def _seen_alone(
    table: MatchingTable,
    tile: int,
    place: int | None,
    orientation: Orientation,
    *,
    fixed: bool = False,
) -> TileLook:
    """Return a tile by itself, standing as it is seen in a place, or in a drawer without one."""
    puzzle = table.game.puzzle
    seen = orientation.turned(puzzle.tiles[tile].shape, table.view.turn(place))
    return loose_look(puzzle, tile, seen, fixed=fixed)


def arriving(
    table: MatchingTable, tile: int, there: SeenPlace, start: complex, part: float
) -> Sequence[TileLook]:
    """Return a tile moving from *start*, part 0, to its place, part 1."""
    puzzle = table.game.puzzle
    spot = table.state.spots[tile]
    assert spot.place is not None
    goal = middle(there.corners)
    shown = puzzle.shown(tile, spot.place, spot.orientation)
    off = (start - goal) * (1 - part)
    there_already = abs(off) < _NEAR
    sides = tuple(map(SideLook, shown))
    return [
        one
        if there_already
        else replace(one, corners=tuple(complex(at) + off for at in one.corners))
        for one in in_view(TileLook((), sides, tile + 1, TileState.HELD), there)
    ]


_NEAR = 0.01
"""The distance from its place at which a tile is there, in sides."""


def laid_since(before: MatchingState, after: MatchingState) -> list[tuple[int, int]]:
    """Return the tiles, with their places, that were placed between two states."""
    return [
        (tile, new.place)
        for tile, (old, new) in enumerate(zip(before.spots, after.spots, strict=True))
        if new.place is not None and old != new
    ]
