"""A page that is a text with headings, longer than its room, and the screen that scrolls it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from tui_tangram.app.actions import Action, Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.language import tr
from tui_tangram.render import inks

_TITLE: Final = 3


class TextPage(ListPage):
    """The text, as much of it as fits; the cursor is on the first line that is seen."""

    place = MARGIN, _TITLE

    def __init__(self, paint: Painter, title: str, topic: str) -> None:
        """Show a text under *title*, with its *topic* beside it."""
        super().__init__(paint)
        self.view = ScrollWindow()
        """The lines of the text that are shown."""
        self.headings: Sequence[int] = ()
        """The lines of the text that are headings."""
        self._title = title
        self._topic = topic

    def content(self, width: int) -> list[Words]:
        """Return all lines below the title, none wider than *width*, and take in the headings."""
        raise NotImplementedError

    def line_text(self, number: int) -> str:
        """Return line *number* of the text as it is said."""
        lines = self.content(self.size.width)
        words = lines[number] if number < len(lines) else ()
        return " ".join("".join(one.text for one in words).split())

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the part of the text that is seen."""
        paint, text, view = self.paint, self.content(width), self.view
        view.fit(len(text), max(height - _TITLE, 1))
        for number in view.lines:
            if number in self.headings:
                y, here = _TITLE + number - view.top, number == view.top
                self.spot(number, MARGIN, y, length(text[number]), chosen=here)
        more = tr("{n} more ↓", n=view.below) if view.below else tr("end") if view.top else ""
        head = self.header(self._title, more, width, paint.words(f"  {self._topic}", inks.QUIET))
        return [(), head, (), *(text[number] for number in view.lines)]


TextPageT = TypeVar("TextPageT", bound=TextPage)


class TextScreen(ListScreen[TextPageT]):
    """A screen with a text to read."""

    contexts = (Context.HELP, Context.JUMP)
    about: BaseScreen | None = None
    """The screen that the text is about, if there is one."""

    def offers(self, wanted: Action) -> bool:
        """Whether *wanted* is possible: the page of a set if the text is about puzzles of one."""
        if wanted.id == "piece_set" and not (self.about and self.about.offers(wanted)):
            return False
        return super().offers(wanted)

    async def action_piece_set(self) -> None:
        """Show the page of the set of pieces of the screen that the text is about."""
        if self.about:
            await self.about.action_do("piece_set")

    def resumed(self) -> None:
        """Show nothing: the text covers a screen, whose words stay there."""

    def describe_cursor(self) -> str:
        """Return the first line that is seen, and its place."""
        view = self.page.view
        text = self.page.line_text(view.top)
        place = tr("Line {n} of {all}", n=view.top + 1, all=view.furthest + view.height)
        return f"{place}: {text}" if text else f"{place}."
