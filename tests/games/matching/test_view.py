"""What a key makes of a tile board: cursor, hand, fits, groups, drawers, jumps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.matching import BOARDS, cut, filled, positions, rule_sets
from tui_tangram.games.matching.core import (
    MatchingGame,
    MatchingState,
    Orientation,
    Puzzle,
    Spot,
    colours_of,
    rules_named,
)
from tui_tangram.games.matching.core.board import MAX_DRAWERS, changed_places
from tui_tangram.games.matching.core.drawers import (
    add_drawer,
    go_to,
    hide_drawer,
    lying_places,
    name_drawer,
    narrow,
    pick_up,
    put_into,
    show_drawer,
    store_all,
)
from tui_tangram.games.matching.core.fitting import fitting_places, fitting_tiles, settled
from tui_tangram.games.matching.core.hand import take
from tui_tangram.games.matching.core.puzzle import corners
from tui_tangram.games.matching.core.tile import ends
from tui_tangram.games.matching.core.view import (
    after_change,
    choose,
    first_view,
    hold,
    respond,
    type_letter,
)
from tui_tangram.games.matching.core.view_state import (
    ALL,
    Filter,
    Focus,
    GroupInHand,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    Walk,
    chosen,
    held,
    hovering,
    listed_tiles,
    offers,
    orientation_here,
    place_at,
    shown_drawer,
    targets,
)
from tui_tangram.maths.tiling import MIDDLE, Direction, polygon, rectangle, torus
from tui_tangram.maths.tiling.solids import solid

ARROWS = (MatchingIntent.LEFT, MatchingIntent.RIGHT, MatchingIntent.UP, MatchingIntent.DOWN)
INFINITY = rules_named("infinity")
HARD = rules_named("hard-infinity")
movable = rule_sets().filter(lambda rules: rules.may_move)
turnable = movable.filter(lambda rules: rules.may_turn)


def three(at: int, way: Direction, last: int) -> int | None:
    """Return the number of the tile beyond one in a drawer with three in a row."""
    step = {Direction.LEFT: -1, Direction.RIGHT: 1, Direction.UP: -3, Direction.DOWN: 3}[way]
    goal = at + step
    if goal > last and at // 3 < last // 3:
        goal = last
    return goal if 0 <= goal <= last else None


def press(
    game: MatchingGame,
    intents: Sequence[MatchingIntent],
    state: MatchingState | None = None,
    view: MatchingView | None = None,
) -> tuple[MatchingState, MatchingView, str]:
    """Return what a row of intents leads to from the start (or from *state* and *view*)."""
    state = state or game.start()
    view, words = view or first_view(game), ""
    for intent in intents:
        reply = respond(intent, game, state, view, three)
        state, view, words = made(game, state, reply)
    return state, view, words


def made(
    game: MatchingGame, state: MatchingState, reply: MatchingReply
) -> tuple[MatchingState, MatchingView, str]:
    """Return what a reply leads to."""
    if reply.move is not None:
        state = game.execute(state, reply.move)
    return state, reply.view, reply.words


def solved(board, rules, seed: int = 1, **options) -> tuple[MatchingGame, MatchingState]:
    """Return a game cut from a board, and the state in which all is laid back."""
    game = MatchingGame(cut(board, rules, Random(seed), **options))
    assert game.puzzle.solution is not None
    return game, replace(game.start(), spots=game.puzzle.solution)


def sent_away(game: MatchingGame, state: MatchingState, *tiles: int) -> MatchingState:
    """Return the state with some tiles in their drawers."""
    return game.execute(state, game.send(tiles, 0))


# Any keys


acts = st.one_of(
    st.sampled_from(list(MatchingIntent)).map(lambda i: lambda g, s, v: respond(i, g, s, v, three)),
    st.integers(0, 10).map(lambda n: lambda g, s, v: take(g, s, v, n)),
    st.integers(0, 3).map(lambda n: lambda g, s, v: put_into(g, s, v, n)),
    st.integers(0, 3).map(lambda n: lambda g, s, v: hide_drawer(g, s, v, n)),
    st.just(lambda g, s, v: add_drawer(s, v)),
    st.text(max_size=30).map(lambda t: lambda g, s, v: name_drawer(s, v, 0, t)),
    st.sampled_from("abcABC").map(lambda t: lambda g, s, v: type_letter(g, s, v, t)),
    st.builds(
        Filter,
        st.sampled_from((None, polygon(3), polygon(4))),
        rim=st.booleans(),
        fits=st.booleans(),
    ).map(lambda f: lambda g, s, v: narrow(g, s, v, f)),
    st.builds(Filter, colours=st.sets(st.integers(0, 3)).map(frozenset)).map(
        lambda f: lambda g, s, v: store_all(g, s, v, f, 0)
    ),
)


@given(positions(), st.lists(acts, max_size=25))
def test_keys_in_any_order_make_valid_moves_and_views(position, done) -> None:
    """Whatever is pressed, each move is valid and what the screen asks can be answered."""
    game, state = position
    view = first_view(game)
    for act in done:
        state, view, words = made(game, state, act(game, state, view))
        assert words.isprintable()
        hands = held(view)
        assert not any(tile in game.puzzle.fixed for tile in hands)
        assert not hands or game.puzzle.rules.may_move
        assert not hands or view.focus is Focus.BOARD
        assert {hover.tile for hover in hovering(game, state, view)} <= set(hands)
        assert shown_drawer(state, view) not in view.hidden
        assert all(state.spots[tile].place is None for tile in listed_tiles(game, state, view))
        mended = after_change(game, game.start(), state, view)
        assert mended.hand is None
        assert mended.drawer < len(state.drawers)


CARRY = (
    *ARROWS,
    MatchingIntent.TURN,
    MatchingIntent.FLIP,
    MatchingIntent.NEXT_FIT,
    MatchingIntent.SNAP,
    MatchingIntent.SWITCH,
)


def carried(game: MatchingGame, state: MatchingState, which: int, ways) -> MatchingView:
    """Return the view with some tile in hand, or with a marked group, carried about."""
    free = [tile for tile in range(len(state.spots)) if tile not in game.puzzle.fixed]
    assume(free)
    view = choose(game, state, first_view(game), free[which % len(free)]).view
    if which % 2:
        view = respond(MatchingIntent.MARK_GROUP, game, state, view).view
    view = respond(MatchingIntent.PICK_UP, game, state, view).view
    return press(game, ways, state, view)[1]


@given(positions(movable), st.integers(0, 99), st.lists(st.sampled_from(CARRY), max_size=6))
def test_putting_down_does_what_the_hover_shows(position, which: int, ways) -> None:
    """What is in hand is laid exactly where and as it hovers, if it is shown to lie there."""
    game, state = position
    view = carried(game, state, which, ways)
    hovers = hovering(game, state, view)
    after, later, words = press(game, [MatchingIntent.PUT_DOWN], state, view)
    lies = bool(hovers) and all(hover.lies for hover in hovers)
    assert (later.hand is None) == lies
    if not lies:
        assert after == state
    for hover in hovers if lies else ():
        spot = after.spots[hover.tile]
        assert (spot.place, spot.orientation) == (hover.place, hover.orientation)
    wrong = {side.face for side in game.verdict(after).unmatched}
    told = words.startswith("Mismatch: ") or "not match. " in words
    assert told is not wrong.isdisjoint(changed_places(state, after))


@examples(30)
@given(positions(movable), st.integers(0, 99), st.lists(st.sampled_from(CARRY), max_size=6))
def test_letting_go_changes_nothing(position, which: int, ways) -> None:
    """A tile that is let go is where it was; the hand alone makes no move."""
    game, state = position
    view = carried(game, state, which, ways)
    assert press(game, ways, state, view)[0] == state
    reply = respond(MatchingIntent.LET_GO, game, state, view)
    assert reply.move is None
    assert reply.view.hand is None


# Cursor


@each("board", BOARDS)
def test_arrows_reach_every_place_and_come_straight_back(board) -> None:
    """From the first place arrows lead everywhere, and the opposite one leads back."""
    game = MatchingGame(cut(board, INFINITY, Random(1)))
    state, todo = game.start(), [first_view(game)]
    seen = set()
    while todo:
        view = todo.pop()
        for there, back in (ARROWS[:2], ARROWS[1::-1], ARROWS[2:], ARROWS[:1:-1]):
            new = respond(there, game, state, view).view
            if new.place != view.place:
                assert respond(back, game, state, new).view.place == view.place
                if (new.place, new.walk.steps[-2:]) not in seen:
                    seen.add((new.place, new.walk.steps[-2:]))
                    todo.append(new)
    assert {0} | {place for place, _ in seen} == set(range(len(board)))


@pytest.mark.parametrize("seed", range(3))
def test_tab_goes_between_board_and_drawer(seed: int) -> None:
    """In the drawer arrows go through rows of tiles, on the board through places."""
    game = MatchingGame(cut(rectangle(4, 2), INFINITY, Random(seed)))
    state, view, _ = press(game, [MatchingIntent.SWITCH])
    assert view.focus is Focus.DRAWER
    assert chosen(game, state, view) == 0
    for intents, tile in (
        ([MatchingIntent.RIGHT], 1),
        ([MatchingIntent.DOWN], 3),
        ([MatchingIntent.DOWN, MatchingIntent.DOWN, MatchingIntent.RIGHT], 7),
        # The third row has two tiles; below the last of the second is the last of all.
        ([MatchingIntent.DOWN, MatchingIntent.RIGHT, MatchingIntent.RIGHT, MatchingIntent.DOWN], 7),
        ([MatchingIntent.LEFT], 0),
        ([MatchingIntent.UP], 0),
    ):
        assert chosen(game, state, press(game, intents, state, view)[1]) == tile
    assert press(game, [MatchingIntent.SWITCH], state, view)[1].focus is Focus.BOARD


@given(positions(movable), st.sampled_from(["", "wasd", "ijklm"]), st.data())
def test_a_jump_reaches_everything_by_its_letters(position, reach, data) -> None:
    """Letters are all different, equally long, and lead to their place or tile.

    With one hand they are those of its side, without capitals.
    """
    game, state = position
    first = replace(first_view(game), reach=reach)
    view = respond(MatchingIntent.JUMP, game, state, first).view
    ways = targets(game, state, view)
    assert not reach or {letter for way in ways for letter in way.letters} <= set(reach)
    assert len({way.letters for way in ways}) == len(ways)
    assert len({len(way.letters) for way in ways if way.place is not None}) == 1
    way = data.draw(st.sampled_from(ways))
    for letter in way.letters:
        assert view.jump is not None
        view = type_letter(game, state, view, letter).view
    assert view.jump is None
    if way.place is not None:
        assert (view.place, view.focus) == (way.place, Focus.BOARD)
    else:
        # A tile that the rules leave in hand is taken at once.
        assert held(view) == (() if way.tile in game.puzzle.fixed else (way.tile,))
        assert view.focus is Focus.BOARD


def test_one_letter_does_up_to_26_places() -> None:
    """A board of 26 places has one letter for each, one of 27 two."""
    for width, length in ((26, 1), (27, 2)):
        game = MatchingGame(cut(rectangle(width, 1), HARD, Random(1)))
        letters = [t.letters for t in targets(game, game.start(), first_view(game)) if not t.tile]
        assert {len(text) for text in letters} == {length}


def test_a_wrong_letter_and_escape() -> None:
    """A letter that leads nowhere is told and forgotten; Esc ends the jump."""
    game = MatchingGame(cut(rectangle(2, 2), HARD, Random(1)))
    view = respond(MatchingIntent.JUMP, game, game.start(), first_view(game)).view
    reply = type_letter(game, game.start(), view, "z")
    assert (reply.view.jump, reply.words) == ("", "No z here.")
    assert respond(MatchingIntent.LET_GO, game, game.start(), reply.view).view.jump is None


# A tile in hand


@examples(30)
@given(positions(turnable), st.lists(st.sampled_from(ARROWS), max_size=12), st.integers(0, 99))
def test_a_tile_lies_as_it_did_when_it_comes_back(position, ways, which: int) -> None:
    """Going anywhere and back by a jump leaves a tile in hand as it was turned."""
    game, state = position
    tile = which % len(state.spots)
    view = pick_up(game, state, first_view(game), tile).view
    assume(view.hand is not None)
    there = press(game, ways, state, view)[1]
    back = go_to(game, state, there, view.place).view
    assert hovering(game, state, back) == hovering(game, state, view)


@given(positions(movable), st.integers(0, 99), st.integers(0, 99))
def test_a_tile_of_the_drawer_comes_over_an_empty_cell(position, which: int, where: int) -> None:
    """As long as there is one that it can enter: putting it down sends no other tile away."""
    game, state = position
    loose = [tile for tile, spot in enumerate(state.spots) if spot.place is None]
    assume(loose)
    tile = loose[which % len(loose)]
    view = replace(first_view(game), walk=Walk(where % len(game.puzzle.board)))
    held = pick_up(game, state, view, tile).view
    goals = lying_places(game, Hand(tile, state.spots[tile].orientation, view.focus))
    empty = [place for place in goals if state.tile_at(place) is None]
    assert held.place in (empty or goals or [view.place])
    if view.place in empty:
        assert held.place == view.place


@given(positions(turnable), st.integers(0, 99))
def test_a_tile_turns_to_its_place_by_itself(position, which: int) -> None:
    """Over every place of its shape a tile stands flush, after the smallest turn that does."""
    game, state = position
    tile = which % len(state.spots)
    orientation = state.spots[tile].orientation
    for place in range(len(game.puzzle.board)):
        new = settled(game.puzzle, tile, place, orientation)
        if game.puzzle.tiles[tile].shape != game.puzzle.shape(place):
            assert new is None
            continue
        assert new is not None
        assert game.puzzle.aligned(tile, place, new)

        def turn(to: Orientation) -> int:
            return min((to.angle - orientation.angle) % 24, (orientation.angle - to.angle) % 24)

        same_side = [
            s for s in game.puzzle.orientations(tile, place) if s.flipped == orientation.flipped
        ]
        assert turn(new) == min(map(turn, same_side))


def test_without_turning_a_tile_does_not_lie_at_another_angle() -> None:
    """Where the rules forbid turning, the words say that it would have to be turned."""
    board = next(board for board in BOARDS if board.layout == "triangle")
    game = MatchingGame(cut(board, rules_named("tetravex"), Random(2)))
    state = game.start()
    view = pick_up(game, state, first_view(game), 0).view
    assert isinstance(view.hand, Hand)
    for place in range(len(board)):
        reply = go_to(game, state, view, place)
        upright = game.puzzle.aligned(0, place, view.hand.orientation)
        assert (orientation_here(game, reply.view) is not None) == upright
        assert reply.words.endswith("does not fit this cell without turning.") == (not upright)
        assert (press(game, [MatchingIntent.PUT_DOWN], state, reply.view)[0] == state) == (
            not upright
        )


@examples(25)
@given(positions(turnable), st.integers(0, 99), st.integers(0, 99))
def test_turns_add_up(position, which: int, where: int) -> None:
    """A full turn by sides is nothing, in hand and where a tile is; right undoes left."""
    game, state = position
    tile = which % len(state.spots)
    assume(tile not in game.puzzle.fixed)
    view = choose(game, state, first_view(game), tile).view
    assert press(game, [MatchingIntent.TURN], state, view)[0] != state
    turns = [MatchingIntent.TURN] * game.puzzle.tiles[tile].shape.sides
    assert press(game, turns, state, view)[0] == state
    assert press(game, [MatchingIntent.TURN, MatchingIntent.TURN_BACK], state, view)[0] == state
    view = pick_up(game, state, view, tile).view
    view = go_to(game, state, view, where % len(game.puzzle.board)).view
    for intents in (turns, [MatchingIntent.TURN, MatchingIntent.TURN_BACK]):
        assert hovering(game, state, press(game, intents, state, view)[1]) == hovering(
            game, state, view
        )


def test_what_is_laid_from_the_drawer_has_the_cursor() -> None:
    """On the board, from where Tab goes to the drawer; a tile that is not laid goes back there."""
    game = MatchingGame(cut(rectangle(3, 2), INFINITY, Random(1)))
    intents = [
        MatchingIntent.SWITCH,
        MatchingIntent.RIGHT,
        MatchingIntent.PICK_UP,
        MatchingIntent.RIGHT,
        MatchingIntent.PUT_DOWN,
    ]
    state, view, words = press(game, intents)
    assert state.tile_at(1) == 1
    assert words == "Tile 2 placed in row 1, cell 2."
    assert (view.focus, chosen(game, state, view)) == (Focus.BOARD, 1)
    intents[-1] = MatchingIntent.LET_GO
    state, view, _ = press(game, intents, state, view)
    assert (view.focus, chosen(game, state, view)) == (Focus.DRAWER, 3)


def test_two_laid_tiles_swap() -> None:
    """The tile that is displaced goes where the one in hand came from."""
    game, state = solved(rectangle(3, 1), HARD)
    first, last = state.tile_at(0), state.tile_at(2)
    intents = [
        MatchingIntent.PICK_UP,
        MatchingIntent.RIGHT,
        MatchingIntent.RIGHT,
        MatchingIntent.PUT_DOWN,
    ]
    after, view, _ = press(game, intents, state)
    assert (after.tile_at(0), after.tile_at(2)) == (last, first)
    assert view.hand is None


def test_a_tile_displaced_from_the_drawer_goes_to_its_own() -> None:
    """Laid from a drawer over another tile, that one goes back to the drawer it was in."""
    game, state = solved(rectangle(2, 1), HARD)
    state = game.execute(state, "drawer 1 Other")
    one, other = state.tile_at(0), state.tile_at(1)
    assert one is not None
    assert other is not None
    state = game.execute(state, game.send([one], 1))
    view = choose(game, state, first_view(game), one).view
    state, view, words = press(
        game, [MatchingIntent.PICK_UP, MatchingIntent.RIGHT, MatchingIntent.PUT_DOWN], state, view
    )
    assert state.tile_at(1) == one
    assert state.spots[other][:2] == (None, 0)
    assert words.endswith(f"tile {other + 1} is now in drawer 1.")


@examples(25)
@given(positions(movable), st.integers(0, 99), st.sampled_from(("next_fit", "previous_fit")))
def test_a_search_for_what_fits_lifts_no_placed_tile(position, which: int, intent: str) -> None:
    """With nothing in hand it goes to an empty place, on a full board to a mismatch."""
    game, state = position
    view = go_to(game, state, first_view(game), which % len(game.puzzle.board)).view
    reply = respond(MatchingIntent(intent), game, state, view)
    hand, place = reply.view.hand, reply.view.place
    if len(state.laid) == len(game.puzzle.board):
        wrong = {side.face for side in game.verdict(state).unmatched}
        assert hand is None
        assert place in wrong if wrong else reply == (view, None, "No mismatches.")
        return
    assert place not in state.laid
    assert view.place in state.laid or place == view.place
    assert hand is None or state.spots[hand.tile].place is None
    assert (hand is None) is (not fitting_tiles(game, state, place))


@given(positions(movable), st.integers(0, 99), st.integers(0, 99))
def test_a_tile_from_the_drawer_comes_to_the_next_empty_cell(position, which: int, at: int) -> None:
    """In reading order from the cursor on, of the cells that it can enter; then from the first."""
    game, state = position
    loose = [tile for tile, spot in enumerate(state.spots) if spot.place is None]
    assume(loose)
    tile, number = loose[which % len(loose)], len(game.puzzle.board)
    view = go_to(game, state, first_view(game), at % number).view
    cells = [*range(view.place, number), *range(view.place)]
    enters = [
        cell
        for cell in cells
        if settled(game.puzzle, tile, cell, state.spots[tile].orientation) is not None
    ]
    empty = [cell for cell in enters if cell not in state.laid]
    assert take(game, state, view, tile + 1).view.place == [*empty, *enters, view.place][0]


def test_fixed_tiles_stay() -> None:
    """A fixed tile is not taken, turned, marked, put away or displaced."""
    game, state = solved(rectangle(2, 2), HARD, fixed=1)
    tile = next(iter(game.puzzle.fixed))
    view = choose(game, state, first_view(game), tile).view
    for intent in (
        MatchingIntent.PICK_UP,
        MatchingIntent.TURN,
        MatchingIntent.TO_DRAWER,
        MatchingIntent.MARK,
        MatchingIntent.MARK_GROUP,
    ):
        reply = respond(intent, game, state, view)
        assert (reply.view, reply.move) == (view, None)
        assert reply.words == f"Tile {tile + 1} is fixed and cannot move."
    other = (tile + 1) % 4
    hand = pick_up(game, state, view, other).view
    reply = respond(MatchingIntent.PUT_DOWN, game, state, hand)
    assert (reply.move, reply.view.hand) == (None, hand.hand)


@given(positions(movable), st.integers(0, 99))
def test_back_to_the_drawer_from_hand_and_board(position, which: int) -> None:
    """A laid tile goes to the drawer it was in, from the hand too; a loose one stays there."""
    game, state = position
    tile = which % len(state.spots)
    assume(tile not in game.puzzle.fixed)
    view = choose(game, state, first_view(game), tile).view
    for before in ([], [MatchingIntent.PICK_UP, MatchingIntent.RIGHT]):
        after, later, _ = press(game, [*before, MatchingIntent.TO_DRAWER], state, view)
        spot = state.spots[tile]
        assert after.spots[tile] == spot._replace(place=None)
        assert later.hand is None


# Fits


def seen_fits(game: MatchingGame, state: MatchingState, tile: int) -> set[tuple[int, Orientation]]:
    """Return where a tile fits, found by laying it everywhere and asking the verdict."""
    puzzle = game.puzzle
    dark = sum(colour == puzzle.rim for own in puzzle.tiles for colour in own.sides)
    wild = any(colour == -1 for own in puzzle.tiles for colour in own.sides)
    needed = not wild and dark == len(puzzle.board.mesh.rim)
    found = set()
    for place in range(len(puzzle.board)):
        if state.tile_at(place) not in (None, tile):
            continue
        for orientation in puzzle.orientations(tile, place):
            spots = list(state.spots)
            spots[tile] = Spot(place, 0, orientation)
            wrong = {
                side.face for side in game.verdict(replace(state, spots=tuple(spots))).unmatched
            }
            shown = puzzle.shown(tile, place, orientation)
            inside = any(
                colour == puzzle.rim and beyond is not None
                for colour, beyond in zip(shown, puzzle.board.mesh.faces[place].across, strict=True)
            )
            if (
                place not in wrong
                and not (needed and puzzle.rim is not None and inside)
                and corners_agree(puzzle, spots, place)
            ):
                found.add((place, orientation))
    return found


def corners_agree(puzzle: Puzzle, spots: list[Spot], place: int) -> bool:
    """Return whether a tile has no other colour at a corner than all that lie around it."""
    if not puzzle.rules.matching.cornered:
        return True
    shown = colours_of(puzzle, spots)
    for around in corners(puzzle.board.mesh):
        if place in {corner.place for corner in around}:
            seen = {
                ends(sides[corner.number])[0]
                for corner in around
                if (sides := shown[corner.place]) is not None
            }
            if puzzle.rim is not None and set(around) & set(puzzle.board.mesh.rim):
                seen.add(puzzle.rim)
            if len(seen) > 1:
                return False
    return True


@given(positions(movable), st.integers(0, 99))
def test_fits_are_what_the_verdict_has_nothing_against(position, which: int) -> None:
    """A tile fits in an empty place just in those orientations that leave no side unmatched."""
    game, state = position
    tile = which % len(state.spots)
    assume(tile not in game.puzzle.fixed)
    seen = seen_fits(game, state, tile)
    found = fitting_places(game, state, tile)
    looks = {(p, game.puzzle.shown(tile, p, s)) for p, ways in found.items() for s in ways}
    assert looks == {(p, game.puzzle.shown(tile, p, s)) for p, s in seen}
    assert list(found) == sorted(found)
    assert all((p, s) in seen for p, ways in found.items() for s in ways)
    assert len(looks) == sum(map(len, found.values()))


@given(positions(movable))
def test_places_for_tiles_are_tiles_for_places(position) -> None:
    """A loose tile fits in an empty place as seen from the tile and as seen from the place."""
    game, state = position
    empty = [p for p in range(len(game.puzzle.board)) if state.tile_at(p) is None]
    loose = [t for t, spot in enumerate(state.spots) if spot.place is None]
    here = {(t, p, ways) for p in empty for t, ways in fitting_tiles(game, state, p).items()}
    there = {(t, p, ways) for t in loose for p, ways in fitting_places(game, state, t).items()}
    assert here == there


@examples(25)
@given(positions(movable), st.integers(0, 99))
def test_next_fit_goes_round_and_previous_goes_back(position, which: int) -> None:
    """Next fit visits different fits and begins anew; previous fit is the way back."""
    game, state = position
    tile = which % len(state.spots)
    view = pick_up(game, state, first_view(game), tile).view
    assume(view.hand is not None and fitting_places(game, state, tile))
    fits = seen_fits(game, state, tile)
    view = respond(MatchingIntent.NEXT_FIT, game, state, view).view
    seen = []
    while (here := hovering(game, state, view)[0]) not in seen:
        assert here.lies
        assert (here.place, here.orientation) in fits
        seen.append(here)
        after = respond(MatchingIntent.NEXT_FIT, game, state, view).view
        assert hovering(
            game, state, respond(MatchingIntent.PREVIOUS_FIT, game, state, after).view
        ) == (here,)
        view = after
    assert here == seen[0]
    looks = [(h.place, game.puzzle.shown(tile, h.place, h.orientation)) for h in seen]
    assert len(set(looks)) == len(looks)
    touching = {
        place
        for place, _ in fits
        if any(
            game.puzzle.rim is not None
            if beyond is None
            else state.tile_at(beyond.face) not in (None, tile)
            for beyond in game.puzzle.board.mesh.faces[place].across
        )
    }
    assert {h.place for h in seen} == (touching or {place for place, _ in fits})


@examples(30)
@given(positions(movable), st.integers(0, 99), st.integers(0, 99))
def test_snap_goes_to_a_nearest_fit(position, which: int, where: int) -> None:
    """No place that next fit visits is nearer than the one that snap goes to."""
    game, state = position
    tile = which % len(state.spots)
    view = pick_up(game, state, first_view(game), tile).view
    assume(view.hand is not None and fitting_places(game, state, tile))
    view = go_to(game, state, view, where % len(game.puzzle.board)).view
    middles = [complex(face.middle) for face in game.puzzle.board.mesh.faces]
    snapped = respond(MatchingIntent.SNAP, game, state, view).view
    reached = abs(middles[snapped.place] - middles[view.place])
    other, seen = view, set()
    while True:
        other = respond(MatchingIntent.NEXT_FIT, game, state, other).view
        if hovering(game, state, other) in seen:
            break
        seen.add(hovering(game, state, other))
        assert abs(middles[other.place] - middles[view.place]) >= reached - 1e-6
    reached_orientation = hovering(game, state, snapped)[0].orientation
    there = {hovers[0].orientation for hovers in seen if hovers[0].place == snapped.place}
    assert reached_orientation in there
    # It is not turned over without need, nor turned further.
    held_as = view.hand.orientation if isinstance(view.hand, Hand) else reached_orientation

    def effort(orientation: Orientation) -> tuple[bool, int]:
        turn = (orientation.angle - held_as.angle) % 24
        return orientation.flipped != held_as.flipped, min(turn, 24 - turn)

    assert effort(reached_orientation) == min(map(effort, there))


@given(st.integers(0, 2**32), st.integers(0, 8))
def test_a_rim_colour_with_tiles_to_spare_fits_inside_too(seed: int, tile: int) -> None:
    """Only where every side of the rim's colour is needed there does none fit inside."""
    puzzle = replace(cut(rectangle(3, 3), HARD, Random(seed), colours=2), rim=1).checked()
    game = MatchingGame(puzzle)
    state = replace(game.start(), spots=filled(puzzle, Random(seed), 0.4))
    found = fitting_places(game, state, tile)
    looks = {(p, puzzle.shown(tile, p, s)) for p, ways in found.items() for s in ways}
    seen = seen_fits(game, state, tile)
    assert looks == {(p, puzzle.shown(tile, p, s)) for p, s in seen}


