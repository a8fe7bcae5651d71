"""Queries to the terminal: what it can, before Textual starts, and how fast the line to it is.

All of the first are sent in one write, while the terminal is unbuffered and does not echo. Keys and
replies go through the filter that the driver reads through afterwards, so no key is lost and a late
reply is still recognised.

The speed of the line
---------------------
If those answers come so soon that the line must be fast, that is all: nothing more is asked.
Otherwise `LineMonitor` puts queries of the cursor position into the first frame that is long
enough: the terminal answers one when it has drawn what was sent before it.  A query alone comes
first, so that a line that is only long is not taken for slow; and both halves of the frame must be
late, which one lost packet cannot do.  The speed that the system states is of no use: macOS says
9,600 bits a second of any terminal.
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
FAST: Final = 9_000
"""Bytes per second below which a line is slow: 64 kbit/s is, 128 kbit/s is not."""
MEASURED: Final = 1_000
"""The minimum number of bytes from which the speed of a line is judged."""
EVERY: Final = 2.0
"""The minimum number of seconds between two measurements, once the first is made."""
SILENCE: Final = 2.0
"""Seconds without any answer after which a terminal is taken for one that gives none."""
LOST: Final = 60.0
"""Seconds after which no answer is expected any more."""
PLACE: Final = "\x1b7\x1b[2;1H\x1b[6n\x1b8"
"""Queries the cursor position.  On line 2, since an answer for line 1 looks like a key."""
_UNTRIED: Final = re.compile(r"dumb|linux|eterm")
"""Values of TERM whose terminals might print the queries; so might monochrome ones."""


def is_worth_asking(environment: Mapping[str, str], used: Profile) -> bool:
    """Whether answers are possible and would matter: *used* is the profile without any.

    With a profile chosen by the player the facts of the terminal still matter.
    """
    term = environment.get("TERM", "").lower()
    return bool(term) and not (
        _UNTRIED.match(term)
        or re.match(ONE_COLOUR, term)
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
    line: LineMonitor | None = None,
) -> Answers:
    """Write queries to *output*, and return the answers of *terminal* within *patience* seconds.

    The version is queried, and *colours* if they matter; *line* notes how soon the answers came.
    The terminal stays hushed, see `TerminalGuard.hush`.  Without a usable terminal nothing is
    queried.
    """
    if not guard.hush():
        return SILENT
    begin = time.monotonic()
    end = begin + patience
    asked = questions(colours=colours).encode()
    # If the terminal is gone there are no answers; the app will notice.
    with suppress(OSError):
        os.write(output, asked)
        while not any(map(is_last, reply_filter.answers)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([terminal], [], [], left)[0]:
                break
            data = os.read(terminal, 1 << 12)
            if not data:
                break
            reply_filter.store_keys(data, time.monotonic())
        else:
            if line is not None:
                line.took(len(asked), time.monotonic() - begin)
    return read_answers(reply_filter.answers)


def patience_for(environment: Mapping[str, str]) -> float:
    """Return the seconds that the answers of a terminal may take."""
    remote = environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")
    return REMOTE_PATIENCE if remote else PATIENCE


class LineMonitor:
    """Measures how fast a line carries data.  Times are seconds from any origin.

    `queried` is called before data is sent, and `answered`, from any thread, at each answer.
    """

    def __init__(self, *, remote: bool = False) -> None:
        """Create a monitor; a *remote* line is measured again, however fast it was."""
        self._remote = remote
        self._again = True
        self.slow: bool | None = None
        """Whether the line is slow; None until that is known."""
        self.rate = 0.0
        """Bytes per second by the last measurement; 0 for none."""
        self.awaited = 0
        """The number of answers that are still to come."""
        self._delay: float | None = None
        """The least delay of an answer, None for a terminal that has given none."""
        self._since = -EVERY
        """The time of the last query."""
        self._greeted: float | None = None
        """The time of a query alone whose answer is still to come."""
        self._halves = (0, 0)
        """The number of bytes before the two queries in the data; 0 for a query alone."""
        self._first = 0.0
        """The time of the first of their answers."""

    @property
    def pending(self) -> bool:
        """Whether answers are still to come, of a terminal that gives any."""
        return self.awaited > 0 and self._delay is not None

    def took(self, size: int, seconds: float) -> None:
        """Note that *size* bytes went to the terminal, and its answers came back."""
        if size >= FAST * seconds:
            self.slow, self._again = False, self._remote

    def greeted(self, now: float) -> str:
        """Return a query for the delay of answers, to be sent while nothing else is."""
        if not self._again:
            return ""
        self._since, self._halves, self.awaited, self._greeted = now, (0, 0), 1, now
        return PLACE

    def queried(self, data: str, now: float, least: int = MEASURED) -> str:
        """Return *data*, with queries if it has *least* bytes or more and it is time for them."""
        silence = now - self._since if self.awaited else 0.0
        if silence > (SILENCE if self._delay is None else LOST):
            self.slow, self._again, self.awaited = bool(self.slow), self._delay is not None, 0
            self._greeted = None
        due = self.slow is None or (self._again and now - self._since >= EVERY)
        size = len(data) if data.isascii() else len(data.encode())
        # A first frame need not wait for the answer to the greeting, which comes before its own.
        greeting = self._greeted is not None and self.awaited == 1
        if not due or not (greeting or (self._delay is not None and not self.awaited)):
            return data
        if size < least:
            return data
        cut = data.find("\x1b[", len(data) // 2)
        if cut < 0:
            return data
        first = len(data[:cut].encode()) + len(PLACE)
        self._since, self._halves = now, (first, size + 2 * len(PLACE) - first)
        self.awaited += 2
        return f"{data[:cut]}{PLACE}{data[cut:]}{PLACE}"

    def answered(self, now: float) -> bool:
        """Note an answer; return whether the line was measured with it."""
        if not self.awaited:
            return False
        self.awaited -= 1
        alone, self._greeted = self._greeted, None
        took = now - (self._since if alone is None else alone)
        if self.awaited or alone is not None:
            self._delay = took if self._delay is None else min(took, self._delay)
            self._first = now
            return False
        return self._measured(now)

    def _measured(self, now: float) -> bool:
        assert self._delay is not None
        first, second = self._halves
        one = max(self._first - self._since - self._delay, 0)
        other = now - self._first
        self.rate = (first + second) / max(one + other, 1e-6)
        late = 2 * FAST * one > first and 2 * FAST * other > second
        if not self.slow:
            self.slow = late and self.rate < FAST
        return True
