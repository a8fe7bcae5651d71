"""Client of the worker process, for a program that runs on asyncio.

The process is started when it is first needed, takes one question at a time, and is killed
when the client is closed or its event loop ends.  A new question stops an unanswered one,
whose caller gets `SupersededError`.  A cancelled caller stops its question too.

A worker that died, for whatever reason, is replaced and asked again, once for each question. An
unresponsive worker is killed.

The worker speaks the language in use.  When the language has changed, the next question goes
to a new worker.

On a host the workers are a `pool`, and players take turns: a question waits for a worker, which
ends after the answer.
"""

from __future__ import annotations

import asyncio
import os
import site
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from contextvars import Context
from pathlib import Path
from typing import Any, ClassVar

from tui_tangram.games.assist.errors import (
    AssistError,
    SearchStoppedError,
    SupersededError,
    WorkerError,
)
from tui_tangram.games.assist.pool import PooledWorker, PoolError, SharedWorkers, WithdrawnError
from tui_tangram.games.assist.protocol import (
    MAX_LINE,
    AnyResult,
    Failure,
    Measured,
    Operation,
    ProtocolError,
    PuzzleSearch,
    Request,
    SearchResult,
    SolutionBatch,
    Sought,
    Why,
    read_reply,
    read_result,
    write_request,
    write_stop,
)
from tui_tangram.language import LANGUAGES, in_use, tr
from tui_tangram.language.catalogue import VARIABLE
from tui_tangram.play import Advice, Check, Document, Game, Limit, Progress
from tui_tangram.play.phrases import pointed
from tui_tangram.values import dataclass

COMMAND = (sys.executable, "-P", "-m", "tui_tangram.games.assist.worker")
"""Starts the worker; ``-P`` keeps modules in the user's directory out of its way."""

PATIENCE = 20.0
"""Default number of seconds without a sign of life after which a worker is killed."""

ENDING = 2.0
"""Seconds between the last line of a worker and its kill, if it does not exit by itself."""

ProgressCallback = Callable[[Progress], None]
"""Called from time to time during a search."""

SolutionsCallback = Callable[[Sequence[tuple[str, ...]]], None]
"""Called with batches of solutions soon after they are found."""

LINGER = 5.0
"""Seconds for which a worker of a host waits for another number of the same puzzle."""

_FREE = Limit()


class _DiedError(Exception):
    """The worker ended before it answered."""


@dataclass(slots=True, eq=False)
class _Question:
    """An unanswered question."""

    number: int
    answer: asyncio.Future[Document | Failure]
    report: ProgressCallback | None
    take: SolutionsCallback | None = None
    alive: bool = False
    """Whether the worker gave a sign of life since the last check."""
    asked: Process | PooledWorker | None = None
    """The process that was asked."""


