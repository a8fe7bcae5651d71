"""Games on a disk against a plain list of what was done, through kills and new starts."""

from __future__ import annotations

import tempfile
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from tests.flow.test_interrupted import Killed, killed_at, player_in
from tests.null import registered
from tui_tangram.flow.record import Recorder
from tui_tangram.games.session import read_save
from tui_tangram.play import MoveError
from tui_tangram.player.saves import SaveList

OTHERS = {
    "null/3": ("plus", "minus"),
    "convex/7": ("take A", "take C", "put A 1 0,0,0,0/1", "put G 0 1,0,1,0/1", "take Z"),
    "square/2x2/tetravex/s7": ("lay 0@1+6", "lay 3@0+6", "lay 9@9+6"),
}
"""Puzzles of each game, and moves that solve none; not all of them are possible."""

GOES_ON, LEAVES, DIES = "goes on", "leaves", "dies"
ENDS = st.sampled_from([GOES_ON, GOES_ON, LEAVES, DIES]) | st.integers(1, 25)
"""What the program does after a step; a number is the change of the disk before which it dies."""


class Step(NamedTuple):
    """An entry of the history."""

    parent: int
    key: tuple[str, object]
    """A move, or where it went."""
    way: tuple[str, ...]
    """The moves from the start."""


@dataclass
class Done:
    """All that was done, and what there must be of it."""

    steps: list[Step] = field(default_factory=lambda: [Step(0, ("", ""), ())])
    onward: dict[int, int] = field(default_factory=dict)
    """Where redo leads, from each entry."""
    at: int = 0
    solved: bool = False
    results: int = 0

    def add(self, key: tuple[str, object], way: tuple[str, ...]) -> None:
        found = [i for i, one in enumerate(self.steps) if i and one[:2] == (self.at, key)]
        if not found:
            self.steps.append(Step(self.at, key, way))
        target = found[0] if found else len(self.steps) - 1
        self.onward[self.at] = target
        self.at = target

    @property
    def turns(self) -> tuple[int, ...]:
        """Where redo leads to another entry than the last that was made there."""
        last = {one.parent: number for number, one in enumerate(self.steps) if number}
        return tuple(self.onward[one] for one in sorted(last) if self.onward[one] != last[one])


class Foreground:
    """A thread that has ended when it has begun: the system's calls come in one order."""

    def __init__(self, target: Any, args: tuple[Any, ...] = (), name: str = "") -> None:
        self.start = partial(target, *args)


