"""The session of a player: a name, a place, a process, and its end."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from tui_tangram.host.limits import Limits
from tui_tangram.host.members import LONGEST
from tui_tangram.host.names import NameDialogue
from tui_tangram.host.nursery import PLAYER
from tui_tangram.host.relay import Relay, open_terminal
from tui_tangram.host.starter import PATIENCE, Process, StartError
from tui_tangram.language import PlayerError, tr, trn

if TYPE_CHECKING:
    from tui_tangram.host.server import Connection

_TYPES: Final = frozenset((
    "alacritty", "ansi", "cygwin", "dumb", "foot", "foot-direct", "iterm2", "konsole",
    "konsole-256color", "linux", "mintty", "putty", "putty-256color", "rxvt", "rxvt-256color",
    "rxvt-unicode", "rxvt-unicode-256color", "screen", "screen-256color", "st", "st-256color",
    "tmux", "tmux-256color", "vt100", "vt102", "vt220", "vt320", "vt420", "vte",
    "vte-256color", "wezterm", "xterm", "xterm-256color", "xterm-color", "xterm-ghostty",
    "xterm-kitty",
))  # fmt: skip
USUAL: Final = "xterm-256color"
"""Of a terminal that nobody knows: nearly all understand it."""
LARGEST: Final = (300, 100)
"""Columns and lines."""
_UNKNOWN: Final = (80, 24)


def type_of(name: str) -> str:
    """Return the type of a terminal, as far as it is a known one.

    >>> type_of("tmux-256color"), type_of("../../etc/passwd"), type_of("")
    ('tmux-256color', 'xterm-256color', 'xterm-256color')
    """
    return name if name in _TYPES else USUAL


def size_of(columns: int, lines: int) -> tuple[int, int]:
    """Return a size within the limits; a number that is not known is the usual one.

    >>> size_of(120, 40), size_of(0, 0), size_of(4_000_000_000, 1)
    ((120, 40), (80, 24), (300, 1))
    """
    columns, lines = columns or _UNKNOWN[0], lines or _UNKNOWN[1]
    return min(columns, LARGEST[0]), min(lines, LARGEST[1])


BAD: Final = 2
"""The exit status of what is refused."""
HUNG_UP: Final = 129
DRAWING: Final = 10.0
"""Seconds after which a process that draws nothing does not count as one that starts."""
INHERITED: Final = (
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "PYTHONPATH", "TUI_TANGRAM_CACHE_DIR",
    "TUI_TANGRAM_PACKS_DIR", "TZ", "XDG_DATA_DIRS",
)  # fmt: skip
"""The variables of the host that its players' processes have, too."""
PATH: Final = "/usr/local/bin:/usr/bin:/bin"


class Goodbye(Exception):
    """The session ends before its process has started; the message is for the player."""