def test_an_offered_tile_is_kept_once_it_is_carried_on() -> None:
    """Offers follow one another while nothing else is done; then next fit means the tile's."""
    game = MatchingGame(cut(rectangle(3, 2), HARD, Random(1), colours=6))
    for step in (MatchingIntent.RIGHT, MatchingIntent.TURN):
        state, view, _ = press(game, [MatchingIntent.NEXT_FIT])
        first = held(view)
        assert held(press(game, [MatchingIntent.NEXT_FIT], state, view)[1]) != first
        assert held(press(game, [step, MatchingIntent.NEXT_FIT], state, view)[1]) == first


def test_from_hand_to_drawer_returns_to_where_it_was_taken() -> None:
    """A tile taken in the drawer and put back leaves the cursor there, as laying it does."""
    game = MatchingGame(cut(rectangle(3, 2), HARD, Random(1)))
    for intent in (MatchingIntent.TO_DRAWER, MatchingIntent.LET_GO):
        state, view, _ = press(
            game, [MatchingIntent.SWITCH, MatchingIntent.RIGHT, MatchingIntent.PICK_UP, intent]
        )
        assert (view.focus, chosen(game, state, view)) == (Focus.DRAWER, 1)
        state, view, _ = press(game, [MatchingIntent.NEXT_FIT, intent])
        assert (view.hand, view.focus) == (None, Focus.BOARD)


