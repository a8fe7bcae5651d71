"""The one widget of the gallery, drawn line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.gallery.browse import Browser
from tui_tangram.app.gallery.layout import THUMBNAIL, TILE, TITLE, Layout
from tui_tangram.app.gallery.pictures import Pictures
from tui_tangram.app.paint import Paint, Words, cut, length
from tui_tangram.app.words import difficulty, duration
from tui_tangram.render import inks
from tui_tangram.render.cells import Row
from tui_tangram.store import Record
from tui_tangram.tangram import Figure

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
        """What was achieved, by figure."""
        self.typing = False
        """Whether a search is being typed."""
        self.place = (0, 0)
        """The column and line of the cursor."""
        self.waiting = False
        """Whether some thumbnails were left for the next time."""
        self._clock = clock
        self._until = 0.0

    @property
    def layout_now(self) -> Layout:
        """The layout in the present size."""
        return Layout.of(*self.size)

    # Lines

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines; thumbnails that would take too long are left for the next time."""
        self._until = self._clock() + BUDGET
        self.waiting = False
        layout = Layout.of(width, height)
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
        left = [paint.gap(MARGIN), paint.words("Tangrams", bold=True)]
        if not layout.aside:
            left.append(paint.words(f"  {short(browser.shelf.name)}", inks.QUIET))
        if self.typing or browser.query:
            left = self._wide(left, max(layout.aside + 1, length(left) + 2))
            ink = inks.ACCENT if self.typing else inks.TEXT
            left.append(paint.words(f"/ {cut(browser.query, 24)}", ink, bold=self.typing))
            if self.typing:
                left.append(paint.words("▏" if not paint.ascii else "_", inks.ACCENT))
        shelf, found = browser.shelf, len(browser.figures)
        if browser.query:
            counts = f"{found} found"
        else:
            counts = f"{shelf.solved} of {found} solved" if shelf.solved else f"{found} figures"
        right = paint.words(counts, inks.QUIET)
        return [*left, paint.gap(width - MARGIN - length(left) - length([right])), right]

    def _aside(self, layout: Layout, height: int) -> list[Words]:
        if not layout.aside:
            return []
        paint = self.paint
        lines: list[Words] = []
        for shelf in self.browser.shelves:
            name = short(shelf.name)
            words = (
                paint.chosen(name)
                if shelf.id == self.browser.shelf.id
                else paint.words(name, inks.QUIET)
            )
            line = [paint.gap(MARGIN), words]
            if layout.counted:
                count = f"{shelf.solved}/{len(shelf.figures)}" if shelf.solved else ""
                count = count or str(len(shelf.figures))
                line.append(paint.gap(layout.aside - 3 - length(line) - len(count)))
                line.append(paint.words(count, inks.QUIET))
            lines.append(line)
        return lines[:height]

    def _grid(self, layout: Layout, height: int) -> list[Words]:
        browser, paint = self.browser, self.paint
        if not browser.figures:
            what = "nothing is left to solve" if not browser.query else "nothing found"
            return [(paint.gap(1), paint.words(what, inks.QUIET))]
        top = browser.scrolled(layout.columns, layout.rows)
        lines: list[Words] = []
        for row in range(top, top + layout.rows):
            first = row * layout.columns
            line: list[list[Segment]] = [[] for _ in range(layout.tile)]
            for column, figure in enumerate(browser.figures[first : first + layout.columns]):
                chosen = first + column == browser.index
                for y, words in enumerate(self._tile(figure, layout, chosen=chosen)):
                    if column:
                        line[y].append(paint.gap(layout.between))
                    line[y] += words
                if chosen:
                    left = max(layout.aside, 1) + column * (TILE + layout.between)
                    at = TITLE + len(lines) + THUMBNAIL[1]
                    self.place = (left + 1, at)
            lines += line
            lines += [()] * layout.above
        return lines[:height]

    def _tile(self, figure: Figure, layout: Layout, *, chosen: bool) -> list[list[Segment]]:
        paint, solved = self.paint, self.browser.is_solved(figure)
        on = inks.SILHOUETTE if chosen else inks.BACKGROUND
        edge = paint.words(" ", on=on)
        picture = self._thumbnail(figure, coloured=solved, raised=chosen)
        lines = [
            [edge, *(paint.picture(picture[y]) if picture else [_blank(paint, on)]), edge]
            for y in range(THUMBNAIL[1])
        ]
        mark = "✓ " if solved and not layout.marked else ""
        name = paint.written(cut(mark + figure.name, THUMBNAIL[0], ellipsis="…"))
        name = cut(name, THUMBNAIL[0], ellipsis="")
        words = paint.words(
            name,
            inks.ACCENT if chosen else inks.TEXT,
            on,
            bold=chosen,
            reverse=chosen and not paint.palette.coloured,
        )
        lines.append([edge, words, _blank(paint, on, THUMBNAIL[0] - length([words])), edge])
        if layout.marked:
            dots = paint.words(difficulty(figure.difficulty), inks.QUIET, on)
            tick = paint.words("✓" if solved else " ", inks.SUCCESS, on, bold=True)
            rest = THUMBNAIL[0] - length([dots, tick])
            lines.append([edge, dots, _blank(paint, on, rest), tick, edge])
        return lines

    def _thumbnail(self, figure: Figure, *, coloured: bool, raised: bool) -> tuple[Row, ...] | None:
        found = self.pictures.known(figure, *THUMBNAIL, coloured=coloured, raised=raised)
        # The cursor's own thumbnail is never left for later.
        if found is None and (raised or self._clock() < self._until):
            pieces = self.browser.library.piece_set(figure.set_id)
            found = self.pictures.draw(figure, pieces, *THUMBNAIL, coloured=coloured, raised=raised)
        self.waiting |= found is None
        return found

    def _preview(self, layout: Layout, height: int) -> list[Words]:
        figure = self.browser.chosen
        if not layout.preview or figure is None:
            return []
        paint, solved = self.paint, self.browser.is_solved(figure)
        columns = layout.preview - 2 - MARGIN
        facts = self._facts(figure)
        tall = min((columns + 1) // 2, height - len(facts) - 2)
        pieces = self.browser.library.piece_set(figure.set_id)
        picture = self.pictures.draw(figure, pieces, columns, tall, coloured=solved)
        lines: list[Words] = [paint.picture(row) for row in picture]
        return [*lines, (), *facts]

    def _facts(self, figure: Figure) -> list[Words]:
        paint = self.paint
        record = self.records.get(figure.id)
        lines: list[Words] = [[paint.words(figure.name, bold=True)]]
        lines.append([paint.words(f"{figure.category}  {difficulty(figure.difficulty)}")])
        quiet = []
        if figure.solutions is not None:
            quiet.append(
                "one solution" if figure.solutions == 1 else f"{figure.solutions} solutions"
            )
        if record is not None and record.best_time is not None:
            best = record.best_time
            quiet.append(f"solved in {duration(best.elapsed)}, {best.moves} moves")
        elif record is not None and record.solved:
            quiet.append("solved")
        quiet.append(f"from {figure.source}")
        return lines + [[paint.words(text, inks.QUIET)] for text in quiet]


def _blank(paint: Paint, on: int, width: int = THUMBNAIL[0]) -> Segment:
    return paint.words(" " * width, on=on)


def short(name: str) -> str:
    """Return the name of a collection as it stands in a list.

    >>> short("The 13 convex figures"), short("All figures"), short("Animals")
    ('13 convex', 'All', 'Animals')
    """
    return name.removeprefix("The ").removesuffix(" figures")
