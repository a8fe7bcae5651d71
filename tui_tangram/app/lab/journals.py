"""The journals of the laboratory's jobs, in one directory."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from itertools import count, takewhile
from pathlib import Path
from typing import Any, Final

from tui_tangram.files import make_directory
from tui_tangram.research.lab.work import Job, JobJournal, WorkError

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