@given(positions(movable), st.integers(0, 99))
def test_an_empty_place_is_offered_every_kind_that_fits(position, where: int) -> None:
    """Next fit on an empty place takes each kind of fitting tile in hand, one after another."""
    game, state = position
    empty = [place for place in range(len(game.puzzle.board)) if state.tile_at(place) is None]
    assume(empty)
    place = empty[where % len(empty)]
    view = go_to(game, state, first_view(game), place).view
    kinds = {game.puzzle.twins[tile] for tile in fitting_tiles(game, state, place)}
    assert len(offers(game, state, view)) == len(kinds)
    seen = []
    for _ in kinds:
        view = respond(MatchingIntent.NEXT_FIT, game, state, view).view
        assert isinstance(view.hand, Hand)
        seen.append(game.puzzle.twins[view.hand.tile])
        after = press(game, [MatchingIntent.PUT_DOWN], state, view)[0]
        assert after.tile_at(place) == view.hand.tile
        assert place not in {side.face for side in game.verdict(after).unmatched}
    assert sorted(seen) == sorted(kinds)
    if not kinds:
        assert respond(MatchingIntent.NEXT_FIT, game, state, view).view.hand is None


def test_hidden_drawers_offer_nothing() -> None:
    """What is in a hidden drawer is neither listed nor offered."""
    game = MatchingGame(cut(rectangle(2, 2), HARD, Random(1)))
    state = game.start()
    assert offers(game, state, first_view(game))
    view = hide_drawer(game, state, first_view(game), 0).view
    assert (offers(game, state, view), listed_tiles(game, state, view)) == ((), ())
    assert shown_drawer(state, view) is None
    assert hide_drawer(game, state, view, 0).view.hidden == frozenset()
    assert respond(MatchingIntent.SWITCH, game, state, view).words == "All drawers are hidden."


