"""The text of a saved game.

One JSON object, one entry of the history to a line::

    {
    "format": "tui-tangram/save",
    "version": 1,
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
    ["player", "…"],
    ["hint", "…"],
    ["player", "…", 1],
    ["go", "1"],
    ["restart", ""]
    ]
    }

``name`` is there when the player has given one.  ``elapsed`` is in seconds.  ``hints``
counts by level, ``checks`` (left out while there are none) how often it was told whether a
position can be solved.  ``solved`` is the result, once there is one.

``puzzle`` is its name, or, for one that came from a file and has no name, an object: the
puzzle as `tui_tangram.catalog.pack` has it.  Such a save needs nothing else.

Entries are numbered from 1; 0 is the start.  Each was made from the one before it, unless a
number says from which: the third from the first, after the second was undone.  ``go`` names
the position gone to.  ``position`` is the entry in effect, ``redo`` lists the entries that
redo leads to where it does not lead to the last made from there, and ``checkpoints`` are
names on positions.

Here the text is taken apart and checked as far as one can without knowing the game; whether
the moves are valid is for `Session.from_text` to find out by playing them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tui_tangram.language import tr
from tui_tangram.play import (
    Document,
    DocumentError,
    NewerVersionError,
    Option,
    quote,
    read_document,
)
from tui_tangram.session.history import GO, MOVERS, RESTART, Entry
from tui_tangram.session.result import Result

FORMAT = "tui-tangram/save"
VERSION = 1

MAX_MOVE = 8000
"""Moves have at most this many characters: one may lay two hundred tiles."""
MAX_LEVEL = 9
"""The highest level of a hint."""
MAX_NAME = 60
"""Names of saves and checkpoints have at most this many characters."""

SaveError = DocumentError
"""A save that cannot be loaded.  The message is one line: place, cause."""


class UnknownPuzzleError(SaveError):
    """A save of a puzzle or a game that is not there.  The save itself may be sound."""


class Save(NamedTuple):
    """What a save says."""

    game: str
    """The kind of game."""
    puzzle: str
    """The puzzle's name; or the puzzle itself, as JSON text, when it came from a file."""
    options: Mapping[str, Option]
    """The game's other parameters."""
    elapsed: float
    """Seconds on the clock."""
    hints: Mapping[int, int]
    """How many hints of each level were given."""
    revealed: bool
    """Whether a step of a reveal was ever shown."""
    solved: Result | None
    """The result, once the puzzle was solved."""
    position: int
    """The number of the entry in effect; 0 for the start."""
    moves: tuple[Entry, ...]
    """All entries of the history, in the order in which they were made."""
    parents: tuple[int, ...] = ()
    """From which entry each was made; empty when each came from the one before it."""
    redo: tuple[int, ...] = ()
    """The entries that redo leads to, where it is not the last made from there."""
    checkpoints: Mapping[int, str] = MappingProxyType({})
    """Names on positions."""
    name: str = ""
    """What the player calls the save; empty for one that was made without asking."""
    checks: int = 0
    """How often the player was told whether a position can still be solved."""

    def parent(self, number: int) -> int:
        """Return from which entry that of *number*, from 1, was made."""
        return self.parents[number - 1] if self.parents else number - 1


def write_save(save: Save, lines: Sequence[str] | None = None) -> str:
    """Return the text of *save*.

    *lines* are those of its entries, from `entry_line`, if they are known already.
    """
    head = {
        "format": FORMAT,
        "version": VERSION,
        **({"name": save.name} if save.name else {}),
        "game": save.game,
        "puzzle": save.puzzle,
        "options": dict(save.options),
        "elapsed": round(save.elapsed, 3),
        "hints": {str(level): count for level, count in sorted(save.hints.items())},
        **({"checks": save.checks} if save.checks else {}),
        "revealed": save.revealed,
        "solved": None if save.solved is None else save.solved.as_json(),
        "position": save.position,
        "redo": list(save.redo),
        "checkpoints": [list(mark) for mark in sorted(save.checkpoints.items())],
    }
    top = [
        f'"{key}": {value if key == "puzzle" and is_whole(save.puzzle) else _encode(value)},'
        for key, value in head.items()
    ]
    if lines is None:
        lines = [
            entry_line(number, entry, save.parent(number))
            for number, entry in enumerate(save.moves, start=1)
        ]
    moves = ",\n".join(lines)
    return "\n".join(["{", *top, '"moves": [', *([moves] if moves else []), "]", "}", ""])


def entry_line(number: int, entry: Entry, parent: int) -> str:
    """Return the line of an entry, without a comma."""
    by, move = entry
    made_from = "" if parent == number - 1 else f", {parent}"
    return f"[{_encode(by)}, {_encode(move)}{made_from}]"


# Made once: a game is saved after every move, and `json.dumps` makes an encoder each time.
_encode = json.JSONEncoder(ensure_ascii=False).encode


