"""The parts of screens: a page of lines, items to choose on it, and the two lines at the bottom.

Each widget redraws exactly the cells that have changed, so an idle screen sends nothing.

Jumps
-----
A screen has a `JumpTarget` for each item that can be chosen, with its cells. They serve both the
jump mode, which puts letters on all visible items, and clicks (`tui_tangram.app.base`); the screen
itself then chooses the item, as if arrows had gone there, and announces it in the same words.

A `Jump` knows the letters and those typed so far.  It draws nothing: whatever draws lines
asks `lettered` for the letters on each of them, and only the cells of the letters are sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import compress, count, zip_longest
from operator import ne
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rich.segment import Segment
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui_tangram.app.key_help import FooterItem, fitting
from tui_tangram.app.keymap import SIDES
from tui_tangram.app.painter import MeasuredLine, Painter, Words, cut, length, pages
from tui_tangram.app.services import Tone
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.speech import broken, spoken
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, joined
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui_tangram.terminal.lean_update import CutWords


ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"


class JumpTarget(NamedTuple):
    """Something that can be chosen, in cells of a widget or of the window."""

    key: Hashable
    """The screen's own name for it."""
    x: int
    y: int
    width: int = 1
    height: int = 1
    chosen: bool = False
    """Whether the cursor is on it."""
    mark: tuple[int, int] | None = None
    """The column and line of its letters; by default left of it, or else at its beginning."""
    letters: str = ""
    """Its own short visible name, if it has one, such as a piece's letter."""
    secondary: bool = False
    """Whether it is less important, so that others get the single letters."""

    @property
    def region(self) -> Region:
        """The cells."""
        return Region(self.x, self.y, self.width, self.height)

    def moved(self, across: int, down: int) -> JumpTarget:
        """Return the same target, *across* and *down* cells further."""
        mark = None if self.mark is None else (self.mark[0] + across, self.mark[1] + down)
        return self._replace(x=self.x + across, y=self.y + down, mark=mark)

    def within_reach(self, hand: str) -> JumpTarget:
        """Return the same target, without a name that the *hand* cannot type."""
        side = SIDES.get(hand)
        typed = side is None or side.issuperset(self.letters.casefold())
        return self if typed else self._replace(letters="")

    def place(self, size: int) -> tuple[int, int]:
        """Return the column and line at which *size* letters begin.

        >>> JumpTarget("entry", 30, 5).place(1), JumpTarget("thumbnail", 1, 4).place(2)
        ((28, 5), (1, 4))
        """
        if self.mark is not None:
            return self.mark
        left = next((x for x in (self.x - size - 1, self.x - size) if x >= 0), self.x)
        return left, self.y


class Letters(NamedTuple):
    """The letters still to type for one item, and their place."""

    x: int
    y: int
    text: str


def alphabet(hand: str = "both") -> str:
    """Return the letters that are typed, with one hand those on its side.

    >>> alphabet("left")
    'abcdefgqrstvwxz'
    """
    side = SIDES.get(hand)
    return "".join(letter for letter in ALPHABET if side is None or letter in side)


