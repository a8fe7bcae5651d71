"""The statistics screen: numbers, plots and tables in one page that scrolls.

Its data are read in a few queries. Each plot has a heading, and below it a sentence with the same
in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import inf
from operator import itemgetter
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.scores.page import PARTIAL
from tui_tangram.app.scores.screen import ScoresScreen, TotalsScreen
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services, Tone
from tui_tangram.commands.scores import statistics
from tui_tangram.flow.statistics import (
    DayCount,
    GradeCount,
    by_difficulty,
    describe_days,
    describe_difficulty,
    describe_times,
    last_days,
)
from tui_tangram.games.catalog import games
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play import columns
from tui_tangram.play.columns import left, right
from tui_tangram.play.phrases import duration, grade_name
from tui_tangram.player.filters import PuzzleRow
from tui_tangram.player.scores.statistics import Statistics
from tui_tangram.player.scores.values import Listing, Record, Scope, TimedGame
from tui_tangram.player.source import LibraryError
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row
from tui_tangram.render.plot import bars, shares, thermometer
from tui_tangram.values import NamedTuple


class CollectionProgress(NamedTuple):
    """The player's progress through a collection."""

    name: str
    solved: int
    puzzles: int
    found: int
    """The number of classes of solutions that the player has found."""
    known: int
    """The number of all classes, over the puzzles where it is known."""


class Totals(NamedTuple):
    """All data of the screen."""

    statistics: Statistics
    names: dict[str, str]
    """The names of the kinds of games for players."""
    shares: Sequence[CollectionProgress]
    """The collections, those with something solved or found first."""
    listings: Sequence[Listing]
    """The lists that have a plot: of puzzles and of classes, those with most results first."""
    days: Sequence[DayCount]
    """The last days, today at the end."""
    grades: Sequence[GradeCount]
    """The difficulties of the puzzles that were solved."""

    @property
    def whole(self) -> CollectionProgress:
        """All collections together."""
        return CollectionProgress(
            tr("All"),
            sum(one.solved for one in self.shares),
            sum(one.puzzles for one in self.shares),
            sum(one.found for one in self.shares),
            sum(one.known for one in self.shares),
        )


def read_sums(services: Services) -> Totals:
    """Return the current data of the player's stores and the library."""
    scores = services.store.scores
    lists = [*scores.listings(Scope.PUZZLE), *scores.listings(Scope.DIVISION)]
    statistics, items, records = (
        scores.statistics(services.today()),
        _items(services),
        scores.records(),
    )
    return Totals(
        statistics,
        {game.kind: game.name for game in games()},
        _shares(services, items, records),
        sorted((one for one in lists if one.size > 1), key=lambda one: -one.size),
        last_days(statistics, services.today()),
        by_difficulty(items, records.values()),
    )


def _items(services: Services) -> Sequence[PuzzleRow]:
    try:
        return services.library.items
    except LibraryError as error:
        services.troubles(str(error))
        return ()


def _shares(
    services: Services, items: Iterable[PuzzleRow], records: Mapping[str, Record]
) -> list[CollectionProgress]:
    finds = services.store.finds.all()
    shares: dict[str, CollectionProgress] = {}
    for item in items:
        share = shares.get(item.collection, CollectionProgress(item.group, 0, 0, 0, 0))
        record, found = records.get(item.id), finds.get(item.id)
        number = 0 if found is None else len(found.classes)
        total = 0 if found is None or found.total is None else max(found.total, number)
        shares[item.collection] = share._replace(
            solved=share.solved + (record is not None and record.solved),
            puzzles=share.puzzles + 1,
            found=share.found + number,
            known=share.known + total,
        )
    return sorted(shares.values(), key=lambda one: not (one.solved or one.found))


TITLE: Final = 3
_TWO: Final = 112
"""The fewest columns at which the collections are next to the rest."""
_TABLES: Final = 48
"""The fewest columns of the tables next to the plots."""
_BAR: Final = 4
"""The fewest columns of the bar of a collection."""
_BETWEEN: Final = 4
"""Columns between plots and tables."""
_HEADING: Final = 3
"""Lines of the heading of a plot, with the sentence and an empty line."""
_GRADES: Final = 8
"""Lines of the plot of difficulties, with its heading."""
_LEAST: Final = 6
_MOST: Final = 23
"""Lines of a plot with upright bars."""


