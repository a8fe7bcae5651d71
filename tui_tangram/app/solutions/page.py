"""The one widget of the solutions browser, drawn line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.solutions.layout import TITLE, SolutionsLayout
from tui_tangram.app.solutions.model import ListedSolution, Solutions
from tui_tangram.app.solutions.pictures import SolutionPictures
from tui_tangram.app.solutions.renderer import SolutionPiece, SolutionRenderer
from tui_tangram.app.solutions.search import Phase, SearchProgress
from tui_tangram.app.thumbnails import ThumbnailGrid, ThumbnailPage
from tui_tangram.language import tr, trn
from tui_tangram.play.equivalence import Form
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks


class SolutionsPage(ThumbnailPage):
    """Title, a large picture, small ones."""

    def __init__(
        self,
        paint: Painter,
        name: str,
        solutions: Solutions,
        renderer: SolutionRenderer,
        clock: Callable[[], float],
    ) -> None:
        """Show *solutions* of the puzzle called *name*.  *clock* gives seconds, for the budget."""
        super().__init__(paint, solutions, clock)
        self.solutions = solutions
        self.renderer = renderer
        self.pictures = SolutionPictures(renderer)
        self.search = SearchProgress()
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
        self._puzzle_name = name

    @property
    def layout_now(self) -> SolutionsLayout:
        """The layout in the present size."""
        return self._layout(*self.size)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of small pictures in a row, and of rows."""
        return self.layout_now.columns, self.layout_now.rows

    def _layout(self, width: int, height: int) -> SolutionsLayout:
        single = len(self.solutions.all) == 1 and self.search.final
        alone = self.large or single or self.solutions.beyond is not None
        return SolutionsLayout.of(width, height, alone=alone, finest=self.renderer.finest)

    @property
    def picked(self) -> SolutionPiece | None:
        """The chosen piece while the player picks one."""
        chosen = self.solutions.chosen
        if self.picking is None or chosen is None:
            return None
        pieces = self.renderer.pieces(chosen)
        return pieces[min(self.picking, len(pieces) - 1)]

    # Lines

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines; small pictures that would take too long are left for later."""
        head = [(), self._title(width), self._asked(width)]
        if self.covered:
            rows = self.pictures.cover((max(width - 2 * MARGIN, 1), max(height - TITLE, 1)))
            return [*head, *self.indented(self.picture_lines(rows))]
        layout = self._layout(width, height)
        left = width - MARGIN - layout.grid
        grid = self._grid(layout, left) if layout.grid else []
        return [*head, *self.beside(self.indented(self._large(layout)), grid, left)]

    def _title(self, width: int) -> Words:
        paint, solutions = self.paint, self.solutions
        if solutions.beyond is None:
            state = self.search.words(len(solutions.all), len(solutions.families))
        else:
            number = grouped(solutions.total)
            state = trn("{number} solution", "{number} solutions", solutions.total, number=number)
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
        return self.justified(left, right, width - MARGIN)

    def _asked(self, width: int) -> Words:
        """Return the line that names the kept pieces, or the way back to the list."""
        solutions, paint = self.solutions, self.paint
        if solutions.beyond is not None:
            text = tr(
                "{key}: back to the first {listed}. Filters and groups work only there.",
                key=self.stop_key,
                listed=grouped(len(solutions.all)),
            )
            return [paint.gap(MARGIN), paint.words(cut(text, width - 2 * MARGIN), inks.QUIET)]
        if not solutions.kept:
            number = max(self.search.found, len(solutions.all))
            whole = self.search.phase is Phase.DONE
            told = paint.written(self.renderer.with_equal_pieces_distinct(number)) if whole else ""
            right = [paint.words(cut(told, width - 2 * MARGIN), inks.QUIET)]
            return self.justified([], right, width - MARGIN) if told else ()
        text = tr(
            "{kept}: {shown} of {all}",
            kept=self.renderer.fixed_here(len(solutions.kept)),
            shown=grouped(len(solutions.shown)),
            all=grouped(len(solutions.all)),
        )
        return [paint.gap(MARGIN), paint.words(cut(text, width - 2 * MARGIN), inks.ACCENT)]

    def _large(self, layout: SolutionsLayout) -> list[Words]:
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
        return self.picture_lines(rows)

    def _grid(self, layout: SolutionsLayout, left: int) -> list[Words]:
        solutions = self.solutions
        grid = ThumbnailGrid(left, TITLE, layout.columns, layout.rows, layout.small, layout.card)

        def card(one: ListedSolution, chosen: bool) -> tuple[int, list[Words]]:
            return one.number, self._card(one, layout.small, chosen=chosen)

        return self.grid_lines(grid, solutions.shown, card)

    def _card(self, one: ListedSolution, box: tuple[int, int], *, chosen: bool) -> list[Words]:
        pictures, on = self.pictures, inks.SILHOUETTE if chosen else inks.BACKGROUND
        # The cursor's own picture is never left for later.
        picture = self.in_time(pictures.known, pictures.small, chosen, one.form, box, raised=chosen)
        number = self.title(f"{one.number}{self._mark(one)}", on, chosen=chosen)
        note = self.solutions.note(one, box[0] - length([number]) - 1)
        words = self.paint.words(note, inks.QUIET, on)
        return self.card(picture, box, [self.caption(number, words, box[0], on)], on)

    def _mark(self, one: ListedSolution) -> str:
        return " ✓" if self.found and one.family.name in self.found else ""
