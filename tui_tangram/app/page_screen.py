"""A screen that is one page with a cursor on it: a form, a list or a text.

The page draws its model and has the line that is being typed. The screen moves the cursor, handles
typing and asks questions, in the same way for all pages. Each screen adds its page, the sentence
about the cursor, and its own actions.

A page may have small pictures in rows, drawn over several frames if they take too long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import ClassVar, Final, Generic, ParamSpec, TypeVar

from rich.segment import Segment
from textual.events import Resize
from textual.geometry import Region
from textual.timer import Timer
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.files import LONGEST, usual_path, working_directory
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.scrolling import GridCursor, ListView, ScrollWindow
from tui_tangram.app.services import Tone
from tui_tangram.app.typing_line import LineCallback, TypedLine
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.speech import at_once, parted
from tui_tangram.render import inks
from tui_tangram.render.cells import Row
from tui_tangram.terminal.internals import driver_of
from tui_tangram.values import NamedTuple

_FAR: Final = 1 << 30
"""More rows than any list has."""
_AT_THE_BOTTOM: Final = (Context.ENTERING, Context.READ_PATH)
"""Contexts in which the player types on the line of announcements."""


class CursorPage(Page):
    """A page with a cursor."""

    place: tuple[int, int] = (MARGIN, 1)
    """The column and line of the cursor when the page was drawn last."""
    typed: TypedLine | None = None
    """The line that is being typed."""

    @property
    def searching(self) -> bool:
        """Whether a search is being typed; it has its place in the title."""
        return self.typed is not None and not self.typed.prompt

    def search_field(self, text: str, room: int) -> Words:
        """Return the text of the search, with a slash before it."""
        here = self.searching
        ink = inks.ACCENT if here else inks.TEXT
        bar = self.paint.words(self.caret if here else "", inks.ACCENT)
        return [self.paint.words(f"/ {cut(text, room)}", ink, bold=here), bar]

    def prompt_line(self, width: int, y: int, free: int = 2) -> Words:
        """Return line *y* with the prompt and the text typed so far; the cursor is at its end.

        The *free* cells before the margin have no text.
        """
        assert self.typed is not None
        paint, prompt = self.paint, f"{self.typed.prompt}  "
        head = [paint.gap(MARGIN), paint.words(prompt, inks.ACCENT, bold=True)]
        room = max(width - MARGIN - length(head) - free, 1)
        head.append(paint.words(columns.last(self.typed.text, room)))
        self.place = length(head), y
        return [*head, paint.words(self.caret, inks.ACCENT)]

    def field(
        self, title: str, value: str, titles: int, *, chosen: bool, ink: int = inks.TEXT
    ) -> Words:
        """Return a line of a form: its title in *titles* cells, then its value."""
        paint = self.paint
        if not chosen:
            name, words = paint.words(title, inks.QUIET), paint.words(f"  {value}", ink)
        else:
            name = paint.words(title, inks.ACCENT, bold=True)
            words = paint.chosen(self.between_arrows(value))
        return [name, paint.gap(titles - length([name])), words]

    def visible_lines(
        self,
        view: ScrollWindow,
        lines: Sequence[Words],
        rows: Mapping[Hashable, int],
        chosen: Hashable,
        box: Region,
        *,
        above: int = 0,
    ) -> list[Words]:
        """Return the visible ones of *lines*, which fill *box*.

        *rows* has the numbers of the lines that can be chosen.  The chosen one is visible with
        the *above* lines before it.
        """
        seen = view.follow(rows.get(chosen, 0), len(lines), box.height, above=above)
        for key, line in rows.items():
            if line in seen:
                y = box.y + line - seen.start
                self.spot(key, box.x, y, box.width, chosen=key == chosen)
        shown = self.with_signs(view, lines[seen.start : seen.stop])
        return [*shown, *[()] * (box.height - len(seen))]

    def with_signs(self, view: ScrollWindow, lines: Sequence[Words]) -> list[Words]:
        """Return the visible *lines*, with signs in their margin where there are more."""
        found = list(lines)
        for at, above, below in ((0, view.top > 0, False), (-1, False, view.below > 0)):
            sign = self.more_sign(above=above, below=below)
            if sign and found:
                margin, *rest = found[at] or [self.paint.gap(MARGIN)]
                gap = self.paint.gap(length([margin]) - 1)
                found[at] = [self.paint.words(sign, inks.QUIET), gap, *rest]
        return found


class ListPage(CursorPage):
    """A page that is longer than its room: a text, or a list with a cursor in it."""

    view: ScrollWindow


RowT = TypeVar("RowT")


class RowsPage(ListPage, Generic[RowT]):
    """A list of rows, one of which the cursor is on."""

    view: ListView

    def __init__(self, paint: Painter, rows: Sequence[RowT], at: int = 0) -> None:
        """Show *rows*, the cursor on the one with number *at*."""
        super().__init__(paint)
        self.rows = rows
        self.view = ListView(len(rows), at)

    @property
    def chosen(self) -> RowT:
        """The row that the cursor is on."""
        return self.rows[self.view.cursor]


class FormPage(CursorPage):
    """A page with a few lines, all of which can be chosen."""

    cursor = 0
    """The number of the line that is chosen."""

    @property
    def count(self) -> int:
        """The number of lines."""
        raise NotImplementedError


PageT = TypeVar("PageT", bound=CursorPage)
FormPageT = TypeVar("FormPageT", bound=FormPage)
ListPageT = TypeVar("ListPageT", bound=ListPage)


@cache
def _rules() -> Mapping[str, str]:
    import tomllib  # late: only help needs it

    return tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))


class PageScreen(BaseScreen, Generic[PageT]):
    """A screen that shows its page, with the terminal's cursor on the page's."""

    page: PageT

    rules: ClassVar[str] = ""
    """The name of the text at the beginning of its help; empty for a help of its own."""
    _on_cursor = ""
    """The last announcement of the sentence about the cursor."""

    def manual(self) -> Manual | None:
        """Return the rules of the screen, with the picture of home."""
        from tui_tangram.app.manual import words_manual

        return words_manual(self.services, self.rules_text) if self.rules else None

    @property
    def rules_text(self) -> str:
        """The text at the beginning of its help, from ``rules.toml``."""
        return tr(_rules()[self.rules])

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    @property
    def situation(self) -> Context:
        """The context of the line that is typed, or the usual one."""
        typed = self.page.typed
        return self.contexts[0] if typed is None else typed.context

    def on_screen_resume(self) -> None:
        """Show the current state, which may have changed meanwhile."""
        self.resumed()

    def resumed(self) -> None:
        """Show the current state when the screen is visible again."""
        self.moved()

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self.point)

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Redraw the page, and announce *text* or else the sentence about the cursor."""
        self.show()
        self.announce(text or self._beginning, tone)
        if not text:
            self._on_cursor = self.announcer.text

    def renew(self) -> None:
        """Show what has come by itself, and announce the cursor again if that has changed.

        Other announcements stay.
        """
        self.show()
        if self.announcer.text == self._on_cursor and not self._on_cursor.endswith(self._beginning):
            self.announce(self._beginning)
            self._on_cursor = self.announcer.text

    def act(self, change: Callable[[], object]) -> None:
        """Make a *change* to the model, and show it."""
        change()
        self.moved()

    def describe_cursor(self) -> str:
        """Return the sentence about the cursor."""
        return ""

    @property
    def _sentence(self) -> str:
        """The sentence about the cursor, or in reader mode the words of a page without one."""
        found = self.describe_cursor()
        return found or (self.page.in_words if self.announcer.speech else "")

    @property
    def _beginning(self) -> str:
        """The same sentence, or in reader mode what of it is heard at once."""
        return self.at_once(self._sentence)

    def at_once(self, text: str) -> str:
        """Return *text*, or in reader mode what of it is heard at once."""
        return at_once(text, self.announcer.speech)

    def action_describe_row(self) -> None:
        """Announce the sentence about the cursor as a whole; again: its next part."""
        self.read_on(self._sentence)

    def show(self) -> None:
        """Redraw the page, and move the terminal's cursor."""
        self.page.redraw()
        self.point()
        if self.announcer.speech and not self.announcer.text:
            self.call_after_refresh(self._break_silence)

    def _break_silence(self) -> None:
        """Announce what is shown, where nothing was announced."""
        if not self.announcer.text and self.page.typed is None:
            self.announce(self._beginning)
            self._on_cursor = self.announcer.text

    def point(self) -> None:
        """Move the terminal's cursor to that of the page, or to the end of the typed line."""
        typed = self.page.typed
        if typed is None or typed.context not in _AT_THE_BOTTOM:
            self.point_at(*self.page.place)
            return
        caret = "" if self.announcer.speech else self.page.caret
        line = typed.line(self.size.width - 2 * MARGIN, caret)
        self.announce(line, typed=True)
        self.point_at(MARGIN + columns.width(line) - 1, self.size.height - 2)

    def is_overruled(self, name: str, tone: Tone = Tone.TROUBLE) -> bool:
        """Whether the environment overrules the file of settings; if so, announce it."""
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
        take: LineCallback,
        longest: int,
        proposed: str = "",
        live: Callable[[str], None] | None = None,
    ) -> None:
        """Ask a question in the line of announcements; see `TypedLine`."""
        prompt = f"{what} "
        self.ask(TypedLine(Context.ENTERING, proposed, longest, prompt, take, live, fresh=True))

    def ask_search(self, context: Context, query: str, search: Callable[[str], None]) -> None:
        """Let the player type a search; the first letter replaces the last *query*."""
        self.ask(TypedLine(context, query, live=search, fresh=True))

    def ask_path(
        self, context: Context, prompt: str, stem: str, forms: Sequence[str], take: LineCallback
    ) -> None:
        """Ask for the name of a new file; it begins with *stem* and has one of the suffixes."""
        directories = (*working_directory(), self.services.store.directories.data)
        path = usual_path(stem, forms[0], directories)
        self.ask(TypedLine(context, path, LONGEST, prompt, take, indented=True, forms=forms))

    def line_changed(self) -> None:
        """Show the line after a change."""
        self.show()

    def type_text(self, text: str) -> None:
        """Add *text* to the line."""
        if self.page.typed is not None:
            self.page.typed.type(text)
            self.line_changed()

    def action_erase(self) -> None:
        """Delete the last character; an empty line stays open, or further letters would be keys."""
        if self.page.typed is not None:
            self.page.typed.erase()
            self.line_changed()

    def action_clear(self) -> None:
        """Clear the line."""
        if self.page.typed is not None:
            self.page.typed.put("")
            self.line_changed()

    def action_other_form(self) -> None:
        """Switch to the next suffix of a file's name."""
        if self.page.typed is not None:
            self.page.typed.next_form()
            self.show()

    async def action_enter_text(self) -> None:
        """Give the answer; ask again when it is refused."""
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


