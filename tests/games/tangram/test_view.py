"""What a key makes of the board: selection, hand, steps, turns, fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.examples import examples, spread
from tests.games.tangram.games import FIGURES, LIBRARY, SET, game, solved, some
from tui_tangram.app.play.parts import Box
from tui_tangram.games.tangram.core import corner_cursor
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.fits import same_pose
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.turning import aligned
from tui_tangram.games.tangram.core.view import (
    Steps,
    TangramIntent,
    TangramReply,
    TangramView,
    after_change,
    hold,
    pick_up,
    respond,
    select,
)
from tui_tangram.games.tangram.screen import layout, looks
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Turn

UNTURNED = Isometry.linear()
STEPS = Steps(Sqratio(1, 0, 2), Sqratio(1, 0, 10), Point.of(-5, 0, -5, 0), Point.of(9, 0, 9, 0))


def press(
    board: TangramGame, intents: Sequence[TangramIntent], state: TangramState | None = None
) -> tuple[TangramState, TangramView, str]:
    """Return what a row of intents leads to from the start (or from *state*)."""
    state = state or board.start()
    view, words = TangramView(), ""
    for intent in intents:
        reply = respond(intent, board, state, view, STEPS)
        view, words = reply.view, reply.words
        if reply.move is not None:
            state = board.execute(state, reply.move)
    return state, view, words


def test_picking_up_in_freestyle_puts_the_piece_in_the_middle_and_changes_no_state() -> None:
    """Without a corner a piece from the tray appears in the middle; nothing is laid yet."""
    state, view, words = press(game(1, freestyle=True), [TangramIntent.PICK_UP])
    assert state == game(1).start()
    assert words == "Holding 1, large triangle."
    assert view.hand is not None
    centre = SET.pieces[0].kind.polygon.moved(view.hand).centre
    assert abs(float(centre.x) - 2) <= 0.1
    assert abs(float(centre.y) - 2) <= 0.1


def test_putting_down_lays_it_and_selects_the_next_in_the_tray() -> None:
    """Enter twice lays the first piece and moves on to the second."""
    state, view, words = press(game(1), [TangramIntent.PICK_UP, TangramIntent.PUT_DOWN])
    assert state.tray == (1, 2, 3, 4, 5, 6)
    assert (view.selected, view.hand) == (1, None)
    assert words == "Placed 1."


@examples(30)
@given(st.lists(st.sampled_from(list(TangramIntent)), max_size=30))
def test_eight_turns_and_two_flips_bring_a_piece_back(before: list[TangramIntent]) -> None:
    """Whatever was done before, turning eight times or flipping twice is exactly nothing."""
    board = game(7)
    state, view, _ = press(board, [*before])
    held = pick_up(board, state, view, view.selected, STEPS).view
    reply = respond(TangramIntent.FINE_UP, board, state, held, STEPS)  # away from its corner
    for intents in (
        [TangramIntent.TURN] * 8,
        [TangramIntent.FLIP] * 2,
        [TangramIntent.TURN, TangramIntent.TURN_BACK],
    ):
        after = reply.view
        for intent in intents:
            after = respond(intent, board, state, after, STEPS).view
        polygon = SET.pieces[view.selected].kind.polygon
        assert after.hand is not None
        assert reply.view.hand is not None
        assert polygon.moved(after.hand).canonical() == polygon.moved(reply.view.hand).canonical()


@pytest.mark.parametrize("fine", [False, True])
def test_a_step_and_the_step_back_are_nothing(fine: bool) -> None:
    """Opposite steps cancel exactly."""
    names = ("LEFT", "RIGHT", "UP", "DOWN")
    left, right, up, down = (TangramIntent[f"FINE_{name}" if fine else name] for name in names)
    board = game(1)
    _, start, _ = press(board, [TangramIntent.PICK_UP])
    assert start.flush
    _, end, _ = press(board, [TangramIntent.PICK_UP, left, up, up, right, down, down])
    assert start.hand == end.hand
    _, moved, _ = press(board, [TangramIntent.PICK_UP, left])
    size = STEPS.fine if fine else STEPS.coarse
    assert start.hand is not None
    assert moved.hand is not None
    assert moved.hand.shift == start.hand.shift - Point(size, Sqratio(0))


def test_a_piece_stays_on_the_board() -> None:
    """Beyond the edge a step is refused with words."""
    _, view, words = press(game(1), [TangramIntent.PICK_UP, *[TangramIntent.LEFT] * 60])
    assert words == "Edge of the board."
    assert view.hand is not None
    assert SET.pieces[0].kind.polygon.moved(view.hand).centre.x >= STEPS.low.x - STEPS.coarse


def test_cycling_visits_every_fit_once_and_comes_round() -> None:
    """Next fit goes through all of them; previous goes the other way."""
    board = game(1)
    fits = board.fits(board.start(), 0)
    polygon = SET.pieces[0].kind.polygon
    _, view, _ = press(board, [TangramIntent.PICK_UP, TangramIntent.FINE_LEFT])
    seen = []
    for _ in fits:
        reply = respond(TangramIntent.NEXT_FIT, board, board.start(), view, STEPS)
        view = reply.view
        assert view.hand is not None
        seen.append(polygon.moved(view.hand).canonical())
    assert sorted(p.points for p in seen) == sorted(
        polygon.moved(motion).canonical().points for motion in fits
    )
    assert reply.words.startswith(f"1, fit {len(fits)} of {len(fits)}")
    back = respond(TangramIntent.PREVIOUS_FIT, board, board.start(), view, STEPS).view
    assert back.hand is not None
    assert polygon.moved(back.hand).canonical() == seen[-2]


@pytest.mark.parametrize("number", [0, 1, 40])
def test_next_fit_with_nothing_held_picks_up_what_fits_at_the_cursor(number: int) -> None:
    """From every corner: the selected piece or the next one that fits there, and no other."""
    board, state = game(number), some(solved(number), {0, 2})
    for corner in corner_cursor.corners(board, state):
        for selected in state.tray:
            view = replace(TangramView(), selected=selected, corner=corner.point)
            fitting = [
                index
                for index in (*range(selected, 7), *range(selected))
                if index in state.tray
                and any(
                    corner.point in board.piece(index).kind.shape.moved(one).points
                    for one in board.fits(state, index)
                )
            ]
            after = respond(TangramIntent.NEXT_FIT, board, state, view, STEPS).view
            assert after.selected == (fitting or [selected])[0]
            assert after.hand in board.fits(state, after.selected)
            points = board.piece(after.selected).kind.shape.moved(after.hand).points
            assert not fitting or corner.point in points


def test_snapping_goes_to_the_nearest_fit_in_the_same_pose() -> None:
    """From a fit moved by a fine step, snapping returns to it."""
    board = game(1)
    fit = board.fits(board.start(), 2)[0]
    off = fit._replace(shift=fit.shift + Point.of(1, 0, -1, 0, 10))
    view = hold(TangramView(), 2, off)
    reply = respond(TangramIntent.SNAP, board, board.start(), view, STEPS)
    assert reply.view.hand == fit


def test_where_nothing_fits_the_words_say_so() -> None:
    """When a small triangle lies in the large triangle's only room, that fits nowhere."""
    board, state = game(1), some(solved(1), {1, 2, 3, 4, 6})
    boxed = (state.with_piece(5, motion) for motion in board.fits(state, 5))
    state = next(state for state in boxed if not board.fits(state, 0))
    held = pick_up(board, state, TangramView(), 0, STEPS).view
    reply = respond(TangramIntent.NEXT_FIT, board, state, held, STEPS)
    assert reply.words == "Piece 1 has no fit now. Remove or move a piece."
    assert reply.view == held


