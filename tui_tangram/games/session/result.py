"""The result of a solved game, its class by the help used, and the best of several results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from tui_tangram.language import mark, tr, trn
from tui_tangram.play.document import FLAG, SECONDS, RecordSchema, whole
from tui_tangram.play.phrases import duration


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
    """The number of the player's moves in the solution."""
    hints: int
    """The number of hints given, of all levels."""
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


class Helped(Protocol):
    """A game with the help used in it, finished or not."""

    @property
    def hints(self) -> int:
        """The number of hints given."""
        ...

    @property
    def fits(self) -> int:
        """The number of fits called."""
        ...

    @property
    def checks(self) -> int:
        """The number of checks made."""
        ...

    @property
    def help_class(self) -> HelpClass:
        """The class of the game."""
        ...


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


def help_in_words(game: Helped, levels: Mapping[int, int] = _NO_LEVELS) -> str:
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


def class_in_words(game: Helped, levels: Mapping[int, int] = _NO_LEVELS) -> str:
    """Return the class of a game, for an assisted one the help used.

    >>> class_in_words(Result(60.0, 7, 0, False, True))
    'no help'
    """
    parts = game.help_class.words
    if game.help_class is HelpClass.ASSISTED:
        return tr("{assisted}: {help}", assisted=parts, help=help_in_words(game, levels))
    return parts
