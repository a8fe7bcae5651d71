"""All polyaboloes, the convex ones, what is asked of them, and the rules of an older program."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.polyaboloes import polyaboloes as some
from tui_tangram import native
from tui_tangram.maths.codec import Code, Grid, code_of, contours, is_simple, parse
from tui_tangram.maths.codec.grid import BOTTOM, LEFT, RIGHT, SIDES, TOP
from tui_tangram.maths.cover import compiled
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.research.lab.card import code_lines, shape_record
from tui_tangram.research.lab.conjectures import (
    GENERAL,
    OF_CONVEX,
    diagonal_box,
    examine,
    simple_codes,
)
from tui_tangram.research.lab.facts import Wanted, convex_codes, convex_shapes, facts
from tui_tangram.research.lab.polyaboloes import (
    KNOWN,
    _grow,
    _grow_compiled,
    _packed,
    count,
    count_grown,
    grid,
    grow,
    polyaboloes,
    seeds,
)

# Polyaboloes with n triangles, n = 1, 2, …; mirror images are one: OEIS A006074.
A006074: Final = (
    1, 3, 4, 14, 30, 107, 318, 1116, 3743, 13240, 46476, 166358, 596638, 2158829, 7839845, 28616815,
    104814161, 385269397, 1420242629, 5249877583,
)  # fmt: skip
# Convex ones, n = 1 … 20: OEIS A245676.
A245676: Final = (1, 3, 2, 6, 3, 7, 5, 11, 5, 10, 7, 14, 7, 16, 11, 20, 9, 17, 13, 22)

METER = Limit().meter()


def test_numbers_of_polyaboloes() -> None:
    """As many as published, up to ten triangles; the benchmark goes on to twelve."""
    assert list(A006074[:10]) == [count(n) for n in range(1, 11)]
    assert A006074 == KNOWN


@pytest.mark.usefixtures("in_c")
def test_the_number_of_thirteen() -> None:
    """Compiled, it can be counted here, too."""
    assert A006074[12] == count(13)


def test_each_polyabolo_comes_once() -> None:
    """Shapes with seven triangles: all in one part, of that area, no two alike."""
    shapes = list(polyaboloes(7))
    assert all(shape.connected and shape.triangles == 7 for shape in shapes)
    assert A006074[6] == len(shapes) == len({shape.canonical for shape in shapes})


@given(some(8))
@examples(50)
def test_no_polyabolo_is_missing(shape: Grid) -> None:
    """Whatever grows half square by half square is among them."""
    assert shape.canonical in known(shape.triangles)


@cache
def known(triangles: int) -> frozenset[Grid]:
    """Return the shapes of so many half squares, as the search finds them."""
    return frozenset(shape.canonical for shape in polyaboloes(triangles))


def test_the_parts_of_the_search_make_up_the_whole() -> None:
    """However finely the search is cut, its parts have the shapes between them, in order."""
    whole = list(map(str, polyaboloes(7)))
    for unit in (1, 3, 6):
        parts = [
            str(grid(7, one))
            for seed in seeds(7, unit)
            for found in grow(7, seed, METER)
            for one in found
        ]
        assert whole == parts


@examples(60)
@pytest.mark.usefixtures("in_c")
@given(st.data())
def test_compiled_it_takes_the_same_steps(data: st.DataObject) -> None:
    """The same shapes in the same order, and as many when counted, up to the same node."""
    triangles = data.draw(st.integers(2, 8))
    seed = data.draw(st.sampled_from(seeds(triangles, data.draw(st.integers(1, 8)))))
    most = data.draw(st.integers(0, 300))

    def outcome(search: Callable[[Meter], Iterator[list[int]]]) -> tuple[list[int], int, int, bool]:
        meter, shapes, stopped = Limit(nodes=most).meter(), list[int](), False
        try:
            for some in search(meter):
                shapes += some
        except Stopped:
            stopped = True
        return shapes, meter.nodes, meter.found, stopped

    plain = outcome(lambda meter: _grow(triangles, seed, meter))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "BATCH", data.draw(st.integers(1, 9)))
        patch.setattr(compiled, "SLICE", data.draw(st.integers(1, 9)))
        assert plain == outcome(lambda meter: grow(triangles, seed, meter))
        counted = outcome(lambda meter: iter([[], [*range(count_grown(triangles, seed, meter))]]))
    assert plain[1:] == counted[1:]
    if not plain[3]:
        assert len(plain[0]) == len(counted[0])


def test_without_a_compiler_it_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python, as published."""
    monkeypatch.setattr(native, "kernel", None)
    assert list(A006074[:8]) == [count(n) for n in range(1, 9)]


