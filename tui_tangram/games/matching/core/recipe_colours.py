"""The numbers of colours that a generated board can have."""

from __future__ import annotations

from tui_tangram.games.matching.core.board_size import RecipeError, frame_edges
from tui_tangram.games.matching.core.corners import CellCorner, corners
from tui_tangram.games.matching.core.rules import EQUAL, Rules
from tui_tangram.maths.tiling import Board


def coloured(board: Board, rules: Rules) -> int:
    """Return the number of edges that have colours, or of corners."""
    if rules.matching.cornered:
        dark = {CellCorner(*side) for side in board.mesh.rim} if rules.rim else set()
        # A corner on the rim is where a side on the rim begins, somewhere around it.
        return sum(dark.isdisjoint(around) for around in corners(board.mesh))
    return sum(edge.second is not None or not rules.rim for edge in board.mesh.edges)


def check_colours(board: Board, rules: Rules, colours: int, framed: int) -> None:
    """Reject numbers of colours, and of *framed* ones, that cannot all be shown or make no puzzle.

    Raises `RecipeError`.
    """
    number = coloured(board, rules)
    least = 1 if (rules.rim or rules.demo) and not rules.matching.cornered else 2
    matching = rules.matching
    most = matching.most(number)
    if not least <= colours <= most:
        if least == most:
            raise RecipeError(
                "this board needs exactly {n} colour",
                "this board needs exactly {n} colours",
                n=most,
            )
        raise RecipeError(
            "this board needs {least}–{most} colours, not {n}",
            least=least,
            most=most,
            n=colours,
        )
    more = matching.whole(colours)
    if more != colours:
        raise RecipeError(
            "connectors come in pairs: use {more} colours, not {n}",
            more=more,
            n=colours,
        )
    if not framed:
        return
    between = len(frame_edges(board))
    pairs, frame = len(matching.pairs(colours)), len(matching.pairs(framed))
    most = matching.most(min(pairs - 1, between))
    if not 0 < framed <= most or matching.whole(framed) != framed:
        refused = RecipeError(
            "of {n} colours, 1 to {most} can be frame colours on this board, not {frame}",
            n=colours,
            most=most,
            frame=framed,
        )
        raise refused if matching == EQUAL else RecipeError("{why} (in pairs)", why=refused)
    if between == number or number - between < pairs - frame:
        raise RecipeError("this board has too few edges inside the frame for its colours")
