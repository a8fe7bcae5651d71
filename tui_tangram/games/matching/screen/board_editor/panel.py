"""The panel of a board being made: the cell, what is set, keys, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tui_tangram.app.painter import Painter
from tui_tangram.app.play.parts import Box, Heading, StyledLine, padded, pair, spread
from tui_tangram.games.matching.core.draft_words import border_words, colour_words, side_name
from tui_tangram.games.matching.core.naming import colours_counted, shape_name, tiles_counted
from tui_tangram.games.matching.screen.board_editor.table import EditorTable
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.phrases import difficulty
from tui_tangram.render import inks

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
_MARKING: Final = (
    (("end_rectangle",), mark("take out, put in")),
    (("let_go",), mark("cancel")),
)


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
    shape = shape_name(canvas.board.mesh.faces[here].sides)
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