# Tiles that stay


def test_where_tiles_only_turn_enter_turns_and_n_finds_trouble() -> None:
    """In Rotator nothing is taken; next goes round the tiles that do not match."""
    game = MatchingGame(cut(rectangle(4, 2), rules_named("rotator"), Random(4)))
    state, view = game.start(), first_view(game)
    turned, _, _ = press(game, [MatchingIntent.PICK_UP], state)
    assert turned == press(game, [MatchingIntent.TURN], state)[0] != state
    wrong = {side.face for side in game.verdict(state).unmatched}
    seen = []
    for _ in wrong:
        view = respond(MatchingIntent.NEXT_FIT, game, state, view).view
        seen.append(view.place)
    assert sorted(seen) == sorted(wrong)
    assert respond(MatchingIntent.PREVIOUS_FIT, game, state, view).view.place in wrong
    for intent in (
        MatchingIntent.SWITCH,
        MatchingIntent.TO_DRAWER,
        MatchingIntent.MARK,
        MatchingIntent.MARK_GROUP,
    ):
        reply = respond(intent, game, state, view)
        assert (reply.view, reply.move) == (view, None)
        assert reply.words


def test_a_demonstration_lets_nothing_be_done() -> None:
    """In WinGame every key that would change something only says why not."""
    game, state = solved(rectangle(2, 2), rules_named("win-game"))
    for intent in set(MatchingIntent) - set(ARROWS):
        reply = respond(intent, game, state, first_view(game))
        assert reply.move is None
        assert reply.words


