"""The words beside the board: header, piece in hand, and how far the figure is.

Each function returns lines of segments of a fixed number and width, so that only what is
said changes and never where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.paint import Paint, cut, length
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.looks import hand_picture
from tui_tangram.app.play.table import Table
from tui_tangram.app.words import difficulty, duration
from tui_tangram.render import encode, inks, thermometer
from tui_tangram.session import Result
from tui_tangram.tangram import Figure, TangramGame, words

Line = list[Segment]


def _text_width(width: int) -> int:
    """Return how many columns of a panel the words beside the drawing have.

    A parallelogram fits in each, in a wider one a medium triangle.
    """
    return 13 if width < 26 else 15


def counted(number: int, what: str) -> str:
    """Return a number of things.

    >>> counted(1, "move"), counted(0, "hint")
    ('1 move', '0 hints')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def spread(paint: Paint, width: int, left: Sequence[Segment], right: Sequence[Segment]) -> Line:
    """Return *left* and *right* at the two ends of a line."""
    return [*left, paint.gap(width - length(left) - length(right)), *right]


def header(paint: Paint, width: int, table: Table) -> Line:
    """Return the line at the top: figure, category, difficulty, time, moves."""
    figure, session = table.game.figure, table.session
    right: Line = [paint.words(difficulty(figure.difficulty), inks.TEXT)]
    # Places of their own for the numbers, so that none moves when one gets longer.
    right.append(paint.words(f"{duration(session.elapsed):>9}", inks.TEXT))
    right.append(paint.words(f"{counted(session.moves, 'move'):>11}", inks.TEXT))
    room = width - 2 * MARGIN - length(right) - 2
    name = cut(paint.written(figure.name), room)
    left = [paint.words(name, inks.TEXT, bold=True)]
    category = paint.written(figure.category)
    if table.game.freestyle:
        category = f"{category}, freestyle" if category else "freestyle"
    if category and length(left) + 3 + len(category) <= room:
        right = [paint.words(f"{category}  ", inks.QUIET), *right]
    return [paint.gap(MARGIN), *spread(paint, width - 2 * MARGIN, left, right), paint.gap(MARGIN)]


def chip(paint: Paint, game: TangramGame, index: int) -> Segment:
    """Return a piece's letter on the piece's colour."""
    number = index % inks.COLOURS
    text = f" {game.piece(index).letter} "
    if not paint.palette.coloured:
        return paint.words(text, reverse=True)
    return paint.words(text, inks.LETTER + number, inks.FILL + number, bold=True)


def hand(paint: Paint, box: Box, table: Table) -> list[Line]:
    """Return what is in hand: letter, whether it fits, kind, stance, and a drawing."""
    game, view = table.game, table.view
    index = view.selected
    held = table.held is not None
    first = [
        chip(paint, game, index),
        paint.words(" in hand" if held else " chosen", inks.TEXT if held else inks.QUIET),
    ]
    fits = [paint.words("fits", inks.SUCCESS, bold=True)] if table.fits_here else []
    lines = [spread(paint, box.width, first, fits)]
    width = _text_width(box.width)
    texts = [paint.words(text) for text in wrap(game.piece(index).kind.name, width)[:2]]
    texts += (paint.words(text, inks.QUIET) for text in _stance(paint, table, width))
    room = Box(0, 0, max(box.width - width, 0), max(box.height - 1, 0))
    rows = encode(hand_picture(table, room), paint.palette)
    for number, row in enumerate(rows):
        text = [texts[number]] if number < len(texts) else []
        lines.append([*text, paint.gap(width - length(text)), *paint.picture(row)])
    return padded(lines, box.height)


def _stance(paint: Paint, table: Table, width: int) -> list[str]:
    """Return how the selected piece stands, in lines of at most *width* cells."""
    view = table.view
    motion = view.shown(table.state)[view.selected] or view.poses[view.selected]
    lines = words.stance(table.game, view.selected, motion).split(", ")
    # The sign for degrees is a word in ascii.
    short = (line.removeprefix("turned ") for line in lines)
    return [
        line if len(paint.written(line)) <= width else less
        for line, less in zip(lines, short, strict=True)
    ]


def solved(paint: Paint, box: Box, table: Table, *, best: bool, following: str) -> list[Line]:
    """Return what there is to say once the figure is solved; *following* is the next one."""
    result = table.session.solved_at
    width = box.width
    if result is None:
        return padded([], box.height)
    first = [paint.words("complete" if result.revealed else "solved", inks.SUCCESS, bold=True)]
    second = [paint.words("best time", inks.ACCENT, bold=True)] if best else []
    lines = [
        spread(paint, width, first, second),
        _pair(paint, width, "time", duration(result.elapsed)),
        _pair(paint, width, "moves", str(result.moves)),
        _pair(paint, width, "hints", str(result.hints)),
    ]
    if following:
        name = cut(paint.written(following), width - len("next  "))
        lines.append([paint.words("next  ", inks.QUIET), paint.words(name)])
    return padded(lines, box.height)


def status(paint: Paint, box: Box, table: Table) -> list[Line]:
    """Return how far the figure is: percent, the thermometer, its two shares, troubles."""
    verdict, width = table.verdict, box.width
    ink = inks.SUCCESS if verdict.solved else inks.TEXT
    lines: list[Line] = [
        spread(
            paint,
            width,
            [paint.words("complete", inks.QUIET)],
            [paint.words(f"{verdict.percent} %", ink, bold=True)],
        ),
        paint.picture(thermometer(width, verdict.percent, 100, paint.palette)),
    ]
    lines += (_pair(paint, width, label, text) for label, text in words.status(table.game, verdict))
    found = words.troubles(table.game, verdict, table.heap)
    room = box.height - len(lines)
    lines += ([paint.words(text, inks.TROUBLE)] for text in fitted(found, width, room))
    return padded(lines, box.height)


def fitted(sentences: Sequence[str], width: int, room: int) -> list[str]:
    """Return *sentences* in at most *room* lines; the last says how many more there are.

    >>> fitted(["A lies over B and C", "D sticks out"], 12, 3)
    ['A lies over', 'B and C', 'D sticks out']
    >>> fitted(["A lies over B", "C lies over B", "D sticks out"], 22, 2)
    ['A lies over B', 'and 2 more']
    """
    shown: list[str] = []
    for number, sentence in enumerate(sentences):
        lines = wrap(sentence, width)
        more = number < len(sentences) - 1
        if len(shown) + len(lines) + more > room:
            shown.append(f"and {len(sentences) - number} more" if shown else cut(sentence, width))
            break
        shown += lines
    return shown[: max(room, 0)]


def _pair(paint: Paint, width: int, label: str, text: str) -> Line:
    if len(label) + 1 + len(text) > width:
        text = text.replace(" / ", "/")
    return spread(paint, width, [paint.words(label, inks.QUIET)], [paint.words(text)])


def padded(lines: Iterable[Line], height: int) -> list[Line]:
    """Return exactly *height* lines."""
    found = list(lines)[:height]
    return found + [[] for _ in range(height - len(found))]


def praise(figure: Figure, result: Result) -> str:
    """Return the sentence that celebrates a solved figure."""
    told = f"{duration(result.elapsed)}, {counted(result.moves, 'move')}"
    if result.revealed:
        return f"{figure.name} is complete, with help from the solution: {told}."
    hints = counted(result.hints, "hint") if result.hints else "no hints"
    return f"{figure.name} is solved: {told}, {hints}."
