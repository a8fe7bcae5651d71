"""Arrow keys: across the side that faces them, where they point, everywhere, and back."""

from __future__ import annotations

from cmath import phase
from itertools import product
from math import degrees

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.maths.tiling import (
    LAYOUTS,
    LEVELS,
    MIDDLE,
    Board,
    Direction,
    Walk,
    board,
    level_board,
    rectangle,
    stack,
    torus,
)
from tui_tangram.maths.tiling.arrows import arrows
from tui_tangram.maths.tiling.mesh import Mesh, mesh
from tui_tangram.maths.tiling.solids import KINDS, SOLIDS, solid

KEYS = dict(zip("RULD", Direction, strict=True))
STEPS = {
    Direction.RIGHT: 1,
    Direction.UP: 1j,
    Direction.LEFT: -1,
    Direction.DOWN: -1j,
}


def reached(some: Board, start: int, among: frozenset[int] | None = None) -> set[int]:
    """Return all places that arrow keys lead to."""
    walks = {Walk(start)}
    seen: set[tuple[int, tuple[object, ...]]] = set()
    places = {start}
    while walks:
        walk = walks.pop()
        places.add(walk.place)
        for key in Direction:
            after = walk.step(some.mesh, key, among)
            # Two steps are all that an arrow heeds.
            after = Walk(after.place, after.steps[-2:])
            if (after.place, after.steps) not in seen:
                seen.add((after.place, after.steps))
                walks.add(after)
    return places


def facing(some: Board, place: int, key: Direction) -> dict[int, int]:
    """Return the neighbours across sides within 45° of a key, and how far they face aside."""
    found: dict[int, int] = {}
    face = some.mesh.faces[place]
    count = len(face.corners)
    for side, other in enumerate(face.across[:count]):
        start, end = (complex(face.corners[(side + k) % count]) for k in (0, 1))
        faces = degrees(phase((end - start) / 1j / STEPS[key]))
        if other is not None and abs(faces) < 45.2:
            found[other.face] = min(round(abs(faces)), found.get(other.face, 360))
    return found


def all_is_well(some: Board, *, best: bool = True) -> None:
    """Assert the laws of arrows on a board: they lead to the *best* place, or a good one."""
    assert reached(some, 0) == set(range(len(some)))
    # What leads there can be taken back, so the first place is reached from each.
    for place in range(len(some)):
        for key in Direction:
            sides = facing(some, place, key)
            after = Walk(place).step(some.mesh, key)
            if sides:
                assert sides[after.place] == min(sides.values()) or not best
            if after.place != place:
                assert after.step(some.mesh, key.opposite).place == place


@each("layout", LAYOUTS)
@each("level", LEVELS)
def test_arrows_cross_the_side_that_faces_them_and_come_back(layout: str, level: str) -> None:
    """On the boards of all levels, from every place, and every neighbour is reached."""
    all_is_well(level_board(layout, level))


@given(st.sampled_from(LAYOUTS), st.integers(1, 45))
@examples(10)
def test_so_they_do_on_boards_of_any_size(layout: str, size: int) -> None:
    """Boards of free sizes keep the laws."""
    all_is_well(board(layout, size))


@given(st.sampled_from(LAYOUTS), st.integers(2, 4), st.integers(2, 4))
@example("4.8.8", 2, 2)
@examples(8)
def test_so_they_do_on_a_torus(layout: str, columns: int, rows: int) -> None:
    """Wrapping boards keep the laws."""
    all_is_well(torus(layout, columns, rows))


@each("size", ((2, 2, 2), (3, 2, 2), (3, 3, 3), (1, 1, 4), (4, 4, 4)))
def test_so_they_do_on_stacks(size: tuple[int, int, int]) -> None:
    """In a layer to the cube next to it, and from its edge to the layer drawn there, and back."""
    all_is_well(stack(*size))


@each("shape", KINDS)
def test_so_they_do_on_solids(shape: str) -> None:
    """An arrow leads across a seam to a place that is met there, and the opposite one back.

    A few lead first to small faces that no arrow would lead to.
    """
    all_is_well(solid(SOLIDS[shape], shape, 1), best=shape in ("cube", "prism"))


