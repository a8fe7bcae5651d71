"""Tones of words, and all words to the player, kept as long as the app runs.

The announcer has one line, and its words are gone with the next.  Players who read slowly, or
who have the screen read to them, find the words here again.  It knows no Textual.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum
from typing import Final

from tui_tangram.render import inks

MOST: Final = 10_000
"""Lines that are kept: more than anybody hears in a day."""


class Tone(Enum):
    """The tone of a line of words; the value is its ink."""

    PLAIN = inks.TEXT
    QUIET = inks.QUIET
    SUCCESS = inks.SUCCESS
    TROUBLE = inks.TROUBLE


class MessageLog:
    """The lines told to the player, in order."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lines: deque[str] = deque(maxlen=MOST)
        self._before = 0
        """The number of lines that were forgotten."""

    def __call__(self, text: str) -> None:
        """Keep *text*, unless it is empty or the last line again."""
        text = text.strip()
        if not text or (self._lines and self._lines[-1] == text):
            return
        self._before += len(self._lines) == MOST
        self._lines.append(text)

    @property
    def lines(self) -> Sequence[str]:
        """The lines that are kept, the newest last."""
        return tuple(self._lines)

    @property
    def before(self) -> int:
        """The number of lines before these; the number of the first is one more."""
        return self._before


def whole(lines: Sequence[str], longest: int) -> tuple[str, int]:
    """Return as many of the last *lines* as one line of *longest* characters holds.

    They come as one line because what is pasted may go to a shell, where each line would be a
    command.  The number of them comes with it.

    >>> whole(["a", "b.", "c"], 6), whole(["abc"], 2)
    (('b. · c', 2), ('', 0))
    """
    text, count = "", 0
    for line in reversed(lines):
        longer = f"{line} · {text}" if text else line
        if len(longer) > longest:
            break
        text, count = longer, count + 1
    return text, count
