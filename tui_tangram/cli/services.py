"""The stores and puzzles of the player whose command runs, each opened when first asked for.

Many commands need few of them, so each is imported with its modules on first use.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tui_tangram.cli.errors import complain
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.commands.host import Host, Watch
from tui_tangram.player import Settings, Store

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core import Figure
    from tui_tangram.play import Game
    from tui_tangram.player.player import PlayerLibrary


class CommandServices(Host):
    """See the module."""

    parallel = True
    clock = staticmethod(time.monotonic)
    today = staticmethod(date.today)

    @staticmethod
    def now() -> datetime:
        """Return the time in UTC."""
        return datetime.now(UTC)

    @property
    def utc_today(self) -> date:
        """The day of UTC, which daily puzzles go by."""
        from tui_tangram.cli import puzzles

        return puzzles.today()

    @cached_property
    def store(self) -> Store:  # type: ignore[override]  # nobody sets it
        """The player's stores; their problems are reported."""
        return Store.open(directories_of(COMMAND.options), complain)

    @cached_property
    def settings(self) -> Settings:  # type: ignore[override]
        """The current settings."""
        return self.store.settings.read()

    @cached_property
    def library(self) -> PlayerLibrary:
        """The player's library."""
        from tui_tangram.cli import inputs

        return inputs.library()

    @contextmanager
    def watching(
        self, title: str, count_words: Callable[[int], str] | None = None
    ) -> Iterator[Watch]:
        """Show a line of progress, if standard error is a terminal."""
        del title
        from tui_tangram.cli.output import Ticker, finds

        ticker = Ticker(quiet=False, count_words=count_words or finds)
        try:
            yield ticker
        finally:
            ticker.end()

    def content(self, file: str) -> bytes:
        """Return the content of a file, of standard input for ``-``."""
        from tui_tangram.cli import inputs

        return inputs.content(file)

    def game(self, text: str) -> Game[Any]:
        """Return the game of the puzzle with that name, or in that file."""
        from tui_tangram.cli import puzzles

        return puzzles.game_of(puzzles.find(text))

    def figure(self, text: str) -> Figure:
        """Return the figure with that name, or in that file."""
        from tui_tangram.cli import puzzles

        return puzzles.find_figure(text).source
