"""Exact cover: the definition itself as a twin, published counts, limits, bad problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.maths.cover.search import (
    Coloured,
    ExactCover,
    Problem,
    count,
    first_solution,
    solutions,
)
from tui_tangram.play import Limit, Progress, Stopped


def twin(problem: Problem) -> Iterator[ExactCover]:
    """Yield the sets of options that satisfy the definition, by looking at all sets."""
    wanted = Counter(dict(zip(problem.primary, problem.times, strict=True)))
    for size in range(len(problem.options) + 1):
        for chosen in combinations(range(len(problem.options)), size):
            covered: Counter[object] = Counter()
            shades: dict[object, list[object]] = {}
            for index in chosen:
                for entry in problem.options[index]:
                    if isinstance(entry, Coloured):
                        shades.setdefault(entry.item, []).append(entry)
                    elif entry in problem.primary:
                        covered[entry] += 1
                    else:
                        shades.setdefault(entry, []).append(None)
            agreed = all(
                len(found) == 1 or (None not in found and len(set(found)) == 1)
                for found in shades.values()
            )
            if covered == wanted and agreed:
                yield chosen


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Small problems in which everything there is occurs: numbers, colours, none at all."""
    primary = {f"p{i}": draw(st.sampled_from((1, 1, 1, 2, 3))) for i in range(draw(INDEX))}
    secondary = [f"s{i}" for i in range(draw(st.integers(0, 3)))]
    names = list(primary)
    options: list[list[object]] = []
    for _ in range(draw(st.integers(0, 9))):
        option: list[object] = draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
        for item in secondary:
            entry = draw(st.sampled_from((None, None, item, *(Coloured(item, c) for c in COLOURS))))
            option += [] if entry is None else [entry]
        options.append(draw(st.permutations(option)))
    return Problem.of(primary, options, secondary)


INDEX = st.integers(1, 4)
COLOURS = ("red", "blue", None)


@given(problems())
@example(Problem.of("", []))
@example(Problem.of("a", []))
@example(Problem.of({"a": 2}, ["a", "a", "a"]))
@example(Problem.of("ab", [["a", Coloured("x", None)], ["b", Coloured("x", None)]], "x"))
def test_it_finds_what_the_definition_says(problem: Problem) -> None:
    """The solutions are the sets of options that the definition admits, each once."""
    found = list(solutions(problem))
    assert len(found) == len(set(found))
    assert sorted(found) == sorted(twin(problem))
    assert len(found) == count(problem)
    assert first_solution(problem) == next(iter(found), None)


@given(problems())
def test_equal_problems_have_solutions_in_the_same_order(problem: Problem) -> None:
    """The order is a property of the problem alone."""
    other = Problem(problem.primary, problem.times, problem.secondary, problem.options)
    assert problem == other
    assert list(solutions(problem)) == list(solutions(other))


@given(problems(), st.randoms(use_true_random=False))
def test_the_order_of_items_and_options_changes_no_count(problem: Problem, random) -> None:
    """Renamed and shuffled, a problem has as many solutions."""
    primary = list(zip(problem.primary, problem.times, strict=True))
    options = list(problem.options)
    random.shuffle(primary)
    random.shuffle(options)
    assert count(problem) == count(Problem.of(dict(primary), options, problem.secondary))


# Published counts


def langford(n: int) -> Problem:
    """1 to n twice each, k numbers between the two k's."""
    slots = [("slot", i) for i in range(2 * n)]
    options = [
        [k, slots[i], slots[i + k + 1]] for k in range(1, n + 1) for i in range(2 * n - k - 1)
    ]
    return Problem.of([*range(1, n + 1), *slots], options)


def queens(n: int) -> Problem:
    """N queens on a board that do not attack one another."""
    lines = [(kind, i) for kind in ("row", "column") for i in range(n)]
    diagonals = [("sum", i) for i in range(2 * n - 1)] + [("gap", i) for i in range(1 - n, n)]
    options = [
        [("row", i), ("column", j), ("sum", i + j), ("gap", i - j)]
        for i in range(n)
        for j in range(n)
    ]
    return Problem.of(lines, options, diagonals)


def twos(n: int) -> Problem:
    """Zeros and ones in a square, two ones in every row and column."""
    lines = {(kind, i): 2 for kind in ("row", "column") for i in range(n)}
    return Problem.of(lines, [[("row", i), ("column", j)] for i in range(n) for j in range(n)])


