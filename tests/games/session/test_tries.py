"""The tree of tries, drawn in words and held to laws."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import Clock, CounterGame
from tui_tangram.games.session import Session


def drawn(session: Session[int]) -> list[str]:
    """Return the tree, one try to a line."""
    return [
        f"{'  ' * one.depth}{'>' if one.leaves else '-'} {one.after}..{one.place}"
        f" +{one.length} {one.moves}{' here' if one.here else ''}{' end' if one.ends else ''}"
        f"{' straight' if one.straight else ''}"
        for one in session.tries()
    ]


def test_a_game_without_undo_is_one_run() -> None:
    """The start, and all moves up to here; a checkpoint divides them."""
    session = Session(CounterGame(), Clock())
    assert ["- 0..0 +0 0 here end straight"] == drawn(session)
    for _ in range(3):
        session.play("+1")
    assert ["- 0..0 +0 0 straight", "- 0..3 +3 3 here end straight"] == drawn(session)
    session.mark("x", 2)
    assert [
        "- 0..0 +0 0 straight",
        "- 0..2 +2 2 straight",
        "- 2..3 +1 3 here end straight",
    ] == drawn(session)


def test_other_tries_stand_where_they_leave() -> None:
    """The way to the present goes straight down; the others are above its next run, indented."""
    session = Session(CounterGame(), Clock())
    for move in ("+1", "+2", "+3"):
        session.play(move)
    session.go(2)
    session.play("+0")
    session.undo()
    session.go(1)
    session.play("-1", "hint")
    assert [
        "- 0..0 +0 0 straight",
        "- 0..1 +1 1 straight",
        "  > 1..2 +1 2",
        "    > 2..3 +1 3 end",
        "  - 2..5 +1 3 end",
        "- 1..7 +1 2 here end straight",
    ] == drawn(session)


@given(st.lists(st.sampled_from(["+1", "+2", "-1", "undo", "go", "restart", "mark"]), max_size=30))
def test_every_position_is_in_one_run(acts: list[str]) -> None:
    """Runs cover all positions once, each begins where another ends, and one is here."""
    session = Session(CounterGame(), Clock())
    for number, act in enumerate(acts):
        if act == "go":
            session.go(session.shown_by(number * 7 % (len(session.entries) + 1)))
        elif act[0] not in "+-":
            getattr(session, act)()
        elif 0 <= session.state + int(act) <= 9:
            session.play(act)
    runs = session.tries()
    places = {session.shown_by(number) for number in range(len(session.entries) + 1)}
    assert len(places) == 1 + sum(run.length for run in runs)
    assert len(runs) == len({run.place for run in runs})
    assert all(run.after in {other.place for other in runs[:i]} for i, run in enumerate(runs) if i)
    assert [session.place] == [run.place for run in runs if run.here]
    assert set(session.checkpoints) <= {run.place for run in runs}
    assert all(session.verdict_at(run.place) == session.game.verdict(session.state_at(run.place))
               for run in runs)  # fmt: skip
