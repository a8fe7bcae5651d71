"""What there is to see of a board on the table."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.app.play.matching.conftest import (
    EVERYTHING,
    INFINITY,
    LARGE,
    MATES,
    ROTATOR,
    TETRAVEX,
    game,
    order,
    table,
)
from tests.examples import each
from tui_tangram.games.matching.core.board import changed_places
from tui_tangram.games.matching.core.fitting import fitting_places
from tui_tangram.games.matching.core.view_state import Focus, MatchingIntent, listed_tiles
from tui_tangram.games.matching.core.words import status
from tui_tangram.games.matching.look.space import in_plane
from tui_tangram.games.matching.look.style import (
    PlaceState,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
)
from tui_tangram.games.matching.look.tiles import draw_tiles as draw
from tui_tangram.games.matching.look.view import copies, fit_tiles, overlap
from tui_tangram.games.matching.screen import looks
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.maths.tiling import LAYOUTS, polygon


def states(look: TilesLook) -> dict[int, TileState]:
    """Return the state of each tile by its number."""
    return {tile.number: tile.state for tile in look.tiles}


def having(look: TilesLook, state: PlaceState) -> set[int]:
    """Return the places with something to be said about them."""
    return {place for place, found in enumerate(look.places) if state in found.state}


def middle(tile: TileLook) -> complex:
    """Return the middle of a tile."""
    return sum(map(complex, tile.corners)) / len(tile.corners)


@pytest.mark.parametrize("puzzle", [TETRAVEX, INFINITY, ROTATOR, MATES, EVERYTHING])
def test_laid_tiles_are_where_they_lie(puzzle: str) -> None:
    """Each covers its place and shows the colours of the state, with its number."""
    on = table(puzzle, 5)
    look = looks.board_look(on)
    faces = on.game.puzzle.board.mesh.faces
    assert len(faces) == len(look.places)
    assert {tile.corners for tile in look.tiles} == {faces[p].corners for p in on.state.laid}
    for tile in look.tiles:
        spot = on.state.spots[tile.number - 1]
        assert spot.place is not None
        shown = on.game.puzzle.shown(tile.number - 1, spot.place, spot.orientation)
        assert shown == tuple(side.colour for side in tile.sides)
        assert tile.fixed == (tile.number - 1 in on.game.puzzle.fixed)


def test_the_rim_is_that_of_the_board() -> None:
    """Its band has the colour that is asked for; where nothing is asked there is none."""
    infinity, tetravex = (looks.board_look(table(p)) for p in (INFINITY, TETRAVEX))
    assert 0 == infinity.rim_colour
    assert tetravex.rim_colour is None
    assert 16 == len(tetravex.rim)
    assert looks.board_look(table("square/4x4/hard-infinity/c5+wrap/s1")).rim == ()


def test_sides_that_do_not_match_are_marked() -> None:
    """Both sides of each such edge, and none when the player does not want to know."""
    on = table(TETRAVEX, 4)
    of = on.game
    tile = next(t for t in order(of)[5:] if 4 not in fitting_places(of, on.state, t))
    assert on.play((of.lay(tile, 4, of.puzzle.start[tile].orientation),))
    wrong = [
        (t.number, k)
        for t in looks.board_look(on).tiles
        for k, s in enumerate(t.sides)
        if s.trouble
    ]
    laid = on.state.laid
    assert {(laid[s.face] + 1, s.side) for s in on.verdict.unmatched} == set(wrong)
    assert 2 == len(wrong)
    hidden = looks.board_look(on, errors=False)
    assert not hidden.show_errors
    assert not any(side.trouble for tile in hidden.tiles for side in tile.sides)


def test_a_tile_in_hand_matches_and_mismatches_nothing() -> None:
    """While it is held the panel does not count it, and no neighbour has a cross."""
    on = table(TETRAVEX, 4)
    of = on.game
    tile = next(t for t in order(of)[5:] if 4 not in fitting_places(of, on.state, t))
    assert on.play((of.lay(tile, 4, of.puzzle.start[tile].orientation),))

    def told() -> tuple[str, bool]:
        lines = dict(status(of, on.state, on.verdict, on.view))
        crossed = any(side.trouble for one in looks.board_look(on).tiles for side in one.sides)
        return lines["mismatches"], crossed

    on.go_to(4)
    assert ("1", True) == told()
    on.respond(MatchingIntent.PICK_UP)
    assert on.holding
    assert ("0", False) == told()
    on.respond(MatchingIntent.LET_GO)
    assert ("1", True) == told()


def test_the_cursor_is_on_a_tile_or_on_an_empty_place() -> None:
    """On a tile it is an outline of the tile; while the drawer is chosen there is none."""
    on = table(TETRAVEX, 2)
    chosen = {on.state.tile_at(0)}
    look = looks.board_look(on)
    assert {t + 1 for t in chosen} == {t for t, s in states(look).items() if s is TileState.CHOSEN}
    assert {0} == having(look, PlaceState.CURSOR)
    on.go_to(7)
    look = looks.board_look(on)
    assert TileState.CHOSEN not in states(look).values()
    assert {7} == having(look, PlaceState.CURSOR)
    on.respond(MatchingIntent.SWITCH)
    assert not having(looks.board_look(on), PlaceState.CURSOR)


def test_a_solved_board_has_a_cursor_while_it_is_gone_about() -> None:
    """At first there is nothing but the tiles."""
    on = table(TETRAVEX, 16)
    assert {TileState.LAID} == set(states(looks.board_look(on)).values())
    on.respond(MatchingIntent.RIGHT)
    assert TileState.CHOSEN in states(looks.board_look(on)).values()


def test_a_tile_in_hand_hovers_and_its_fits_are_shown() -> None:
    """It is not seen where it came from; places that it fits are marked once a fit was called."""
    on = table(TETRAVEX, 5)
    on.go_to(2)
    on.respond(MatchingIntent.PICK_UP)
    on.respond(MatchingIntent.DOWN)
    look = looks.board_look(on)
    (held,) = (tile for tile in look.tiles if tile.state is TileState.HELD)
    assert held.number - 1 == on.chosen
    assert held.corners == look.places[6].corners
    assert 5 == len(look.tiles)
    assert on.fitting
    assert set() == having(look, PlaceState.FITS)
    on.session.count_fit()
    # Far from all tiles it fits anywhere, which says nothing.
    beside = {place for place in on.fitting if place in (2, 5, 6, 7, 8)}
    assert set(on.fitting) > beside == having(looks.board_look(on), PlaceState.FITS)
    # Over another tile as well there is one thing in the player's hand, and no cursor besides.
    on.go_to(0)
    look = looks.board_look(on)
    assert TileState.CHOSEN not in states(look).values()
    assert not having(look, PlaceState.CURSOR)


def test_a_tile_that_cannot_lie_here_stands_askew() -> None:
    """A hexagon over a square is drawn as a hexagon, about the middle of the place."""
    on = table(INFINITY)
    tiles = on.game.puzzle.tiles
    on.take(next(number for number, tile in enumerate(tiles, 1) if tile.shape.sides == 6))
    square = next(p for p in range(13) if on.game.puzzle.shape(p).sides == 4)
    on.go_to(square)
    (held,) = (t for t in looks.board_look(on).tiles if t.state is TileState.HELD)
    assert 6 == len(held.corners)
    face = on.game.puzzle.board.mesh.faces[square].corners
    centre = sum(map(complex, face)) / 4
    assert abs(middle(held) - centre) < 1e-9


def test_a_group_in_hand_moves_as_one() -> None:
    """All its tiles hover, and none is seen where it was."""
    on = table(TETRAVEX, 5)
    on.go_to(0)
    on.respond(MatchingIntent.MARK_GROUP)
    marked = states(looks.board_look(on))
    assert 4 == sum(state is TileState.MARKED for state in marked.values())
    on.respond(MatchingIntent.PICK_UP)
    on.respond(MatchingIntent.DOWN)
    look = looks.board_look(on)
    assert {TileState.HELD} == set(states(look).values())
    assert {look.places[p].corners for p in (4, 5, 6, 7, 8)} == {t.corners for t in look.tiles}


def test_labels_say_what_is_still_to_be_typed() -> None:
    """All of them at first, and then those of the places that are left."""
    on = table(LARGE)
    on.respond(MatchingIntent.JUMP)
    labels = [place.label for place in looks.board_look(on).places]
    assert 200 == len(set(labels))
    assert {2} == set(map(len, labels))
    on.type_text("b")
    labels = [place.label for place in looks.board_look(on).places]
    assert 26 == sum(map(bool, labels))
    tiles, _ = looks.drawer_looks(on)
    assert not any(tile.label for tile in tiles)
    on.respond(MatchingIntent.LET_GO)
    assert not any(place.label for place in looks.board_look(on).places)


def test_tiles_of_the_drawer_have_labels_too() -> None:
    """In capitals, as they are typed."""
    on = table(TETRAVEX, 3)
    on.respond(MatchingIntent.JUMP)
    tiles, _ = looks.drawer_looks(on)
    assert [*"ABCDEFGHIJKLM"] == [tile.label for tile in tiles]


def test_the_drawer_shows_what_is_listed() -> None:
    """Each tile as it stands, the cursor's known, and one in hand is not there."""
    on = table(INFINITY, 3)
    on.respond(MatchingIntent.SWITCH)
    on.respond(MatchingIntent.RIGHT)
    tiles, at = looks.drawer_looks(on)
    listing = listed_tiles(on.game, on.state, on.view)
    assert [t + 1 for t in listing] == [tile.number for tile in tiles]
    assert 1 == at
    shown = looks.hand_look(on)
    assert shown is not None
    assert (shown.number, shown.sides) == (tiles[1].number, tiles[1].sides)
    on.respond(MatchingIntent.PICK_UP)
    tiles, at = looks.drawer_looks(on)
    assert (len(listing) - 1, None) == (len(tiles), at)
    assert listing[1] + 1 not in [tile.number for tile in tiles]


