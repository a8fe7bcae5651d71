"""Queries to the terminal before Textual starts, and the short wait for the answers.

All are sent in one write, while the terminal is unbuffered and does not echo. Keys and replies go
through the filter that the driver reads through afterwards, so no key is lost and a late reply is
still recognised.
"""

from __future__ import annotations

import os
import re
import select
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from tui_tangram.render.profile import (
    ONE_COLOUR,
    SILENT,
    Answers,
    Profile,
    is_last,
    multiplexed,
    questions,
    read_answers,
)
from tui_tangram.terminal.guard import TerminalGuard
from tui_tangram.terminal.reply_filter import TerminalReplyFilter

PATIENCE: Final = 0.2
"""Seconds for the answers of a terminal on the same machine."""
REMOTE_PATIENCE: Final = 1.0
"""Seconds for answers over SSH."""
_UNTRIED: Final = re.compile(r"dumb|linux|eterm")
"""Values of TERM whose terminals might print the queries; so might monochrome ones."""


def is_worth_asking(environment: Mapping[str, str], used: Profile) -> bool:
    """Whether answers are possible and would matter: *used* is the profile without any.

    With a profile chosen by the player the facts of the terminal still matter.
    """
    term = environment.get("TERM", "").lower()
    return bool(term) and not (
        _UNTRIED.match(term)
        or ONE_COLOUR.match(term)
        or environment.get("TERM_PROGRAM") == "Apple_Terminal"
        or multiplexed(environment)
        or used is Profile.ASCII
    )


def ask(
    guard: TerminalGuard,
    terminal: int,
    output: int,
    reply_filter: TerminalReplyFilter,
    *,
    colours: bool,
    patience: float,
) -> Answers:
    """Write queries to *output*, and return the answers of *terminal* within *patience* seconds.

    The version is queried, and *colours* if they matter.  The terminal stays hushed, see
    `TerminalGuard.hush`.  Without a usable terminal nothing is queried.
    """
    if not guard.hush():
        return SILENT
    end = time.monotonic() + patience
    # If the terminal is gone there are no answers; the app will notice.
    with suppress(OSError):
        os.write(output, questions(colours=colours).encode())
        while not any(map(is_last, reply_filter.answers)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([terminal], [], [], left)[0]:
                break
            data = os.read(terminal, 1 << 12)
            if not data:
                break
            reply_filter.store_keys(data, time.monotonic())
    return read_answers(reply_filter.answers)


def patience_for(environment: Mapping[str, str]) -> float:
    """Return the seconds that the answers of a terminal may take."""
    remote = environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")
    return REMOTE_PATIENCE if remote else PATIENCE
