"""The solver that learns: it agrees with the search about what can be solved."""

from __future__ import annotations

import signal
import subprocess
import sys
from random import Random

import pytest
from hypothesis import assume, given

from tests.examples import examples
from tests.games.matching.test_solver import SEEDS, any_puzzle
from tests.strategies.matching import cut
from tui_tangram.games.matching.core import restarts, rules_named
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.kernel import END, FOUND, PAUSE
from tui_tangram.games.matching.core.sat import Learner
from tui_tangram.games.matching.core.search import Search, facts_of
from tui_tangram.games.matching.core.solver import first_solution, named
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.tiling import rectangle
from tui_tangram.play import Limit, Stopped

pytest.importorskip("pysat", reason="the extra sat is not installed")


@examples(80)
@given(SEEDS)
def test_it_solves_what_the_search_solves_and_nothing_else(seed: int) -> None:
    """What it finds is a solution, and where it finds none there is none."""
    puzzle = any_puzzle(seed)
    tables = Tables(puzzle, {})
    try:
        there = next(Search(tables).run(Limit(nodes=20_000).meter()), None) is not None
    except Stopped:
        assume(False)
    learner = Learner(tables, Limit().meter())
    status = learner.step(Limit().meter(), 100_000)
    assert status == (FOUND if there else END)
    if there:
        assert judge(puzzle, named(tables, {}, learner.found)).solved
    learner.close()


def test_it_is_interrupted_and_goes_on() -> None:
    """After as many conflicts as allowed it pauses, and each counts as a node."""
    puzzle = cut(rectangle(6, 6), rules_named("infinity"), Random(2), colours=5)
    meter = Limit().meter()
    learner = Learner(Tables(puzzle, {}), meter)
    assert learner.step(meter, 7) == PAUSE
    assert meter.nodes == 7
    while (status := learner.step(meter, 1000)) == PAUSE:
        pass
    assert status == FOUND
    learner.close()


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_an_interrupt_is_one_as_anywhere_in_python() -> None:
    """While it solves too, whatever the solver itself would make of it."""
    puzzle = cut(rectangle(10, 10), rules_named("infinity"), Random(2), colours=8)
    learner = Learner(Tables(puzzle, {}), Limit().meter())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    code = "import os, signal, time; time.sleep(0.2); os.kill(os.getppid(), signal.SIGINT)"
    try:
        with subprocess.Popen([sys.executable, "-c", code]), pytest.raises(KeyboardInterrupt):
            learner.step(Limit().meter(), sys.maxsize)
    finally:
        signal.signal(signal.SIGINT, before)
    learner.close()


def test_it_keeps_to_the_limit_and_stops_when_asked() -> None:
    """As any search does."""
    puzzle = cut(rectangle(8, 8), rules_named("infinity"), Random(2), colours=6)
    meter = Limit(nodes=60).meter()
    learner = Learner(Tables(puzzle, {}), meter)
    with pytest.raises(Stopped):
        learner.step(meter, 1000)
    assert meter.nodes == 60
    meter = Limit().meter()
    meter.stop()
    with pytest.raises(Stopped):
        learner.step(meter, 1000)
    learner.close()


@examples(30)
@given(SEEDS)
def test_it_joins_the_search(seed: int) -> None:
    """With its turns from the beginning every solution still comes, and once."""
    tables = Tables(any_puzzle(seed), {})
    facts = facts_of(tables)
    try:
        straight = [tuple(found) for found in Search(tables).run(Limit(nodes=4000).meter())]
    except Stopped:
        assume(False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restarts, "FIRST", 1)
        patch.setattr(restarts, "LATE", 1)
        patch.setattr(restarts, "TURN", 1)
        patch.setattr(restarts, "COST", 1)
        patch.setattr(restarts, "COMPILED_COST", 1)
        found = [tuple(each) for each in restarts.begun(tables, Limit().meter(), facts)]
    assert sorted(found) == sorted(straight)


def test_without_it_the_search_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is never asked for where it is not installed."""
    monkeypatch.setattr("tui_tangram.games.matching.core.sat.find_spec", lambda name: None)
    for name in ("LATE", "TURN", "COST", "COMPILED_COST"):
        monkeypatch.setattr(restarts, name, 1)
    monkeypatch.setattr(restarts, "Learner", None)
    puzzle = cut(rectangle(6, 6), rules_named("infinity"), Random(2), colours=5)
    assert first_solution(puzzle) is not None