@each("shape", ["cube", "prism", "icosahedron"])
@each("least", [7, 16, 25, 60])
def test_so_they_do_on_divided_ones(shape: str, least: int) -> None:
    """Whatever the number of cells on a face."""
    all_is_well(solid(SOLIDS[shape], shape, least))


def test_an_arrow_round_the_corner_of_a_cube() -> None:
    """From the right of the upper face down to the front of the right one, and on along it."""
    some = solid("square", "cube", 1).mesh
    (right,) = (other for key, other in _ways(some, 0) if key is Direction.RIGHT)
    assert some.faces[right].across[0] == (0, 3)
    walk = Walk(0).step(some, Direction.RIGHT).step(some, Direction.DOWN)
    assert walk.place == 5
    assert walk.step(some, Direction.UP).step(some, Direction.LEFT) == Walk(0)


def test_an_arrow_past_the_corner_of_a_prism() -> None:
    """Up from the tip of the upper triangle are the squares that meet there when it is folded."""
    some = solid("3.3.3.4.4", "prism", 14).mesh
    assert arrows(some)[0][Direction.UP] == (9, 4)
    (tip,) = {*some.faces[0].vertices} & {*some.faces[4].vertices} & {*some.faces[9].vertices}
    assert some.vertices[tip] == max(some.vertices, key=lambda point: point.imaginary)


def _ways(some: Mesh, place: int) -> list[tuple[Direction, int]]:
    return [(key, Walk(place).step(some, key).place) for key in Direction]


def test_from_octagon_to_octagon() -> None:
    """On 4.8.8 the arrow to the right goes along a row of octagons, and back along it."""
    some = level_board("4.8.8", "diabolical").mesh
    walk = Walk(next(n for n, face in enumerate(some.faces) if face.sides == 8 and n > 30))
    start = walk.place
    path = [start]
    while (after := walk.step(some, Direction.RIGHT)).place in some.faces[walk.place].neighbours:
        if some.faces[after.place].sides == 4:
            break
        walk = after
        path.append(walk.place)
    assert len(path) > 3
    assert {some.faces[place].sides for place in path} == {8}
    assert len({some.faces[place].middle.imaginary for place in path}) == 1
    for _ in path[1:]:
        walk = walk.step(some, Direction.LEFT)
    assert walk.place == start


