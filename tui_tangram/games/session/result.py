"""The result of a solved game: its class by the help used, its stars, the best of several.

Help is counted when it is given; undo does not uncount it.

Stars
-----
One star is for a solved puzzle, two for a clean game, three for a clean game within par, or one
without a par.

*Par* is the median of the player's own clean times in the same class of puzzles, once there are
`ENOUGH` of them: the better half of one's own times is a fair goal.  Until then it is computed from
the effort of the puzzle (`Game.effort`), at `SECONDS_PER_PIECE`, and is there to be met: the first
games of a newcomer, easy figures of seven pieces without help, took 17 to 27 seconds for each piece
of that effort, looking at the keys included.  A model of a player who knows them, of tile boards,
with a time for each glance and each move, took 2.4 on nine squares and 5.5 on 25.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from tui_tangram.language import mark, tr, trn
from tui_tangram.play.document import FLAG, SECONDS, RecordSchema, whole
from tui_tangram.play.phrases import duration
from tui_tangram.values import NamedTuple

MAX_LEVEL = 9
"""The highest level of a hint."""


class HelpUsed:
    """The help used in a game; see `tui_tangram.games.session` for what counts as help."""

    def __init__(self) -> None:
        self._hints: dict[int, int] = {}
        self._fits = 0
        self._checks = 0
        self._revealed = False
        self.practice = False
        """Whether it is a practice game, in which help costs nothing."""

    @property
    def hints(self) -> int:
        """The number of hints asked for: all levels on one position are one."""
        return max(self._hints.values(), default=0)  # each begins at the vaguest

    @property
    def hints_by_level(self) -> Mapping[int, int]:
        """The number of hints given, by level."""
        return MappingProxyType(self._hints)

    def count_hint(self, level: int) -> None:
        """Count a hint of *level*, 1 for the vaguest.  Raises `ValueError` outside 1 to 9."""
        if not 1 <= level <= MAX_LEVEL:
            raise ValueError(f"a hint's level is from 1 to {MAX_LEVEL}, not {level}")
        self._hints[level] = self._hints.get(level, 0) + 1

    @property
    def fits(self) -> int:
        """The number of requested fits."""
        return self._fits

    def count_fit(self) -> None:
        """Count a fit found by the program at the player's request."""
        self._fits += 1

    @property
    def checks(self) -> int:
        """The number of solvability checks."""
        return self._checks

    def count_check(self) -> None:
        """Count a solvability check."""
        self._checks += 1

    def count_reveal(self) -> None:
        """Record that the player has seen solutions without a reveal step in this game."""
        self._revealed = True

    @property
    def revealed(self) -> bool:
        """Whether a solution, or a step of one, was ever shown, undone or not."""
        return self._revealed

    @property
    def warned(self) -> bool:
        """Whether the game has nothing more to lose by showing a solution."""
        return self._revealed or self.practice

    @property
    def help_class(self) -> HelpClass:
        """The class of the game by the help used so far."""
        return HelpClass.of(self.hints + self._fits + self._checks, revealed=self._revealed)

    def _recall(self, hints: Mapping[int, int], fits: int, checks: int, *, revealed: bool) -> None:
        """Restore the help used before the game was saved."""
        self._hints, self._fits, self._checks = dict(hints), fits, checks
        self._revealed |= revealed


class HelpClass(Enum):
    """The class of a game by the help used in it; the value is stored in files."""

    CLEAN = "clean"
    """Entirely the player's own work; only such games make records, streaks and stars."""
    ASSISTED = "assisted"
    """Hints were given, fits requested, or checks made."""
    SHOWN = "shown"
    """A solution, or a step of one, was shown."""

    @property
    def words(self) -> str:
        """The class as shown to players."""
        return tr(_CLASSES[self])

    @classmethod
    def of(cls, times: int, *, revealed: bool) -> HelpClass:
        """Return the class of a game in which help was used *times* times."""
        if revealed:
            return cls.SHOWN
        return cls.ASSISTED if times else cls.CLEAN


_CLASSES: Final = {
    HelpClass.CLEAN: mark("no help"),
    HelpClass.ASSISTED: mark("assisted"),
    HelpClass.SHOWN: mark("solution shown"),
}


