"""The panel of a tangram: header, piece in hand, and progress of the figure."""

from __future__ import annotations

from rich.segment import Segment

from tui_tangram.app.painter import Painter, length
from tui_tangram.app.play.parts import Box, Heading, StyledLine, fitted, padded, pair, spread
from tui_tangram.games.tangram.core import words
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.screen.layout import FEW_LINES
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.language import tr
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import named
from tui_tangram.play.phrases import careful_work, difficulty, percent
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, encode
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.plot import thermometer


def heading(game: TangramGame) -> Heading:
    """Return the header: figure, category and mode, difficulty and effort."""
    figure = game.figure
    notes = named(figure.category, figure.id)
    if game.freestyle:
        notes = tr("{category}, freestyle", category=notes) if notes else tr("freestyle")
    work = "" if figure.effort is None else careful_work(figure.effort)
    return Heading(game.name, notes, difficulty(figure.difficulty), work)


def chip(paint: Painter, game: TangramGame, index: int) -> Segment:
    """Return a piece's letter on the piece's colour."""
    number = index % inks.COLOURS
    text = f" {game.piece(index).label} "
    if not paint.palette.profile.coloured:
        return paint.words(text, reverse=True)
    return paint.words(text, inks.LETTER + number, inks.FILL + number, bold=True)


def hand(paint: Painter, box: Box, table: TangramTable) -> list[StyledLine]:
    """Return the lines on the piece in hand: letter, whether it fits, kind, pose."""
    game, width = table.game, box.width
    index = table.view.selected
    held = table.held is not None
    first = [
        chip(paint, game, index),
        paint.words(
            f" {tr('held') if held else tr('selected')}", inks.TEXT if held else inks.QUIET
        ),
    ]
    fits = [paint.words(tr("fits"), inks.SUCCESS, bold=True)] if table.fits_here else []
    if fits and length([*first, *fits]) >= width:
        # Only the piece in hand fits.
        first.pop()
    lines = [spread(paint, width, first, fits)]
    names = wrap(words.kind_name(game, index), width)[: max(box.height - 2, 1)]
    lines += ([paint.words(text)] for text in names)
    lines.append(_pose(paint, table, width))
    return padded(lines, box.height)


def _pose(paint: Painter, table: TangramTable, width: int) -> StyledLine:
    """Return whether the selected piece is flipped, which not every picture shows."""
    view = table.view
    motion = view.shown(table.state)[view.selected] or view.poses[view.selected]
    if not (motion.mirrored and table.game.piece(view.selected).kind.chiral):
        return []
    return spread(paint, width, [paint.words(tr("flipped"), inks.QUIET)], [])


def _legend(paint: Painter) -> list[StyledLine]:
    """Return the patterns of the contour view, and the meaning of each."""
    gap, cross = inks.BACKGROUND, Mark(1, 0, "×", inks.OUTSIDE, inks.BACKGROUND, bold=True)
    return [
        [
            *paint.picture(
                encode(Picture(Pixmap(3, 2, bytes([gap] * 3 + dots)), marks), paint.palette)[0]
            ),
            paint.words(f" {text}"),
        ]
        for dots, marks, text in (
            ([inks.MATCHED] * 3, (), tr("done")),
            ([inks.MISSING, gap, inks.MISSING], (), tr("still open")),
            ([inks.OUTSIDE] * 3, (cross,), tr("outside")),
        )
    ]


def status(paint: Painter, box: Box, table: TangramTable) -> list[StyledLine]:
    """Return the progress of the figure: percent, the thermometer, its two shares, problems."""
    verdict, width = table.verdict, box.width
    ink = inks.SUCCESS if verdict.solved else inks.TEXT
    lines: list[StyledLine] = [
        spread(
            paint,
            width,
            [paint.words(tr("complete"), inks.QUIET)],
            [paint.words(percent(verdict.percent), ink, bold=True)],
        ),
        paint.picture(thermometer(width, verdict.percent, 100, paint.palette)),
    ]
    troubles = words.troubles(table.game, verdict, table.heap)
    few = box.height <= FEW_LINES
    if table.contour:
        lines = lines[: 1 if few else 2] + _legend(paint)
    elif not few:  # a fault is more important than numbers
        numbers = words.status(table.game, verdict)[: box.height - len(lines) - bool(troubles)]
        lines += (pair(paint, width, label, text) for label, text in numbers)
    found = fitted([paint.written(text) for text in troubles], width, box.height - len(lines))
    lines += ([paint.words(text, inks.TROUBLE)] for text in found)
    return padded(lines, box.height)
