"""A model whose answers are computed in the background: each has its job, and its stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from tui_tangram.app.lab.background_job import BackgroundJob, News
from tui_tangram.app.lab.journals import Journals
from tui_tangram.research.lab.tasks import Stage, Task, TaskCommand

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
