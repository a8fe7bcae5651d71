"""Directions that are typed: in English, which scripts use, or in the language in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tui_tangram.language import markc, trc


class _Word(NamedTuple):
    """A word for a direction."""

    word: str
    """The word in English.  Another language may have several, separated by spaces."""
    across: int = 0
    up: int = 0


_WORDS: Final = (
    _Word(markc("typed", "left"), across=-1),
    _Word(markc("typed", "right"), across=1),
    _Word(markc("typed", "up"), up=1),
    _Word(markc("typed", "down"), up=-1),
)
_IDLE: Final = markc("typed", "to the")
"""Words without meaning that may stand before a direction."""
_EIGHTHS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def eighth_of(words: Sequence[str]) -> int | None:
    """Return the number of the direction, 0 to 7, from the right counter-clockwise.

    None if it is none of the eight.

    >>> eighth_of(["up", "left"]), eighth_of(["right"]), eighth_of(["up", "down"])
    (3, 0, None)
    """
    across = up = 0
    for word in map(str.lower, words):
        if word in trc("typed", _IDLE).split():
            continue
        found = next((one for one in _WORDS if word in (one.word, *_translations(one))), None)
        # Refuse the same direction twice, and a direction with its opposite.
        if found is None or (found.across and across) or (found.up and up):
            return None
        across, up = across + found.across, up + found.up
    return _EIGHTHS.index((across, up)) if across or up else None


def side_of(word: str) -> int:
    """Return 1 for the left, -1 for the right, 0 for neither.

    >>> side_of("left"), side_of("R"), side_of("up")
    (1, -1, 0)
    """
    word = word.lower()
    for side, one in ((1, _WORDS[0]), (-1, _WORDS[1])):
        if word in (one.word, one.word[0], *_translations(one)):
            return side
    return 0


def _translations(one: _Word) -> list[str]:
    return trc("typed", one.word).split()
