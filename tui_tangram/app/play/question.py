"""A question to the player of a game, answered in the line of announcements."""

from __future__ import annotations

from collections.abc import Callable

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.services import Tone
from tui_tangram.app.typing_line import LineCallback, TypedLine
from tui_tangram.language import tr
from tui_tangram.play import columns


class LineQuestion:
    """The question that a play screen asks, and the text typed so far."""

    def __init__(
        self, screen: BaseScreen, changed: Callable[[], None], say: Callable[[str], None]
    ) -> None:
        """Ask on *screen*; *changed* requests a frame, and *say* shows a message."""
        self._screen, self._changed, self._say = screen, changed, say
        self._typed: TypedLine | None = None

    @property
    def asks(self) -> bool:
        """Whether a question is open."""
        return self._typed is not None

    def ask(self, what: str, take: LineCallback, longest: int) -> None:
        """Ask for a line, such as a name, of at most *longest* characters.

        *take* gets the answer and returns why it is refused, or nothing.
        """
        self._typed = TypedLine(Context.ENTERING, "", longest, f"{what} ", take, fresh=True)
        self._changed()

    def show(self) -> tuple[int, int]:
        """Show the line; return the column and line of the screen after the typed text."""
        screen = self._screen
        assert self._typed is not None
        caret = "_" if screen.services.paint.ascii else "▏"
        line = self._typed.line(screen.size.width - 2 * MARGIN, caret)
        screen.announcer.say(line, Tone.PLAIN, 0)
        return MARGIN + columns.width(line) - 1, screen.size.height - 2

    def type_text(self, text: str) -> None:
        """Add *text* to the line."""
        if self._typed is not None:
            self._typed.type(text)
            self._changed()

    def action_erase(self) -> None:
        """Delete the last character."""
        if self._typed is not None:
            self._typed.erase()
            self._changed()

    def action_clear(self) -> None:
        """Clear the line."""
        if self._typed is not None:
            self._typed.put("")
            self._changed()

    def action_leave_text(self) -> None:
        """Close the question; do nothing."""
        self._typed = None
        self._say(tr("Cancelled."))

    async def action_enter_text(self) -> None:
        """Give the answer; ask again where it is refused."""
        typed, self._typed = self._typed, None
        if typed is None:
            return
        problem = await typed.answer()
        if problem:
            self._typed = typed
            self._screen.services.messages(problem)
            typed.prompt = f"{problem} "
        self._changed()
