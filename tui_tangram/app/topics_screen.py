"""The pages of the manual: the list of their topics, and the screen on which one is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram import manual
from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import TextPage, TextScreen
from tui_tangram.language import mark, tr
from tui_tangram.render import inks

_TITLE: Final = 3
_NAMES: Final = max(map(len, manual.TOPICS)) + 2
"""Columns from the name of a topic to its line."""
_WIDEST: Final = 96
"""The most columns of a text: longer lines are hard to read."""


class TopicsPage(ListPage):
    """The topics, each with its line."""

    view: ListView

    def __init__(self, paint: Painter) -> None:
        """Show all topics, the cursor on the first."""
        super().__init__(paint)
        self.rows = tuple(manual.pages())
        self.view = ListView(len(self.rows))

    @property
    def chosen(self) -> manual.ManualPage:
        """The page that the cursor is on."""
        return self.rows[self.view.cursor]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the topics around the cursor."""
        paint, view = self.paint, self.view
        seen = view.show(max(height - _TITLE, 1))
        self.place = MARGIN, _TITLE + view.cursor - view.top
        lines: list[Words] = [(), self.header(tr("Manual"), "", width), ()]
        for at in seen:
            one, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, len(lines), width - 2 * MARGIN, chosen=chosen)
            name = paint.choice(one.name, chosen=chosen)
            about = paint.fitted(one.about, width - 2 * MARGIN - _NAMES, inks.QUIET)
            lines.append([paint.gap(MARGIN), name, paint.gap(_NAMES - len(one.name)), about])
        return lines


class TopicsScreen(ListScreen[TopicsPage]):
    """The topics of the manual."""

    contexts = (Context.TOPICS, Context.JUMP)
    topic = mark("manual")
    rules = mark(
        "The manual has a page for each topic, in English.\n"
        "{read_topic} opens one. In a terminal\n"
        '"tui-tangram help TOPIC" prints it, and so does\n'
        '"help TOPIC" in the line mode.'
    )

    def __init__(self, services: Services) -> None:
        """Show all topics."""
        super().__init__(services)
        self.page = TopicsPage(services.paint)

    def describe_cursor(self) -> str:
        """Return the title of the page that the cursor is on, and its line."""
        return f"{self.page.chosen.title}: {self.page.chosen.about}"

    async def action_read_topic(self) -> None:
        """Open the page that the cursor is on."""
        await self.nav.open_topic(self.page.chosen)


class TopicPage(TextPage):
    """A page of the manual."""

    def __init__(self, paint: Painter, page: manual.ManualPage) -> None:
        """Show *page*."""
        super().__init__(paint, tr("Manual"), page.title)
        self._blocks = page.blocks[1:]

    def content(self, width: int) -> list[Words]:
        """Return all lines of the page, none wider than *width*, and take in the headings."""
        paint = self.paint
        found: list[Words] = []
        headings: list[int] = []
        for line in manual.lines(self._blocks, min(width - 2 * MARGIN, _WIDEST)):
            if line.heading:
                headings.append(len(found))
            head, rest = line.text[: line.bold], line.text[line.bold :]
            found.append([paint.gap(MARGIN), paint.words(head, bold=True), paint.words(rest)])
        self.headings = headings
        return found


class TopicScreen(TextScreen[TopicPage]):
    """A page of the manual, to read."""

    def __init__(self, services: Services, page: manual.ManualPage) -> None:
        """Show *page*."""
        super().__init__(services)
        self.page = TopicPage(services.paint, page)

    def action_manual(self) -> None:
        """Go back to the topics."""
        self.action_back()
