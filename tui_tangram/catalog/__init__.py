"""The list of games.

Adding a game is one package below this one, one entry here, data and tests: the shells learn
from `GAMES` what there is, and from `find_game` how a game is made of the three things that
a save names: kind, puzzle, options.

The puzzles themselves are on the disk and so above this package.  They come in as `Puzzles`,
which `tui_tangram.store.library` fits.  A game's package is loaded when one of its games is
first made, so that a list of games costs nothing.
"""

from tui_tangram.catalog.games import GAMES, Entry, Puzzles, entry, find_game

__all__ = ["GAMES", "Entry", "Puzzles", "entry", "find_game"]
