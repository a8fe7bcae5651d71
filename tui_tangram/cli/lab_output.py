"""Output of ``tui-tangram lab``: pictures of lists of shapes, records, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from time import monotonic

from tui_tangram.cli.output import Sheet
from tui_tangram.codec import Grid, code_of, is_simple, outline
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.lab.facts import facts
from tui_tangram.lab.fit import Solution
from tui_tangram.language import tr
from tui_tangram.play import Progress
from tui_tangram.play.phrases import duration, grouped, pointed
from tui_tangram.render import PieceLook

SCALE = 4
"""Pixels for the leg of a half square in lists of shapes."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def text(shape: Grid) -> str:
    """Return a shape as a line: shape and length number, or the grid where it has none."""
    return str(code_of(shape)) if is_simple(shape) else str(shape)


def record(shape: Grid) -> dict[str, object]:
    """Return the record of a shape for JSON."""
    found: dict[str, object] = {"grid": str(shape), "triangles": shape.triangles}
    if is_simple(shape):
        code = code_of(shape)
        found |= {"shape": code.shape_number, "length": code.length_number, "l1": code.l1}
    else:
        found |= {"shape": None, "length": None, "l1": None}
    known = facts(shape)
    return found | {
        "convex": known.convex,
        "holes": known.holes,
        "symmetry": known.family.name,
        "sides": known.sides,
        "perimeter": known.perimeter,
    }


def draw(sheet: Sheet, shapes: Sequence[Grid]) -> str:
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


def _row(sheet: Sheet, shapes: Sequence[Grid]) -> str:
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


def solution_looks(shape: Grid, solution: Solution) -> tuple[PieceLook, ...]:
    """Return a solution as it is drawn, its tans with letters in their order."""
    return tuple(
        PieceLook(
            # The outline; what a tan encloses belongs to others.
            moved(
                max(outline(one.alias), key=lambda polygon: polygon.area),
                one.x,
                shape.height - one.y - one.alias.height,
            ),
            LETTERS[number % len(LETTERS)],
            number,
        )
        for number, one in enumerate(solution)
    )


def progress_line(progress: Progress) -> str:
    """Return the progress of a search: share, finds, and the time that is left at this rate."""
    parts = [tr("{n} found", n=grouped(progress.found))]
    if progress.fraction is not None:
        parts.insert(0, f"{pointed(f'{100 * progress.fraction:.1f}')} %")
        if 0.01 < progress.fraction < 1 and progress.seconds > 2:
            left = progress.seconds * (1 / progress.fraction - 1)
            parts.append(tr("about {time} left", time=duration(round(left))))
    return ", ".join(parts)


class Ticker:
    """Shows progress on standard error, where that is a terminal and nothing else is printed."""

    def __init__(self, quiet: bool) -> None:
        self._shown = False
        self._last = monotonic()
        self._on = not quiet and sys.stderr is not None and sys.stderr.isatty()

    @property
    def report(self) -> Callable[[Progress], None] | None:
        """The function that a search reports to; None where progress is not shown."""
        return self._report if self._on else None

    def _report(self, progress: Progress) -> None:
        now = monotonic()
        if now - self._last >= 0.2:
            self._last = now
            self._shown = True
            print(f"\r{progress_line(progress)}\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
