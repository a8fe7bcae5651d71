"""One depth-first search over a puzzle's tables; `kernel` has its steps.

It begins in plain Python.  If possible, a search of more than `EARLY` nodes continues compiled
(`compiled`), from the node it has reached: the same solutions are found in the same order after the
same number of nodes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Final

from tui_tangram.games.matching.core import compiled
from tui_tangram.games.matching.core.kernel import (
    END,
    FOUND,
    LEVEL,
    NODES,
    PAUSE,
    SOLUTIONS,
    SearchFacts,
    SearchState,
    run,
)
from tui_tangram.games.matching.core.tables import SideFits, Tables
from tui_tangram.play import Meter
from tui_tangram.play.limit import STRIDE

EARLY: Final = 200
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
        """The tables of `compiled` that depend on the board alone."""

    def __missing__(self, key: int) -> int:
        """Compute and store an entry."""
        found = self[key] = self.sides[key >> self.width][key & (1 << self.width) - 1]
        return found


def facts_of(tables: Tables, wanted: Sequence[int] = ()) -> SearchFacts:
    """Return the facts of a search; *wanted* has for each place the ways to try first."""
    places = len(tables.candidates)
    first, beyond, shift, fit = [0], [], [], []
    sides: dict[int, SideFits] = {}
    for entries in tables.beyond:
        for bits, other, fitting in entries:
            sides[id(fitting)] = fitting
            beyond.append(other)
            shift.append(bits)
            fit.append(list(sides).index(id(fitting)) << tables.width)
        first.append(len(beyond))
    return SearchFacts(
        places=places,
        few=tables.few,
        every=tables.every,
        prefer=int(any(wanted)),
        first=first,
        beyond=beyond,
        shift=shift,
        fit=fit,
        fits=_PlaceFits(list(sides.values()), tables.width),
        spread=tables.spread,
        kind=tables.ways.kind,
        of_kind=tables.ways.of_kind,
        rank=ranks(tables.order),
        wanted=list(wanted) or [0] * places,
    )


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
        self.stride = STRIDE
        """Nodes between two checks of the clock."""
        self._compiled: compiled.CompiledSearch | None = None
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

    def others(self, meter: Meter) -> Iterator[list[int]]:
        """Yield the same as `run` from here on; faster, and without `done` and `share`."""
        status = PAUSE if self.possible else END
        places = self.facts.places
        while status != END:
            status = self._part(meter, None, BATCH)
            if self._compiled is None:
                yield from [self.state.domain] if status == FOUND else []
            else:
                for start in range(0, self.state.at[SOLUTIONS] * places, places):
                    yield [1 << way for way in self._out[start : start + places]]
            if status == PAUSE:
                meter.look(self.stride)

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
                meter.look(self.stride)
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
                meter.look(self.stride)
        return status

    def _part(self, meter: Meter, most: int | None, batch: int, *, track: bool = True) -> int:
        """Search up to the next check of the clock, *most* nodes, or a *batch* of solutions.

        In plain Python a batch is one solution; without a batch solutions are only counted.
        """
        if self.early is not None and self.nodes >= self.early:
            self._go_faster()
        room = meter.room if most is None else min(meter.room, most)
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
            meter.fraction = self.state.done[at[LEVEL] - 1]
        return status

    def _go_faster(self) -> None:
        """Continue compiled, if possible."""
        self.early = None
        if compiled.possible(self.facts):
            self._compiled = compiled.CompiledSearch(self.facts, self.state)
            self.state = self._compiled.state
            self.stride = SLICE
