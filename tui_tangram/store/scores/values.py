"""What the scores are asked for, and what they answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_tangram.language import english
from tui_tangram.play import Game
from tui_tangram.session import Result

if TYPE_CHECKING:
    from tui_tangram.store.source import Source


class Moment(NamedTuple):
    """When something happened."""

    utc: datetime
    """With a time zone."""
    day: date
    """The date where the player is."""


class Subject(NamedTuple):
    """What was played."""

    kind: str
    """The kind of game."""
    puzzle: str
    """The puzzle's id."""
    name: str
    """What players call the puzzle, in English."""
    options: str
    """The game's options, as JSON with sorted keys."""
    division: str
    """The id of the class in which its results are compared; empty for none."""
    division_name: str
    """What players call that class, in English."""

    @property
    def title(self) -> str:
        """What players call the puzzle, in the language in use."""
        return _naming(self.kind).title(self.puzzle, self.name)

    @classmethod
    def of(cls, game: Game[Any]) -> Subject:
        """Return what is played in *game*."""
        options = json.dumps(dict(game.options), sort_keys=True)
        with english():
            name, division = game.name, game.division
        return cls(game.kind, game.puzzle_id, name, options, division.id, division.name)


class Score(NamedTuple):
    """One game that was solved."""

    key: str
    """Names it in every database."""
    subject: Subject
    result: Result
    levels: Mapping[int, int]
    """Hints given, by level."""
    checks: int
    """How often the player asked whether it can still be solved."""
    player: str
    """The player's name; empty for none."""
    finished: datetime | None
    """When, in UTC; None where what is kept makes no sense."""
    utc_day: date | None
    """The date of that in UTC."""
    day: date | None
    """The date where the player was."""
    app: str
    """The release that entered it."""
    listed: bool
    """Whether it may stand in lists: it was not reset, and nothing was revealed."""


class Record(NamedTuple):
    """What was achieved in one puzzle."""

    puzzle: str
    """The puzzle's id."""
    times_solved: int = 0
    """How often the player solved it; a solution with a step of a reveal in it is none."""
    best_time: Result | None = None
    """The fastest game in the list of the puzzle; nothing was revealed in it."""
    best_moves: Result | None = None
    """The game with the fewest moves there."""
    hints: int = 0
    """Hints given in all games that came to an end."""
    last_played: date | None = None
    """The last day it was opened or finished."""

    @property
    def solved(self) -> bool:
        """Whether the player ever solved it."""
        return self.times_solved > 0


class Scope(Enum):
    """What a list is of; the value is the column that tells one list from another."""

    PUZZLE = "puzzle"
    DIVISION = "division"


class Order(Enum):
    """Which of two results is better; the value is the order in SQL."""

    TIME = "milliseconds, moves, hints, number"
    MOVES = "moves, milliseconds, hints, number"


class Listing(NamedTuple):
    """A list of the best."""

    scope: Scope
    id: str
    """The puzzle's id, or that of the class."""
    name: str
    """What players call it, in English."""
    kind: str
    """The kind of game."""
    size: int
    """How many results stand in it."""

    @property
    def title(self) -> str:
        """What players call it, in the language in use."""
        source = _naming(self.kind)
        titled = source.title if self.scope is Scope.PUZZLE else source.division_title
        return titled(self.id, self.name)


def _naming(kind: str) -> type[Source[Any]]:
    """Return what knows the names of puzzles of a kind, also of one that only saves have still."""
    # Late: the app starts without the puzzles.
    from tui_tangram.store.source import Source
    from tui_tangram.store.sources import SOURCES

    return SOURCES.get(kind, Source)


class Rank(NamedTuple):
    """Where a result stands in a list."""

    place: int
    """From 1 on."""
    of: int
    """How many there are."""


class Placing(NamedTuple):
    """What became of a game that was entered."""

    key: str
    """Names the game."""
    ranks: Mapping[tuple[Scope, Order], Rank]
    """Where it stands in each list; empty when it stands in none."""

    def is_best(self, scope: Scope, order: Order) -> bool:
        """Whether it is better than another that was best before."""
        rank = self.ranks.get((scope, order))
        return rank is not None and rank.place == 1 and rank.of > 1

    @property
    def is_record(self) -> bool:
        """Whether it is better than the best before in any list."""
        return any(self.is_best(scope, order) for scope, order in self.ranks)
