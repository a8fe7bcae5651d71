"""A filter for the input of a terminal: replies on one side, keys on the other.

Textual's parser takes a string that it does not know (DCS, APC, OSC) for the keys that its
characters are, so that an answer which comes late would play.  The filter takes out every string
and every report with a private mark (``CSI ?``, but for those of modes, which Textual asks for).
Of other sequences it hands on what `key_codes` makes of them.  What is pasted is text: sequences
in it, which the parser would read as keys, and for seconds, are taken out.  Input may come in any
pieces.

Alt with a letter may look like the beginning of an answer, so that is held back until more comes,
or for `DELAY`.  An escape alone is not: it is the key in most cases, which should not wait twice.
Where it turns out to be the first of an answer it is completed to one that Textual ignores.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from itertools import starmap
from typing import Final

from tui_tangram.terminal.key_codes import BEGUN, NOTHING, SEQUENCE, handed_on, is_key

DELAY: Final = 0.25
"""Seconds after which the beginning of what may be an answer is taken for keys."""
PATIENCE: Final = 1.0
"""Seconds of silence after which an answer without an end is given up."""
LONGEST: Final = 256
"""Characters of an answer that are kept."""
MOST: Final = 16
"""Answers that are kept."""
MOST_PASTED: Final = 100_000
"""Characters of what is pasted that are kept, about."""
PASTE_PATIENCE: Final = 5.0
"""Seconds of silence after which a paste without an end has one: the rest would be keys."""

_ESC: Final = "\x1b"
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
"""The beginning and the end of what is pasted."""
_NO_TEXT: Final = re.compile(r"\x1b\[[ -?]*[@-~]|\x1b[ -~]?|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Sequences and control characters, but for ends of lines and tabulators."""
_BEGIN: Final = re.compile(r"\x1b(?:P[>\d]|\]\d|_G|\[[?=>])")
"""The beginning of an answer.  Alt+Shift+P alone is none, nor is Alt+]."""
_ENDS: Final = {
    "P": re.compile(r"\x1b\\|\x9c"),
    "_": re.compile(r"\x1b\\|\x9c"),
    "]": re.compile(r"\x1b\\|[\x07\x9c]"),
    "[": re.compile(r"[@-~]|(?=\x1b)"),
}
"""The ends of answers by what follows the escape at their beginning."""
_STRING: Final = re.compile(r"\x1b[P\]_]")
"""The possible beginning of a string."""
_MODE: Final = re.compile(r"\x1b\[\?[\d;]+\$y")
"""A report of a mode, which Textual asks for."""


def _for_textual(text: str, begun: bool) -> str:
    """Return what Textual is to read of a key, which has *begun* where it has the escape."""
    found = handed_on(text) if SEQUENCE.fullmatch(text) else text
    if not begun:
        return found
    return text[1:] if found == text else NOTHING[1:] + found


def _ends_like(text: str, end: str) -> int:
    """Return the number of characters at the end of *text* that begin *end*, not all of it."""
    return next(n for n in range(len(end) - 1, -1, -1) if text.endswith(end[:n]))


class TerminalReplyFilter:
    """Parts input into keys and answers.  Times are seconds from any origin."""

    def __init__(self) -> None:
        """Begin with nothing."""
        # Bytes that are no characters, which Textual would end the app for, mean nothing.
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self.answers: list[str] = []
        """The first answers that came, `LONGEST` at most, without the ends of strings."""
        self._keys: list[tuple[str, bool]] = []
        """Keys that nobody has taken yet; whether the first of their characters was before."""
        self._held = ""
        """Input that waits for more, perhaps within an answer."""
        self._given = False
        """Whether the escape that what is held begins with has been handed on."""
        self._answer = ""
        """The beginning of the answer that is being read; empty for none."""
        self._paste: list[str] | None = None
        """The text so far of a paste that has not ended."""
        self._since = 0.0
        """The time of the last input."""

    def feed(self, data: bytes, now: float) -> str:
        """Take in *data*, perhaps nothing; return the keys that there are by now."""
        self.keep(data, now)
        keys, self._keys = self._keys, []
        return "".join(starmap(_for_textual, keys))

    def keep(self, data: bytes, now: float) -> None:
        """Take in *data*, and keep its keys for whoever feeds next."""
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
        """Take what is held for keys when nothing has come after it, and end an endless answer.

        Asked when there is no input: more may have come long ago, while nobody read.
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
        """Pass keys on up to the next answer or its possible beginning; return where that is."""
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
                self._answer = f"{_ESC}[ "  # none is so long
            return len(text)
        if not given:
            self._keys.append((_ESC, False))
        return start + 1

    def _read_paste(self, paste: list[str], text: str, at: int) -> int:
        """Read on in what is pasted; return where it ends."""
        end = text.find(_PASTED, at)
        # The end may have come by half.
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
        """Read on in an answer; return where it ends."""
        end = _ENDS[self._answer[1]].search(text, at)
        if end is None:
            # The end may have come by half.
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
