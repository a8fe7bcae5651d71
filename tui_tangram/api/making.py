"""New puzzles: by difficulty, rules and chance, or by the moves that a careful player needs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import islice
from random import SystemRandom
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tui_tangram.api.kinds import kind_of_new
from tui_tangram.language import LimitError
from tui_tangram.play import Meter, Stopped
from tui_tangram.play.names import drawn_seed
from tui_tangram.play.phrases import grouped, rounded
from tui_tangram.play.splitmix import scattered
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle
    from tui_tangram.player.library import Library


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """The options of a new puzzle, as of ``tui-tangram new``; those not given are falsy."""

    layout: str = ""
    """The layout, or the name of another kind of puzzle; a solid needs none."""
    rules: str = ""
    difficulty: str = ""
    size: str = ""
    shape: str = ""
    colours: int | None = None
    wild: int = 0
    fixed: int = 0
    spare: int = 0
    flips: bool = False
    connectors: bool = False
    corners: bool = False
    outer: str = ""
    wrap: bool = False
    unique: bool = False
    set: str = ""
    moves: tuple[int, int] | None = None
    """The minimum and the maximum of moves that a careful player should need."""
    edit: bool = False
    """Whether the board is the start of an edited one."""


def new_puzzle(
    wanted: NewPuzzle,
    seed: int | None,
    library: Library,
    meter: Callable[[], Meter],
    *,
    patient: bool,
) -> SolvablePuzzle:
    """Return a new puzzle of a *seed*, or a random one; see `generate_until`."""
    kind = kind_of_new(wanted.layout).problem()
    make = kind.maker(wanted, library, meter)
    seed = drawn_seed(SystemRandom()) if seed is None else seed
    return generate_until(wanted.moves, seed, make, meter, patient=patient, advice=kind.advice)


class _Measured(Protocol):
    """A puzzle of any kind."""

    @property
    def effort(self) -> float | None: ...


_Puzzle = TypeVar("_Puzzle", bound=_Measured)

MOST: Final = 1_000
"""The maximum number of puzzles made in search of one of the requested difficulty."""
PATIENCE: Final = 1.0
"""The seconds after which a hopeless search without a time limit ends."""
HOPE: Final = 0.2
"""The number of hits that must be expected of all further tries for the search to continue."""
SPREAD: Final = 0.3
"""The standard deviation of the logarithms of efforts that is assumed before any is known."""
ASSUMED: Final = 4
"""The number of tries that this assumption counts as."""


def generate_until(
    moves: tuple[int, int] | None,
    seed: int,
    make: Callable[[int], _Puzzle],
    meter: Callable[[], Meter],
    *,
    patient: bool = False,
    advice: str = "",
) -> _Puzzle:
    """Return the puzzle of a seed, or the first later one with the requested number of *moves*.

    The later ones are `scattered` from it, so that each seed has puzzles of its own.  The search
    has the limit of *meter*, and unless it is *patient* ends early when hardly any puzzle can be
    expected to match.  Raises `LimitError`, with the nearest number, when there is none of `MOST`
    or the time is up, or with *advice* when none was made; and what *make* raises for the first
    one.
    """
    try:
        if not moves:
            return make(seed)
        return _with_moves(moves, seed, make, meter(), patient=patient)
    except Stopped as why:
        from tui_tangram.flow.choose import none_found

        raise LimitError(none_found(why, advice)) from None


def _with_moves(
    moves: tuple[int, int],
    seed: int,
    make: Callable[[int], _Puzzle],
    meter: Meter,
    *,
    patient: bool,
) -> _Puzzle:
    low, high = moves
    tried, efforts, hopeless = 0, list[float](), False
    try:
        for one in islice(scattered(seed), MOST):
            puzzle = make(one)
            tried += 1
            if puzzle.effort is not None:
                if low <= _whole(puzzle.effort) <= high:
                    return puzzle
                efforts.append(puzzle.effort)
            meter.look()
            seconds = meter.progress.seconds
            if not patient and efforts and seconds >= PATIENCE:
                left = math.inf if meter.left is None else meter.left
                more = min(MOST - tried, tried * left / seconds)
                hopeless = more * chance_of(low, high, efforts) < HOPE
                if hopeless:
                    break
    except (Stopped, LimitError):
        if not tried:
            raise
    if not efforts:
        raise LimitError("none of {n} puzzles is rated", n=grouped(tried))
    raise LimitError(
        "none of {n} puzzles needs so many moves, the nearest about {moves}; "
        "--timeout 60 searches for a minute"
        if hopeless
        else "none of {n} puzzles needs so many moves; the nearest needs about {moves}",
        n=grouped(tried),
        moves=rounded(min(efforts, key=lambda one: max(low - _whole(one), _whole(one) - high))),
    )


def chance_of(low: int, high: int, efforts: Sequence[float]) -> float:
    """Return the chance that the next puzzle needs *low* to *high* moves, from earlier efforts.

    Their logarithms are taken to be normally distributed.  This only decides how long to search.
    """
    # Late: importing it takes longer than making most puzzles.
    from statistics import NormalDist, fmean

    logs = [math.log(max(effort, 0.5)) for effort in efforts]
    middle = fmean(logs)
    squares = math.fsum((one - middle) ** 2 for one in logs) + ASSUMED * SPREAD**2
    spread = NormalDist(middle, math.sqrt(squares / (len(logs) + ASSUMED)))
    return spread.cdf(math.log(high + 0.5)) - spread.cdf(math.log(low - 0.5))


def _whole(effort: float) -> int:
    """Return an effort as shown to players, in whole moves."""
    return int(effort + 0.5)
