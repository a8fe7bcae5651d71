"""Numbers in drawings: lists of them, and places."""

from __future__ import annotations

import re
from typing import Final

from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote

MAX_DIGITS: Final = 40
"""The maximum number of digits of a number."""

NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
"""A number at the beginning of a text."""


def read_numbers(text: str, what: str) -> list[float]:
    """Return the numbers of a list, with commas, blanks or nothing between them.

    Raises `DocumentError`, which calls the list *what*.
    """
    found: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in ", \t\n\r":
            at += 1
            continue
        # One match at a time: a pattern for the whole list could take practically for ever to fail.
        number = NUMBER.match(text, at)
        if number is None or len(number[0]) > MAX_DIGITS:
            raise DocumentError(
                "{what}: must be numbers, not {value}", what=what, value=quote(text[at:])
            )
        found.append(float(number[0]))
        at = number.end()
    return found


def in_pairs(numbers: list[float], what: str) -> list[FloatPoint]:
    """Return numbers as places, two for each.  Raises `DocumentError` for an odd number."""
    if len(numbers) % 2:
        raise DocumentError("{what}: must be an even number of numbers", what=what)
    return list(zip(numbers[::2], numbers[1::2], strict=True))
