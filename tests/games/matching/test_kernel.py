"""The kernel of the solver: in plain Python, compiled, and gone on with compiled, it is one.

What the search finds is held against twins in `test_solver`; here it is held against itself.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from itertools import islice
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.matching.test_solver import SEEDS, any_puzzle
from tests.strategies.matching import cut
from tui_tangram import native
from tui_tangram.games.matching.core import Puzzle, rules_named
from tui_tangram.games.matching.core.kernel import END, FOUND, NODES, PAUSE, run
from tui_tangram.games.matching.core.search import (
    CompiledSearch,
    Search,
    can_compile,
    facts_of,
    set_words,
    state_of,
)
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.tiling import rectangle
from tui_tangram.play import Limit, Progress, Stopped

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


@examples(30)
@pytest.mark.usefixtures("in_c")
@given(SEEDS, st.integers(0, 700))
def test_it_goes_on_compiled_from_where_it_is(seed: int, early: int) -> None:
    """After any number of nodes, and with some ways to be tried first: the same steps."""
    puzzle = any_puzzle(seed)
    random = Random(seed)
    ways = len(Tables(puzzle, {}).ways.shown)
    wanted = [random.getrandbits(ways) for _ in range(len(puzzle.board))] if seed % 2 else []
    assert outcome(puzzle, None, wanted=wanted) == outcome(puzzle, early, wanted=wanted)


@pytest.mark.usefixtures("in_c")
@pytest.mark.parametrize(
    ("width", "height", "colours", "words"),
    [(4, 4, 2, 1), (4, 5, 6, 2), (6, 6, 8, 3), (7, 7, 6, 4), (10, 10, 12, 7), (17, 16, 12, 17)],
)
def test_sets_of_any_number_of_words(width: int, height: int, colours: int, words: int) -> None:
    """Each number of words that is compiled apart, and more, with more than eight colours too."""
    puzzle = cut(rectangle(width, height), rules_named("infinity"), Random(4), colours=colours)
    assert words == set_words(facts_of(Tables(puzzle, {})))
    nodes = 8000 // words
    assert outcome(puzzle, None, nodes) == outcome(puzzle, 0, nodes)


def test_a_huge_board_takes_no_memory_for_changes_that_never_come() -> None:
    """There is room for all that there could be, and nothing is written to most of it."""
    tables = Tables(cut(rectangle(18, 18), rules_named("infinity"), Random(4), colours=26), {})
    facts, state = facts_of(tables), state_of(tables, tables.candidates)
    tracemalloc.start()
    search = CompiledSearch(facts, state)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert memoryview(search.state.old).nbytes > 30_000_000 > 3 * most


@pytest.mark.parametrize("early", [None, 0, 50])
@examples(25)
@given(SEEDS)
def test_many_at_once_and_counted(early: int | None, seed: int) -> None:
    """Handed over together, or only counted: as many, in the same order, after as many nodes."""
    puzzle = any_puzzle(seed)
    ends = []
    for how in ("run", "others", "count"):
        search, meter = Search(Tables(puzzle, {}), early=early), Limit(nodes=3000).meter()
        found: list[list[int]] = []
        try:
            if how == "count":
                search.count(meter)
            else:
                found += map(list, getattr(search, how)(meter))
        except Stopped:
            pass
        ends.append((meter.nodes, meter.found if how == "count" else len(found), found))
    (nodes, count, found), others, counted = ends
    assert (nodes, count, found) == others
    assert (nodes, count) == counted[:2]


def test_boards_with_too_many_ways_stay_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """More ways than the largest sets have room for are searched as ever."""
    puzzle = cut(rectangle(4, 4), rules_named("infinity"), Random(4), colours=6)
    monkeypatch.setattr("tui_tangram.games.matching.core.search.MOST_WORDS", 0)
    assert not can_compile(facts_of(Tables(puzzle, {})))
    assert outcome(puzzle, 0, nodes=300) == outcome(puzzle, None, nodes=300)


@pytest.mark.usefixtures("in_c")
def test_tables_that_do_not_belong_together_are_refused() -> None:
    """The compiled search reads and writes nothing beyond its tables."""
    tables = Tables(cut(rectangle(3, 3), rules_named("tetravex"), Random(3), colours=2), {})
    search = CompiledSearch(facts_of(tables), state_of(tables, tables.candidates))
    numbers, whole = search._numbers, search._tables
    with pytest.raises(ValueError, match="belong together"):
        native.kernel.board((999, *numbers[1:]), (*whole, None), 1)
    with pytest.raises(ValueError, match="belong together"):
        native.kernel.board(numbers, whole, 1)
    for place in (0, 9, 11, 12, 13, 14, 16, 25, 26):
        cut_short = (*whole[:place], whole[place][:-1], *whole[place + 1 :])
        with pytest.raises(ValueError, match="belong together"):
            native.kernel.board(numbers, (*cut_short, None), 1)


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


@pytest.mark.parametrize(
    ("there", "why"),
    [
        (None, "installed without a compiler"),
        (SimpleNamespace(INTERFACE=0), "compiled for another version; install it again"),
    ],
)
def test_without_a_compiler_everything_stays_plain(
    monkeypatch: pytest.MonkeyPatch, there: object, why: str
) -> None:
    """The search goes on, and it is said why it is not compiled."""
    monkeypatch.setattr(native, "kernel", there)
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(3), colours=2)
    assert outcome(puzzle, 0) == outcome(puzzle, None)
    assert native.problem() == why


@pytest.mark.usefixtures("in_c")
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
