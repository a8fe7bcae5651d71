"""Experiments: measurements of the papers, repeated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.files import write_file
from tui_tangram.commands.host import Host
from tui_tangram.commands.lab_work import journal_of, limit_of, pool_of
from tui_tangram.commands.status import CommandStatus
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import counted_sets
from tui_tangram.language import tr, trn
from tui_tangram.play import Stopped
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
from tui_tangram.research.lab import work
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
