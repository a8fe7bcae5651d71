"""The rules of a board, for its help: those that hold for it, and a few of its places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.language import tr
from tui_tangram.matching import RIM, Matching, Puzzle, Rules
from tui_tangram.play.phrases import pointed
from tui_tangram.render.palette import Palette
from tui_tangram.render.tiles import PlaceLook, SideLook, TileLook, TilesLook, TileStyle
from tui_tangram.render.tiles_small import board_portrait
from tui_tangram.tiling import Mesh, Side

_PICTURE: Final = (24, 12)
_COLOURS: Final = 6
"""The most colours that the picture has."""


def manual(puzzle: Puzzle, style: TileStyle, palette: Palette) -> Manual:
    """Return the rules of *puzzle*, with a picture of tiles that match."""
    return Manual(tuple(rules(puzzle)), board_portrait(_example(puzzle), *_PICTURE, style), palette)


def rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in short lines; a name in braces stands for the key of that action."""
    known = puzzle.rules
    if known.demo:
        yield from tr(
            "A board to look at: every two sides that meet\n"
            "match. {next_tile_theme} shows it in another theme."
        ).splitlines()
        return
    yield tr("Make every two sides that meet match.")
    yield from tr(known.matching.manual).splitlines()
    if puzzle.rim is not None:
        if puzzle.rim == RIM:
            yield tr("Every side on the rim of the board must be dark.")
        else:
            yield tr(
                "Every side on the rim of the board must be colour {colour}.", colour=puzzle.rim
            )
    elif puzzle.board.mesh.rim:
        yield tr("On the rim of the board any colour will do.")
    else:
        yield tr("No rim: sides with the same letter meet.")
    yield from _play(known)
    if puzzle.fixed:
        yield tr("A tile with a nail in it stays where it is.")
    if any(-1 in tile.sides for tile in puzzle.tiles):
        yield tr("A white side matches anything.")
    if puzzle.board.layout == "4.8.8":
        yield tr("Three arrows around a small square lead into it.")
    yield tr("{jump} and letters go anywhere, {hint} helps.")
    yield tr("Any arrangement that matches everywhere counts.")
    yield tr("Everything can be undone, and nothing is lost.")


def _play(known: Rules) -> Iterator[str]:
    """Yield the ways to handle the tiles."""
    if not known.may_move:
        yield tr("The tiles stay in their places: {pick_up} turns one.")
        if known.shake is not None:
            yield tr(
                "Every {seconds} seconds a troll turns one, too.",
                seconds=pointed(f"{known.shake:g}"),
            )
        yield tr("{next_fitting} goes to a tile that does not match.")
        return
    yield from tr(
        "{switch} goes to the tiles, {put_down} takes and places one.\n"
        "In lists the sides go clockwise from the top.\n"
        "{next_fitting} takes one that fits: that is help."
    ).splitlines()
    if known.may_turn:
        if known.may_flip:
            yield tr("{turn_left} turns a tile and {flip} turns it over.")
        else:
            yield tr("{turn_left} turns a tile.")
    else:
        yield tr("Tiles are not turned.")


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
    colour = 1 + (face.edges[side.side] * 5) % colours
    beyond = face.across[side.side]
    second = beyond is not None and (beyond.face, beyond.side) < (side.face, side.side)
    return matching.mate(colour) if second else colour
