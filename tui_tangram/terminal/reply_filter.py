"""A filter for the terminal's input, which separates replies from keys.

Textual's parser treats an unknown string (DCS, APC, OSC) as the keys of its characters, so a late
answer would make moves.  The filter removes every string and every report with a private mark
(``CSI ?``, except those of modes, which Textual requests). Other sequences are passed on as
converted by `key_codes`.  Pasted input is text: sequences in it, which the parser would read as
keys, and for seconds, are removed.  Input may come in any pieces.

Alt with a letter may look like the beginning of an answer, so it is held back until more arrives,
or for `DELAY`.  An escape alone is not: it is the key in most cases, which should not wait twice.
If it turns out to be the first of an answer it is completed to one that Textual ignores.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from itertools import starmap
from typing import Final

from tui_tangram.terminal.key_codes import BEGUN, NOTHING, SEQUENCE, handed_on, is_key

DELAY: Final = 0.25
"""Seconds after which the beginning of a possible answer is treated as keys."""
PATIENCE: Final = 1.0
"""Seconds of silence after which an incomplete answer is given up."""
LONGEST: Final = 256
"""The number of characters stored of an answer."""
MOST: Final = 16
"""The number of stored answers."""
MOST_PASTED: Final = 100_000
"""The approximate number of characters stored of a paste."""
PASTE_PATIENCE: Final = 5.0
"""Seconds of silence after which an unterminated paste is ended; the rest would be keys."""

_ESC: Final = "\x1b"
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
"""The beginning and the end of a bracketed paste."""
_NO_TEXT: Final = re.compile(r"\x1b\[[ -?]*[@-~]|\x1b[ -~]?|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Sequences and control characters, except line ends and tabs."""
_BEGIN: Final = re.compile(r"\x1b(?:P[>\d]|\]\d|_G|\[[?=>])")
"""The beginning of an answer.  Alt+Shift+P alone is not one, nor is Alt+]."""
_ENDS: Final = {
    "P": re.compile(r"\x1b\\|\x9c"),
    "_": re.compile(r"\x1b\\|\x9c"),
    "]": re.compile(r"\x1b\\|[\x07\x9c]"),
    "[": re.compile(r"[@-~]|(?=\x1b)"),
}
"""The ends of answers, by the character after their escape."""
_STRING: Final = re.compile(r"\x1b[P\]_]")
"""The possible beginning of a string."""
_MODE: Final = re.compile(r"\x1b\[\?[\d;]+\$y")
"""A mode report, which Textual requests."""


def _for_textual(text: str, begun: bool) -> str:
    """Return the text of a key for Textual; *begun*: its escape was passed on before."""
    found = handed_on(text) if SEQUENCE.fullmatch(text) else text
    if not begun:
        return found
    return text[1:] if found == text else NOTHING[1:] + found


def _ends_like(text: str, end: str) -> int:
    """Return the number of characters at the end of *text* that are a proper prefix of *end*."""
    return next(n for n in range(len(end) - 1, -1, -1) if text.endswith(end[:n]))


