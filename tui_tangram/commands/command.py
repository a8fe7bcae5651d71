"""A command as data: its name, its arguments, the function that does it, and its answer.

The functions that read values of arguments from typed text raise `PlayerError` for an invalid one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from tui_tangram.commands.status import CommandStatus
from tui_tangram.language import PlayerError
from tui_tangram.values import NamedTuple


def sentence(phrase: str) -> str:
    """Return a phrase as a sentence.

    >>> sentence("list puzzles"), sentence("Quit.")
    ('List puzzles.', 'Quit.')
    """
    return f"{phrase[:1].upper()}{phrase[1:].removesuffix('.')}."


def is_refusal(error: Exception) -> bool:
    """Return whether the message of *error* is for the player, and no fault of the program.

    >>> is_refusal(PlayerError("no")), is_refusal(LookupError("no")), is_refusal(KeyError("no"))
    (True, True, False)
    """
    if isinstance(error, PlayerError | ValueError):
        return True
    return isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError)


NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


class Argument(NamedTuple):
    """An argument of a command.

    By its dashes it is an option of the command line, and without a `value` a flag.
    """

    name: str
    """The name; without dashes, each blank of it "_", it is a parameter of the function."""
    value: str = ""
    """The value in a usage line, as marked."""
    about: str = ""
    """The meaning, as marked: a phrase without full stop."""
    read: Callable[[str], Any] = str
    """Reads a typed value; raises `argparse.ArgumentTypeError` or `ValueError`."""
    many: str = ""
    """The number of values: ``?`` none or one, ``*`` any, ``+`` at least one; empty for one."""
    default: object = None
    """The value where it is not given."""
    choices: tuple[str, ...] = ()
    typed: str = ""
    """The word in plain mode that is the flag, or comes before the value of the option."""
    numbers: str = ""
    """The list, as `CommandAnswer.key` has it, whose numbers stand for a value in plain mode."""
    short: str = ""
    """A short name of an option, with its dash."""
    required: bool = False
    """Whether an option must be given."""
    names: Mapping[str, object] = NO_FIELDS
    """The names that `about` has places for."""

    @property
    def key(self) -> str:
        """The parameter of the function."""
        return self.name.lstrip("-").replace("-", "_")


class Command(NamedTuple):
    """A command, which every shell offers in its own way."""

    name: str
    """The words that call it on the command line."""
    about: str
    """The effect, as marked: a phrase without full stop, which begins with a verb in English."""
    does: str
    """The function in this package, such as ``own.rename``, imported when it is called.

    It gets a `Host` and the values of `arguments` by name, raises `PlayerError` s, whose
    messages are for players, and returns a `CommandAnswer`.
    """
    arguments: tuple[Argument, ...] = ()
    more: str = ""
    """More about it, in lines, as marked."""
    forms: Mapping[str, str] = MappingProxyType({})
    """The forms for programs on the command line: ``json``, ``csv``, each explained, as marked."""
    long: bool = False
    """Whether it may take long and changes nothing, so that it can be stopped at any time."""
    own: bool = False
    """Whether it uses only what belongs to one player, and no other files."""
    draws: bool = False
    """Whether the command line draws the answer, with options for colours and characters."""
    pictures: bool = False
    """Whether the command line draws more of it on request."""
    typed: str = ""
    """The names in plain mode, the first of them shown; empty if it is not there."""
    usage: str = ""
    """The arguments there, as marked in the context "usage"."""
    lacking: str = ""
    """The answer of plain mode where an argument is missing, as marked."""
    actions: str = ""
    """The ids of the actions that do it in the app, where the palette has it; the first that is
    possible is taken.  The last one opens a page, or is possible at home."""

    def __call__(self, services: Any, **given: Any) -> CommandAnswer:  # noqa: ANN401
        """Carry out the command and return the answer."""
        module, _, function = self.does.partition(".")
        answer: CommandAnswer = getattr(import_module(f"{__package__}.{module}"), function)(
            services, **given
        )
        return answer


class CommandGroup(NamedTuple):
    """Commands whose names begin with one word."""

    about: str
    """The effect of all, as `Command.about` has it."""
    more: str = ""
    alone: str = ""
    """The command that the word alone is; empty if one of the others must follow."""


MAX_CELLS: Final = 1_000
"""The largest width and height of a picture in characters."""
VERSION: Final = 1
"""The version of the fields of answers; it rises when one changes its meaning or goes."""


class AnswerRow(NamedTuple):
    """One of a list of results."""

    text: str
    """A sentence without full stop, to be heard."""
    cells: tuple[str, ...] = ()
    """The same in the columns of a table."""
    data: Mapping[str, object] = NO_FIELDS
    """The same in fields, for programs."""


class CommandAnswer(NamedTuple):
    """The answer to a command: a list, sentences, or both."""

    rows: Sequence[AnswerRow] = ()
    messages: Sequence[str] = ()
    """Sentences after the rows."""
    to_paste: Sequence[str] = ()
    """Lines for other people, which the command line prints whole."""
    key: str = ""
    """The field of a document with the rows; empty if the answer is no list."""
    data: Mapping[str, object] = NO_FIELDS
    """Fields of the whole answer."""
    records: Iterable[Mapping[str, object]] | None = None
    """The rows of a document, if they differ from the fields of `rows`."""
    written: Mapping[str, Callable[[], Iterable[str]]] = MappingProxyType({})
    """Functions that yield the answer as text in forms for programs, by `Command.forms`."""
    file: Iterable[str] = ()
    """The text of files, in parts, which the command line prints unchanged."""
    found: Any = None
    """The result itself, for a shell that draws it."""
    opens: str = ""
    """The name of a puzzle or an editor to open, for a shell in which it can be played."""

    # Around a list.
    heading: str = ""
    """A sentence before the rows, when they are heard."""
    title: str = ""
    """A line above the table."""
    head: Sequence[str] = ()
    """The titles of its columns."""
    right: Collection[int] = ()
    """The columns that are set to the right, from 0."""
    nothing: str = ""
    """The reason why there are no rows: a phrase."""
    instead: str = ""
    """The name of a command that would have listed more."""
    hint: str = ""
    """A sentence on what can be typed next, in plain mode."""
    undo: str = ""
    """The name of the command that takes this back."""
    numbered: bool = True
    """Whether the rows are a list whose numbers can be typed."""

    # Work that did not come to its end.
    stopped: str = ""
    """The reason: a phrase."""
    status: Callable[[], CommandStatus] = lambda: CommandStatus.DONE
    """Returns how the command ended; only once all that is found or written has been read."""
    whole: str = ""
    """The words of the command line that would do all of it."""

    @property
    def document(self) -> dict[str, object]:
        """The whole answer for programs."""
        if not self.key:
            return {"version": VERSION, **self.data}
        rows = [dict(row.data) for row in self.rows] if self.records is None else [*self.records]
        return {"version": VERSION, "count": len(rows), **self.data, self.key: rows}


def number(text: str) -> int:
    """Read a whole number of at least 0.

    >>> number("12")
    12
    """
    return _whole(text, 0, 20)


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    return _whole(text, 1, 18)


def _whole(text: str, low: int, digits: int) -> int:
    if not re.fullmatch(rf"\d{{1,{digits}}}", text, re.ASCII) or int(text) < low:
        raise PlayerError(
            "must be a whole number of at least {low}, not {value}", low=low, value=repr(text)
        )
    return int(text)


def seconds(text: str) -> float:
    """Read a length of time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise PlayerError("must be a number of seconds above 0, not {value}", value=repr(text))
    return value