# Groups


def group_view(game: MatchingGame, state: MatchingState, tiles: Sequence[int]) -> MatchingView:
    """Return the view with some tiles in hand as a group, the first one as its anchor."""
    view = first_view(game)
    for tile in tiles:
        view = choose(game, state, view, tile).view
        view = respond(MatchingIntent.MARK, game, state, view).view
    view = choose(game, state, view, tiles[0]).view
    return respond(MatchingIntent.PICK_UP, game, state, view).view


def matched_inside(game: MatchingGame, state: MatchingState, tiles: Sequence[int]) -> int:
    """Return how many edges between some laid tiles match."""
    alone = [s if t in tiles else s._replace(place=None) for t, s in enumerate(state.spots)]
    mesh = game.puzzle.board.mesh
    laid = {spot.place: t for t, spot in enumerate(alone) if spot.place is not None}
    wrong = {
        mesh.faces[p].edges[s]
        for p, s in game.verdict(replace(state, spots=tuple(alone))).unmatched
    }
    inner = [
        k
        for k, e in enumerate(mesh.edges)
        if e.second and e.first.face in laid and e.second.face in laid
    ]
    return len([edge for edge in inner if edge not in wrong])


@settings(deadline=None)
@given(
    positions(turnable, flat=True),
    st.lists(
        st.sampled_from(
            (
                *ARROWS,
                MatchingIntent.TURN,
                MatchingIntent.TURN_BACK,
                MatchingIntent.NEXT_FIT,
                MatchingIntent.SNAP,
            )
        ),
        max_size=8,
    ),
    st.integers(2, 5),
)
def test_a_group_moves_as_a_solid_body(position, ways, size: int) -> None:
    """Wherever a group is put down, distances and what matches inside it are as before."""
    game, state = position
    tiles = [t for t in state.laid.values() if t not in game.puzzle.fixed][:size]
    assume(len(tiles) >= 2)
    view = group_view(game, state, tiles)
    assert isinstance(view.hand, GroupInHand)
    assert sorted(held(view)) == sorted(tiles)
    _, view, _ = press(game, ways, state, view)
    after, _, _ = press(game, [MatchingIntent.PUT_DOWN], state, view)
    middles = [complex(face.middle) for face in game.puzzle.board.mesh.faces]

    def drawn(of: MatchingState) -> list[complex]:
        return [middles[of.spots[tile].place or 0] for tile in tiles]

    before, now = drawn(state), drawn(after)
    for i, j in pairwise(range(len(tiles))):
        # The way from one to the next is turned by the same for all.
        way, new = before[j] - before[i], now[j] - now[i]
        assert abs(new / way - (now[1] - now[0]) / (before[1] - before[0])) < 1e-6
        assert abs(abs(new) - abs(way)) < 1e-6
    assert matched_inside(game, after, tiles) == matched_inside(game, state, tiles)


