"""A page that is a text with headings, longer than its room, and the screen that scrolls it.

In a wide window a text of short lines has two columns: one that fits there is split in the middle,
before a heading if there is one near; a longer one scrolls through both.

The pages of the manual are such texts, and stand in a list of their topics.

Help for a screen is such a text too: the rules with a picture, then its keys.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeVar

from tui_tangram import manual
from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import HelpLine, sections, with_keys
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.manual import PICTURE, RULES, tangram_manual
from tui_tangram.app.page_screen import ListPage, ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.manual.pages import unmarked
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

_TITLE: Final = 3
TWO: Final = 152
"""The fewest columns of a window in which a text may have two columns."""
_NEAR: Final = 8
"""Lines by which a column may be longer so that the other begins with a heading."""


class TextPage(ListPage):
    """The text, as much of it as fits; the cursor is on the first visible line."""

    place = MARGIN, _TITLE
    halved: ClassVar[bool] = False
    """Whether the text has two columns in a wide window."""

    def __init__(self, paint: Painter, title: str, topic: str) -> None:
        """Show a text under *title*, with its *topic* next to it."""
        super().__init__(paint)
        self.view = ScrollWindow()
        """The lines of the text that are shown."""
        self.headings: Sequence[int] = ()
        """The lines of the text that are headings."""
        self.title = title
        self._topic = topic
        self._fits: dict[int, bool] = {}
        """Whether the text fits into columns of that width."""

    def content(self, width: int) -> list[Words]:
        """Return all lines below the title, none wider than *width*, and set the headings."""
        raise NotImplementedError

    def line_text(self, number: int) -> str:
        """Return line *number* of the text as it is announced."""
        lines = self.content(self.column(self.size.width))
        words = lines[number] if number < len(lines) else ()
        return " ".join("".join(one.text for one in words).split())

    def passages(self) -> Sequence[str]:
        """Return the text as it is walked in reader mode, a sentence or more at a time."""
        texts = map(self.line_text, range(len(self.content(self.column(self.size.width)))))
        return [text for text in texts if text]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the visible part of the text."""
        column, rows = self.column(width), max(height - _TITLE, 1)
        paint, text, view = self.paint, self.content(column), self.view
        two = column < width
        view.fit(len(text), rows * (1 + two))
        end, begin = parted(text, self.headings, rows) if two else (rows, rows)
        seen = text[view.top : view.top + end], text[view.top + begin : view.lines.stop]
        for number in view.lines:
            if number in self.headings:
                across, down = divmod(number - view.top, end)
                if across:
                    down = number - view.top - begin
                x, y = MARGIN + across * column, _TITLE + down
                self.spot(number, x, y, length(text[number]), chosen=number == view.top)
        more = tr("{n} more ↓", n=view.below) if view.below else tr("end") if view.top else ""
        head = self.header(self.title, more, width, paint.words(f"  {self._topic}", inks.QUIET))
        return [(), head, (), *(self.side_by_side(*seen, column) if two else seen[0])]

    def column(self, width: int) -> int:
        """Return the columns of the text, or of one of two columns of it."""
        half = width // 2
        if not self.halved or width < TWO:
            return width
        if half not in self._fits:
            # Lines of code are not wrapped.
            self._fits[half] = max(map(length, self.content(half)), default=0) < half
        return half if self._fits[half] else width


def parted(text: Sequence[Words], headings: Collection[int], rows: int) -> tuple[int, int]:
    """Return the line after the left of two columns of *rows* lines, and the first of the right.

    They differ by an empty line if the text is split at one.
    """
    count = len(text)
    if count > 2 * rows or count <= rows // 3:
        return rows, rows
    empty = [
        number for number, line in enumerate(text) if not any(one.text.strip() for one in line)
    ]
    best = min(
        (number for number in empty if max(number, count - number - 1) <= rows),
        key=lambda number: abs(2 * number - count) - 2 * _NEAR * (number + 1 in headings),
        default=None,
    )
    return (rows, rows) if best is None else (best, best + 1)


TextPageT = TypeVar("TextPageT", bound=TextPage)


