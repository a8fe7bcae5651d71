"""The text of a saved game.

One JSON object, one entry of the history to a line::

    {
    "format": "tui-tangram/save",
    "version": 2,
    "name": "before the wing",
    "game": "tangram",
    "puzzle": "animals/swan",
    "options": {"freestyle": false},
    "elapsed": 192.417,
    "hints": {"1": 2, "2": 1},
    "revealed": false,
    "solved": null,
    "position": 4,
    "redo": [],
    "checkpoints": [[1, "head done"]],
    "moves": [
    ["player", "…", 0, 8120],
    ["hint", "…", 1, 15004],
    ["player", "…", 1, 17350],
    ["go", "1", 3, 18001],
    ["restart", "", 4, 19440]
    ]
    }

``name`` is present if the player gave one.  ``elapsed`` is in seconds.  ``hints`` counts hints by
level.  ``fits`` and ``checks``, omitted for 0, count the requested fits and the solvability checks.
``solved`` is the result, once there is one.

``puzzle`` is a name, or, for a puzzle from a file without a name, an object: the puzzle as packed
by `tui_tangram.games.catalog.pack`.  Such a save needs nothing else.

Entries are numbered from 1; 0 is the start.  The first number of an entry is the one from which it
was made, by default the one before it: the third from the first, after the second was undone.  The
second is the time in milliseconds on the clock, left out if it is not known.  In a game of
several, whose names are in ``players``, the third is the seat of the player who made it.  Version 1
had neither times nor seats.  ``go`` names the target position.  ``position`` is the entry in
effect.  ``redo`` lists the entries that redo leads to although they are not the newest child of
their parent.  ``checkpoints`` are names on positions.

This module parses and checks the text without knowledge of the game; `Session.from_text`
checks the moves by playing them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from tui_tangram.games.session.history import GO, MOVERS, RESTART, HistoryEntry
from tui_tangram.games.session.result import MAX_LEVEL, RESULT, Result
from tui_tangram.play import (
    Document,
    DocumentError,
    FindGame,
    Game,
    OptionValue,
    quote,
    read_document,
)
from tui_tangram.play.document import (
    FLAG,
    MAX_SECONDS,
    Field,
    RecordSchema,
    encode,
    in_lines,
    parse_object,
    text,
)
from tui_tangram.play.document import whole as count
from tui_tangram.values import NamedTuple

FORMAT = "tui-tangram/save"
VERSION = 2

MAX_NAME = 60
"""The maximum length of the name of a save or checkpoint."""

SaveError = DocumentError
"""A save that cannot be loaded.  The message is one line: place, cause."""


class UnknownSavedPuzzleError(SaveError):
    """A save of an unknown puzzle or game.  The save itself may be sound."""


class Save(NamedTuple):
    """The content of a save."""

    game: str
    """The kind of game."""
    puzzle: str
    """The puzzle's name; or the puzzle itself, as JSON text, when it came from a file."""
    options: Mapping[str, OptionValue]
    """The game's other parameters."""
    elapsed: float
    """Seconds on the clock."""
    hints: Mapping[int, int]
    """The number of hints given, by level."""
    revealed: bool
    """Whether a step of a reveal was ever shown."""
    solved: Result | None
    """The result, once the puzzle was solved."""
    position: int
    """The number of the current entry; 0 for the start."""
    moves: tuple[HistoryEntry, ...]
    """All entries of the history, in the order in which they were made."""
    parents: tuple[int, ...] = ()
    """The entry from which each was made; empty if that is always the previous entry."""
    redo: tuple[int, ...] = ()
    """The entries that redo leads to although they are not the newest child."""
    checkpoints: Mapping[int, str] = MappingProxyType({})
    """Names on positions."""
    name: str = ""
    """The player's name for the save; empty for an autosave."""
    fits: int = 0
    """The number of fits called."""
    checks: int = 0
    """The number of solvability checks."""
    times: tuple[int | None, ...] = ()
    """The milliseconds on the clock at each entry; empty if no time is known."""
    seats: tuple[int, ...] = ()
    """The seat of the player of each entry; empty in a game of one."""
    players: tuple[str, ...] = ()
    """The names of the players at a table, by their seats."""

    def parent(self, number: int) -> int:
        """Return the entry from which entry *number*, from 1, was made."""
        return self.parents[number - 1] if self.parents else number - 1

    def time(self, number: int) -> int | None:
        """Return the milliseconds on the clock at entry *number*, from 1, if known."""
        return self.times[number - 1] if self.times else None

    def seat(self, number: int) -> int:
        """Return the seat of the player of entry *number*, from 1; 0 in a game of one."""
        return self.seats[number - 1] if self.seats else 0


