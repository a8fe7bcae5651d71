"""The players of the account that runs a server, and when it ends by itself."""

from __future__ import annotations

import asyncio
from tempfile import TemporaryDirectory

import pytest

from tests.host.at_tables import found
from tui_tangram.flow import table_socket
from tui_tangram.host import account
from tui_tangram.host.account import AccountDoor
from tui_tangram.host.tables import HostTables

HELLO = b'{"do": "hello", "version": 1, "name": "Ann"}\n'


async def test_a_server_ends_once_all_have_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not while somebody is there, and not for a door that stays open."""
    monkeypatch.setattr(account, "AWAY", 0.02)
    with TemporaryDirectory(prefix="tt-") as runtime:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        for until_left in (True, False):
            with table_socket.listening() as listening:
                tables, stopped = HostTables(found), asyncio.Event()
                door = AccountDoor(tables, stopped.set, until_left=until_left)
                await door.open(listening)
                path = str(table_socket.socket_path())
                reader, writer = await asyncio.open_unix_connection(path)
                writer.write(HELLO)
                assert b'"Ann"' in await reader.readline()
                await asyncio.sleep(0.1)
                assert not stopped.is_set()
                writer.close()
                if until_left:
                    await asyncio.wait_for(stopped.wait(), 60)
                else:
                    await asyncio.sleep(0.1)
                    assert not stopped.is_set()
                door.close()
