"""Values of arguments, read from typed text.

Each raises `PlayerError` for an invalid value.
"""

from __future__ import annotations

import math
import re

from tui_tangram.language import PlayerError


def number(text: str) -> int:
    """Read a whole number of at least 0.

    >>> number("12")
    12
    """
    return _whole(text, 0, 20)


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    return _whole(text, 1, 18)


def _whole(text: str, low: int, digits: int) -> int:
    if not re.fullmatch(rf"\d{{1,{digits}}}", text, re.ASCII) or int(text) < low:
        raise PlayerError(
            "must be a whole number of at least {low}, not {value}", low=low, value=repr(text)
        )
    return int(text)


def seconds(text: str) -> float:
    """Read a length of time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise PlayerError("must be a number of seconds above 0, not {value}", value=repr(text))
    return value


def steps(text: str) -> tuple[int, int]:
    """Read a range of steps.

    >>> steps("3-7"), steps("5")
    ((3, 7), (5, 5))
    """
    if found := _range(text):
        return found
    raise PlayerError("must be steps such as 3-7 or 5, not {value}", value=repr(text))


def moves(text: str) -> tuple[int, int]:
    """Read numbers of moves, "30-40" or "35"."""
    if found := _range(text):
        return found
    raise PlayerError("must be numbers of moves such as 30-40 or 35, not {value}", value=repr(text))


def port(text: str) -> int:
    """Read the number of an unprivileged port."""
    found = number(text)
    if not 1 <= found <= 65_535:
        raise PlayerError("must be from 1 to 65535, not {value}", value=text)
    return found


def _range(text: str) -> tuple[int, int] | None:
    """Return the ends of a range "3-7" or "5"; None for another text."""
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text, re.ASCII)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    return (low, high) if 1 <= low <= high else None
