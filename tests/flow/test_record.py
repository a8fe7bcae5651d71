"""What is kept of a game without a shell: opening, leaving, and what solving it comes to."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tests.flow.conftest import DAY, Player
from tests.null.game import NullGame
from tests.strategies.session import CounterGame
from tui_tangram.flow.record import Opened, Recorder, Solved
from tui_tangram.games.session import Session
from tui_tangram.player.autosave import Autosaves
from tui_tangram.player.saves import SaveList
from tui_tangram.player.scores.values import Scope

PLUS, MINUS = "plus", "minus"


def begun(player: Player, goal: int = 2) -> tuple[Recorder, Session[int]]:
    recorder = Recorder(player)
    return recorder, recorder.open(NullGame(goal)).session


def move(recorder: Recorder, session: Session[int], *moves: str) -> Solved | None:
    solved = None
    for one in moves:
        session.play(one)
        solved = recorder.moved(session)
    return solved


def seconds(player: Player) -> float:
    return player.store.scores.statistics(DAY).total.seconds


def test_a_game_is_begun_and_gone_on_with(player: Player) -> None:
    """Every move is kept; one that is handed in goes before the one that is kept."""
    recorder = Recorder(player)
    session, going_on = recorder.open(NullGame(5))
    assert (0, False) == (len(session.entries), going_on)
    assert move(recorder, session, PLUS, PLUS) is None
    again = Recorder(player).open(NullGame(5))
    assert ([PLUS, PLUS], True) == ([*again.session.path], again.going_on)
    other: Session[int] = Session(NullGame(5), player.clock)
    assert Opened(other, going_on=True) == Recorder(player).open(NullGame(5), other)
    strange: Session[int] = Session(CounterGame(), player.clock)
    assert not Recorder(player).open(NullGame(5), strange).going_on


def test_a_puzzle_without_a_name_is_kept_as_itself(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its game waits until it is solved, and no score knows it."""

    class Nameless(NullGame):
        puzzle_id = ""

    monkeypatch.setattr(Player, "whole_puzzle", lambda *_: '{"goal": 2}')
    monkeypatch.setattr(player.store.scores.database, "write", lambda _: pytest.fail("a score"))
    recorder = Recorder(player)
    session = recorder.open(Nameless(2)).session
    recorder.opened(session)
    move(recorder, session, PLUS)
    player.time = 5.0
    recorder.save(session, durable=True)
    assert ['{"goal": 2}'] == [saved.save.puzzle for saved in player.store.autosaves.all()]
    assert Solved(None) == move(recorder, session, PLUS)
    assert [] == player.store.autosaves.all()


def test_time_is_noted_once(player: Player) -> None:
    """When the game is left and when it is solved, each time what is new."""
    recorder, session = begun(player)
    recorder.opened(session)
    move(recorder, session, PLUS)
    player.time = 5.0
    recorder.save(session)
    assert 0.0 == seconds(player)
    recorder.save(session, durable=True)
    assert 5.0 == seconds(player)
    recorder, session = begun(player)
    player.time = 8.0
    move(recorder, session, PLUS)
    assert 8.0 == seconds(player)
    recorder.save(session, durable=True)
    assert 8.0 == seconds(player)
    [one] = player.store.scores.statistics(DAY).kinds.values()
    assert 1 == one.opened


def test_only_what_is_left_is_forced_to_the_medium(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move or a hint waits for no disk; a solution does."""
    forced: list[bool] = []

    def save(_: Autosaves, session: Session[Any], *, durable: bool = False) -> bool:
        forced.append(durable)
        return True

    monkeypatch.setattr(Autosaves, "save", save)
    recorder, session = begun(player)
    move(recorder, session, PLUS, PLUS)
    recorder.save(session)
    recorder.save(session, durable=True)
    assert [False, True, False, True] == forced


def test_solving_comes_to_all_of_it(player: Player) -> None:
    """Finished and no longer unfinished, a score, and nothing is left to be recorded."""
    store = player.store
    recorder, session = begun(player)
    assert move(recorder, session, PLUS) is None
    assert 1 == store.saves.count(SaveList.UNFINISHED)
    solved = move(recorder, session, PLUS)
    assert (0, 1) == (store.saves.count(SaveList.UNFINISHED), store.saves.count(SaveList.FINISHED))
    assert solved is not None
    assert solved.placing is not None
    [score] = store.scores.best(Scope.PUZZLE, "null/2")
    assert (solved.placing.key, "Ada", 2) == (score.key, score.player, score.result.moves)
    assert [] == list((store.directories.data / "solved").iterdir())


def test_a_result_is_entered_once(player: Player) -> None:
    """Solved again it is no result; the first solution of one's own is a result of its own."""
    recorder, session = begun(player)
    session.play(PLUS, "reveal")
    assert move(recorder, session, PLUS) is not None
    assert Solved(None) == move(recorder, session, PLUS, MINUS)
    recorder.save(session, durable=True)
    assert 1 == player.store.scores.count()
    while session.undo():
        pass
    solved = move(recorder, session, PLUS, PLUS)
    assert solved is not None
    assert solved.placing is not None
    assert [False, True] == sorted(one.result.own for one in player.store.scores.each())


def test_solutions_are_collected_by_class(player: Player) -> None:
    """Each of the player's own once, with the number of all; what was shown is nobody's."""
    game = player.find_puzzle("convex/7")
    first, other = (*islice(game.solutions(), 2),)
    found = []
    for moves, by in ((first, "reveal"), (first, "player"), (first, "player"), (other, "player")):
        player.store.autosaves.discard("convex/7")
        recorder = Recorder(player)
        session = recorder.open(game).session
        for each in moves:
            session.play(each, by)
        solved = recorder.moved(session)
        assert solved is not None
        found.append((solved.found and solved.found.text, solved.new))
    assert [(None, False), ("1 of 12", True), ("1 of 12", False), ("2 of 12", True)] == found
    assert "2 of 12" == player.store.finds.get("convex/7").text


def test_a_solution_on_the_way_is_recorded(player: Player) -> None:
    """Several moves at once may pass it: the result stands, though the position is no solution."""
    recorder, session = begun(player)
    for _ in range(3):
        session.play(PLUS)
    assert recorder.moved(session) is None
    assert 2 == player.store.scores.record("null/2").best_time.moves
    assert 1 == player.store.saves.count(SaveList.FINISHED)
