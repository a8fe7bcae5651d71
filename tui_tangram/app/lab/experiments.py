"""The experiments with their results, and running jobs; independent of Textual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tui_tangram.app.lab.background_job import (
    PATIENCE,
    BackgroundJob,
    Clock,
    ComputedAnswer,
    WorkingModel,
)
from tui_tangram.app.lab.model import long_work
from tui_tangram.language import tr
from tui_tangram.research.experiments.experiment import Experiment, ExperimentReport, ResultRow
from tui_tangram.research.lab.tasks import Stage, Task


@dataclass
class Trial(ComputedAnswer):
    """An experiment, its results so far, and its job."""

    experiment: Experiment
    rows: list[ResultRow] = field(default_factory=list)
    _report: tuple[int, ExperimentReport] | None = None

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


class ExperimentsModel(WorkingModel[str, Trial]):
    """All experiments of one player; it lives as long as the app, so that jobs continue."""

    def __init__(self, directory: Path, known: Mapping[str, Experiment], clock: Clock) -> None:
        """Store results in *directory*, and load those that are there."""
        super().__init__(directory, clock)
        self.trials = self.answers = {name: Trial(one) for name, one in known.items()}
        """The experiments by their names."""
        self.at = 0
        """The number of the one that was shown last."""
        for trial in self.trials.values():
            self._load(trial)

    def _load(self, trial: Trial) -> None:
        """Load the saved results; missing ones are not computed before the player asks."""
        done = self._journals.done(trial.experiment)
        if done:
            trial.rows = [row for rows in done for row in rows]
            every = trial.experiment.parts()
            task = Task(tr(trial.experiment.title), Stage.STOPPED, len(done) / every)
            trial.task = task.finished(self.now) if len(done) == every else task

    def start(self, name: str) -> None:
        """Start or resume an experiment; one that is complete or running stays as it is."""
        trial = self.trials[name]
        if trial.stage in (Stage.DONE, Stage.RUNNING):
            return
        if trial.stage is Stage.PAUSED:
            self.pause(name)
            return
        # Saved results come again from the journal.
        trial.rows = []
        path = self._journals.ready(trial.experiment)
        job = BackgroundJob(trial.experiment, long_work(), path, _rows, self._notify)
        done = 0.0 if trial.task is None else trial.task.fraction
        self._work(name, job, Task(tr(trial.experiment.title), fraction=done))

    def again(self, name: str) -> None:
        """Delete the results of an experiment, and restart it."""
        self.stop(name)
        ending, trial = self._ending.pop(name, None), self.trials[name]
        if ending is not None:
            ending.join(PATIENCE)
        self._journals.forget(trial.experiment)
        trial.rows, trial.task = [], None
        self.start(name)

    def pause(self, name: str) -> None:
        """Pause the job, or resume it."""
        self._pause(name)

    def stop(self, name: str) -> None:
        """Stop the job; its results are saved."""
        self.collect_results()
        self._stop(name)

    def collect_results(self) -> bool:
        """Collect the results of all jobs; return whether there are any."""
        found = False
        for _, trial, news in self._news():
            found = True
            trial.rows += news.rows
        return found


def _rows(result: list[ResultRow], _: int) -> list[ResultRow]:
    """Return the rows of a part, which its result is."""
    return result
