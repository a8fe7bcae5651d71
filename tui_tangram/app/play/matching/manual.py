"""The rules of a board, for its help: what holds for this one, and a few of its places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.matching import RIM, Puzzle, Rules, mate
from tui_tangram.render.palette import Palette
from tui_tangram.render.tiles import PlaceLook, SideLook, TileLook, TilesLook, TileStyle
from tui_tangram.render.tiles_small import board_portrait
from tui_tangram.tiling import Mesh, Side

_PICTURE: Final = (24, 12)
_COLOURS: Final = 6
"""How many colours the picture has at most."""


def manual(puzzle: Puzzle, style: TileStyle, palette: Palette) -> Manual:
    """Return the rules of *puzzle*, with a picture of tiles that match."""
    return Manual(tuple(rules(puzzle)), board_portrait(_example(puzzle), *_PICTURE, style), palette)


def rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in short lines; a name in braces stands for the key of that action."""
    known = puzzle.rules
    if known.demo:
        yield "A board to look at: every two sides that meet"
        yield "match. {next_tile_theme} shows it in another theme."
        return
    yield "Make every two sides that meet match."
    if known.complement:
        yield "A side matches its mate, as head fits tail:"
        yield "colour 1 fits 2, colour 3 fits 4, and so on."
    else:
        yield "Sides match when they have the same colour."
    if puzzle.rim is not None:
        rim = "dark" if puzzle.rim == RIM else f"colour {puzzle.rim}"
        yield f"Every side on the rim of the board must be {rim}."
    elif puzzle.board.mesh.rim:
        yield "On the rim of the board any colour will do."
    else:
        yield "The board has no rim: it goes on at the other side."
    yield from _play(known)
    if puzzle.fixed:
        yield "A tile with a nail in it stays where it is."
    if any(-1 in tile.sides for tile in puzzle.tiles):
        yield "A white side matches anything."
    yield "{jump} and letters go anywhere, {hint} helps."
    yield "Any arrangement that matches everywhere counts."
    yield "Everything can be undone, and nothing is lost."


def _play(known: Rules) -> Iterator[str]:
    """Yield what is done with the tiles."""
    if not known.may_move:
        yield "The tiles stay in their places: {pick_up} turns one."
        if known.shake is not None:
            yield f"Every {known.shake:g} seconds a troll turns one, too."
        yield "{next_fitting} goes to a tile that does not match."
        return
    yield "{next_fitting} takes a tile that fits under the cursor,"
    yield "again the next one, and {put_down} lays it."
    if known.may_turn:
        flipped = " and {flip} turns it over" if known.may_flip else ""
        yield f"{{turn_left}} turns a tile{flipped}."
    else:
        yield "Tiles are not turned."


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
                    SideLook(_colour(mesh, Side(place, side), colours, puzzle.rules))
                    for side in range(faces[place].sides)
                ),
                number,
            )
            for number, place in enumerate(chosen, start=1)
        ),
    )


def _colour(mesh: Mesh, side: Side, colours: int, known: Rules) -> int:
    """Return a colour for a side: the same for both sides of an edge, or its mate."""
    face = mesh.faces[side.face]
    colour = 1 + (face.edges[side.side] * 5) % colours
    beyond = face.across[side.side]
    second = beyond is not None and (beyond.face, beyond.side) < (side.face, side.side)
    return mate(colour, complement=known.complement) if second else colour
