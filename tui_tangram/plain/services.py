"""The resources of the plain mode: the player's stores, the library, time, chance, and searches.

The plain mode waits for the other process, which searches.  It reports its progress, one line every
few seconds, and Ctrl+C ends it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING, Final

from tui_tangram.commands.host import Host, Watch
from tui_tangram.flow.help import Ask, T, looking
from tui_tangram.games.assist.client import Client
from tui_tangram.language import tr
from tui_tangram.play import Limit, Progress
from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from socket import socket

    from tui_tangram.player.library import Library
    from tui_tangram.player.settings import Settings
    from tui_tangram.player.store import Store


@dataclass(kw_only=True)
class LineServices(Host):
    """See the module."""

    store: Store
    settings: Settings
    load_library: Callable[[], Library]
    helper: Helper
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    random: Random = field(default_factory=Random)
    restricted: bool = False
    """Whether the player may read no files but their own."""
    link: socket | None = None
    """The way to the host that the player is on, if there is one."""
    patience: Limit = field(default_factory=lambda: Limit(seconds=60))
    say: Callable[..., None] = print
    """Says a line to the player, perhaps with fields in a form; see `LineSession.say`."""

    def note(self, line: str) -> None:
        """Say something about the work."""
        self.say(line)

    @contextmanager
    def watching(
        self, title: str, count_words: Callable[[int], str] | None = None
    ) -> Iterator[Watch]:
        """Say when a quarter of the work is done."""
        del count_words
        running = tr("Running: {title}.", title=title)
        stops = tr("A minute at most. Ctrl+C stops it.")
        watch = Quarters(self.say, f"{running} {stops}")
        watch.reach(0.0)
        yield watch


PAUSE: Final = 5.0
"""Seconds between two lines on the progress of a search."""


class Helper:
    """Asks one worker process and waits for its answers."""

    def __init__(
        self,
        say: Callable[[str], None],
        make: Callable[[], Client] = Client,
        interruptible: Callable[..., AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """Start nothing yet.

        *say* is given lines on the progress of a search; within *interruptible* Ctrl+C may end it.
        """
        self._say = say
        self.interruptible = interruptible
        """The block in which Ctrl+C may end long work that changes nothing.

        It calls a function that may be given, or raises `KeyboardInterrupt`.
        """
        self._make = make
        self._runner: asyncio.Runner | None = None
        self._client: Client | None = None

    def close(self) -> None:
        """End the process, if there is one."""
        if self._runner is not None:
            if self._client is not None:
                self._runner.run(self._client.close())
            self._runner.close()
        self._runner = self._client = None

    def ask(self, ask: Ask[T], limit: Limit) -> T:
        """Return the answer to *ask*.  Raises `AssistError`, `KeyboardInterrupt`."""
        if self._runner is None:
            self._runner = asyncio.Runner()
        reported = 0.0

        def report(progress: Progress) -> None:
            nonlocal reported
            if abs(progress.seconds - reported) >= PAUSE:  # less after a wait for others
                reported = progress.seconds
                self._say(looking(progress))

        async def asked() -> T:
            loop, task = asyncio.get_running_loop(), asyncio.current_task()
            assert task is not None
            # `KeyboardInterrupt` would leave an operation of the loop unfinished.
            with self.interruptible(lambda: loop.call_soon_threadsafe(task.cancel)):
                if self._client is None:
                    self._client = self._make()
                return await ask(self._client, limit, report)

        try:
            return self._runner.run(asked())
        except asyncio.CancelledError:
            raise KeyboardInterrupt from None


class Quarters(Watch):
    """The quarters of long work in this process, each reported once it is done."""

    def __init__(self, say: Callable[..., None], begins: str) -> None:
        """Report with *say*, a text and fields; use *begins* for the first report."""
        self._say, self._begins, self._reported = say, begins, -1

    def reach(self, share: float) -> None:
        """Report the quarters up to *share*; nothing for work that is done at once."""
        if self._reported < int(4 * share) < 4:
            percent = 25 * int(4 * share)
            done = tr("{percent} percent", percent=percent)
            text = self._begins if self._reported < 0 else f"{done}."
            self._say(text, {"percent": percent}, "running")
            self._reported = int(4 * share)