def codes(count: int, letters: str = ALPHABET) -> list[str]:
    """Return *count* different texts, none of which begins another: letters, and then pairs.

    As few letters as can be begin pairs.  Of more texts than there are pairs all are as long.

    >>> codes(3), codes(28)[24:], codes(3, "xy")
    (['a', 'b', 'c'], ['y', 'za', 'zb', 'zc'], ['x', 'yx', 'yy'])
    """
    many = len(letters)
    pairs = max(-(-(count - many) // (many - 1)), 0)
    if pairs <= many:
        firsts = letters[many - pairs :]
        found = [*letters[: many - pairs], *(first + one for first in firsts for one in letters)]
        return found[:count]
    size = 3
    while many**size < count:
        size += 1
    return [
        "".join(letters[number // many**power % many] for power in reversed(range(size)))
        for number in range(count)
    ]


class Jump:
    """Letters on items, and those typed so far."""

    def __init__(self, spots: Iterable[JumpTarget], letters: str = ALPHABET) -> None:
        """Put letters on *spots* in their order, or their own names where they have some."""
        found = sorted(spots, key=lambda spot: spot.secondary)
        own = {spot.letters.casefold() for spot in found if spot.letters}
        nameless = [spot for spot in found if not spot.letters]
        free = [code for code in codes(len(nameless) + len(own), letters) if code not in own]
        named = {spot.letters.casefold(): spot for spot in found if spot.letters}
        self.ways: Mapping[str, JumpTarget] = MappingProxyType(
            {**named, **dict(zip(free, nameless, strict=False))}
        )
        """The items by their letters."""
        self.typed = ""

    def type(self, letter: str) -> JumpTarget | None:
        """Add a letter; return the target if it was the last one.

        A letter without a target changes nothing; see `misses`.
        """
        if self.misses(letter):
            return None
        self.typed += letter.casefold()
        return self.ways.get(self.typed)

    def misses(self, letter: str) -> bool:
        """Whether no item's letters begin with those typed and *letter*."""
        typed = self.typed + letter.casefold()
        return not any(code.startswith(typed) for code in self.ways)

    @property
    def shown(self) -> Sequence[Letters]:
        """The letters still to type for each item that is left."""
        done = len(self.typed)
        return [
            Letters(*spot.place(len(code)), spot.letters[done:] or code[done:])
            for code, spot in self.ways.items()
            if code.startswith(self.typed)
        ]

    @property
    def prompt(self) -> str:
        """An instruction to type, in words."""
        rest = sorted(code[len(self.typed) :] for code in self.ways if code.startswith(self.typed))
        rest = [one for one in rest if one[:1].isalpha()] or rest
        if len(rest) == 1:
            return tr("Type {first} to go there.", first=rest[0])
        if len(rest[-1]) > 1:
            return tr("Type one or two letters, {first} to {last}.", first=rest[0], last=rest[-1])
        return tr("Type a letter, {first} to {last}.", first=rest[0], last=rest[-1])


def lettered(widget: Widget, paint: Painter, y: int, strip: Strip) -> Strip:
    """Return line *y* of a widget with the letters of a jump on it, if there are any."""
    jump: Jump | None = getattr(widget.screen, "jump", None)
    if jump is None:
        return strip
    corner = widget.region.offset
    for letters in jump.shown:
        x, width = letters.x - corner.x, len(letters.text)
        if letters.y - corner.y == y and 0 <= x <= strip.cell_length - width:
            # Reversed, so that it is legible on whatever background there is.
            chip = paint.words(letters.text, inks.ACCENT, bold=True, reverse=True)
            strip = Strip.join([strip.crop(0, x), Strip([chip]), strip.crop(x + width)])
    return strip


def redraw_letters(screen: Screen[Any], letters: Iterable[Letters]) -> None:
    """Redraw the cells of *screen* where *letters* are, or were."""
    for widget in screen.query("Page, Sheet"):
        region = widget.region
        cells = [
            Region(x - region.x, y - region.y, len(text), 1)
            for x, y, text in letters
            if region.contains(x, y)
        ]
        if cells:
            widget.refresh(*cells)


def without_art(line: str) -> str:
    """Return a *line* without arrows, frames and pictures, and without more blanks than needed.

    >>> without_art("  ▀▄ Swan    5 ↓")
    'Swan 5'
    """
    return " ".join(_ART.sub(" ", line).split())


MARGIN: Final = 2
"""Empty columns at the left and the right of every screen."""

GAP: Final = 2
"""The fewest unchanged cells that are shorter to skip than to send."""

SMALLEST: Final = (60, 20)
"""The smallest window, in columns and rows; in a smaller one there is only a notice."""

FEW: Final = 5
"""Keys in the footer besides the permanent ones, in the large display."""
_ART: Final = re.compile("[\u2190-\u21ff\u2500-\u25ff\U0001cc00-\U0001ceb3\U0001fb00-\U0001fbef]")
"""Arrows, frames, and the blocks that pictures are made of."""
_OTHER_BLANK: Final = "\N{NO-BREAK SPACE}"
_PARTS: Final = 500
"""The parts of a page that are remembered: more than there are at once."""
_BELOW: Final = 8
"""The most lines below a page: announcement, keys and the strip of a lesson."""


def fits(size: Size, below: int = 0) -> bool:
    """Whether screens are shown in a window of a *size*; in a smaller one none is drawn.

    The size may also be that of a page with so many lines *below* it.
    """
    return size.width >= SMALLEST[0] and size.height >= SMALLEST[1] - below


class DrawnWidget(Widget, can_focus=False, inherit_bindings=False):
    """A widget that is its lines and nothing else: no border, padding, tint or opacity.

    Textual would ask for all of these at each frame, and store each line once more.
    """

    paint: Painter

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Redraw some cells, or all, with the next frame of the screen.

        Textual would send messages from the widget to the screen, and wait for a timer.
        """
        output = getattr(self.screen, "output", None) if self.is_attached else None
        if output is None or recompose or not (self.is_mounted and repaint):
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        if layout:
            output.move()
            return super().refresh(layout=True)
        output.redraw(self, regions)
        return self

    def drawn_line(self, y: int) -> Words:
        """Return a line without letters of a jump; what follows it is background."""
        raise NotImplementedError

    def cells(self) -> Callable[[int, int, int], CutWords]:
        """Return a function of a line and two columns: the cells between, for one frame."""
        filters, gap = self.get_line_filters(), self.paint.gap
        letters = getattr(self.screen, "jump", None) is not None
        background = self.background_colors[1] if filters else Color(0, 0, 0)

        def read(y: int, start: int, end: int) -> CutWords:
            line = MeasuredLine.of(self.render_line(y) if letters else self.drawn_line(y))
            if not filters and line.plain and end <= line.cells:
                return line, start, end - start
            cells = line.between(start, end, gap)
            for one in filters:
                cells = one.apply(cells, background)
            return cells, 0, -1

        return read

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of the app, but for the one that replaces the terminal's colours.

        In true colour nothing is drawn in those, and elsewhere that filter is off.
        """
        return [one for one in super().get_line_filters() if not isinstance(one, ANSIToTruecolor)]

    def render_line(self, y: int) -> Strip:
        """Return a line, as wide as the widget."""
        width, line = self.size.width, MeasuredLine.of(self.drawn_line(y))
        cells = Segment.simplify(line.between(0, width, self.paint.gap))
        return lettered(self, self.paint, y, Strip(cells, width))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a region."""
        read, (start, end) = self.cells(), crop.column_span
        gap, lines = self.paint.gap, []
        for y in crop.line_range:
            words, skipped, _ = read(y, start, end)
            line = MeasuredLine.of(words).between(skipped, skipped + end - start, gap)
            lines.append(Strip(Segment.simplify(line), end - start))
        return lines


class Announcer(DrawnWidget):
    """The line of announcements, in pages if it is long; it stays until the next one.

    In reader mode it has the whole screen, and the text in words, broken where a speaker pauses.  A
    screen reader speaks what has changed on the screen: some whole lines, some only from the first
    character that differs to the last.  So every line begins and ends with a blank which, from one
    announcement to the next, is another of the two there are.
    """

    DEFAULT_CSS = "Announcer { height: 1; }"

    def __init__(self, paint: Painter) -> None:
        """Show nothing yet."""
        super().__init__()
        self.paint = paint
        self.text = ""
        """The text that it shows."""
        self.tone = Tone.PLAIN
        """The tone of that text."""
        self.page = 0
        """The number of the page that it shows; after the last comes the first."""
        self.speech = ""
        """The level of speech in reader mode; empty in the usual mode."""
        self._typed = False
        """Whether the text is a line that is being typed, which is spoken letter by letter."""
        self._blank = False
        """Whether the other blank is used."""
        self._lines: Sequence[str] = ()
        """The lines in reader mode that were drawn last."""

    def say(
        self, text: str, tone: Tone = Tone.PLAIN, page: int = 0, *, typed: bool = False
    ) -> None:
        """Show *text*, one line, in place of the one before.

        *typed* text is a question and the answer so far: its end is where more is typed.
        """
        if (text, tone, page, typed) == (self.text, self.tone, self.page, self._typed):
            return
        self._blank ^= not (typed and self._typed)
        self.text, self.tone, self.page, self._typed = text, tone, page, typed
        if not self.speech:
            self.refresh()
        elif changed := self._changed():
            self.refresh(*changed)

    def use(self, speech: str) -> None:
        """Show announcements for a level of *speech* in reader mode, or else in a line."""
        self.speech = speech
        self.refresh()

    @property
    def pages(self) -> list[str]:
        """The text as it is written, a page for each line that it needs.

        In reader mode it has a page for each screen, of several lines.
        """
        written, width = self.paint.written, self.size.width - 2 * MARGIN
        if not self.speech:
            return pages(written(self.text), width, written(" …"))
        if self._typed:
            return [cut(written(self.text), width)]
        text, room = written(spoken(self.text, self.speech)), max(width, 1)
        lines = [part for one in broken(text, room) for part in wrap(one, room)]
        height = max(self.size.height, 1)
        return ["\n".join(lines[at : at + height]) for at in range(0, len(lines), height)] or [""]

    @property
    def more(self) -> bool:
        """Whether there is more text after the page that is shown."""
        count = len(self.pages)
        return self.page % count < count - 1

    @property
    def place(self) -> tuple[int, int]:
        """The column and line in reader mode where the text begins, or where more is typed."""
        return 1 + (columns.width(self.pages[0]) if self._typed else 0), 0

    def _read(self) -> Sequence[str]:
        """Return the lines in reader mode, each between blanks."""
        found = self.pages
        other = self._blank and not self.paint.ascii
        before, after = (_OTHER_BLANK, _OTHER_BLANK) if other else (" ", "")
        lines = found[self.page % len(found)].split("\n")
        return [f"{before}{line}{after}" if line else "" for line in lines]

    def _changed(self) -> list[Region]:
        """Return the lines in reader mode that differ from those drawn last."""
        pairs = zip_longest(self._lines, self._read(), fillvalue="")
        width = self.size.width
        return [Region(0, y, width, 1) for y, (old, new) in enumerate(pairs) if old != new]

    def drawn_line(self, y: int) -> Words:
        """Return a line."""
        width = self.size.width
        if self.speech:
            if not y or not self._lines:
                self._lines = self._read()
            words = self._lines[y] if y < len(self._lines) else ""
            return [Segment(words, self.paint.ink(self.tone.value))]
        found = self.pages
        text = cut(found[self.page % len(found)], width - 2 * MARGIN)
        return [self.paint.gap(MARGIN), self.paint.words(text, self.tone.value)]


class KeyLine(DrawnWidget):
    """The footer: the most useful keys that fit in one line."""

    DEFAULT_CSS = "KeyLine { height: 1; }"

    def __init__(self, paint: Painter) -> None:
        """Show no keys yet."""
        super().__init__()
        self.paint = paint
        self.items: Sequence[FooterItem] = ()
        """All that may be shown, the most useful first."""

    def show(self, items: Sequence[FooterItem]) -> None:
        """Show these keys, as many as fit."""
        written = [
            item._replace(keys=self.paint.written(item.keys), label=self.paint.written(item.label))
            for item in items
        ]
        if written != self.items:
            self.items = written
            self.refresh()

    @property
    def shown(self) -> Sequence[FooterItem]:
        """Those that are shown where there is room for all."""
        if not self.paint.large:
            return self.items
        others = [item for item in self.items if not item.pinned]
        return [*others[:FEW], *(item for item in self.items if item.pinned)]

    @property
    def _between(self) -> int:
        """Cells between two keys."""
        return 4 if self.paint.large else 2

    def action_at(self, column: int) -> str:
        """Return the id of the action of a click on that cell, or an empty text."""
        column -= MARGIN
        for item in fitting(self.shown, self.size.width - 2 * MARGIN, self._between):
            if column < item.width:
                return item.action_at(column)
            column -= item.width + self._between
        return ""

    def drawn_line(self, y: int) -> Words:
        """Return the line."""
        del y
        width = self.size.width
        words = [self.paint.gap(MARGIN)]
        between = self._between
        for item in fitting(self.shown, width - 2 * MARGIN, between):
            words += (
                self.paint.words(item.keys, inks.TEXT, bold=True),
                self.paint.words(f" {item.label}{' ' * between}", inks.QUIET),
            )
        return words


def changed_cells(
    paint: Painter,
    before: Sequence[Iterable[Segment]],
    after: Sequence[Iterable[Segment]],
    width: int,
) -> list[Region]:
    """Return the cells that look different in as many lines, as regions of a line each.

    Of a line with characters that do not take one cell each all *width* cells are returned.
    """
    found: list[Region] = []
    (blank,) = MeasuredLine([paint.gap(1)]).looks
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        if old is new or old == new:
            continue
        differing = _differing(MeasuredLine.of(old), MeasuredLine.of(new), blank)
        if differing is None:
            found.append(Region(0, y, width, 1))
        else:
            cells = joined([(x, x + 1) for x in differing], GAP)
            found += (Region(start, y, end - start, 1) for start, end in cells)
    return found


def _differing(old: MeasuredLine, new: MeasuredLine, blank: int) -> list[int] | None:
    """Return the columns in which two lines look different; None if some have no certain place.

    Parts that are the same lines as before are not looked at.  A line that is shorter is continued
    by cells that look *blank*.
    """
    if old.starts != new.starts:
        old, new = MeasuredLine(old), MeasuredLine(new)
    found: list[int] = []
    for start, one, other in zip(old.starts, old.parts, new.parts, strict=True):
        if not (one.even and other.even):
            return None
        if one is not other and one != other:
            longer = max(one.cells, other.cells)
            cells = [[*line.looks, *[blank] * (longer - line.cells)] for line in (one, other)]
            found += compress(count(start), map(ne, *cells))
    return found


class Page(DrawnWidget):
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
        self._drawn_lines: list[Words] = []
        self._drawn = Size(0, 0)
        self._parts_made: dict[Hashable, tuple[object, list[Words], list[JumpTarget]]] = {}
        """For parts of the page of what they were made, their lines, and what can be chosen."""

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
        letters: str = "",
        secondary: bool = False,
    ) -> None:
        """Record, while lines are made, that the item *key* can be chosen there."""
        self.spots.append(JumpTarget(key, x, y, width, height, chosen, mark, letters, secondary))

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
        return self.abreast([(0, left), (column, right)])

    def abreast(self, parts: Iterable[tuple[int, Sequence[Words]]]) -> list[Words]:
        """Return parts of the page, each with the column at which it begins, as lines."""
        columns, blocks = zip(*parts, strict=True)
        gap = self.paint.gap
        lines: list[Words] = []
        for words in zip_longest(*blocks, fillvalue=()):
            line: list[Segment] = []
            starts: list[int] = []
            leaves: list[MeasuredLine] = []
            end = 0
            for column, one in zip(columns, words, strict=True):
                if one:
                    part = MeasuredLine.of(one)
                    if column > end:
                        line.append(gap(column - end))
                        end = column
                    line += part
                    starts += [end + start for start in part.starts]
                    leaves += part.parts
                    end += part.cells
            lines.append(MeasuredLine(line, end, starts, leaves))
        return lines

    def once(
        self, part: Hashable, values: object, make: Callable[[], Iterable[Words]]
    ) -> list[Words]:
        """Return the lines of a *part* of the page, the same as long as the *values* are equal.

        Where they differ from the last ones they are made again; what can be chosen is recorded.
        """
        values = self.paint.palette, values
        known = self._parts_made.get(part)
        if known is None or known[0] != values:
            if len(self._parts_made) >= _PARTS:
                self._parts_made.clear()
            before = len(self.spots)
            lines: list[Words] = [*map(MeasuredLine.of, make())]
            self._parts_made[part] = values, lines, self.spots[before:]
            return lines
        self.spots += known[2]
        return known[1]

    def indented(self, lines: Iterable[Words]) -> list[Words]:
        """Return lines with the left margin before them."""
        return [[self.paint.gap(MARGIN), *line] for line in lines]

    def picture_lines(self, rows: Iterable[Row], width: int = 0) -> list[Words]:
        """Return the rows of a picture as lines, each centred in *width* cells."""
        pictures = map(self.paint.picture, rows)
        lines = ((max(width - row.cells, 0) // 2, row) for row in pictures)
        return [
            MeasuredLine([self.paint.gap(left), *row], left + row.cells, (left,), (row,))
            for left, row in lines
        ]

    @property
    def text(self) -> str:
        """The page as drawn, without colours and without blanks at the ends of lines."""
        texts = ("".join([one.text for one in line]) for line in self._drawn_lines)
        return "\n".join(map(str.rstrip, texts))

    @property
    def in_words(self) -> str:
        """The page as drawn, without pictures, its lines as sentences."""
        lines = map(without_art, self.text.split("\n"))
        return " ".join(line if line[-1] in ".:!?" else f"{line}." for line in lines if line)

    def redraw(self) -> None:
        """Redraw the changed lines; call it when the result of `lines` may have changed."""
        before, drawn = self._drawn_lines, self._drawn
        self._draw()
        if drawn != self._drawn:
            return  # it was resized, and Textual draws all of it
        changed = changed_cells(self.paint, before, self._drawn_lines, self._drawn.width)
        if changed:
            self.refresh(*changed)

    def repaint(self) -> None:
        """Redraw everything, since all colours may have changed."""
        self._drawn, self._drawn_lines = Size(0, 0), []
        self._parts_made.clear()
        self.refresh()

    def cells(self) -> Callable[[int, int, int], CutWords]:
        """Return the cells of the lines, which are made again for another size."""
        self._fit()
        return super().cells()

    def render_line(self, y: int) -> Strip:
        """Return a line, as wide as the widget."""
        self._fit()
        return super().render_line(y)

    def drawn_line(self, y: int) -> Words:
        """Return a line."""
        return self._drawn_lines[y]

    def _fit(self) -> None:
        if self._drawn != self.size:
            self._draw()

    def _draw(self) -> None:
        self._drawn = self.size
        self.spots = []
        width, height = self._drawn
        seen = fits(self._drawn, _BELOW) or (self.for_small and bool(self._drawn))
        rows = list(self.lines(width, height))[:height] if seen else []
        self._drawn_lines = rows + [()] * (height - len(rows))
