"""What a screen shows of long work, and what it can ask of it: pure, but for `Runner`.

A `Task` is one job as the user sees it: waiting, running, paused, stopped, done or failed,
how much of it is done, and how long it will take.  It is a value; each event makes another.
The clock is given, so nothing here depends on when it is called.

    waiting → running ⇄ paused          done, failed and stopped are the ends;
              running, paused → stopped         a stopped task can go on: → running

Time left is told from what was done since the task last began to run, so neither pauses nor
what an earlier run had done count.

A `Runner` does the work in a thread that waits for processes: the screen never waits, pausing
lets the processes finish what they are at, and what is done is in the task's journal.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, NamedTuple, Self, TypeVar

from tui_tangram.lab import work
from tui_tangram.language import mark
from tui_tangram.play import Progress, Stopped


class Stage(Enum):
    """Where a task is; the value is the word for it, as marked."""

    WAITING = mark("waiting")
    RUNNING = mark("running")
    PAUSED = mark("paused")
    STOPPED = mark("stopped")
    DONE = mark("done")
    FAILED = mark("failed")


class Ask(Enum):
    """What can be asked of a task; the value is the word on the key, as marked."""

    START = mark("start")
    PAUSE = mark("pause")
    GO_ON = mark("go on")
    STOP = mark("stop")


_ASKS = {
    Stage.WAITING: (Ask.START,),
    Stage.RUNNING: (Ask.PAUSE, Ask.STOP),
    Stage.PAUSED: (Ask.GO_ON, Ask.STOP),
    Stage.STOPPED: (Ask.GO_ON,),
    Stage.DONE: (),
    Stage.FAILED: (Ask.GO_ON,),
}

_AFTER = {
    Ask.START: Stage.RUNNING,
    Ask.PAUSE: Stage.PAUSED,
    Ask.GO_ON: Stage.RUNNING,
    Ask.STOP: Stage.STOPPED,
}


@dataclass(frozen=True, slots=True)
class Task:
    """One job as the user sees it."""

    title: str
    """What it is about, in words."""
    stage: Stage = Stage.WAITING
    fraction: float = 0.0
    """The part that is done, 0 to 1."""
    found: int = 0
    """What was found so far."""
    spent: float = 0.0
    """Seconds it ran before it last began to run."""
    since: float | None = None
    """When it last began to run, by the clock that was given; None when it does not run."""
    begun: float = 0.0
    """The part that was done then."""
    why: str = ""
    """What went wrong; one line."""

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What can be asked of it now."""
        return _ASKS[self.stage]

    def asked(self, ask: Ask, now: float) -> Task:
        """Return it after *ask*; itself when that cannot be asked now."""
        if ask not in self.asks:
            return self
        if _AFTER[ask] is Stage.RUNNING:
            return replace(self, stage=Stage.RUNNING, since=now, begun=self.fraction, why="")
        return self._resting(_AFTER[ask], now)

    def progressed(self, fraction: float, found: int) -> Task:
        """Return it when so much is done and found; what a late report says less is ignored."""
        return replace(self, fraction=max(self.fraction, min(fraction, 1.0)), found=found)

    def finished(self, now: float) -> Task:
        """Return it done."""
        return replace(self._resting(Stage.DONE, now), fraction=1.0)

    def failed(self, why: str, now: float) -> Task:
        """Return it after an error, which *why* tells in one line."""
        return replace(self._resting(Stage.FAILED, now), why=why)

    def seconds(self, now: float) -> float:
        """Return how long it has run, without pauses."""
        return self.spent + (now - self.since if self.since is not None else 0.0)

    def left(self, now: float) -> float | None:
        """Return how many seconds it will run on, or None when nobody can say."""
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
    """What it is sorted by."""
    text: Callable[[_Row], str]
    """What is shown."""


@dataclass(frozen=True)
class Table(Generic[_Row]):
    """Rows that can be sorted and filtered; the rows themselves stay as they came."""

    columns: tuple[Column[_Row], ...]
    rows: tuple[_Row, ...] = ()
    by: int = -1
    """The column it is sorted by, or -1 for the order in which the rows came."""
    descending: bool = False
    wanted: str = ""
    """Words that all must be somewhere in a row."""

    def added(self, rows: Sequence[_Row]) -> Self:
        """Return it with more rows."""
        return replace(self, rows=(*self.rows, *rows))

    def sorted_by(self, column: int) -> Self:
        """Return it sorted by a column; by the same one again, the other way round."""
        return replace(self, by=column, descending=column == self.by and not self.descending)

    def filtered(self, wanted: str) -> Self:
        """Return it with only the rows that have all these words."""
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


class Listener(NamedTuple):
    """Who is told; all are called from the runner's thread."""

    result: Callable[[Any], None]
    """Gets each result, in the order of the parts."""
    progress: Callable[[Progress], None]
    """Is told how far the work is."""
    end: Callable[[Stage, str], None]
    """Gets done, stopped or failed, and why."""


class Runner:
    """Does a job in the background, in a thread of its own."""

    def __init__(
        self,
        job: work.Job,
        crew: work.Crew,
        journal: work.Journal | None,
        listener: Listener,
    ) -> None:
        """Be ready to start.  Results that stand in *journal* come again after a restart."""
        self._job = job
        self._crew = crew
        self._journal = journal
        self._tell = listener
        self._stop = threading.Event()
        self._may_run = threading.Event()
        self._may_run.set()
        self._thread = threading.Thread(target=self._run, name="lab", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def pause(self) -> None:
        """Give out no more work; the processes finish what they are at."""
        self._may_run.clear()

    def go_on(self) -> None:
        """Go on after a pause."""
        self._may_run.set()

    def stop(self) -> None:
        """End soon; `join` waits for it."""
        self._stop.set()
        self._may_run.set()

    def join(self, timeout: float | None = None) -> bool:
        """Wait for the end, at most so many seconds; return whether it has come."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        stage, why = Stage.DONE, ""
        results = work.run(
            self._job, self._crew, self._journal, report=self._tell.progress, ending=self._ending
        )
        try:
            for result in results:
                self._tell.result(result)
                if self._ending():
                    stage = Stage.STOPPED
                    break
        except Stopped:
            stage = Stage.STOPPED
        except work.WorkError as error:
            stage, why = Stage.FAILED, str(error)
        except Exception as error:  # noqa: BLE001  # whatever it is, nobody else would tell
            stage, why = Stage.FAILED, f"{type(error).__name__}: {error}"
        finally:
            results.close()
        self._tell.end(stage, why)

    def _ending(self) -> bool:
        """Wait while there is a pause; return whether to end."""
        self._may_run.wait()
        return self._stop.is_set()
