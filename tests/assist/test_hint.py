"""Hints climbed one by one, and when a ladder begins anew."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.play.null_game import NullGame
from tui_tangram.assist import Ladder
from tui_tangram.play import Hint

GAME = NullGame(5)


def ladder(state: int) -> Ladder[int]:
    return Ladder.of(GAME, state, GAME.advise(state, ["plus"] * state))


def test_a_ladder_is_climbed_to_its_end() -> None:
    """It begins with the vaguest hint, goes up by one, and stays at the last."""
    first = ladder(2)
    assert Hint(1, "Not 2.") == first.hint
    second = first.climbed()
    assert Hint(2, "Press plus.", ("plus",), "plus") == second.hint
    assert second is second.climbed()


@given(st.integers(0, 9), st.integers(0, 9))
def test_a_ladder_serves_its_position_only(here: int, there: int) -> None:
    """Hints are about one position, however far they were climbed."""
    assert (here == there) == ladder(here).serves(there) == ladder(here).climbed().serves(there)
