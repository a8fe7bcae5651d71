"""The screen of the experiments: the list, and the report of the one that is chosen.

    Experiments                                            2 of 6

    Large pieces first     done   Large pieces first
    Vertex test             31%   How much faster is it to test the corners of a piece …
    …                             …
    here     paper
    time saved     97.41%    81.07%

    ███████████░░░░░░░░  61%   16 of 26   0:42   about 0:30 left   running

The model has the results of the experiments and the running jobs; it is independent of Textual.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.files import form_of, shown, write_new
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.lab.background_job import (
    PATIENCE,
    BackgroundJob,
    Clock,
    ComputedAnswer,
    WorkingModel,
)
from tui_tangram.app.lab.model import long_work
from tui_tangram.app.lab.work_listener import WorkListener, work_line
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.scrolling import ListView, ScrollWindow
from tui_tangram.app.services import Services, Tone
from tui_tangram.commands.files import path_named
from tui_tangram.language import mark, tr, trc
from tui_tangram.play import columns as cells
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import capital, percent
from tui_tangram.render import inks
from tui_tangram.render.plot import shares, shares_svg
from tui_tangram.research.experiments import experiment
from tui_tangram.research.experiments.experiment import (
    FORMS,
    Experiment,
    ExperimentReport,
    ResultRow,
)
from tui_tangram.research.lab.tasks import Stage, Task, TaskCommand
from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp


@dataclass
class Trial(ComputedAnswer):
    """An experiment, its results so far, and its job."""

    experiment: Experiment
    rows: list[ResultRow] = field(default_factory=list)
    _report: tuple[int, ExperimentReport] | None = None

    @property
    def complete(self) -> bool:
        """Whether all results are there."""
        return self.stage is Stage.DONE

    @property
    def report(self) -> ExperimentReport:
        """The meaning of the results so far."""
        if self._report is None or self._report[0] != len(self.rows):
            self._report = len(self.rows), self.experiment.report(self.rows)
        return self._report[1]


class ExperimentsModel(WorkingModel[str, Trial]):
    """All experiments of one player; it lives as long as the app, so that jobs continue."""

    def __init__(
        self,
        directory: Path,
        known: Mapping[str, Experiment],
        clock: Clock,
        *,
        restricted: bool = False,
    ) -> None:
        """Store results in *directory*, and load those that are there.

        A *restricted* player starts no processes.
        """
        super().__init__(directory, clock)
        self._restricted = restricted
        self.trials = self.answers = {name: Trial(one) for name, one in known.items()}
        """The experiments by their names."""
        self.at = 0
        """The number of the one that was shown last."""
        for trial in self.trials.values():
            self._load(trial)

    def _load(self, trial: Trial) -> None:
        """Load the saved results; missing ones are not computed before the player asks."""
        done = self._journals.done(trial.experiment)
        if done:
            trial.rows = [row for rows in done for row in rows]
            every = trial.experiment.parts()
            task = Task(tr(trial.experiment.title), Stage.STOPPED, len(done) / every)
            trial.task = task.finished(self.now) if len(done) == every else task

    def start(self, name: str) -> None:
        """Start or resume an experiment; one that is complete or running stays as it is."""
        trial = self.trials[name]
        if trial.stage in (Stage.DONE, Stage.RUNNING):
            return
        if trial.stage is Stage.PAUSED:
            self.pause(name)
            return
        # Saved results come again from the journal.
        trial.rows = []
        path = self._journals.ready(trial.experiment)
        pool = long_work(restricted=self._restricted)
        job = BackgroundJob(trial.experiment, pool, path, _rows, self._notify)
        done = 0.0 if trial.task is None else trial.task.fraction
        self._work(name, job, Task(tr(trial.experiment.title), fraction=done))

    def again(self, name: str) -> None:
        """Delete the results of an experiment, and restart it."""
        self.stop(name)
        ending, trial = self._ending.pop(name, None), self.trials[name]
        if ending is not None:
            ending.join(PATIENCE)
        self._journals.forget(trial.experiment)
        trial.rows, trial.task = [], None
        self.start(name)

    def pause(self, name: str) -> None:
        """Pause the job, or resume it."""
        self._pause(name)

    def stop(self, name: str) -> None:
        """Stop the job; its results are saved."""
        self.collect_results()
        self._stop(name)

    def collect_results(self) -> bool:
        """Collect the results of all jobs; return whether there are any."""
        found = False
        for _, trial, news in self._news():
            found = True
            trial.rows += news.rows
        return found


def _rows(result: list[ResultRow], _: int) -> list[ResultRow]:
    """Return the rows of a part, which its result is."""
    return result


_TITLE: Final = 3
_LAST: Final = 2
"""Lines below: a gap, and that of the progress."""
_LISTS: Final = ((180, 44), (100, 36), (76, 30))
"""The fewest columns of the window, and columns of the list then; with fewer only the chosen
experiment is there, above its report."""
_GAP: Final = 3
_WIDEST: Final = 96
"""The most columns of a report."""
_NAMES: Final = 16
"""The fewest columns of names in a table before its last columns are left out."""


class ExperimentsPage(ListPage):
    """The names of the experiments, and the report of the chosen one, which scrolls."""

    view: ListView

    def __init__(self, paint: Painter, model: ExperimentsModel) -> None:
        """Show *model*, the cursor where it was left."""
        super().__init__(paint)
        self.model = model
        self.trials = list(model.trials.values())
        self.view = ListView(len(self.trials), model.at)
        self.report = ScrollWindow()
        """The lines of the report that are visible."""

    @property
    def chosen(self) -> Trial:
        """The experiment that the cursor is on."""
        return self.trials[self.view.cursor]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the list, the report next to or below it, and the progress."""
        paint = self.paint
        about = paint.words(f"  {tr('the papers measured again, and beyond')}", inks.QUIET)
        room = height - _TITLE - _LAST
        self.view.show(len(self.trials))
        left = next((columns for least, columns in _LISTS if width >= least), 0)
        if left:
            start = MARGIN + left + _GAP
            names = [self._line_of(at, left, at) for at in range(len(self.trials))]
            report = self._report(min(width - start - MARGIN, _WIDEST), room)
            body = self.side_by_side(names, report, start)
        else:
            about = paint.words("")
            name = self._line_of(self.view.cursor, width - 2 * MARGIN, 0)
            body = [name, (), *self.indented(self._report(width - 2 * MARGIN, room - 2))]
        # The report has been laid out, so what is below it is known.
        if self.report.below:
            note = tr("{n} more ↓", n=self.report.below)
        else:
            note = tr("{some} of {all}", some=self.view.cursor + 1, all=len(self.trials))
        head = self.header(tr("Experiments"), note, width, about)
        body += [()] * (room - len(body))
        return [(), head, (), *body, (), self._last(width, height)]

    def _line_of(self, at: int, columns: int, line: int) -> Words:
        """Return the line of an experiment, the *line* below the title, its state at the end."""
        paint, trial = self.paint, self.trials[at]
        chosen = at == self.view.cursor
        self.spot(at, MARGIN, _TITLE + line, columns, chosen=chosen)
        if chosen:
            self.place = MARGIN, _TITLE + line
        state = paint.written(_state(trial))
        name = paint.cut(tr(trial.experiment.title), columns - cells.width(state) - 1)
        ink = inks.TROUBLE if trial.stage is Stage.FAILED else inks.QUIET
        return [
            paint.gap(MARGIN),
            paint.choice(name, chosen=chosen),
            paint.gap(columns - cells.width(name) - cells.width(state)),
            paint.words(state, inks.SUCCESS if trial.complete else ink),
        ]

    def _report(self, columns: int, height: int) -> list[Words]:
        """Return the lines of the report that are visible."""
        lines = self._content(columns)
        self.report.fit(len(lines), max(height, 1))
        return [lines[at] for at in self.report.lines]

    def _content(self, columns: int) -> list[Words]:
        """Return all lines about the chosen experiment."""
        paint, trial = self.paint, self.chosen
        experiment, report = trial.experiment, trial.report

        def wrapped(text: str, ink: int = inks.TEXT, *, bold: bool = False) -> list[Words]:
            lines = wrap(paint.written(text), columns)
            return [[paint.words(line, ink, bold=bold)] for line in lines]

        lines = wrapped(tr(experiment.question), bold=True)
        lines += wrapped(tr(experiment.source), inks.QUIET)
        if experiment.claim:
            lines += wrapped(tr("The paper: {claim}", claim=tr(experiment.claim)), inks.QUIET)
        if trial.task is None:
            return lines
        if report.comparisons:
            lines += [(), *self._comparisons(trial, columns)]
        if report.bars:
            named = [(paint.written(name), amount) for name, amount in report.bars]
            drawn = shares(named, columns, paint.palette)
            lines += [(), *wrapped(report.plot, inks.QUIET), *self.picture_lines(drawn)]
        if report.lines:
            lines += [(), *self._table([report.titles, *report.lines], columns)]
        for text in report.words:
            lines += [(), *wrapped(text)]
        return lines

    def _comparisons(self, trial: Trial, columns: int) -> list[Words]:
        """Return the numbers found here next to those of the paper."""
        some = trial.report.comparisons
        paper = any(one.paper for one in some)
        heads = ["", trc("experiment", "here"), trc("experiment", "paper")]
        rows = [[one.what, one.here, one.paper] for one in some]
        return self._table([row[: 2 + paper] for row in (heads, *rows)], columns, all_of_it=True)

    def _table(
        self, rows: Sequence[Sequence[str]], columns: int, *, all_of_it: bool = False
    ) -> list[Words]:
        """Return a table with a head; without room its names are wrapped.

        The first column is of names. Unless *all_of_it*, last columns are left out where even that
        is too wide.
        """
        paint = self.paint
        written = [[paint.written(text) for text in row] for row in rows]
        names = max(cells.width(row[0]) for row in written)
        widths = [max(map(cells.width, column)) + 2 for column in zip(*written, strict=True)][1:]
        while not all_of_it and len(widths) > 1 and min(names, _NAMES) + sum(widths) > columns:
            widths.pop()
        names = min(names, max(columns - sum(widths), 1))
        lines: list[Words] = []
        for number, (name, *numbers) in enumerate(written):
            first, *more = wrap(name, names) or [""]
            end = "".join(
                cells.right(text, width) for text, width in zip(numbers, widths, strict=False)
            )
            ink = inks.TEXT if number else inks.QUIET
            lines.append([paint.words(cut(cells.left(first, names) + end, columns), ink)])
            lines += [[paint.words(text, ink)] for text in more]
        return lines

    def _last(self, width: int, height: int) -> Words:
        """Return the typed line, or the progress of the chosen experiment."""
        paint, task = self.paint, self.chosen.task
        if self.typed is not None:
            return self.prompt_line(width, height - 1, 1)
        if task is None:
            return [paint.gap(MARGIN), paint.words(tr("Not done yet."), inks.QUIET)]
        return work_line(paint, task, self.model.now, width)


