"""The solutions of the puzzle on a play screen: which the player has found, and the views of them.

What counts is a class of solutions: neither swapping equal pieces nor turning or mirroring a
symmetric figure (or board) makes a new one, `tui_tangram.play.equivalence`. So a square is found in
all eight of its orientations when it is laid in one.

A solution counts when the player has laid it; one with a revealed step does not, as it does not
count as solved. While the puzzle is unsolved, viewing all solutions or the steps to one counts as
help; a player who has never solved it is warned.

The number of classes is known at once for figures without symmetries, whose number of solutions is
in the library. For other figures the worker process counts them after the first solution, and the
number is saved. For boards it is known once the player has viewed all solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.solutions.model import Solutions
from tui_tangram.games.assist.client import AssistError
from tui_tangram.games.catalog import entry, equivalence
from tui_tangram.language import mark, tr
from tui_tangram.play import Limit
from tui_tangram.player.progress import (
    FoundSolutions,
)
from tui_tangram.research.explain.step import (
    ExplainedPosition,
)

if TYPE_CHECKING:
    from tui_tangram.app.play.host import PlayHost
    from tui_tangram.app.services import Services
    from tui_tangram.flow.record import Solved
    from tui_tangram.play import Game


COUNTING: Final = Limit(seconds=20)
"""The most that counting the classes may take."""


class SolutionCollection:
    """The solutions found of one puzzle, and whether the one that was laid last is new."""

    def __init__(self, services: Services, game: Game[Any]) -> None:
        """Collect solutions of *game*; files are read when needed."""
        self._services = services
        self._game = game
        self._new: bool | None = None

    @property
    def exists(self) -> bool:
        """Whether there is a collection: the puzzle has a name, its solutions a normal form."""
        return bool(self._game.puzzle_id) and entry(self._game.kind).equivalence is not None

    @cached_property
    def found(self) -> FoundSolutions:
        """The solutions found so far."""
        return self._services.store.finds.get(self._game.puzzle_id)

    def forget(self) -> None:
        """Read the file again at the next query: the total may be known by now."""
        self.__dict__.pop("found", None)

    @property
    def text(self) -> str:
        """The number of solutions found: "3 of 12", "2"; empty for none."""
        return self.found.text if self.exists else ""

    @property
    def counted(self) -> str:
        """The same in words: "3 of 12 solutions found"; empty where there is only one to find."""
        return self.found.counted if self.exists else ""

    @property
    def words(self) -> str:
        """A sentence on the solution that was laid last; empty when there is no need.

        There is no need where it is the only one.
        """
        if self._new is None or self.found.lone:
            return ""
        if self._new:
            return tr("New solution! You have found {found}.", found=self.text)
        return tr("You have found this solution before.")

    @property
    def new(self) -> bool:
        """Whether the solution that was laid last is a new one."""
        return bool(self._new)

    def note(self, solved: Solved) -> None:
        """Record that a solution was laid."""
        self._new = None
        if solved.found is not None:
            self.found, self._new = solved.found, solved.new

    @property
    def complete(self) -> bool:
        """Whether no solution is known to be missing."""
        found = self.found
        return not (self.exists and found.of_known and len(found.classes) < (found.total or 0))

    @property
    def unknown(self) -> bool:
        """Whether it is worth finding out the number of classes."""
        return (
            self.exists
            and kind_of(self._game).counted
            and bool(self.found.classes)
            and self.found.total is None
        )

    async def find_out(self) -> bool:
        """Count the classes in the worker process; return whether that was completed."""
        likeness = equivalence(self._game)
        assert likeness is not None  # only called if it `exists`
        solutions = Solutions(likeness, most=None)

        def take(some: Sequence[tuple[str, ...]]) -> None:
            solutions.add(some)

        try:
            found = await self._services.client.solve(self._game, limit=COUNTING, take=take)
        except AssistError:
            return False
        if found.complete and solutions.families:
            total = len(solutions.families)
            self.found = self._services.store.finds.record_total(self._game.puzzle_id, total)
        return found.complete


_EXPLAINED: Final = mark(
    "These steps lead to a solution: the game will not be ranked. Enter: show them."
)
_SOLUTIONS: Final = mark("This game will not be ranked. Enter: show solutions, {back}: back.")


class SolutionViews:
    """The actions that show them, for a play screen."""

    def __init__(self, play: PlayHost) -> None:
        """Show solutions of the game of *play*."""
        self._play = play

    async def action_solutions(self) -> None:
        """Show all solutions."""
        play = self._play
        play.save_game()
        warning, on_seen = self._cost(_SOLUTIONS)
        await play.nav.open_page(
            "game_solutions", play.table.game, warning=warning, on_seen=on_seen
        )

    async def action_explain(self) -> None:
        """Show step by step how the papers handle the position."""
        play = self._play
        position = ExplainedPosition(play.table.game, play.table.state)
        warning, on_seen = self._cost(_EXPLAINED)
        await play.nav.open_page("explain", position, warning=warning, on_seen=on_seen)

    def _cost(self, warning: str) -> tuple[str, Callable[[], None] | None]:
        """Return the warning before a solution, perhaps empty, and what to do once it is shown."""
        play = self._play
        if play.table.session.practice or play.table.session.solved_at is not None:
            return "", None
        if play.puzzle and play.services.store.scores.record(play.puzzle).solved:
            return "", self._seen
        return with_keys(play.services.keymap, tr(warning)), self._seen

    def _seen(self) -> None:
        """Note that the player has seen solutions of the running game."""
        play = self._play
        session = play.table.session
        if not session.revealed:
            session.count_reveal()
            play.table.say(tr("Solutions seen: this game is not ranked."))
        play.keep()
        play.changed()
