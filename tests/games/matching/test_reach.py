"""What is out of reach, by the tree that is searched for each solution."""

from __future__ import annotations

from itertools import product
from math import factorial, inf

import pytest

from tests.examples import each
from tui_tangram.games.matching.core import COMPLEMENT
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe, out_of_reach, tree_for_each


def by_chance(recipe: Recipe) -> float:
    """Return the solutions by chance beside the known one, from the tree of effort 1."""
    tree = tree_for_each(recipe, 1.0)
    assert tree is not None
    return 1 / tree - 1


@pytest.mark.parametrize(
    ("rules", "ways"),
    [
        # Nine tiles, of them four corners, four sides and the middle, where there is a rim.
        ("tetravex", factorial(9)),
        ("hard-infinity", factorial(9) * 4**9),
        ("infinity", factorial(4) * factorial(4) * 4),
        ("easy-tetravex", 1),
    ],
)
@pytest.mark.parametrize("colours", [2, 3])
def test_solutions_by_chance(rules: str, ways: int, colours: int) -> None:
    """All ways to lay the tiles, of which each of twelve edges lets one in so many pass."""
    found = by_chance(Recipe("square", (3, 3), rules, colours))
    assert found == pytest.approx(ways / colours**12, rel=1e-6)


def test_long_boards_have_sides_of_two_lengths() -> None:
    """Of 5×3 with a rim: eight tiles of sides, three of the middle, and 22 edges."""
    turned = by_chance(Recipe("square", (5, 3), "infinity", 2))
    assert turned == pytest.approx(24 * factorial(8) * 6 * 4**3 / 2**22, rel=1e-6)
    upright = by_chance(Recipe("square", (5, 3), "easy-tetravex", 2))
    assert upright == pytest.approx(6 * 6 * 6 / 2**22, rel=1e-6)


def test_an_edge_lets_one_in_so_many_pass() -> None:
    """Of all tiles in two colours at random a sixteenth matches at the four edges of 2×2."""
    tiles = list(product((1, 2), repeat=4))
    # Sides are up, right, down, left.
    matching = sum(
        one[1] == right[3] and below[1] == last[3] and one[2] == below[0] and right[2] == last[0]
        for one, right, below, last in product(tiles, repeat=4)
    )
    assert 16**4 == 2**4 * matching
    assert by_chance(Recipe("square", (2, 2), "tetravex", 2)) == pytest.approx(24 / 2**4)


@each(
    "changed",
    [
        {"layout": "hexagon", "size": 100},
        {"size": 100, "shape": "ring"},
        {"wild": 1},
        {"fixed": 1},
        {"frame": 3},
        {"may_flip": True},
        {"matching": COMPLEMENT},
        {"wraps": True, "rules": "tetravex"},
        {"rules": "rotator"},
        {"rules": "win-game"},
    ],
)
def test_nothing_is_said_of_what_was_not_measured(changed: dict[str, object]) -> None:
    """Whatever the effort."""
    fields = {"layout": "square", "size": (10, 10), "rules": "infinity", "colours": 8} | changed
    recipe = Recipe(**fields)  # type: ignore[arg-type]  # as the fields are
    assert tree_for_each(recipe, inf) is None
    assert not out_of_reach(recipe, inf)
    plain = Recipe("square", (10, 10), "infinity", 8)
    assert out_of_reach(plain, inf)
    assert not out_of_reach(plain, None)


@each(
    ("side", "rules", "colours", "effort", "out"),
    [
        # Boards that the search solves within a minute, those with plenty of solutions too.
        (8, "infinity", 7, 6.197e7, False),
        (9, "infinity", 6, 5.019e21, False),
        (10, "infinity", 5, 2.229e45, False),
        (12, "infinity", 7, 3.375e55, False),
        (10, "infinity", 9, 6.327e13, False),
        (9, "tetravex", 10, 1.578e6, False),
        (10, "tetravex", 11, 2.684e6, False),
        # Boards that nobody solves.
        (10, "infinity", 8, 2.11e18, True),
        (12, "infinity", 10, 2.645e30, True),
        (16, "infinity", 17, 3.05e31, True),
        (12, "tetravex", 9, 6.249e23, True),
    ],
)
def test_the_band_between_plenty_and_none(
    side: int, rules: str, colours: int, effort: float, out: bool
) -> None:
    """By the efforts of the boards with the first seed."""
    recipe = Recipe("square", (side, side), rules, colours, seed=1)
    assert out is out_of_reach(recipe, effort)
    # Those of most take half a second and more.
    if colours > 9 and side < 12:
        assert effort == measure(generate(recipe))
