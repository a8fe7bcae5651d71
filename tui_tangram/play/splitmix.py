"""Random numbers that are the same on every machine: SplitMix64 on integers.

Python's own `random` promises the same numbers for `random()` only, not for choosing and
shuffling, so a puzzle id could mean another puzzle in a later version.  This generator is a few
integer operations and never changes.

SplitMix64 is Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014, with the constants of Sebastiano Vigna's
public domain program, https://prng.di.unimi.it/splitmix64.c.  A text is made a seed by
FNV-1a, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv.

Check characters of typed ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

_T = TypeVar("_T")

SCATTERED: Final = 10**9
"""The upper bound of the seeds drawn by a search: large, so none collide, and short to type."""
WORD: Final = (1 << 64) - 1
"""The mask that reduces numbers to 64 bits."""


class SplitMix64:
    """A stream of numbers determined by its seed.

    >>> chance = SplitMix64(1234567)
    >>> chance.word(), chance.word()
    (6457827717110365317, 3203168211198807973)
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """Begin the stream of the lowest 64 bits of *seed*."""
        self._state = seed & WORD

    @classmethod
    def named(cls, text: str) -> SplitMix64:
        """Return the stream seeded by a text.

        >>> SplitMix64.named("square").word() == SplitMix64.named("square").word()
        True
        """
        seed = 0xCBF29CE484222325
        for byte in text.encode():
            seed = (seed ^ byte) * 0x100000001B3 & WORD
        return cls(seed)

    def word(self) -> int:
        """Return the next 64 bits as a number from 0."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & WORD
        state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        state = (state ^ (state >> 27)) * 0x94D049BB133111EB & WORD
        return state ^ (state >> 31)

    def below(self, count: int) -> int:
        """Return a number from 0 to *count* - 1, all equally likely.

        Raises `ValueError` for a count below 1.
        """
        if count < 1:
            raise ValueError(f"there is no number below {count} to choose")
        words = 1
        while count > (every := 1 << 64 * words):
            words += 1
        # Numbers beyond the last whole multiple would favour small ones.
        whole = every - every % count
        while (number := self._number(words)) >= whole:
            pass
        return number % count

    def _number(self, words: int) -> int:
        """Return the next words as one number."""
        number = 0
        for _ in range(words):
            number = number << 64 | self.word()
        return number

    def coin(self) -> bool:
        """Return true or false."""
        return bool(self.below(2))

    def choice(self, values: Sequence[_T]) -> _T:
        """Return one of some *values*."""
        return values[self.below(len(values))]

    def shuffled(self, values: Iterable[_T]) -> list[_T]:
        """Return the *values* in any order, all orders equally likely (Fisher and Yates)."""
        found = list(values)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


def scattered(seed: int) -> Iterator[int]:
    """Yield *seed*, and then endlessly other seeds below `SCATTERED` determined by it.

    A search that counted up would lead neighbours to one result.

    >>> [seed for seed, _ in zip(scattered(7), range(3))]
    [7, 838556262, 61046627]
    """
    yield seed
    chance = SplitMix64.named(f"after {seed}")
    while True:
        yield chance.below(SCATTERED)


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
