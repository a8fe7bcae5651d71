"""The list of all explanations: of the player's position, and examples."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from textual.geometry import Region

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.manual import page
from tui_tangram.render import inks
from tui_tangram.research.explain.step import Explanation

_TITLE: Final = 3
_GAP: Final = 2
_WIDEST: Final = 100
"""The most columns from a title to the end of its paper."""


class ExplanationsPage(RowsPage[Explanation]):
    """The titles of explanations, those of the player's own position first."""

    def __init__(
        self, paint: Painter, explanations: Sequence[Explanation], own: int, at: int
    ) -> None:
        """Show *explanations*, the first *own* of which are of the position, *at* one."""
        super().__init__(paint, explanations, at)
        self.own = own
        self.window = ScrollWindow()
        """The visible lines, headings among them."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, and below it as many titles as fit, each with its paper."""
        paint = self.paint
        room = min(width - 2 * MARGIN, _WIDEST)
        lines: list[Words] = []
        places: dict[Hashable, int] = {}
        for at, one in enumerate(self.rows):
            if at in (0, self.own):
                heading = tr("Here") if at < self.own else tr("Examples")
                lines += [()] if lines else []
                lines.append([paint.gap(MARGIN), paint.words(heading, inks.QUIET)])
            places[at] = len(lines)
            paper = paint.words(paint.written(page(one.topic).title), inks.QUIET)
            title = paint.fitted(one.title, room - length([paper]) - _GAP).text
            chosen = at == self.view.cursor
            named = paint.choice(title, chosen=chosen)
            gap = paint.gap(room - length([named, paper]))
            lines.append([paint.gap(MARGIN), named, gap, paper])
        box = Region(MARGIN, _TITLE, room, max(height - _TITLE, 1))
        self.view.height = box.height
        seen = self.visible_lines(self.window, lines, places, self.view.cursor, box, above=1)
        self.place = MARGIN, _TITLE + places[self.view.cursor] - self.window.top
        hidden = self.window.below
        note = tr("{n} more ↓", n=hidden) if hidden > 0 else ""
        return [(), self.header(tr("Step by step"), note, width), (), *seen]


class ExplanationsScreen(ListScreen[ExplanationsPage]):
    """The list from which an explanation is chosen."""

    contexts = (Context.EXPLANATIONS, Context.JUMP)
    topic = mark("algorithms and examples")
    rules = "explanations"

    def __init__(
        self,
        services: Services,
        explanations: Sequence[Explanation],
        own: int,
        at: int,
        greeting: str = "",
    ) -> None:
        """Show *explanations*; see `ExplanationsPage`.  *greeting* is announced first."""
        super().__init__(services)
        self.page = ExplanationsPage(services.paint, explanations, own, at)
        self._greeting = greeting
        self.taken: int | None = None
        """The number of the explanation that was chosen."""

    def describe_cursor(self) -> str:
        """Return the title that the cursor is on."""
        greeting, self._greeting = self._greeting, ""
        return f"{greeting} {self.page.chosen.title}".lstrip()

    def action_watch_explanation(self) -> None:
        """Show the steps of the explanation that the cursor is on."""
        self.taken = self.page.view.cursor
        self.dismiss()