class TerminalReplyFilter:
    """Separates input into keys and answers.  Times are seconds from any origin."""

    def __init__(self) -> None:
        """Create an empty filter."""
        # Invalid bytes, for which Textual would end the app, are ignored.
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self.answers: list[str] = []
        """The first answers received, at most `LONGEST`, without string terminators."""
        self._keys: list[tuple[str, bool]] = []
        """Keys not yet returned; and whether their first character was passed on before."""
        self._held = ""
        """Input that waits for more, perhaps inside an answer."""
        self._given = False
        """Whether the escape at the beginning of the held input has been passed on."""
        self._answer = ""
        """The beginning of the answer being read; empty for none."""
        self._paste: list[str] | None = None
        """The text so far of an unfinished paste."""
        self._since = 0.0
        """The time of the last input."""

    def feed(self, data: bytes, now: float) -> str:
        """Accept *data*, which may be empty; return the keys available by now."""
        self.store_keys(data, now)
        keys, self._keys = self._keys, []
        return "".join(starmap(_for_textual, keys))

    def store_keys(self, data: bytes, now: float) -> None:
        """Accept *data*, and store its keys for the next `feed`."""
        if not data:
            self._expire(now)
            return
        self._since = now
        text, self._held, at = self._held + self._decode(data), "", 0
        while at < len(text):
            if self._paste is not None:
                at = self._read_paste(self._paste, text, at)
            else:
                at = self._swallow(text, at) if self._answer else self._look(text, at)

    def _expire(self, now: float) -> None:
        """Treat held input as keys after a silence, and end an endless answer.

        Called without input: more may have arrived long ago, before reading resumed.
        """
        silence = now - self._since
        if self._paste is not None:
            if silence >= PASTE_PATIENCE:
                self._held = ""
                self._end_paste(self._paste)
        elif self._answer:
            if silence >= PATIENCE:
                self._answer = self._held = ""
        elif self._held and silence >= DELAY:
            self._keys.append((self._held, self._given))
            self._held, self._given = "", False

    def _look(self, text: str, at: int) -> int:
        """Pass keys on up to the next answer or its possible beginning; return its position."""
        start = text.find(_ESC, at)
        if start < 0:
            self._keys.append((text[at:], False))
            return len(text)
        self._keys.append((text[at:start], False))
        given, self._given = self._given, False
        if found := _BEGIN.match(text, start):
            if given:
                self._keys.append((NOTHING, True))
            self._answer = found[0]
            return found.end()
        if found := SEQUENCE.match(text, start):
            if found[0] == _PASTE:
                self._paste, self._given = [], given
            else:
                self._keys.append((found[0], given))
            return found.end()
        if start + 1 == len(text):
            self._keys.append((_ESC, False))
            self._held, self._given = _ESC, True
            return len(text)
        alt = not given and text[start + 1] == _ESC and not _BEGIN.match(text, start + 1)
        if alt and (found := SEQUENCE.match(text, start + 1)) and is_key(found[0]):
            return found.end()
        rest = text[start + alt : start + LONGEST]
        if len(rest) > 1 and (BEGUN.fullmatch(rest) or _STRING.fullmatch(rest)):
            if len(text) - start < LONGEST:
                self._held, self._given = text[start:], given
            else:
                self._keys.append((NOTHING if given else "", given))
                self._answer = f"{_ESC}[ "  # no answer is that long
            return len(text)
        if not given:
            self._keys.append((_ESC, False))
        return start + 1

    def _read_paste(self, paste: list[str], text: str, at: int) -> int:
        """Continue reading a paste; return the position of its end."""
        end = text.find(_PASTED, at)
        # The end may be split between two reads.
        here = end if end >= 0 else len(text) - _ends_like(text[at:], _PASTED)
        if sum(map(len, paste)) < MOST_PASTED:
            paste.append(text[at:here])
        if end < 0:
            self._held = text[here:]
            return len(text)
        self._end_paste(paste)
        return end + len(_PASTED)

    def _end_paste(self, paste: list[str]) -> None:
        text = _NO_TEXT.sub("", "".join(paste))
        self._keys.append((f"{_PASTE}{text}{_PASTED}", self._given))
        self._paste, self._given = None, False

    def _swallow(self, text: str, at: int) -> int:
        """Continue reading an answer; return the position of its end."""
        end = _ENDS[self._answer[1]].search(text, at)
        if end is None:
            # The end may be split between two reads.
            self._held = _ESC if text.endswith(_ESC) else ""
            self._note(text[at : len(text) - len(self._held)])
            return len(text)
        strings = self._answer[1] != "["
        self._note(text[at : end.start() if strings else end.end()])
        if _MODE.fullmatch(self._answer):
            self._keys.append((self._answer, False))
        elif len(self.answers) < MOST:
            self.answers.append(self._answer)
        self._answer = ""
        return end.end()

    def _note(self, more: str) -> None:
        self._answer += more[: max(LONGEST - len(self._answer), 0)]