class Client:
    """Sends questions to one worker process."""

    pool: ClassVar[SharedWorkers | None] = None
    """The workers that this process shares with others of a host."""

    def __init__(self, *, patience: float = PATIENCE, command: Sequence[str] = COMMAND) -> None:
        """Create a client; the worker is started later.

        *patience* is in seconds; *command* starts a worker.
        """
        self._patience = patience
        self._command = tuple(command)
        self._process: Process | PooledWorker | None = None
        self._linger: asyncio.TimerHandle | None = None
        self._language = ""
        """The language of the process."""
        self._readers: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()
        self._question: _Question | None = None
        self._number = 0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id of the worker; None while no worker runs, and of those of a host."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the worker if none is running, so that the first answer arrives sooner.

        Raises `WorkerError`.
        """
        if self.pool is None:
            await self._started(None)

    async def advise(
        self,
        game: Game[Any],
        moves: Sequence[str] = (),
        *,
        limit: Limit = _FREE,
        report: ProgressCallback | None = None,
    ) -> Advice:
        """Return the result of `Game.advise` for the position to which *moves* lead.

        Raises `SearchStoppedError`, `SupersededError` or `WorkerError`.
        """
        return await self._ask(
            Advice, Request(Operation.ADVISE, game, tuple(moves), limit=limit), report
        )

    async def check(
        self,
        game: Game[Any],
        moves: Sequence[str] = (),
        *,
        stops: Sequence[int] | None = None,
        limit: Limit = _FREE,
        report: ProgressCallback | None = None,
    ) -> Check:
        """Return whether the position to which *moves* lead can still be solved.

        See `tui_tangram.play.game`; at the limit the answer is what has been proved so far. Raises
        `SupersededError` or `WorkerError`.
        """
        back = range(len(moves)) if stops is None else stops
        request = Request(Operation.CHECK, game, tuple(moves), limit=limit, stops=tuple(back))
        return await self._ask(Check, request, report)

    async def solve(
        self,
        game: Game[Any],
        *,
        most: int | None = None,
        limit: Limit = _FREE,
        report: ProgressCallback | None = None,
        take: SolutionsCallback | None = None,
    ) -> SearchResult:
        """Return up to *most* solutions of the puzzle; equal pieces are interchangeable.

        *take*, if given, gets them as they are found, and the result contains only their number.
        If the worker dies, its replacement sends the earlier ones again.  At the limit the
        solutions found so far are the result.  Raises `SupersededError` or
        `WorkerError`.
        """
        request = Request(Operation.SOLVE, game, (), most, limit, share=take is not None)
        return await self._ask(SearchResult, request, report, take)

    async def count(
        self, game: Game[Any], *, limit: Limit = _FREE, report: ProgressCallback | None = None
    ) -> SearchResult:
        """Return the number of solutions without listing them; otherwise like `solve`."""
        return await self._ask(SearchResult, Request(Operation.COUNT, game, limit=limit), report)

    async def measure(self, game: Game[Any], *, limit: Limit = _FREE) -> float | None:
        """Return the effort of the puzzle, as `tui_tangram.play.difficulty` measures it.

        None where it has no solution.  Raises `SearchStoppedError`, `SupersededError` or
        `WorkerError`.
        """
        request = Request(Operation.MEASURE, game, limit=limit)
        return (await self._ask(Measured, request, None)).effort

    async def number(self, game: Game[Any], number: int, *, limit: Limit = _FREE) -> SearchResult:
        """Return the number of solutions, and that with this *number*, from 1, as the only one.

        The result contains no solution when none has this number, and the count is 0 where
        solutions are only found one by one.  The worker stores what it needs for the next number of
        the same puzzle.  Raises `SearchStoppedError`, `SupersededError` or `WorkerError`.
        """
        request = Request(Operation.NUMBER, game, limit=limit, number=number)
        return await self._ask(SearchResult, request, None)

    async def search(
        self,
        kind: str,
        puzzle: str,
        *,
        limit: Limit = _FREE,
        report: ProgressCallback | None = None,
    ) -> str:
        """Return the id of the puzzle that a request id stands for.

        Raises `SearchStoppedError`, `SupersededError` or `WorkerError`, and `AssistError` when the
        id names no puzzle.
        """
        return (await self._ask(Sought, PuzzleSearch(kind, puzzle, limit), report)).puzzle

    def stop(self) -> None:
        """End the current search; its caller gets `SupersededError`."""
        question, self._question = self._question, None
        if question is not None:
            if not question.answer.done():
                question.answer.set_exception(SupersededError(tr("cancelled")))
            self._send_stop(question)
            if self.pool is not None:
                self.pool.withdraw()

    def kill(self) -> None:
        """Kill the worker now; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            _kill(process)

    async def close(self) -> None:
        """Stop the worker for good, and return when it has exited."""
        self._closed = True
        self.stop()
        self.kill()
        if self._readers:
            await asyncio.wait(self._readers)

    # Asking

    async def _ask(
        self,
        kind: type[AnyResult],
        request: Request | PuzzleSearch,
        report: ProgressCallback | None,
        take: SolutionsCallback | None = None,
    ) -> AnyResult:
        """Return the result of *request*."""
        self.stop()
        answer: Document | Failure
        try:
            answer = await self._ask_once(request, report, take)
        except _DiedError:
            self._check_turn()
            try:
                answer = await self._ask_once(request, report, take)
            except _DiedError:
                raise WorkerError(tr("the solver stopped twice without an answer")) from None
        if not isinstance(answer, Failure):
            try:
                return read_result(kind, answer)
            except ProtocolError as error:
                raise WorkerError(
                    tr("the solver gave an unreadable answer: {why}", why=error)
                ) from None
        if answer.why is Why.STOPPED:
            raise SearchStoppedError(answer.message)
        if isinstance(request, PuzzleSearch) and answer.why is Why.REFUSED:
            raise AssistError(answer.message)  # the message is about the id
        raise WorkerError(tr("the solver failed: {why}", why=answer.message))

    async def _ask_once(
        self,
        request: Request | PuzzleSearch,
        report: ProgressCallback | None,
        take: SolutionsCallback | None,
    ) -> Document | Failure:
        self._number += 1
        loop = asyncio.get_running_loop()
        question = self._question = _Question(self._number, loop.create_future(), report, take)
        try:
            process = await self._started(report)
            if question is self._question:
                question.asked = process
                _write(process, self._line(question.number, request))
            return await self._answer(question)
        finally:
            # A question superseded by another has been stopped already.
            if question is self._question:
                self._question = None
                if not question.answer.done():
                    self._send_stop(question)
                if self.pool is not None:
                    numbered = isinstance(request, Request) and request.op is Operation.NUMBER
                    self._linger = loop.call_later(LINGER if numbered else 0, self.kill)

    def _check_turn(self) -> None:
        """Raise `WorkerError` if the host ended the search because others wait."""
        if self.pool is not None:
            self.pool.heard()
            if self.pool.cut_short:
                raise WorkerError(tr("the host ended a long search, because others wait"))

    def _line(self, number: int, request: Request | PuzzleSearch) -> bytes:
        try:
            return write_request(number, request)
        except ProtocolError as error:
            raise WorkerError(str(error)) from None

    async def _answer(self, question: _Question) -> Document | Failure:
        """Wait for the answer, and kill an unresponsive worker."""
        while True:
            question.alive = False
            await asyncio.wait({question.answer}, timeout=self._patience)
            if question.answer.done():
                return question.answer.result()
            if not question.alive:
                self.kill()
                raise WorkerError(
                    tr(
                        "the solver did not respond for {seconds} s",
                        seconds=pointed(f"{self._patience:g}"),
                    )
                )

    def _send_stop(self, question: _Question) -> None:
        if question.asked is not None and question.asked is self._process:
            _write(question.asked, write_stop(question.number))

    # The process

    async def _started(self, report: ProgressCallback | None) -> Process | PooledWorker:
        """Return the worker's process, starting it if necessary.  Raises `WorkerError`."""
        async with self._starting:
            if self._closed:
                raise WorkerError(tr("the solver has been closed"))
            if self._linger is not None:
                self._linger.cancel()
            language = in_use() or LANGUAGES[0]
            if self._language != language:
                self.kill()
            if self._process is None:
                # Its pipes would keep the screen that asked first alive as long as they are open.
                process = await asyncio.create_task(
                    self._start(language, report), context=Context()
                )
                self._process, self._language = process, language
                reader = asyncio.create_task(self._listen(process), context=Context())
                self._readers.add(reader)
                reader.add_done_callback(self._readers.discard)
            return self._process

    async def _start(
        self, language: str, report: ProgressCallback | None
    ) -> Process | PooledWorker:
        """Return a new worker.  Raises `SupersededError` and `WorkerError`."""
        if self.pool is not None:
            try:
                return await self.pool.worker(language, MAX_LINE, report)
            except WithdrawnError:
                raise SupersededError(tr("cancelled")) from None
            except PoolError as error:
                raise WorkerError(str(error)) from None
        try:
            return await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                # A terminal sends an interrupt to the whole process group; the worker may
                # not ignore it yet.
                process_group=0,
                env=worker_environment(os.environ) | {VARIABLE: language},
                limit=MAX_LINE,
            )
        except OSError as error:
            raise WorkerError(tr("the solver cannot be started: {why}", why=error)) from None

    async def _listen(self, process: Process | PooledWorker) -> None:
        """Read the lines of *process* until it ends, and make sure that it exits."""
        assert process.stdout is not None
        try:
            # A line that is too long or is malformed raises ValueError, and the connection to a
            # worker that was killed before it had read a question is reset.
            ended = False
            with suppress(ValueError, ConnectionError):
                while line := await process.stdout.readline():
                    self._hear(line)
                ended = True
            self._lost(process)
            self._forget(process)
            if ended:
                # Killing polls the process first.  If it has exited, asyncio, which waits for it
                # too, prints a warning: so give it time to exit.
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), ENDING)
        finally:
            # Also reached when the event loop is torn down, which cancels this task.
            self._forget(process)
            if process.returncode is None:
                _kill(process)
            await process.wait()

    def _hear(self, line: bytes) -> None:
        """Handle one line from the worker.  Raises `ProtocolError`."""
        number, content = read_reply(line)
        question = self._question
        if question is None or number != question.number or question.answer.done():
            return  # the end of a search that has no caller any more
        question.alive = True
        if isinstance(content, SolutionBatch):
            if question.take is not None:
                question.take(content.solutions)
        elif not isinstance(content, Progress):
            question.answer.set_result(content)
        elif question.report is not None:
            question.report(content)

    def _forget(self, process: Process | PooledWorker) -> None:
        """Send no more questions to this process."""
        if self._process is process:
            self._process = None

    def _lost(self, process: Process | PooledWorker) -> None:
        """Raise an error in the caller that waits for *process*, which will not answer."""
        question = self._question
        if question is not None and question.asked is process and not question.answer.done():
            question.answer.set_exception(_DiedError())


def _write(process: Process | PooledWorker, line: bytes) -> None:
    """Send *line*.  A closed pipe is noticed where answers are read."""
    assert process.stdin is not None
    if not process.stdin.is_closing():
        process.stdin.write(line)


def _kill(process: Process | PooledWorker) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def worker_environment(
    environ: Mapping[str, str], installed: Iterable[str] | None = None
) -> dict[str, str]:
    """Return the environment in which the worker finds this package.

    Python finds it without help in the directories of installed packages (by default those
    of `site`).  Elsewhere, in a source tree, ``PYTHONPATH`` names it.
    """
    if installed is None:
        installed = [*site.getsitepackages(), site.getusersitepackages()]
    root = Path(__file__).resolve().parents[3]
    found = dict(environ)
    if root not in {Path(directory).resolve() for directory in installed}:
        before = environ.get("PYTHONPATH")
        found["PYTHONPATH"] = f"{root}{os.pathsep}{before}" if before else str(root)
    return found
