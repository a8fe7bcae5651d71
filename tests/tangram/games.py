"""Games and positions that several test modules share."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from tui_tangram.geometry import Isometry, Point
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram import TangramGame, TangramState

LIBRARY = shipped_library()
FIGURES = LIBRARY.figures
SET = LIBRARY.piece_set("tangram")


@lru_cache(maxsize=512)
def game(number: int, freestyle: bool = False) -> TangramGame:
    """Return the game of the figure at *number* in the library."""
    return TangramGame(FIGURES[number], SET, freestyle)


def solved(number: int) -> TangramState:
    """Return the state in which the figure's known solution is laid."""
    figure = FIGURES[number]
    assert figure.solution is not None
    placements: list[Isometry | None] = [None] * len(SET.pieces)
    for kind, polygon in figure.solution:
        index = next(
            i for i, p in enumerate(SET.pieces) if p.kind.kind == kind and placements[i] is None
        )
        placements[index] = SET.pieces[index].kind.pose_of(polygon)
    return TangramState(tuple(placements))


def some(state: TangramState, keep: set[int]) -> TangramState:
    """Return *state* with only the pieces *keep* laid."""
    return TangramState(tuple(m if i in keep else None for i, m in enumerate(state.placements)))


def carried(state: TangramState, motion: Isometry) -> TangramState:
    """Return *state* with everything that is laid moved."""
    return TangramState(tuple(m and m.then(motion) for m in state.placements))


def random_motion(random: Random) -> Isometry:
    """Return one of the sixteen motions with a shift of half units and roots."""
    shift = Point.of(*(random.randint(-6, 6) for _ in range(4)), 2)
    return Isometry(random.randrange(8), random.random() < 0.5, shift)
