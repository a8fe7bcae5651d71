"""The lines for sharing a solved game, with a small picture that gives nothing away.

The picture of a puzzle with an outline is that outline, filled: everybody begins with it.  For any
other puzzle it is the course of the game: the completeness after each tenth of the moves to the
end, as a row of bars.

The line ends in the puzzle's ID, by which others open it to beat its time
(`tui_tangram.games.catalog.shared_result`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from tui_tangram.games.catalog import DailySlot, UnmadeError, entry, public_id
from tui_tangram.games.session import SaveError, Session, result_line
from tui_tangram.language import tr
from tui_tangram.play import Game
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.phrases import moves_counted, starred
from tui_tangram.player.library import LibraryError
from tui_tangram.player.saves import SaveList
from tui_tangram.player.scores import Scope
from tui_tangram.player.store import Backend
from tui_tangram.render.surface import blocks

SIZE: Final = 10, 5
"""The columns and lines of a picture."""
_BARS: Final = "▁▂▃▄▅▆▇█"


def share(session: Session[Any], *, stars: int = 0, line: str = "") -> tuple[str, ...]:
    """Return the lines for sharing a solved game; empty if its solution was shown.

    *stars* are those that it earned, if known.  *line* replaces the first one: a daily puzzle has
    its own.
    """
    result = session.solved_at
    if result is None or result.revealed:
        return ()
    if not line:
        what = tr("tui-tangram {puzzle}", puzzle=session.game.name)
        more = [moves_counted(result.moves)] + [starred(stars)] * bool(stars)
        with suppress(LongIdError):
            more += filter(None, [public_id(session.game)])
        line = result_line(what, result, *more)
    return line, *picture(session)


def id_for_others(backend: Backend, puzzle: str) -> str:
    """Return the ID by which others can play the puzzle with this id.

    Raises `LongIdError` for one of the player's own that is too large for an ID.
    """
    return public_id(backend.find_puzzle(puzzle)) if puzzle.startswith(FOREIGN) else puzzle


def line_of(backend: Backend, game: Game[Any], slot: DailySlot | None = None) -> str:
    """Return the line of a solved daily puzzle or ladder; empty for other puzzles.

    Without a *slot* it is for today or this week.
    """
    slot = slot or backend.slot_of(game)
    if slot is None:
        return ""
    try:
        journal = backend.journal()
        return journal.line(slot) if journal.progress(slot).state.done else ""
    except (LibraryError, LookupError):
        return ""  # the lists are missing; the commands that need them report it


def last_solved(backend: Backend, puzzle: str = "") -> Session[Any] | None:
    """Return the game solved last, of one puzzle or of any, that has a result to share.

    Solved games are stored for a while; unusable ones are skipped.
    """
    for finished_game in backend.store.saves.each(SaveList.FINISHED):
        save = finished_game.save
        if puzzle in ("", save.puzzle) and save.solved is not None and not save.solved.revealed:
            with suppress(SaveError, UnmadeError):
                return Session.from_save(save, backend.find_game, backend.clock)
    return None


def stars_of(backend: Backend, session: Session[Any]) -> int:
    """Return the stars that a solved game has earned; 0 if unknown."""
    result, puzzle = session.solved_at, session.game.puzzle_id
    if result is None or not puzzle:
        return 0
    games = backend.store.scores.best(Scope.PUZZLE, puzzle, result.help_class)
    return next((one.stars for one in games if one.result == result), 0)


def picture(session: Session[Any]) -> tuple[str, ...]:
    """Return the lines of the picture of a game."""
    outline = entry(session.game.kind).outline
    return (course(session),) if outline is None else blocks(outline(session.game), *SIZE)


def course(session: Session[Any]) -> str:
    """Return the completeness after each tenth of the moves to the current state, as bars."""
    game, moves = session.game, session.path
    state, bars, tenths = game.start(), "", SIZE[0]
    for number, move in enumerate(moves, start=1):
        state = game.execute(state, move)
        done = number * tenths // len(moves)
        if done > len(bars):
            percent = game.verdict(state).percent
            bars += _BARS[percent * (len(_BARS) - 1) // 100] * (done - len(bars))
    return bars
