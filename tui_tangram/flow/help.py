"""Help in one game: facts about the current position, and the hints already given.

All facts are about one position.  After a move they are obsolete and requested again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from tui_tangram.games.session import Session
from tui_tangram.language import tr, trn
from tui_tangram.play import Advice, Check, CheckResult, Hint, Limit, Progress, State
from tui_tangram.play.phrases import duration, grouped, percent
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.assist.client import Client, ProgressCallback

T = TypeVar("T")

Ask: TypeAlias = "Callable[[Client, Limit, ProgressCallback], Coroutine[Any, Any, T]]"
"""Asks the worker process for a result, within the limit.

Raises `tui_tangram.games.assist.client.AssistError`.
"""


def looking(progress: Progress, before: float = 0.0) -> str:
    """Return the progress of a search as a sentence with numbers.

    *before* is the part that was done earlier, for the time left.
    """
    if progress.ahead:
        return waiting(progress.ahead)
    left = progress.seconds_left(before)
    if progress.fraction is not None and left is not None:
        share = percent(str(int(100 * progress.fraction)))
        return tr("{share} done, about {time} left.", share=share, time=duration(left))
    return tr(
        "Searching: {positions} positions, {seconds} s.",
        positions=grouped(progress.nodes),
        seconds=int(progress.seconds),
    )


def waiting(ahead: int) -> str:
    """Return that a search waits for *ahead* others of a host, as a sentence."""
    return trn(
        "Waiting: {n} search on this host goes first.",
        "Waiting: {n} searches on this host go first.",
        ahead,
    )


class GivenHint(NamedTuple):
    """A hint given to the player, with its moves made."""

    hint: Hint
    again: bool = False
    """Whether the last hint was repeated because no other follows; nothing was done."""
    more: bool = False
    """Whether another hint follows."""


class WentBack(NamedTuple):
    """A return to the last solvable position."""

    steps: int
    """The number of steps undone, as undo counts them."""
    redo: bool
    """Whether redo restores them; otherwise undo returns to where the player was."""


class ShownStep(NamedTuple):
    """A step of the solution, just made."""

    move: str
    first: bool
    """Whether it is the first solution step shown in this game."""


class Help(Generic[State]):
    """The help in one game."""

    def __init__(self, session: Session[State]) -> None:
        """Give help in the game of *session*."""
        self.session = session
        self._hints: tuple[State, tuple[Hint, ...]] | None = None
        self._level = 0
        """The number of hints given."""
        self._check: tuple[tuple[str, ...], Check] | None = None
        self._solvable = True
        """The last known answer to whether the game can be solved."""
        self._plan: tuple[State, tuple[str, ...]] | None = None

    # Questions to the worker process

    def ask_advice(
        self, client: Client, limit: Limit, report: ProgressCallback
    ) -> Coroutine[Any, Any, Advice]:
        """Ask for advice on the current position."""
        session = self.session
        return client.advise(session.game, session.path, limit=limit, report=report)

    def ask_check(
        self, client: Client, limit: Limit, report: ProgressCallback
    ) -> Coroutine[Any, Any, Check]:
        """Ask whether the position can still be solved, and if not, which earlier one could."""
        session = self.session
        return client.check(
            session.game, session.path, stops=self.stops, limit=limit, report=report
        )

    # Hints

    @property
    def hint(self) -> Hint | None:
        """The last hint given for the current position, if any."""
        if self._hints is None or self._hints[0] != self.session.state:
            return None
        return self._hints[1][self._level - 1]

    def first_hint(self, advice: Advice, near: object = None) -> GivenHint:
        """Give the first hint of *advice* on this position; *near* as in `Game.hints`.

        Raises `MoveError` when one of its moves is not valid.
        """
        state = self.session.state
        self._hints, self._level = (state, self.session.game.hints(state, advice, near)), 0
        return self._give(self._hints[1])

    def next_hint(self) -> GivenHint | None:
        """Give the hint after the last one; None if this position has had no hint.

        Raises `MoveError` when one of its moves is not valid.
        """
        hint = self.hint
        if hint is None:
            return None
        assert self._hints is not None
        hints = self._hints[1]
        return GivenHint(hint, again=True) if self._level == len(hints) else self._give(hints)

    def last_hint(self) -> GivenHint | None:
        """Give the hint that moves, without those before it, which do not count.

        None if none leads to a move.  Raises `MoveError` when one of its moves is not valid.
        """
        left = self.to_move
        if not left:
            return None
        self._level += left - 1
        return self.next_hint()

    @property
    def to_move(self) -> int:
        """The number of hints for this position from here to the one that moves; 0 without one."""
        goal = self.goal
        if goal is None or self._hints is None or not goal.moves:
            return 0
        return len(self._hints[1]) - self._level

    @property
    def goal(self) -> Hint | None:
        """The last of the hints for this position, of which one was given."""
        return None if self.hint is None or self._hints is None else self._hints[1][-1]

    def forget_hints(self) -> None:
        """Begin again with the vaguest hint, even when an old position returns."""
        self._hints = None

    def _give(self, hints: tuple[Hint, ...]) -> GivenHint:
        hint = hints[self._level]
        self._level += 1
        self.session.count_hint(hint.level)
        for move in hint.moves:
            self.session.play(move, "hint")
        return GivenHint(hint, more=self._level < len(hints))

    # The check whether the position can still be solved

    @property
    def evident(self) -> str:
        """The fault that every player is shown and that answers the check, as a sentence; or "".

        To say it is no help.  In a lesson the check itself is to be learnt.
        """
        fault = getattr(self.session.game, "fault", None)
        return "" if fault is None or self.session.practice else fault(self.session.state)

    @property
    def stops(self) -> tuple[int, ...]:
        """The numbers of moves of the session's path after which undo stops, before the last."""
        way = self.session.path_entries
        return tuple(number for number, entry in enumerate(way) if entry.by != "game")

    @property
    def check(self) -> Check | None:
        """The check of the current position, if known."""
        known = self._check
        return None if known is None or known[0] != self.session.path else known[1]

    def answered(self, check: Check) -> bool:
        """Count and store an answer on the current position; return whether it is new.

        It counts even if it is not shown: then the message is that nothing has changed.
        """
        if check.answer is not CheckResult.UNKNOWN:
            self.session.count_check()
        return self.learn(check)

    def learn(self, check: Check) -> bool:
        """Store *check* of the current position; return whether the answer is new."""
        self._check = self.session.path, check
        if check.answer is CheckResult.UNKNOWN:
            return False
        before, self._solvable = self._solvable, check.answer is CheckResult.YES
        return before != self._solvable

    @property
    def can_go_back(self) -> bool:
        """Whether an earlier solvable position is known."""
        return self.check is not None and self.check.good is not None

    def steps_since(self, moves: int) -> int:
        """Return the number of the player's steps after the first *moves* moves of the path."""
        return sum(stop >= moves for stop in self.stops)

    def back_to_good(self) -> WentBack:
        """Undo all moves after the last solvable position, which must be known."""
        check = self.check
        assert check is not None
        assert check.good is not None
        steps = self.steps_since(check.good)
        redo = self.session.rewind(check.good)
        self.learn(Check(CheckResult.YES))
        return WentBack(steps, redo)

    # The solution

    @property
    def next_step(self) -> str | None:
        """The next move of the solution from the current position, if known."""
        if self._plan is None or self._plan[0] != self.session.state or not self._plan[1]:
            return None
        return self._plan[1][0]

    def plan(self, advice: Advice) -> bool:
        """Store the moves from this position to the end; return whether there are any."""
        self._plan = self.session.state, advice.way
        return bool(advice.way)

    def reveal(self) -> ShownStep:
        """Make one step of the solution, which must be known.

        Raises `MoveError` when it is not valid.
        """
        assert self._plan is not None
        (move, *rest), first = self._plan[1], not self.session.warned
        self.session.play(move, "reveal")
        self._plan = self.session.state, tuple(rest)
        return ShownStep(move, first)

    def take_back_reveal(self) -> str | None:
        """Undo the last step if it came from the solution; return its move, or None."""
        session, plan = self.session, self._plan
        step = session.step
        if step is None or step.by != "reveal":
            return None
        # Undo reverts the game's later moves too, and a new attempt would miss them.
        known = plan is not None and plan[0] == session.state and step is session.last
        session.undo()
        if known and plan is not None:
            self._plan = session.state, (step.move, *plan[1])
        return step.move
