"""Moves as text: total over any text, and never more than the rules allow."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.games.together.test_table import moves_of
from tests.strategies.matching import BOARDS, chances, cut, games, positions
from tui_tangram.games.matching.core import (
    MatchingGame,
    MatchingState,
    Orientation,
    Spot,
    rules_named,
)
from tui_tangram.games.matching.core.board import MAX_DRAWERS, MAX_NAME, laid, sent
from tui_tangram.maths.tiling import rectangle
from tui_tangram.play import MoveError, played

small = st.integers(0, 30)
parts = st.one_of(
    st.builds("{}@{}+{}".format, small, small, small),
    st.builds("{}@{}+{}f".format, small, small, small),
    st.builds("{}+{}".format, small, small),
    st.builds("{}>{}".format, small, st.integers(0, 12)),
    st.sampled_from(["", "1", "1@", "1@2@3", "٣@1+6", "1@1+6f ", "99999@1", "-1@2", "1.0@2"]),
)
moves = st.one_of(
    st.builds(
        lambda verb, some: " ".join((verb, *some)),
        st.sampled_from(["lay", "turn", "flip", "send", "swap", "move", "Lay", ""]),
        st.lists(parts, max_size=4),
    ),
    st.builds("drawer {} {}".format, st.integers(0, 12), st.text(max_size=25)),
    st.text(max_size=40),
)


def check(game: MatchingGame, before: MatchingState, after: MatchingState) -> None:
    """Assert that one move led no further than the rules allow."""
    rules, mesh = game.puzzle.rules, game.puzzle.board.mesh
    places = [spot.place for spot in after.spots if spot.place is not None]
    assert len(set(places)) == len(places)
    assert 1 <= len(after.drawers) <= MAX_DRAWERS
    for tile, (old, new) in enumerate(zip(before.spots, after.spots, strict=True)):
        assert 0 <= new.drawer < len(after.drawers)
        assert 0 <= new.orientation.angle < 24
        if new.place is not None:
            assert game.puzzle.tiles[tile].shape == mesh.faces[new.place].shape
            assert new.orientation in game.puzzle.orientations(tile, new.place)
        if tile in game.puzzle.fixed:
            assert new == old
        if not rules.may_move:
            assert new.place == old.place
        if not rules.may_turn:
            assert new.orientation.angle == old.orientation.angle
        if not rules.may_flip:
            assert new.orientation.flipped == old.orientation.flipped


@given(positions(), st.lists(moves, max_size=12))
def test_any_text_is_a_move_or_an_error(position, texts: list[str]) -> None:
    """Whatever text is executed, there is a new valid state or a `MoveError` of one line."""
    game, state = position
    for text in texts:
        try:
            after = game.execute(state, text)
        except MoveError as error:
            message = str(error)
            assert message.isprintable()
            continue
        check(game, state, after)
        assert after != state
        assert game.describe_move(text).isprintable()
        state = after


@given(games(), chances(), st.integers(0, 20))
def test_shortened_moves_lead_to_the_same_position(game, random: Random, many: int) -> None:
    """However often tiles went to and fro; one move has all of them, unless a drawer went."""
    moves, state = [], game.start()
    for _ in range(many):
        last, tile = len(state.drawers) - 1, random.randrange(len(state.spots))
        drawer = (
            f"drawer {last + 1} Rim",
            f"drawer {last}",
            f"send {tile}>{last}",
            f"send {tile}>0",
        )
        move = random.choice((*drawer, *[moves_of(game, state, random)] * 3))
        with suppress(MoveError):
            state = game.execute(state, move)
            moves.append(move)
    short = game.shortened(moves)
    assert state == played(game, short)
    tiles = [move for move in short if not move.startswith("drawer ")]
    assert len(tiles) <= 1 or any(len(move) == len("drawer 1") for move in short)


@given(positions(), st.data())
def test_a_tile_lies_where_it_was_laid(position, data) -> None:
    """Laying a tile in an empty place in an allowed orientation does that and nothing else."""
    game, state = position
    ways = [
        (tile, place, orientation)
        for tile in range(len(state.spots))
        for place in range(len(game.puzzle.board))
        for orientation in game.puzzle.orientations(tile, place)
        if place not in state.laid and tile not in game.puzzle.fixed and game.puzzle.rules.may_move
    ]
    if not ways:
        return
    tile, place, orientation = data.draw(st.sampled_from(ways))
    if not game.puzzle.rules.may_flip:
        orientation = Orientation(orientation.angle, state.spots[tile].orientation.flipped)
    after = game.execute(state, game.lay(tile, place, orientation))
    assert after.spots[tile] == Spot(place, state.spots[tile].drawer, orientation)
    assert after.tile_at(place) == tile
    others = [k for k in range(len(state.spots)) if k != tile]
    assert all(after.spots[k] == state.spots[k] for k in others)
    assert game.describe_move(game.lay(tile, place, orientation)) == f"placed tile {tile + 1}"
    assert "placed tile 5, removed tile 2" == game.describe_move("swap 4@1+6 1>0")


@given(positions())
def test_every_tile_is_somewhere_once(position) -> None:
    """Places and drawers together hold every tile exactly once."""
    game, state = position
    loose = [tile for number in range(len(state.drawers)) for tile in state.drawer(number)]
    assert sorted([*state.laid.values(), *loose]) == list(range(len(game.puzzle.tiles)))


GAME = MatchingGame(cut(rectangle(3, 2), rules_named("infinity"), Random(5), fixed=1))
START = GAME.start()
FIXED = next(iter(GAME.puzzle.fixed))
HOME = START.spots[FIXED].place
FREE = [place for place in range(6) if place != HOME]
A, B = [tile for tile in range(6) if tile != FIXED][:2]
ONE = GAME.execute(GAME.start(), GAME.lay(A, FREE[0], Orientation(6)))
TWO = GAME.execute(ONE, GAME.lay(B, FREE[1], Orientation(0)))


def test_what_comes_back_is_as_it_was() -> None:
    """There and back is nothing, and there, back and there the last; a drawer that went is gone."""
    there = [GAME.lay(A, FREE[place], Orientation(6)) for place in (0, 1)]
    away = GAME.send([A], 0)
    turn = GAME.turn(A, START.spots[A].orientation)
    for moves in ([there[0], turn, away], [*there, there[0]], [*there, there[0], there[1]]):
        assert played(GAME, moves) == played(GAME, GAME.shortened(moves))
    spots = tuple(spot._replace(drawer=int(tile == B)) for tile, spot in enumerate(START.spots))
    game = MatchingGame(replace(GAME.puzzle, start=spots))
    moves = [GAME.send([B], 0), "drawer 1"]
    assert played(game, moves) == played(game, game.shortened(moves))


def test_two_tiles_change_places_in_one_move() -> None:
    """A swap is one move; made again the other way round it undoes itself."""
    there = laid(B, FREE[0], Orientation(6))
    swapped = GAME.execute(TWO, GAME.lay(A, FREE[1], Orientation(0), there))
    assert (swapped.tile_at(FREE[0]), swapped.tile_at(FREE[1])) == (B, A)
    back = GAME.lay(A, FREE[0], Orientation(6), laid(B, FREE[1], Orientation(0)))
    assert GAME.execute(swapped, back) == TWO


def test_a_tile_that_goes_away_remembers_its_drawer() -> None:
    """Sent to a drawer a tile is in it; laid and sent again without a change it is there."""
    added = GAME.execute(TWO, "drawer 1 Rim pieces")
    sent_away = GAME.execute(added, GAME.send([A, B], 1))
    assert sent_away.drawer(1) == tuple(sorted((A, B)))
    assert sent_away.laid == {HOME: FIXED}
    again = GAME.execute(sent_away, GAME.lay(A, FREE[0], Orientation(6)))
    assert again.spots[A].drawer == 1
    assert again.drawer(1) == (B,)


REFUSED = {
    "there is no tile 6": "lay 6@0+6",
    "there is no cell 6": f"lay {A}@6+6",
    "there is no drawer 1": f"send {A}>1",
    "tile . appears twice": f"move {A}@{FREE[2]}+6 {A}@{FREE[3]}+6",
    f"cell {FREE[1]} would have two tiles": f"lay {A}@{FREE[1]}+6",
    "from 0 to 23, not 24": f"lay {A}@{FREE[2]}+24",
    f"tile {A} does not fit cell {FREE[2]} that way": f"lay {A}@{FREE[2]}+5",
    "tiles cannot be flipped on this board": f"flip {A}+6f",
    "is fixed": f"lay {FIXED}@{FREE[2]}+6",
    "nothing would change": f"lay {A}@{FREE[0]}+6",
    "not a move": "put 1 there",
    "there is no drawer 3": "drawer 3 More",
    "control characters": "drawer 0 a\x08b",
    f"at most {MAX_NAME} characters": f"drawer 1 {'x' * (MAX_NAME + 1)}",
}


@each("message", REFUSED)
def test_refused_moves_say_why(message: str) -> None:
    """A move that is not valid says what is wrong with it."""
    with pytest.raises(MoveError, match=message):
        GAME.execute(TWO, REFUSED[message])


@pytest.mark.parametrize(
    ("rules", "move", "message"),
    [
        ("rotator", "send 1>0", "cannot be moved"),
        ("tetravex", "turn 1+12", "cannot be turned"),
        ("win-game", "turn 1+12", "cannot be turned"),
    ],
)
def test_rules_forbid(rules: str, move: str, message: str) -> None:
    """What the rules do not allow is refused whatever else is right."""
    game = MatchingGame(cut(rectangle(2, 2), rules_named(rules), Random(1), stir=False))
    with pytest.raises(MoveError, match=message):
        game.execute(game.start(), move)


def test_drawers_are_added_up_to_the_most() -> None:
    """Naming the next number adds a drawer, naming another renames it."""
    state = GAME.start()
    for number in range(len(state.drawers), MAX_DRAWERS):
        state = GAME.execute(state, f"drawer {number} Number {number}")
    assert len(state.drawers) == MAX_DRAWERS
    with pytest.raises(MoveError, match=f"{MAX_DRAWERS} drawers are the limit"):
        GAME.execute(state, f"drawer {MAX_DRAWERS} One more")
    renamed = GAME.execute(state, "drawer 2 Squares")
    assert renamed.drawers == (*state.drawers[:2], "Squares", *state.drawers[3:])
    assert GAME.describe_move("drawer 2 Squares") == "named drawer 3 “Squares”"


def test_the_last_drawer_goes_when_it_is_empty() -> None:
    """No other, not the first, and none in which a tile belongs."""
    game = MatchingGame(cut(rectangle(2, 1), rules_named("infinity"), Random(1)))
    state = game.execute(game.execute(game.start(), "drawer 1 Rim"), "drawer 2 More")
    for move, why in (
        ("drawer 0", "only the last drawer"),
        ("drawer 1", "only the last drawer"),
        ("drawer 3", "only the last drawer"),
    ):
        with pytest.raises(MoveError, match=why):
            game.execute(state, move)
    assert game.execute(state, "drawer 2").drawers == state.drawers[:2]
    with pytest.raises(MoveError, match="drawer 3 is not empty"):
        game.execute(game.execute(state, "send 0>2"), "drawer 2")
    with pytest.raises(MoveError, match="only the last drawer"):
        game.execute(game.start(), "drawer 0")


@given(games())
def test_twins_look_the_same_everywhere(game: MatchingGame) -> None:
    """Tiles that are called equal can show the same in every place; others cannot."""
    puzzle = game.puzzle
    looks = [
        [{option.shown for option in puzzle.options(tile, p)} for p in range(len(puzzle.board))]
        for tile in range(len(puzzle.tiles))
    ]
    for tile, twin in enumerate(game.puzzle.twins):
        assert twin <= tile
        assert game.puzzle.twins[twin] == twin
        assert looks[tile] == looks[twin]
    if puzzle.rules.may_move and puzzle.rules.may_turn:
        firsts = [
            t for t, twin in enumerate(game.puzzle.twins) if twin == t and t not in puzzle.fixed
        ]
        assert all(looks[a] != looks[b] for a in firsts for b in firsts if a < b)


@given(games(), chances())
def test_the_troll_makes_a_move_that_is_seen(game: MatchingGame, random: Random) -> None:
    """A troll's move is valid, turns one free tile, and changes what is shown; or is none."""
    state = game.start()
    for _ in range(5):
        move = game.shake(state, random)
        if move is None:
            rules, tiles = game.puzzle.rules, game.puzzle.tiles
            assert not rules.may_turn or all(
                tile in game.puzzle.fixed or spot.place is None or len(tiles[tile].looks) == 1
                for tile, spot in enumerate(state.spots)
            )
            return
        after = game.execute(state, move)
        check(game, state, after)
        changed = [t for t, spot in enumerate(state.spots) if after.spots[t] != spot]
        assert len(changed) == 1
        tile = changed[0]
        place = state.spots[tile].place
        assert place is not None
        before = game.puzzle.shown(tile, place, state.spots[tile].orientation)
        assert game.puzzle.shown(tile, place, after.spots[tile].orientation) != before
        state = after


@each("board", BOARDS)
def test_a_board_is_solved_by_laying_its_solution(board) -> None:
    """On every tiling the tiles of a cut board, laid back one by one, solve it."""
    game = MatchingGame(cut(board, rules_named("infinity"), Random(3)))
    state = game.start()
    assert game.puzzle.solution is not None
    for tile, spot in enumerate(game.puzzle.solution):
        assert not game.verdict(state).solved
        assert spot.place is not None
        state = game.execute(state, game.lay(tile, spot.place, spot.orientation))
    assert game.verdict(state).solved


def test_parts_are_written_as_they_are_read() -> None:
    """The parts of moves are those that the rules of play list."""
    assert laid(3, 12, Orientation(6, True)) == "3@12+6f"
    assert sent(3, 1) == "3>1"
    assert GAME.move([laid(3, 12, Orientation(6)), sent(4, 1)]) == "move 3@12+6 4>1"
