"""The pages of the manual: the list of their topics, and the screen on which one is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from tui_tangram import manual
from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.navigator import Navigator
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import TWO, TextPage, TextScreen, parted
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.render import inks

_TITLE: Final = 3
_WIDEST: Final = 96
"""The most columns of a text: longer lines are hard to read."""
_WIDE: Final = 100
"""The fewest columns with which the chosen page is next to the topics."""


class TopicsPage(RowsPage[manual.ManualPage]):
    """The topics, each with its line."""

    def __init__(self, paint: Painter, name: str = "") -> None:
        """Show all topics, the cursor on the page called *name*, or on the first."""
        rows = tuple(manual.pages())
        at = next((at for at, one in enumerate(rows) if one.name == name), 0)
        super().__init__(paint, rows, at)
        self._names = max(columns.width(paint.written(one.called)) for one in self.rows) + 2
        """Columns from the name of a topic to its line."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the topics around the cursor, with their lines or a page."""
        paint, view, wide = self.paint, self.view, width >= _WIDE
        room = max(height - _TITLE, 1)
        seen = view.show(room)
        self.place = MARGIN, _TITLE + view.cursor - view.top
        lines: list[Words] = []
        for at in seen:
            one, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, _TITLE + len(lines), self._names, chosen=chosen)
            called = paint.written(one.called)
            name = paint.choice(called, chosen=chosen)
            about = paint.fitted(one.about, width - 2 * MARGIN - self._names, inks.QUIET)
            line = [paint.gap(MARGIN), name]
            lines.append(
                line if wide else [*line, paint.gap(self._names - columns.width(called)), about]
            )
        hidden = len(self.rows) - view.top - len(seen)
        note = tr("{n} more ↓", n=hidden) if hidden > 0 else ""
        if wide:
            left, across = 2 * MARGIN + self._names, width - 3 * MARGIN - self._names
            text, headings = text_lines(paint, self.chosen.blocks, across // 2 - 1)
            two = across >= TWO and max(map(length, text)) < across // 2
            if not two:
                text, headings = text_lines(paint, self.chosen.blocks, across)
            end, begin = parted(text, headings, room) if two else (room, len(text))
            lines = self.side_by_side(lines, text[:end], left)
            if two:
                lines = self.side_by_side(lines, text[begin : begin + room], left + across // 2 + 1)
            below = len(text) - room * (1 + two)
            note = tr("{n} more ↓", n=below) if below > 0 else ""
        return [(), self.header(tr("Manual"), note, width), (), *lines]


def text_lines(
    paint: Painter, blocks: Sequence[manual.Block], width: int
) -> tuple[list[Words], list[int]]:
    """Return *blocks* as lines of at most *width* cells, and the numbers of the headings."""
    written = [_as_written(paint, block) for block in blocks]
    found = list(manual.lines(written, min(width, _WIDEST)))
    return [[paint.words(span.text, bold=span.strong) for span in line.spans] for line in found], [
        number for number, line in enumerate(found) if line.heading
    ]


def _as_written(paint: Painter, block: manual.Block) -> manual.Block:
    """Return a block in the signs of the profile, which may take more cells."""
    rows = tuple(tuple(map(paint.written, row)) for row in block.rows)
    return block._replace(text="\n".join(map(paint.written, block.text.split("\n"))), rows=rows)


class TopicsScreen(ListScreen[TopicsPage]):
    """The topics of the manual."""

    contexts = (Context.TOPICS, Context.JUMP)
    topic = mark("manual")
    rules = mark(
        "The manual has a page for each topic.\n"
        "{read_topic} opens one. In a terminal\n"
        '"tui-tangram help TOPIC" prints it, and so does\n'
        '"help TOPIC" in plain mode.'
    )

    @classmethod
    async def opened(cls, app: Navigator) -> Self:
        """Return the topics, the cursor on the page about the current screen."""
        return cls(app.services, getattr(app.screen, "manual_page", ""))

    def __init__(self, services: Services, name: str = "") -> None:
        """Show all topics, the cursor on the page called *name*, or on the first."""
        super().__init__(services)
        self.page = TopicsPage(services.paint, name)

    def describe_cursor(self) -> str:
        """Return the title of the page that the cursor is on, and its line."""
        return f"{self.page.chosen.title}: {self.page.chosen.about}"

    async def action_read_topic(self) -> None:
        """Open the page that the cursor is on."""
        await self.nav.open_page("manual_topic", self.page.chosen)


class TopicPage(TextPage):
    """A page of the manual."""

    halved = True

    def __init__(self, paint: Painter, page: manual.ManualPage) -> None:
        """Show *page*."""
        super().__init__(paint, tr("Manual"), page.title)
        self._blocks = page.blocks[1:]

    def content(self, width: int) -> list[Words]:
        """Return all lines of the page, none wider than *width*, and set the headings."""
        lines, self.headings = text_lines(self.paint, self._blocks, width - 2 * MARGIN)
        return self.indented(lines)


class TopicScreen(TextScreen[TopicPage]):
    """A page of the manual, to read."""

    def __init__(self, services: Services, page: manual.ManualPage) -> None:
        """Show *page*."""
        super().__init__(services)
        self.page = TopicPage(services.paint, page)

    def action_manual(self) -> None:
        """Go back to the topics."""
        self.action_back()
