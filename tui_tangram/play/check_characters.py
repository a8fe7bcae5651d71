"""Check characters of typed ids."""

from __future__ import annotations

from typing import Final

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""The check characters: 31 that do not look alike."""
_PRIME: Final = 953
"""The largest prime that two check characters can hold, 31 · 31 being 961."""
_BASE: Final = 3
"""A primitive root of it: its first 952 powers differ."""


def check_characters(stem: str) -> str:
    """Return the two check characters of an id.

    The characters are the coefficients of a polynomial, taken at `_BASE` modulo `_PRIME`.
    One wrong character changes one coefficient by less than the prime.  Two characters a
    and b that change places change the sum by (a - b) · (power - other power), and neither
    is a multiple of the prime.

    >>> check_characters("square/6x6/tetravex/c10/s4711/g1")
    '5n'
    """
    total = 0
    for character in stem:
        total = (total * _BASE + ord(character)) % _PRIME
    high, low = divmod(total, len(_LETTERS))
    return _LETTERS[high] + _LETTERS[low]
