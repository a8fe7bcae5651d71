"""The shapes that are explained, and what all explanations of the paper of tansets share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tui_tangram.codec import ShapeError, parse
from tui_tangram.explain.step import Explanation
from tui_tangram.explain.things import ExplainedPosition, ExplainedShape, TypedWords
from tui_tangram.lab.tans import NAMED, read_set
from tui_tangram.language import trn
from tui_tangram.tangram.board import TangramBoard
from tui_tangram.tangram.half_squares import shape_of, tans_of

TOPIC: Final = "tansets"
"""The page of the paper in the manual."""


def section(name: str) -> str:
    """Return where the paper has a step."""
    return trn("section {all}", "sections {all}", 1, all=name)


def signed(number: int) -> str:
    """Return a number with the sign for minus."""
    return str(number).replace("-", "−")


def explained_shape(
    thing: object, explanation: Callable[[ExplainedShape], Explanation]
) -> Explanation | None:
    """Return the *explanation* of the shape that a thing is or has, or None.

    Raises `ShapeError` for words that are no shape, or none that can be explained so.
    """
    if isinstance(thing, TypedWords):
        found = _typed(" ".join(thing.words).split())
        return None if found is None else explanation(found)
    try:
        if isinstance(thing, ExplainedPosition) and isinstance(thing.game, TangramBoard):
            thing = ExplainedShape(shape_of(thing.game.figure), tans_of(thing.game.pieces))
        return explanation(thing) if isinstance(thing, ExplainedShape) else None
    except ShapeError:
        return None


def _typed(words: list[str]) -> ExplainedShape | None:
    """Return the shape of a code and the set behind it; the tangram where none is named."""
    if not words or not set(words[0]) <= set("0123456789/"):
        return None
    named = not set(words[-1]) <= set("0123456789/")
    tans = read_set(words.pop() if named else NAMED["tangram"])
    return ExplainedShape(parse(" ".join(words)), tans)
