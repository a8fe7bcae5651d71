"""The search of the solver: decide the place with the fewest candidates, narrow its neighbours.

See `tui_tangram.matching.solver` for the method, and `tables` for what the integers are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tui_tangram.matching.tables import Tables
from tui_tangram.play import Meter

FEW: Final = 3
"""A place narrows its neighbours if it has no more candidates than this, or than half the
colours.  More candidates show nearly all colours, and then looking costs more than it saves.
"""


@dataclass(slots=True)
class _Level:
    """One decision: a place, and what was not tried there yet."""

    place: int
    todo: int
    """Ways not tried yet."""
    open: list[int]
    """The other empty places."""
    mark: int
    """How long the trail is when nothing is laid here."""
    loose: int
    """The ways of all tiles that are left, at that time."""
    done: float
    """The part of the whole search that is done before the next way is tried."""
    share: float
    """The part of the whole search that one way stands for."""
    kind: int = -1
    """The kind of the tile laid here, or -1."""


class Search:
    """One depth-first search.  It can be run once."""

    def __init__(
        self, tables: Tables, wanted: Sequence[int] = (), candidates: Sequence[int] | None = None
    ) -> None:
        """Begin with these *candidates*, narrowed already, or with those of the tables.

        *wanted* has for each place the ways to be tried first.
        """
        ways = tables.ways
        self.beyond, self.every, self.spread = tables.beyond, tables.every, tables.spread
        self.order, self.kind, self.of_kind = tables.order, ways.kind, ways.of_kind
        self.candidates = list(tables.candidates if candidates is None else candidates)
        """For each place the ways that fit, of tiles left or not; a laid one alone."""
        self.few = max(FEW, tables.puzzle.colours // 2 + 1)
        self.wanted = wanted or [0] * len(self.candidates)
        self.left = [len(tiles) for tiles in ways.kinds]
        """How many tiles of each kind are left."""
        self.loose = (1 << len(ways.shown)) - 1
        """The ways of all tiles that are left."""
        self.possible = tables.possible if candidates is None else True
        self.done, self.share = 0.0, 1.0
        self.levels: list[_Level] = []
        """The decisions that are in force."""
        self.trail: list[tuple[int, int]] = []
        """Places whose candidates were changed, and what they were before."""

    @property
    def path(self) -> list[int]:
        """The places filled, in the order in which they were decided."""
        return [level.place for level in self.levels]

    def run(self, meter: Meter, done: float = 0.0, share: float = 1.0) -> Iterator[list[int]]:
        """Yield the candidates each time every place has exactly one.

        The search is the part of a larger one that begins when so much of that is *done*
        and that is this *share* of it.  With each solution, `done` and `share` become those
        of what is left to be decided there.
        """
        levels = self.levels
        level = self._decide(list(self.order), done, share) if self.possible else None
        if level is not None:
            levels.append(level)
        while levels:
            level = levels[-1]
            if level.kind >= 0:
                self._take_back(level)
            if not level.todo:
                levels.pop()
                continue
            meter.tick()
            meter.fraction = here = level.done
            level.done += level.share
            if not self._lay(level):
                continue
            if level.open:
                deeper = self._decide(level.open, here, level.share)
                if deeper is not None:
                    levels.append(deeper)
                continue
            self.done, self.share = here, level.share
            yield self.candidates
        meter.fraction = done + share

    def _decide(self, places: list[int], done: float, share: float) -> _Level | None:
        """Return the decision on the most constrained place, or None if one has no tile."""
        candidates, loose = self.candidates, self.loose
        best, fewest = -1, len(self.spread) + 1
        for place in places:
            number = (candidates[place] & loose).bit_count()
            if number < fewest:
                best, fewest = place, number
                if number <= 1:
                    # A place without any elsewhere will be noticed soon enough.
                    break
        if not fewest:
            return None
        rest = places.copy()
        rest.remove(best)
        todo = candidates[best] & loose
        return _Level(best, todo, rest, len(self.trail), loose, done, share / fewest)

    def _lay(self, level: _Level) -> bool:
        """Lay the next tile of *level*; return whether every place still has candidates."""
        place = level.place
        low = (level.todo & self.wanted[place]) or level.todo
        low &= -low
        level.todo ^= low
        way = low.bit_length() - 1
        level.kind = kind = self.kind[way]
        self.left[kind] -= 1
        if not self.left[kind]:
            self.loose &= ~self.of_kind[kind]
        self.trail.append((place, self.candidates[place]))
        self.candidates[place] = low
        return self._narrow(place, self.spread[way])

    def _narrow(self, place: int, colours: int) -> bool:
        """Narrow the neighbours of *place*, which shows *colours*, and theirs in turn.

        Returns False when some place has no candidate left.
        """
        candidates, loose, trail = self.candidates, self.loose, self.trail
        beyond, every, spread, few = self.beyond, self.every, self.spread, self.few
        queue: list[int] = []
        while True:
            for shift, other, fit in beyond[place]:
                before = candidates[other]
                fitting = before & fit[colours >> shift & every]
                if fitting != before:
                    left = fitting & loose
                    if not left:
                        return False
                    trail.append((other, before))
                    candidates[other] = fitting
                    if left.bit_count() <= few and other not in queue:
                        queue.append(other)
            if not queue:
                return True
            place = queue.pop(0)
            left = candidates[place] & loose
            colours = 0
            while left:
                low = left & -left
                left ^= low
                colours |= spread[low.bit_length() - 1]

    def _take_back(self, level: _Level) -> None:
        """Undo what `_lay` did."""
        candidates, trail = self.candidates, self.trail
        while len(trail) > level.mark:
            place, before = trail.pop()
            candidates[place] = before
        self.left[level.kind] += 1
        self.loose = level.loose
        level.kind = -1
