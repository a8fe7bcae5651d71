"""The question for a name, in lines, before the first game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tui_tangram.host.store import LONGEST, SHORTEST
from tui_tangram.language import PlayerError, tr


class NameDialogue:
    """A question in a terminal whose lines someone else edits."""

    def __init__(self, write: Callable[[str], None], claim: Callable[[str], str]) -> None:
        """Ask with *write*; *claim* takes a name and returns it, or raises `PlayerError`."""
        self._write = write
        self._claim = claim
        self._answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

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
        return await self._answer

    def take(self, data: Any) -> None:  # noqa: ANN401  # bytes that came too late
        """Take a line."""
        if self._answer.done() or not isinstance(data, str):
            return
        if not data.strip():
            self._ask()
            return
        try:
            self._answer.set_result(self._claim(data))
        except PlayerError as error:
            self._write(f"{error}\n")
            self._ask()

    def leave(self) -> None:
        """End the question without a name."""
        if not self._answer.done():
            self._answer.set_result("")

    def _ask(self) -> None:
        self._write(tr("Name: "))
