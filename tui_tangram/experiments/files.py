"""Results of experiments as JSON and CSV.  All names are English, as in all files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Final

from tui_tangram.experiments.experiment import Experiment, ResultRow

FORMS: Final = ("json", "csv", "svg")
"""The endings of files of results; SVG has the plot."""


def document(
    experiment: Experiment, rows: Sequence[ResultRow], *, complete: bool
) -> dict[str, object]:
    """Return the results as a JSON object, with the question and what the paper has."""
    report = experiment.report(rows)
    return {
        "status": "complete" if complete else "stopped",
        "experiment": experiment.id,
        "question": experiment.question,
        "source": experiment.source,
        "claim": experiment.claim or None,
        "count": len(rows),
        "comparisons": [one._asdict() | {"paper": one.paper or None} for one in report.comparisons],
        "words": list(report.words),
        "results": [experiment.record(row) for row in rows],
    }


def as_json(experiment: Experiment, rows: Sequence[ResultRow], *, complete: bool) -> str:
    """Return the results as the text of a JSON document."""
    found = document(experiment, rows, complete=complete)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def as_csv(experiment: Experiment, rows: Sequence[ResultRow]) -> str:
    """Return the results as CSV, with a line of titles; what is not known is empty."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(experiment.results)
    writer.writerows(rows)
    return text.getvalue()