@examples(25)
@given(
    st.sampled_from([*range(0, len(FIGURES), 5), "stomachion/square", "curved/heart"]),
    st.sets(st.integers(0, 6), max_size=4),
    st.booleans(),
)
@example("tangram/crane", {2}, True)
@example("tangram/crane", {2}, False)
def test_a_piece_taken_up_at_a_corner_is_turned_to_fit_there(
    which: int | str, laid: set[int], snaps: bool
) -> None:
    """By the least turn, flipped only if no turn fits; else it is turned as little as can be.

    Where nothing snaps, a fit is not looked for.
    """
    steps = STEPS._replace(reach=Sqratio(1, 0, 3)) if snaps else STEPS
    board, state = game(which), some(solved(which), laid)
    for corner in corner_cursor.corners(board, state):
        view = replace(TangramView(), corner=corner.point)
        for index in state.tray:
            hand = pick_up(board, state, view, index, steps).view.hand
            sides = [
                board.flush(state, index, corner.point, mirrored=over) for over in (False, True)
            ]
            fits = [[one for one in side if board.is_fit(state, index, one)] for side in sides]
            among = (snaps and (fits[0] or fits[1])) or sides[0]
            if not among:
                continue
            assert hand in among
            upright = [one for one in among if same_pose(board.piece(index).kind, one, UNTURNED)]
            nearest = min(abs((one.turn.degrees + 180) % 360 - 180) for one in among)
            assert hand in upright or (
                not upright and abs((hand.turn.degrees + 180) % 360 - 180) == nearest
            )


