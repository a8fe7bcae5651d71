"""The table: what keys do to a game, without a screen."""

from __future__ import annotations

import pytest

from tests.app.play.conftest import lay, solution, table
from tui_tangram.app.services import Tone
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.fits import same_pose
from tui_tangram.games.tangram.core.view import Steps, TangramIntent
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point


def steps(scale: int, reach: int = 20) -> Steps:
    """Return steps of four pixels on a board of that scale, wide enough for anything."""
    return Steps(
        Sqratio(4, 0, scale),
        Sqratio(1, 0, scale),
        Point.of(-reach, 0, -reach, 0),
        Point.of(reach, 0, reach, 0),
    )


def test_a_piece_is_taken_moved_and_put_down() -> None:
    """Only putting down is a move; the verdict is live before."""
    on = table()
    on.take(0)
    assert 0 == on.held
    assert "Holding 1, large triangle." == on.words
    before = on.verdict.completeness, on.shown
    on.respond(TangramIntent.RIGHT)
    assert (0, on.state) == (on.session.moves, on.game.start())
    assert on.shown != before[1]
    on.respond(TangramIntent.PUT_DOWN)
    assert on.held is None
    assert 1 == on.session.moves
    assert on.shown == on.state


def test_the_verdict_is_about_the_piece_in_hand_as_if_put_down() -> None:
    """The last piece over its place covers what is left; solved it is once that is laid."""
    on = table()
    lay(on, 1, 2, 3, 4, 5, 6)
    on.hold(0, solution(on.game)[0])
    assert (100, 99) == (on.verdict.progress.percent, on.verdict.completeness)
    assert not on.verdict.solved
    assert not on.solved
    on.respond(TangramIntent.PUT_DOWN)
    assert on.solved


def test_a_fit_is_told_only_where_it_is_exact() -> None:
    """At a fit it fits, one pixel beside it does not, and there is none without a piece."""
    on = table()
    lay(on, 1, 2, 3)
    assert not on.fits_here
    on.take(0)
    on.respond(TangramIntent.NEXT_FIT)
    assert on.fits_here
    on.respond(TangramIntent.FINE_LEFT)
    assert not on.fits_here
    on.respond(TangramIntent.FINE_RIGHT)
    assert on.fits_here


def test_fits_are_those_of_the_present() -> None:
    """Another piece in hand, and another position, have fits of their own."""
    on = table()
    lay(on, 1)
    for index in (3, 5):
        on.take(index)
        assert on.fits_here
        on.respond(TangramIntent.PUT_DOWN)
    on.take(2)
    on.respond(TangramIntent.NEXT_FIT)
    assert on.fits_here


def test_a_square_fits_however_it_was_turned() -> None:
    """A fit is where a piece lies, not how it came there."""
    on = table()
    place = solution(on.game)[3]
    lay(on, 0, 1, 2, 4, 5, 6)
    on.hold(3, place)
    assert on.fits_here
    on.respond(TangramIntent.TURN)
    assert not on.fits_here
    on.respond(TangramIntent.TURN)
    assert on.fits_here


def test_undo_lets_go_first_and_then_goes_back() -> None:
    """What is in hand goes back before any move does; at the start there is nothing."""
    on = table()
    lay(on, 0, 1)
    on.take(2)
    on.undo()
    assert on.held is None
    assert 2 == on.session.moves
    on.undo()
    assert "Undid: placed piece 2." == on.words
    on.undo()
    on.undo()
    assert "Nothing to undo." == on.words
    assert on.state == on.game.start()


def test_a_held_piece_is_carried_around_the_corners() -> None:
    """Flush at each that takes an edge of it, and back; so is one from the board.

    It is turned only where it must be: as it was taken, or as it is on the way back.
    """
    on = table()
    lies = set()
    for piece, laid in ((6, False), (2, False), (4, False), (2, True)):
        on.select(piece)
        on.respond(TangramIntent.PICK_UP)
        taken, kind = on.view.hand, on.game.piece(piece).kind
        on.respond(TangramIntent.NEXT_CORNER)
        first, places, hands = on.view.corner, [], []
        while not places or on.view.corner != first:
            places.append(on.view.corner)
            hands.append(on.view.hand)
            assert on.view.corner in on.piece_shape(on.view.hand).points
            assert on.view.hand in on.view.flush
            assert on.words.startswith("Corner ")
            fits = any(same_pose(kind, taken, one) for one in on.view.flush)
            assert fits == same_pose(kind, taken, on.view.hand)
            before = (hands[-2:-1] or [taken])[0]
            assert same_pose(kind, before, on.view.hand) == ("Turned" not in on.words)
            lies.add(on.words.partition(". ")[2])
            on.respond(TangramIntent.NEXT_CORNER)
        assert len(places) == len({*places}) > 5
        back = []
        for _ in places:
            on.respond(TangramIntent.PREVIOUS_CORNER)
            back.append((on.view.corner, on.view.hand))
        assert [*zip(places, hands, strict=True)][::-1] == back
        on.respond(TangramIntent.PUT_DOWN if not laid else TangramIntent.LET_GO)
    assert lies == {"", "Turned flush with an edge.", "Turned back."}


