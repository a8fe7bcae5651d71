"""Machines of one host that share a database, and their players who sit elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.host.database import PATIENCE
from tui_tangram.host.leases import Lobby
from tui_tangram.host.links import Link, Links
from tui_tangram.host.open_table import OpenTable
from tui_tangram.host.table_log import TableLog
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import quote
from tui_tangram.play.document import Document
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.host.members import Member
    from tui_tangram.host.tables import HostTables

LULL: Final = 0.2
"""Seconds between two changes of the lobby."""
RENEWALS: Final = 4
"""Renewals of the leases in the time for which they hold."""
ANSWER: Final = 2.0
"""Seconds in which a machine answers, or is asked again."""
RETRY: Final = 0.5
"""Seconds until a table is sought again whose machine has hung up."""


class Machines:
    """The other machines, as this one knows them."""

    def __init__(
        self, log: TableLog, address: str, report: Callable[[str], None] = lambda _: None
    ) -> None:
        """Share the database at *address*, which has *log*, with them; troubles are reported."""
        assert log.leases
        self._log = log
        self._leases = log.leases
        self._links = Links(address, self._leases.id, self._accept, self._look, report)
        self._report = report
        self._own = Lobby()
        self._changed = asyncio.Event()
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._tables: HostTables
        self._finding = asyncio.Lock()
        self._others = Lobby()

    async def open(self, tables: HostTables) -> None:
        """Let their players come to *tables*.  Raises `PlayerError`."""
        self._tables = tables
        tables.machines = self
        await self._renew()
        for work in (self._links.run(), self._hold(), self._announce(), self._follow()):
            self.keep(work)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._links.connected.wait(), PATIENCE)

    async def close(self) -> None:
        """Write what happened at the tables here, and let the others have them."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._tables.close()
        with suppress(PlayerError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._log.end(self._own._replace(here=()))

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run *work* until it is done, or until the end."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._report(repr(error))

    # What lists have

    def shared(
        self, tables: list[dict[str, Any]], here: list[str], most: int
    ) -> tuple[list[dict[str, Any]], list[str]]:
        """Let the others list these tables and players; return them with theirs."""
        own = Lobby(tables, here)
        if own != self._own:
            self._own = own
            self._changed.set()
        codes = {table["code"] for table in tables}
        theirs = [table for table in self._others.tables if table["code"] not in codes]
        return [*theirs, *tables][-most:], sorted({*here, *self._others.here})

    def _look(self) -> None:
        self._news.set()

    async def _hold(self) -> None:
        """Renew the leases."""
        while True:
            await asyncio.sleep(self._leases.seconds / RENEWALS)
            await self._renew()

    async def _announce(self) -> None:
        """Announce each change of the lobby here."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._renew()
            await asyncio.sleep(LULL)

    async def _follow(self) -> None:
        """Look when theirs has."""
        while True:
            await self._news.wait()
            self._news.clear()
            await self._renew()
            await asyncio.sleep(LULL)

    async def _renew(self) -> None:
        others = await self._log.renew(self._own)
        self._links.drop({one.id for one in others if one.lives})
        # A table that was taken from a silent machine is in the list of the one that has it.
        tables = {table["code"]: table for one in others for table in one.lobby.tables}
        here = {name for one in others if one.lives for name in one.lobby.here}
        lobby = Lobby(list(tables.values()), sorted(here))
        if lobby != self._others:
            self._others = lobby
            self._tables.notify_lists()

    # Tables of others

    async def find(self, code: str) -> OpenTable | str:
        """Return a table, or the machine that has it; or nothing.  Raises `PlayerError`.

        That of a silent machine is opened here.
        """
        tables = self._tables
        async with self._finding:
            if code not in tables.open:
                saved = await self._log.take(code)
                if isinstance(saved, str):
                    return saved
                tables.reopen(saved, await asyncio.to_thread(tables.restored, saved))
            return tables.open.get(code, "")

    def give_up(self, code: str) -> None:
        """Let those at a table go to the machine that has it now."""
        for one in self._tables.drop(code):
            self.send_away(one, code, one.sent, watch=not one.seat)

    def send_away(self, member: Member, code: str, have: int, *, watch: bool) -> None:
        """Let a player play at the table of another machine, by way of this one."""
        member.open, member.listing = None, False
        member.news.pop("table", None)
        if member.hang_up:
            member.hang_up()  # their own machine finds the way
        else:
            sit = {"do": "sit", "code": code, "have": have, "watch": watch}
            member.away = Away(self, self._tables, member, sit)

    def connect(self, machine: str, member: Member) -> Link:
        """Open a stream for a player to the tables of another machine."""
        return self._links.connect(machine, json.dumps([member.key, member.name]))

    def _accept(self, link: Link, text: str) -> None:
        """Let a player of another machine come to the tables here."""
        key, name = json.loads(text)
        self.keep(self._tables.members.join(link, link, key, name, hang_up=link.close))


class Away:
    """A player's way to a table of another machine, for as long as they are there."""

    def __init__(
        self, machines: Machines, tables: HostTables, member: Member, sit: dict[str, Any]
    ) -> None:
        """Go there, and ask what *sit* asks; its ``have`` is brought up to date."""
        self._machines = machines
        self._tables = tables
        self._member = member
        self._sit = sit
        self._game = 0
        self._link: Link | None = None
        self._asked: set[int] = set()
        self._task = asyncio.ensure_future(self._run())

    async def ask(self, line: Document) -> None:
        """Pass on what the player asks for.  Raises `Refusal` while there is no connection."""
        if self._link is None:
            raise Refusal("not connected to this table: try again")
        if line.has("id"):
            self._asked.add(line.whole("id"))
        self._link.write(_line(line.content))
        with suppress(ConnectionError):
            await self._link.drain()

    def end(self, *, lost: bool) -> None:
        """Leave the table, or, if *lost*, keep the seat."""
        self._task.cancel()
        if self._link:
            self._machines.keep(_hang_up(self._link, lost=lost))

    async def _run(self) -> None:
        """Stay connected to the machine that has the table, until it is this one."""
        while True:
            with suppress(PlayerError):  # the database is away
                found = await self._machines.find(self._sit["code"])
                if isinstance(found, OpenTable) or not found:
                    break
                await self._relay(self._machines.connect(found, self._member))
            await asyncio.sleep(RETRY)
        self._member.away = None
        if isinstance(found, OpenTable):
            self._tables.sit(self._member, found, self._sit["have"], watch=self._sit["watch"])
        else:
            why = tr("there is no table {code}", code=quote(self._sit["code"]))
            self._member.notify(("no", 0), {"is": "no", "why": why})

    async def _relay(self, link: Link) -> None:
        """Pass on what the player is sent, until the stream ends."""
        self._link = link
        try:
            link.write(_line(self._sit))
            await link.drain()
            # Nobody hears a machine that has just lost its connection, and it does not know.
            line = await asyncio.wait_for(link.readline(), ANSWER)
            while line:
                sent = json.loads(line)
                self._note(sent)
                await self._member.pass_on(sent)
                line = await link.readline()
        except (ConnectionError, TimeoutError):
            link.close()
        self._link = None
        for number in self._asked:
            why = tr("the connection to this table was lost for a moment: try again")
            self._member.notify(("no", number), {"is": "no", "id": number, "why": why})
        self._asked.clear()

    def _note(self, sent: dict[str, Any]) -> None:
        """Note which entries the player has, and what was answered."""
        match sent:
            case {"is": "table", "number": number}:
                if self._game not in {0, number}:
                    self._sit["have"] = 0
                self._game = number
            case {"is": "entries", "from": first, "entries": entries, "answers": answers}:
                self._sit["have"] = first - 1 + len(entries)
                self._asked -= set(answers.values())
            case {"is": "no", "id": number}:
                self._asked.discard(number)


async def _hang_up(link: Link, *, lost: bool) -> None:
    if not lost:
        link.write(_line({"do": "leave"}))
        with suppress(ConnectionError):
            await link.drain()
    link.close()


def _line(content: object) -> bytes:
    return json.dumps(content).encode() + b"\n"
