"""A shell as commands see it: the stores of its player, and the time limit of work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from tui_tangram.files import opened
from tui_tangram.play import Limit, quote
from tui_tangram.play.files import MAX_BYTES
from tui_tangram.player.store import Backend

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.figure import Figure
    from tui_tangram.games.together.boards import BoardQuery, ResultBoard
    from tui_tangram.play import Game, Progress


def shown(name: str) -> str:
    """Return the name of a file in messages."""
    return name if name.isprintable() else quote(name)


class Watch:
    """The progress of a long task, as a shell shows it; this one shows nothing."""

    report: Callable[[Progress], None] | None = None
    """Receives the progress from time to time, if it is shown so."""

    def reach(self, share: float) -> None:
        """Report the share of the work that is done."""


class Host(Backend):
    """The services of a shell, which subclasses it."""

    patience: Limit = Limit()
    """The default limit of work."""

    rankings: Callable[[BoardQuery], ResultBoard] | None = None
    """Asks the host on which the player is for a board, if there is one."""

    parallel: bool = False
    """Whether long work is distributed to all processors by default."""

    @contextmanager
    def watching(
        self, title: str, count_words: Callable[[int], str] | None = None
    ) -> Iterator[Watch]:
        """Show the progress of the work in the block, called *title*.

        *count_words* puts the number found so far into words.
        """
        del title, count_words
        yield Watch()

    def note(self, line: str) -> None:
        """Report something about the work to the player at once; here nothing is shown."""

    def opened(self, file: str) -> AbstractContextManager[BinaryIO]:
        """Open a file to be read, for a block.  Raises `PlayerError`."""
        return opened(file, shown(file))

    def content(self, file: str, most: int = MAX_BYTES) -> bytes:
        """Return the content of a file; of one that is longer than *most* only the beginning."""
        with self.opened(file) as found:
            return found.read(most + 1)

    @staticmethod
    def shown(file: str) -> str:
        """Return the name of a file in messages."""
        return shown(file)

    def game(self, text: str) -> Game[Any]:
        """Return the game of a puzzle that a text names.  Raises as `figure` does."""
        return self.find_puzzle(text)

    def figure(self, text: str) -> Figure:
        """Return the figure that a text names.  Raises `LookupError` or `PlayerError`."""
        # Late: few commands are only for figures.
        from tui_tangram.games.tangram.source.figures import Figures

        figure: Figure = self.library.find(text, Figures.kind)
        return figure
