"""The shapes and sets that commands of the laboratory get, and the limits and workers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tui_tangram.commands.host import Host
from tui_tangram.games.tangram.core.half_squares import shape_of
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import named_set
from tui_tangram.language import PlayerError, mark
from tui_tangram.maths.codec import Grid, parse
from tui_tangram.play import Limit
from tui_tangram.play.phrases import grouped
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tans import Tanset
from tui_tangram.research.lab.work import JobJournal

_ID: Final = re.compile(r"(own/\w[\w-]*|[a-z][a-z0-9-]*)")
"""A text that may be the id of a set, which requires the library."""
_WORKERS: Final = mark("{n} workers: at most {most}")


def set_named(services: Host, text: str) -> Tanset:
    """Return the set that *text* names or lists; the library's sets go by their ids too.

    Raises `ShapeError`.
    """
    return named_set(text, services.library.of(Figures).sets if _ID.fullmatch(text) else {})


def shape_named(services: Host, text: str) -> Grid:
    """Return the shape of a code, or of a figure.  Raises `ShapeError` and what `figure` does."""
    # A code has digits, blanks and slashes; a text with letters may be a figure.
    if re.search(r"[a-z]", text, re.IGNORECASE) and len(text) < 1_000:
        try:
            figure = services.figure(text)
        except (LookupError, PlayerError):
            if "/" in text or "." in text:
                raise
        else:
            return shape_of(figure)
    return parse(text)


def at_most(number: int, most: int, line: str) -> None:
    """Refuse requests whose answer would take longer than a lifetime.

    Raises `Refusal` with *line*, which has places for the number and the most.
    """
    if number > most:
        raise Refusal(line, n=grouped(number), most=grouped(most))


def limit_of(services: Host, limit: int | None, timeout: float | None) -> Limit:
    """Return the requested limit, or else that of the shell."""
    return services.patience if limit is timeout is None else Limit(limit, timeout)


def pool_of(workers: int | None, dask: str | None, *, large: bool) -> work.WorkerPool | None:
    """Return the workers: as requested, or for *large* work a process for each processor."""
    if dask:
        return work.dask(dask)
    if workers:
        at_most(workers, 256, _WORKERS)
    size = workers or (None if large else 1)
    return None if size == 1 else work.processes(size)


def journal_of(file: str | None) -> JobJournal | None:
    """Return the file of the work, if one was named."""
    return JobJournal(Path(file)) if file else None
