"""The things that are explained.

`ExplainedPosition`
    a game and a state of it, as the player has it on the screen
`TypedWords`
    the words behind the name of an explanation: an example, numbers, a code

A screen may have selected something else, such as a shape of the laboratory; each explanation says
which type it takes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tui_tangram.play import Game


class ExplainedPosition(NamedTuple):
    """A game and a state of it."""

    game: Game[Any]
    state: Any


class TypedWords(NamedTuple):
    """The words that were typed behind the name of an explanation."""

    words: tuple[str, ...]
