"""The tables of one account: the socket of ``tui-tangram table``, and the way of a player to it.

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
from collections.abc import Collection, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from tui_tangram.language import tr
from tui_tangram.play.document import DocumentError, parse_object
from tui_tangram.play.names import typed
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.paths import PLAYERS

NAME: Final = "tui-tangram"
_FILE: Final = "tables"
_MOST_NAME: Final = 32
"""The most characters of a player's name."""
_LONGEST: Final = 1 << 24
"""The most bytes of a line; that of a long game has all its moves."""
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


def listen() -> tuple[socket.socket, Path]:
    """Return a socket at which players of this account arrive, and its path.

    The file of a server that has ended without removing it is replaced.  Raises `Refusal`, also
    where a server is running.
    """
    path = Path(NAME)
    try:
        path = socket_path()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _check_private(path.parent)
        if (other := _connected(path)) is not None:
            other.close()
            raise Refusal("tables are open already in another terminal of this account")
        with suppress(FileNotFoundError):
            if not stat.S_ISSOCK(path.lstat().st_mode):
                raise Refusal("{file}: is there and is no socket", file=path)
            path.unlink()
        found = socket.socket(socket.AF_UNIX)
        try:
            found.bind(str(path))
            path.chmod(0o600)
            found.listen()
        except OSError:
            found.close()
            raise
    except OSError as error:
        raise Refusal("{file}: {why}", file=path, why=error.strerror or error) from None
    return found, path


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
