"""Moving in the laboratory: modes, questions, and the rows of an answer, sorted and filtered."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from tui_tangram.app.lab.frame import ABOUT, LabFrame
from tui_tangram.app.lab.modes import ASKS, Mode
from tui_tangram.app.said import Tone
from tui_tangram.language import markc, tr, trc, trn


class Moving(LabFrame):
    """The cursor, and the order of the rows."""

    # Moving

    def action_lab_mode(self, number: int) -> None:
        """Go over to another mode."""
        self.bench.mode = list(Mode)[number - 1]
        self.page.line = 0
        self.page.on_rows = False
        self._described = []
        self.announce(f"{self.bench.mode.title}: {tr(ABOUT[self.bench.mode])}")
        self._show()

    def action_lab_panel(self) -> None:
        """Go over from the question to the answer, or back."""
        self.page.on_rows = not self.page.on_rows and bool(self.bench.answer.rows)
        self._said()

    def _said(self) -> None:
        """Say where the cursor is."""
        row = self.bench.answer.chosen
        asks = ASKS[self.bench.mode]
        if self.page.on_rows and row is not None:
            self.announce(row.describe)
        else:
            ask = asks[self.page.line]
            self.announce(f"{tr(ask.title)}: {self.bench.value(ask.id)}. {tr(ask.about)}.")
        self._described = []
        self._show()

    def choose(self, key: Hashable) -> None:
        """Go over to another mode, or to a line of the question or of the answer."""
        if isinstance(key, Mode):
            self.action_lab_mode(key.number)
            return
        assert isinstance(key, tuple)
        what, number = key
        self.page.on_rows = what == "row"
        if self.page.on_rows:
            answer = self.bench.answer
            answer.view.go(number, len(answer.rows))
        else:
            self.page.line = number
        self._said()

    def action_lab_row(self, way: int) -> None:
        """Go a line up or down."""
        if self.page.on_rows:
            answer = self.bench.answer
            answer.view.move(way, len(answer.rows))
        else:
            asks = ASKS[self.bench.mode]
            self.page.line = (self.page.line + way) % len(asks)
        self._said()

    def action_lab_page(self, way: int) -> None:
        """Go a page of the answer up or down."""
        answer = self.bench.answer
        self.page.on_rows = bool(answer.rows)
        answer.view.move(way * answer.view.height, len(answer.rows))
        self._said()

    def action_lab_end(self, way: int) -> None:
        """Go to the first row of the answer, or to the last."""
        answer = self.bench.answer
        self.page.on_rows = bool(answer.rows)
        answer.view.go(way * len(answer.rows), len(answer.rows))
        self._said()

    def action_lab_value(self, way: int) -> None:
        """Change the line of the question; in the answer go back to the question."""
        if self.page.on_rows:
            self.page.on_rows = False
        else:
            ask = ASKS[self.bench.mode][self.page.line]
            self.bench.step(ask.id, way)
            self._set_changed()
        self._said()

    # The table

    def action_lab_sort(self) -> None:
        """Sort by the next column."""
        answer = self.bench.answer
        by = answer.table.by + 1
        row = answer.chosen
        if by < len(answer.table.columns):
            answer.table = answer.table.sorted_by(by)
            column = trc("column", answer.table.columns[by].name)
            self.announce(tr("Sorted by {column}.", column=column))
        else:
            answer.table = replace(answer.table, by=-1, descending=False)
            self.announce(tr("In the order in which they were found."))
        answer.keep_on(row)
        self._show()

    def action_lab_turn(self) -> None:
        """Sort the other way round."""
        answer = self.bench.answer
        row = answer.chosen
        if answer.table.by >= 0:
            answer.table = answer.table.sorted_by(answer.table.by)
            answer.keep_on(row)
            self.announce(
                tr("Largest first.") if answer.table.descending else tr("Smallest first.")
            )
            self._show()
        else:
            self.announce(tr("Choose a column to sort by first."), Tone.QUIET)

    def action_lab_filter(self) -> None:
        """Filter the rows by typing."""
        answer = self.bench.answer

        def live(text: str) -> None:
            row = answer.chosen
            answer.table = answer.table.filtered(text)
            answer.keep_on(row)

        async def take(text: str) -> None:
            self.page.on_rows = bool(answer.rows)
            rows = trn("{n} row with {text}.", "{n} rows with {text}.", len(answer.rows), text=text)
            self.announce(rows if text else "")

        self._ask(markc("laboratory", "filter"), answer.table.wanted, take, live)
