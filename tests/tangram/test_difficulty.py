"""Difficulty: measured, stored as measured, and spread over five grades."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tangram.games import FIGURES, SET
from tui_tangram.geometry import Isometry, Point
from tui_tangram.play import Limit, Stopped
from tui_tangram.tangram.difficulty import measure


def test_the_library_stores_what_is_measured() -> None:
    """Grade and number of solutions of the figures are those measured now: of a third of them.

    `tests/tools/build_library.py` measures all, and writes the file.
    """
    for figure in FIGURES[::3]:
        measured = measure(figure.outline, SET)
        assert (figure.id, figure.difficulty, figure.solutions) == (
            figure.id, measured.grade, measured.solutions,
        )  # fmt: skip


def test_the_grades_are_fifths_of_the_library() -> None:
    """No grade holds less than a seventh or more than a quarter of the figures."""
    numbers = Counter(figure.difficulty for figure in FIGURES)
    assert sorted(filter(None, numbers)) == [1, 2, 3, 4, 5]
    assert all(len(FIGURES) / 7 < number < len(FIGURES) / 4 for number in numbers.values())


@pytest.mark.parametrize("number", [3, 30, 200])
def test_difficulty_does_not_depend_on_the_place(number: int) -> None:
    """Solutions and hidden edges are the same wherever the figure stands and turned."""
    outline = FIGURES[number].outline
    motion = Isometry(2, False, Point.of(3, -1, 2, 2))
    here = measure(outline, SET)
    there = measure([contour.moved(motion) for contour in outline], SET)
    assert (here.solutions, here.hidden) == (there.solutions, there.hidden)


def test_half_a_search_is_no_measure() -> None:
    """A limit raises Stopped."""
    with pytest.raises(Stopped):
        measure(FIGURES[0].outline, SET, Limit(nodes=10).meter())
