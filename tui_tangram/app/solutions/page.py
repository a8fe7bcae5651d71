"""The one widget of the solutions browser, drawn line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.paint import Paint, Words, cut, length
from tui_tangram.app.solutions.exhibit import Exhibit, Piece
from tui_tangram.app.solutions.layout import TITLE, Layout
from tui_tangram.app.solutions.model import Solution, Solutions
from tui_tangram.app.solutions.pictures import Pictures
from tui_tangram.app.solutions.search import Search
from tui_tangram.language import tr
from tui_tangram.play.likeness import Form
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import Row

BUDGET: Final = 0.008
"""The seconds for drawing small pictures before keys and the frame have their turn again."""


class SolutionsPage(Page):
    """Title, a large picture, small ones."""

    def __init__(
        self,
        paint: Paint,
        name: str,
        solutions: Solutions,
        exhibit: Exhibit,
        clock: Callable[[], float],
    ) -> None:
        """Show *solutions* of the puzzle called *name*.  *clock* gives seconds, for the budget."""
        super().__init__(paint)
        self.solutions = solutions
        self.exhibit = exhibit
        self.pictures = Pictures(exhibit)
        self.search = Search()
        """The progress of the search."""
        self.stop_key = ""
        """The name of the key that stops the search."""
        self.covered = False
        """Whether the solutions are still hidden."""
        self.found: frozenset[Form] = frozenset()
        """The classes that the player has found; they are marked."""
        self.large = False
        """Whether the player wants the large picture alone."""
        self.picking: int | None = None
        """The number of the chosen piece while the player picks one."""
        self.place = (MARGIN, 1)
        """The column and line of the cursor; the title as long as there is no solution."""
        self.waiting = False
        """Whether some small pictures were left for the next time."""
        self._puzzle_name = name
        self._clock = clock
        self._until = 0.0

    @property
    def layout_now(self) -> Layout:
        """The layout in the present size."""
        return self._layout(*self.size)

    def _layout(self, width: int, height: int) -> Layout:
        single = len(self.solutions.all) == 1 and self.search.final
        alone = self.large or single
        return Layout.of(width, height, alone=alone, finest=self.exhibit.finest)

    @property
    def picked(self) -> Piece | None:
        """The chosen piece while the player picks one."""
        chosen = self.solutions.chosen
        if self.picking is None or chosen is None:
            return None
        pieces = self.exhibit.pieces(chosen)
        return pieces[min(self.picking, len(pieces) - 1)]

    # Lines

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines; small pictures that would take too long are left for later."""
        self._until = self._clock() + BUDGET
        self.waiting = False
        paint = self.paint
        lines: list[Words] = [(), self._title(width), self._asked(width)]
        if self.covered:
            rows = self.pictures.cover((max(width - 2 * MARGIN, 1), max(height - TITLE, 1)))
            return [*lines, *([paint.gap(MARGIN), *paint.picture(row)] for row in rows)]
        layout = self._layout(width, height)
        large = self._large(layout)
        grid = self._grid(layout) if layout.grid else []
        for left, right in zip_longest(large, grid, fillvalue=()):
            line = [paint.gap(MARGIN), *left]
            if right:
                line += [paint.gap(width - MARGIN - layout.grid - length(line)), *right]
            lines.append(line)
        if self.waiting:
            self.call_after_refresh(self.redraw)
        return lines

    def _title(self, width: int) -> Words:
        paint, solutions = self.paint, self.solutions
        state = self.search.words(len(solutions.all), len(solutions.families))
        right = [paint.words(state, inks.QUIET)]
        if self.search.busy and self.stop_key:
            right += [
                paint.words(f"  {self.stop_key}", bold=True),
                paint.words(f" {tr('stops')}", inks.QUIET),
            ]
        room = width - 2 * MARGIN - length(right) - 2
        name = cut(paint.written(self._puzzle_name), room)
        left = [paint.gap(MARGIN), paint.words(name, bold=True)]
        what = paint.words(f"  {tr('solutions')}", inks.QUIET)
        if length(left) - MARGIN + length([what]) <= room:
            left.append(what)
        return [*left, paint.gap(width - MARGIN - length(left) - length(right)), *right]

    def _asked(self, width: int) -> Words:
        """Return the line that names the kept pieces."""
        solutions = self.solutions
        if not solutions.kept:
            return ()
        text = tr(
            "{kept}: {shown} of {all}",
            kept=self.exhibit.kept_here(len(solutions.kept)),
            shown=grouped(len(solutions.shown)),
            all=grouped(len(solutions.all)),
        )
        paint = self.paint
        return [paint.gap(MARGIN), paint.words(cut(text, width - 2 * MARGIN), inks.ACCENT)]

    def _large(self, layout: Layout) -> list[Words]:
        chosen = self.solutions.chosen
        if chosen is None:
            return [()] * (layout.large[1] // 2)
        picked = self.picked
        rows, cursor = self.pictures.large(
            chosen,
            layout.large,
            None if picked is None else picked.part,
            self.solutions.kept,
        )
        if picked is not None:
            cursor = cursor or (layout.large[0] // 2, layout.large[1] // 2)
            self.place = (MARGIN + cursor[0], TITLE + cursor[1])
        elif not layout.grid:
            self.place = (MARGIN, TITLE)
        return [self.paint.picture(row) for row in rows]

    def _grid(self, layout: Layout) -> list[Words]:
        solutions, paint = self.solutions, self.paint
        top = solutions.scrolled(layout.columns, layout.rows)
        left = self.size.width - MARGIN - layout.grid
        lines: list[Words] = []
        for row in range(top, top + layout.rows):
            first = row * layout.columns
            cards: list[list[Segment]] = [[] for _ in range(layout.card)]
            for column, one in enumerate(solutions.shown[first : first + layout.columns]):
                chosen = one is solutions.chosen
                for y, words in enumerate(self._card(one, layout, chosen=chosen)):
                    cards[y] += words
                x, y = left + column * layout.wide, TITLE + len(lines)
                mark = x + 1, y
                self.spot(one.number, x, y, layout.wide, layout.card, chosen=chosen, mark=mark)
                if chosen and self.picking is None:
                    at = TITLE + len(lines) + layout.small[1]
                    self.place = (x + 1, at)
            lines += cards
        return [[*line, paint.gap(layout.grid - length(line))] if line else () for line in lines]

    def _card(self, one: Solution, layout: Layout, *, chosen: bool) -> list[list[Segment]]:
        paint = self.paint
        width, height = layout.small
        on = inks.SILHOUETTE if chosen else inks.BACKGROUND
        edge, blank = paint.words(" ", on=on), paint.words(" " * width, on=on)
        picture = self._small(one, layout, raised=chosen)
        lines = [
            [edge, *(paint.picture(picture[y]) if picture else [blank]), edge]
            for y in range(height)
        ]
        number = paint.words(
            f"{one.number}{self._mark(one)}",
            inks.ACCENT if chosen else inks.TEXT,
            on,
            bold=chosen,
            reverse=chosen and not paint.palette.coloured,
        )
        note = paint.words(self.solutions.note(one, width - length([number]) - 1), inks.QUIET, on)
        between = paint.words(" " * (width - length([number, note])), on=on)
        lines.append([edge, number, between, note, edge])
        return lines

    def _mark(self, one: Solution) -> str:
        return " ✓" if self.found and one.family.name in self.found else ""

    def _small(self, one: Solution, layout: Layout, *, raised: bool) -> tuple[Row, ...] | None:
        found = self.pictures.known(one.form, layout.small, raised=raised)
        # The cursor's own picture is never left for later.
        if found is None and (raised or self._clock() < self._until):
            found = self.pictures.small(one.form, layout.small, raised=raised)
        self.waiting |= found is None
        return found