class StatisticsPage(ListPage):
    """All numbers, as many lines of them as fit."""

    def __init__(self, paint: Painter) -> None:
        """Begin without numbers."""
        super().__init__(paint)
        self.sums: Totals | None = None
        self.index = 0
        """The number of the list whose times are shown."""
        self.history: Sequence[TimedGame] = ()
        """The results in that list, the oldest first."""
        self.times = range(0)
        """The lines below the title with those times."""
        self.partial = False
        """Whether earlier games cannot be read now."""
        self.view = ScrollWindow()
        """The lines below the title that are visible."""

    @property
    def listing(self) -> Listing | None:
        """The list whose times are shown, if there is any."""
        lists = self.sums.listings if self.sums else ()
        return lists[self.index % len(lists)] if lists else None

    def show_times(self) -> None:
        """Scroll as little as shows the times."""
        view, times = self.view, self.times
        view.follow(times.stop - 1, view.count, view.height, above=len(times) - 1)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the visible part of the text."""
        paint, view = self.paint, self.view
        text = self._content(width, height)
        view.fit(len(text), max(height - TITLE, 1))
        if view.below:
            more = tr("{n} more ↓", n=view.below)
        else:
            more = trc("of a text", "end") if view.top else self._last()
        head = self.header(tr("Statistics"), more, width)
        if self.partial:
            trouble = paint.words(tr(PARTIAL), inks.TROUBLE)
            head = self.justified(head[:2], [trouble], width - MARGIN)
        lines: list[Words] = [(), head, (), *self.indented(text[number] for number in view.lines)]
        self.place = MARGIN, 1
        if self.typed is not None:
            lines += [()] * (height - len(lines))
            lines[-1] = self.prompt_line(width, height - 1)
        return lines

    def _last(self) -> str:
        last = self.sums and self.sums.statistics.last
        return tr("last played {day}", day=last.isoformat()) if last else ""

    def _content(self, width: int, height: int) -> list[Words]:
        """Return all lines below the title."""
        sums = self.sums
        if sums is None:
            return []
        room = width - 2 * MARGIN
        two = width >= _TWO
        far = max(_TABLES, (room - _BETWEEN) // 2 - _TABLES // 4) if two else room
        near = room - far - _BETWEEN if two else room
        numbers = [*self._numbers(sums, room), ()]
        rows = height - TITLE - len(numbers)
        # At both sizes the first plots are fully visible without scrolling.
        rows = (rows - 1) // 2 if two else rows - _GRADES
        size = near, min(max(rows - _HEADING, _LEAST), _MOST)
        days, grades = [*self._days(sums, size), ()], [*self._grades(sums, far), ()]
        times = [*self._times(sums, size), ()]
        tables = [*self._kinds(sums, far), (), *self._collections(sums, far)]
        above = len(numbers) + len(days) + (0 if two else len(grades))
        self.times = range(above, above + len(times) - 1)
        if two:
            return [
                *numbers,
                *self.side_by_side([*days, *times], [*grades, *tables], near + _BETWEEN),
            ]
        return [*numbers, *days, *grades, *times, *tables]

    def _numbers(self, sums: Totals, width: int) -> list[Words]:
        """Return the row of numbers, each above its name."""
        statistics, paint = sums.statistics, self.paint
        total = statistics.total
        numbers = [
            (str(total.opened), tr("played")),
            (str(total.puzzles), tr("solved")),
            (str(statistics.streak.now), tr("streak")),
            (str(statistics.streak.best), trc("streak", "longest")),
            (duration(total.seconds), tr("time")),
            (str(statistics.clean), tr("no help")),
            (str(statistics.hints), tr("hints")),
            (str(statistics.fits), trc("times that help was given", "fits")),
            (str(statistics.checks), tr("checks")),
        ]
        numbers = [(number, paint.written(name)) for number, name in numbers]
        each = [max(len(number), columns.width(name)) for number, name in numbers]
        apart = min(max((width - sum(each)) // (len(numbers) - 1), 1), 6)
        rows = [
            (" " * apart).join(left(text, space) for text, space in zip(texts, each, strict=True))
            for texts in zip(*numbers, strict=True)
        ]
        return [
            [paint.words(cut(rows[0].rstrip(), width), inks.ACCENT, bold=True)],
            [paint.words(cut(rows[1].rstrip(), width), inks.QUIET)],
        ]

    def _plot(self, head: Words, sentence: str, rows: Sequence[Row], width: int) -> list[Words]:
        """Return the lines of a plot with its heading and the sentence on it."""
        texts = columns.wrap(self.paint.written(sentence), width)
        words = ([self.paint.words(text, inks.QUIET)] for text in texts)
        return [head, *words, *self.picture_lines(rows)]

    def _heading(self, title: str) -> Words:
        return [self.paint.words(title, bold=True)]

    def _days(self, sums: Totals, size: CellSize) -> list[Words]:
        """Return the plot of the last days."""
        drawn: tuple[Row, ...] = ()
        if any(count for _, count in sums.days):
            drawn = bars(
                [count for _, count in sums.days],
                size,
                self.paint.palette,
                label=_whole,
                captions=[day.isoformat() for day, _ in sums.days],
            )
        head = self._heading(tr("Solved per day"))
        return self._plot(head, describe_days(sums.days), drawn, size[0])

    def _grades(self, sums: Totals, width: int) -> list[Words]:
        """Return the plot of difficulties."""
        grades = [(self.paint.written(grade_name(grade)), count) for grade, count in sums.grades]
        drawn = shares(grades if any(map(itemgetter(1), grades)) else (), width, self.paint.palette)
        head = self._heading(tr("Solved by difficulty"))
        return self._plot(head, describe_difficulty(sums.grades), drawn, width)

    def _times(self, sums: Totals, size: CellSize) -> list[Words]:
        """Return the plot of the times in one list, the oldest game first."""
        paint, listing, width = self.paint, self.listing, size[0]
        if listing is None:
            text = tr("Solve a puzzle twice, or two of one kind, to chart your times.")
            return self._plot(self._heading(tr("Times")), text, (), width)
        number, all_of_them = self.index % len(sums.listings) + 1, len(sums.listings)
        note = tr("{some} of {all}", some=number, all=all_of_them)
        title = [*self._heading(tr("Times")), paint.gap(2)]
        room = width - length(title) - len(note) - 6
        name = self.between_arrows(paint.cut(listing.title, room))
        head = self.justified([*title, paint.chosen(name)], [paint.words(note, inks.QUIET)], width)
        games = self.history
        if not games:
            return [head]
        times = [game.elapsed for game in games]
        best = [inf, *accumulate(times, min)]
        drawn = bars(
            times,
            size,
            paint.palette,
            label=duration,
            captions=[game.day.isoformat() if game.day else "–" for game in games],
            marked={at for at, time in enumerate(times) if time < best[at]},
            ink=inks.QUIET,
        )
        sign = "*" if paint.ascii else "•"
        sentence = f"{describe_times(games)} {sign} {tr('best so far')}"
        return self._plot(head, sentence, drawn, width)

    def _kinds(self, sums: Totals, width: int) -> list[Words]:
        """Return a line for each kind of game, and one on hints."""
        statistics, paint = sums.statistics, self.paint
        named = tr("played"), tr("solved"), trc("solved", "times"), tr("time")
        titles = [paint.written(title) for title in named]
        rows = [
            (str(part.opened), str(part.puzzles), str(part.solved), duration(part.seconds))
            for part in statistics.kinds.values()
        ]
        each = [max(map(columns.width, texts)) + 2 for texts in zip(titles, *rows, strict=True)]
        name = max(width - sum(each), 12)

        def row(first: str, texts: Sequence[str], ink: int) -> Words:
            cells = map(right, texts, each)
            return [paint.words(cut(f"{left(cut(first, name), name)}{''.join(cells)}", width), ink)]

        lines = [row(paint.written(tr("Games")), titles, inks.QUIET)]
        for kind, texts in zip(statistics.kinds, rows, strict=True):
            label = paint.written(tr(sums.names[kind]) if kind in sums.names else kind)
            lines.append(row(label, texts, inks.TEXT))
        notes = [trn("Solved puzzles on {n} day", "Solved puzzles on {n} days", statistics.days)]
        if statistics.revealed:
            games = trn("{n} game", "{n} games", statistics.revealed)
            notes.insert(0, tr("Solution shown: {games}", games=games))
        if statistics.levels:
            steps = ", ".join(
                tr("{number} at level {step}", number=count, step=level)
                for level, count in statistics.levels.items()
            )
            notes.insert(0, tr("Hints used: {steps}", steps=steps))
        written = (columns.wrap(paint.written(note), width) for note in notes)
        return [*lines, *([paint.words(text, inks.QUIET)] for note in written for text in note)]

    def _collections(self, sums: Totals, width: int) -> list[Words]:
        """Return a line for each collection."""
        paint = self.paint
        found = max(12, columns.width(paint.written(tr("solutions"))) + 2)
        found *= any(one.found for one in sums.shares)
        rows = [*sums.shares, *([sums.whole] if len(sums.shares) > 1 else [])]
        done = [tr("{some} of {all}", some=one.solved, all=one.puzzles) for one in rows]
        texts = [tr("solved"), *done]
        solved = max(columns.width(paint.written(text)) for text in texts) + 1
        # Names are whole, where there is room at all; bars have the rest.
        titles = [tr("Collections"), *(one.name for one in rows)]
        name = max(columns.width(paint.written(title)) for title in titles) + 1
        name = min(name, max(width - 1 - solved - found, 18))
        bar = min(width - name - 1 - solved - found, 40)
        bar = bar if bar >= _BAR else 0
        head = left(paint.written(tr("Collections")), name + bar + 1)
        head += right(paint.written(tr("solved")), solved)
        head += right(paint.written(tr("solutions")), found) if found else ""
        lines: list[Words] = [[paint.words(cut(head, width), inks.QUIET)]]
        for share, part in zip(rows, done, strict=True):
            label = left(paint.cut(share.name, name - 1), name)
            line = [paint.words(label)]
            if bar:
                row = thermometer(bar, share.solved, max(share.puzzles, 1), paint.palette)
                line += paint.picture(row)
            line.append(paint.words(f" {right(part, solved)}"))
            line.append(paint.words(right(_found(share), found), inks.QUIET))
            lines.append(line)
        return lines


def _found(share: CollectionProgress) -> str:
    """Return the number of solutions found, of those that are known."""
    if not share.found:
        return ""
    if share.known < share.found:
        return str(share.found)
    return tr("{some} of {all}", some=share.found, all=share.known)


def _whole(number: float) -> str:
    """Return a label of an axis, for whole numbers only."""
    return str(int(number)) if number == int(number) else ""


class StatisticsScreen(TotalsScreen[StatisticsPage]):
    """The totals of all games."""

    contexts = (Context.STATISTICS, Context.SCORE_PATH)
    topic = mark("statistics")

    def __init__(self, services: Services) -> None:
        """Begin without numbers."""
        super().__init__(services)
        self.page = StatisticsPage(services.paint)

    def read(self) -> None:
        """Read everything."""
        self.page.sums = read_sums(self.services)
        self.page.partial = self.services.store.scores.database.partial
        self._look()

    def _look(self) -> None:
        listing = self.page.listing
        scores = self.services.store.scores
        self.page.history = scores.times(listing.scope, listing.id) if listing else ()
        self.show()

    # Actions

    def action_chart(self, by: int) -> None:
        """Show the times of another list."""
        self.page.index += by
        self._look()
        self.page.show_times()
        self.show()
        if self.page.listing is None:
            self.announce(tr("No times yet."))
        else:
            self.announce(f"{self.page.listing.title}. {describe_times(self.page.history)}")

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Announce the first visible line; the cursor is there."""
        super().moved(text, tone)
        self.point_at(MARGIN, TITLE)

    def passages(self) -> Sequence[str]:
        """Return the numbers in sentences."""
        return [row.text for row in statistics(self.services).rows]

    def describe_cursor(self) -> str:
        """Return the first visible line."""
        return " ".join(self.page.text.split("\n")[TITLE].split()) or tr("Empty line.")

    async def action_scores(self) -> None:
        """Switch to the lists."""
        await self.app.switch_screen(ScoresScreen(self.services))
