"""The one widget of the statistics screen: numbers, a chart, tables; it scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.scores.chart import chart
from tui_tangram.app.scores.lists import PARTIAL
from tui_tangram.app.scores.totals import CollectionProgress, Totals
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.words import duration
from tui_tangram.language import tr, trc, trn
from tui_tangram.play import columns
from tui_tangram.play.columns import left, right
from tui_tangram.render import inks
from tui_tangram.render.progress_bar import thermometer
from tui_tangram.store.scores import Listing, Score

TITLE: Final = 3
_TWO: Final = 112
"""The fewest columns at which the collections stand beside the rest."""
_BESIDE: Final = 18
"""Columns of the numbers beside the bars."""


class StatisticsPage(ListPage):
    """All numbers, as many lines of them as fit."""

    def __init__(self, paint: Painter) -> None:
        """Begin without numbers."""
        super().__init__(paint)
        self.sums: Totals | None = None
        self.index = 0
        """The number of the list with the chart."""
        self.history: Sequence[Score] = ()
        """The results in that list, the oldest first."""
        self.partial = False
        """Whether earlier games cannot be read at the moment."""
        self.view = ScrollWindow()
        """The lines below the title that are visible."""

    @property
    def listing(self) -> Listing | None:
        """The list whose chart is shown, if there is any."""
        lists = self.sums.listings if self.sums else ()
        return lists[self.index % len(lists)] if lists else None

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the visible part of the text."""
        paint, view = self.paint, self.view
        text = self._content(width, height)
        view.fit(len(text), max(height - TITLE, 1))
        if view.below:
            more = tr("{number} more ↓", number=view.below)
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
        if width < _TWO:
            rows = min(max(height - TITLE - 14, 4), 10)
            return [
                *self._numbers(sums, room), (),
                *self._bests(sums, room, rows), (),
                *self._kinds(sums, room), (),
                *self._collections(sums, room),
            ]  # fmt: skip
        near = (room - 4) // 2
        far = room - 4 - near
        rows = min(max(height - TITLE - 16, 4), 14)
        first = [
            *self._numbers(sums, near), (),
            *self._bests(sums, near, rows), (),
            *self._kinds(sums, near),
        ]  # fmt: skip
        second = self._collections(sums, far)
        return self.beside(first, second, near + 4)

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
            (str(statistics.clean), tr("clean")),
            (str(statistics.hints), tr("hints")),
            (str(statistics.fits), tr("fits")),
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

    def _bests(self, sums: Totals, width: int, rows: int) -> list[Words]:
        """Return the results of one list over time."""
        paint = self.paint
        listing = self.listing
        if listing is None:
            text = tr("Solve a puzzle twice, or two of a kind, to see your times here.")
            return [[paint.words(cut(text, width), inks.QUIET)]]
        number, all_of_them = self.index % len(sums.listings) + 1, len(sums.listings)
        note = tr("{some} of {all}", some=number, all=all_of_them)
        name = self.between_arrows(cut(paint.written(listing.title), width - len(note) - 8))
        head = self.justified([paint.chosen(name)], [paint.words(note, inks.QUIET)], width)
        times = [score.result.elapsed for score in self.history]
        if not times:
            return [head]
        drawn = chart(times, width - _BESIDE - 2, rows, ascii_only=paint.ascii)
        best = min(self.history, key=lambda score: score.result.elapsed)
        day = best.day.isoformat() if best.day else ""
        notes = [
            (trc("result", "first"), duration(times[0])),
            (trc("result", "best"), duration(best.result.elapsed)),
            ("", day),
            (trc("result", "last"), duration(times[-1])),
            (tr("games"), str(len(times))),
        ]
        labels = max(7, *(columns.width(label) + 1 for label, _ in notes))
        bars = [[paint.words(row.rstrip(), inks.QUIET)] for row in drawn.rows]
        bars.append([paint.words(drawn.marks.rstrip(), inks.SUCCESS)])
        texts: list[Words] = [
            [
                paint.words(left(label, labels), inks.QUIET),
                paint.words(right(value, _BESIDE - labels)),
            ]
            for label, value in notes[: len(bars)]
        ]
        if len(texts) < len(bars):
            sign = "*" if paint.ascii else "•"
            legend = paint.words(f"{sign} {tr('best so far')}", inks.QUIET)
            texts += [*[()] * (len(bars) - len(texts) - 1), [legend]]
        return [head, *self.beside(bars, texts, width - _BESIDE)]

    def _kinds(self, sums: Totals, width: int) -> list[Words]:
        """Return a line for each kind of game, and one on hints."""
        statistics, paint = sums.statistics, self.paint
        name = max(width - 4 * 10, 12)
        titles = tr("played"), tr("solved"), trc("solved", "times"), tr("time")
        head = left(paint.written(tr("Games")), name)
        head += "".join(right(paint.written(title), 10) for title in titles)
        lines: list[Words] = [[paint.words(cut(head, width), inks.QUIET)]]
        for kind, part in statistics.kinds.items():
            told = paint.written(tr(sums.names[kind]) if kind in sums.names else kind)
            numbers = f"{part.opened:>10}{part.puzzles:>10}{part.solved:>10}"
            row = f"{left(cut(told, name - 1), name)}{numbers}{duration(part.seconds):>10}"
            lines.append([paint.words(cut(row, width))])
        steps = ", ".join(
            tr("{number} of step {step}", number=count, step=level)
            for level, count in statistics.levels.items()
        )
        if steps:
            lines.append([paint.words(cut(tr("Hints: {steps}", steps=steps), width), inks.QUIET)])
        if statistics.revealed:
            games = trn("{n} game", "{n} games", statistics.revealed)
            seen = tr("With the solution shown: {games}", games=games)
            lines.append([paint.words(cut(seen, width), inks.QUIET)])
        days = trn("Solved something on {n} day", "Solved something on {n} days", statistics.days)
        lines.append([paint.words(cut(days, width), inks.QUIET)])
        return lines

    def _collections(self, sums: Totals, width: int) -> list[Words]:
        """Return a line for each collection."""
        paint = self.paint
        name = min(max(width - 32, 18), 26)
        bar = max(min(width - name - 24, 20), 0)
        shares = [*sums.shares, *([sums.whole] if len(sums.shares) > 1 else [])]
        done = [tr("{some} of {all}", some=one.solved, all=one.puzzles) for one in shares]
        solved = max(11, *(columns.width(text) for text in done)) if done else 11
        bar = max(bar - (solved - 11), 0)
        head = left(paint.written(tr("Collections")), name + bar + 1)
        head += right(paint.written(tr("solved")), solved)
        head += right(paint.written(tr("solutions")), 12)
        lines: list[Words] = [[paint.words(cut(head, width), inks.QUIET)]]
        for share, part in zip(shares, done, strict=True):
            told = left(cut(paint.written(share.name), name - 1), name)
            line = [paint.words(told)]
            if bar:
                row = thermometer(bar, share.solved, max(share.puzzles, 1), paint.palette)
                line += paint.picture(row)
            line.append(paint.words(f" {right(part, solved)}"))
            line.append(paint.words(right(_found(share), 12), inks.QUIET))
            lines.append(line)
        return lines


def _found(share: CollectionProgress) -> str:
    """Return the number of solutions found, of those that are known."""
    if not share.found:
        return ""
    if share.known < share.found:
        return str(share.found)
    return tr("{some} of {all}", some=share.found, all=share.known)
