"""Keys of the table of the laboratory: its order, its filter, and files of its rows."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tui_tangram.app.actions import Context
from tui_tangram.app.lab.files import FORMATS, write
from tui_tangram.app.lab.page import LabPage, typed_line
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.services import Tone
from tui_tangram.language import markc, tr, trc, trn
from tui_tangram.render.graphics import table_of
from tui_tangram.render.palette import make_palette
from tui_tangram.render.profile import Profile


class TableKeys:
    """The keys, for the screen of the laboratory."""

    def __init__(self, screen: PageScreen[LabPage]) -> None:
        """Act for *screen*."""
        self._screen = screen
        self._model = screen.page.model

    def action_lab_sort(self) -> None:
        """Sort by the next column."""
        answer = self._model.answer
        table, by = answer.table, answer.table.by + 1
        if by < len(table.columns):
            answer.arrange(table.sorted_by(by))
            column = trc("column", table.columns[by].name)
            self._screen.announce(tr("Sorted by {column}.", column=column))
        else:
            answer.arrange(replace(table, by=-1, descending=False))
            self._screen.announce(tr("Unsorted."))
        self._screen.show()

    def action_lab_turn(self) -> None:
        """Sort the other way round."""
        answer = self._model.answer
        if answer.table.by < 0:
            self._screen.announce(tr("Sort by a column first."), Tone.QUIET)
            return
        answer.arrange(answer.table.sorted_by(answer.table.by))
        self._screen.announce(
            tr("Largest first.") if answer.table.descending else tr("Smallest first.")
        )
        self._screen.show()

    def action_lab_filter(self) -> None:
        """Filter the rows by typing."""
        answer = self._model.answer

        def take(_: str, __: bool) -> str:
            self._screen.page.on_rows, text = bool(answer.rows), answer.table.wanted
            rows = trn(
                "{n} row matches “{text}”.", "{n} rows match “{text}”.", len(answer.rows), text=text
            )
            self._screen.announce(rows if text else "")
            return ""

        def live(text: str) -> None:
            answer.arrange(answer.table.filtered(text))

        self._screen.ask(typed_line(markc("laboratory", "filter"), answer.table.wanted, take, live))

    def action_lab_copy(self) -> None:
        """Send the code of the row to the clipboard."""
        row = self._model.answer.chosen
        if row is not None:
            self._screen.copy(row.code)

    def action_lab_export(self) -> None:
        """Ask where to write the rows that are shown."""

        async def take(text: str, _: bool) -> str:
            mode, rows = self._model.mode, self._model.answer.rows
            colours = table_of(make_palette(self._screen.services.theme, Profile.TRUECOLOR))
            good, message = await asyncio.to_thread(write, text, mode, rows, colours)
            self._screen.announce(message, Tone.SUCCESS if good else Tone.TROUBLE)
            return ""

        self._screen.announce(tr("JSON, CSV, LaTeX or SVG, by the file ending. Tab changes it."))
        stem = f"tui-tangram-{self._model.mode.name.lower()}"
        self._screen.ask_path(
            Context.LAB_TYPING, trc("laboratory", "write to"), stem, FORMATS, take
        )
