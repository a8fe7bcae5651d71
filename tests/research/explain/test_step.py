"""The steps of an explanation as they are worked out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tui_tangram.research.explain import step
from tui_tangram.research.explain.step import ComingStep, Explanation, ExplanationStep


def numbered(number: int) -> Explanation:
    """Return an explanation of so many steps, every other one made when it is shown."""

    def steps() -> Iterator[ComingStep]:
        for at in range(1, number + 1):
            made = partial(ExplanationStep, f"Number {at}.", "")
            yield made() if at % 2 else made

    return Explanation("Numbers", "contours", steps)


@pytest.mark.parametrize("most", [4, 5])
def test_the_last_step_says_whether_there_are_more(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Only so many are shown; where there are just as many, that is no matter."""
    monkeypatch.setattr(step, "MOST", most)
    for number in (most - 1, most):
        whole = numbered(number)
        last = whole.step(number - 1)
        assert last is not None
        assert f"Number {number}." == last.words
        assert whole.step(number) is None
    cut = numbered(most + 1)
    assert cut.step(most) is None
    assert most == cut.known
    last = cut.step(most - 1)
    assert last is not None
    told = f"Number {most}. No more than {most} steps are shown. There are more."
    assert told == last.words
