"""Jobs in the background: their news since the last query, and the models that have them.

Each answer of a `WorkingModel` has its job, and its stage. The results of jobs are in journals, in
one directory.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count, takewhile
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from tui_tangram.app.lab.modes import MOST_ROWS
from tui_tangram.files import make_directory
from tui_tangram.play import Progress
from tui_tangram.player.shelf import Disk
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tasks import Runner, Stage, Task, TaskCommand
from tui_tangram.research.lab.work import Job, JobJournal, WorkError, found_in
from tui_tangram.values import NamedTuple, dataclass

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


class BackgroundJob(Runner):
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
        super().__init__(
            job, pool, journal, result=self._found, progress=self._went_on, end=self._ended
        )
        self._make = make_rows
        self._wake = wake
        self._lock = threading.Lock()
        self._rows: list[Any] = []
        self._listed = 0
        self._number = 0
        self._fraction = 0.0
        self._done_before: float | None = None
        self._last: tuple[Stage, str] | None = None
        self._pending = False

    def start_after(self, other: BackgroundJob | None = None) -> None:
        """Start, when *other* has ended: it may have the same journal open."""
        if other is None or other.join(0):
            self.start()
            return

        def wait() -> None:
            other.join()
            self.start()

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
            stage, why = self._last or (None, "")
            done_before = self._done_before or 0.0
            return News(tuple(rows), self._number, self._fraction, done_before, stage, why)

    def _found(self, result: Any) -> None:  # noqa: ANN401
        found = found_in(result)
        rows: Sequence[Any] = ()
        if self._listed < MOST_ROWS:
            rows = self._make(result, self._listed)[: MOST_ROWS - self._listed]
            self._listed += len(rows)
        with self._lock:
            self._rows += rows
            self._number += found
        self._notify()

    def _went_on(self, progress: Progress) -> None:
        with self._lock:
            self._fraction = progress.fraction or 0.0
            if self._done_before is None:
                self._done_before = self._fraction
        self._notify()

    def _ended(self, stage: Stage, why: str) -> None:
        with self._lock:
            self._last = stage, why
            self._pending = False
        self._notify()

    def _notify(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, True
        if not pending:
            self._wake()


MOST: Final = 40
"""The most journals; older ones are removed."""


class Journals:
    """The files with results of jobs, written as they come."""

    def __init__(self, directory: Path) -> None:
        """Store results in *directory*, which need not exist."""
        self.directory = directory

    def file(self, job: Job) -> Path:
        """Return the file of a job, which need not exist.  Raises `OSError`."""
        text = json.dumps(job.describe(), sort_keys=True)
        return self.directory / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.jsonl"

    def ready(self, job: Job) -> Path | None:
        """Return the file of a job; old ones are removed.  None where there can be none."""
        try:
            if Disk.quota is not None:
                Disk.quota.check(self.file(job), 0)
            make_directory(self.directory)
            files = sorted(self.directory.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST]:
                path.unlink(missing_ok=True)
        except OSError:
            return None
        return self.file(job)

    def done(self, job: Job) -> list[Any]:
        """Return the results of the first parts of a job, as far as they are complete.

        There are none while the job runs, nor if the file cannot be read.
        """
        journal = JobJournal(self.file(job))
        try:
            if not journal.path.exists():
                return []
            results = journal.open(job)
        except (OSError, WorkError):
            return []
        journal.close()
        return [results[part] for part in takewhile(results.__contains__, count())]

    def forget(self, job: Job) -> None:
        """Remove the file of a job, if there is one that can be removed."""
        with suppress(OSError):
            self.file(job).unlink(missing_ok=True)


Clock = Callable[[], float]

PATIENCE: Final = 2.0
"""Seconds to wait for the end of jobs: their processes need not finish their parts."""


@dataclass(kw_only=True)
class ComputedAnswer:
    """An answer that a job computes."""

    task: Task | None = None
    """The job as it is shown; None until something is asked."""

    @property
    def stage(self) -> Stage | None:
        """The stage of its job; None if there is none."""
        return None if self.task is None else self.task.stage


KeyT = TypeVar("KeyT")
AnswerT = TypeVar("AnswerT", bound=ComputedAnswer)


def no_listener() -> None:
    """Do nothing, in place of `WorkingModel.wake`."""


class WorkingModel(Generic[KeyT, AnswerT]):
    """The answers by their keys, and their jobs, which run as long as the app."""

    answers: dict[KeyT, AnswerT]

    def __init__(self, directory: Path, clock: Clock) -> None:
        """Store the results of jobs in *directory*; times are those of *clock*."""
        self._journals = Journals(directory)
        self._clock = clock
        self._jobs: dict[KeyT, BackgroundJob] = {}
        self._ending: dict[KeyT, BackgroundJob] = {}
        self.wake: Callable[[], None] = no_listener
        """Called from any thread when there are results; see `collect_results`."""

    @property
    def stages(self) -> dict[KeyT, Stage | None]:
        """The stage of the job of each answer."""
        return {key: answer.stage for key, answer in self.answers.items()}

    @property
    def busy(self) -> bool:
        """Whether any job runs and is not paused."""
        return Stage.RUNNING in self.stages.values()

    @property
    def now(self) -> float:
        """The time by the clock of the tasks."""
        return self._clock()

    def collect_results(self) -> bool:
        """Collect the results of all jobs; return whether there are any."""
        raise NotImplementedError

    def close(self) -> None:
        """End all jobs; their results are in their journals."""
        self.wake = no_listener
        for key in list(self._jobs):
            self._stop(key)
        for job in self._ending.values():
            job.join(PATIENCE)
        self._ending.clear()

    def _notify(self) -> None:
        self.wake()

    def _work(self, key: KeyT, job: BackgroundJob, task: Task) -> None:
        """Start or resume *job* for an answer; it is shown as *task*."""
        self.answers[key].task = task.asked(TaskCommand.START, self.now)
        self._jobs[key] = job
        job.start_after(self._ending.pop(key, None))

    def _pause(self, key: KeyT) -> None:
        """Pause the job of an answer, or resume it."""
        answer, job = self.answers[key], self._jobs.get(key)
        if answer.task is None or job is None:
            return
        if answer.stage is Stage.RUNNING:
            job.pause()
            answer.task = answer.task.asked(TaskCommand.PAUSE, self.now)
        elif answer.stage is Stage.PAUSED:
            job.go_on()
            answer.task = answer.task.asked(TaskCommand.GO_ON, self.now)

    def _stop(self, key: KeyT) -> None:
        """End the job of an answer, if there is one; the next waits until its journal is free."""
        answer, job = self.answers[key], self._jobs.pop(key, None)
        if job is None:
            return
        job.stop()
        self._ending[key] = job
        if answer.task is not None:
            answer.task = answer.task.asked(TaskCommand.STOP, self.now)

    def _news(self) -> Iterator[tuple[KeyT, AnswerT, News]]:
        """Yield the results of each job since the last query, after updating its task."""
        for key, job in list(self._jobs.items()):
            answer, news = self.answers[key], job.news()
            if answer.task is None:
                continue
            task = answer.task.progressed(news.fraction, news.found, news.done_before)
            if news.end is not None:
                del self._jobs[key]
            if news.end is Stage.DONE:
                task = task.finished(self.now)
            elif news.end is Stage.STOPPED:
                task = task.asked(TaskCommand.STOP, self.now)
            elif news.end is not None:
                task = task.failed(news.why, self.now)
            answer.task = task
            yield key, answer, news