def test_the_hand_is_shown_as_it_hovers() -> None:
    """Turned as it would lie; over nothing there is nothing."""
    on = table(INFINITY, 3)
    on.go_to(8)
    assert looks.hand_look(on) is None
    on.respond(MatchingIntent.NEXT_FIT)
    shown, board = looks.hand_look(on), looks.board_look(on)
    assert shown is not None
    (held,) = (tile for tile in board.tiles if tile.state is TileState.HELD)
    colours = [side.colour for side in shown.sides]
    there = [side.colour for side in held.sides]
    assert any(there == colours[k:] + colours[:k] for k in range(len(colours)))


def hinted(number: int) -> MatchingTable:
    on = table(TETRAVEX, 5)
    on.begin_hints(on.game.advise(on.state, on.session.path))
    for _ in range(number - 1):
        on.next_hint()
    return on


def test_a_hint_is_seen_where_it_is() -> None:
    """First the place is marked, and in the end the tile is there as a ghost."""
    on = hinted(1)
    assert on.mark is not None
    look = looks.board_look(on)
    assert {on.mark.place} == having(look, PlaceState.HINT)
    assert TileState.GHOST not in states(look).values()
    look = looks.board_look(hinted(3))
    (ghost,) = (tile for tile in look.tiles if tile.state is TileState.GHOST)
    (place,) = having(look, PlaceState.HINT)
    assert ghost.corners == look.places[place].corners
    alone = looks.hand_look(hinted(3))
    assert alone is not None
    assert (alone.number, alone.sides) == (ghost.number, ghost.sides)
    on = hinted(3)
    on.take(1)
    held = looks.hand_look(on)
    assert held is not None
    assert on.chosen is not None
    assert held.number == on.chosen + 1


