"""The library of a player: the puzzles of the program, and their own beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.store.library import Library
from tui_tangram.store.own_things import OwnThings
from tui_tangram.store.sources import OWN

if TYPE_CHECKING:
    from tui_tangram.store.own import OwnFiles
    from tui_tangram.store.source import Source


class PlayerLibrary(Library):
    """All puzzles of a library, and a player's own of the kinds that can have such.

    The program's own puzzles are read once for all, by the library below.
    """

    def __init__(self, below: Library, own: OwnFiles) -> None:
        """Join the puzzles of *below* and *own*."""
        super().__init__(below.directory)
        self.below = below
        self._own = own
        self.own_things = OwnThings(own, self.forget)
        """The things that the player has kept, to be listed, renamed, deleted and restored."""
        # Puzzles from elsewhere are found in both libraries, whichever keeps them.
        self._kept = below._kept  # noqa: SLF001
        self._rotas = below._rotas  # noqa: SLF001

    def _source(self, kind: str) -> Source[Any]:
        make = OWN.get(kind)
        return make(self.below[kind], self._own) if make else self.below[kind]

    def forget(self) -> None:
        """Read the player's own puzzles anew when they are next asked for."""
        for kind, source in self._sources.items():
            if kind in OWN:
                source.forget()