class Result(NamedTuple):
    """The result of one solved game."""

    elapsed: float
    """Seconds on the clock, to the millisecond."""
    moves: int
    """The number of moves in the solution, without steps of a reveal and moves of the game."""
    hints: int
    """The number of hints asked for, as `HelpUsed.hints`."""
    revealed: bool
    """Whether a step of a reveal was ever shown."""
    own: bool
    """Whether no step of a reveal was left in the solution."""
    fits: int = 0
    """The number of requested fits."""
    checks: int = 0
    """The number of solvability checks."""

    @property
    def help_class(self) -> HelpClass:
        """The class by the help used."""
        return HelpClass.of(self.hints + self.fits + self.checks, revealed=self.revealed)


_NO_LEVELS: Final[Mapping[int, int]] = MappingProxyType({})

RESULT = RecordSchema(
    Result,
    elapsed=SECONDS,
    moves=whole(),
    hints=whole(),
    revealed=FLAG,
    own=FLAG,
    fits=whole().spare(0),
    checks=whole().spare(0),
)


def best_time(results: Iterable[Result | None]) -> Result | None:
    """Return the fastest clean result, the earliest of equals, or `None`."""
    clean = (one for one in results if one and one.help_class is HelpClass.CLEAN)
    return min(clean, key=lambda one: one.elapsed, default=None)


def result_line(what: str, result: Result, *more: str) -> str:
    """Return the result line to share: *what* was solved, the time, the help, and *more*.

    >>> result_line("tui-tangram Swan", Result(35.0, 7, 0, False, True), "7 moves")
    'tui-tangram Swan · 0:35 · no help · 7 moves'
    """
    return " · ".join((what, duration(result.elapsed), class_in_words(result), *more))


def compared(result: Result, seconds: int) -> str:
    """Return a sentence comparing a result with a time to beat, both in whole seconds.

    >>> compared(Result(72.9, 7, 0, False, True), 83)
    'Faster than 1:23 by 0:11.'
    """
    time, by = duration(seconds), int(result.elapsed) - seconds
    if not by:
        return tr("As fast as {time}.", time=time)
    if by < 0:
        return tr("Faster than {time} by {by}.", time=time, by=duration(-by))
    return tr("Slower than {time} by {by}.", time=time, by=duration(by))


def help_in_words(game: Result | HelpUsed, levels: Mapping[int, int] = _NO_LEVELS) -> str:
    """Return the help used in a game; *levels* are those of its hints.  Empty for a clean game.

    >>> help_in_words(Result(60.0, 7, 2, False, True, fits=4, checks=1), {1: 1, 2: 1})
    '4 fits, 1 check, 2 hints (levels 1, 2)'
    """
    parts = []
    if game.fits:
        parts.append(trn("{n} fit", "{n} fits", game.fits))
    if game.checks:
        parts.append(trn("{n} check", "{n} checks", game.checks))
    if game.hints:
        hints = trn("{n} hint", "{n} hints", game.hints)
        parts.append(
            trn(
                "{hints} (level {steps})",
                "{hints} (levels {steps})",
                len(levels),
                hints=hints,
                steps=", ".join(map(str, sorted(levels))),
            )
            if levels
            else hints
        )
    return ", ".join(parts)


def class_in_words(game: Result | HelpUsed, levels: Mapping[int, int] = _NO_LEVELS) -> str:
    """Return the class of a game, for an assisted one the help used.

    >>> class_in_words(Result(60.0, 7, 0, False, True))
    'no help'
    """
    parts = game.help_class.words
    if game.help_class is HelpClass.ASSISTED:
        return tr("{assisted}: {help}", assisted=parts, help=help_in_words(game, levels))
    return parts


SECONDS_PER_PIECE: Final = 30.0
"""The time for a piece or tile that is placed, rightly or wrongly."""
ENOUGH: Final = 5
"""The number of clean times of the player from which par is their median."""


def first_par(effort: float | None) -> float | None:
    """Return the time for the third star as long as few times are known; None for any time.

    >>> first_par(21.0), first_par(None)
    (630.0, None)
    """
    return None if effort is None else effort * SECONDS_PER_PIECE


def stars(result: Result, par: float | None) -> int:
    """Return the stars of a result, from 0, for a solution that was shown, to 3."""
    if not result.own:
        return 0
    if result.help_class is not HelpClass.CLEAN:
        return 1
    return 3 if par is None or result.elapsed <= par else 2