@pytest.mark.parametrize("profile", ["truecolor", "mono", "ascii"])
def test_a_hint_stands_out_from_a_tile_that_lies_there(profile: str) -> None:
    """A mark is drawn over a tile as well as on an empty place."""
    from tui_tangram.render.profile import Profile

    on = table(TETRAVEX, 8)
    style = TileStyle(profile=Profile(profile))
    plain = looks.board_look(on)
    view = fit_tiles([place.corners for place in plain.places], 55, 21)
    marked = list(plain.places)
    marked[5] = looks.PlaceLook(marked[5].corners, PlaceState.HINT)
    hint = looks.TilesLook(tuple(marked), plain.tiles, plain.rim, plain.rim_colour)
    assert draw(hint, view, style) != draw(plain, view, style)
    assert "?" in {mark.text for mark in draw(hint, view, style).marks}


def test_nothing_is_seen_of_a_paused_game() -> None:
    """Not even the places."""
    assert TilesLook(hidden=True) == looks.board_look(table(TETRAVEX, 5), paused=True)


@pytest.mark.parametrize(
    "puzzle", [TETRAVEX, "square/4x4/hard-infinity/c5+wrap/s1", "hexagon/ring-easy/infinity/c5/s5"]
)
def test_the_light_around_a_solved_board_is_closed(puzzle: str) -> None:
    """It has each side with nothing drawn beyond it once."""
    on = table(puzzle, len(game(puzzle).puzzle.tiles))
    assert on.solved
    assert looks.board_look(on, light=False).light == ()
    ends = Counter(end for side in looks.board_look(on).light for end in side)
    assert set(ends.values()) <= {2, 4}
    assert looks.board_look(table(puzzle, 2)).light == ()


def test_a_tile_on_its_way_arrives() -> None:
    """It begins where it is told, ends exactly in its place, and is seen once."""
    on = table(TETRAVEX, 6)
    tile = order(on.game)[5]
    start = complex(20, -3)
    there = in_plane(on.game.puzzle.board)[5]
    [first], [last] = (looks.arriving(on, tile, there, start, part) for part in (0.0, 1.0))
    assert abs(middle(first) - start) < 1e-9
    assert last.corners == on.game.puzzle.board.mesh.faces[5].corners
    look = looks.board_look(on, on_the_way=[first])
    assert 1 == [t.number for t in look.tiles].count(tile + 1)


