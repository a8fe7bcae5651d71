"""The rules of edge matching, for help: of a board, with a few of its places, and of all boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.games.matching.core import RIM, RULES, Matching, Puzzle
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.naming import TOWER_RULE, model_in_words
from tui_tangram.games.matching.core.puzzle import CellCorner, corners
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.tile import pair
from tui_tangram.games.matching.look.small import board_portrait
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    SideLook,
    TileLook,
    TilesLook,
    TileStyle,
)
from tui_tangram.games.matching.screen.new_board.plan import all_tiles, painted
from tui_tangram.language import mark, tr
from tui_tangram.maths.tiling import Mesh, Side
from tui_tangram.play.phrases import pointed
from tui_tangram.render.palette import Palette

_END: Final = mark(
    "Connectors: A joins a, B joins b, and so on.\nAny arrangement that matches everywhere counts."
)

_EXAMPLE: Final = "hexagon/easy/infinity/c4/s6/g1"
"""The board in the picture."""


def rules_of_all() -> tuple[str, ...]:
    """Return the rules of all boards, in the language in use."""
    width = max(len(rules.title) for rules in RULES)
    sets = (f"{rules.title:{width}}  {tr(rules.short)}" for rules in RULES)
    return tr("Match all touching sides. The rule sets:"), *sets, *tr(_END).splitlines()


def board_manual(style: TileStyle, palette: Palette) -> Manual:
    """Return the rules of all boards, and a solved one in this style and these colours."""
    puzzle = generate(parse_id(_EXAMPLE))
    picture = painted(puzzle.board, all_tiles(puzzle), _PICTURE, style)
    return Manual(rules_of_all(), picture, palette)


_PICTURE: Final = (24, 12)
_COLOURS: Final = 6
"""The maximum number of colours that the picture has."""


def manual(puzzle: Puzzle, style: TileStyle, palette: Palette) -> Manual:
    """Return the rules of *puzzle*, with a picture of tiles that match."""
    return Manual(tuple(rules(puzzle)), board_portrait(_example(puzzle), *_PICTURE, style), palette)


def rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in short lines; a name in braces stands for the key of that action."""
    known = puzzle.rules
    if known.demo:
        yield from tr(
            "Nothing to solve here: all sides match already.\n"
            "{next_tile_theme} shows the board in another theme."
        ).splitlines()
        return
    cornered = known.matching.cornered
    if puzzle.board.mesh.unlike:
        yield tr(TOWER_RULE)
        yield tr("Sides that touch need not match.")
    else:
        yield tr("Match all touching corners.") if cornered else tr("Match all touching sides.")
        yield from tr(known.matching.manual).splitlines()
    if puzzle.cubes:
        yield tr("Cubes are seen from above, the top layer first.")
        yield tr("Top and bottom are in the middle.")
    if puzzle.model is not None:
        yield model_in_words(puzzle.model)
    elif puzzle.board.mesh.unlike:
        pass
    elif puzzle.rim is not None:
        if puzzle.rim == RIM:
            yield tr("Outer sides are dark: they make the border.")
        else:
            yield tr("Outer sides have colour {colour}: they make the border.", colour=puzzle.rim)
    elif puzzle.board.mesh.rim:
        yield tr("On the border any colour is fine.")
    else:
        yield tr("No border: sides with the same letter touch.")
    yield from _play(puzzle)
    if puzzle.fixed:
        yield tr("A tile with a nail is fixed.")
    if any(-1 in tile.sides for tile in puzzle.tiles):
        yield tr("A white side is wild: it matches any colour.")
    if puzzle.board.layout == "4.8.8":
        yield tr("Small squares: down, right, up leads into one.")
    yield tr("Counted as help: hint {hint}, check {check}.")
    yield tr("Any arrangement that matches everywhere counts.")
    yield tr("Everything can be undone, even a restart.")


def _play(puzzle: Puzzle) -> Iterator[str]:
    """Yield the ways to handle the tiles."""
    known = puzzle.rules
    if not known.may_move:
        yield tr("Tiles stay in their cells: {pick_up} turns one.")
        if known.shake is not None:
            yield tr(
                "Every {seconds} seconds the troll turns a tile.",
                seconds=pointed(f"{known.shake:g}"),
            )
        yield tr("{next_fitting} goes to the next mismatch.")
        return
    yield tr("{switch} goes to the tiles, {put_down} picks up and places.")
    if known.matching.cornered:
        yield tr("Corners are listed clockwise from the upper left.")
    elif puzzle.cubes:
        yield tr("Lists name top, front, right, back, left, bottom.")
    else:
        yield tr("Lists name the sides clockwise from the top.")
    yield tr("{next_fitting} picks up a tile that fits, which is help.")
    if known.may_turn:
        if known.may_flip:
            yield tr("{turn_left} turns a tile, {flip} flips it.")
        else:
            yield tr("{turn_left} turns a tile.")
        if puzzle.cubes:
            yield tr("{tip_back} and {tip_forward} tip it, {roll_left} and {roll_right} roll it.")
    else:
        yield tr("Tiles cannot be turned.")


def _example(puzzle: Puzzle) -> TilesLook:
    """Return the place in the middle of a board and those around it, with tiles that match."""
    mesh = puzzle.board.mesh
    faces = mesh.faces
    centre = sum((complex(face.middle) for face in faces), 0j) / len(faces)
    middle = min(range(len(faces)), key=lambda k: abs(complex(faces[k].middle) - centre))
    around = [side.face for side in faces[middle].across if side is not None]
    chosen = list(dict.fromkeys((middle, *around)))
    colours = min(puzzle.colours, _COLOURS)
    return TilesLook(
        tuple(PlaceLook(faces[place].corners) for place in chosen),
        tuple(
            TileLook(
                faces[place].corners,
                tuple(
                    SideLook(_colour(mesh, Side(place, side), colours, puzzle.rules.matching))
                    for side in range(faces[place].sides)
                ),
                number,
            )
            for number, place in enumerate(chosen, start=1)
        ),
    )


def _colour(mesh: Mesh, side: Side, colours: int, matching: Matching) -> int:
    """Return a colour for a side: the same for both sides of an edge, or its mate."""
    face = mesh.faces[side.face]
    if matching.cornered:
        seen = {
            corner: 1 + number * 5 % colours
            for number, around in enumerate(corners(mesh))
            for corner in around
        }
        after = (side.side + 1) % face.sides
        return pair(seen[CellCorner(*side)], seen[CellCorner(side.face, after)])
    colour = 1 + (face.edges[side.side] * 5) % colours
    beyond = face.across[side.side]
    second = beyond is not None and (beyond.face, beyond.side) < (side.face, side.side)
    return matching.mate(colour) if second else colour
