"""Every figure of a set of pieces: their numbers, and lists of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Final

from tui_tangram.commands.command import AnswerRow, CommandAnswer, CommandStatus
from tui_tangram.commands.host import Host
from tui_tangram.commands.lab_work import limit_of, pool_of, set_named
from tui_tangram.language import tr, trn
from tui_tangram.maths.cover import compiled
from tui_tangram.play import Meter, Stopped
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.play.phrases import grouped
from tui_tangram.research.figures.keys import facts_of
from tui_tangram.research.figures.placements import placements
from tui_tangram.research.figures.search import PartRun, estimate
from tui_tangram.research.figures.store import (
    FigureStore,
    StoredFigure,
    StoreTotals,
    found_parts,
    opened_store,
    totals_of,
    write_store,
)
from tui_tangram.research.lab.facts import Wanted, record, shape_text
from tui_tangram.research.lab.tans import Tanset, name

LISTED: Final = 100
"""The maximum number of figures of a list, by default."""
_SPEED: Final = {True: 500_000, False: 1_000}
"""The arrangements found in a second, compiled and in plain Python."""
_CONVEX: Final = 8
"""The maximum number of sides of a convex figure."""
_LONG: Final = 60
"""The seconds of work from which they are announced."""


def figures(
    services: Host,
    *,
    set: str,  # noqa: A002
    count: bool,
    convex: bool,
    holes: int | None,
    symmetry: str | None,
    sides: int | None,
    perimeter: int | None,
    solutions: int | None,
    start: int,
    most: int,
    limit: int | None,
    timeout: float | None,
    workers: int | None,
    dask: str | None,
    file: str | None,
) -> CommandAnswer:
    """Count or list the figures of a set; they are found first, if no store has them."""
    tans = set_named(services, set)
    ways = labellings(tans)
    wanted = Wanted(convex or None, holes, symmetry, sides, perimeter)
    store, why, status = opened_store(tans), "", CommandStatus.DONE
    if store is None:
        found: list[PartRun] = []
        _announce(services, tans)
        pool = pool_of(workers, dask, large=services.parallel)
        within = limit_of(services, limit, timeout)
        journal = Path(file) if file else None
        with services.watching(tr("All figures"), _figures) as watch:
            try:
                for part in found_parts(tans, pool, within, watch.report, journal=journal):
                    found.append(part)  # noqa: PERF402  # what was found before it stopped stays
                store = write_store(tans, found, journal=journal)
            except Stopped as stopped:
                why = str(stopped)
            except KeyboardInterrupt:
                why, status = tr("stopped"), CommandStatus.INTERRUPTED
        totals = store.totals if store else totals_of(tans, found)
    else:
        totals = store.totals
    data: dict[str, object] = {
        "status": "stopped" if why else "complete",
        "set": name(tans),
        **totals._asdict(),
        "labelled": totals.distinct * ways,
    }
    if store is None or (count and not wanted and solutions is None):
        return CommandAnswer(
            messages=list(_sentences(totals, ways, whole=not why)),
            data=data,
            numbered=False,
            stopped=why,
            status=lambda: status,
            whole=f"lab figures {set} --count",
        )
    chosen: list[StoredFigure] = []
    number = 0
    with services.watching(tr("All figures"), _figures) as watch:
        meter = limit_of(services, limit, timeout).meter(watch.report)
        try:
            for one in _chosen(store, wanted, solutions, start, meter):
                number += 1
                if not count:
                    chosen.append(one)
                    if number == most:
                        break
        except Stopped as stopped:
            why = str(stopped)
            data["status"] = "stopped"
    if count:
        text = trn("{number} figure", "{number} figures", number, number=grouped(number))
        data["count"] = number
        return CommandAnswer(messages=[f"{text}."], data=data, numbered=False, stopped=why)
    rows = [_row(one, ways) for one in chosen]
    return CommandAnswer(
        rows,
        key="shapes",
        data={**data, "count": len(rows)},
        numbered=False,
        nothing="" if why else tr("no figure of this set is like that"),
        stopped=why,
    )


def _figures(number: int) -> str:
    return trn("{n} figure", "{n} figures", number)


def _announce(services: Host, tans: Tanset) -> None:
    """Say what work takes long; in plain Python more of it does."""
    placements(tans)  # refuses sets that are too large
    quick = compiled.problem() is None
    number = estimate(tans)
    minutes = ceil(number / _SPEED[quick] / 60)
    if number < _LONG * _SPEED[quick]:
        return
    text = trn(
        "About {number} arrangements: about {n} minute.",
        "About {number} arrangements: about {n} minutes.",
        minutes,
        number=grouped(int(float(f"{number:.2g}"))),
    )
    if not quick:
        text += " " + tr("Installed with a compiler it would be 500 times as fast.")
    services.note(text)


def _chosen(
    store: FigureStore, wanted: Wanted, solutions: int | None, start: int, meter: Meter
) -> Iterator[StoredFigure]:
    """Yield the figures that pass a filter, from a number on."""
    halves = placements(store.tans).halves
    holed = False if wanted.convex else None if wanted.holes is None else wanted.holes > 0
    for number, key, distinct in store.each(start, wanted.sides, holed=holed):
        meter.tick()
        meter.fraction = number / store.totals.figures
        facts = facts_of(key, halves)
        if wanted.convex and facts.sides > _CONVEX:
            return
        if (
            solutions in (None, distinct)
            and wanted.sides in (None, facts.sides)
            and holed in (None, facts.holed)
            and (facts.convex or not wanted.convex)
        ):
            one = store.stored(number, key, distinct)
            if wanted(one.grid):
                meter.found += 1
                yield one


def _row(one: StoredFigure, ways: int) -> AnswerRow:
    fields = {
        "number": one.number,
        **record(one.grid),
        "distinct": one.distinct,
        "labelled": one.distinct * ways,
    }
    text = tr(
        "figure {number}: {shape}: {counted}",
        number=grouped(one.number),
        shape=shape_text(one.grid),
        counted=counted(one.distinct, ways),
    )
    cells = grouped(one.number), shape_text(one.grid), grouped(one.distinct)
    return AnswerRow(text, cells, fields)


def _sentences(totals: StoreTotals, ways: int, *, whole: bool) -> Iterator[str]:
    number, without = grouped(totals.figures), grouped(totals.without_holes)
    if not whole:
        yield tr(
            "At least {number} figures, {without} without holes.", number=number, without=without
        )
        return
    yield trn(
        "{number} figure, {without} without holes.",
        "{number} figures, {without} without holes.",
        totals.figures,
        number=number,
        without=without,
    )
    yield tr(
        "Arrangements with the largest piece in one pose: {number}.",
        number=grouped(totals.arrangements),
    )
    yield tr(
        "Solutions of all figures: {number}, with equal pieces told apart {labelled}.",
        number=grouped(totals.distinct),
        labelled=grouped(totals.distinct * ways),
    )
