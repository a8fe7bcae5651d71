"""A line in which something is typed: a name, or the path of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tui_tangram.app.paint import cut
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
        printable = typed(text)
        if not printable:
            return
        self.text = ((("" if self.fresh else self.text) + printable).lstrip())[: self.longest]
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
