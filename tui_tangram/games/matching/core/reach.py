"""The boards that cannot be solved in reasonable time by any known method.

A board of squares in few colours has many solutions, and some are found soon; in many colours
hardly two tiles fit, and wrong ones are noticed at once.  Between there is a band of numbers of
colours that becomes wider and worse with every row.  The effort (`tui_tangram.play.difficulty`)
estimates the tree that has to be searched, and besides the known solution there are random ones:
the share of all arrangements of the tiles that matches at every edge.  So the tree for each
solution is the effort divided by their number.  A board is *out of reach* where that is beyond
`UNSOLVED`: the fastest published programs place 100 million tiles per second.

``python -m tests.benchmarks.bench_reach`` prints it next to the results of the search.  On boards
that the search solves, the estimate was off by a factor of 10 where there are few solutions, and up
to 1,000 times too large where there are many.  Framed 8×8 in seven colours has 100 million, and is
solved in twenty seconds; no board beyond 100,000 million was solved in 30 million nodes.  Out of
reach are some boards of 9×9 with seven colours, and most from 10×10 on with eight, with a border or
without; at 12×12 nine to twelve colours with a border, eight to ten without.
"""

from __future__ import annotations

from math import exp, lgamma, log
from typing import TYPE_CHECKING, Final

from tui_tangram.games.matching.core.rules import EQUAL

if TYPE_CHECKING:
    from tui_tangram.games.matching.core.recipe import Recipe

UNSOLVED: Final = 1e15
"""Tiles placed for a solution: by the fastest programs, a hundred days."""


def out_of_reach(recipe: Recipe, effort: float | None) -> bool:
    """Whether the board of a checked recipe is out of reach; its *effort* is measured."""
    tree = tree_for_each(recipe, effort)
    return tree is not None and tree > UNSOLVED


def tree_for_each(recipe: Recipe, effort: float | None) -> float | None:
    """Return the estimated number of tiles placed for each solution.

    None for boards outside the measurements: other layouts and shapes, and those with wild sides,
    fixed tiles, colours of the border, spare tiles or flips; and without an effort.
    """
    rules = recipe.puzzle_rules
    others = (
        recipe.wild, recipe.fixed, recipe.frame, recipe.spare, rules.may_flip, recipe.shape,
        recipe.wraps,
    )  # fmt: skip
    if effort is None or any(others) or recipe.layout != "square" or rules.matching != EQUAL:
        return None
    board, colours = recipe.board, recipe.colours
    if not (board.columns and board.rows and colours and rules.may_move):
        return None
    across, down = board.columns, board.rows
    inner, turns = across * down, log(4) if rules.may_turn else 0.0
    ways = 0.0
    if rules.rim:
        # Tiles of the corners, the sides and the middle remain there, and the rim determines their
        # turn.
        inner = (across - 2) * (down - 2)
        sides = 2 * (across + down - 4)
        of_side = 2 * _orders(across - 2) + 2 * _orders(down - 2)
        ways = _orders(4) + _orders(sides) if rules.may_turn else of_side
    ways += _orders(inner) + inner * turns
    edges = across * (down - 1) + down * (across - 1)
    return effort / (1 + exp(min(ways - edges * log(colours), 700.0)))


def _orders(number: int) -> float:
    """Return the logarithm of the number of orders of so many tiles."""
    return lgamma(max(number, 0) + 1)