def _state(trial: Trial) -> str:
    """Return the state of an experiment in a word: its progress until it is complete."""
    if trial.task is None:
        return "–"
    if trial.stage in (Stage.DONE, Stage.FAILED):
        return tr(trial.task.stage.value)
    return percent(str(int(100 * trial.task.fraction)))


class ExperimentsScreen(ListScreen[ExperimentsPage]):
    """The experiments, which run on while other screens are open."""

    contexts = (Context.EXPERIMENTS, Context.LAB_TYPING, Context.JUMP)
    topic = mark("experiments")
    rules = "experiments"

    @classmethod
    async def opened(cls, app: TangramApp) -> Self:
        """Return the experiments as they were left."""
        return cls(app.services, await app.lab.experiments())

    def __init__(self, services: Services, model: ExperimentsModel) -> None:
        """Show *model*."""
        super().__init__(services)
        self._model = model
        self.page = ExperimentsPage(services.paint, model)
        self._watch = WorkListener(self, model, news=self._news, tick=self.page.redraw)

    @property
    def _chosen(self) -> str:
        return self.page.chosen.experiment.id

    def resumed(self) -> None:
        """Collect the results since it was left."""
        self._watch.listen()
        if not self.announcer.text:
            start = tr("Select an experiment. {experiment_start} starts it.")
            self.announce(with_keys(self.services.keymap, start))
        self.show()

    def on_unmount(self) -> None:
        """Stop listening; the job continues."""
        self._watch.leave()

    def show(self) -> None:
        """Show the results, and the keys that are active now."""
        self._model.at = self.page.view.cursor
        self._watch.keep_time()
        super().show()
        self.context_changed()

    def _news(self, changed: list[str]) -> None:
        for name in changed:
            trial = self._model.trials[name]
            title = tr(trial.experiment.title)
            if trial.stage is Stage.FAILED and trial.task is not None:
                self.announce(f"{title}: {trial.task.why}", Tone.TROUBLE)
            elif trial.complete:
                self.announce(f"{title}. {self._first_comparison(trial)}", Tone.SUCCESS)
        self.show()

    def _first_comparison(self, trial: Trial) -> str:
        """Return the first comparison of a report in a sentence."""
        some = trial.report.comparisons
        if not some:
            return tr("done")
        what, here, paper = some[0]
        if paper:
            sentence = tr("{what} {here}, in the paper {paper}.", what=what, here=here, paper=paper)
        else:
            sentence = tr("{what} {here}.", what=what, here=here)
        return capital(sentence)

    def describe_cursor(self) -> str:
        """Return the experiment that the cursor is on, its question and what was found."""
        trial = self.page.chosen
        found = self._first_comparison(trial) if trial.report.comparisons else ""
        return " ".join(
            filter(None, (f"{tr(trial.experiment.title)}.", tr(trial.experiment.question), found))
        )

    def action_describe_experiment(self) -> None:
        """Announce the report of the experiment; again: its next part."""
        trial = self.page.chosen
        parts = [
            f"{one.what}: {one.here}"
            + (f" ({tr('paper: {number}', number=one.paper)})" if one.paper else "")
            for one in trial.report.comparisons
        ]
        words = " ".join([f"{part}." for part in parts] + list(trial.report.words))
        self.read_on(f"{tr(trial.experiment.question)} {words}".strip())

    def availability_here(self, wanted: Action) -> Availability:
        """Disable what makes no sense now."""
        trial = self.page.chosen
        stoppable = trial.task is not None and TaskCommand.STOP in trial.task.asks
        if (
            (wanted.id == "experiment_pause" and trial.stage not in (Stage.RUNNING, Stage.PAUSED))
            or (wanted.id == "experiment_stop" and not stoppable)
            or (wanted.id in ("experiment_again", "experiment_export") and not trial.rows)
        ):
            return Availability.DISABLED
        if wanted.id == "experiment_start" and trial.stage in (Stage.DONE, Stage.RUNNING):
            return Availability.UNLISTED
        return super().availability_here(wanted)

    # Moving

    def action_step(self, by: int) -> None:
        """Choose another experiment; its report is shown from the beginning."""
        self.page.report.scroll(-self.page.report.count)
        super().action_step(by)

    def choose(self, key: Hashable) -> None:
        """Choose the experiment with that number."""
        assert isinstance(key, int)
        self.action_step(key - self.page.view.cursor)

    def action_page(self, way: int) -> None:
        """Scroll the report by a page."""
        self.page.report.scroll(way * self.page.report.page)
        self.show()

    def step_screen(self, way: int) -> None:
        """Scroll the report by all visible lines."""
        self.page.report.scroll(way * self.page.report.height)
        self.show()

    # The work

    def action_experiment_start(self) -> None:
        """Start the experiment, or resume it."""
        trial = self.page.chosen
        if trial.complete:
            again = tr("Done already. {experiment_again} runs it again.")
            self.announce(with_keys(self.services.keymap, again), Tone.QUIET)
            return
        self._model.start(self._chosen)
        self.announce(tr("Running: {title}.", title=tr(trial.experiment.title)))
        self.show()

    def action_experiment_again(self) -> None:
        """Restart the experiment."""
        self._model.again(self._chosen)
        self.announce(tr("Running: {title}.", title=tr(self.page.chosen.experiment.title)))
        self.show()

    def action_experiment_pause(self) -> None:
        """Pause the job, or resume it."""
        self._model.pause(self._chosen)
        paused = self.page.chosen.stage is Stage.PAUSED
        title = tr(self.page.chosen.experiment.title)
        self.announce(tr("Paused.") if paused else tr("Running: {title}.", title=title))
        self.show()

    def action_experiment_stop(self) -> None:
        """Stop the job; its results are saved."""
        self._model.stop(self._chosen)
        stopped = tr("Stopped. {experiment_start} continues it.")
        self.announce(with_keys(self.services.keymap, stopped))
        self.show()

    def action_experiment_export(self) -> None:
        """Ask where to write the results."""
        trial = self.page.chosen

        async def take(text: str, _: bool) -> str:
            path = path_named(text)
            form = form_of(path)
            if form not in FORMS:
                return tr("The name must end in .json, .csv, .tex or .svg.")
            done, rows = trial.experiment, trial.rows
            content = (
                shares_svg(*done.plot(rows), experiment.made_by(done))
                if form == "svg"
                else experiment.written(form, done, rows, complete=trial.complete)
            )
            trouble = await asyncio.to_thread(write_new, path, content)
            wrote = tr("Wrote {path}.", path=shown(path))
            self.announce(trouble or wrote, Tone.TROUBLE if trouble else Tone.SUCCESS)
            return ""

        text = tr("JSON, CSV, LaTeX or SVG, by the file ending. {text.format} changes it.")
        self.announce(with_keys(self.services.keymap, text))
        stem = f"tui-tangram-{self._chosen}"
        self.ask_path(Context.LAB_TYPING, trc("laboratory", "write to"), stem, FORMS, take)
