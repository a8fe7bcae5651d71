"""``tui-tangram table``: tables for the terminals of this account, until it is stopped."""

from __future__ import annotations

import asyncio
import signal
import socket
from argparse import Namespace
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.cli.services import CommandServices
from tui_tangram.flow.table_socket import is_ours, listen, name_in
from tui_tangram.host.members import LONGEST
from tui_tangram.host.tables import HostTables
from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.host.store import HostStore

MANY: Final = 64
"""The most players at a time."""
_PATIENCE: Final = 10.0
"""Seconds until the first line of a player."""


def run(options: Namespace) -> int:
    """Keep tables until interrupted."""
    del options
    found, path = listen()
    try:
        store = _store()
        print(
            tr(
                "Tables are open. In another terminal start tui-tangram --plain and type tables. "
                "Ctrl+C closes them."
            ),
            flush=True,
        )
        asyncio.run(_until_stopped(found, store))
    except KeyboardInterrupt:  # before the loop has taken the signal over
        pass
    finally:
        with suppress(OSError):
            path.unlink()
    return DONE


def _store() -> HostStore | None:
    """Return where tables are saved; None without the extra host, which has the database."""
    try:
        from tui_tangram.host.store import HostStore
    except ImportError:
        return None
    directory = directories_of(COMMAND.options).data
    directory.mkdir(parents=True, exist_ok=True)
    return HostStore(directory)


async def _until_stopped(found: socket.socket, store: HostStore | None) -> None:
    """Keep tables, with those that were open when a server ended a moment ago."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stopped.set)
    log = store.tables if store else None
    tables = HostTables(CommandServices().find_game, log=log, report=complain)
    server = await serve(found, tables)
    await stopped.wait()
    server.close()
    await tables.close()
    if store:
        store.close()


async def serve(found: socket.socket, tables: HostTables) -> asyncio.AbstractServer:
    """Let players come to *tables* by a socket that listens."""

    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if is_ours(writer.get_extra_info("socket")) and len(tables.members.connected) < MANY:
            # Cancelled when the tables close; asyncio of 3.11 would report that as a fault.
            with suppress(ConnectionError, TimeoutError, ValueError, asyncio.CancelledError):
                first = await asyncio.wait_for(reader.readline(), _PATIENCE)
                name = name_in(first, {one.name for one in tables.members.connected})
                await tables.members.join(reader, writer, name, name, first)
        writer.close()

    return await asyncio.start_unix_server(speak, sock=found, limit=LONGEST)
