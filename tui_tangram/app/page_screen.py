"""A screen that is one page with a cursor on it: a form, a list or a text.

The page is drawn from what there is to see, and knows what is being typed.  The screen has the
keys that all pages have; what else they mean is said by each screen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual.events import Resize, ScreenResume
from textual.geometry import Region
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.paint import Words, cut, length
from tui_tangram.app.said import Tone
from tui_tangram.app.scrolling import Viewport
from tui_tangram.app.typing_line import Take, TypedLine
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.render import inks

_FAR: Final = 1 << 30
"""More rows than any list has."""


class CursorPage(Page):
    """A page with a cursor."""

    place: tuple[int, int] = (MARGIN, 1)
    """The column and line of the cursor, as they were drawn last."""
    typed: TypedLine | None = None
    """The line that is being typed."""

    @property
    def searching(self) -> bool:
        """Whether a search is typed, which stands in the title."""
        return self.typed is not None and not self.typed.prompt

    def sought(self, text: str, room: int) -> Words:
        """Return what is searched for, with a sign before it."""
        here = self.searching
        ink = inks.ACCENT if here else inks.TEXT
        bar = self.paint.words(self.bar if here else "", inks.ACCENT)
        return [self.paint.words(f"/ {cut(text, room)}", ink, bold=here), bar]

    def asked(self, width: int, y: int, free: int = 2) -> Words:
        """Return the line *y*, in which something is typed after what is asked.

        So many cells before the margin stay *free* of the text.
        """
        assert self.typed is not None
        paint, prompt = self.paint, f"{self.typed.prompt}  "
        head = [paint.gap(MARGIN), paint.words(prompt, inks.ACCENT, bold=True)]
        room = max(width - MARGIN - length(head) - free, 1)
        head.append(paint.words(columns.last(self.typed.text, room)))
        self.place = length(head), y
        return [*head, paint.words(self.bar, inks.ACCENT)]

    def field(
        self, title: str, value: str, titles: int, *, chosen: bool, ink: int = inks.TEXT
    ) -> Words:
        """Return a line of a form: its title, and after so many cells its value."""
        paint = self.paint
        if not chosen:
            name, words = paint.words(title, inks.QUIET), paint.words(f"  {value}", ink)
        else:
            name = paint.words(title, inks.ACCENT, bold=True)
            words = paint.chosen(self.between_arrows(value))
        return [name, paint.gap(titles - length([name])), words]

    def window(
        self,
        view: Viewport,
        lines: Sequence[Words],
        rows: Mapping[Hashable, int],
        chosen: Hashable,
        box: Region,
        *,
        above: int = 0,
    ) -> list[Words]:
        """Return those of the *lines* that are in sight, as many as *box* is high.

        *rows* says which of them can be chosen; that which is has so many *above* it in sight.
        """
        seen = view.follow(rows.get(chosen, 0), len(lines), box.height, above=above)
        for key, line in rows.items():
            if line in seen:
                y = box.y + line - seen.start
                self.spot(key, box.x, y, box.width, chosen=key == chosen)
        return [*lines[seen.start : seen.stop], *[()] * (box.height - len(seen))]


class ListPage(CursorPage):
    """A page that is longer than its room: a text, or a list with a cursor in it."""

    view: Viewport


PageT = TypeVar("PageT", bound=CursorPage)
ListPageT = TypeVar("ListPageT", bound=ListPage)


class PageScreen(BaseScreen, Generic[PageT]):
    """Shows its page, keeps the terminal's cursor on the page's, and takes in what is typed."""

    page: PageT

    rules: ClassVar[str] = ""
    """What its help begins with, marked, where that is words."""

    def manual(self) -> Manual | None:
        """Return what the screen is for."""
        from tui_tangram.app.manuals import words_manual

        return words_manual(self.services, tr(self.rules)) if self.rules else None

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    @property
    def situation(self) -> Context:
        """The usual context, or that of what is typed."""
        typed = self.page.typed
        return self.contexts[0] if typed is None else typed.context

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Show what holds, which may have changed meanwhile."""
        del event
        self.resumed()

    def resumed(self) -> None:
        """Show what holds when the screen is seen again."""
        self.moved()

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self.point)

    def moved(self, said: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Draw the page anew, and say *said*, or what the cursor is on."""
        self.show()
        self.announce(said or self.said(), tone)

    def act(self, change: Callable[[], object]) -> None:
        """Let a *change* be made to what is looked at, and show it."""
        change()
        self.moved()

    def said(self) -> str:
        """Return what there is to say of what the cursor is on."""
        return ""

    def show(self) -> None:
        """Draw the page anew, with the cursor on it or in the line that is typed."""
        self.page.redraw()
        self.point()

    def point(self) -> None:
        """Put the terminal's cursor where the page has its own, or where something is typed."""
        typed = self.page.typed
        if typed is None or typed.context is not Context.ENTERING:
            self.point_at(*self.page.place)
            return
        line = typed.line(self.size.width - 2 * MARGIN, self.page.bar)
        self.announce(line)
        self.point_at(MARGIN + columns.width(line) - 1, self.size.height - 2)

    def is_overruled(self, name: str, tone: Tone = Tone.TROUBLE) -> bool:
        """Whether the environment holds instead of the file of settings, which is then said."""
        variable = self.services.store.settings.overruled.get(name)
        if variable is not None:
            text = tr("{variable} is set in the environment: change it there.", variable=variable)
            self.moved(text, tone)
        return variable is not None

    # Typing

    def ask(self, typed: TypedLine) -> None:
        """Let the player type a line."""
        self.page.typed = typed
        self.context_changed()
        self.show()

    def ask_for(
        self,
        what: str,
        take: Take,
        longest: int,
        proposed: str = "",
        live: Callable[[str], None] | None = None,
    ) -> None:
        """Ask for something in the line of words; see `TypedLine`."""
        prompt = f"{what} "
        self.ask(TypedLine(Context.ENTERING, proposed, longest, prompt, take, live, fresh=True))

    def line_changed(self) -> None:
        """Show what is typed."""
        self.show()

    def type_text(self, text: str) -> None:
        """Take in a part of what is typed."""
        if self.page.typed is not None:
            self.page.typed.type(text)
            self.line_changed()

    def action_erase(self) -> None:
        """Take back a character; with none left a search is at its end."""
        typed = self.page.typed
        if typed is None:
            return
        if typed.erase() or typed.prompt:
            self.line_changed()
        else:
            self.action_leave_text()

    def action_clear(self) -> None:
        """Forget what was typed."""
        if self.page.typed is not None:
            self.page.typed.put("")
            self.line_changed()

    async def action_enter_text(self) -> None:
        """Take what was typed; go on asking when something is wrong with it."""
        typed = self.page.typed
        if typed is None:
            return
        # The answer may show the page, and ask for something else.
        self.page.typed = None
        problem = await typed.answer()
        if problem:
            self.page.typed = typed
            self.announce(problem, Tone.TROUBLE)
        elif self.page.typed is None:
            self.show()
        self.context_changed()

    def action_leave_text(self) -> None:
        """Stop typing; nothing is done."""
        self.page.typed = None
        self.context_changed()
        self.moved()


class ListScreen(PageScreen[ListPageT]):
    """A screen with a page that is longer than its room."""

    def action_step(self, by: int) -> None:
        """Move the cursor by so many rows, or a text by so many lines."""
        self.page.view.step(by)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move it by a page, of which a line stays in sight."""
        self.action_step(way * self.page.view.page)

    def step_screen(self, way: int) -> None:
        """Move it by as much as is in sight."""
        self.action_step(way * self.page.view.height)

    def action_end(self, way: int) -> None:
        """Move it to its first row or its last."""
        self.action_step(way * _FAR)

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the row with that number."""
        assert isinstance(key, int)
        self.action_step(key - self.page.view.at)
