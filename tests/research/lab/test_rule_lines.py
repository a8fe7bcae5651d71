"""The paper's rules as lines, in the order in which they are tested."""

from __future__ import annotations

from tui_tangram.maths.codec import code_of, parse
from tui_tangram.play import Limit
from tui_tangram.play.phrases import capital
from tui_tangram.research.lab.conjectures import (
    GENERAL,
    LISTED,
    MOST,
    MOST_CONVEX,
    OF_CONVEX,
    examine,
    overlooked,
    reports,
    simple_codes,
    verdict_words,
)
from tui_tangram.research.lab.facts import convex_codes
from tui_tangram.research.lab.tans import area, structure_of

METER = Limit().meter()


def test_lines_end_with_the_findings() -> None:
    """The last report has the verdict of one test of all shapes; before, fewer were tested."""
    found = list(reports(METER, 6, 80))
    assert [one.share for one in found] == sorted({one.share for one in found})
    assert 1.0 == found[-1].share
    every = examine(GENERAL, [code for n in range(1, 7) for code in simple_codes(n, METER)])
    convex = examine(OF_CONVEX, [code for n in range(1, 81) for code in convex_codes(n, METER)])
    lines = found[-1].lines
    assert [line.verdict for line in lines[:-1]] == [
        f"{capital(verdict_words(one))}." for one in (*every, *convex)
    ]
    assert [one.holds for one in (*every, *convex)] == [line.holds for line in lines[:-1]]
    broken = next(line for line in lines if line.shape is not None)
    assert broken.shape is not None
    assert 77 == broken.shape.triangles
    assert str(code_of(broken.shape)) in broken.verdict
    assert all(line.proof for line in lines[:-1] if "L[3] ≤" not in line.statement)
    # Asked again it is told at once.
    assert [found[-1]] == list(reports(METER, 6, 80))


def test_examples_reach_the_bounds() -> None:
    """Each is the number that is kept, obeys its rule, and one step more or less would break it."""
    codes = []
    for rule in (*GENERAL, *OF_CONVEX):
        if rule.example:
            code = code_of(parse(rule.example))
            assert rule.example == str(code)
            assert rule.applies(code)
            assert rule.holds(code)
            codes.append(code)
    long, short, by_area, by_sides, *_ = codes
    assert long.perimeter == long.triangles + 2
    assert short.perimeter**2 == 4 * short.triangles
    assert max(by_area.lengths) == by_area.triangles // 2 + 1
    assert max(by_sides.lengths) == by_sides.triangles + 3 - len(by_sides.lengths)


def test_the_screen_tests_far_enough() -> None:
    """Both doubted rules are broken by what is tested without being asked."""
    assert MOST >= 7
    *_, eight = examine(OF_CONVEX, convex_codes(MOST_CONVEX - 4, METER))
    assert eight.broken


def test_the_paper_overlooks_one_area_split() -> None:
    """Of six tans with four doubles there are six structures, and a set shows the sixth."""
    line = overlooked(METER)
    assert 5 == len(LISTED)
    assert "There are 6. The paper overlooks 1-(1)-(1)-(1)-6-(6)." == line.verdict
    assert "1-(1)-(1)-(1)-6-(6)" == structure_of(line.tans).shown
    assert (6, 16) == (len(line.tans), area(line.tans))
