"""The searches of two papers and that of this game, on a position of a tangram.

Of both papers' solvers there is one with large pieces first and one with small pieces first, and
of the essay's one that does not ask for the corners of a piece before it subtracts.
"""

from __future__ import annotations

from tui_tangram.explain import corner_search, piece_by_piece, subtraction_search
from tui_tangram.explain.puzzle_search import start_of
from tui_tangram.explain.step import Explanation
from tui_tangram.language import tr
from tui_tangram.tangram.board import TangramState
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.papers import SubtractionWay


def by_subtraction(
    game: TangramGame, state: TangramState, way: SubtractionWay
) -> Explanation | None:
    """Return the essay's search from a position; None where something has arcs or holes.

    A try that is made a second time is refused: `SubtractionWay.once` does not matter.
    """
    start = start_of(game, state)
    if start is None:
        return None
    search = subtraction_search.SubtractionSearch(start, way._replace(once=True))
    title = tr("Search by subtraction: {figure}", figure=game.name)
    return Explanation(title, subtraction_search.TOPIC, search.steps)


def by_pieces(game: TangramGame, state: TangramState, *, large_first: bool) -> Explanation | None:
    """Return the paper's search from a position; None where the figure is on no lattice."""
    start = start_of(game, state)
    search = None if start is None else piece_by_piece.searched(start, large_first=large_first)
    if search is None:
        return None
    title = tr("Search piece by piece: {figure}", figure=game.name)
    return Explanation(title, piece_by_piece.TOPIC, search.steps)


def by_corners(game: TangramGame, state: TangramState) -> Explanation | None:
    """Return the search of this game by corners; None where an edge runs in another direction."""
    start = start_of(game, state)
    if start is None or not corner_search.searchable(start):
        return None
    title = tr("Search by the tightest corner: {figure}", figure=game.name)
    return Explanation(title, corner_search.TOPIC, corner_search.CornerSearch(start).steps)
