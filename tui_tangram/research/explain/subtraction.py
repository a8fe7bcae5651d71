"""Subtractions to be explained: the player's pieces from the figure, and ready-made examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.placed import LaidPiece
from tui_tangram.games.tangram.core.words import name
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry import Polygon, polygons
from tui_tangram.maths.geometry.overlay import Region
from tui_tangram.research.explain.polygon_subtraction import TOPIC, PolygonSubtraction
from tui_tangram.research.explain.step import Explanation, ExplanationStep
from tui_tangram.research.explain.things import ExplainedPosition, TypedWords


class ExampleSubtraction(NamedTuple):
    """A subtraction that shows a special case."""

    title: str
    """The title, marked for translation."""
    first: Region
    second: Region


_SQUARE: Final = (Polygon.of(((0, 0), (4, 0), (4, 4), (0, 4))),)

EXAMPLES: Final = {
    "crossing": ExampleSubtraction(
        mark("A square minus a square that sticks out"),
        _SQUARE,
        (Polygon.of(((2, 2), (6, 2), (6, 6), (2, 6))),),
    ),
    "one-side": ExampleSubtraction(
        mark("A square minus a diamond that touches one side"),
        _SQUARE,
        (Polygon.of(((2, 0), (3, 1), (2, 2), (1, 1))),),
    ),
    "four-sides": ExampleSubtraction(
        mark("A square minus a diamond that touches four sides"),
        _SQUARE,
        (Polygon.of(((2, 0), (4, 2), (2, 4), (0, 2))),),
    ),
    "pinch": ExampleSubtraction(
        mark("An L minus its corner: two squares that touch"),
        (Polygon.of(((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4))),),
        (Polygon.of(((0, 0), (2, 0), (2, 2), (0, 2))),),
    ),
    "hole": ExampleSubtraction(
        mark("A square minus a diamond in its middle"),
        _SQUARE,
        (Polygon.of(((2, 1), (3, 2), (2, 3), (1, 2))),),
    ),
}
"""The examples by their names."""


def of_regions(title: str, first: Sequence[Polygon], second: Sequence[Polygon]) -> Explanation:
    """Return the explanation of *first* minus *second*."""
    return Explanation(title, TOPIC, lambda: PolygonSubtraction(first, second).steps(f"{title}."))


def example(word: str) -> Explanation | None:
    """Return the example *word*, or the one whose name begins with it; None for none or several."""
    found = [one for one in EXAMPLES if one.startswith(word.lower())]
    if len(found) != 1 or not word:
        return None
    title, first, second = EXAMPLES[found[0]]
    return of_regions(tr(title), first, second)


def explain(subject: object) -> Explanation | None:
    """Return the subtraction of the pieces of a position, or an example; None for others."""
    if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramGame):
        return of_position(subject.game, subject.state)
    if isinstance(subject, TypedWords) and len(subject.words) == 1:
        return example(subject.words[0])
    return None


def of_position(game: TangramGame, state: TangramState) -> Explanation | None:
    """Return the explanation of the figure minus the pieces placed, largest first.

    None for a figure with arcs or holes in pieces, in freestyle, and when no piece is placed.
    """
    laid = sorted(game.laid(state), key=lambda piece: piece.kind.area, reverse=True)
    if not laid or game.freestyle or not game.straight:
        return None
    title = tr("Your pieces subtracted: {figure}", figure=game.name)
    return Explanation(title, TOPIC, lambda: _one_by_one(game, laid))


def _one_by_one(game: TangramGame, laid: Sequence[LaidPiece]) -> Iterator[ExplanationStep]:
    """Yield the steps of all subtractions, one after the other."""
    left: Region = polygons(game.figure.outline)
    for piece in laid:
        words = tr("Piece {piece} is subtracted from what is left.", piece=name(game, piece.index))
        one = PolygonSubtraction(left, (piece.polygon,))
        yield from one.steps(words)
        left = one.result
