"""The model of the laboratory: the set, the questions, their answers, and the running jobs.

An answer has rows, the cursor, and the job that finds them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tui_tangram.app.lab.background_job import BackgroundJob, Clock, ComputedAnswer, WorkingModel
from tui_tangram.app.lab.modes import ASKS, Choice, LabMode, Question, Value, value_text
from tui_tangram.app.lab.query_jobs import (
    LabModelError,
    QuestionContext,
    job_of,
    maker,
    shapes_area,
    title,
)
from tui_tangram.app.lab.rows import COLUMNS, LabRow, ShapeRow, ShownColumn
from tui_tangram.app.scrolling import ListView
from tui_tangram.games.tangram.core.pieces import LETTERS, PieceSet
from tui_tangram.games.tangram.source.tansets import known_sets, named_set
from tui_tangram.language import tr
from tui_tangram.maths.codec import Grid, ShapeError, parse
from tui_tangram.play.document import parse_object
from tui_tangram.play.names import named
from tui_tangram.player.shelf import Disk
from tui_tangram.research.lab import work
from tui_tangram.research.lab.facts import shape_text
from tui_tangram.research.lab.jobs import ConvexJob, ShapesJob, SolveJob, StructuresJob, TableJob
from tui_tangram.research.lab.search import TansetJob
from tui_tangram.research.lab.tans import (
    MOST,
    NAMED,
    Structure,
    Tanset,
    name,
    pool,
    read_set,
    tan_number,
    tanset,
)
from tui_tangram.research.lab.tasks import Stage, Table, Task
from tui_tangram.research.lab.work import Job
from tui_tangram.values import dataclass, field, replace


@dataclass
class QueryResult(ComputedAnswer):
    """The answer in one mode: rows, the cursor, and the job that finds them."""

    table: Table[LabRow]
    asked: Question | None = None
    """The question that it answers; None as long as nothing was asked."""
    job: Job | None = None
    """The job that runs, or ran last."""
    view: ListView = field(default_factory=ListView)
    """The chosen row among those shown, and the visible ones."""
    found: int = 0
    """The number of all results, listed or not."""
    _shown: tuple[Table[LabRow], tuple[LabRow, ...]] | None = field(default=None, repr=False)
    _longest: tuple[tuple[LabRow, ...], int] | None = field(default=None, repr=False)

    @property
    def rows(self) -> tuple[LabRow, ...]:
        """The rows that are shown."""
        if self._shown is None or self._shown[0] is not self.table:
            self._shown = self.table, self.table.shown
            self.view.fill(len(self._shown[1]))
        return self._shown[1]

    def longest(self, column: ShownColumn) -> int:
        """Return the cells of the longest text in the column of codes, filtered out or not."""
        rows = self.table.rows
        if self._longest is None or self._longest[0] is not rows:
            texts = (column.column.text(row) for row in rows)
            self._longest = rows, max(map(len, texts), default=0)
        return self._longest[1]

    @property
    def chosen(self) -> LabRow | None:
        """The row that the cursor is on."""
        rows = self.rows
        return rows[self.view.cursor] if rows else None

    def arrange(self, table: Table[LabRow]) -> None:
        """Show the rows in another way, the cursor on the same one where it is still shown."""
        row, self.table = self.chosen, table
        here = next((i for i, one in enumerate(self.rows) if one is row), None)
        self.view.fill(len(self.rows), here)


def no_rows(mode: LabMode) -> Table[LabRow]:
    """Return the empty table of a mode."""
    return Table(tuple(one.column for one in COLUMNS[mode]))


LARGE: Final = 8
"""The fewest half squares for which other processes search for all shapes."""


class LabModel(WorkingModel[LabMode, QueryResult]):
    """The model of one player."""

    def __init__(
        self,
        directory: Path,
        sets: Callable[[], Mapping[str, PieceSet]],
        clock: Clock,
        *,
        restricted: bool = False,
    ) -> None:
        """Store results in *directory*; *sets* returns the sets of the library.

        A *restricted* player starts no processes.
        """
        super().__init__(directory, clock)
        self.directory = directory
        self._sets = sets
        self._restricted = restricted
        self.begin(read_set(NAMED["tangram"]))
        self._read()
        self.refill_pool()

    def begin(self, tans: Tanset) -> None:
        """Start with the set *tans* and no questions; no job may be running."""
        self.mode = LabMode.CHOICE
        self.tans = tans
        """The set that is chosen."""
        self.sheet = ""
        """The id of the sheet of the atlas that was shown last."""
        self.structure: Structure | None = None
        """The structure that was chosen in that mode."""
        self.typed: Grid | None = None
        """The shape that was typed to be solved."""
        self.asked = {mode: Question(mode) for mode in LabMode}
        self.answers = {mode: QueryResult(no_rows(mode)) for mode in LabMode}
        self.refill_pool()

    @property
    def shown(self) -> tuple[str, ...]:
        """The texts that steps of lessons wait for: set, mode, and questions that were asked."""
        shapes, solve = (self.answers[mode].job for mode in (LabMode.SHAPES, LabMode.SOLVE))
        found = [f"set {name(self.tans)}", f"mode {self.mode.name.lower()}"]
        if isinstance(shapes, ConvexJob) and shapes.only_made and shapes.tans == self.tans:
            found.append("asked made")
        if isinstance(solve, SolveJob) and len(solve.shapes) == 1:
            found.append("asked solution")
        return tuple(found)

    # On disk

    def _read(self) -> None:
        """Load the last questions; those that cannot be read start from the defaults."""
        with suppress(OSError, ValueError, TypeError, AttributeError, KeyError, ShapeError):
            document: Any = parse_object(Disk().read(self.directory / "bench.json") or "").content
            tans = read_set(document["set"])
            asked = {mode: _asked(mode, document["asked"].get(mode.name, {})) for mode in LabMode}
            typed = parse(document["typed"]) if "typed" in document else None
            split = Structure.parse(document["structure"]) if "structure" in document else None
            mode = LabMode[document["mode"]]
            self.tans, self.asked, self.mode = tans, asked, mode
            self.typed, self.structure = typed, split
            self.sheet = str(document.get("sheet", ""))

    def save(self) -> None:
        """Save the questions; a failure loses no results and is not reported."""
        document: dict[str, object] = {
            "mode": self.mode.name,
            "set": name(self.tans),
            "sheet": self.sheet,
            "asked": {mode.name: dict(asked.values) for mode, asked in self.asked.items()},
        }
        if self.typed is not None:
            document["typed"] = shape_text(self.typed)
        if self.structure is not None:
            document["structure"] = str(self.structure)
        with suppress(OSError):
            Disk().write(self.directory / "bench.json", json.dumps(document), durable=False)

    # The set

    @property
    def known(self) -> Mapping[str, Tanset]:
        """The sets of the library that are made of half squares, by their ids."""
        sets = self._sets()
        if getattr(self, "_known_of", None) != tuple(sets):
            self._known_sets, self._known_of = known_sets(sets), tuple(sets)
        return self._known_sets

    def name_of(self, set_id: str) -> str:
        """Return the name of a set of the library in the language in use."""
        return named(self._sets()[set_id].name, set_id)

    def called(self, tans: Tanset) -> str:
        """Return the name of a set where it has one, or else its tans."""
        set_id = self.id_of(tans)
        return self.name_of(set_id) if set_id else name(tans)

    def id_of(self, tans: Tanset) -> str:
        """Return the id of the library's set that is this one; empty for none."""
        return next((name for name, known in self.known.items() if known == tans), "")

    def choose(self, tans: Sequence[Grid]) -> None:
        """Choose a set.  Raises `LabModelError` when it has too many tans."""
        if len(tans) > MOST:
            raise LabModelError("A set can have at most {most} pieces here", most=MOST)
        self.tans = tanset(tans)

    def set_named(self, text: str) -> Tanset:
        """Return the set that *text* names or describes.  Raises `ShapeError` otherwise."""
        return named_set(text, self._sets())

    def text_of(self, tans: Tanset) -> str:
        """Return the text for which `set_named` returns a set: its id, or its tans."""
        return self.id_of(tans) or name(tans)

    def take_structure(self, structure: Structure) -> None:
        """Ask for better sets of a structure."""
        self.structure, self.mode = structure, LabMode.TANSETS
        self.change("pieces", len(structure.areas))
        self.change("triangles", sum(structure.areas))
        self.change("structure", Choice.CHOSEN)
        self.save()

    def add(self, tan: Grid) -> None:
        """Add a tan to the set.  Raises `LabModelError`."""
        self.choose((*self.tans, tan))

    def remove(self, tan: Grid) -> bool:
        """Remove a tan from the set; return whether it was there."""
        tans = list(self.tans)
        if tan.canonical not in tans:
            return False
        tans.remove(tan.canonical)
        self.choose(tans)
        return True

    def has(self, tan: Grid) -> int:
        """Return the number of a tan in the set."""
        return self.tans.count(tan.canonical)

    def unplayable(self, tans: Tanset) -> str:
        """Return the reason why a set cannot be played with; empty when it can."""
        if not tans:
            return tr("the set is empty")
        if len(tans) > len(LETTERS):
            return tr("a playable set has at most {most} pieces", most=len(LETTERS))
        return ""

    def refill_pool(self) -> None:
        """List the tans of the area in the question."""
        size = self.asked[LabMode.CHOICE].number("area") or 1
        answer = self.answers[LabMode.CHOICE]
        rows = tuple(ShapeRow(tan_number(tan) or 0, tan) for tan in pool(size))
        if answer.table.rows != rows:
            answer.table = replace(answer.table, rows=rows)
            answer.view.cursor = answer.view.top = 0
        answer.found = len(rows)

    # Questions

    @property
    def answer(self) -> QueryResult:
        """The answer in the current mode."""
        return self.answers[self.mode]

    def change(self, ask: str, value: Value) -> None:
        """Change a line of the question in the current mode."""
        self.asked[self.mode] = self.asked[self.mode].with_value(ask, value)
        if self.mode is LabMode.CHOICE:
            self.refill_pool()

    def step(self, ask: str, way: int) -> None:
        """Change a line to its next value, or with -1 to the one before."""
        if (self.mode, ask) == (LabMode.CHOICE, "from"):
            known, here = self.known, self.id_of(self.tans)
            ids = list(known)
            self.choose(known[ids[(ids.index(here) + way) % len(ids) if here in ids else 0]])
        else:
            self.change(ask, self.asked[self.mode].stepped(ask, way)[ask])

    def value(self, ask: str) -> str:
        """Return how the value of a line is written."""
        if (self.mode, ask) == (LabMode.CHOICE, "from"):
            return self.id_of(self.tans) or tr("your own")
        value = self.asked[self.mode][ask]
        if (self.mode, ask) == (LabMode.SHAPES, "triangles"):
            value = shapes_area(self.asked[LabMode.SHAPES], self.tans)
        if (ask, value) == ("structure", Choice.CHOSEN):
            return self.structure.shown if self.structure else tr("none selected")
        return value_text(value)

    # Work

    def start(self) -> None:
        """Ask the question of the current mode, or resume it where it was stopped.

        Raises `LabModelError` when it makes no sense.
        """
        mode = self.mode
        if mode is LabMode.CHOICE:
            return
        job = self._job()
        self._stop(mode)
        answer = self.answers[mode] = QueryResult(
            replace(no_rows(mode), by=self.answer.table.by, descending=self.answer.table.descending)
        )
        answer.asked = self.asked[mode]
        self._begin(mode, job)
        self.save()

    def _begin(self, mode: LabMode, job: Job, before: Task | None = None) -> None:
        answer = self.answers[mode]
        answer.job = job
        task = Task(title(job))
        if before is not None:
            task = replace(task, spent=before.seconds(self.now))
        quick = isinstance(job, ConvexJob | StructuresJob | TableJob) or (
            isinstance(job, ShapesJob) and job.triangles < LARGE
        )
        pool = QUICK if quick else long_work(restricted=self._restricted)
        journal = None if quick else self._journals.ready(job)
        self._work(mode, BackgroundJob(job, pool, journal, maker(job), self._notify), task)

    def _job(self) -> Job:
        """Return the job that answers the question of the current mode."""
        rows = self.answers[LabMode.SHAPES].rows
        listed = [row.shape for row in rows if isinstance(row, ShapeRow)]
        bench = QuestionContext(self.tans, self.structure, self.typed, listed)
        return job_of(self.asked[self.mode], bench)

    def collect_results(self) -> bool:
        """Collect the results of all jobs; return whether there are any."""
        changed = False
        for mode, answer, news in self._news():
            changed = True
            if news.rows:
                # A cursor on the first row stays there, even if other rows come before it.
                first = not answer.view.cursor
                answer.arrange(answer.table.added(news.rows))
                if first:
                    answer.view.cursor = 0
            answer.found = news.found
            if news.end is Stage.DONE:
                self._seek(mode, answer)
        return changed

    def _seek(self, mode: LabMode, answer: QueryResult) -> None:
        """Ask for one less if the maximum is asked for and no set makes so many."""
        if mode is not LabMode.TANSETS or answer.asked is None or answer.table.rows:
            return
        if answer.asked["least"] != Choice.BEST or answer.task is None:
            return
        if isinstance(answer.job, TansetJob) and answer.job.at_least > 1:
            job = replace(answer.job, at_least=answer.job.at_least - 1)
            self._begin(mode, job, answer.task)

    def pause(self) -> None:
        """Pause the job of the current mode, or resume it."""
        self._pause(self.mode)

    def stop(self) -> None:
        """Stop the job of the current mode; its results are saved."""
        before = self._jobs.get(self.mode)
        self.collect_results()
        if self._jobs.get(self.mode) is before:  # and not what comes after it
            self._stop(self.mode)

    def close(self) -> None:
        """Save the questions, and end all jobs; their results are in their journals."""
        self.save()
        super().close()

    @property
    def begun(self) -> bool:
        """Whether the question of the current mode was started before, so that it resumes."""
        try:
            return self.mode is not LabMode.CHOICE and self._journals.file(self._job()).exists()
        except (LabModelError, OSError):
            return False


QUICK: Final = work.WorkerPool(lambda: ThreadPoolExecutor(1), 1)
"""The pool for jobs of some seconds: a thread, which starts faster than a process."""
LARGE_SETS: Final = 20
"""The most half squares of sets for which such jobs are quick."""


def pool_for(triangles: int, *, restricted: bool) -> work.WorkerPool:
    """Return the pool for jobs on sets and shapes with so many half squares."""
    return QUICK if triangles <= LARGE_SETS else long_work(restricted=restricted)


def long_work(*, restricted: bool) -> work.WorkerPool:
    """Return the pool for long jobs: a process for each processor, none for who is *restricted*."""
    return QUICK if restricted else work.processes()


def _asked(mode: LabMode, values: Mapping[str, Any]) -> Question:
    asked = Question(mode)
    for ask in ASKS[mode]:
        value = values.get(ask.id)
        if isinstance(value, int | str) and value in ask.values(asked):
            asked = asked.with_value(ask.id, value)
    return asked
