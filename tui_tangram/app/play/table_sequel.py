"""The next game at a table: the same puzzle again, the next one, or any, with all who are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import sentence
from tui_tangram.app.play.ending import GLANCE
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.language import PlayerError, tr
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.play.seat import TableSeat
    from tui_tangram.app.services import Services
    from tui_tangram.play import Game

_LONGEST: Final = 200
"""The most characters of a puzzle that is typed."""


class TableSequel:
    """The ways to go on when a game is over."""

    def __init__(self, services: Services, seat: TableSeat) -> None:
        """Go on for all at the table of *seat*."""
        self._services, self._seat = services, seat
        self.play: PlayScreen[Any] | None = None
        """The screen of the game, once there is one."""
        self.over_at: float | None = None
        """The time at which the game was over; somebody else may have ended it."""

    def choices(self) -> list[tuple[str, str]]:
        """Return the keys that go on, and what they do."""
        play = self.play
        if play is None:
            return []
        following = self._following()
        found = []
        if self._seat.over and self._seat.details.goes_on:
            if following is not None:
                found.append((play.key_of("onward"), play.others.name_of(following)))
            found.append((play.key_of("restart"), tr("play again")))
            found.append((play.key_of("other_puzzle"), tr("another puzzle")))
        found.append((play.key_of("back"), tr("leave the table")))
        return found

    @property
    def over_words(self) -> str:
        """The sentence on a key that means nothing any more: nobody undoes the end for others."""
        if not self._seat.details.goes_on:
            return tr("The game is over.")
        text = tr("The game is over. {onward} opens the next puzzle for all.")
        return with_keys(self._services.keymap, text)

    def again(self) -> None:
        """Play the same puzzle again."""
        self._seat.client.again()

    def action_other_puzzle(self) -> None:
        """Ask for the puzzle to go on with."""
        if self.play is not None:
            self.play.question.ask(tr("Puzzle (name or ID):"), self._chosen, _LONGEST)

    def _chosen(self, text: str, again: bool) -> str:
        del again
        try:
            if text:
                self._go_on_with(self._services.find_preferred(text))
        except UnmadeError:
            return tr("Open that puzzle first: it has to be made.")
        except (LookupError, Refusal) as error:
            return sentence(str(error.args[0] if error.args else error))
        return ""

    def action_figure(self, by: int) -> None:
        """Go on with the next puzzle, or the one before."""
        puzzle = self._following(by)
        if puzzle is not None:
            self._go_on_with(self._services.find_puzzle(puzzle, self._seat.whole.options))

    def action_onward(self) -> None:
        """Go on with the next puzzle, unless the key was meant for the game."""
        if self.play is None:
            return
        if self.over_at is None or self._services.clock() - self.over_at < GLANCE:
            self.play.say(self.over_words)
        else:
            self.action_figure(1)

    def action_next_puzzle(self) -> None:
        """Go on with the next puzzle."""
        self.action_figure(1)

    def _following(self, by: int = 1) -> str | None:
        """Return the name of the puzzle to go on with, if there is one."""
        if self.play is None:
            return None
        others = self.play.others
        found = others.sibling(by)
        recommended = others.recommended if found is None else None
        return found or (recommended.id if recommended else None)

    def _go_on_with(self, game: Game[Any]) -> None:
        try:
            source = self._services.public_source(game)
        except PlayerError as error:  # one of the player's own that is too large
            if self.play is not None:
                self.play.say(sentence(str(error)))
            return
        self._seat.client.next(source)
