"""The history of a game as rows: its branches by letter, their lengths and outcomes.

The rows are those of `tui_tangram.games.session.tries`; every shell uses the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tui_tangram.games.session import Session, Try
from tui_tangram.games.session.tries import letters
from tui_tangram.language import tr, trc
from tui_tangram.play.phrases import moves_counted


class HistoryRow(NamedTuple):
    """A position of the history at which a branch begins, ends, or a checkpoint is set."""

    run: Try
    """The moves that lead to it."""
    letter: str
    """The letter of its branch, if the branch begins or ends here; otherwise empty."""
    checkpoint: str
    """The name that the player has given to the position; empty for none."""

    @property
    def given(self) -> str:
        """The checkpoint, if its name is more than the number of moves."""
        return "" if self.checkpoint == moves_counted(self.run.moves) else self.checkpoint

    @property
    def name(self) -> str:
        """The letter of its branch and the name, if any, in words."""
        branch = tr("branch {letter}", letter=self.letter) if self.letter else ""
        return ", ".join(part for part in (branch, self.given) if part)


def history_rows(session: Session[Any]) -> list[HistoryRow]:
    """Return the rows of the history of *session* from top to bottom."""
    runs = session.tries()
    return [
        HistoryRow(
            run,
            letter if run.place and (run.leaves or run.ends) else "",
            session.checkpoints.get(run.place, ""),
        )
        for run, letter in zip(runs, letters(runs), strict=True)
    ]


def branches(rows: Sequence[HistoryRow]) -> int:
    """Return the number of branches, that is of ends."""
    return sum(row.run.ends and row.run.place > 0 for row in rows)


def length_of(row: HistoryRow, percent: int | None, *, spoken: bool = False) -> str:
    """Return the number of moves to a position and, at an end, its completeness.

    *percent* is None if not yet known.  *spoken*: without symbols.
    """
    if not row.run.place:
        return trc("position", "start")
    moves = moves_counted(row.run.moves)
    if not row.run.ends or percent is None:
        return moves
    if spoken:
        return tr("{moves}, {percent} percent", moves=moves, percent=percent)
    return tr("{moves}, {percent}%", moves=moves, percent=percent)


def earlier(rows: Sequence[HistoryRow], at: int) -> int:
    """Return the number of the row where the moves to row *at* begin."""
    after = rows[at].run.after
    return next(number for number, row in enumerate(rows) if row.run.place == after)


def later(rows: Sequence[HistoryRow], at: int) -> int:
    """Return the number of the next row on the branch of row *at*, or *at* for the last row."""
    here = rows[at].run
    for number, row in enumerate(rows):
        if row.run.after == here.place and not row.run.leaves and row.run.place:
            return number
    return at