@given(
    positions(movable, flat=True),
    st.integers(0, 99),
)
def test_a_group_lies_where_all_its_places_are_free(position, where: int) -> None:
    """A shifted group lies just where each tile finds a free place of its shape and angle."""
    game, state = position
    puzzle = game.puzzle
    tiles = [t for t in state.laid.values() if t not in puzzle.fixed][:3]
    assume(len(tiles) >= 2)
    view = group_view(game, state, tiles)
    view = go_to(game, state, view, where % len(puzzle.board)).view
    middles = [complex(face.middle) / MIDDLE for face in puzzle.board.mesh.faces]
    anchor = state.spots[tiles[0]].place
    assert anchor is not None
    shift = middles[view.place] - middles[anchor]
    free = True
    for tile in tiles:
        place = state.spots[tile].place
        assert place is not None
        goals = [
            goal
            for goal, middle in enumerate(middles)
            if abs(middle - middles[place] - shift) < 1e-6
            and puzzle.shape(goal) == puzzle.shape(place)
            and puzzle.aligned(tile, goal, state.spots[tile].orientation)
            and state.tile_at(goal) in (None, *tiles)
        ]
        free = free and bool(goals)
    hovers = hovering(game, state, view)
    assert free == (len(hovers) == len(tiles) and all(hover.lies for hover in hovers))


def test_a_block_turns_about_its_middle() -> None:
    """Two by two squares turned four times, or once left and once right, are as before."""
    game, state = solved(rectangle(4, 4), HARD)
    block = [tile for place in (5, 6, 9, 10) if (tile := state.tile_at(place)) is not None]
    state = sent_away(game, state, *(t for t in range(16) if t not in block))
    view = group_view(game, state, block)
    once = respond(MatchingIntent.TURN, game, state, view).view
    assert {hover.place for hover in hovering(game, state, once)} == {5, 6, 9, 10}
    assert all(hover.lies for hover in hovering(game, state, once))
    back = press(game, [MatchingIntent.TURN_BACK], state, once)[1]
    assert hovering(game, state, back) == hovering(game, state, view)
    round_again = press(game, [MatchingIntent.TURN] * 3, state, once)[1]
    assert hovering(game, state, round_again) == hovering(game, state, view)
    after = press(game, [MatchingIntent.PUT_DOWN], state, once)[0]
    # Counter-clockwise: what was at the upper left is at the lower left.
    assert after.tile_at(9) == state.tile_at(5)
    assert game.verdict(after).to_go == game.verdict(state).to_go


def test_a_group_without_such_a_middle_turns_about_its_anchor() -> None:
    """Three squares around a corner turn about the one under the cursor, by 90° at a time."""
    game, state = solved(rectangle(3, 3), HARD)
    corner = [tile for place in (4, 1, 5) if (tile := state.tile_at(place)) is not None]
    state = sent_away(game, state, *(t for t in range(9) if t not in corner))
    view = respond(MatchingIntent.TURN, game, state, group_view(game, state, corner)).view
    assert view.place == 4
    assert {hover.place for hover in hovering(game, state, view)} == {4, 3, 1}


def test_next_fit_of_a_group_visits_all_its_fits() -> None:
    """On an empty board without a rim, a pair of squares fits wherever there is room."""
    game, state = solved(rectangle(4, 3), HARD)
    pair = [tile for place in (0, 1) if (tile := state.tile_at(place)) is not None]
    state = sent_away(game, state, *(t for t in range(12) if t not in pair))
    view = group_view(game, state, pair)
    room = [place for place in range(12) if place % 4 < 3]
    forward, backward = [], []
    for seen, intent in (
        (forward, MatchingIntent.NEXT_FIT),
        (backward, MatchingIntent.PREVIOUS_FIT),
    ):
        for _ in room:
            view = respond(intent, game, state, view).view
            assert all(hover.lies for hover in hovering(game, state, view))
            seen.append(view.place)
    assert forward == [*room[1:], 0]
    assert backward == [*room[:0:-1], 0]
    assert respond(MatchingIntent.SNAP, game, state, view).view.place == view.place


