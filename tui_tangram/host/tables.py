"""The tables of a host: those who are connected, what they ask for, and what they are sent.

Lines
-----
Both sides send JSON objects, one to a line.  Those of a player have ``do``::

    {"do": "hello", "version": 1}
    {"do": "list"}
    {"do": "open", "kind": "together", "game": "matching", "puzzle": "tetravex/6x6-1",
     "options": {}, "private": false}
    {"do": "sit", "code": "kite", "have": 17}        17 entries are known already
    {"do": "sit", "code": "kite", "watch": true}     without a seat
    {"do": "move", "id": 3, "base": 17, "move": "lay 3@12+6"}       also "undo", "redo"
    {"do": "look", "at": "12"}                                 where the cursor is
    {"do": "start"}                                            a race
    {"do": "progress", "percent": 40, "moves": 12}    {"do": "finish", "moves": [...]}
    {"do": "again"}    {"do": "next", "game": …, "puzzle": …, "options": …}    {"do": "leave"}

Those of the host have ``is``::

    {"is": "welcome", "version": 1, "name": "Ann"}
    {"is": "tables", "tables": [...], "here": ["Ann", "Bob"]}
    {"is": "table", "seat": 1, …}                              as `OpenTable.details` has it
    {"is": "entries", "from": 18, "entries": [[2, "lay 4@13+6", 81023, 0]], "answers": {"18": 3}}
    {"is": "look", "seat": 2, "at": "13"}
    {"is": "no", "id": 3, "why": "…", "text": "wait for {n} more …", "values": {"n": 2}}
                ``id`` only for a move; the rest as `tui_tangram.play.refusal` has it

Rules
-----
*Who somebody is, the host knows*: nothing that is read may say otherwise.

*Nobody waits for a slow reader.*  A player's lines are made when their connection takes them: the
log from the last entry that they were sent, and of everything else the latest state.

*More than `RATE` lines a second are read later*, not refused.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import SystemRandom
from typing import Any, Final

from tui_tangram.games.together.client import LONGEST_LOOK, VERSION
from tui_tangram.games.together.copy import MoveRequest
from tui_tangram.games.together.table import TableKind, allows, is_shared
from tui_tangram.host.open_table import OpenTable, TablePuzzle
from tui_tangram.host.table_log import SavedTable, TableLog
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import FindGame, quote
from tui_tangram.play.document import Document, parse_object
from tui_tangram.play.refusal import Refusal, sent

LONGEST: Final = 1 << 18
"""The most characters of a line; a result of a race has all its moves."""
RATE: Final = 20
"""Lines that a player may send in a second, for long."""
BURST: Final = 60
"""Lines that a player may send at once."""
MOST_TABLES: Final = 500
"""The most open tables of a host."""
MOST_LISTED: Final = 100
"""The most tables in one list."""
FORGOTTEN: Final = 15 * 60
"""Seconds that a table stays open without anybody."""
_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz"
"""Letters that are not easily confused."""


@dataclass(eq=False)
class Member:
    """Somebody who is connected, and what they have not been sent yet."""

    key: str
    name: str
    open: OpenTable | None = None
    sent: int = 0
    """The number of the last entry that was sent."""
    answers: dict[int, int] = field(default_factory=dict)
    """The player's own requests by the numbers of their entries."""
    news: dict[object, dict[str, Any]] = field(default_factory=dict)
    """Lines to be sent, the newest of each subject."""
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    listing: bool = False
    """Whether they are looking at the list of tables."""
    _game: int = 0
    """The number of the game whose table was sent last."""

    @property
    def seat(self) -> int:
        """Their seat at the table, or 0."""
        return self.open.seat_of(self.key) if self.open else 0

    def notify(self, subject: object, line: dict[str, Any]) -> None:
        """Send a line soon, in place of an older one on the same subject."""
        self.news.pop(subject, None)
        self.news[subject] = line
        self.wake.set()

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return the lines that are to be sent now.

        A game is named before its first moves, and its end comes after the last of them.
        """
        news, self.news = list(self.news.values()), {}
        game = self.open.number if self.open else 0
        first = {"welcome", "table"} if game != self._game else {"welcome"}
        self._game = game
        yield from (line for line in news if line["is"] in first)
        table = self.open.table if self.open else None
        if table and table.number > self.sent:
            start = self.sent + 1
            answers, self.answers = self.answers, {}
            self.sent = table.number
            yield {
                "is": "entries",
                "from": start,
                "entries": [list(entry) for entry in table.entries[start - 1 :]],
                "answers": answers,
            }
        yield from (line for line in news if line["is"] not in first)


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
        self.members: list[Member] = []
        self._log = log
        self._report = report
        self._numbers = count(1 + (log.last if log else 0))
        self._empty: dict[str, float] = {}
        """Since when nobody is at a table."""

        for saved in log.open_tables() if log else ():
            self._reopen(saved)

    def _keep(self, write: Callable[[TableLog], None]) -> None:
        """Write to the log; if that fails, such as on a full disk, play goes on without it."""
        if self._log:
            try:
                write(self._log)
            except sqlite3.Error as error:
                self._log = None
                self._report(tr("tables are no longer saved: {why}", why=error))

    def _reopen(self, saved: SavedTable) -> None:
        """Open a table again, if its puzzle is still there."""
        try:
            game: Any = self._find_game(*saved.source)
            found = OpenTable(
                saved.code, saved.kind, saved.source, game, saved.number, saved.private
            )
            for entry in saved.entries:
                assert found.table is not None
                found.table.add(entry)
        except (LookupError, ValueError):  # of another version of the program
            return
        found.seats.extend(saved.seats)
        if saved.elapsed is not None:
            last = max((entry.at for entry in saved.entries), default=0)
            found.started = self.now - max(saved.elapsed, last)
        self.open[saved.code] = found
        self._empty[saved.code] = self._clock()

    @property
    def now(self) -> int:
        """Milliseconds of the host's clock."""
        return int(1000 * self._clock())

    async def join(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        key: str,
        name: str,
        first: bytes = b"",
    ) -> None:
        """Speak with the player *name*, whose id is *key*, until the connection ends.

        *first* is a line that was read already.
        """
        member = Member(key, name)
        self.members.append(member)
        writing = asyncio.ensure_future(self._write(member, writer))
        try:
            if first:
                await self._hear(member, first)
            await self._read(member, reader)
        except (ConnectionError, ValueError):  # it is broken, or a line is too long
            pass
        finally:
            self.members.remove(member)
            self._leave(member, lost=True)
            self._notify_lists()
            writing.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await writing
            writer.close()

    async def _read(self, member: Member, reader: asyncio.StreamReader) -> None:
        spare, last = float(BURST), self._clock()
        while line := await reader.readline():
            now = self._clock()
            spare, last = min(BURST, spare + (now - last) * RATE) - 1, now
            if spare < 0:
                await asyncio.sleep(-spare / RATE)
            await self._hear(member, line)

    async def _write(self, member: Member, writer: asyncio.StreamWriter) -> None:
        while True:
            await member.wake.wait()
            member.wake.clear()
            for line in member.lines():
                writer.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            await writer.drain()

    async def _hear(self, member: Member, line: bytes) -> None:
        """Do what a line asks for, or say why not."""
        number = 0
        try:
            asked = parse_object(line.decode())
            do = asked.text("do")
            if do == "move":
                number = asked.whole("id")
            wanted = getattr(self, f"_do_{do}", None) if do.isalpha() else None
            if wanted is None:
                raise Refusal("there is no message {name}", name=quote(do))
            found = wanted(member, asked)
            if found is not None:
                await found
        except (PlayerError, ValueError) as error:
            no: dict[str, Any] = {"is": "no", "why": str(error)}
            no |= {"id": number} if number else {}
            if isinstance(error, PlayerError):
                no |= sent(error)
            member.notify(("no", number), no)

    # What is asked for

    def _do_hello(self, member: Member, asked: Document) -> None:
        theirs = asked.whole("version", 1)
        if theirs != VERSION:
            raise Refusal("this host speaks version {n}, not {theirs}", n=VERSION, theirs=theirs)
        member.notify("welcome", {"is": "welcome", "version": VERSION, "name": member.name})

    def _do_list(self, member: Member, asked: Document) -> None:
        del asked
        member.listing = True
        self._notify_lists()

    async def _do_open(self, member: Member, asked: Document) -> None:
        kind = _kind(asked)
        private = asked.has("private") and asked.flag("private")
        await self._begin(member, kind, _puzzle(asked), private=private)

    def _do_sit(self, member: Member, asked: Document) -> None:
        code = asked.text("code").strip().lower()
        found = self.open.get(code)
        if found is None:
            raise Refusal("there is no table {code}", code=quote(code))
        have = asked.whole("have") if asked.has("have") else 0
        self._sit(member, found, have, watch=asked.has("watch") and asked.flag("watch"))

    def _do_leave(self, member: Member, asked: Document) -> None:
        del asked
        self._leave(member, lost=False)

    def _do_move(self, member: Member, asked: Document) -> None:
        at = self._table_of(member)
        move = asked.text("move", 8000)
        request = MoveRequest(asked.whole("id"), asked.whole("base"), move)
        entry = at.ask(member.seat, request, self.now)
        assert at.table is not None
        number = at.table.number
        self._keep(lambda log: log.moved(at, number, entry))
        member.answers[number] = request.id
        for one in self._at(at):
            one.wake.set()
        if at.state == "over":
            self._notify(at)

    def _do_look(self, member: Member, asked: Document) -> None:
        at, seat = self._table_of(member), member.seat
        where = asked.text("at", LONGEST_LOOK) if asked.content.get("at") else ""
        # In a race it would show others what nobody is to see.
        for one in self._at(at) if seat and at.table else ():
            if one is not member:
                one.notify(("look", seat), {"is": "look", "seat": seat, "at": where})

    def _do_start(self, member: Member, asked: Document) -> None:
        del asked
        at = self._table_of(member)
        if member.seat != 1:
            raise Refusal("the player who has opened the table starts it")
        at.start(self.now)
        self._notify(at)

    def _do_progress(self, member: Member, asked: Document) -> None:
        at = self._table_of(member)
        at.progress(member.seat, asked.whole("percent", 0, 100), asked.whole("moves"))
        self._notify(at)

    def _do_finish(self, member: Member, asked: Document) -> None:
        at = self._table_of(member)
        moves = [move for move in asked.array("moves") if isinstance(move, str)]
        at.finish(member.seat, moves, self.now)
        self._notify(at)

    async def _do_again(self, member: Member, asked: Document) -> None:
        del asked
        at = self._table_of(member)
        await self._follow(member, at, at.source)

    async def _do_next(self, member: Member, asked: Document) -> None:
        await self._follow(member, self._table_of(member), _puzzle(asked))

    # Tables

    async def _follow(self, member: Member, at: OpenTable, puzzle: TablePuzzle) -> None:
        """Begin another game at a table, for all who are there."""
        if not member.seat:
            raise Refusal("you are watching, and have no seat")
        if at.state == "playing" and at.table is None:
            raise Refusal("the race is not over")
        here = [one for one in self._at(at) if at.seat_of(one.key)]
        # Who had the first seat of two has the second now.
        here.sort(key=lambda one: at.seat_of(one.key), reverse=at.kind.seats == 2)
        watching = [one for one in self._at(at) if one not in here]
        following = await self._make(at.kind, puzzle, private=at.private, code=at.code)
        if self.open.get(at.code) is not at:
            raise Refusal("this table has another game already")
        self.open[at.code] = following
        for one in (*here, *watching):
            self._sit(one, following, 0, watch=one in watching)

    async def _begin(
        self, member: Member, kind: TableKind, puzzle: TablePuzzle, *, private: bool
    ) -> None:
        if len(self.open) >= MOST_TABLES:
            self._forget()
        if len(self.open) >= MOST_TABLES:
            raise Refusal("this host has {n} tables, and no room for another", n=MOST_TABLES)
        found = await self._make(kind, puzzle, private=private, code=self._code())
        self.open[found.code] = found
        self._sit(member, found, 0)

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
        made = OpenTable(code, kind, puzzle, game, next(self._numbers), private)
        self._keep(lambda log: log.opened(made))
        return made

    def _sit(self, member: Member, at: OpenTable, have: int, *, watch: bool = False) -> None:
        if member.open is not at:
            self._leave(member, lost=False)
        member.open, member.listing = at, False
        if not watch:
            at.sit(member.key, member.name, self.now)
        self._empty.pop(at.code, None)
        number = at.table.number if at.table else 0
        member.sent = have if 0 <= have <= number else 0
        member.answers.clear()
        self._notify(at)
        self._notify_lists()

    def _leave(self, member: Member, *, lost: bool) -> None:
        at, member.open = member.open, None
        if at is None:
            return
        if not any(one.key == member.key for one in self._at(at)):
            at.leave(member.key, self.now, lost=lost)
        if not any(self._at(at)):
            self._empty[at.code] = self._clock()
            if self.open.get(at.code) is not at:
                del self._empty[at.code]
        self._notify(at)
        self._notify_lists()

    def _forget(self) -> None:
        """Close the tables at which nobody has been for long, or all empty ones if it is full."""
        for code, since in list(self._empty.items()):
            if self._clock() - since >= FORGOTTEN:
                del self._empty[code]
                closed = self.open.pop(code)
                self._keep(partial(TableLog.closed, table=closed))

    def _code(self) -> str:
        while True:
            code = "".join(self._random.choice(_SIGNS) for _ in range(5))
            if code not in self.open:
                return code

    def _table_of(self, member: Member) -> OpenTable:
        if member.open is None:
            raise Refusal("you are at no table")
        return member.open

    def _at(self, table: OpenTable) -> Iterator[Member]:
        return (one for one in self.members if one.open is table)

    def _notify(self, at: OpenTable) -> None:
        """Send everybody at a table its state."""
        self._keep(lambda log: log.changed(at, self.now))
        details = {"is": "table", "watchers": sum(not one.seat for one in self._at(at))}
        details |= at.details(self.now)
        for one in self._at(at):
            one.notify("table", details | {"seat": one.seat})

    def _notify_lists(self) -> None:
        self._forget()
        shown = [one.facts() for one in self.open.values() if not one.private][-MOST_LISTED:]
        here = sorted({one.name for one in self.members})
        for one in self.members:
            if one.listing:
                one.notify("tables", {"is": "tables", "tables": shown, "here": here})


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
