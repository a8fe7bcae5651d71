"""The journey: how much is solved of each collection by difficulty, and what is next.

Journey                                  level: easy · 41 of 1296 solved
very easy     easy   medium     hard  very hard
Tangram                 12/59     3/59     0/60     0/58       0/59
Heptex                      –     0/12     0/13      0/3        0/7
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.segment import Segment

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.preview import LEAST, halves, preview_lines, puzzle_portraits
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.journey import Journey, JourneyRow, journey, next_of, recommended
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import cut
from tui_tangram.play.phrases import GRADES, grade_name
from tui_tangram.player.filters import PuzzleRow
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row

_TITLE: Final = 4
_NAME: Final = 24
"""The most columns of a name."""
_GRADE: Final = 7
"""The fewest columns of a difficulty."""


class JourneyPage(RowsPage[JourneyRow]):
    """A line for each collection; a wide window shows the next puzzle of the chosen one."""

    def __init__(self, paint: Painter, draw: Callable[[str, CellSize], Sequence[Row]]) -> None:
        """Show nothing yet, with pictures by *draw*."""
        super().__init__(paint, ())
        self.journey = Journey((), 1, ())
        self.new_only = False
        """Whether only what was not tried is shown."""
        self.step: PuzzleRow | None = None
        """The next step of the journey."""
        self.next: PuzzleRow | None = None
        """The next puzzle of the chosen collection."""
        self.next_title = ""
        self._picture = draw

    def update(self, found: Journey, step: PuzzleRow | None) -> None:
        """Show this, with the cursor where it was, at first on the next step."""
        first = (one for one in found.rows if step in one.collection.items)
        chosen = self.chosen if self.rows else next(first, None)
        chosen_id = chosen.collection.id if chosen else ""
        self.journey, self.step = found, step
        self.rows = [one for one in found.rows if not (self.new_only and one.tried)]
        ids = [one.collection.id for one in self.rows]
        self.view.fill(len(self.rows), ids.index(chosen_id) if chosen_id in ids else 0)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the names of the difficulties, and the collections that fit."""
        paint, view = self.paint, self.view
        found = self.journey
        names = [paint.written(tr(name)) for name in GRADES]
        columns = [max(_GRADE, len(name)) + 2 for name in names]
        if MARGIN + _NAME + sum(columns) + MARGIN > width:
            names = ["●" * number + "○" * (len(GRADES) - number) for number in range(1, 6)]
            columns = [_GRADE + 1] * len(GRADES)
        room = min(max(width - 2 * MARGIN - sum(columns), 1), _NAME)
        listed = room + sum(columns)
        split = halves(width, listed, listed)
        note = tr(
            "level: {level} · {n} of {all} solved",
            level=grade_name(found.level),
            n=sum(one.solved for one in found.rows),
            all=sum(one.all for one in found.rows),
        )
        title = tr("Not tried yet") if self.new_only else tr("Journey")
        head = [paint.gap(MARGIN + room)]
        head += [
            paint.words(f"{paint.written(name):>{space}}", inks.QUIET)
            for name, space in zip(names, columns, strict=True)
        ]
        lines: list[Words] = [(), self.header(title, note, width), (), head]
        if not self.rows:
            self.place = MARGIN, _TITLE
            none = paint.words(tr("You have tried everything."), inks.SUCCESS)
            return [*lines, [paint.gap(MARGIN), none]]
        made = [f"{number or '–'}" for number in found.made]
        seen = view.show(max(height - _TITLE - 2, 1))
        self.place = MARGIN, _TITLE + view.cursor - view.top
        rows: list[Words] = []
        for at in seen:
            one, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, _TITLE + len(rows), listed, chosen=chosen)
            name = paint.choice(cut(paint.written(one.collection.title), room - 1), chosen=chosen)
            rows.append(self._row(name, [grade.text for grade in one.grades], columns, one))
        lines += self.with_signs(view, rows)
        if not self.new_only:
            name = paint.fitted(tr("Made, with a rating"), room - 1, inks.QUIET)
            lines += [(), self._row(name, made, columns)]
        if self.next is None or min(split.preview - LEAST[0], height - 8 - LEAST[1]) < 0:
            return lines
        box = split.preview, min(height - _TITLE, split.preview // 2 + 2)
        rows_of = self._picture(self.next.id, (box[0], box[1] - 2))
        below = [[paint.fitted(self.next_title, split.preview, inks.QUIET)]]
        preview = preview_lines(self, rows_of, below, box)
        return self.side_by_side(lines, [*[()] * _TITLE, *preview], split.column)

    def _row(
        self,
        name: Segment,
        texts: Sequence[str],
        columns: Sequence[int],
        one: JourneyRow | None = None,
    ) -> Words:
        """Return a line; a difficulty of which all is solved has a tick."""
        paint = self.paint
        room = min(max(self.size.width - 2 * MARGIN - sum(columns), 1), _NAME)
        line = [paint.gap(MARGIN), name, paint.gap(room - length([name]))]
        for number, (text, space) in enumerate(zip(texts, columns, strict=True)):
            grade = one.grades[number] if one else None
            full = grade is not None and 0 < grade.all == grade.solved
            ink = inks.SUCCESS if full else inks.TEXT if grade and grade.solved else inks.QUIET
            shown = paint.written(f"✓ {text}" if full else text)
            line.append(paint.words(f"{shown:>{space}}", ink))
        return line


class JourneyScreen(ListScreen[JourneyPage]):
    """The collections, to play the next puzzle of one, or that of the journey."""

    contexts = (Context.JOURNEY, Context.JUMP)
    topic = mark("journey")
    rules = mark(
        "All collections, and how much of each difficulty\n"
        "you have solved. The one of your next step is\n"
        "selected, and {open_stretch} plays it: a little harder than\n"
        "your last puzzle, no harder after help, and\n"
        "further after three stars.\n"
        "After five puzzles of one collection it leads to\n"
        "another. {untried} shows only what you have not tried."
    )

    def __init__(self, services: Services) -> None:
        """Show the journey.  Raises `LibraryError` where lists are damaged."""
        super().__init__(services)
        self.page = JourneyPage(services.paint, puzzle_portraits(self))
        self._read()

    def _read(self) -> None:
        services = self.services
        step = recommended(services, services.store.scores.solved())
        self.page.update(journey(services), step)

    def resumed(self) -> None:
        """Show the current progress."""
        self._read()
        super().resumed()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Find the next puzzle of the chosen collection."""
        page = self.page
        if page.rows and page.step not in page.chosen.collection.items:
            page.next = next_of(self.services, page.chosen)
        else:
            page.next = page.step if page.rows else None
        page.next_title = page.next.title if page.next else ""
        if page.next and page.next.difficulty:
            page.next_title += f" · {grade_name(page.next.difficulty)}"
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return how much of the chosen collection is solved, and its next puzzle."""
        page = self.page
        if not page.rows:
            return tr("You have tried everything.")
        one = page.chosen
        count = tr("{n} of {all} solved", n=one.solved, all=one.all)
        title = f"{one.collection.title}: {count}."
        return f"{title} {tr('Next: {puzzle}.', puzzle=page.next_title)}" if page.next else title

    # Actions

    async def action_open_stretch(self) -> None:
        """Play the next puzzle of the chosen collection."""
        page = self.page
        if page.next is None:
            self.announce(tr("You have solved everything here!"), Tone.SUCCESS)
            return
        siblings = tuple(row.id for row in page.chosen.collection.shown)
        await self.nav.play(page.next.id, siblings=siblings)

    def action_untried(self) -> None:
        """Show only what was not tried, or all."""
        page = self.page
        page.new_only = not page.new_only
        page.update(page.journey, page.step)
        title = tr("Not tried yet: {n}.", n=len(page.rows)) if page.new_only else tr("Journey.")
        self.moved(f"{title} {self._sentence}")
