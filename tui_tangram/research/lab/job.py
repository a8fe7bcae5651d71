"""A job of work in parts, and the file of finished parts from which it is resumed.

A *job* is a value that describes work.  It has *parts*, numbered from 0, each a fraction of a
second to some seconds of work, and the result of each is a JSON value that depends on the job
and the number of the part only.  `tui_tangram.research.lab.work` does them.

A `JobJournal` is a file with one line for the job and one for each finished part, written when the
part is finished.  However the process ends, the parts in the file are not done again; a last line
that was cut short is dropped.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import IO, Any, Final, Protocol, TypeAlias

from tui_tangram.files import regular
from tui_tangram.language import PlayerError
from tui_tangram.play import Meter

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
        """Return the result of a part: a list of finds, or their number.

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
