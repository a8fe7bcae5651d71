"""A board being edited in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.games.matching.core.draft import Draft, DraftCanvas
from tui_tangram.games.matching.core.naming import (
    colour_name,
    colours_counted,
    direction_text,
    places_counted,
    shape_name,
    side_and_colour,
)
from tui_tangram.games.matching.core.tile import RIM
from tui_tangram.language import mark, tr
from tui_tangram.maths.tiling import Side
from tui_tangram.play.phrases import capital


def side_name(canvas: DraftCanvas, side: Side) -> str:
    """Return the direction of a side in words."""
    ways = {number: way for way, number in canvas.sides_of[side.face].items()}
    return direction_text(ways[side.side].replace("-", " "))


def side_words(canvas: DraftCanvas, draft: Draft, side: Side) -> str:
    """Return the colour of a side, as a sentence."""
    where = capital(side_name(canvas, side))
    if side.face not in draft.cells:
        return tr("{side}: not on the board.", side=where)
    return f"{where}: {colour_words(canvas, draft, side)}."


def colour_words(canvas: DraftCanvas, draft: Draft, side: Side) -> str:
    """Return the colour of a side in a few words."""
    colour = canvas.colour(draft, side)
    if colour is None:
        return tr("no colour yet")
    if colour > 0:
        return tr("colour {colour}", colour=colour_name(colour))
    return colour_name(colour)


def cell_words(canvas: DraftCanvas, draft: Draft, cell: int) -> str:
    """Return a cell with its sides, clockwise from the top."""
    name, sides = canvas.name_of[cell], canvas.board.mesh.faces[cell].sides
    shape = shape_name(sides)
    if cell not in draft.cells:
        return tr("Cell {cell}: {shape}, taken out.", cell=name, shape=shape)
    found = []
    for k in (-k % sides for k in range(sides)):
        colour, ways = canvas.colour(draft, Side(cell, k)), canvas.sides_of[cell]
        where = next(way for way, number in ways.items() if number == k).replace("-", " ")
        if colour is not None:
            found.append(side_and_colour(where, colour))
    parts = ", ".join(found) or tr("no colours yet")
    if cell in draft.fixed:
        return tr("Cell {cell}: {shape}, fixed, {sides}.", cell=name, shape=shape, sides=parts)
    return tr("Cell {cell}: {shape}, {sides}.", cell=name, shape=shape, sides=parts)


def border_words(canvas: DraftCanvas, draft: Draft) -> str:
    """Return the border in a word or two."""
    if canvas.fixed:
        return tr("wraps around")
    if draft.border is None:
        return tr("any colours")
    if draft.border == RIM:
        return colour_name(RIM)
    return tr("colour {colour}", colour=colour_name(draft.border))


def draft_words(canvas: DraftCanvas, draft: Draft) -> str:
    """Return the whole board in sentences."""
    verdict = canvas.verdict(draft)
    parts = [
        tr(
            "{cells}, {colours}.",
            cells=places_counted(verdict.cells),
            colours=colours_counted(verdict.colours),
        ),
        tr(
            "{rules}, border: {border}.",
            rules=draft.rules.title,
            border=border_words(canvas, draft),
        ),
    ]
    if verdict.problem:
        parts.append(tr("Not a puzzle yet: {why}.", why=verdict.problem))
    return " ".join(parts)


_DONE: Final[Mapping[str, str]] = {
    "off": mark("cells taken out"),
    "on": mark("cells put in"),
    "colour": mark("side coloured"),
    "clear": mark("colours removed"),
    "wild": mark("side made wild"),
    "tame": mark("side no longer wild"),
    "fix": mark("tile fixed"),
    "loose": mark("tile no longer fixed"),
    "border": mark("border changed"),
    "rules": mark("game type changed"),
    "board": mark("layout or size changed"),
    "match": mark("way of matching changed"),
    "flips": mark("flipping changed"),
    "fill": mark("sides coloured"),
    "recolour": mark("all sides coloured anew"),
}
_ONE: Final[Mapping[str, str]] = {
    "off": mark("cell {cell} taken out"),
    "on": mark("cell {cell} put in"),
    "clear": mark("colours of cell {cell} removed"),
    "fix": mark("tile of cell {cell} fixed"),
    "loose": mark("tile of cell {cell} no longer fixed"),
}
"""The same for one cell."""


def describe_edit(move: str) -> str:
    """Return the effect of a once valid move, as a clause.

    >>> [describe_edit(move) for move in ("off 2.3", "off every", "colour 2.3 up 4")]
    ['cell 2.3 taken out', 'cells taken out', 'colour 4 on cell 2.3']
    """
    verb, *words = move.split(" ")
    if verb in _ONE and len(words) == 1 and words[0][:1].isdigit() and "-" not in words[0]:
        return tr(_ONE[verb], cell=words[0])
    if verb == "colour" and len(words) == 3 and words[2] != "0":
        return tr("colour {colour} on cell {cell}", colour=colour_name(int(words[2])),
                  cell=words[0])  # fmt: skip
    return tr(_DONE[verb])
