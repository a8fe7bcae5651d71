"""Long work in parts: here, in several processes, or on many machines; it can be resumed.

A *job* is a value that describes work.  It has *parts*, numbered from 0, each a fraction of a
second to some seconds of work, and the result of each is a JSON value that depends on the job
and the number of the part only.  `run` yields the results in the order of the parts.  So they do
not depend on the number of workers, on their speed, or on the loss of one of them.

*Workers.*  Without a pool the parts are done here, one after the other.  A `WorkerPool` makes a
`concurrent.futures.Executor`: `processes` one with processes on this machine, `dask` one that
leads to the workers of a Dask cluster.  A worker that dies breaks an executor of processes;
then another one is made, and the parts that had no result are given out again.  A part that kills
its worker `PATIENCE` times is given up, with a `WorkError`.

*Journals.*  A `JobJournal` is a file with one line for the job and one for each finished part,
written when the part is finished.  However the process ends, the parts in the file are not done
again; a last line that was cut short is dropped.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import IO, Any, Final, Protocol, TypeAlias

from tui_tangram.files import regular
from tui_tangram.language import LANGUAGES, PlayerError, in_use, tr, use
from tui_tangram.play import Limit, Meter, Progress, Stopped
from tui_tangram.play.phrases import pointed
from tui_tangram.values import NamedTuple

PATIENCE: Final = 3
"""The number of times that a part may lose its worker, or an executor break without progress."""

_AHEAD: Final = 3
"""The number of parts submitted per worker: one in progress, and some that wait."""

_LOOK: Final = 0.1
"""The seconds between two checks of the clock while workers run."""


class WorkerPool(NamedTuple):
    """Workers for a job."""

    executor: Callable[[], Executor]
    """Makes an executor."""
    size: int
    """The number of workers."""
    losses: tuple[type[BaseException], ...] = ()
    """The errors of a part whose worker was lost, where that does not break the executor."""


def processes(size: int | None = None) -> WorkerPool:
    """Return a pool of processes on this machine, by default one for each processor."""
    count = size or os.cpu_count() or 1
    context = multiprocessing.get_context("spawn")

    def executor() -> Executor:
        _start_tracker()
        return ProcessPoolExecutor(count, context, initializer=_begin, initargs=(in_use(),))

    return WorkerPool(executor, count)


def _start_tracker() -> None:
    """Start the process that Python runs in addition to its worker processes.

    It asks for the file of standard error, and fails for one that is not a file, such as that of a
    full-screen app; without any standard error it works.
    """
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        with contextlib.redirect_stderr(None):
            resource_tracker.ensure_running()


def dask(address: str) -> WorkerPool:
    """Return the pool of the Dask scheduler at *address*.

    Raises `WorkError` when Dask is not installed or no scheduler answers there.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise WorkError("Dask is not installed; run: pip install 'tui-tangram[dask]'") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        raise WorkError(
            "{address}: no Dask scheduler answers: {error}", address=address, error=error
        ) from None
    size = sum(client.ncores().values()) or 1
    # Dask resubmits the parts of lost workers itself, up to a number of times.
    losses = (distributed.KilledWorker, CancelledError)
    return WorkerPool(lambda: client.get_executor(pure=False), size, losses)


