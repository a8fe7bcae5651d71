"""What ends a command early, and the exit statuses."""

from __future__ import annotations

from typing import Final

DONE: Final = 0
UNSOLVED: Final = 1
"""There is no solution, or what was laid does not solve the figure."""
BAD: Final = 2
"""Bad usage or bad input."""
STOPPED: Final = 3
"""A limit was reached before the end."""
INTERRUPTED: Final = 130
"""Somebody pressed Ctrl-C: 128 and the number of that signal."""


class CommandError(Exception):
    """Bad usage or bad input.  The message is one line: what, where, why."""
