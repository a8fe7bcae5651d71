"""The explanation of the paper of contours ends as the game judges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, spread
from tests.games.tangram.games import FIGURES, ROUND, game, random_motion, solved, some
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.maths.contour.relation import Relation
from tui_tangram.maths.geometry import Contour, simplest
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.explain.registry import EXPLAINERS, explanations, find
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    TypedWords,
)

WHICH = st.integers(0, len(FIGURES) - 1) | st.sampled_from([figure.id for figure in ROUND])
EVERY: list[int | str] = [*range(len(FIGURES)), *(figure.id for figure in ROUND)]
AGREE = "The circular lists agree"


def steps_of(explanation: Explanation) -> list[ExplanationStep]:
    """Return all steps."""
    found: list[ExplanationStep] = []
    while (step := explanation.step(len(found))) is not None:
        found.append(step)
    assert explanation.ended
    assert explanation.known == len(found)
    return found


def explained(of: TangramGame, state: TangramState) -> list[ExplanationStep]:
    """Return the steps on a position."""
    (found,) = (
        one for one in explanations(ExplainedPosition(of, state)) if one.topic == "contours"
    )
    return steps_of(found)


def contours_in(steps: list[ExplanationStep]) -> set[Contour]:
    """Return the contours of which the orientation is told."""
    return {
        simplest(
            Contour(edge.curve for edge in step.scene.edges if edge.role is Role.RESULT).canonical()
        )
        for step in steps
        if step.source.endswith("figure 9")
    }


def holds(of: TangramGame, state: TangramState) -> list[ExplanationStep]:
    """Explain a position, and hold the end against the verdict."""
    steps, verdict = explained(of, state), of.verdict(state)
    assert steps[-1].share == pytest.approx(verdict.completeness / 100)
    agree = [step for step in steps if step.words.startswith(AGREE)]
    assert bool(agree) == verdict.solved
    if not verdict.overlaps:
        assert contours_in(steps) == set(verdict.outlines)
    return steps


def test_solutions_are_explained_as_solved() -> None:
    """Of every kind of set the known solution ends at 100 percent, with the figure's contours."""
    for which in spread(EVERY, 23):
        of = game(which)
        steps = holds(of, solved(which))
        assert steps[-1].share == 1
        assert contours_in(steps) == {one.canonical() for one in of.figure.outline}


@examples(10)
@given(WHICH, st.data())
def test_parts_of_a_solution_end_as_the_verdict(which: int | str, data: st.DataObject) -> None:
    """Some pieces as the solution has them: contours, share and reason are those of the game."""
    state = solved(which)
    count = len(state.placements)
    keep = data.draw(st.sets(st.integers(0, count - 1), min_size=1))
    holds(game(which, data.draw(st.booleans())), some(state, keep))


@examples(10)
@given(WHICH, st.integers(0, 2**32))
def test_pieces_thrown_down_end_as_the_verdict(which: int | str, seed: int) -> None:
    """They may overlap, and then the union's contours are compared."""
    random = Random(seed)
    start = game(which).start()
    state = TangramState(tuple(random_motion(random) for _ in start.placements[:5]))
    state = TangramState((*state.placements, *start.placements[5:]))
    of = game(which)
    steps = holds(of, state)
    overlap = [step for step in steps if step.words.startswith("Pieces overlap")]
    assert bool(overlap) == bool(of.verdict(state).overlaps)


def test_an_empty_board_tells_of_the_figure() -> None:
    """There is no contour yet, and the figure's circular list."""
    of = game("tangram/swan") if "tangram/swan" in EVERY else game(0)
    empty, listed = explained(of, of.start())
    assert empty.share == 0
    assert len(listed.rows) == max(len(one) for one in of.figure.outline)


def test_angles_of_a_circular_list_are_those_inside() -> None:
    """In a polygon of n corners they are n - 2 times 180°."""
    of = game("tangram/swan") if "tangram/swan" in EVERY else game(0)
    _, listed = explained(of, of.start())
    angles = [int(row.text.rpartition(" ")[2].removesuffix("°")) for row in listed.rows]
    assert sum(angles) == 180 * (len(angles) - 2)


def test_every_pair_that_touches_has_a_step() -> None:
    """Its number is that of its bits, and the rows before list all pairs that are compared."""
    steps = explained(game(3), solved(3))
    pairs = [step for step in steps if step.words.startswith("Relation ")]
    assert len(pairs) > 20
    seen = set()
    for step in pairs:
        number, bits = step.words.split(".")[0].removeprefix("Relation ").split(", bits ")
        assert int(number) == int(bits.split(",")[0], 2)
        seen.add(Relation(int(number)))
        assert step.source.startswith("section")
    assert Relation.SAME in seen
    assert Relation.APART not in seen
    listed = [row for step in steps if step.source == "section 4.1" for row in step.rows]
    assert len(pairs) == sum(row.role is not Role.PLAIN for row in listed)


@pytest.mark.parametrize("number", [10, 11, 12, 13, 14, 15])
def test_the_special_cases_of_the_paper(number: int) -> None:
    """All are found in the end; by relations alone two are missed, as the paper says."""
    explanation = find("contour").explain(TypedWords((f"example/{number}",)))
    assert explanation is not None
    steps = steps_of(explanation)
    assert steps[-1].share == 1
    missed = [step for step in steps if step.words.startswith("The relations alone miss")]
    assert bool(missed) == (number in (11, 14))
    assert sum(step.words.startswith(AGREE) for step in steps) == 1


def test_wrong_words_are_refused_and_other_things_left_alone() -> None:
    """An example that there is not, a name that there is not, a thing of another kind."""
    with pytest.raises(Refusal, match="10 to 15"):
        find("contour").explain(TypedWords(("example/9",)))
    with pytest.raises(Refusal, match="no explanation named 'x'"):
        find("x")
    other: Any = object()
    assert all(one.explain(other) is None for one in EXPLAINERS)
    assert all(one.explain(TypedWords(("tangram/swan",))) is None for one in EXPLAINERS[:1])
    assert find("cont") is EXPLAINERS[0]


def test_every_example_is_there() -> None:
    """What the list names can be explained."""
    for one in EXPLAINERS:
        for words in one.examples:
            found = one.explain(TypedWords((words,)))
            assert found is not None
            assert found.step(0) is not None
