"""The class of a result by its help, its stars, and which of several results is the best."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import results
from tui_tangram.games.session import HelpClass, Result, best_time, compared
from tui_tangram.games.session.result import RESULT, class_in_words, stars
from tui_tangram.play import Document

FAST = Result(elapsed=10.0, moves=30, hints=2, revealed=False, own=True)
CLEAN = Result(elapsed=60.0, moves=7, hints=0, revealed=False, own=True)
PEEKED = Result(elapsed=1.0, moves=1, hints=0, revealed=True, own=True)


@pytest.mark.parametrize(
    ("help_used", "help_class", "said"),
    [
        ({}, HelpClass.CLEAN, "no help"),
        ({"hints": 1}, HelpClass.ASSISTED, "assisted: 1 hint (level 2)"),
        ({"fits": 1}, HelpClass.ASSISTED, "assisted: 1 fit"),
        ({"checks": 1}, HelpClass.ASSISTED, "assisted: 1 check"),
        ({"revealed": True}, HelpClass.SHOWN, "solution shown"),
        ({"revealed": True, "fits": 3}, HelpClass.SHOWN, "solution shown"),
    ],
)
def test_each_kind_of_help_by_itself_decides_the_class(
    help_used: dict[str, int], help_class: HelpClass, said: str
) -> None:
    """One hint, fit or check is enough for assisted; a solution that was seen beats them all."""
    result = CLEAN._replace(**help_used)
    assert (help_class, said) == (result.help_class, class_in_words(result, {2: 1}))


def test_the_best_is_a_clean_one() -> None:
    """Neither help nor a solution that was seen makes a best time."""
    assert CLEAN == best_time([PEEKED, CLEAN, None, FAST])
    assert None is best_time([PEEKED, None, FAST])


def test_times_are_compared_as_they_are_told() -> None:
    """In whole seconds."""
    times = [CLEAN._replace(elapsed=seconds) for seconds in (72.9, 83.9, 84.0)]
    assert [
        "Faster than 1:23 by 0:11.",
        "As fast as 1:23.",
        "Slower than 1:23 by 0:01.",
    ] == [compared(one, 83) for one in times]


def test_ties() -> None:
    """Of two equal times the earlier is the best, however many moves it has."""
    other = CLEAN._replace(moves=6)
    assert [CLEAN, other] == [best_time([CLEAN, other]), best_time([other, CLEAN])]


@given(st.lists(results), st.lists(results))
def test_best_of_bests(one: list[Result], two: list[Result]) -> None:
    """The best of two lists is the better of their bests, so bests can be kept and merged."""
    assert best_time(one + two) == best_time([best_time(one), best_time(two)])


@pytest.mark.parametrize(
    ("result", "par", "number"),
    [
        (CLEAN, 60.0, 3),
        (CLEAN, 59.9, 2),
        (CLEAN, None, 3),
        (FAST, 60.0, 1),
        (FAST, None, 1),
        (CLEAN._replace(fits=1), 60.0, 1),
        (PEEKED, 60.0, 1),
        (PEEKED._replace(own=False), 60.0, 0),
    ],
)
def test_stars(result: Result, par: float | None, number: int) -> None:
    """One for a puzzle solved, two for a clean game, three for a clean one within par."""
    assert number == stars(result, par)


@given(results)
def test_round_trip(result: Result) -> None:
    """A result can be written into a document and read again."""
    assert result == RESULT.read(Document(RESULT.write(result)))