def test_undo_goes_back_to_the_piece_and_its_corner() -> None:
    """Each is chosen where it was placed, wherever the cursor went since."""
    on = table()
    placed = []
    for piece in (6, 2, 4):
        on.select(piece)
        on.respond(TangramIntent.NEXT_CORNER)
        on.respond(TangramIntent.PICK_UP)
        on.respond(TangramIntent.TURN)
        placed.append((piece, on.view.corner))
        on.respond(TangramIntent.PUT_DOWN)
    on.respond(TangramIntent.NEXT_CORNER)
    for piece, corner in reversed(placed):
        on.undo()
        assert (piece, corner) == (on.near, on.cursor)


def test_redo_makes_again_what_was_undone() -> None:
    """And says what it was, and when there is no more."""
    on = table()
    lay(on, 0)
    on.undo()
    on.redo()
    assert "Redid: placed piece 1." == on.words
    on.redo()
    assert "Nothing to redo." == on.words


def test_restart_can_be_undone() -> None:
    """All pieces come back, and undo lays them again."""
    on = table()
    lay(on, 0, 1)
    laid = on.state
    on.restart()
    assert on.state == on.game.start()
    on.restart()
    assert "This is the start." == on.words
    on.undo()
    assert on.state == laid
    assert "Undid: the restart." == on.words


def test_a_move_that_cannot_be_made_is_said() -> None:
    """The table stays as it is, and the session's reason is told."""
    on = table()
    on.session.pause()
    on.take(0)
    on.respond(TangramIntent.PUT_DOWN)
    assert ("The game is paused.", Tone.TROUBLE) == (on.words, on.tone)
    assert 0 == on.held


def test_what_was_undone_is_told() -> None:
    """Laying and taking back, whoever did it."""
    on = table()
    lay(on, 4)
    on.session.play("take E", "hint")
    on.undo()
    assert "Undid: removed piece 5." == on.words
    on.undo()
    assert "Undid: placed piece 5." == on.words


# Going elsewhere


def test_leaving_puts_down_what_was_moved() -> None:
    """Where it is: nothing the player did is lost."""
    on = table()
    on.take(0)
    on.respond(TangramIntent.RIGHT)
    on.leave()
    assert 1 == on.session.moves


@pytest.mark.parametrize("taken", ["take", "pick up"])
def test_leaving_lets_go_of_what_was_not_moved(taken: str) -> None:
    """A piece that was only taken was not laid by anybody."""
    on = table()
    if taken == "take":
        on.take(0)
    else:
        on.respond(TangramIntent.PICK_UP)
    on.leave()
    assert on.held is None
    assert on.state == on.game.start()
    on.leave()
    assert 0 == on.session.moves


# Other sizes of the screen


def test_on_another_screen_a_piece_in_hand_stands_on_its_pixels() -> None:
    """It moves by less than a pixel to get there."""
    on = table()
    on.set_steps(steps(14))
    on.take(0)
    on.respond(TangramIntent.FINE_RIGHT)
    assert on.view.hand is not None
    before = on.view.hand.shift
    on.set_steps(steps(9))
    after = on.view.hand.shift
    for value, was in zip(after, before, strict=True):
        assert (value * 9).floor() == value * 9
        assert 0 <= was - value < Sqratio(1, 0, 9)


def test_a_piece_that_fits_stays_where_it_fits() -> None:
    """Another size of the screen changes no exact fit."""
    on = table()
    lay(on, 1)
    on.take(0)
    on.respond(TangramIntent.NEXT_FIT)
    hand = on.view.hand
    on.set_steps(steps(9))
    assert hand == on.view.hand
    assert on.fits_here


