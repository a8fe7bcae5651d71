"""One depth-first search over a puzzle's tables; `kernel` has its steps.

It begins in plain Python.  If possible, a search of more than `EARLY` nodes continues compiled
(`CompiledSearch`: `kernel.run` in C), from the node it has reached: the same solutions are found
in the same order after the same number of nodes.  The compiled search takes the same steps on the
same tables, in words, and can count without writing any solution; see
`tui_tangram.maths.cover.compiled`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import reduce
from mmap import mmap
from operator import or_
from typing import Any, Final, TypeAlias

from tui_tangram import native
from tui_tangram.games.matching.core.kernel import (
    END,
    FOUND,
    LEVEL,
    NODES,
    PAUSE,
    SOLUTIONS,
    TRAIL,
    SearchFacts,
    SearchState,
    run,
)
from tui_tangram.games.matching.core.tables import SideFits, Tables, Ways
from tui_tangram.maths.cover.compiled import MOST_WORDS, in_words, unions, words_for
from tui_tangram.play import Meter
from tui_tangram.play.bits import bits
from tui_tangram.play.last_results import LastResults
from tui_tangram.play.limit import STRIDE

_CHUNK: Final = 8
"""The most colours for which the table of fits has all sets; larger ones are combined."""

_SETS: Final = frozenset({"domain", "loose", "todo", "old"})
"""The tables of a state that hold sets."""
_FLOATS: Final = frozenset({"done", "share"})
_TRAIL: Final = frozenset({"old", "changed", "queue"})
"""The state tables sized for all possible changes, far more than usually needed."""
_PAGED: Final = 1 << 20
"""The size in bytes from which on the system allocates a table page by page."""


def can_compile(facts: SearchFacts) -> bool:
    """Return whether a search with these tables can be compiled."""
    return set_words(facts) <= MOST_WORDS and native.problem() is None


def set_words(facts: SearchFacts) -> int:
    """Return the number of 64-bit words of a set."""
    return words_for(len(facts.kind))


class CompiledSearch:
    """A search that continues compiled from its current state."""

    def __init__(self, facts: SearchFacts, state: SearchState) -> None:
        """Pack the tables; `can_compile` must be true of the facts."""
        words = set_words(facts)
        if facts.fits.packed is None:
            # These are the same for all searches of one board.
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
        status: int = native.kernel.board(self._numbers, (*self._tables, out), budget)
        return status


def _packed(facts: SearchFacts, words: int) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    """Return the numbers and the tables shared by all searches of one board."""
    width = facts.fits.width
    shown = reduce(or_, facts.spread)
    sides = -(-shown.bit_length() // width)
    # Colours that no tile has are left out: then there are usually few enough for one chunk.
    colours = bits(reduce(or_, (shown >> side * width & facts.every for side in range(sides))))
    chunks = -(-len(colours) // _CHUNK)
    size = -(-len(colours) // chunks)
    # A way shows one colour at each of its sides, and at sides that it has not none.  As many sides
    # as there is room for share a word.
    number = {0: 0} | {1 << colour: 1 << index for index, colour in enumerate(colours)}
    room = 64 // (chunks * size)
    spread = [0] * (-(-sides // room) * 64 * words)
    lanes = [(side // room * 64 * words, side % room * chunks * size) for side in range(sides)]
    for way, rest in enumerate(facts.spread):
        for start, shift in lanes:
            spread[start + way] |= number[rest & facts.every] << shift
            rest >>= width
    # The last chunk is as large as the others.
    some = [*colours, *[0] * (chunks * size - len(colours))]
    fits = unions(
        (
            [side.single[colour] for colour in some[low : low + size]]
            for side in facts.fits.sides
            for low in range(0, chunks * size, size)
        ),
        words,
    )
    met = [each // width for each in facts.shift]
    return (len(spread) // (64 * words), chunks, size), (
        array("q", facts.first),
        array("q", facts.beyond),
        array("q", [side // room * 64 + side % room * chunks * size for side in met]),
        array("q", [(each >> width) * (words * chunks << size) for each in facts.fit]),
        fits,
        array("Q", spread),
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


EARLY: Final = 10
"""The nodes that plain Python searches in about the time it takes to pack the tables."""
SLICE: Final = 8192
"""The nodes of a compiled search between two checks of the clock: a few milliseconds."""
BATCH: Final = 256
"""The solutions that a compiled search returns at once."""


class _PlaceFits(dict[int, int]):
    """The ways that fit the sets of colours met at all sides, computed when needed.

    The key is the set of colours, with the number of the side above its bits.
    """

    def __init__(self, sides: Sequence[SideFits], width: int) -> None:
        """Use the `SideFits` of each side; a set of colours has *width* bits."""
        self.sides, self.width = sides, width
        self.packed: tuple[array[int], ...] | None = None
        """The tables of a compiled search that depend on the board alone."""

    def __missing__(self, key: int) -> int:
        """Compute and store an entry."""
        found = self[key] = self.sides[key >> self.width][key & (1 << self.width) - 1]
        return found


def facts_of(tables: Tables, wanted: Sequence[int] = ()) -> SearchFacts:
    """Return the facts of a search; *wanted* has for each place the ways to try first."""
    places, ways = len(tables.candidates), tables.ways
    first, beyond, shift, fit, fits = _SIDES.get((ways,), lambda: _sides_of(ways))
    return SearchFacts(
        places=places,
        few=tables.few,
        every=ways.every,
        prefer=int(any(wanted)),
        first=first,
        beyond=beyond,
        shift=shift,
        fit=fit,
        fits=fits,
        spread=ways.spread,
        kind=ways.kind,
        of_kind=ways.of_kind,
        rank=ranks(tables.order),
        wanted=list(wanted) or [0] * places,
    )


_Sides: TypeAlias = tuple[list[int], list[int], list[int], list[int], _PlaceFits]
_SIDES: Final = LastResults[_Sides](4)


def _sides_of(ways: Ways) -> _Sides:
    """Return the tables `first` to `fits` of `SearchFacts`."""
    first, beyond, shift, fit = [0], [], [], []
    sides: dict[int, tuple[int, SideFits]] = {}
    for entries in ways.beyond:
        for offset, other, fitting in entries:
            beyond.append(other)
            shift.append(offset)
            fit.append(sides.setdefault(id(fitting), (len(sides) << ways.width, fitting))[0])
        first.append(len(beyond))
    return first, beyond, shift, fit, _PlaceFits([side for _, side in sides.values()], ways.width)


def ranks(order: Sequence[int]) -> list[int]:
    """Return for each place its index in *order*."""
    numbers = {place: number for number, place in enumerate(order)}
    return [numbers[place] for place in range(len(order))]


def state_of(tables: Tables, candidates: Sequence[int]) -> SearchState:
    """Return the state before the first node; *candidates* are already narrowed."""
    places, ways = len(candidates), tables.ways
    # Each change removes at least one way from a set, or places a tile.
    changes = sum([each.bit_count() for each in candidates]) + places
    return SearchState(
        at=[0, 0, 1, 0, 0],
        domain=list(candidates),
        loose=[(1 << len(ways.shown)) - 1] * (places + 1),
        todo=[0] * places,
        old=[0] * changes,
        changed=[0] * changes,
        place=[0] * places,
        slot=[0] * places,
        way=[-1] * places,
        mark=[0] * places,
        open=list(tables.order),
        filled=[0] * places,
        left=[len(tiles) for tiles in ways.kinds],
        queue=[0] * changes,
        queued=[0] * places,
        done=[0.0] * (places + 1),
        share=[0.0] * places + [1.0],
    )


class Search:
    """One depth-first search.  It can be run once."""

    def __init__(
        self,
        tables: Tables,
        wanted: Sequence[int] = (),
        candidates: Sequence[int] | None = None,
        *,
        facts: SearchFacts | None = None,
        early: int | None = EARLY,
    ) -> None:
        """Begin with these *candidates*, narrowed already, or with those of the tables.

        *wanted* is as for `facts_of`, or *facts* is its result.  After *early* nodes the search
        continues compiled if possible; with None, never.
        """
        self.facts = facts or facts_of(tables, wanted)
        self.state = state_of(tables, tables.candidates if candidates is None else candidates)
        self.possible = tables.possible if candidates is None else True
        self.early = early
        self.nodes = 0
        """The nodes searched."""
        self.done, self.share = 0.0, 1.0
        self.whole = 1.0
        """The part of a larger search that this one is, or 1."""
        self.stride = STRIDE
        """Nodes between two checks of the clock."""
        self._compiled: CompiledSearch | None = None
        self._out = array("q")
        """The solutions of the last step of a compiled search."""

    @property
    def compiled(self) -> bool:
        """Whether it runs compiled."""
        return self._compiled is not None

    @property
    def path(self) -> list[int]:
        """The places filled, in the order in which they were decided."""
        return list(self.state.place[: self.state.at[LEVEL]])

    @property
    def fraction(self) -> float:
        """The part of the whole search that is done, if the ways of a decision are alike."""
        return float(self.state.done[self.state.at[LEVEL] - 1])

    def split(self, tables: Tables) -> Search | None:
        """Return a search that takes over half of what is left here, or None if that is little.

        These are half of the untried ways of the first decision that has any.  The search is
        paused, and *tables* are those it was made with.
        """
        state, words, width = self.state, 1, len(self.facts.kind)
        if self._compiled:
            words, width = set_words(self.facts), 64
        for level in range(state.at[LEVEL]):
            some = state.todo[level * words : (level + 1) * words]
            ways = bits(sum(word << width * number for number, word in enumerate(some)))
            # The last decision has no tile yet: one of its ways stays here.
            given = ways[(len(ways) + (state.way[level] < 0)) // 2 :]
            if given:
                break
        else:
            return None
        candidates = list(tables.candidates)
        for place, way in zip(state.place[:level], state.way[:level], strict=True):
            candidates[place] = 1 << way
        candidates[state.place[level]] = sum(1 << way for way in given)
        for way in given:
            state.todo[level * words + way // width] ^= 1 << way % width
        possible = tables.narrow(candidates)
        found = Search(tables, candidates=candidates, facts=self.facts, early=0)
        found.possible = possible
        found.whole = found.state.share[-1] = state.share[level] * len(given)
        self.whole -= found.whole
        return found

    def run(self, meter: Meter, done: float = 0.0, share: float = 1.0) -> Iterator[list[int]]:
        """Yield the candidates each time every place has exactly one.

        The search is a part of a larger one: it begins when the part *done* of that is done, and is
        this *share* of it.  With each solution, `done` and `share` are updated to those of the
        decisions remaining there.
        """
        self.state.done[-1], self.state.share[-1] = done, share
        while self.step(meter) == FOUND:
            deepest = self.state.at[LEVEL] - 1
            self.done, self.share = self.state.done[deepest], self.state.share[deepest]
            yield self.found
        meter.fraction = done + share

    @property
    def found(self) -> list[int]:
        """The candidates of each place, each a single one."""
        return [1 << way for way in self._out] if self._compiled else self.state.domain

    def others(self, meter: Meter, *, track: bool = True) -> Iterator[list[int]]:
        """Yield the same as `run` from here on; faster, and without `done` and `share`.

        *track* is as for `step`.
        """
        status = PAUSE if self.possible else END
        places = self.facts.places
        while status != END:
            status = self._part(meter, None, BATCH, track=track)
            if self._compiled is None:
                yield from [self.state.domain] if status == FOUND else []
            else:
                for start in range(0, self.state.at[SOLUTIONS] * places, places):
                    yield [1 << way for way in self._out[start : start + places]]
            if status == PAUSE:
                self._look(meter)

    def count(self, meter: Meter, each: int = 1) -> int:
        """Return the number of solutions from here on, also counted in *meter*.

        Each one found stands for *each* of them.
        """
        status = PAUSE if self.possible else END
        total = 0
        while status != END:
            status = self._part(meter, None, 0)
            found = self.state.at[SOLUTIONS] * each
            total += found
            meter.found += found
            if status == PAUSE:
                self._look(meter)
        return total

    def step(self, meter: Meter, most: int | None = None, *, track: bool = True) -> int:
        """Continue up to the next solution, or for at most *most* nodes, and return the status.

        It is `FOUND`, `END` at the end of the search, or `PAUSE` after *most* nodes.  With *track*
        the fraction of *meter* is set.
        """
        status = PAUSE if self.possible else END
        while status == PAUSE and most != 0:
            status = self._part(meter, most, 1, track=track)
            most = None if most is None else most - self.state.at[NODES]
            if status == PAUSE and most != 0:
                self._look(meter)
        return status

    def _part(self, meter: Meter, most: int | None, batch: int, *, track: bool = True) -> int:
        """Search up to the next check of the clock, *most* nodes, or a *batch* of solutions.

        In plain Python a batch is one solution; without a batch solutions are only counted.
        """
        if self.early is not None and self.nodes >= self.early:
            self._go_faster()
        room = meter.room if most is None else min(meter.room, most)
        if self.early is not None:
            room = min(room, self.early - self.nodes)
        if self._compiled is None:
            status = run(self.facts, self.state, room)
        else:
            size = batch * self.facts.places
            if size != len(self._out):
                self._out = array("q", [0]) * size
            status = self._compiled.run(room, self._out if batch else None)
        at = self.state.at
        meter.nodes += at[NODES]
        self.nodes += at[NODES]
        if track and status != END:
            meter.fraction = self.fraction
        return status

    def _look(self, meter: Meter) -> None:
        """Check the clock, if no more nodes may be searched before."""
        if not meter.room:
            meter.look(self.stride)

    def _go_faster(self) -> None:
        """Continue compiled, if possible."""
        self.early = None
        if can_compile(self.facts):
            self._compiled = CompiledSearch(self.facts, self.state)
            self.state = self._compiled.state
            self.stride = SLICE
