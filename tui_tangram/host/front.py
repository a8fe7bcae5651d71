"""The front process of a host: it listens, and relays between players and their processes."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from tui_tangram.files import make_directory, unlinked
from tui_tangram.flow.table_socket import listening
from tui_tangram.games.catalog import daily_puzzle, find_game
from tui_tangram.host.account import AccountDoor
from tui_tangram.host.keys import host_key
from tui_tangram.host.limits import Admission, Limits, Reason
from tui_tangram.host.nursery import WORKER
from tui_tangram.host.replay import Replayer
from tui_tangram.host.results import HostResults
from tui_tangram.host.searches import SearchPool
from tui_tangram.host.server import Connection
from tui_tangram.host.session import INHERITED, PATH, PlayerSession, rlimits
from tui_tangram.host.starter import Process, Starter
from tui_tangram.host.store import HostStore
from tui_tangram.host.tables import HostTables
from tui_tangram.language import PlayerError, tr
from tui_tangram.language.catalogue import VARIABLE
from tui_tangram.player.library import shipped_library
from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from tui_tangram.host.machines import Machines

LOOPBACK: Final = "127.0.0.1"
PLAYERS: Final = "players"
LOCK: Final = "host.lock"
KEEPALIVE: Final = (30.0, 4)
"""Seconds between questions whether a client is there, and how many may stay without an answer."""
WINDOW: Final = 1 << 16
"""Bytes that a client may send before they are taken."""
STARTS: Final = 2
"""Processes that start at a time, for each processor."""
FLOOD: Final = 1 << 20
"""Bytes that nobody leaves unread: of what is drawn there is much less on its way."""
LOOK: Final = 0.5
"""Seconds between looks for such a flood."""
QUIET: Final = 10.0
"""Seconds in which refusals of one kind before login are logged once."""


@dataclass(frozen=True)
class Options:
    """The options of a host."""

    directory: Path
    """Its own directory: key, database, and the files of the players."""
    nursery: Sequence[str]
    """The command that makes the players' processes; see `tui_tangram.host.nursery`."""
    arguments: Callable[[Path, str], Sequence[str]]
    """Returns the arguments of the program of a player, from the directory and the id."""
    database: str = ""
    """The connection string of a server that several machines share; empty for a file."""
    listen: str = LOOPBACK
    port: int = 2222
    limits: Limits = field(default_factory=Limits)
    restore: bytes = b""
    """Sent to a terminal whose program could not restore it."""
    until_left: bool = False
    """Whether players of this account come to the tables by their socket, and the host ends once
    they have left.  If the port is taken it has another one."""


