"""Sides of boards in space are named as they are seen: words agree with the picture."""

from __future__ import annotations

import re
from cmath import phase
from dataclasses import replace
from math import degrees
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.matching.conftest import table
from tests.examples import each, examples
from tui_tangram.app.play.parts import Box
from tui_tangram.games.matching.core.directions import direction_name
from tui_tangram.games.matching.core.fitting import clashes
from tui_tangram.games.matching.core.hints import HintedStep
from tui_tangram.games.matching.core.naming import side_names
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.core.view_state import Hand, MatchingIntent
from tui_tangram.games.matching.look.space import body_of, middle
from tui_tangram.games.matching.look.stack import heights
from tui_tangram.games.matching.look.view import SIZES, TileCorners
from tui_tangram.games.matching.screen.looks import hand_look
from tui_tangram.games.matching.screen.space_window import BodyWindow, SpaceWindow, StackWindow
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.maths.tiling import Board, torus
from tui_tangram.maths.tiling.boards import cube_sides
from tui_tangram.maths.tiling.solids import KINDS, solid
from tui_tangram.maths.tiling.space import SpaceVector, centre_of
from tui_tangram.maths.tiling.turning import BACK, BOTTOM, FRONT, LEFT, RIGHT, TOP
from tui_tangram.play import Hint

CUBE_WORDS = ("top", "front", "back", "bottom")
EIGHT = ("right", "upper right", "up", "upper left", "left", "lower left", "down", "lower right")
RING = "ring"
BY_HAND = st.tuples(st.floats(-3, 3), st.floats(-3, 3))
CUBES = "cubes/2x2x2/hard-infinity/c6/s1"


def window_on(board: Board) -> SpaceWindow[Any]:
    """Return the view of a board in space."""
    body = body_of(board)
    window = StackWindow(board, 0) if body is None else BodyWindow(board, body, 0)
    window.open(Box(0, 0, 80, 24), SIZES[0], 0)
    return window


def agrees(word: str, corners: TileCorners, side: int) -> bool:
    """Return whether a word means the direction of a side as it is drawn, within 45°."""
    ends = corners[side], corners[(side + 1) % len(corners)]
    drawn = degrees(phase(middle(ends) - middle(corners)))
    meant = (
        45 * EIGHT.index(word) if word in EIGHT else 90 - 30 * int(word.split(" ", maxsplit=1)[0])
    )
    return abs((drawn - meant + 180) % 360 - 180) <= 45


@examples(60)
@given(
    st.sampled_from([*sorted(KINDS), RING]),
    BY_HAND,
    BY_HAND,
    st.lists(st.integers(0, 1000), max_size=4),
)
def test_a_side_is_named_as_it_is_drawn(
    shape: str, one: tuple[float, float], other: tuple[float, float], goals: list[int]
) -> None:
    """Wherever a board was turned by hand, and where it follows the cursor; no word comes twice.

    What is said before the board has turned to a place is true once it has.
    """
    ring = shape == RING
    board = torus("square", 6, 4) if ring else solid(KINDS[shape].layout, shape, 1)
    window = window_on(board)
    window.turn(*one)
    window.turn(*other)
    for place in range(len(board)):
        if window.front(place) == place:
            window.leave(place)
            names_are_drawn(window, place)
    for goal in goals:
        names_are_drawn(window, goal % len(board))


def names_are_drawn(window: SpaceWindow[Any], place: int) -> None:
    """The names of a place's sides are not the same, and true once it has been followed there."""
    face = window.board.mesh.faces[place]
    angle = face.shape.turned(face.angle, window.turn_of(place))
    ways = [face.shape.direction(side, angle) for side in range(face.shape.sides)]
    words = [direction_name(way, face.shape) for way in ways]
    assert len(set(words)) == len(words)
    window.follow(place)
    corners = window.seen(window.pose)[place].corners
    assert all(agrees(word, corners, side) for side, word in enumerate(words))


@each("yaw", [-0.45, 0.3, 1.2, 2.5, -2.5, 4.0])
@each("pitch", [0.58, -0.58])
def test_a_side_of_a_cube_is_named_as_it_is_drawn(yaw: float, pitch: float) -> None:
    """The front is nearest, right is to the right of left, and the top is above."""
    window = window_on(table(CUBES).game.puzzle.board)
    window.turn(yaw + 0.45, 0.58 - pitch)
    cube = window.board.mesh.faces[0].shape
    turned = cube.turned(0, window.turn_of(0))
    at = {cube.direction(side, turned): side for side in range(6)}
    camera = window.pose.camera
    points = {named: camera.seen(centre_of_side(window.board, side)) for named, side in at.items()}
    assert points[FRONT].z > points[BACK].z
    assert points[RIGHT].x > points[LEFT].x
    assert points[TOP].y > points[BOTTOM].y
    # None of the other upright ones is more in front.
    assert points[FRONT].z == max(points[side].z for side in (FRONT, BACK, LEFT, RIGHT))