class FormScreen(PageScreen[FormPageT]):
    """A screen on whose page the cursor wraps around."""

    def action_step(self, way: int) -> None:
        """Choose the next line, or the one before."""
        self.choose((self.page.cursor + way) % self.page.count)

    def action_end(self, way: int) -> None:
        """Choose the first line, or the last."""
        self.choose(0 if way < 0 else self.page.count - 1)

    def choose(self, key: Hashable) -> None:
        """Choose the line with that number."""
        assert isinstance(key, int)
        self.page.cursor = key
        self.moved()


class ListScreen(PageScreen[ListPageT]):
    """A screen with a page that is longer than its room."""

    _at = 0
    """The passage of a text that was read last in reader mode."""

    def passages(self) -> Sequence[str]:
        """Return a text as it is walked in reader mode, a sentence or more at a time.

        Empty for a list.
        """
        return ()

    @property
    def _sentence(self) -> str:
        """The sentence about the cursor, or in reader mode the passage of a text."""
        level = self.announcer.speech
        texts = self.passages() if level else ()
        passages = [part for text in texts for part in parted(text, level)]
        self._at = min(max(self._at, 0), max(len(passages) - 1, 0))
        return passages[self._at] if passages else super()._sentence

    def action_step(self, by: int) -> None:
        """Move the cursor by a number of rows, or a text by a number of lines."""
        self._at += by
        self.page.view.step(by)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move it by a page, less a line."""
        self.action_step(way * self.page.view.page)

    def step_screen(self, way: int) -> None:
        """Move it by all visible rows."""
        self.action_step(way * self.page.view.height)

    def action_end(self, way: int) -> None:
        """Move it to its first row or its last."""
        self.action_step(way * _FAR)

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the row with that number."""
        assert isinstance(key, int)
        self.action_step(key - self.page.view.at)


