"""Tables of sets as the compiled kernel reads them: in words."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from sys import byteorder

from tui_tangram.matching.kernel import SearchFacts


class WideSets:
    """A table of sets, in words."""

    __slots__ = ("address", "data", "words")

    def __init__(self, sets: Iterable[int], words: int) -> None:
        """Take sets that have room in *words* words."""
        self.words = words
        size = 8 * words
        self.data = array("Q", b"".join([each.to_bytes(size, byteorder) for each in sets]))
        self.address = self.data.buffer_info()[0]
        """The address of the words; the array never grows."""

    def integers(self) -> list[int]:
        """Return the sets as integers."""
        size, raw = 8 * self.words, self.data.tobytes()
        return [int.from_bytes(raw[i : i + size], byteorder) for i in range(0, len(raw), size)]


class WideFits:
    """The ways that fit sets of colours, combined from those for the lower and higher colours.

    So the tables are small for any number of colours.
    """

    __slots__ = ("half", "sets", "width", "words")

    def __init__(self, facts: SearchFacts, words: int) -> None:
        """Take the fits of *facts*."""
        self.words = words
        self.width: int = facts.fits.width
        self.half = (self.width + 1) // 2
        lower = range(1 << self.half)
        higher = [some << self.half for some in lower]
        every = (1 << self.width) - 1
        self.sets = WideSets(
            [side[colours & every] for side in facts.fits.sides for colours in (*lower, *higher)],
            words,
        )
