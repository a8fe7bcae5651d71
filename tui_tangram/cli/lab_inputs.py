"""The shapes, sets and work that the options of ``tui-tangram lab`` ask for."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path
from typing import Final

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import UsageError
from tui_tangram.cli.puzzles import find_figure
from tui_tangram.codec import Grid, parse
from tui_tangram.lab import work
from tui_tangram.lab.job import JobJournal
from tui_tangram.lab.tans import Tanset
from tui_tangram.language import PlayerError, mark
from tui_tangram.play import Limit
from tui_tangram.play.phrases import grouped
from tui_tangram.store.figures import Figures
from tui_tangram.store.tansets import named_set
from tui_tangram.tangram.half_squares import shape_of

_ID: Final = re.compile(r"(own/\w[\w-]*|[a-z][a-z0-9-]*)")
"""A text that may be the id of a set, for which the library is opened."""
_WORKERS: Final = mark("{n} workers: at most {most}")


def a_set(text: str) -> Tanset:
    """Return the set that *text* names or lists; the library's sets go by their ids too.

    Raises `ShapeError` and `UsageError`.
    """
    return named_set(text, inputs.library().of(Figures).sets if _ID.fullmatch(text) else {})


def a_shape(text: str) -> Grid:
    """Return the shape of a code, or of a figure of the library or in a file.

    Raises `ShapeError` and `UsageError`.
    """
    # A code has digits, blanks and slashes; a text with letters may be a figure.
    if re.search(r"[a-z]", text, re.IGNORECASE) and len(text) < 1_000:
        try:
            figure = find_figure(text)
        except PlayerError:
            if "/" in text or "." in text:
                raise
        else:
            return shape_of(figure.source)
    return parse(text)


def at_most(number: int, most: int, line: str) -> None:
    """Refuse requests whose answer would take longer than a lifetime.

    Raises `UsageError` with *line*, which has places for the number and the most.
    """
    if number > most:
        raise UsageError(line, n=grouped(number), most=grouped(most))


def limit_of(options: Namespace) -> Limit:
    """Return the limit that was asked for."""
    return Limit(options.limit, options.timeout)


def pool_of(options: Namespace, large: bool) -> work.WorkerPool | None:
    """Return the workers: as asked for, or for *large* work a process for each processor."""
    if options.dask:
        return work.dask(options.dask)
    if options.workers:
        at_most(options.workers, 256, _WORKERS)
    size = options.workers or (None if large else 1)
    return None if size == 1 else work.processes(size)


def journal_of(options: Namespace) -> JobJournal | None:
    """Return the file of the work, if one was named."""
    return JobJournal(Path(options.file)) if options.file else None