def test_letting_go_leaves_the_piece_where_it_was() -> None:
    """Escape changes nothing in the state."""
    laid, _, _ = press(game(1), [TangramIntent.PICK_UP, TangramIntent.PUT_DOWN])
    view = select(game(1), laid, TangramView(), 0).view
    for intent in (
        TangramIntent.PICK_UP,
        TangramIntent.LEFT,
        TangramIntent.TURN,
        TangramIntent.LET_GO,
    ):
        reply: TangramReply = respond(intent, game(1), laid, view, STEPS)
        view = reply.view
        assert reply.move is None
    assert reply.words == "Cancelled: piece 1 is where it was."
    assert view.shown(laid) == laid.placements


def test_after_a_change_from_outside_nothing_is_in_hand() -> None:
    """Undo and reveal let go of the piece; the selection goes to a free piece."""
    state = some(solved(1), {0, 1})
    view = hold(TangramView(), 1, Isometry.linear(1))
    after = after_change(state, view)
    assert after.hand is None
    assert after.selected == 2


class Playing(RuleBasedStateMachine):
    """Any keys in any order on a small board."""

    def __init__(self) -> None:
        """Start with all pieces in the tray."""
        super().__init__()
        self.board = game(40)
        self.state = self.board.start()
        self.view = TangramView()

    @rule(intent=st.sampled_from(list(TangramIntent)))
    def key(self, intent: TangramIntent) -> None:
        """Press a key; a move it makes is always valid."""
        reply = respond(intent, self.board, self.state, self.view, STEPS)
        self.view = reply.view
        if reply.move is not None:
            self.state = self.board.execute(self.state, reply.move)

    @rule(index=st.integers(0, 9))
    def digit(self, index: int) -> None:
        """Take a piece by its digit; what does not exist is refused."""
        self.view = pick_up(self.board, self.state, self.view, index, STEPS).view

    @invariant()
    def shown(self) -> None:
        """The view always shows something drawable and selects an existing piece."""
        assert 0 <= self.view.selected < 7
        for motion in self.view.shown(self.state):
            if motion is not None:
                assert all(-30 < float(value) < 30 for value in motion.shift)


TestPlaying = Playing.TestCase
TestPlaying.settings = examples(20)


def test_turning_at_a_corner_goes_through_all_flush_places() -> None:
    """Each comes once, in the order of the turns; back goes the other way; a step leaves them."""
    board = game(1)
    state, view, _ = press(board, [TangramIntent.PICK_UP])
    places = view.flush
    assert len(places) > 2
    seen = [view.hand]
    for _ in places[1:]:
        view = respond(TangramIntent.TURN, board, state, view, STEPS).view
        seen.append(view.hand)
    first = places.index(seen[0] or places[0])
    assert (*places[first:], *places[:first]) == tuple(seen)
    assert seen[0] == respond(TangramIntent.TURN, board, state, view, STEPS).view.hand
    assert seen[-2] == respond(TangramIntent.TURN_BACK, board, state, view, STEPS).view.hand
    away = respond(TangramIntent.FINE_LEFT, board, state, view, STEPS).view
    assert () == away.flush
    turned = respond(TangramIntent.TURN, board, state, away, STEPS).view
    assert turned.hand is not None
    assert away.hand is not None
    assert turned.hand.turn == away.hand.turn.then(Turn.of(1))


