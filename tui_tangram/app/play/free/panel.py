"""The words beside a figure with free angles."""

from __future__ import annotations

from tui_tangram.app.paint import Paint, length
from tui_tangram.app.play.free.looks import hand_picture
from tui_tangram.app.play.free.table import FreeTable
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.lines import Heading, Line, fitted, padded, pair, spread
from tui_tangram.app.play.tangram.layout import FEW_LINES
from tui_tangram.free import FreeGame, words
from tui_tangram.free.pose import in_degrees
from tui_tangram.language import tr, trc
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import pointed
from tui_tangram.render import encode, inks, thermometer


def heading(game: FreeGame) -> Heading:
    """Return what the header says."""
    return Heading(game.name, tr("free angles, {precision}", precision=tr(words.NOT_EXACT)))


def hand(paint: Paint, box: Box, table: FreeTable) -> list[Line]:
    """Return what is in hand: letter, kind, angle, place, and a drawing."""
    index, held = table.view.selected, table.holding
    piece = table.game.piece(index)
    number = index % inks.COLOURS
    chip = f" {piece.letter} "
    first = [
        paint.words(chip, inks.LETTER + number, inks.FILL + number, bold=True)
        if paint.palette.coloured
        else paint.words(chip, reverse=True),
        paint.words(
            f" {tr('in hand') if held else tr('chosen')}", inks.TEXT if held else inks.QUIET
        ),
    ]
    note = [paint.words(tr(words.NOT_EXACT), inks.ACCENT)]
    # The header says so too.
    lines = [spread(paint, box.width, first, note if length([*first, *note]) < box.width else [])]
    width = 13 if box.width < 26 else 15
    pose = table.pose
    texts = [
        paint.words(text)
        for text in wrap(named(piece.kind.name, table.game.pieces.id, PIECE), width)[:2]
    ]
    angle = in_degrees(pose.angle)
    about = [tr("at {angle}, over", angle=angle) if pose.flip else tr("at {angle}", angle=angle)]
    if held or table.state.poses[index] is not None:
        x, y = pose.spot
        about.append(trc("place", "{x}, {y}", x=pointed(f"{x:.2f}"), y=pointed(f"{y:.2f}")))
    texts += (paint.words(text, inks.QUIET) for text in about)
    room = Box(0, 0, max(box.width - width, 0), max(box.height - 1, 0))
    for number, row in enumerate(encode(hand_picture(table, room), paint.palette)):
        text = [texts[number]] if number < len(texts) else []
        lines.append([*text, paint.gap(width - length(text)), *paint.picture(row)])
    return padded(lines, box.height)


def status(paint: Paint, box: Box, table: FreeTable) -> list[Line]:
    """Return how far the figure is, what differs and may, and troubles."""
    verdict, width = table.verdict, box.width
    ink = inks.SUCCESS if verdict.solved else inks.TEXT
    label = tr("in tolerance") if verdict.solved else tr("complete")
    lines: list[Line] = [
        spread(
            paint,
            width,
            [paint.words(label, inks.QUIET)],
            [paint.words(f"{verdict.percent} %", ink, bold=True)],
        ),
        paint.picture(thermometer(width, verdict.percent, 100, paint.palette)),
    ]
    lines += (pair(paint, width, name, text) for name, text in words.status(table.game, verdict))
    if box.height <= FEW_LINES:
        lines = lines[:2]  # what is wrong says more than how far it is in parts
    told = words.troubles(table.game, verdict)
    found = fitted([paint.written(text) for text in told], width, box.height - len(lines))
    lines += ([paint.words(text, inks.TROUBLE)] for text in found)
    return padded(lines, box.height)
