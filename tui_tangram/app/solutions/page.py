"""The one widget of the solutions browser, drawn line by line.

    title                                          progress of the search
                                            fixed pieces
      large picture                  ┌──┐ ┌──┐ ┌──┐
                                     └5 ┘ └6 ┘ └7 mirror
                                     ┌──┐ ┌──┐ ┌──┐

Small pictures have one size on a screen; a larger screen has larger ones. If solutions would look
alike in them they are larger, and fewer in a row. The large picture has all the room for a single
solution, or if the player chooses so.

Pictures of solutions are drawn when first shown; the latest are cached.

The worker process finds the solutions, the page shows them as they come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, Final

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import BUDGET, ThumbnailGrid, ThumbnailPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.services import Tone
from tui_tangram.app.solutions.model import (
    ListedSolution,
    Phase,
    SearchProgress,
    SolutionPiece,
    SolutionRenderer,
    Solutions,
)
from tui_tangram.games.assist.errors import AssistError, SupersededError
from tui_tangram.language import tr, trn
from tui_tangram.play import Game, Limit, Progress
from tui_tangram.play.equivalence import Form, Part
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Picture, Row, encode
from tui_tangram.render.palette import Palette, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple, replace

LISTING: Final = Limit(seconds=600)
"""The limit of a search for solutions to list."""
COUNTING: Final = Limit(seconds=120)
"""The limit of a count of the others."""
BATCH: Final = 8
"""The number of solutions added between two checks of the clock."""


class SolutionListing:
    """The list of the solutions of a game while it is being made."""

    def __init__(
        self,
        screen: BaseScreen,
        page: SolutionsPage,
        game: Game[Any],
        most: int,
        grown: Callable[[bool], None],
    ) -> None:
        """List *most* solutions of *game* at the most, on the *page* of *screen*.

        *grown* is called when some were added; its argument is whether they are the first.
        """
        self._screen, self._page, self._game, self._grown = screen, page, game, grown
        self._most = most
        self._waiting: deque[tuple[str, ...]] = deque()
        """The solutions that were received but not added yet."""
        self._digesting = False
        self._failed = False
        self._unwanted = False
        """Whether the player has stopped the search."""
        self._last: SearchProgress | None = None
        """The end of the search, to be shown when all are added."""

    def begin(self) -> None:
        """Start the search."""
        self._page.search = SearchProgress(Phase.LOOKING)
        self._screen.in_background("solutions", self._search)

    def stop(self) -> None:
        """Stop; list only those received."""
        self._unwanted = True

    async def _search(self) -> None:
        client, page = self._screen.services.client, self._page
        last = SearchProgress(Phase.STOPPED)
        try:
            found = await client.solve(
                self._game,
                most=self._most + 1,
                limit=LISTING,
                report=self._progress,
                take=self._take,
            )
            # If more exist than are listed, their number is unknown.
            ended = found.complete and found.count <= self._most
            last = SearchProgress(Phase.DONE if ended else Phase.STOPPED, found.count)
            if found.count > self._most and not self._unwanted:
                page.search = last = SearchProgress(Phase.COUNTING, found.count)
                self._digest()
                counted = await client.count(self._game, limit=COUNTING, report=self._progress)
                phase = Phase.DONE if counted.complete else Phase.STOPPED
                last = SearchProgress(phase, max(counted.count, found.count))
        except SupersededError:
            if page.search.phase is Phase.COUNTING:
                last = page.search._replace(phase=Phase.STOPPED)
        except AssistError as error:
            last = SearchProgress(Phase.FAILED, page.search.found)
            self._failed = True
            self._screen.announce(tr("Search stopped: {why}.", why=error), Tone.TROUBLE)
        self._last = last
        self._digest()

    def _progress(self, progress: Progress) -> None:
        """Show the progress of the search."""
        search = self._page.search
        count = max(progress.found, search.found)
        self._page.search = search._replace(
            found=count, nodes=progress.nodes, seconds=progress.seconds, ahead=progress.ahead
        )
        self._page.redraw()

    def _take(self, found: Sequence[tuple[str, ...]]) -> None:
        """Add solutions, a few milliseconds at a time."""
        self._waiting.extend(found)
        self._digest()

    def _digest(self) -> None:
        if not self._digesting:
            self._digesting = True
            self._screen.call_later(self._some)

    def _some(self) -> None:
        self._digesting = False
        clock, solutions = self._screen.services.clock, self._page.solutions
        until = clock() + BUDGET
        first = solutions.chosen is None and not self._failed
        while self._waiting and clock() < until:
            batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
            solutions.add(batch)
        if self._waiting:
            self._digest()
        elif self._last is not None:
            self._page.search, self._last = self._last, None
            self._keep_total()
        self._grown(first)

    def _keep_total(self) -> None:
        """Store the number of classes of solutions, once all are listed."""
        search, solutions = self._page.search, self._page.solutions
        complete = search.phase is Phase.DONE and search.found == len(solutions.all)
        total, puzzle = len(solutions.families), self._game.puzzle_id
        if complete and total and puzzle:
            self._screen.services.store.finds.record_total(puzzle, total)


TITLE: Final = 3
"""Lines for the title, the fixed pieces, and an empty one above."""
_STEPS: Final = ((150, (16, 8), 5), (100, (12, 6), 4), (72, (10, 5), 3), (0, (10, 5), 2))
"""The least columns, then the size of a small picture and the number in a row."""
_LARGER: Final = ((12, 6), (16, 8), (20, 10), (24, 12))
"""Sizes of small pictures that need to be larger, in no more columns than the others."""


class SolutionsLayout(NamedTuple):
    """The sizes in cells."""

    large: CellSize
    """Columns and lines of the large picture."""
    grid: int
    """Columns of the small pictures; 0 when there are none."""
    columns: int
    """Small pictures in a row."""
    rows: int
    """Rows of small pictures."""
    small: CellSize
    """Columns and lines of a small picture."""

    @property
    def card(self) -> int:
        """Lines of a small picture with its caption."""
        return self.small[1] + 1

    @classmethod
    def of(cls, width: int, height: int, *, alone: bool, finest: int = 0) -> SolutionsLayout:
        """Return the layout for a body of this size; *alone* has the large picture only.

        Small pictures have *finest* columns at least, where there is room.
        """
        small, columns = next((box, count) for least, box, count in _STEPS if width >= least)
        lines = max(height - TITLE, 2)
        if small[0] < finest:
            room = columns * (small[0] + 2)
            for larger in _LARGER:
                if finest <= larger[0] <= room - 2 and larger[1] < lines:
                    small, columns = larger, room // (larger[0] + 2)
                    break
        rows = max(lines // (small[1] + 1), 1)
        if alone:
            return cls((max(width - 2 * MARGIN, 1), lines), 0, columns, rows, small)
        grid = columns * (small[0] + 2)
        return cls((max(width - grid - 2 * MARGIN, 1), lines), grid, columns, rows, small)


CACHED = 600
"""The number of small pictures in the cache: several screens full."""


class SolutionPictures:
    """Draws solutions of one puzzle."""

    def __init__(self, renderer: SolutionRenderer) -> None:
        """Draw the pictures of *renderer*."""
        self._renderer = renderer
        self._known: dict[object, Picture] = {}
        self._last: tuple[object, tuple[Row, ...], tuple[int, int] | None] | None = None
        """The large picture, which is drawn more often than it changes."""

    def known(self, form: Form, box: CellSize, *, raised: bool) -> tuple[Row, ...] | None:
        """Return the rows of a small picture if it was drawn already."""
        picture = self._known.get((form, box, self._renderer.look, self._renderer.palette.cells))
        return None if picture is None else self._encoded(picture, raised=raised)

    def small(self, form: Form, box: CellSize, *, raised: bool) -> tuple[Row, ...]:
        """Return the rows of a small picture; *raised* marks the one under the cursor."""
        key = form, box, self._renderer.look, self._renderer.palette.cells
        picture = self._known.get(key)
        if picture is None:
            if len(self._known) >= CACHED:
                del self._known[next(iter(self._known))]
            picture = self._known[key] = self._renderer.small(form, box)
        return self._encoded(picture, raised=raised)

    def _encoded(self, picture: Picture, *, raised: bool) -> tuple[Row, ...]:
        palette = self._renderer.palette
        if not palette.profile.coloured:
            # There is no room for seams, so letters and signs distinguish the pieces.
            palette = make_palette(palette.theme, Profile.ASCII)
        return encode(picture, _raised(palette) if raised and palette.profile.coloured else palette)

    def cover(self, box: CellSize) -> tuple[Row, ...]:
        """Return the rows of the picture shown before any solution."""
        return encode(self._renderer.cover(box), self._renderer.palette)

    def large(
        self, solution: ListedSolution, box: CellSize, cursor: Part | None, fixed: Collection[Part]
    ) -> tuple[tuple[Row, ...], tuple[int, int] | None]:
        """Return the rows of the large picture in the middle of *box*, and its cursor's cell."""
        palette = self._renderer.palette
        shade = palette.theme.name, palette.profile, palette.cells
        key = solution.form, box, cursor, frozenset(fixed), self._renderer.look, shade
        if self._last is None or self._last[0] != key:
            picture = _centred(self._renderer.large(solution, box, cursor, fixed), box)
            self._last = key, encode(picture, palette), picture.cursor
        return self._last[1:]