PENTOMINOES = {
    "F": [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)],
    "I": [(0, i) for i in range(5)],
    "L": [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)],
    "N": [(0, 1), (1, 1), (2, 1), (2, 0), (3, 0)],
    "P": [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
    "U": [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
    "V": [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    "W": [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    "X": [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    "Y": [(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)],
    "Z": [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
}


def pentominoes(rows: int, columns: int) -> Problem:
    """The twelve pentominoes on a rectangle."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    options: list[list[object]] = []
    for letter, cell in PENTOMINOES.items():
        shapes = set()
        for mirrored in (False, True):
            turned = [(r, -c if mirrored else c) for r, c in cell]
            for _ in range(4):
                turned = [(c, -r) for r, c in turned]
                top, left = min(r for r, _ in turned), min(c for _, c in turned)
                shapes.add(tuple(sorted((r - top, c - left) for r, c in turned)))
        for shape in sorted(shapes):
            for down, right in cells:
                moved = [(r + down, c + right) for r, c in shape]
                if all(r < rows and c < columns for r, c in moved):
                    options.append([letter, *moved])
    return Problem.of([*PENTOMINOES, *cells], options)


def test_langford_pairs() -> None:
    """As many as OEIS A014552 has for n = 1 to 8, which counts a row and its reverse once."""
    published = [0, 0, 1, 1, 0, 0, 26, 150]
    assert [2 * number for number in published] == [count(langford(n)) for n in range(1, 9)]


def test_queens() -> None:
    """As many as OEIS A000170 has for n = 1 to 8."""
    assert [1, 0, 0, 2, 10, 4, 40, 92] == [count(queens(n)) for n in range(1, 9)]


def test_two_ones_in_every_row_and_column() -> None:
    """As many as OEIS A001499 has for n = 2 to 5: items that are covered twice."""
    assert [1, 6, 90, 2040] == [count(twos(n)) for n in range(2, 6)]


def test_pentominoes_on_the_long_rectangle() -> None:
    """The 3×20 rectangle has two solutions, turned and mirrored eight.

    S. W. Golomb, "Polyominoes", chapter 1.
    """
    assert 2 * 4 == count(pentominoes(3, 20))


# Limits


def test_a_limit_keeps_what_was_found_before() -> None:
    """Up to the limit the solutions are the first of all, in the same order."""
    every = list(solutions(queens(7)))
    for nodes in (0, 1, 30, 100):
        meter = Limit(nodes=nodes).meter()
        found: list[ExactCover] = []
        with pytest.raises(Stopped) as stopped:
            found.extend(solutions(queens(7), meter))
        assert (nodes, len(found)) == stopped.value.progress[0:3:2]
        assert found == every[: len(found)]
    assert 0 < len(found) < len(every)


def test_the_fraction_grows_to_one() -> None:
    """What is reported as done never falls, lies between 0 and 1, and ends at 1."""
    seen: list[Progress] = []
    meter = Limit().meter(seen.append)
    assert 300 == count(langford(8), meter) == meter.found
    fractions = [progress.fraction or 0.0 for progress in seen]
    assert len(fractions) > 2
    assert fractions == sorted(fractions)
    assert 0 <= fractions[0] < fractions[-1] < 1.0
    assert 1.0 == meter.fraction


def test_a_solution_may_be_long() -> None:
    """A thousand and more options in one solution are no matter of recursion."""
    assert tuple(range(1500)) == first_solution(Problem.of(range(1500), ([i] for i in range(1500))))


# Bad problems


@each(
    ("primary", "options", "secondary", "message"),
    [
        ("aa", [], "", "an item is listed twice"),
        ("a", [], "a", "an item is listed twice"),
        ({"a": 0}, [], "", "at least 1"),
        ("a", ["aa"], "", "option 0 has an item twice"),
        ("a", [["a"], ["a", "x", Coloured("x", 1)]], "x", "option 1 has an item twice"),
        ("a", ["ab"], "", "option 0 has an item that is not in the problem"),
        ("a", [["a", Coloured("y", 1)]], "x", "option 0 has an item that is not in the problem"),
        ("ab", [["a", Coloured("b", 1)]], "", "option 0 gives a primary item a colour"),
        ("a", ["x"], "x", "option 0 has no primary item"),
        ("a", [""], "x", "option 0 has no primary item"),
    ],
)
def test_bad_problems_are_refused(primary, options, secondary, message) -> None:
    """What is no problem is said at once, with the number of the option."""
    with pytest.raises(ValueError, match=message):
        Problem.of(
            dict(primary) if isinstance(primary, dict) else list(primary), options, secondary
        )
