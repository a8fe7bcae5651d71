"""The boards of a host, with the best results of its players, and a player's side of them.

Pure: lines come in (`BoardClient.receive`) and go out by a function; a shell has the connection.
`tui_tangram.host.results` explains the lines and what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from typing import Any, Final, TypeAlias

from tui_tangram.games.session.result import HelpClass, Result
from tui_tangram.play.document import Document
from tui_tangram.play.refusal import Refusal, received
from tui_tangram.values import NamedTuple

PAGE: Final = 100
"""The most rows of a board in one line."""
LONGEST_NAME: Final = 200
"""The most characters of the name of a board; the ID of a puzzle may be long."""


class BoardKind(StrEnum):
    """The subject of a board."""

    DAY = "day"
    """The daily puzzle of a day, as it was solved on that day."""
    WEEK = "week"
    """The ladder of a week, by rungs."""
    PUZZLE = "puzzle"
    """One puzzle, by time."""
    EVER = "ever"
    """All puzzles, by how many were solved."""


class BoardQuery(NamedTuple):
    """A board, and where its rows begin."""

    kind: BoardKind
    name: str = ""
    """The name of the slot or of the ladder, or the ID of the puzzle; empty for all puzzles."""
    help_class: HelpClass = HelpClass.CLEAN
    start: int = 0
    """The number of rows before the first."""


class BoardRow(NamedTuple):
    """One player on a board."""

    place: int
    """The place, from 1."""
    player: str
    """The player's name."""
    own: bool
    """Whether it is the player who asks."""
    result: Result
    """The result; on a board of several puzzles only the sum of their times."""
    puzzles: int
    """The number of puzzles, 1 on the board of one."""
    day: date
    """The day of UTC on which it was solved, the last of them for several."""
    run: int
    """The number of the run on the host; 0 for none."""


class ResultBoard(NamedTuple):
    """A part of a board."""

    query: BoardQuery
    size: int
    """The number of players on the whole board."""
    own: int
    """The place of the player who asks; 0 if they are not on it."""
    rows: tuple[BoardRow, ...]

    @property
    def line(self) -> dict[str, Any]:
        """The line by which a host sends it."""
        return {
            "is": "board",
            **_query(self.query),
            "size": self.size,
            "own": self.own,
            "rows": [
                {
                    "place": row.place,
                    "player": row.player,
                    "own": row.own,
                    "time": round(1000 * row.result.elapsed),
                    "moves": row.result.moves,
                    "hints": row.result.hints,
                    "fits": row.result.fits,
                    "checks": row.result.checks,
                    "puzzles": row.puzzles,
                    "day": row.day.isoformat(),
                    "run": row.run,
                }
                for row in self.rows
            ],
        }


class Counted(NamedTuple):
    """The host has counted a run."""

    name: str
    """The name that the player's program has given to the run."""
    puzzle: str
    """The puzzle's id."""
    time: int
    """The milliseconds that count."""
    place: int
    """The player's place on the board of the puzzle; 0 for a game that is not ranked."""
    size: int
    """The number of players there."""
    day: str
    """The name of the slot whose board it is on, too; empty for none."""
    day_place: int
    """The player's place there; 0 if an earlier game of theirs counts."""


class Uncounted(NamedTuple):
    """The host does not count a run."""

    name: str
    """The name that the player's program has given to the run."""
    why: str


class RunGiven(NamedTuple):
    """A run that the player has asked for."""

    number: int
    run: str
    """The line of `tui_tangram.games.together.run`."""


BoardEvent: TypeAlias = ResultBoard | Counted | Uncounted | RunGiven
"""A line of a host that is about results."""


class BoardClient:
    """One player's way to the boards of a host."""

    def __init__(self, send: Callable[[Mapping[str, Any]], None]) -> None:
        """Send lines by *send*."""
        self._send = send

    def clock(self, game: str, puzzle: str, elapsed: int, *, runs: bool, new: bool) -> None:
        """Say that the clock of a game runs or stands, with *elapsed* milliseconds on it.

        *new* is a game that has just begun.
        """
        self._send(
            {"do": "clock", "game": game, "puzzle": puzzle, "elapsed": elapsed, "runs": runs,
             "new": new}
        )  # fmt: skip

    def result(self, name: str, puzzle: str, run: str) -> None:
        """Send a run of a puzzle, which is called *name*, to be counted."""
        self._send({"do": "result", "id": name, "puzzle": puzzle, "run": run})

    def board(self, query: BoardQuery) -> None:
        """Ask for a part of a board."""
        self._send({"do": "board", **_query(query)})

    def run(self, number: int) -> None:
        """Ask for a run."""
        self._send({"do": "run", "number": number})

    @staticmethod
    def receive(line: Mapping[str, Any]) -> BoardEvent | None:
        """Return what a line of the host means; None for one that is about something else.

        Raises `DocumentError` for one that is not a host's.
        """
        message = Document(dict(line))
        match message.content.get("is"):
            case "board":
                return _board(message)
            case "counted":
                return Counted(
                    message.text("id"),
                    message.text("puzzle", LONGEST_NAME),
                    message.whole("time"),
                    message.whole("place"),
                    message.whole("size", 1),
                    message.text("day") if message.content.get("day") else "",
                    message.whole("day_place"),
                )
            case "uncounted":
                error = received(line)
                why = message.text("why", 1000) if error is None else str(error)
                return Uncounted(message.text("id"), why)
            case "run":
                return RunGiven(message.whole("number", 1), message.text("run", 1 << 17))
            case _:
                return None


def _query(query: BoardQuery) -> dict[str, Any]:
    return {
        "board": str(query.kind),
        "name": query.name,
        "help": query.help_class.value,
        "from": query.start,
    }


def read_query(document: Document) -> BoardQuery:
    """Return the board that a line names.  Raises `Refusal` for none."""
    try:
        kind = BoardKind(document.text("board"))
        help_class = HelpClass(document.text("help"))
    except ValueError:
        raise Refusal("there is no such board") from None
    name = "" if kind is BoardKind.EVER else document.text("name", LONGEST_NAME)
    return BoardQuery(kind, name, help_class, document.whole("from", 0, 1_000_000))


def _board(message: Document) -> ResultBoard:
    query = read_query(message)
    revealed = query.help_class is HelpClass.SHOWN
    rows = tuple(
        BoardRow(
            row.whole("place", 1),
            row.text("player"),
            row.flag("own"),
            Result(
                row.whole("time") / 1000,
                row.whole("moves"),
                row.whole("hints"),
                revealed,
                True,
                row.whole("fits"),
                row.whole("checks"),
            ),
            row.whole("puzzles", 1),
            date.fromisoformat(row.text("day")),
            row.whole("run"),
        )
        for row in message.parts("rows")
    )
    return ResultBoard(query, message.whole("size"), message.whole("own"), rows)
