"""``tui-tangram lab card``: all that there is to say of a shape or of a set."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, STOPPED, complain
from tui_tangram.cli.lab_inputs import a_set, a_shape, limit_of
from tui_tangram.cli.lab_output import draw, print_document
from tui_tangram.codec import Grid
from tui_tangram.lab import work
from tui_tangram.lab.card import (
    CardLine,
    Filling,
    FillingJob,
    code_lines,
    set_lines,
    set_record,
    shape_record,
)
from tui_tangram.lab.facts import shape_text
from tui_tangram.lab.neighbours import Neighbour, NeighboursJob, best_first
from tui_tangram.lab.search import makes
from tui_tangram.lab.tans import Tanset, area, name, tan_name
from tui_tangram.language import tr
from tui_tangram.play import Stopped
from tui_tangram.play.columns import left
from tui_tangram.play.columns import width as cells
from tui_tangram.store.figures import Figures
from tui_tangram.store.tansets import known_sets, means_set

LISTED: Final = 12
"""The neighbours that are listed as text; JSON has all."""


def run_card(options: Namespace) -> int:
    """Print the card of a shape or of a set."""
    sets = inputs.library().of(Figures).sets
    text = " ".join(options.thing)
    if means_set(text, sets):
        return _set_card(options, a_set(text))
    return _shape_card(options, a_shape(text), known_sets(sets))


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


def _shape_card(options: Namespace, shape: Grid, known: dict[str, Tanset]) -> int:
    names = [one for one, tans in known.items() if area(tans) == shape.triangles]
    job = FillingJob(shape, tuple(known[one] for one in names), keep=0)
    limit, why = limit_of(options), ""
    found: list[Filling] = []
    try:
        for result in work.run(job, limit=limit):
            found.append(job.read(len(found), result))
    except Stopped as stopped:
        why = str(stopped)
        complain(why)
    if options.form:
        sets = [{"id": one, **filling.record} for one, filling in zip(names, found, strict=False)]
        status = "stopped" if why else "complete"
        document = {"status": status, **shape_record(shape), "sets": sets}
        print_document(options.form, document, "sets")
        return STOPPED if why else DONE
    sheet = output.PrintSurface.of_stdout()
    print(draw(sheet, [shape]))
    lines = code_lines(shape)
    lines += [CardLine(one, filling.words) for one, filling in zip(names, found, strict=False)]
    print_lines(sheet, lines, 14)
    if options.pictures:
        print(draw(sheet, shape.aliases), end="")
    return STOPPED if why else DONE


def _set_card(options: Namespace, tans: Tanset) -> int:
    limit, why = limit_of(options), ""
    made: tuple[int, ...] | None = None
    found: list[Neighbour] = []
    try:
        made = makes(tans, limit.meter())
        job = NeighboursJob(tans)
        for result in work.run(job, limit=limit):
            found += job.read(result)
    except Stopped as stopped:
        why = str(stopped)
        complain(why)
    found = best_first(found)
    if options.form:
        status = "stopped" if why else "complete"
        document = {"status": status, **set_record(tans, made)}
        document["neighbours"] = [one.record for one in found]
        print_document(options.form, document, "neighbours")
        return STOPPED if why else DONE
    sheet = output.PrintSurface.of_stdout()
    print_set(sheet, tans, made)
    print(sheet.line(tr("one cut away: {n}, the best first", n=len(found))))
    for one in found[:LISTED]:
        print(sheet.line(f"{len(one.made):>3}  {name(one.tans)}  {one.words}"))
        if options.pictures:
            print(draw(sheet, one.tans))
    return STOPPED if why else DONE
