"""The screen on which everything can be read again that was said."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.base import Manual
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.clipboard import LONGEST, send
from tui_tangram.app.page_screen import CursorPage, PageScreen
from tui_tangram.app.paint import Paint, Words, cut, length
from tui_tangram.app.said import whole
from tui_tangram.app.saves.manual import words_manual
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr, trn
from tui_tangram.render import inks

_TITLE: Final = 3
_NUMBER: Final = 6
"""Columns of a line's number, and of the gap after it."""


class SaidPage(CursorPage):
    """The lines, as many as fit, and the one that the cursor is on whole."""

    def __init__(self, paint: Paint, said: Sequence[str], before: int) -> None:
        """Show *said*, the cursor on the last; *before* lines came before."""
        super().__init__(paint)
        self.said = said
        self.view = ListView(max(len(said) - 1, 0))
        self.place = (MARGIN, 1)
        """The column and line of the cursor."""
        self._before = before

    @property
    def chosen(self) -> str:
        """What the cursor is on; nothing at all when nothing was said."""
        return self.said[self.view.cursor] if self.said else ""

    def move(self, way: int) -> None:
        """Move the cursor by so many lines, to the first or the last at most."""
        self.view.move(way, len(self.said))

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the lines around the cursor."""
        paint, view = self.paint, self.view
        seen = view.show(len(self.said), max(height - _TITLE, 1))
        self.place = (MARGIN + _NUMBER if self.said else MARGIN, _TITLE + view.cursor - view.top)
        lines_said = self._before + len(self.said)
        count = trn("{n} line", "{n} lines", lines_said) if self.said else ""
        head = [paint.gap(MARGIN), paint.words(tr("What was said"), bold=True)]
        right = paint.words(count, inks.QUIET)
        gap = paint.gap(width - MARGIN - length([*head, right]))
        lines: list[Words] = [(), [*head, gap, right], ()]
        if not self.said:
            lines.append([paint.gap(MARGIN), paint.words(tr("Nothing yet."), inks.QUIET)])
        for at in seen:
            chosen = at == view.cursor
            self.spot(at, MARGIN, _TITLE + at - view.top, width - 2 * MARGIN, chosen=chosen)
            number = paint.words(f"{self._before + at + 1:>{_NUMBER - 2}}", inks.QUIET)
            shown = cut(paint.written(self.said[at]), width - 2 * MARGIN - _NUMBER)
            words = paint.chosen(shown) if chosen else paint.words(shown)
            lines.append([paint.gap(MARGIN), number, paint.gap(2), words])
        return lines


class SaidScreen(PageScreen[SaidPage]):
    """What was said: read and copied."""

    contexts = (Context.SAID, Context.JUMP)
    topic = mark("what was said")
    silent = True

    def __init__(self, services: Services) -> None:
        """Show what was said so far."""
        super().__init__(services)
        said = services.said
        self.page = SaidPage(services.paint, said.lines, said.before)

    def manual(self) -> Manual:
        """Return what the screen is for."""
        return words_manual(self.services, tr(RULES))

    def _show(self) -> None:
        page = self.page
        page.redraw()
        # A line that is cut off in the list is read below, where a braille display goes too.
        self.announce(page.chosen or tr("Nothing was said yet."))
        self._point()

    # Actions

    def action_said_line(self, way: int) -> None:
        """Move the cursor."""
        self.page.move(way)
        self._show()

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the line with that number."""
        assert isinstance(key, int)
        self.action_said_line(key - self.page.view.cursor)

    def action_said_page(self, way: int) -> None:
        """Move the cursor by a page."""
        self.action_said_line(way * self.page.view.page)

    def action_said_end(self, way: int) -> None:
        """Move the cursor to the oldest line, or the newest."""
        self.action_said_line(way * len(self.page.said))

    def action_copy_said(self) -> None:
        """Copy the line that the cursor is on."""
        if self.page.chosen:
            self.copy(self.page.chosen)
        else:
            self.announce(tr("There is nothing to copy."))

    def action_copy_all_said(self) -> None:
        """Copy all lines, or as many of the last as the clipboard takes."""
        text, count = whole(self.page.said, LONGEST)
        if not count:
            self.announce(tr("There is nothing to copy."))
        elif send(self.app, text):
            if count == len(self.page.said):
                told = trn(
                    "All {n} line sent to the clipboard, as one line.",
                    "All {n} lines sent to the clipboard, as one line.",
                    count,
                )
            else:
                told = trn(
                    "The last {n} line sent to the clipboard, as one line.",
                    "The last {n} lines sent to the clipboard, as one line.",
                    count,
                )
            self.announce(told)
        else:
            self.announce(tr("This terminal has no clipboard to send to."))


RULES: Final = mark(
    "Whatever the line at the bottom has said stands\n"
    "here, the newest last, as long as the program runs.\n"
    "{copy_said} copies a line, {copy_all_said} all of\n"
    "them as one line, by way of the terminal.\n"
    "No terminal says whether it took it."
)
