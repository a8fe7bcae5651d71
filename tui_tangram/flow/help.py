"""Help in one game: what is known of the present position, and what the player was told of it.

All that is known is of one position.  Another one makes it worthless, so it is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from tui_tangram.language import tr
from tui_tangram.play import Advice, Answer, Check, Hint, Limit, Progress, State
from tui_tangram.play.phrases import grouped
from tui_tangram.session import Session

if TYPE_CHECKING:
    from tui_tangram.assist.client import Client, Report

T = TypeVar("T")

Ask: TypeAlias = "Callable[[Client, Limit, Report], Coroutine[Any, Any, T]]"
"""Asks the other process, which may take as long as the limit says, for what it returns.

Raises `tui_tangram.assist.client.AssistError`.
"""


def looking(progress: Progress) -> str:
    """Return how far a search is, as a sentence of numbers."""
    return tr(
        "Looking: {positions} positions, {seconds} s.",
        positions=grouped(progress.nodes),
        seconds=int(progress.seconds),
    )


class Given(NamedTuple):
    """A hint that the player is given, its moves made."""

    hint: Hint
    again: bool = False
    """Whether it is the one before once more, because it was the last; nothing was done."""
    more: bool = False
    """Whether there is another after it."""


class WentBack(NamedTuple):
    """A return to the last good position."""

    steps: int
    """The steps that were undone, as undo takes them back one by one."""
    redo: bool
    """Whether redo brings them back; otherwise undo returns to where the player was."""


class Shown(NamedTuple):
    """A step of the solution that was made."""

    move: str
    first: bool
    """Whether nothing of a solution was seen in this game before."""


class Help(Generic[State]):
    """The help that one game gets."""

    def __init__(self, session: Session[State]) -> None:
        """Help in the game of *session*."""
        self.session = session
        self._hints: tuple[State, tuple[Hint, ...]] | None = None
        self._level = 0
        """How many of the hints were given."""
        self._check: tuple[tuple[str, ...], Check] | None = None
        self._solvable = True
        """Whether the game could be solved when that was known last."""
        self._plan: tuple[State, tuple[str, ...]] | None = None

    # What the other process is asked

    def ask_advice(
        self, client: Client, limit: Limit, report: Report
    ) -> Coroutine[Any, Any, Advice]:
        """Have the way on from the present position looked for."""
        session = self.session
        return client.advise(session.game, session.path, limit=limit, report=report)

    def ask_check(self, client: Client, limit: Limit, report: Report) -> Coroutine[Any, Any, Check]:
        """Have it looked whether it can still be solved, and if not, where it could."""
        session = self.session
        return client.check(
            session.game, session.path, stops=self.stops, limit=limit, report=report
        )

    # Hints

    @property
    def hint(self) -> Hint | None:
        """The hint that was given last for the present position, if any."""
        if self._hints is None or self._hints[0] != self.session.state:
            return None
        return self._hints[1][self._level - 1]

    def first_hint(self, advice: Advice, near: object = None) -> Given:
        """Give the first hint of what *advice* says of this position; *near* as in `Game.hints`.

        Raises `MoveError` where a move of it cannot be made.
        """
        state = self.session.state
        self._hints, self._level = (state, self.session.game.hints(state, advice, near)), 0
        return self._give(self._hints[1])

    def next_hint(self) -> Given | None:
        """Give the hint after the last one, or None where there was none for this position.

        Raises `MoveError` where a move of it cannot be made.
        """
        hint = self.hint
        if hint is None:
            return None
        assert self._hints is not None
        hints = self._hints[1]
        return Given(hint, again=True) if self._level == len(hints) else self._give(hints)

    def forget_hints(self) -> None:
        """Begin with the vaguest hint again, also in a position that comes back."""
        self._hints = None

    def _give(self, hints: tuple[Hint, ...]) -> Given:
        hint = hints[self._level]
        self._level += 1
        self.session.count_hint(hint.level)
        for move in hint.moves:
            self.session.play(move, "hint")
        return Given(hint, more=self._level < len(hints))

    # Whether it can still be solved

    @property
    def stops(self) -> tuple[int, ...]:
        """After how many moves of the session's path undo comes to rest, before the last."""
        way = self.session.way
        return tuple(number for number, entry in enumerate(way) if entry.by != "game")

    @property
    def check(self) -> Check | None:
        """What is known of whether the present position can still be solved."""
        known = self._check
        return None if known is None or known[0] != self.session.path else known[1]

    def learn(self, check: Check) -> bool:
        """Know *check* of the present position; return whether the answer has changed by it."""
        self._check = self.session.path, check
        if check.answer is Answer.UNKNOWN:
            return False
        before, self._solvable = self._solvable, check.answer is Answer.YES
        return before != self._solvable

    @property
    def can_go_back(self) -> bool:
        """Whether a good position before the present one is known."""
        return self.check is not None and self.check.good is not None

    def steps_since(self, moves: int) -> int:
        """Return how many steps of the player's were made after so many *moves* of the path."""
        return sum(stop >= moves for stop in self.stops)

    def back_to_good(self) -> WentBack:
        """Undo all moves after the last good position, which must be known."""
        check = self.check
        assert check is not None
        assert check.good is not None
        steps = self.steps_since(check.good)
        redo = self.session.rewind(check.good)
        self.learn(Check(Answer.YES))
        return WentBack(steps, redo)

    # The solution

    @property
    def next_step(self) -> str | None:
        """The next move of the solution from the present position, where it is known."""
        if self._plan is None or self._plan[0] != self.session.state or not self._plan[1]:
            return None
        return self._plan[1][0]

    def plan(self, advice: Advice) -> bool:
        """Know the way from this position to the end; return whether there is any."""
        self._plan = self.session.state, advice.way
        return bool(advice.way)

    def reveal(self) -> Shown:
        """Make one step of the solution, which must be known.

        Raises `MoveError` where it cannot be made.
        """
        assert self._plan is not None
        (move, *rest), first = self._plan[1], not self.session.revealed
        self.session.play(move, "reveal")
        self._plan = self.session.state, tuple(rest)
        return Shown(move, first)

    def take_back_reveal(self) -> str | None:
        """Undo the last step, if it is one of the solution; return its move, or None."""
        session, plan = self.session, self._plan
        step = session.step
        if step is None or step.by != "reveal":
            return None
        # What the game did since is taken back too, and would be missing on the way again.
        known = plan is not None and plan[0] == session.state and step is session.last
        session.undo()
        if known and plan is not None:
            self._plan = session.state, (step.move, *plan[1])
        return step.move
