"""The diagram of all solutions: against listing them, on problems of any kind."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tui_tangram.maths.cover.diagram import Diagram, NumberedSolutions, TooManyStatesError
from tui_tangram.maths.cover.search import Problem, solutions
from tui_tangram.play import Limit, Stopped

OPTIONS = st.lists(st.integers(1, 63), max_size=14, unique=True)
"""Options as sets of six items, a bit for each."""


def diagram(options: list[int], most: int = 1000) -> Diagram[int, int]:
    """Return all ways to choose *options* that cover six items, the lowest first."""

    def ways(rest: int) -> list[tuple[int, int]]:
        low = rest & -rest
        return [(one, rest ^ one) for one in options if one & low and one & rest == one]

    return Diagram(63, 0, ways, most=most)


@given(OPTIONS)
@example([])
@example([63])
@example([1, 2, 4, 8, 16, 32, 3, 12, 48])
def test_it_has_the_solutions_that_a_search_finds(options: list[int]) -> None:
    """Counted, listed, numbered, and counted by option: all say the same."""
    found = diagram(options)
    problem = Problem.of(range(6), [[i for i in range(6) if one >> i & 1] for one in options])
    searched = {frozenset(options[i] for i in chosen) for chosen in solutions(problem)}
    listed = [list(chosen) for chosen in found.walk()]
    assert found.count == len(listed) == len(searched)
    assert {frozenset(chosen) for chosen in listed} == searched
    assert [found[number] for number in range(found.count)] == listed
    assert [found.index(chosen) for chosen in listed] == list(range(found.count))
    assert found.uses() == Counter(one for chosen in listed for one in chosen)


@given(OPTIONS, st.data())
@example([1, 2, 4, 8, 16, 32, 3, 12, 48], None)
def test_those_found_first_have_the_first_numbers(options: list[int], data: st.DataObject) -> None:
    """The others follow in their order, whichever were found, and are listed alike."""
    found = diagram(options)
    listed = [list(chosen) for chosen in found.walk()]
    order = list(reversed(listed)) if data is None else data.draw(st.permutations(listed))
    for many in range(len(order) + 1):
        first = order[:many]
        wanted = first + [chosen for chosen in listed if chosen not in first]
        numbered = NumberedSolutions(found, first)
        assert numbered.count == len(wanted)
        assert [numbered[number] for number in range(numbered.count)] == wanted
        assert [list(chosen) for chosen in numbered.others()] == wanted[many:]
        for number in (-1, numbered.count):
            with pytest.raises(IndexError):
                numbered[number]


def test_what_is_no_solution_has_no_number() -> None:
    """Neither another choice nor the beginning of a solution is taken for one."""
    found = diagram([1, 2, 3, 4, 8, 12, 48])
    assert 0 == found.index(found[0])
    with pytest.raises(ValueError, match="3"):
        found.index([1, 3])


@pytest.mark.parametrize("number", [-1, 3])
def test_there_is_no_other_number(number: int) -> None:
    """Numbers run from 0 to the count."""
    found = diagram([1, 2, 3, 4, 8, 12, 48])
    assert found.count == 4
    with pytest.raises(IndexError):
        found[number if number < 0 else number + 1]


def test_states_are_limited() -> None:
    """It has no more of them than allowed."""
    singles = [1, 2, 4, 8, 16, 32]
    assert diagram(singles, most=7).count == 1
    with pytest.raises(TooManyStatesError):
        diagram(singles, most=6)


def test_work_is_limited() -> None:
    """Each state is a node of the search."""
    with pytest.raises(Stopped):
        Diagram(10_000, 0, lambda left: [(1, left - 1)], Limit(nodes=500).meter())
    meter = Limit(nodes=2).meter()
    walked = diagram([1, 2, 3, 4, 8, 12, 48]).walk(meter)
    assert [[1, 2, 4, 8, 48], [1, 2, 12, 48]] == [list(next(walked)), list(next(walked))]
    assert 0.25 == meter.fraction
    with pytest.raises(Stopped):
        next(walked)


def test_it_is_as_deep_as_a_puzzle() -> None:
    """No stack ends before the puzzle does; numbers are of any size."""
    found = Diagram(5_000, 0, lambda left: [(0, left - 1), (1, left - 1)])
    assert found.count == 2**5_000
    assert found[2**5_000 - 1] == [1] * 5_000
