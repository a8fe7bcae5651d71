"""The server of this account's tables, started by whoever wants to play and finds none.

It is a process of its own, ``tui-tangram table`` or ``serve``, which goes on for the others when
the player who has started it leaves, and ends by itself once nobody of the account is there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from tui_tangram.flow import table_socket
from tui_tangram.language.catalogue import VARIABLE, in_use
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.paths import PLAYER_VARIABLE, PLAYERS, Directories

if TYPE_CHECKING:
    import socket
    from collections.abc import Collection

    from tui_tangram.player.store import Backend

LOCAL: Final = ("table", "--until-left")
"""The command for the terminals of this account."""
PUBLIC: Final = ("serve", "--until-left", "--listen", "::")
"""The command for other machines besides."""
TABLES: Final = "tables"
"""The directory, in that of the account's data, of what both keep."""
_PATIENCE: Final = 30.0
"""Seconds for which a server may take to begin on a busy machine."""
_NAMES: Final = ("ann", "bob", "cleo", "dan", "eve", "finn", "gus", "hana", "ida")
"""Names for those who come, one more than there are seats."""
_LOOK: Final = 0.05
"""Seconds between two looks whether it has."""


def reach(directories: Directories, command: tuple[str, ...] = LOCAL) -> socket.socket:
    """Return a connection to the tables, and run *command* first if there are none.

    Its data is that of the account to which *directories* of a player belong.  Waits until it
    answers.  Raises `Refusal` with what it says when it cannot begin.
    """
    if (found := table_socket.connect()) is not None:
        return found
    from tempfile import TemporaryFile

    data, config = (one.parents[1] if one.parent.name == PLAYERS else one for one in directories)
    environ = {**os.environ, VARIABLE: in_use()}
    environ.pop(PLAYER_VARIABLE, None)
    words = (*command, "--data-dir", str(data), "--config-dir", str(config))
    with TemporaryFile() as errors:  # no pipe, which would be full one day
        server = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", "-m", "tui_tangram", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env=environ,
            start_new_session=True,  # no Ctrl+C and no closed terminal of the player's
        )
        end = monotonic() + _PATIENCE
        while monotonic() < end:
            ended = server.poll() is not None
            if (found := table_socket.connect()) is not None:  # perhaps of somebody quicker
                server.returncode = server.returncode or 0  # it outlives this process
                return found
            if ended:
                break
            sleep(_LOOK)
        else:
            server.kill()
            raise Refusal("the tables do not answer")
        errors.seek(0)
        last = errors.read().decode(errors="replace").strip().splitlines()[-1:]
    raise Refusal("{why}", why=last[0].removeprefix("tui-tangram: ") if last else server.returncode)


def invitation(services: Backend, code: str = "", taken: Collection[str] = ()) -> str:
    """Return what somebody else on this machine types to come to the tables, or to one of them.

    The name in it is not the player's, nor one of those *taken* there.
    """
    own = table_socket.name_of_player(services.player, services.store.directories.data)
    known = {one.lower() for one in (own, *taken)}
    name = next((one for one in _NAMES if one not in known), "NAME")
    return f"tui-tangram join {code} --profile {name}".replace("  ", " ")


def reach_again(directories: Directories) -> socket.socket | None:
    """Return a new connection after one that was lost, or None without one yet.

    A server that was killed is started again; one that was closed is not.
    """
    try:
        if (found := table_socket.connect()) is None and table_socket.was_killed():
            return reach(directories)
        return found
    except (OSError, Refusal):
        return None