def test_what_happened_is_where_it_happened() -> None:
    """Places where a tile was laid, taken away or turned; drawers are no places."""
    on = table(INFINITY, 3)
    before = on.state
    of = on.game
    tile = before.tile_at(2)
    assert tile is not None
    on.play((of.send([tile], 0),))
    assert [2] == changed_places(before, on.state)
    assert [] == looks.laid_since(before, on.state)
    assert [2] == changed_places(on.state, before)
    assert [(tile, 2)] == looks.laid_since(on.state, before)
    loose = on.state
    assert of.puzzle.solution is not None
    on.play((of.turn(tile, loose.spots[tile].orientation.turned(polygon(4), 6)),))
    assert [] == changed_places(loose, on.state)


def test_a_drawer_without_tiles() -> None:
    """There is nothing, and no cursor."""
    on = table(TETRAVEX, 16)
    assert ([], None) == looks.drawer_looks(on)
    assert Focus.BOARD is on.view.focus


# Wrapping boards


@each(
    "board",
    [
        *(f"{layout}/easy/hard-infinity/c4+wrap" for layout in LAYOUTS),
        "square/cube-easy/hard-infinity/c4",
        "square/cube-medium/hard-infinity/c4",
        "3.3.3.4.4/prism-easy/hard-infinity/c4",
        "square/strip-easy/hard-infinity/c4",
    ],
)
def test_beyond_each_seam_lies_what_its_sides_meet(board: str) -> None:
    """Over each side on the rim of the drawing a copy of the place beyond, and nothing else.

    Both sides of a seam have its letter beyond them.  Copies that overlap are not drawn.
    """
    on = table(f"{board}/s1", 5)
    puzzle = on.game.puzzle
    mesh = puzzle.board.mesh
    found = {(one.place, one.corners): one for one in copies(mesh)}
    letters = {frozenset(one.corners): one.letters for one in found.values() if one.letters}
    assert {frozenset(corners) for corners, text in looks.board_look(on).seams if text} == set(
        letters
    )
    needed = set()
    of_side = {}
    for place, face in enumerate(mesh.faces):
        for side, other in enumerate(face.across):
            assert other is not None
            start, end = face.corners[side], face.corners[(side + 1) % face.sides]
            beyond = mesh.faces[other.face].corners
            if (beyond[(other.side + 1) % len(beyond)], beyond[other.side]) == (start, end):
                continue
            met = [
                (copied, corners)
                for copied, corners in found
                if copied == other.face
                and (corners[(other.side + 1) % len(corners)], corners[other.side]) == (start, end)
            ]
            assert len(met) == 1, (place, side)
            needed |= set(met)
            of_side[place, side] = set(letters[frozenset(met[0][1])])
    assert needed == set(found)
    for here, there in of_side.items():
        assert there & of_side[mesh.across(*here)]
    tiles = {one.corners: one for one in looks.board_look(on).beyond if isinstance(one, TileLook)}
    drawn = {one.corners for one in looks.board_look(on).beyond}
    for (place, corners), copy in found.items():
        assert copy.covered != (corners in drawn)
        tile = None if copy.covered else on.state.tile_at(place)
        assert (tiles[corners].number - 1 if corners in tiles else None) == tile
        if tile is not None:
            shown = puzzle.shown(tile, place, on.state.spots[tile].orientation)
            assert tuple(side.colour for side in tiles[corners].sides) == shown


def test_in_the_dents_of_a_net_there_are_letters_alone() -> None:
    """Once where two copies are one square; nothing else is drawn twice anywhere."""
    for name, dents in (("square/cube-easy", 4), ("3.3.3.4.4/prism-easy", 8)):
        mesh = table(f"{name}/hard-infinity/c4/s1").game.puzzle.board.mesh
        found = copies(mesh)
        assert len({frozenset(one.corners) for one in found if one.covered}) == dents
        assert sum(one.covered and bool(one.letters) for one in found) == dents
        outlines = [tuple(map(complex, face.corners)) for face in mesh.faces]
        outlines += [tuple(map(complex, one.corners)) for one in found if not one.covered]
        assert not any(overlap(a, b) for k, a in enumerate(outlines) for b in outlines[:k])


def test_the_cursors_place_is_marked_on_the_far_side_too() -> None:
    """Wherever it is met over the rim; a flat board has no far side."""
    on = table("square/3x3/hard-infinity/c4+wrap/s1")
    marked = [one for one in looks.board_look(on).beyond if one.state is PlaceState.CURSOR]
    assert len(marked) == 2
    on.go_to(4)
    assert not [one for one in looks.board_look(on).beyond if one.state is PlaceState.CURSOR]
    assert not looks.board_look(table(TETRAVEX)).beyond
