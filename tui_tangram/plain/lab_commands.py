"""Commands for what the laboratory knows: the cards of shapes and sets, and the experiments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tui_tangram.codec import Grid, parse
from tui_tangram.experiments import files
from tui_tangram.experiments.experiment import ResultRow
from tui_tangram.experiments.registry import experiments
from tui_tangram.lab import work
from tui_tangram.lab.card import (
    CardLine,
    FillingJob,
    code_lines,
    set_lines,
    set_record,
    shape_record,
)
from tui_tangram.lab.facts import shape_text
from tui_tangram.lab.neighbours import NeighboursJob, best_first
from tui_tangram.lab.search import makes
from tui_tangram.lab.tans import Tanset, area, name
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.helper import Quarters
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.phrases import capital, suggested
from tui_tangram.store.figures import Figures
from tui_tangram.store.library import UnknownPuzzleError
from tui_tangram.store.tansets import counted_sets, known_sets, means_set, named_set
from tui_tangram.tangram.half_squares import shape_of

PATIENCE = Limit(seconds=60)
"""The limit of a search for what a set makes, and for its neighbours."""
LISTED = 12
"""The neighbours that are told."""


class LabCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self.line = line

    def do_card(self, words: Sequence[str]) -> None:
        """Tell all about a shape, with the sets that fill it, or about a set."""
        library = self.line.services.library
        text, figures = " ".join(words), library.of(Figures)
        if not text:
            raise CommandError("Name a shape or a set, such as tangram, convex/2 or 112 2 4 4 4")
        with self.line.services.helper.heeded():
            if means_set(text, figures.sets):
                self._set(named_set(text, figures.sets))
            else:
                try:
                    shape = shape_of(library.find(text, Figures.kind))
                except UnknownPuzzleError:
                    shape = parse(text)
                self._shape(shape, known_sets(figures.sets))

    def do_experiment(self, words: Sequence[str]) -> None:
        """Do an experiment, for a minute at most; without a name list all."""
        known = experiments(counted_sets(self.line.services.library.of(Figures)))
        name = " ".join(words)
        if not name:
            for one in known.values():
                told = f"{one.id}: {tr(one.title)}. {tr(one.question)}"
                self._item(told, {"experiment": one.id, "question": one.question})
            return
        if name not in known:
            raise CommandError(suggested(name, known, "There are {names}"))
        one, rows, stopped = known[name], list[ResultRow](), ""
        running = tr("Running: {title}.", title=tr(one.title))
        stops = tr("A minute at most. Ctrl+C stops it.")
        quarters, parts = Quarters(self.line.say, f"{running} {stops}"), one.parts()
        quarters.reach(0.0)
        try:
            with self.line.services.helper.heeded():
                for number, result in enumerate(work.run(one, limit=PATIENCE), 1):
                    rows += result
                    quarters.reach(number / parts)
        except Stopped:
            stopped = tr("Stopped after a minute.")
        except KeyboardInterrupt:
            stopped = tr("Stopped by Ctrl+C.")
        report = one.report(rows)
        self._item(tr(one.question), files.document(one, rows, complete=not stopped))
        self.line.say(f"{tr(one.source)}.")
        for compared in report.comparisons:
            self.line.say(compared.words)
        for line in report.lines:
            first, *others = zip(report.titles, line, strict=True)
            told = ", ".join(f"{title} {number}" for title, number in others)
            self.line.say(f"{capital(first[0])} {first[1]}: {told}.")
        for text in report.words:
            self.line.say(text)
        if stopped:
            whole = tr("All of it: tui-tangram lab experiment {name}.", name=name)
            self.line.say(f"{stopped} {whole}")

    def _shape(self, shape: Grid, known: Mapping[str, Tanset]) -> None:
        self._lines(shape_text(shape), shape_record(shape), code_lines(shape))
        names = [one for one, tans in known.items() if area(tans) == shape.triangles]
        job = FillingJob(shape, tuple(known[one] for one in names), keep=0)
        for part, result in enumerate(work.run(job)):
            filling = job.read(part, result)
            told = f"{names[part]}: {filling.words}."
            self._item(told, {"id": names[part], **filling.record})
        if not names:
            self.line.say(tr("No set of the library has {n} half-squares.", n=shape.triangles))

    def _set(self, tans: Tanset) -> None:
        made = makes(tans, PATIENCE.meter())
        self._lines(name(tans), set_record(tans, made), set_lines(tans, made))
        job = NeighboursJob(tans)
        results = work.run(job, limit=PATIENCE)
        found = best_first(one for result in results for one in job.read(result))
        self.line.say(
            trn(
                "{n} set is one cut away:",
                "{n} sets are one cut away. The best first:",
                len(found),
            )
            if found
            else tr("No set is one cut away.")
        )
        for one in found[:LISTED]:
            filled, code = len(one.made), name(one.tans)
            told = tr("Fills {n}: {set}, {change}.", n=filled, set=code, change=one.words)
            self._item(told, one.record)

    def _lines(self, title: str, record: dict[str, object], lines: Sequence[CardLine]) -> None:
        """Tell the lines of a card; the first has all of it as data."""
        self._item(f"{title}.", record)
        for line in lines:
            self.line.say(f"{capital(line.title)}: {line.text}.")

    def _item(self, text: str, data: dict[str, object]) -> None:
        self.line.out(Event(EventKind.ITEM, text, data))
