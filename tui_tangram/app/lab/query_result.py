"""The answer to a question: rows, the cursor, and the job that finds them."""

from __future__ import annotations

from dataclasses import dataclass, field

from tui_tangram.app.lab.columns import COLUMNS, ShownColumn
from tui_tangram.app.lab.modes import LabMode, Question
from tui_tangram.app.lab.rows import LabRow
from tui_tangram.app.lab.working_model import ComputedAnswer
from tui_tangram.app.scrolling import ListView
from tui_tangram.research.lab.tasks import Table
from tui_tangram.research.lab.work import Job


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
