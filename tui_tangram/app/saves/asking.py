"""A line in which something is typed: a name, or the path of a file; and screens that have one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.paint import cut
from tui_tangram.app.said import Tone
from tui_tangram.app.services import Services
from tui_tangram.app.typing_line import typed_after
from tui_tangram.play import columns
from tui_tangram.play.names import typed


@dataclass(slots=True)
class Asking:
    """What is asked for and what was typed so far."""

    prompt: str
    """What is asked, such as ``"Name: "``."""
    take: Callable[[str, bool], str]
    """Takes the answer; returns what is wrong with it, or nothing.

    Its second argument says whether the same answer was given before, after a question
    whether that is really meant.
    """
    longest: int
    text: str = ""
    fresh: bool = True
    """Whether the text was proposed, so that the first letter typed replaces it."""
    live: Callable[[str], None] | None = None
    """Is told every change of the text, where something follows from it at once."""
    doubt: str = ""
    """The answer about which the player was asked once more."""

    def type_text(self, text: str) -> None:
        """Add to what was typed."""
        if not typed(text):
            return
        self.text = typed_after("" if self.fresh else self.text, text, self.longest)
        self.fresh = False
        self._changed()

    def erase(self) -> None:
        """Take a character back."""
        self.text, self.fresh = self.text[:-1], False
        self._changed()

    def clear(self) -> None:
        """Forget what was typed."""
        self.text, self.fresh = "", False
        self._changed()

    def answer(self) -> str:
        """Give the answer; return what is wrong with it, or nothing when it was taken."""
        text = self.text.strip()
        problem = self.take(text, bool(text) and text == self.doubt)
        self.doubt = text if problem else ""
        self.fresh = False
        return problem

    def _changed(self) -> None:
        if self.live is not None:
            self.live(self.text)

    def line(self, width: int, bar: str = "▏") -> str:
        """Return the line in *width* cells, the end of the text and a *bar* always in sight."""
        shown = self.text
        room = max(width - columns.width(self.prompt) - columns.width(bar), 4)
        if columns.width(shown) > room:
            shown = "…" + columns.last(shown, room - 1)
        return cut(f"{self.prompt}{shown}{bar}", width)


class AskingPage(Page):
    """What is shown above the line."""

    place: tuple[int, int]
    """The column and line of its cursor, where that of the terminal is put."""


class AskingScreen(BaseScreen):
    """A screen that asks for something; while it does, letters are text."""

    page: AskingPage

    def __init__(self, services: Services) -> None:
        """Ask for nothing yet."""
        super().__init__(services)
        self._asking: Asking | None = None

    @property
    def situation(self) -> Context:
        """Whether something is being typed."""
        return self.contexts[0] if self._asking is None else Context.ENTERING

    @property
    def takes_text(self) -> bool:
        """Whether something is being typed."""
        return self._asking is not None

    def ask(
        self,
        prompt: str,
        take: Callable[[str, bool], str],
        longest: int,
        proposed: str,
        live: Callable[[str], None] | None = None,
    ) -> None:
        """Ask for something; see `Asking`."""
        self._asking = Asking(prompt, take, longest, proposed, live=live)
        self.context_changed()
        self.show()

    def show(self) -> None:
        """Show the page, and the cursor on it or in the line that is typed."""
        self.page.redraw()
        asking = self._asking
        if asking is None:
            self.point_at(*self.page.place)
        else:
            width = self.size.width - 2 * MARGIN
            line = asking.line(width, "_" if self.services.paint.ascii else "▏")
            self.announce(line)
            self.point_at(MARGIN + columns.width(line) - 1, self.size.height - 2)

    def type_text(self, text: str) -> None:
        """Take in a part of what is typed."""
        if self._asking is not None:
            self._asking.type_text(text)
            self.show()

    def action_erase(self) -> None:
        """Take back a letter."""
        if self._asking is not None:
            self._asking.erase()
            self.show()

    def action_clear_search(self) -> None:
        """Forget what was typed."""
        if self._asking is not None:
            self._asking.clear()
            self.show()

    def action_enter_text(self) -> None:
        """Take what was typed; go on asking when something is wrong with it."""
        asking = self._asking
        if asking is None:
            return
        # The answer may show the page, and ask for something else.
        self._asking = None
        problem = asking.answer()
        if problem:
            self._asking = asking
            self.announce(problem, Tone.TROUBLE)
        elif self._asking is None:
            self.show()
        self.context_changed()

    def action_leave_text(self) -> None:
        """Stop being asked; nothing is done."""
        self._asking = None
        self.announce("")
        self.context_changed()
        self.show()
