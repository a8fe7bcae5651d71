"""What files of straight and of round figures say alike of a solution."""

from __future__ import annotations

from collections import Counter

from tui_tangram.language import tr
from tui_tangram.play import Document, quote
from tui_tangram.tangram.shapes import AnySet


def next_kind(part: Document, pieces: AnySet, counts: Counter[str], longest: int) -> str:
    """Return the kind of the next laid piece of a solution, and count it in *counts*.

    Raises `DocumentError` for a kind of which the set has none, or no more.
    """
    name = part.text("kind", longest)
    have = pieces.count(name)
    if not have:
        known = ", ".join(dict.fromkeys(piece.kind.kind for piece in pieces.pieces))
        part.fail(
            "kind",
            tr(
                "the set {set} has no {kind}; it has {known}",
                set=pieces.id,
                kind=quote(name),
                known=known,
            ),
        )
    counts[name] += 1
    if counts[name] > have:
        part.fail(
            "kind",
            tr(
                "is {kind} number {number}; the set {set} has {have}",
                kind=name,
                number=counts[name],
                set=pieces.id,
                have=have,
            ),
        )
    return name
