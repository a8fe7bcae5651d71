"""Boards in space as they are seen: what is in front, how the camera turns, where arrows lead."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection
from inspect import getsource
from itertools import pairwise, product
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.matching.conftest import table
from tests.examples import each, examples
from tests.render.test_fine_tiles import palette
from tests.sent import sent
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.parts import Box
from tui_tangram.games.matching.look import space
from tui_tangram.games.matching.look.space import (
    AHEAD,
    EYE,
    Camera,
    SeenPlaces,
    SpaceBody,
    body_of,
    brought,
    contour,
    first_camera,
    in_plane,
    in_space,
    plain_to_see,
    reach,
    space_size,
    ways,
)
from tui_tangram.games.matching.look.stack import (
    PITCH,
    YAW,
    StackPose,
    cell,
    heights,
    level,
    portrait,
    seen_look,
    stack_reach,
    stack_seen,
    stack_ways,
)
from tui_tangram.games.matching.look.style import (
    TILE_DEFAULT,
    PlaceLook,
    SideLook,
    TileLook,
    TilesLook,
    TileStyle,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SIZES as SIZES_OF_TILES
from tui_tangram.games.matching.look.view import TileView
from tui_tangram.games.matching.screen import looks, space_window
from tui_tangram.games.matching.screen.space_window import BodyWindow, StackWindow, turn_pictures
from tui_tangram.maths.tiling import Board, Direction, Walk, level_board, stack, torus, tower
from tui_tangram.maths.tiling.boards import cube_sides
from tui_tangram.maths.tiling.solids import KINDS, solid
from tui_tangram.maths.tiling.space import SpaceVector, centre_of
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, encode
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

RING = "ring"


def made(shape: str, least: int = 1) -> tuple[Board, SpaceBody]:
    """Return a board in space."""
    ring = shape == RING
    board = torus("square", 6, 4) if ring else solid(KINDS[shape].layout, shape, least)
    body = body_of(board)
    assert body is not None
    return board, body


def picture(
    board: Board, seen: SeenPlaces, side: int = 9, style: TileStyle | None = None
) -> Picture:
    """Return the picture of a board, each tile of one colour of its own."""
    where = seen.items()
    places = [PlaceLook(one.corners, shaded=one.shaded, layer=one.layer) for _, one in where]
    tiles = [
        TileLook(
            one.corners,
            (SideLook(place % 26 + 1),) * len(one.corners),
            place + 1,
            shaded=one.shaded,
            layer=one.layer,
        )
        for place, one in where
    ]
    view = TileView(60, 60, space_size(side), 30, 30)
    look = TilesLook(tuple(places), tuple(tiles), in_space=True)
    return draw_tiles(look, view, style or TileStyle(edges=False))


TURNS = st.tuples(st.floats(-3, 3), st.floats(-3, 3))


@examples(16)
@given(st.sampled_from(sorted(KINDS)) | st.just(RING), TURNS, TURNS)
def test_a_pixel_shows_the_nearest_place(
    shape: str, one: tuple[float, float], other: tuple[float, float]
) -> None:
    """A slow twin follows the ray of each pixel through all triangles of all places."""
    board, body = made(shape)
    camera = AHEAD.turned(*one).turned(*other)
    seen = in_space(body, camera)
    side = 22 / reach(body)
    drawn = picture(board, in_space(body, camera, side / int(side)), int(side)).pixmap
    points = [[camera.seen(corner) for corner in face.corners] for face in body.faces]
    far = 7.0 * body.radius
    wrong = checked = 0
    for y in range(2, 60, 6):
        for x in range(2, 60, 6):
            at = (x - 30) / side, (30 - y) / side
            hits = [
                (depth, place)
                for place, corners in enumerate(points)
                for second, third in pairwise(corners[1:])
                if (depth := _depth((corners[0], second, third), at, far)) is not None
            ]
            edge = any(
                _from_side(end, start, at) < 1.6 / side
                for place in seen.values()
                for start, end in pairwise(
                    [*map(complex, place.corners), complex(place.corners[0])]
                )
            )
            if edge:
                continue
            checked += 1
            ink = drawn.pixel(x, y)
            if not hits:
                wrong += ink != 0
            else:
                wrong += ink % 32 != max(hits)[1] % 26 + 1
    # Faces of a ring are bent, and so not exactly where their corners are.
    assert wrong <= (0 if body.convex else checked // 25)


def _depth(
    triangle: tuple[SpaceVector, SpaceVector, SpaceVector], at: tuple[float, float], far: float
) -> float | None:
    """Return where the ray through a point of the picture meets a triangle, towards the viewer."""
    a, b, c = triangle
    eye, way = SpaceVector(0, 0, far), SpaceVector(at[0], at[1], -far)
    upright = (b - a).cross(c - a)
    slope = upright.dot(way)
    if abs(slope) < 1e-12:
        return None
    meets = eye + way.times(upright.dot(a - eye) / slope)
    inside = [
        upright.dot((end - start).cross(meets - start)) >= 0
        for start, end in ((a, b), (b, c), (c, a))
    ]
    return meets.z if all(inside) else None


def _from_side(end: complex, start: complex, at: tuple[float, float]) -> float:
    """Return the distance of a point from a side."""
    way, point = end - start, complex(*at) - start
    if not way:
        return abs(point)
    part = min(max((point * way.conjugate()).real / abs(way) ** 2, 0), 1)
    return abs(point - way * part)


@each("shape", ["cube", "snub-cube", "icosahedron", RING])
def test_a_full_turn_is_the_same_picture(shape: str) -> None:
    """By steps of 15°, around either axis; and on the way it is another one."""
    board, body = made(shape)
    first = first_camera(board, body, 0)
    before = picture(board, in_space(body, first))
    for across, up in ((pi / 12, 0.0), (0.0, pi / 12)):
        camera, others = first, set[Picture]()
        for _ in range(24):
            camera = camera.turned(across, up)
            others.add(picture(board, in_space(body, camera)))
        assert picture(board, in_space(body, camera)) == before
        assert len(others) > 10


@each("shape", [*KINDS, RING])
def test_every_place_comes_to_the_front(shape: str) -> None:
    """There it is plain to see and no other is drawn over its middle, wherever the camera was."""
    board, body = made(shape)
    camera = first_camera(board, body, 0)
    before = 0
    for place in (*range(len(board)), 0):
        camera = brought(body, camera, before, place)
        seen = in_space(body, camera)
        assert plain_to_see(body, seen, place)
        # It is the same from there.
        assert brought(body, camera, place, place) == pytest.approx(camera)
        # Some neighbour is seen with it, or there would be nothing in space.
        assert any(one in seen for one in board.mesh.faces[place].neighbours)
        before = place
    assert 0 < len(seen) < len(board)


@each("shape", KINDS)
def test_what_is_laid_around_a_place_is_in_sight(shape: str) -> None:
    """As much as over any side or corner, and on the way back a place stands as before.

    On a walk at random most placed neighbours of the place in front are seen, fewer where few faces
    are seen at all.
    """
    board, body = made(shape)
    random, camera, here = Random(shape), first_camera(board, body, 0), 0
    total = shown = 0
    for _ in range(12):
        laid = {place for place in range(len(board)) if random.random() < 0.5}
        place = random.choice(body.faces[here].neighbours)
        before, camera = camera, brought(body, camera, here, place, laid)
        around = [one for one in body.faces[place].neighbours if one in laid]

        def seen_of(camera: Camera, around: Collection[int] = around) -> int:
            seen = in_space(body, camera)
            return sum(one in seen and seen[one].facing > 0.15 for one in around)

        assert plain_to_see(body, in_space(body, camera), place)
        level = camera.bringing(body.faces[place].normal)
        corners = body.faces[place].corners
        views = [*corners, *map(centre_of, pairwise([*corners, corners[0]]))]
        over = [
            body.faces[place].normal.times(cos(body.tilt))
            + (point - body.faces[place].centre).unit.times(sin(body.tilt))
            for point in views
        ]
        assert seen_of(camera) == max(seen_of(level.bringing(view)) for view in over)
        total, shown = total + len(around), shown + seen_of(camera)
        back = brought(body, camera, place, here, laid).bringing(body.faces[here].normal)
        same = before.bringing(body.faces[here].normal)
        assert abs(sum(a * b for a, b in zip(back, same, strict=True))) == pytest.approx(1)
        here = place
    assert shown > (0.7 if len(board) > 14 else 0.4) * total


@each("shape", KINDS)
def test_at_first_a_place_stands_as_in_the_net(shape: str) -> None:
    """Its sides look the same way as they do there, so that both views show the same tile."""
    board, body = made(shape)
    for place in (0, len(board) - 1):
        here = in_space(body, first_camera(board, body, place))[place].corners
        there = in_plane(board)[place].corners
        for k in range(len(here)):
            seen, drawn = (complex(one[k]) - complex(one[k - 1]) for one in (here, there))
            # SeenPlaces from above and from aside, a way is shorter and turned a little.
            assert (seen * drawn.conjugate()).real > 0.6 * abs(seen) * abs(drawn)


@each(("shape", "least"), [*((shape, 1) for shape in KINDS), (RING, 1)])
def test_arrows_lead_to_every_place(shape: str, least: int) -> None:
    """Each step leads over a side or on, in the direction pressed, to a place that is then seen."""
    board, body = made(shape, least)
    if len(board) > _MOST:
        return
    start = max(range(len(board)), key=lambda place: board.mesh.faces[place].sides)
    found, known = {start}, set[object]()
    todo = deque([(Walk(start), first_camera(board, body, start))])
    while todo and len(found) < len(board):
        walk, camera = todo.popleft()
        for arrow in Direction:
            after = walk.step(board.mesh, arrow, None, ways(board, body, camera, walk.place, arrow))
            assert after is not walk
            assert after.place in board.mesh.faces[walk.place].neighbours or after.steps
            turned = camera
            if not plain_to_see(body, in_space(body, turned), after.place):
                turned = brought(body, turned, walk.place, after.place)
            found.add(after.place)
            sign = 1 if turned.w >= 0 else -1
            key = after.place, tuple(round(sign * part, 1) for part in turned), after.steps[-2:]
            if key not in known:
                known.add(key)
                todo.append((Walk(after.place, after.steps[-2:]), turned))
    assert len(found) == len(board)


_MOST = 26
"""The places of a board that are looked for by every way of walking; of more it takes minutes."""


def test_an_arrow_leads_across_the_side_in_its_direction() -> None:
    """On a cube to the four faces around; among some places to the nearest of them that way."""
    board, body = made("cube", 50)
    for place in range(0, len(board), 7):
        camera = first_camera(board, body, place)
        seen = in_space(body, camera)
        around = [ways(board, body, camera, place, arrow)[0] for arrow in Direction]
        assert sorted(around) == sorted(board.mesh.faces[place].neighbours)
        at = _middle(seen, place)
        for arrow, goal in zip(Direction, around, strict=True):
            if goal in seen:
                assert ((_middle(seen, goal) - at) * (-1j) ** arrow).real > 0
    walk = Walk(0)
    far = frozenset({len(board) - 1})
    camera = first_camera(board, body, 0)
    ends = [
        walk.step(board.mesh, arrow, far, ways(board, body, camera, 0, arrow)).place
        for arrow in Direction
    ]
    assert set(ends) <= {0, len(board) - 1} != {0}


def _middle(seen: SeenPlaces, place: int) -> complex:
    corners = seen[place].corners
    return sum(map(complex, corners)) / len(corners)


def test_what_is_seen_ends_in_a_closed_contour() -> None:
    """Each of its corners has two sides; around a solid, a stack or a tower it is one line."""
    _, body = made("truncated-icosahedron")
    blocks = stack(2, 2, 3), tower(4)
    full = [portrait(some, frozenset(range(len(some))), opened=False) for some in blocks]
    for seen in (in_space(body, AHEAD.turned(0.4, 0.3)), *full):
        sides = contour(seen)
        after = dict(sides)
        assert len(after) == len(sides) == len({*after.values()})
        at = here = sides[0][0]
        for _ in sides[1:]:
            at = after[at]
            assert at != here


def test_a_picture_of_a_stack_shows_cubes_and_floors() -> None:
    """Cubes where there are some, each by sides that look at the viewer, and the floors of others.

    In a closed stack only the lowest layer has a floor.
    """
    board = stack(2, 2, 3)
    for opened, floors in ((True, 2), (False, 1)):
        empty = portrait(board, frozenset(), opened=opened)
        assert len(empty) == 4 * floors
        one = portrait(board, frozenset({1, 4}), opened=opened)
        assert {1, 4} <= one.keys()
        shown = seen_look(one, [(1, 2, 3, 4, 5, 6) if n in (1, 4) else None for n in range(12)])
        assert len(shown.tiles) == 6
        assert {side.colour for tile in shown.tiles for side in tile.sides} == {3, 4, 5}


def test_a_camera_goes_the_shortest_way() -> None:
    """From one to another in equal steps, also over the two names of the same turn."""
    one, other = AHEAD.turned(0.3, 0), AHEAD.turned(1.1, 0)
    assert one.towards(other, 0) == pytest.approx(one)
    assert one.towards(other, 1) == pytest.approx(other)
    assert one.towards(other, 0.5) == pytest.approx(AHEAD.turned(0.7, 0))
    assert one.towards(Camera(*(-part for part in other)), 0.5) == pytest.approx(
        AHEAD.turned(0.7, 0)
    )
    assert one.towards(one, 0.3) == one


def test_no_solid_is_known_by_its_name() -> None:
    """What places, turns and draws boards in space would do so with any other convex one."""
    for source in map(getsource, (space, space_window)):
        words = set(re.findall(r"[a-z-]+", source))
        assert not words & {*KINDS, "sphere"}


@each(
    "puzzle",
    [
        "5.6.6/truncated-icosahedron-easy",
        "3.3.3.3.5/snub-dodecahedron-easy",
        "triangle/icosahedron-hard",
        "triangle/icosahedron-easy",
    ],
)
@each("fine", [1, 2])
def test_a_turn_sends_few_bytes(puzzle: str, fine: int) -> None:
    """All its pictures of a full solid, in the board of a terminal of 120×40: 12 kB at most."""
    columns, lines = 92, 37
    on = table(f"{puzzle}/hard-infinity/c6/s1", 200)
    assert on.solved
    board = on.game.puzzle.board
    body = body_of(board)
    assert body is not None
    colours = palette(fine)

    def drawn(seen: SeenPlaces, **options: Any) -> Picture:
        return draw_tiles(looks.board_look(on, seen, **options), window.view, TileStyle(fine=fine))

    window = BodyWindow(board, body, 0)
    window.open(Box(0, 0, columns, lines), SIZES_OF_TILES[0], 0)
    start = window.pose
    behind = next(iter(set(range(len(board))) - set(in_space(body, start))))
    goal = brought(body, start, 0, behind)
    window.pose = goal
    assert window.start()
    number, few = turn_pictures(len(window.seen(goal)) * fine)
    at_rest = drawn(window.seen(start))
    # Where many are seen in octants single pixels are left out.
    assert at_rest.even == (fine > 1 and len(window.seen(start)) > 36)
    shown, total = encode(at_rest, colours), 0
    for k in range(number + 1):
        window.go((k + 1) / (number + 1))
        if k == number:
            seen = drawn(window.seen(goal))
        elif few is None:
            seen = drawn(window.seen(window.shown), turning=True)
        else:
            seen = drawn(window.coming(few), turning=True).over(at_rest)
        after = encode(seen, colours)
        assert after != shown
        total += sent(Painter(colours), shown, after, columns)
        shown = after
    assert 5_000 < total < 12_000
    assert number > 0


@each("kind", ["cube", "snub-dodecahedron", None])
def test_some_tiles_are_seen_on_their_way(kind: str | None) -> None:
    """Wherever the turn leads to; they come nearer to the front."""
    window = StackWindow(stack(2, 2, 2), 0) if kind is None else BodyWindow(*made(kind), 0)
    window.open(Box(0, 0, 40, 20), SIZES_OF_TILES[0], 0)
    for turn in ((0.3, 0.1), (2.0, 0.0), (pi, 0.0), (0.0, 3.0)):
        window.turn(*turn)
        assert window.start()
        window.go(0.5)
        coming, seen = window.coming(2), window.seen(window.shown)
        assert len(coming) == 2
        assert coming.items() <= seen.items()
        window.go(1)
        goal = window.seen(window.pose)
        last = max(goal[place].facing for place in goal if place in seen)
        assert kind is None or last in {goal[place].facing for place in coming if place in goal}


def test_a_few_tiles_are_drawn_over_a_picture() -> None:
    """Where they are its own pixels and characters are gone; of another size there is none."""
    below = Picture(Pixmap.blank(8, 8, 3), (Mark(0, 0, "a"), Mark(3, 1, "b")), fine=2)
    above = Picture(Pixmap.of_rows([bytes(4), bytes(4), bytes([0, 0, 5, 5]), bytes([0, 0, 5, 5])]))
    drawn = above.over(below)
    assert (drawn.marks, drawn.fine) == (below.marks[:1], 2)
    assert list(drawn.pixmap.rows()) == 4 * [bytes(8 * [3])] + 4 * [bytes(4 * [3] + 4 * [5])]
    assert above.over(None) == above.over(drawn._replace(pixmap=Pixmap.blank(4, 8))) == above


def test_nothing_is_written_while_a_board_turns() -> None:
    """Signs are where it is plain which side they are of, without colours wherever they fit."""
    board, body = made("cuboctahedron")
    seen = in_space(body, first_camera(board, body, 0))
    coloured = picture(board, seen, 16)
    plain = picture(board, seen, 16, TileStyle(profile=Profile.MONO))
    assert 0 < len(coloured.marks) <= len(plain.marks)
    assert body_of(level_board("square", "easy")) is None


SIZES = ((2, 2, 2), (3, 1, 2), (1, 1, 4), (3, 3, 2), (2, 4, 3), (4, 4, 4))


@examples(16)
@given(
    st.sampled_from(SIZES[:5]),
    st.floats(-3, 3),
    st.floats(-1.4, 1.4),
    st.none() | st.integers(0, 1),
    st.sets(st.integers(0, 23)),
)
def test_of_cubes_a_pixel_shows_the_nearest_side(
    size: tuple[int, int, int], yaw: float, pitch: float, opened: int | None, empty: set[int]
) -> None:
    """A slow twin follows the ray of each pixel through all sides of all cubes."""
    board = stack(*size)
    full = frozenset(range(len(board))) - empty
    pose = StackPose(level(yaw, pitch), heights(board, opened, above=pitch >= 0))
    far, side = EYE * stack_reach(board), 28 / stack_reach(board)
    seen = stack_seen(board, pose, full, side / int(side))
    tiles = [
        TileLook(one.corners, look, layer=there.layer, edges=look * 4)
        for place, there in seen.items()
        if place in full
        for one in there.sides
        for look in [(SideLook((place + one.number) % 26 + 1),)]
    ]
    view = TileView(60, 60, space_size(int(side)), 30, 30)
    style = TileStyle(TILE_DEFAULT.of(None, solid=True), edges=False).in_space
    drawn = draw_tiles(TilesLook((), tuple(tiles), in_space=True), view, style).pixmap
    points = [
        ((place + number) % 26 + 1, [pose.camera.seen(SpaceVector(*at)) for at in corners])
        for place, sides in enumerate(cube_sides(board, pose.heights))
        for number, corners in enumerate(sides)
        if place in full
    ]
    outlines = [[*map(complex, one)] for there in seen.values() for one in there.outlines]
    for x, y in product(range(2, 60, 6), repeat=2):
        at = (x - 30) / int(side), (30 - y) / int(side)
        if any(
            _from_side(corners[k], corners[k - 1], at) < 1.6 / side
            for corners in outlines
            for k in range(4)
        ):
            continue
        there = at[0] * int(side) / side, at[1] * int(side) / side
        hits = [
            (depth, colour)
            for colour, (one, *others) in points
            for second, third in pairwise(others)
            if (depth := _depth((one, second, third), there, far)) is not None
        ]
        ink = drawn.pixel(x, y)
        assert ink % 32 == max(hits)[1] if hits else ink == 0


@each("size", SIZES)
def test_each_cell_of_a_stack_comes_to_be_seen(size: tuple[int, int, int]) -> None:
    """Wherever one looks from, whether cubes are all there or none; turned back it is the same."""
    board = stack(*size)
    for every in (frozenset(range(len(board))), frozenset[int]()):
        window = StackWindow(board, 0)
        window.full = every
        window.open(Box(0, 0, 60, 30), SIZES_OF_TILES[0], 0)
        first = window.pose
        for across, up in ((0.0, 0.0), (1.9, -0.9), (-2.4, 1.9)):
            for place in range(len(board)):
                window.turn(across, up)
                window.reveal(place)
                assert window.sees(place)
        window.fit(0)
        assert window.pose == first
        window.close()
        assert window.pose.heights[0] - window.pose.heights[-1] == size[2] - 1


@each("size", SIZES)
def test_arrows_lead_through_a_stack(size: tuple[int, int, int]) -> None:
    """To every cell by single steps, along the screen as it is seen, and back the same way."""
    board = stack(*size)
    for yaw, pitch in ((YAW, PITCH), (YAW + pi / 2, PITCH), (YAW + pi, -PITCH)):
        pose = StackPose(level(yaw, pitch), heights(board, None))
        seen = stack_seen(board, pose)
        reached, todo = {0}, [0]
        for place in todo:
            for arrow in Direction:
                others = stack_ways(board, yaw, pitch, place, arrow)
                for other in others[:1]:
                    way = (_middle(seen, other) - _middle(seen, place)) * (-1j) ** arrow
                    assert way.real > 0
                    back = stack_ways(board, yaw, pitch, other, arrow.opposite)
                    assert place == back[0] or cell(board, other).layer != cell(board, place).layer
                    if other not in reached:
                        reached.add(other)
                        todo.append(other)
            ahead = [stack_ways(board, yaw, pitch, place, arrow) for arrow in Direction]
            assert {place}.union(*ahead) == set(range(len(board)))
        assert len(reached) == len(board)


def test_a_sign_stands_on_the_colour_of_its_face() -> None:
    """Shaded or not: no box around it is brighter than what is next to it."""
    shaded = 0
    for shape in KINDS:
        board, body = made(shape)
        drawn = picture(board, in_space(body, AHEAD.turned(0.4, 0.3), 1), 18)
        for mark in drawn.marks:
            pixels = {drawn.pixmap.pixel(mark.column, 2 * mark.row + k) for k in (0, 1)}
            assert len(pixels) > 1 or {mark.on} == pixels
            shaded += mark.on in range(inks.HELD, inks.HELD + inks.COLOURS)
    assert shaded
