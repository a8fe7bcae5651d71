"""Whose puzzles a command knows: those of the player that its options name."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui_tangram.store.library import Library
    from tui_tangram.store.player import PlayerLibrary


class _Command:
    """The command that runs."""

    def __init__(self) -> None:
        self.options = Namespace()
        self.library: PlayerLibrary | None = None

    def begin(self, options: Namespace) -> None:
        """Begin a command with these options."""
        self.options, self.library = options, None

    def own(self, below: Library) -> PlayerLibrary:
        """Return the player's library above the one that came with the program."""
        from tui_tangram.cli.main import complain
        from tui_tangram.cli.paths import directories_of
        from tui_tangram.store.own import Own
        from tui_tangram.store.player import PlayerLibrary

        known = self.library
        if known is None or known.below is not below:
            data = directories_of(self.options).data
            known = self.library = PlayerLibrary(below, Own(data / "puzzles", complain))
        return known


COMMAND = _Command()
