"""Errors that end a command early, messages on standard error, and the exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from tui_tangram.language import LimitError, PlayerError

DONE: Final = 0
UNSOLVED: Final = 1
"""There is no solution, or the placed pieces do not solve the figure."""
BAD: Final = 2
"""Bad usage or bad input."""
STOPPED: Final = 3
"""A limit was reached before the end."""
INTERRUPTED: Final = 130
"""The player pressed Ctrl-C: 128 and the number of that signal."""
LONGEST: Final = 500
"""The maximum length of a message; an ellipsis replaces the middle of a longer one."""


class UsageError(PlayerError):
    """Bad usage or bad input.  The message is one line: what, where, why."""


def status_of(error: PlayerError) -> int:
    """Return the exit status of a command that ends with an error."""
    return STOPPED if isinstance(error, LimitError) else BAD


@contextmanager
def refusing(*errors: type[Exception], what: str = "") -> Iterator[None]:
    """Turn errors of these types, whose messages are one line, into a `UsageError`.

    *what* is put before the message.
    """
    try:
        yield
    except errors as error:
        raise UsageError(f"{what}: {error}" if what else str(error)) from None


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
