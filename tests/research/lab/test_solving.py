"""What a set makes: subtraction of digits, exact cover on integers, and exact cover by items."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.polyaboloes import grown, polyaboloes
from tui_tangram.maths.codec import Grid, ShapeError, parse
from tui_tangram.maths.codec.grid import LONGEST, SIDES
from tui_tangram.maths.cover.search import Problem, count
from tui_tangram.play import Limit, Stopped
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.fit import DigitEvent
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import area, name, pool, read_set, tan, tan_number, tanset

TANGRAM = read_set("tangram")


def covered(shape: Grid, tans: tuple[Grid, ...]) -> int:
    """Count solutions by the general exact cover: items are quarters of squares and tans."""
    numbers = Counter(one.canonical for one in tans)
    options = []
    for one in numbers:
        for alias in one.aliases:
            for y in range(shape.height - alias.height + 1):
                for x in range(shape.width - alias.width + 1):
                    quarters = [
                        (x + dx, y + dy, side)
                        for dx, dy, digit in alias.squares()
                        for side in (1, 2, 4, 8)
                        if SIDES[digit] & side
                    ]
                    options.append([one, *quarters])
    items: dict[object, int] = dict(numbers)
    items |= {
        (x, y, side): 1
        for x, y, digit in shape.squares()
        for side in (1, 2, 4, 8)
        if SIDES[digit] & side
    }
    options = [option for option in options if all(item in items for item in option)]
    return count(Problem.of(items, options))


def cut(shape: Grid, pieces: int, random: Random) -> tuple[Grid, ...]:
    """Return tans that make *shape* for certain: connected parts of it, cut at random."""
    halves = [
        (x, y, half)
        for x, y, digit in shape.squares()
        for half in "1234"
        if (digit == half) or (digit == "5" and half in "14")
    ]
    while True:
        owner = {half: random.randrange(pieces) for half in halves}
        for _ in range(40 * len(halves)):
            # Neighbours come to belong together, which makes parts connected.
            (x, y, half), (u, v, other) = random.choice(halves), random.choice(halves)
            if abs(x - u) + abs(y - v) <= 1:
                owner[x, y, half] = owner[u, v, other]
        parts = []
        for number in set(owner.values()):
            rows = [["0"] * shape.width for _ in range(shape.height)]
            for (x, y, half), its in owner.items():
                if its == number:
                    rows[y][x] = "5" if rows[y][x] != "0" else half
            parts.append(Grid.of("".join(row) for row in rows))
        if all(part.connected for part in parts):
            return tanset(parts)


@given(polyaboloes(9), st.integers(1, 4), st.integers(0, 10**6))
@examples(40)
def test_three_solvers_agree(shape: Grid, pieces: int, seed: int) -> None:
    """A shape cut into tans: both solvers find the same solutions, as many as exact cover."""
    tans = cut(shape, pieces, Random(seed))
    found = list(fit.solutions(shape, tans))
    assert set(found) == set(fit.solutions_by_subtraction(shape, tans))
    assert len(set(found)) == len(found) == covered(shape, tans) >= 1
    assert fit.makes(shape, Counter(tans), Limit().meter())


@given(st.integers(2, 8), st.integers(0, 10**6))
@examples(40)
def test_three_solvers_agree_on_what_need_not_be_possible(size: int, seed: int) -> None:
    """Any shape and any tans of its area: the same answer, none among them."""
    random = Random(seed)
    shape, part = grown(size, random), random.randrange(1, size)
    tans = tanset([grown(part, random), grown(size - part, random)])
    found = set(fit.solutions(shape, tans))
    assert found == set(fit.solutions_by_subtraction(shape, tans))
    assert len(found) == covered(shape, tans)
    assert bool(found) == fit.makes(shape, Counter(tans), Limit().meter())


def test_solvers_agree_on_the_convex_shapes() -> None:
    """The seven tans and the 20 convex shapes: 13 are made, in 256 ways, and both find them."""
    by_digits = [set(fit.solutions_by_subtraction(shape, TANGRAM)) for shape in convex_shapes(16)]
    assert by_digits == [set(fit.solutions(shape, TANGRAM)) for shape in convex_shapes(16)]
    # 13: Wang and Hsiung, Amer. Math. Monthly 49 (1942).  256: a quarter of H. Wang's Table I,
    # as equal pieces are not told apart here.
    assert (13, 256) == (sum(map(bool, by_digits)), sum(map(len, by_digits)))


def test_subtraction_leaves_digits_as_the_document_shows() -> None:
    """451 from the first row 5553 leaves 1043."""
    digits = [[5, 5, 5, 3]]
    tan_451 = parse("451")
    one = fit.PlacedTan(tan_451.canonical, tan_451, 0, 0)
    assert fit._subtracted(digits, one)
    assert [[1, 0, 4, 3]] == digits
    assert not fit._subtracted(digits, one)
    assert [[1, 0, 4, 3]] == digits
    fit._added_back(digits, one)
    assert [[5, 5, 5, 3]] == digits


def test_what_two_sets_make() -> None:
    """The tangram makes 13 of the 20 convex shapes, Sei Shonagon Chie no Ita 16."""
    # 16: Fox-Epstein, Katsumata and Uehara, IEICE Trans. E99-A(6), 2016.
    assert 13 == len(makes(TANGRAM))
    assert 16 == len(makes(read_set("sei-shonagon")))


def test_areas_that_do_not_match_have_no_solution() -> None:
    """Too few tans or too many make nothing."""
    square = parse("5")
    for tans in ("t1", "t1,t1,t1", "t9"):
        assert [] == list(fit.solutions(square, read_set(tans)))
        assert [] == list(fit.solutions_by_subtraction(square, read_set(tans)))


def test_solvers_keep_their_limits() -> None:
    """Both stop after so many nodes."""
    shape = convex_shapes(16)[0]
    for solver in (fit.solutions, fit.solutions_by_subtraction):
        with pytest.raises(Stopped):
            list(solver(shape, TANGRAM, Limit(nodes=20).meter()))


def test_digits_are_subtracted_from_the_longest_row() -> None:
    """It has as many pieces as Python allows calls within each other."""
    row, square = Grid(("5" * LONGEST,)), parse("5")
    assert sys.getrecursionlimit() <= LONGEST
    found = next(fit.solutions_by_subtraction(row, [square] * LONGEST))
    assert list(range(LONGEST)) == [one.x for one in found]
    steps = islice(fit.search_steps(row, [square] * LONGEST), LONGEST + 2)
    *laid, solved, back = (step.event for step in steps)
    assert [DigitEvent.LAID] * LONGEST == laid
    assert (DigitEvent.SOLVED, DigitEvent.ADDED_BACK) == (solved, back)


def test_tans_have_the_numbers_of_the_document() -> None:
    """1 is the small triangle, 2 to 4 have two triangles, 5 to 8 three, 9 is the large one."""
    assert [1, 3, 4, 14] == [len(pool(triangles)) for triangles in range(1, 5)]
    assert ["t1", "t1", "t2", "t3", "t4", "t9", "t9"] == name(TANGRAM).split(",")
    assert [parse("5").canonical, parse("41").canonical] == [tan(4), tan(3)]
    for number in (1, 8, 9, 22, 52, 159):
        assert number == tan_number(tan(number))
    assert tan_number(parse("55551")) is None


@each(
    ("text", "why"),
    [
        ("foo", "'foo' is not a set; use tangram"),
        ("", "not a set"),
        ("t0", "there is no piece 0"),
        ("t160", "there is no piece 160"),
        ("1,,1", "not a set"),
        ("0*t1", "number before \\* must be from 1 to 40"),
        ("1000000000*t1", "number before \\* must be from 1 to 40"),
        ("40*t1,t1", "at most 40 pieces"),
        ("50/05", "must be joined along edges"),
        ("x*t1", "number before \\* must be from 1 to 40"),
    ],
)
def test_bad_sets(text: str, why: str) -> None:
    """What is no set is refused in one line."""
    with pytest.raises(ShapeError, match=why) as error:
        read_set(text)
    assert str(error.value).isprintable()


def test_sets_read_what_they_write() -> None:
    """Numbers, grids, codes and repetition name the same tans."""
    for text in ("t9,t9,t4,t3,t2,t1,t1", "2*t9,5,41,2*3,43", "1, 4, 43, 23, 5, 2*112 2 2 2 2"):
        assert TANGRAM == read_set(text)
    assert area(TANGRAM) == 16
    assert read_set(name(read_set("55551,t1"))) == read_set("55551,t1")


@given(polyaboloes(12), st.integers(1, 3), st.integers(0, 10**6))
@examples(30)
def test_counting_agrees_with_listing(shape: Grid, kinds: int, seed: int) -> None:
    """Whether tans repeat or not, by a diagram or one by one."""
    random = Random(seed)
    small = [parse(code) for code in ("1", "5", "13")]
    tans: list[Grid] = []
    while shape.triangles > area(tans):
        tans.append(random.choice(small[:kinds]))
    meter = Limit().meter()
    found = fit.count(shape, tans, meter)
    assert found == meter.found == sum(1 for _ in fit.solutions(shape, tans))


def test_repeated_tans_are_counted_at_once() -> None:
    """Three sets of the seven tans in 6×4, as many as tests/tools/count_tans.c finds."""
    shape = Grid(("5" * 6,) * 4)
    meter = Limit(nodes=300_000).meter()
    assert 1_213_183_656 == fit.count(shape, TANGRAM * 3, meter)
