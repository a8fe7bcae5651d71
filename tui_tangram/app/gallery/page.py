"""The one widget of the gallery, drawn line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.gallery.browse import Browser, Shelf
from tui_tangram.app.gallery.layout import TITLE, Layout
from tui_tangram.app.gallery.pictures import Pictures
from tui_tangram.app.gallery.stock import Item
from tui_tangram.app.paint import Paint, Words, cut, length
from tui_tangram.app.words import difficulty, duration
from tui_tangram.catalog import entry
from tui_tangram.language import markc, tr, trn
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import named
from tui_tangram.render import inks
from tui_tangram.render.cells import Row
from tui_tangram.store import Found, Record

BUDGET: Final = 0.008
"""Seconds for drawing thumbnails before keys and the frame have their turn again."""


class GalleryPage(Page):
    """Title, collections, thumbnails and, where there is room, a large picture."""

    def __init__(
        self, paint: Paint, browser: Browser, pictures: Pictures, clock: Callable[[], float]
    ) -> None:
        """Show where *browser* is.  *clock* tells seconds, for the budget."""
        super().__init__(paint)
        self.browser = browser
        self.pictures = pictures
        self.records: Mapping[str, Record] = {}
        self.finds: Mapping[str, Found] = {}
        """What was achieved, by puzzle."""
        self.typing = False
        """Whether a search is being typed."""
        self.place = (0, 0)
        """The column and line of the cursor."""
        self.large = False
        """Whether thumbnails are twice as large."""
        self.waiting = False
        """Whether some thumbnails were left for the next time."""
        self._clock = clock
        self._until = 0.0

    @property
    def layout_now(self) -> Layout:
        """The layout in the present size."""
        return self._layout(*self.size)

    def _layout(self, width: int, height: int) -> Layout:
        boxes = self.browser.stock.thumbnails
        if self.large:
            boxes = [(2 * across, 2 * down) for across, down in boxes]
        return Layout.of(width, height, boxes)

    # Lines

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines; thumbnails that would take too long are left for the next time."""
        self._until = self._clock() + BUDGET
        self.waiting = False
        layout = self._layout(width, height)
        below = height - TITLE
        aside = self._aside(layout, below)
        grid = self._grid(layout, below)
        preview = self._preview(layout, below)
        gap = self.paint.gap
        lines: list[Words] = [(), self._title(layout, width), ()]
        for left, middle, right in zip_longest(aside, grid, preview, fillvalue=()):
            line = [gap(0 if layout.aside else 1), *self._wide(left, layout.aside)]
            line += middle
            if right:
                line += [gap(width - layout.preview - length(line)), *right]
            lines.append(line)
        if self.waiting:
            self.call_after_refresh(self.redraw)
        return lines

    def _wide(self, words: Words, width: int) -> list[Segment]:
        return [*words, self.paint.gap(width - length(words))]

    def _title(self, layout: Layout, width: int) -> Words:
        paint, browser = self.paint, self.browser
        stock = browser.stock
        left = [paint.gap(MARGIN), paint.words(entry(stock.source.kind).name, bold=True)]
        if not layout.aside:
            left.append(paint.words(f"  {shelf_title(browser.shelf)}", inks.QUIET))
        if self.typing or browser.query:
            left = self._wide(left, max(layout.aside + 1, length(left) + 2))
            ink = inks.ACCENT if self.typing else inks.TEXT
            left.append(paint.words(f"/ {cut(browser.query, 24)}", ink, bold=self.typing))
            if self.typing:
                left.append(paint.words("▏" if not paint.ascii else "_", inks.ACCENT))
        shelf, found = browser.shelf, len(browser.items)
        if browser.query:
            counts = tr("{n} found", n=found)
        elif shelf.solved:
            counts = tr("{n} of {all} solved", n=shelf.solved, all=found)
        else:
            counts = stock.counted(found)
        right = paint.words(counts, inks.QUIET)
        return [*left, paint.gap(width - MARGIN - length(left) - length([right])), right]

    def _aside(self, layout: Layout, height: int) -> list[Words]:
        if not layout.aside:
            return []
        paint = self.paint
        lines: list[Words] = []
        shelves = self.browser.shelves
        at = next(i for i, shelf in enumerate(shelves) if shelf.id == self.browser.shelf.id)
        # The chosen one is always in sight, with some of its neighbours.
        first = max(min(at - height // 2, len(shelves) - height), 0)
        for shelf in shelves[first : first + height]:
            here = shelf.id == self.browser.shelf.id
            line_at = TITLE + len(lines)
            wide = layout.aside - MARGIN - 2
            self.spot(("shelf", shelf.id), MARGIN, line_at, wide, chosen=here, beside=True)
            count = f"{shelf.solved}/{len(shelf.items)}" if shelf.solved else ""
            count = (count or str(len(shelf.items))) if layout.counted else ""
            room = layout.aside - MARGIN - (len(count) + 4 if count else 1)
            name = cut(shelf_title(shelf), room)
            words = (
                paint.chosen(name)
                if shelf.id == self.browser.shelf.id
                else paint.words(name, inks.QUIET)
            )
            line = [paint.gap(MARGIN), words]
            if count:
                line.append(paint.gap(layout.aside - 3 - length(line) - len(count)))
                line.append(paint.words(count, inks.QUIET))
            lines.append(line)
        return lines

    def _grid(self, layout: Layout, height: int) -> list[Words]:
        browser, paint = self.browser, self.paint
        if not browser.items:
            what = tr("nothing found") if browser.query else tr("nothing is left to solve")
            return [(paint.gap(1), paint.words(what, inks.QUIET))]
        top = browser.scrolled(layout.columns, layout.rows)
        lines: list[Words] = []
        for row in range(top, top + layout.rows):
            first = row * layout.columns
            line: list[list[Segment]] = [[] for _ in range(layout.card)]
            for column, item in enumerate(browser.items[first : first + layout.columns]):
                chosen = first + column == browser.index
                for y, words in enumerate(self._card(item, layout, chosen=chosen)):
                    if column:
                        line[y].append(paint.gap(layout.between))
                    line[y] += words
                left = max(layout.aside, 1) + column * (layout.wide + layout.between)
                top_line = TITLE + len(lines)
                at = top_line + layout.thumbnail[1]
                if chosen:
                    self.place = (left + 1, at)
                if at < TITLE + height:
                    shape = layout.wide, layout.card
                    mark = left + 1, top_line
                    self.spot(item.id, left, top_line, *shape, chosen=chosen, mark=mark)
            lines += line
            lines += [()] * layout.above
        return lines[:height]

    def _card(self, item: Item, layout: Layout, *, chosen: bool) -> list[list[Segment]]:
        paint, solved = self.paint, self.browser.is_solved(item)
        width, height = layout.thumbnail
        on = inks.SILHOUETTE if chosen else inks.BACKGROUND
        edge, blank = paint.words(" ", on=on), paint.words(" " * width, on=on)
        picture = self._thumbnail(item, layout, coloured=solved, raised=chosen)
        lines = [
            [edge, *(paint.picture(picture[y]) if picture else [blank]), edge]
            for y in range(height)
        ]
        found, total = self._tally(item)
        mark = "" if layout.marked or not solved else "✓ "
        if mark and found and len(found) + 1 + columns.width(item.title) <= width:
            mark = f"{found} "
        name = paint.written(fitted(mark + item.title, width))
        name = cut(name, width, ellipsis="")
        words = paint.words(
            name,
            inks.ACCENT if chosen else inks.TEXT,
            on,
            bold=chosen,
            reverse=chosen and not paint.palette.coloured,
        )
        lines.append([edge, words, paint.words(" " * (width - length([words])), on=on), edge])
        if layout.marked:
            dots = paint.words(difficulty(item.difficulty), inks.QUIET, on)
            done = found or "✓"
            if found and not total:
                done = tr("{n} found", n=found)
            if length([dots]) + 1 + len(done) > width:
                done = found if total else f"✓ {found}"
            tick = paint.words(done if solved else " ", inks.SUCCESS, on, bold=True)
            rest = paint.words(" " * (width - length([dots, tick])), on=on)
            lines.append([edge, dots, rest, tick, edge])
        return lines

    def _tally(self, item: Item) -> tuple[str, bool]:
        """Return how many solutions were found, "3/12", and whether of how many is known.

        Nothing where there is only one to find, as far as anybody knows.
        """
        found = self.finds.get(item.id)
        if found is None or found.lone:
            return "", False
        return found.short, found.of_known

    def found_words(self, item: Item) -> str:
        """Return how many solutions were found, in words: "3 of 12 found"; or nothing."""
        return tr("{n} found", n=self.finds[item.id].text) if self._tally(item)[0] else ""

    def _thumbnail(
        self, item: Item, layout: Layout, *, coloured: bool, raised: bool
    ) -> tuple[Row, ...] | None:
        box = layout.thumbnail
        found = self.pictures.known(item, box, coloured=coloured, raised=raised)
        # The cursor's own thumbnail is never left for later.
        if found is None and (raised or self._clock() < self._until):
            found = self.pictures.draw(item, box, coloured=coloured, raised=raised)
        self.waiting |= found is None
        return found

    def _preview(self, layout: Layout, height: int) -> list[Words]:
        item = self.browser.chosen
        if not layout.preview or item is None:
            return []
        room = layout.preview - 2 - MARGIN
        facts = self._facts(item, room)
        tall = min((room + 1) // 2, height - len(facts) - 2)
        solved = self.browser.is_solved(item)
        picture = self.pictures.draw(item, (room, tall), coloured=solved)
        lines: list[Words] = [self.paint.picture(row) for row in picture]
        return [*lines, (), *facts]

    def _facts(self, item: Item, room: int) -> list[Words]:
        paint = self.paint
        record = self.records.get(item.id)
        lines: list[Words] = [[paint.words(item.title, bold=True)]]
        lines.append([paint.words(f"{item.group}  {difficulty(item.difficulty)}")])
        quiet = [line for fact in item.facts() for line in wrap(fact, room)]
        if record is not None and record.best_time is not None:
            best = record.best_time
            quiet.append(
                tr(
                    "solved in {time}, {moves}",
                    time=duration(best.elapsed),
                    moves=trn("{n} move", "{n} moves", best.moves),
                )
            )
        elif record is not None and record.solved:
            quiet.append(tr("solved"))
        if found := self.found_words(item):
            quiet.append(found)
        quiet += wrap(item.source, room)
        return lines + [[paint.words(text, inks.QUIET)] for text in quiet]


def fitted(name: str, width: int) -> str:
    """Return a name in at most *width* cells; what comes after a comma is kept if it is short.

    >>> fitted("Nine squares, no. 3", 16), fitted("Incomplete triangle", 12)
    ('Nine squa… no. 3', 'Incomplete …')
    """
    head, comma, tail = name.rpartition(", ")
    room = columns.width(tail)
    if comma and columns.width(name) > width and 2 * room <= width:
        return f"{cut(head + comma, width - room - 1)} {tail}"
    return cut(name, width)


def short(name: str) -> str:
    """Return the name of a collection as it stands in a list.

    >>> short("The 13 convex figures"), short("All figures"), short("Animals")
    ('13 convex', 'All', 'Animals')
    """
    return name.removeprefix("The ").removesuffix(" figures")


def shelf_title(shelf: Shelf) -> str:
    """Return the name of a collection in the language in use, short."""
    return named(short(shelf.name), shelf.id)


_SHORT: Final = markc("name", "{a} convex"), markc("name", "All")
"""What is left of two names when they are short."""