BUDGET: Final = 0.008
"""The seconds for drawing pictures before keys and the frame are handled again."""
LATER: Final = 0.03
"""The same in the frames that follow: each draws the whole page again."""

P = ParamSpec("P")
_T = TypeVar("_T")
Rows = tuple[Row, ...]


class ThumbnailGrid(NamedTuple):
    """The places of small pictures, in cells."""

    left: int
    top: int
    columns: int
    """The pictures in a row."""
    rows: int
    """The visible rows."""
    box: tuple[int, int]
    """The columns and lines of a picture."""
    card: int
    """The lines of a picture with its caption."""
    between: int = 0
    """The empty columns between pictures."""
    above: int = 0
    """The empty lines between rows."""


class CardsPage(CursorPage):
    """A page with small pictures in rows, each with lines below it."""

    def card(
        self, picture: Rows | None, box: tuple[int, int], below: Sequence[Words], on: int
    ) -> list[Words]:
        """Return the lines of a picture on background *on*, with the lines *below* it.

        Those may be a cell wider than the picture: they take the edge at its right.
        """
        width, height = box
        edge, blank = self.paint.words(" ", on=on), [self.paint.words(" " * width, on=on)]
        rows: list[Words] = [
            self.paint.picture(picture[y]) if picture else blank for y in range(height)
        ]
        gaps = [self.paint.words(" " * (width + 1 - length(line)), on=on) for line in below]
        return [
            *([edge, *row, edge] for row in rows),
            *([edge, *line, gap] for line, gap in zip(below, gaps, strict=True)),
        ]

    def caption(self, left: Segment, right: Segment, width: int, on: int) -> Words:
        """Return *width* cells of background *on* with words at both ends."""
        gap = width - left.cell_length - right.cell_length
        return [left, self.paint.words(" " * max(gap, 0), on=on), right]

    def title(self, text: str, on: int, *, chosen: bool) -> Segment:
        """Return the title of a picture on background *on*."""
        ink = inks.ACCENT if chosen else inks.TEXT
        reverse = chosen and not self.paint.palette.profile.coloured
        return self.paint.words(text, ink, on, bold=chosen, reverse=reverse)

    def cards(
        self,
        grid: ThumbnailGrid,
        items: Sequence[_T],
        cursor: GridCursor,
        card: Callable[[_T, bool], tuple[Hashable, list[Words]]],
        *,
        aside: bool = False,
    ) -> list[Words]:
        """Return the lines of the visible rows of *items*, one of which *cursor* is on.

        *card* returns the key of an item and its lines, which may take the empty ones below it
        too; its second argument is whether the item is chosen.  *aside*, the keys are for another
        part of the page.
        """
        first, (at, _) = cursor.scrolled(grid.columns, grid.rows), cursor.position
        lines: list[Words] = []
        bottom = self.size.height - grid.box[1]
        size = grid.box[0] + 2, grid.card
        for row in range(first, first + grid.rows):
            begin, y = row * grid.columns, grid.top + len(lines)
            cards: list[tuple[int, Sequence[Words]]] = [(0, [()] * (grid.card + grid.above))]
            for number, item in enumerate(items[begin : begin + grid.columns], start=begin):
                across = (number - begin) * (size[0] + grid.between)
                x, chosen = grid.left + across, number == at
                key, words = card(item, chosen)
                cards.append((across, words))
                if y < bottom:
                    self.spot(key, x, y, *size, chosen=chosen, mark=(x + 1, y), secondary=aside)
                if chosen and not aside:
                    self.place = x + 1, y + grid.box[1]
            lines += self.once(("row", y), cards, partial(self.abreast, cards))
        return lines


