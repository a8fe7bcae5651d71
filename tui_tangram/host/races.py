"""Races at the tables of a host: the start, the progress, and the finish, which is replayed.

Lines
-----
What players ask for, in addition to the lines of `tui_tangram.host.tables`::

    {"do": "start"}
    {"do": "progress", "percent": 40, "moves": 12}
    {"do": "finish", "moves": [...], "run": "run/…"}           the run is also a result

The finish
----------
*Its time is that of the line*, by the clock of the host.  The moves are replayed elsewhere, so
nobody waits for that; until then the seat is as before, the race is not over, and another finish of
the same player is not read.  Who has won follows from the times, in whatever order the replays
end.  Moves that do not solve it are refused, and the player may go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from tui_tangram.host.members import LONGEST, Handler, Member
from tui_tangram.host.open_table import OpenTable, Seat, check_solution
from tui_tangram.language import PlayerError
from tui_tangram.play.document import Document
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.host.tables import HostTables

CheckRace: TypeAlias = Callable[[OpenTable, Sequence[str]], Awaitable[None]]
"""Raises `PlayerError` or `ValueError` if moves do not solve the puzzle of a table."""


class Races:
    """The races at the tables of one host."""

    def __init__(self, tables: HostTables) -> None:
        """Let players race at *tables*."""
        self._tables = tables
        self.check: CheckRace = _check_here
        """Makes the moves of a player again: in a thread, unless there is a better place."""
        self.counting: Callable[[Member, str, str], Callable[[int], None]] = lambda *_: _ignore
        """Takes the run of a race and its puzzle when it comes, and returns what counts it as a
        result, once the milliseconds are known that it took."""
        self.handlers: Final[Mapping[str, Handler]] = {
            "start": self._start,
            "progress": self._progress,
            "finish": self._finish,
        }

    def _start(self, member: Member, asked: Document) -> None:
        del asked
        at = self._tables.table_of(member)
        if member.seat != 1:
            raise Refusal("the player who has opened the table starts it")
        at.start(self._tables.now)
        self._tables.notify(at)

    def _progress(self, member: Member, asked: Document) -> None:
        at = self._tables.table_of(member)
        at.progress(member.seat, asked.whole("percent", 0, 100), asked.whole("moves"))
        self._tables.notify(at)

    def _finish(self, member: Member, asked: Document) -> None:
        at = self._tables.table_of(member)
        moves = [move for move in asked.array("moves") if isinstance(move, str)]
        run = asked.text("run", LONGEST) if asked.has("run") else ""
        seat = at.finish(member.seat, len(moves), self._tables.now)
        if seat is not None:
            count = self.counting(member, run, at.game.puzzle_id) if run else _ignore
            self._tables.keep_soon(self._replay(member, at, seat, moves, count))

    async def _replay(  # who, where, and what they say
        self,
        member: Member,
        at: OpenTable,
        seat: Seat,
        moves: Sequence[str],
        count: Callable[[int], None],
    ) -> None:
        """Replay what a player says has solved it, and answer."""
        solved = False
        try:
            await self.check(at, moves)
            solved = True
        except (PlayerError, ValueError) as error:
            member.refuse(error)
        finally:
            if solved:
                at.confirm(seat, len(moves))
            else:
                at.deny(seat)
        if solved and seat.time is not None:
            count(seat.time)
        self._tables.notify(at)


def _ignore(time: int) -> None:
    del time


async def _check_here(at: OpenTable, moves: Sequence[str]) -> None:
    await asyncio.to_thread(check_solution, at.game, moves)