def _begin(language: str = LANGUAGES[0]) -> None:
    """Initialise a worker: it ignores Ctrl-C, which is for the parent, and exits with the parent.

    Errors are in the parent's *language*.
    """
    if language in LANGUAGES:
        use(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            wait_for([parent.sentinel])
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


def _do(job: Job, part: int) -> tuple[Any, int]:
    """Return the result of a part, and the number of its nodes; this runs in the worker."""
    meter = Limit().meter()
    return job.do(part, meter), meter.nodes


def run(
    job: Job,
    pool: WorkerPool | None = None,
    journal: JobJournal | None = None,
    limit: Limit | None = None,
    report: Callable[[Progress], None] | None = None,
    *,
    ending: Callable[[], bool] | None = None,
) -> Generator[Any, None, None]:
    """Yield the result of each part of *job*, in their order.

    Results in *journal* are yielded without doing the part again; the others are written to it.
    *report* receives the progress from time to time, by parts.  With a pool, *ending* is called
    several times a second and returns whether to end.

    Raises `Stopped` when *limit* is reached or *ending* returns true; with a pool, the limit of
    nodes takes effect when the part that exceeded it is done.  Raises `WorkError` when a worker is
    lost again and again, and any error of a part.
    """
    meter = (limit or Limit()).meter(report)
    count = job.parts(meter)
    done = journal.open(job) if journal else {}
    meter.found = sum(map(found_in, done.values()))
    try:
        if pool is None:
            yield from _here(job, count, done, journal, meter)
        else:
            gang = _Gang(job, pool, journal, meter)
            gang.seconds = limit.seconds if limit else None
            gang.report, gang.ending = report, ending
            yield from gang.run(count, done)
    finally:
        if journal:
            journal.close()


def _here(
    job: Job, count: int, done: dict[int, Any], journal: JobJournal | None, meter: Meter
) -> Iterator[Any]:
    finished = len(done)
    for part in range(count):
        meter.fraction = finished / count
        if part in done:
            # Results may be large, and this is the last that is asked for it.
            yield done.pop(part)
            continue
        before = meter.found
        result = job.do(part, meter)
        finished += 1
        meter.found = before + found_in(result)
        if journal:
            journal.write(part, result)
        yield result
    meter.fraction = 1.0


class _Gang:
    """A job executed by a pool."""

    seconds: float | None = None
    """The seconds after which the work stops, or None."""
    report: Callable[[Progress], None] | None = None
    ending: Callable[[], bool] | None = None

    def __init__(
        self, job: Job, pool: WorkerPool, journal: JobJournal | None, meter: Meter
    ) -> None:
        self.job = job
        self.pool = pool
        self.journal = journal
        self.meter = meter
        self.results: dict[int, Any] = {}
        self.running: dict[Future[tuple[Any, int]], int] = {}
        self.losses: dict[int, int] = {}
        self.executor: Executor | None = None

    def run(self, count: int, done: Mapping[int, Any]) -> Iterator[Any]:
        """Yield the results of all parts; those in *done* are not computed again."""
        self.results |= done
        todo = [part for part in range(count) if part not in self.results][::-1]
        finished = len(self.results)
        before = set(multiprocessing.active_children())
        try:
            self._look_up(finished / count if count else None)
            for part in range(count):
                while part not in self.results:
                    self.meter.fraction = finished / count
                    self._give_out(todo)
                    taken = self._collect(todo)
                    finished += taken
                    self._look_up(finished / count if taken else None)
                yield self.results.pop(part)
            self.meter.fraction = 1.0
        finally:
            self._dismiss(set(multiprocessing.active_children()) - before)

    def _give_out(self, todo: list[int]) -> None:
        if self.executor is None:
            self.executor = self.pool.executor()
        try:
            while todo and len(self.running) < _AHEAD * self.pool.size:
                future = self.executor.submit(_do, self.job, todo[-1])
                self.running[future] = todo.pop()
        except BrokenExecutor:
            self._start_again(todo)

    def _collect(self, todo: list[int]) -> int:
        """Take the results that are ready; return their number."""
        ready, _ = wait(self.running, timeout=_LOOK, return_when=FIRST_COMPLETED)
        taken = 0
        broken = False
        # Results come first: a part that failed ends the work, and what others found stays.
        for future in sorted(ready, key=lambda one: one.exception() is not None):
            try:
                result, nodes = future.result()
            except BrokenExecutor:
                broken = True
                continue
            except self.pool.losses:
                self._put_back(self.running.pop(future), todo)
                continue
            part = self.running.pop(future)
            self.results[part] = result
            taken += 1
            self.losses.clear()
            if self.journal:
                self.journal.write(part, result)
            self.meter.found += found_in(result)
            self.meter.nodes += max(nodes - 1, 0)
            self.meter.tick()
        if broken:
            self._start_again(todo)
        return taken

    def _start_again(self, todo: list[int]) -> None:
        """Put back the parts that were given out, for the next executor."""
        for part in sorted(self.running.values(), reverse=True):
            self._put_back(part, todo)
        self.running.clear()
        self._end()

    def _put_back(self, part: int, todo: list[int]) -> None:
        """Put back a part whose worker was lost.  Raises `WorkError` after too many losses."""
        self.losses[part] = self.losses.get(part, 0) + 1
        if self.losses[part] >= PATIENCE:
            raise WorkError(
                "lost workers {n} times in a row on part {part} of the work", n=PATIENCE, part=part
            )
        todo.append(part)

    def _look_up(self, fraction: float | None) -> None:
        """Report *fraction*, if given; raise `Stopped` at the limit or on the caller's request."""
        if fraction is not None:
            self.meter.fraction = fraction
        progress = self.meter.progress
        if self.report and fraction is not None:
            self.report(progress)
        if self.seconds is not None and progress.seconds >= self.seconds:
            raise Stopped(
                tr("after {seconds} seconds", seconds=pointed(f"{self.seconds:g}")), progress
            )
        if self.ending and self.ending():
            raise Stopped(tr("on request"), progress)

    def _dismiss(self, children: set[Any]) -> None:
        """Dismiss the workers; those on this machine need not finish their parts."""
        # Their parts must not be cancelled as well: the broken executor would complain that they
        # already have a result.
        for child in children:
            child.terminate()
        if not children:
            for future in self.running:
                future.cancel()
        self._end()

    def _end(self) -> None:
        """End the executor, and with one of processes wait for its thread, which ends with them.

        At exit Python writes to a pipe that such a thread closes.  An executor forgets its
        thread when it is ended without waiting, so there is no waiting for it later.
        """
        if self.executor is not None:
            self.executor.shutdown(wait=isinstance(self.executor, ProcessPoolExecutor))
            self.executor = None


FORMAT: Final = "tui-tangram/lab"
VERSION: Final = 1


class WorkError(PlayerError):
    """Work that cannot be done or resumed; the message is one line."""


class Job(Hashable, Protocol):
    """A description of work; a value that can be pickled, and equal for the same work."""

    def describe(self) -> Mapping[str, object]:
        """Return the job as a JSON object, different from that of any other job."""

    def parts(self, meter: Meter | None = None) -> int:
        """Return the number of parts.  Raises `Stopped` (from *meter*)."""

    def do(self, part: int, meter: Meter) -> Any:  # noqa: ANN401  # any JSON value
        """Return the result of a part: a list of finds, their number, or text that begins so.

        It is a JSON value.  Raises `Stopped` (from *meter*).
        """

    @property
    def form(self) -> ResultForm:
        """The form of a result, for `has_form`; a result of another form in a file is rejected."""


ResultForm: TypeAlias = Any
"""A type, a list of one form for a list of any length, or a tuple of forms, one for each item."""


def has_form(value: object, form: ResultForm) -> bool:
    """Return whether a JSON value has a form.

    >>> has_form([["a", 1], ["b", None]], [(str, int | None)]), has_form([["a"]], [(str, int)])
    (True, False)
    """
    if isinstance(form, list):
        return isinstance(value, list) and all(has_form(item, form[0]) for item in value)
    if isinstance(form, tuple):
        return (
            isinstance(value, list) and len(value) == len(form) and all(map(has_form, value, form))
        )
    return isinstance(value, form)


def found_in(result: Any) -> int:  # noqa: ANN401
    """Return the number of finds in a result."""
    if isinstance(result, str):
        return int(result.partition(" ")[0])
    return result if isinstance(result, int) else len(result)


class JobJournal:
    """The file of a job, from which the job is resumed."""

    def __init__(self, path: Path) -> None:
        """Use the file at *path*, which need not exist yet."""
        self.path = path
        self._file: IO[bytes] | None = None

    def open(self, job: Job) -> dict[int, Any]:
        """Return the results in the file, and open it for more.

        Raises `WorkError` when the file is that of another job or of an unknown format, when
        another process has it open, and when it cannot be read or written.
        """
        try:
            self._file = open(self.path, "a+b", opener=regular)  # noqa: SIM115  # until `close`
        except OSError as error:
            raise WorkError(
                "{path}: cannot be opened: {why}", path=self.path, why=error.strerror
            ) from None
        try:
            self._lock()
            return self._read(job)
        except OSError as error:
            self.close()
            raise WorkError(
                "{path}: cannot be used: {why}", path=self.path, why=error.strerror
            ) from None
        except WorkError:
            self.close()
            raise

    def _read(self, job: Job) -> dict[int, Any]:
        assert self._file
        head = {"format": FORMAT, "version": VERSION, "job": dict(job.describe())}
        self._file.seek(0)
        first = self._file.readline()
        if not first.endswith(b"\n"):
            if first and not json.dumps(head).encode().startswith(first):
                raise WorkError(
                    "{path}: is not a laboratory file; use another file", path=self.path
                )
            # A new file, or one truncated in its first line.
            self._file.truncate(0)
            self._write(head)
            return {}
        found = _line(first)
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise WorkError("{path}: is not a laboratory file; use another file", path=self.path)
        if found != json.loads(json.dumps(head)):
            raise WorkError("{path}: belongs to another job; use another file", path=self.path)
        done: dict[int, Any] = {}
        parts, end = job.parts(), self._file.tell()
        for text in self._file:
            line = _line(text)
            if not text.endswith(b"\n") or not isinstance(line, dict):
                break
            part = line.get("part")
            if not isinstance(part, int) or not 0 <= part < parts:
                break
            if not has_form(line.get("result"), job.form):
                break
            done[part] = line["result"]
            end += len(text)
        # What follows a truncated or malformed line is done again.
        self._file.truncate(end)
        return done

    def _lock(self) -> None:
        assert self._file
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise WorkError("{path}: in use by another run", path=self.path) from None

    def write(self, part: int, result: Any) -> None:  # noqa: ANN401  # any JSON value
        """Add the result of a part.  Raises `WorkError`."""
        try:
            self._write({"part": part, "result": result})
        except OSError as error:
            raise WorkError(
                "{path}: cannot be written: {why}", path=self.path, why=error.strerror
            ) from None

    def _write(self, line: Mapping[str, object]) -> None:
        assert self._file
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def _line(text: bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
