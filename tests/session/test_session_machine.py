"""The session against a slow, obvious twin: a list of snapshots."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.strategies.session import Clock, CounterGame, durations, find_game, makers
from tui_tangram.play import MoveError
from tui_tangram.session import Result, Session

TARGET = 2
"""Near, so that puzzles are solved often, in every way."""


class Snapshot(NamedTuple):
    """All that undo brings back, written down in full."""

    state: int
    done: tuple[tuple[str, str], ...]


class SessionMachine(RuleBasedStateMachine):
    """Plays both and compares everything after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.session = Session(CounterGame(target=TARGET), self.clock)
        self.past = [Snapshot(0, ())]
        self.future: list[Snapshot] = []
        self.paused = False
        self.seconds = 0.0
        self.hints: list[int] = []
        self.revealed = False
        self.result: Result | None = None

    # The twin

    def since_restart(self) -> list[tuple[str, str]]:
        done = list(self.past[-1].done)
        while any(by == "restart" for by, _ in done):
            del done[0]
        return done

    def can_undo(self) -> bool:
        return any(by != "game" for by, _ in self.past[-1].done)

    def arrive(self) -> None:
        since = self.since_restart()
        own = all(by != "reveal" for by, _ in since)
        if self.past[-1].state == TARGET and (self.result is None or (own and not self.result.own)):
            self.result = Result(
                round(self.seconds, 3),
                sum(by == "player" for by, _ in since),
                len(self.hints),
                self.revealed,
                own,
            )

    def add(self, state: int, by: str, move: str) -> None:
        self.past.append(Snapshot(state, (*self.past[-1].done, (by, move))))
        self.future = []

    # The rules

    @rule(move=st.sampled_from(["+1", "+2", "-1", "-2", "+9"]), by=makers)
    def play(self, move: str, by: str) -> None:
        after = self.past[-1].state + int(move)
        if self.paused or not 0 <= after <= 9:
            try:
                self.session.play(move, by)
            except MoveError:
                return
            raise AssertionError("a move that is not valid was made")
        self.session.play(move, by)
        self.revealed |= by == "reveal"
        self.add(after, by, move)
        self.arrive()

    @precondition(lambda self: not self.paused)
    @rule()
    def undo(self) -> None:
        assert self.session.undo() == self.can_undo()
        if self.can_undo():
            while self.past[-1].done[-1][0] == "game":
                self.future.append(self.past.pop())
            self.future.append(self.past.pop())

    @precondition(lambda self: not self.paused)
    @rule()
    def redo(self) -> None:
        assert self.session.redo() == bool(self.future)
        if self.future:
            self.past.append(self.future.pop())
            while self.future and self.future[-1].done[-1][0] == "game":
                self.past.append(self.future.pop())

    @precondition(lambda self: not self.paused)
    @rule()
    def restart(self) -> None:
        fresh = not self.since_restart()
        assert self.session.restart() == (not fresh)
        if not fresh:
            self.add(0, "restart", "")

    @rule(level=st.integers(1, 4))
    def hint(self, level: int) -> None:
        self.session.count_hint(level)
        self.hints.append(level)

    @rule(seconds=durations)
    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        if not self.paused and self.result is None:
            self.seconds += seconds

    @rule()
    def pause(self) -> None:
        self.session.pause()
        self.paused = True

    @rule()
    def resume(self) -> None:
        self.session.resume()
        self.paused = False

    @rule()
    def save_and_load(self) -> None:
        text = self.session.to_text()
        self.session = Session.from_text(text, find_game, self.clock)
        assert text == self.session.to_text()
        self.paused = False

    # What must agree

    @invariant()
    def agree(self) -> None:
        session = self.session
        assert self.past[-1].state == session.state
        assert (self.past[-1].state == TARGET) == session.verdict.solved
        whole = self.future[0] if self.future else self.past[-1]
        assert whole.done == session.entries
        assert len(self.past) - 1 == session.position
        assert self.can_undo() == session.can_undo
        assert tuple(move for _, move in self.since_restart()) == session.path
        assert bool(self.future) == session.can_redo
        assert sum(by == "player" for by, _ in self.since_restart()) == session.moves
        assert self.revealed == session.revealed
        assert len(self.hints) == session.hints
        assert {n: self.hints.count(n) for n in self.hints} == session.hints_by_level
        assert self.paused == session.paused
        assert abs(self.seconds - session.elapsed) < 0.01
        assert (self.result is None) == (session.solved_at is None)
        if self.result is not None and session.solved_at is not None:
            assert abs(self.result.elapsed - session.solved_at.elapsed) < 0.01
            assert self.result[1:] == session.solved_at[1:]


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