class ThumbnailPage(CardsPage):
    """A page with small pictures, drawn for no longer than `BUDGET` at a time."""

    def __init__(self, paint: Painter, cursor: GridCursor, clock: Callable[[], float]) -> None:
        """Show the place of *cursor*.  *clock* gives seconds, for the budget."""
        super().__init__(paint)
        self.cursor = cursor
        self.waiting = False
        """Whether some pictures were left for the next frame."""
        self.sparse = False
        """Whether pictures besides the cursor's are left until it rests."""
        self._clock = clock
        self._budget = self._left = BUDGET

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of pictures in a row and of rows."""
        raise NotImplementedError

    def in_time(
        self,
        known: Callable[P, Rows | None],
        draw: Callable[P, Rows],
        now: bool,  # what follows is for the two functions
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Rows | None:
        """Return a cached picture, or draw it, *now* or while there is time; else None."""
        found = known(*args, **kwargs)
        if found is None and (now or (not self.sparse and self._left > 0)):
            begun = self._clock()
            found = draw(*args, **kwargs)
            self._left -= self._clock() - begun
        self.waiting |= found is None and not self.sparse
        return found

    def grid_lines(
        self,
        grid: ThumbnailGrid,
        items: Sequence[_T],
        card: Callable[[_T, bool], tuple[Hashable, list[Words]]],
    ) -> list[Words]:
        """Return the lines of the visible rows of *items*; see `cards`."""
        self._left, self._budget = self._budget, BUDGET
        self.waiting = False
        lines = self.cards(grid, items, self.cursor, card)
        if self.waiting:
            self.call_after_refresh(self._draw_others)
        return lines

    def _draw_others(self) -> None:
        """Draw pictures that were left."""
        self._budget = LATER
        self.redraw()


ThumbnailPageT = TypeVar("ThumbnailPageT", bound=ThumbnailPage)


REST: Final = 3.0
"""The seconds without a key, and with all else sent, after which a slow line gets all pictures."""


class ThumbnailScreen(PageScreen[ThumbnailPageT]):
    """A screen with small pictures in rows; on a slow line the cursor's comes first."""

    _rest: Timer | None = None

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Redraw the page, and announce *text* or else the sentence about the cursor."""
        if self.services.is_slow:
            self.page.sparse = True
            self._wait(REST)
        super().moved(text, tone)

    def _wait(self, seconds: float) -> None:
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(seconds, self._rested)

    def _rested(self) -> None:
        """Draw the other pictures, once the line has carried the first."""
        left = REST - getattr(driver_of(self.app), "idle", REST)
        if left > 0:
            self._wait(left)
            return
        self.page.sparse = False
        self.page.redraw()

    def action_step(self, way: str) -> None:
        """Move the cursor by one picture."""
        columns, _ = self.page.shape
        self.page.cursor.move(way, columns)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move the cursor by the visible rows."""
        self.page.cursor.page(way, *self.page.shape)
        self.moved()

    def action_end(self, way: int) -> None:
        """Move the cursor to the first picture or the last."""
        self.page.cursor.end(way)
        self.moved()
