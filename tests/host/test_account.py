"""The players of the account that runs a server, and when it ends by itself."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.host.at_tables import found
from tests.host.running import LONG, Running, options
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


def test_the_account_comes_to_the_tables_of_a_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told how others come, also by another port than the one that is taken."""
    with TemporaryDirectory(prefix="tt-") as runtime, socket.socket() as taken:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        settings = replace(options(tmp_path, nursery="bare"), until_left=True, port=port)
        with Running(settings, real=True) as host:
            assert host.port != port
            ours = table_socket.connect()
            assert ours is not None
            wire = table_socket.TableConnection(ours)
            wire.send({"do": "hello", "version": 1, "name": "Ann"})
            wire.send({"do": "list"})
            lines: list[Mapping[str, Any]] = []
            while not any(line["is"] == "tables" for line in lines):
                lines += wire.receive(LONG)
            assert lines[-1]["ssh"] == f"ssh -p {host.port} 127.0.0.1"
            wire.close()
        assert table_socket.connect() is None
