"""Text for the ear and for braille: every sign that a voice or a display may lose is a word.

Texts are written once, with signs: ``2 − √2``.  `spoken` has the words for them.  Voices drop a
sign that touches another, or read it in another language, and of the tables of braille displays few
have √.  ``tests/language/signs.json`` has what was measured.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tui_tangram.language import markc, tr, trc

WORDS: Final[Mapping[str, str]] = {
    "√": markc("spoken", "root"),
    "°": markc("spoken", "degrees"),
    "×": markc("spoken", "by"),
    "−": markc("spoken", "minus"),
    "½": markc("spoken", "one half"),
    "²": markc("spoken", "squared"),
    "≤": markc("spoken", "at most"),
    "≥": markc("spoken", "at least"),
    "→": markc("spoken", "then"),
    "↑": markc("spoken", "up"),
    "↓": markc("spoken", "down"),
    "←": markc("spoken", "left"),
    "✓": markc("spoken", "done"),
    "′": markc("spoken", "prime"),
    "%": markc("spoken", "percent"),
    "●": markc("spoken", "full"),
    "◐": markc("spoken", "half"),
    "○": markc("spoken", "empty"),
    "★": markc("spoken", "star"),
    "☆": markc("spoken", "no star"),
}
"""The words for signs."""
LETTERS: Final[Mapping[str, str]] = {"√": "r", "−": "-"}
"""The signs as letters, as they can be typed too."""
_MARKS: Final[Mapping[str, str]] = {
    "…": "...", "’": "'", "‘": "'", "\xad": "", "‑": "-", "›": "", "•": ",", "·": ",",
}  # fmt: skip
"""Marks that are no words, and what every voice pauses at, or passes over."""
_SHARES: Final = ("●◐", "○"), ("★", "☆")
"""Signs for what is had, and for what is lacking, in rows such as ●●●○○."""
_ROWS: Final = re.compile("|".join(f"[{had}{lacking}]{{2,}}" for had, lacking in _SHARES))
_HAD: Final = "".join(had for had, _ in _SHARES)
_BARS: Final = re.compile("[▁-█]+ ?")
_OVER: Final = re.compile(r"(?<![\w/.])(\(([^()/]*)\)|\d*√?\d+)/(\d+)(?![\w/]|[.,]\d)")
_RANGE: Final = re.compile(r"(?<=\d)[–—](?=\d)")
_DASH: Final = re.compile(r"\s*[–—]\s*")
_SIGN: Final = re.compile(f" *([{''.join(WORDS)}]) *")
_ANY: Final = re.compile(f"[/{''.join((*WORDS, *_MARKS))}–—▁-█]")
_BEFORE: Final = re.compile(r" +([,.:;!?)]|$)|(\() +")


def spoken(text: str) -> str:
    """Return *text* with words for its signs.

    >>> spoken("(1 − √2)/2, 2√2: 45°"), spoken("1/2, 3/2, ●●○○○, 1–7, 3×3")
    ('1 minus root 2, over 2, 2 root 2: 45 degrees', 'one half, 3 over 2, 2 of 5, 1 to 7, 3 by 3')
    """
    if not _ANY.search(text):
        return text
    text = _OVER.sub(_fraction, text)
    text = _ROWS.sub(_share, text)
    text = _BARS.sub("", text)
    text = _RANGE.sub(f" {trc('spoken', _TO)} ", text)
    text = _DASH.sub(", ", text)
    for sign, instead in _MARKS.items():
        text = text.replace(sign, instead)
    text = _SIGN.sub(lambda found: f" {trc('spoken', WORDS[found[1]])} ", text)
    return _BEFORE.sub(r"\1\2", " ".join(text.split(" "))).replace("  ", " ").strip()


_TO: Final = markc("spoken", "to")


def lettered(text: str) -> str:
    """Return *text* with letters for its signs, and words for those that have none.

    >>> lettered("(1−√2)/2, 2√2: 45°")
    '(1-r2)/2, 2r2: 45 deg'
    """
    for sign, letter in LETTERS.items():
        text = text.replace(sign, letter)
    text = text.replace("°", " " + trc("spoken", _DEGREES))
    return spoken(text.replace("/", "\0")).replace("\0", "/")


_DEGREES: Final = markc("spoken", "deg")


def _fraction(found: re.Match[str]) -> str:
    """Return the words for a fraction."""
    whole, several, below = found.groups()
    if (whole, below) == ("1", "2"):
        return trc("spoken", WORDS["½"])
    if several is None:
        return tr("{number} over {below}", number=whole, below=below)
    return tr("{sum}, over {below}", sum=several, below=below)


def _share(found: re.Match[str]) -> str:
    """Return the words for a row of signs of which some are full."""
    return tr("{n} of {all}", n=sum(sign in _HAD for sign in found[0]), all=len(found[0]))