@pytest.mark.usefixtures("in_c")
def test_tables_that_do_not_belong_together_are_refused() -> None:
    """The compiled search reads and writes nothing beyond its tables."""
    (seed, *_), real = seeds(5), native.kernel.grow
    taken = []

    def spy(*arguments: Any) -> int:
        taken.append(arguments)
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native.kernel, "grow", spy)
        list(_grow_compiled(5, seed, METER, array("Q", [0]) * 5))
    [(numbers, tables, _)] = taken
    for words, triangles in ((0, 5), (129, 5), (numbers[0], 1), (numbers[0], 21)):
        with pytest.raises(ValueError, match="belong together"):
            real((words, triangles), tables, 1)
    with pytest.raises(ValueError, match="belong together"):
        real(numbers, tables[1:], 1)
    for place in range(len(tables)):
        cut_short = (*tables[:place], tables[place][:-1], *tables[place + 1 :])
        with pytest.raises(ValueError, match="belong together"):
            real(numbers, cut_short, 1)
    for entries in ([0, 1, 0, 0, 0], [5, 1, 0, 0, 0], [0, 0, 0, 0, 0]):
        with pytest.raises(ValueError, match="belong together"):
            real(numbers, (*_packed(5), array("q", entries), *tables[5:]), 1)


def test_the_search_keeps_its_limit() -> None:
    """It says how many it found by then."""
    with pytest.raises(Stopped) as stopped:
        count(9, Limit(nodes=100).meter())
    assert 100 == stopped.value.progress.nodes
    assert 0 < stopped.value.progress.found < A006074[8]


def test_there_is_no_shape_of_no_triangles() -> None:
    """Asking for none is a mistake."""
    for ask in (count, convex_codes):
        with pytest.raises(ValueError, match=r"a shape has 1 to \d+ half-squares"):
            ask(0)


def test_numbers_of_convex_shapes() -> None:
    """As many as published."""
    assert list(A245676) == [len(convex_codes(n)) for n in range(1, 21)]


def test_convex_shapes_are_the_convex_ones_of_all() -> None:
    """Made directly, they are those that the general search finds."""
    for n in range(1, 9):
        found = {code_of(shape) for shape in polyaboloes(n) if facts(shape).convex}
        assert found == set(convex_codes(n))
        assert all(facts(shape).convex for shape in convex_shapes(n))


@pytest.mark.parametrize(
    ("text", "convex", "holes", "symmetry", "sides", "perimeter"),
    [
        ("5", True, 0, "all", 4, 4),
        ("251", True, 0, "mirrored along the grid", 4, 6),
        ("555/505/555", False, 1, "all", 8, 16),
        ("055/505/555", False, 1, "mirrored along a diagonal", 10, 16),
        ("5553/5530/5300/3000", True, 0, "mirrored along a diagonal", 3, 12),
        ("10/55", False, 0, "none", 5, 7),
    ],
)
def test_facts(
    text: str, *, convex: bool, holes: int, symmetry: str, sides: int, perimeter: int
) -> None:
    """Convexity, holes, symmetry, sides and perimeter of a few shapes, counted by hand."""
    known = facts(parse(text))
    assert (convex, holes, symmetry, sides, perimeter) == (
        known.convex, known.holes, known.family.name, known.sides, known.perimeter,
    )  # fmt: skip
    assert Wanted(convex, holes, symmetry, sides, perimeter)(parse(text))
    assert not Wanted(convex=not convex)(parse(text))
    assert not Wanted(holes=holes + 1)(parse(text))
    assert not Wanted(sides=sides + 1)(parse(text))
    assert not Wanted(perimeter=perimeter + 1)(parse(text))
    assert (symmetry != "none") == Wanted(symmetry="any")(parse(text))


def flooded(shape: Grid) -> int:
    """Return the number of holes: the parts of the empty quarters, but for the outside.

    The diagonals cut each square into four quarters; a shape has those of `SIDES`.
    """
    filled = {(x, y): SIDES[digit] for x, y, digit in shape.squares()}
    squares = product(range(-1, shape.width + 1), range(-1, shape.height + 1))
    todo = {(x, y, side) for x, y in squares for side in NEXT if not filled.get((x, y), 0) & side}
    parts = 0
    while todo:
        parts += 1
        front = {todo.pop()}
        while front:
            x, y, side = front.pop()
            dx, dy, facing = NEXT[side]
            reached = {(x, y, other) for other in NEXT if other not in (side, facing)}
            reached.add((x + dx, y + dy, facing))
            front |= reached & todo
            todo -= reached
    return parts - 1