class StoreMachine(RuleBasedStateMachine):
    """Plays one puzzle and writes down what was done."""

    puzzle: str
    library: Any = None

    @initialize()
    def begin(self) -> None:
        self.place = tempfile.TemporaryDirectory()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr("threading.Thread", Foreground)
        self.null = registered()
        self.null.__enter__()
        self.done = Done()
        self.start()
        self.solution = next(islice(self.session.game.solutions(), 1))

    def teardown(self) -> None:
        if hasattr(self, "place"):
            self.null.__exit__(None, None, None)
            self.patch.undo()
            self.place.cleanup()

    # The program

    def start(self) -> None:
        """Start it; once solved a puzzle begins anew."""
        if self.done.solved:
            self.done = Done(results=self.done.results)
        self.player = player_in(Path(self.place.name))
        # Nobody adds puzzles, and it takes longer than all the rest.
        StoreMachine.library = self.player.library = self.library or self.player.library
        self.recorder = Recorder(self.player)
        self.session: Any = self.recorder.open(self.player.find_puzzle(self.puzzle)).session
        self.saved = deepcopy(self.done)

    def save(self, end: str | int = GOES_ON) -> None:
        """Save as every shell does after each step; then it may end."""
        try:
            with killed_at(end if isinstance(end, int) else 1_000) as changes:
                self.recorder.moved(self.session)
                if end == LEAVES:
                    self.recorder.save(self.session, durable=True)
        except Killed:
            # What replaces a file commits; before the first that does nothing was done.
            if not any(change.startswith("replace") for change in changes):
                self.done = self.saved
            end = DIES
        self.saved = deepcopy(self.done)
        if end in (LEAVES, DIES):
            self.start()

    # The steps

    @rule(data=st.data(), end=ENDS)
    def play_anything(self, data: st.DataObject, end: str | int) -> None:
        self.play(data.draw(st.sampled_from([*self.solution, *OTHERS[self.puzzle]])))
        self.save(end)

    @rule(most=st.integers(1, 7), end=ENDS)
    def play_on(self, most: int, end: str | int) -> None:
        # What the solution has more of than was made.
        left = Counter(self.solution) - Counter(self.done.steps[self.done.at].way)
        *moves, last = list(left.elements())[:most] or [self.solution[0]]
        for move in moves:
            self.play(move)
            self.save()
        self.play(last)
        self.save(end)

    def play(self, move: str) -> None:
        try:
            self.session.play(move)
        except MoveError:
            return
        done = self.done
        done.add(("player", move), (*done.steps[done.at].way, move))
        if self.session.verdict.solved and not done.solved:
            done.solved, done.results = True, done.results + 1

    @rule(many=st.integers(1, 3), end=ENDS)
    def undo(self, many: int, end: str | int) -> None:
        for _ in range(many):
            assert self.session.undo() == bool(self.done.at)
            self.done.at = self.done.steps[self.done.at].parent
        self.save(end)

    @rule(end=ENDS)
    def redo(self, end: str | int) -> None:
        done = self.done
        assert self.session.redo() == (done.at in done.onward)
        done.at = done.onward.get(done.at, done.at)
        self.save(end)

    @rule(data=st.data(), end=ENDS)
    def waver(self, data: st.DataObject, end: str | int) -> None:
        """Make one move, another in its place, the first again, and none of them."""
        moves = st.sampled_from([*self.solution, *OTHERS[self.puzzle]])
        one, other = data.draw(moves), data.draw(moves)
        for move in (one, other, one):
            before = self.done.at
            self.play(move)
            if self.done.at != before:
                self.session.undo()
                self.done.at = before
        self.save(end)

    @rule(end=ENDS)
    def restart(self, end: str | int) -> None:
        if self.session.restart():
            self.done.add(("restart", ""), ())
        self.save(end)

    @precondition(lambda self: len(self.done.steps) > 1)
    @rule(data=st.data(), end=ENDS)
    def go_to_another_try(self, data: st.DataObject, end: str | int) -> None:
        done = self.done
        places = [i for i, one in enumerate(done.steps) if one.key[0] == "player"]
        place = data.draw(st.sampled_from(places))
        if self.session.go(place):
            done.add(("go", place), done.steps[place].way)
        self.save(end)

    # What must agree

    @invariant()
    def agree(self) -> None:
        if not hasattr(self, "session"):
            return
        session, store, done = self.session, self.player.store, self.done
        assert session.position == done.at
        assert [one.way for one in done.steps] == [
            tuple(session.entry(place).move for place in self.line(number))
            for number in range(len(done.steps))
        ]
        assert len(session.entries) == len(done.steps) - 1
        assert session.can_redo == (done.at in done.onward)
        assert read_save(session.to_text()).redo == done.turns
        assert self.done.results == store.scores.count()
        assert store.saves.count(SaveList.FINISHED) == bool(done.results)
        assert [] == list((store.directories.data / "solved").glob("*.json"))

    def line(self, number: int) -> list[int]:
        """Return the positions on the way to an entry, as the session knows them."""
        place, found = self.session.shown_by(number), []
        while place:
            found.append(place)
            place = self.session.shown_by(self.done.steps[place].parent)
        return found[::-1]


class Null(StoreMachine):
    puzzle = "null/3"


class Pieces(StoreMachine):
    puzzle = "convex/7"


class Tiles(StoreMachine):
    puzzle = "square/2x2/tetravex/s7"


CHEAP = examples(15, stateful_step_count=20)
TestNull, TestPieces, TestTiles = Null.TestCase, Pieces.TestCase, Tiles.TestCase
TestNull.settings = TestPieces.settings = TestTiles.settings = CHEAP
