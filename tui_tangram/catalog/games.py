"""The entries, and how each makes its games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from tui_tangram.play import Game, Option, quote

if TYPE_CHECKING:
    from tui_tangram.tangram import Figure, PieceSet


class Puzzles(Protocol):
    """Where puzzles are found by name."""

    def find(self, text: str) -> Figure:
        """Return the figure called *text*.  Raises `LookupError` when there is none."""
        ...

    def piece_set(self, set_id: str) -> PieceSet:
        """Return the set of pieces of that id."""
        ...


Make: TypeAlias = Callable[[Puzzles, str, Mapping[str, Option]], Game[Any]]
"""Makes a game of a puzzle's name and options; raises as `find_game` does."""


class Entry(NamedTuple):
    """One game of the list."""

    kind: str
    """What saves call it: `Game.kind` of its games."""
    name: str
    """What players call it."""
    options: Mapping[str, Option]
    """Its options with their defaults."""
    make: Make


def _tangram(puzzles: Puzzles, puzzle: str, options: Mapping[str, Option]) -> Game[Any]:
    from tui_tangram.tangram import TangramGame

    figure = puzzles.find(puzzle)
    return TangramGame(figure, puzzles.piece_set(figure.set_id), bool(options["freestyle"]))


GAMES: tuple[Entry, ...] = (Entry("tangram", "Tangrams", {"freestyle": False}, _tangram),)
"""All games, in the order in which they are offered."""


def entry(kind: str) -> Entry:
    """Return the entry of a kind of game.  Raises `LookupError` when there is none."""
    for game in GAMES:
        if game.kind == kind:
            return game
    raise LookupError(f"there is no game called {quote(kind)}")


def find_game(puzzles: Puzzles, kind: str, puzzle: str, options: Mapping[str, Option]) -> Game[Any]:
    """Return the game of a kind, a puzzle's name and options; what is not said is as usual.

    With the first argument given it is a `tui_tangram.play.FindGame`.  Raises `LookupError`
    when there is no such kind or puzzle, and `ValueError` for options that the game does not
    have, or values that are of another type than the usual.
    """
    game = entry(kind)
    for name, value in options.items():
        if name not in game.options:
            raise ValueError(f"{game.name} have no option {quote(name)}")
        usual = game.options[name]
        if type(value) is not type(usual):
            raise ValueError(f"{name} cannot be {quote(value)}; it usually is {quote(usual)}")
    return game.make(puzzles, puzzle, {**game.options, **options})
