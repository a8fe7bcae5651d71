"""The list of games.

Adding a game is one package below this one, one module with its entry here, one name in
`GAMES`, data and tests.  The shells learn from `GAMES` what there is; `find_game` makes a
game of the three things that a save names: kind, puzzle, options; `find_puzzle` makes one of
the puzzle's name alone, whatever game it belongs to; `pack` and `unpack` carry a game as a
JSON value to the process that searches, also one whose puzzle came from a file and has no
name.

The puzzles themselves are on the disk and so above this package.  They come in as `Puzzles`,
which `tui_tangram.store.library` fits.  A game's package is loaded when one of its games is
first made, so that a list of games costs nothing.
"""

from tui_tangram.catalog.entry import Entry, Puzzles
from tui_tangram.catalog.games import GAMES, Games, entry, find_game, find_puzzle, pack, unpack

__all__ = [
    "GAMES",
    "Entry",
    "Games",
    "Puzzles",
    "entry",
    "find_game",
    "find_puzzle",
    "pack",
    "unpack",
]
