"""The page of new boards: the form, the board that it makes, and all kinds of boards side by side.

Where there is room all kinds of boards are always in sight, at the right of a wide window or at the
bottom of a high one; else they take the place of the form while the player walks through them::

    title
    layout         ‹ 4.6.12 ›              ▄▄██▄▄
    rules            Infinity             ████████
    …                                      ▀▀██▀▀
    seed             4711                  facts on the board
    ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
    └name┘ └name┘ └name┘ └name┘ └name┘ └name┘ └name┘ └name┘
    ID  4.6.12/hard/infinity/c5/s4711/g1-2b
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.page import name_lines
from tui_tangram.app.page_screen import CardsPage, FormPage, Rows, ThumbnailGrid
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.new_board.form import LINES, FormLine, shown
from tui_tangram.games.matching.screen.new_board.plan import plan
from tui_tangram.games.matching.screen.new_board.preview import RecipePreview
from tui_tangram.games.matching.screen.new_board.samples import SAMPLES, Sample, SampleCursor
from tui_tangram.language import tr, trc
from tui_tangram.play import columns as cells
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import SOFT
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row, encode
from tui_tangram.values import NamedTuple

_TITLE: Final = 3
"""Lines above the form."""
_NAMES: Final = 15
"""Columns from the name of a line to its value, at least."""
_VALUES: Final = (28, 20)
"""Columns of a value with its arrows; the smaller number in a narrow window."""
_NARROW: Final = 76
_ARROWS: Final = 4
_BETWEEN: Final = 2
_FACTS: Final = 4
"""Lines below the plan."""
_LOW: Final = 24
"""Lines of a body with room for all facts below the plan."""
_GROUPS: Final = frozenset({"colours", "flip", "seed"})
"""Lines with an empty one above them, where there is room."""

_WIDE: Final = 150
"""Columns of a window with room for all kinds at its right."""
_ASIDE: Final = 58
"""Columns of all kinds there."""
_LARGE: Final = (16, 7)
"""The picture of a kind there, in cells."""
_SMALL: Final = (12, 4)
"""The same elsewhere."""
_FORM: Final = 19
"""Lines for the form and the board over all kinds of boards."""


DrawSample = Callable[[Puzzle, CellSize], Sequence[Row]]
"""Returns a picture of a puzzle in a box of columns and lines."""
KnownPicture = Callable[[Sample, CellSize, bool], Rows | None]
"""Returns the picture of a kind in a box, raised if it is the chosen one, once it was drawn."""


class _Parts(NamedTuple):
    """The division of the page."""

    grid: ThumbnailGrid | None
    """The places of the kinds of boards; None if they are not in sight."""
    body: int
    """The lines of the form and the board."""
    aside: int
    """The columns at the right of the form and of the board."""

    @property
    def alone(self) -> bool:
        """Whether the kinds of boards are in place of the form."""
        return self.body == 0


class BoardPage(FormPage, CardsPage):
    """The form, the board that it makes, and all kinds of boards."""

    def __init__(
        self,
        paint: Painter,
        recipe: Recipe,
        prospect: RecipePreview,
        *,
        draw: DrawSample,
        tiles: DrawSample,
        known: KnownPicture,
        choose: Callable[[Sample], None],
    ) -> None:
        """Show *recipe* and its *prospect*.

        *draw* makes the picture of a sample, *tiles* one of loose tiles, *known* has those of
        kinds of boards, and *choose* is called with a kind that is walked to.
        """
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
        self.dealt: Puzzle | None = None
        """The puzzle that will be played, whose tiles are shown loose; None before it is made."""
        self.rules: Sequence[str] = ()
        """The rules of such a puzzle, a line each."""
        self.walking = False
        """Whether the keys walk through the kinds of boards, and not through the form."""
        self.quiet = False
        """Whether kinds of boards are only in sight while they are walked through."""
        self.kinds = SampleCursor(lambda: Sample.of(self.recipe), choose)
        self.lacking: list[tuple[Sample, CellSize]] = []
        """The kinds in sight whose picture is not drawn yet, each with its box."""
        self._known = known
        self._plan = lru_cache(maxsize=32)(self._drawn_plan)
        self._drawn_sample = lru_cache(maxsize=8)(draw)
        self._drawn_tiles = lru_cache(maxsize=8)(tiles)

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
    def columns(self) -> int:
        """The number of kinds of boards in a row."""
        grid = self._parts(*self.size).grid
        return grid.columns if grid else 1

    @property
    def facts(self) -> str:
        """Facts on the board in sentences, without its layout."""
        return self._facts_within(inf)

    def _facts_within(self, room: float) -> str:
        """Return as many of them, the most important first, as *room* columns have room for."""
        known = [*([self.work] if self.work else []), *self.prospect.facts()[1:]]
        text = ""
        for fact in known if not self.pending else ():
            longer = f"{text} {self.paint.written(fact)}.".lstrip()
            if cells.width(longer) > room:
                break
            text = longer
        return text

    @property
    def _names(self) -> int:
        """Columns from the name of a line to its value."""
        return max(_NAMES, *(cells.width(self.paint.written(tr(line.name))) + 1 for line in LINES))

    # Lines

    def _parts(self, width: int, height: int) -> _Parts:
        """Return how the page is divided."""
        body = height - _TITLE - 1
        seen = self.walking or not self.quiet
        tall = _SMALL[1] + 2
        rows = min((body - _FORM) // tall, -(-len(SAMPLES) * (_SMALL[0] + 2) // (width - MARGIN)))
        if seen and rows > 0 and width >= _WIDE:
            grid = _grid(width - _ASIDE, _TITLE, _ASIDE - MARGIN, body, _LARGE)
            return _Parts(grid, body, _ASIDE)
        if seen and rows > 0:
            rest = body - rows * tall
            grid = _grid(MARGIN - 1, _TITLE + rest, width - MARGIN, rows * tall, _SMALL)
            return _Parts(grid, rest, 0)
        if self.walking:
            return _Parts(_grid(MARGIN - 1, _TITLE, width - MARGIN, body + 1, _SMALL), 0, 0)
        return _Parts(None, body, 0)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, form, board and kinds of boards, and the ID."""
        parts = self._parts(width, height)
        body = [] if parts.alone else self._form_and_board(parts, width)
        body = [*body[: parts.body], *[()] * (parts.body - len(body))]
        self.lacking = []
        if parts.grid is not None:
            grid = parts.grid
            cards = self.cards(grid, SAMPLES, self.kinds, self._card, aside=not self.walking)
            if parts.aside:
                body = self.side_by_side(body, cards, grid.left)
            else:
                body += self.side_by_side([()] * len(cards), cards, grid.left)
        body = body[: height - _TITLE - 1]
        body += [()] * (height - _TITLE - 1 - len(body))
        title = tr("New board")
        room = width - 2 * MARGIN - len(title) - _BETWEEN
        header = self.header(title, self._facts_within(room) if parts.alone else "", width)
        return [(), header, (), *body, self._last(width, height)]

    def _form_and_board(self, parts: _Parts, width: int) -> list[Words]:
        """Return the form and the board side by side."""
        values = _VALUES[width < _NARROW]
        form = self._form(parts.body, values)
        left = MARGIN + self._names + values + _BETWEEN
        if not parts.aside:
            aside = self._aside(width - left - MARGIN, parts.body - 1, self._facts)
            return self.side_by_side(form, aside, left)
        columns = left - MARGIN - _BETWEEN
        rules = [(line, inks.TEXT) for rule in self.rules for line in wrap(rule, columns)]
        facts = [*self._facts(columns), ("", inks.TEXT), *rules]
        form += [(), *self.indented([self.paint.words(fact, ink)] for fact, ink in facts), ()]
        if self.dealt is not None and (lines := parts.body - len(form)) > 0:
            loose = self._drawn_tiles(self.dealt, (columns, lines))
            form += self.indented(self.picture_lines(loose))
        aside = self._aside(width - left - parts.aside - MARGIN, parts.body - 1, None)
        return self.side_by_side(form, aside, left)

    def _form(self, height: int, values: int) -> list[Words]:
        """Return the lines of the form, in groups where there is room."""
        paint = self.paint
        found: list[Words] = []
        form, names = self.form, self._names
        airy = len(form) + len(_GROUPS) < height
        for number, line in enumerate(form):
            if airy and line.id in _GROUPS:
                found.append(())
            chosen = number == self.cursor and not self.walking
            value = paint.cut(line.value(self.recipe), values - _ARROWS)
            ink = inks.QUIET if line.quiet(self.recipe) else inks.TEXT
            if chosen:
                self.place = (MARGIN + names + 2, _TITLE + len(found))
            self.spot(number, MARGIN, _TITLE + len(found), names + values, chosen=chosen)
            field = self.field(tr(line.name), value, names, chosen=chosen, ink=ink)
            found.append([paint.gap(MARGIN), *field])
        return found

    def _aside(
        self, columns: int, height: int, facts: Callable[[int], list[tuple[str, int]]] | None
    ) -> list[Words]:
        """Return the board, and below it *facts* on it, or the problem."""
        paint, prospect = self.paint, self.prospect
        below = [paint.words(fact, ink) for fact, ink in facts(columns)] if facts else []
        found: list[Words] = []
        # The plan keeps its size unless the problem takes many words.
        tall = min(height - (max(len(below) + 1, _FACTS) if facts else 0), (columns + 1) // 2)
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
        every = prospect.facts()
        # In a low window the board needs the room.
        facts = every if self._parts(*self.size).body >= _LOW else every[1:2]
        if facts and self.sample is not None:
            facts = [tr("example: {board}", board=facts[0]), *facts[1:]]
        found = [(line, inks.QUIET) for fact in facts for line in wrap(fact, columns)]
        return found + [(line, inks.TEXT) for line in wrap(self.work, columns)]

    def _drawn_plan(self, recipe: Recipe, box: tuple[int, int]) -> tuple[Row, ...]:
        board, palette = self.prospect.board, self.paint.palette
        assert board is not None
        del recipe  # it distinguishes boards
        return encode(
            plan(board, box, coloured=palette.profile.coloured, fine=palette.fine), palette
        )

    def _card(self, sample: Sample, chosen: bool) -> tuple[Sample, list[Words]]:
        """Return a kind of board with its picture and its name."""
        grid = self._parts(*self.size).grid
        assert grid is not None
        box, on = grid.box, inks.SILHOUETTE if chosen else inks.BACKGROUND
        picture = self._known(sample, box, chosen)
        if picture is None:
            self.lacking.append((sample, box))
        nothing = self.paint.words("", on=on)
        parts = map(self.paint.written, sample.hyphenated.split(SOFT))
        names = name_lines(SOFT.join(parts), box[0] + 1, 2, self.paint.written("…"))
        below = [
            self.caption(self.title(name, on, chosen=chosen), nothing, box[0], on) for name in names
        ]
        return sample, self.card(picture, box, below, on)

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
        grid = self._parts(width, height).grid
        hidden = 0
        if grid is not None:
            hidden = len(SAMPLES) - (self.kinds.view.top + grid.rows) * grid.columns
        more = paint.words(tr("{n} more ↓", n=hidden) if hidden > 0 else "", inks.QUIET)
        room = width - 2 * MARGIN - len(label) - length([more]) - 1
        known = cut(self.puzzle_id, room) if not text else ""
        line = [paint.gap(MARGIN), paint.words(f"{label}{text}", inks.QUIET), paint.words(known)]
        return self.justified(line, [more], width - MARGIN)


def _grid(left: int, top: int, width: int, height: int, box: CellSize) -> ThumbnailGrid:
    """Return the places of pictures of the size *box* that fit, each with lines for its name."""
    wide, card = box[0] + 2, box[1] + 2
    columns = max(width // wide, 1)
    between = min((width - columns * wide) // max(columns - 1, 1), 4)
    return ThumbnailGrid(left, top, columns, max(height // card, 1), box, card, between)
