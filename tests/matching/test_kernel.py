"""The kernel of the solver: in plain Python, compiled, and gone on with compiled, it is one.

What the search finds is held against twins in `test_solver`; here it is held against itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.matching.test_solver import SEEDS, any_puzzle
from tests.strategies.matching import cut
from tui_tangram.matching import Puzzle, fast, rules_named
from tui_tangram.matching.kernel import END, FOUND, NODES, PAUSE, run
from tui_tangram.matching.search import Search, facts_of, state_of
from tui_tangram.matching.tables import Tables
from tui_tangram.matching.wide_sets import WideSets
from tui_tangram.play import Limit, Progress, Stopped
from tui_tangram.tiling import rectangle

MOST = 40
"solutions: Of puzzles with more no more are looked at."


def outcome(
    puzzle: Puzzle, early: int | None, nodes: int = 3000, wanted: Sequence[int] = ()
) -> tuple[list[list[int]], int, float | None, bool]:
    """What a search finds first, its nodes, how far it came and whether it was stopped."""
    meter = Limit(nodes=nodes).meter()
    found: list[list[int]] = []
    stopped = False
    search = Search(Tables(puzzle, {}), wanted, early=early)
    try:
        found = [list(each) for each in islice(search.run(meter), MOST)]
    except Stopped:
        stopped = True
    return found, meter.nodes, meter.fraction, stopped


@pytest.fixture(scope="module")
def compiled() -> None:
    """The kernel compiled for sets of one word and of several, once for these tests."""
    pytest.importorskip("numba", reason="the extra fast is not installed")
    for size, words in ((3, 1), (6, 4)):
        tables = Tables(
            cut(rectangle(size, size), rules_named("infinity"), Random(1), colours=6), {}
        )
        facts = facts_of(tables)
        assert fast.words_of(facts) == words
        fast.kernel(facts, state_of(tables, tables.candidates))
    fast.wait()
    assert fast.problem() is None


@examples(30)
@pytest.mark.usefixtures("compiled")
@given(SEEDS)
def test_compiled_it_takes_the_same_steps(seed: int) -> None:
    """From the first node on: the same solutions in the same order after as many nodes."""
    puzzle = any_puzzle(seed)
    assert outcome(puzzle, None) == outcome(puzzle, 0)


@pytest.mark.usefixtures("compiled")
@examples(40)
@given(SEEDS, st.integers(1, 700))
def test_it_goes_on_compiled_from_where_it_is(seed: int, early: int) -> None:
    """After any number of nodes, and with some ways to be tried first."""
    puzzle = any_puzzle(seed)
    random = Random(seed)
    ways = len(Tables(puzzle, {}).ways.shown)
    wanted = [random.getrandbits(ways) for _ in range(len(puzzle.board))]
    assert outcome(puzzle, None, wanted=wanted) == outcome(puzzle, early, wanted=wanted)


@pytest.mark.usefixtures("compiled")
def test_sets_of_several_words() -> None:
    """A framed board of 49 tiles has nearly 200 ways."""
    puzzle = cut(rectangle(7, 7), rules_named("infinity"), Random(4), colours=6)
    assert outcome(puzzle, None, nodes=4000) == outcome(puzzle, 0, nodes=4000)


def test_boards_with_too_many_ways_stay_plain() -> None:
    """More ways than the largest sets have room for are searched as ever."""
    puzzle = cut(rectangle(17, 16), rules_named("hard-infinity"), Random(4), colours=12)
    facts = facts_of(Tables(puzzle, {}))
    assert fast.words_of(facts) is None
    with pytest.raises(ValueError, match="too large"):
        fast.packed(facts, state_of(Tables(puzzle, {}), Tables(puzzle, {}).candidates))
    assert outcome(puzzle, 0, nodes=300) == outcome(puzzle, None, nodes=300)


@given(SEEDS, st.integers(1, 30))
def test_it_can_be_left_and_gone_on_with_after_any_node(seed: int, budget: int) -> None:
    """In small parts it finds what it finds at once, and each part has as many nodes as allowed."""
    tables = Tables(any_puzzle(seed), {})
    facts = facts_of(tables)
    ends = []
    for allowed in (3000, budget):
        state, found, nodes = state_of(tables, tables.candidates), [], 0
        state.share[-1] = 1.0
        while nodes < 3000:
            status = run(facts, state, min(allowed, 3000 - nodes)) if tables.possible else END
            nodes += state.at[NODES]
            assert status != PAUSE or state.at[NODES] == min(
                allowed, 3000 - nodes + state.at[NODES]
            )
            if status == END:
                break
            if status == FOUND:
                found.append(list(state.domain))
        ends.append((found, nodes))
    assert ends[0] == ends[1]


def test_everything_is_taken_back_at_the_end() -> None:
    """After the last node all tables are as they were before the first."""
    puzzle = cut(rectangle(3, 3), rules_named("hard-infinity"), Random(2), colours=3)
    tables = Tables(puzzle, {})
    facts, state = facts_of(tables), state_of(tables, tables.candidates)
    while run(facts, state, 10_000) != END:
        pass
    fresh = state_of(tables, tables.candidates)
    for name in ("domain", "filled", "left", "queued"):
        assert getattr(state, name) == getattr(fresh, name)
    assert sorted(state.open) == sorted(fresh.open)


# When there is no compiler, or it does not work


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known of the compiler yet."""
    monkeypatch.setattr(fast, "_problems", [])
    monkeypatch.setattr(fast, "_threads", {})
    monkeypatch.setattr(fast, "_ready", {})


@pytest.mark.usefixtures("forgotten")
def test_without_numba_everything_stays_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread is begun, the search goes on, and it is said why it is not compiled."""
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(3), colours=2)
    assert outcome(puzzle, 0) == outcome(puzzle, None)
    assert fast.problem() == "numba is not installed"
    assert not fast._threads


@pytest.mark.usefixtures("forgotten")
def test_with_a_broken_numba_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it raises when it is loaded is kept as the reason, and nothing is written."""
    monkeypatch.setattr(fast, "find_spec", lambda name: object())
    monkeypatch.setitem(sys.modules, "tui_tangram.matching.wide_integers", None)
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(3), colours=2)
    plain = outcome(puzzle, None)
    assert outcome(puzzle, 0) == plain
    fast.wait()
    assert "wide" in (fast.problem() or "")
    assert outcome(puzzle, 0) == plain


@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_keeps_to_its_limits() -> None:
    """It ends after exactly so many nodes, tells how far it is, and stops when asked."""
    puzzle = cut(rectangle(10, 10), rules_named("tetravex"), Random(5), colours=9)
    told: list[Progress] = []
    meter = Limit(nodes=20_001).meter(told.append)
    with pytest.raises(Stopped):
        next(Search(Tables(puzzle, {}), early=0).run(meter))
    assert meter.nodes == 20_001
    assert [progress.nodes for progress in told] == sorted(progress.nodes for progress in told)
    assert len(told) > 2
    meter = Limit().meter(lambda progress: meter.stop() if progress.nodes > 1000 else None)
    with pytest.raises(Stopped):
        next(Search(Tables(puzzle, {}), early=0).run(meter))
    assert 1000 < meter.nodes < 20_000


def test_sets_in_words_and_back() -> None:
    """A table of sets in words is the same table."""
    random = Random(1)
    for words in fast.WORDS:
        sets = [random.getrandbits(64 * words) for _ in range(10)] + [0, (1 << 64 * words) - 1]
        assert WideSets(sets, words).integers() == sets
    assert fast.integers([1, 2, 3]) == [1, 2, 3]
