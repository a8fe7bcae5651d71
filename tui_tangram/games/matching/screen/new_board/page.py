"""The one widget of the screen that makes new boards.

title
layout         ‹ 4.6.12 ›              ▄▄██▄▄
rules            Infinity             ████████
…                                      ▀▀██▀▀
seed             4711                  facts on the board
ID  4.6.12/hard/infinity/c5/s4711/g1-2b
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import FormPage
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.new_board.form import LINES, FormLine, shown
from tui_tangram.games.matching.screen.new_board.plan import plan
from tui_tangram.games.matching.screen.new_board.preview import RecipePreview
from tui_tangram.language import tr, trc
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode

_TITLE: Final = 3
"""Lines above the form."""
_NAMES: Final = 15
"""Columns from the name of a line to its value, at least."""
_VALUES: Final = (28, 20)
"""Columns of a value with its arrows; the smaller number in a narrow window."""
_NARROW: Final = 76
_NARROW_PLAN: Final = 24
_ARROWS: Final = 4
_BETWEEN: Final = 2
_FACTS: Final = 6
"""Lines below the plan."""
_LARGEST: Final = 42
"""Lines of the plan, at most."""


DrawSample = Callable[[Puzzle, tuple[int, int]], Sequence[Row]]
"""Returns the picture of a solved puzzle in a box of columns and lines."""


class BoardPage(FormPage):
    """The form, and the board that it makes."""

    def __init__(
        self, paint: Painter, recipe: Recipe, prospect: RecipePreview, draw: DrawSample
    ) -> None:
        """Show *recipe* and its *prospect*; *draw* makes the picture of a sample."""
        super().__init__(paint)
        self.recipe = recipe
        self.prospect = prospect
        self.pending = False
        """Whether `prospect` is still of an earlier recipe."""
        self.work = ""
        """The difficulty of the board, in words, if that is known."""
        self.found = ""
        """The ID of a board with one solution, once it was found."""
        self.sample: Puzzle | None = None
        """A puzzle of such a board, shown solved; None while there is only the plan."""
        self._plan = lru_cache(maxsize=32)(self._drawn_plan)
        self._drawn_sample = lru_cache(maxsize=8)(draw)

    @property
    def form(self) -> tuple[FormLine, ...]:
        """The lines that there are now."""
        return shown(self.recipe)

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self.form)

    @property
    def line(self) -> FormLine:
        """The line that the cursor is on."""
        return self.form[self.cursor]

    @property
    def puzzle_id(self) -> str:
        """The ID of the puzzle that would be played; empty if there is none yet."""
        if self.pending or self.prospect.problem:
            return ""
        return self.found if self.prospect.recipe.unique else self.prospect.id

    @property
    def _names(self) -> int:
        """Columns from the name of a line to its value."""
        return max(_NAMES, *(len(tr(line.name)) + 1 for line in LINES))

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, form and plan side by side, and the ID."""
        values = _VALUES[width < _NARROW]
        form = self._form(height, values)
        left = MARGIN + self._names + values + _BETWEEN
        aside = self._aside(width - left - MARGIN, height - _TITLE - 2)
        body = self.side_by_side(form, aside, left)[: height - _TITLE - 1]
        body += [()] * (height - _TITLE - 1 - len(body))
        return [(), self.header(tr("New board"), "", width), (), *body, self._last(width, height)]

    def _form(self, height: int, values: int) -> list[Words]:
        """Return the lines of the form, in groups where there is room."""
        paint = self.paint
        found: list[Words] = []
        form, names = self.form, self._names
        airy = len(form) + len(_GROUPS) + _TITLE + 2 <= height
        for number, line in enumerate(form):
            if airy and line.id in _GROUPS:
                found.append(())
            chosen = number == self.cursor
            value = cut(paint.written(line.value(self.recipe)), values - _ARROWS)
            ink = inks.QUIET if line.quiet(self.recipe) else inks.TEXT
            if chosen:
                self.place = (MARGIN + names + 2, _TITLE + len(found))
            self.spot(number, MARGIN, _TITLE + len(found), names + values, chosen=chosen)
            field = self.field(tr(line.name), value, names, chosen=chosen, ink=ink)
            found.append([paint.gap(MARGIN), *field])
        return found

    def _aside(self, columns: int, height: int) -> list[Words]:
        """Return the plan, and below it facts on the board, or the problem."""
        paint, prospect = self.paint, self.prospect
        below = [paint.words(fact, ink) for fact, ink in self._facts(columns)]
        found: list[Words] = []
        # The plan keeps its size unless the problem takes many words.
        tall = min(height - max(len(below) + 1, _FACTS), (columns + 1) // 2, _LARGEST)
        if prospect.board is not None and tall > 0:
            if self.sample is None:
                box = min(columns, 2 * tall), tall
                rows: Sequence[Row] = self._plan(prospect.recipe, box)
            else:
                rows = self._drawn_sample(self.sample, (min(columns, 3 * tall), tall))
            found += [*map(paint.picture, rows), ()]
        return [*found, *([fact] for fact in below)]

    def _facts(self, columns: int) -> list[tuple[str, int]]:
        """Return lines with their inks."""
        prospect = self.prospect
        if self.pending:
            return [("…", inks.QUIET)]
        if prospect.problem:
            text = self.paint.written(tr("Cannot make this board: {why}.", why=prospect.problem))
            return [(line, inks.TROUBLE) for line in wrap(text, columns)]
        # The shapes around a corner leave the plan no room if it is narrow.
        facts = prospect.facts()[columns < _NARROW_PLAN :] + ([self.work] if self.work else [])
        return [(line, inks.QUIET) for fact in facts for line in wrap(fact, columns)]

    def _drawn_plan(self, recipe: Recipe, box: tuple[int, int]) -> tuple[Row, ...]:
        board, palette = self.prospect.board, self.paint.palette
        assert board is not None
        del recipe  # it distinguishes boards
        return encode(
            plan(board, box, coloured=palette.profile.coloured, fine=palette.fine), palette
        )

    def _last(self, width: int, height: int) -> Words:
        """Return the ID, the typed part of one, or the problem."""
        paint, prospect = self.paint, self.prospect
        if self.typed is not None:
            return self.prompt_line(width, height - 1)
        label = f"{tr('ID')}  "
        text = ""
        if self.pending:
            text = "…"
        elif prospect.problem:
            text = trc("ID", "none")
        elif prospect.recipe.unique and not self.found:
            text = tr("shown once a unique board is found")
        known = cut(self.puzzle_id, width - 2 * MARGIN - len(label)) if not text else ""
        return [paint.gap(MARGIN), paint.words(f"{label}{text}", inks.QUIET), paint.words(known)]


_GROUPS: Final = frozenset({"colours", "flip", "seed"})
"""Lines with an empty one above them, where there is room."""