def test_a_place_out_of_sight_is_forgotten() -> None:
    """The next piece does not appear where the last one was, if that is off the board now."""
    on = table()
    on.set_steps(steps(10))
    on.hold(0, Isometry.translation(Point.of(15, 0, 15, 0)))
    on.respond(TangramIntent.PUT_DOWN)
    on.set_steps(steps(10, reach=5))
    on.take(1)
    assert on.view.hand is not None
    assert abs(on.view.hand.shift.x) < 5


# Words


def test_the_same_words_again_turn_the_page() -> None:
    """Other words begin with their first page."""
    on = table()
    lay(on, 0, 1, 2, 3, 4, 5)
    for page in range(3):
        on.describe_board()
        assert page == on.page
    assert on.words.startswith("Swan: ")
    assert on.words.endswith("In the tray: 7.")


def test_a_piece_is_described_where_it_is() -> None:
    """In the tray, and in hand."""
    on = table()
    on.describe()
    assert on.words.startswith("1, large triangle, in the tray")
    on.take(0)
    on.describe()
    assert "Holding 1, " in on.words


def test_the_piece_in_hand_lies_on_top() -> None:
    """The heap is in the order of laying, the hand last."""
    on = table()
    lay(on, 2, 0, 1)
    assert (2, 0, 1) == on.heap
    on.take(2)
    assert (0, 1, 2) == on.heap


# Hints


def hints(on: TangramTable) -> list[str]:
    """Return the words of all hints for the present position, one after the other."""
    on.begin_hints(advise(on.game, on.state, on.session.path))
    found = [on.words]
    while on.hint:
        on.next_hint()
        if on.words == found[-1]:
            break
        found.append(on.words)
    return found


def test_hints_lead_to_the_piece_being_laid() -> None:
    """Where to look, which piece, how it lies, and it is put there, which is one hint."""
    on = table()
    lay(on, 0, 1)
    assert 4 == len(hints(on))
    assert 1 == on.session.hints
    assert 3 == len(on.state.placements) - len(on.state.tray)
    last = on.session.last
    assert last is not None
    assert "hint" == last.by
    assert 3 == on.session.moves


def test_a_hint_shows_where_and_which() -> None:
    """The second chooses the piece, the third has its place to show."""
    on = table()
    on.begin_hints(advise(on.game, on.state))
    assert on.hint is not None
    assert on.mark is not None
    assert (None, None) == (on.mark.piece, on.mark.motion)
    on.next_hint()
    assert on.mark.piece == on.view.selected
    on.next_hint()
    assert on.mark.motion is not None


def test_a_description_says_what_the_mark_of_a_hint_shows() -> None:
    """The hint points at the mark; asked for a description, it says where that is."""
    on = table()
    on.begin_hints(advise(on.game, on.state))
    on.next_hint()
    on.describe()
    assert " across, " not in on.words
    on.next_hint()
    assert on.hint is not None
    assert " goes here" in on.words
    on.describe()
    assert on.words == f"{on.description()} Hint: {on.hint.spoken}"
    assert " across, " in on.words


def test_a_hint_leads_the_cursor_to_a_corner_of_the_place() -> None:
    """From the first hint on, and taken up there the piece can be turned into it."""
    on = table()
    lay(on, 0)
    on.begin_hints(advise(on.game, on.state))
    first = on.cursor
    on.next_hint()
    assert first == on.cursor
    on.respond(TangramIntent.PICK_UP)
    on.let_go()
    on.next_hint()
    assert on.mark is not None
    goal = on.mark.motion
    assert goal is not None
    on.take(on.near)
    kind = on.game.piece(on.near).kind
    assert kind.shape.moved(goal) in [kind.shape.moved(one) for one in on.view.flush]


def test_the_key_that_picks_up_does_a_hint_that_shows_a_place() -> None:
    """It names that key, and no longer does it once something else is said or held."""
    on = table()
    on.key_of = lambda *_: "enter"
    on.begin_hints(advise(on.game, on.state))
    on.next_hint()
    assert not on.hinting
    on.next_hint()
    assert on.hinting
    assert on.words.endswith("Press enter to do it.")
    on.take(on.near)
    assert not on.hinting
    on.let_go()
    on.respond(TangramIntent.PICK_UP)
    assert on.holding
    on.let_go()
    on.next_hint()
    assert 1 == on.session.hints
    on.undo()
    on.begin_hints(advise(on.game, on.state))
    on.next_hint()
    on.next_hint()
    on.respond(TangramIntent.PICK_UP)
    assert not on.holding
    assert (2, "hint") == (on.session.hints, on.session.path_entries[-1].by)


