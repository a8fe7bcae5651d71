"""The results of a host: which runs count, with which time, and the boards that they are on.

Lines
-----
`tui_tangram.host.members` reads and writes them.  Those of a player::

    {"do": "clock", "game": "tangram", "puzzle": "tangram/swan", "elapsed": 0, "runs": true,
     "new": true}
    {"do": "result", "id": "5f…", "puzzle": "tangram/swan", "run": "run/1eNq…"}
    {"do": "board", "board": "day", "name": "daily/tangram/2026-11-21", "help": "clean", "from": 0}
    {"do": "run", "number": 7}

Those of the host::

    {"is": "counted", "id": "5f…", "puzzle": "tangram/swan", "time": 35120, "place": 3, "size": 12,
     "day": "", "day_place": 0}
    {"is": "uncounted", "id": "5f…", "why": "…"}         it never will be
    {"is": "board", …}                                   as `ResultBoard.line` has it
    {"is": "run", "number": 7, "run": "run/1eNq…"}

What counts
-----------
*A run counts when the host has replayed it*: its moves solve a puzzle that everybody can play.  A
process does that, one run after the other (`tui_tangram.host.replay`), so that nobody waits for it
but who has sent it.

*The time is that of the run, or of the host if that is longer.*  A player's program says when the
clock of a game runs and when it stands, as it happens, and the host measures the time between with
its own clock.  A run may be shorter than that by `SLACK`, for the way of the lines; one that says
less gets what the host has measured.  Of a game that was begun before, the host believes what was
on its clock, unless it has seen more of it.  A run of a game that the host has never seen is
refused.  What it has seen is in its database, so a run that could not be sent counts after a
restart.

*The day is that of the host*, in UTC: the last on which it has seen the clock of the game run, if
that is all the time that the run claims, but for `SLACK`.  So what was solved before midnight and
comes after it, or days later, counts for its day, and a game that went on after midnight does not.
Where the host has not seen it all, as after a crash, or of a game that was opened again meanwhile,
it is the day on which the run comes, and in a race that of the finish.  A day that a run claims is
not read.

*The class is the worse of what the run says and what its moves show*: one with a move by a hint is
assisted, one with a step of a solution is shown, whatever it says.

*The name is that of the player's key.*  The same run counts once, and not for another player.

*In a race* the time is that from the common start to the finish, by the host's clock.

What a host cannot see
----------------------
Whether somebody thought before they opened a puzzle, whether help was used that left no move, and
whether a program plays.  A run copied with other times is another run.  The programs of players
run on the host and are its own; but whoever could replace theirs could do all that.

Bounds
------
A run has at most `tui_tangram.games.together.run.LONGEST` characters; a player has at most
`MOST_WAITING` that wait, and `MOST_A_DAY` that count on a day.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from datetime import UTC, date, datetime
from typing import Any, Final

from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.catalog.daily import DailySlot, daily, ladder, read_names
from tui_tangram.games.together.boards import LONGEST_NAME, BoardKind, BoardQuery, read_query
from tui_tangram.games.together.run import LONGEST
from tui_tangram.host.members import Member, Members
from tui_tangram.host.replay import SLACK, CheckedRun, Replayer, SentRun
from tui_tangram.host.result_log import KnownRun, ResultLog, SeenClock, Slots
from tui_tangram.language import PlayerError
from tui_tangram.play.document import Document
from tui_tangram.play.refusal import Refusal, sent
from tui_tangram.values import dataclass

MOST_WAITING: Final = 8
"""The most runs of a player that wait for their replay."""
MOST_A_DAY: Final = 300
"""The most results of a player on a day."""
MOST_SLOTS: Final = 1000
"""The most days and weeks whose puzzles are remembered."""
RACE: Final = "race"
"""The name of a run that comes from a race."""


@dataclass(slots=True)
class _Clock:
    """The clock of a game that is open, as the host measures it."""

    puzzle: str
    spent: float
    """Milliseconds until it was seen last."""
    since: float | None
    """The milliseconds of the host's clock since when it runs; None while it stands."""
    day: date | None
    """The last day on which it was seen to run, until it was seen last."""

    def seen(self, now: float, today: date) -> SeenClock:
        """Return what is on it."""
        if self.since is None:
            return SeenClock(round(self.spent), self.day)
        return SeenClock(round(self.spent + now - self.since), today)


