"""Text for the ear and for braille: every sign that a voice or a display may lose is a word.

Texts are written once, with signs: ``2 − √2``.  `spoken` has the words for them.  Voices drop a
sign that touches another, or read it in another language, and of the tables of braille displays few
have √.  ``tests/language/signs.json`` has what was measured.

The length of answers is one of `LEVELS`: brief has the answer, in lines of at most `MOST`
characters; normal what a player needs in addition; full has reasons and details.

How long a voice speaks is estimated by letters, digits and pauses.  An arrow key is answered with
no more than `AT_ONCE`; the rest is heard on request.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final

from tui_tangram.language import markc, tr, trc
from tui_tangram.play.phrases import pointed

LEVELS: Final = ("brief", "normal", "full")
"""The amounts of speech, from the least."""
MOST: Final = 100
"""The maximum number of characters of a line of brief speech."""

A_LETTER: Final = 0.066
A_DIGIT: Final = 0.32
A_PAUSE: Final = 0.27
"""Seconds of espeak-ng at its default speed for each: least squares over twelve games in plain
mode, none more than 6 % off.  Short texts are up to a quarter off."""
AT_ONCE: Final = 3.7
"""The most seconds by this estimate after an arrow key: at most four of that voice."""

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
_ROWS: Final = "|".join(f"[{had}{lacking}]{{2,}}" for had, lacking in _SHARES)
_HAD: Final = "".join(had for had, _ in _SHARES)
_BARS: Final = "[▁-█]+ ?"
_OVER: Final = r"(?<![\w/.])(\(([^()/]*)\)|\d*√?\d+)/(\d+)(?![\w/]|[.,]\d)"
_SUM: Final = r"(?:\d+ [+−] \d*√2|\d*√2 − \d+)"
_SURD: Final = rf"(?<![\w√(−+])(?:(\({_SUM}\)/\d+|{_SUM})|(−?\d*√2(?:/\d+)?))(?![\w/]| [−+(])"
_TERM: Final = r"([−+]?) ?(\d*)(√2)?(?=[ )/]|$)"
_RANGE: Final = r"(?<=\d)[–—](?=\d)"
_DASH: Final = r"\s*[–—]\s*"
_SIGN: Final = f" *([{''.join(WORDS)}]) *"
_NUMBERED: Final = r"\b(?:no|Nr)\. (?=\d)"
_ANY: Final = f"{_NUMBERED}|[/{''.join((*WORDS, *_MARKS))}–—▁-█]"
_BEFORE: Final = r" +([,.:;!?)]|$)|(\() +"


def spoken(text: str, level: str = "normal") -> str:
    """Return *text* with words for its signs, and decimals after roots.

    In brief speech only sums have decimals.

    >>> spoken("(2 − √2)/2, 2√2: 45°")
    '2 minus root 2, over 2 (0.29), 2 root 2 (2.83): 45 degrees'
    >>> spoken("2√2, 2√2 − 2", "brief")
    '2 root 2, 2 root 2 minus 2 (0.83)'
    >>> spoken("1/2, 3/2, ●●○○○, 1–7, 3×3, no. 1")
    'one half, 3 over 2, 2 of 5, 1 to 7, 3 by 3, number 1'
    """
    if not re.search(_ANY, text):
        return text
    text = re.sub(_SURD, lambda found: _with_decimals(found, level), text)
    text = re.sub(_OVER, _fraction, text)
    text = re.sub(_ROWS, _share, text)
    text = re.sub(_BARS, "", text)
    text = re.sub(_NUMBERED, f"{trc('spoken', _NUMBER)} ", text)
    text = re.sub(_RANGE, f" {trc('spoken', _TO)} ", text)
    text = re.sub(_DASH, ", ", text)
    for sign, instead in _MARKS.items():
        text = text.replace(sign, instead)
    text = re.sub(_SIGN, lambda found: f" {trc('spoken', WORDS[found[1]])} ", text)
    return re.sub(_BEFORE, r"\1\2", " ".join(text.split(" "))).replace("  ", " ").strip()


_TO: Final = markc("spoken", "to")
_NUMBER: Final = markc("spoken", "number")


def rounded(text: str, places: int = 1, *, sums: bool = False) -> str:
    """Return *text* with decimal numbers of so many places for roots, or only for their *sums*.

    >>> rounded("2√2 − 2 down, √2 up"), rounded("2√2 − 2 down, √2 up", 2, sums=True)
    ('0.8 down, 1.4 up', '0.83 down, √2 up')
    """
    return re.sub(
        _SURD, lambda found: found[0] if sums and found[2] else _decimals(found, places), text
    )


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


def _with_decimals(found: re.Match[str], level: str) -> str:
    """Return an exact length with its decimals in brackets."""
    if found[2] and level == LEVELS[0]:
        return found[0]
    return f"{found[0]} ({_decimals(found)})"


def _decimals(found: re.Match[str], places: int = 2) -> str:
    """Return an exact length as a decimal number."""
    top, _, below = found[0].partition("/")
    value = 0.0
    for sign, digits, root in re.findall(_TERM, top.strip("()")):
        if digits or root:
            term = int(digits or 1) * (2**0.5 if root else 1)
            value += -term if sign == "−" else term
    return pointed(f"{value / int(below or 1):.{places}f}").replace("-", "−")


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


def seconds(text: str) -> float:
    """Return how long a voice speaks, about: by letters, digits and the marks between them.

    >>> round(seconds("Placed 1: fills B, C."), 1)
    2.0
    """
    return sum(each * len(re.findall(found, text)) for found, each in _SPOKEN)


_SPOKEN: Final = (
    (r"[^\d\W]", A_LETTER),
    (r"(?<![\d.])1[0-2](?!\.?\d)|\d", A_DIGIT),  # ten to twelve are short
    (r"[.,;:](?!\d)", A_PAUSE),
)


def parted(text: str, level: str = "normal") -> list[str]:
    """Return the words of *text* in parts of at most `AT_ONCE`, which end where a speaker pauses.

    >>> parted("Layout: Hexagons. A honeycomb: three hexagons at every corner.")
    ['Layout: Hexagons.', 'A honeycomb: three hexagons at every corner.']
    """
    rest, found = spoken(text, level), list[str]()
    while seconds(rest) > AT_ONCE:
        most = bisect_right(range(len(rest)), AT_ONCE, key=lambda end: seconds(rest[:end])) - 1
        part = broken(rest, most)[0]
        found.append(part)
        rest = rest[len(part) :].lstrip()
    return [*found, rest] if rest or not found else found


def at_once(text: str, level: str) -> str:
    """Return *text*, or of a longer one the words that an arrow key says; all in full speech."""
    parts = [text] if level in ("", LEVELS[-1]) else parted(text, level)
    return parts[0] if parts[1:] else text


def broken(text: str, most: int) -> list[str]:
    """Return *text* in lines of at most *most* characters, broken where a speaker pauses.

    The first choice is the end of a sentence, then a semicolon, a comma, a blank.  A word that is
    longer than *most* has a line to itself.

    >>> broken("Two moves. One hint, no checks.", 20), broken("One, two, three.", 9)
    (['Two moves.', 'One hint, no checks.'], ['One, two,', 'three.'])
    """
    return _broken(text, most, (". ", "; ", ", ", " "))


def wrapped(text: str, width: int) -> list[str]:
    """Return *text* in lines of at most *width* characters, broken at blanks alone.

    >>> wrapped("One hint, no checks.", 8)
    ['One', 'hint, no', 'checks.']
    """
    return _broken(text, width, (" ",))


def _broken(text: str, most: int, pauses: Sequence[str]) -> list[str]:
    lines: list[str] = []
    while len(text) > most:
        start = text[: most + 1]
        ends = (max(start.rfind(mark), -1) + len(mark) for mark in pauses)
        at = next((end for end in ends if end > 1), 0) or text.find(" ") + 1
        if not at:
            break
        lines.append(text[:at].rstrip())
        text = text[at:].lstrip()
    return [*lines, text] if text or not lines else lines
