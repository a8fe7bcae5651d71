"""The parts of screens: a page of lines, and the two lines at the bottom.

Each widget redraws exactly the lines that have changed, so an idle screen sends nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import zip_longest
from typing import ClassVar, Final

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui_tangram.app.jump import JumpTarget, lettered
from tui_tangram.app.key_help import FooterItem, fitting
from tui_tangram.app.painter import Painter, Words, cut, length, pages
from tui_tangram.app.services import Tone
from tui_tangram.render import inks
from tui_tangram.render.cells import Row

MARGIN: Final = 2
"""Empty columns at the left and the right of every screen."""

SMALLEST: Final = (60, 20)
"""The smallest window, in columns and rows; in a smaller one there is only a notice."""

FEW: Final = 5
"""Keys in the footer besides the permanent ones, in the large display."""
_BELOW: Final = 8
"""The most lines below a page: announcement, keys and the strip of a lesson."""


def fits(size: Size, below: int = 0) -> bool:
    """Whether screens are shown in a window of a *size*; in a smaller one none is drawn.

    The size may also be that of a page with so many lines *below* it.
    """
    return size.width >= SMALLEST[0] and size.height >= SMALLEST[1] - below


class Announcer(Widget, can_focus=False, inherit_bindings=False):
    """The line of announcements, in pages if it is long; it stays until the next one."""

    DEFAULT_CSS = "Announcer { height: 1; }"

    def __init__(self, paint: Painter) -> None:
        """Show nothing yet."""
        super().__init__()
        self._paint = paint
        self.text = ""
        """The text that it shows."""
        self.tone = Tone.PLAIN
        """The tone of that text."""
        self.page = 0
        """The number of the page that it shows; after the last comes the first."""

    def say(self, text: str, tone: Tone = Tone.PLAIN, page: int = 0) -> None:
        """Show *text*, one line, in place of the one before."""
        if (text, tone, page) != (self.text, self.tone, self.page):
            self.text, self.tone, self.page = text, tone, page
            self.refresh()

    @property
    def pages(self) -> list[str]:
        """The text as it is written, a page for each line that it needs."""
        written = self._paint.written
        return pages(written(self.text), self.size.width - 2 * MARGIN, written(" …"))

    @property
    def more(self) -> bool:
        """Whether there is more text after the page that is shown."""
        count = len(self.pages)
        return self.page % count < count - 1

    def render_line(self, y: int) -> Strip:
        """Return the line."""
        del y
        width, found = self.size.width, self.pages
        text = cut(found[self.page % len(found)], width - 2 * MARGIN)
        words = [self._paint.gap(MARGIN), self._paint.words(text, self.tone.value)]
        return self._paint.strip(words, width)


class KeyLine(Widget, can_focus=False, inherit_bindings=False):
    """The footer: the most useful keys that fit in one line."""

    DEFAULT_CSS = "KeyLine { height: 1; }"

    def __init__(self, paint: Painter) -> None:
        """Show no keys yet."""
        super().__init__()
        self._paint = paint
        self.items: Sequence[FooterItem] = ()
        """All that may be shown, the most useful first."""

    def show(self, items: Sequence[FooterItem]) -> None:
        """Show these keys, as many as fit."""
        written = [
            item._replace(
                keys=self._paint.written(item.keys), label=self._paint.written(item.label)
            )
            for item in items
        ]
        if written != self.items:
            self.items = written
            self.refresh()

    @property
    def shown(self) -> Sequence[FooterItem]:
        """Those that are shown where there is room for all."""
        if not self._paint.large:
            return self.items
        others = [item for item in self.items if not item.pinned]
        return [*others[:FEW], *(item for item in self.items if item.pinned)]

    @property
    def _between(self) -> int:
        """Cells between two keys."""
        return 4 if self._paint.large else 2

    def action_at(self, column: int) -> str:
        """Return the id of the action of a click on that cell, or an empty text."""
        column -= MARGIN
        for item in fitting(self.shown, self.size.width - 2 * MARGIN, self._between):
            if column < item.width:
                return item.action_at(column)
            column -= item.width + self._between
        return ""

    def render_line(self, y: int) -> Strip:
        """Return the line."""
        del y
        width = self.size.width
        words = [self._paint.gap(MARGIN)]
        between = self._between
        for item in fitting(self.shown, width - 2 * MARGIN, between):
            words += (
                self._paint.words(item.keys, inks.TEXT, bold=True),
                self._paint.words(f" {item.label}{' ' * between}", inks.QUIET),
            )
        return self._paint.strip(words, width)


class Page(Widget, can_focus=False, inherit_bindings=False):
    """A widget that is drawn from lines, and redraws the lines that have changed."""

    DEFAULT_CSS = "Page { height: 1fr; width: 1fr; }"

    for_small: ClassVar[bool] = False
    """Whether it is drawn in a window that is too small for all other pages."""

    def __init__(self, paint: Painter) -> None:
        """Draw with *paint*; nothing is drawn before the size is known."""
        super().__init__()
        self.paint = paint
        self.spots: list[JumpTarget] = []
        """The items that can be chosen, and their cells."""
        self._strips: list[Strip] = []
        self._drawn = Size(0, 0)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the lines from the top, at most *height* and none wider than *width*."""
        raise NotImplementedError

    def spot(
        self,
        key: Hashable,
        x: int,
        y: int,
        width: int = 1,
        height: int = 1,
        *,
        chosen: bool = False,
        mark: tuple[int, int] | None = None,
        secondary: bool = False,
    ) -> None:
        """Record, while lines are made, that the item *key* can be chosen there."""
        self.spots.append(JumpTarget(key, x, y, width, height, chosen, mark, secondary=secondary))

    # Parts of lines

    @property
    def caret(self) -> str:
        """The sign at the end of a line that is being typed."""
        return "_" if self.paint.ascii else "▏"

    @property
    def pointer(self) -> str:
        """The sign before the chosen item, or the one in use."""
        return ">" if self.paint.ascii else "›"

    def more_sign(self, *, above: bool, below: bool) -> str:
        """Return the sign at a line that has more lines *above* it or *below*, else nothing."""
        if above:
            return "^" if self.paint.ascii else "↑"
        return ("v" if self.paint.ascii else "↓") if below else ""

    def between_arrows(self, value: str) -> str:
        """Return *value* between signs for the two arrows that change it."""
        return f"< {value} >" if self.paint.ascii else f"‹ {value} ›"

    def justified(self, left: Words, right: Words, width: int) -> list[Segment]:
        """Return *width* cells with words at both ends."""
        return [*left, self.paint.gap(width - length([*left, *right])), *right]

    def header(self, title: str, note: str, width: int, *more: Segment) -> list[Segment]:
        """Return the *title* of the page with *more* after it, and a *note* at the right."""
        left = [self.paint.gap(MARGIN), self.paint.words(title, bold=True), *more]
        return self.justified(left, [self.paint.words(note, inks.QUIET)], width - MARGIN)

    def side_by_side(
        self, left: Sequence[Words], right: Sequence[Words], column: int
    ) -> list[Words]:
        """Return lines side by side; the right ones begin at *column*."""
        lines: list[Words] = []
        for one, other in zip_longest(left, right, fillvalue=()):
            gap = self.paint.gap(column - length(one)) if other else self.paint.gap(0)
            lines.append([*one, gap, *other])
        return lines

    def indented(self, lines: Iterable[Words]) -> list[Words]:
        """Return lines with the left margin before them."""
        return [[self.paint.gap(MARGIN), *line] for line in lines]

    def picture_lines(self, rows: Iterable[Row], width: int = 0) -> list[Words]:
        """Return the rows of a picture as lines, each centred in *width* cells."""
        pictures = map(self.paint.picture, rows)
        return [[self.paint.gap((width - length(row)) // 2), *row] for row in pictures]

    @property
    def text(self) -> str:
        """The page as drawn, without colours and without blanks at the ends of lines."""
        return "\n".join(strip.text.rstrip() for strip in self._strips)

    def redraw(self) -> None:
        """Redraw the changed lines; call it when the result of `lines` may have changed."""
        before, drawn = self._strips, self._drawn
        self._draw()
        if drawn != self._drawn:
            return  # it was resized, and Textual draws all of it
        changed = [
            Region(0, y, drawn.width, 1)
            for y, (old, new) in enumerate(zip(before, self._strips, strict=True))
            if old is not new and old != new
        ]
        if changed:
            self.refresh(*changed)

    def repaint(self) -> None:
        """Redraw everything, since all colours may have changed."""
        self._drawn, self._strips = Size(0, 0), []
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        if self._drawn != self.size:
            self._draw()
        return lettered(self, self.paint, y, self._strips[y])

    def _draw(self) -> None:
        self._drawn = self.size
        self.spots = []
        width, height = self.size
        seen = fits(self.size, _BELOW) or (self.for_small and bool(self.size))
        rows = list(self.lines(width, height))[:height] if seen else []
        rows += [()] * (height - len(rows))
        self._strips = [self.paint.strip(row, width) for row in rows]
