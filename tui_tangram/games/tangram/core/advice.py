"""Help from the player's own position: its completion, or the reason why there is none.

On a silhouette the placed pieces are subtracted from the figure and the solver fills the rest with
the pieces in the tray.  In freestyle the figure may stand anywhere.  There the placed pieces are
looked up in every solution of the figure: a solution applies when one motion brings one of its
pieces onto each laid piece.

When the position cannot be completed, the pieces in the way are a smallest set of laid pieces
without which it can; among sets of one size, the pieces placed last are preferred.  Pieces that
overlap or stick out of a silhouette are wrong by themselves and need no search, and neither does a
position with a corner that no piece fits (`tui_tangram.games.tangram.core.deductions`): search
decides only what a player cannot see.

The results are moves; see `tui_tangram.play`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.deductions import Deductions, counted
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.games.tangram.core.laid import LaidPiece
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.games.tangram.core.solver import index, solutions
from tui_tangram.maths.cover import QUICK
from tui_tangram.maths.geometry import IDENTITY, Contour, Isometry
from tui_tangram.play import (
    Advice,
    Clue,
    Feasibility,
    Meter,
    SolutionIndex,
    Solvability,
    Stopped,
    share_of_solutions,
)


def advise(
    game: TangramBoard, state: TangramState, moves: Sequence[str] = (), meter: Meter | None = None
) -> Advice:
    """Return an analysis of *state* and the steps on; see `tui_tangram.play.Game.advise`.

    Pieces that are not in *moves* count as placed first.
    """
    verdict = game.verdict(state)
    if verdict.solved:
        return Advice(Solvability.SOLVED)
    sight = Deductions(game, state, verdict)
    why = sight.why
    laid = {piece.index: piece for piece in game.laid(state)}
    heights = {index: height for height, index in enumerate(game.order(moves))}
    blamed = sorted(laid, key=lambda index: heights.get(index, -1), reverse=True)
    wrong = {frozenset(pair) for pair in verdict.overlaps}
    wrong |= {frozenset((index,)) for index in verdict.outside}
    for size in range(1 if why and laid else 0, len(laid) + 1):
        for removed in combinations(blamed, size):
            if any(trouble.isdisjoint(removed) for trouble in wrong):
                continue
            retained = [piece for index, piece in laid.items() if index not in removed]
            rest = completion(game, retained, meter)
            if rest is not None:
                steps = tuple(moves_of(game, retained, rest))
                if not removed:
                    seen = sight.clues(steps)
                    if not any(clue.proof for clue in seen):
                        seen += _decisive(game, retained, rest, steps, meter)
                    return Advice(Solvability.SOLVABLE, (), steps, "", seen)
                back = tuple(game.take(index) for index in removed)
                return Advice(Solvability.STUCK, back, steps, why)
    return Advice(Solvability.UNSOLVABLE, why=why)


def _decisive(
    game: TangramBoard,
    laid: Sequence[LaidPiece],
    rest: Sequence[tuple[PieceKind, Isometry]],
    steps: Sequence[str],
    meter: Meter | None,
) -> tuple[Clue, ...]:
    """Return the clue for the step that most solutions have, if quickly counted.

    *steps* place the pieces *rest*, in their order.
    """
    if game.freestyle:
        return ()
    try:
        found = index(*_left(game, laid), meter, eighths=game.figure.eighths, most=QUICK)
    except Stopped:
        return ()
    if found is None or found.count < 2:
        return ()
    uses = found.uses()
    many = [uses[piece] for piece in rest]
    number = many.index(max(many))
    share = share_of_solutions(many[number], found.count)
    return (counted(game, number, steps[number], share),)


def solvable(game: TangramBoard, state: TangramState, meter: Meter | None = None) -> Feasibility:
    """Return whether the laid pieces can be completed; see `tui_tangram.play.Game.solvable`."""
    verdict = game.verdict(state)
    if verdict.solved:
        return Feasibility(True)
    why = Deductions(game, state, verdict).why
    if why:
        return Feasibility(False, why)
    return Feasibility(completion(game, game.laid(state), meter) is not None)


def all_solutions(game: TangramBoard, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
    """Yield every solution of the figure in its own position, as moves."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    figure = game.figure
    for solution in solutions(figure.outline, pieces, meter, eighths=figure.eighths):
        yield tuple(moves_of(game, (), solution))


