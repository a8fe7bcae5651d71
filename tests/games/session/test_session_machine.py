"""The session against a slow, obvious twin: everything that was ever done, written down in full."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.examples import examples
from tests.strategies.session import Clock, CounterGame, durations, find_game, makers
from tui_tangram.games.session import Result, Session
from tui_tangram.play import MoveError

TARGET = 2
"""Near, so that puzzles are solved often, in every way."""


class Done(NamedTuple):
    """One entry, and what there was to see after it."""

    parent: int
    by: str
    move: str
    state: int
    way: tuple[tuple[int, str, str], ...]
    """The moves from the start, each with the number of its entry."""


class SessionMachine(RuleBasedStateMachine):
    """Plays both and compares everything after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.session = Session(CounterGame(target=TARGET), self.clock)
        self.done = [Done(0, "", "", 0, ())]
        self.at = 0
        self.visited = [0]
        """Entries, each time that the player came to one going forward."""
        self.names: dict[int, str] = {}
        self.paused = False
        self.covered = False
        self.seconds = 0.0
        self.hints: list[int] = []
        self.revealed = False
        self.result: Result | None = None

    # The twin

    @property
    def now(self) -> Done:
        return self.done[self.at]

    def place(self, number: int) -> int:
        way = self.done[number].way
        return way[-1][0] if way else 0

    def forward(self) -> int | None:
        """Where redo leads first."""
        return next(
            (n for n in reversed(self.visited) if n and self.done[n].parent == self.at), None
        )

    def step(self) -> int:
        at = self.at
        while self.done[at].by == "game":
            at = self.done[at].parent
        return at

    @property
    def asked(self) -> int:
        """The hints asked for: each begins with the level that is given most often."""
        return max(map(self.hints.count, self.hints), default=0)

    def arrive(self) -> None:
        own = all(by != "reveal" for _, by, _ in self.now.way)
        if self.now.state == TARGET and (self.result is None or (own and not self.result.own)):
            self.result = Result(
                round(self.seconds, 3),
                sum(by in ("player", "hint") for _, by, _ in self.now.way),
                self.asked,
                self.revealed,
                own,
            )

    def add(self, by: str, move: str, state: int, way: tuple[tuple[int, str, str], ...]) -> None:
        """Make an entry, or go where it led before."""
        for number, done in enumerate(self.done):
            if number and (done.parent, done.by, done.move) == (self.at, by, move):
                self.at = number
                break
        else:
            if by not in ("go", "restart"):
                way = (*way, (len(self.done), by, move))
            self.done.append(Done(self.at, by, move, state, way))
            self.at = len(self.done) - 1
        self.visited.append(self.at)

    # The rules

    @rule(move=st.sampled_from(["+1", "+2", "-1", "-2", "+9"]), by=makers)
    def play(self, move: str, by: str) -> None:
        after = self.now.state + int(move)
        if self.paused or not 0 <= after <= 9:
            try:
                self.session.play(move, by)
            except MoveError:
                return
            raise AssertionError("a move that is not valid was made")
        self.session.play(move, by)
        self.revealed |= by == "reveal"
        self.add(by, move, after, self.now.way)
        self.arrive()

    @precondition(lambda self: not self.paused)
    @rule()
    def undo(self) -> None:
        step = self.step()
        assert self.session.undo() == bool(step)
        self.at = self.done[step].parent if step else self.at

    @precondition(lambda self: not self.paused)
    @rule()
    def redo(self) -> None:
        assert self.session.redo() == (self.forward() is not None)
        first = True
        while (after := self.forward()) and (first or self.done[after].by == "game"):
            self.at, first = after, False
            self.visited.append(after)

    @precondition(lambda self: not self.paused)
    @rule()
    def restart(self) -> None:
        fresh = not self.now.way
        assert self.session.restart() == (not fresh)
        if not fresh:
            self.add("restart", "", 0, ())

    @precondition(lambda self: not self.paused)
    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        places = sorted({self.place(number) for number in range(len(self.done))})
        place = data.draw(st.sampled_from(places))
        here = self.place(self.at)
        assert self.session.go(place) == (place != here)
        if place != here:
            by, move = ("go", str(place)) if place else ("restart", "")
            self.add(by, move, self.done[place].state, self.done[place].way)

    @precondition(lambda self: not self.paused)
    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        moves = data.draw(st.integers(0, len(self.now.way)))
        before, wanted = self.at, [0, *(number for number, _, _ in self.now.way)][moves]
        undone = self.session.rewind(moves)
        if undone:
            while self.place(self.at) != wanted:
                self.at = self.now.parent
        elif wanted != self.place(before):
            by, move = ("go", str(wanted)) if wanted else ("restart", "")
            self.add(by, move, self.done[wanted].state, self.done[wanted].way)

    @rule(name=st.sampled_from(["", "head", "wing"]))
    def mark(self, name: str) -> None:
        given = self.session.mark(name)
        assert given
        assert not name or given == name
        self.names[self.place(self.at)] = given

    @rule()
    def unmark(self) -> None:
        place = self.place(self.at)
        assert self.names.pop(place, None) == self.session.unmark(place)

    @rule(level=st.integers(1, 4))
    def hint(self, level: int) -> None:
        self.session.count_hint(level)
        self.hints.append(level)

    @rule(seconds=durations)
    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        if not (self.paused or self.covered) and self.result is None:
            self.seconds += seconds

    @rule(covered=st.booleans())
    def cover(self, covered: bool) -> None:
        if covered:
            self.session.hold_clock()
        else:
            self.session.release_clock()
        self.covered = covered

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
        self.paused = self.covered = False

    # What must agree

    @invariant()
    def agree(self) -> None:
        session = self.session
        now = self.now
        assert now.state == session.state
        assert (now.state == TARGET) == session.verdict.solved
        assert [(done.by, done.move) for done in self.done[1:]] == list(session.entries)
        assert self.at == session.position
        assert self.place(self.at) == session.place
        assert bool(self.step()) == session.can_undo
        assert (self.forward() is not None) == session.can_redo
        assert tuple(move for _, _, move in now.way) == session.path
        assert tuple(number for number, _, _ in now.way) == session.line
        assert sum(by in ("player", "hint") for _, by, _ in now.way) == session.moves
        assert all(by != "reveal" for _, by, _ in now.way) == session.own
        assert self.names == session.checkpoints
        assert self.revealed == session.revealed
        assert self.asked == session.hints
        assert {n: self.hints.count(n) for n in self.hints} == session.hints_by_level
        assert self.paused == session.paused
        assert abs(self.seconds - session.elapsed) < 0.01
        assert (self.result is None) == (session.solved_at is None)
        if self.result is not None and session.solved_at is not None:
            assert abs(self.result.elapsed - session.solved_at.elapsed) < 0.01
            assert self.result[1:] == session.solved_at[1:]


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = examples(150, stateful_step_count=40)
