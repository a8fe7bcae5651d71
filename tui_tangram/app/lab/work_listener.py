"""Background jobs on screens: notifications, rows as they come, and the line of progress.

That is the last line of a page of the laboratory:

    ███████████░░░░░░░░  61%   12 found   0:42   about 0:30 left   shapes   running
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Final, Generic

from textual.screen import Screen
from textual.timer import Timer

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.lab.background_job import (
    BackgroundJob,
    KeyT,
    MakeRows,
    News,
    WorkingModel,
    no_listener,
)
from tui_tangram.app.page_screen import PageScreen, PageT
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.services import Services, Tone
from tui_tangram.language import tr
from tui_tangram.play import columns as cells
from tui_tangram.play.phrases import duration, percent
from tui_tangram.render import inks
from tui_tangram.render.plot import thermometer
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tasks import Stage, Task
from tui_tangram.research.lab.work import Job

LOOK: Final = 0.1
"""The fewest seconds between two queries of the results."""
_TICK: Final = 1.0
"""The seconds between two ticks while a job runs."""


class WorkListener(Generic[KeyT]):
    """A listener to the jobs of a model, in the thread of the screen."""

    def __init__(
        self,
        screen: Screen[None],
        model: WorkingModel[KeyT, Any],
        *,
        news: Callable[[list[KeyT]], None],
        tick: Callable[[], None],
    ) -> None:
        """Call *news* with the keys of jobs whose stage has changed, and *tick* every second."""
        self._screen = screen
        self._model = model
        self._news = news
        self._on_tick = tick
        self._ticker: Timer | None = None
        self._looking = False
        self._wake: Callable[[], None] | None = None

    def listen(self) -> None:
        """Collect the results so far, and listen from now on."""
        loop, context = asyncio.get_running_loop(), copy_context()

        def wake() -> None:
            # Called from the thread of the job, which has no app; and the app may be gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._woken, context=context)

        self._model.wake = self._wake = wake
        self._model.collect_results()

    def leave(self) -> None:
        """Stop listening, unless another screen has taken over."""
        if self._model.wake is self._wake:
            self._model.wake = no_listener

    def keep_time(self) -> None:
        """Tick as long as any job runs."""
        if self._model.busy and self._ticker is None:
            self._ticker = self._screen.set_interval(_TICK, self._tick)
        elif not self._model.busy and self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def _woken(self) -> None:
        if not self._looking and self._screen.is_running:
            self._looking = True
            self._screen.set_timer(LOOK, self._look)

    def _look(self) -> None:
        self._looking = False
        before = self._model.stages
        if self._model.collect_results() and self._screen.is_current:
            after = self._model.stages
            self._news([key for key, stage in before.items() if after[key] is not stage])

    def _tick(self) -> None:
        self.keep_time()
        if self._ticker is not None and self._screen.is_current:
            self._on_tick()


class RowsLoader:
    """The jobs of one screen; they end with the screen.  When idle there is no timer."""

    def __init__(self, screen: Screen[None], changed: Callable[[], None]) -> None:
        """Load for *screen*; *changed* is called after new rows, or the end of a job."""
        self._screen = screen
        self._changed = changed
        self._jobs: list[tuple[BackgroundJob, Callable[[News], None]]] = []
        self._timer: Timer | None = None

    def start(
        self, job: Job, make_rows: MakeRows, take: Callable[[News], None], pool: work.WorkerPool
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


class RowsScreen(PageScreen[PageT]):
    """Rows that are shown as they come; the job ends with the screen."""

    def __init__(self, services: Services) -> None:
        """Show a page, which the screen makes itself."""
        super().__init__(services)
        self.loader = RowsLoader(self, self._came)

    def on_unmount(self) -> None:
        """End the job."""
        self.loader.stop()

    def _came(self) -> None:
        """Show the rows; other announcements are not replaced by the description of a row."""
        if self.is_current:
            self.renew()
            self.context_changed()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Show the page, announce what the cursor is on, and show its keys."""
        super().moved(text, tone)
        self.context_changed()


_PARTS: Final = 10_000
"""The number of parts of the bar."""
_SHORT, _LONG = 9, 30
"""The fewest and most columns of the bar."""
_GAP: Final = 3


def work_line(
    paint: Painter, task: Task, now: float, width: int, *, found: str = "", title: str = ""
) -> Words:
    """Return the line for *task* at the time *now*, with *found* and *title* where given.

    If the line is too long, the part before the stage is left out.
    """
    texts = [tr(Stage.FAILED.value), task.why]
    if task.stage is not Stage.FAILED:
        left = task.left(now) if task.stage is Stage.RUNNING else None
        seconds = task.seconds(now)
        texts = [
            percent(f"{int(100 * task.fraction):3}"),
            found,
            duration(seconds) if seconds >= 1 or found else "",
            "" if left is None else tr("about {time} left", time=duration(left)),
            title,
            tr(task.stage.value),
        ]
    texts = [one for one in texts if one]
    room = width - 2 * MARGIN
    while len(texts) > 2 and len(_joined(texts)) + _GAP + _SHORT > room:
        texts.pop(-2)
    text = _joined(texts)
    failed = task.stage is Stage.FAILED
    columns = min(max(room - cells.width(text) - _GAP, _SHORT), _LONG)
    ink = inks.TROUBLE if failed else inks.SUCCESS
    bar = thermometer(columns, round(task.fraction * _PARTS), _PARTS, paint.palette, ink=ink)
    words = paint.words(cut(text, room - columns - _GAP), inks.TROUBLE if failed else inks.QUIET)
    return [paint.gap(MARGIN), *paint.picture(bar), paint.gap(_GAP), words]


def _joined(texts: list[str]) -> str:
    return (" " * _GAP).join(texts)
