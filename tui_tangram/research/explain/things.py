"""The subjects of explanations.

`ExplainedPosition`
    a game and its current state
`ExplainedShape`
    a shape of the laboratory, and the set of pieces there
`TypedWords`
    the words after the name of an explanation: an example, numbers, a code
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    # A subject is made for every position of a board, without loading the laboratory.
    from tui_tangram.maths.codec import Grid
    from tui_tangram.play import Game
    from tui_tangram.research.lab.tans import Tanset


class ExplainedPosition(NamedTuple):
    """A game and a state of it."""

    game: Game[Any]
    state: Any


class ExplainedShape(NamedTuple):
    """A shape of the laboratory."""

    shape: Grid
    tans: Tanset
    """The set selected there, whether it fills the shape or not."""


class TypedWords(NamedTuple):
    """The words typed after the name of an explanation."""

    words: tuple[str, ...]
    find_set: Callable[[str], Tanset] | None = None
    """Returns the set with a name, including library sets; None for the paper's sets only."""
