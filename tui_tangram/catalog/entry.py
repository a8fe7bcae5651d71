"""The entry of a game in the list, and the source of its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from tui_tangram.catalog.occasion import Occasion
from tui_tangram.catalog.rota import Rota
from tui_tangram.language import tr
from tui_tangram.play import Game, Option

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle
    from tui_tangram.tangram import Figure, PieceSet


class Puzzles(Protocol):
    """A source of puzzles by name; each game has methods of its own here."""

    # Tangrams

    def find(self, text: str) -> Figure:
        """Return the figure called *text*.  Raises `LookupError` when there is none."""
        ...

    def piece_set(self, set_id: str) -> PieceSet:
        """Return the set of pieces with that id."""
        ...

    # Edge matching

    def tiles(self, text: str) -> Puzzle:
        """Return the tile puzzle called *text*.

        Raises `LookupError` when there is none, and `ValueError` for a faulty id of a
        generated puzzle.
        """
        ...

    # Every game

    def rota(self, kind: str) -> Rota:
        """Return the lists from which a kind of game takes its daily puzzles."""
        ...


Make: TypeAlias = Callable[[Puzzles, str, Mapping[str, Option]], Game[Any]]
"""Makes a game of a puzzle's name and all its options.

Raises `LookupError` when the name is none of its puzzles, and `ValueError` when it is a faulty
name of one; either message is one line for the player.
"""

Pack: TypeAlias = Callable[[Any], object]
"""Returns a game as a JSON value, without its options."""

Unpack: TypeAlias = Callable[[object, Mapping[str, Option]], Game[Any]]
"""Makes a game of a value of `Pack` and all its options; raises `ValueError`, one line."""


class Offer(NamedTuple):
    """The puzzle of an occasion."""

    puzzle: str
    """The puzzle's own name."""
    title: str
    """The title for players, in the language in use."""
    grade: int
    """The difficulty, from 1 to 5."""


Daily: TypeAlias = Callable[[Puzzles, Occasion], Offer]
"""Returns the puzzle of an occasion, quickly: the same for everybody and for ever."""


class Entry(NamedTuple):
    """One game of the list."""

    kind: str
    """The name of the game in saves: `Game.kind` of its games."""
    label: str
    """The name for players, marked for translation; see `name`."""
    options: Mapping[str, Option]
    """The options with their defaults."""
    make: Make
    pack: Pack
    unpack: Unpack
    daily: Daily | None = None
    """Chooses the daily puzzles and ladders; None for a game that has none."""

    @property
    def name(self) -> str:
        """The name for players."""
        return tr(self.label)
