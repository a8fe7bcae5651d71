"""One open table: its seats, its moves, and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tui_tangram.games.together.copy import MoveRequest
from tui_tangram.games.together.table import SharedTable, TableEntry, TableKind
from tui_tangram.language import english
from tui_tangram.play import MoveError, OptionValue
from tui_tangram.play.game import SharedGame, played
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass, field

COUNTDOWN: Final = 3_000
"""Milliseconds from the request to start a race until it starts."""
MOST_MOVES: Final = 20_000
"""The most moves of a player in a race."""


class LostTable(Exception):
    """A table that belongs to another machine."""


class TablePuzzle(NamedTuple):
    """A puzzle as saves name it."""

    game: str
    """The kind of game."""
    puzzle: str
    """The name of the puzzle, or the puzzle itself as JSON text."""
    options: Mapping[str, OptionValue]
    """The game's other parameters."""


@dataclass(slots=True)
class Seat:
    """A seat, which stays its player's when the connection is lost."""

    key: str
    """The id of its player."""
    name: str
    """Their name."""
    here: bool = True
    """Whether they are connected."""
    percent: int = 0
    """Their completeness in a race."""
    moves: int = 0
    """Their moves in a race."""
    time: int | None = None
    """Milliseconds from the start of a race until it was solved, by the clock of the host."""
    given_up: bool = False
    """Whether they have left a race that has begun."""
    claimed: int | None = None
    """The `time` that counts if the replay of their moves shows that they have solved it."""


def check_solution(game: SharedGame[Any], moves: Sequence[str]) -> None:
    """Make *moves* from the start.  Raises `MoveError`, or `Refusal` if they do not solve it."""
    if not game.verdict(played(game, moves)).solved:
        raise Refusal("these moves do not solve it")


