"""The experiments with their results, and the work that goes on; no Textual here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tui_tangram.app.lab.background_job import BackgroundJob
from tui_tangram.app.lab.journals import Journals
from tui_tangram.app.lab.model import Clock, long_work
from tui_tangram.app.lab.work_listener import nobody
from tui_tangram.experiments.experiment import Experiment, ExperimentReport, ResultRow
from tui_tangram.lab.tasks import Stage, Task, TaskCommand
from tui_tangram.language import tr

_PATIENCE = 2.0
"""Seconds to wait for the end of work."""


@dataclass
class Trial:
    """An experiment, its results so far, and its work."""

    experiment: Experiment
    rows: list[ResultRow] = field(default_factory=list)
    task: Task | None = None
    """The work as it is shown; None as long as nothing was done."""
    _report: tuple[int, ExperimentReport] | None = None

    @property
    def stage(self) -> Stage | None:
        """The stage of the work; None as long as nothing was done."""
        return None if self.task is None else self.task.stage

    @property
    def complete(self) -> bool:
        """Whether all results are there."""
        return self.stage is Stage.DONE

    @property
    def report(self) -> ExperimentReport:
        """The meaning of the results so far."""
        if self._report is None or self._report[0] != len(self.rows):
            self._report = len(self.rows), self.experiment.report(self.rows)
        return self._report[1]


class ExperimentsModel:
    """All experiments of one player; it lives as long as the app, so that work goes on."""

    def __init__(self, directory: Path, known: Mapping[str, Experiment], clock: Clock) -> None:
        """Keep results in *directory*, and take up those that are there."""
        self.trials = {name: Trial(one) for name, one in known.items()}
        """The experiments by their names."""
        self.at = 0
        """The number of the one that was looked at last."""
        self.wake: Callable[[], None] = nobody
        self._journals = Journals(directory)
        self._clock = clock
        self._work: dict[str, BackgroundJob] = {}
        self._ending: dict[str, BackgroundJob] = {}
        for trial in self.trials.values():
            self._take_up(trial)

    def _take_up(self, trial: Trial) -> None:
        """Take up the results that are kept; what is missing is not worked out unasked."""
        done = self._journals.done(trial.experiment)
        if done:
            trial.rows = [row for rows in done for row in rows]
            every = trial.experiment.parts()
            task = Task(tr(trial.experiment.title), Stage.STOPPED, len(done) / every)
            trial.task = task.finished(self._clock()) if len(done) == every else task

    @property
    def stages(self) -> dict[str, Stage | None]:
        """The stage of each experiment."""
        return {name: trial.stage for name, trial in self.trials.items()}

    @property
    def busy(self) -> bool:
        """Whether any work goes on and is not paused."""
        return Stage.RUNNING in self.stages.values()

    @property
    def now(self) -> float:
        """The time by the clock of the tasks."""
        return self._clock()

    def start(self, name: str) -> None:
        """Do an experiment, or go on with it; one that is complete or runs stays as it is."""
        trial = self.trials[name]
        if trial.stage in (Stage.DONE, Stage.RUNNING):
            return
        if trial.stage is Stage.PAUSED:
            self.pause(name)
            return
        # What is kept comes again from the journal.
        trial.rows = []
        trial.task = Task(tr(trial.experiment.title)).asked(TaskCommand.START, self._clock())
        path = self._journals.ready(trial.experiment)
        job = BackgroundJob(trial.experiment, long_work(), path, _rows, self._tell)
        self._work[name] = job
        job.start_after(self._ending.pop(name, None))

    def _tell(self) -> None:
        self.wake()

    def again(self, name: str) -> None:
        """Forget the results of an experiment, and do it from the beginning."""
        self.stop(name)
        ending, trial = self._ending.pop(name, None), self.trials[name]
        if ending is not None:
            ending.join(_PATIENCE)
        self._journals.forget(trial.experiment)
        trial.rows, trial.task = [], None
        self.start(name)

    def pause(self, name: str) -> None:
        """Pause the work, or go on with it."""
        trial, job = self.trials[name], self._work.get(name)
        if trial.task is None or job is None:
            return
        if trial.stage is Stage.RUNNING:
            job.pause()
            trial.task = trial.task.asked(TaskCommand.PAUSE, self._clock())
        elif trial.stage is Stage.PAUSED:
            job.go_on()
            trial.task = trial.task.asked(TaskCommand.GO_ON, self._clock())

    def stop(self, name: str) -> None:
        """Stop the work; its results are kept."""
        self.take_in()
        trial, job = self.trials[name], self._work.pop(name, None)
        if trial.task is not None and job is not None:
            job.stop()
            self._ending[name] = job
            trial.task = trial.task.asked(TaskCommand.STOP, self._clock())

    def take_in(self) -> bool:
        """Take in the results of all work; return whether there are any."""
        found = False
        for name, job in list(self._work.items()):
            trial, news = self.trials[name], job.news()
            if trial.task is None:
                continue
            found = True
            trial.rows += news.rows
            trial.task = trial.task.progressed(news.fraction, news.found)
            if news.end is None:
                continue
            del self._work[name]
            if news.end is Stage.DONE:
                trial.task = trial.task.finished(self._clock())
            elif news.end is Stage.FAILED:
                trial.task = trial.task.failed(news.why, self._clock())
            else:
                trial.task = trial.task.asked(TaskCommand.STOP, self._clock())
        return found

    def close(self) -> None:
        """End all work; its results are in its journals."""
        self.wake = nobody
        for name in list(self._work):
            self.stop(name)
        for job in self._ending.values():
            job.join(_PATIENCE)
        self._ending.clear()


def _rows(result: list[ResultRow], _: int) -> list[ResultRow]:
    """Return the rows of a part, which its result is."""
    return result
