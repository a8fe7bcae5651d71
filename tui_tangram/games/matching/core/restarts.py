"""Restarts and parts: the search for a first solution on a board where it takes long.

A search that meets no solution soon is of one of two kinds, and the part of it that is done shows
which.  Where tiles fit in many ways there are many solutions, and more places to search than can
be searched.  There the time depends on the first few tiles: placed badly they can cost hours, where
another order would have led to a solution at once.  So while one search runs steadily, restarts
with other beginnings are tried alternately, each for a while, and for as many nodes in total as the
steady one.  The first search that finds a solution continues to find all the others.  If any search
reaches its end without one, there is none.

Where tiles fit in few ways there is one solution, as likely behind one way of a decision as behind
another, and each beginning has about as much to search. There restarts are a loss: once `ENOUGH` is
done the search is divided, again and again, and its parts have turns, so that all processors have
something to do. About half of the whole is searched on average, whatever the number of parts: over
21 boards of 9×9 in ten colours 64 parts took 0.9 of the nodes of one, 512 and 2048 as many, all ±
0.17. Small parts are soon done, but those that reach far are large, and the solution is in one of
them.

A board that is not solved soon is searched with a pinned tile, if possible (`symmetry`): the images
of each solution follow right after it.

If the extra ``sat`` is installed, a solver that learns (`sat`) gets turns too among restarts.

Compiled, and with spare processors, restarts and parts are searched ahead in threads.  Their
results are still used in the same order, so threads change only the time.

How far it gets
---------------
If all tiles are different, a board of n tiles a side in c colours has (n²)! / c^(2n(n-1)) solutions
on average besides the one that it was cut from; with a rim, and up to turning,
3! (4n-8)! ((n-2)²)! 4^((n-2)²) / c^(2n(n-1)).  With many more there is always one near, with many
fewer a wrong tile is contradicted at once; between, boards are hard (C. Ansótegui, R. Béjar,
C. Fernández, C. Mateu, "How hard is a commercial puzzle: the Eternity II challenge", CCIA 2008, on
this phase transition).  There a search has to look through its whole tree, or through the part of
it for each solution.

A block of h by w places is filled in (n²)! / (n² - hw)! / c^(2hw - h - w) ways on average.  The
most that there are for nearly square blocks, "blocks" below, is what a Tetravex board takes; with a
rim, which is followed ring by ring, there are as many ways to fill the first places of the rings,
at most, and it takes ten to three hundred times as many nodes.  Trees were searched to their end,
or those below 200 ways taken at random were, each standing for all like it (D. E. Knuth,
"Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975): where both
are known they agree within a tenth, with a rim within a third.  Two processors search 3 × 10⁸
nodes in a minute on 10×10, 2 × 10⁸ on larger boards.  The numbers of 10×10 are of 7 boards, those
of 12×12 of 20; with a rim the last two are what the rings leave at most.

=====================  ===============  =======  ==========================  =================
board, colours         other solutions  blocks   nodes                       in a minute
=====================  ===============  =======  ==========================  =================
Tetravex 8×8, 8        10⁻¹²            10⁶·⁷    10⁶·⁶…10⁷·¹                 all
Tetravex 9×9, 10       10⁻²³            10⁶·¹    10⁵·⁷…10⁶·⁰                 all
rim, 7×7, 6            10⁻⁶             10³·⁹    10⁴·⁷…10⁶·²                 all
rim, 8×8, 7            10⁻⁷             10⁴·⁸    10⁷·³                       all
Tetravex 10×10, 10     10⁻²²            10⁸·⁹    10⁸·⁵…10⁹·⁷                 two in five
Tetravex 12×12, 13     10⁻⁴⁴            10⁸·⁸    10⁸·⁰…10⁹·⁴                 two in three
rim, 9×9, 7            7                10¹²·⁴   –                           one in a thousand
rim, 10×10, 8          19               10¹⁵·⁹   –                           one in a million
=====================  ===============  =======  ==========================  =================

So the last two are out of reach by factors that no detail makes up for. Tried were: more places
that narrow their neighbours, a tenth of the nodes fewer at most, and each dearer (fewer places cost
a hundred times the nodes); every other order of places, from 0.98 to 1.9 times the nodes, with a
rim no difference; among equals the place with the most open neighbours, a tenth fewer nodes and as
much time; places that wait taken last first, or the fewest candidates first, more work; blocks of
2×2 or 3×3 tiles as units, expected to take as many nodes as tiles do; a rectangle that grows by
lines of three tiles out of tables by the colours they meet, on the side that has the fewest, 15 to
30 times the nodes in a seventh of the time each; sides left out whose colours stay the same, a
quarter less to narrow and no time saved; a place without tiles found before one with a single tile,
a twentieth of the nodes and as much time; a rare tile tried in each place of the middle, as many
nodes; counting colours that are left, one node in a hundred saved; places weighed by their
failures; and learning (`sat`), slower by a factor of twenty.

`splitmix` determines each beginning, so a board is solved identically on every machine: the first
place, among those with which the order of places could begin, and the ways to try first. Preferred
ways come first in every beginning.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from typing import Final, TypeAlias

from tui_tangram.games.matching.core.kernel import FOUND, PAUSE, SearchFacts
from tui_tangram.games.matching.core.sat import Learner, usable
from tui_tangram.games.matching.core.search import Search, can_compile, ranks
from tui_tangram.games.matching.core.symmetry import pinned
from tui_tangram.games.matching.core.tables import Tables, beginnings, order
from tui_tangram.play import Limit, Meter
from tui_tangram.play.splitmix import WORD, SplitMix64

FIRST: Final = 3000
"""Nodes before the first restart: most boards are solved in fewer."""
COMPILED: Final = 5
"""Times as many for a compiled search: a pin and other beginnings take as long as thousands."""
GROWTH: Final = 3, 2
"""The ratio of the nodes of each restart to those of the one before, as a fraction."""

LATE: Final = 15_000
"""The nodes of a restart from which on the learning solver has turns; by then ten times as many
were searched in total."""
COST: Final = 128
"""Nodes in plain Python for one conflict of that solver, so that it uses half of the time."""
COMPILED_COST: Final = 6144
"""The same for a compiled search."""
TURN: Final = 100
"""The conflicts of one turn of that solver: with fewer it would learn little."""

ENOUGH: Final = 1 / 128
"""The part of a search from which on the whole of it is thought to be within reach."""
PART: Final = 1 << 14
"""The nodes after which each part of such a search is divided, and then has its next turn."""
PARTS: Final = 64
"""The most parts at a time: each takes memory."""

AHEAD: Final = 10_000
"""The nodes of a turn from which on it is worth a thread: some milliseconds."""
_LOOK: Final = 0.02
"""The seconds between two checks of the clock while threads search."""

_Turn: TypeAlias = tuple[Search, int]
"""A search and the nodes of its turn."""


def begun(tables: Tables, meter: Meter, facts: SearchFacts) -> Iterator[list[int]]:
    """Yield the candidates for every solution, as `Search.run` does; *facts* are the tables'.

    Raises `Stopped` when the limit of *meter* is reached.
    """
    steady = Search(tables, facts=facts, early=0)
    status = steady.step(meter, FIRST * (COMPILED if can_compile(facts) else 1), track=False)
    pin = None if status != PAUSE or facts.prefer else pinned(tables)
    if pin is not None:
        steady = Search(pin.tables, facts=facts, early=0)
        status = steady.step(meter, FIRST, track=False)
    for found in _with_others(pin.tables if pin else tables, meter, steady, status):
        yield found
        if pin is not None:
            yield from pin.others(found)
    meter.fraction = 1.0


def _with_others(tables: Tables, meter: Meter, steady: Search, status: int) -> Iterator[list[int]]:
    """Like `begun`, from where the *steady* search is, which has this status."""
    search, nodes, facts = steady, FIRST, steady.facts
    learner: Learner | None = None
    learned: list[int] = []
    cost, saved = COMPILED_COST if can_compile(facts) else COST, 0
    with closing(_ahead(meter, _others(tables, facts), facts)) as others:
        while status == PAUSE and steady.fraction < ENOUGH:
            if search is steady:
                search, status = next(others)
            else:
                search = steady
                nodes = _more(nodes)
                status = steady.step(meter, nodes)
            saved += nodes if nodes >= LATE else 0
            if status == PAUSE and saved >= TURN * cost and usable(tables):
                learner = learner or Learner(tables, meter, facts.wanted)
                status = learner.step(meter, saved // cost)
                saved = 0
                if status == FOUND:
                    # The learner knows this solution only; the steady search finds the others.
                    search, learned = steady, learner.found
                    yield list(learned)
                    break
    if learner is not None:
        learner.close()
    if status == PAUSE:
        yield from _in_parts(tables, meter, steady)
    if status == FOUND and not learned:
        yield search.found
    if status == FOUND:
        for found in search.others(meter):
            if found != learned:
                yield found


def _in_parts(tables: Tables, meter: Meter, search: Search) -> Iterator[list[int]]:
    """Yield what is left to find in a *search*, in parts that have turns."""
    parts = [search]
    while parts:
        paused = []
        turns = ((part, PART) for part in parts)
        with closing(_ahead(meter, turns, search.facts)) as ahead:
            for part, status in ahead:
                if status == FOUND:
                    yield part.found
                    yield from part.others(meter, track=False)
                elif status == PAUSE:
                    paused.append(part)
        paused.sort(key=lambda part: -part.whole)
        room = max(0, PARTS - len(paused))
        parts = paused + [half for part in paused[:room] if (half := part.split(tables))]
        left = sum(part.whole - part.fraction for part in parts)
        meter.fraction = max(meter.fraction or 0.0, 1 - left)


def _more(nodes: int) -> int:
    """Return the nodes of the next restart."""
    return nodes * GROWTH[0] // GROWTH[1]


def _ahead(
    meter: Meter, turns: Iterable[_Turn], facts: SearchFacts
) -> Generator[tuple[Search, int], None, None]:
    """Yield each search after its turn, with its status, in order; the next ones run ahead."""
    spare = 0 if meter.limited or not can_compile(facts) else _processors() - 1
    ahead: deque[tuple[Search, Meter, Future[int]]] = deque()
    rest = iter(turns)
    threads: ThreadPoolExecutor | None = None
    try:
        while True:
            # They are searched while this one is awaited, and while the steady one runs.
            while len(ahead) <= spare and (turn := next(rest, None)):
                search, nodes = turn
                if not spare or nodes < AHEAD:
                    yield search, search.step(meter, nodes, track=False)
                    continue
                threads = threads or ThreadPoolExecutor(spare + 1)
                own = Limit().meter()
                ahead.append((search, own, threads.submit(search.step, own, nodes, track=False)))
            if not ahead:
                return
            search, own, future = ahead[0]
            while not wait([future], _LOOK).done:
                meter.look()
            ahead.popleft()
            meter.nodes += own.nodes
            yield search, future.result()
    finally:
        for _, own, _ in ahead:
            own.stop()
        if threads:
            threads.shutdown()


def _others(tables: Tables, facts: SearchFacts) -> Iterator[_Turn]:
    """Yield searches from other beginnings, each with the nodes of its turn."""
    chance, nodes = SplitMix64(len(tables.candidates)), FIRST
    while True:
        yield Search(tables, facts=_other(tables, facts, chance), early=0), nodes
        nodes = _more(nodes)


def _processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _other(tables: Tables, facts: SearchFacts, chance: SplitMix64) -> SearchFacts:
    """Return the facts of another beginning."""
    mesh = tables.puzzle.board.mesh
    inward = tables.puzzle.framed
    begin = beginnings(mesh, inward=inward)
    mixed = [_some(len(facts.kind), chance) for _ in tables.candidates]
    return facts._replace(
        prefer=1,
        wanted=[own or other for own, other in zip(facts.wanted, mixed, strict=True)],
        rank=ranks(order(mesh, (chance.choice(begin),), inward=inward)),
    )


def _some(ways: int, chance: SplitMix64) -> int:
    """Return about half of *ways* ways, chosen at random, as bits."""
    found = 0
    for _ in range(0, ways, WORD.bit_length()):
        found = found << WORD.bit_length() | chance.word()
    return found & (1 << ways) - 1
