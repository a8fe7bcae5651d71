"""Rows from background jobs for a screen that shows them as they come."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

from tui_tangram.app.lab.background_job import BackgroundJob, MakeRows, News
from tui_tangram.app.lab.work_listener import LOOK
from tui_tangram.research.lab import work
from tui_tangram.research.lab.work import Job


class RowsLoader:
    """The jobs of one screen; they end with the screen.  When idle there is no timer."""

    def __init__(self, screen: Screen[None], changed: Callable[[], None]) -> None:
        """Load for *screen*; *changed* is called after new rows, or the end of a job."""
        self._screen = screen
        self._changed = changed
        self._jobs: list[tuple[BackgroundJob, Callable[[News], None]]] = []
        self._timer: Timer | None = None

    def start(
        self,
        job: Job,
        make_rows: MakeRows,
        take: Callable[[News], None],
        pool: work.WorkerPool,
    ) -> None:
        """Run *job* in the background; *take* gets its results, in the screen's thread."""
        one = BackgroundJob(job, pool, None, make_rows, lambda: None)
        one.start_after()
        self._jobs.append((one, take))
        if self._timer is None:
            self._timer = self._screen.set_interval(LOOK, self._look)

    def stop(self) -> None:
        """End all jobs."""
        for one, _ in self._jobs:
            one.stop()
        self._jobs.clear()

    def _look(self) -> None:
        changed = False
        for entry in list(self._jobs):
            one, take = entry
            if not one.pending:
                continue
            news = one.news()
            take(news)
            changed = True
            if news.end is not None:
                self._jobs.remove(entry)
        if not self._jobs and self._timer is not None:
            self._timer.stop()
            self._timer = None
        if changed:
            self._changed()
