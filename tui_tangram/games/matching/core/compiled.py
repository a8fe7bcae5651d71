"""The compiled search of boards: `kernel.run` in C, where available.

It takes the same steps on the same tables, in words, and can count without writing any solution;
see `tui_tangram.maths.cover.compiled`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import reduce
from mmap import mmap
from typing import Any, Final

from tui_tangram.games.matching.core.kernel import TRAIL, SearchFacts, SearchState
from tui_tangram.maths.cover import compiled
from tui_tangram.maths.cover.compiled import MOST_WORDS, in_words, words_for
from tui_tangram.play.bits import bits

_CHUNK: Final = 8
"""The most colours for which the table of fits has all sets; larger ones are combined."""

_SETS: Final = frozenset({"domain", "loose", "todo", "old"})
"""The tables of a state that hold sets."""
_FLOATS: Final = frozenset({"done", "share"})
_TRAIL: Final = frozenset({"old", "changed", "queue"})
"""The state tables sized for all possible changes, far more than usually needed."""
_PAGED: Final = 1 << 20
"""The size in bytes from which on the system allocates a table page by page."""


def possible(facts: SearchFacts) -> bool:
    """Return whether a search with these tables can be compiled."""
    return words_of(facts) <= MOST_WORDS and compiled.problem() is None


def words_of(facts: SearchFacts) -> int:
    """Return the number of 64-bit words of a set."""
    return words_for(len(facts.kind))


class CompiledSearch:
    """A search that continues compiled from its current state."""

    def __init__(self, facts: SearchFacts, state: SearchState) -> None:
        """Pack the tables; `possible` must be true of the facts."""
        words = words_of(facts)
        if facts.fits.packed is None:
            # These are the same for all restarts of one board.
            facts.fits.packed = _packed(facts, words)
        numbers, tables = facts.fits.packed
        rank, wanted = array("q", facts.rank), in_words(facts.wanted, words)
        self._numbers = words, facts.places, facts.few, facts.prefer, *numbers
        trail = state.at[TRAIL]
        self.state = SearchState(
            *[_table(name, table, words, trail) for name, table in state._asdict().items()]
        )
        """The state as in `kernel.run`; sets are in words."""
        self._tables = (*tables, rank, wanted, *self.state)

    def run(self, budget: int, out: array[int] | None = None) -> int:
        """Search up to *budget* nodes and return `END`, `FOUND` or `PAUSE`.

        *out* has room for one or more solutions, a way for each place, and the search is suspended
        when it is full; their number is in the state, whatever is returned.  Without it solutions
        are only counted, and the search continues.
        """
        status: int = compiled.kernel.board(self._numbers, self._tables, out, budget)
        return status


def _packed(facts: SearchFacts, words: int) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    """Return the numbers and the tables shared by all restarts of one board."""
    width = facts.fits.width
    sides = max(-(-each.bit_length() // width) for each in facts.spread)
    lanes = [each >> side * width & facts.every for each in facts.spread for side in range(sides)]
    # Colours that no tile has are left out: then there are usually few enough for one chunk.
    colours = bits(reduce(int.__or__, lanes))
    chunks = -(-len(colours) // _CHUNK)
    size = -(-len(colours) // chunks)
    number = {colour: 1 << index for index, colour in enumerate(colours)}
    fits: list[int] = []
    for side in facts.fits.sides:
        for low in range(0, chunks * size, size):
            some = [0]
            for colour in colours[low : low + size]:
                some += [one | side.single[colour] for one in some]
            fits += [*some, *[0] * ((1 << size) - len(some))]
    return (sides, chunks, size), (
        array("q", facts.first),
        array("q", facts.beyond),
        array("q", [each // width for each in facts.shift]),
        array("q", [(each >> width) * (words * chunks << size) for each in facts.fit]),
        in_words(fits, words),
        array("I", [sum(map(number.__getitem__, bits(lane))) for lane in lanes]),
        array("q", facts.kind),
        in_words(facts.of_kind, words),
    )


def _table(name: str, table: Sequence[Any], words: int, trail: int) -> Any:  # noqa: ANN401
    """Return a table of the state as a buffer."""
    used = table[:trail] if name in _TRAIL else table
    size = words if name in _SETS else 1
    packed = in_words(used, size) if name in _SETS else array("d" if name in _FLOATS else "q", used)
    if name not in _TRAIL:
        return packed
    # Unwritten pages cost nothing, and most of a huge board's are never needed.
    length = 8 * size * len(table)
    room = mmap(-1, length) if length > _PAGED else bytearray(length)
    room[: 8 * len(packed)] = packed.tobytes()
    return room
