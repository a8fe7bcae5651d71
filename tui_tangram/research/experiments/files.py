"""Results of experiments as JSON, CSV and LaTeX.  All names are English, as in all files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from tui_tangram import __version__
from tui_tangram.play import table_files
from tui_tangram.research.experiments.experiment import Experiment, ResultRow

FORMS: Final = ("json", "csv", "svg", "tex")
"""The endings of files of results; SVG has the plot."""


def document(
    experiment: Experiment, rows: Sequence[ResultRow], *, complete: bool
) -> dict[str, object]:
    """Return the results as a JSON object, with the question and the paper's answer."""
    report = experiment.report(rows)
    return {
        "status": "complete" if complete else "stopped",
        "experiment": experiment.id,
        "question": experiment.question,
        "source": experiment.source,
        "claim": experiment.claim or None,
        "made_by": made_by(experiment),
        "count": len(rows),
        "comparisons": [one._asdict() | {"paper": one.paper or None} for one in report.comparisons],
        "words": list(report.words),
        "results": [experiment.record(row) for row in rows],
    }


def made_by(experiment: Experiment) -> str:
    """Return the version of the program and the command that measures this, for files."""
    return f"tui-tangram {__version__}: tui-tangram lab experiment {experiment.id}"


def written(form: str, experiment: Experiment, rows: Sequence[ResultRow], *, complete: bool) -> str:
    """Return the results in one of the `FORMATS` that are texts: all but the plot."""
    if form == "json":
        return as_json(experiment, rows, complete=complete)
    return as_csv(experiment, rows) if form == "csv" else as_latex(experiment, rows)


def as_json(experiment: Experiment, rows: Sequence[ResultRow], *, complete: bool) -> str:
    """Return the results as the text of a JSON document."""
    found = document(experiment, rows, complete=complete)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def as_csv(experiment: Experiment, rows: Sequence[ResultRow]) -> str:
    """Return the results as CSV, with a line of titles; unknown values are empty."""
    return table_files.as_csv(tuple(experiment.results), rows)


def as_latex(experiment: Experiment, rows: Sequence[ResultRow]) -> str:
    """Return the results as a table in LaTeX; unknown values are empty."""
    return table_files.as_latex(tuple(experiment.results), rows, made_by(experiment))
