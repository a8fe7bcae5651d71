"""Small things in words, the same on every screen."""

from __future__ import annotations


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
