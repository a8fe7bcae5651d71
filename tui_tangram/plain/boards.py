"""Boards of tiles in the line mode."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import Command, CommandError
from tui_tangram.plain.kind import PlainKind
from tui_tangram.plain.table import GameLines

_WHEN: Final = mark("while a board of tiles is open")
_COMMANDS: Final = (
    Command("look", "l", markc("usage", "[PLACE or TILE]"),
            mark("Describe the board, or one place or tile."), _WHEN),
    Command("left", "le", "", mark("Tell which tiles are loose, with their sides."), _WHEN),
    Command("where", "wh", markc("usage", "TILE"), mark("Tell where a tile is."), _WHEN),
    Command("wrong", "w", "", mark("Tell which sides do not match."), _WHEN),
    Command("row", "", markc("usage", "NUMBER"),
            mark("Tell what lies in a row, from the left."), _WHEN),
    Command("ring", "", markc("usage", "NUMBER"),
            mark("Tell what lies in a ring; 1 is the outermost."), _WHEN),
    Command("open", "o", "[all]",
            mark("Tell the empty places with open sides, hardest first."), _WHEN),
    Command("fits", "f", markc("usage", "TILE or PLACE"),
            mark("Tell where a tile fits, or what fits in a place."), _WHEN),
    Command("place", "pl", markc("usage", "TILE PLACE or TILE NUMBER"),
            mark("Lay a tile, by place or by number."), _WHEN),
    Command("take", "t", markc("usage", "TILE or PLACE"), mark("Take a tile back."), _WHEN),
    Command("swap", "sw", markc("usage", "TILE TILE"),
            mark("Let two laid tiles change places."), _WHEN),
    Command("group", "gr", markc("usage", "TILE [CELL]"),
            mark("List the tiles that match a tile, or move it there with them."), _WHEN),
    Command("turn", "tu", markc("usage", "TILE [TIMES]"),
            mark("Turn a tile left by one side or several."), _WHEN),
    Command("flip", "fl", markc("usage", "TILE"),
            mark("Turn a tile over, where the rules allow it."), _WHEN),
)  # fmt: skip


def _table() -> type[GameLines]:
    from tui_tangram.plain.matching import MatchingLines

    return MatchingLines


def _new(words: Sequence[str], random: Random) -> str:
    """Return the id of a new board: its layout comes first, then the others in any order."""
    from tui_tangram.matching import rules_named
    from tui_tangram.matching.naming import layout_called, size_called
    from tui_tangram.matching.recipe import Recipe, RecipeError, parse_size
    from tui_tangram.tiling import LEVELS
    from tui_tangram.tiling.shapes import SHAPES

    if not words:
        raise CommandError("say a layout, such as: new square tetravex small")
    layout, *rest = [word.lower() for word in words]
    size, rules, shape = "easy", "infinity", ""
    for word in rest:
        # Names of rules have an x and names of sizes too: only numbers begin with a digit.
        if size_called(word) in LEVELS or word[:1].isdigit():
            size = word
        elif word in SHAPES:
            shape = word
        else:
            try:
                rules = rules_named(word).id
            except ValueError as error:
                raise CommandError(str(error)) from None
    try:
        seed = random.randrange(10**6)
        recipe = Recipe(layout_called(layout), parse_size(size), rules, shape=shape, seed=seed)
        return recipe.checked().id
    except RecipeError as error:
        raise CommandError(str(error)) from None


BOARDS: Final = PlainKind(_table, _COMMANDS, called=("tiles",), new=_new)
