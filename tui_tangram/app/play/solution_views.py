"""The views of a play screen that show solutions: all of them, or the steps to one.

While the puzzle is unsolved they count as help; a player who has never solved it is warned.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tui_tangram.app.key_help import with_keys
from tui_tangram.language import mark, tr
from tui_tangram.research.explain.step import ExplainedPosition

if TYPE_CHECKING:
    from tui_tangram.app.play.host import PlayHost

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
