"""The explanations of the paper of tansets: they end with what codec and laboratory say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.research.lab.test_solving import cut
from tests.strategies.polyaboloes import polyaboloes
from tui_tangram.games.catalog import find_game
from tui_tangram.games.tangram.core.half_squares import shape_of
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.codec import Grid, ShapeError, code_of, is_simple, parse
from tui_tangram.player.library import shipped_library
from tui_tangram.research.explain.bound import bound
from tui_tangram.research.explain.digits import digits, grid
from tui_tangram.research.explain.number import number
from tui_tangram.research.explain.registry import explanations, find
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    ExplainedShape,
    Explanation,
    ExplanationStep,
    Role,
    StepRow,
    TypedWords,
)
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.fit import DigitEvent, search_steps
from tui_tangram.research.lab.polyaboloes import polyaboloes as all_polyaboloes
from tui_tangram.research.lab.tans import read_set

SMALL = [shape for size in range(1, 8) for shape in all_polyaboloes(size)]
"""All shapes to 7 half squares."""
TANGRAM = read_set("tangram")


def steps(explanation: Explanation) -> list[ExplanationStep]:
    """Return all steps."""

    def some() -> Iterator[ExplanationStep]:
        at = 0
        while (step := explanation.step(at)) is not None:
            yield step
            at += 1

    return list(some())


def rows(step: ExplanationStep, role: Role) -> list[str]:
    """Return the rows of a step with a role."""
    return [row.text for row in step.rows if row.role is role]


def test_numbers_are_those_of_the_codec() -> None:
    """Of all shapes to 7 half squares: the code that is left, its sides and the L1 number."""
    for shape in SMALL:
        if not is_simple(shape):
            with pytest.raises(ShapeError):
                number(shape)
            continue
        code, found = code_of(shape), steps(number(shape))
        assert str(code) in number(shape).title
        kept, last = found[-3], found[-1]
        assert [str(code)] == rows(kept, Role.RESULT)
        assert [code.l1] == rows(last, Role.RESULT)
        assert [code.l1_from_here] == rows(found[-2], Role.FIRST)
        for at, (way, length) in enumerate(zip(code.directions, code.lengths, strict=True)):
            words, row = found[at + 1].words, found[at + 1].rows[-1].text
            assert f"direction {way}, length {length}," in row
            assert f"L[{at + 1}] = {length}." in words
            assert f"D[{at}] = " in words
            assert not at or f"S[{at - 1}] = {code.shape[at - 1]}." in words
            assert f" {way}." in words
            sums = re.findall(r"(\d) \+ (\d) − 4 = (−?\d+)", words)
            assert all(int(a) + int(b) - 4 == int(c.replace("−", "-")) for a, b, c in sums)
        walked = [step.scene.edges[-1].curve for step in found[1 : len(code.shape) + 1]]
        assert [(x, -y) for x, y in code.corners] == [
            (side.start.x.a, side.start.y.a) for side in walked
        ]


def test_every_reading_but_the_canonical_one_is_eliminated() -> None:
    """Each row that goes is of another code, and only the canonical one stays to the end."""
    for shape in filter(is_simple, SMALL):
        code = code_of(shape)
        found = [step for step in steps(number(shape)) if "from corner" in "".join(rows_of(step))]
        gone = {row.split(",")[0] for step in found for row in rows(step, Role.GONE)}
        assert gone == {str(one) for one in code.variants()} - {str(code)}
        assert 2 * len(code.shape) == len(found[0].rows)


def rows_of(step: ExplanationStep) -> list[str]:
    """Return all rows of a step."""
    return [row.text for row in step.rows]


def test_grids_are_filled_as_they_are() -> None:
    """Of all shapes to 7 half squares, with holes too: the grid read, its aliases, their least."""
    for shape in SMALL:
        found = steps(grid(shape))
        full = next(step for step in found if step.words.startswith("The grid is filled"))
        assert shape.rows == tuple(rows(full, Role.RESULT))
        last = found[-1]
        told = [row.text.split(": ")[1].split(",")[0] for row in last.rows]
        assert list(map(str, shape.aliases)) == list(dict.fromkeys(told))
        gone = [row.role is Role.GONE for row in last.rows]
        assert gone == [told.index(alias) < at for at, alias in enumerate(told)]
        (first,) = rows(last, Role.FIRST)
        assert f": {shape.canonical}," in first
        assert 8 == len(last.rows)
        assert last.words.startswith(f"{len(shape.aliases)} of the 8 aliases differ")
        number = told.index(str(shape.canonical))
        assert last.words.endswith(f"The first as text, alias {number}, stands for the shape.")


@given(polyaboloes(9), st.integers(1, 4), st.integers(0, 10**6))
@examples(30)
def test_the_steps_of_the_search_solve_as_it_does(shape: Grid, pieces: int, seed: int) -> None:
    """Solved steps are the solutions, and digits change as the steps say."""
    tans = cut(shape, pieces, Random(seed))
    found = list(search_steps(shape, tans))
    solved = [tuple(sorted(step.laid)) for step in found if step.event is DigitEvent.SOLVED]
    assert solved == list(fit.solutions(shape, tans))
    assert set(solved) == set(fit.solutions(shape, tans))
    for step, after in pairwise(found):
        one = step.one
        if step.event is DigitEvent.LAID:
            assert after.laid == (*step.laid, one)
        elif step.event is DigitEvent.ADDED_BACK:
            assert sum_of(after) == sum_of(step) + one.alias.triangles
        else:
            assert after.digits == step.digits
            last = (after.one,) if after.event is DigitEvent.ADDED_BACK else ()
            assert (*after.laid, *last) == step.laid


def sum_of(step: fit.DigitStep) -> int:
    """Return the half squares that are left."""
    return sum(2 if digit == "5" else digit != "0" for row in step.digits for digit in row)


def test_explained_subtraction_ends_as_the_solver_does() -> None:
    """Of all shapes to 7 half squares, cut into tans, and of tans that fill them or not."""
    other = {"none": 0, "some": 0}
    for seed, shape in enumerate(SMALL):
        tans = cut(shape, min(3, shape.triangles), Random(seed))
        assert_ends(shape, tans)
        if shape.triangles == 7:
            other["some" if assert_ends(shape, read_set("1,t2,t9")) else "none"] += 1
    assert all(other.values())


def assert_ends(shape: Grid, tans: tuple[Grid, ...]) -> bool:
    """Check the end of an explanation; return whether it is a solution."""
    last = steps(digits(shape, tans))[-1]
    found = next(fit.solutions(shape, tans), None)
    assert ("every digit is 0" in last.words) == (found is not None)
    if found is None:
        assert "does not fill" in last.words
        assert not list(fit.solutions(shape, tans))
        return False
    assert found in set(fit.solutions(shape, tans))
    assert {"0"} == set("".join(row.text for row in last.rows))
    placed = [area.contours for area in last.scene.surfaces if area.role is Role.RESULT]
    assert len(placed) == len(tans)
    return True


def test_the_example_of_the_paper() -> None:
    """451 from the first row 5553 leaves 1043."""
    rule = steps(digits(parse("5553"), read_set("451,43,1")))[1]
    assert ["5553 − 4510 = 1043"] == rows(rule, Role.RESULT)
    assert ["5553 − 0451 = 510?"] == rows(rule, Role.GONE)


def test_long_runs_of_refusals_are_one_step_with_all_of_them() -> None:
    """The triangle: each try of the search is a step or a row, and no step has none."""
    shape = parse("112 2 4 4 4")
    tried = 0
    for step in search_steps(shape, TANGRAM):
        if step.event is DigitEvent.SOLVED:
            break
        tried += step.event is DigitEvent.REFUSED
    found = steps(digits(shape, TANGRAM))
    further = [len(rows(step, Role.GONE)) for step in found if "further att" in step.words]
    single = sum("It does not fit" in step.words for step in found)
    assert tried == single + sum(further)
    assert all(further)


def test_refused_tries_are_those_of_the_search_in_its_order() -> None:
    """A run that is told as one step, of tans of which some are equal."""
    shape, tans = parse("2222 1 2 2 2 2"), read_set("sei-shonagon")
    tried = []
    for step in search_steps(shape, tans):
        if step.event is DigitEvent.SOLVED:
            break
        if step.event is DigitEvent.REFUSED and step.one is not None:
            one = step.one
            alias = next(n for n in range(8) if one.tan.alias(n) == one.alias)
            tried.append((alias, one.y + 1, one.x + 1))
    told = []
    for explained in steps(digits(shape, tans)):
        texts = rows(explained, Role.GONE) if "further att" in explained.words else []
        if "It does not fit" in explained.words:
            texts = [explained.words]
        for text in texts:
            found = re.search(r"alias (\d),? at row (\d+), column (\d+)", text)
            assert found is not None
            told.append(tuple(map(int, found.groups())))
    assert tried == told


def test_steps_of_a_large_figure_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are made when a step is shown: two hundred steps would have many thousands."""
    made = count()

    def row(*words: Any, **more: Any) -> StepRow:
        next(made)
        return StepRow(*words, **more)

    monkeypatch.setattr("tui_tangram.research.explain.digits.StepRow", row)
    explanation = digits(Grid(("5" * 16,) * 12), TANGRAM * 24)
    explanation.work_out(200, 1000.0)
    assert explanation.known > 200
    assert next(made) < 500
    assert max(len(step.rows) for step in map(explanation.step, range(20)) if step) > 150
    assert next(made) > 200


