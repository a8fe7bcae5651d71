"""The choices of a new board, line by line."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.games.matching.core import MATCHINGS, RULES
from tui_tangram.games.matching.core.recipe import Recipe, parse_id
from tui_tangram.games.matching.screen.new_board.form import (
    LINES,
    USUAL,
    FormLine,
    fresh,
    parsed,
    shown,
    surprise,
)
from tui_tangram.games.matching.screen.new_board.preview import prospect
from tui_tangram.games.matching.screen.new_board.screen import written
from tui_tangram.maths.tiling import LAYOUTS, LEVELS
from tui_tangram.maths.tiling.solids import SOLIDS


def line(name: str) -> FormLine:
    """Return the line with this id."""
    return next(line for line in LINES if line.id == name)


def stepped(recipe: Recipe, name: str, way: int = 1, times: int = 1) -> Recipe:
    """Return *recipe* after some steps on a line."""
    for _ in range(times):
        recipe = line(name).step(recipe, way)
    return recipe


STEPS = st.lists(
    st.tuples(st.integers(0, 20), st.sampled_from([-1, 1, "3", "12", "40", "999"])), max_size=14
)


@given(STEPS)
def test_no_choice_goes_wrong(steps: list[tuple[int, int | str]]) -> None:
    """Whatever is chosen is a puzzle with an id that gives it again, or one line says why not."""
    recipe = USUAL
    for place, what in steps:
        lines = shown(recipe)
        here = lines[place % len(lines)]
        if isinstance(what, int):
            recipe = here.step(recipe, what)
        elif here.typed is not None and int(what) <= here.most:
            recipe = here.typed(recipe, int(what))
        for other in shown(recipe):
            assert other.value(recipe)
            assert other.about(recipe).endswith(".")
    if recipe.size == 999 or isinstance(recipe.size, int):
        return  # slow, and no other than the rest
    found = prospect(recipe)
    if found.problem:
        assert "\n" not in found.problem
        assert not found.id
    else:
        assert parse_id(found.id) == found.recipe
        kept = parsed(written(recipe), parse_id(written(recipe)))
        assert kept == replace(recipe, seed=0)


def test_every_layout_rules_and_level_can_be_chosen() -> None:
    """Steps go through all of them and come round, either way."""
    for name, count in (("layout", len(LAYOUTS) + 1), ("rules", len(RULES)), ("size", len(LEVELS))):
        seen = {line(name).value(stepped(USUAL, name, times=times)) for times in range(count)}
        assert count == len(seen)
        assert USUAL == stepped(USUAL, name, times=count)
        assert stepped(USUAL, name, -1) == stepped(USUAL, name, times=count - 1)


def test_a_size_of_its_own_begins_at_the_level() -> None:
    """A step on columns or places leaves the level, one on the size comes back to it."""
    assert (4, 3) == stepped(USUAL, "columns").size
    assert (3, 2) == stepped(USUAL, "rows", -1).size
    seven = Recipe("hexagon", "easy", "infinity")
    assert 8 == stepped(seven, "places").size
    assert "easy" == stepped(stepped(seven, "places"), "size").size
    assert "diabolical" == stepped(stepped(seven, "places"), "size", -1).size


def test_a_size_follows_layout_and_wrapping() -> None:
    """Columns and rows are for squares and for wrapping boards, places for all others."""
    grid = replace(USUAL, size=(4, 3))
    assert 12 == stepped(grid, "layout", -1).size
    assert (4, 3) == stepped(grid, "wraps").size
    places = Recipe("triangle", 12, "tetravex")
    assert (4, 3) == stepped(places, "layout").size
    assert "easy" == stepped(places, "wraps").size
    names = [one.id for one in shown(places)]
    assert "places" in names
    assert not {"columns", "rows"} & set(names)


def test_cubes_have_layers_towers_and_outer_faces() -> None:
    """Other boards have none of these, and get none by a step of the layout."""
    stack = Recipe("cubes", "easy", "hard-infinity")
    assert (2, 2, 3) == stepped(stack, "layers").size
    names = [one.id for one in shown(stack)]
    assert {"columns", "rows", "layers", "outer", "shape"} <= {*names}
    assert not {"layers", "outer"} & {one.id for one in shown(USUAL)}
    tower = stepped(stepped(stack, "outer"), "shape")
    assert ("tower", "alike") == (tower.shape, tower.outer)
    assert "places" in [one.id for one in shown(tower)]
    assert 5 == stepped(stepped(tower, "places"), "places").size
    assert "5 (recommended)" == line("colours").value(replace(tower, size=5))
    flat = stepped(replace(stack, size=(2, 3, 4), outer="model"), "layout")
    assert ("square", "", "") != (flat.layout, flat.shape, flat.outer) == ("triangle", "", "")
    assert not isinstance(flat.size, tuple)
    assert "a model" == line("outer").value(stepped(stack, "outer", times=2))
    assert "dark" == line("outer").value(replace(stack, rules="infinity"))


def test_the_recommended_number_of_colours_is_no_choice() -> None:
    """Leaving it and coming back leaves the number open, so it follows the level again."""
    away = stepped(USUAL, "colours")
    assert away.colours is not None
    assert "recommended" not in line("colours").value(away)
    assert USUAL == stepped(away, "colours", -1)
    assert "recommended" in line("colours").value(stepped(USUAL, "size"))


def test_connectors_come_in_pairs() -> None:
    """With connectors the number of colours changes by two and is even."""
    recipe = stepped(USUAL, "matching")
    for _ in range(4):
        assert not prospect(recipe).problem
        recipe = stepped(recipe, "colours")
    odd = line("colours").typed(USUAL, 7)
    assert 8 == stepped(odd, "matching").colours


def test_ways_of_matching_go_around() -> None:
    """Same colours, connectors, corners; corners take no more colours than there are to tell."""
    recipe, seen = USUAL, []
    for _ in MATCHINGS:
        seen.append(line("matching").value(recipe))
        assert not prospect(recipe).problem
        recipe = stepped(recipe, "matching")
    assert recipe.matching == USUAL.matching
    assert ["same colour", "connectors", "corners"] == seen


def test_a_shape_has_a_number_of_places_and_no_edges_that_meet() -> None:
    """A grid becomes so many places, wrapping ends, and either takes back the other."""
    ring = stepped(replace(USUAL, size=(4, 3)), "shape")
    assert ("ring", 12, False) == (ring.shape, ring.size, ring.wraps)
    assert "places" in [one.id for one in shown(ring)]
    assert "square/ring-12/tetravex" in prospect(ring).id
    torus = stepped(ring, "wraps")
    assert ("", "easy", True) == (torus.shape, torus.size, torus.wraps)
    again = stepped(torus, "shape")
    assert ("ring", "easy", False) == (again.shape, again.size, again.wraps)


def test_a_solid_brings_the_layout_that_it_is_made_of() -> None:
    """Another one is chosen afterwards at the player's risk; the form says what is wrong."""
    recipe = replace(USUAL, layout="hexagon", wraps=True)
    for shape, made_of in reversed(SOLIDS.items()):
        recipe = stepped(recipe, "shape", -1)
        layout = made_of or "triangle"  # that of the one before
        assert (shape, layout, False) == (recipe.shape, recipe.layout, recipe.wraps)
        assert f"{layout}/{shape}-easy/tetravex" in prospect(recipe).id
    assert prospect(stepped(recipe, "layout")).problem.startswith(
        "cube needs the layout square, not "
    )
    assert (
        "needs a dark border, but this board has none"
        in prospect(replace(recipe, rules="infinity")).problem
    )