class TextScreen(ListScreen[TextPageT]):
    """A screen with a text to read."""

    contexts = (Context.HELP, Context.JUMP)
    about: BaseScreen | None = None
    """The screen that the text is about, if there is one."""

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: a set has a page only if the text is about its puzzles."""
        if wanted.id == "piece_set" and not (
            self.about and self.about.availability(wanted).supported
        ):
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

    async def action_piece_set(self) -> None:
        """Show the page of the set of pieces of the screen that the text is about."""
        if self.about:
            await self.about.action_do("piece_set")

    async def action_explain(self) -> None:
        """Explain what the screen shows that the text is about."""
        if self.about:
            await self.about.action_do("explain")
        else:
            await self.nav.open_page("explain")

    def resumed(self) -> None:
        """Show nothing: the announcement of the screen below stays; in reader mode begin to read.

        The text has its lines once it is laid out.
        """
        if self.announcer.speech:
            self.call_after_refresh(self.moved)

    @property
    def title_spoken(self) -> str:
        """The title of the text."""
        return f"{self.page.title}."

    def passages(self) -> Sequence[str]:
        """Return the text as it is walked in reader mode."""
        return self.page.passages()

    def describe_cursor(self) -> str:
        """Return the first visible line, and its place."""
        view = self.page.view
        text = self.page.line_text(view.top)
        place = tr("Line {n} of {all}", n=view.top + 1, all=view.furthest + view.height)
        return f"{place}: {text}" if text else f"{place}."


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
    written = tuple(_as_written(paint, block) for block in blocks)
    found = manual.lines(written, min(width, _WIDEST))
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
    rules = "topics"

    @classmethod
    async def opened(cls, app: TangramApp) -> Self:
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

    def passages(self) -> Sequence[str]:
        """Return the blocks, of tables and examples the lines."""
        found: list[str] = []
        for one in self._blocks:
            found += one.text.split("\n") if one.text else map(", ".join, one.rows)
        return [unmarked(text) for text in found if text.strip()]

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


_TEXT: Final = 52
"""Columns from the rules to the picture."""
_KEYS: Final = 26
"""Columns from a key to its effect."""


class HelpPage(TextPage):
    """The rules next to their picture, and the keys."""

    halved = True

    def __init__(
        self, paint: Painter, title: str, rules: Sequence[str], picture: Sequence[Row],
        keys: Sequence[tuple[str, Sequence[HelpLine]]],
    ) -> None:  # fmt: skip
        """Show *rules* next to *picture*, then *keys* under their headings."""
        super().__init__(paint, tr("Help"), title)
        self._rules = rules
        self._rule_lines: Sequence[str] = rules
        """The rules in lines that fit."""
        self._picture = picture
        self._keys = keys

    def content(self, width: int) -> list[Words]:
        """Return all lines below the title, none wider than *width*."""
        paint = self.paint
        wide = width >= MARGIN + _TEXT + PICTURE[0]
        room = _TEXT - 1 if wide else width - 2 * MARGIN
        self._rule_lines = [part for line in self._rules for part in wrap(line, room) or [""]]
        rules = self.indented([paint.words(line)] for line in self._rule_lines)
        picture = self.picture_lines(self._picture)
        lines: list[Words] = (
            self.side_by_side(rules, picture, MARGIN + _TEXT)
            if wide
            else [*rules, (), *self.indented(picture)]
        )
        headings: list[int] = []
        for title, keys in self._keys:
            headings.append(len(lines) + 1)
            lines += [(), [paint.gap(MARGIN), paint.words(title, bold=True)]]
            for one in keys:
                for key, what in key_lines(one, width - 2 * MARGIN):
                    words = paint.words(key, bold=True)
                    gap = paint.gap(max(_KEYS - length([words]), 2))
                    lines.append([paint.gap(MARGIN), words, gap, paint.words(what, inks.QUIET)])
        self.headings = headings
        return lines

    def passages(self) -> Sequence[str]:
        """Return the rules, and each key with its effect."""
        rules = re.split(r"(?<=[.:!?]) ", " ".join(self._rules))
        keys = (
            (title, *(f"{' '.join(one.keys.split())}: {one.text}" for one in lines))
            for title, lines in self._keys
        )
        return [*filter(None, rules), *chain.from_iterable(keys)]

    def line_text(self, number: int) -> str:
        """Return line *number* of the text as it is announced: without the picture."""
        lines = self.content(self.column(self.size.width))
        words = lines[number] if number < len(lines) else ()
        if not self.headings or number < self.headings[0] - 1:
            words = [one for one in words if one.text in self._rule_lines]
        return " ".join("".join(one.text for one in words).split())


class HelpScreen(TextScreen[HelpPage]):
    """Help."""

    @classmethod
    async def opened(cls, app: TangramApp) -> Self | None:
        """Return help with the current screen."""
        shown = app.screen
        return cls(app.services, shown) if isinstance(shown, BaseScreen) else None

    def __init__(self, services: Services, about: BaseScreen) -> None:
        """Help with the screen *about*."""
        super().__init__(services)
        self.about = about
        self.manual_page = about.manual_page
        manual = about.manual() or tangram_manual(services)
        written = services.paint.written
        keys = [
            (title, [HelpLine(written(line.keys), written(line.text)) for line in lines])
            for title, lines in sections(
                services.keymap, about.contexts, about.availability, about.nouns
            )
        ]
        self.page = HelpPage(
            services.paint,
            tr(about.topic),
            rules(services.keymap, manual.rules),
            encode(manual.picture, manual.palette or services.palette),
            keys,
        )


def key_lines(line: HelpLine, room: int) -> Iterator[HelpLine]:
    """Yield the lines in *room* cells for the keys of a line and their effect.

    A longer text continues below.  Many keys have lines of their own, above their effect.

    >>> list(key_lines(HelpLine("f", "Turn it over"), 34))
    [HelpLine(keys='f', text='Turn it'), HelpLine(keys='', text='over')]
    """
    keys = wrap(line.keys, room)
    width = max(map(columns.width, keys), default=0)
    if len(keys) == 1 and width + 2 + columns.width(line.text) <= room and width + 2 > _KEYS:
        yield line
        return
    text = wrap(line.text, room - _KEYS)
    if width + 2 > _KEYS:
        text = [""] * len(keys) + text
    for some, words in zip_longest(keys, text, fillvalue=""):
        yield HelpLine(some, words)


def rules(keymap: Keymap, lines: Sequence[str] = RULES) -> tuple[str, ...]:
    """Return the rules with the keys that are in effect."""
    return tuple(with_keys(keymap, line) for line in lines)
