"""A board on the table: the hand, drawers, what is typed, history, help."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.matching.conftest import (
    EVERYTHING,
    INFINITY,
    ROTATOR,
    TETRAVEX,
    TROLL,
    game,
    order,
    table,
)
from tests.examples import each
from tests.strategies.matching import positions
from tui_tangram.app.services import Tone
from tui_tangram.games.matching.core import MatchingGame, MatchingState
from tui_tangram.games.matching.core.board import MAX_DRAWERS, MAX_NAME, changed_places
from tui_tangram.games.matching.core.fitting import fitting_places
from tui_tangram.games.matching.core.hand import take
from tui_tangram.games.matching.core.hints import HintedStep
from tui_tangram.games.matching.core.view_state import Focus, Hand, MatchingIntent, listed_tiles
from tui_tangram.games.matching.screen.table import Asking, MatchingTable
from tui_tangram.games.session import Session
from tui_tangram.maths.tiling import polygon
from tui_tangram.play import Hint
from tui_tangram.play.speech import LEVELS


def holding(puzzle: str = TETRAVEX, laid: int = 3) -> MatchingTable:
    """Return a table with a tile in hand that fits in the place under the cursor."""
    on = table(puzzle, laid)
    on.go_to(laid)
    on.respond(MatchingIntent.NEXT_FIT)
    assert isinstance(on.view.hand, Hand)
    return on


# The hand


def test_a_tile_that_fits_is_taken_and_laid() -> None:
    """The words are those of the keys, and the move is in the session."""
    on = holding()
    assert on.holding
    assert on.fits_here
    assert on.view.place in on.fitting
    on.respond(MatchingIntent.PUT_DOWN)
    assert not on.holding
    assert on.words.endswith("placed in row 1, cell 4.")
    assert 4 == on.session.moves
    assert not on.fitting
    assert not on.fits_here


def test_a_tile_that_does_not_match_says_so_first() -> None:
    """Then what undoes it; once the board is full, how many edges do not match, and the way."""
    on = table("tetravex/2x2-1", 0)
    on.key_of = lambda intent, *_: intent
    said = []
    for number in (1, 2, 3, 4):
        on.take(number)
        on.respond(MatchingIntent.PUT_DOWN)
        said.append((on.words, on.tone))
    placed = "Tile 2 placed in row 1, cell 2."
    assert said[0] == ("Tile 1 placed in row 1, cell 1.", Tone.PLAIN)
    assert said[1] == (f"Mismatch: left 6 meets 9. {placed} undo undoes it.", Tone.TROUBLE)
    full = "The board is full, but 4 edges do not match. next_fit goes to the next."
    assert said[3] == (full, Tone.TROUBLE)
    on.fits = "off"  # it shows no fit
    on.respond(MatchingIntent.NEXT_FIT)
    assert "Mismatch: " in on.words
    assert not on.session.fits


def test_a_mismatch_is_heard_by_the_names_for_the_ear() -> None:
    """Once, and with all of what else is said."""
    on = table("heads-and-tails/1", 0)
    on.key_of, on.speech = lambda intent, *_: intent, LEVELS[1]
    on.take(1)
    on.respond(MatchingIntent.PUT_DOWN)
    on.take(2)
    while on.fits_here:
        on.respond(MatchingIntent.TURN)
    on.respond(MatchingIntent.PUT_DOWN)
    said = on.words
    assert re.fullmatch(
        "Mismatch: left (head|tail) . meets (head|tail) .. "
        "Tile 2 placed in row 1, cell 2. undo undoes it.",
        said,
    )


@each(
    ("keys", "taken"),
    [
        ("1", 1), ("1 3", 13), ("1 0", 10), ("3 7", 37), ("3 8", 8), ("1 3 5", 5), ("4 0", 4),
        ("1 left 3", 3), ("1 describe 3", 3), ("0", 0),
    ],
)  # fmt: skip
def test_digits_make_numbers_of_tiles(keys: str, taken: int) -> None:
    """A digit picks its tile at once; the next refines it while there is such a tile of 37."""
    on = table("hexagon/hard/infinity/c5/s1")
    for key in keys.split():
        if key == "left":
            on.respond(MatchingIntent.LEFT)
        elif key == "describe":
            on.say(on.description())
        else:
            on.take(int(key))
    assert (taken - 1 if taken else None) == on.chosen
    assert on.numbering is (keys.rsplit(maxsplit=1)[-1] == str(taken) and 0 < taken <= 3)


def test_a_tile_of_two_digits_is_taken_as_if_its_number_were_one_key() -> None:
    """The tile of the first digit, of another shape, takes the cursor nowhere."""
    on, other = (table("4.8.8/easy/infinity/c5/s5") for _ in range(2))
    for one in (on, other):
        for arrow in (MatchingIntent.RIGHT, MatchingIntent.RIGHT, MatchingIntent.DOWN):
            one.respond(arrow)
    on.take(1)
    before = on.view.place
    on.take(2)
    other.view = take(other.game, other.state, other.view, 12).view
    assert on.view == other.view
    assert before != on.view.place


def test_where_a_tile_fits_is_known_once_for_each_position() -> None:
    """Another tile or another state have fits of their own."""
    on = holding()
    first = on.fitting
    assert on.fitting is first
    assert first == fitting_places(on.game, on.state, on.view.hand.tile)
    fits = set()
    for number in range(1, 10):
        on.take(number)
        assert on.fitting == fitting_places(on.game, on.state, on.view.hand.tile)
        fits.add(frozenset(on.fitting))
        on.let_go()
    assert len(fits) > 1
    on.respond(MatchingIntent.NEXT_FIT)
    on.respond(MatchingIntent.PUT_DOWN)
    on.respond(MatchingIntent.DOWN)
    on.respond(MatchingIntent.NEXT_FIT)
    assert on.fitting == fitting_places(on.game, on.state, on.view.hand.tile)


def test_undo_lets_go_first_and_then_goes_back() -> None:
    """What is in hand is left before any move is undone; redo and restart let go as well."""
    on = holding()
    before = on.state
    on.undo()
    assert (False, before) == (on.holding, on.state)
    assert "is back in its drawer" in on.words
    on.undo()
    assert on.words.startswith("Undid: placed tile ")
    assert 2 == len(on.state.laid)
    on.respond(MatchingIntent.NEXT_FIT)
    on.redo()
    assert (False, before) == (on.holding, on.state)
    on.go_to(3)
    on.respond(MatchingIntent.NEXT_FIT)
    assert on.holding
    on.restart()
    assert (False, {}) == (on.holding, dict(on.state.laid))
    assert "Undo brings your position back." in on.words
    on.undo()
    assert on.state == before


def test_going_elsewhere_leaves_everything_as_it_was() -> None:
    """What is in hand is not laid, and nothing is asked any more."""
    on = holding()
    state = on.state
    on.respond(MatchingIntent.JUMP)
    on.leave()
    assert (False, None, state) == (on.holding, on.view.jump, on.state)
    on.ask(Asking.NAME)
    on.leave()
    assert Asking.NOTHING is on.asking


@given(positions(), st.lists(st.sampled_from(list(MatchingIntent)), max_size=20))
def test_whatever_keys_say_is_said_and_can_be_undone(
    position: tuple[MatchingGame, MatchingState], intents: list[MatchingIntent]
) -> None:
    """No key fails, each move is one step of the history, and undo leads back to the start."""
    on = MatchingTable(Session(position[0], lambda: 0.0))
    start = on.state
    for intent in intents:
        on.respond(intent)
        assert on.words == on.words.strip()
        assert Tone.TROUBLE is not on.tone
        assert on.description().endswith(".")
    on.leave()
    for _ in intents:
        on.undo()
    assert on.state == start


# The cursor follows


@pytest.mark.parametrize("puzzle", [TETRAVEX, ROTATOR, INFINITY])
def test_the_cursor_follows_what_happens(puzzle: str) -> None:
    """Undo, redo, each step of the solution and its way back change the place under the cursor."""
    on = table(puzzle, 3)
    far = len(on.game.puzzle.board) - 1

    def changes(act: Callable[[], object]) -> bool:
        on.go_to(far)
        before = on.state
        act()
        return on.view.place in changed_places(before, on.state)

    assert changes(on.undo)
    assert changes(on.redo)
    assert on.begin_reveal(on.game.advise(on.state, on.session.path))
    assert changes(on.reveal)
    assert changes(on.reveal_back)


def test_a_restart_leaves_the_cursor_where_tiles_were_taken_away() -> None:
    """Of all places that change it takes the nearest, and that is none if its own changed."""
    on = table(TETRAVEX, 7)
    on.go_to(15)
    on.restart()
    assert on.view.place == 6
    on.undo()
    assert on.view.place == 6


@pytest.mark.parametrize(("idle", "place"), [(3.0, 1), (4.0, 8)])
def test_the_cursor_follows_the_troll_where_the_player_rests(idle: float, place: int) -> None:
    """Who has moved less than four seconds ago goes on with the cursor where it is."""
    now = [9.0]
    on = MatchingTable(Session(game(TROLL), lambda: now[0]))
    on.respond(MatchingIntent.RIGHT)
    now[0] += idle
    tile = on.state.tile_at(8)
    assert tile is not None
    assert on.happen(on.game.turn(tile, on.state.spots[tile].orientation.turned(polygon(4), 6)))
    assert on.view.place == place


def test_the_troll_is_heard_where_nothing_else_is() -> None:
    """It waits until other words can have been read, and then tells how often it was there."""
    now = [0.0]
    on = MatchingTable(Session(game(TROLL), lambda: now[0]))

    def troll(place: int) -> str:
        now[0] += 2
        tile = on.state.tile_at(place)
        assert tile is not None
        assert on.happen(on.game.turn(tile, on.state.spots[tile].orientation.turned(polygon(4), 6)))
        return on.words

    assert troll(3) == "The troll turned the tile in row 2, cell 1."
    assert troll(4) == "The troll turned the tile in row 2, cell 1."
    assert troll(5) == "The troll turned 2 tiles, the last in row 2, cell 3."
    on.respond(MatchingIntent.RIGHT)
    said = on.words
    assert troll(6) == said
    on.respond(MatchingIntent.JUMP)
    now[0] += 60
    assert troll(8) == "Type the letters of a cell or a tile."


# Jumping


def test_more_letters_than_are_needed_are_no_keys() -> None:
    """What follows a jump in one go is dropped."""
    on = table()
    on.respond(MatchingIntent.JUMP)
    on.type_text("bc")
    assert (1, None) == (on.view.place, on.view.jump)


# Drawers


def test_a_drawer_gets_a_name_letter_by_letter() -> None:
    """What is typed is said; backspace takes back; Enter names it, and it can be undone."""
    on = table()
    on.ask(Asking.NAME)
    assert "New name for drawer 1: _" == on.words
    for text in (" ", "R", "im", "x"):
        on.type_text(text)
    on.erase()
    assert "New name for drawer 1: Rim_" == on.words
    on.finish()
    assert (Asking.NOTHING, ("Rim",)) == (on.asking, on.state.drawers)
    assert "Drawer 1 renamed to Rim." == on.words
    on.undo()
    assert ("Drawer 1",) == on.state.drawers


def test_a_name_is_never_too_long_and_may_be_left() -> None:
    """Escape leaves the name as it was, and so does an empty one."""
    on = table()
    on.ask(Asking.NAME)
    on.type_text("x" * 200)
    assert MAX_NAME == len(on.typed)
    on.cancel()
    assert (("Drawer 1",), "Name not changed.") == (on.state.drawers, on.words)
    on.ask(Asking.NAME)
    on.finish()
    assert (("Drawer 1",), "Name unchanged: drawer 1.") == (on.state.drawers, on.words)


def test_drawers_are_added_hidden_and_shown() -> None:
    """Up to nine; without one that is shown there is nothing to name."""
    on = table()
    for _ in range(MAX_DRAWERS):
        on.add_drawer()
    assert MAX_DRAWERS == len(on.state.drawers)
    assert f"{MAX_DRAWERS} drawers are the limit." == on.words
    for _ in range(MAX_DRAWERS):
        on.hide_drawer()
    assert frozenset(range(MAX_DRAWERS)) == on.view.hidden
    on.hide_drawer()
    assert "All drawers are hidden." == on.words
    on.ask(Asking.NAME)
    assert (Asking.NOTHING, "All drawers are hidden.") == (on.asking, on.words)
    on.show_drawers()
    assert (frozenset(), "9 drawers are shown again.") == (on.view.hidden, on.words)
    on.show_drawers()
    assert "All drawers are shown." == on.words


def test_a_tile_is_put_away_into_another_drawer() -> None:
    """The number of a drawer says which; the next number makes a new one."""
    on = table(TETRAVEX, 3)
    on.go_to(1)
    tile = on.chosen
    on.ask(Asking.STORE)
    assert "Which drawer? 1–2" == on.words
    on.type_text("7")
    assert (Asking.STORE, "No drawer 7. Which drawer? 1–2") == (on.asking, on.words)
    on.type_text("x")
    assert Asking.STORE is on.asking
    on.type_text("2")
    assert Asking.NOTHING is on.asking
    assert (tile,) == on.state.drawer(1)
    assert "moved to drawer 2" in on.words
    on.ask(Asking.STORE)
    on.cancel()
    assert "No tile moved." == on.words


def test_all_tiles_shown_are_gathered() -> None:
    """Those that pass the filter go to the drawer, the others stay."""
    on = table(TETRAVEX)
    on.ask(Asking.FILTER)
    on.filter_colour(3)
    on.finish()
    passing = listed_tiles(on.game, on.state, on.view)
    assert 0 < len(passing) < 16
    on.ask(Asking.STORE_ALL)
    assert "Move all tiles with 3 to which drawer? 1–2" == on.words
    on.type_text("2")
    assert passing == on.state.drawer(1)
    on.undo()
    assert not on.state.drawer(1)


def test_what_the_drawers_show_is_chosen() -> None:
    """Shape, rim, fits, likeness and colours, each again for the opposite; Escape for all."""
    on = table(INFINITY, 1)
    tiles = on.game.puzzle.tiles
    on.ask(Asking.FILTER)
    assert on.words.startswith("All tiles. Show which: shape, border")

    def shown() -> tuple[int, ...]:
        return listed_tiles(on.game, on.state, on.view)

    on.go_to(5)
    everything = shown()
    on.filter_by("shape")
    shape = on.game.puzzle.shape(5)
    assert shown() == tuple(tile for tile in everything if tiles[tile].shape == shape)
    on.filter_by("shape")
    on.filter_by("rim")
    rim = shown()
    assert rim == tuple(tile for tile in everything if 0 in tiles[tile].sides)
    on.filter_by("rim")
    assert sorted(rim + shown()) == sorted(everything)
    on.filter_by("rim")
    assert everything == shown()
    on.filter_by("fits")
    assert set(shown()) <= {t for t in everything if 5 in fitting_places(on.game, on.state, t)}
    on.filter_by("fits")
    on.filter_colour(2)
    on.filter_colour(3)
    assert shown() == tuple(tile for tile in everything if {2, 3} <= set(tiles[tile].sides))
    on.filter_colour(26)
    assert "This board has 5 colours." == on.words
    on.cancel()
    assert (everything, Asking.NOTHING) == (shown(), on.asking)


def test_tiles_like_the_one_under_the_cursor() -> None:
    """It needs a tile, and asking again ends it."""
    on = table(TETRAVEX, 1)
    on.go_to(5)
    on.ask(Asking.FILTER)
    on.filter_by("equal")
    assert "No tile here to compare with." == on.words
    on.go_to(0)
    on.filter_by("equal")
    assert {on.game.puzzle.twins[t] for t in listed_tiles(on.game, on.state, on.view)} <= {
        on.game.puzzle.twins[order(on.game)[0]]
    }
    on.filter_by("equal")
    assert on.view.filter.empty


@pytest.mark.parametrize("asking", [Asking.NAME, Asking.FILTER, Asking.STORE, Asking.STORE_ALL])
def test_a_game_without_drawers_asks_nothing(asking: Asking) -> None:
    """It says that tiles stay where they are."""
    on = table(ROTATOR)
    on.ask(asking)
    assert Asking.NOTHING is on.asking
    assert "no drawers" in on.words


# Looking about


def test_a_solved_board_can_be_gone_about() -> None:
    """An arrow says so, any other key ends it."""
    on = table(TETRAVEX, 16)
    assert on.solved
    assert not on.looking
    on.respond(MatchingIntent.RIGHT)
    assert on.looking
    on.undo()
    assert not on.looking


def test_clues_are_told_apart_only_where_others_move() -> None:
    """In a demonstration all tiles stay, and none is a clue."""
    assert 2 == len(table(EVERYTHING).fixed_tiles)
    shown = table("square/3x3/win-game/c4/s1")
    assert len(shown.game.puzzle.fixed) == 9
    assert not shown.fixed_tiles


def test_descriptions() -> None:
    """What is in hand, the place, the board, in sentences."""
    on = holding()
    assert " held over row 1, cell 4" in on.description()
    on.let_go()
    assert on.description().startswith("Row 1, cell 4, square: empty. Needs left ")
    assert on.board_description().startswith("Squares, Tetravex, 4×4: ")
    assert "3 of 16 tiles placed." in on.board_description()


# Help


def hinted(on: MatchingTable, number: int) -> None:
    """Give so many hints for the present position."""
    on.begin_hints(on.game.advise(on.state, on.session.path))
    for _ in range(number - 1):
        on.next_hint()


def test_hints_turn_the_view_to_the_place() -> None:
    """The first ones change nothing; the last lays the tile, and is counted."""
    on = table(TETRAVEX, 5)
    hinted(on, 1)
    assert on.mark is not None
    assert on.mark.place == on.view.place
    assert 5 == len(on.state.laid)
    on.next_hint()
    on.next_hint()
    assert on.mark is not None
    assert None not in on.mark
    on.next_hint()
    assert 6 == len(on.state.laid)
    assert on.mark is None or on.mark.place is None
    assert 1 == on.session.hints
    on.undo()
    assert 5 == len(on.state.laid)


@pytest.mark.parametrize("given", [1, 2, 3])
def test_the_key_that_picks_up_does_what_a_hint_says(given: int) -> None:
    """It is a move and the same hint; after other words the key picks up."""
    on = table(TETRAVEX, 5)
    on.key_of = lambda *_: "enter"
    hinted(on, given)
    assert on.hinting
    on.respond(MatchingIntent.PICK_UP)
    assert (6, 1, False) == (len(on.state.laid), on.session.hints, on.hinting)
    assert given + 1 == len(on.session.hints_by_level)
    hinted(on, given)
    said = on.words
    assert ("Press enter to do it." in said) is (len(said) > len(on.hint.text))
    on.respond(MatchingIntent.DOWN)
    assert not on.hinting
    on.respond(MatchingIntent.PICK_UP)
    assert (6, 2) == (len(on.state.laid), on.session.hints)


def test_a_hint_that_leads_nowhere_is_not_followed() -> None:
    """Enter is what it always is where the board is solved."""
    on = table(TETRAVEX, 16)
    hinted(on, 1)
    assert not on.hinting
    assert on.words.startswith("The board is solved.")
    on.respond(MatchingIntent.PICK_UP)
    assert on.holding


def test_a_hint_leaves_the_hand_where_it_is() -> None:
    """Who holds a tile is told, and not taken anywhere."""
    on = holding()
    view = on.view
    hinted(on, 2)
    assert on.view == view
    assert on.words


def test_a_hint_can_name_a_tile_that_lies_in_a_drawer() -> None:
    """The cursor goes to it there."""
    on = table(TETRAVEX)
    on.point_out(Hint("Look.", 1, mark=HintedStep(None, 4)))
    assert (Focus.DRAWER, 4) == (on.view.focus, on.chosen)
    before = on.view
    on.point_out(Hint("Look.", 1, mark="elsewhere"))
    assert before == on.view


@pytest.mark.parametrize("puzzle", [TETRAVEX, INFINITY, ROTATOR])
def test_the_solution_step_by_step_and_back(puzzle: str) -> None:
    """It is shown to the end, from wherever the player is, and can be taken back."""
    on = table(puzzle, 4)
    assert on.begin_reveal(on.game.advise(on.state, on.session.path))
    states = [on.state]
    while not on.solved:
        assert on.help.next_step
        on.reveal()
        states.append(on.state)
    assert on.session.revealed
    for state in reversed(states[:-1]):
        on.reveal_back()
        assert on.state == state
    on.reveal_back()
    assert "your own" in on.words


def test_the_games_own_moves_leave_the_hand() -> None:
    """A troll turns a tile while the player jumps, and the jump goes on."""
    on = table("square/3x3/troll/c3/s1")
    on.respond(MatchingIntent.JUMP)
    orientation = on.state.spots[0].orientation
    assert on.happen(on.game.turn(0, orientation.turned(polygon(4), 6)))
    assert "" == on.view.jump
    assert not on.happen("nonsense")
    assert 0 == on.session.moves
