"""The lines that tell others of a solved game, with a small picture that gives nothing away.

The picture of a puzzle that has an outline is that outline, filled: it is what everybody begins
with.  Of any other it is how the game went: how complete the puzzle was after each tenth of the
moves that led to the end, as a row of bars.

The line ends in the puzzle's ID, by which others open it to beat its time
(`tui_tangram.catalog.shared_result`).
"""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.catalog import entry
from tui_tangram.language import tr
from tui_tangram.play.names import OWN
from tui_tangram.play.phrases import moves_counted, starred
from tui_tangram.render.blocks import blocks
from tui_tangram.session import Session, result_line

SIZE: Final = 10, 5
"""The columns and lines of a picture."""
_BARS: Final = "▁▂▃▄▅▆▇█"


def share(session: Session[Any], *, stars: int = 0, line: str = "") -> tuple[str, ...]:
    """Return the lines that tell of a solved game; none where its solution was shown.

    *stars* are those that it earned, if they are known.  *line* stands in place of the first one:
    a daily puzzle has its own.
    """
    result = session.solved_at
    if result is None or result.revealed:
        return ()
    if not line:
        what = tr("tui-tangram {puzzle}", puzzle=session.game.name)
        more = [moves_counted(result.moves)] + [starred(stars)] * bool(stars)
        known = session.game.puzzle_id
        # A puzzle of one's own is another one for others, if it is any.
        more += [known] * (bool(known) and not known.startswith(OWN))
        line = result_line(what, result, *more)
    return line, *picture(session)


def picture(session: Session[Any]) -> tuple[str, ...]:
    """Return the lines of the picture of a game."""
    outline = entry(session.game.kind).outline
    return (course(session),) if outline is None else blocks(outline(session.game), *SIZE)


def course(session: Session[Any]) -> str:
    """Return how complete the puzzle was after each tenth of the moves to the present state."""
    game, moves = session.game, session.path
    state, bars, tenths = game.start(), "", SIZE[0]
    for number, move in enumerate(moves, start=1):
        state = game.execute(state, move)
        done = number * tenths // len(moves)
        if done > len(bars):
            percent = game.verdict(state).percent
            bars += _BARS[percent * (len(_BARS) - 1) // 100] * (done - len(bars))
    return bars