def steps(text: str) -> tuple[int, int]:
    """Read a range of steps.

    >>> steps("3-7"), steps("5")
    ((3, 7), (5, 5))
    """
    if found := _range(text):
        return found
    raise PlayerError("must be steps such as 3-7 or 5, not {value}", value=repr(text))


def moves(text: str) -> tuple[int, int]:
    """Read numbers of moves, "30-40" or "35"."""
    if found := _range(text):
        return found
    raise PlayerError("must be numbers of moves such as 30-40 or 35, not {value}", value=repr(text))


def size(text: str) -> tuple[int, int]:
    """Read a size in columns and lines.

    >>> size("60x24")
    (60, 24)
    """
    match = re.fullmatch(r"(\d{1,4})[xX×](\d{1,4})", text, re.ASCII)
    numbers = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= number <= MAX_CELLS for number in numbers):
        raise PlayerError(
            "must be COLUMNSxLINES, such as 60x24, each from 1 to {most}, not {value}",
            most=MAX_CELLS,
            value=repr(text),
        )
    return numbers


def port(text: str) -> int:
    """Read the number of an unprivileged port."""
    found = number(text)
    if not 1 <= found <= 65_535:
        raise PlayerError("must be from 1 to 65535, not {value}", value=text)
    return found


def _range(text: str) -> tuple[int, int] | None:
    """Return the ends of a range "3-7" or "5"; None for another text."""
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text, re.ASCII)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    return (low, high) if 1 <= low <= high else None
