"""The parameters and results of queries on the scores."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tui_tangram import __version__
from tui_tangram.games.session import HelpClass, Result
from tui_tangram.games.session.result import stars
from tui_tangram.language import english
from tui_tangram.play import Game
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.player.source import Source

LONGEST_NAME: Final = 40
"""Characters of a player's name."""


class Moment(NamedTuple):
    """A moment at which something happened."""

    utc: datetime
    """The time with its zone."""
    day: date
    """The player's local date."""


class Subject(NamedTuple):
    """The puzzle that a game was of, and its class."""

    kind: str
    """The kind of game."""
    puzzle: str
    """The puzzle's id."""
    name: str
    """The puzzle's name for players, in English."""
    options: str
    """The game's options, as JSON with sorted keys."""
    division: str
    """The id of the class in which its results are compared; empty for none."""
    division_name: str
    """The name of that class for players, in English."""

    @property
    def title(self) -> str:
        """The puzzle's name for players, in the language in use."""
        return naming(self.kind).title(self.puzzle, self.name)

    @classmethod
    def of(cls, game: Game[Any]) -> Subject:
        """Return the subject of *game*."""
        options = json.dumps(dict(game.options), sort_keys=True)
        with english():
            name = game.name
        return cls(game.kind, game.puzzle_id, name, options, *game.division)


class Score(NamedTuple):
    """One game that was solved."""

    key: str
    """Names it in every database."""
    subject: Subject
    result: Result
    levels: Mapping[int, int]
    """Hints given, by level."""
    stars: int
    """The stars that it earned, from 0 to 3."""
    player: str
    """The player's name; empty for none."""
    finished: datetime | None
    """The time in UTC; None if the file makes no sense."""
    utc_day: date | None
    """The date of that in UTC."""
    day: date | None
    """The player's local date then."""
    app: str
    """The release that entered it."""
    listed: bool
    """Whether it is in a list: it was not reset, and nothing was revealed."""
    grade: int = 0
    """The difficulty of the puzzle, from 1 to 5; 0 if unknown."""

    @property
    def checks(self) -> int:
        """The checks of the result, a separate column in files."""
        return self.result.checks

    @classmethod
    def of(
        cls,
        subject: Subject,
        result: Result,
        moment: Moment,
        *,
        player: str = "",
        levels: Mapping[int, int] = MappingProxyType({}),
        par: float | None = None,
        grade: int | None = None,
    ) -> Score:
        """Return the score of a game that was solved now, with a key that no other has.

        *par* is the time that earns the third star.
        """
        key, utc = os.urandom(8).hex(), moment.utc.astimezone(UTC)
        return cls(
            key, subject, result, levels, stars(result, par), player,
            utc, utc.date(), moment.day, __version__, not result.revealed, grade or 0,
        )  # fmt: skip


class TimedGame(NamedTuple):
    """The time of a game in a list."""

    elapsed: float
    """Seconds on the clock, to the millisecond."""
    day: date | None
    """The player's local date then."""


class Record(NamedTuple):
    """The player's record in one puzzle."""

    puzzle: str
    """The puzzle's id."""
    times_solved: int = 0
    """The number of solutions; one with a step of a reveal in it does not count."""
    best_time: Result | None = None
    """The fastest game in the list of the puzzle's clean games."""
    stars: int = 0
    """The maximum of stars that one of the games has earned."""
    hints: int = 0
    """Hints given in all games that came to an end."""
    last_played: date | None = None
    """The last day it was opened or finished."""
    grade: int = 0
    """Its difficulty when it was solved last, from 1 to 5; 0 if unknown."""

    @property
    def solved(self) -> bool:
        """Whether the player ever solved it."""
        return self.times_solved > 0


class Scope(Enum):
    """The scope of a list: one puzzle or one class.  The value is its column in the file."""

    PUZZLE = "puzzle"
    DIVISION = "division"


class Listing(NamedTuple):
    """A list of the best games of one class of help."""

    scope: Scope
    id: str
    """The puzzle's id, or that of the class."""
    name: str
    """The name of the puzzle or class for players, in English."""
    kind: str
    """The kind of game."""
    size: int
    """The number of results in the list."""
    help_class: HelpClass = HelpClass.CLEAN
    """The class of the games in it."""

    @property
    def key(self) -> tuple[Scope, str, HelpClass]:
        """The parameters of a query for the list."""
        return self.scope, self.id, self.help_class

    @property
    def title(self) -> str:
        """The name of the puzzle or class for players, in the language in use."""
        return naming(self.kind).title(self.id, self.name)


def naming(kind: str) -> type[Source[Any]]:
    """Return the source that names puzzles of a kind, also of one that only saves still have."""
    # Late: the app starts without the puzzles.
    from tui_tangram.games.kinds import KindParts
    from tui_tangram.player.source import Source

    found: type[Source[Any]] = KindParts("source").get(kind, Source)
    return found


class Rank(NamedTuple):
    """The place of a clean result in a list."""

    place: int
    """The place, from 1 on."""
    of: int
    """The number of results in the list."""
    behind: float = 0.0
    """The seconds behind the best of the others; negative where it is better by so much."""


class Placing(NamedTuple):
    """The places of a game that was entered."""

    key: str
    """Names the game."""
    ranks: Mapping[Scope, Rank]
    """The place in each list of clean games; empty for a game that is not."""
    division: Listing | None = None
    """The list of the class of puzzles; None for a game in no list."""

    def is_best(self, scope: Scope) -> bool:
        """Whether it is better than another that was best before."""
        rank = self.ranks.get(scope)
        return rank is not None and rank.place == 1 and rank.of > 1

    @property
    def is_record(self) -> bool:
        """Whether it is better than the best before in any list."""
        return any(map(self.is_best, self.ranks))

    @property
    def wants_name(self) -> bool:
        """Whether it deserves a name: a record, or the first of its category."""
        rank = self.ranks.get(Scope.DIVISION)
        return self.is_record or (rank is not None and rank.place == 1)