@pytest.mark.parametrize("id_", ["tangram/horse", "stomachion/square", "curved/heart"])
@pytest.mark.parametrize("put_by", ["corner", "fit"])
def test_a_piece_from_the_board_turns_as_one_from_the_tray(id_: str, put_by: str) -> None:
    """Wherever it was put, flush in a corner: the same places in the same order."""
    board = game(id_)
    state = board.start()
    begun = [pick_up(board, state, TangramView(), one, STEPS).view for one in range(5)]
    index, view = next((one, view) for one, view in enumerate(begun) if view.flush)
    intent = TangramIntent.TURN if put_by == "corner" else TangramIntent.NEXT_FIT
    flush = [
        view for _ in range(4) if (view := respond(intent, board, state, view, STEPS).view).flush
    ]
    view = flush[0]
    places = view.flush
    assert view.hand in places
    reply = respond(TangramIntent.PUT_DOWN, board, state, view, STEPS)
    assert reply.move is not None
    state = board.execute(state, reply.move)
    again = pick_up(board, state, reply.view, index, STEPS).view
    assert (view.hand, places) == (again.hand, again.flush)
    for _ in range(2):
        over = respond(TangramIntent.FLIP, board, state, view, STEPS).view
        flipped = respond(TangramIntent.FLIP, board, state, again, STEPS).view
        assert (over.hand, over.flush) == (flipped.hand, flipped.flush)
        view = respond(TangramIntent.TURN, board, state, view, STEPS).view
        again = respond(TangramIntent.TURN, board, state, again, STEPS).view
        assert view.hand == again.hand
    unmoved = pick_up(board, state, reply.view, index, STEPS).view
    put = respond(TangramIntent.PUT_DOWN, board, state, unmoved, STEPS)
    assert (None, f"Piece {board.piece(index).label} has not moved.") == (put.move, put.words)


@pytest.mark.parametrize("freestyle", [False, True])
@pytest.mark.parametrize("id_", ["tangram/swan", "stomachion/square", "curved/heart"])
def test_flush_places_touch_their_corner_along_an_edge(id_: str, freestyle: bool) -> None:
    """A corner of the piece is there, and one of its edges lies along one of the boundary's."""
    board = game(id_, freestyle)
    state = some(solved(id_), {1, 2})
    boundary = board.boundary(state)
    for corner in corner_cursor.corners(board, state):
        for index, mirrored in product(state.tray, (False, True)):
            for motion in board.flush(state, index, corner.point, mirrored=mirrored):
                shape = board.piece(index).kind.shape.moved(motion)
                assert corner.point in shape.points
                assert Turn.of(0) in aligned(shape, boundary)


@examples(8)
@given(st.sampled_from([*range(0, len(FIGURES), 7), "stomachion/square", "curved/heart"]))
@example("curved/disc")
@example("curved/egg")
@example("rings/banjo")
@example("rings/snowman")
def test_every_figure_can_be_solved_by_corners(which: int | str) -> None:
    """Every corner is reached, and at one of them turning brings a piece to its place."""
    board, goal = game(which), solved(which)
    state, view = board.start(), TangramView()
    while not board.verdict(state).solved:
        there = corner_cursor.corners(board, state)
        reached = []
        for _ in there:
            view = respond(TangramIntent.NEXT_CORNER, board, state, view, STEPS).view
            reached.append(view.corner)
        assert {corner.point for corner in there} == set(reached)
        state, view = by_corner(board, state, view, goal)
    assert board.verdict(state).solved


@examples(12)
@given(st.sampled_from(range(len(FIGURES))), st.sets(st.integers(0, 6)))
@example("tangram/arrow-2", set())
@example("tangram/octagon", {0, 1})
@example("z19/rectangle", {0, 1, 2, 3})
@example("revathi/square", {0, 1, 2})
@example("curved/disc-juggler", {0})
@example("tetratans/triangle-with-flag", set())
def test_arrows_go_to_corners_on_their_side(which: int | str, laid: set[int]) -> None:
    """An arrow goes to a corner on its side, or it is said that there is none; all are reached."""
    board, state = game(which), some(solved(which), laid)
    ends: dict[Point, set[Point]] = {}
    for corner in corner_cursor.corners(board, state):
        ends[corner.point] = set()
        view = replace(TangramView(), corner=corner.point)
        for intent, (x, y) in ARROWS.items():
            reply = respond(intent, board, state, view, STEPS)
            ahead = [
                other.point
                for other in corner_cursor.corners(board, state)
                if (other.point - corner.point).dot(Point.of(x, 0, y, 0)).sign > 0
            ]
            assert (reply.words == "No corner there.") is (not ahead)
            if ahead:
                assert reply.view.corner in ahead
                ends[corner.point].add(reply.view.corner)
                there = reply.view.corner - corner.point
                straight = [
                    one - corner.point
                    for one in ahead
                    if not (one - corner.point).cross(Point.of(x, 0, y, 0))
                ]
                if not there.cross(Point.of(x, 0, y, 0)):
                    assert all(there.dot(there) <= one.dot(one) for one in straight)
    for reached in ends:
        todo = {reached}
        seen = set(todo)
        while todo:
            todo = {end for start in todo for end in ends[start]} - seen
            seen |= todo
        assert seen == set(ends)


