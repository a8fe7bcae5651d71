"""What the line mode says: events, and how each becomes a line of text or of JSON.

An event is one line.  Nothing is drawn in place and nothing depends on what stands above, so
the lines can be read by ear, on a braille display or by a program.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, TextIO

from tui_tangram.language import markc, tr, trc
from tui_tangram.play.names import kept_apart


class Kind(Enum):
    """What sort of line it is."""

    SAY = "say"
    """An answer, or part of one."""
    ITEM = "item"
    """One of a numbered list; its number is in the data."""
    ERROR = "error"
    """What was asked cannot be done; nothing was changed."""
    NOTE = "note"
    """Something that was not asked for, such as trouble with the disk."""
    SOLVED = "solved"
    """The puzzle has just been solved."""
    END = "end"
    """The answer to a command is complete; for programs only."""


class Event(NamedTuple):
    """One line."""

    kind: Kind
    text: str
    data: Mapping[str, object] = MappingProxyType({})
    """The same in fields, for programs; may say more than the text."""


Out = Callable[[Event], None]
"""Where events go."""

SPOKEN: Final = {
    "°": markc("spoken", " degrees"),
    "√": markc("spoken", "root "),
    "×": markc("spoken", " by "),
    "½": "1/2",
    "·": ",",
    "–": "-",
    "—": "-",
    "…": "...",
    "’": "'",
    "●": "*",
    "○": "-",
}
"""What takes the place of signs that the output cannot show."""
LETTERS: Final = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "„": '"',
    "“": '"',
    "”": '"',
    "‚": "'",
    "‘": "'",
}
"""What takes the place of letters and quotation marks that the output cannot show."""


def clean(text: str) -> str:
    r"""Return *text* as one line without anything that a terminal obeys.

    >>> clean("a\x1b[31mb\nc")
    'a [31mb c'
    """
    return "".join(character if character.isprintable() else " " for character in text)


def encodable(text: str, encoding: str) -> str:
    """Return *text* with what *encoding* lacks told in other signs.

    >>> encodable("2√2, 45°", "ascii"), encodable("45°", "utf-8")
    ('2root 2, 45 degrees', '45°')
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        told, word = "", ""
        for character in text:
            if character in SPOKEN:
                # "2√2" wants a space in front where a language has one, " √2" no second one.
                word = trc("spoken", SPOKEN[character])
                told += word.lstrip() if not told or told[-1] in " (" else word
            elif character != " " or not word.endswith(" "):
                word = ""
                told += _letter(character, encoding)
        text = told
    return text


def _letter(character: str, encoding: str) -> str:
    """Return a character, or what is nearest to it in *encoding*."""
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        character = LETTERS.get(character, character)
    return character.encode(encoding, "replace").decode(encoding)


def charset(encoding: str | None, environ: Mapping[str, str]) -> str:
    """Return the encoding whose signs the reader can be trusted to have.

    Python writes UTF-8 in the locale C too, where nobody has promised to understand it.

    >>> charset("utf-8", {"LANG": "C"}), charset("utf-8", {"LANG": "C", "LC_ALL": "de_DE.UTF-8"})
    ('ascii', 'utf-8')
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next(filter(None, names), "")
    return "ascii" if locale in ("C", "POSIX") else encoding or "ascii"


class TextWriter:
    """Writes lines to be read."""

    def __init__(self, stream: TextIO, environ: Mapping[str, str] = MappingProxyType({})) -> None:
        """Write to *stream*, in signs of the locale that *environ* names."""
        self._stream = stream
        self._encoding = charset(stream.encoding, environ)

    def __call__(self, event: Event) -> None:
        """Write one event; the end of an answer is not written."""
        if event.kind is Kind.END:
            return
        text = clean(event.text)
        if event.kind is Kind.ITEM and "number" in event.data:
            text = f"{event.data['number']}. {text}"
        elif event.kind is Kind.ERROR:
            text = tr("Not done: {text}", text=text)
        elif event.kind is Kind.NOTE:
            text = tr("Note: {text}", text=text)
        told = encodable(text, self._encoding)
        self._stream.write((kept_apart(told) if "utf" in self._encoding.lower() else told) + "\n")
        self._stream.flush()


class JsonWriter:
    """Writes one JSON object a line, for programs."""

    def __init__(self, stream: TextIO) -> None:
        """Write to *stream*."""
        self._stream = stream

    def __call__(self, event: Event) -> None:
        """Write one event: ``event``, ``text`` and the fields of its data."""
        content = {"event": event.kind.value, "text": clean(event.text), **event.data}
        if not event.text:
            del content["text"]
        self._stream.write(json.dumps(content, ensure_ascii=True) + "\n")
        self._stream.flush()
