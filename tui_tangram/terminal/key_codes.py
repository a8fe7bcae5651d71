r"""Escape sequences of keys, as passed to Textual's parser: known, decoded, or dropped.

The parser treats an unknown sequence as the keys of its characters, so that Shift+Enter of a
terminal that sends key numbers (``CSI 13;2u``, or ``CSI 27;2;13~``) would play ``[``, ``1``, ``3``
and so on.  Numbers are replaced by the bytes that terminals usually send for the same key; keys
without such bytes are dropped, as is every unknown sequence.  An arrow with Alt is one key, not
Escape and an arrow.

References: ECMA-48, 5.4 (control sequences); xterm, "modifyOtherKeys" and "formatOtherKeys";
kitty, "Comprehensive keyboard handling in terminals".
"""

from __future__ import annotations

import re
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
