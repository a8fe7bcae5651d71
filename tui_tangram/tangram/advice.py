"""Help from the player's own position: can it be completed, with what, and if not, why.

On a silhouette the laid pieces are taken out of the figure and the solver fills the rest
with the pieces in the tray.  In freestyle the figure may stand anywhere, so the laid pieces
are looked for in every solution of the figure instead: a solution serves when one motion
brings one of its pieces onto each laid piece.

When the position cannot be completed, the pieces in the way are a smallest set of laid
pieces without which it can; among sets of one size, one of the pieces laid last is blamed
first.  Pieces that overlap or stick out of a silhouette are
wrong by themselves and need no search, and neither does a position with a corner that no
piece fits (`tui_tangram.tangram.deduce`): search decides only what cannot be seen.

Whatever is found is told in moves, as `tui_tangram.play` has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from tui_tangram.geometry import IDENTITY, Isometry, Polygon
from tui_tangram.play import Advice, Clue, Meter, Outlook, Standing
from tui_tangram.tangram.board import AnyTangram, TangramGame, TangramState
from tui_tangram.tangram.deduce import Sight
from tui_tangram.tangram.fits import free_region
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.shapes import AnyLaid, AnyVerdict
from tui_tangram.tangram.solver import Placed, Solution, solutions
from tui_tangram.tangram.symmetry import symmetries
from tui_tangram.tangram.verdict import Laid

_L = TypeVar("_L", bound=AnyLaid)


def advise(
    game: TangramGame, state: TangramState, moves: Sequence[str] = (), meter: Meter | None = None
) -> Advice:
    """Return what is true of *state* and how to go on; see `tui_tangram.play.Game.advise`.

    Pieces that *moves* do not tell of count as laid first.
    """
    verdict = game.verdict(state)
    if verdict.solved:
        return Advice(Outlook.SOLVED)
    sight = Sight(game, state, verdict)

    def complete(kept: Sequence[Laid]) -> tuple[str, ...] | None:
        solution = completion(game, kept, meter)
        return None if solution is None else tuple(_moves(game, kept, solution))

    laid = game.laid(state)
    return seek(game, laid, moves, verdict, why=sight.why, complete=complete, clues=sight.clues)


def seek(
    game: AnyTangram,
    pieces: Sequence[_L],
    moves: Sequence[str],
    verdict: AnyVerdict,
    *,
    why: str,
    complete: Callable[[Sequence[_L]], tuple[str, ...] | None],
    clues: Callable[[tuple[str, ...]], tuple[Clue, ...]] = lambda _: (),
) -> Advice:
    """Return what is true of a position that is not solved, and how to go on.

    *pieces* are laid, by *moves*; *why* says what is seen to be wrong without search.
    *complete* gives the moves that complete some of the pieces, None when there are none,
    and *clues* what is seen of such moves.
    """
    laid = {piece.index: piece for piece in pieces}
    heights = {index: height for height, index in enumerate(game.order(moves))}
    blamed = sorted(laid, key=lambda index: heights.get(index, -1), reverse=True)
    wrong = {frozenset(pair) for pair in verdict.overlaps}
    wrong |= {frozenset((index,)) for index in verdict.strayed}
    for size in range(1 if why and laid else 0, len(laid) + 1):
        for removed in combinations(blamed, size):
            if any(trouble.isdisjoint(removed) for trouble in wrong):
                continue
            steps = complete([piece for index, piece in laid.items() if index not in removed])
            if steps is not None:
                if not removed:
                    return Advice(Outlook.SOLVABLE, (), steps, "", clues(steps))
                back = tuple(game.take(index) for index in removed)
                return Advice(Outlook.STUCK, back, steps, why)
    return Advice(Outlook.UNSOLVABLE, why=why)


def solvable(game: TangramGame, state: TangramState, meter: Meter | None = None) -> Standing:
    """Return whether the laid pieces can be completed; see `tui_tangram.play.Game.solvable`."""
    verdict = game.verdict(state)
    if verdict.solved:
        return Standing(True)
    why = Sight(game, state, verdict).why
    if why:
        return Standing(False, why)
    return Standing(completion(game, game.laid(state), meter) is not None)


def all_solutions(game: TangramGame, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
    """Yield every solution of the figure where it stands, as the moves that lay it."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    for solution in solutions(game.figure.outline, pieces, meter):
        yield tuple(_moves(game, (), solution))


def completion(
    game: TangramGame, laid: Sequence[Laid], meter: Meter | None = None
) -> Solution | None:
    """Return the pieces that complete *laid* to the figure, or None when none do.

    The laid pieces must not overlap and, on a silhouette, lie inside it.
    """
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    if not game.freestyle:
        pieces.subtract(piece.kind for piece in laid)
        region = free_region(game.figure.outline, [piece.polygon for piece in laid])
        return next(solutions(region, pieces, meter), None)
    for solution in solutions(game.figure.outline, pieces, meter):
        for motion in _motions_onto(solution, laid, game.figure.mirror):
            moved = [Placed(placed.kind, placed.motion.then(motion)) for placed in solution]
            rest = _without(moved, laid)
            if rest is not None:
                return tuple(rest)
    return None


def _motions_onto(solution: Solution, laid: Sequence[Laid], mirror: bool) -> Iterator[Isometry]:
    """Yield the motions that bring a piece of *solution* onto the first laid piece."""
    if not laid:
        yield IDENTITY
        return
    first = laid[0]
    own = symmetries([first.kind.polygon])
    for placed in solution:
        if placed.kind != first.kind:
            continue
        home = placed.motion.inverse()
        for symmetry in own:
            motion = home.then(symmetry).then(first.motion)
            if mirror or not motion.mirrored:
                yield motion


def _without(moved: Sequence[Placed], laid: Sequence[Laid]) -> list[Placed] | None:
    """Return *moved* without the laid pieces, or None when one of these is not among them."""
    places: dict[tuple[PieceKind, Polygon], Placed] = {
        (placed.kind, placed.polygon.canonical()): placed for placed in moved
    }
    for piece in laid:
        if places.pop((piece.kind, piece.polygon.canonical()), None) is None:
            return None
    return list(places.values())


def _moves(game: TangramGame, kept: Sequence[Laid], solution: Solution) -> Iterator[str]:
    """Yield moves that lay *solution*, each piece the first of its kind not in use."""
    used = {piece.index for piece in kept}
    for placed in solution:
        for index, piece in enumerate(game.pieces.pieces):
            if index not in used and piece.kind == placed.kind:
                used.add(index)
                yield game.put(index, placed.motion)
                break
