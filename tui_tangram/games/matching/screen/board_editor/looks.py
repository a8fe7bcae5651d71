"""Looks of a board being made, as the renderer of tiles draws it: pure, and no text."""

from __future__ import annotations

from tui_tangram.games.matching.core.draft import Draft, DraftCanvas
from tui_tangram.games.matching.core.naming import rows_of
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    PlaceState,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
)
from tui_tangram.games.matching.screen.board_editor.table import EditorTable
from tui_tangram.games.matching.screen.layout import Needs
from tui_tangram.maths.tiling import Side


def needs(canvas: DraftCanvas) -> Needs:
    """Return the shapes to be shown: all cells of the canvas, and the numbers of rows.

    What lies beyond a seam is not: the opposite side has the colour, and shows it.
    """
    mesh = canvas.board.mesh
    corners = tuple(face.corners for face in mesh.faces)
    return Needs(corners, rows=tuple(row[0] for row in rows_of(mesh)))


def draft_look(canvas: DraftCanvas, draft: Draft) -> TilesLook:
    """Return the look of a draft alone."""
    faces = canvas.board.mesh.faces
    tiles, places = [], []
    for cell in sorted(draft.cells):
        corners, sides = faces[cell].corners, range(faces[cell].sides)
        colours = [canvas.colour(draft, Side(cell, k)) for k in sides]
        if any(colour is not None for colour in colours):
            look = tuple(SideLook(colour or 0) for colour in colours)
            tiles.append(TileLook(corners, look, fixed=cell in draft.fixed))
        else:
            places.append(PlaceLook(corners))
    return TilesLook(tuple(places), tuple(tiles))


def board_look(table: EditorTable) -> TilesLook:
    """Return the look of the board with the cursor: cells that are out are dotted."""
    canvas, draft = table.canvas, table.state
    faces = canvas.board.mesh.faces
    marked, here = table.marked, table.place
    places, tiles, beyond = [], [], []
    for cell, face in enumerate(faces):
        if cell not in draft.cells:
            seen = cell == here or cell in marked
            beyond.append(PlaceLook(face.corners, PlaceState.CURSOR if seen else PlaceState.EMPTY))
            continue
        colours = [canvas.colour(draft, Side(cell, k)) for k in range(face.sides)]
        if any(colour is not None for colour in colours) or cell in marked or cell in draft.fixed:
            state = TileState.MARKED if cell in marked else TileState.LAID
            state = TileState.CHOSEN if cell == here else state
            look = tuple(SideLook(colour or 0) for colour in colours)
            tiles.append(TileLook(face.corners, look, 0, state, fixed=cell in draft.fixed))
        else:
            cursor = PlaceState.CURSOR if cell == here else PlaceState.EMPTY
            places.append(PlaceLook(face.corners, cursor))
    side = (
        faces[here].corners[table.chosen.side],
        faces[here].corners[(table.chosen.side + 1) % faces[here].sides],
    )
    return TilesLook(
        tuple(places),
        tuple(tiles),
        beyond=tuple(beyond),
        light=(side,) if here in draft.cells and not table.holding else (),
    )
