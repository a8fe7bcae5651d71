"""The words beside the board: header, piece in hand, and how far the figure is.

Each function returns lines of segments of a fixed number and width, so that only what is
said changes and never where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.paint import Paint, cut, length
from tui_tangram.app.play.table import Table
from tui_tangram.render import inks, thermometer
from tui_tangram.session import Result
from tui_tangram.tangram import Figure, TangramGame, TangramVerdict, words

Line = list[Segment]
GRADES: Final = 5


def clock(seconds: float) -> str:
    """Return a time as a clock shows it.

    >>> clock(192.9), clock(3723)
    ('3:12', '1:02:03')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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
    right: Line = []
    if figure.difficulty is not None:
        lit = min(figure.difficulty, GRADES)
        right += (
            paint.words("●" * lit, inks.TEXT),
            paint.words("○" * (GRADES - lit), inks.QUIET),
        )
    # Places of their own for the numbers, so that none moves when one gets longer.
    right.append(paint.words(f"{clock(session.elapsed):>9}", inks.TEXT))
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


def hand(paint: Paint, width: int, height: int, table: Table) -> list[Line]:
    """Return what is in hand, in words: the letter and whether it fits, kind, stance."""
    game, view = table.game, table.view
    index = view.selected
    held = table.held is not None
    motion = view.shown(table.state)[index]
    fits = [paint.words("fits", inks.SUCCESS, bold=True)] if table.fits_here else []
    where = "in hand" if held else "chosen"
    first = [chip(paint, game, index), paint.words(f" {where}", inks.TEXT if held else inks.QUIET)]
    lines = [spread(paint, width, first, fits)]
    kind = game.piece(index).kind
    lines += ([paint.words(text)] for text in wrap(kind.name, 13)[:2])
    stance = words.stance(game, index, motion or view.poses[index])
    lines += ([paint.words(text, inks.QUIET)] for text in wrap(stance.replace(", ", "\n"), 13))
    return padded(lines, height)


def solved(
    paint: Paint, width: int, height: int, table: Table, *, best: bool, following: str
) -> list[Line]:
    """Return what there is to say once the figure is solved; *following* is the next one."""
    result = table.session.solved_at
    if result is None:
        return padded([], height)
    first = [paint.words("complete" if result.revealed else "solved", inks.SUCCESS, bold=True)]
    second = [paint.words("best time", inks.ACCENT)] if best else []
    lines = [
        spread(paint, width, first, second),
        _pair(paint, width, "time", clock(result.elapsed)),
        _pair(paint, width, "moves", str(result.moves)),
        _pair(paint, width, "hints", str(result.hints)),
    ]
    if following:
        name = cut(paint.written(following), width - len("enter  "))
        lines += ([], [paint.words("enter", bold=True), paint.words(f"  {name}", inks.QUIET)])
    return padded(lines, height)


def status(paint: Paint, width: int, height: int, table: Table) -> list[Line]:
    """Return how far the figure is: percent, the thermometer, its two shares, troubles."""
    verdict = table.verdict
    ink = inks.SUCCESS if verdict.solved else inks.ACCENT
    whole = f"{verdict.percent} %"
    lines: list[Line] = [
        spread(
            paint,
            width,
            [paint.words("complete", inks.QUIET)],
            [paint.words(whole, inks.SUCCESS if verdict.solved else inks.TEXT, bold=True)],
        ),
        paint.picture(thermometer(width, verdict.percent, 100, paint.palette, ink=ink)),
    ]
    lines += (_pair(paint, width, label, text) for label, text in words.status(table.game, verdict))
    room = height - len(lines)
    lines += ([paint.words(text, inks.TROUBLE)] for text in _troubles(table.game, verdict, width, room))
    return padded(lines, height)


def _troubles(
    game: TangramGame, verdict: TangramVerdict, width: int, room: int
) -> list[str]:
    """Return what is wrong in at most *room* lines; the last says how much more there is."""
    found = words.troubles(game, verdict)
    shown: list[str] = []
    for number, trouble in enumerate(found):
        lines = wrap(trouble, width)
        more = number < len(found) - 1
        if len(shown) + len(lines) + more > room:
            shown.append(f"and {len(found) - number} more" if shown else cut(trouble, width))
            break
        shown += lines
    return shown[: max(room, 0)]


def _pair(paint: Paint, width: int, label: str, text: str) -> Line:
    return spread(paint, width, [paint.words(label, inks.QUIET)], [paint.words(text)])


def padded(lines: Iterable[Line], height: int) -> list[Line]:
    """Return exactly *height* lines."""
    found = list(lines)[:height]
    return found + [[] for _ in range(height - len(found))]


def praise(figure: Figure, result: Result) -> str:
    """Return the sentence that celebrates a solved figure."""
    told = f"{clock(result.elapsed)}, {counted(result.moves, 'move')}"
    if result.revealed:
        return f"{figure.name} is complete, with help from the solution: {told}."
    hints = counted(result.hints, "hint") if result.hints else "no hints"
    return f"{figure.name} is solved: {told}, {hints}."
