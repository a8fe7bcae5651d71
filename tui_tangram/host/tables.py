"""The tables at which players meet: the front's end of each player's link."""

from __future__ import annotations

import asyncio
from typing import Final

LONGEST: Final = 8_000
"""Bytes of the longest line."""


class HostTables:
    """The tables of a host.  Nothing is played on them yet: lines are read and dropped."""

    async def join(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, key: str, name: str
    ) -> None:
        """Speak with the process of the player *name*, whose id is *key*, until it ends.

        Who it is, the host knows; nothing that is read may say otherwise.
        """
        del key, name
        try:
            while await reader.readline():
                pass
        except (ValueError, ConnectionError):  # a line that is too long
            pass
        finally:
            writer.close()
