"""An experiment: the question, the paper's answer, work in parts, and a report of its results.

Results are also written as JSON, CSV and LaTeX.  All names are English, as in all files.
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from tui_tangram import __version__
from tui_tangram.language import tr
from tui_tangram.play import Meter, files
from tui_tangram.play.phrases import capital, grouped, pointed
from tui_tangram.values import NamedTuple, dataclass, fields

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm


ResultValue: TypeAlias = int | float | str | bool | None
"""A number or a name in a result; None if it is not known."""
ResultRow: TypeAlias = Sequence[ResultValue]
"""One measurement: a value for each field of the experiment."""


class Comparison(NamedTuple):
    """A number found here compared with that of the paper, both in words."""

    what: str
    here: str
    paper: str = ""
    """Empty if the paper has none."""

    @property
    def words(self) -> str:
        """Both numbers in a sentence."""
        if not self.paper:
            return capital(f"{self.what}: {self.here}.")
        text = tr("{what}: {here}, paper: {paper}.", **self._asdict())
        return capital(text)


class ExperimentReport(NamedTuple):
    """The meaning of an experiment's results, in the language in use."""

    comparisons: Sequence[Comparison] = ()
    plot: str = ""
    """The title of the bars."""
    bars: Sequence[tuple[str, int]] = ()
    """Names and amounts."""
    words: Sequence[str] = ()
    """Sentences: what differs from the paper, and why."""
    titles: Sequence[str] = ()
    """The titles of a table; its first column is of names, the others of numbers."""
    lines: Sequence[Sequence[str]] = ()
    """The lines of the table, a text for each title."""


@dataclass(frozen=True)
class Experiment(ABC):
    """An experiment, as a value: equal ones have the same results on every machine."""

    id: ClassVar[str]
    """Its name on the command line."""
    title: ClassVar[str]
    """Its name for readers, marked."""
    question: ClassVar[str]
    """The question, a marked sentence."""
    source: ClassVar[str]
    """The paper and the section, marked."""
    claim: ClassVar[str] = ""
    """The paper's answer in a few words, marked; empty if it has none."""
    results: ClassVar[Mapping[str, ResultForm]]
    """The fields of a result and the types of their values."""

    def describe(self) -> dict[str, object]:
        """Return the experiment as a JSON object."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {"work": "experiment", "experiment": self.id, **values}

    @abstractmethod
    def parts(self, meter: Meter | None = None) -> int:
        """Return the number of parts."""

    @abstractmethod
    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return the results of a part.  Raises `Stopped` (from *meter*)."""

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [tuple(self.results.values())]

    @abstractmethod
    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the meaning of *rows*, without the time that they took."""

    def report(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the meaning of *rows*, which may be incomplete."""
        found = self.meaning(rows)
        times = [self.record(row).get("seconds") for row in rows]
        spent = sum(one for one in times if isinstance(one, float))
        if not spent:
            return found
        text = tr("Processor time on this machine: {seconds}.", seconds=seconds_text(spent))
        return found._replace(words=(*found.words, text))

    def plot(self, rows: Sequence[ResultRow]) -> tuple[Sequence[tuple[str, int]], str, list[str]]:
        """Return the bars of *rows*, their title, and the numbers of the paper next to ours."""
        found = self.report(rows)
        notes = [one.words for one in found.comparisons if one.paper]
        return found.bars, f"{tr(self.title)}: {found.plot}", notes

    def record(self, row: ResultRow) -> dict[str, ResultValue]:
        """Return a result with the names of its fields."""
        return dict(zip(self.results, row, strict=True))


class WorkDone:
    """The work of a computation."""

    nodes = 0
    """The nodes of the search."""
    seconds = 0.0
    """The processor time in seconds, to four decimals."""


@contextmanager
def measured(meter: Meter) -> Iterator[WorkDone]:
    """Measure the work of the search in the block, which counts its nodes with *meter*."""
    effort, nodes, start = WorkDone(), meter.nodes, time.process_time()
    try:
        yield effort
    finally:
        effort.nodes = meter.nodes - nodes
        effort.seconds = round(time.process_time() - start, 4)


def seconds_text(seconds: float) -> str:
    """Return processor time for readers, with two digits of short times.

    >>> seconds_text(12.5), seconds_text(0.97), seconds_text(0.0029)
    ('12.50 s', '0.97 s', '0.0029 s')
    """
    text = f"{seconds:.2f}" if seconds >= 0.1 or not seconds else f"{seconds:.2g}"
    return tr("{seconds} s", seconds=pointed(text))


def times_text(times: float) -> str:
    """Return a factor, to a tenth if it is small.

    >>> times_text(10.72), times_text(1350.8)
    ('10.7 ×', '1,351 ×')
    """
    return tr("{times} ×", times=pointed(f"{times:.1f}") if times < 100 else grouped(round(times)))


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
    return files.as_csv(tuple(experiment.results), rows)


def as_latex(experiment: Experiment, rows: Sequence[ResultRow]) -> str:
    """Return the results as a table in LaTeX; unknown values are empty."""
    return files.as_latex(tuple(experiment.results), rows, made_by(experiment))