NEXT: Final = {
    TOP: (0, -1, BOTTOM), BOTTOM: (0, 1, TOP), LEFT: (-1, 0, RIGHT), RIGHT: (1, 0, LEFT),
}  # fmt: skip
"""The way from each quarter of a square to the next square, and the quarter that faces it."""


@cache
def rings() -> list[Grid]:
    """Return the shapes of eight half squares with holes."""
    return [shape for shape in polyaboloes(8) if flooded(shape)]


def test_holes_are_where_a_flood_does_not_come() -> None:
    """In every shape of eight half squares; some have holes."""
    assert 0 < len(rings()) == sum(facts(shape).holes for shape in polyaboloes(8))
    assert all(facts(shape).holes == 0 for shape in polyaboloes(8) if not flooded(shape))


@examples(25)
@given(some(20) | st.deferred(lambda: st.sampled_from(rings())))
def test_whatever_is_said_of_a_shape_is_said_of_its_aliases(shape: Grid) -> None:
    """Facts, card, outline and the sides of each contour are the same however a shape lies."""

    def said(one: Grid) -> list[object]:
        of_its_place = {"grid": "", "aliases": sorted(map(str, one.aliases))}
        # The first line is the grid, the last eight are the aliases.
        lines, sides = code_lines(one)[1:-8], sorted(map(len, contours(one)))
        return [facts(one), {**shape_record(one), **of_its_place}, lines, sides]

    assert facts(shape).holes == flooded(shape)
    assert all(said(alias) == said(shape) for alias in shape.aliases)


def test_nothing_asked_takes_every_shape() -> None:
    """A filter that asks nothing lets all through."""
    assert not Wanted()
    assert all(map(Wanted(), polyaboloes(4)))


def test_the_rules_hold_for_small_shapes() -> None:
    """Of polyaboloes up to seven triangles none breaks a general rule."""
    codes = (code for size in range(1, 8) for code in simple_codes(size, METER))
    findings = examine(GENERAL, codes)
    assert all(finding.holds for finding in findings)
    simple = sum(is_simple(shape) for n in range(1, 8) for shape in polyaboloes(n))
    assert {simple} == {finding.shapes for finding in findings}


def convex_to(most: int) -> Iterator[Code]:
    """Yield the codes of all convex shapes to *most* half squares."""
    return (code for size in range(1, most + 1) for code in convex_codes(size, METER))


def test_a_rule_that_was_doubted_is_broken() -> None:
    """A convex shape of 77 triangles with 7 sides, and none of fewer, breaks a special rule."""
    diagonal, vertical, seven, eight = examine(OF_CONVEX, convex_to(77))
    assert (False, True) == (seven.holds, eight.holds)
    assert diagonal.holds
    assert vertical.holds
    assert diagonal.shapes + vertical.shapes == seven.shapes > 500
    assert not seven.rule.proof
    assert seven.first is not None
    assert (77, 7, "2333333 1 1 2 11 1 1 1 12") == (
        seven.first.triangles, len(seven.first.shape), str(seven.first),
    )  # fmt: skip


def test_the_rule_for_eight_sides_fails_at_126() -> None:
    """The octagon with sides of three steps breaks it, and no convex shape with fewer triangles."""
    *_, eight = examine(OF_CONVEX, convex_to(126))
    assert 1 == eight.broken
    assert "33333333 1 3 3 3 3 3 3 3 3" == str(eight.first)


def test_the_parts_of_the_proof_of_the_bound() -> None:
    """Of all shapes to seven triangles: U + V is at most P, and the box has room for n."""
    tight = 0
    for size in range(1, 8):
        for code in simple_codes(size, METER):
            u, v = diagonal_box(code)
            assert u + v <= code.perimeter
            assert code.triangles <= u * v
            tight += code.perimeter**2 == 4 * code.triangles
    assert 1 == tight
    square = code_of(parse("21/43"))
    assert ((2, 2), 4, 4) == (diagonal_box(square), square.perimeter, square.triangles)
