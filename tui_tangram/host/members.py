"""Those who are connected to a host, and the lines between them and it.

Both sides send JSON objects, one to a line.  Those of a player have ``do``::

    {"do": "hello", "version": 1}

Those of the host have ``is``::

    {"is": "welcome", "version": 1, "name": "Ann"}
    {"is": "no", "id": 3, "why": "…", "text": "wait for {n} more …", "values": {"n": 2}}
                ``id`` only for a move; the rest as `tui_tangram.play.refusal` has it

All others are those of `tui_tangram.host.tables` and `tui_tangram.host.results`.

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
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from tui_tangram.games.together.client import VERSION
from tui_tangram.host.open_table import OpenTable
from tui_tangram.language import PlayerError
from tui_tangram.play import quote
from tui_tangram.play.document import Document, parse_object
from tui_tangram.play.refusal import Refusal, sent
from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from tui_tangram.host.machines import Away

LONGEST: Final = 1 << 18
"""The most characters of a line; a result has all its moves."""
RATE: Final = 20
"""Lines that a player may send in a second, for long."""
BURST: Final = 60
"""Lines that a player may send at once."""


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
    away: Away | None = None
    """Their way to the table of another machine at which they are."""
    watches: bool = False
    """Whether they want no seat, in the next game either."""
    hang_up: Callable[[], None] | None = None
    """Ends the connection of a player of another machine."""
    _passed: list[dict[str, Any]] = field(default_factory=list)
    """Lines of another machine."""
    drained: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when lines have been sent."""
    named: int = 0
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

    def refuse(self, error: Exception, number: int = 0) -> None:
        """Say soon why something is not done; *number* is that of a move."""
        no: dict[str, Any] = {"is": "no", "why": str(error)} | ({"id": number} if number else {})
        if isinstance(error, PlayerError):
            no |= sent(error)
        self.notify(("no", number), no)

    async def pass_on(self, line: dict[str, Any]) -> None:
        """Send a line of another machine, once the one before it is sent."""
        while self._passed:
            self.drained.clear()
            await self.drained.wait()
        self._passed.append(line)
        self.wake.set()

    def lines(self) -> Iterator[dict[str, Any]]:
        """Return the lines that are to be sent now.

        A game is named before its first moves, and its end comes after the last of them.
        """
        passed, self._passed = self._passed, []
        yield from passed
        news, self.news = list(self.news.values()), {}
        game = self.open.number if self.open else 0
        first = {"welcome", "table"} if game != self.named else {"welcome"}
        self.named = game
        yield from (line for line in news if line["is"] in first)
        table, written = (self.open.table, self.open.written) if self.open else (None, 0)
        if table and written > self.sent:
            start = self.sent + 1
            answers, self.answers = self.answers, {}
            self.sent = written
            yield {
                "is": "entries",
                "from": start,
                "entries": [list(entry) for entry in table.entries[start - 1 : written]],
                "answers": answers,
            }
        yield from (line for line in news if line["is"] not in first)


class LineReader(Protocol):
    """A connection from which lines are read."""

    async def readline(self) -> bytes:
        """Return the next line; none at the end."""


class LineWriter(Protocol):
    """A connection to which lines are written."""

    def write(self, data: bytes, /) -> None:
        """Write lines."""

    async def drain(self) -> None:
        """Wait until more may be written.  Raises `ConnectionError`."""

    def close(self) -> None:
        """End it."""


Handler: TypeAlias = Callable[[Member, Document], Awaitable[None] | None]
"""Does what a line of a player asks for; raises `PlayerError` or `ValueError` to refuse it."""


class Members:
    """The connections of players; what they ask for is done by others (`add_handlers`)."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody; *clock* returns seconds."""
        self._clock = clock
        self.connected: list[Member] = []
        self._handlers: dict[str, Handler] = {"hello": self._hello}
        self._left: list[Callable[[Member], None]] = []

    def add_handlers(self, handlers: Mapping[str, Handler], left: Callable[[Member], None]) -> None:
        """Let *handlers* do what their names ask for, and call *left* when somebody is gone."""
        self._handlers.update(handlers)
        self._left.append(left)

    async def join(  # where they come from, who, and their first line
        self,
        reader: LineReader,
        writer: LineWriter,
        key: str,
        name: str,
        first: bytes = b"",
        *,
        hang_up: Callable[[], None] | None = None,
    ) -> None:
        """Speak with the player *name*, whose id is *key*, until the connection ends.

        *first* is a line that was read already; *hang_up* ends the connection of a player of
        another machine, who connects again.
        """
        member = Member(key, name, hang_up=hang_up)
        self.connected.append(member)
        writing = asyncio.ensure_future(self._write(member, writer))
        try:
            if first:
                await self._hear(member, first)
            await self._read(member, reader)
        except (ConnectionError, ValueError):  # it is broken, or a line is too long
            pass
        finally:
            self.connected.remove(member)
            for left in self._left:
                left(member)
            writing.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await writing
            writer.close()

    async def _read(self, member: Member, reader: LineReader) -> None:
        spare, last = float(BURST), self._clock()
        while line := await reader.readline():
            now = self._clock()
            spare, last = min(BURST, spare + (now - last) * RATE) - 1, now
            if spare < 0:
                await asyncio.sleep(-spare / RATE)
            await self._hear(member, line)

    async def _write(self, member: Member, writer: LineWriter) -> None:
        while True:
            await member.wake.wait()
            member.wake.clear()
            for line in member.lines():
                writer.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            await writer.drain()
            member.drained.set()

    async def _hear(self, member: Member, line: bytes) -> None:
        """Do what a line asks for, or say why not."""
        number = 0
        try:
            asked = parse_object(line.decode())
            do = asked.text("do")
            if do == "move":
                number = asked.whole("id")
            wanted = self._handlers.get(do)
            if wanted is None:
                raise Refusal("there is no message {name}", name=quote(do))
            found = wanted(member, asked)
            if found is not None:
                await found
        except (PlayerError, ValueError) as error:
            member.refuse(error, number)

    def _hello(self, member: Member, asked: Document) -> None:
        theirs = asked.whole("version", 1)
        if theirs != VERSION:
            raise Refusal("this host speaks version {n}, not {theirs}", n=VERSION, theirs=theirs)
        member.notify("welcome", {"is": "welcome", "version": VERSION, "name": member.name})
