"""Help from a position of pieces with arcs: as `tui_tangram.tangram.advice`, on curves.

Corners are not looked at one by one here, so there are no clues: a step that can be taken is
told without its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tui_tangram.geometry import IDENTITY, Contour, Isometry
from tui_tangram.play import Advice, Meter, Outlook, Standing
from tui_tangram.tangram import words
from tui_tangram.tangram.advice import seek
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
        return None if solution is None else tuple(_moves(game, kept, solution))

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
        yield tuple(_moves(game, (), solution))


def completion(
    game: CurvedGame, laid: Sequence[CurvedLaid], meter: Meter | None = None
) -> CurvedSolution | None:
    """Return the pieces that complete *laid* to the figure, or None when none do."""
    outline = game.figure.outline
    if not game.freestyle:
        placed = [CurvedPlaced(one.kind.kind, one.shape) for one in laid]
        return curved_completion(outline, placed, _counted(game, laid), meter)
    for solution in curved_solutions(outline, _counted(game), meter):
        for motion in _motions_onto(game, solution, laid):
            moved = [one._replace(contour=one.contour.moved(motion)) for one in solution]
            rest = _without(moved, laid)
            if rest is not None:
                return tuple(rest)
    return None


def _counted(game: CurvedGame, laid: Iterable[CurvedLaid] = ()) -> Counter[CurvedKind]:
    """Return how many pieces of each kind are not laid."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    pieces.subtract(piece.kind for piece in laid)
    return pieces


def _motions_onto(
    game: CurvedGame, solution: CurvedSolution, laid: Sequence[CurvedLaid]
) -> Iterator[Isometry]:
    """Yield the motions that bring a piece of *solution* onto the first laid piece."""
    if not laid:
        yield IDENTITY
        return
    first = laid[0]
    symmetries = curved_symmetries([first.kind.contour])
    for placed in solution:
        if placed.kind != first.kind.kind:
            continue
        pose = first.kind.pose_of(placed.contour)
        assert pose is not None
        for symmetry in symmetries:
            motion = pose.inverse().then(symmetry).then(first.motion)
            if game.figure.mirror or not motion.mirrored:
                yield motion


def _without(
    moved: Sequence[CurvedPlaced], laid: Sequence[CurvedLaid]
) -> list[CurvedPlaced] | None:
    """Return *moved* without the laid pieces, or None when one of these is not among them."""
    places: dict[tuple[str, Contour], CurvedPlaced] = {
        (one.kind, one.contour.canonical()): one for one in moved
    }
    for piece in laid:
        if places.pop((piece.kind.kind, piece.shape.canonical()), None) is None:
            return None
    return list(places.values())


def _moves(game: CurvedGame, kept: Sequence[CurvedLaid], solution: CurvedSolution) -> Iterator[str]:
    """Yield moves that lay *solution*, each piece the first of its kind not in use."""
    used = {piece.index for piece in kept}
    for placed in solution:
        index = next(
            index
            for index, piece in enumerate(game.pieces.pieces)
            if index not in used and piece.kind.kind == placed.kind
        )
        used.add(index)
        pose = game.piece(index).kind.pose_of(placed.contour)
        assert pose is not None
        yield game.put(index, pose)