def write_save(save: Save, lines: Sequence[str] | None = None) -> str:
    """Return the text of *save*.

    *lines* has the lines of its entries, from `entry_line`, if they are known already.  Raises
    `SaveError` for a malformed packed puzzle.
    """
    head = {"format": FORMAT, "version": VERSION, **_FIELDS.write(save)}
    if lines is None:
        lines = [
            entry_line(number, entry, save.parent(number), save.time(number), save.seat(number))
            for number, entry in enumerate(save.moves, start=1)
        ]
    texts = {
        key: whole(parse_object(value).content)
        if key == "puzzle" and is_whole(value)
        else encode(value)
        for key, value in head.items()
    }
    return in_lines(texts, "moves", lines)


def entry_line(
    number: int, entry: HistoryEntry, parent: int, at: int | None = None, seat: int = 0
) -> str:
    """Return the line of an entry, without a comma."""
    by, move = entry
    line = f"[{encode(by)}, {encode(move)}"
    if at is not None:
        return f"{line}, {parent}, {at}, {seat}]" if seat else f"{line}, {parent}, {at}]"
    return f"{line}]" if parent == number - 1 else f"{line}, {parent}]"


def read_save(text: str) -> Save:
    """Return the save in *text*.

    Raises `SaveError` for an invalid save, and its subclass `NewerVersionError` when a later
    release wrote it.
    """
    document = read_document(text, FORMAT, VERSION)
    fields = _FIELDS.read(document)
    entries = tuple(zip(*_entries(document, len(fields["players"])), strict=True))
    moves, parents, times, seats = entries or ((), (), (), ())
    return Save(
        moves=moves,
        parents=() if parents == tuple(range(len(parents))) else parents,
        times=times if any(time is not None for time in times) else (),
        seats=seats if any(seats) else (),
        **fields,
    )


def game_of(save: Save, find_game: FindGame) -> Game[Any]:
    """Return the game of a save.  Raises `SaveError`, as `Session.from_text` does."""
    try:
        return find_game(save.game, save.puzzle, save.options)
    except LookupError as error:
        raise UnknownSavedPuzzleError(_message(error), at="puzzle") from None
    except ValueError as error:
        place = "puzzle" if is_whole(save.puzzle) else "options"
        raise SaveError(_message(error), at=place) from None


def _message(error: Exception) -> str:
    """Return the message of *error*; `str` of a `KeyError` would add quotes."""
    return str(error.args[0]) if error.args else type(error).__name__


def is_whole(puzzle: str) -> bool:
    """Return whether `Save.puzzle` is the puzzle itself, not its name."""
    return puzzle.startswith("{")


def whole(packed: object) -> str:
    """Return the JSON text stored in a save for a puzzle packed by the catalog.

    >>> whole({"name": "Swan"})
    '{"name": "Swan"}'
    """
    return encode(packed)


def _puzzle(document: Document, key: str) -> str:
    if isinstance(document.content.get(key), dict):
        return whole(document.part(key).content)
    name = document.text(key)
    if is_whole(name):
        document.fail(key, "is not a name: {name}", name=quote(name))
    return name


def _options(document: Document, key: str) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    part = document.part(key)
    for name, value in part.content.items():
        if not name.isprintable() or not isinstance(value, bool | int | str):
            part.fail(
                quote(name),
                "must be true, false, a number or a text, not {value}",
                value=quote(value),
            )
        options[name] = value
    return options


def _hints(document: Document, key: str) -> dict[int, int]:
    hints: dict[int, int] = {}
    part = document.part(key)
    for name in part.content:
        if name not in _LEVELS:
            part.fail(quote(name), "is not a level from 1 to {most}", most=MAX_LEVEL)
        hints[int(name)] = part.whole(name)
    return hints


