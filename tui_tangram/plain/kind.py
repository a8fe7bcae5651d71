"""The plain mode's entry for a kind of game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_tangram.plain.commands import LineCommand

if TYPE_CHECKING:
    from tui_tangram.plain.table import GameLines
    from tui_tangram.player.player import PlayerLibrary


class PlainKind(NamedTuple):
    """The parts of the plain mode for one kind of game."""

    table: Callable[[], type[GameLines[Any]]]
    """Returns the class that describes a game and carries out its commands; loads the game."""
    commands: tuple[LineCommand, ...]
    """Its commands besides those of every game."""
    called: tuple[str, ...] = ()
    """Its names for players, besides the one in the catalog."""
    about_set: Callable[[PlayerLibrary, str, Collection[str]], list[str]] | None = None
    """Returns lines on the set of pieces with a name; the last argument are solved puzzles."""
    new: Callable[[Sequence[str], Random], str] | None = None
    """Returns the id of a new puzzle described by words.  Raises `CommandError`."""
    new_by_name: Callable[[PlayerLibrary, Sequence[str], Random], str] | None = None
    """The same, where the words begin with a name of the game, which is left out."""
    edits: bool = False
    """Whether a puzzle is made: then there is no help and no clock."""
    copies: str = ""
    """The beginning of the names of the editors of its puzzles; empty for none."""