def test_frame_colours_are_offered_where_there_is_a_rim() -> None:
    """Their line is there for rules with a rim, and where some were chosen."""
    assert "frame" not in [one.id for one in shown(USUAL)]
    rimmed = replace(USUAL, rules="infinity")
    assert "frame" in [one.id for one in shown(rimmed)]
    assert "frame" in [one.id for one in shown(replace(rimmed, rules="tetravex", frame=1))]


@pytest.mark.parametrize(
    "text",
    ["square/6x4/tetravex/c7+wild2/s5", "hexagon/hard/infinity/s9", "4.8.8/20/troll/flip/s1"],
)
def test_an_id_fills_in_the_form(text: str) -> None:
    """Every part is taken; a number of colours that is not named stays open."""
    recipe = parsed(text, parse_id(text))
    assert text.rpartition("/")[0] == written(recipe).rpartition("/")[0]
    assert (recipe.colours is None) == ("c7" not in text)


@given(st.integers())
def test_chance_keeps_the_level(seed: int) -> None:
    """A board by chance can be played, is no demonstration, and is of the level chosen."""
    recipe = surprise(replace(USUAL, size="medium"), Random(seed))
    assert "medium" == recipe.size
    assert not recipe.puzzle_rules.demo
    assert recipe.colours is None
    again = fresh(recipe, Random(seed + 1))
    assert recipe == replace(again, seed=recipe.seed)


def test_impossible_choices_are_explained() -> None:
    """Too small a torus, a rim where there is none, too many wild sides: all say what is wrong."""
    for recipe, word in (
        (replace(USUAL, size=(2, 1), wraps=True), "too small"),
        (replace(USUAL, rules="infinity", wraps=True), "border"),
        (replace(USUAL, wild=500), "wild"),
        (replace(USUAL, size=(900, 900)), "at most 1024"),
        (replace(USUAL, size=(1, 1)), "at least 2 cells"),
    ):
        problem = prospect(recipe).problem
        assert word in problem
        assert problem.isprintable()