def test_areas_must_agree() -> None:
    """A set of another area is refused before the search."""
    with pytest.raises(ShapeError, match="16 half-squares, the set has 2"):
        digits(parse("112 2 4 4 4"), read_set("t4"))


def test_the_bound_is_proved_with_the_numbers_of_the_shape() -> None:
    """Of all shapes to 7 half squares: the inequalities of the rows hold, and end with P²."""
    for shape in filter(is_simple, SMALL):
        code = code_of(shape)
        found = steps(bound(shape))
        told = [row.text for step in found for row in step.rows if row.role is Role.RESULT]
        for text in told:
            sizes = [int(part.rpartition("=")[2]) for part in text.split("≤")]
            assert sorted(sizes) == sizes
        first, *_, last = (int(part) for part in told[-1].split("≤"))
        assert (4 * code.triangles, code.perimeter**2) == (first, last)
        assert ("This shape reaches" in found[-1].words) == (first == last)


def titles(thing: object) -> list[str]:
    """Return the titles of the explanations of the paper of tansets."""
    return [one.title for one in explanations(thing) if one.topic == "tansets"]


def test_figures_of_half_squares_are_explained() -> None:
    """The figure that is played and its pieces; not one with arcs, nor an unequal set."""
    library = shipped_library()

    def explained(puzzle: str) -> list[str]:
        game = find_game(library, "tangram", puzzle, {})
        return titles(ExplainedPosition(game, game.start()))

    shape = shape_of(library.of(Figures).find("convex/2"))
    named = [str(code_of(shape)), str(shape), str(shape), str(code_of(shape))]
    assert named == [title.split(": ")[1] for title in explained("convex/2")]
    assert [] == explained("curved/egg")