@lru_cache(maxsize=8)
def _raised(palette: Palette) -> Palette:
    """Return the palette of the picture under the cursor: it lies on a ground of its own."""
    ground = palette.colours[inks.SILHOUETTE]
    return replace(palette, colours=(ground, *palette.colours[1:]))


def _centred(picture: Picture, box: CellSize) -> Picture:
    """Return *picture* in the middle of an empty one."""
    columns, lines = box
    left, above = (columns - picture.columns) // 2, (lines - picture.lines) // 2
    if left <= 0 and above <= 0:
        return picture
    left, above, fine = max(left, 0), max(above, 0), picture.fine
    right = bytes(fine * max(columns - picture.columns - left, 0))
    blank = bytes(fine * (left + picture.columns) + len(right))
    rows = [blank] * (2 * fine * above)
    rows += (bytes(fine * left) + row + right for row in picture.pixmap.rows())
    rows += [blank] * max(2 * fine * lines - len(rows), 0)
    marks = tuple(
        mark._replace(column=mark.column + left, row=mark.row + above) for mark in picture.marks
    )
    cursor = picture.cursor and (picture.cursor[0] + left, picture.cursor[1] + above)
    return Picture(Pixmap.of_rows(rows), marks, picture.letters, cursor, fine)


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
        """Whether the player wants only the large picture."""
        self.picking: int | None = None
        """The number of the chosen piece while the player picks one."""
        self._puzzle_name = name

    @property
    def layout_now(self) -> SolutionsLayout:
        """The layout in the current size."""
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
        return [*head, *self.side_by_side(self.indented(self._large(layout)), grid, left)]

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
        name = paint.cut(self._puzzle_name, room)
        left = [paint.gap(MARGIN), paint.words(name, bold=True)]
        what = paint.words(f"  {tr('solutions')}", inks.QUIET)
        if length(left) - MARGIN + length([what]) <= room:
            left.append(what)
        return self.justified(left, right, width - MARGIN)

    def _asked(self, width: int) -> Words:
        """Return the line with the fixed pieces, or with the key back to the list."""
        solutions, paint = self.solutions, self.paint
        if solutions.beyond is not None:
            text = tr(
                "{key}: back to the first {listed}. Filters and groups work only there.",
                key=self.stop_key,
                listed=grouped(len(solutions.all)),
            )
            return [paint.gap(MARGIN), paint.words(cut(text, width - 2 * MARGIN), inks.QUIET)]
        if not solutions.fixed:
            number = max(self.search.found, len(solutions.all))
            whole = self.search.phase is Phase.DONE
            note = paint.written(self.renderer.labelled_words(number)) if whole else ""
            right = [paint.words(cut(note, width - 2 * MARGIN), inks.QUIET)]
            return self.justified([], right, width - MARGIN) if note else ()
        text = tr(
            "{kept}: {shown} of {all}",
            kept=self.renderer.fixed_here(len(solutions.fixed)),
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
            chosen, layout.large, None if picked is None else picked.part, self.solutions.fixed
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
        # The picture under the cursor is never postponed.
        picture = self.in_time(pictures.known, pictures.small, chosen, one.form, box, raised=chosen)
        number = self.title(f"{one.number}{self._mark(one)}", on, chosen=chosen)
        note = self.solutions.note(one, box[0] - length([number]) - 1)
        words = self.paint.words(note, inks.QUIET, on)
        return self.card(picture, box, [self.caption(number, words, box[0], on)], on)

    def _mark(self, one: ListedSolution) -> str:
        return " ✓" if self.found and one.family.name in self.found else ""