def solution_index(
    game: TangramBoard, meter: Meter | None = None
) -> SolutionIndex[tuple[str, ...]] | None:
    """Return the same by number; None if they can only be found one by one."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    figure = game.figure
    found = index(figure.outline, pieces, meter, eighths=figure.eighths)
    if found is None:
        return None
    # See below: modules loaded at every start need no classes of solutions.
    from tui_tangram.games.tangram.core.classes import TangramEquivalence

    at, uses, part = found.solution, found.uses, TangramEquivalence(game).part
    return SolutionIndex(
        found.count,
        lambda number: tuple(moves_of(game, (), at(number))),
        cache(lambda: {part(*placed): many for placed, many in uses().items()}),
    )


def completion(
    game: TangramBoard, laid: Sequence[LaidPiece], meter: Meter | None = None
) -> Sequence[tuple[PieceKind, Isometry]] | None:
    """Return the pieces that complete *laid* to the figure, or None if there are none.

    The placed pieces must not overlap and, on a silhouette, must be inside it.
    """
    outline, eighths = game.figure.outline, game.figure.eighths
    if not game.freestyle:
        return next(solutions(*_left(game, laid), meter, eighths=eighths), None)
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    # Imported late: symmetries need the solver for arcs, and only freestyle needs them.
    from tui_tangram.games.tangram.core.symmetry import symmetries

    own = symmetries(laid[0].kind.shape.contours) if laid else ()
    found = solutions(outline, pieces, meter, eighths=eighths)
    return serving(found, laid, own, mirror=game.figure.mirror)


def _left(
    game: TangramBoard, laid: Sequence[LaidPiece]
) -> tuple[Sequence[Contour], Mapping[PieceKind, int]]:
    """Return the region of a silhouette without the pieces *laid*, and those for it."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    pieces.subtract(piece.kind for piece in laid)
    region = free_region(game.figure.outline, [piece.shape for piece in laid])
    assert region is not None  # no placed piece overlaps or sticks out
    return region, pieces


def serving(
    found: Iterable[Sequence[tuple[PieceKind, Isometry]]],
    laid: Sequence[LaidPiece],
    own: Sequence[Isometry],
    *,
    mirror: bool,
) -> list[tuple[PieceKind, Isometry]] | None:
    """Return the pieces that complete *laid* to one of the solutions *found*, in any position.

    Solutions are kinds of pieces with the motions that place them.  *own* are the symmetries of the
    first laid piece; with *mirror* a solution may be turned over.
    """
    wanted = [(piece.kind.kind, piece.shape.canonical()) for piece in laid]
    for solution in found:
        for motion in _motions_onto(solution, laid, own, mirror=mirror):
            moved = [(kind, placed.then(motion)) for kind, placed in solution]
            places = {
                (kind.kind, kind.shape.moved(placed).canonical()): (kind, placed)
                for kind, placed in moved
            }
            if all(places.pop(place, None) is not None for place in wanted):
                return list(places.values())
    return None


def _motions_onto(
    solution: Sequence[tuple[PieceKind, Isometry]],
    laid: Sequence[LaidPiece],
    own: Sequence[Isometry],
    *,
    mirror: bool,
) -> Iterator[Isometry]:
    """Yield the motions that bring a piece of *solution* onto the first laid piece."""
    if not laid:
        yield IDENTITY
        return
    first = laid[0]
    for kind, placed in solution:
        if kind.kind != first.kind.kind:
            continue
        home = placed.inverse()
        for symmetry in own:
            motion = home.then(symmetry).then(first.motion)
            if mirror or not motion.mirrored:
                yield motion


def moves_of(
    game: TangramBoard, retained: Sequence[LaidPiece], placed: Iterable[tuple[PieceKind, Isometry]]
) -> Iterator[str]:
    """Yield moves that place pieces, each the first unused one of its kind."""
    used = {piece.index for piece in retained}
    for kind, motion in placed:
        index = next(
            index
            for index, piece in enumerate(game.pieces.pieces)
            if index not in used and piece.kind.kind == kind.kind
        )
        used.add(index)
        yield game.put(index, motion)
