"""The laboratory: codes and cards of shapes and sets, the paper's table, and experiments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.figures import place_words
from tui_tangram.commands.files import write_file
from tui_tangram.commands.host import Host
from tui_tangram.commands.lab_work import journal_of, limit_of, pool_of, set_named, shape_named
from tui_tangram.commands.status import CommandStatus
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import counted_sets, known_sets, means_set
from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.phrases import capital, suggested
from tui_tangram.play.refusal import Refusal
from tui_tangram.render.plot import shares_svg
from tui_tangram.research.experiments.experiment import (
    FORMS,
    Experiment,
    ExperimentReport,
    ResultRow,
    document,
    made_by,
    written,
)
from tui_tangram.research.experiments.registry import experiments
from tui_tangram.research.figures.numbered import place_of
from tui_tangram.research.lab import work
from tui_tangram.research.lab.card import (
    CardLine,
    Filling,
    FillingJob,
    code_lines,
    set_lines,
    set_record,
    shape_record,
)
from tui_tangram.research.lab.facts import shape_text
from tui_tangram.research.lab.jobs import PAPER, TableLine, table_words, total_words
from tui_tangram.research.lab.jobs import table as counted_table
from tui_tangram.research.lab.search import Neighbour, NeighboursJob, best_first, makes
from tui_tangram.research.lab.tans import Tanset, area, name
from tui_tangram.values import NamedTuple


class MeasuredExperiment(NamedTuple):
    """A completed experiment, and its report."""

    experiment: Experiment
    report: ExperimentReport


def experiment(
    services: Host,
    *,
    experiment: str | None,
    output: str | None,
    limit: int | None,
    timeout: float | None,
    workers: int | None,
    dask: str | None,
    file: str | None,
) -> CommandAnswer:
    """Run an experiment and report it; without a name list all."""
    known = experiments(counted_sets(services.library.of(Figures)))
    if not experiment:
        rows = [_listed(one) for one in known.values()]
        return CommandAnswer(rows, key="experiments", data={"status": "complete"}, numbered=False)
    if experiment not in known:
        raise Refusal(
            "no experiment called {name}; {known}",
            name=experiment,
            known=suggested(experiment, known, "there are {names}"),
        )
    path = None if output is None else Path(output)
    if path is not None:
        _check(path)
    one, found, why, status = known[experiment], list[ResultRow](), "", CommandStatus.DONE
    pool, parts = pool_of(workers, dask, large=services.parallel), one.parts()
    within = limit_of(services, limit, timeout)
    with services.watching(tr(one.title), _measurements) as watch:
        try:
            results = work.run(one, pool, journal_of(file), within, watch.report)
            for number, result in enumerate(results, start=1):
                found += result
                watch.reach(number / parts)
        except Stopped as stopped:
            why = str(stopped)
        except KeyboardInterrupt:
            why, status = tr("stopped"), CommandStatus.INTERRUPTED
    report = one.report(found)
    if path is not None:
        _write(path, one, found, complete=not why)
    data = document(one, found, complete=not why)
    records = data.pop("results")
    assert isinstance(records, list)
    first, *others = _sentences(one, report)
    return CommandAnswer(
        [AnswerRow(first, data={**data, "results": records}), *map(AnswerRow, others)],
        key="results",
        data=data,
        records=records,
        found=MeasuredExperiment(one, report),
        numbered=False,
        stopped=why,
        status=lambda: status,
        whole=f"lab experiment {one.id}",
    )


def _measurements(number: int) -> str:
    return trn("{n} measurement", "{n} measurements", number)


def _listed(one: Experiment) -> AnswerRow:
    fields = {
        "experiment": one.id,
        "question": one.question,
        "source": one.source,
        "claim": one.claim or None,
    }
    text = f"{one.id}: {tr(one.title)}. {tr(one.question)}"
    return AnswerRow(text, (one.id, tr(one.question)), fields)


def _sentences(one: Experiment, report: ExperimentReport) -> Iterator[str]:
    yield tr(one.question)
    yield f"{tr(one.source)}."
    for compared in report.comparisons:
        yield compared.words
    for line in report.lines:
        first, *others = zip(report.titles, line, strict=True)
        rest = ", ".join(f"{title} {number}" for title, number in others)
        yield f"{capital(first[0])} {first[1]}: {rest}."
    yield from report.words


def _check(path: Path) -> None:
    """Raise `Refusal` for a file that cannot be written."""
    if path.suffix[1:] not in FORMS:
        raise Refusal("{path}: the name must end in .csv, .json, .tex or .svg", path=path)
    if path.exists():
        raise Refusal("{file}: already exists", file=path)


def _write(path: Path, experiment: Experiment, rows: list[ResultRow], *, complete: bool) -> None:
    _check(path)
    text = (
        shares_svg(*experiment.plot(rows), made_by(experiment))
        if path.suffix == ".svg"
        else written(path.suffix[1:], experiment, rows, complete=complete)
    )
    write_file(path, text.encode(), replace=True)


LISTED: Final = 12
"""The maximum number of neighbours of a set listed for people; programs get all."""


class FilledShape(NamedTuple):
    """A shape, and sets by their names with what is known of its fillings, in words."""

    shape: Grid
    fillings: Sequence[tuple[str, str]] = ()


class TansetCard(NamedTuple):
    """A set, the convex shapes that it makes if they are known, and the sets one cut away."""

    tans: Tanset
    made: tuple[int, ...] | None
    neighbours: Sequence[Neighbour]


def code(
    services: Host, *, shape: Sequence[str], limit: int | None, timeout: float | None
) -> CommandAnswer:
    """List every code of a shape."""
    del limit, timeout  # It is quick.
    found = shape_named(services, " ".join(shape))
    return CommandAnswer(
        _lines(shape_text(found), shape_record(found), code_lines(found)),
        numbered=False,
        data=shape_record(found),
        found=FilledShape(found),
    )


def card(
    services: Host, *, words: Sequence[str], limit: int | None, timeout: float | None
) -> CommandAnswer:
    """Describe a shape, with the sets that fill it, or a set."""
    text, sets = " ".join(words), services.library.of(Figures).sets
    within = limit_of(services, limit, timeout)
    if means_set(text, sets):
        return _set_card(set_named(services, text), within)
    return _shape_card(shape_named(services, text), known_sets(sets), within)


def _shape_card(shape: Grid, known: dict[str, Tanset], limit: Limit) -> CommandAnswer:
    names = [one for one, tans in known.items() if area(tans) == shape.triangles]
    job = FillingJob(shape, tuple(known[one] for one in names), keep=0)
    found: list[tuple[str, Filling]] = []
    why = ""
    try:
        for part, result in enumerate(work.run(job, limit=limit)):
            found.append((names[part], job.read(part, result)))
    except Stopped as stopped:
        why = str(stopped)
    record = shape_record(shape)
    records = [{"id": one, **filling.record} for one, filling in found]
    rows = _lines(shape_text(shape), record, code_lines(shape))
    words = []
    for (one, filling), fields in zip(found, records, strict=True):
        words.append(filling.words)
        if filling.number and (place := place_of(shape, known[one])):
            fields["number"], fields["figures"] = place
            words[-1] += f", {place_words(place)}"
        rows.append(AnswerRow(f"{one}: {words[-1]}.", data=fields))
    if not names:
        text = tr("No set of the library has {n} half-squares.", n=shape.triangles)
        rows.append(AnswerRow(text))
    return CommandAnswer(
        rows,
        numbered=False,
        key="sets",
        data={"status": "stopped" if why else "complete", **record},
        records=records,
        found=FilledShape(shape, list(zip([one for one, _ in found], words, strict=True))),
        stopped=why,
    )


def _set_card(tans: Tanset, limit: Limit) -> CommandAnswer:
    made: tuple[int, ...] | None = None
    found: list[Neighbour] = []
    why = ""
    try:
        made = makes(tans, limit.meter())
        job = NeighboursJob(tans)
        for result in work.run(job, limit=limit):
            found += job.read(result)
    except Stopped as stopped:
        why = str(stopped)
    found = best_first(found)
    record = set_record(tans, made)
    rows = _lines(name(tans), record, set_lines(tans, made))
    text = trn("{n} set is one cut away:", "{n} sets are one cut away. The best first:", len(found))
    rows.append(AnswerRow(text if found else tr("No set is one cut away.")))
    for one in found[:LISTED]:
        filled, codes = len(one.made), name(one.tans)
        text = tr("Fills {n}: {set}, {change}.", n=filled, set=codes, change=one.words)
        rows.append(AnswerRow(text, data=one.record))
    return CommandAnswer(
        rows,
        numbered=False,
        key="neighbours",
        data={"status": "stopped" if why else "complete", **record},
        records=[one.record for one in found],
        found=TansetCard(tans, made, found),
        stopped=why,
    )


def _lines(title: str, record: dict[str, object], lines: Sequence[CardLine]) -> list[AnswerRow]:
    """Return the lines of a card; the first has all of it as fields."""
    text = [AnswerRow(f"{capital(line.title)}: {line.text}.") for line in lines]
    return [AnswerRow(f"{title}.", data=record), *text]


def table(services: Host, *, limit: int | None, timeout: float | None) -> CommandAnswer:
    """Count the solutions of the convex figures, and compare with the paper."""
    lines: list[TableLine] = []
    why = ""
    try:
        for line in counted_table(limit_of(services, limit, timeout).meter()):
            lines.append(line)  # noqa: PERF402  # what was counted before it stopped stays
    except Stopped as stopped:
        why = str(stopped)
    records = [_record(line) for line in lines]
    rows = [
        _row(table_words(line), {"number": line.figure, **record})
        for line, record in zip(lines, records, strict=True)
    ]
    if not why:
        rows.append(_row(total_words(lines)))
    return CommandAnswer(
        rows,
        key="figures",
        data={
            "status": "complete" if len(lines) == len(PAPER) else "stopped",
            "count": sum(line.labelled for line in lines),
            "distinct": sum(line.distinct for line in lines),
            "labelled": sum(line.labelled for line in lines),
            "paper": sum(line.paper for line in lines),
        },
        records=records,
        numbered=False,
        stopped=why,
    )


def _record(line: TableLine) -> dict[str, object]:
    return {
        "figure": line.figure,
        "code": shape_text(line.shape),
        "count": line.labelled,
        "distinct": line.distinct,
        "labelled": line.labelled,
        "paper": line.paper,
        "difference": line.difference,
    }


def _row(words: str, data: dict[str, object] | None = None) -> AnswerRow:
    return AnswerRow(f"{capital(words)}.", (words,), data or {})
