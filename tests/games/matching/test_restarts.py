"""Other beginnings beside a steady search: the same solutions, each once, and always alike."""

from __future__ import annotations

import threading
from itertools import islice, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.games.matching.test_solver import SEEDS, any_puzzle
from tests.strategies.matching import cut
from tui_tangram import native
from tui_tangram.games.matching.core import restarts, rules_named
from tui_tangram.games.matching.core.kernel import FOUND
from tui_tangram.games.matching.core.search import Search, facts_of
from tui_tangram.games.matching.core.symmetry import pinned
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.tiling import Board, rectangle, torus
from tui_tangram.play import Limit, Stopped

CORE = "tui_tangram.games.matching.core"
MOST = 300
"solutions: Puzzles with more are not looked at."


def every(search, meter) -> list[tuple[int, ...]]:
    """All solutions, of a puzzle that has not too many."""
    found: list[tuple[int, ...]] = []
    try:
        found = [tuple(each) for each in islice(search(meter), MOST)]
    except Stopped:
        assume(False)
    assume(len(found) < MOST)
    return found


@given(SEEDS, st.integers(1, 9), st.booleans(), st.sampled_from([0.0, 0.1, 2.0]), st.integers(1, 5))
def test_the_same_solutions_whichever_beginning_finds_the_first(
    seed: int, first: int, prefer: bool, enough: float, parts: int
) -> None:
    """However soon others are tried or parts made, every solution comes once, and again alike."""
    puzzle = any_puzzle(seed)
    tables = Tables(puzzle, {})
    wanted = [candidates & seed for candidates in tables.candidates] if prefer else []
    facts = facts_of(tables, wanted)
    straight = every(Search(tables, facts=facts).run, Limit(nodes=8000).meter())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restarts, "FIRST", first)
        patch.setattr(restarts, "ENOUGH", enough)
        patch.setattr(restarts, "PART", 1 + 2 * first)
        patch.setattr(restarts, "PARTS", parts)
        runs = [
            every(lambda meter: restarts.begun(tables, meter, facts), Limit(nodes=30_000).meter())
            for _ in range(2)
        ]
    assert runs[0] == runs[1]
    assert sorted(runs[0]) == sorted(straight)


@given(SEEDS, st.integers(1, 60), st.integers(0, 6), st.sampled_from([0, None]))
def test_the_parts_of_a_search_have_what_it_had_each_once(
    seed: int, nodes: int, times: int, early: int | None
) -> None:
    """Wherever it is divided, in plain Python too, and what they are of the whole."""
    tables = Tables(any_puzzle(seed), {})
    straight = every(Search(tables).run, Limit(nodes=8000).meter())
    meter = Limit().meter()
    search = Search(tables, early=early)
    found = [tuple(search.found)] if search.step(meter, nodes) == FOUND else []
    parts = [search]
    for _ in range(times):
        parts += [half for part in parts if (half := part.split(tables))]
    assert sum(part.whole for part in parts) == pytest.approx(1)
    found += [tuple(each) for part in parts for each in part.others(meter)]
    assert sorted(found) == sorted(straight)