class PlayerSession(asyncssh.SSHServerSession[Any]):
    """The only session of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._host = connection.host
        self._channel: Any = None
        self._refusal = ""
        self._size = (80, 24)
        self._held = False
        self._lost = False
        self._prompt: NameDialogue | None = None
        self._relay: Relay | None = None
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._last_line = ""
        self._ending: asyncio.Future[None] | None = None

    # What a client asks for

    def connection_made(self, chan: Any) -> None:  # noqa: ANN401
        """Begin."""
        self._channel = chan

    def pty_requested(self, *_: object) -> bool:
        """Accept a terminal."""
        return True

    def shell_requested(self) -> bool:
        """Accept the game; without a terminal the answer is a line that says so."""
        if self._channel.get_terminal_type() is None:
            self._refusal = tr("a terminal is needed: ssh -t")
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse a command with a line."""
        del command
        self._refusal = tr("no commands here: connect without one")
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse SFTP and others."""
        del subsystem
        self._connection.log("refused: subsystem")
        return False

    def session_started(self) -> None:
        """Start the game, or say why not."""
        if self._channel.get_terminal_type() is not None:
            self._channel.set_line_mode(False)
        self._channel.set_encoding(None)
        if self._refusal:
            self._connection.log(f"refused: {self._refusal}")
            self._channel.write_stderr(f"tui-tangram: {self._refusal}\r\n".encode())
            self._task = asyncio.create_task(self._leave(BAD))
            return
        self._size = size_of(*self._channel.get_terminal_size()[:2])
        self._channel.set_xon_xoff(False)
        self._task = asyncio.create_task(self._play())
        self._host.sessions.add(self)
        self._task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        """Forget the session; after an error in it nobody is left waiting."""
        self._host.sessions.discard(self)
        if not task.cancelled() and (error := task.exception()):
            self._connection.log(repr(error))
            self._channel.abort()

    def terminal_size_changed(self, width: int, height: int, *_: object) -> None:
        """Pass a new size on."""
        self._size = size_of(width, height)
        if self._relay:
            self._relay.resize(*self._size)

    def data_received(self, data: Any, datatype: object) -> None:  # noqa: ANN401
        """Take what was typed: a line at the question for a name, later all bytes."""
        del datatype
        self._delay_idle()
        if self._prompt:
            self._prompt.take(data)
        elif self._relay:
            self._relay.type(data.encode() if isinstance(data, str) else data)

    def break_received(self, msec: int) -> bool:
        """Leave the question for a name."""
        del msec
        if self._prompt:
            self._prompt.leave()
        return True

    def soft_eof_received(self) -> None:
        """Leave the question for a name."""
        if self._prompt:
            self._prompt.leave()

    def eof_received(self) -> bool:
        """End with the input: nothing can be typed any more."""
        if self._prompt:
            self._prompt.leave()
        self.end("")
        return True

    def pause_writing(self) -> None:
        """Draw nothing, while the player's side is full; echo nothing before there is a game."""
        if self._relay:
            self._relay.pause()
        else:
            self._held = True
            self._hold(True)

    def resume_writing(self) -> None:
        """Draw again."""
        if self._held:
            self._held = False
            self._hold(False)
        if self._relay:
            self._relay.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the process; it saves its game."""
        del exc
        self._lost = True
        if self._prompt:
            self._prompt.leave()
        self.end("")

    # The game

    def end(self, line: str) -> None:
        """End the process, whose game is saved, and say *line* at last."""
        self._last_line = self._last_line or line
        if self._prompt:
            self._prompt.leave()
        if self._relay and self._lost:
            self._relay.close()
        elif self._process and not self._process.ended.done():
            self._ending = asyncio.ensure_future(self._process.finish())

    async def done(self) -> None:
        """Wait for the end, whichever it is."""
        if self._task:
            await asyncio.wait({self._task})

    async def _play(self) -> None:
        connection = self._connection
        status = BAD
        try:
            self._take_place()
            name = await self._name()
            connection.log(f"came as {name}")
            status = await self._run(name)
            connection.log("left")
        except Goodbye as end:
            self._last_line = str(end)
            connection.log(f"refused: {self._last_line}" if self._last_line else "left")
        if not self._lost:
            if self._last_line:
                self._write(f"{self._last_line}\r\n".encode())
            await self._leave(status)

    async def _leave(self, status: int) -> None:
        """End with this exit status, and the connection too, once the client has seen all."""
        with suppress(OSError):
            self._channel.exit(status)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._channel.wait_closed(), PATIENCE)
        self._connection.close()

    def _take_place(self) -> None:
        """Raise `Goodbye` if there is no place; it is freed with the connection."""
        if refused := self._connection.begin():
            raise Goodbye(self._host.words(refused))

    async def _name(self) -> str:
        """Return the player's name, which a new player is asked for."""
        store, key = self._host.store, self._connection.key
        try:
            name = await store.name_of(key)
        except PlayerError as error:  # the database
            raise Goodbye(str(error)) from None
        if name:
            return name
        self._channel.set_encoding("utf-8", "replace")
        self._channel.set_line_mode(True)
        self._prompt = NameDialogue(self._channel.write, lambda text: store.add(key, text))
        try:
            async with asyncio.timeout(self._host.limits.name_seconds):
                name = await self._prompt.ask()
        except TimeoutError:
            raise Goodbye(tr("No name came in time. Connect again.")) from None
        finally:
            self._prompt = None
            self._channel.set_line_mode(False)
            self._channel.set_encoding(None)
        if not name or self._is_over():
            raise Goodbye(self._last_line)
        return name

    async def _run(self, name: str) -> int:
        """Run the player's process; return the exit status."""
        host = self._host
        async with host.starting:
            if self._is_over():
                return HUNG_UP
            try:
                relay, process = await self._start(name)
            except (OSError, StartError):
                self._last_line = tr("The game cannot be started now. Try again later.")
                return BAD
            # Until it draws it counts as one that starts.
            await _first(relay.began, process.ended, seconds=DRAWING)
        self._delay_idle()
        if self._is_over():
            self.end("")
        await _first(relay.over, process.ended)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(process.ended), PATIENCE)
        await process.finish()
        relay.close()
        self._relay = None
        if self._idle:
            self._idle.cancel()
        status = process.ended.result() if process.ended.done() else None
        if status is not None and status >= 0:
            return status
        self._write(host.restore)
        if not self._last_line:
            self._last_line = tr("The game ended unexpectedly. It is saved: connect again.")
        return HUNG_UP

    def _is_over(self) -> bool:
        """Whether there is nobody to play, or the host says good-bye."""
        return self._lost or bool(self._last_line)

    async def _start(self, name: str) -> tuple[Relay, Process]:
        """Start the process, and relay.  Raises `OSError` and `StartError`."""
        host, connection = self._host, self._connection
        with ExitStack() as ends:
            ours, theirs = socket.socketpair()
            failed = ends.enter_context(ExitStack())
            failed.callback(ours.close)
            ends.enter_context(theirs)
            searches, asks = socket.socketpair()
            failed.callback(searches.close)
            ends.enter_context(asks)
            master, slave = open_terminal(*self._size)
            relay = self._relay = Relay(master, self._write, connection.waiting, self._hold)
            try:
                process = await host.starter.start(
                    PLAYER,
                    host.argv(connection.key),
                    environ_of(
                        os.environ,
                        term=self._channel.get_terminal_type(),
                        home=host.home(connection.key),
                        name=name,
                        connection=connection.addresses,
                    ),
                    rlimits(host.limits),
                    (slave, theirs.fileno(), asks.fileno()),
                )
            except BaseException:
                relay.close()
                self._relay = None
                raise
            finally:
                os.close(slave)
            failed.pop_all()
        host.searches.join(searches)
        reader, writer = await asyncio.open_connection(sock=ours, limit=LONGEST)
        host.keep(host.tables.members.join(reader, writer, connection.key, name))
        self._process = process
        return relay, process

    def _write(self, data: bytes) -> None:
        if not self._lost:
            with suppress(OSError):  # it has just been closed
                self._channel.writelines([data])

    def _hold(self, hold: bool) -> None:
        """Let the client send nothing, or again."""
        if hold:
            self._channel.pause_reading()
        else:
            self._channel.resume_reading()

    def _delay_idle(self) -> None:
        """Begin the time without a key again."""
        if self._relay is None or self._lost:
            return
        if self._idle:
            self._idle.cancel()
        seconds = self._host.limits.idle_seconds
        minutes = max(1, round(seconds / 60))
        self._idle = asyncio.get_running_loop().call_later(
            seconds,
            lambda: self.end(
                trn(
                    "No key for {n} minute: your game is saved.",
                    "No key for {n} minutes: your game is saved.",
                    minutes,
                )
            ),
        )


