"""The choices that make a new board, line by line.

A form is a recipe and nothing else: every line reads a part of it and makes another recipe.
So the form has nothing that the id has not, and a typed id fills in the whole form.
Lines accept everything: if the choices make no puzzle, the recipe reports why (`preview`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt, prod
from random import Random
from typing import Any, Final, TypeVar

from tui_tangram.games.matching.core import EQUAL, MATCHINGS, MAX_COLOURS, RULES, Rules, rules_named
from tui_tangram.games.matching.core.board_size import BoardSize, shape_word
from tui_tangram.games.matching.core.levels import recommended
from tui_tangram.games.matching.core.naming import layout_words, size_name, tiles_counted
from tui_tangram.games.matching.core.recipe import OUTER, Recipe
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, LIMIT, STACK, TOWER, tiling
from tui_tangram.maths.tiling.shapes import SHAPES
from tui_tangram.maths.tiling.solids import SOLIDS
from tui_tangram.play.names import drawn_seed, named
from tui_tangram.values import NamedTuple, replace

_T = TypeVar("_T")

MARKED: Final = (markc("name", "whole"),)
"""The word for a board without a shape."""

USUAL: Final = Recipe("square", "easy", "tetravex")
"""The recipe that the form shows the first time, with a random seed."""


class FormLine(NamedTuple):
    """One line of the form."""

    id: str
    name: str
    """Its name, marked."""
    about: Callable[[Recipe], str]
    """Its explanation, for the player who is on it."""
    value: Callable[[Recipe], str]
    """Says it in a few words."""
    step: Callable[[Recipe, int], Recipe]
    """Returns the recipe with the next choice, or with -1 the previous one."""
    quiet: Callable[[Recipe], bool]
    """Whether nothing was chosen."""
    number: Callable[[Recipe], int] | None = None
    """The number that can be typed instead."""
    typed: Callable[[Recipe, int], Recipe] | None = None
    """Returns the recipe with a number typed."""
    most: int = 0
    """The largest number that can be typed."""


def shown(recipe: Recipe) -> tuple[FormLine, ...]:
    """Return the lines that there are for *recipe*."""
    return tuple(line for line in LINES if _SHOWN.get(line.id, _always)(recipe))


def gridded(recipe: Recipe) -> bool:
    """Whether the board has columns and rows: of squares, or of cells where it wraps."""
    if recipe.wraps or recipe.shape:
        return recipe.wraps
    return recipe.layout in ("square", STACK) and not isinstance(recipe.size, int)


def fresh(recipe: Recipe, random: Random) -> Recipe:
    """Return the recipe with another seed."""
    return replace(recipe, seed=drawn_seed(random))


def surprise(recipe: Recipe, random: Random) -> Recipe:
    """Return a recipe with random layout, rules and seed, of the same level."""
    level = recipe.size if isinstance(recipe.size, str) else "easy"
    playable = [rules.id for rules in RULES if not rules.demo]
    found = Recipe(random.choice(LAYOUTS), level, random.choice(playable))
    return fresh(found, random)


def parsed(text: str, recipe: Recipe) -> Recipe:
    """Return *recipe*, which was read from *text*, with its colours open where *text* says none."""
    options = text.strip().lower().split("/")[3:4]
    named = options and any(
        part[:1] == "c" and part[1:].isdigit() for part in options[0].split("+")
    )
    return recipe if named else replace(recipe, colours=None)


def _places(recipe: Recipe) -> int:
    """Return the number of places of the board; 0 if there is no board.

    No board is made for that but those of the levels, which are at hand.
    """
    size = recipe.size
    if isinstance(size, int):
        return size
    if isinstance(size, tuple):
        return prod(size) * (len(tiling(recipe.layout).cell) if recipe.wraps else 1)
    try:
        return len(recipe.board)
    except ValueError:
        return 0


def _grid(recipe: Recipe) -> tuple[int, ...]:
    """Return columns and rows, and layers of cubes, also those of a level."""
    if isinstance(recipe.size, tuple):
        return recipe.size
    try:
        board = recipe.board
    except ValueError:
        return 3, 3
    return board.columns or 1, board.rows or 1, *filter(None, [board.layers])


def usual_colours(recipe: Recipe) -> int:
    """Return the recommended number of colours."""
    if recipe.shape == TOWER:
        return _places(recipe) or 1
    level = recipe.size if isinstance(recipe.size, str) and not recipe.shape else None
    found = recommended(recipe.layout, recipe.rules, level or _places(recipe) or 1, recipe.shape)
    return recipe.puzzle_rules.matching.usual(found)


def fitted(recipe: Recipe) -> Recipe:
    """Return the recipe with a size of the kind that its layout and wrapping have."""
    size: BoardSize = recipe.size
    if recipe.layout == STACK:
        matching = EQUAL if recipe.matching.cornered else recipe.matching
        shape = recipe.shape if recipe.shape == TOWER else ""
        recipe = replace(recipe, shape=shape, wraps=False, may_flip=False, matching=matching)
        fits = isinstance(size, int) if shape else isinstance(size, tuple) and len(size) > 2
        return replace(recipe, size=size if fits or isinstance(size, str) else "easy")
    shape = "" if recipe.shape == TOWER else recipe.shape
    recipe = replace(recipe, shape=shape, outer="")
    if isinstance(size, tuple) and len(size) > 2:
        size = "easy"
    if recipe.layout not in LAYOUTS:
        size = "easy"  # a solid that cannot be divided has one size
    elif isinstance(size, tuple) and not gridded(recipe):
        size = min(size[0] * size[1], LIMIT)
    elif isinstance(size, int) and recipe.wraps:
        size = "easy"
    elif isinstance(size, int) and recipe.layout == "square" and not recipe.shape:
        height = max(isqrt(size), 1)
        size = (max(size // height, 1), height)
    return replace(recipe, size=size)


def _shape(recipe: Recipe, way: int) -> Recipe:
    if recipe.layout == STACK:
        return fitted(replace(recipe, shape=_around(("", TOWER), recipe.shape, way)))
    return shaped(recipe, _around(("", *SHAPES, *SOLIDS), recipe.shape, way))


def shaped(recipe: Recipe, shape: str) -> Recipe:
    """Return the recipe with a shape, or a solid in its layout."""
    found = replace(flat(recipe), shape=shape, wraps=recipe.wraps and not shape)
    return fitted(replace(found, layout=SOLIDS.get(shape) or found.layout))


def flat(recipe: Recipe) -> Recipe:
    """Return the recipe of a board without a shape, in a layout of the plane."""
    return replace(recipe, shape="", layout=recipe.layout if recipe.layout in LAYOUTS else "square")


def _wrapped(recipe: Recipe) -> Recipe:
    """Return the recipe whose wrapping was changed: a torus has no shape."""
    return fitted(flat(recipe) if recipe.wraps else recipe)


def _around(values: Sequence[_T], value: _T, way: int) -> _T:
    return values[(values.index(value) + way) % len(values) if value in values else min(way, 0)]


def _level(recipe: Recipe, way: int) -> Recipe:
    if isinstance(recipe.size, str):
        return replace(recipe, size=_around(LEVELS, recipe.size, way))
    return replace(recipe, size=LEVELS[0] if way > 0 else LEVELS[-1])


def _within(number: int, least: int, most: int) -> int:
    return min(max(number, least), most)


def _set_places(recipe: Recipe, number: int) -> Recipe:
    return replace(recipe, size=_within(number, 2, LIMIT))


AXES: Final = ("columns", "rows", "layers")
"""The lines for the numbers of a size, in their order."""


def _axis(name: str, title: str) -> FormLine:
    """Return the line for columns, rows or layers."""
    axis = AXES.index(name)

    def change(recipe: Recipe, number: int) -> Recipe:
        sizes = [*_grid(recipe)]
        sizes[axis] = _within(number, 1, LIMIT)
        return replace(recipe, size=tuple(sizes))

    return _number(name, title, _TYPE, lambda recipe: _grid(recipe)[axis], change, LIMIT, _levelled)


def _colours(recipe: Recipe) -> int:
    return recipe.colours or usual_colours(recipe)


def _set_colours(recipe: Recipe, number: int) -> Recipe:
    number = _within(number, 1, MAX_COLOURS)
    return replace(recipe, colours=None if number == usual_colours(recipe) else number)


def _paired(recipe: Recipe) -> Recipe:
    """Return the recipe with as many colours as its way of matching needs."""
    matching = recipe.puzzle_rules.matching
    if matching == EQUAL or recipe.colours is None:
        return recipe
    return _set_colours(recipe, matching.whole(recipe.colours))


def _step_colours(recipe: Recipe, way: int) -> Recipe:
    # Connectors come in pairs.
    return _set_colours(recipe, _colours(recipe) + way * recipe.puzzle_rules.matching.whole(1))


def _flag(
    name: str, title: str, field: str, about: str, then: Callable[[Recipe], Recipe] | None = None
) -> FormLine:
    """Return a line that says yes or no."""

    def usual(recipe: Recipe) -> bool:
        return not getattr(recipe, field)

    def step(recipe: Recipe, way: int) -> Recipe:
        del way
        change: dict[str, Any] = {field: usual(recipe)}
        changed = replace(recipe, **change)
        return then(changed) if then else changed

    return FormLine(
        name,
        title,
        lambda _: tr(about),
        lambda recipe: trc("switch", "no") if usual(recipe) else trc("switch", "yes"),
        step,
        usual,
    )


def _number(  # noqa: PLR0917  # a row of a table
    name: str,
    title: str,
    about: str,
    number: Callable[[Recipe], int],
    change: Callable[[Recipe, int], Recipe],
    most: int,
    quiet: Callable[[Recipe], bool],
    *,
    value: Callable[[Recipe], str] | None = None,
    step: Callable[[Recipe, int], Recipe] | None = None,
) -> FormLine:
    """Return a line with a number that can be typed."""
    value = value or (lambda recipe: str(number(recipe) or trc("number", "none")))
    step = step or (lambda recipe, way: change(recipe, number(recipe) + way))
    return FormLine(name, title, lambda _: tr(about), value, step, quiet, number, change, most)


def _count(name: str, title: str, about: str, most: int) -> FormLine:
    def number(recipe: Recipe) -> int:
        return int(getattr(recipe, name))

    def change(recipe: Recipe, number: int) -> Recipe:
        settled: dict[str, Any] = {name: _within(number, 0, most)}
        return replace(recipe, **settled)

    return _number(name, title, about, number, change, most, lambda recipe: not number(recipe))


def _always(recipe: Recipe) -> bool:
    del recipe
    return True


def _never(recipe: Recipe) -> bool:
    del recipe
    return False


def _levelled(recipe: Recipe) -> bool:
    return isinstance(recipe.size, str)


def _colour_words(recipe: Recipe) -> str:
    number = _colours(recipe)
    if recipe.colours is None:
        return tr("{number} (recommended)", number=number)
    return str(number)


def _sized(recipe: Recipe, size: str) -> str:
    """Return the name of a size, with the number of tiles of the board if there is one."""
    places = _places(recipe)
    return f"{size_name(size)}, {tiles_counted(places)}" if places else size_name(size)


def _about_rules(rules: Rules) -> str:
    return tr(rules.line) if rules.line else rules.about


_TYPE: Final = mark("Type a number, or change it.")

_MATCHING: Final = {
    "equal": (markc("matching", "same colour"), mark("Sides match when they have one colour.")),
    "complement": (
        markc("matching", "connectors"), mark("Each colour joins its partner, not itself."),
    ),
    "corners": (markc("matching", "corners"), mark("All corners that meet have one colour.")),
}  # fmt: skip
"""For each way of matching its name and its explanation, marked."""

_OUTER: Final = {
    "": (markc("outer faces", "any"), mark("The outer faces of the stack may be any.")),
    "dark": (markc("outer faces", "dark"), mark("The rules have a dark border.")),
    "alike": (markc("outer faces", "one colour"), mark("All outer faces have one colour.")),
    "model": (
        markc("outer faces", "a model"),
        mark("Each side of the stack has one colour, as a large cube."),
    ),
}
"""For each kind of outer faces its name and its explanation, marked."""


def _outer(recipe: Recipe) -> str:
    return recipe.outer or ("dark" if recipe.puzzle_rules.rim else "")


LINES: Final[tuple[FormLine, ...]] = (
    FormLine(
        "layout", mark("Layout"),
        lambda recipe: tr(layout_words(recipe.layout).about),
        lambda recipe: named(layout_words(recipe.layout).name, recipe.layout),
        lambda recipe, way: fitted(
            replace(recipe, layout=_around((*LAYOUTS, STACK), recipe.layout, way))
        ),
        _never,
    ),
    FormLine(
        "rules", mark("Rules"), lambda recipe: _about_rules(recipe.puzzle_rules),
        lambda recipe: recipe.puzzle_rules.title,
        lambda recipe, way: replace(
            recipe, rules=_around([rules.id for rules in RULES], recipe.rules, way)
        ),
        _never,
    ),
    FormLine(
        "size", mark("Size"), lambda _: tr("Small to huge, or set your own below."),
        lambda recipe: (
            _sized(recipe, recipe.size) if isinstance(recipe.size, str) else tr("your own size")
        ),
        _level,
        _never,
    ),
    _number("places", mark("Cells"), _TYPE, _places, _set_places, LIMIT, _levelled),
    _axis("columns", mark("Columns")),
    _axis("rows", mark("Rows")),
    _axis("layers", mark("Layers")),
    FormLine(
        "shape", mark("Shape"),
        lambda recipe: (
            tr("An unfolded solid: sides with the same letter touch.")
            if recipe.shape in SOLIDS
            else tr("A tower: no colour twice on a long side. Cubes need not match.")
            if recipe.shape == TOWER
            else tr("A whole stack, or a tower.")
            if recipe.layout == STACK
            else tr("Whole, or the smallest of its kind with that many cells.")
        ),
        lambda recipe: named(shape_word(recipe.shape or "whole"), recipe.layout),
        _shape,
        lambda recipe: not recipe.shape,
    ),
    FormLine(
        "outer", mark("Outer faces"), lambda recipe: tr(_OUTER[_outer(recipe)][1]),
        lambda recipe: trc("outer faces", _OUTER[_outer(recipe)][0]),
        lambda recipe, way: replace(recipe, outer=_around(OUTER, recipe.outer, way)),
        lambda recipe: not recipe.outer,
    ),
    _number(
        "colours", mark("Colours"), mark("Fewer colours: more tiles fit each cell."),
        _colours, _set_colours, MAX_COLOURS, lambda recipe: recipe.colours is None,
        value=_colour_words, step=_step_colours,
    ),
    _count("frame", mark("Border colours"), mark("Used only between border tiles."), MAX_COLOURS),
    _count("wild", mark("Wild sides"), mark("Sides that match anything."), LIMIT),
    _count("fixed", mark("Fixed tiles"), mark("Tiles already in place."), LIMIT),
    _count("spare", mark("Spare tiles"), mark("Tiles left over in the end."), LIMIT),
    _flag(
        "flip", mark("Flipping"), "may_flip",
        mark("Tiles may be flipped."),
    ),
    FormLine(
        "matching", mark("Matching"), lambda recipe: tr(_MATCHING[recipe.matching.id][1]),
        lambda recipe: trc("matching", _MATCHING[recipe.matching.id][0]),
        lambda recipe, way: _paired(
            replace(recipe, matching=_around([*MATCHINGS.values()], recipe.matching, way))
        ),
        lambda recipe: recipe.matching == EQUAL,
    ),
    _flag(
        "wraps", mark("Wraps around"), "wraps", mark("Opposite sides of the board touch."),
        _wrapped,
    ),
    _flag(
        "unique", mark("Unique solution"), "unique",
        mark("Proven, but may take a while."),
    ),
    _number(
        "seed", mark("Seed"), mark("Another seed gives other tiles."), lambda recipe: recipe.seed,
        lambda recipe, number: replace(recipe, seed=_within(number, 0, 2**64 - 1)), 2**64 - 1,
        _never, value=lambda recipe: str(recipe.seed),
    ),
)  # fmt: skip
"""All lines, from the top."""

_SHOWN: Final[Mapping[str, Callable[[Recipe], bool]]] = {
    "size": lambda recipe: recipe.layout in (*LAYOUTS, STACK),
    "places": lambda recipe: (
        not gridded(recipe) and (recipe.layout in LAYOUTS or recipe.shape == TOWER)
    ),
    "columns": gridded,
    "rows": gridded,
    "layers": lambda recipe: recipe.layout == STACK and gridded(recipe),
    "outer": lambda recipe: recipe.layout == STACK and not recipe.shape,
    "frame": lambda recipe: rules_named(recipe.rules).rim or recipe.frame > 0,
    "spare": lambda recipe: rules_named(recipe.rules).may_move or recipe.spare > 0,
    "wraps": lambda recipe: recipe.layout != STACK,
    "flip": lambda recipe: not rules_named(recipe.rules).may_flip and recipe.layout != STACK,
    "matching": lambda recipe: rules_named(recipe.rules).matching == EQUAL,
}
"""Lines that are not always there."""
