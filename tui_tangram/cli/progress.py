"""The progress of long work, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic

from tui_tangram.commands.host import Watch
from tui_tangram.language import tr
from tui_tangram.play import Progress
from tui_tangram.play.phrases import duration, grouped, percent, pointed


def finds(number: int) -> str:
    """Return the number of finds in words."""
    return tr("{n} found", n=grouped(number))


def progress_line(
    progress: Progress, count_words: Callable[[int], str] = finds, done_before: float = 0.0
) -> str:
    """Return the progress of work: share, finds, the time left at this rate.

    *count_words* puts the number of finds into words.  *done_before* is the share
    done in an earlier run.
    """
    parts = [count_words(progress.found)]
    if progress.fraction is not None:
        parts.insert(0, percent(pointed(f"{100 * progress.fraction:.1f}")))
        done = progress.fraction - done_before
        if done > 0.01 and progress.fraction < 1 and progress.seconds > 2:
            left = progress.seconds * (1 - progress.fraction) / done
            parts.append(tr("about {time} left", time=duration(round(left))))
    return ", ".join(parts)


class Ticker(Watch):
    """Shows progress on standard error, if that is a terminal and nothing else is printed."""

    def __init__(self, quiet: bool, count_words: Callable[[int], str] = finds) -> None:
        self._count_words = count_words
        self._shown = False
        self._last = monotonic()
        self._done_before: float | None = None
        if not quiet and sys.stderr is not None and sys.stderr.isatty():
            self.report = self._report

    def _report(self, progress: Progress) -> None:
        now = monotonic()
        if self._done_before is None:
            self._done_before = progress.fraction or 0.0
        if now - self._last >= 0.2:
            self._last = now
            self._shown = True
            print(
                f"\r{progress_line(progress, self._count_words, self._done_before)}\x1b[K",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def end(self) -> None:
        """Remove the line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
