"""The end of a command, which every start needs to know, and the rest of commands few."""

from __future__ import annotations

from enum import IntEnum


class CommandStatus(IntEnum):
    """The end of a command: its exit status on the command line."""

    DONE = 0
    UNSOLVED = 1
    """There is no solution, or the placed pieces do not solve the figure."""
    REFUSED = 2
    """Bad usage or bad input."""
    STOPPED = 3
    """A limit was reached before the end."""
    INTERRUPTED = 130
    """The player pressed Ctrl-C: 128 and the number of that signal."""
