"""A sieve for the input of a terminal: answers on one side, keys on the other.

Textual's parser takes a string that it does not know (DCS, APC, OSC) for the keys that its
characters are, so that an answer which comes late would play.  The sieve takes out every string,
every report with a private mark (``CSI ?``, but for those of modes, which Textual asks for), and
the modifiers that kitty reports alone.  Input may come in any pieces.

Alt with a letter may look like the beginning of an answer, so that is held back until more comes,
or for `DELAY`.  An escape alone is not: it is the key in most cases, which should not wait twice.
Where it turns out to be the first of an answer it is completed to one that Textual ignores.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Final

DELAY: Final = 0.25
"""Seconds after which the beginning of what may be an answer is taken for keys."""
PATIENCE: Final = 1.0
"""Seconds of silence after which an answer without an end is given up."""
LONGEST: Final = 256
"""Characters of an answer that are kept."""
MOST: Final = 16
"""Answers that are kept."""

_ESC: Final = "\x1b"
_REST_OF_NOTHING: Final = "[G"
"""The characters after an escape with which Textual ignores both."""
_BEGIN: Final = re.compile(r"\x1b(?:P[>\d]|\]\d|_G|\[[?=>])")
"""The beginning of an answer.  Alt+Shift+P alone is none, nor is Alt+]."""
_ENDS: Final = {
    "P": re.compile(r"\x1b\\|\x9c"),
    "_": re.compile(r"\x1b\\|\x9c"),
    "]": re.compile(r"\x1b\\|[\x07\x9c]"),
    "[": re.compile(r"[@-~]|(?=\x1b)"),
}
"""The ends of answers by what follows the escape at their beginning."""
_MODIFIER: Final = re.compile(r"\x1b\[574(?:4[1-9]|5[0-4])(?:;[\d:;]{0,16})?u")
"""Shift, Ctrl, Alt and their kin alone, as kitty reports keys."""
_PART: Final = re.compile(r"\x1b(?:[P\]_]|\[(?:5(?:7(?:4(?:[45](?:\d(?:;[\d:;]{0,16})?)?)?)?)?)?)")
"""The beginning of any of these."""
_MODE: Final = re.compile(r"\x1b\[\?[\d;]+\$y")
"""A report of a mode, which Textual asks for."""


class Sieve:
    """Parts input into keys and answers.  Times are seconds from any origin."""

    def __init__(self) -> None:
        """Begin with nothing."""
        # Bytes that are no characters, which Textual would end the app for, mean nothing.
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self.answers: list[str] = []
        """The first answers that came, `LONGEST` at most, without the ends of strings."""
        self._keys = ""
        """Keys that nobody has taken yet."""
        self._held = ""
        """Input that waits for more, perhaps within an answer."""
        self._given = False
        """Whether the escape that what is held begins with has been handed on."""
        self._answer = ""
        """The beginning of the answer that is being read; empty for none."""
        self._since = 0.0
        """The time of the last input."""

    def feed(self, data: bytes, now: float) -> str:
        """Take in *data*, perhaps nothing; return the keys that there are by now."""
        self.keep(data, now)
        keys, self._keys = self._keys, ""
        return keys

    def keep(self, data: bytes, now: float) -> None:
        """Take in *data*, and keep its keys for whoever feeds next."""
        if not data:
            self._expire(now)
            return
        self._since = now
        text, self._held, at = self._held + self._decode(data), "", 0
        while at < len(text):
            at = self._swallow(text, at) if self._answer else self._look(text, at)

    def _expire(self, now: float) -> None:
        """Take what is held for keys when nothing has come after it, and end an endless answer.

        Asked when there is no input: more may have come long ago, while nobody read.
        """
        silence = now - self._since
        if self._answer:
            if silence >= PATIENCE:
                self._answer = self._held = ""
        elif self._held and silence >= DELAY:
            self._keys += self._held[self._given :]
            self._held, self._given = "", False

    def _look(self, text: str, at: int) -> int:
        """Pass keys on up to the next answer or its possible beginning; return where that is."""
        start = text.find(_ESC, at)
        if start < 0:
            self._keys += text[at:]
            return len(text)
        self._keys += text[at:start]
        given, self._given = self._given, False
        if found := _MODIFIER.match(text, start) or _BEGIN.match(text, start):
            if given:
                self._keys += _REST_OF_NOTHING
            if found.re is _BEGIN:
                self._answer = found[0]
            return found.end()
        if start + 1 == len(text):
            self._keys += _ESC
            self._held, self._given = _ESC, True
            return len(text)
        if _PART.fullmatch(text, start):
            self._held, self._given = text[start:], given
            return len(text)
        self._keys += "" if given else _ESC
        return start + 1

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
            self._keys += self._answer
        elif len(self.answers) < MOST:
            self.answers.append(self._answer)
        self._answer = ""
        return end.end()

    def _note(self, more: str) -> None:
        self._answer += more[: max(LONGEST - len(self._answer), 0)]
