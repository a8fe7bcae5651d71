"""Sheets of pictures: shapes, sets and structures, with a cursor and a search.

Independent of Textual.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tui_tangram.app.lab.background_job import MakeRows, News
from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import MOST_CONVEX, LabMode
from tui_tangram.app.lab.query_jobs import maker
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow
from tui_tangram.app.scrolling import GridCursor, nearest
from tui_tangram.language import tr, trn
from tui_tangram.research.lab.facts import Wanted, convex_shapes
from tui_tangram.research.lab.jobs import ConvexJob, ShapesJob, StructuresJob
from tui_tangram.research.lab.search import MadeJob, NeighboursJob, TansetJob, best_first
from tui_tangram.research.lab.tans import Tanset, area
from tui_tangram.research.lab.work import Job
from tui_tangram.values import dataclass, field

LARGEST = 8
"""The most half squares of shapes that have a sheet for all of them."""
PIECES, TRIANGLES, LEAST = 7, 16, 19
"""The sets that make most convex shapes, of seven tans and 16 half squares: four make 19 of 20."""
SPLIT = 6
"""The tans of the structures that have a sheet: the least number with interesting sets."""


@dataclass
class AtlasSheet:
    """Rows that are shown together, and the job that finds them."""

    id: str
    title: str
    about: str = ""
    job: Job | None = None
    """The job that finds them, before it is started."""
    make: MakeRows | None = None
    triangles: int = 0
    """The half squares of the sets of this job; it may take longer with more."""
    rows: list[LabRow] = field(default_factory=list)
    busy: bool = False
    cursor: int = 0

    def add_results(self, news: News) -> None:
        """Add new rows."""
        self.rows += news.rows
        self.busy = news.end is None


class NeighbourSheet(AtlasSheet):
    """The sets one cut away, those that make most first."""

    def add_results(self, news: News) -> None:
        """Add sets, each once, in their order; the cursor stays on its set."""
        at = self.rows[self.cursor] if self.cursor else None
        super().add_results(news)
        rows = {row.tans: row for row in reversed(self.rows) if isinstance(row, SetRow)}
        ordered = sorted(rows.values(), key=lambda row: (-len(row.made), len(row.tans), row.tans))
        self.rows = list(ordered)
        self.cursor = next((i for i, row in enumerate(self.rows) if row is at), 0)


class Atlas(GridCursor):
    """Some sheets, one of them shown, and a cursor on one of its rows."""

    def __init__(
        self, title: str, sheets: Sequence[AtlasSheet], shown: str = "", tans: Tanset = ()
    ) -> None:
        """Show the sheet with the id *shown*, or the first."""
        super().__init__()
        self.tans = tans
        """The set that it is about; empty for the whole laboratory."""
        self.title = title
        self.sheets = tuple(sheets)
        ids = [sheet.id for sheet in self.sheets]
        self.at = ids.index(shown) if shown in ids else 0
        self.query = ""
        """Words that must all occur in a row."""

    @property
    def sheet(self) -> AtlasSheet:
        """The sheet that is shown."""
        return self.sheets[self.at]

    @property
    def items(self) -> Sequence[LabRow]:
        """The rows that are shown."""
        terms = _TERMS.findall(self.query.casefold())
        if not terms:
            return self.sheet.rows
        return [row for row in self.sheet.rows if all(f" {term}" in _text(row) for term in terms)]

    @property
    def chosen(self) -> LabRow | None:
        """The row that the cursor is on."""
        items = self.items
        return items[nearest(self.sheet.cursor, len(items))] if items else None

    @property
    def position(self) -> tuple[int, int]:
        """The number of the chosen row, and the count of all."""
        count = len(self.items)
        return nearest(self.sheet.cursor, count), count

    def go(self, index: int) -> None:
        """Put the cursor on the row with that number."""
        self.sheet.cursor = nearest(index, len(self.items))

    def turn(self, way: int) -> None:
        """Show the next sheet, or with -1 the one before."""
        self.look((self.at + way) % len(self.sheets))

    def look(self, number: int) -> None:
        """Show a sheet by its number; a search ends with it."""
        self.at, self.query = number, ""

    def search(self, text: str) -> None:
        """Show the rows that have all words of *text*."""
        self.query = text
        self.sheet.cursor = 0


def _text(row: LabRow) -> str:
    return f" {row.number} {row.title} {row.code} {row.describe}".casefold()


_TERMS: Final = re.compile(r"\d+ [^\W\d]\S*|\S+")
"""Words, and numbers with the word after them: "5 sides" is one term."""


def atlas_of(model: LabModel, *, here: bool = False) -> Atlas:
    """Return the sheets of the whole laboratory, and those of what was found in its modes.

    With *here*, that of the current mode is shown first, else the one that was shown last.
    """
    size = area(model.tans)
    size = size if 0 < size <= MOST_CONVEX else TRIANGLES
    tans = model.tans if area(model.tans) == size else ()
    convex = ConvexJob(size, Wanted(), tans)
    best = TansetJob(PIECES, TRIANGLES, LEAST)
    splits = StructuresJob(SPLIT, TRIANGLES)
    sheets = [
        AtlasSheet(
            "convex", tr("convex ({n})", n=size),
            tr("The convex shapes; ✓ are those that the set fills."), convex, maker(convex),
            size if tans else 0,
        ),
        AtlasSheet(
            "best", tr("best of seven"),
            tr("Sets of seven that fill 19 of the 20 convex shapes. None fills more."),
            best, maker(best),
        ),
        known_sheet(model),
        AtlasSheet(
            "splits", tr("area splits"),
            tr("The ways to split 16 half-squares into six pieces."), splits, maker(splits),
        ),
    ]  # fmt: skip
    for triangles in range(1, LARGEST + 1):
        job = ShapesJob(triangles)
        title = trn("{n} half-square", "{n} half-squares", triangles)
        sheets.append(
            AtlasSheet(f"{triangles}", title, tr("All shapes of this area."), job, maker(job))
        )
    for mode in (LabMode.SHAPES, LabMode.SOLVE, LabMode.TANSETS, LabMode.STRUCTURES):
        if rows := model.answers[mode].rows:
            title = tr("found: {mode}", mode=mode.title)
            about = tr("What was found in the laboratory.")
            cursor = model.answers[mode].view.cursor
            sheets.append(
                AtlasSheet(mode.name.lower(), title, about, rows=list(rows), cursor=cursor)
            )
    return Atlas(tr("Atlas"), sheets, model.mode.name.lower() if here else model.sheet)


def known_sheet(model: LabModel) -> AtlasSheet:
    """Return the sheet of the sets of the library, and of the player's own."""
    named = {
        model.name_of(set_id): tans
        for set_id, tans in model.known.items()
        if area(tans) <= MOST_CONVEX // 2
    }
    job = MadeJob(tuple(named.values()))
    names = list(named)

    def made(result: Sequence[Sequence[int]], before: int) -> list[LabRow]:
        tans = job.sets[before]
        shapes = len(convex_shapes(area(tans))) if result else 0
        return [SetRow(before + 1, tans, tuple(*result), shapes, names[before])]

    about = tr("The sets of the program, and your own.")
    return AtlasSheet("sets", tr("piece sets"), about, job, made)


