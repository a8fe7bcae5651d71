"""The smallest game there can be: press plus until the number is right.

It has everything that the contract asks of a game and nothing else, so whatever goes with it
from one end of the program to the other knows no game.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tui_tangram.games.catalog import DailyPuzzle
from tui_tangram.games.catalog.daily import DailySlot
from tui_tangram.games.catalog.games import Entry
from tui_tangram.play import (
    Advice,
    Clue,
    DocumentError,
    Feasibility,
    Hint,
    Meter,
    MoveError,
    OptionValue,
    ScoreDivision,
    SolutionIndex,
    Solvability,
)

HIGHEST = 99


class NullVerdict(NamedTuple):
    """Solved or not."""

    solved: bool
    percent: int


@dataclass(frozen=True)
class NullGame:
    """Make the number *goal*.  ``plus`` adds one, ``minus`` takes one away."""

    goal: int = 3
    begin: int = 0
    seeded: bool = False

    kind = "null"

    @property
    def puzzle_id(self) -> str:
        """A name that tells the goal: ``null/3``, or ``null/new/s3`` of the seed 3."""
        return f"null/{'new/s' * self.seeded}{self.goal}"

    @property
    def name(self) -> str:
        """The goal."""
        return f"Make {self.goal}"

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The number at the start."""
        return {"begin": self.begin}

    @property
    def division(self) -> ScoreDivision:
        """Whether the goal has one digit or two."""
        digits = len(str(self.goal))
        return ScoreDivision(f"null/{digits}", f"Numbers of {digits}")

    @property
    def effort(self) -> float | None:
        """The presses."""
        return float(abs(self.goal - self.begin))

    @property
    def difficulty(self) -> int | None:
        """One digit is very easy, two are easy."""
        return min(len(str(self.goal)), 5)

    def start(self) -> int:
        """Return the number at the start."""
        return self.begin

    def execute(self, state: int, move: str) -> int:
        """Press a key."""
        after = state + {"plus": 1, "minus": -1}.get(move, 1000)
        if not 0 <= after <= HIGHEST:
            raise MoveError(f"{move!r} is not a move from {state}")
        return after

    def shortened(self, moves: Sequence[str]) -> Sequence[str]:
        """Return all, since each goes on from the last."""
        return moves

    def touched(self, move: str) -> frozenset[str]:
        """Return the number, all that there is."""
        if move not in ("plus", "minus"):
            raise MoveError(f"{move!r} is not a move")
        return frozenset({"number"})

    def placed_parts(self, state: int) -> frozenset[str]:
        """Return the number, unless it is nothing."""
        return frozenset({"number"} if state else ())

    def inverse(self, state: int, move: str) -> str:
        """Return the other key."""
        self.execute(state, move)
        return "minus" if move == "plus" else "plus"

    def halves(self) -> tuple[NullGame, ...]:
        """Return nothing."""
        return ()

    def verdict(self, state: int) -> NullVerdict:
        """Compare with the goal."""
        solved = state == self.goal
        return NullVerdict(solved, 100 if solved else min(state, 99))

    def describe_move(self, move: str) -> str:
        """Name the key."""
        return f"{move} pressed"

    def advise(self, state: int, moves: Sequence[str], meter: Meter | None = None) -> Advice:
        """Count to the goal, one node for each number.

        Of the presses that went too far only those in *moves* can be taken back.
        """
        for _ in range(abs(self.goal - state)):
            if meter is not None:
                meter.tick()
        if state > self.goal:
            undone = min(state - self.goal, moves.count("plus"))
            solvability = Solvability.STUCK if undone else Solvability.UNSOLVABLE
            return Advice(solvability, ("minus",) * undone, (), "It is too much.")
        steps = ("plus",) * (self.goal - state)
        if not steps:
            return Advice(Solvability.SOLVED)
        clues = (Clue(0, "Only plus leads there.", proof=True),)
        return Advice(Solvability.SOLVABLE, (), steps, "", clues)

    def solvable(
        self, state: int, meter: Meter | None = None, moves: Sequence[str] = ()
    ) -> Feasibility:
        """Count as `advise` does; what is too much stays too much."""
        for _ in range(abs(self.goal - state)):
            if meter is not None:
                meter.tick()
        return Feasibility(True) if state <= self.goal else Feasibility(False, "It is too much.")

    def hints(self, state: int, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Tell which way, then do it; *near* is something to be said."""
        if not advice.way:
            return (Hint(1, f"It is {advice.solvability.value}."),)
        way = advice.way[0]
        said = "" if near is None else f", near {near}"
        return (Hint(1, f"Not {state}{said}."), Hint(2, f"Press {way}.", advice.way[:1], mark=way))

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield ever longer ways to the goal, without end."""
        if self.begin > self.goal:
            return
        for detours in count():
            if meter is not None:
                meter.tick()
                meter.found += 1
            yield ("plus", "minus") * detours + ("plus",) * (self.goal - self.begin)

    def count(self, meter: Meter | None = None) -> int:
        """Count them one by one."""
        return sum(1 for _ in self.solutions(meter))

    def numbered(self, meter: Meter | None = None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return none: they have no end."""
        del meter
        return None


def goal_in(name: str) -> tuple[int, bool] | None:
    """Return the goal in an ID, and whether it is that of a seed; None if it is no ID."""
    found = re.fullmatch(r"null/(new/s)?(\d+)", name)
    return None if found is None else (int(found[2]), found[1] is not None)


def _make(_: Any, puzzle: str, options: Mapping[str, OptionValue]) -> NullGame:
    found = goal_in(puzzle)
    if found is None:
        raise LookupError(f"there is no null game {puzzle}")
    goal, seeded = found
    return NullGame(goal, int(options["begin"]), seeded)


def _unpack(value: object, options: Mapping[str, OptionValue]) -> NullGame:
    if not isinstance(value, int):
        raise DocumentError("a goal is a number")
    return NullGame(value, int(options["begin"]))


def _daily(_: Any, slot: DailySlot) -> DailyPuzzle:
    goal = 50 + (slot.step or slot.day.day)
    return DailyPuzzle(f"null/{goal}", f"Make {goal}", slot.grade)


NULL = Entry("null", "Null games", {"begin": 0}, _make, lambda game: game.goal, _unpack, _daily)
"""How the catalog would list it."""

_ROOT = str(Path(__file__).resolve().parents[2])

WORKER = (
    sys.executable,
    "-c",
    f"""import sys; sys.path.insert(0, {_ROOT!r})
from tests.null import registered
from tui_tangram.games.assist.worker import main
with registered():
    main()
""",
)
"""Starts a worker process that knows this game too."""
