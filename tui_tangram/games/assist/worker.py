"""The worker process: ``python -m tui_tangram.games.assist.worker``.

Questions come as lines on standard input, answers go as lines to standard output, see
`tui_tangram.games.assist.protocol`.  One question is worked on at a time, in the order in which
they came; a second thread reads, so a stop is seen during a search, and a third gives signs of
life.  When the input ends the process exits at once, whatever it is doing: the client has exited.
An interrupt from the keyboard is meant for that program and is ignored here.

Sentences are in the language set by the environment, see `tui_tangram.language.wanted`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from itertools import islice
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, BinaryIO

from tui_tangram.games.assist.protocol import (
    MAX_LINE,
    Failure,
    Measured,
    Operation,
    ProtocolError,
    PuzzleSearch,
    Request,
    SearchResult,
    SolutionBatch,
    Sought,
    Stop,
    Why,
    read_request,
    write_reply,
)
from tui_tangram.games.catalog import entry, equivalence
from tui_tangram.language import tr, use, wanted
from tui_tangram.play import Game, Meter, MoveError, Progress, SolutionIndex, Stopped, check

PAUSE = 0.1
"""The minimum number of seconds between two progress reports."""
BEAT = 5.0
"""The number of seconds between two signs of life of a worker that has little processor time."""
STUCK = 20.0
"""Seconds of processor time without a node of the search after which it gives no more of them."""
NICE = 10
"""The increment of the worker's niceness."""
BATCH = 50
"""The most solutions in one line."""

Send = Callable[[bytes], None]
"""Sends one line; may be called from any thread."""


class RunningRequest:
    """One question, which may be stopped at any time from another thread."""

    def __init__(self, number: int, request: Request | PuzzleSearch) -> None:
        self.number = number
        self.request = request
        self.stopped = False
        """Whether a stop was asked for."""
        self.seen = time.process_time()
        """The processor time at which a node was reported last."""
        self._meter: Meter | None = None

    @property
    def progress(self) -> Progress:
        """The progress of the search."""
        return Progress(0, 0.0, 0, None) if self._meter is None else self._meter.progress

    def begin(self, report: Callable[[Progress], None]) -> Meter:
        """Return the meter of the search, which begins now."""
        meter = self._meter = self.request.limit.meter(report)
        # This sets the meter and then reads the flag; `stop` sets the flag and then reads the
        # meter.  So of two concurrent threads at least one sees what the other did.
        if self.stopped:
            meter.stop()
        return meter

    def stop(self) -> None:
        """End the search now, or as soon as it begins."""
        self.stopped = True
        if self._meter is not None:
            self._meter.stop()


class Worker:
    """A queue of questions, answered one after the other."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: SimpleQueue[RunningRequest] = SimpleQueue()
        self._open: dict[int, RunningRequest] = {}
        """The waiting jobs and the one at work, by number."""
        self._job: RunningRequest | None = None
        """The one at work."""
        self._index: tuple[Game[Any], SolutionIndex[tuple[str, ...]] | None] | None = None
        """The solutions by number of the puzzle that the last question was about, if it was for one
        of them: it may take 100 MB, and is discarded with the next question of another kind."""

    def take(self, line: bytes) -> None:
        """Accept one line: a question, or a stop request."""
        try:
            number, request = read_request(line)
        except ProtocolError as error:
            self._send(write_reply(error.number, Failure(Why.REFUSED, str(error))))
            return
        if not isinstance(request, Stop):
            job = self._open[number] = RunningRequest(number, request)
            self._queue.put(job)
        elif number in self._open:
            self._open[number].stop()

    def answer_next(self) -> None:
        """Answer the next question, waiting for one if the queue is empty."""
        job = self._job = self._queue.get()
        job.seen = time.process_time()
        try:
            line = self._answer(job)
        except Stopped as stopped:
            line = write_reply(job.number, Failure(Why.STOPPED, str(stopped)))
        except _RefusedError as error:
            line = write_reply(job.number, Failure(Why.REFUSED, str(error)))
        except Exception as error:  # noqa: BLE001  # whoever asked waits for an answer
            message = ascii(f"{type(error).__name__}: {error}")[1:-1]
            line = write_reply(job.number, Failure(Why.FAILED, message[:500]))
        self._job = None
        del self._open[job.number]
        self._send(line)

    def beat(self) -> None:
        """Send the progress of the search at work, unless it is stuck.

        Where others have the processors it may be long before a node is reported.
        """
        job = self._job
        if job is not None and time.process_time() - job.seen < STUCK:
            self._send(write_reply(job.number, job.progress))

    def _answer(self, job: RunningRequest) -> bytes:
        last = time.monotonic()

        def report(progress: Progress) -> None:
            nonlocal last
            now = time.monotonic()
            job.seen = time.process_time()
            if now - last >= PAUSE:
                last = now
                self._send(write_reply(job.number, progress))

        request = job.request
        if isinstance(request, Request) and request.op is Operation.NUMBER:
            return write_reply(job.number, self._numbered(request, job.begin(report)))
        self._index = None
        if isinstance(request, PuzzleSearch):
            return write_reply(job.number, Sought(self._sought(request, job.begin(report))))
        if request.op is Operation.MEASURE:
            return write_reply(job.number, _measured(request.game, job.begin(report)))
        share = _Share(job.number, self._send) if request.share else None
        meter = job.begin(report if share is None else share.with_(report))
        if request.op in (Operation.SOLVE, Operation.COUNT):
            return write_reply(job.number, _solve(job, request, meter, share))
        state = _position(request)
        if request.op is Operation.CHECK:
            found = check(request.game, request.moves, meter, stops=request.stops)
            if job.stopped:
                # An answer found by then was found before the end.
                raise Stopped(tr("on request"), meter.progress)
            return write_reply(job.number, found)
        return write_reply(job.number, request.game.advise(state, request.moves, meter))

    def _numbered(self, request: Request, meter: Meter) -> SearchResult:
        """Return the requested solution, and the number of all solutions; see `Client.number`."""
        if self._index is None or self._index[0] != request.game:
            self._index = None
            self._index = request.game, request.game.numbered(meter)
        game, found = self._index
        number = request.number - 1
        if found is None or number >= found.count:
            return SearchResult(True, found.count if found else 0, (), meter.progress)
        wanted, uses, likeness = found.solution(number), found.uses(), equivalence(game)
        assert likeness is not None
        alike = tuple(uses[part] for part in likeness.form(wanted))
        return SearchResult(True, found.count, (wanted,), meter.progress, alike)

    def _sought(self, request: PuzzleSearch, meter: Meter) -> str:
        """Return the id of the requested puzzle."""
        try:
            search = entry(request.game).search
            assert search is not None
            return search(request.puzzle, meter)
        except (LookupError, ValueError) as error:
            raise _RefusedError(str(error)) from None


class _RefusedError(Exception):
    """A question about an impossible position or puzzle."""


def _measured(game: Game[Any], meter: Meter) -> Measured:
    """Return the difficulty of a game's puzzle."""
    measure = entry(game.kind).measure
    assert measure is not None, game.kind
    return Measured(measure(game, meter))


