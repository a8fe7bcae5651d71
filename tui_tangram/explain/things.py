"""The things that are explained.

`ExplainedPosition`
    a game and a state of it, as the player has it on the screen
`ExplainedShape`
    a shape of the laboratory, and the set of pieces there
`TypedWords`
    the words behind the name of an explanation: an example, numbers, a code
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    # Every board makes a thing of its position, and needs no laboratory for that.
    from tui_tangram.codec import Grid
    from tui_tangram.lab.tans import Tanset
    from tui_tangram.play import Game


class ExplainedPosition(NamedTuple):
    """A game and a state of it."""

    game: Game[Any]
    state: Any


class ExplainedShape(NamedTuple):
    """A shape of the laboratory."""

    shape: Grid
    tans: Tanset
    """The set that is chosen there, whether it fills the shape or not."""


class TypedWords(NamedTuple):
    """The words that were typed behind the name of an explanation."""

    words: tuple[str, ...]
    find_set: Callable[[str], Tanset] | None = None
    """Returns the set of a name, also of those in a library; None for those of the paper alone."""
