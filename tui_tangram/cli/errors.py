"""Errors that end a command early, messages on standard error, and the exit statuses."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

from tui_tangram.commands.status import CommandStatus
from tui_tangram.language import LimitError, PlayerError

DONE: Final = CommandStatus.DONE
UNSOLVED: Final = CommandStatus.UNSOLVED
BAD: Final = CommandStatus.REFUSED
STOPPED: Final = CommandStatus.STOPPED
INTERRUPTED: Final = CommandStatus.INTERRUPTED
LONGEST: Final = 500
"""The maximum length of a message; an ellipsis replaces the middle of a longer one."""


class UsageError(PlayerError):
    """Bad usage or bad input.  The message is one line: what, where, why."""


def status_of(error: PlayerError) -> int:
    """Return the exit status of a command that ends with an error."""
    return STOPPED if isinstance(error, LimitError) else BAD


def complain(message: str) -> None:
    """Write *message* to standard error, as one line of limited length."""
    if len(message) > LONGEST:
        # The beginning has the subject, such as a file, and the end the reason.
        message = f"{message[: LONGEST // 2]}…{message[-LONGEST // 2 :]}"
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
    if not shown.isascii():
        # Late, to keep --help and --version fast.
        from tui_tangram.play.names import isolated

        shown = isolated(shown)
    with suppress(OSError):
        print(f"tui-tangram: {shown}", file=sys.stderr)
