"""The tables of one account: the socket of their server, and the way of a player to it.

The socket is in the platform's runtime directory, in a directory of its own that only this account
may enter.  Both sides ask the system who the other one is, where it shows that, and speak with no
other account; so a directory that somebody else has made in the same place misleads nobody.

All players of an account come to the same tables.  Their names differ: the first line of a
player has ``name`` besides, and a name that is in use gets a number.

`TableConnection` is a player's end of such a connection, or of one that a host has given them, for
a shell that waits for lines itself.  `tui_tangram.host.members` explains the lines.
"""

from __future__ import annotations

import getpass
import json
import os
import select
import socket
import stat
import struct
import warnings
from asyncio.trsock import TransportSocket
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from signal import SIGTERM
from time import monotonic, sleep
from typing import Any, Final

from tui_tangram.language import tr
from tui_tangram.play.document import DocumentError, parse_object
from tui_tangram.play.names import typed
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.paths import PLAYERS

NAME: Final = "tui-tangram"
_FILE: Final = "tables"
_LOCK: Final = "tables.lock"
_MOST_NAME: Final = 32
"""The most characters of a player's name."""
_LONGEST: Final = 1 << 24
"""The most bytes of a line; that of a long game has all its moves."""
_LOOK: Final = 0.05
"""Seconds between two attempts to get the lock."""
_LOOKED: Final = 10
"""Attempts of a server: others may be looking whether the lock is taken."""
_PATIENCE: Final = 10.0
"""Seconds until a host that reads nothing is given up."""


def socket_path() -> Path:
    """Return the path of the socket, which need not exist.  Raises `Refusal` without sockets."""
    import platformdirs

    if not hasattr(socket, "AF_UNIX"):
        raise Refusal("this system has no sockets in files, which tables need")
    with warnings.catch_warnings():  # that it uses another directory than usual
        warnings.simplefilter("ignore")
        return platformdirs.user_runtime_path(NAME, appauthor=False) / _FILE


@contextmanager
def listening() -> Iterator[socket.socket]:
    """Yield a socket at which players of this account arrive; its file is removed afterwards.

    Only one server at a time has the lock next to it, which ends with its process; the socket of
    one that was killed is replaced.  Raises `Refusal`, also where a server is running.
    """
    path = Path(NAME)
    with ExitStack() as opened:
        try:
            path = socket_path()
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _check_private(path.parent)
            opened.callback(os.close, _first(path))
            if _is_left(path):
                path.unlink()
            found = opened.enter_context(socket.socket(socket.AF_UNIX))
            found.bind(str(path))
            opened.callback(path.unlink, missing_ok=True)
            path.chmod(0o600)
            found.listen()
        except OSError as error:
            raise Refusal("{file}: {why}", file=path, why=error.strerror or error) from None
        yield found


def _first(path: Path) -> int:
    """Return the lock of a server.  Raises `Refusal` where another one is, or was meanwhile."""
    name = path.with_name(_LOCK)
    try:
        return _lock(name)
    except Refusal:  # a server, or somebody who looks whether the last one was killed
        lock = _lock(name, _LOOKED)
        if _is_left(path):
            return lock
        os.close(lock)  # two began at once, and the other one has been closed since
        raise


def _lock(path: Path, tries: int = 1) -> int:
    """Return a descriptor with the lock of the only server.  Raises `Refusal` where it is taken."""
    import fcntl  # late: not on Windows

    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    for left in reversed(range(tries)):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except OSError:
            if not left:
                os.close(lock)
                raise Refusal("tables are open already on this machine") from None
            sleep(_LOOK)
    os.pwrite(lock, f"{os.getpid():<9}".encode(), 0)
    return lock


def close_server() -> None:
    """Let the server of this account's tables write what is to be written, and wait for its end.

    Raises `Refusal` if it does not end, or is none of this account.
    """
    path = socket_path().with_name(_LOCK)
    end, asked = monotonic() + _PATIENCE, set[int]()
    while monotonic() < end:
        try:
            lock = _lock(path)
        except FileNotFoundError:
            return
        except Refusal:
            # A second signal would end what the first one has begun; but somebody else may have
            # started another server at the same moment, which has waited for the lock.
            with suppress(ProcessLookupError, ValueError):
                if (server := int(path.read_text("ascii"))) not in asked:
                    asked.add(server)
                    os.kill(server, SIGTERM)
            sleep(_LOOK)
        else:
            os.close(lock)
            return
    raise Refusal("the tables do not answer")


