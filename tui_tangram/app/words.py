"""Small things in words, the same on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap


def duration(seconds: float) -> str:
    """Return a length of time as players read it.

    >>> duration(192.4), duration(3725), duration(7)
    ('3:12', '1:02:05', '0:07')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def difficulty(grade: int | None) -> str:
    """Return a difficulty of 1 to 5 as dots; nothing where it is not known.

    >>> difficulty(3), difficulty(None)
    ('●●●○○', '')
    """
    return "" if grade is None else "●" * grade + "○" * (5 - grade)


def estimate(seconds: float) -> str:
    """Return about how long something takes.

    >>> [estimate(seconds) for seconds in (3, 23.4, 75, 800, 3600)]
    ['about 5 s', 'about 25 s', 'about 1 min', 'about 13 min', 'more than an hour']
    """
    if seconds < 58:
        return f"about {max(round(seconds / 5), 1) * 5} s"
    if seconds < 58 * 60:
        return f"about {round(seconds / 60)} min"
    return "more than an hour"


def counted(number: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "board"), counted(12, "board")
    ('1 board', '12 boards')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Return words with commas and an "and".

    >>> listed(["6 squares", "2 hexagons", "1 dodecagon"])
    '6 squares, 2 hexagons and 1 dodecagon'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def pages(text: str, width: int) -> list[str]:
    """Return *text* in lines of at most *width* cells that say when there is more.

    >>> pages("A at the top. B at the left.", 18)
    ['A at the top. B …', 'at the left.']
    """
    found = wrap(text, max(width - 2, 10))
    return [f"{page} …" for page in found[:-1]] + found[-1:]
