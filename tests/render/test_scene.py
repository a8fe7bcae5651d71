"""Drawings of explanations: every role can be told without colours, and names have room."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.arcs import at, placed_round
from tui_tangram.maths.codec import code_of, parse
from tui_tangram.maths.geometry import Contour, Straight
from tui_tangram.render.cells import encode, plain_text, text_of
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.scene import ROLE_SIGNS, draw_scene
from tui_tangram.research.explain.number import named_sides
from tui_tangram.research.explain.step import Role, Scene, SceneArea, SceneDot, SceneEdge

EDGE = Straight(at(0, 0), at(4, 3))
SQUARE = Contour(
    [Straight(at(0, 0), at(4, 0)), Straight(at(4, 0), at(4, 4)),
     Straight(at(4, 4), at(0, 4)), Straight(at(0, 4), at(0, 0))]
)  # fmt: skip


def drawn(scene: Scene, profile: Profile, columns: int = 40, lines: int = 16) -> list[str]:
    """Return the signs of a drawing."""
    return text_of(encode(draw_scene(scene, columns, lines), make_palette(DEFAULT, profile)))


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
def test_roles_differ_without_colours(profile: Profile) -> None:
    """Each two roles look different as edges, as surfaces and before rows."""
    edges = {role: drawn(Scene(edges=[SceneEdge(EDGE, role)]), profile) for role in Role}
    areas = {role: drawn(Scene([SceneArea([SQUARE], role)]), profile) for role in Role}
    for one, other in combinations(Role, 2):
        assert edges[one] != edges[other]
        assert areas[one] != areas[other]
        assert ROLE_SIGNS[one] != ROLE_SIGNS[other]


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PLAIN])
def test_rows_have_the_signs_of_the_drawing_in_ascii(role: Role) -> None:
    """What is spoken of, compared, eliminated or found is drawn with the sign before its row."""
    edge = "".join(drawn(Scene(edges=[SceneEdge(EDGE, role)]), Profile.ASCII))
    assert {*edge} == {" ", plain_text(ROLE_SIGNS[role], Profile.ASCII)}
    assert "?" not in edge


def test_later_things_lie_over_earlier_ones() -> None:
    """An eliminated edge is seen only where nothing is left of it."""
    whole, part = EDGE, Straight(at(0, 0), at(4, 3))
    covered = Scene(edges=[SceneEdge(whole, Role.GONE), SceneEdge(part, Role.FIRST)])
    alone = Scene(edges=[SceneEdge(part, Role.FIRST)])
    assert drawn(covered, Profile.MONO) == drawn(alone, Profile.MONO)


@pytest.mark.parametrize("size", [(72, 30), (44, 18)])
def test_names_of_edges_are_not_beside_others(size: tuple[int, int]) -> None:
    """In a slender shape, sides 1 and 2 meet at its lowest corner, and 4 and 6 are at its top."""
    scene = named_sides(code_of(parse("2333333 1 1 2 11 1 1 1 12")), 3)
    signs = {(mark.column, mark.row): mark.text for mark in draw_scene(scene, *size).marks}
    at = {signs[x + 2, y]: (x, y) for (x, y), sign in signs.items() if sign == "L"}
    assert at["7"][0] < at["3"][0]
    assert at["1"][0] < at["2"][0]
    assert at["6"][0] < at["5"][0] <= at["4"][0] + 2
    assert min(at[n][1] for n in "12") > at["7"][1] > max(at[n][1] for n in "456")


@given(st.lists(placed_round, min_size=1, max_size=3), st.integers(8, 90), st.integers(3, 40))
def test_drawings_fit_their_box(contours: list[Contour], columns: int, lines: int) -> None:
    """Whatever is drawn has the size asked for, its marks within, and each cell one of them."""
    curves = [curve for contour in contours for curve in contour.curves]
    scene = Scene(
        [SceneArea([contour], Role.FIRST, "A") for contour in contours],
        [SceneEdge(curve, Role.SECOND, "ab") for curve in curves],
        [SceneDot(curve.start, Role.RESULT, "a1") for curve in curves],
    )
    picture = draw_scene(scene, columns, lines)
    assert (picture.columns, picture.lines) == (columns, lines)
    cells = [(mark.column, mark.row) for mark in picture.marks]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < columns and 0 <= y < lines for x, y in cells)


def test_names_of_edges_are_beside_their_edges() -> None:
    """In a narrow shape they are outside: inside they would be beside another edge, or on it."""
    corners = at(0, 0), at(3, -3), at(3, 3), at(0, 6)
    sides = [Straight(one, other) for one, other in pairwise((*corners, corners[0]))]
    names = "L[1]", "L[2]", "L[3]", "L[4]"
    scene = Scene(
        [SceneArea([Contour(sides)])],
        [SceneEdge(side, Role.RESULT, name) for side, name in zip(sides, names, strict=True)],
    )
    lines = drawn(scene, Profile.MONO, 26, 14)
    bare = drawn(Scene(scene.surfaces, [edge._replace(name="") for edge in scene.edges]),
                 Profile.MONO, 26, 14)  # fmt: skip
    for name in names:
        row = next(row for row, line in enumerate(lines) if name in line)
        column = lines[row].index(name)
        assert bare[row][column - 1 : column + 5].strip() == ""


def test_the_name_of_an_edge_makes_no_word_with_that_of_a_piece() -> None:
    """The a of an edge beside the 1 of a piece would read as a1, the start of the edge."""
    corners = at(0, 0), at(2, 2), at(0, 4)
    sides = [Straight(one, other) for one, other in pairwise((*corners, corners[0]))]
    for lines in range(8, 24):
        scene = Scene([SceneArea([Contour(sides)], name="1")], [SceneEdge(sides[2], name="a")])
        assert not any("a1" in line for line in drawn(scene, Profile.MONO, 40, lines))


def test_an_empty_scene_is_an_empty_picture() -> None:
    """Nothing is drawn of nothing."""
    assert not "".join(drawn(Scene(), Profile.MONO)).strip()
