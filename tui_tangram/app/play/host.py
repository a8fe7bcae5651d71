"""The interface of a play screen for its parts.

Hints, the clock, endings, saves and the other parts of a play screen use no more of it than this; a
part that needs more has its own protocol as well.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.app import App
    from textual.worker import Worker

    from tui_tangram.app.actions import Action, Availability, Context, Nouns
    from tui_tangram.app.navigator import Navigator
    from tui_tangram.app.play.parts import LessonStrip
    from tui_tangram.app.play.table import GameTable
    from tui_tangram.app.services import Services
    from tui_tangram.games.catalog.daily import DailySlot


class PlayHost(Protocol):
    """A play screen, as its parts see it; `PlayScreen` explains each member."""

    puzzle: str

    @property
    def table(self) -> GameTable[Any]:
        """The game, as it is played."""

    @property
    def services(self) -> Services:
        """The services that all screens share."""

    @property
    def nav(self) -> Navigator:
        """The app, as screens see it."""

    @property
    def app(self) -> App[Any]:
        """The app, as Textual has it."""

    @property
    def context(self) -> Context:
        """The current context of keys."""

    @property
    def lesson(self) -> LessonStrip | None:
        """The lesson that is played here, if one is."""

    @property
    def slot(self) -> DailySlot | None:
        """The daily puzzle, or the step of a ladder, that is played."""

    @property
    def paused(self) -> bool:
        """Whether the game is paused, and the board hidden."""

    @property
    def edits(self) -> bool:
        """Whether a puzzle is made here."""

    @property
    def nouns(self) -> Nouns:
        """The nouns in the words for its actions."""

    def availability(self, wanted: Action) -> Availability:
        """Return whether this screen can do *wanted*."""

    def act(self, change: Callable[[], object]) -> None:
        """Apply a *change* to the table, and do all that follows."""

    def changed(self) -> None:
        """Ask for a frame."""

    def say(self, text: str) -> None:
        """Show *text* as the message to the player, in the next frame."""

    def announce(self, text: str) -> None:
        """Announce one line now."""

    def copy(self, text: str, *below: str) -> None:
        """Send *text*, and lines *below* it, to the clipboard, and announce that."""

    def in_background(
        self, group: str, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> Worker[None]:
        """Begin *work*, in place of what this screen does in *group*."""

    def keep(self, *, durable: bool = False) -> bool:
        """Save the game on disk; return whether that worked."""

    def may_leave(self) -> bool:
        """Save the game; return False, and say so, the first time that fails."""

    def save_game(self) -> None:
        """Save the game, with the piece in hand put down where it is."""

    def key_of(self, intent: str, *arguments: object) -> str:
        """Return the current key of *intent*, or words for it."""
