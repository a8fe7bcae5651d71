"""Hints in steps: where to look, which piece, where it goes, put it there.

A hint tells one step of what `tui_tangram.tangram.advice` found, and each level says a
little more than the one before:

    level   the position can be completed       laid pieces are in the way
    1       where to look                       that something has to come back
    2       which piece goes there              which
    3       how it lies there                   take it back
    4       put it there
"""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.geometry import Isometry, Point
from tui_tangram.play import Advice, Hint, Outlook
from tui_tangram.tangram import words
from tui_tangram.tangram.board import TangramGame, TangramState


class Mark(NamedTuple):
    """What a hint shows on the board."""

    where: Point
    """A point in the middle of the place to look at."""
    piece: int | None = None
    """Index of the piece, once it is told which."""
    motion: Isometry | None = None
    """Where the piece goes, once that is told."""


def hints(game: TangramGame, state: TangramState, advice: Advice) -> tuple[Hint, ...]:
    """Return the hints that *advice* on *state* gives, the vaguest first."""
    if advice.back:
        return _take_back(game, state, advice.back)
    if advice.steps:
        return _lay(game, state, advice.steps)
    if advice.outlook is Outlook.SOLVED:
        return (Hint(1, "The figure is solved."),)
    return (Hint(1, "These pieces cannot make the figure."),)


def _lay(game: TangramGame, state: TangramState, steps: tuple[str, ...]) -> tuple[Hint, ...]:
    """Return the hints that lead to the first of *steps*."""
    index, motion = game.read(steps[0])
    assert motion is not None
    piece = game.piece(index)
    finished = state
    for step in steps:
        finished = game.execute(finished, step)
    where = piece.kind.polygon.moved(motion).centre
    place = words.place(where, *words.box(game.polygons(finished)))
    mark = Mark(where, index)
    shown = Mark(where, index, motion)
    return (
        Hint(1, f"Look at {place}.", mark=Mark(where)),
        Hint(2, f"{piece.letter} goes to {place}: {_kind(game, index)}.", mark=mark),
        Hint(
            3,
            f"{piece.letter} lies like this: {words.stance(game, index, motion)}.",
            mark=shown,
        ),
        Hint(4, f"{piece.letter} is put at {place}.", steps[:1], shown),
    )


def _take_back(game: TangramGame, state: TangramState, back: tuple[str, ...]) -> tuple[Hint, ...]:
    """Return the hints that lead to taking back the pieces that are in the way."""
    indices = [game.read(move).piece for move in back]
    several = len(indices) > 1
    names = words.letters(game, indices)
    motion = state.placements[indices[0]]
    assert motion is not None
    mark = Mark(game.piece(indices[0]).kind.polygon.moved(motion).centre, indices[0])
    some = f"{len(indices)} of the laid pieces have" if several else "A laid piece has"
    return (
        Hint(1, f"{some} to come back first."),
        Hint(2, f"{names} {'are' if several else 'is'} in the way.", mark=mark),
        Hint(3, f"{names} {'go' if several else 'goes'} back to the tray.", back, mark),
    )


def _kind(game: TangramGame, index: int) -> str:
    """Return what a piece is, with its article: "the square", "a large triangle"."""
    kind = game.piece(index).kind
    if sum(piece.kind == kind for piece in game.pieces.pieces) == 1:
        return f"the {kind.name}"
    return f"{'an' if kind.name[0] in 'aeiou' else 'a'} {kind.name}"
