"""``tui-tangram table``: tables for the terminals of this account, until it is stopped."""

from __future__ import annotations

import asyncio
import signal
import socket
from argparse import Namespace
from contextlib import suppress
from typing import TYPE_CHECKING

from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.cli.services import CommandServices
from tui_tangram.flow.table_server import TABLES, invitation
from tui_tangram.flow.table_socket import listening
from tui_tangram.host.account import AccountDoor
from tui_tangram.host.tables import HostTables
from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.host.store import HostStore


def run(options: Namespace) -> int:
    """Keep tables until interrupted, or until nobody is there."""
    with suppress(KeyboardInterrupt), listening() as found:  # before the loop has taken it over
        asyncio.run(_until_stopped(found, _store(), until_left=options.until_left))
    return DONE


def _store() -> HostStore | None:
    """Return where tables are saved; None without the extra host, which has the database."""
    try:
        from tui_tangram.host.store import HostStore
    except ImportError:
        return None
    directory = directories_of(COMMAND.options).data / TABLES
    directory.mkdir(parents=True, exist_ok=True)
    return HostStore(directory)


async def _until_stopped(
    found: socket.socket, store: HostStore | None, *, until_left: bool
) -> None:
    """Keep tables, with those that were open when a server ended a moment ago."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stopped.set)
    log = store.tables if store else None
    services = CommandServices()
    tables = HostTables(services.find_game, log=log, report=complain)
    door = AccountDoor(tables, stopped.set, until_left=until_left)
    await door.open(found)
    text = "Tables are open. Others here type: {command}. Ctrl+C closes them."
    print(tr(text, command=invitation(services)), flush=True)
    await stopped.wait()
    door.close()
    await tables.close()
    if store:
        store.close()
