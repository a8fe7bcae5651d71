"""The one widget of the gallery, drawn line by line.

    title                                                    place
    collections   ┌──────┐ ┌──────┐ ┌──────┐      large picture
                  │      │ │      │ │      │
                  └ name ┘ └ name ┘ └ name ┘      facts

Thumbnails have one size, and a larger window has more of them; only where the
preferred ones would leave a single row are they smaller, if the game has smaller ones.

Pictures of puzzles are drawn when first shown, and cached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.browse import GalleryBrowser
from tui_tangram.app.gallery.stock import GalleryItem, GallerySource, PuzzleGroup
from tui_tangram.app.page_screen import ThumbnailGrid, ThumbnailPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.games.catalog import entry
from tui_tangram.games.together.boards import ResultBoard
from tui_tangram.language import markc, tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import SOFT, named
from tui_tangram.play.phrases import difficulty, duration, grouped, starred
from tui_tangram.player.progress import FoundSolutions
from tui_tangram.player.scores.values import Record
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row, encode
from tui_tangram.render.palette import raised_palette
from tui_tangram.values import NamedTuple

_ASIDE: Final = 22
_COUNTED: Final = 31
_PICTURES: Final = 2_000
"""The pictures that are remembered: more than there are in most galleries."""
BEST: Final = 3
"""The rows of a ranking that are shown with its puzzle."""
TITLE: Final = 3
"""Rows for the title and the empty ones around it."""


class GalleryLayout(NamedTuple):
    """The sizes in cells."""

    aside: int
    """Columns of the list of collections; 0 when there is no room."""
    grid: int
    """Columns of the widget with the thumbnails."""
    preview: int
    """Columns of the large picture; 0 when there is no room."""
    columns: int
    """Thumbnails in a row."""
    rows: int
    """Rows of thumbnails."""
    thumbnail: CellSize
    """Columns and rows of a thumbnail."""
    card: int
    """Rows of a thumbnail with the lines below it."""
    between: int
    """Empty columns between thumbnails."""
    above: int
    """Empty rows between thumbnails."""

    @property
    def counted(self) -> bool:
        """Whether the list of collections has room for numbers."""
        return self.aside >= _COUNTED

    @property
    def marked(self) -> bool:
        """Whether there is a line with the difficulty below the name."""
        return self.card > self.thumbnail[1] + 1

    @classmethod
    def of(cls, width: int, height: int, thumbnails: Sequence[CellSize]) -> GalleryLayout:
        """Return the layout for a body of this size, with the first thumbnails that fit."""
        layouts = [cls._with(width, height, thumbnail) for thumbnail in thumbnails]
        return next((layout for layout in layouts if layout.rows > 1), layouts[-1])

    @classmethod
    def _with(cls, width: int, height: int, thumbnail: CellSize) -> GalleryLayout:
        aside = 0 if width < 72 else _ASIDE if width < 100 else _COUNTED
        preview = min(max(width // 4, 32), 54) if width >= 110 else 0
        margin = 1
        wide = thumbnail[0] + 2
        grid = width - max(aside, margin) - preview
        columns = max((grid - margin) // wide, 1)
        spare = grid - margin - columns * wide
        between = min(spare // max(columns - 1, 1), 4) if columns > 1 else 0
        room = height - TITLE
        card = thumbnail[1] + 2
        if room < 2 * card:
            card -= 1
        # Two rows may touch; more would run into each other.
        rows = max((room + 1) // (card + 1), min(room // card, 2), 1)
        above = 1 if rows * (card + 1) - 1 <= room else 0
        return cls(aside, grid, preview, columns, rows, thumbnail, card, between, above)


class GalleryPictures:
    """Draws puzzles, each once."""

    def __init__(self, stock: GallerySource[Any]) -> None:
        """Draw puzzles of *stock*, in its colours."""
        self._stock = stock
        self._looks: Hashable = None
        self._known: dict[tuple[str, CellSize, bool, bool], tuple[Row, ...]] = {}

    def follow(self) -> None:
        """Forget what was drawn before other looks were chosen; called once for a page."""
        colours = self._stock.palette
        looks = self._stock.look, colours.theme.name, colours.profile, colours.cells
        if looks != self._looks:
            self.forget()
            self._looks = looks

    def known(
        self, item: GalleryItem, box: CellSize, *, coloured: bool, raised: bool = False
    ) -> tuple[Row, ...] | None:
        """Return the rows of the picture if it was drawn already."""
        return self._known.get((item.id, box, coloured, raised))

    def draw(
        self, item: GalleryItem, box: CellSize, *, coloured: bool, raised: bool = False
    ) -> tuple[Row, ...]:
        """Return the rows of the picture."""
        found = self.known(item, box, coloured=coloured, raised=raised)
        if found is None:
            palette = self._stock.colours(item, coloured)
            found = encode(item.draw(box, coloured), raised_palette(palette) if raised else palette)
            if len(self._known) >= _PICTURES:
                del self._known[next(iter(self._known))]
            self._known[item.id, box, coloured, raised] = found
        return found

    def forget(self) -> None:
        """Clear the cache: other puzzles may have the IDs."""
        self._known.clear()


class GalleryPage(ThumbnailPage):
    """Title, collections, thumbnails and, where there is room, a large picture."""

    def __init__(
        self,
        paint: Painter,
        browser: GalleryBrowser,
        pictures: GalleryPictures,
        clock: Callable[[], float],
    ) -> None:
        """Show the state of *browser*.  *clock* gives seconds, for the budget."""
        super().__init__(paint, browser, clock)
        self.browser = browser
        self.pictures = pictures
        self.records: Mapping[str, Record] = {}
        self.finds: Mapping[str, FoundSolutions] = {}
        """The player's records, by puzzle."""
        self.numbers: dict[str, str] = {}
        """The numbers of puzzles among all of their sets in words, as far as they are known."""
        self.rankings: dict[str, ResultBoard] = {}
        """The rankings of puzzles on a host, as far as it was asked."""
        self.ranking_key = ""
        """The key that shows all of one."""
        self.large = False
        """Whether thumbnails are twice as large."""
        self._listed_at = 0
        """The line of the collection that is shown."""
        self.find_all = ""
        """The key that finds the puzzles of a collection that were not found before."""
        self.show_all = ""
        """The key that ends a search."""

    @property
    def layout_now(self) -> GalleryLayout:
        """The layout in the current size."""
        return self._layout(*self.size)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of thumbnails in a row, and of rows."""
        return self.layout_now.columns, self.layout_now.rows

    def _layout(self, width: int, height: int) -> GalleryLayout:
        boxes = self.browser.stock.thumbnails
        if self.large:
            boxes = [(2 * across, 2 * down) for across, down in boxes]
        return GalleryLayout.of(width, height, boxes)

    # Lines

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines; thumbnails that would take too long are left for the next time."""
        self.pictures.follow()
        layout = self._layout(width, height)
        below = height - TITLE
        self.browser.listing &= layout.aside > 0
        listing = self.browser.listing
        shelves = self.browser.shelves, self.browser.shelf.id, layout, below, listing
        aside = self.once("aside", shelves, lambda: self._aside(layout, below))
        grid = self._grid(layout, below)
        if listing:
            self.place = MARGIN, self._listed_at
        preview = self._preview(layout, below)
        parts = (0, aside), (max(layout.aside, 1), grid), (width - layout.preview, preview)
        return [(), self._title(layout, width), self._about(width), *self.abreast(parts)]

    def _about(self, width: int) -> Words:
        """Return the line on the collection, above its puzzles."""
        text = self.browser.shelf.about
        if not text or self.browser.query.strip():
            return ()
        about_text = self.paint.cut(tr(text), width - 2 * MARGIN)
        return [self.paint.gap(MARGIN), self.paint.words(about_text, inks.QUIET)]

    def _title(self, layout: GalleryLayout, width: int) -> Words:
        paint, browser = self.paint, self.browser
        stock = browser.stock
        left = [paint.gap(MARGIN), paint.words(entry(stock.source.kind).name, bold=True)]
        if not layout.aside:
            left.append(paint.words(f"  {shelf_title(browser.shelf)}", inks.QUIET))
        if self.searching or browser.query:
            left.append(paint.gap(max(layout.aside + 1 - length(left), 2)))
            left += self.search_field(browser.query, 24)
        room = width - MARGIN - length(left) - 2
        count = next((one for one in self._counts() if columns.width(one) <= room), "")
        return self.justified(left, [paint.words(count, inks.QUIET)], width - MARGIN)

    def _counts(self) -> Iterator[str]:
        """Yield the number of puzzles and their order, from the longest text to the shortest."""
        browser = self.browser
        shelf, found = browser.shelf, len(browser.items)
        counts: list[str] = []
        if browser.query.strip():
            every, shown = grouped(len(browser.searched)), grouped(found)
            key = "" if self.searching else self.show_all
            if key:
                counts.append(
                    tr("{n} of {all} shown, {key} shows all", n=shown, all=every, key=key)
                )
            counts.append(tr("{n} of {all} shown", n=shown, all=every))
        elif shelf.solved:
            counts.append(tr("{n} of {all} solved", n=grouped(shelf.solved), all=grouped(found)))
        else:
            counts.append(browser.stock.counted(found))
        if browser.sort != browser.sorts[0]:
            yield from (f"{tr(browser.sort)} · {one}" for one in counts)
        yield from counts
        yield grouped(found)

    def _aside(self, layout: GalleryLayout, height: int) -> list[Words]:
        if not layout.aside:
            return []
        paint = self.paint
        lines: list[Words] = []
        wide = layout.aside - MARGIN - 2
        for one in shelf_lines(self.browser.shelves, self.browser.shelf.id, height):
            if isinstance(one, str):
                # One cell further to the left than collections, so that it is distinct without
                # bold.
                words = paint.words(paint.cut(one, wide + 2), inks.TEXT, bold=True)
                lines.append([paint.gap(MARGIN - 1), words])
                continue
            here = one.id == self.browser.shelf.id
            line_at = TITLE + len(lines)
            self.spot(("shelf", one.id), MARGIN, line_at, wide, chosen=here, secondary=True)
            every = grouped(len(one.items)) if len(one.items) or not one.heading else ""
            count = f"{one.solved}/{every}" if one.solved else ""
            count = (count or every) if layout.counted else ""
            name = paint.cut(shelf_title(one), wide + 1 - (len(count) + 3 if count else 0))
            pointer = paint.words(self.pointer.ljust(MARGIN)) if here else paint.gap(MARGIN)
            ink = inks.TEXT if here else inks.QUIET
            line = [pointer, paint.choice(name, ink, chosen=here and self.browser.listing)]
            if here:
                self._listed_at = line_at
            right = paint.words(count, inks.QUIET)
            lines.append(self.justified(line, [right], layout.aside - 3) if count else line)
        return lines

    def _grid(self, layout: GalleryLayout, height: int) -> list[Words]:
        browser, paint = self.browser, self.paint
        if not browser.items:
            what = tr("nothing found") if browser.query else tr("all solved")
            if browser.work is not None:
                what = tr("Searching…")
            elif browser.unmade is not None:
                what = tr(
                    "Not found yet. {key} finds every figure, once and for all.", key=self.find_all
                )
            lines = wrap(what, layout.grid - 2)
            return [(paint.gap(1), paint.words(line, inks.QUIET)) for line in lines]
        grid = ThumbnailGrid(
            max(layout.aside, 1), TITLE, layout.columns, layout.rows, layout.thumbnail,
            layout.card, layout.between, layout.above,
        )  # fmt: skip

        first = browser.scrolled(layout.columns, layout.rows)
        last = (first + layout.rows - 1) * layout.columns
        lowest = {item.id for item in browser.items[last : last + layout.columns]}
        free = height - layout.rows * (layout.card + layout.above) + layout.above

        def card(item: GalleryItem, chosen: bool) -> tuple[str, list[Words]]:
            # A long name takes the empty lines below the picture's, if there are some.
            more = min(free if item.id in lowest else layout.above, 2)
            marked = chosen and not self.browser.listing
            return item.id, self._card(item, layout, chosen=marked, names=1 + more)

        return self.grid_lines(grid, browser.items, card)[:height]

    def _card(
        self, item: GalleryItem, layout: GalleryLayout, *, chosen: bool, names: int
    ) -> list[Words]:
        """Return the lines of a thumbnail; the same as last time if nothing of it has changed."""
        solved, pictures, box = self.browser.is_solved(item), self.pictures, layout.thumbnail
        # The cursor's own thumbnail is never left for later.
        picture = self.in_time(
            pictures.known, pictures.draw, chosen, item, box, coloured=solved, raised=chosen
        )
        tally = self._tally(item)
        values = item, layout, picture, solved, tally, names

        def lines() -> list[Words]:
            below = self._caption(item, layout, tally, chosen=chosen, names=names)
            on = inks.SILHOUETTE if chosen else inks.BACKGROUND
            return self.card(picture, box, below, on)

        return self.once(("card", item.id, chosen), values, lines)

    def _caption(
        self,
        item: GalleryItem,
        layout: GalleryLayout,
        tally: tuple[str, bool],
        *,
        chosen: bool,
        names: int,
    ) -> list[Words]:
        """Return the lines below a thumbnail: its name and, where there is room, how hard it is."""
        paint, solved, width = self.paint, self.browser.is_solved(item), layout.thumbnail[0]
        on = inks.SILHOUETTE if chosen else inks.BACKGROUND
        found, total = tally
        mark = "" if layout.marked or not solved else "✓ "
        if mark and found and len(found) + 1 + columns.width(item.title) <= width:
            mark = f"{found} "
        nothing = paint.words("", on=on)
        parts = map(paint.written, f"{mark}{item.hyphenated}".split(SOFT))
        name_parts = name_lines(SOFT.join(parts), width + 1, names, paint.written("…"))
        below = [
            self.caption(self.title(name, on, chosen=chosen), nothing, width, on)
            for name in name_parts
        ]
        if layout.marked:
            dots = paint.words(difficulty(item.difficulty), inks.QUIET, on)
            done = found or "✓"
            if found and not total:
                done = tr("{n} found", n=found)
            if length([dots]) + 1 + len(done) > width:
                done = found if total else f"✓ {found}"
            tick = paint.words(done if solved else " ", inks.SUCCESS, on, bold=True)
            below.append(self.caption(dots, tick, width, on))
        return below

    def _tally(self, item: GalleryItem) -> tuple[str, bool]:
        """Return the number of solutions found, "3/12", and whether the total is known.

        The text is empty where, as far as known, there is only one to find.
        """
        found = self.finds.get(item.id)
        if found is None or found.lone:
            return "", False
        return found.short, found.of_known

    def found_words(self, item: GalleryItem) -> str:
        """Return the number of solutions found, in words; or nothing."""
        found = self.finds.get(item.id)
        return "" if found is None else found.counted

    def _preview(self, layout: GalleryLayout, height: int) -> list[Words]:
        item = self.browser.chosen
        if not layout.preview or item is None:
            return []
        room = layout.preview - 2 - MARGIN
        sayings = *item.facts(), self.numbers.get(item.id, "")
        values = item, room, sayings, self.records.get(item.id), self.found_words(item)
        board = self.rankings.get(item.id), self.ranking_key
        make = partial(self._facts, item, room, sayings)
        facts = self.once(("facts", item.id), (values, board), make)
        tall = min((room + 1) // 2, height - len(facts) - 2)
        if self.sparse:
            return [()] * (tall + 1) + facts
        solved = self.browser.is_solved(item)
        picture = self.pictures.draw(item, (room, tall), coloured=solved)
        lines = self.once(("picture", item.id), picture, partial(self.picture_lines, picture))
        return [*lines, (), *facts]

    def _facts(self, item: GalleryItem, room: int, sayings: Iterable[str]) -> list[Words]:
        paint = self.paint
        record = self.records.get(item.id)
        lines: list[Words] = [[paint.words(line, bold=True)] for line in wrap(item.title, room)]
        lines.append([paint.words(f"{item.group}  {difficulty(item.difficulty)}")])
        quiet = [line for fact in sayings for line in wrap(fact, room)]
        if record is not None and record.solved:
            quiet.append(solved_words(record))
        quiet += wrap(self.found_words(item), room)
        quiet += wrap(item.source, room)
        lines += [[paint.words(text, inks.QUIET)] for text in quiet]
        return lines + self._ranking(item, room)

    def _ranking(self, item: GalleryItem, room: int) -> list[Words]:
        """Return the first rows of the puzzle's ranking on a host, below an empty line."""
        paint, board = self.paint, self.rankings.get(item.id)
        if board is None or not board.rows:
            return []
        head = [paint.words(tr("Ranking"), bold=True)]
        key = [paint.words(tr("{key} shows all", key=self.ranking_key), inks.QUIET)]
        lines: list[Words] = [(), self.justified(head, key, room)]
        for row in board.rows[:BEST]:
            time = [paint.words(duration(row.result.elapsed))]
            name = tr("{name} (you)", name=row.player) if row.own else row.player
            text = paint.cut(f"{row.place}  {name}", room - length(time) - 1)
            words = [paint.words(text, inks.SUCCESS if row.own else inks.TEXT, bold=row.own)]
            lines.append(self.justified(words, time, room))
        return lines

    def ranking_words(self, item: GalleryItem) -> str:
        """Return the first of the puzzle's ranking on a host in words; or nothing."""
        board = self.rankings.get(item.id)
        if board is None or not board.rows or self.layout_now.preview:
            return ""
        first = board.rows[0]
        time = duration(first.result.elapsed)
        return tr("best here: {name}, {time}", name=first.player, time=time)


def solved_words(record: Record) -> str:
    """Return the stars of a solved puzzle, and its best time if there is a clean one."""
    best, signs = record.best_time, starred(record.stars)
    text = tr("solved in {time}", time=duration(best.elapsed)) if best else tr("solved")
    return f"{signs} {text}"


def fitted(name: str, width: int, ellipsis: str = "…") -> str:
    """Return a name in at most *width* cells; a short part after a comma stays.

    >>> fitted("Nine squares, no. 3", 16), fitted("Incomplete triangle", 12)
    ('Nine squa… no. 3', 'Incomplete …')
    """
    head, comma, tail = name.rpartition(", ")
    room = columns.width(tail)
    if comma and columns.width(name) > width and 2 * room <= width:
        return f"{cut(head + comma, width - room - 1, ellipsis=ellipsis)} {tail}"
    return cut(name, width, ellipsis=ellipsis)


def name_lines(name: str, width: int, most: int, ellipsis: str = "…") -> list[str]:
    """Return a name in at most *most* lines of *width* cells, the last one `fitted`.

    A word that is too long is broken at a soft hyphen, or else cut: a line with only its last
    letter is useless.

    >>> name_lines("Rectangle with square hole", 12, 2), name_lines("Nine squares, no. 3", 16, 1)
    (['Rectangle', 'with square…'], ['Nine squa… no. 3'])
    >>> name_lines("Parallelogram 2", 12, 2), name_lines("Penny-farthing", 12, 2)
    (['Parallelogr…', '2'], ['Penny-', 'farthing'])
    """
    # Those of scripts without blanks are broken anywhere.
    words = re.sub(r"[^\s-]+", lambda word: _broken(word[0], width, ellipsis), name)
    name = name.replace(SOFT, "")
    lines = wrap(words if columns.even(name) else name, width)
    if len(lines) <= most:
        return lines
    rest = " ".join(lines[most - 1 :]) if most > 1 else name
    return [*lines[: most - 1], cut(fitted(rest, width, ellipsis), width, ellipsis="")]


def _broken(word: str, width: int, ellipsis: str = "…") -> str:
    """Return a word in parts of at most *width* cells, broken at soft hyphens, with blanks between.

    >>> _broken("Paral\u00adlelo\u00adgramm", 12), _broken("Parallelogramm", 12)
    ('Parallelo- gramm', 'Parallelogr…')
    """
    parts = word.split(SOFT)
    whole = "".join(parts)
    for number in range(len(parts) - 1, 0, -1):
        head = f"{''.join(parts[:number])}-"
        if columns.width(head) <= width < columns.width(whole):
            return f"{head} {_broken(SOFT.join(parts[number:]), width, ellipsis)}"
    return cut(whole, width, ellipsis=ellipsis)


def shelf_lines(
    shelves: Sequence[PuzzleGroup], chosen: str, height: int
) -> list[PuzzleGroup | str]:
    """Return the lines of the list of collections in so many rows: collections and headings.

    The chosen one, by its id, is always among them, with its neighbours.  Where the list goes
    on, a line says how many collections more there are.
    """
    lines: list[PuzzleGroup | str] = []
    for heading, some in groupby(shelves, lambda shelf: shelf.heading):
        group = list(some)
        # A collection that is alone and called as its heading has an empty line above it.
        alone = [shelf.name for shelf in group] == [heading]
        lines += [*([] if not heading else [""] if alone else [named(heading, heading)]), *group]
    at = next(i for i, one in enumerate(lines) if not isinstance(one, str) and one.id == chosen)
    first = max(min(at - height // 2, len(lines) - height), 0)
    shown = lines[first : first + height]
    above, below = lines[: first + 1], lines[first + height - 1 :]
    if first > 0:
        shown[0] = tr("↑ {n} more", n=sum(not isinstance(one, str) for one in above))
    if first + height < len(lines):
        shown[-1] = tr("↓ {n} more", n=sum(not isinstance(one, str) for one in below))
    return shown


def short(name: str) -> str:
    """Return the name of a collection in its short form for a list.

    >>> short("The 13 convex figures"), short("All figures"), short("Animals")
    ('13 convex', 'All', 'Animals')
    """
    return name.removeprefix("The ").removesuffix(" figures")


def shelf_title(shelf: PuzzleGroup) -> str:
    """Return the name of a collection in the language in use, short."""
    return named(short(shelf.name), shelf.id)


_SHORT: Final = markc("name", "{a} convex"), markc("name", "All")
"""The short forms of two names."""
