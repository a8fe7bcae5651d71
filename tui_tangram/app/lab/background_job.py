"""A job in the background, and its results since the last query."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tui_tangram.app.lab.modes import MOST_ROWS
from tui_tangram.play import Progress
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tasks import Listener, Runner, Stage
from tui_tangram.research.lab.work import Job, JobJournal, found_in

MakeRows = Callable[[Any, int], Sequence[Any]]
"""Makes rows of a result; the number is that of the rows before it."""


class News(NamedTuple):
    """The results since the last query."""

    rows: tuple[Any, ...]
    found: int
    """All that was found, listed or not."""
    fraction: float
    done_before: float
    """The fraction that an earlier run had done."""
    end: Stage | None
    """The stage in which it ended, if it did."""
    why: str


class BackgroundJob:
    """One job, which can be started, paused, resumed and stopped.

    Rows are made in the thread that waits for the processes, so that the screen has no work.
    """

    def __init__(
        self,
        job: Job,
        pool: work.WorkerPool,
        journal: Path | None,
        make_rows: MakeRows,
        wake: Callable[[], None],
    ) -> None:
        """Prepare the job.  *wake* is called, from another thread, when there is news."""
        self._job = job
        self._make = make_rows
        self._wake = wake
        self._lock = threading.Lock()
        self._rows: list[Any] = []
        self._listed = 0
        self._found = 0
        self._fraction = 0.0
        self._done_before: float | None = None
        self._end: tuple[Stage, str] | None = None
        self._pending = False
        self._runner = Runner(
            job,
            pool,
            JobJournal(journal) if journal else None,
            Listener(self._result, self._progress, self._ended),
        )
        self.pause = self._runner.pause
        self.go_on = self._runner.go_on
        self.stop = self._runner.stop
        self.join = self._runner.join

    def start_after(self, other: BackgroundJob | None = None) -> None:
        """Start, when *other* has ended: it may have the same journal open."""
        if other is None or other.join(0):
            self._runner.start()
            return

        def wait() -> None:
            other.join()
            self._runner.start()

        threading.Thread(target=wait, name="lab waits", daemon=True).start()

    @property
    def pending(self) -> bool:
        """Whether there are results since the last query."""
        with self._lock:
            return self._pending

    def news(self) -> News:
        """Return the results since the last query, and forget their rows."""
        with self._lock:
            rows, self._rows = self._rows, []
            self._pending = False
            stage, why = self._end or (None, "")
            done_before = self._done_before or 0.0
            return News(tuple(rows), self._found, self._fraction, done_before, stage, why)

    def _result(self, result: Any) -> None:  # noqa: ANN401
        found = found_in(result)
        rows: Sequence[Any] = ()
        if self._listed < MOST_ROWS:
            rows = self._make(result, self._listed)[: MOST_ROWS - self._listed]
            self._listed += len(rows)
        with self._lock:
            self._rows += rows
            self._found += found
        self._notify()

    def _progress(self, progress: Progress) -> None:
        with self._lock:
            self._fraction = progress.fraction or 0.0
            if self._done_before is None:
                self._done_before = self._fraction
        self._notify()

    def _ended(self, stage: Stage, why: str) -> None:
        with self._lock:
            self._end = stage, why
            self._pending = False
        self._notify()

    def _notify(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, True
        if not pending:
            self._wake()
