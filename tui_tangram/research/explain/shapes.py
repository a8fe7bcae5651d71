"""The shapes that are explained, and common parts of the explanations of the paper on tansets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.half_squares import frame_of, shape_of, tans_of
from tui_tangram.language import trn
from tui_tangram.maths.codec import Grid, ShapeError, grid_of_contours, parse
from tui_tangram.maths.codec.numbers import GridPoint
from tui_tangram.maths.geometry import Point
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    ExplainedShape,
    Explanation,
    TypedWords,
)
from tui_tangram.research.lab.fit import PlacedTan, laid_together
from tui_tangram.research.lab.tans import NAMED, read_set

TOPIC: Final = "tansets"
"""The page of the paper in the manual."""


def section(name: str) -> str:
    """Return the place of a step in the paper."""
    return trn("section {all}", "sections {all}", 1, all=name)


def corner_point(corner: GridPoint) -> Point:
    """Return a corner of a code for a drawing, y up."""
    return Point.of(corner[0], 0, -corner[1], 0)


class FoundShape(NamedTuple):
    """A shape to be explained."""

    shape: Grid
    tans: tuple[Grid, ...]
    """The set that may fill it."""
    laid: tuple[PlacedTan, ...] = ()
    """The tans placed by a player on its grid; those of the set are among *tans*."""


def explained_shape(
    subject: object, explanation: Callable[[FoundShape], Explanation]
) -> Explanation | None:
    """Return the *explanation* of the shape that a subject is or has, or None.

    Raises `ShapeError` for words that name no shape, or none with such an explanation.
    """
    if isinstance(subject, TypedWords):
        found = _typed(subject)
        return None if found is None else explanation(found)
    try:
        if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramBoard):
            return explanation(_played(subject.game, subject.state))
        return explanation(FoundShape(*subject)) if isinstance(subject, ExplainedShape) else None
    except ShapeError:
        return None


def _played(board: TangramBoard, state: TangramState) -> FoundShape:
    """Return the shape of a figure with the pieces placed on its grid.

    Raises `ShapeError` if the figure or pieces are not made of half squares.
    """
    shape, tans = shape_of(board.figure), tans_of(board.pieces)
    frame, found = frame_of(board.figure.polygons), []
    for piece in board.laid(state):
        corners = frame.corners(piece.polygon)
        if corners is None:
            continue
        alias = grid_of_contours([corners])
        x, y = min(x for x, _ in corners), min(y for _, y in corners)
        if 0 <= x <= shape.width - alias.width and 0 <= y <= shape.height - alias.height:
            found.append(PlacedTan(alias.canonical, alias, x, y))
    return FoundShape(shape, tans, tuple(laid_together(shape, found)))


def _typed(typed: TypedWords) -> FoundShape | None:
    """Return the shape of a code and the set after it, by default the tangram."""
    words = " ".join(typed.words).split()
    if not words or not set(words[0]) <= set("0123456789/"):
        return None
    named = not set(words[-1]) <= set("0123456789/")
    find = typed.find_set or read_set
    tans = find(words.pop()) if named else read_set(NAMED["tangram"])
    return FoundShape(parse(" ".join(words)), tans)
