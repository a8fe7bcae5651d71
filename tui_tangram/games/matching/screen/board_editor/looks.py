"""A board being made as it is shown: its looks for the renderer of tiles, its panel, and its help.

The panel has the cell, what is set, keys, and the verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.parts import Box, Heading, StyledLine, padded, pair, spread
from tui_tangram.games.matching.core.draft import (
    Draft,
    DraftCanvas,
    border_words,
    colour_words,
    side_name,
)
from tui_tangram.games.matching.core.naming import (
    colours_counted,
    rows_of,
    shape_name,
    tiles_counted,
)
from tui_tangram.games.matching.look.small import board_portrait
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    PlaceState,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
)
from tui_tangram.games.matching.look.view import TileLine
from tui_tangram.games.matching.screen.board_editor.table import EditorTable
from tui_tangram.games.matching.screen.layout import Needs
from tui_tangram.language import mark, tr
from tui_tangram.maths.tiling import Corners, Side
from tui_tangram.maths.tiling.turning import TOP
from tui_tangram.play import columns
from tui_tangram.play.phrases import difficulty
from tui_tangram.render import inks
from tui_tangram.render.palette import Palette


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
    side = chosen_side(faces[here].corners, table.chosen.side)
    return TilesLook(
        tuple(places),
        tuple(tiles),
        beyond=tuple(beyond),
        light=side if here in draft.cells and not table.holding else (),
        rim=canvas.board.mesh.outline if draft.model else (),
        model=tuple(draft.model[one.side] for one in canvas.board.mesh.drawn_rim)
        if draft.model
        else (),
    )


def chosen_side(corners: Corners, side: int) -> tuple[TileLine, ...]:
    """Return the lines around the chosen side of a cell: of cubes top and bottom are inside."""
    count = len(corners)
    if side < count:
        return ((corners[side], corners[(side + 1) % count]),)
    every = [complex(corner) for corner in corners]
    middle = sum(every) / count
    wide = (max(z.real for z in every) - min(z.real for z in every)) / 4
    high = wide if side == TOP else -wide
    box = (middle - wide, middle + wide, middle + wide + high * 1j, middle - wide + high * 1j)
    return tuple(zip(box, (*box[1:], box[0]), strict=True))


_PICTURE = (24, 12)


def manual(table: EditorTable, style: TileStyle, palette: Palette) -> Manual:
    """Return the rules of the editor, with a picture of the board."""
    text = tr(
        "{toggle_cell} takes a cell out or puts it in.\n"
        "{begin_rectangle} does the same for a rectangle.\n"
        "{next_side} selects a side, digits colour it.\n"
        "The side beyond it gets the colour that matches.\n"
        "{fill_colours} colours what is left, {recolour_0} everything.\n"
        "The panel shows if the solution is unique\n"
        "and how difficult the board is.\n"
        "{play_draft} plays it, {keep_board} saves it among your own.\n"
        "Everything can be undone."
    )
    picture = board_portrait(draft_look(table.canvas, table.state), *_PICTURE, style)
    return Manual(tuple(text.splitlines()), picture, palette)


KeyOf = Callable[[str], str]
"""Returns the key of an action, as it is shown."""

_TOOLS: Final = (
    (("toggle_cell",), mark("take out, put in")),
    (("next_side", "paint_1", "paint_9"), mark("side, colour")),
    (("fill_colours",), mark("colour the rest")),
    (("begin_rectangle",), mark("rectangle")),
    (("change_board",), mark("layout, size")),
    (("off_every",), mark("every second out")),
    (("off_ring", "on_ring"), mark("ring out, ring in")),
    (("play_draft", "keep_board"), mark("play it, save it")),
)
"""Actions, and what they do in a few words."""
_OF_CELLS: Final = frozenset(("toggle_cell", "begin_rectangle", "off_every", "off_ring"))
"""Actions on cells: some boards have all of these."""
_MARKING: Final = ((("end_rectangle",), mark("take out, put in")), (("let_go",), mark("cancel")))


def heading(table: EditorTable) -> Heading:
    """Return the header: the initial board, cells and colours."""
    verdict = table.verdict
    about = f"{tiles_counted(verdict.cells)}, {colours_counted(verdict.colours)}"
    judgement = table.judgement
    return Heading(
        table.game.named(table.state), about, difficulty(judgement.grade) if judgement else ""
    )


def words(paint: Painter, box: Box, table: EditorTable, key_of: KeyOf) -> list[StyledLine]:
    """Return the lines on the cell under the cursor, on what is set, and on the keys."""
    width, sections = box.width, [_cell, _settings, _tools]
    found = [list(section(paint, width, table, key_of)) for section in sections]
    lines: list[StyledLine] = []
    spare = box.height - sum(map(len, found))
    for number, section in enumerate(found):
        if number and spare > 0:
            lines.append([])
            spare -= 1
        lines += section
    return padded(lines, box.height)


def _cell(paint: Painter, width: int, table: EditorTable, key_of: KeyOf) -> Iterator[StyledLine]:
    del key_of
    canvas, draft, here = table.canvas, table.state, table.place
    shape = shape_name(canvas.board.mesh.faces[here].shape)
    name = paint.words(
        tr("{cell} {shape}", cell=canvas.name_of[here], shape=shape), inks.TEXT, bold=True
    )
    if table.holding:
        note = tr("{n} marked", n=len(table.marked))
    elif here not in draft.cells:
        note = tr("out")
    else:
        note = tr("fixed") if here in draft.fixed else ""
    yield spread(paint, width, [name], [paint.words(note, inks.QUIET)])
    if here in draft.cells and not table.holding:
        colour = colour_words(canvas, draft, table.chosen)
        yield pair(paint, width, side_name(canvas, table.chosen), colour)
    else:
        yield []


def _settings(
    paint: Painter, width: int, table: EditorTable, key_of: KeyOf
) -> Iterator[StyledLine]:
    rules = table.state.rules
    rows = (
        ("next_rules", tr("game type"), rules.title),
        ("next_matching", tr("sides"), tr("connectors") if rules.matching.word else tr("equal")),
        ("next_border", tr("border"), border_words(table.canvas, table.state)),
        ("switch_flips", tr("flipping"), tr("allowed") if rules.may_flip else tr("no")),
        ("switch_symmetry", tr("symmetric"), tr("yes") if table.symmetric else tr("no")),
    )
    for action, label, value in rows:
        key = f"{key_of(action)} "
        if columns.width(key) + columns.width(label) + 1 + columns.width(value) > width:
            label = ""
        left = [paint.words(key, inks.ACCENT), paint.words(label, inks.QUIET)]
        yield spread(paint, width, left, [paint.words(value)])


def _tools(paint: Painter, width: int, table: EditorTable, key_of: KeyOf) -> Iterator[StyledLine]:
    for actions, text in _MARKING if table.holding else _TOOLS:
        if table.canvas.fixed and not _OF_CELLS.isdisjoint(actions):
            continue
        keys = [key for key in map(key_of, actions) if key]
        if keys:
            joined = " ".join(keys)
            if "paint_9" in actions:
                joined = "–".join(joined.rsplit(" ", 1))
            shown = columns.cut(tr(text), width - columns.width(joined) - 1)
            yield [paint.words(joined, inks.ACCENT), paint.gap(1), paint.words(shown, inks.QUIET)]


def status(paint: Painter, box: Box, table: EditorTable) -> list[StyledLine]:
    """Return the verdicts: cells and tiles, colours, whether the solution is unique, difficulty.

    Values still being computed have an ellipsis.
    """
    width, verdict, judgement = box.width, table.verdict, table.judgement
    lines = [
        pair(paint, width, tr("cells, tiles"), f"{verdict.cells}, {verdict.cells}"),
        pair(paint, width, tr("colours"), str(verdict.colours)),
    ]
    problem = verdict.problem or (judgement.problem if judgement else "")
    if problem:
        shown = columns.cut(problem, width)
        lines.append([paint.words(shown, inks.TROUBLE, bold=True)])
    else:
        known = {True: tr("unique"), False: tr("several"), None: tr("not known")}
        solution = known[judgement.unique] if judgement else "…"
        lines.append(pair(paint, width, tr("solution"), solution))
        grade = difficulty(judgement.grade) or tr("not known") if judgement else "…"
        lines.append(pair(paint, width, tr("difficulty"), grade))
    return padded(lines, box.height)