def read_save(text: str) -> Save:
    """Return what the text of a save says.

    Raises `SaveError` when it is not the text of a save, and its kind `NewerVersionError`
    when a later release wrote it.
    """
    document = read_document(text, FORMAT, VERSION)
    moves: list[Entry] = []
    parents: list[int] = []
    for entry, parent in _entries(document):
        moves.append(entry)
        parents.append(parent)
    many = len(moves)
    if parents == list(range(many)):
        parents = []
    return Save(
        document.text("game"),
        _puzzle(document),
        _options(document.part("options")),
        document.seconds("elapsed"),
        _hints(document.part("hints")),
        document.flag("revealed"),
        Result.from_document(document.part("solved")) if document.has("solved") else None,
        document.whole("position", 0, many),
        tuple(moves),
        tuple(parents),
        _numbers(document, "redo", many),
        _checkpoints(document, many),
        document.text("name", MAX_NAME) if document.has("name") else "",
        document.whole("checks") if document.has("checks") else 0,
    )


def is_whole(puzzle: str) -> bool:
    """Return whether what a save calls a puzzle is the puzzle itself, and not its name."""
    return puzzle.startswith("{")


def whole(packed: object) -> str:
    """Return a puzzle, as the catalog packs it, as a save has it.

    >>> whole({"name": "Swan"})
    '{"name": "Swan"}'
    """
    return _encode(packed)


def _puzzle(document: Document) -> str:
    if isinstance(document.content.get("puzzle"), dict):
        return whole(document.part("puzzle").content)
    name = document.text("puzzle")
    if is_whole(name):
        document.fail("puzzle", tr("is no name: {name}", name=quote(name)))
    return name


def _numbers(document: Document, key: str, many: int) -> tuple[int, ...]:
    each = Document({f"{key}[{i}]": n for i, n in enumerate(document.array(key))}, document.place)
    return tuple(each.whole(name, 1, many) for name in each.content)


def _checkpoints(document: Document, many: int) -> dict[int, str]:
    found: dict[int, str] = {}
    for number, mark in enumerate(document.array("checkpoints")):
        place = f"checkpoints[{number}]"
        if not (isinstance(mark, list) and len(mark) == 2):
            document.fail(place, tr("must be the number of a position and a name"))
        pair = Document({"position": mark[0], "name": mark[1]}, f"{place}.")
        where = pair.whole("position", 0, many)
        if where in found:
            document.fail(place, tr("position {number} has a name already", number=where))
        found[where] = pair.text("name", MAX_NAME)
    return found


def _options(document: Document) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for name, value in document.content.items():
        if not name.isprintable() or not isinstance(value, bool | int | str):
            document.fail(
                quote(name),
                tr("must be a truth value, number or text, not {value}", value=quote(value)),
            )
        options[name] = value
    return options


def _hints(document: Document) -> dict[int, int]:
    hints: dict[int, int] = {}
    for name in document.content:
        if name not in _LEVELS:
            document.fail(quote(name), tr("is not a level from 1 to {most}", most=MAX_LEVEL))
        hints[int(name)] = document.whole(name)
    return hints


_LEVELS = frozenset(str(level) for level in range(1, MAX_LEVEL + 1))


def _entries(document: Document) -> Iterator[tuple[Entry, int]]:
    """Yield entries, and from which each was made."""
    movers = frozenset(MOVERS)
    for number, item in enumerate(document.array("moves"), start=1):
        match item:
            case [str(by), str(move)]:
                parent = number - 1
            case [str(by), str(move), int(parent)] if not isinstance(parent, bool):
                if not 0 <= parent < number:
                    raise SaveError(
                        tr(
                            "move {number}: is made from an earlier one, 0 to {last}, not {parent}",
                            number=number,
                            last=number - 1,
                            parent=quote(parent),
                        )
                    )
            case _:
                by = move = ""
                parent = 0
        if not (
            (by in movers and move)
            or (by == RESTART and not move)
            or (by == GO and _is_number(move, number))
        ):
            text = tr("move {number}: must be two texts, who made it and the move", number=number)
            found = ", ".join(map(quote, item[:2])) if isinstance(item, list) else ""
            raise SaveError(f"{text}: {found}" if isinstance(item, list) else text)
        yield Entry(by, move), parent


def _is_number(text: str, below: int) -> bool:
    """Whether *text* is a number less than *below*, written as it is usually."""
    return (
        text.isascii()
        and text.isdecimal()
        and len(text) < 10
        and str(int(text)) == text
        and int(text) < below
    )


__all__ = [
    "FORMAT",
    "MAX_LEVEL",
    "MAX_MOVE",
    "MAX_NAME",
    "VERSION",
    "NewerVersionError",
    "Save",
    "SaveError",
    "UnknownPuzzleError",
    "entry_line",
    "is_whole",
    "read_save",
    "whole",
    "write_save",
]