@examples(30)
@given(st.sampled_from((12, 13, 14, 15, 16, 20, 21, 22)), st.integers(0, 2**32), st.integers(2, 7))
def test_a_group_on_a_board_without_rim_never_falls_on_itself(
    number: int, seed: int, size: int
) -> None:
    """However a group is turned, also over seams, putting it down is a valid move."""
    random = Random(seed)
    game, state = solved(BOARDS[number], HARD, seed)
    tiles = random.sample(range(len(state.spots)), min(size, len(state.spots)))
    assume(1 < len(tiles) < len(state.spots))
    state = sent_away(game, state, *(t for t in range(len(state.spots)) if t not in tiles))
    view = group_view(game, state, tiles)
    for _ in range(4):
        view = respond(MatchingIntent.TURN, game, state, view).view
        view = go_to(game, state, view, random.randrange(len(state.spots))).view
        press(game, [MatchingIntent.PUT_DOWN], state, view)


def test_a_place_is_found_across_seams_that_turn_nothing() -> None:
    """On a torus however often it goes round, as far as groups reach; on a cube along its band."""
    board = torus("hexagon", 4, 4)
    for place, face in enumerate(board.mesh.faces):
        for motion in {motion for _, motion in board.mesh.seams.values()}:
            for times in (1, 2):
                far = face.middle + motion.shift * (times * MIDDLE)
                assert place_at(board.mesh, far) == place
    cube = solid("square", "cube", 1).mesh
    met = {
        motion.image(cube.faces[cube.faces[face].across[side].face].middle, MIDDLE): (
            cube.faces[face].across[side].face if not motion.turn else None
        )
        for (face, side), (_, motion) in cube.seams.items()
    }
    assert sum(place is not None for place in met.values()) == 2
    for middle, place in met.items():
        assert place_at(cube, middle) == place


def test_a_fixed_tile_joins_no_group() -> None:
    """The fixed tile in the middle is not marked, nor what only it connects."""
    game, state = solved(rectangle(3, 1), HARD)
    middle = state.tile_at(1)
    assert middle is not None
    game = MatchingGame(
        replace(game.puzzle, start=state.spots, fixed=frozenset({middle})).checked()
    )
    view = first_view(game)
    for _ in range(2):
        view = respond(MatchingIntent.MARK_GROUP, game, state, view).view
        assert view.marked <= {state.tile_at(0)}


def test_a_group_does_not_lie_on_others_or_off_the_board() -> None:
    """Over other tiles, or half off the board, a group is not put down."""
    game, state = solved(rectangle(3, 2), HARD)
    pair = [tile for place in (0, 1) if (tile := state.tile_at(place)) is not None]
    for ways in ([MatchingIntent.DOWN], [MatchingIntent.RIGHT]):
        after, view, words = press(
            game, [*ways, MatchingIntent.PUT_DOWN], state, group_view(game, state, pair)
        )
        assert after == state
        assert view.hand is not None
        assert words.startswith("The group does not fit here.")


def test_marking_grows_from_matching_to_touching_to_none() -> None:
    """The whole group is marked by what matches, then by what touches, then not at all."""
    game, state = solved(rectangle(3, 1), HARD, colours=6)
    last = state.tile_at(2)
    assert last is not None
    own = game.puzzle.tiles[last]
    wrong = next(
        s
        for s in game.puzzle.orientations(last, 2)
        if game.puzzle.shown(last, 2, s)[1]
        != game.puzzle.shown(last, 2, state.spots[last].orientation)[1]
    )
    assert len(own.looks) > 1
    state = game.execute(state, game.turn(last, wrong))
    view = first_view(game)
    sizes = []
    for _ in range(3):
        view = respond(MatchingIntent.MARK_GROUP, game, state, view).view
        sizes.append(len(view.marked))
    assert sizes == [2, 3, 0]


def test_marked_tiles_go_to_a_drawer_together() -> None:
    """One move puts all marked tiles in a drawer; then none is marked."""
    game, state = solved(rectangle(3, 1), HARD)
    state, view, _ = made(game, state, add_drawer(state, first_view(game)))
    state, view, _ = made(game, state, name_drawer(state, view, 1, "Right"))
    view = respond(MatchingIntent.MARK_GROUP, game, state, view).view
    reply = put_into(game, state, view, 1)
    after = game.execute(state, reply.move or "")
    assert after.drawer(1) == (0, 1, 2)
    assert reply.words == "3 tiles moved to Right."
    assert not reply.view.marked


# Drawers


@examples(30)
@given(positions(movable), st.data())
def test_filters_ask_for_all_they_say(position, data) -> None:
    """A tile is listed just when it is loose, in the drawer, and all that is asked is true.

    Tiles of one shape stand in their order.
    """
    game, state = position
    some = data.draw(st.integers(0, len(state.spots) - 1))
    asked = data.draw(
        st.builds(
            Filter,
            shape=st.sampled_from((None, *map(polygon, (3, 4, 6)))),
            colours=st.sets(st.integers(0, 4), max_size=2).map(frozenset),
            rim=st.sampled_from((None, True, False)),
            fits=st.booleans(),
            like=st.sampled_from((None, some)),
        )
    )
    view = narrow(game, state, first_view(game), asked).view
    passing = []
    for tile, spot in enumerate(state.spots):
        own = game.puzzle.tiles[tile]
        dark = (0 if game.puzzle.rim is None else game.puzzle.rim) in own.sides
        if (
            spot.place is None
            and asked.shape in (None, own.shape)
            and all(colour in own.colours for colour in asked.colours)
            and asked.rim in (None, dark)
            and (asked.like is None or game.puzzle.twins[tile] == game.puzzle.twins[asked.like])
            and (not asked.fits or tile in fitting_tiles(game, state, first_view(game).place))
        ):
            passing.append(tile)
    seen = listed_tiles(game, state, view)
    assert sorted(seen) == passing
    for shape in map(polygon, (3, 4, 6, 8, 12)):
        alike = [tile for tile in seen if game.puzzle.tiles[tile].shape == shape]
        assert alike == sorted(alike)
    state, view, _ = made(game, state, add_drawer(state, view))
    state, view, _ = made(game, state, store_all(game, state, view, asked, 1))
    assert state.drawer(1) == tuple(passing)