_LEVELS = frozenset(str(level) for level in range(1, MAX_LEVEL + 1))


def _position(document: Document, key: str) -> int:
    return document.whole(key, 0, len(document.array("moves")))


def _redo(document: Document, key: str) -> tuple[int, ...]:
    many = len(document.array("moves"))
    return tuple(each.whole(place, 1, many) for each, place in document.items(key))


def _checkpoints(document: Document, key: str) -> dict[int, str]:
    found: dict[int, str] = {}
    many = len(document.array("moves"))
    for number, mark in enumerate(document.array(key)):
        place = f"{key}[{number}]"
        if not (isinstance(mark, list) and len(mark) == 2):
            document.fail(place, "must be the number of a position and a name")
        pair = Document({"position": mark[0], "name": mark[1]}, f"{place}.")
        where = pair.whole("position", 0, many)
        if where in found:
            document.fail(place, "position {number} has a name already", number=where)
        found[where] = pair.text("name", MAX_NAME)
    return found


HINTS = Field(_hints, lambda hints: {str(level): n for level, n in sorted(hints.items())})
"""Hints by level."""


def _save_text(document: Document, key: str) -> str:
    value = document.content.get(key)
    if not isinstance(value, str):
        document.fail(key, "must be a text, not {value}", value=quote(value))
    read_save(value)
    return value


SAVE_TEXT = Field(_save_text)
"""The text of a save, in another document."""
_FIELDS: RecordSchema[dict[str, Any]] = RecordSchema(
    dict,
    name=text(MAX_NAME).spare(""),
    game=text(),
    puzzle=Field(_puzzle),
    options=Field(_options, dict),
    elapsed=Field(Document.seconds, lambda seconds: round(seconds, 3)),
    hints=HINTS,
    fits=count().spare(0),
    checks=count().spare(0),
    revealed=FLAG,
    solved=RESULT.nested().optional(),
    players=text(MAX_NAME).listed().spare(()),
    position=Field(_position),
    redo=Field(_redo, list),
    checkpoints=Field(_checkpoints, lambda marks: [list(mark) for mark in sorted(marks.items())]),
)
"""All but the entries."""


_SavedEntry: TypeAlias = tuple[HistoryEntry, int, int | None, int]
"""An entry with what is known of it: the one from which it was made, its time and its seat."""


def _entries(document: Document, players: int) -> Iterator[_SavedEntry]:
    """Yield the entries.  Long games have ten thousand, so each is looked at once."""
    for number, item in enumerate(document.array("moves"), start=1):
        by = move = ""
        numbers: list[int] = []
        if type(item) is list and 2 <= len(item) <= 5:
            first, second, *rest = item
            if type(first) is str is type(second) and all(type(one) is int for one in rest):
                by, move, numbers = first, second, rest
        parent = numbers[0] if numbers else number - 1
        at = numbers[1] if len(numbers) > 1 else None
        seat = numbers[2] if len(numbers) > 2 else 0
        if not 0 <= parent < number:
            raise SaveError(
                "move {number}: must follow an earlier one, 0 to {last}, not {parent}",
                number=number,
                last=number - 1,
                parent=quote(parent),
            )
        if at is not None and not 0 <= at <= 1000 * MAX_SECONDS:
            raise SaveError("move {number}: no such time: {time}", number=number, time=quote(at))
        if not 0 <= seat <= players:
            raise SaveError("move {number}: there is no player {seat}", number=number, seat=seat)
        if not (
            (by in MOVERS and move)
            or (by == RESTART and not move)
            or (by == GO and _is_number(move, number))
        ):
            refused = SaveError(
                "move {number}: must be two texts, who made it and the move", number=number
            )
            found = ", ".join(map(quote, item[:2])) if isinstance(item, list) else ""
            raise SaveError(found, at=refused) if isinstance(item, list) else refused
        yield HistoryEntry(by, move), parent, at, seat


def _is_number(text: str, below: int) -> bool:
    """Whether *text* is a number less than *below*, without leading zeros."""
    return (
        text.isascii()
        and text.isdecimal()
        and len(text) < 10
        and str(int(text)) == text
        and int(text) < below
    )
