"""The searches of two papers and of this game, on a position of a tangram or an example.

For both papers' solvers there is a variant with large pieces first and one with small pieces first,
and for the essay's one without the vertex test before subtraction.

The examples are puzzles of two and three tans, whose whole search trees can be seen (the essay,
section 1).
"""

from __future__ import annotations

from typing import Final

from tui_tangram.games.tangram.core.figure import make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.papers import SubtractionWay
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry import Polygon, Shape
from tui_tangram.research.explain import corner_search, piece_by_piece, subtraction_search
from tui_tangram.research.explain.search_tree import SearchStart, start_of
from tui_tangram.research.explain.step import ExplainedPosition, Explanation, TypedWords
from tui_tangram.values import NamedTuple


class SmallPuzzle(NamedTuple):
    """A figure and its few pieces."""

    name: str
    """The name, marked for translation."""
    outline: Polygon
    squares: int
    triangles: int
    """The number of small triangles."""


SMALL_PUZZLES: Final = {
    "two-pieces": SmallPuzzle(
        mark("two pieces"), Polygon.of(((0, 0), (2, 0), (2, 1), (1, 1))), 1, 1
    ),
    "three-pieces": SmallPuzzle(mark("three pieces"), Polygon.of(((0, 0), (2, 0), (2, 2))), 1, 2),
}
"""The puzzles by name."""
_TITLES = {
    (True, True): mark("Search by subtraction: {figure}"),
    (False, True): mark("Search by subtraction, small pieces first: {figure}"),
    (True, False): mark("Search by subtraction, no vertex test: {figure}"),
    (False, False): mark("Search by subtraction, small pieces first, no vertex test: {figure}"),
}


def by_subtraction(
    subject: object, *, large_first: bool = True, vertex_test: bool = True
) -> Explanation | None:
    """Return the essay's search; None if the figure or a piece has arcs or holes.

    Unlike the essay it does not try a piece in the same place twice.
    """
    start = _start(subject)
    if start is None:
        return None
    way = SubtractionWay(large_first, vertex_test, once=True)
    title = tr(_TITLES[large_first, vertex_test], figure=start.game.name)
    return Explanation(
        title,
        subtraction_search.TOPIC,
        lambda: subtraction_search.SubtractionSearch(start, way).steps(),
        spoils=_spoils(subject),
    )


def by_pieces(subject: object, *, large_first: bool = True) -> Explanation | None:
    """Return the search of the paper on convex figures; None if the figure is on no lattice.

    If only the remaining region is on no lattice, it starts with the empty figure.
    """
    start = _start(subject)
    if start is not None and start.laid and not piece_by_piece.searchable(start):
        start = start.emptied(
            tr("What is left cannot be cut into half-squares, so it starts with the empty figure.")
        )
    if start is None or not piece_by_piece.searchable(start):
        return None
    title = (
        tr("Search piece by piece: {figure}", figure=start.game.name)
        if large_first
        else tr("Search piece by piece, small pieces first: {figure}", figure=start.game.name)
    )
    return Explanation(
        title,
        piece_by_piece.TOPIC,
        lambda: piece_by_piece.searched(start, large_first=large_first).steps(),
        spoils=_spoils(subject),
    )


def by_corners(subject: object) -> Explanation | None:
    """Return this game's search by corners; None if an edge runs in another direction."""
    start = _start(subject)
    if start is None or not corner_search.searchable(start):
        return None
    title = tr("Search by the tightest corner: {figure}", figure=start.game.name)
    return Explanation(
        title,
        corner_search.TOPIC,
        lambda: corner_search.CornerSearch(start).steps(),
        spoils=_spoils(subject),
    )


def _spoils(subject: object) -> bool:
    """Whether the steps lead to a solution that a player is looking for."""
    return isinstance(subject, ExplainedPosition)


def _start(subject: object) -> SearchStart | None:
    """Return the start of a search for a position or the words of an example."""
    if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramGame):
        return start_of(subject.game, subject.state)
    if isinstance(subject, TypedWords) and len(subject.words) == 1:
        game = small_puzzle(subject.words[0])
        return None if game is None else start_of(game, game.start())
    return None


_SQUARE: Final = PieceKind("Q", "square", Shape(Polygon.of(((0, 0), (1, 0), (1, 1), (0, 1)))))
_TRIANGLE: Final = PieceKind("S", "small triangle", Shape(Polygon.of(((0, 0), (1, 0), (0, 1)))))


def small_puzzle(word: str) -> TangramGame | None:
    """Return the puzzle named *word*, or whose name begins with it; None for none or several."""
    found = [one for one in SMALL_PUZZLES if word and one.startswith(word.lower())]
    if len(found) != 1:
        return None
    name, outline, squares, triangles = SMALL_PUZZLES[found[0]]
    # The names of the pieces are those of the seven tans.
    pieces = PieceSet.of("tangram", "Tangram", [(_SQUARE, squares), (_TRIANGLE, triangles)])
    return TangramGame(make_figure(tr(name), pieces.id, outline=[outline]), pieces)
