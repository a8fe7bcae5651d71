"""The events of the plain mode, and their form as a line of text or of JSON.

An event is one line.  Nothing is drawn in place and nothing depends on what stands above, so the
lines can be read by ear, on a braille display or by a program.

Programs get one JSON object a line (`JsonWriter`).  ``event`` is its kind (`EventKind`), ``form``
says which fields it has, and ``text`` is the line that people read, in the language in use, with
signs that they hear as words.  All else is the same in every language and needs no text.  More
fields and forms may be added; none changes its meaning, else the version rises
(`tui_tangram.commands`).

``protocol.json`` declares every form with its fields (JSON Schema); ``tui-tangram protocol`` prints
it, and the tests hold every line to it.  The rows of lists that the command line has too are in
forms that are called as the list is in its document.  The page "protocol" of the manual has a bot.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, TextIO

from tui_tangram.language import tr
from tui_tangram.play.names import isolated
from tui_tangram.play.speech import LEVELS, MOST, broken, lettered, spoken, wrapped
from tui_tangram.values import NamedTuple

Fields = dict[str, object]
"""The contents of a line, by names that are the same in every language."""


class EventKind(Enum):
    """The kind of a line."""

    HELLO = "hello"
    """The version and the capabilities, before all others; for programs only."""

    SAY = "say"
    """An answer, or part of one."""
    ITEM = "item"
    """An item of a numbered list; its number is in the data."""
    ERROR = "error"
    """The command cannot be carried out; nothing was changed."""
    NOTE = "note"
    """A message without a command, such as trouble with the disk."""
    SOLVED = "solved"
    """The puzzle has just been solved."""
    TABLE = "table"
    """A table of several players: where one has sat down, its start or its end."""
    SEATS = "seats"
    """The players at the table."""
    OTHER = "other"
    """Somebody else at the table has moved, or is further in a race."""
    LOOK = "look"
    """The cursor of somebody else at the table has moved; for programs only."""
    END = "end"
    """The answer to a command is complete; for programs only."""


class ErrorCode(Enum):
    """The kind of a refusal, for programs."""

    SYNTAX = "syntax"
    """An argument is missing or malformed; ``usage`` has the arguments."""
    UNKNOWN = "unknown"
    """There is no command, puzzle, piece or place of this name; ``given`` has it."""
    RANGE = "range"
    """A number is not from ``from`` to ``to``; ``given`` has it."""
    AMBIGUOUS = "ambiguous"
    """Several are meant: ``ways`` to place a piece or a tile, or ``choices`` of names."""
    UNAVAILABLE = "unavailable"
    """The command cannot be given in this game, at this time, or by this player."""
    REFUSED = "refused"
    """The position or what is saved does not allow it; the same command may succeed later."""
    CONFIRM = "confirm"
    """It would change how the game counts; the text says how to insist."""
    LIMIT = "limit"
    """A search had no answer within the limit of time."""
    STOPPED = "stopped"
    """The player has stopped it."""
    FAULT = "fault"
    """The program has a fault; ``fault`` has its place."""


class Event(NamedTuple):
    """One line."""

    kind: EventKind
    text: str
    data: Mapping[str, object] = MappingProxyType({})
    """The same in fields, for programs; may have more than the text."""
    form: str = ""
    """The name of the form of the fields; empty for that of the kind."""


EventReceiver = Callable[[Event], None]
"""The receiver of events."""

LETTERS: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "„": '"',
    "“": '"', "”": '"', "‚": "'", "‘": "'",
}  # fmt: skip
"""The replacements of letters and quotation marks that the output cannot show."""
SYMBOLS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "auto": spoken, "words": spoken, "letters": lambda text, _: lettered(text),
    "signs": lambda text, _: text,
}  # fmt: skip
"""The forms of signs by the player's setting; the letters for roots may be typed too."""


def clean(text: str) -> str:
    r"""Return *text* as one line without anything that a terminal obeys.

    >>> clean("a\x1b[31mb\nc")
    'a [31mb c'
    """
    return "".join(character if character.isprintable() else " " for character in text)


def encodable(text: str, encoding: str, symbols: str = "signs", level: str = "normal") -> str:
    """Return *text* with signs as the setting *symbols* has them, none that *encoding* lacks.

    *level* is the length of answers.

    >>> encodable("3×3, 45°", "ascii"), encodable("45°", "utf-8")
    ('3 by 3, 45 degrees', '45°')
    >>> encodable("√2 ö", "utf-8", "words", "brief"), encodable("√2 ö", "ascii", "letters")
    ('root 2 ö', 'r2 oe')
    """
    text = SYMBOLS[symbols](text, level)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_letter(character, encoding) for character in spoken(text, level))
    return text


def _letter(character: str, encoding: str) -> str:
    """Return a character, or the nearest one in *encoding*."""
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        character = LETTERS.get(character, character)
    return character.encode(encoding, "replace").decode(encoding)


def charset(encoding: str | None, environ: Mapping[str, str]) -> str:
    """Return the encoding whose signs the reader can show.

    Python writes UTF-8 in the locale C too, although such a terminal may not show it.

    >>> charset("utf-8", {"LANG": "C"}), charset("utf-8", {"LANG": "C", "LC_ALL": "de_DE.UTF-8"})
    ('ascii', 'utf-8')
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next(filter(None, names), "")
    return "ascii" if locale in ("C", "POSIX") else encoding or "ascii"


class TextWriter:
    """Writes lines for people."""

    def __init__(self, stream: TextIO, environ: Mapping[str, str] = MappingProxyType({})) -> None:
        """Write to *stream*, in signs of the locale that *environ* names."""
        self._stream = stream
        self._encoding = charset(stream.encoding, environ)
        self.symbols: Callable[[], str] = lambda: "auto"
        """Returns how signs are written, one of `SYMBOLS`."""
        self.level: Callable[[], str] = lambda: "normal"
        """Returns the length of answers, one of `tui_tangram.play.speech.LEVELS`."""

    def __call__(self, event: Event) -> None:
        """Write one event; those for programs only have no text."""
        if not event.text:
            return
        text = clean(event.text)
        if event.kind is EventKind.ITEM and "number" in event.data:
            text = f"{event.data['number']}. {text}"
        elif event.kind is EventKind.ERROR:
            text = tr("Error: {text}", text=text)
        elif event.kind is EventKind.NOTE:
            text = tr("Note: {text}", text=text)
        line = encodable(text, self._encoding, self.symbols(), level := self.level())
        lines = broken(line, MOST) if level == LEVELS[0] else [line]
        if self._stream.isatty():
            width = shutil.get_terminal_size().columns
            lines = [part for one in lines for part in wrapped(one, width)]
        utf = "utf" in self._encoding.lower()
        self._stream.writelines(f"{isolated(one) if utf else one}\n" for one in lines)
        self._stream.flush()


class JsonWriter:
    """Writes one JSON object a line, for programs."""

    def __init__(self, stream: TextIO) -> None:
        """Write to *stream*."""
        self._stream = stream

    def __call__(self, event: Event) -> None:
        """Write one event: ``event``, ``form``, ``text`` and the fields of its data."""
        plain = event.kind in (EventKind.SAY, EventKind.ITEM)
        form = event.form or ("text" if plain else event.kind.value)
        kind = event.kind.value
        content = {"event": kind, "form": form, "text": clean(event.text), **event.data}
        if not event.text:
            del content["text"]
        self._stream.write(json.dumps(content, ensure_ascii=True) + "\n")
        self._stream.flush()