def set_atlas(title: str, tans: Tanset, rows: Sequence[ShapeRow], shown: str) -> Atlas:
    """Return the sheets of a set: what it makes and what it does not, and its neighbours."""
    shapes = len(convex_shapes(area(tans)))
    job = NeighboursJob(tans)

    def near(result: object, before: int) -> list[LabRow]:
        return [
            SetRow(before + n, one.tans, one.made, shapes, one.words, one.sign)
            for n, one in enumerate(best_first(job.read(result)), 1)
        ]

    pieces: list[LabRow] = [ShapeRow(n, tan) for n, tan in enumerate(dict.fromkeys(tans), 1)]
    filled: list[LabRow] = [row for row in rows if row.made]
    others: list[LabRow] = [row for row in rows if row.made is False]
    sheets = (
        AtlasSheet(
            "filled", tr("filled"), tr("The convex shapes that this set fills."), rows=filled
        ),
        AtlasSheet(
            "others", tr("not filled"), tr("The convex shapes that it does not."), rows=others
        ),
        NeighbourSheet(
            "near", tr("one cut away"),
            tr("One piece cut in two, two joined, or two cut another way. The best first."),
            job, near, area(tans),
        ),
        AtlasSheet("pieces", tr("pieces"), tr("Each piece of the set once."), rows=pieces),
    )  # fmt: skip
    return Atlas(title, sheets, shown, tans)
