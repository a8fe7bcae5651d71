"""Checks whether a game can still be solved, and finds the last position that could.

The present position is decided first, using the whole limit.  If it cannot be completed, the
positions before it are decided one by one, the latest first.  Bisection would need fewer decisions,
but would be wrong: a player who undoes something may turn a position that cannot be completed into
one that can, so one position proves nothing about those before it.  It would hardly be faster
either, since a position with more pieces placed is decided faster, and most players ask soon after
the mistake.

No earlier position may use more than `EACH` nodes: one that is hard to decide is skipped, so that a
good one before it is found nevertheless.  Then the good position may not be the last, and
`Check.last` is false.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tui_tangram.play.game import Game
from tui_tangram.play.help import Check, CheckResult
from tui_tangram.play.limit import Limit, Meter, PartStopped, Stopped

EACH: Final = 20_000
"""The maximum number of nodes for one earlier position."""


def check(
    game: Game[Any],
    moves: Sequence[str],
    meter: Meter | None = None,
    *,
    stops: Sequence[int] | None = None,
    each: int = EACH,
) -> Check:
    """Return whether the position to which *moves* lead from the start can be completed.

    *stops* has the numbers of moves, increasing, after which there are positions that the player
    can go back to; by default all.  When the limit of *meter* is reached the answer is the one
    proved by then.  Raises `MoveError` when a move is not valid.
    """
    states = [game.start()]
    for move in moves:
        states.append(game.execute(states[-1], move))
    meter = meter or Limit().meter()
    try:
        answer = game.solvable(states[-1], meter)
    except Stopped:
        return Check(CheckResult.UNKNOWN)
    if answer.solvable:
        return Check(CheckResult.YES)
    hopeless = [states[-1]]
    last = True
    for stop in reversed(range(len(moves)) if stops is None else stops):
        state = states[stop]
        if state in hopeless:
            continue
        try:
            with meter.part(each):
                if game.solvable(state, meter).solvable:
                    return Check(CheckResult.NO, answer.why, stop, last)
        except PartStopped:
            last = False
        except Stopped:
            return Check(CheckResult.NO, answer.why, None, last=False)
        else:
            hopeless.append(state)
    return Check(CheckResult.NO, answer.why, None, last)
