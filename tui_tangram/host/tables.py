"""The tables of a host: what players ask for, and what they are sent.

Lines
-----
`tui_tangram.host.members` reads and writes them.  Those of a player::

    {"do": "list"}
    {"do": "open", "kind": "together", "game": "matching", "puzzle": "tetravex/6x6-1",
     "options": {}, "private": false}
    {"do": "sit", "code": "kite", "have": 17}        17 entries are known already
    {"do": "sit", "code": "kite", "watch": true}     without a seat
    {"do": "move", "id": 3, "base": 17, "move": "lay 3@12+6"}       also "undo", "redo"
    {"do": "look", "at": "12"}                                 where the cursor is
    {"do": "again"}    {"do": "next", "game": …, "puzzle": …, "options": …}    {"do": "leave"}

Those of the host::

    {"is": "tables", "tables": [...], "here": ["Ann", "Bob"], "ssh": "ssh -p 2222 box"}
    {"is": "table", "seat": 1, …}                              as `OpenTable.details` has it
    {"is": "entries", "from": 18, "entries": [[2, "lay 4@13+6", 81023, 0]], "answers": {"18": 3}}
    {"is": "look", "seat": 2, "at": "13"}

Those of races alone are in `tui_tangram.host.races`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tui_tangram.games.together.client import LONGEST_LOOK
from tui_tangram.games.together.copy import MoveRequest
from tui_tangram.games.together.table import TableKind, allows, is_shared
from tui_tangram.host.members import Handler, Member, Members
from tui_tangram.host.open_table import LostTable, OpenTable, TablePuzzle
from tui_tangram.host.races import Races
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import FindGame, MoveError, quote
from tui_tangram.play.document import Document
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:  # tables without a host need no database
    from tui_tangram.host.machines import Machines
    from tui_tangram.host.table_log import SavedTable, TableLog

_T = TypeVar("_T")

MOST_TABLES: Final = 500
"""The most open tables of a host."""
MOST_LISTED: Final = 100
"""The most tables in one list."""
PATIENCE: Final = 5.0
"""Seconds that the end of a host waits for what is not written yet."""
FORGOTTEN: Final = 15 * 60
"""Seconds that a table stays open without anybody."""
_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz"
"""Letters that are not easily confused."""


class HostTables:
    """The tables of one host."""

    def __init__(
        self,
        find_game: FindGame,
        clock: Callable[[], float] = time.monotonic,
        random: Any = None,  # noqa: ANN401  # a source of chance
        log: TableLog | None = None,
        report: Callable[[str], None] = print,
    ) -> None:
        """Keep tables with the games of *find_game*; *clock* returns seconds.

        With a *log* the tables that it has open are open again; its troubles are reported.
        """
        self._find_game = find_game
        self._clock = clock
        self._random = random or SystemRandom()
        self.open: dict[str, OpenTable] = {}
        self.members = Members(clock)
        """Those who are connected."""
        self.races = Races(self)
        """The races at these tables."""
        self.members.add_handlers(
            {
                "list": self._list,
                "open": self._open,
                "sit": self._sit_down,
                "leave": self._stand_up,
                "move": _there(self._move),
                "look": _there(self._look),
                "again": _there(self._again),
                "next": _there(self._next),
                **{do: _there(handler) for do, handler in self.races.handlers.items()},
            },
            self._lost,
        )
        self._log = log
        self._report = report
        self._last = 0
        """The number of the last game."""
        self._unsaved: dict[int, bool] = {}
        """The games whose seats are being written, and whether they have changed since."""
        self._writing: set[asyncio.Task[None]] = set()
        self._empty: dict[str, float] = {}
        """Since when nobody is at a table."""
        self.machines: Machines | None = None
        """The other machines of the host."""
        self.ssh = ""
        """The command for players on other machines; empty where none can come."""

        for saved in log.open_tables() if log else ():
            self.reopen(saved, self.restored(saved))

    async def close(self) -> None:
        """Wait until everything is written, not for long if it cannot be."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=PATIENCE)
        self._log = None  # who is cut off now has nothing to write

    async def _keep(self, write: Callable[[TableLog], Coroutine[Any, Any, _T]]) -> _T | None:
        """Write to the log; if that fails, such as on a full disk, play goes on without it.

        Raises `Refusal` if the table has another machine now; then all who are there go to it.
        """
        if self._log:
            try:
                return await write(self._log)
            except LostTable as lost:
                assert self.machines
                self.machines.give_up(str(lost))
                raise Refusal("this table is on another machine now: try again") from None
            except PlayerError as error:
                if self._log is not None:  # other work may have failed in the meantime
                    self._log = None
                    self._report(tr("tables are no longer saved: {why}", why=error))
        return None

    def keep_soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin *work* on the tables, for which the end of the host waits."""

        async def keep() -> None:
            with suppress(Refusal):  # another machine has the table
                await work

        task = asyncio.ensure_future(keep())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _keep_seats(self, at: OpenTable) -> None:
        """Write the seats of a table until they are as they are now."""
        try:
            while self._unsaved[at.number]:
                self._unsaved[at.number] = False
                await self._keep(lambda log: log.changed(at, self.now))
        finally:
            del self._unsaved[at.number]

    def restored(self, saved: SavedTable) -> OpenTable | None:
        """Return a table as it was, if its puzzle is still there."""
        try:
            game: Any = self._find_game(*saved.source)
            found = OpenTable(
                saved.code, saved.kind, saved.source, game, saved.number, saved.private
            )
            for entry in saved.entries:
                assert found.table is not None
                found.table.add(entry)
        except (LookupError, ValueError):  # of another version of the program
            return None
        found.seats.extend(saved.seats)
        found.written = len(saved.entries)
        return found

    def reopen(self, saved: SavedTable, found: OpenTable | None) -> None:
        """Open a table again that was restored."""
        if found is None:
            return
        if saved.elapsed is not None:
            last = max((entry.at for entry in saved.entries), default=0)
            found.started = self.now - max(saved.elapsed, last)
        self._last = max(self._last, found.number)
        self.open[saved.code] = found
        self._empty[saved.code] = self._clock()

    @property
    def now(self) -> int:
        """Milliseconds of the host's clock."""
        return int(1000 * self._clock())

    # What is asked for

    def _list(self, member: Member, asked: Document) -> None:
        del asked
        member.listing = True
        self.notify_lists()

    async def _open(self, member: Member, asked: Document) -> None:
        kind = _kind(asked)
        private = asked.has("private") and asked.flag("private")
        await self._begin(member, kind, _puzzle(asked), private=private)

    async def _sit_down(self, member: Member, asked: Document) -> None:
        code = asked.text("code").strip().lower()
        have = asked.whole("have") if asked.has("have") else 0
        watch = asked.has("watch") and asked.flag("watch")
        found = self.open.get(code) or (await self.machines.find(code) if self.machines else "")
        if not found:
            raise Refusal("there is no table {code}", code=quote(code))
        if isinstance(found, OpenTable):
            self.sit(member, found, have, watch=watch)
        elif self.machines:
            self._leave(member, lost=False)
            self.machines.send_away(member, code, have, watch=watch)

    def _lost(self, member: Member) -> None:
        self._leave(member, lost=True)
        self.notify_lists()

    def _stand_up(self, member: Member, asked: Document) -> None:
        del asked
        self._leave(member, lost=False)

    async def _move(self, member: Member, asked: Document) -> None:
        at = self.table_of(member)
        move = asked.text("move", 8000)
        request = MoveRequest(asked.whole("id"), asked.whole("base"), move)
        try:
            entry = at.ask(member.seat, request, self.now)
        except MoveError:
            await self._keep(lambda log: log.settled())  # first what it is refused for
            raise
        assert at.table is not None
        number = at.table.number
        await self._keep(lambda log: log.moved(at, number, entry))
        if member.open is at:
            member.answers[number] = request.id
        at.written = max(at.written, number)
        for one in self._at(at):
            one.wake.set()
        if at.state == "over":
            self.notify(at)

    def _look(self, member: Member, asked: Document) -> None:
        at, seat = self.table_of(member), member.seat
        where = asked.text("at", LONGEST_LOOK) if asked.content.get("at") else ""
        # In a race it would show others what nobody is to see.
        for one in self._at(at) if seat and at.table else ():
            if one is not member:
                one.notify(("look", seat), {"is": "look", "seat": seat, "at": where})

    async def _again(self, member: Member, asked: Document) -> None:
        del asked
        at = self.table_of(member)
        await self._follow(member, at, at.source)

    async def _next(self, member: Member, asked: Document) -> None:
        await self._follow(member, self.table_of(member), _puzzle(asked))

    # Tables

    def drop(self, code: str) -> list[Member]:
        """Forget a table that another machine has; return those who are at it."""
        self._empty.pop(code, None)
        at = self.open.pop(code, None)
        return list(self._at(at)) if at else []

    async def _follow(self, member: Member, at: OpenTable, puzzle: TablePuzzle) -> None:
        """Begin another game at a table, for all who are there."""
        if not member.seat and (member.watches or at.state != "over"):
            raise Refusal("you are watching, and have no seat")
        if at.state == "playing" and at.table is None:
            raise Refusal("the race is not over")
        here = [one for one in self._at(at) if one.seat]
        # Who had the first seat of two has the second now.
        here.sort(key=lambda one: one.seat, reverse=at.kind.seats == 2)
        here += [one for one in self._at(at) if one not in here and not one.watches]
        watching = [one for one in self._at(at) if one not in here]
        following = await self._make(at.kind, puzzle, private=at.private, code=at.code)
        if self.open.get(at.code) is not at:
            raise Refusal("this table has another game already")
        self.open[at.code] = following
        for one in (*here, *watching):
            self.sit(one, following, 0, watch=one in watching)

    async def _begin(
        self, member: Member, kind: TableKind, puzzle: TablePuzzle, *, private: bool
    ) -> None:
        if len(self.open) >= MOST_TABLES:
            self._forget()
        if len(self.open) >= MOST_TABLES:
            raise Refusal("this host has {n} tables, and no room for another", n=MOST_TABLES)
        found = await self._make(kind, puzzle, private=private, code=self._code())
        self.open[found.code] = found
        self.sit(member, found, 0)

    async def _make(
        self, kind: TableKind, puzzle: TablePuzzle, *, private: bool, code: str
    ) -> OpenTable:
        # A thread, because a puzzle may take long to make.
        try:
            game: Any = await asyncio.to_thread(self._find_game, *puzzle)
        except LookupError:
            raise Refusal("there is no puzzle {name}", name=quote(puzzle.puzzle)) from None
        if not is_shared(game) or not allows(game, kind):
            raise Refusal("this puzzle cannot be played that way")
        made = OpenTable(code, kind, puzzle, game, private=private)
        made.number = await self._keep(lambda log: log.opened(made)) or self._last + 1
        self._last = max(self._last, made.number)
        return made

    def sit(self, member: Member, at: OpenTable, have: int, *, watch: bool = False) -> None:
        """Give a player a seat at a table, or let them watch; *have* moves are known already."""
        if member.open is not at:
            self._leave(member, lost=False)
            member.named = 0  # they have forgotten it, even if it was the last one
        member.open, member.listing, member.watches = at, False, watch
        if not watch:
            at.sit(member.key, member.name, self.now)
        self._empty.pop(at.code, None)
        member.sent = have if 0 <= have <= at.written else 0
        member.answers.clear()
        self.notify(at)
        self.notify_lists()

    def _leave(self, member: Member, *, lost: bool) -> None:
        if member.away:
            member.away.end(lost=lost)
            member.away = None
        at, member.open = member.open, None
        if at is None:
            return
        if not any(one.key == member.key for one in self._at(at)):
            at.leave(member.key, self.now, lost=lost)
        if not any(self._at(at)):
            self._empty[at.code] = self._clock()
            if self.open.get(at.code) is not at:
                del self._empty[at.code]
        self.notify(at)
        self.notify_lists()

    def _forget(self) -> None:
        """Close the tables at which nobody has been for long, or all empty ones if it is full."""
        for code, since in list(self._empty.items()):
            if self._clock() - since >= FORGOTTEN:
                del self._empty[code]
                closed = self.open.pop(code)
                self._close(closed)

    def _close(self, at: OpenTable) -> None:
        self.keep_soon(self._keep(lambda log: log.closed(at)))

    def _code(self) -> str:
        while True:
            code = "".join(self._random.choice(_SIGNS) for _ in range(5))
            if code not in self.open:
                return code

    def table_of(self, member: Member) -> OpenTable:
        """Return the table at which a player is.  Raises `Refusal` for none."""
        if member.open is None:
            raise Refusal("you are at no table")
        return member.open

    def _at(self, table: OpenTable) -> Iterator[Member]:
        return (one for one in self.members.connected if one.open is table)

    def notify(self, at: OpenTable) -> None:
        """Send everybody at a table its state."""
        saving = at.number in self._unsaved
        self._unsaved[at.number] = True
        if not saving:
            self.keep_soon(self._keep_seats(at))
        if at.state == "over" and at.table and at.written < at.table.number:
            return  # first the last move
        if at.state != at.listed:
            at.listed = at.state
            self.notify_lists()
        details = {"is": "table", "watchers": sum(not one.seat for one in self._at(at))}
        details |= at.details(self.now)
        for one in self._at(at):
            waits = not (one.seat or one.watches)
            one.notify("table", details | {"seat": one.seat, "waits": waits})

    def notify_lists(self) -> None:
        """Send the tables, and who is there, to those who look at them.

        An empty table is only sent to those who have a seat there, and not once its game is over.
        """
        self._forget()
        shown = [one.facts() for one in self.open.values() if not one.private][-MOST_LISTED:]
        here = sorted({one.name for one in self.members.connected})
        if self.machines:
            shown, here = self.machines.shared(shown, here, MOST_LISTED)
        for one in self.members.connected:
            if one.listing:
                seen = [table for table in shown if _is_for(one.name, table)]
                line = {"is": "tables", "tables": seen, "here": here, "ssh": self.ssh}
                one.notify("tables", line)


def _is_for(name: str, table: Mapping[str, Any]) -> bool:
    """Return whether a table is shown to the player of a name."""
    over = table["state"] == "over"
    return any(one["here"] or (one["name"] == name and not over) for one in table["seats"])


def _there(handler: Handler) -> Handler:
    """Return a handler that asks the machine that has the player's table, if it is another."""
    return lambda member, asked: member.away.ask(asked) if member.away else handler(member, asked)


def _puzzle(asked: Document) -> TablePuzzle:
    options = asked.part("options").content if asked.has("options") else {}
    for value in options.values():
        if not isinstance(value, bool | int | str):
            raise Refusal("an option is a text, a number, true or false")
    return TablePuzzle(asked.text("game"), asked.text("puzzle", 100_000), dict(options))  # type: ignore[arg-type]


def _kind(asked: Document) -> TableKind:
    name = asked.text("kind")
    try:
        return TableKind(name)
    except ValueError:
        names = ", ".join(TableKind)
        asked.fail("kind", "must be one of {names}, not {value}", names=names, value=quote(name))
