"""The screen with the log of all messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.clipboard import LONGEST, send
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.preview import halves
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services, whole
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks

_TITLE: Final = 3
_NUMBER: Final = 6
"""Columns of a line's number, and of the gap after it."""
_LISTED: Final = 72
"""Columns of the list with which the chosen line is next to it, with as much room."""
_WIDEST: Final = 76
"""The most columns of the chosen line next to the list."""


class MessagesPage(ListPage):
    """The lines, as many as fit; the chosen one is shown whole, next to or below them."""

    view: ListView

    def __init__(self, paint: Painter, messages: Sequence[str], before: int) -> None:
        """Show *messages*, the cursor on the last; *before* lines came before."""
        super().__init__(paint)
        self.rows = messages
        self.view = ListView(len(messages), len(messages) - 1)
        self._before = before

    @property
    def chosen(self) -> str:
        """The line that the cursor is on; empty when there is none."""
        return self.rows[self.view.cursor] if self.rows else ""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the lines around the cursor."""
        paint, view = self.paint, self.view
        split = halves(width, _LISTED, width)
        wide = split.preview >= _LISTED
        listed = split.listed if wide else width - 2 * MARGIN
        room = min(split.preview, _WIDEST) if wide else width - 2 * MARGIN
        text = paint.written(self.chosen)
        texts = wrap(text, room)[: height - _TITLE]
        # A narrow window shows a line that is cut off whole, below the list.
        is_cut = not wide and cut(text, listed - _NUMBER) != text
        below = ["", *texts] if is_cut else []
        seen = view.show(max(height - _TITLE - len(below), 1))
        self.place = (MARGIN + _NUMBER if self.rows else MARGIN, _TITLE + view.cursor - view.top)
        count = (
            trn("{n} message", "{n} messages", self._before + len(self.rows)) if self.rows else ""
        )
        lines: list[Words] = [(), self.header(tr("Messages"), count, width), ()]
        if not self.rows:
            return [*lines, [paint.gap(MARGIN), paint.words(tr("Nothing yet."), inks.QUIET)]]
        for at in seen:
            chosen = at == view.cursor
            self.spot(at, MARGIN, len(lines), listed, chosen=chosen)
            number = paint.words(f"{self._before + at + 1:>{_NUMBER - 2}}  ", inks.QUIET)
            shown = paint.cut(self.rows[at], listed - _NUMBER)
            lines.append([paint.gap(MARGIN), number, paint.choice(shown, chosen=chosen)])
        lines[_TITLE:] = self.with_signs(view, lines[_TITLE:])
        if not wide:
            return [*lines, *([paint.gap(MARGIN), paint.words(text)] for text in below)]
        preview = [[paint.words(text)] for text in texts]
        return self.side_by_side(lines, [(), (), (), *preview], split.column)


class MessagesScreen(ListScreen[MessagesPage]):
    """The messages to the player, to read and to copy."""

    contexts = (Context.MESSAGES, Context.JUMP)
    topic = mark("messages")
    rules = "messages"
    silent = True

    def __init__(self, services: Services) -> None:
        """Show the messages so far."""
        super().__init__(services)
        messages = services.messages
        self.page = MessagesPage(services.paint, messages.lines, messages.before)

    def describe_cursor(self) -> str:
        """Return the line that the cursor is on, which may be cut off in the list."""
        return self.page.chosen or tr("No messages yet.")

    # Actions

    def action_copy_message(self) -> None:
        """Copy the line that the cursor is on."""
        if self.page.chosen:
            self.copy(self.page.chosen)
        else:
            self.announce(tr("Nothing to copy."))

    def action_copy_messages(self) -> None:
        """Copy all lines, or as many of the last as the clipboard takes."""
        text, count = whole(self.page.rows, LONGEST)
        if not count:
            self.announce(tr("Nothing to copy."))
        elif send(self.app, text):
            if count == len(self.page.rows):
                message = trn("Copied {n} message.", "Copied {n} messages.", count)
            else:
                message = trn("Copied the last message.", "Copied the last {n} messages.", count)
            self.announce(message)
        else:
            self.announce(tr("This terminal has no clipboard."))
