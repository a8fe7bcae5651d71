"""The panel of a board of tiles: header, tile in hand, drawers, progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.painter import Painter, cut, length
from tui_tangram.app.play.parts import Box, Heading, StyledLine, padded, pair, spread
from tui_tangram.games.matching.core import MatchingState, words
from tui_tangram.games.matching.core.naming import (
    colours_counted,
    drawer_name,
    place_id,
    place_name,
    shape_name,
    tile_name,
    tiles_counted,
    tiles_of,
)
from tui_tangram.games.matching.core.view_state import (
    Focus,
    GroupInHand,
    held,
    listed_tiles,
    shown_drawer,
)
from tui_tangram.games.matching.look.drawer import DrawerPicture
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.language import tr, trn
from tui_tangram.play import columns
from tui_tangram.play.last_results import LastResults
from tui_tangram.play.phrases import careful_work, difficulty, percent
from tui_tangram.render import inks
from tui_tangram.render.cells import Row
from tui_tangram.render.plot import thermometer


def heading(table: MatchingTable) -> Heading:
    """Return the header: the board, its colours, its difficulty and effort."""
    puzzle = table.game.puzzle
    game = table.game
    tiles = tiles_of(puzzle)
    about = f"{tiles}, {colours_counted(puzzle.colours_used)}"
    effort = "" if game.effort is None else careful_work(game.effort)
    return Heading(game.name, about, difficulty(game.difficulty), effort)


def numbers(paint: Painter, box: Box, texts: Sequence[str]) -> list[StyledLine]:
    """Return the numbers of rows left of the board, each on its line."""
    lines = ([paint.words(text.rjust(box.width), inks.QUIET)] if text else [] for text in texts)
    return padded(lines, box.height)


def title(paint: Painter, width: int, table: MatchingTable, *, mapped: bool) -> StyledLine:
    """Return the line above the drawing: which tile it is, and whether it fits.

    *mapped* says that the map is drawn below instead.
    """
    view, tile = table.view, table.chosen
    ink = inks.TEXT
    name = tile_name if width >= _WIDE else _number
    if isinstance(view.hand, GroupInHand):
        what = trn("holding {n} tile", "holding {n} tiles", len(held(view)))
    elif table.hinted is not None:
        what = tr("{tile}, hint", tile=tile_name(table.hinted[0]))
    elif tile is None and view.focus is Focus.DRAWER:
        what, ink = tr("nothing here"), inks.QUIET
    elif tile is None:
        shape = shape_name(table.game.puzzle.shape(view.place))
        what, ink = tr("empty {shape}", shape=shape), inks.QUIET
        if table.game.puzzle.board.solid or table.game.puzzle.board.layers:
            # Nothing else says which one it is: in space no row has a number.
            names = (called(table.game.puzzle, view.place) for called in (place_name, place_id))
            named = (f"{name}: {what}" for name in names)
            what = next((one for one in named if columns.width(one) <= width), what)
    else:
        what = tr("holding {tile}", tile=name(tile)) if table.holding else tile_name(tile)
        if table.fits_here:
            # Only the tile in hand fits, so that the last need not say it.
            room = width - columns.width(tr("fits")) - 1
            shorter = (what, tr("holding {tile}", tile=_number(tile)), tile_name(tile))
            what = next((text for text in shorter if columns.width(text) <= room), shorter[-1])
        if tile in table.fixed_tiles:
            what = tr("{tile}, fixed", tile=what)
    right = [paint.words(tr("fits"), inks.SUCCESS, bold=True)] if table.fits_here else []
    if mapped and columns.width(what) + 1 + columns.width(tr("map")) <= width:
        right = [paint.words(tr("map"), inks.QUIET)]
    return spread(paint, width, [paint.words(what, ink, bold=table.holding)], right)


_WIDE: Final = 20
"""The minimum number of columns with room for the word "tile" as well."""


def _number(tile: int) -> str:
    return str(tile + 1)


def hand(
    paint: Painter,
    box: Box,
    table: MatchingTable,
    picture: tuple[Row, ...],
    *,
    mapped: bool,
    signs: str = "",
) -> list[StyledLine]:
    """Return the lines on the tile in hand or under the cursor, with its drawing or the map below.

    *signs* are those of its sides, clockwise, where the drawing has none.
    """
    lines = [title(paint, box.width, table, mapped=mapped)]
    if signs:
        spaced = " ".join(signs)
        lines.append([paint.words(spaced if len(spaced) <= box.width else signs)])
    lines += (list(paint.picture(row)) for row in picture)
    return padded(lines, box.height)


def tabs(paint: Painter, box: Box, table: MatchingTable, drawn: DrawerPicture) -> list[StyledLine]:
    """Return the shown drawer's name with the number of its tiles, and a line of all drawers.

    If it has more tiles than are *drawn* it also says how many are.
    """
    state, view, width = table.state, table.view, box.width
    drawer = shown_drawer(state, view)
    if drawer is None:
        first: StyledLine = [paint.words(tr("all drawers hidden"), inks.QUIET)]
    else:
        all_of_it, shown = _filled(state)[drawer], len(drawn.cells)
        number = tiles_counted(all_of_it)
        listing = len(listed_tiles(table.game, state, view))
        if not 0 < shown < listing - len(held(view)):
            shown = listing
        if shown < all_of_it:
            number = tr("{some} of {all}", some=shown, all=all_of_it)
        here = view.focus is Focus.DRAWER and not table.holding
        name = paint.written(drawer_name(drawer, state.drawers[drawer]))
        if columns.width(name) + 1 + len(number) > width and view.filter.empty:
            number = str(all_of_it)
        name = cut(name, width - len(number) - 1)
        left = paint.chosen(name) if here else paint.words(name, bold=True)
        first = spread(paint, width, [left], [paint.words(number)])
    return padded([first, _chips(paint, width, table)], box.height)


_FILLED: Final = LastResults[Sequence[int]]()


def _filled(state: MatchingState) -> Sequence[int]:
    """Return the number of tiles in each drawer."""
    numbers = range(len(state.drawers))
    return _FILLED.get((state,), lambda: [len(state.drawer(number)) for number in numbers])


_ROOMY: Final = "{}: {}"
_TIGHT: Final = "{}:{}"


def _chips(paint: Painter, width: int, table: MatchingTable) -> StyledLine:
    """Return all drawers, each with its number and the number of its tiles.

    Hidden ones stand in brackets.  If not all have room, those around the shown one are
    visible.
    """
    state, view = table.state, table.view
    shown = shown_drawer(state, view)
    number = len(state.drawers)
    filled = _filled(state)

    def texts(pattern: str) -> list[str]:
        found = [pattern.format(drawer + 1, count) for drawer, count in enumerate(filled)]
        return [f"({text})" if k in view.hidden else text for k, text in enumerate(found)]

    chips = texts(_ROOMY)
    gap = 2
    if sum(map(len, chips)) + gap * (number - 1) > width:
        chips, gap = texts(_TIGHT), 1
    first = 0
    while (
        first < (shown or 0) and sum(map(len, chips[first:])) + gap * (number - 1 - first) > width
    ):
        first += 1
    line: StyledLine = []
    for drawer in range(first, number):
        text = chips[drawer]
        if length(line) + len(text) > width:
            break
        ink = inks.TEXT if filled[drawer] else inks.QUIET
        line += [paint.chosen(text) if drawer == shown else paint.words(text, ink), paint.gap(gap)]
    return line


_PERCENT: Final = 6


def status(paint: Painter, box: Box, table: MatchingTable, *, errors: bool) -> list[StyledLine]:
    """Return the progress on the board: percent, bar, edges to go, tiles that fit, problems."""
    verdict, width = table.verdict, box.width
    ink, filled = (inks.SUCCESS,) * 2 if verdict.solved else (inks.TEXT, inks.QUIET)
    done = paint.words(percent(verdict.percent), ink, bold=True)
    row = thermometer(width - _PERCENT, verdict.percent, 100, paint.palette, ink=filled)
    bar = paint.picture(row)
    fits = bool(table.session.fits)
    numbers = words.status(table.game, table.state, verdict, table.view, errors=errors, fits=fits)
    lines = [spread(paint, width, bar, [done])]
    lines += (pair(paint, width, label, text) for label, text in numbers)
    return padded(lines, box.height)
