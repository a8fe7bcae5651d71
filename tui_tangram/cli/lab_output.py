"""Inputs and pictures of ``tui-tangram lab``: its options, shapes, cards, experiments."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.output import PrintSurface
from tui_tangram.cli.services import CommandServices
from tui_tangram.commands import lab_work
from tui_tangram.commands.command import CommandAnswer
from tui_tangram.commands.lab import LISTED, TansetCard
from tui_tangram.language import tr, trc
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play import Limit
from tui_tangram.play.columns import left, wrap
from tui_tangram.play.columns import width as cells
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.plot import shares
from tui_tangram.render.surface import to_ansi
from tui_tangram.research.experiments.experiment import Experiment, ExperimentReport
from tui_tangram.research.lab import work
from tui_tangram.research.lab.card import CardLine, code_lines, set_lines
from tui_tangram.research.lab.facts import shape_text
from tui_tangram.research.lab.tans import Tanset, name, tan_name
from tui_tangram.research.lab.work import JobJournal


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


SCALE = 4
"""Pixels for the leg of a half square in lists of shapes."""


def draw(sheet: PrintSurface, shapes: Sequence[Grid]) -> str:
    """Return the pictures of some shapes next to each other, in as many rows as they need."""
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
    return sheet._replace(picture=box).draw(tuple(polygons))


def moved(polygon: Polygon, x: int, y: int) -> Polygon:
    """Return a polygon so far to the right and up."""
    return polygon.moved(Isometry.translation(Point(Sqratio(x), Sqratio(y))))


def print_card(answer: CommandAnswer, options: Namespace) -> None:
    """Print the card of a shape or of a set."""
    sheet = output.PrintSurface.of_stdout()
    card = answer.found
    if isinstance(card, TansetCard):
        print_set(sheet, card.tans, card.made)
        print(sheet.line(tr("one cut away: {n}, the best first", n=len(card.neighbours))))
        for one in card.neighbours[:LISTED]:
            print(sheet.line(f"{len(one.made):>3}  {name(one.tans)}  {one.words}"))
            if options.pictures:
                print(draw(sheet, one.tans))
        return
    print(draw(sheet, [card.shape]))
    fillings = [CardLine(one, words) for one, words in card.fillings]
    print_lines(sheet, code_lines(card.shape) + fillings, 14)
    if options.pictures:
        print(draw(sheet, card.shape.aliases), end="")


def print_lines(sheet: output.PrintSurface, lines: Sequence[CardLine], least: int) -> None:
    """Print lines of a card, their texts one below the other."""
    width = max(least, *(cells(line.title) for line in lines))
    for line in lines:
        print(sheet.line(f"{left(line.title, width)} {line.text}"))


def print_set(sheet: output.PrintSurface, tans: Tanset, made: tuple[int, ...] | None) -> None:
    """Print the pieces of a set and the facts about it."""
    print(draw(sheet, tans))
    for tan in tans:
        print(sheet.line(f"{tan_name(tan):<5} {shape_text(tan)}"))
    print_lines(sheet, set_lines(tans, made), 10)


_WIDEST: Final = 80
"""The maximum number of columns of a sentence or a plot."""


def print_experiments(answer: CommandAnswer, options: Namespace) -> None:
    """Print the report of an experiment, or the list of all."""
    del options
    if answer.found is not None:
        _print_report(*answer.found)
        return
    sheet = output.PrintSurface.of_stdout()
    sheet.print_table([row.cells for row in answer.rows])


def _print_report(experiment: Experiment, report: ExperimentReport) -> None:
    sheet = output.PrintSurface.of_stdout()
    columns = min(sheet.width or _WIDEST, _WIDEST)

    def say(*texts: str) -> None:
        for text in texts:
            for line in wrap(text, columns):
                print(sheet.line(line))

    say(tr(experiment.title), tr(experiment.question), tr(experiment.source))
    if experiment.claim:
        say(tr("The paper: {claim}", claim=tr(experiment.claim)))
    if report.comparisons:
        paper = any(one.paper for one in report.comparisons)
        heads = [("", trc("experiment", "here"), *([trc("experiment", "paper")] if paper else []))]
        rows = [(one.what, one.here, *([one.paper] if paper else [])) for one in report.comparisons]
        print()
        sheet.print_table([*heads, *rows], right_in=(1, 2))
    if report.bars:
        print()
        say(report.plot)
        drawn = shares(report.bars, columns, make_palette(DEFAULT, sheet.profile))
        print(to_ansi(drawn), end="")
    for text in report.words:
        print()
        say(text)
    if report.lines:
        print()
        numbers = range(1, len(report.titles))
        sheet.print_table([report.titles, *report.lines], right_in=numbers)
