"""A filter for the terminal's input, which separates replies from keys, and decodes keys.

Textual's parser treats an unknown string (DCS, APC, OSC) as the keys of its characters, so a late
answer would make moves.  The filter removes every string and every report with a private mark
(``CSI ?``, except those of modes, which Textual requests). Other sequences are passed on as
converted by `handed_on`.  Pasted input is text: sequences in it, which the parser would read as
keys, and for seconds, are removed.  Input may come in any pieces.

Alt with a letter may look like the beginning of an answer, so it is held back until more arrives,
or for `DELAY`.  An escape alone is not: it is the key in most cases, which should not wait twice.
If it turns out to be the first of an answer it is completed to one that Textual ignores.

Keys
----
Sequences of keys are known, decoded, or dropped. The parser treats an unknown sequence as the keys
of its characters, so that Shift+Enter of a
terminal that sends key numbers (``CSI 13;2u``, or ``CSI 27;2;13~``) would play ``[``, ``1``, ``3``
and so on.  Numbers are replaced by the bytes that terminals usually send for the same key; keys
without such bytes are dropped, as is every unknown sequence.  An arrow with Alt is one key, not
Escape and an arrow.

References: ECMA-48, 5.4 (control sequences); xterm, "modifyOtherKeys" and "formatOtherKeys";
kitty, "Comprehensive keyboard handling in terminals".
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from itertools import starmap
from typing import Final

SEQUENCE: Final = re.compile(
    r"\x1b(?:\[(?:\[[@-~]|M[\s\S]{3}|\d+\$(?!y)|(?!M)[ -?]*[@-Z\\-~])|O[ -?]*[@-~])"
)
r"""A control sequence, or a key of the keypad (SS3), with its end.

Besides those of ECMA-48 there are keys of the Linux console (``CSI [ A``), clicks of old terminals,
and keys of rxvt with Shift (``CSI 3 $``)."""
BEGUN: Final = re.compile(r"\x1b(?:\[(?:\[|M[\s\S]{0,2}|[ -?]*)|O[ -?]*)?")
"""The beginning of one."""

NOTHING: Final = "\x1b[G"
"""A sequence that Textual ignores."""
ESCAPE: Final = f"\x1b{NOTHING}"
"""The Escape key, regardless of the next character."""

_REPORT: Final = re.compile(
    r"\x1b\[(?:[IO]|\d+;\d+R|\?[\d;]+\$y|48;[\d;:]+t|<?[-\d;]+[mM]|M[\s\S]{3})|\x1b\[20[01]~"
)
"""Focus, cursor position, modes, size, mouse, and the ends of a paste."""
_NUMBERED: Final = re.compile(
    r"\x1b\[(?:27;(?P<other>\d*);(?P<character>\d+)~"
    r"|(?P<code>\d+)(?::(?P<shifted>\d*)[\d:]*)?(?:;(?P<state>[\d:]*)(?:;(?P<text>[\d:]*))?)?u)"
)
"""A key as a number, with its modifiers."""
_STATE: Final = re.compile(r"(?P<key>\x1b\[\d*);(?P<state>\d+(?::\d+)?)(?P<end>[~A-Z])")
"""Another key with its modifiers."""

_CSI: Final = "\x1b["
_SHIFT, _ALT, _CTRL, _OTHERS = 1, 2, 4, 8 | 16 | 32
_CONTROLLED: Final = frozenset(map(chr, range(64, 96)))
"""Characters that Ctrl turns into others."""
_RELEASED: Final = "3"
"""The event type of a key release."""
_KEYPAD: Final[dict[int, str]] = dict(enumerate([*"0123456789./*-+", "\r", "="], start=57399)) | {
    57417 + at: f"\x1b[{end}" for at, end in enumerate(["D", "C", "A", "B", "5~", "6~", "H", "F"])
} | {57425: "\x1b[2~", 57426: "\x1b[3~"}  # fmt: skip
"""The usual codes of the keypad keys, which kitty numbers."""
_SAME: Final = {9: "\t", 13: "\r", 27: ESCAPE, 32: " ", 127: "\x7f"}
"""Keys that are sent without modifiers, except Shift+Tab."""


def handed_on(sequence: str) -> str:
    r"""Return the replacement of a *sequence* for Textual; empty if it is dropped.

    >>> handed_on("\x1b[A"), handed_on("\x1b[13;2u"), handed_on("\x1b[114;2u")
    ('\x1b[A', '\r', 'R')
    >>> handed_on("\x1b[27;5;13~"), handed_on("\x1b[200;5;7z"), handed_on("\x1b[1;3D")
    ('\r', '', '')
    """
    if _REPORT.fullmatch(sequence):
        return sequence
    if found := _NUMBERED.fullmatch(sequence):
        if found["character"]:
            return _decoded(int(found["character"]), found["other"])
        return _decoded(int(found["code"]), found["state"] or "", found["shifted"], found["text"])
    if found := _STATE.fullmatch(sequence):
        held = _held(found["state"])
        if held is None:
            return ""
        if held:
            sequence = f"{found['key']};{held + 1}{found['end']}"
        else:
            sequence = f"{found['key'] if found['end'] == '~' else _CSI}{found['end']}"
    # Imported late: Textual reads the environment when it is imported, after the first keys.
    from tui_tangram.terminal.internals import key_sequences

    known = key_sequences()
    return sequence if sequence in known or not known else ""


def is_key(sequence: str) -> bool:
    """Whether a *sequence* is not a report on something other than keys."""
    return not _REPORT.fullmatch(sequence)


def _decoded(code: int, state: str, shifted: str | None = "", text: str | None = "") -> str:
    """Return the bytes of a key by its number and modifiers; empty if there are none."""
    held = _held(state)
    if held is None:
        return ""
    if code in _KEYPAD:
        return _KEYPAD[code]
    if code in _SAME:
        return "\x1b[Z" if code == 9 and held & _SHIFT else _SAME[code]
    typed = [_character(number) for number in (text or "").split(":") if number]
    if typed and not held & (_ALT | _CTRL):
        return "".join(typed)
    character = _character(code)
    if held & _SHIFT:
        character = _character(shifted) if shifted else character.upper()
    if held & _CTRL:
        letter = character.upper()
        return chr(ord(letter) & 31) if letter in _CONTROLLED and not held & _ALT else ""
    if held & _ALT:
        # Others could be the beginning of a sequence that absorbs the next input.
        return f"\x1b{character}" if character.isalnum() and character not in "OP" else ""
    return character


def _held(state: str) -> int | None:
    """Return Shift, Alt and Ctrl of a *state*; None for a release or other modifiers.

    That is a key release, or a key with other modifiers; lock keys are ignored.
    """
    modifiers, _, sort = state.partition(":")
    held = max(int(modifiers or 1) - 1, 0)
    if sort == _RELEASED or held & _OTHERS:
        return None
    return held & (_SHIFT | _ALT | _CTRL)


def _character(number: int | str) -> str:
    """Return a printable character by its number, or an empty text."""
    code = int(number)
    found = chr(code) if code < 0x110000 else ""
    # Keys without a character have private use numbers.
    return found if found.isprintable() else ""


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
