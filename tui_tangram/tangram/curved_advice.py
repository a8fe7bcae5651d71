"""Help from a position of pieces with arcs: as `tui_tangram.tangram.advice`, on curves.

Corners are not looked at one by one here, so there are no clues: a step that can be taken is
told without its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tui_tangram.geometry import Contour, Isometry
from tui_tangram.play import Advice, Meter, Outlook, Standing
from tui_tangram.tangram import words
from tui_tangram.tangram.advice import moves_of, seek, serving
from tui_tangram.tangram.board import TangramState
from tui_tangram.tangram.curved import CurvedKind, CurvedPlaced
from tui_tangram.tangram.curved_board import CurvedBoardVerdict, CurvedGame, CurvedLaid
from tui_tangram.tangram.curved_solver import (
    CurvedSolution,
    curved_completion,
    curved_solutions,
    curved_symmetries,
)


def advise(
    game: CurvedGame, state: TangramState, moves: Sequence[str] = (), meter: Meter | None = None
) -> Advice:
    """Return what is true of *state* and how to go on; see `tui_tangram.play.Game.advise`."""
    verdict = game.verdict(state)
    if verdict.solved:
        return Advice(Outlook.SOLVED)

    def complete(kept: Sequence[CurvedLaid]) -> tuple[str, ...] | None:
        solution = completion(game, kept, meter)
        return None if solution is None else tuple(moves_of(game, kept, solution))

    laid, why = game.laid(state), _why(game, verdict)
    return seek(game, laid, moves, verdict, why=why, complete=complete)


def solvable(game: CurvedGame, state: TangramState, meter: Meter | None = None) -> Standing:
    """Return whether the laid pieces can be completed; see `tui_tangram.play.Game.solvable`."""
    verdict = game.verdict(state)
    if verdict.solved:
        return Standing(True)
    why = _why(game, verdict)
    if why:
        return Standing(False, why)
    return Standing(completion(game, game.laid(state), meter) is not None)


def _why(game: CurvedGame, verdict: CurvedBoardVerdict) -> str:
    troubles = words.troubles(game, verdict)
    return f"{troubles[0]}." if troubles else ""


def all_solutions(game: CurvedGame, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
    """Yield every solution of the figure where it stands, as the moves that lay it."""
    for solution in curved_solutions(game.figure.outline, _counted(game), meter):
        yield tuple(moves_of(game, (), _placed(game, solution)))


def completion(
    game: CurvedGame, laid: Sequence[CurvedLaid], meter: Meter | None = None
) -> Sequence[tuple[CurvedKind, Isometry]] | None:
    """Return the pieces that complete *laid* to the figure, or None when none do."""
    outline = game.figure.outline
    if not game.freestyle:
        placed = [CurvedPlaced(one.kind.kind, one.shape) for one in laid]
        rest = curved_completion(outline, placed, _counted(game, laid), meter)
        return None if rest is None else _placed(game, rest)
    found = curved_solutions(outline, _counted(game), meter)
    own = curved_symmetries([laid[0].kind.contour]) if laid else ()
    ways = (_placed(game, solution) for solution in found)
    left = serving(ways, laid, own, mirror=game.figure.mirror)
    if left is None:
        return None
    return [(kind, _pose(kind, kind.contour.moved(motion))) for kind, motion in left]


def _counted(game: CurvedGame, laid: Iterable[CurvedLaid] = ()) -> Counter[CurvedKind]:
    """Return how many pieces of each kind are not laid."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    pieces.subtract(piece.kind for piece in laid)
    return pieces


def _placed(game: CurvedGame, solution: CurvedSolution) -> list[tuple[CurvedKind, Isometry]]:
    """Return the kinds of a solution with the motions that lay them."""
    kinds = game.pieces.kinds
    return [(kinds[one.kind], _pose(kinds[one.kind], one.contour)) for one in solution]


def _pose(kind: CurvedKind, contour: Contour) -> Isometry:
    pose = kind.pose_of(contour)
    assert pose is not None
    return pose
