"""A player's side of the tables of a host: what was message, and what is asked for.

Pure: lines come in (`TableClient.receive`) and go out by a function; a shell has the connection.
`tui_tangram.host.members` explains the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from tui_tangram.games.together.copy import MoveRequest, TableCopy
from tui_tangram.games.together.table import SharedTable, TableEntry, TableKind
from tui_tangram.language import tr
from tui_tangram.play import FindGame, MoveError
from tui_tangram.play.document import Document
from tui_tangram.play.refusal import received
from tui_tangram.values import NamedTuple

VERSION: Final = 1
AWAY: Final = 30.0
"""Seconds after which a connection that was lost at a table is given up."""
RETRY: Final = 0.5
"""Seconds between two attempts to make it again."""
LONGEST_LOOK: Final = 500
"""The most characters of the place of a cursor."""
_LONGEST_FINISH: Final = 150_000
"""The most characters of moves that are sent with a run: a line of a player is not longer."""


class SeatFacts(NamedTuple):
    """A seat at a table, as its players are message."""

    name: str
    here: bool
    percent: int
    moves: int
    time: int | None
    """Milliseconds until it was solved, in a race."""
    given_up: bool


class TableFacts(NamedTuple):
    """A table in the list of a host."""

    code: str
    kind: TableKind
    game: str
    puzzle: str
    name: str
    """The English name of the puzzle."""
    most: int
    """The number of seats."""
    state: str
    """``"waiting"``, ``"playing"`` or ``"over"``."""
    seats: tuple[str, ...]
    """The names of the players."""
    here: tuple[str, ...] = ()
    """The names of those of them who are there."""


class TableDetails(NamedTuple):
    """The table at which a player is."""

    facts: TableFacts
    seats: tuple[SeatFacts, ...]
    seat: int
    """The player's own seat, from 1, or 0 for a watcher."""
    watchers: int
    time: int | None
    """Milliseconds since the start when this was sent; negative before it, None without one."""
    winner: int | None
    limit: int
    """The most moves of the first seat, or 0."""
    entries: int
    """The number of the last move of the common board when this was sent."""
    private: bool
    """Whether it is in no list, and only its code leads there."""
    waits: bool = False
    """Whether the player has no seat, and gets one in the next game if there is room."""

    @property
    def goes_on(self) -> bool:
        """Whether the player may begin the next game when this one is over."""
        return bool(self.seat) or self.waits

    def name_of(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        known = 1 <= seat <= len(self.seats)
        return self.seats[seat - 1].name if known else tr("player {seat}", seat=seat)


class Others(NamedTuple):
    """Moves that somebody made, in order, and none of them the player's own."""

    entries: tuple[TableEntry, ...]


class Refused(NamedTuple):
    """Something that was asked for and is not done."""

    why: str
    move: bool
    """Whether it was a move."""


class Listed(NamedTuple):
    """The tables of the host, and who is there."""

    tables: tuple[TableFacts, ...]
    here: tuple[str, ...]
    ssh: str = ""
    """The command for players on other machines; empty where none can come."""


class Seated(NamedTuple):
    """The table has changed: its seats, its start or its end, or it is another."""

    details: TableDetails
    new: bool
    """Whether another game has begun, at this table or at another."""


class Looked(NamedTuple):
    """The cursor of another player; empty for nowhere."""

    seat: int
    at: str


class Welcomed(NamedTuple):
    """The host has answered."""

    name: str
    """The player's name there."""


class LinkChange(Enum):
    """A change of the connection."""

    LOST = "lost"
    """It is about to be made again."""
    BACK = "back"
    """The player is at the table as before, and knows all of its moves."""
    ENDED = "ended"


TableEvent = Others | Refused | Listed | Seated | Looked | Welcomed | LinkChange


class TableClient:
    """One player's connection to a host."""

    def __init__(self, send: Callable[[Mapping[str, Any]], None], find_game: FindGame) -> None:
        """Send lines by *send*, and find the games of tables by *find_game*."""
        self._send = send
        self._find_game = find_game
        self.name = ""
        self._number = 0
        self._sits = self._watches = False
        """Whether the player has gone to a table, and not left since; whether without a seat."""
        self._left = "", 0
        """The code and the number of the game that was left last, if not for itself."""
        self.connected = False
        self.away = False
        """Whether the connection was lost at a table, and the player is not back there."""
        self._named = False
        """Whether the host has named the table since the connection was made."""
        self.details: TableDetails | None = None
        self.copy: TableCopy[Any] | None = None
        """The common board, if there is one."""
        self.game: Any = None
        """The game of the table."""
        self.puzzle = ""
        """Its puzzle, as saves name it."""
        self.looks: dict[int, str] = {}
        """The cursors of others, by seat."""

    def hello(self, name: str = "") -> None:
        """Begin a connection; after one that was lost, go back to the table.

        *name* is the player's, for a host that does not know them by anything else.
        """
        self.connected, self._named = True, False
        if self.details:
            name = self.name  # the seat's, also where a number was added
        self._send({"do": "hello", "version": VERSION} | ({"name": name} if name else {}))
        if self.details:
            have = self.copy.number if self.copy else 0
            self._sit(self.details.facts.code, {"have": have})

    def disconnected(self) -> None:
        """Note that the connection is lost, with the answers to all that was under way."""
        self.connected, self.away = False, self.details is not None
        self.looks.clear()
        if self.copy:
            self.copy.disconnected()

    def list_tables(self) -> None:
        """Ask for the tables, now and whenever they change."""
        self._send({"do": "list"})

    def open(
        self, kind: TableKind, source: tuple[str, str, Mapping[str, Any]], *, private: bool = False
    ) -> None:
        """Open a table; *source* is the puzzle as saves name it: kind, puzzle and options."""
        self._sits, self._watches = True, False
        self._send({"do": "open", "kind": str(kind), "private": private} | _puzzle(source))

    def sit(self, code: str, *, watch: bool = False) -> None:
        """Sit down at the table with a code, or watch there, if that is wanted or it is full.

        The code may have capitals and spaces, as `spelled` shows it.
        """
        self._sits, self._watches, code = True, watch, "".join(code.split()).lower()
        if code == self._left[0]:
            self._left = "", 0
        self._sit(code, {})

    def _sit(self, code: str, more: Mapping[str, Any]) -> None:
        watch = {"watch": True} if self._watches else {}
        self._send({"do": "sit", "code": code, **more, **watch})

    def leave(self) -> None:
        """Leave the table."""
        self._sits = self.away = False
        self._send({"do": "leave"})
        if self.details is not None:
            self._left = self.details.facts.code, self._number
        self.details = self.copy = self.game = None
        self.looks.clear()

    def again(self) -> None:
        """Play the same puzzle again, with those who are there."""
        self._send({"do": "again"})

    def next(self, source: tuple[str, str, Mapping[str, Any]]) -> None:
        """Play another puzzle with those who are there."""
        self._send({"do": "next"} | _puzzle(source))

    def start(self) -> None:
        """Start the race."""
        self._send({"do": "start"})

    def play(self, move: str) -> None:
        """Make a move on the common board.  Raises `MoveError`, and sends nothing."""
        self._ask(self._board.play(move))

    def undo(self) -> None:
        """Ask to take back one's own last move."""
        self._ask(self._board.undo())

    def redo(self) -> None:
        """Ask to make it again."""
        self._ask(self._board.redo())

    def look(self, at: str) -> None:
        """Show the others where one's cursor is; nowhere if *at* is empty or too long."""
        self._send({"do": "look", "at": at if len(at) <= LONGEST_LOOK else ""})

    def progress(self, percent: int, moves: int) -> None:
        """Show the others how far one is in a race."""
        self._send({"do": "progress", "percent": percent, "moves": moves})

    def finish(self, moves: Sequence[str], run: str = "") -> None:
        """Report one's own board as solved, by these moves from the start.

        With its *run* it is also a result of the puzzle, if the host has such, and unless it is
        very long.
        """
        short = sum(map(len, moves)) + 4 * len(moves) < _LONGEST_FINISH
        self._send({"do": "finish", "moves": list(moves)} | ({"run": run} if run and short else {}))

    @property
    def _board(self) -> TableCopy[Any]:
        if self.copy is None:
            raise MoveError("you are at no table")
        return self.copy

    def _ask(self, request: MoveRequest) -> None:
        line = {"do": "move", "id": request.id, "base": request.base, "move": request.move}
        self._send(line)

    def receive(self, line: Mapping[str, Any]) -> list[TableEvent]:
        """Note a line of the host, and return what it means.

        Once the player is back at the table, moves that have not arrived are made there.  Raises
        `DocumentError` for a line that is not a host's.
        """
        events = self._received(line)
        details, copy = self.details, self.copy
        missed = details is not None and copy is not None and copy.number < details.entries
        if not (self.away and self._named) or missed:
            return events
        self.away = False
        for request in copy.missing() if copy else ():
            self._ask(request)
        return [LinkChange.BACK, *events]

    def _received(self, line: Mapping[str, Any]) -> list[TableEvent]:
        message = Document(dict(line))
        match message.text("is"):
            case "welcome":
                self.name = message.text("name")
                return [Welcomed(self.name)]
            case "tables":
                tables = tuple(map(_facts, message.parts("tables")))
                ssh = message.text("ssh") if message.content.get("ssh") else ""
                return [Listed(tables, tuple(map(str, message.array("here"))), ssh)]
            case "table" | "entries" if not self._sits:
                return []  # it was under way when the player left
            case "table":
                details = _details(message)
                if (details.facts.code, message.whole("number")) == self._left:
                    return []  # likewise: the player is on the way to another table
                return [self._seated(message, details)]
            case "entries" if self.copy is None:
                return []  # likewise
            case "entries":
                return self._entries(message)
            case "look":
                seat = message.whole("seat")
                at = message.text("at", LONGEST_LOOK) if message.content.get("at") else ""
                self.looks.pop(seat, None)
                if at:
                    self.looks[seat] = at
                return [Looked(seat, at)]
            case "no":
                return [self._refused(message)]
            case _:
                return []  # of a later version

    def _seated(self, message: Document, details: TableDetails) -> Seated:
        facts = details.facts
        number = message.whole("number")
        new = self.details is None or number != self._number
        self._number = number
        self.details, self._named = details, True
        if new:
            source = message.part("source")
            self.puzzle = source.text("puzzle", 100_000)
            self.game = self._find_game(
                source.text("game"),
                self.puzzle,
                source.part("options").content,  # type: ignore[arg-type]
            )
            table = SharedTable(self.game, facts.kind) if facts.kind.shared else None
            self.copy = TableCopy(table, details.seat) if table else None
            self.looks.clear()
        if self.copy:
            self.copy.seat = details.seat
        for seat, one in enumerate(details.seats, 1):
            if not one.here:
                self.looks.pop(seat, None)
        return Seated(details, new)

    def _entries(self, message: Document) -> list[TableEvent]:
        copy = self._board
        first, answers = message.whole("from", 1), message.part("answers").content
        others = []
        for number, row in enumerate(message.array("entries"), first):
            match row:
                case [int(seat), str(move), int(at), int(undoes)]:
                    entry = TableEntry(seat, move, at, undoes)
                case _:
                    message.fail("entries", "must be lists of seat, move, time and entry")
            answer = answers.get(str(number), 0)
            request = answer if isinstance(answer, int) else 0
            if copy.confirmed(number, entry, request) and not request and entry.seat != copy.seat:
                others.append(entry)
        return [Others(tuple(others))]

    def _refused(self, message: Document) -> Refused:
        number = message.whole("id") if message.has("id") else 0
        if number and self.copy:
            self.copy.refused(number)
        error = received(message.content)
        why = message.text("why", 1000) if error is None else str(error)
        seat = error.values.get("seat") if error else None
        if isinstance(seat, int) and self.details:
            why = tr("that was just moved by {name}", name=self.details.name_of(seat))
        return Refused(why, bool(number))


def _puzzle(source: tuple[str, str, Mapping[str, Any]]) -> dict[str, Any]:
    game, puzzle, options = source
    return {"game": game, "puzzle": puzzle, "options": dict(options)}


def _facts(message: Document) -> TableFacts:
    seats = message.array("seats")
    # Hosts of an earlier version send names.
    named = [one if isinstance(one, dict) else {"name": one, "here": True} for one in seats]
    return TableFacts(
        message.text("code"),
        TableKind(message.text("kind")),
        message.text("game"),
        str(message.content.get("puzzle", "")),
        message.text("name"),
        message.whole("most"),
        message.text("state"),
        tuple(str(one["name"]) for one in named),
        tuple(str(one["name"]) for one in named if one["here"]),
    )


def _details(message: Document) -> TableDetails:
    seats = tuple(
        SeatFacts(
            one.text("name"),
            one.flag("here"),
            one.whole("percent", 0, 100),
            one.whole("moves"),
            one.whole("time") if one.has("time") else None,
            one.flag("given_up"),
        )
        for one in message.parts("seats")
    )
    since, winner = message.content.get("time"), message.content.get("winner")
    return TableDetails(
        _facts(message),
        seats,
        message.whole("seat", 0, len(seats)),
        message.whole("watchers"),
        since if isinstance(since, int) else None,
        winner if isinstance(winner, int) else None,
        message.whole("limit"),
        message.whole("entries"),
        message.flag("private"),
        message.has("waits") and message.flag("waits"),
    )
