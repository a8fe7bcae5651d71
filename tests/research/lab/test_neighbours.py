"""Sets one cut away: each way back is there, areas stay, and what they make is right."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.maths.codec import is_simple
from tui_tangram.play import Limit
from tui_tangram.research.lab import work
from tui_tangram.research.lab.fit import solutions
from tui_tangram.research.lab.search import (
    NeighboursJob,
    best_first,
    changes,
    cuts,
    joins,
    makes,
    neighbours,
)
from tui_tangram.research.lab.tans import Tanset, area, pool, read_set, tanset

TANS = [tan for size in range(1, 5) for tan in pool(size)]


def all_of(tans: Tanset) -> dict[Tanset, Tanset]:
    meter = Limit().meter()
    return {one.tans: one.gone for gone in changes(tans) for one in neighbours(tans, gone, meter)}


@each("tan", [tan for size in (2, 4, 5) for tan in pool(size)])
def test_cuts_are_the_pairs_that_fill(tan: object) -> None:
    """A tan is cut into two just where an independent search lays these two into it."""
    assert isinstance(tan, type(TANS[0]))
    smaller = [(size, tan.triangles - size) for size in range(1, tan.triangles // 2 + 1)]
    pairs = {
        tanset((one, other))
        for low, high in smaller
        for one in pool(low)
        for other in pool(high)
        if is_simple(one) and is_simple(other) and any(solutions(tan, (one, other)))
    }
    assert pairs == {tanset(pair) for pair in cuts(tan)}


@given(st.sampled_from(TANS), st.sampled_from(TANS))
@examples(20)
def test_what_is_joined_can_be_cut_again(one: object, other: object) -> None:
    """Each shape of two tans is cut into these two, and no other shape of the pool is."""
    assert isinstance(one, type(TANS[0]))
    assert isinstance(other, type(TANS[0]))
    joined = joins(one, other)
    assert all(tanset((one, other)) in cuts(shape) for shape in joined)
    size = one.triangles + other.triangles
    if size < 7:
        every = {shape for shape in pool(size) if is_simple(shape)}
        assert {shape for shape in every if tanset((one, other)) in cuts(shape)} == set(joined)


@pytest.mark.parametrize("text", ["t1,t1,t2", "t1,t3,t4", "2*t9", "t1,t5"])
def test_neighbours_are_mutual(text: str) -> None:
    """A set is a neighbour of each of its neighbours, and never of itself."""
    tans = read_set(text)
    found = all_of(tans)
    assert tans not in found
    for other in found:
        assert area(other) == area(tans)
        assert abs(len(other) - len(tans)) <= 1
        assert tans in all_of(other)


def test_the_tangram_has_better_neighbours() -> None:
    """The job tells of each what it makes, and the order puts those first that make most."""
    tans = read_set("tangram")
    job = NeighboursJob(tans)
    found = best_first(one for result in work.run(job) for one in job.read(result))
    assert (183, 16, 13) == (len(found), len(found[0].made), len(makes(tans)))
    assert found[0].made == makes(found[0].tans)
    assert len({one.tans for one in found}) == len(found)
    for one in found:
        changed = Counter(tans) - Counter(one.gone) + Counter(one.new)
        assert tanset(changed.elements()) == one.tans