def was_killed() -> bool:
    """Whether the last server has ended without closing its tables.

    Raises `OSError`, and `Refusal` where something else has the place of its socket.
    """
    path = socket_path()
    if _is_left(path):
        with suppress(Refusal):  # it is running
            os.close(_lock(path.with_name(_LOCK)))
            return True
    return False


def _is_left(path: Path) -> bool:
    """Whether there is a socket.  Raises `Refusal` where something else has its place."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise Refusal("{file}: is there and is no socket", file=path)
        return True
    return False


def connect() -> socket.socket | None:
    """Return a connection to the tables of this account, or None if there are none."""
    try:
        return _connected(socket_path())
    except (OSError, Refusal):
        return None


def _connected(path: Path) -> socket.socket | None:
    found = socket.socket(socket.AF_UNIX)
    try:
        found.settimeout(_PATIENCE)
        found.connect(str(path))
        if is_ours(found):
            return found
    except (FileNotFoundError, ConnectionRefusedError):
        pass
    except OSError:
        found.close()
        raise
    found.close()
    return None


def is_ours(connection: socket.socket | TransportSocket) -> bool:
    """Whether the other end belongs to this account, as far as the system shows."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    form = struct.Struct("3i")
    owner = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, form.size)
    return bool(form.unpack(owner)[1] == os.getuid())


def _check_private(directory: Path) -> None:
    """Make a directory private.  Raises `Refusal` if it is somebody else's."""
    found = directory.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise Refusal("{file}: is not a directory of this account", file=directory)
    directory.chmod(0o700)


def name_of_player(player: str, data: Path) -> str:
    """Return a player's name at tables: the given one, or the profile's, or the account's.

    *data* is the directory of the player's data.  Empty if there is none of them.
    """
    profile = data.name if data.parent.name == PLAYERS else ""
    if player or profile:
        return player or profile
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def name_in(first: bytes, taken: Collection[str]) -> str:
    """Return the name of the player who has sent this line first; none has one of *taken*."""
    name = ""
    with suppress(DocumentError, UnicodeDecodeError, ValueError):
        name = typed(parse_object(first.decode()).text("name")).strip()[:_MOST_NAME]
    name = name or tr("player")
    several = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(one for one in several if one not in taken)


class TableConnection:
    """A player's end of a connection: JSON objects, one a line."""

    def __init__(self, connection: socket.socket) -> None:
        """Speak over *connection*."""
        connection.setblocking(False)
        self._connection = connection
        self._read = bytearray()
        self.closed = False
        """Whether the other end is gone."""

    def fileno(self) -> int:
        """Return the descriptor, to wait for lines."""
        return self._connection.fileno()

    def ready(self) -> bool:
        """Return whether there is something to receive."""
        return self.closed or bool(select.select([self], [], [], 0)[0])

    def send(self, line: Mapping[str, Any]) -> None:
        """Send a line, or note that nobody reads it."""
        left = memoryview(json.dumps(line).encode() + b"\n")
        try:
            while left and not self.closed:
                if not select.select([], [self], [], _PATIENCE)[1]:
                    self.closed = True
                    break
                with suppress(BlockingIOError):
                    left = left[self._connection.send(left) :]
        except OSError:
            self.closed = True

    def receive(self, seconds: float = 0) -> list[Mapping[str, Any]]:
        """Return the lines that are there; wait so many *seconds* for the first.

        Raises `DocumentError` for what no host sends.
        """
        if not self.closed and select.select([self], [], [], seconds)[0]:
            try:
                while len(self._read) <= _LONGEST and (more := self._connection.recv(1 << 16)):
                    self._read += more
                self.closed = len(self._read) <= _LONGEST
            except BlockingIOError:
                pass
            except OSError:
                self.closed = True
        *lines, self._read = self._read.split(b"\n")
        if len(self._read) > _LONGEST:
            raise DocumentError("longer than {most} characters", most=_LONGEST)
        return [parse_object(line.decode("utf-8", "replace")).content for line in lines]

    def close(self) -> None:
        """End the connection."""
        self.closed = True
        self._connection.close()