@pytest.mark.parametrize("turns", ["URD", "ULD", "DRU", "DLU"])
def test_three_arrows_around_a_square_lead_into_it(turns: str) -> None:
    """On 4.8.8 from the octagon in the middle, any way round; the way back leads out again."""
    some = level_board("4.8.8", "hard").mesh
    walk = Walk(len(some) // 2)
    passed = []
    for turn in turns:
        passed.append(walk.place)
        walk = walk.step(some, KEYS[turn])
    assert [some.faces[place].sides for place in (*passed, walk.place)] == [8, 8, 8, 4]
    assert set(passed) < set(some.faces[walk.place].neighbours)
    for turn, place in zip(reversed(turns), reversed(passed), strict=True):
        walk = walk.step(some, KEYS[turn].opposite)
        assert walk.place == place


@pytest.mark.parametrize("keys", ["RDLLDR", "LURRUL"])
def test_rows_are_walked_alike(keys: str) -> None:
    """On 4.8.8 from octagon to octagon in every row, wherever one comes from."""
    some = level_board("4.8.8", "hard").mesh
    walk = Walk(len(some) // 2)
    for key in keys:
        before, walk = walk, walk.step(some, KEYS[key])
        if key in "LR":
            middles = (some.faces[one.place].middle.imaginary for one in (before, walk))
            assert len(set(middles)) == 1
            assert some.faces[walk.place].sides == 8


@each("layout", LAYOUTS)
@each("level", LEVELS[:2])
def test_arrows_among_some_places_lead_to_the_nearest(layout: str, level: str) -> None:
    """From every place to those of one shape: across a side, else straight ahead, else nowhere."""
    some = level_board(layout, level).mesh
    for sides in {face.sides for face in some.faces}:
        among = frozenset(n for n, face in enumerate(some.faces) if face.sides == sides)
        for place, key in product(range(len(some.faces)), Direction):
            after = Walk(place).step(some, key, among).place
            ahead = {}
            for end in among - {place}:
                to = complex(some.faces[end].middle) - complex(some.faces[place].middle)
                to /= STEPS[key]
                if to.real > 1e-6 and abs(to.imag) < to.real + 1e-6:
                    ahead[end] = to.real**2 + 2 * to.imag**2
            if after == place:
                assert not ahead
            elif after not in arrows(some)[place][key]:
                assert ahead[after] < min(ahead.values()) + 1e-6
            assert after in among or after == place


@each("layout", LAYOUTS)
@each("level", LEVELS[:2])
def test_every_place_of_a_shape_is_reached_among_them(layout: str, level: str) -> None:
    """A tile in hand gets by arrows wherever it can lie."""
    some = level_board(layout, level)
    for sides in {face.sides for face in some.mesh.faces}:
        among = frozenset(n for n, face in enumerate(some.mesh.faces) if face.sides == sides)
        assert among == reached(some, min(among), among)


@given(st.sampled_from(LAYOUTS), st.sampled_from(LEVELS[:3]), st.data())
@examples(12)
def test_every_place_of_a_board_with_places_taken_out_is_reached(
    layout: str, level: str, data: st.DataObject
) -> None:
    """Whatever is missing, as long as the rest hangs together."""
    whole = level_board(layout, level).mesh
    out = data.draw(st.sets(st.integers(0, len(whole) - 1), max_size=len(whole) // 3))
    rest = mesh(face.corners for k, face in enumerate(whole.faces) if k not in out)
    assume(rest.connected)
    some = Board(layout, rest)
    for start in (0, len(rest) - 1, data.draw(st.integers(0, len(rest) - 1))):
        assert reached(some, start) == set(range(len(rest)))


@each("layout", LAYOUTS)
@each("level", LEVELS)
def test_arrows_lead_where_they_point(layout: str, level: str) -> None:
    """The place that an arrow leads to lies within 45° of it."""
    some = level_board(layout, level).mesh
    middles = [complex(face.middle) for face in some.faces]
    for place, targets in enumerate(arrows(some)):
        for direction, ways in zip(Direction, targets, strict=True):
            for target in ways:
                way = (middles[target] - middles[place]) / STEPS[direction]
                assert abs(way.imag) <= way.real * (1 + 1e-9)


@given(st.integers(1, 6), st.integers(1, 6))
def test_arrows_of_squares(width: int, height: int) -> None:
    """On squares arrows lead to the neighbours and stop at the rim."""
    for place, targets in enumerate(arrows(rectangle(width, height).mesh)):
        row, column = divmod(place, width)
        assert targets == (
            (place + 1,) if column < width - 1 else (),
            (place - width,) if row else (),
            (place - 1,) if column else (),
            (place + width,) if row < height - 1 else (),
        )


def test_arrows_on_a_torus_of_squares_go_round() -> None:
    """On 4×3 wrapping squares arrows lead over the rim."""
    table = arrows(torus("square", 4, 3).mesh)
    assert table[0] == ((1,), (8,), (3,), (4,))
    assert table[11] == ((8,), (7,), (10,), (3,))


def test_hexagons_go_up_without_drifting() -> None:
    """Up and up again from the bottom of a large board ends no more than one aside."""
    some = level_board("hexagon", "diabolical").mesh
    table = arrows(some)
    place: int | None = len(some) - 3
    path = []
    while place is not None:
        path.append(complex(some.faces[place].middle).real / MIDDLE)
        place = next(iter(table[place][Direction.UP]), None)
    assert len(path) == 11
    assert max(path) - min(path) < 1


@examples(30)
@given(
    st.sampled_from(LAYOUTS),
    st.sampled_from(LEVELS[:3]),
    st.lists(st.sampled_from(list(Direction)), max_size=20),
)
def test_a_walk_goes_all_the_way_back(layout: str, level: str, keys: list[Direction]) -> None:
    """However far the cursor went, the opposite arrows in turn bring it back to the beginning."""
    some = level_board(layout, level).mesh
    walk = Walk(0)
    moved = []
    for key in keys:
        after = walk.step(some, key)
        if after.place != walk.place:
            moved.append(key)
        walk = after
    for key in reversed(moved):
        walk = walk.step(some, key.opposite)
    assert walk.place == 0
