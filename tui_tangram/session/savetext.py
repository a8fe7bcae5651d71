"""The text of a saved game.

One JSON object, one move to a line::

    {
    "format": "tui-tangram/save",
    "version": 1,
    "game": "tangram",
    "puzzle": "animals/swan",
    "options": {"freestyle": false},
    "elapsed": 192.417,
    "hints": {"1": 2, "2": 1},
    "revealed": false,
    "solved": null,
    "position": 2,
    "moves": [
    ["player", "…"],
    ["hint", "…"],
    ["restart", ""]
    ]
    }

``elapsed`` is in seconds.  ``hints`` counts by level.  ``solved`` is the result, once there
is one.  ``position`` says how many of the moves are in effect; those after it are undone.
Here the text is taken apart and checked as far as one can without knowing the game; whether
the moves are valid is for `Session.from_text` to find out by playing them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tui_tangram.play import (
    Document,
    DocumentError,
    NewerVersionError,
    Option,
    quote,
    read_document,
)
from tui_tangram.session.history import MAKERS, RESTART, Entry
from tui_tangram.session.result import Result

FORMAT = "tui-tangram/save"
VERSION = 1

MAX_MOVE = 8000
"""Moves have at most this many characters: one may lay two hundred tiles."""
MAX_LEVEL = 9
"""The highest level of a hint."""

SaveError = DocumentError
"""A save that cannot be loaded.  The message is one line: place, cause."""


class UnknownPuzzleError(SaveError):
    """A save of a puzzle or a game that is not there.  The save itself may be sound."""


class Save(NamedTuple):
    """What a save says."""

    game: str
    """The kind of game."""
    puzzle: str
    """The puzzle's name."""
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
    """How many of the moves are in effect."""
    moves: tuple[Entry, ...]
    """All entries of the history, undone ones included."""


def write_save(save: Save) -> str:
    """Return the text of *save*."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": save.game,
        "puzzle": save.puzzle,
        "options": dict(save.options),
        "elapsed": round(save.elapsed, 3),
        "hints": {str(level): count for level, count in sorted(save.hints.items())},
        "revealed": save.revealed,
        "solved": None if save.solved is None else save.solved.as_json(),
        "position": save.position,
    }
    lines = [f'"{key}": {_encode(value)},' for key, value in head.items()]
    moves = ",\n".join([f"[{_encode(by)}, {_encode(move)}]" for by, move in save.moves])
    return "\n".join(["{", *lines, '"moves": [', *([moves] if moves else []), "]", "}", ""])


# Made once: a game is saved after every move, and `json.dumps` makes an encoder each time.
_encode = json.JSONEncoder(ensure_ascii=False).encode


def read_save(text: str) -> Save:
    """Return what the text of a save says.

    Raises `SaveError` when it is not the text of a save, and its kind `NewerVersionError`
    when a later release wrote it.
    """
    document = read_document(text, FORMAT, VERSION)
    moves = tuple(_moves(document))
    return Save(
        document.text("game"),
        document.text("puzzle"),
        _options(document.part("options")),
        document.seconds("elapsed"),
        _hints(document.part("hints")),
        document.flag("revealed"),
        Result.from_document(document.part("solved")) if document.has("solved") else None,
        document.whole("position", 0, len(moves)),
        moves,
    )


def _options(document: Document) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for name, value in document.content.items():
        if not name.isprintable() or not isinstance(value, bool | int | str):
            document.fail(quote(name), f"must be a truth value, number or text, not {quote(value)}")
        options[name] = value
    return options


def _hints(document: Document) -> dict[int, int]:
    hints: dict[int, int] = {}
    for name in document.content:
        if name not in _LEVELS:
            document.fail(quote(name), f"is not a level from 1 to {MAX_LEVEL}")
        hints[int(name)] = document.whole(name)
    return hints


_LEVELS = frozenset(str(level) for level in range(1, MAX_LEVEL + 1))


def _moves(document: Document) -> Iterator[Entry]:
    for number, item in enumerate(document.array("moves"), start=1):
        match item:
            case [str(by), str(move)] if by in MAKERS and (not move) == (by == RESTART):
                yield Entry(by, move)
            case _:
                raise SaveError(
                    f"move {number}: must be two texts, who made it and the move"
                    f"{'' if not isinstance(item, list) else ': ' + ', '.join(map(quote, item[:2]))}"
                )


__all__ = [
    "FORMAT",
    "MAX_LEVEL",
    "MAX_MOVE",
    "VERSION",
    "NewerVersionError",
    "Save",
    "SaveError",
    "UnknownPuzzleError",
    "read_save",
    "write_save",
]
