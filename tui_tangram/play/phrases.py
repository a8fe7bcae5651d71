"""Small things in words, the same in every shell."""

from __future__ import annotations

from collections.abc import Sequence


def duration(seconds: float) -> str:
    """Return a length of time as players read it.

    >>> duration(192.4), duration(3725), duration(7)
    ('3:12', '1:02:05', '0:07')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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
