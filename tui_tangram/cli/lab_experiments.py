"""``tui-tangram lab experiment``: the measurements of the papers, repeated."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from tui_tangram.cli import output
from tui_tangram.commands.answer import CommandAnswer
from tui_tangram.language import tr, trc
from tui_tangram.play.columns import wrap
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.plot import shares
from tui_tangram.render.surface import to_ansi
from tui_tangram.research.experiments.experiment import Experiment, ExperimentReport

_WIDEST: Final = 80
"""The maximum number of columns of a sentence or a plot."""


def print_answer(answer: CommandAnswer, options: Namespace) -> None:
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