def test_shapes_of_the_laboratory_are_explained() -> None:
    """Digits only where the set has the area, and numbers only where the shape has one."""
    shape = parse("112 2 4 4 4")
    assert 4 == len(titles(ExplainedShape(shape, TANGRAM)))
    assert 3 == len(titles(ExplainedShape(shape, read_set("t4"))))
    ring = parse("555/505/555")
    assert 1 == len(titles(ExplainedShape(ring, ())))
    assert [] == titles("a word")


def test_typed_shapes_are_explained_and_wrong_ones_refused() -> None:
    """A code in any of its forms, with a set behind it or the tangram."""
    for words in (("112", "2", "4", "4", "4"), ("112 2444",), ("5553/5530/5300/3000", "tangram")):
        found = find("digits").explain(TypedWords(words))
        assert found is not None
        assert found.title.endswith("5553/5530/5300/3000")
    assert find("number").explain(TypedWords(("convex/2",))) is None
    for words in (("112", "2", "4", "4", "5"), ("5553", "nothing"), ("5553",)):
        with pytest.raises(ShapeError):
            find("digits").explain(TypedWords(words))


@pytest.mark.parametrize("puzzle", ["convex/2", "tangram/butterfly", "heptex/square-ring"])
def test_laid_pieces_are_subtracted_first(puzzle: str) -> None:
    """After some moves of a solution so many pieces stay, and the others are found."""
    game = find_game(shipped_library(), "tangram", puzzle, {})
    moves = next(iter(game.solutions()))
    state = game.start()
    for laid, move in enumerate(moves[:4]):
        found = find("digits").explain(ExplainedPosition(game, state))
        assert found is not None
        told = [step.words for step in steps(found)]
        assert laid == sum("is yours" in words for words in told)
        assert "every digit is 0" in told[-1]
        state = game.execute(state, move)


def test_pieces_that_leave_no_solution_are_told() -> None:
    """Rectangles in a rectangle: what is laid stays, or the search ends without a solution."""
    tans = read_set("55,55,55")
    found = digits(parse("555/555"), tans, laid=laid_at("555/555", "5/5", 1, 0))
    assert "every digit is 0" in steps(found)[-1].words
    found = digits(
        parse("5555/5555"), read_set("555,55,555"), laid=laid_at("5555/5555", "55", 1, 0)
    )
    assert "your pieces cannot stay" in steps(found)[-1].words


def laid_at(shape: str, alias: str, x: int, y: int) -> tuple[fit.PlacedTan, ...]:
    """Return a tan in its place, which it has in the shape."""
    one = fit.PlacedTan(parse(alias).canonical, parse(alias), x, y)
    assert [one] == fit.laid_together(parse(shape), [one])
    return (one,)
