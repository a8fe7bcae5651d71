"""Questions to the terminal before Textual starts, and the short wait for the answers.

All are sent in one write, while the terminal hands on keys as they are typed and echoes nothing.
Keys and replies go through the filter that the driver reads through afterwards, so that no key
is lost and a late reply is still recognised as one.
"""

from __future__ import annotations

import os
import re
import select
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from tui_tangram.render.profile import ONE_COLOUR, Profile
from tui_tangram.render.terminal_answers import (
    SILENT,
    Answers,
    is_last,
    questions,
    read_answers,
)
from tui_tangram.render.terminal_facts import multiplexed
from tui_tangram.terminal.guard import TerminalGuard
from tui_tangram.terminal.reply_filter import TerminalReplyFilter

PATIENCE: Final = 0.2
"""Seconds for the answers of a terminal on the same machine."""
REMOTE_PATIENCE: Final = 1.0
"""Seconds for those that come over SSH."""
_UNTRIED: Final = re.compile(r"dumb|linux|eterm")
"""Values of TERM whose terminals might print the questions; so might those of one colour."""


def is_worth_asking(environment: Mapping[str, str], used: Profile) -> bool:
    """Whether answers can be had, and change anything: *used* is the profile without any.

    Where the player has chosen the profile there are still the facts of the terminal.
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
    """Ask at the file *output*, and return the answers that *terminal* gives within *patience*.

    The version is asked for, and *colours* if they can be of use.  The terminal stays hushed, see
    `TerminalGuard.hush`.  Nothing is asked where it cannot be.
    """
    if not guard.hush():
        return SILENT
    end = time.monotonic() + patience
    # Where the terminal is gone there are no answers, and the app will see it.
    with suppress(OSError):
        os.write(output, questions(colours=colours).encode())
        while not any(map(is_last, reply_filter.answers)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([terminal], [], [], left)[0]:
                break
            data = os.read(terminal, 1 << 12)
            if not data:
                break
            reply_filter.keep(data, time.monotonic())
    return read_answers(reply_filter.answers)


def patience_for(environment: Mapping[str, str]) -> float:
    """Return the seconds that the answers of a terminal may take."""
    remote = environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")
    return REMOTE_PATIENCE if remote else PATIENCE