ARROWS = {
    TangramIntent.LEFT: (-1, 0), TangramIntent.RIGHT: (1, 0),
    TangramIntent.UP: (0, 1), TangramIntent.DOWN: (0, -1),
}  # fmt: skip


def by_corner(
    board: TangramGame, state: TangramState, view: TangramView, goal: TangramState
) -> tuple[TangramState, TangramView]:
    """Return what comes of laying one piece by its corner, with keys alone.

    It is one of *goal* where it can be; a circle may have to be filled with its pieces turned.
    """
    for index, now in _by_corners(board, state, view):
        there, shape = goal.placements[index], board.piece(index).kind.shape
        assert there is not None
        assert now.hand is not None
        if shape.moved(now.hand).canonical() == shape.moved(there).canonical():
            reply = respond(TangramIntent.PUT_DOWN, board, state, now, STEPS)
            assert reply.move == board.put(index, there)
            return state.with_piece(index, there), reply.view
    for index, now in _by_corners(board, state, view):
        after = state.with_piece(index, now.hand)
        if board.solvable(after).solvable:
            return after, respond(TangramIntent.PUT_DOWN, board, state, now, STEPS).view
    pytest.fail("no piece of a solution is flush at a corner")


def _by_corners(
    board: TangramGame, state: TangramState, view: TangramView
) -> Iterator[tuple[int, TangramView]]:
    """Yield all places to which keys bring a piece from the tray at some corner."""
    for corner in corner_cursor.corners(board, state):
        for index in state.tray:
            for flip in (False, True):
                now = replace(view, corner=corner.point)
                now = pick_up(board, state, now, index, STEPS).view
                if flip:
                    now = respond(TangramIntent.FLIP, board, state, now, STEPS).view
                for _ in now.flush:
                    yield index, now
                    now = respond(TangramIntent.TURN, board, state, now, STEPS).view


REACHING = STEPS._replace(reach=Sqratio(1, 0, 3))


@pytest.mark.parametrize(("away", "snapped"), [
    (Point.of(1, 0, 0, 0, 3), True),
    (Point.of(0, 0, 1, 0, 4), True),
    (Point.of(1, 0, 0, 0, 3) + Point.of(1, 0, 0, 0, 10**6), False),
])  # fmt: skip
def test_a_piece_put_down_near_a_fit_goes_there(away: Point, snapped: bool) -> None:
    """Within the reach and at the same turn; beyond it lies where it is, and so without reach."""
    board = game(1)
    fit = max(board.fits(board.start(), 2), key=lambda motion: motion.shift)
    off = fit._replace(shift=fit.shift + away)
    view = hold(TangramView(), 2, off)
    reply = respond(TangramIntent.PUT_DOWN, board, board.start(), view, REACHING)
    assert reply.move == board.put(2, fit if snapped else off)
    assert reply.words == ("Placed 3, snapped." if snapped else "Placed 3.")
    without = respond(TangramIntent.PUT_DOWN, board, board.start(), view, STEPS)
    assert without.move == board.put(2, off)
    turned = hold(view, 2, off._replace(turn=off.turn.then(Turn.of(1))))
    kept = respond(TangramIntent.PUT_DOWN, board, board.start(), turned, REACHING)
    assert kept.words == "Placed 3."


