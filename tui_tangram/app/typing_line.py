"""A line of input, and questions in a game, answered in the line of announcements."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.clipboard import LONGEST
from tui_tangram.app.files import next_form
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.names import typed
from tui_tangram.values import dataclass

LineCallback = Callable[[str, bool], str | Awaitable[str]]
LONGEST_SEARCH: Final = LONGEST
"""The most characters of a search: it may be a puzzle ID, or a line with a game."""


def typed_after(before: str, text: str, longest: int, *, indented: bool = False) -> str:
    r"""Return a line after *text* is typed or pasted at its end.

    It keeps *longest* characters at most.  Unless it may be *indented* it begins with no blank.

    >>> typed_after("Sw", "a\nn", 40), typed_after("", "  a", 40), typed_after("Swan", "s", 4)
    ('Swan', 'a', 'Swan')
    """
    line = before + typed(text)
    return (line if indented else line.lstrip())[:longest]


@dataclass(slots=True)
class TypedLine:
    """A question, and the text typed so far."""

    context: Context
    """The context in which keys are pressed meanwhile."""
    text: str = ""
    longest: int = LONGEST_SEARCH
    prompt: str = ""
    """The question, where one is shown; a search has none."""
    take: LineCallback | None = None
    """A function that gets the answer and returns the reason for a refusal, or nothing.

    Its second argument is whether the same answer was refused just before, so that the player means
    it.
    """
    live: Callable[[str], None] | None = None
    """A function that gets the text after every change, such as a search."""
    indented: bool = False
    """Whether the text may begin with a blank."""
    fresh: bool = False
    """Whether the text is a proposal, which the first letter typed replaces."""
    forms: Sequence[str] = ()
    """The suffixes to choose from, if the text is the name of a file."""
    doubt: str = ""
    """The answer that was refused just before."""

    def type(self, text: str) -> None:
        """Add *text* at the end."""
        if typed(text):
            before = "" if self.fresh else self.text
            self.put(typed_after(before, text, self.longest, indented=self.indented))

    def erase(self) -> None:
        """Delete the last character, if there is one."""
        self.put(self.text[:-1])

    def put(self, text: str) -> None:
        """Replace the whole text."""
        self.text, self.fresh = text, False
        if self.live is not None:
            self.live(text)

    def next_form(self) -> None:
        """Give the name of a file the next suffix."""
        if self.forms:
            self.put(next_form(self.text, self.forms))

    async def answer(self) -> str:
        """Give the answer; return the reason for a refusal, or nothing."""
        text = self.text.strip()
        found = self.take(text, bool(text) and text == self.doubt) if self.take else ""
        problem = found if isinstance(found, str) else await found
        self.doubt = text if problem else ""
        self.fresh = False
        return problem

    def line(self, width: int, bar: str = "▏") -> str:
        """Return the line in *width* cells, the end of the text and a *bar* always visible."""
        shown = self.text
        room = max(width - columns.width(self.prompt) - columns.width(bar), 4)
        if columns.width(shown) > room:
            shown = "…" + columns.last(shown, room - 1)
        return columns.cut(f"{self.prompt}{shown}{bar}", width)


class LineQuestion:
    """The question that a play screen asks, and the text typed so far."""

    def __init__(
        self, screen: BaseScreen, changed: Callable[[], None], say: Callable[[str], None]
    ) -> None:
        """Ask on *screen*; *changed* requests a frame, and *say* shows a message."""
        self._screen, self._changed, self._say = screen, changed, say
        self.typed: TypedLine | None = None
        """The open question; None while there is none."""

    def ask(self, what: str, take: LineCallback, longest: int) -> None:
        """Ask for a line, such as a name, of at most *longest* characters.

        *take* gets the answer and returns why it is refused, or nothing.
        """
        self.typed = TypedLine(Context.ENTERING, "", longest, f"{what} ", take, fresh=True)
        self._changed()

    def show(self) -> tuple[int, int]:
        """Show the line; return the column and line of the screen after the typed text."""
        screen = self._screen
        assert self.typed is not None
        caret = "_" if screen.services.paint.ascii else "▏"
        caret = "" if screen.announcer.speech else caret
        line = self.typed.line(screen.size.width - 2 * MARGIN, caret)
        screen.announce(line, typed=True)
        return MARGIN + columns.width(line) - 1, screen.size.height - 2

    def type_text(self, text: str) -> None:
        """Add *text* to the line."""
        if self.typed is not None:
            self.typed.type(text)
            self._changed()

    def action_erase(self) -> None:
        """Delete the last character."""
        if self.typed is not None:
            self.typed.erase()
            self._changed()

    def action_clear(self) -> None:
        """Clear the line."""
        if self.typed is not None:
            self.typed.put("")
            self._changed()

    def action_leave_text(self) -> None:
        """Close the question; do nothing."""
        self.typed = None
        self._say(tr("Cancelled."))

    async def action_enter_text(self) -> None:
        """Give the answer; ask again where it is refused."""
        typed, self.typed = self.typed, None
        if typed is None:
            return
        problem = await typed.answer()
        if problem:
            self.typed = typed
            self._screen.services.messages(problem)
            typed.prompt = f"{problem} "
        self._changed()
