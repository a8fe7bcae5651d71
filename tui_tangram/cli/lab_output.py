"""Output of ``tui-tangram lab``: pictures of lists of shapes, documents and tables, progress."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from time import monotonic

from tui_tangram import __version__
from tui_tangram.cli.output import PrintSurface, print_json
from tui_tangram.cli.player import COMMAND
from tui_tangram.codec import Grid, outline
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.language import tr
from tui_tangram.play import Progress, table_files
from tui_tangram.play.phrases import duration, grouped, percent, pointed

SCALE = 4
"""Pixels for the leg of a half square in lists of shapes."""


def draw(sheet: PrintSurface, shapes: Sequence[Grid]) -> str:
    """Return the pictures of some shapes beside each other, in as many rows as they need."""
    return "".join(_row(sheet, row) for row in _rows(shapes, sheet.picture[0] // SCALE))


def _rows(shapes: Iterable[Grid], width: int) -> Iterator[list[Grid]]:
    row: list[Grid] = []
    taken = 0
    for shape in shapes:
        if row and taken + shape.width > width:
            yield row
            row, taken = [], 0
        row.append(shape)
        taken += shape.width + 1
    if row:
        yield row


def _row(sheet: PrintSurface, shapes: Sequence[Grid]) -> str:
    polygons: list[Polygon] = []
    x = 0
    for shape in shapes:
        polygons += [moved(polygon, x, 0) for polygon in outline(shape)]
        x += shape.width + 1
    height = max(shape.height for shape in shapes)
    box = (min(x * SCALE + 1, sheet.picture[0]), ceil(height * SCALE / 2) + 1)
    return replace(sheet, picture=box).draw(tuple(polygons))


def moved(polygon: Polygon, x: int, y: int) -> Polygon:
    """Return a polygon so far to the right and up."""
    return polygon.moved(Isometry.translation(Point(Sqratio(x), Sqratio(y))))


class RowPrinter:
    """A list of records for programs, printed while it grows.

    As JSON it is a field of a document; as CSV or LaTeX it is a table, and the rest of the document
    is left out.  All records have the same fields.
    """

    def __init__(self, form: str, key: str, head: Mapping[str, object] | None = None) -> None:
        """Begin in the *form* ``json``, ``csv`` or ``latex``, with the fields that are known."""
        self._form = form
        self._titles: tuple[str, ...] = ()
        self._begun = False
        if form == "json":
            start = json.dumps(dict(head or {}))[:-1]
            print(f"{start}{', ' if head else ''}{json.dumps(key)}: [", end="")

    def add(self, record: Mapping[str, object]) -> None:
        """Add a record."""
        if self._form == "json":
            print(",\n" if self._begun else "\n", json.dumps(record), sep="", end="")
            self._begun = True
            return
        if self._form == "csv":
            if not self._begun:
                sys.stdout.write(table_files.csv_line(record))
            sys.stdout.write(table_files.csv_line(record.values()))
        else:
            if not self._begun:
                words = shlex.join(("tui-tangram", *COMMAND.words))
                first, made_by = tuple(record.values()), f"tui-tangram {__version__}: {words}"
                print(table_files.latex_head(tuple(record), first, made_by), end="")
            print(table_files.latex_line(record.values()), end="")
        self._begun = True

    def end(self, **rest: object) -> None:
        """End the list, and the document with the fields that are known by now."""
        if self._form == "json":
            end = f", {json.dumps(rest)[1:]}" if rest else "}"
            print(f"\n]{end}")
        elif self._form == "latex" and self._begun:
            print(table_files.LATEX_END, end="")


def print_document(form: str, document: Mapping[str, object], table: str = "") -> None:
    """Print a document in the *form* ``json``, ``csv`` or ``latex``.

    Tables have the records in its field *table*; without one, the document is one record, of
    which parts that are records themselves are left out.
    """
    if form == "json":
        print_json(document)
        return
    printer = RowPrinter(form, table)
    rows = document.get(table)
    if not isinstance(rows, list):
        rows = [] if table else [{k: v for k, v in document.items() if not _has_records(v)}]
    for row in rows:
        printer.add(row)
    printer.end()


def _has_records(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


def finds(number: int) -> str:
    """Return the number of finds in words."""
    return tr("{n} found", n=grouped(number))


def progress_line(progress: Progress, told: Callable[[int], str] = finds, kept: float = 0.0) -> str:
    """Return the progress of work: share, finds as *told*, the time that is left at this rate.

    The share *kept* was done in an earlier run.
    """
    parts = [told(progress.found)]
    if progress.fraction is not None:
        parts.insert(0, percent(pointed(f"{100 * progress.fraction:.1f}")))
        done = progress.fraction - kept
        if done > 0.01 and progress.fraction < 1 and progress.seconds > 2:
            left = progress.seconds * (1 - progress.fraction) / done
            parts.append(tr("about {time} left", time=duration(round(left))))
    return ", ".join(parts)


class Ticker:
    """Shows progress on standard error, where that is a terminal and nothing else is printed."""

    def __init__(self, quiet: bool, told: Callable[[int], str] = finds) -> None:
        self._told = told
        self._shown = False
        self._last = monotonic()
        self._kept: float | None = None
        self._on = not quiet and sys.stderr is not None and sys.stderr.isatty()

    @property
    def report(self) -> Callable[[Progress], None] | None:
        """The function that a search reports to; None where progress is not shown."""
        return self._report if self._on else None

    def _report(self, progress: Progress) -> None:
        now = monotonic()
        if self._kept is None:
            self._kept = progress.fraction or 0.0
        if now - self._last >= 0.2:
            self._last = now
            self._shown = True
            print(
                f"\r{progress_line(progress, self._told, self._kept)}\x1b[K",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
