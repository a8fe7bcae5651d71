"""A shell as commands see it: the stores of its player, and the time limit of work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tui_tangram.files import regular
from tui_tangram.play import Game, Limit, Progress
from tui_tangram.play.files import MAX_BYTES
from tui_tangram.player.store import Backend

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core import Figure
    from tui_tangram.games.together.boards import BoardQuery, ResultBoard


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

    def content(self, file: str) -> bytes:
        """Return the content of a file.  Raises `OSError` or `PlayerError`."""
        with open(file, "rb", opener=regular) as opened:
            return opened.read(MAX_BYTES + 1)

    def game(self, text: str) -> Game[Any]:
        """Return the game of a puzzle that a text names.  Raises as `figure` does."""
        return self.find_puzzle(text)

    def figure(self, text: str) -> Figure:
        """Return the figure that a text names.  Raises `LookupError` or `PlayerError`."""
        # Late: few commands are only for figures.
        from tui_tangram.games.tangram.source.figures import Figures

        figure: Figure = self.library.find(text, Figures.kind)
        return figure