def test_a_vague_hint_takes_nothing_out_of_hand() -> None:
    """Looking where to look is no reason to drop a piece."""
    on = table()
    on.take(6)
    on.begin_hints(advise(on.game, on.state))
    on.next_hint()
    assert 6 == on.held


def test_hints_about_a_position_that_is_gone_are_dropped() -> None:
    """A move makes hints begin anew."""
    on = table()
    lay(on, 0)
    on.begin_hints(advise(on.game, on.state))
    assert on.hint
    on.undo()
    assert not on.hint
    on.begin_hints(advise(on.game, on.state))
    goal = on.help.goal
    assert goal is not None
    on.take(on.game.read(goal.moves[0])[0])
    assert on.hint
    on.respond(TangramIntent.PUT_DOWN)
    assert not on.hint


def test_a_piece_in_the_way_is_taken_back() -> None:
    """A laid piece that spoils the figure is named, then sent back."""
    on = table()
    wrong = replace_shift(solution(on.game)[0])
    on.hold(0, wrong)
    on.respond(TangramIntent.PUT_DOWN)
    found = hints(on)
    assert "Remove piece 1." in found
    assert on.state == on.game.start()


def replace_shift(motion: Isometry) -> Isometry:
    """Return *motion* a unit further to the right."""
    return motion._replace(shift=motion.shift + Point.of(1, 0, 0, 0))


def test_at_the_end_of_a_ladder_the_last_hint_is_repeated() -> None:
    """Asking again where there is only one hint says it again and counts no more."""
    on = table("convex/2")
    lay(on, 0, 1, 2, 3, 4, 5, 6)
    on.begin_hints(advise(on.game, on.state))
    on.next_hint()
    assert "The figure is solved." == on.words
    assert 1 == on.session.hints


# The solution


def test_the_solution_is_shown_step_by_step() -> None:
    """Each step is an entry of the history; it says once that no best time counts it."""
    on = table()
    lay(on, 0)
    assert not on.help.next_step
    assert on.begin_reveal(advise(on.game, on.state, on.session.path))
    on.reveal()
    assert on.words.endswith("This game is no longer ranked.")
    while on.help.next_step:
        on.reveal()
    assert not on.words.endswith("ranked.")
    assert on.solved
    result = on.session.solved_at
    assert result is not None
    assert (True, False) == (result.revealed, result.own)


def test_the_solution_goes_back_step_by_step() -> None:
    """Back is undo, of shown steps only, and forward again needs no search."""
    on = table()
    lay(on, 0)
    on.begin_reveal(advise(on.game, on.state, on.session.path))
    on.reveal()
    shown = on.state
    on.reveal_back()
    assert on.words.startswith("Solution step hidden: ")
    assert on.help.next_step
    on.reveal()
    assert shown == on.state
    on.reveal_back()
    on.reveal_back()
    assert "The last move was your own. Use undo." == on.words
    assert 1 == on.session.moves


def test_pieces_that_cannot_make_the_figure_say_so() -> None:
    """When there is no way on there is nothing to show."""
    on = table()
    none = advise(on.game, on.state)._replace(steps=())
    assert not on.begin_reveal(none)
    assert Tone.TROUBLE is on.tone


# Modes


def test_the_other_mode_keeps_moves_time_and_hints() -> None:
    """Freestyle and back is the same game, the same moves undone with it."""
    now = [0.0]
    on = TangramTable(Session(table().game, lambda: now[0]))
    lay(on, 0, 1)
    on.undo()
    on.session.count_hint(1)
    now[0] = 50.0
    free = on.in_mode(True, lambda: now[0])
    assert free.game.freestyle
    assert (on.state, 1, 1, 50.0) == (
        free.state, free.session.moves, free.session.hints, free.session.elapsed,
    )  # fmt: skip
    assert free.session.can_redo
    back = free.in_mode(False, lambda: now[0])
    assert on.game == back.game
    assert on.session.to_text() == back.session.to_text()


def test_in_freestyle_a_figure_may_stand_anywhere_and_turned() -> None:
    """Built a unit aside and turned by 45° it is solved."""
    on = table(freestyle=True)
    aside = Isometry.linear(1)._replace(shift=Point.of(1, 0, 2, 0))
    for index, motion in enumerate(solution(on.game)):
        on.session.play(on.game.put(index, motion.then(aside)))
    assert on.solved


def test_the_contour_view_is_switched() -> None:
    """On with its legend, off again."""
    on = table()
    on.toggle_contour()
    assert on.contour
    assert "Dotted: still open." in on.words
    on.toggle_contour()
    assert not on.contour
