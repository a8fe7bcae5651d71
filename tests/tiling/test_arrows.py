"""Arrow keys: they lead where they point, everywhere, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui_tangram.tiling import (
    LAYOUTS,
    LEVELS,
    Board,
    Direction,
    Walk,
    board,
    level_board,
    rectangle,
    torus,
)
from tui_tangram.tiling.arrows import Arrows, arrows

STEPS = {
    Direction.RIGHT: 1,
    Direction.UP: 1j,
    Direction.LEFT: -1,
    Direction.DOWN: -1j,
}


def reached(table: Arrows, start: int) -> set[int]:
    """Return all places that arrow keys lead to from *start*."""
    seen = {start}
    todo = [start]
    while todo:
        for place in table[todo.pop()]:
            if place is not None and place not in seen:
                seen.add(place)
                todo.append(place)
    return seen


def everywhere_from_everywhere(some: Board) -> None:
    """Assert that arrows lead from the first place to each, and from each to the first."""
    table = arrows(some.mesh)
    assert set(range(len(some))) == reached(table, 0)
    assert all(0 in reached(table, place) for place in range(len(some)))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_place_is_reached_from_every_other(layout: str, level: str) -> None:
    """On the boards of all levels arrows lead from everywhere to everywhere."""
    everywhere_from_everywhere(level_board(layout, level))


@given(st.sampled_from(LAYOUTS), st.integers(1, 45))
@settings(max_examples=20)
def test_every_place_is_reached_on_boards_of_any_size(layout: str, size: int) -> None:
    """So they do on boards of free sizes."""
    everywhere_from_everywhere(board(layout, size))


@given(st.sampled_from(LAYOUTS), st.integers(2, 4), st.integers(2, 4))
@settings(max_examples=20)
def test_every_place_is_reached_on_a_torus(layout: str, columns: int, rows: int) -> None:
    """And on wrapping boards."""
    everywhere_from_everywhere(torus(layout, columns, rows))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("level", LEVELS)
def test_arrows_lead_where_they_point(layout: str, level: str) -> None:
    """The place that an arrow leads to lies within 45° of it."""
    some = level_board(layout, level).mesh
    middles = [complex(face.middle) for face in some.faces]
    for place, targets in enumerate(arrows(some)):
        for direction, target in zip(Direction, targets, strict=True):
            if target is not None:
                way = (middles[target] - middles[place]) / STEPS[direction]
                assert abs(way.imag) <= way.real * (1 + 1e-9)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_most_arrows_are_undone_by_their_opposite(layout: str) -> None:
    """On the large boards at least three of five arrows are undone by the opposite one."""
    table = arrows(level_board(layout, "diabolical").mesh)
    ways = [
        (place, direction, target)
        for place, targets in enumerate(table)
        for direction, target in zip(Direction, targets, strict=True)
        if target is not None
    ]
    back = sum(table[target][way.opposite] == place for place, way, target in ways)
    assert back >= 0.6 * len(ways)


@pytest.mark.parametrize("layout", ["triangle", "square", "hexagon", "3.3.4.3.4"])
def test_an_arrow_without_way_back_has_a_nearer_one(layout: str) -> None:
    """Where the opposite arrow does not lead back, it leads to another place."""
    table = arrows(level_board(layout, "hard").mesh)
    for place, targets in enumerate(table):
        for direction, target in zip(Direction, targets, strict=True):
            if target is not None:
                assert table[target][direction.opposite] is not None, (place, direction)


@given(st.integers(1, 6), st.integers(1, 6))
def test_arrows_of_squares(width: int, height: int) -> None:
    """On squares arrows lead to the neighbours and stop at the rim."""
    for place, targets in enumerate(arrows(rectangle(width, height).mesh)):
        row, column = divmod(place, width)
        assert targets == (
            place + 1 if column < width - 1 else None,
            place - width if row else None,
            place - 1 if column else None,
            place + width if row < height - 1 else None,
        )


def test_arrows_on_a_torus_of_squares_go_round() -> None:
    """On 4×3 wrapping squares arrows lead over the rim."""
    table = arrows(torus("square", 4, 3).mesh)
    assert (1, 8, 3, 4) == table[0]
    assert (8, 7, 10, 3) == table[11]


def test_hexagons_go_up_without_drifting() -> None:
    """Up and up again from the bottom of a large board ends no more than one aside."""
    some = level_board("hexagon", "diabolical").mesh
    table = arrows(some)
    place: int | None = len(some) - 3
    path = []
    while place is not None:
        path.append(complex(some.faces[place].middle).real / 24)
        place = table[place][Direction.UP]
    assert len(path) == 11
    assert max(path) - min(path) < 1


@given(
    st.sampled_from(LAYOUTS),
    st.sampled_from(LEVELS[:3]),
    st.lists(st.sampled_from(list(Direction)), max_size=20),
)
def test_the_opposite_arrow_always_comes_back(
    layout: str, level: str, keys: list[Direction]
) -> None:
    """After any arrow that moved the cursor, the opposite one returns it."""
    some = level_board(layout, level).mesh
    walk = Walk(0)
    for key in keys:
        after = walk.step(some, key)
        if after is not walk:
            assert walk.place == after.step(some, key.opposite).place
        walk = after
