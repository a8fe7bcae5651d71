"""Output of ``tui-tangram lab``: pictures of lists of shapes, records, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from time import monotonic

from tui_tangram.cli.output import PrintSurface
from tui_tangram.codec import Grid, outline
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.language import tr
from tui_tangram.play import Progress
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
