"""The lists of the plain mode, page by page; their numbers can be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tui_tangram.commands.answer import AnswerRow
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.table import AnswerPart, NumberedItem, number

PAGE: Final = 20
"""The number of rows of a page."""
FEW: Final = 5
"""The maximum number of remaining rows that are added to a page."""
PUZZLES: Final = "puzzles"
"""The key of lists whose numbers open puzzles."""


class NumberedLists:
    """The last list of each kind, and the rest of the very last."""

    def __init__(self, say: Callable[[AnswerPart], None]) -> None:
        """Say lines by *say*."""
        self._say = say
        self._ids: dict[str, Sequence[str]] = {}
        self._rows: Sequence[AnswerRow] = ()
        self._shown = 0
        self._hint = ""

    def offer(self, rows: Sequence[AnswerRow], key: str, hint: str = "") -> None:
        """Say the first page of a list; *hint* says what its numbers are for."""
        self._rows, self._shown, self._hint = rows, 0, hint
        self._ids[key] = [str(row.data.get("id", "")) for row in rows]
        self._page()

    def more(self) -> None:
        """Say the next page.  Raises `CommandError` at the end."""
        if self._shown >= len(self._rows):
            raise CommandError("nothing more to list")
        self._page()

    def meant(self, text: str, key: str) -> str:
        """Return the id that a number of the last list of a kind stands for, or *text*."""
        ids = self._ids.get(key)
        if ids and text.isascii() and text.isdigit():
            return ids[number(text, tr("an item of the list"), len(ids)) - 1]
        return text

    def _page(self) -> None:
        begin, every = self._shown, len(self._rows)
        self._shown = every if every - begin <= PAGE + FEW else begin + PAGE
        for at, row in enumerate(self._rows[begin : self._shown], start=begin + 1):
            self._say(NumberedItem(at, row.text, row.data))
        rest = every - self._shown
        parts = [tr("{n} more: type more.", n=rest)] if rest else []
        parts += [self._hint] if self._hint else []
        if parts:
            self._say(" ".join(parts))
