"""Repairs of choices that make no board: the nearest other choice, and the words for it.

The player's latest choice stays whenever another choice can be changed instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from tui_tangram.games.matching.core import EQUAL, MAX_COLOURS, rules_named
from tui_tangram.games.matching.core.board_size import RecipeError, lattice_size
from tui_tangram.games.matching.core.naming import layout_name
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.new_board.form import LINES, fitted
from tui_tangram.language import tr
from tui_tangram.maths.tiling import LIMIT, tiling
from tui_tangram.maths.tiling.shapes import SOLIDS

_Repaired = tuple[Recipe, str]


def repaired(recipe: Recipe, chosen: str) -> tuple[Recipe, tuple[str, ...]]:
    """Return a recipe that makes a board, and the changes to it, a sentence each.

    *chosen* is the id of the line of the form that the player has changed last.  If nothing
    helps, or nothing is needed, the recipe is the same.
    """
    found, repairs = recipe, []
    for _ in range(_MOST):
        step = next(filter(None, (repair(found, chosen) for repair in _REPAIRS)), None)
        if step is None:
            break
        found = step[0]
        repairs.append(step[1])
    return (found, tuple(repairs)) if good(found) else (recipe, ())


def good(recipe: Recipe) -> bool:
    """Whether a recipe makes a puzzle."""
    try:
        recipe.checked()
    except RecipeError:
        return False
    return True


def _without_border(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Rules with a border, on a board that has none."""
    rules = recipe.puzzle_rules
    if not (rules.rim and recipe.closed):
        return None
    if chosen != "rules":
        other = rules_named("hard-infinity" if rules.may_turn else "tetravex")
        words = tr("{rules} needs a border: now {other}.", rules=rules.title, other=other.title)
        return replace(recipe, rules=other.id), words
    if recipe.wraps:
        words = tr("{rules} needs a border: no longer wraps around.", rules=rules.title)
    else:
        words = tr("{rules} needs a border: no longer a solid.", rules=rules.title)
    return fitted(replace(recipe, wraps=False, shape="")), words


def _not_of_this_layout(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A solid that another layout makes."""
    layout = SOLIDS.get(recipe.shape) or recipe.layout
    if layout == recipe.layout:
        return None
    if chosen == "layout":
        return fitted(replace(recipe, shape="")), tr("No such solid: now a flat board.")
    words = tr("Layout: now {layout}.", layout=layout_name(layout))
    return fitted(replace(recipe, layout=layout)), words


def _small_torus(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A board that is too small to wrap around."""
    if not recipe.wraps or not isinstance(recipe.size, tuple) or good(recipe):
        return None
    line = "columns" if chosen == "rows" else "rows"
    for more in range(1, _LARGER + 1):
        columns, rows = recipe.size
        if line == "columns":
            found = replace(recipe, size=(columns + more, rows))
        else:
            found = replace(recipe, size=(columns, rows + more))
        if good(found):
            before = columns if line == "columns" else rows
            return _repair_of(found, line, before, before + more)
    return None


_LARGER: Final = 6
"""Columns or rows that make any board large enough to wrap around."""


def _border_colours(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Border colours without a border."""
    del chosen
    if not recipe.frame or (recipe.puzzle_rules.rim and not recipe.closed):
        return None
    return replace(recipe, frame=0), tr("No border colours without a dark border.")


def _own_matching(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A way of matching, where the rules have their own."""
    del chosen
    rules = recipe.puzzle_rules
    if rules.may_match(recipe.matching):
        return None
    words = tr("{rules} has its own way of matching.", rules=rules.title)
    return replace(recipe, matching=EQUAL), words


def _nothing_to_solve(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Variations of a demonstration."""
    rules = recipe.puzzle_rules
    plain = replace(recipe, wild=0, fixed=0, frame=0, may_flip=False, matching=EQUAL, unique=False)
    if not rules.demo or plain == recipe:
        return None
    if chosen == "rules":
        return plain, tr("Nothing to solve in {rules}: variations removed.", rules=rules.title)
    other = rules_named("hard-infinity")
    words = tr("Nothing to solve in {rules}: now {other}.", rules=rules.title, other=other.title)
    return replace(recipe, rules=other.id), words


def _columns_and_rows(recipe: Recipe, chosen: str) -> _Repaired | None:
    """More cells than there may be, or fewer."""
    if not isinstance(recipe.size, tuple):
        return None
    columns, rows = recipe.size
    cell = len(tiling(recipe.layout).cell) if recipe.wraps else 1
    most = max(LIMIT // cell, 1)
    if 2 <= columns * rows * cell <= LIMIT:
        return None
    if chosen == "rows":
        rows = min(rows, most)
        fits = min(max(most // rows, 1), columns) if columns * rows > most else 2
        return _repair_of(replace(recipe, size=(fits, rows)), "columns", columns, fits)
    columns = min(columns, most)
    fits = min(max(most // columns, 1), rows) if columns * rows > most else 2
    return _repair_of(replace(recipe, size=(columns, fits)), "rows", rows, fits)


def _lattice(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A lattice with one hole, which is a ring."""
    if recipe.shape != "lattice" or chosen not in ("shape", "layout"):
        return None
    size = lattice_size(recipe.layout, recipe.size)
    if size == recipe.size:
        return None
    return replace(recipe, size=size), tr("A smaller lattice has one hole only: {n} cells.", n=size)


def _nearest(field: str, values: range) -> Callable[[Recipe, str], _Repaired | None]:
    """Return the repair of a number that is too large or too small for the board."""

    def repair(recipe: Recipe, chosen: str) -> _Repaired | None:
        del chosen
        before = getattr(recipe, field)
        if before is None or good(recipe):
            return None
        order: Iterable[int] = sorted(values, key=lambda value: (abs(value - before), value))
        for after in order:
            change: dict[str, Any] = {field: after}
            if good(found := replace(recipe, **change)):
                return _repair_of(found, field, before, after)
        return None

    return repair


def _repair_of(recipe: Recipe, line: str, before: int, after: int) -> _Repaired:
    name = tr(next(one.name for one in LINES if one.id == line))
    words = tr("{name}: {after} instead of {before}.", name=name, before=before, after=after)
    return recipe, words


_REPAIRS: Final = (
    _not_of_this_layout,
    _without_border,
    _border_colours,
    _own_matching,
    _nothing_to_solve,
    _columns_and_rows,
    _small_torus,
    _lattice,
    _nearest("frame", range(MAX_COLOURS + 1)),
    _nearest("colours", range(1, MAX_COLOURS + 1)),
    _nearest("wild", range(LIMIT + 1)),
    _nearest("fixed", range(LIMIT + 1)),
)
_MOST: Final = len(_REPAIRS)