class Front:
    """A host."""

    def __init__(self, options: Options, log: Callable[[str], None] | None = None) -> None:
        """Prepare a host; nothing is opened yet."""
        self.options = options
        self.limits = options.limits
        self.restore = options.restore
        self.admission = Admission(options.limits, time.monotonic)
        self.sessions: set[PlayerSession] = set()
        self.connections: set[Connection] = set()
        self.tables: HostTables
        self.results: HostResults
        self.machines: Machines | None = None
        self.log = log or _log
        self.starter = Starter(options.nursery, self.log)
        self.searches = SearchPool(
            self._start_search, self.limits.searches, self.limits.search_seconds
        )
        self.starting = asyncio.Semaphore(STARTS * (os.cpu_count() or 1))
        self.store: HostStore
        self.fingerprint = ""
        self._server: asyncssh.SSHAcceptor | None = None
        self._opened = ExitStack()
        self._door: AccountDoor | None = None
        self._watching: asyncio.TimerHandle
        self._tasks: set[asyncio.Task[None]] = set()
        self._refused: dict[Reason, tuple[float, int]] = {}

    @property
    def port(self) -> int:
        """The port on which it listens."""
        assert self._server is not None
        port: int = self._server.get_port()
        return port

    async def open(self, stop: Callable[[], object] = lambda: None) -> None:
        """Begin to listen; *stop* may be called once.  Raises `PlayerError` and `OSError`."""
        with ExitStack() as opened:
            make_directory(self.options.directory)
            opened.callback(os.close, self._take())
            door = opened.enter_context(listening()) if self.options.until_left else None
            self.store = HostStore(self.options.directory, self.options.database)
            opened.callback(self.store.close)
            library = shipped_library()
            find = partial(find_game, library)
            self.tables = HostTables(find, log=self.store.tables, report=self.log)
            replayer = Replayer()
            self.tables.races.check = lambda at, moves: replayer.check_race(at.source, moves)
            self.results = HostResults(
                self.tables.members,
                replayer,
                lambda slot: daily_puzzle(library, slot).puzzle,
                self.store.results,
            )
            self.tables.races.counting = self.results.race
            key = host_key(self.options.directory, known=self.store.has_players())
            self.fingerprint = key.get_fingerprint()
            opened.callback(self.starter.close)
            self.starter.open()
            await self._listen(key)
            self.tables.ssh = command(self.port, self.options.listen)
            if door is not None:
                self._door = AccountDoor(self.tables, stop, until_left=True)
                await self._door.open(door)
            if self.options.database:
                from tui_tangram.host.machines import Machines

                self.machines = Machines(self.store.tables, self.options.database, self.log)
                await self.machines.open(self.tables)
            self.watch()
            self._opened = opened.pop_all()

    async def _listen(self, key: asyncssh.SSHKey) -> None:
        try:
            await self._listen_at(self.options.port, key)
        except OSError:
            if not self.options.until_left:
                raise
            await self._listen_at(0, key)

    async def _listen_at(self, port: int, key: asyncssh.SSHKey) -> None:
        interval, times = KEEPALIVE
        self._server = await asyncssh.create_server(
            lambda: Connection(self),
            # Of "::" alone asyncio would take IPv6 and nothing else.
            "" if self.options.listen == "::" else self.options.listen,
            port,
            config=None,
            server_host_keys=[key],
            server_version="tui-tangram",
            compression_algs=["none"],
            password_auth=False,
            kbdint_auth=False,
            host_based_auth=False,
            gss_kex=False,
            gss_auth=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            line_history=0,
            max_line_length=200,
            login_timeout=self.limits.login_seconds,
            keepalive_interval=interval,
            keepalive_count_max=times,
            window=WINDOW,
        )

    def _take(self) -> int:
        """Return a descriptor with a lock on the directory: a second host would write there, too.

        Raises `PlayerError` when there is one.
        """
        lock = unlinked(str(self.options.directory / LOCK), os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise PlayerError(
                "another host uses this directory: stop it, or choose one with --directory",
                at=self.options.directory,
            ) from None
        return lock

    async def close(self) -> None:
        """Say good-bye, save all games and end."""
        if self._server is not None:
            self._server.close()
        if self._door is not None:
            self._door.close()
        sessions = list(self.sessions)
        for session in sessions:
            session.end(tr("The host is shutting down. Your game is saved."))
        await asyncio.gather(*(session.done() for session in sessions))
        for connection in list(self.connections):
            connection.close()
        if self._server is not None:
            await self._server.wait_closed()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.machines:
            await self.machines.close()
        await self.tables.close()  # with the races that are being replayed, which are results, too
        await self.results.close()
        self._watching.cancel()
        self.searches.close()
        self._opened.close()

    def watch(self) -> None:
        """Cut off the connections that do not take the answers to what they send."""
        for connection in list(self.connections):
            if connection.waiting() > FLOOD:
                connection.cut_off("does not read")
        self._watching = asyncio.get_running_loop().call_later(LOOK, self.watch)

    async def _start_search(self, language: str, descriptor: int) -> Process:
        """Start a worker for `searches`.  Raises `StartError`."""
        inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
        environ = {**inherited, "PATH": PATH, "PYTHONUTF8": "1", VARIABLE: language}
        return await self.starter.start(WORKER, (), environ, rlimits(self.limits), (descriptor,))

    # What connections ask

    def home(self, key: str) -> Path:
        """Return the directory of the player with the id *key*."""
        return self.options.directory / PLAYERS / key

    def argv(self, key: str) -> Sequence[str]:
        """Return the arguments of the program of that player."""
        return self.options.arguments(self.options.directory, key)

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run *work* until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def words(self, why: Reason) -> str:
        """Return why somebody who has logged in may not play, as a sentence."""
        return {
            Reason.FULL: tr("The host is full. Try again later."),
            Reason.KEY: tr("You have too many sessions open. Close one first."),
            Reason.ADDRESS: tr("Too many players from your network. Try again later."),
        }[why]

    def log_refused(self, address: str, why: Reason) -> None:
        """Log that a connection was cut off, not each one of a flood."""
        now = time.monotonic()
        since, more = self._refused.get(why, (-QUIET, 0))
        if now - since < QUIET:
            self._refused[why] = (since, more + 1)
            return
        self._refused[why] = (now, 0)
        self.log(f"{address} refused: {why.value}" + (f" (+{more})" if more else ""))


def command(port: int, listen: str) -> str:
    """Return what players type who come to a port; *listen* is where the host listens."""
    return f"ssh -p {port} {listen if listen == LOOPBACK else socket.gethostname()}"


async def serve(options: Options, announce: Callable[[Front], None]) -> None:
    """Serve until SIGINT or SIGTERM; call *announce* once players can come.

    Raises `PlayerError` and `OSError` when it cannot begin.
    """
    front = Front(options)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await front.open(stop.set)
    try:
        announce(front)
        await stop.wait()
    finally:
        await front.close()


def _log(line: str) -> None:
    """Write a line to standard error, with the time."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    with suppress(OSError):
        print(now, line, file=sys.stderr, flush=True)
