"""The question for a name, in lines, before the first game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tui_tangram.host.store import LONGEST, SHORTEST
from tui_tangram.language import PlayerError, tr

MANY: Final = 8
"""Lines that may wait for the answer to an earlier one."""


class NameDialogue:
    """A question in a terminal whose lines someone else edits."""

    def __init__(
        self, write: Callable[[str], None], claim: Callable[[str], Awaitable[str]]
    ) -> None:
        """Ask with *write*; *claim* takes a name and returns it, or raises `PlayerError`."""
        self._write = write
        self._claim = claim
        self._lines: asyncio.Queue[str | None] = asyncio.Queue(MANY)

    async def ask(self) -> str:
        """Return the claimed name; empty if the player leaves."""
        lines = (
            tr("Welcome! Your SSH key is your login here: no password, no account."),
            tr(
                "Choose a name for the scores, {low} to {high} characters. It cannot be changed.",
                low=SHORTEST,
                high=LONGEST,
            ),
        )
        self._write("".join(f"{line}\n" for line in lines))
        self._ask()
        while (line := await self._lines.get()) is not None:
            try:
                return await self._claim(line)
            except PlayerError as error:
                self._write(f"{error}\n")
                self._ask()
        return ""

    def take(self, data: Any) -> None:  # noqa: ANN401  # bytes that came too late
        """Take a line, unless many wait."""
        if not isinstance(data, str):
            return
        if not data.strip():
            self._ask()
        elif not self._lines.full():
            self._lines.put_nowait(data)

    def leave(self) -> None:
        """End the question without a name."""
        while not self._lines.empty():
            self._lines.get_nowait()
        self._lines.put_nowait(None)

    def _ask(self) -> None:
        self._write(tr("Name: "))