@pytest.mark.parametrize(("tiles", "enough"), [((8, 8), 2.0), ((8, 8), 0.0), ((9, 9), 0.0)])
def test_other_beginnings_and_parts_go_on_compiled(tiles: tuple[int, int], enough: float) -> None:
    """They find what they find in plain Python, after as many nodes; 64 tiles fill a word."""
    if problem := native.problem():
        pytest.skip(problem)
    puzzle = cut(rectangle(*tiles), rules_named("tetravex"), Random(7), colours=9)
    tables = Tables(puzzle, {})
    facts = facts_of(tables)
    found = []
    for there in (True, False):
        meter = Limit(nodes=5000).meter()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restarts, "FIRST", 20)
            patch.setattr(restarts, "PART", 30)
            patch.setattr(restarts, "ENOUGH", enough)
            for module in ("search", "restarts"):
                patch.setattr(f"{CORE}.{module}.can_compile", lambda facts, there=there: there)
            try:
                found.append((next(restarts.begun(tables, meter, facts)), meter.nodes))
            except Stopped:
                found.append(([], meter.nodes))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("place", "rules"), [(rectangle(4, 4), "infinity"), (torus("square", 3, 3), "tetravex")]
)
def test_the_images_of_what_is_found_with_a_tile_pinned(
    place: Board, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come, too, each once."""
    monkeypatch.setattr(restarts, "FIRST", 1)
    tables = Tables(cut(place, rules_named(rules), Random(1), colours=5), {})
    assert pinned(tables) is not None
    straight = [tuple(each) for each in Search(tables).run(Limit().meter())]
    found = [tuple(each) for each in restarts.begun(tables, Limit().meter(), facts_of(tables))]
    assert sorted(straight) == sorted(found)
    assert found


def test_what_is_preferred_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tile is pinned where another image of a solution is wanted."""
    monkeypatch.setattr(restarts, "FIRST", 1)
    tables = Tables(cut(rectangle(6, 6), rules_named("infinity"), Random(1), colours=5), {})
    pin = pinned(tables)
    assert pin is not None
    found = list(next(restarts.begun(tables, Limit().meter(), facts_of(tables))))
    for image in pin.others(found):
        meter = Limit(nodes=100).meter()
        assert image == next(restarts.begun(tables, meter, facts_of(tables, image)))


def test_it_ends_at_the_limit() -> None:
    """Nodes of all beginnings count, and what is said to be done never falls."""
    boards = any_puzzle(3), cut(rectangle(7, 7), rules_named("infinity"), Random(1), colours=6)
    told: list[float] = []
    for puzzle, nodes in product(boards, (0, 1, 7, 40, 3000)):
        tables = Tables(puzzle, {})
        meter = Limit(nodes=nodes).meter(lambda progress: told.append(progress.fraction or 0.0))
        with pytest.MonkeyPatch.context() as patch:
            # Plain Python tells more often what is done.
            for module in ("search", "restarts"):
                patch.setattr(f"{CORE}.{module}.can_compile", lambda facts: False)
            patch.setattr(restarts, "FIRST", 2 + nodes // 3)
            list(islice(stopped_at_limit(tables, meter), MOST))
        assert meter.nodes <= nodes
        assert told == sorted(told)
        told.clear()


def stopped_at_limit(tables: Tables, meter):
    """What is found up to the limit."""
    try:
        yield from restarts.begun(tables, meter, facts_of(tables))
    except Stopped:
        return


@pytest.mark.parametrize(("seed", "enough"), [(0, 2.0), (1, 0.0), (2, 2.0), (3, 0.0)])
def test_threads_change_nothing_but_the_time(
    seed: int, enough: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With any number of processors the same solutions come, the first after as many nodes."""
    if problem := native.problem():
        pytest.skip(problem)
    monkeypatch.setattr(restarts, "FIRST", 40)
    monkeypatch.setattr(restarts, "AHEAD", 100)
    monkeypatch.setattr(restarts, "PART", 100)
    monkeypatch.setattr(restarts, "ENOUGH", enough)
    monkeypatch.setattr(restarts, "usable", lambda tables: False)
    tables = Tables(cut(rectangle(6, 6), rules_named("infinity"), Random(seed), colours=5), {})
    before, outcomes = set(threading.enumerate()), []
    for processors in (1, 2, 5):
        monkeypatch.setattr(restarts, "_processors", lambda processors=processors: processors)
        meter = Limit().meter()
        search = restarts.begun(tables, meter, facts_of(tables))
        first, nodes = list(next(search)), meter.nodes
        outcomes.append((nodes, [first, *map(list, islice(search, 9))]))
        search.close()
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0][0] > 500  # by then threads have searched
    assert before == set(threading.enumerate())


def test_threads_end_when_the_search_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that is stopped leaves no thread behind."""
    if problem := native.problem():
        pytest.skip(problem)
    monkeypatch.setattr(restarts, "_processors", lambda: 3)
    tables = Tables(cut(rectangle(9, 9), rules_named("infinity"), Random(1), colours=7), {})
    before = set(threading.enumerate())
    meter = Limit().meter(lambda progress: meter.stop() if progress.nodes > 60_000 else None)
    with pytest.raises(Stopped):
        next(restarts.begun(tables, meter, facts_of(tables)))
    assert before == set(threading.enumerate())