def environ_of(
    host: Mapping[str, str], *, term: str, home: Path, name: str, connection: str
) -> dict[str, str]:
    """Return the environment of a player's process, made afresh; *host* is that of the front.

    *connection* has addresses and ports, as sshd writes them.  Results are signed with *name*.
    """
    return {
        **{key: host[key] for key in INHERITED if key in host},
        "HOME": str(home),
        "PATH": PATH,
        "PYTHONUTF8": "1",
        "SSH_CONNECTION": connection,
        "TERM": type_of(term),
        "TUI_TANGRAM_NAME": name,
    }


def rlimits(limits: Limits) -> dict[str, int]:
    """Return the limits of a player's process, by their names in `resource`."""
    return {
        "RLIMIT_AS": limits.memory,
        "RLIMIT_CORE": 0,
        "RLIMIT_CPU": limits.cpu_seconds,
        "RLIMIT_FSIZE": limits.file,
        "RLIMIT_NOFILE": limits.files,
        # Counted for the account, with the threads: all players and their searches.
        "RLIMIT_NPROC": 64 + 32 * limits.players,
    }


async def _first(*futures: asyncio.Future[Any], seconds: float | None = None) -> None:
    """Wait until one of the *futures* is done, or for some seconds."""
    await asyncio.wait(futures, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
