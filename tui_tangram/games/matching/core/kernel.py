"""The search itself, written so that it runs in plain Python and compiled.

`run` is one function over integers, floats and flat tables of them; a set of ways is an integer.
Its twin in C (`search.CompiledSearch`) takes the same steps and counts the same nodes.

A search can be suspended after any number of nodes and at every solution, and resumed: its whole
state is in `SearchState`.  Its constant tables are in `SearchFacts`.

One node
--------
The open place with the fewest candidates is decided; of equals, the first in a given order.  A tile
is placed there.  Then each open neighbour is narrowed to the ways that fit the colours it meets,
and a place with few candidates left narrows its own neighbours in turn. When some place has no
candidate left, the tile is removed at once.

More pruning was measured near the hardest numbers of colours, and does not pay off.  Backtracking
when a tile has no place left, and placing a tile with a single place at once, saves a tenth to a
quarter of the nodes with a border and none without, and each of the others takes longer by more
than that.  Choosing places by their counted failures takes as many nodes as without.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from tui_tangram.values import NamedTuple

END: Final = 0
"""The whole tree was searched."""
FOUND: Final = 1
"""A solution: every place is filled."""
PAUSE: Final = 2
"""The budget of nodes is used up, and another node is about to begin."""

LEVEL: Final = 0
"""In `SearchState.at`: the number of decisions in force."""
TRAIL: Final = 1
"""In `SearchState.at`: the number of changes that can be undone."""
DECIDE: Final = 2
"""In `SearchState.at`: whether to choose a place next, or to try a way."""
NODES: Final = 3
"""In `SearchState.at`: the nodes searched in the last run."""
SOLUTIONS: Final = 4
"""In `SearchState.at`: the solutions found in the last run."""

Numbers: TypeAlias = Any
"""A list or an array of numbers."""
SetTable: TypeAlias = Any
"""A table of sets by integers: sets of ways, or of colours by sides."""


class SearchFacts(NamedTuple):
    """The constant tables of a search."""

    places: int
    few: int
    """A place with at most this many candidates narrows its neighbours."""
    every: int
    """The set of all colours."""
    prefer: int
    """Whether some ways are tried first."""
    first: Numbers
    """For each place the start of its neighbours in the next three tables, and the end of the
    last ones."""
    beyond: Numbers
    """The neighbours."""
    shift: Numbers
    """The first bit in `spread` of the colours at the side between."""
    fit: Numbers
    """The number to add to a set of colours met there to get its index in `fits`."""
    fits: SetTable
    """The ways that fit some of a set of colours at some side."""
    spread: SetTable
    """For each way the sets of colours that it shows."""
    kind: Numbers
    """For each way the kind of its tile."""
    of_kind: SetTable
    """For each kind its ways."""
    rank: Numbers
    """For each place its number in the order in which they are preferred."""
    wanted: SetTable
    """For each place the ways to be tried first."""


class SearchState(NamedTuple):
    """The state of a search.  The entries by level are those of its decisions."""

    at: Numbers
    """The numbers named in this module."""
    domain: SetTable
    """For each place the ways that fit; for a filled place its way alone."""
    loose: SetTable
    """By level the ways of all remaining tiles."""
    todo: SetTable
    """By level the untried ways."""
    old: SetTable
    """The replaced entries of `domain`, in order."""
    changed: Numbers
    """The places of these entries."""
    place: Numbers
    """By level the place decided."""
    slot: Numbers
    """By level the index that the place had in `open`."""
    way: Numbers
    """By level the way that is placed there, or -1."""
    mark: Numbers
    """By level the number of changes before."""
    open: Numbers
    """The places not decided yet, in any order, followed by the others."""
    filled: Numbers
    """For each place whether it is decided."""
    left: Numbers
    """For each kind the number of tiles left."""
    queue: Numbers
    """The places that have to narrow their neighbours."""
    queued: Numbers
    """For each place whether it is in `queue`."""
    done: Numbers
    """By level the part of the whole search that was done before its way."""
    share: Numbers
    """By level the part of the search that one of its ways represents; after them, the whole."""


def run(facts: SearchFacts, state: SearchState, budget: int) -> int:  # noqa: C901, PLR0912, PLR0915
    """Search up to *budget* nodes and return `END`, `FOUND` or `PAUSE`.

    It is one piece because calls are slow in plain Python.
    """
    places, few, every, prefer = facts.places, facts.few, facts.every, facts.prefer
    first, beyond, shift, fit = facts.first, facts.beyond, facts.shift, facts.fit
    fits, spread, kinds, of_kind = facts.fits, facts.spread, facts.kind, facts.of_kind
    rank, wanted = facts.rank, facts.wanted
    domain, loose, todo, left = state.domain, state.loose, state.todo, state.left
    old, changed, queue, queued = state.old, state.changed, state.queue, state.queued
    placed, slots, laid, marks = state.place, state.slot, state.way, state.mark
    unfilled, filled, done, share = state.open, state.filled, state.done, state.share
    level, trail, decide = state.at[LEVEL], state.at[TRAIL], state.at[DECIDE]
    nodes = slot = 0
    while True:
        if decide:
            decide = 0
            if level == places:
                status = FOUND
                break
            # The place with the fewest candidates, and of equals the first in order.
            now = loose[level]
            size = places - level
            best = 1 << 62
            for number in range(size):
                place = unfilled[number]
                many = (domain[place] & now).bit_count() * places + rank[place]
                if many < best:
                    best = many
                    slot = number
                    if many < 2 * places:
                        break
            many = best // places
            if many:
                place = unfilled[slot]
                unfilled[slot] = unfilled[size - 1]
                unfilled[size - 1] = place
                filled[place] = 1
                placed[level] = place
                slots[level] = slot
                laid[level] = -1
                marks[level] = trail
                todo[level] = domain[place] & now
                # The progress in the whole search: a part of the way placed above.
                done[level] = done[level - 1]
                share[level] = share[level - 1] / many
                level += 1
        if not level:
            status = END
            break
        here = level - 1
        place = placed[here]
        way = laid[here]
        if way >= 0:
            # Remove the tile.
            laid[here] = -1
            left[kinds[way]] += 1
            done[here] += share[here]
            mark = marks[here]
            while trail > mark:
                trail -= 1
                domain[changed[trail]] = old[trail]
        rest = todo[here]
        if not rest:
            # Back to the decision before.
            level = here
            size = places - level
            unfilled[size - 1] = unfilled[slots[here]]
            unfilled[slots[here]] = place
            filled[place] = 0
            continue
        if nodes == budget:
            status = PAUSE
            break
        nodes += 1
        # Place the next one.
        low = rest
        if prefer:
            low = rest & wanted[place]
            if not low:
                low = rest
        low &= -low
        todo[here] = rest ^ low
        way = low.bit_length() - 1
        laid[here] = way
        kind = kinds[way]
        left[kind] -= 1
        now = loose[here]
        if not left[kind]:
            now &= ~of_kind[kind]
        loose[level] = now
        old[trail] = domain[place]
        changed[trail] = place
        trail += 1
        domain[place] = low
        # Narrow the neighbours, and theirs.
        colours = spread[way]
        head = tail = 0
        decide = 1
        while True:
            for entry in range(first[place], first[place + 1]):
                other = beyond[entry]
                if filled[other]:
                    # This side matches already: all candidates here fit it.
                    continue
                before = domain[other]
                fitting = before & fits[fit[entry] + (colours >> shift[entry] & every)]
                if fitting != before:
                    many = (fitting & now).bit_count()
                    if not many:
                        decide = 0
                        break
                    old[trail] = before
                    changed[trail] = other
                    trail += 1
                    domain[other] = fitting
                    if many <= few and not queued[other]:
                        queued[other] = 1
                        queue[tail] = other
                        tail += 1
            if not decide or head == tail:
                break
            place = queue[head]
            head += 1
            queued[place] = 0
            rest = domain[place] & now
            low = rest & -rest
            rest ^= low
            colours = spread[low.bit_length() - 1]
            while rest:
                low = rest & -rest
                rest ^= low
                colours |= spread[low.bit_length() - 1]
        while head < tail:
            queued[queue[head]] = 0
            head += 1
    state.at[LEVEL] = level
    state.at[TRAIL] = trail
    state.at[DECIDE] = decide
    state.at[NODES] = nodes
    state.at[SOLUTIONS] = int(status == FOUND)
    return status
