"""The words beside a board of tiles: header, what is in hand, drawers, how far it is."""

from __future__ import annotations

from rich.segment import Segment

from tui_tangram.app.paint import Paint, cut, length
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.lines import Heading, Line, counted, fitted, padded, pair, spread
from tui_tangram.app.play.matching.table import MatchingTable
from tui_tangram.app.words import duration
from tui_tangram.matching import words
from tui_tangram.matching.naming import a_shape, tile_name
from tui_tangram.matching.view import Group, held, listed, shown_drawer
from tui_tangram.render import Row, inks, thermometer


def heading(table: MatchingTable) -> Heading:
    """Return what the header says: the board, its colours, how long it may take."""
    puzzle = table.game.puzzle
    about = f"{counted(len(puzzle.tiles), 'tile')}, {counted(puzzle.colours, 'colour')}"
    grade = "" if puzzle.difficulty is None else f"about {duration(puzzle.difficulty)}"
    return Heading(puzzle.name, about, grade)


def title(paint: Paint, width: int, table: MatchingTable, *, mapped: bool) -> Line:
    """Return the line above the drawing: which tile it is, and whether it fits.

    *mapped* says that the map is drawn below in its stead.
    """
    view = table.view
    tile = table.chosen
    what: str
    ink = inks.TEXT
    if isinstance(view.hand, Group):
        what = f"{counted(len(held(view)), 'tile')} in hand"
    elif tile is None:
        place = table.game.puzzle.shape(view.place)
        what, ink = f"empty {a_shape(place).partition(' ')[2]}", inks.QUIET
    else:
        what = tile_name(tile) + (" in hand" if table.holding else "")
        if tile in table.game.puzzle.fixed:
            what += ", fixed"
    right = [paint.words("fits", inks.SUCCESS, bold=True)] if table.fits_here else []
    if mapped:
        right = [paint.words("map", inks.QUIET)]
    return spread(paint, width, [paint.words(what, ink, bold=table.holding)], right)


def hand(
    paint: Paint, box: Box, table: MatchingTable, picture: tuple[Row, ...], *, mapped: bool
) -> list[Line]:
    """Return what is in hand or under the cursor, with its drawing or the map below."""
    lines = [title(paint, box.width, table, mapped=mapped)]
    lines += (list(paint.picture(row)) for row in picture)
    return padded(lines, box.height)


def tabs(paint: Paint, box: Box, table: MatchingTable) -> list[Line]:
    """Return the name of the shown drawer, and all drawers with how much is in them."""
    state, view, width = table.state, table.view, box.width
    if not table.game.puzzle.rules.may_move:
        return padded([], box.height)
    drawer = shown_drawer(state, view)
    if drawer is None:
        first: Line = [paint.words("all drawers hidden", inks.QUIET)]
    else:
        all_of_it = len(state.drawer(drawer))
        shown = len(listed(table.game, state, view))
        number = str(all_of_it) if view.filter.empty else f"{shown} of {all_of_it}"
        name = cut(paint.written(state.drawers[drawer]), width - len(number) - 1)
        first = spread(paint, width, [paint.words(name, bold=True)], [paint.words(number)])
    second: Line = []
    for number_, _ in enumerate(state.drawers):
        filled = len(state.drawer(number_))
        text = f"{number_ + 1}:{filled}"
        if number_ in view.hidden:
            text = f"({text})"
        chip = paint.chosen(text) if number_ == drawer else paint.words(text, _fill_ink(filled))
        if length(second) + length([chip]) + 1 > width:
            break
        second += [chip, paint.gap(1)]
    return padded([first, second], box.height)


def _fill_ink(filled: int) -> int:
    return inks.TEXT if filled else inks.QUIET


def status(paint: Paint, box: Box, table: MatchingTable, *, errors: bool) -> list[Line]:
    """Return how far the board is: percent, bar, edges to go, what fits, troubles."""
    verdict, width = table.verdict, box.width
    ink = inks.SUCCESS if verdict.solved else inks.TEXT
    lines: list[Line] = [
        spread(
            paint,
            width,
            [paint.words("complete", inks.QUIET)],
            [paint.words(f"{verdict.percent} %", ink, bold=True)],
        ),
        list(paint.picture(thermometer(width, verdict.percent, 100, paint.palette))),
    ]
    pairs = words.status(table.game, table.state, verdict, table.view, errors=errors)
    lines += (pair(paint, width, label, text) for label, text in pairs)
    room = box.height - len(lines)
    if errors and room > 0:
        found = words.troubles(table.game, table.state, verdict)
        lines += ([paint.words(text, inks.TROUBLE)] for text in fitted(found, width, room))
    return padded(lines, box.height)


Words = list[Segment]
