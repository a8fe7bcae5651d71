"""Help for the screen it was called from: the rules with a picture, then its keys."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from textual.events import Resize
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.gallery.figures import laid
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.legend import Line, sections, with_keys
from tui_tangram.app.paint import Paint, Words, length
from tui_tangram.app.scrolling import Viewport
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode
from tui_tangram.render.thumbnail import solved

_RULES: Final = mark(
    "Lay all seven pieces so that together they show\n"
    "the figure. No piece may lie over another.\n"
    "A piece can be turned and flipped.\n"
    "Any arrangement that shows the figure counts,\n"
    "wherever it stands, but its mirror image does not.\n"
    "Near is not enough: a piece fits or it does not.\n"
    "{next_fit} goes from one exact fit to the next,\n"
    "{snap} to the nearest.\n"
    "The bar says how far you are: 100 % is solved.\n"
    "Everything can be undone, and nothing is lost."
)
RULES: Final = tuple(_RULES.splitlines())
"""The rules; a name in braces stands for the key of that action."""

_PIECES: Final = "convex/2"
"""The figure in the picture: the seven pieces as they come."""
_PICTURE: Final = (24, 12)
_TEXT: Final = 52
"""Columns from the rules to the picture."""
_KEYS: Final = 26
"""Columns from a key to what it does."""
_TITLE: Final = 3


class HelpPage(Page):
    """The text, as much of it as fits."""

    def __init__(
        self, paint: Paint, title: str, rules: Sequence[str], picture: Sequence[Row],
        keys: Sequence[tuple[str, Sequence[Line]]],
    ) -> None:  # fmt: skip
        """Show *rules* beside *picture*, then *keys* under their headings."""
        super().__init__(paint)
        self.view = Viewport()
        """The lines of the text that are shown."""
        self.headings: Sequence[int] = ()
        """The lines of the text that are headings."""
        self._title = title
        self._rules = rules
        self._said: Sequence[str] = rules
        """The rules in lines that fit."""
        self._picture = picture
        self._keys = keys

    def content(self, width: int) -> list[Words]:
        """Return all lines below the title, none wider than *width*."""
        paint = self.paint
        beside = width >= MARGIN + _TEXT + _PICTURE[0]
        room = _TEXT - 1 if beside else width - 2 * MARGIN
        self._said = [part for line in self._rules for part in wrap(line, room) or [""]]
        rules = [[paint.gap(MARGIN), paint.words(line)] for line in self._said]
        picture = [paint.picture(row) for row in self._picture]
        lines: list[Words] = []
        if not beside:
            lines += [*rules, (), *([paint.gap(MARGIN), *row] for row in picture)]
        else:
            above = max(len(picture) - len(rules), 0) // 2
            for line, row in zip_longest([[]] * above + rules, picture, fillvalue=()):
                lines.append([*line, paint.gap(MARGIN + _TEXT - length(line)), *row])
        headings: list[int] = []
        for title, keys in self._keys:
            headings.append(len(lines) + 1)
            lines += [(), [paint.gap(MARGIN), paint.words(title, bold=True)]]
            for one in keys:
                for key, what in beside_keys(one, width - 2 * MARGIN):
                    words = paint.words(key, bold=True)
                    gap = paint.gap(max(_KEYS - length([words]), 2))
                    lines.append([paint.gap(MARGIN), words, gap, paint.words(what, inks.QUIET)])
        self.headings = headings
        return lines

    def said(self, number: int) -> str:
        """Return line *number* of the text as it is said: without the picture, if one is there."""
        lines = self.content(self.size.width)
        words = lines[number] if number < len(lines) else ()
        if not self.headings or number < self.headings[0] - 1:
            words = [one for one in words if one.text in self._said]
        return " ".join("".join(one.text for one in words).split())

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the part of the text that is seen."""
        paint, text, view = self.paint, self.content(width), self.view
        view.fit(len(text), max(height - _TITLE, 1))
        left = [paint.gap(MARGIN), paint.words(tr("Help"), bold=True)]
        left.append(paint.words(f"  {self._title}", inks.QUIET))
        for number in view.lines:
            if number in self.headings:
                y, here = _TITLE + number - view.top, number == view.top
                self.spot(number, MARGIN, y, length(text[number]), chosen=here)
        more = tr("{n} more ↓", n=view.below) if view.below else tr("end") if view.top else ""
        right = paint.words(more, inks.QUIET)
        gap = paint.gap(width - MARGIN - length(left) - length([right]))
        return [(), [*left, gap, right], (), *(text[number] for number in view.lines)]


class HelpScreen(BaseScreen):
    """Help."""

    contexts = (Context.HELP, Context.JUMP)

    def __init__(self, services: Services, about: BaseScreen) -> None:
        """Help with the screen *about*."""
        super().__init__(services)
        manual = about.manual() or tangram_manual(services)
        written = services.paint.written
        keys = [
            (title, [Line(written(line.keys), written(line.text)) for line in lines])
            for title, lines in sections(services.keymap, about.contexts, about.offers, about.nouns)
        ]
        self.page = HelpPage(
            services.paint,
            tr(about.topic),
            rules(services.keymap, manual.rules),
            encode(manual.picture, manual.palette or services.palette),
            keys,
        )

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def on_resize(self, event: Resize) -> None:
        """Keep the end of the text at the lower edge."""
        del event
        self.point_at(MARGIN, 1)

    def action_scroll_lines(self, way: int) -> None:
        """Move the text by a line."""
        self.page.view.scroll(way)
        self._say()

    def action_scroll_pages(self, way: int) -> None:
        """Move the text by a page, less a line."""
        self.action_scroll_lines(way * self.page.view.page)

    def choose(self, key: Hashable) -> None:
        """Move the text so that it begins with the heading on that line."""
        assert isinstance(key, int)
        self.action_scroll_lines(key - self.page.view.top)

    def action_to_end(self, way: int) -> None:
        """Move the text to its beginning, or with 1 to its end."""
        self.action_scroll_lines(way * self.page.view.count)

    def _say(self) -> None:
        """Say the first line that is seen, and where it is; the cursor is there."""
        page, view = self.page, self.page.view
        page.redraw()
        text = page.said(view.top)
        place = tr("Line {n} of {all}", n=view.top + 1, all=view.furthest + view.height)
        self.announce(f"{place}: {text}" if text else f"{place}.")
        self.point_at(MARGIN, _TITLE)


def beside_keys(line: Line, room: int) -> Iterator[Line]:
    """Yield what the keys of a line and what they do come to in *room* cells.

    What is longer goes on below.  Many keys have lines of their own, above what they do.

    >>> list(beside_keys(Line("f", "Turn it over"), 34))
    [Line(keys='f', text='Turn it'), Line(keys='', text='over')]
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
        yield Line(some, words)


def tangram_manual(services: Services) -> Manual:
    """Return the rules of tangrams, with the seven pieces."""
    picture = solved(laid(services.library, _PIECES), *_PICTURE)
    return Manual(tuple(tr(_RULES).splitlines()), picture)


def rules(keymap: Keymap, lines: Sequence[str] = RULES) -> tuple[str, ...]:
    """Return the rules with the keys that are in effect."""
    return tuple(with_keys(keymap, line) for line in lines)
