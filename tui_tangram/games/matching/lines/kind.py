"""Boards of tiles, and their editor, in the plain mode."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tui_tangram.games.matching.entries import PREFIX
from tui_tangram.language import mark, markc
from tui_tangram.late import at
from tui_tangram.plain.commands import LineCommand, MalformedError, given_when
from tui_tangram.plain.table import PlainKind
from tui_tangram.play.names import drawn_seed

_COMMANDS: Final = given_when(
    mark("while a tile board is open"),
    LineCommand("look", "l", markc("usage", "[CELL or TILE]"),
            mark("Describe the board, or one cell or tile.")),
    LineCommand("unplaced", "le left tiles drawer", "",
            mark("List the unplaced tiles with their sides.")),
    LineCommand("placed", "wh where", markc("usage", "TILE"), mark("Show where a tile is.")),
    LineCommand("mismatches", "w wrong", "", mark("List the sides that do not match.")),
    LineCommand("row", "", markc("usage", "NUMBER"), mark("Describe a row, from left to right.")),
    LineCommand("ring", "", markc("usage", "NUMBER"),
            mark("Describe a ring. Ring 1 is the outermost.")),
    LineCommand("find", "fd", markc("usage", "SIDE COLOUR …"),
            mark("List the unplaced tiles with these sides: find up 2 left 5.")),
    LineCommand("open", "o", "[all]", mark("List empty cells, fewest fitting tiles first.")),
    LineCommand("fits", "f", markc("usage", "TILE [CELL] or CELL"),
            mark("List where a tile fits, or what fits a cell.")),
    LineCommand("place", "pl", markc("usage", "TILE CELL [NUMBER] or TILE NUMBER"),
            mark("Place a tile in a cell, or by a number from fits.")),
    LineCommand("remove", "t take", markc("usage", "TILE or CELL"), mark("Remove a tile.")),
    LineCommand("swap", "sw", markc("usage", "TILE TILE"), mark("Swap two tiles on the board.")),
    LineCommand("group", "gr", markc("usage", "TILE [CELL]"),
            mark("List the tiles that match a tile, or move it there with them.")),
    LineCommand("turn", "tu", markc("usage", "TILE [TIMES or WORDS]"),
            mark("Turn a tile left, by one side or more, or a cube another way: turn 7 back.")),
    LineCommand("flip", "fl", markc("usage", "TILE"),
            mark("Flip a tile, where the rules allow it.")),
)  # fmt: skip


def _new(words: Sequence[str], random: Random) -> str:
    """Return the id of a new board: its layout comes first, then the others in any order."""
    from tui_tangram.games.matching.core import rules_named
    from tui_tangram.games.matching.core.board_size import parse_size
    from tui_tangram.games.matching.core.naming import layout_called, size_called
    from tui_tangram.games.matching.core.recipe import Recipe
    from tui_tangram.maths.tiling import LEVELS
    from tui_tangram.maths.tiling.shapes import SHAPES
    from tui_tangram.maths.tiling.solids import SOLIDS

    if not words:
        raise MalformedError("give a layout, such as: new square tetravex small")
    layout, *rest = [word.lower() for word in words]
    size, rules, shape = "easy", "", layout if layout in SOLIDS else ""
    for word in rest:
        # Names of rules have an x and names of sizes too: only numbers begin with a digit.
        if size_called(word) in LEVELS or word[:1].isdigit():
            size = word
        elif word in SHAPES or word in SOLIDS:
            shape = word
        else:
            rules = rules_named(word).id
    seed = drawn_seed(random)
    if shape in SOLIDS:
        layout, rules = SOLIDS[shape] or layout, rules or "hard-infinity"
    recipe = Recipe(
        layout_called(layout), parse_size(size), rules or "infinity", shape=shape, seed=seed
    )
    return recipe.checked().id


BOARDS: Final = PlainKind(
    at(__package__, ".board:MatchingLines"), _COMMANDS, called=("tiles",), new=_new, copies=PREFIX
)


_MADE: Final = mark("while a board is edited")
_MAKING: Final = (
    LineCommand("look", "l", markc("usage", "[CELL]"),
            mark("Describe the board, or one cell."), _MADE),
    LineCommand("row", "", markc("usage", "NUMBER"),
            mark("Describe a row, from left to right."), _MADE),
    LineCommand("off", "", markc("usage", "CELL … or CELL-CELL or BRUSH"),
            mark("Take cells out. Brushes: ring, inside, every, checker, rows, a shape."), _MADE),
    LineCommand("on", "", markc("usage", "CELL … or CELL-CELL or BRUSH"),
            mark("Put cells in. Brushes: ring, all, or a shape."), _MADE),
    LineCommand("colour", "col", markc("usage", "CELL SIDE NUMBER"),
            mark("Colour a side. The side beyond it gets the colour that matches."), _MADE),
    LineCommand("clear", "", markc("usage", "CELL or all"), mark("Remove colours."), _MADE),
    LineCommand("wild", "", markc("usage", "CELL SIDE"),
            mark("Make a side wild, or no longer."), _MADE),
    LineCommand("fix", "", markc("usage", "CELL"), mark("Fix a tile, or no longer."), _MADE),
    LineCommand("border", "bo", markc("usage", "dark or free or NUMBER"),
            mark("Set the colour of the border."), _MADE),
    LineCommand("board", "", markc("usage", "[LAYOUT] [SIZE]"),
            mark("Change layout or size: board hexagons 30. What fits stays."), _MADE),
    LineCommand("rules", "ru", markc("usage", "NAME"), mark("Set the game type."), _MADE),
    LineCommand("match", "ma", markc("usage", "equal or complement"),
            mark("Set how sides match: equal, or as connectors."), _MADE),
    LineCommand("flips", "", markc("usage", "on or off"), mark("Allow flipping, or not."), _MADE),
    LineCommand("fill", "fi", markc("usage", "[COLOURS]"),
            mark("Colour all sides that have no colour, at random."), _MADE),
    LineCommand("recolour", "rec", markc("usage", "[COLOURS]"),
            mark("Colour all sides anew, at random."), _MADE),
    LineCommand("judge", "j", "",
            mark("Check whether the solution is unique, and how difficult the board is."), _MADE),
    LineCommand("keep", "ke", markc("usage", "NAME"),
            mark("Save the board among your own."), _MADE),
    LineCommand("try", "", "", mark("Play the board as it is."), _MADE),
)  # fmt: skip


BOARD_EDITOR: Final = PlainKind(
    at(__package__, ".board_editor_lines:BoardEditorLines"), _MAKING, edits=True
)
