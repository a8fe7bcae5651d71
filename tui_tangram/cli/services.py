"""The stores and puzzles of the player whose command runs, each opened when first asked for.

Many commands need few of them, so each is imported with its modules on first use.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO

from tui_tangram.cli.errors import complain
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.commands.host import Host, Watch, shown
from tui_tangram.files import opened, regular
from tui_tangram.language import PlayerError, tr

if TYPE_CHECKING:
    from datetime import date, datetime

    from tui_tangram.games.tangram.core.figure import Figure
    from tui_tangram.play import Game
    from tui_tangram.player.player import PlayerLibrary
    from tui_tangram.player.settings import Settings
    from tui_tangram.player.store import Store

_STANDARD_INPUT: Final = "-"
_HANDED_OVER: Final = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


class CommandServices(Host):
    """See the module."""

    parallel = True
    clock = staticmethod(time.monotonic)

    def today(self) -> date:
        """Return the player's local date."""
        return self.now().astimezone().date()

    @staticmethod
    def now() -> datetime:
        """Return the time in UTC."""
        from datetime import UTC, datetime

        return datetime.now(UTC)

    @cached_property
    def store(self) -> Store:  # type: ignore[override]  # nobody sets it
        """The player's stores; their problems are reported."""
        from tui_tangram.player.store import Store

        return Store.open(directories_of(COMMAND.options), complain)

    @cached_property
    def settings(self) -> Settings:  # type: ignore[override]
        """The current settings."""
        return self.store.settings.read()

    @cached_property
    def library(self) -> PlayerLibrary:
        """The player's library."""
        from tui_tangram.player.library import shipped_library
        from tui_tangram.player.player import library_in

        return library_in(directories_of(COMMAND.options).data, shipped_library(), complain)

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

    def note(self, line: str) -> None:
        """Write a line to standard error."""
        complain(line)

    @contextmanager
    def opened(self, file: str) -> Iterator[BinaryIO]:
        """Open a file to be read, standard input for ``-``."""
        if file == _STANDARD_INPUT:
            stdin: TextIO | None = sys.stdin
            if stdin is None:
                raise PlayerError("standard input: is closed")
            yield stdin.buffer
            return
        if not file.startswith(_HANDED_OVER) and _is_pipe(file):
            raise PlayerError("{file}: is a pipe; use - < {file}", file=shown(file))
        # A file descriptor of the shell, as of <(command), is open already.
        opener = None if file.startswith(_HANDED_OVER) else regular
        with opened(file, shown(file), opener) as found:
            yield found

    @staticmethod
    def shown(file: str) -> str:
        """Return the name of a file, or of standard input, in messages."""
        return tr("standard input") if file == _STANDARD_INPUT else shown(file)

    def game(self, text: str) -> Game[Any]:
        """Return the game of the puzzle with that name, or in that file."""
        from tui_tangram.commands.finding import PuzzleFinder

        finder = PuzzleFinder(self)
        return finder.game_of(finder.find(text))

    def figure(self, text: str) -> Figure:
        """Return the figure with that name, or in that file."""
        from tui_tangram.commands.finding import PuzzleFinder

        return PuzzleFinder(self).find_figure(text).source


def _is_pipe(file: str) -> bool:
    try:
        return Path(file).is_fifo()
    except (OSError, ValueError):
        return False
