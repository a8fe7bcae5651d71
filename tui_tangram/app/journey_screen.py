"""The journey: a path through all collections, and its next step.

    Journey                                    level: easy · 41 of 1296 solved
       ▄▄█▀         ▄█▄          ▀█▄▀
      ▀██▀         ▀███▀         ▄█▀
    ━━◐━━━━━━━━━━━━★━━━━━━━━━━━━━▸ next step ──
     Tangram      Four leaves   Heptex
     ◐◐○○○ 15/295 ★···· 24/24   ·○○○○ 0/35

A collection is a station: its picture is the puzzle solved last in it, in all of its colours, or
else its next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.page import name_lines
from tui_tangram.app.gallery.stock import GallerySource
from tui_tangram.app.page_screen import Rows, ThumbnailGrid, ThumbnailPage, ThumbnailScreen
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.scrolling import GridCursor, nearest
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.journey import (
    GradeProgress,
    Journey,
    JourneyRow,
    journey,
    next_of,
    recommended,
)
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import width, wrap
from tui_tangram.play.phrases import GRADES, grade_name, grouped
from tui_tangram.player.filters import PuzzleRow
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, encode
from tui_tangram.render.palette import Palette, raised_palette, tinted_palette
from tui_tangram.values import NamedTuple

_TITLE: Final = 3
_BOXES: Final = ((20, 10), (16, 8), (14, 7), (12, 5))
"""The sizes of a station's picture in cells, the preferred one first."""
_LARGE: Final = ((24, 10),)
"""The same in the large display."""
_NAMES: Final = 2
"""The most lines of a name."""
_BELOW: Final = 1 + _NAMES + 1
"""Lines below a picture: the path, the name, and the progress."""
_WIDE: Final = 110
"""The fewest columns with room for the next puzzle of the chosen collection next to the path."""
_NUMBERS: Final = 9
"""The most columns of "120/1000"."""

Stocks = Callable[[str], "GallerySource[Any]"]
"""Returns the puzzles of a kind of game, as its gallery shows them."""


class Station(NamedTuple):
    """A collection on the path."""

    row: JourneyRow
    next: PuzzleRow | None
    """Its next puzzle; None if all are solved."""
    last: str
    """The id of the puzzle solved last in it; empty for none."""
    here: bool
    """Whether the next step of the journey is in it."""

    @property
    def sign(self) -> str:
        """Its sign on the path: all solved, the next step, some solved, or none."""
        return "★" if self.next is None else "▸" if self.here else "◐" if self.row.solved else "○"


def path_of(services: Services) -> tuple[Journey, Sequence[Station]]:
    """Return the progress of a player, and the path.  Raises `LibraryError`."""
    found, scores = journey(services), services.store.scores
    step = recommended(services, scores.solved())
    solved = [puzzle for puzzle, record in scores.records().items() if record.solved]
    path = []
    for row in found.rows:
        inside = {one.id for one in row.collection.items}
        here = step is not None and step.id in inside
        last = next((puzzle for puzzle in solved if puzzle in inside), "")
        path.append(Station(row, step if here else next_of(services, row), last, here))
    return found, path


class PathCursor(GridCursor):
    """The station that is chosen."""

    def __init__(self) -> None:
        """Begin on a path of no stations."""
        super().__init__()
        self.stations: Sequence[Station] = ()
        self.index = 0

    @property
    def position(self) -> tuple[int, int]:
        """The number of the station, and of all."""
        return self.index, len(self.stations)

    def go(self, index: int) -> None:
        """Choose a station."""
        self.index = index

    @property
    def chosen(self) -> Station | None:
        """The station; None of no path."""
        return self.stations[self.index] if self.stations else None

    def fill(self, path: Sequence[Station]) -> None:
        """Show *path*; the cursor stays on its station, or begins on the next step."""
        before = self.chosen.row.collection.id if self.chosen else ""
        ids = [one.row.collection.id for one in path]
        here = next((number for number, one in enumerate(path) if one.here), self.index)
        self.stations = path
        self.index = nearest(ids.index(before) if before in ids else here, len(path))


