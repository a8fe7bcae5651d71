"""Help from the other process, waited for: the line mode has nothing else to do meanwhile.

A search tells how far it is, one line every few seconds, and Ctrl+C ends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, TypeVar

from tui_tangram.assist.client import Client
from tui_tangram.language import tr
from tui_tangram.play import Advice, Check, Game, Limit, Progress
from tui_tangram.play.phrases import grouped

_T = TypeVar("_T")
PAUSE: Final = 5.0
"""Seconds between two lines on how far a search is."""


class Helper:
    """Asks one worker process and waits for its answers."""

    def __init__(
        self,
        tell: Callable[[str], None],
        make: Callable[[], Client] = Client,
        heeded: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Start nothing yet.

        *tell* is given lines on the progress of a search; within *heeded* Ctrl+C may end it.
        """
        self._tell = tell
        self._heeded = heeded
        self._make = make
        self._runner: asyncio.Runner | None = None
        self._client: Client | None = None

    def advise(self, game: Game[Any], moves: Sequence[str], limit: Limit) -> Advice:
        """Return what `Client.advise` returns.  Raises `AssistError`, `KeyboardInterrupt`."""
        return self._wait(
            lambda client, report: client.advise(game, moves, limit=limit, report=report)
        )

    def check(
        self, game: Game[Any], moves: Sequence[str], stops: Sequence[int], limit: Limit
    ) -> Check:
        """Return what `Client.check` returns.  Raises `AssistError`, `KeyboardInterrupt`."""
        return self._wait(
            lambda client, report: client.check(
                game, moves, stops=stops, limit=limit, report=report
            )
        )

    def close(self) -> None:
        """End the process, if there is one."""
        if self._runner is not None:
            if self._client is not None:
                self._runner.run(self._client.close())
            self._runner.close()
        self._runner = self._client = None

    def _wait(
        self,
        ask: Callable[[Client, Callable[[Progress], None]], Coroutine[Any, Any, _T]],
    ) -> _T:
        if self._runner is None:
            self._runner = asyncio.Runner()
        told = 0.0

        def report(progress: Progress) -> None:
            nonlocal told
            if progress.seconds - told >= PAUSE:
                told = progress.seconds
                self._tell(
                    tr(
                        "Looking: {positions} positions, {seconds} s.",
                        positions=grouped(progress.nodes),
                        seconds=int(told),
                    )
                )

        async def asked() -> _T:
            if self._client is None:
                self._client = self._make()
            return await ask(self._client, report)

        with self._heeded():
            return self._runner.run(asked())