def test_the_piece_placed_last_is_snapped_with_nothing_in_hand() -> None:
    """One key brings it to the nearest fit; where it is at one that is said."""
    board = game(1)
    fit = board.fits(board.start(), 2)[0]
    off = fit._replace(shift=fit.shift + Point.of(1, 0, -1, 0, 10))
    placed = respond(TangramIntent.PUT_DOWN, board, board.start(), hold(TangramView(), 2, off),
                     STEPS)  # fmt: skip
    state = board.execute(board.start(), placed.move or "")
    reply = respond(TangramIntent.SNAP, board, state, placed.view, STEPS)
    assert reply.move == board.put(2, fit)
    assert reply.view.hand is None
    again = respond(TangramIntent.SNAP, board, board.execute(state, reply.move), reply.view, STEPS)
    assert (None, "Piece 3 is flush already.") == (again.move, again.words)


@examples(25)
@given(st.integers(0, len(FIGURES) - 1))
def test_arrows_digits_enter_and_tab_can_lay_a_piece_of_a_solution(number: int) -> None:
    """Cycling with one key from the digit alone reaches a place where the figure goes on."""
    board = game(number)
    whole = solved(number)
    places = {
        SET.pieces[i].kind.polygon.moved(m).canonical()
        for i, m in enumerate(whole.placements)
        if m is not None
    }
    for index in range(7):
        view = pick_up(board, board.start(), TangramView(), index, STEPS).view
        for _ in board.fits(board.start(), index):
            view = respond(TangramIntent.NEXT_FIT, board, board.start(), view, STEPS).view
            assert view.hand is not None
            if SET.pieces[index].kind.polygon.moved(view.hand).canonical() in places:
                return
    pytest.fail(f"no fit of any piece of {FIGURES[number].id} is in its solution")


def test_what_stands_on_squares_is_known() -> None:
    """Whole sets, and of others the figures that are not turned against the squares."""
    found = Counter(one.set_id for one in LIBRARY.entries if game(one.id).cell)
    assert found == {
        "z35": 33, "pentominoes": 26, "heptex": 19, "revathi": 16, "tetratans": 13, "t1": 7,
        "pavage": 7, "z19": 6,
    }  # fmt: skip


@pytest.mark.parametrize("set_id", ["z35", "pentominoes", "heptex", "tetratans", "t1", "pavage"])
def test_no_solution_on_squares_is_lost_by_steps(set_id: str) -> None:
    """By quarter turns, over or not, and by whole steps a piece comes to where it belongs."""
    figures = [one for one in LIBRARY.entries if one.set_id == set_id and game(one.id).cell]
    for figure in spread(figures, 7):
        board = game(figure.id)
        cell, state = board.cell, board.start()
        assert cell is not None
        steps = STEPS._replace(coarse=cell)
        for index, goal in enumerate(solved(figure.id).placements):
            kind, view = board.piece(index).kind, TangramView()
            view = pick_up(board, state, view, index, steps).view
            assert goal is not None
            for intent in (
                TangramIntent.RIGHT,
                *[*[TangramIntent.TURN] * 4, TangramIntent.FLIP] * 2,
            ):
                view = respond(intent, board, state, view, steps).view
                assert view.hand is not None
                if same_pose(kind, view.hand, goal):
                    break
            assert view.hand is not None
            way = kind.shape.moved(goal).centre - kind.shape.moved(view.hand).centre
            assert same_pose(kind, view.hand, goal)
            assert all((value / cell).floor() * cell == value for value in way)


def test_pieces_on_squares_step_by_squares_and_turn_by_quarters() -> None:
    """On a corner and away from it; tans turn by eighths."""
    board = game("pentominoes/8x8-square-centre-hole")
    assert (Sqratio(1), None) == (board.cell, game(1).cell)
    window = Box(0, 0, 80, 40)
    steps = looks.steps(board, layout.close_up(board, window), "near")
    assert Sqratio(1) == steps.coarse
    state, view = board.start(), TangramView()
    held = pick_up(board, state, view, 0, steps).view
    assert held.flush
    assert all(motion.turn.eighth in (0, 2, 4, 6) for motion in held.flush)
    away = respond(TangramIntent.RIGHT, board, state, held, steps).view
    turned = respond(TangramIntent.TURN, board, state, away, steps).view
    assert away.hand is not None
    assert turned.hand is not None
    assert turned.hand.turn == away.hand.turn.then(Turn.of(2))
