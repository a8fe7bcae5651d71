"""Which of two results is better."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import results
from tui_tangram.play import Document
from tui_tangram.session import Result, best_moves, best_time
from tui_tangram.session.result import RESULT

FAST = Result(elapsed=10.0, moves=30, hints=2, revealed=False, own=True)
SHORT = Result(elapsed=60.0, moves=7, hints=0, revealed=False, own=True)
PEEKED = Result(elapsed=1.0, moves=1, hints=0, revealed=True, own=True)


def test_time_and_moves_are_two_orders() -> None:
    """The fastest and the shortest may be two games, and one that was revealed is neither."""
    games = [PEEKED, SHORT, None, FAST]
    assert (FAST, SHORT) == (best_time(games), best_moves(games))


def test_ties() -> None:
    """Of two equal times the one with fewer moves is better, then the one with fewer hints."""
    fewer_moves = FAST._replace(moves=29, hints=9)
    fewer_hints = fewer_moves._replace(hints=8)
    assert fewer_hints == best_time([FAST, fewer_moves, fewer_hints])


def test_none_among_none() -> None:
    """Where nothing may be ranked there is no best."""
    assert (None, None) == (best_time([PEEKED, None]), best_moves([]))


@given(st.lists(results), st.lists(results))
def test_best_of_bests(one: list[Result], two: list[Result]) -> None:
    """The best of two lists is the better of their bests, so bests can be kept and merged."""
    assert best_time(one + two) == best_time([best_time(one), best_time(two)])
    assert best_moves(one + two) == best_moves([best_moves(one), best_moves(two)])


@given(results)
def test_round_trip(result: Result) -> None:
    """A result can be written into a document and read again."""
    assert result == RESULT.read(Document(RESULT.write(result)))
