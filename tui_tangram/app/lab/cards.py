"""The lines of the card of a shape, and of a set; some of them are links.

Independent of Textual.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tui_tangram.app.lab.background_job import MakeRows, News
from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import MOST_CONVEX
from tui_tangram.app.lab.own_puzzles import PuzzleRequest, request_for
from tui_tangram.app.lab.pictures import set_picture, shape_picture, solved_picture
from tui_tangram.app.lab.query_jobs import maker
from tui_tangram.app.lab.rows import ShapeRow
from tui_tangram.app.scrolling import ListView
from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play.phrases import grouped
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.research.lab.card import Filling, FillingJob, code_lines, set_lines
from tui_tangram.research.lab.facts import Wanted, shape_text
from tui_tangram.research.lab.jobs import ConvexJob
from tui_tangram.research.lab.tans import Tanset, area, name, tan_name
from tui_tangram.research.lab.work import Job

Lead = Grid | str | None
"""The target of a link: the card of a tan, or a sheet of the set by its id."""


class CardEntry(NamedTuple):
    """A line of a card."""

    title: str
    text: str
    code: str = ""
    """The text to copy, where it is different."""
    full: str = ""
    """The text as it is announced, where that is longer."""
    tans: Tanset = ()
    """The set that it is about, to whose card it links."""
    lead: Lead = None


class LabCard(ABC):
    """The description of a shape or a set in lines, with a cursor."""

    def __init__(self, title: str) -> None:
        """Begin at the first line."""
        self.title = title
        self.view = ListView()
        self.busy = False
        self.triangles = 0
        """The half squares of the set of the job; it may take longer with more."""

    @property
    @abstractmethod
    def entries(self) -> list[CardEntry]:
        """The lines."""

    @property
    def chosen(self) -> CardEntry:
        """The line that the cursor is on."""
        entries = self.entries
        self.view.fill(len(entries))
        return entries[self.view.cursor]

    @abstractmethod
    def picture(self, box: CellSize, fine: int) -> Picture:
        """Return the picture in a box."""

    @property
    def below(self) -> str:
        """The words below the picture."""
        return ""

    @property
    @abstractmethod
    def small(self) -> Sequence[tuple[str, Grid]]:
        """Shapes that are drawn small where there is room, each with a caption."""

    @abstractmethod
    def work(self) -> tuple[Job, MakeRows] | None:
        """Return the job that finds out more, and the function that makes rows of its results."""

    def add_results(self, news: News) -> None:
        """Add results."""
        self.busy = news.end is None

    @abstractmethod
    def request(self) -> PuzzleRequest:
        """Return the set or shape to play or save.  Raises `RefusedError`."""


class ShapeCard(LabCard):
    """The card of a shape: the sets that fill it, its codes, its aliases."""

    def __init__(self, model: LabModel, shape: Grid) -> None:
        """Describe *shape*; the chosen set is tried first, then those of the library."""
        super().__init__(shape_text(shape))
        self.shape = shape
        self._model = model
        self.fillings: list[Filling] = []
        self.shown_solution: tuple[Tanset, int] | None = None
        """The solution that is shown: of which set, and its number from 0."""
        sets = dict.fromkeys((model.tans, *model.known.values()))
        self._sets = tuple(tans for tans in sets if area(tans) == shape.triangles)
        self._lines = code_lines(shape)

    @property
    def entries(self) -> list[CardEntry]:
        """The sets first, then codes and facts."""
        found = [
            CardEntry(
                self._model.called(one.tans), _brief(one), name(one.tans), one.words, one.tans
            )
            for one in self.fillings
        ]
        if self.busy:
            found.append(CardEntry(tr("counting…"), "", " "))
        elif not self._sets:
            found.append(CardEntry(tr("sets"), tr("none known with this area"), " "))
        return [*found, *(CardEntry(line.title, line.text) for line in self._lines)]

    def work(self) -> tuple[Job, MakeRows] | None:
        """Return the search for the solutions of all sets."""
        job = FillingJob(self.shape, self._sets)
        self.busy = bool(self._sets)
        return (job, lambda result, part: [job.read(part, result)]) if self._sets else None

    def add_results(self, news: News) -> None:
        """Add the sets whose solutions were counted; the cursor stays on its line."""
        super().add_results(news)
        if self.view.cursor >= len(self.fillings):
            self.view.cursor += len(news.rows) if self.view.cursor else 0
        self.fillings += news.rows

    @property
    def small(self) -> Sequence[tuple[str, Grid]]:
        """The aliases that look different, by their numbers."""
        numbers = {self.shape.alias(number): number for number in range(7, -1, -1)}
        aliases = sorted(numbers.items(), key=lambda one: one[1])
        return [(tr("alias {number}", number=number), alias) for alias, number in aliases]

    @property
    def filling(self) -> Filling | None:
        """The set under the cursor with its solutions, or else the one shown, or the first."""
        wanted = self.chosen.tans or (self.shown_solution[0] if self.shown_solution else ())
        some = [one for one in self.fillings if one.number]
        return next((one for one in some if one.tans == wanted), some[0] if some else None)

    def show_solution(self, way: int) -> bool:
        """Show the next solution, or with -1 the one before; return whether there is any."""
        one = self.filling
        if one is None or not one.solutions:
            return False
        if self.shown_solution is None or self.shown_solution[0] != one.tans:
            self.shown_solution = one.tans, 0 if way > 0 else len(one.solutions) - 1
        else:
            self.shown_solution = one.tans, (self.shown_solution[1] + way) % len(one.solutions)
        return True

    def picture(self, box: CellSize, fine: int) -> Picture:
        """Return the shape, or the solution that is shown."""
        one = self.filling
        if self.shown_solution is None or one is None or self.shown_solution[0] != one.tans:
            return shape_picture(self.shape, box, fine)
        return solved_picture(self.shape, one.solutions[self.shown_solution[1]], box, fine)

    @property
    def below(self) -> str:
        """The number of the solution that is shown."""
        one = self.filling
        if self.shown_solution is None or one is None or self.shown_solution[0] != one.tans:
            return ""
        count, number = len(one.solutions), self.shown_solution[1] + 1
        called = self._model.called(one.tans)
        return tr("{set}: solution {n} of {all}", set=called, n=number, all=count)

    def request(self) -> PuzzleRequest:
        """Return the shape with the set under the cursor, or the first that fills it."""
        one = self.filling
        return request_for(self._model, one.tans if one else self._model.tans, self.shape)


def _brief(one: Filling) -> str:
    """Return the number of solutions, and in brackets that with equal tans distinguished."""
    if not one.complete or one.labelled == one.number:
        return one.words
    number, every = grouped(one.number), grouped(one.labelled)
    return tr("{n} solutions ({all} told apart)", n=number, all=every)


class SetCard(LabCard):
    """The card of a set: its tans, the shapes that it makes and does not, its neighbours."""

    def __init__(self, model: LabModel, tans: Tanset) -> None:
        """Describe the set *tans*."""
        super().__init__(model.called(tans))
        self.tans = tans
        self.triangles = area(tans)
        self._model = model
        self.rows: list[ShapeRow] = []
        """The convex shapes, each with whether the set makes it."""

    @property
    def entries(self) -> list[CardEntry]:
        """The shapes that it makes, its neighbours, its structure, its tans."""
        known = not self.busy and bool(self.rows)
        made = tuple(row.number for row in self.rows if row.made)
        structure, size, *rest = set_lines(self.tans, made if known else None)
        found = []
        if known:
            filled, others = rest
            found = [
                CardEntry(filled.title, filled.text, lead="filled"),
                CardEntry(others.title, others.text, lead="others"),
            ]
        elif self.busy:
            found = [CardEntry(tr("convex"), tr("counting the shapes it fills…"))]
        found += [
            CardEntry(tr("one cut away"), tr("sets with one piece cut or joined"), lead="near"),
            CardEntry(tr("set"), name(self.tans)),
            CardEntry(structure.title, structure.text, structure.text.split()[-1]),
            CardEntry(size.title, size.text),
        ]
        for tan, number in Counter(self.tans).items():
            times = f"  × {number}" if number > 1 else ""
            code = shape_text(tan)
            title = tr("piece {name}", name=tan_name(tan))
            found.append(CardEntry(title, code + times, code, lead=tan))
        return found

    def work(self) -> tuple[Job, MakeRows] | None:
        """Return the search for the convex shapes that it makes."""
        self.busy = 0 < area(self.tans) <= MOST_CONVEX // 2
        job = ConvexJob(area(self.tans), Wanted(), self.tans) if self.busy else None
        return (job, maker(job)) if job else None

    def add_results(self, news: News) -> None:
        """Add the shapes."""
        super().add_results(news)
        self.rows += news.rows

    @property
    def small(self) -> Sequence[tuple[str, Grid]]:
        """The convex shapes, those that it makes with a tick."""
        return [
            (f"{row.number} ✓" if row.made else f"{row.number}", row.shape) for row in self.rows
        ]

    def picture(self, box: CellSize, fine: int) -> Picture:
        """Return the tans side by side."""
        return set_picture(self.tans, box, fine)

    @property
    def below(self) -> str:
        """The number of tans and the shapes made."""
        pieces = trn("{n} piece", "{n} pieces", len(self.tans))
        if self.busy or not self.rows:
            return pieces
        some, all_of_them = sum(bool(row.made) for row in self.rows), len(self.rows)
        fills = tr("fills {some} of {all} convex shapes", some=some, all=all_of_them)
        return f"{pieces}, {fills}"

    def request(self) -> PuzzleRequest:
        """Return the set."""
        return request_for(self._model, self.tans)
