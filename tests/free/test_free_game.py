"""The game with free angles: within tolerance or not, snapping, the view, help."""

from __future__ import annotations

from cmath import exp
from functools import cache
from math import pi

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tui_tangram.catalog import find_game
from tui_tangram.free import FreeGame, FreeState, Pose
from tui_tangram.free.known import AGREE, apart, match
from tui_tangram.free.overlay import APART
from tui_tangram.free.pose import TURN, rounded
from tui_tangram.free.snap import snaps
from tui_tangram.free.view import FINE, Intent, Steps, first_view, move, pick_up, respond, turn
from tui_tangram.play import Answer, Outlook, check
from tui_tangram.store.library import shipped_library

NAMES = tuple(shipped_library().free_figures)
every_figure = pytest.mark.parametrize("name", NAMES)


@cache
def game(name: str = "free/house") -> FreeGame:
    """Return the game of a figure of the library."""
    found = find_game(shipped_library(), "free", name, {})
    assert isinstance(found, FreeGame)
    return found


def solved(of: FreeGame) -> FreeState:
    """Return the known solution, laid."""
    return FreeState(of.figure.solution)


def moved(state: FreeState, angle: int, dx: int, dy: int) -> FreeState:
    """Return everything turned about the origin, by hundredths of a degree, and shifted."""

    def image(pose: Pose) -> Pose:
        spot = complex(*pose.spot) * exp(2j * pi * angle / TURN)
        place = rounded(spot.real, spot.imag, 0.0, pose.flip)
        return place._replace(angle=pose.angle).turned(angle).moved(dx, dy)

    return FreeState(tuple(None if pose is None else image(pose) for pose in state.poses))


@every_figure
def test_a_figure_is_solved_by_its_own_solution(name: str) -> None:
    """Its pieces lie beside each other, and percent is 100 only with the last one."""
    one = game(name)
    verdict = one.verdict(solved(one))
    assert (True, 100, (), False) == (
        verdict.solved,
        verdict.percent,
        verdict.overlaps,
        verdict.moved,
    )
    assert verdict.double < one.figure.tolerance / 5000
    for index in range(len(one.pieces.pieces)):
        less = one.verdict(solved(one).with_piece(index, None))
        assert not less.solved
        assert less.percent < 100


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(NAMES),
    st.integers(0, TURN - 1),
    st.integers(-9000, 9000),
    st.integers(-9000, 9000),
)
def test_moved_as_a_whole_it_stays_solved(name: str, angle: int, dx: int, dy: int) -> None:
    """Wherever it stands and however it is turned; what was not solved does not become so."""
    one = game(name)
    verdict = one.verdict(moved(solved(one), angle, dx, dy))
    assert verdict.solved
    swapped = solved(one).poses
    wrong = FreeState((*swapped[:-1], swapped[-1].turned(1500)))
    assert not one.verdict(moved(wrong, angle, dx, dy)).solved


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(NAMES), st.integers(0, 6), st.integers(0, TURN - 1), st.integers(0, 400))
def test_within_tolerance_is_what_differs_by_little(
    name: str, index: int, way: int, far: int
) -> None:
    """A piece a little astray is forgiven; the verdict is what an overlay by itself says."""
    one = game(name)
    pose = one.figure.solution[index]
    astray = moved(FreeState((Pose(far, 0),)), way, pose.x, pose.y).poses[0]
    assert astray is not None
    state = solved(one).with_piece(index, pose._replace(x=astray.x, y=astray.y))
    wanted = [shapely.Polygon(shape) for shape in one.shapes(solved(one)).values()]
    shown = [shapely.Polygon(shape) for shape in one.shapes(state).values()]
    union, other = shapely.union_all(wanted), shapely.union_all(shown)
    differs = union.symmetric_difference(other).area / union.area
    double = (sum(shape.area for shape in shown) - other.area) / union.area
    tolerance = one.figure.tolerance / 1000
    verdict = one.verdict(state)
    if max(differs, double) < 0.8 * tolerance and far < 900 * APART:
        assert verdict.solved
    if max(differs, double) > 1.2 * tolerance or far > 2000 * APART:
        assert not verdict.solved
        assert verdict.percent < 100


