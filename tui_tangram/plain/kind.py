"""What the line mode has for a kind of game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.plain.commands import Command

if TYPE_CHECKING:
    from tui_tangram.plain.table import Table


class Kind(NamedTuple):
    """How a kind of game is played in lines."""

    table: Callable[[], type[Table]]
    """Returns what speaks of a game and carries out its commands; loads the game."""
    commands: tuple[Command, ...]
    """The commands that it has besides those of every game."""
    called: tuple[str, ...] = ()
    """What players may call it, besides its name in the catalog."""
    new: Callable[[Sequence[str], Random], str] | None = None
    """Returns the id of a new puzzle that words describe.  Raises `CommandError`."""
