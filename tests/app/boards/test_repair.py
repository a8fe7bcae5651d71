"""Choices that make no board: the least other choice, and what is said of it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from tests.app.boards.test_form import line
from tests.examples import each, examples
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.new_board.form import USUAL, shown
from tui_tangram.games.matching.screen.new_board.preview import good, repaired

INFINITY = replace(USUAL, rules="infinity")
TORUS = replace(USUAL, wraps=True)
STACK = Recipe("cubes", "easy", "infinity")


@each(
    ("recipe", "chosen", "changed", "said"),
    [
        (replace(INFINITY, wraps=True), "wraps", {"rules": "hard-infinity"},
            "Infinity needs a border: now Hard Infinity."),
        (replace(INFINITY, wraps=True), "rules", {"wraps": False},
            "Infinity needs a border: no longer wraps around."),
        (replace(INFINITY, shape="cube"), "rules", {"shape": ""},
            "Infinity needs a border: no longer a solid."),
        (replace(USUAL, rules="easy-tetravex", wraps=True), "wraps", {"rules": "tetravex"},
            "Tetravex with border needs a border: now Tetravex."),
        (replace(USUAL, layout="hexagon", shape="cube"), "layout", {"shape": ""},
            "No such solid: now a flat board."),
        (replace(USUAL, layout="hexagon", shape="cube"), "shape", {"layout": "square"},
            "Layout: now Squares."),
        (replace(USUAL, frame=2), "rules", {"frame": 0},
            "No border colours without a dark border."),
        (replace(USUAL, rules="win-game", wild=3), "rules", {"wild": 0},
            "Nothing to solve in Demo: variations removed."),
        (replace(USUAL, rules="win-game", may_flip=True), "flip", {"rules": "hard-infinity"},
            "Nothing to solve in Demo: now Hard Infinity."),
        (replace(USUAL, size=(1, 1)), "columns", {"size": (1, 2)}, "Rows: 2 instead of 1."),
        (replace(USUAL, size=(900, 900)), "columns", {"size": (900, 1)},
            "Rows: 1 instead of 900."),
        (replace(USUAL, size=(900, 900)), "rows", {"size": (1, 900)},
            "Columns: 1 instead of 900."),
        (replace(TORUS, size=(2, 1)), "columns", {"size": (2, 2)}, "Rows: 2 instead of 1."),
        (replace(USUAL, colours=26), "colours", {"colours": 24}, "Colours: 24 instead of 26."),
        (replace(STACK, outer="model"), "outer", {"rules": "hard-infinity"},
            "Not in Infinity: now Hard Infinity."),
        (replace(STACK, outer="model"), "rules", {"outer": ""},
            "Infinity has outer faces of its own."),
        (replace(STACK, shape="tower"), "rules", {"shape": ""}, "Infinity has no tower."),
        (replace(STACK, rules="rotator", shape="tower", wild=2), "shape", {"wild": 0},
            "The cubes of a tower need not match: variations removed."),
        (replace(STACK, size=(9, 40, 9)), "columns", {"size": (9, 12, 9)},
            "Rows: 12 instead of 40."),
        (replace(STACK, size=(1, 1, 1)), "layers", {"size": (1, 2, 1)}, "Rows: 2 instead of 1."),
        (replace(USUAL, wild=500), "wild", {"wild": 12}, "Wild sides: 12 instead of 500."),
        (replace(USUAL, fixed=9), "fixed", {"fixed": 8}, "Fixed tiles: 8 instead of 9."),
        (replace(INFINITY, colours=4, frame=9), "frame", {"frame": 3},
            "Border colours: 3 instead of 9."),
        (replace(USUAL, shape="lattice"), "shape", {"size": 21},
            "A smaller lattice has one hole only: 21 cells."),
    ],
)  # fmt: skip
def test_what_is_chosen_stays_and_another_choice_gives_way(
    recipe: Recipe, chosen: str, changed: dict[str, object], said: str
) -> None:
    """With a sentence on each."""
    assert (replace(recipe, **changed), (said,)) == repaired(recipe, chosen)


@examples(30)
@example([(20, -1), (8, -1)])
@example([(0, -1), (18, -1), (1, 1)])
@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from([-1, 1])), max_size=10))
def test_every_step_through_the_form_makes_a_board(steps: list[tuple[int, int]]) -> None:
    """And what makes one is left alone."""
    recipe = USUAL
    for place, way in steps:
        lines = shown(recipe)
        chosen = lines[place % len(lines)]
        if chosen.id in ("size", "unique"):
            continue  # large ones take their time
        wanted = chosen.step(recipe, way)
        recipe, said = repaired(wanted, chosen.id)
        assert good(recipe)
        assert bool(said) == (recipe != wanted)
        assert good(wanted) <= (recipe == wanted or "lattice" in said[0])
        assert line("rules").value(recipe)
