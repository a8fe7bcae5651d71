"""A machine of a host in a process of its own, which can be killed: its tables, on a socket."""

from __future__ import annotations

import asyncio
import sys

from tests.host.at_tables import found
from tui_tangram.host.database import HostDatabase
from tui_tangram.host.leases import Leases
from tui_tangram.host.machines import Machines
from tui_tangram.host.members import LONGEST
from tui_tangram.host.table_log import TableLog
from tui_tangram.host.tables import HostTables


async def run(path: str, address: str, seconds: float) -> None:
    """Let players come, who say their name first, until killed."""
    log = TableLog(HostDatabase(address), Leases(seconds))
    tables = HostTables(found, log=log)
    await Machines(log, address).open(tables)

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        name = (await reader.readline()).decode().strip()
        await tables.members.join(reader, writer, name, name)

    async with await asyncio.start_unix_server(come, path, limit=LONGEST) as server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], sys.argv[2], float(sys.argv[3])))