def _position(request: Request) -> object:
    """Return the state that the question is about."""
    state = request.game.start()
    for number, move in enumerate(request.moves):
        try:
            state = request.game.execute(state, move)
        except MoveError as error:
            raise _RefusedError(f"moves[{number}]: {error}") from None
    return state


class _Share:
    """Sends solutions soon after they are found, a few in a line."""

    def __init__(self, number: int, send: Send) -> None:
        self._number = number
        self._send = send
        self._waiting: list[tuple[str, ...]] = []
        self._last = -PAUSE

    def add(self, solution: tuple[str, ...]) -> None:
        """Add a solution; send the batch at once if none was sent for a while."""
        self._waiting.append(solution)
        if len(self._waiting) >= BATCH or time.monotonic() - self._last >= PAUSE:
            self.flush()

    def flush(self) -> None:
        """Send all waiting solutions."""
        if self._waiting:
            self._send(write_reply(self._number, SolutionBatch(tuple(self._waiting))))
            self._waiting = []
            self._last = time.monotonic()

    def with_(self, report: Callable[[Progress], None]) -> Callable[[Progress], None]:
        """Return *report*, extended to send waiting solutions: the next may take long."""

        def both(progress: Progress) -> None:
            if time.monotonic() - self._last >= PAUSE:
                self.flush()
            report(progress)

        return both


def _solve(
    job: RunningRequest, request: Request, meter: Meter, share: _Share | None
) -> SearchResult:
    """Return the solutions of the job's puzzle, or their number.

    At a limit the solutions found so far are the result.  Raises `Stopped` when a stop was
    asked for.
    """
    count = 0
    found: list[tuple[str, ...]] = []
    complete = True
    try:
        if request.op is Operation.COUNT and request.most is None:
            count = request.game.count(meter)
            return SearchResult(complete, count, (), meter.progress)
        for solution in islice(request.game.solutions(meter), request.most):
            count += 1
            if share is not None:
                share.add(solution)
            elif request.op is Operation.SOLVE:
                found.append(solution)
    except Stopped:
        if job.stopped:
            raise
        complete = False
        if request.op is Operation.COUNT:
            count = meter.found
    if share is not None:
        share.flush()
    return SearchResult(complete, count, tuple(found), meter.progress)


def serve(questions: BinaryIO, answers: int) -> None:
    """Answer the lines of *questions* to the file descriptor *answers*.

    Never returns: the process ends when either side does.
    """
    lock = Lock()

    def send(line: bytes) -> None:
        try:
            with lock:
                while line:
                    line = line[os.write(answers, line) :]
        except OSError:  # the reader has exited
            os._exit(0)

    worker = Worker(send)

    def listen() -> None:
        try:
            while line := questions.readline(MAX_LINE + 2):
                worker.take(line)
        finally:
            # At once: the other thread may be deep in a search.
            os._exit(0)

    def beat() -> None:
        while True:
            time.sleep(BEAT)
            worker.beat()

    for work in (listen, beat):
        Thread(target=work, daemon=True).start()
    while True:
        worker.answer_next()


def main() -> None:
    """Answer questions from standard input."""
    # Key presses take priority over searches: on a busy machine, or one with a single processor,
    # the screen would have to wait for its turn.
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Advice contains reasons, which are put into words here.
    use(wanted(os.environ))
    # Standard output is for answers alone; everything else prints to standard error.
    answers = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
