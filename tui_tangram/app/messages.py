"""Tones of messages, and the log of all messages to the player while the app runs.

The announcer has one line, which the next one replaces. Players who read slowly, or who use a
screen reader, find the messages here again. Independent of Textual.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum
from typing import Final

from tui_tangram.render import inks

MOST: Final = 10_000
"""The most lines in the log: more than anybody reads in a day."""


class Tone(Enum):
    """The tone of a message; the value is its ink."""

    PLAIN = inks.TEXT
    QUIET = inks.QUIET
    SUCCESS = inks.SUCCESS
    TROUBLE = inks.TROUBLE


class MessageLog:
    """The messages to the player, in order."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lines: deque[str] = deque(maxlen=MOST)
        self._before = 0
        """The number of lines that were dropped."""

    def __call__(self, text: str) -> None:
        """Add *text*, unless it is empty or repeats the last line."""
        text = text.strip()
        if not text or (self._lines and self._lines[-1] == text):
            return
        self._before += len(self._lines) == MOST
        self._lines.append(text)

    @property
    def lines(self) -> Sequence[str]:
        """The lines in the log, the newest last."""
        return tuple(self._lines)

    @property
    def before(self) -> int:
        """The number of lines before these; the number of the first is one more."""
        return self._before


def whole(lines: Sequence[str], longest: int) -> tuple[str, int]:
    """Return as many of the last *lines* as one line of *longest* characters holds.

    They are one line because pasted text may go to a shell, where each line would be a command.
    Their number is the second value.

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