class HostResults:
    """The results of one host."""

    def __init__(
        self,
        members: Members,
        replayer: Replayer,
        puzzle_of: Callable[[DailySlot], str],
        log: ResultLog,
        *,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        """Count the runs of *members* in *log*, after their replay by *replayer*.

        *puzzle_of* returns the ID of the puzzle of a slot; *clock* returns seconds, *today* the day
        of UTC.
        """
        self._replayer = replayer
        self._puzzle_of = puzzle_of
        self._log = log
        self._clock = clock
        self._today = today
        self._clocks: dict[Member, _Clock] = {}
        self._waiting: Counter[str] = Counter()
        """The number of runs of each player that wait."""
        self._one = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots: dict[str, Slots] = {}
        """The puzzles of days and weeks that were asked for."""
        members.add_handlers(
            {
                "clock": self._keep_time,
                "result": self._result,
                "board": self._board,
                "run": self._run,
            },
            self._left,
        )

    async def close(self) -> None:
        """Count what has come."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        self._replayer.close()

    # Clocks

    async def _keep_time(self, member: Member, asked: Document) -> None:
        asked.text("game")
        puzzle = asked.text("puzzle", LONGEST_NAME)
        elapsed, runs, new = asked.whole("elapsed"), asked.flag("runs"), asked.flag("new")
        before = self._clocks.get(member)
        if before is not None and before.puzzle != puzzle:
            if not runs and not new:  # a game that was left already
                return
            await self._stop(member)
            before = None
        today = self._today()
        seen = SeenClock(0, today)
        if before is not None and not new:
            seen = self._seen(before)
        elif not new:
            found = await self._log.clock(member.key, puzzle)
            if found is not None and elapsed <= found.milliseconds + SLACK:
                seen = found
            else:  # more than was seen: it may have run until now
                seen = SeenClock(max(elapsed, found.milliseconds if found else 0), today)
        if runs:
            seen = seen._replace(day=today)
        since = 1000 * self._clock() if runs else None
        self._clocks[member] = _Clock(puzzle, seen.milliseconds, since, seen.day)
        await self._log.set_clock(member.key, puzzle, seen)

    def _seen(self, clock: _Clock) -> SeenClock:
        """Return what is on a clock now."""
        return clock.seen(1000 * self._clock(), self._today())

    def _left(self, member: Member) -> None:
        if member in self._clocks:
            self._begin(self._stop(member))

    async def _stop(self, member: Member) -> None:
        """Write what was on the clock of the game that a player leaves."""
        clock = self._clocks.pop(member)
        await self._log.set_clock(member.key, clock.puzzle, self._seen(clock))

    # Results

    async def _result(self, member: Member, asked: Document) -> None:
        name, run = asked.text("id"), asked.text("run", LONGEST)
        puzzle = asked.text("puzzle", LONGEST_NAME)
        clock = self._clocks.get(member)
        if clock is not None and clock.puzzle == puzzle:
            seen: SeenClock | None = self._seen(clock)
        else:
            seen = await self._log.clock(member.key, puzzle)
        known = seen or SeenClock(0, None)
        came = SentRun(
            run, puzzle, max(known.milliseconds - SLACK, 0), known.milliseconds, member.name,
            self._today(), known.day,
        )  # fmt: skip
        self._count_soon(member, name, came, seen=seen is not None)

    def race(self, member: Member, run: str, puzzle: str) -> Callable[[int], None]:
        """Take the *run* of a race that comes now.

        Returns what counts it, once the milliseconds are known that it took.
        """
        day = self._today()

        def count(time: int) -> None:
            came = SentRun(run, puzzle, time, time, member.name, day, None)
            self._count_soon(member, RACE, came, seen=True)

        return count

    def _count_soon(self, member: Member, name: str, came: SentRun, *, seen: bool) -> None:
        """Replay a run that somebody calls *name*, and count it if the host has *seen* the game."""
        waiting = self._waiting
        if waiting[member.key] >= MOST_WAITING:
            return  # nobody answers, and it is sent again

        async def count() -> None:
            try:
                async with self._one:
                    line = await self._count(member.key, came, seen=seen)
            except PlayerError as error:
                line = {"is": "uncounted", "why": str(error), **sent(error)}
            finally:
                waiting[member.key] -= 1
                if not waiting[member.key]:
                    del waiting[member.key]
            member.notify(("result", name), line | {"id": name})

        waiting[member.key] += 1
        self._begin(count())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count(self, player: str, came: SentRun, *, seen: bool) -> dict[str, Any]:
        """Count a run, and return the line on that.  Raises `PlayerError`."""
        log, checked = self._log, await self._replayer.check(came)
        known = await log.known(checked.digest)
        if known is None:
            if not seen:
                raise Refusal("the host has not seen this game")
            if await log.since(player, checked.day) >= MOST_A_DAY:
                raise Refusal("a day has room for {n} results of one player", n=MOST_A_DAY)
            known = await log.add(checked, player)
            await log.set_clock(player, checked.puzzle, None)
        if known.player != player:
            raise Refusal("this is the run of somebody else")
        return await self._counted(checked, known)

    async def _counted(self, run: CheckedRun, known: KnownRun) -> dict[str, Any]:
        """Return the line on a run that was counted."""
        player = known.player
        query = BoardQuery(BoardKind.PUZZLE, run.puzzle, run.result.help_class)
        place, size, _ = await self._log.place(query, (), player)
        day, day_place = "", 0
        if run.result.revealed:
            place = 0  # not ranked
        for slot in () if run.result.revealed else await self._slots_at(run.kind, known.day):
            if slot[1] == run.puzzle:
                day = slot[0].name
                of_day = query._replace(kind=BoardKind.DAY, name=day)
                found, _, counts = await self._log.place(of_day, (slot,), player)
                day_place = found if counts == known.number else 0
                break
        return {
            "is": "counted",
            "puzzle": run.puzzle,
            "time": round(1000 * run.result.elapsed),
            "place": place,
            "size": size,
            "day": day,
            "day_place": day_place,
        }

    # Boards

    async def _board(self, member: Member, asked: Document) -> None:
        query = read_query(asked)
        slots = await self._slots_of(query)
        member.notify("board", (await self._log.board(query, slots, member.key)).line)

    async def _run(self, member: Member, asked: Document) -> None:
        number = asked.whole("number", 1)
        run = await self._log.run(number)
        if not run:
            raise Refusal("there is no such run")
        member.notify(("run", number), {"is": "run", "number": number, "run": run})

    async def _slots_of(self, query: BoardQuery) -> Slots:
        """Return the slots of a board, with their puzzles.  Raises `Refusal`."""
        if query.kind not in (BoardKind.DAY, BoardKind.WEEK):
            return ()
        slots = read_names(query.name, self._today(), daily_kinds()) or ()
        if not slots or (len(slots) > 1) != (query.kind is BoardKind.WEEK):
            raise Refusal("there is no such board")
        return await self._with_puzzles(query.name, slots)

    async def _slots_at(self, kind: str, day: date) -> Slots:
        """Return the slots of a day, and of its week, of a kind of game."""
        if kind not in daily_kinds():
            return ()
        slots = (daily(kind, day), *ladder(kind, day))
        return await self._with_puzzles(f"{kind} {day}", slots)

    async def _with_puzzles(self, name: str, slots: tuple[DailySlot, ...]) -> Slots:
        if name not in self._slots:
            # A thread, because a puzzle may take long to find.
            found = await asyncio.to_thread(lambda: [(one, self._puzzle_of(one)) for one in slots])
            if len(self._slots) >= MOST_SLOTS:
                self._slots.clear()
            self._slots[name] = found
        return self._slots[name]
