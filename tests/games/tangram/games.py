"""Games and positions that several test modules share."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point, Turn
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
FIGURES = tuple(figure for figure in LIBRARY.figures if figure.category != "Any angle")
"""The figures of the tans whose edges run in the eight directions."""
SET = LIBRARY.piece_set("tangram")
ROUND = tuple(f for f in LIBRARY.entries if not LIBRARY.piece_set(f.set_id).straight)
"""The figures of sets with arcs and holes."""
ROUND_SETS = tuple(sorted({figure.set_id for figure in ROUND}))
THIRD = Turn.along(Point.of(1, 0, 0, 0), Point.of(3, 0, 4, 0)) or Turn.of(0)
"""The turn of the right-angled triangle with sides 3, 4 and 5."""


@lru_cache(maxsize=512)
def game(which: int | str, freestyle: bool = False) -> TangramGame:
    """Return the game of a figure of the library, given its number among the tans' or its id."""
    figure = FIGURES[which] if isinstance(which, int) else LIBRARY.find(which)
    return TangramGame(figure, LIBRARY.piece_set(figure.set_id), freestyle)


def solved(which: int | str) -> TangramState:
    """Return the state in which the figure's known solution is laid."""
    of = game(which)
    assert of.figure.solution is not None
    return TangramState(placements(of.figure.solution, of.pieces))


def moves_of(of: TangramGame, state: TangramState) -> tuple[str, ...]:
    """Return the moves that lay what is laid."""
    return tuple(of.put(piece.index, piece.motion) for piece in of.laid(state))


def after(of: TangramGame, moves: tuple[str, ...]) -> TangramState:
    """Return the state after some moves."""
    state = of.start()
    for move in moves:
        state = of.execute(state, move)
    return state


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
