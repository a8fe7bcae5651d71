"""A line of input.  Independent of screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.files import next_form
from tui_tangram.games.catalog import shared_result
from tui_tangram.play import columns
from tui_tangram.play.names import typed

LineCallback = Callable[[str, bool], str | Awaitable[str]]
LONGEST_SEARCH: Final = shared_result.LONGEST_GAME
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
