"""The screen of lessons: what each teaches, which are done, and the board of the selected one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from textual.geometry import Region

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.preview import Portraits
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services
from tui_tangram.flow.lessons import PlayedLesson, done, left, lessons, playable
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Game
from tui_tangram.player.lessons import Lesson, LessonGroup
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row

HEADINGS: Final = {
    LessonGroup.PIECES: mark("Pieces"),
    LessonGroup.TILES: mark("Tiles"),
    LessonGroup.LINES: mark("More"),
    LessonGroup.LAB: mark("More"),
}
"""The headings above the groups."""
_TITLE: Final = 3
_NAMES: Final = 26
"""Columns of a lesson's name, and of the gap after it."""
_WIDEST: Final = 80
"""The most columns of the list."""
_PICTURE: Final = 24
"""The fewest columns of a picture."""


def _heading(lesson: Lesson) -> tuple[str, str]:
    """Return the pack of a lesson, if it is of one, and the heading above it."""
    if lesson.pack:
        return lesson.group_id, lesson.pack
    return "", tr(HEADINGS[lesson.group])


class LessonsPage(RowsPage[Lesson]):
    """All lessons, in groups."""

    def __init__(
        self,
        paint: Painter,
        rows: Sequence[Lesson],
        draw: Callable[[Lesson, CellSize], Sequence[Row]],
    ) -> None:
        """Show the lessons *rows*; *draw* draws the board of one."""
        super().__init__(paint, rows)
        self.known: dict[str, int] = {}
        """The ids of the lessons that are done, and how many of their steps were not tried."""
        self.places: dict[str, tuple[int, int]] = {}
        """The steps at which lessons were left, and the numbers of all their steps, by id."""
        self._draw_board = draw
        self._window = ScrollWindow()

    def go_on(self) -> None:
        """Put the cursor on the first lesson that is not done, from where it is."""
        at = self.view.cursor
        left = [n for n, one in enumerate(self.rows) if one.id not in self.known]
        following = [number for number in left if number >= at]
        if left:
            self.view.fill(len(self.rows), (following or left)[0])

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the groups, and on a wide screen the board of the selected one."""
        number = len([one for one in self.rows if one.id in self.known])
        count = tr("{n} of {all} done", n=number, all=len(self.rows))
        head: list[Words] = [(), self.header(tr("Lessons"), count, width), ()]
        room = height - _TITLE
        across = min(width - 2 * MARGIN, _WIDEST)
        wanted = len(self.rows) + 2 * len(set(map(_heading, self.rows))) - 1
        body = self._groups(across, gaps=room >= wanted, apart=room >= wanted + len(self.rows))
        places: dict[Hashable, int] = {
            number: line for line, number, _ in body if number is not None
        }
        box = Region(MARGIN, _TITLE, across, room)
        cursor = self.view.cursor
        shown = self.visible_lines(
            self._window, [words for *_, words in body], places, cursor, box, above=1
        )
        self.view.height = room
        self.place = MARGIN + 6, _TITLE + places[cursor] - self._window.top
        left = MARGIN + across + 4
        return [*head, *self.side_by_side(shown, self._picture(width - left - MARGIN, room), left)]

    def _groups(
        self, width: int, *, gaps: bool, apart: bool
    ) -> list[tuple[int, int | None, Words]]:
        """Return the lines: their numbers, those of the lessons on them, and the words."""
        paint = self.paint
        found: list[tuple[int, int | None, Words]] = []

        def add(number: int | None, words: Words) -> None:
            found.append((len(found), number, words))

        heading = "", ""
        for number, lesson in enumerate(self.rows):
            if _heading(lesson) != heading:
                heading = _heading(lesson)
                if gaps and found and not apart:
                    add(None, ())
                add(None, [paint.gap(MARGIN), paint.words(heading[1], inks.QUIET)])
            add(number, [paint.gap(MARGIN), *self._row(number, lesson, width)])
            if apart:
                add(None, ())
        return found

    def _row(self, number: int, lesson: Lesson, width: int) -> Words:
        paint = self.paint
        untried = self.known.get(lesson.id)
        sign = paint.words("✓ " if untried == 0 else "  ", inks.SUCCESS, bold=True)
        name = paint.choice(lesson.title, chosen=number == self.view.cursor)
        head = [sign, paint.words(f"{number + 1:>2}  ", inks.QUIET), name]
        place = self.places.get(lesson.id)
        if place is not None:
            takes = paint.words(tr("step {n} of {all}", n=place[0], all=place[1]), inks.ACCENT)
        elif untried:
            takes = paint.words(tr("{n} untried", n=untried), inks.ACCENT)
        else:
            takes = paint.words(tr("{n} min", n=lesson.minutes), inks.QUIET)
        room = width - 6 - _NAMES - length([takes]) - 2
        about = paint.fitted(lesson.translated(lesson.about), room, inks.QUIET)
        head += [paint.gap(6 + _NAMES - length(head)), about]
        return self.justified(head, [takes], width)

    def _picture(self, width: int, height: int) -> list[Words]:
        """Return the board of the selected lesson, if there is room next to the list."""
        lesson, box = self.chosen, (width, min(height - 2, width // 2))
        if width < _PICTURE or not playable(lesson) or lesson.group is LessonGroup.LAB:
            return []
        return [(), *self.picture_lines(self._draw_board(lesson, box), width)]


class LessonsScreen(ListScreen[LessonsPage]):
    """The lessons, to choose one."""

    contexts = (Context.LESSONS, Context.JUMP)
    topic = mark("lessons")
    rules = "lessons"

    def __init__(self, services: Services) -> None:
        """Show all lessons, the cursor on the first that is not done.  Raises `LibraryError`."""
        super().__init__(services)
        self._pictures: Portraits[Lesson] = Portraits(self, self._board)
        self.page = LessonsPage(services.paint, lessons(services), self._pictures)
        self._read_progress()

    def _read_progress(self) -> None:
        """Read which lessons are done, and which were left."""
        self.page.known = done(self.services.settings)
        self.page.places = left(self.services, self.page.rows)
        self._pictures.clear()
        self.page.go_on()

    async def _board(self, lesson: Lesson) -> tuple[Game[Any], Any]:
        """Return the game of a lesson, and the position in which it was left, or begins."""
        session = PlayedLesson(self.services, lesson).game()
        return session.game, session.state

    def resumed(self) -> None:
        """Show what was done meanwhile, and move on to the next lesson."""
        self._read_progress()
        super().resumed()

    def describe_cursor(self) -> str:
        """Return what the lesson under the cursor teaches, and how long it takes."""
        lesson = self.page.chosen
        place = self.page.places.get(lesson.id)
        if place is not None:
            text = tr("Left at step {n} of {all}. {restart_lesson} starts it again.")
            n, every = map(str, place)
            text = with_keys(self.services.keymap, text, n=n, all=every)
            return f"{lesson.title}: {text}"
        takes = trn("{n} minute", "{n} minutes", lesson.minutes)
        return f"{lesson.title}: {lesson.translated(lesson.about)} {takes}."

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: only a lesson that was left can restart."""
        if wanted.id == "restart_lesson" and self.page.chosen.id not in self.page.places:
            return Availability.DISABLED
        return super().availability_here(wanted)

    def show(self) -> None:
        """Show the page, and the keys that are active now."""
        super().show()
        self.context_changed()

    # Actions

    async def action_play_lesson(self) -> None:
        """Play the lesson that the cursor is on, or announce where it is played."""
        lesson = self.page.chosen
        if playable(lesson):
            await self.nav.play_lesson(lesson)
        else:
            number = self.page.view.cursor + 1
            text = tr("Play this in plain mode: tui-tangram --plain, lesson {n}.", n=number)
            self.moved(text)

    async def action_restart_lesson(self) -> None:
        """Play the lesson that the cursor is on from its beginning."""
        await self.nav.play_lesson(self.page.chosen, restart=True)