def test_the_mirror_image_is_another_figure() -> None:
    """Turned over as a whole it is not solved."""
    one = game("free/runner")
    poses = tuple(Pose(-p.x, p.y, -p.angle % TURN, not p.flip) for p in one.figure.solution)
    assert not one.verdict(FreeState(poses)).solved


@every_figure
def test_snapping_alone_lays_a_figure(name: str) -> None:
    """In some order each piece belongs where it can snap, turned as little as one likes."""
    one = game(name)
    state, left = one.start(), set(range(len(one.pieces.pieces)))
    while left:
        index = next(
            (i for i in sorted(left) if snapped(one, state, i) is not None),
            None,
        )
        assert index is not None, f"{left} cannot be snapped"
        state = state.with_piece(index, snapped(one, state, index))
        left.discard(index)
    assert one.verdict(state).solved


def snapped(one: FreeGame, state: FreeState, index: int) -> Pose | None:
    """Return the magnetic place where a piece belongs, if it is one."""
    goal = one.figure.solution[index]
    places = snaps(one, state, index, Pose(0, 0, 0, goal.flip))
    shape = one.shape(index, goal)
    return next((pose for pose in places if apart(one.shape(index, pose), shape) < 0.004), None)


def test_keys_move_turn_flip_and_put_down() -> None:
    """By 15°, 5° and 1°, by steps and fine steps; four quarter turns and two flips are nothing."""
    one = game()
    state, steps = one.start(), Steps()
    view = pick_up(one, state, first_view(one), 4, steps).view
    start = view.hand
    assert start is not None
    for by in (1500, 500, 100, -2100):
        view = turn(one, state, view, by, steps).view
    assert start == view.hand
    view = turn(one, state, view, 1500, steps).view
    assert (
        turn(one, state, turn(one, state, view, 0, steps, flip=True).view, 0, steps, flip=True).view
        == view
    )
    view = move(one, view, "left", steps, fine=False).view
    view = move(one, view, "up", steps, fine=True).view
    assert view.hand == start.turned(1500).moved(-steps.coarse, FINE)
    reply = respond(Intent.PUT_DOWN, one, state, view, steps)
    assert reply.move is not None
    assert one.execute(state, reply.move).poses[4] == view.hand
    assert reply.view.selected == 5


def test_a_flip_in_hand_is_left_for_right() -> None:
    """The corners of the piece on the screen are mirrored about its middle."""
    one = game()
    view = pick_up(one, one.start(), first_view(one), 4, Steps()).view
    view = turn(one, one.start(), view, 1900, Steps()).view
    before = view.hand
    after = turn(one, one.start(), view, 0, Steps(), flip=True).view.hand
    assert before is not None
    assert after is not None
    x = before.spot[0]
    mirrored = tuple((2 * x - a, b) for a, b in reversed(one.shape(4, before)))
    assert apart(mirrored, one.shape(4, after)) < 1e-9


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(NAMES), st.sets(st.integers(0, 6), min_size=1, max_size=6), st.data())
def test_advice_goes_on_from_where_the_player_is(
    name: str, laid: set[int], data: st.DataObject
) -> None:
    """Pieces in place stay, moved as a whole too where enough agree; what is not goes back."""
    one = game(name)
    state = FreeState(tuple(p if i in laid else None for i, p in enumerate(one.figure.solution)))
    if len(laid) >= AGREE and data.draw(st.booleans()):
        state = moved(state, data.draw(st.integers(0, TURN - 1)), 700, -300)
    assert () == match(one, state).wrong
    wrong = data.draw(st.sampled_from([None, *sorted(set(range(7)) - laid)]))
    if wrong is not None:
        state = state.with_piece(wrong, Pose(20_000, 0))
    advice = one.advise(state)
    assert advice.outlook is (Outlook.SOLVABLE if wrong is None else Outlook.STUCK)
    assert len(advice.back) == (wrong is not None)
    for step in advice.way:
        state = one.execute(state, step)
    assert one.verdict(state).solved


def test_what_is_not_known_is_said_to_be_not_known() -> None:
    """A piece where the known solution has none may belong there in another."""
    one = game()
    moves = (one.put(0, Pose(0, 0, 700)),)
    assert Answer.UNKNOWN is check(one, moves).answer
    hints = one.hints(
        one.execute(one.start(), moves[0]), one.advise(one.execute(one.start(), moves[0]))
    )
    assert "there may be another" in hints[0].text
