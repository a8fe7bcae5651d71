"""The shapes, sets and work that the options of ``tui-tangram lab`` ask for."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli.services import CommandServices
from tui_tangram.commands import lab_work
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Limit
from tui_tangram.research.lab import work
from tui_tangram.research.lab.job import JobJournal
from tui_tangram.research.lab.tans import Tanset


def a_set(text: str) -> Tanset:
    """Return the set that *text* names or lists.  Raises `ShapeError`."""
    return lab_work.set_named(CommandServices(), text)


def a_shape(text: str) -> Grid:
    """Return the shape of a code, or of a figure.  Raises `ShapeError` and `UsageError`."""
    return lab_work.shape_named(CommandServices(), text)


def limit_of(options: Namespace) -> Limit:
    """Return the limit from the options."""
    return Limit(options.limit, options.timeout)


def pool_of(options: Namespace, large: bool) -> work.WorkerPool | None:
    """Return the workers from the options."""
    return lab_work.pool_of(options.workers, options.dask, large=large)


def journal_of(options: Namespace) -> JobJournal | None:
    """Return the file of the work, if one was named."""
    return lab_work.journal_of(options.file)
