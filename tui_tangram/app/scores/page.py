"""The one widget of the scores screen: lists at the left, results at the right.

There are several lists of best results; one is chosen, and a search may choose among its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.preview import LARGEST, PuzzleRenderer, halves, preview_lines
from tui_tangram.app.scrolling import ListView
from tui_tangram.flow.statistics import describe_times
from tui_tangram.games.session import HelpClass, help_in_words
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import columns
from tui_tangram.play.columns import first, last
from tui_tangram.play.names import found_in
from tui_tangram.play.phrases import duration, starred
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Listing, Scope, Score, TimedGame
from tui_tangram.render import inks
from tui_tangram.values import NamedTuple

PARTIAL: Final = mark("earlier games cannot be read now")
"""The message if the file of scores cannot be used, not even to be copied."""

CLASSES: Final = {
    HelpClass.CLEAN: (mark("games without help"), mark("Games without help.")),
    HelpClass.ASSISTED: (mark("assisted games"), mark("Assisted games.")),
}
"""The name of a class of games that has lists, and the announcement of it."""
SCOPES: Final = {
    Scope.PUZZLE: (mark("puzzles"), mark("By puzzle.")),
    Scope.DIVISION: (mark("categories"), mark("By category.")),
}
"""The name of a scope, and the announcement of it."""


class ScoreLists:
    """All lists, with a cursor."""

    def __init__(self, scores: Scores) -> None:
        """Show the lists in *scores*, those of puzzles first."""
        self._scores = scores
        self.scope = Scope.PUZZLE
        self.help_class = HelpClass.CLEAN
        """The class of the games in the lists."""
        self.query = ""
        self.all: Sequence[Listing] = ()
        """The lists of the scope."""
        self.shown: Sequence[Listing] = ()
        """The lists of the scope that match the search."""
        self.view = ListView()
        """The cursor on the shown lists."""
        self.entries: Sequence[Score] = ()
        """The results in the current list, the best first."""
        self.times: Sequence[TimedGame] = ()
        """The times in the current list of clean games, the oldest first."""
        self.newest = ""
        """The key of the game that was entered last."""

    @property
    def chosen(self) -> Listing | None:
        """The current list."""
        return self.shown[self.view.cursor] if self.shown else None

    @property
    def partial(self) -> bool:
        """Whether earlier games cannot be read now."""
        return self._scores.database.partial

    def read(self) -> None:
        """Read the lists again; the cursor stays on its list if that still exists."""
        before = self.chosen
        self.all = self._scores.listings(self.scope, self.help_class)
        self._find("" if before is None else before.id)

    def choose(self, scope: Scope, name: str) -> None:
        """Go to the list of a puzzle or class, if there is one."""
        self.query = ""
        self.scope = scope
        self.all = self._scores.listings(scope, self.help_class)
        self._find(name)

    def move(self, by: int) -> None:
        """Move the cursor by *by* lists, as far as there are any."""
        self.view.step(by)
        self._look()

    def turn(self) -> None:
        """Change between the lists of puzzles and of classes; go to the one of the same game."""
        entry = self.entries[0] if self.entries else None
        other = Scope.DIVISION if self.scope is Scope.PUZZLE else Scope.PUZZLE
        name = ""
        if entry is not None:
            subject = entry.subject
            name = subject.puzzle if other is Scope.PUZZLE else subject.division
        self.choose(other, name)

    def other_class(self) -> None:
        """Change between the lists of clean games and of assisted ones."""
        clean = self.help_class is HelpClass.CLEAN
        self.help_class = HelpClass.ASSISTED if clean else HelpClass.CLEAN
        self.read()

    def search(self, query: str) -> None:
        """Show only lists with these words in their name or id."""
        self.query = query
        self._find(self.chosen.id if self.chosen else "")

    def _find(self, name: str) -> None:
        self.shown = [
            one for one in self.all if found_in(f"{one.title} {one.name} {one.id}", self.query)
        ]
        ids = [one.id for one in self.shown]
        self.view.fill(len(ids), ids.index(name) if name in ids else 0)
        self._look()

    def _look(self) -> None:
        chosen = self.chosen
        self.entries = () if chosen is None else self._scores.best(*chosen.key)
        clean = chosen is not None and chosen.help_class is HelpClass.CLEAN
        self.times = self._scores.times(chosen.scope, chosen.id) if chosen and clean else ()


_TITLE: Final = 3
_BETWEEN: Final = 3
"""Columns between the lists and the results."""
_TABLE: Final = 56
"""Columns of the results with all their columns."""
_HEAD: Final = 3
"""Lines above the results: the name, the kind of results, the titles of the columns."""


_PICTURE: Final = 12
"""Lines of the picture below the lists, where there is room for them."""
_LARGER: Final = 18
"""The most lines of it, below few lists."""
_LOWEST: Final = 5
"""The fewest lines of a picture."""
_TALL: Final = 30
"""The fewest lines at which the picture has room, however many lists there are."""

_WIDE: Final = 80
"""The fewest columns of the results at which help includes the steps of hints."""


class ScoreColumn(NamedTuple):
    """A column of the results."""

    title: str
    width: int
    right: bool
    text: Callable[[Score], str]
    grows: bool = False
    """Whether the column gets the rest of the room."""

    @property
    def wide(self) -> ScoreColumn:
        """The same column, with room for its title."""
        return self._replace(width=max(self.width, columns.width(self.title)))


class ScoresPage(ListPage):
    """Lists and results."""

    view: ListView

    def __init__(self, paint: Painter, book: ScoreLists, draw: PuzzleRenderer) -> None:
        """Show *book*, with pictures of its puzzles by *draw*."""
        super().__init__(paint)
        self.book = book
        self.view = book.view
        self._draw_puzzle = draw

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, and lists and results side by side."""
        book, path = self.book, self.typed is not None and not self.searching
        lines: list[Words] = [(), self._title(width), ()]
        if not book.all:
            self.place = MARGIN, _TITLE
            lines += self._nothing(width)
        else:
            room = height - _TITLE - path
            least = 24 if book.scope is Scope.PUZZLE else min(34, width - 49)
            left = min(max(width // 3, 20, least), 44)
            # Long names have the room that the results do not need.
            rest = width - 2 * MARGIN - _BETWEEN - _TABLE
            left = max(left, min(self._named, rest))
            shown = self._columns(width - 2 * MARGIN - left - _BETWEEN)
            table = 2 + sum(column.width + 2 for column in shown)
            split = halves(width, left + _BETWEEN + table, left + _BETWEEN + table)
            right = split.listed - left - _BETWEEN
            lists = self._left(left, room, pictured=not split.preview)
            body = self.side_by_side(
                self.indented(lists),
                self._results(right, room, pictured=bool(split.preview)),
                MARGIN + left + _BETWEEN,
            )
            lines += self.side_by_side(body, self._puzzle(split.preview, room), split.column)
        if path:
            lines += [()] * (height - 1 - len(lines))
            lines[height - 1 :] = [self.prompt_line(width, height - 1)]
        return lines

    @property
    def _named(self) -> int:
        """The columns of the lists with their whole names and numbers."""
        written = self.paint.written
        return max(
            (columns.width(written(one.title)) + len(str(one.size)) + 2 for one in self.book.shown),
            default=0,
        )

    def _title(self, width: int) -> Words:
        paint, book = self.paint, self.book
        what = f"  {tr(SCOPES[book.scope][0])}, {tr(CLASSES[book.help_class][0])}"
        left = [paint.gap(MARGIN), paint.words(tr("Scores"), bold=True)]
        left.append(paint.words(what, inks.QUIET))
        if self.searching or book.query:
            left += [paint.gap(2), *self.search_field(book.query, 20)]
            if self.searching:
                self.place = length(left) - 1, 1
        count = trn("{n} list", "{n} lists", len(book.all))
        if book.query:
            count = tr("{number} found", number=len(book.shown))
        right = paint.words(count, inks.QUIET)
        if book.partial:
            right = paint.words(tr(PARTIAL), inks.TROUBLE)
        fits = width - MARGIN > length([*left, right])
        return self.justified(left, [right], width - MARGIN) if fits else left

    def _nothing(self, width: int) -> list[Words]:
        paint, room = self.paint, width - 2 * MARGIN
        if self.book.partial:
            text = tr("Your earlier results are safe and will be shown later.")
            return self.indented([[paint.words(cut(text, room))]])
        none = tr("No games without help yet.")
        how = tr("Solve a puzzle without help to see it here.")
        if self.book.help_class is HelpClass.ASSISTED:
            none = tr("No assisted games yet.")
            how = tr("Solve a puzzle with hints, fits or checks to see it here.")
        return self.indented(
            [[paint.words(cut(none, room))], [paint.words(cut(how, room), inks.QUIET)]]
        )

    def _left(self, width: int, height: int, *, pictured: bool) -> list[Words]:
        """Return the lists; if *pictured* with the puzzle's picture below, if there is room."""
        book = self.book
        below = _PICTURE + 1 if height >= _TALL and pictured else 0
        lists = self._lists(width, height - below)
        rows = min(height - len(lists) - 1, _LARGER)
        if rows < _LOWEST or not book.entries or not pictured:
            return lists
        picture = self._draw_puzzle(book.entries[0].subject.puzzle, (width, rows))
        above: list[Words] = [()] * (height - rows - len(lists))
        return [*lists, *above, *self.picture_lines(picture)]

    def _describe_times(self) -> str:
        """Return a sentence on the times in a list of clean games."""
        games = self.book.times
        return self.paint.written(describe_times(games)) if games else ""

    def _puzzle(self, width: int, height: int) -> list[Words]:
        """Return a large picture of the puzzle of the list, or of its best, and what is known."""
        chosen, entries = self.book.chosen, self.book.entries
        if not width or chosen is None or not entries:
            return []
        name = [self.paint.fitted(chosen.title, width, bold=True)]
        times = columns.wrap(self._describe_times(), width)
        words = [name, *([self.paint.words(text, inks.QUIET)] for text in times)]
        box = width, min(height - len(words) - 1, LARGEST)
        if box[1] < _LOWEST:
            return []
        return preview_lines(
            self, self._draw_puzzle(entries[0].subject.puzzle, box), words, (width, height)
        )

    def _lists(self, width: int, height: int) -> list[Words]:
        """Return the names of the lists, with their numbers of results."""
        paint, book = self.paint, self.book
        if not book.shown:
            return [[paint.words(tr("nothing found"), inks.QUIET)]]
        apart = 2 if paint.large else 1
        height = (height + apart - 1) // apart
        # The cursor is in the middle wherever there is more on both sides.
        at, count = self.view.cursor, len(book.shown)
        top = min(max(at - height // 2, 0), max(count - height, 0))
        lines: list[Words] = []
        for number, one in enumerate(book.shown[top : top + height], start=top):
            lines += [()] * (apart - 1 if lines else 0)
            y = _TITLE + len(lines)
            self.spot(number, MARGIN, y, width, chosen=number == at)
            if number == at and self.typed is None:
                self.place = MARGIN, y
            name = squeezed(paint.written(one.title), width - len(str(one.size)) - 2)
            size = paint.words(str(one.size), inks.QUIET)
            lines.append(self.justified([paint.choice(name, chosen=number == at)], [size], width))
        return lines

    def _results(self, width: int, height: int, *, pictured: bool) -> list[Words]:
        """Return the results; *pictured* is whether the puzzle is shown next to them."""
        paint, book = self.paint, self.book
        chosen = book.chosen
        if chosen is None:
            return []
        shown_columns = self._columns(width)
        head = "  " + "  ".join(
            columns.padded(column.title, column.width, right=column.right)
            for column in shown_columns
        )
        about = tr("Puzzles of one kind, equally hard.")
        if book.scope is Scope.PUZZLE:
            # With a picture, the times are there.
            times = "" if pictured else self._describe_times()
            about = times if columns.width(times) <= width else ""
        lines: list[Words] = [
            [paint.fitted(chosen.title, width, bold=True)],
            [paint.words(cut(about, width), inks.QUIET)],
            [paint.words(cut(head.rstrip(), width), inks.QUIET)],
        ]
        room = max(height - _HEAD, 1)
        shown = list(enumerate(book.entries, start=1))
        newest = next((pair for pair in shown if pair[1].key == book.newest), None)
        if len(shown) > room and newest is not None and newest[0] > room:
            # The result of the last game is always visible.
            shown = [*shown[: room - 1], newest]
        lines += [self._entry(place, entry, shown_columns) for place, entry in shown[:room]]
        return lines

    def _entry(self, place: int, entry: Score, shown: Sequence[ScoreColumn]) -> list[Segment]:
        paint = self.paint
        new = entry.key == self.book.newest
        sign = "▸" if new else " "
        cells = [str(place), *(paint.written(column.text(entry)) for column in shown[1:])]
        texts = [
            columns.padded(squeezed(cell, column.width), column.width, right=column.right)
            for cell, column in zip(cells, shown, strict=True)
        ]
        ink = inks.SUCCESS if new else inks.TEXT
        return [paint.words(f"{sign} {'  '.join(texts).rstrip()}", ink, bold=new)]

    def _columns(self, width: int) -> list[ScoreColumn]:
        """Return the columns that fit, the most important first."""
        found = [
            ScoreColumn("", 3, True, lambda _: ""),
            ScoreColumn(tr("time"), 7, True, lambda score: duration(score.result.elapsed)),
        ]
        if self.book.help_class is HelpClass.CLEAN:
            found.append(ScoreColumn(tr("stars"), 5, False, lambda score: starred(score.stars)))
        elif width >= _WIDE:
            found.append(ScoreColumn(tr("help"), 37, False, _helped))
        else:
            helped = ScoreColumn(tr("help"), 24, False, lambda score: help_in_words(score.result))
            found.append(helped)
        more = [
            ScoreColumn(tr("name"), 8, False, lambda score: score.player or "–", grows=True),
            ScoreColumn(tr("day"), 10, False, lambda score: _day(score.day)),
        ]
        if self.book.scope is Scope.DIVISION:
            named = ScoreColumn(
                tr("puzzle"), 8, False, lambda score: score.subject.title, grows=True
            )
            more.insert(0, named)
        found, more = list(map(self._written, found)), list(map(self._written, more))
        room = width - 2 - sum(column.width + 2 for column in found) + 2
        for column in more:
            if column.width + 2 > room:
                continue
            found.append(column)
            room -= column.width + 2
        # The rest goes to the names.
        for number, column in reversed(list(enumerate(found))):
            if column.grows:
                add = min(room, 16)
                found[number] = column._replace(width=column.width + add)
                room -= add
        return found

    def _written(self, column: ScoreColumn) -> ScoreColumn:
        """Return a column with its title in its written form, and room for it."""
        return column._replace(title=self.paint.written(column.title)).wide


def squeezed(text: str, width: int) -> str:
    """Return *text* in at most *width* cells; a longer text loses its middle.

    Names of classes differ at their ends.

    >>> squeezed("Square Tetravex, easy, 10 colours", 22)
    'Square Te…, 10 colours'
    """
    if columns.width(text) <= width or width < 12:
        return cut(text, width)
    end = last(text, width * 4 // 7)
    return f"{first(text, width - 1 - columns.width(end))}…{end}"


def _helped(score: Score) -> str:
    """Return the help in a game, with the steps of its hints."""
    return help_in_words(score.result, score.levels)


def _day(day: date | None) -> str:
    return "–" if day is None else day.isoformat()