def test_drawers_are_added_named_shown_and_hidden() -> None:
    """A drawer has its number for a name until it gets one; the next one is shown in turn."""
    game = MatchingGame(cut(rectangle(2, 2), HARD, Random(1)))
    state, view = game.start(), first_view(game)
    state, view, words = made(game, state, add_drawer(state, view))
    assert (state.drawers[1], shown_drawer(state, view), words) == (
        "Drawer 2",
        1,
        "Drawer 2 added.",
    )
    state, view, _ = made(game, state, name_drawer(state, view, 1, "  Blue \n side "))
    assert state.drawers[1] == "Blue side"
    assert name_drawer(state, view, 1, " ").move is None
    view = respond(MatchingIntent.NEXT_DRAWER, game, state, view).view
    assert shown_drawer(state, view) == 0
    view = hide_drawer(game, state, view, 0).view
    assert shown_drawer(state, view) == 1
    assert respond(MatchingIntent.PREVIOUS_DRAWER, game, state, view).view.drawer == 1
    assert shown_drawer(state, show_drawer(game, state, view, 0).view) == 0
    assert show_drawer(game, state, view, 7).words == "There is no drawer 8."
    for _ in range(MAX_DRAWERS - 2):
        state, view, _ = made(game, state, add_drawer(state, view))
    assert add_drawer(state, view).move is None


def test_after_undo_a_drawer_that_is_gone_is_not_shown() -> None:
    """A view with a drawer that the state no longer has is mended."""
    game = MatchingGame(cut(rectangle(2, 2), HARD, Random(1)))
    start = game.start()
    state, view, _ = made(game, start, add_drawer(start, first_view(game)))
    view = hide_drawer(game, state, view, 1).view
    mended = after_change(game, state, start, replace(view, drawer=1))
    assert (mended.drawer, mended.hidden) == (0, frozenset())


def test_the_cursor_begins_on_a_large_place() -> None:
    """The first of the largest in reading order: no small one to begin with."""
    for board in BOARDS:
        game = MatchingGame(cut(board, INFINITY, Random(1)))
        shapes = [game.puzzle.shape(place) for place in range(len(board))]
        assert shapes.index(max(shapes)) == first_view(game).place


def test_a_digit_takes_the_tile_of_that_number() -> None:
    """Wherever it lies, also while another is in hand, which goes back."""
    game = MatchingGame(cut(rectangle(3, 1), INFINITY, Random(1)))
    state = game.start()
    view = take(game, state, first_view(game), 2).view
    assert held(view) == (1,)
    assert held(take(game, state, view, 3).view) == (2,)
    reply = take(game, state, first_view(game), 4)
    assert (reply.view.hand, reply.words) == (None, "There is no tile 4. This board has 3 tiles.")
    state = game.execute(state, game.lay(0, 0, Orientation(6)))
    for number in (1, 2, 3):
        assert held(take(game, state, first_view(game), number).view) == (number - 1,)


@each("board", BOARDS)
def test_arrows_carry_a_tile_only_where_it_can_lie(board) -> None:
    """Wherever it comes from, and everywhere there: never to a place of another shape."""
    game = MatchingGame(cut(board, INFINITY, Random(1)))
    state = game.start()
    for shape in {tile.shape for tile in game.puzzle.tiles}:
        number = next(k for k, tile in enumerate(game.puzzle.tiles, 1) if tile.shape == shape)
        goals = {place for place in range(len(board)) if game.puzzle.shape(place) == shape}
        for place in range(len(board)):
            view = take(game, state, go_to(game, state, first_view(game), place).view, number).view
            for arrow in ARROWS:
                after = respond(arrow, game, state, view).view
                assert after.place in goals or after == view


def test_escape_leaves_step_by_step() -> None:
    """Esc forgets the marks, then the filter, then leaves the drawers."""
    game = MatchingGame(cut(rectangle(3, 1), INFINITY, Random(1)))
    state, view, _ = press(game, [MatchingIntent.SWITCH, MatchingIntent.MARK])
    view = narrow(game, state, view, Filter(shape=polygon(4))).view
    view = press(game, [MatchingIntent.LET_GO], state, view)[1]
    assert (view.marked, view.filter.shape, view.focus) == (frozenset(), polygon(4), Focus.DRAWER)
    view = press(game, [MatchingIntent.LET_GO], state, view)[1]
    assert (view.filter, view.focus) == (ALL, Focus.DRAWER)
    assert press(game, [MatchingIntent.LET_GO], state, view)[1].focus is Focus.BOARD


def test_choosing_a_tile_shows_where_it_is() -> None:
    """A tile in a hidden drawer, or filtered out, is shown when it is chosen."""
    game = MatchingGame(cut(rectangle(3, 1), INFINITY, Random(1)))
    state = game.start()
    view = hide_drawer(game, state, first_view(game), 0).view
    view = narrow(game, state, view, Filter(shape=polygon(3))).view
    view = choose(game, state, view, 2).view
    assert chosen(game, state, view) == 2
    assert view.focus is Focus.DRAWER


def test_a_hint_can_put_a_tile_in_hand() -> None:
    """A tile held for the player hovers where and as the hint has it."""
    game, state = solved(rectangle(3, 1), INFINITY)
    away = sent_away(game, state, 0)
    spot = state.spots[0]
    assert spot.place is not None
    view = hold(first_view(game), 0, spot.place, spot.orientation)
    assert press(game, [MatchingIntent.PUT_DOWN], away, view)[0] == state


@each("board", BOARDS[:12])
def test_a_board_is_solved_with_two_keys(board) -> None:
    """On every tiling, a board with one tile missing is solved by n and Enter."""
    game, state = solved(board, INFINITY, seed=5)
    for place in range(len(board)):
        tile = state.tile_at(place)
        assert tile is not None
        view = go_to(game, state, first_view(game), place).view
        intents = [MatchingIntent.TO_DRAWER, MatchingIntent.NEXT_FIT, MatchingIntent.PUT_DOWN]
        after, _, _ = press(game, intents, state, view)
        assert game.verdict(after).solved


def test_next_fit_begins_at_the_cursor() -> None:
    """From a place where the tile does not fit, the next fit is the next one in reading order."""
    game = MatchingGame(cut(rectangle(3, 3), HARD, Random(1), colours=1))
    state = game.execute(game.start(), game.lay(0, 4, Orientation(6)))
    view = go_to(game, state, first_view(game), 4).view
    view = take(game, state, view, 1).view
    for intent, place in ((MatchingIntent.NEXT_FIT, 5), (MatchingIntent.PREVIOUS_FIT, 3)):
        assert respond(intent, game, state, view).view.place == place
