"""``tui-tangram lab experiment``: what the papers measured, measured again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, INTERRUPTED, STOPPED, UsageError, complain
from tui_tangram.cli.lab_inputs import journal_of, limit_of, pool_of
from tui_tangram.cli.lab_output import Ticker, print_document
from tui_tangram.experiments import files
from tui_tangram.experiments.experiment import Experiment, ExperimentReport, ResultRow
from tui_tangram.experiments.registry import experiments
from tui_tangram.lab import work
from tui_tangram.language import tr, trc, trn
from tui_tangram.play import Stopped
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import suggested
from tui_tangram.render.ansi import to_ansi
from tui_tangram.render.palette import make_palette
from tui_tangram.render.plot import shares, shares_svg
from tui_tangram.render.themes import DEFAULT
from tui_tangram.store.figures import Figures
from tui_tangram.store.tansets import counted_sets

_WIDEST: Final = 80
"""The most columns of a sentence or a plot."""


def run_experiment(options: Namespace) -> int:
    """Run an experiment and print its report; without a name list all."""
    known = experiments(counted_sets(inputs.library().of(Figures)))
    if options.experiment is None:
        _print_list(options, list(known.values()))
        return DONE
    if options.experiment not in known:
        raise UsageError(
            "no experiment called {name}; {known}",
            name=options.experiment,
            known=suggested(options.experiment, known, "there are {names}"),
        )
    path = None if options.output is None else Path(options.output)
    if path is not None and path.suffix[1:] not in files.FORMS:
        raise UsageError("{path}: the name must end in .csv, .json, .tex or .svg", path=path)
    if path is not None and path.exists():
        raise UsageError("{file}: already exists", file=path)
    experiment = known[options.experiment]
    rows: list[ResultRow] = []
    why = ""
    status = DONE
    ticker = Ticker(quiet=False, told=lambda done: trn("{n} measurement", "{n} measurements", done))
    pool = pool_of(options, large=True)
    try:
        for result in work.run(
            experiment, pool, journal_of(options), limit_of(options), ticker.report
        ):
            rows += result
    except Stopped as stopped:
        status, why = STOPPED, str(stopped)
    except KeyboardInterrupt:
        status, why = INTERRUPTED, tr("stopped")
    finally:
        ticker.end()
    if why:
        complain(f"{experiment.id}: {why}")
    if options.form:
        found = files.document(experiment, rows, complete=not why)
        print_document(options.form, found, "results")
    else:
        _print_report(experiment, experiment.report(rows))
    if path is not None:
        _write(path, experiment, rows, complete=not why)
    return status


def _write(
    path: Path, experiment: Experiment, rows: Sequence[ResultRow], *, complete: bool
) -> None:
    text = (
        shares_svg(*experiment.plot(rows), files.made_by(experiment))
        if path.suffix == ".svg"
        else files.written(path.suffix[1:], experiment, rows, complete=complete)
    )
    if path.exists():
        raise UsageError("{file}: already exists", file=path)
    output.write_file(path, text.encode(), replace=True)


def _print_list(options: Namespace, known: Sequence[Experiment]) -> None:
    if options.form:
        rows = [
            {
                "experiment": one.id,
                "question": one.question,
                "source": one.source,
                "claim": one.claim or None,
            }
            for one in known
        ]
        document = {"status": "complete", "count": len(known), "experiments": rows}
        print_document(options.form, document, "experiments")
        return
    sheet = output.PrintSurface.of_stdout()
    sheet.print_table([(one.id, tr(one.question)) for one in known])


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