def on_sight(puzzle: str, laid: int, across: float, up: float) -> MatchingTable:
    """Return a board of which so many tiles lie, turned by hand in space."""
    on = table(puzzle, laid)
    window = window_on(on.game.puzzle.board)
    window.turn(across, up)
    on.view = replace(on.view, sight=window)
    place = window.front(on.view.place)
    window.leave(place)
    on.go_to(place)
    return on


def centre_of_side(board: Board, side: int) -> SpaceVector:
    """Return the middle of a side of the first cube in space."""
    return centre_of(SpaceVector(*at) for at in cube_sides(board, heights(board, None))[0][side])


def pairs_in(text: str) -> set[tuple[str, str]]:
    """Return the directions in a list of sides, with their colours."""
    ways = sorted((*EIGHT, *CUBE_WORDS, r"\d+ o'clock"), key=len, reverse=True)
    return {*re.findall(rf"\b({'|'.join(ways)}) (\d+)\b", text.lower())}


def seen_pairs(on: MatchingTable, orientation: Orientation) -> set[tuple[str, str]]:
    """Return the names of the sides of the cursor's place as it is seen, with their colours."""
    puzzle, place = on.game.puzzle, on.view.place
    names = side_names(puzzle, place, on.view.turn(place))
    shown = puzzle.shown(on.state.laid[place], place, orientation)
    return {(name, str(colour)) for name, colour in zip(names, shown, strict=True)}


@each("puzzle", ["5.5.5/dodecahedron-easy/hard-infinity/c5/s1", CUBES])
@each("turn", [(2.9, 0.0), (-1.4, 0.5), (1.6, -0.3)])
def test_all_words_name_what_is_seen(puzzle: str, turn: tuple[float, float]) -> None:
    """Of a tile that lies, is held, is turned or hinted; its picture by itself stands as they say.

    A cube is turned about the axes of the viewer.
    """
    on = on_sight(puzzle, 200, *turn)
    game, place = on.game, on.view.place
    tile, cubes = on.state.laid[place], game.puzzle.cubes
    spot = on.state.spots[tile]
    assert pairs_in(on.description().partition(" Matches")[0]) == seen_pairs(on, spot.orientation)
    assert on.view.turn(place)
    hint = Hint(3, "", mark=HintedStep(place, tile, spot.orientation))
    assert pairs_in(on.hint_text(hint)) == seen_pairs(on, spot.orientation)
    on.take(tile + 1)
    names = side_names(game.puzzle, place, on.view.turn(place))
    for intent, (before, after) in GOES.items():
        was = dict(pairs_in(on.description()))
        on.respond(intent)
        assert isinstance(on.view.hand, Hand)
        now = on.view.hand.orientation
        if not cubes and intent not in (MatchingIntent.TURN, MatchingIntent.TURN_BACK):
            continue
        assert pairs_in(on.words) == pairs_in(on.description()) == seen_pairs(on, now)
        wrong = clashes(game, on.state, tile, place, now)
        told = on.words.partition(" It shows")[0].partition("Mismatch: ")[2].rstrip(".")
        few = 0 < len(wrong) <= 2
        assert told == (" and ".join(names[side] for side in sorted(wrong)) if few else "")
        look = hand_look(on)
        assert look is not None
        if cubes:
            assert dict(pairs_in(on.words))[after] == was[before]
        else:
            drawn = enumerate(side.colour for side in look.sides)
            assert all(
                any(agrees(way, look.corners, side) and colour == str(own) for way, colour in now_)
                for now_ in [seen_pairs(on, now)]
                for side, own in drawn
            )


GOES = {
    MatchingIntent.TURN: ("front", "right"),
    MatchingIntent.TURN_BACK: ("front", "left"),
    MatchingIntent.TIP: ("front", "top"),
    MatchingIntent.TIP_BACK: ("front", "bottom"),
    MatchingIntent.ROLL: ("right", "top"),
    MatchingIntent.ROLL_BACK: ("left", "top"),
}
"""Where sides of a cube come to."""