@dataclass
class OpenTable:
    """A table and who sits there.  Times are milliseconds, by the clock of its owner."""

    code: str
    """The word by which others find it."""
    kind: TableKind
    source: TablePuzzle
    game: SharedGame[Any]
    number: int = 0
    """The number of this game on its host, by which the games of one table differ."""
    private: bool = False
    """Whether only those come who know the code."""
    seats: list[Seat] = field(default_factory=list)
    started: int | None = None
    """The time at which play begins or has begun; None while a race waits."""
    ended: int | None = None
    """The time at which it was over."""
    written: int = 0
    """The number of the last move that is written, and may be sent."""
    listed: str = ""
    """The `state` that lists of tables have of it."""

    def __post_init__(self) -> None:
        """Begin the game; what is played on one board can be played at once."""
        self.table = SharedTable(self.game, self.kind) if self.kind.shared else None

    @property
    def state(self) -> str:
        """``"waiting"`` for the start of a race, ``"playing"`` or ``"over"``."""
        if self.ended is not None:
            return "over"
        return "waiting" if self.started is None else "playing"

    @property
    def winner(self) -> int | None:
        """The seat that has won; None without one, as where all have won together."""
        if self.table is not None:
            return self.table.winner or None
        done = [(seat.time, n) for n, seat in enumerate(self.seats, 1) if seat.time is not None]
        return min(done)[1] if done else None

    def seat_of(self, key: str) -> int:
        """Return the seat of a player, from 1, or 0."""
        return next((n for n, seat in enumerate(self.seats, 1) if seat.key == key), 0)

    def sit(self, key: str, name: str, now: int) -> int:
        """Give a player a seat, their own if they have one, and return its number.

        Returns 0 when no seat is left, a race has begun, or the game is over.
        """
        number = self.seat_of(key)
        begun = self.ended if self.table else self.started
        if number:
            self.seats[number - 1].here = True
        elif len(self.seats) < self.kind.seats and begun is None:
            self.seats.append(Seat(key, name))
            number = len(self.seats)
        if self.table is not None and self.started is None and self._enough:
            self.started = now
        return number

    @property
    def _enough(self) -> bool:
        """Whether there are as many players as the kind needs."""
        return len(self.seats) >= (1 if self.kind is TableKind.TOGETHER else 2)

    def start(self, now: int) -> None:
        """Start a race after the countdown.  Raises `Refusal`."""
        if self.table is not None or self.started is not None:
            raise Refusal("this table has started already")
        self.started = now + COUNTDOWN

    def ask(self, seat: int, request: MoveRequest, now: int) -> TableEntry:
        """Make a move on the common board.  Raises `MoveError`."""
        table = self.table
        if table is None:
            raise MoveError("in a race everybody has a board of their own")
        if self.started is None:
            raise MoveError("the other player is not there yet")
        if self.ended is not None:
            raise MoveError("the game is over")
        entry = request.ask(table, seat, now - self.started)
        if table.over:
            self.ended = now
        return entry

    def progress(self, seat: int, percent: int, moves: int) -> None:
        """Note how far a player says they are; only a result is checked."""
        one = self._runner(seat)
        one.percent, one.moves = min(percent, 99), moves

    def finish(self, seat: int, moves: int, now: int) -> Seat | None:
        """Note that a player says that *moves* have solved it, which are replayed next.

        Returns their seat, whose `Seat.time` is this one once it is `confirm`-ed; None if an
        earlier finish of theirs is being replayed.  Raises `Refusal`.
        """
        one = self._runner(seat)
        assert self.started is not None
        if now < self.started:
            raise Refusal("the race has not started")
        if moves > MOST_MOVES:
            raise Refusal("a result has at most {n} moves", n=MOST_MOVES)
        if one.claimed is not None:
            return None
        one.claimed = now - self.started
        return one

    def confirm(self, one: Seat, moves: int) -> None:
        """Note that the *moves* of a player have solved it, whoever was replayed before.

        It counts although they have left in the meantime.
        """
        one.percent, one.moves, one.time = 100, moves, one.claimed
        one.given_up = False
        self._settle(one)

    def deny(self, one: Seat) -> None:
        """Note that the moves of a player have not solved it: their race goes on."""
        self._settle(one)

    def _settle(self, one: Seat) -> None:
        """End the race if this was the last that was to be replayed."""
        assert one.claimed is not None
        assert self.started is not None
        arrived, one.claimed = self.started + one.claimed, None
        self._end_race(arrived)

    def leave(self, key: str, now: int, *, lost: bool) -> None:
        """Note that a player has left, or lost the connection and may come back."""
        number = self.seat_of(key)
        if not number:
            return
        one = self.seats[number - 1]
        one.here = False
        if not lost and self.table is None:
            if self.started is None:
                del self.seats[number - 1]
            else:
                one.given_up = True
                self._end_race(now)

    def _runner(self, seat: int) -> Seat:
        """Return the seat of somebody who is racing.  Raises `Refusal`."""
        if self.table is not None or self.started is None or not 1 <= seat <= len(self.seats):
            raise Refusal("you are not in a race")
        one = self.seats[seat - 1]
        if one.time is not None or one.given_up or self.ended is not None:
            raise Refusal("your race is over")
        return one

    def _end_race(self, now: int) -> None:
        """End it if nobody is racing, at *now* or when the last of them has solved it."""
        replaying = any(seat.claimed is not None for seat in self.seats)
        if replaying or any(seat.time is None and not seat.given_up for seat in self.seats):
            return
        assert self.started is not None
        times = [seat.time for seat in self.seats if seat.time is not None]
        self.ended = max([now, *(self.started + time for time in times)])

    def facts(self) -> dict[str, Any]:
        """Return the facts for lists of tables, with the English name of the puzzle."""
        with english():
            name = self.game.name
        return {
            "code": self.code,
            "kind": str(self.kind),
            "game": self.source.game,
            "puzzle": self.game.puzzle_id,
            "name": name,
            "most": self.kind.seats,
            "state": self.state,
            "seats": [{"name": seat.name, "here": seat.here} for seat in self.seats],
        }

    def details(self, now: int) -> dict[str, Any]:
        """Return the facts for those at the table, at a time."""
        end = now if self.ended is None else self.ended
        return self.facts() | {
            "source": self.source._asdict(),
            "number": self.number,
            "time": None if self.started is None else end - self.started,
            "winner": self.winner,
            "limit": self.table.limit if self.table else 0,
            "entries": self.table.number if self.table else 0,
            "private": self.private,
            "seats": [
                {
                    "name": seat.name,
                    "here": seat.here,
                    "percent": seat.percent,
                    "moves": self.table.moves(n) if self.table else seat.moves,
                    "time": seat.time,
                    "given_up": seat.given_up,
                }
                for n, seat in enumerate(self.seats, 1)
            ],
        }
