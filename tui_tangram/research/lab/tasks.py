"""Long work as shown and controlled on a screen: pure, except for `Runner`.

A `Task` is one job as the user sees it: its stage (waiting, running, paused, stopped, done or
failed), the part that is done, and the time left.  It is a value; each event makes another.
The clock is given, so nothing here depends on the time of a call.

    waiting → running ⇄ paused          done, failed and stopped are the ends;
              running, paused → stopped         a stopped task can be resumed: → running

The time left follows from the progress since the task last began to run, so neither pauses nor
the work of an earlier run count.

A `Runner` does the work in a thread that waits for processes: the screen never waits, a pause
lets the processes finish their parts, and finished parts are in the task's journal.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from tui_tangram.language import mark
from tui_tangram.play import Progress, Stopped
from tui_tangram.research.lab import work
from tui_tangram.research.lab.work import Job, JobJournal, WorkError
from tui_tangram.values import dataclass, replace


class Stage(Enum):
    """The stage of a task; the value is its word, marked for translation."""

    WAITING = mark("waiting")
    RUNNING = mark("running")
    PAUSED = mark("paused")
    STOPPED = mark("stopped")
    DONE = mark("done")
    FAILED = mark("failed")


class TaskCommand(Enum):
    """A command to a task; the value is the word on the key, marked for translation."""

    START = mark("start")
    PAUSE = mark("pause")
    GO_ON = mark("resume")
    STOP = mark("stop")


_ASKS = {
    Stage.WAITING: (TaskCommand.START,),
    Stage.RUNNING: (TaskCommand.PAUSE, TaskCommand.STOP),
    Stage.PAUSED: (TaskCommand.GO_ON, TaskCommand.STOP),
    Stage.STOPPED: (TaskCommand.GO_ON,),
    Stage.DONE: (),
    Stage.FAILED: (TaskCommand.GO_ON,),
}

_AFTER = {
    TaskCommand.START: Stage.RUNNING,
    TaskCommand.PAUSE: Stage.PAUSED,
    TaskCommand.GO_ON: Stage.RUNNING,
    TaskCommand.STOP: Stage.STOPPED,
}


@dataclass(frozen=True, slots=True)
class Task:
    """One job as the user sees it."""

    title: str
    """The subject of the job, in words."""
    stage: Stage = Stage.WAITING
    fraction: float = 0.0
    """The part that is done, 0 to 1."""
    found: int = 0
    """The number of finds so far."""
    spent: float = 0.0
    """The seconds that the task ran before it last began to run."""
    since: float | None = None
    """The time when the task last began to run, by the given clock; None when it does not run."""
    begun: float = 0.0
    """The part that was done at that time."""
    why: str = ""
    """The cause of a failure; one line."""

    @property
    def asks(self) -> tuple[TaskCommand, ...]:
        """The commands that the task takes now."""
        return _ASKS[self.stage]

    def asked(self, ask: TaskCommand, now: float) -> Task:
        """Return the task after *ask*; the same task when it does not take that now."""
        if ask not in self.asks:
            return self
        if _AFTER[ask] is Stage.RUNNING:
            return replace(self, stage=Stage.RUNNING, since=now, begun=self.fraction, why="")
        return self._resting(_AFTER[ask], now)

    def progressed(self, fraction: float, found: int, done_before: float = 0.0) -> Task:
        """Return the task with this progress; a late report with a smaller fraction is ignored.

        *done_before* is the part that was done in an earlier run.
        """
        done = max(self.fraction, min(fraction, 1.0))
        return replace(self, fraction=done, found=found, begun=max(self.begun, done_before))

    def finished(self, now: float) -> Task:
        """Return the finished task."""
        return replace(self._resting(Stage.DONE, now), fraction=1.0)

    def failed(self, why: str, now: float) -> Task:
        """Return the task after an error; *why* is one line."""
        return replace(self._resting(Stage.FAILED, now), why=why)

    def seconds(self, now: float) -> float:
        """Return the seconds that the task has run, without pauses."""
        return self.spent + (now - self.since if self.since is not None else 0.0)

    def left(self, now: float) -> float | None:
        """Return the estimated seconds until the end, or None when there is no estimate."""
        done = self.fraction - self.begun
        if self.since is None or done <= 0 or now <= self.since:
            return None
        return (1 - self.fraction) * (now - self.since) / done

    def _resting(self, stage: Stage, now: float) -> Task:
        return replace(self, stage=stage, spent=self.seconds(now), since=None)


_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Column(Generic[_Row]):
    """A column of a table."""

    name: str
    value: Callable[[_Row], Any]
    """The value by which rows are sorted."""
    text: Callable[[_Row], str]
    """The text that is shown."""


@dataclass(frozen=True)
class Table(Generic[_Row]):
    """Rows that can be sorted and filtered; the rows themselves remain in their original order."""

    columns: tuple[Column[_Row], ...]
    rows: tuple[_Row, ...] = ()
    by: int = -1
    """The column of the sort, or -1 for the order in which the rows came."""
    descending: bool = False
    wanted: str = ""
    """Words that must all occur in a row."""

    def added(self, rows: Sequence[_Row]) -> Self:
        """Return the table with more rows."""
        return replace(self, rows=(*self.rows, *rows))

    def sorted_by(self, column: int) -> Self:
        """Return the table sorted by a column, descending when that column sorts it already."""
        return replace(self, by=column, descending=column == self.by and not self.descending)

    def filtered(self, wanted: str) -> Self:
        """Return the table with only the rows that have all these words."""
        return replace(self, wanted=wanted)

    @property
    def shown(self) -> tuple[_Row, ...]:
        """The rows to show; equal ones stay in the order in which they came."""
        words = self.wanted.casefold().split()
        rows = [row for row in self.rows if self._has(row, words)] if words else list(self.rows)
        if self.by >= 0:
            rows.sort(key=self.columns[self.by].value, reverse=self.descending)
        return tuple(rows)

    def _has(self, row: _Row, words: Sequence[str]) -> bool:
        text = " ".join(column.text(row) for column in self.columns).casefold()
        return all(word in text for word in words)


class Runner:
    """Does a job in the background, in a thread of its own."""

    def __init__(
        self,
        job: Job,
        pool: work.WorkerPool,
        journal: Path | None,
        *,
        result: Callable[[Any], None],
        progress: Callable[[Progress], None],
        end: Callable[[Stage, str], None],
    ) -> None:
        """Prepare the work.  Results in *journal* are reported again after a restart.

        From the runner's thread *result* takes each result, in the order of the parts, *progress*
        the progress, and *end* the last stage (done, stopped or failed) and the cause.
        """
        self.job = job
        self._pool = pool
        self._journal = JobJournal(journal) if journal else None
        self._result, self._progress, self._end = result, progress, end
        self._stop = threading.Event()
        self._may_run = threading.Event()
        self._may_run.set()
        self._thread = threading.Thread(target=self._run, name="lab", daemon=True)
        self.start = self._thread.start
        """Starts the work."""
        self.pause = self._may_run.clear
        """Submits no more work; the processes finish their parts."""
        self.go_on = self._may_run.set
        """Resumes after a pause."""

    def stop(self) -> None:
        """Request the end; `join` waits for it."""
        self._stop.set()
        self._may_run.set()

    def join(self, timeout: float | None = None) -> bool:
        """Wait for the end, at most *timeout* seconds; return whether it has ended."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        stage, why = Stage.DONE, ""
        results = work.run(
            self.job, self._pool, self._journal, report=self._progress, ending=self._ending
        )
        try:
            for result in results:
                self._result(result)
                if self._ending():
                    stage = Stage.STOPPED
                    break
        except Stopped:
            stage = Stage.STOPPED
        except WorkError as error:
            stage, why = Stage.FAILED, str(error)
        except Exception as error:  # noqa: BLE001  # any other error would be lost
            stage, why = Stage.FAILED, f"{type(error).__name__}: {error}"
        finally:
            results.close()
        self._end(stage, why)

    def _ending(self) -> bool:
        """Wait while there is a pause; return whether to end."""
        self._may_run.wait()
        return self._stop.is_set()