class JourneyPage(ThumbnailPage):
    """The path, and the progress and the next puzzle of the chosen station."""

    def __init__(self, paint: Painter, stocks: Stocks, clock: Callable[[], float]) -> None:
        """Show nothing yet, with pictures of *stocks*.  *clock* gives seconds."""
        self.path = PathCursor()
        super().__init__(paint, self.path, clock)
        self.journey = Journey((), 1, ())
        self.new_only = False
        """Whether only what was not tried is shown."""
        self.large = False
        """Whether pictures are larger."""
        self._stocks = stocks
        self._rows: dict[Hashable, Rows] = {}
        """The pictures that were drawn, by what they depend on."""

    def update(self, found: Journey, path: Sequence[Station]) -> None:
        """Show this, with the cursor where it was, at first on the next step."""
        self.journey = found
        self._rows.clear()
        self.path.fill([one for one in path if not (self.new_only and one.row.tried)])

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of stations in a row and of rows."""
        grid, _ = self._layout(*self.size)
        return grid.columns, grid.rows

    def _layout(self, width: int, height: int) -> tuple[ThumbnailGrid, int]:
        """Return the places of the stations, and the columns next to them."""
        aside = min(max(width // 4, 34), 54) if width >= _WIDE else 0
        across, down = width - aside - MARGIN, height - _TITLE - (0 if aside else 1)
        grids = []
        for box in _LARGE if self.large else _BOXES:
            card = box[1] + _BELOW
            columns = max(across // (box[0] + 2), 1)
            between = min((across - columns * (box[0] + 2)) // max(columns - 1, 1), 4)
            grids.append(
                ThumbnailGrid(MARGIN - 1, _TITLE, columns, max(down // card, 1), box, card, between)
            )
        all_of_it = (one for one in grids if one.columns * one.rows >= len(self.path.stations))
        rows = min(max(grids[-1].rows, 2), 3)
        many = (one for one in grids if one.rows >= rows)
        return next(all_of_it, next(many, grids[-1])), aside

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the stations that fit, and what is known of the chosen one."""
        paint, found = self.paint, self.journey
        note = tr(
            "level: {level} · {n} of {all} solved",
            level=grade_name(found.level),
            n=grouped(sum(one.solved for one in found.rows)),
            all=grouped(sum(one.all for one in found.rows)),
        )
        title = tr("Not tried yet") if self.new_only else tr("Journey")
        head: list[Words] = [(), self.header(title, note, width), ()]
        chosen = self.path.chosen
        if chosen is None:
            self.place = MARGIN, _TITLE
            none = paint.words(tr("You have tried everything."), inks.SUCCESS)
            return [*head, [paint.gap(MARGIN), none]]
        grid, aside = self._layout(width, height)

        def card(one: Station, chosen: bool) -> tuple[Hashable, list[Words]]:
            return self.path.stations.index(one), self._card(one, grid, chosen=chosen)

        body = self.grid_lines(grid, self.path.stations, card)
        body = self.side_by_side([()] * len(body), body, grid.left)
        self.place = self.place[0], self.place[1] + 1  # the name, below the path
        if aside:
            room = aside - MARGIN - 2
            return [
                *head,
                *self.side_by_side(body, self._preview(chosen, room, height), width - aside),
            ]
        body = body[: height - _TITLE - 1]
        free = height - _TITLE - len(body)
        grades = self._grades(chosen.row, width - 2 * MARGIN)
        if len(grades) >= free:
            grades = [self._in_line(chosen.row, width - 2 * MARGIN)]
        body += [()] * (free - max(len(grades), 1) if free < 4 else 1)
        return [*head, *body, *self.indented(grades)]

    def _card(self, one: Station, grid: ThumbnailGrid, *, chosen: bool) -> list[Words]:
        """Return a station: its picture, its place on the path, its name and progress."""
        paint, box = self.paint, grid.box
        on = inks.SILHOUETTE if chosen else inks.BACKGROUND
        puzzle, solved = one.last or (one.next.id if one.next else ""), bool(one.last)
        picture = self.in_time(
            self._known_picture,
            self.drawn_picture,
            chosen,
            one,
            puzzle,
            box,
            solved=solved,
            raised=chosen,
        )
        nothing = paint.words("", on=on)
        title, ellipsis = map(paint.written, (one.row.collection.title, "…"))
        names = name_lines(title, box[0] + 1, _NAMES, ellipsis)
        below = [
            self.caption(self.title(name, on, chosen=chosen), nothing, box[0], on) for name in names
        ]
        full = one.next is None
        marks = paint.words("".join(map(_mark, one.row.grades)), _ink(one), on)
        count = paint.words(f"{one.row.solved}/{one.row.all}", inks.QUIET, on, bold=full)
        below.append(self.caption(marks, count, box[0], on))
        lines = self.card(picture, box, below, on)
        lines.insert(box[1], self._rail(one, grid))
        return [*lines, *[()] * (_BELOW - 1 - len(below))]

    def _picture_key(
        self, one: Station, puzzle: str, box: CellSize, *, solved: bool, raised: bool
    ) -> Hashable:
        """Return what the picture of a puzzle depends on."""
        return (
            puzzle,
            box,
            solved,
            raised,
            one.here,
            self.paint.palette,
            self._stocks(one.row.kind).look,
        )

    def _known_picture(
        self, one: Station, puzzle: str, box: CellSize, *, solved: bool, raised: bool
    ) -> Rows | None:
        """Return the picture of a puzzle if it was drawn."""
        return self._rows.get(self._picture_key(one, puzzle, box, solved=solved, raised=raised))

    def drawn_picture(
        self, one: Station, puzzle: str, box: CellSize, *, solved: bool, raised: bool
    ) -> Rows:
        """Return the picture of a puzzle; what is not solved has one colour."""
        key = self._picture_key(one, puzzle, box, solved=solved, raised=raised)
        if key not in self._rows:
            item = self._stocks(one.row.kind).named(puzzle)
            palette: Palette = self.paint.palette
            if item.palette is not None:
                palette = item.palette(solved)
            elif not solved:
                palette = tinted_palette(palette, "" if one.here else puzzle)
            palette = raised_palette(palette) if raised else palette
            self._rows[key] = encode(item.draw(box, solved), palette)
        return self._rows[key]

    def _rail(self, one: Station, grid: ThumbnailGrid) -> Words:
        """Return the path below a station: heavy as far as one has come, with its sign."""
        paint, width = self.paint, grid.box[0] + 2 + grid.between
        number = self.path.stations.index(one)
        if number % grid.columns == grid.columns - 1 or number == len(self.path.stations) - 1:
            width -= grid.between
        trodden = one.row.tried or one.here
        line = ("=" if trodden else "-") if paint.ascii else "━" if trodden else "─"
        ink = _ink(one)
        sign = paint.words(one.sign, ink, bold=trodden)
        words = [paint.words(line, ink), sign]
        if one.here:
            words.append(paint.words(f" {tr('next step')} ", ink, bold=True))
        below = len(self.path.stations) - (self.path.view.top + grid.rows) * grid.columns
        last = number == (self.path.view.top + grid.rows) * grid.columns - 1
        arrow = self.more_sign(above=False, below=True)
        more = [paint.words(f" {arrow} {below}")] if last and below > 0 else []
        rest = line * max(width - length(words) - length(more), 0)
        return [*words, paint.words(rest, inks.QUIET if one.here else ink), *more]

    def _grades(self, row: JourneyRow, room: int) -> list[Words]:
        """Return a line for each difficulty that the collection has, with a bar."""
        paint = self.paint
        names = max(length([paint.words(tr(name))]) for name in GRADES) + 2
        most = max(min(room - names - _NUMBERS - 3, 20), 5)
        lines: list[Words] = []
        for name, one in zip(GRADES, row.grades, strict=True):
            if not one.all:
                continue
            # A dot for each puzzle, as far as there is room.
            bar = min(most, one.all)
            done = one.solved * bar // one.all
            full = one.solved == one.all
            ink = inks.SUCCESS if full else inks.TEXT
            title = paint.words(tr(name), inks.QUIET)
            lines.append(
                [
                    paint.words(f"{_mark(one)} ", ink),
                    title,
                    paint.gap(names - length([title])),
                    paint.words("●" * done, ink),
                    paint.words("○" * (bar - done), inks.QUIET),
                    paint.words(f"{' ' * (most - bar)} {one.text}", ink),
                ]
            )
        return lines

    def _in_line(self, row: JourneyRow, room: int) -> Words:
        """Return the same in one line, without bars, and in a narrow window without names."""
        some = [(tr(name), one) for name, one in zip(GRADES, row.grades, strict=True) if one.all]
        named = [f"{name} {one.text}" for name, one in some]
        texts = (" · ".join(named), "  ".join(named), "  ".join(one.text for _, one in some))
        fitting = (text for text in texts if width(self.paint.written(text)) <= room)
        return [self.paint.words(next(fitting, ""), inks.QUIET)]

    def _preview(self, one: Station, room: int, height: int) -> list[Words]:
        """Return the progress of a station, its next puzzle, and what was made."""
        paint = self.paint
        below: list[Words] = [
            [paint.words(text, bold=True)]
            for text in wrap(paint.written(one.row.collection.title), room)
        ]
        below += [*self._grades(one.row, room), ()]
        if one.next is not None:
            text = tr("Next: {puzzle}.", puzzle=one.next.title)
            below += [[paint.words(part)] for part in wrap(paint.written(text), room)]
        if made := sum(self.journey.made):
            text = tr("Generated, solved: {n}", n=made)
            below += [(), [paint.fitted(text, room, inks.QUIET)]]
        tall = min((room + 1) // 2, height - _TITLE - len(below) - 1)
        if self.sparse or tall < 1:
            return [*[()] * max(tall + 1, 0), *below]
        puzzle, solved = (one.next.id, False) if one.next else (one.last, True)
        picture = self.drawn_picture(one, puzzle, (room, tall), solved=solved, raised=False)
        return [*self.picture_lines(picture, room), (), *below]


def _mark(one: GradeProgress) -> str:
    """Return the sign of a difficulty: all solved, some, none, or no puzzles."""
    if not one.all:
        return "·"
    return "★" if one.solved == one.all else "◐" if one.solved else "○"


def _ink(one: Station) -> int:
    """Return the colour of a station by its state."""
    if one.next is None:
        return inks.SUCCESS
    return inks.ACCENT if one.here else inks.TEXT if one.row.tried else inks.QUIET


class JourneyScreen(ThumbnailScreen[JourneyPage]):
    """The path, to play the next puzzle of a collection, or that of the journey."""

    contexts = (Context.JOURNEY, Context.JUMP)
    topic = mark("journey")
    rules = "journey"

    def __init__(self, services: Services) -> None:
        """Show the journey.  Raises `LibraryError` where lists are damaged."""
        super().__init__(services)
        self.page = JourneyPage(services.paint, self._stock, services.clock)
        self._read()

    def _read(self) -> None:
        self.page.large = self.services.settings.large
        self.page.update(*path_of(self.services))

    def _stock(self, kind: str) -> GallerySource[Any]:
        """Return the puzzles of a kind of game, those of its gallery."""
        stock = self.nav.gallery(kind).stock
        if stock.outdated:
            stock.renew()
        return stock

    def resumed(self) -> None:
        """Show the current progress."""
        self._read()
        super().resumed()

    def choose(self, key: Hashable) -> None:
        """Choose the station with that number."""
        assert isinstance(key, int)
        self.page.path.go(key)
        self.moved()

    def describe_cursor(self) -> str:
        """Return how much of the chosen collection is solved, and its next puzzle."""
        one = self.page.path.chosen
        if one is None:
            return tr("You have tried everything.")
        count = tr("{n} of {all}", n=one.row.solved, all=one.row.all)
        title = f"{one.row.collection.title}: {count}."
        if one.next is None:
            return title
        puzzle = one.next.title
        if one.next.difficulty:
            puzzle += f" · {grade_name(one.next.difficulty)}"
        return f"{title} {tr('Next: {puzzle}.', puzzle=puzzle)}"

    # Actions

    async def action_open_stretch(self) -> None:
        """Play the next puzzle of the chosen collection."""
        one = self.page.path.chosen
        if one is None or one.next is None:
            self.announce(tr("You have solved everything here!"), Tone.SUCCESS)
            return
        siblings = tuple(row.id for row in one.row.collection.shown)
        await self.nav.play(one.next.id, siblings=siblings)

    def action_untried(self) -> None:
        """Show only what was not tried, or all."""
        page = self.page
        page.new_only = not page.new_only
        self._read()
        count = len(page.path.stations)
        title = tr("Not tried yet: {n}.", n=count) if page.new_only else tr("Journey.")
        self.moved(f"{title} {self._sentence}")
