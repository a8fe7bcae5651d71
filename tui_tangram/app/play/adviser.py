"""Help from the other process, for a position that may be gone when the answer comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.play.table import Tidings
from tui_tangram.assist.client import AssistError, SearchStoppedError, SupersededError
from tui_tangram.play import Advice, Limit

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen

PATIENCE: Final = Limit(seconds=20)
"""The most that help may take."""

Use = Callable[[Any, Advice], None]
"""What is done with advice on a state."""


class Adviser:
    """Asks for one screen."""

    def __init__(self, screen: PlayScreen[Any]) -> None:
        """Ask about the table of *screen*."""
        self._screen = screen
        self._looking: tuple[Any] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is being waited for."""
        return self._looking is not None

    def ask(self, words: str, use: Use) -> None:
        """Say *words*, have the present state looked at, and *use* what is found there."""
        screen = self._screen
        state = screen.table.state
        if self._looking == (state,):
            return
        self._looking = (state,)
        screen.table.say(words)
        screen.changed()
        screen.run_worker(self._answer(state, use), group="assist", exclusive=True)

    async def _answer(self, state: object, use: Use) -> None:
        screen = self._screen
        table = screen.table
        advice: Advice | None = None
        trouble = ""
        try:
            advice = await screen.services.client.advise(
                table.game, table.session.path, limit=PATIENCE
            )
        except SupersededError:
            pass
        except SearchStoppedError:
            trouble = "That takes too long: no help was found."
        except AssistError as error:
            trouble = f"No help: {error}."
        finally:
            if self._looking == (state,):
                self._looking = None
        # An answer about a position that is gone helps nobody.
        if table is not screen.table or table.state != state:
            return
        if advice is not None:
            found = advice
            screen.do(lambda: use(state, found))
        elif trouble:
            table.say(trouble, Tidings.TROUBLE)
            screen.changed()
