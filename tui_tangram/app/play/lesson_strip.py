"""The lesson on a screen: a strip below the board with what to do now.

It follows the game and handles no keys. It has the same lines from the first step to the last, so
nothing moves during a lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.play.parts import Box, Lines, StyledLine
from tui_tangram.app.services import Services
from tui_tangram.flow.lessons import (
    Course,
    Lesson,
    Observation,
    PlayedLesson,
    lessons,
    neighbour,
    note,
)
from tui_tangram.language import tr
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks

if TYPE_CHECKING:
    from tui_tangram.app.painter import Painter

MOST: Final = 2
"""Lines that a step may take."""


class LessonStrip:
    """A lesson that is played."""

    def __init__(self, services: Services, played: PlayedLesson) -> None:
        """Show the lesson of *played*."""
        self._services = services
        self.played = played
        self._fits = False
        self.sheet = Lines(services.paint)
        """The strip."""
        self.strays = False
        """Whether a move was made that is not part of the lesson."""

    @property
    def course(self) -> Course:
        """The lesson as far as it has come."""
        return self.played.course

    def sibling(self, by: int) -> Lesson | None:
        """Return the lesson *by* places on; None beyond the first and the last."""
        return neighbour(lessons(self._services), self.course.lesson, by)

    def saw(self, seen: Observation) -> None:
        """Follow the game; note the lesson as done when its last step is."""
        self._fits = seen.fits
        if self.played.saw(seen):
            self._services.use(note(self._services, self.course.lesson.id))
        self.strays = self.course.strays(seen.session)

    @property
    def first_words(self) -> str:
        """The words at its beginning: what it is about, or how to restart it."""
        if self.played.resumed:
            again = tr("Lesson resumed. {restart} starts it again.")
            return with_keys(self._services.keymap, again)
        lesson = self.course.lesson
        return lesson.translated(lesson.about)

    @property
    def text(self) -> str:
        """The words for what to do now."""
        step, keymap = self.course.step, self._services.keymap
        if self.strays:
            return with_keys(keymap, tr("That move is not part of this lesson. {undo} undoes it."))
        if step is not None:
            text = (self._fits and step.fits) or step.text
            return with_keys(keymap, self.course.lesson.translated(text))
        after = self.sibling(1)
        if after is not None:
            text = tr("Lesson done. {onward} starts the next: “{lesson}”. {back} goes back.")
            return with_keys(keymap, text, lesson=after.title)
        return with_keys(keymap, tr("Last lesson done! {back} goes back."))

    def box(self, width: int, height: int) -> Box:
        """Return the place of the strip in the last lines of *width* × *height* cells."""
        lines = 1 if width - 2 * MARGIN >= _WIDE else MOST
        return Box(0, height - lines, width, lines)

    def show(self) -> None:
        """Show what to do now."""
        self.sheet.show(
            strip_lines(self._services.paint, self.sheet.box.width, self.course, self.text)
        )


class LessonScreen(BaseScreen):
    """A screen on which a lesson may be played."""

    lesson: LessonStrip | None = None
    """The lesson that is played, if this is one."""

    def do(self, intent: str, *arguments: object) -> object:
        """Carry out *intent*, and let the lesson know."""
        result = super().do(intent, *arguments)
        self.follow_lesson(intent)
        return result

    def follow_lesson(self, does: str = "") -> None:
        """Give the lesson the current state, and what the player has just done."""
        if self.lesson is not None:
            before = self.lesson.course, self.lesson.strays
            self.lesson.saw(self.observed(does))
            if (self.lesson.course, self.lesson.strays) != before:
                self.lesson_moved()

    def observed(self, does: str) -> Observation:
        """Return the current state for the lesson, and what the player has just done."""
        raise NotImplementedError

    def lesson_moved(self) -> None:
        """Note that the lesson is at another step."""


_WIDE: Final = 112
"""The fewest cells in which every step fits in one line."""


def strip_lines(paint: Painter, width: int, course: Course, text: str) -> list[StyledLine]:
    """Return the lines of *text*, after the number of the step."""
    if course.done:
        head = paint.words("✓ ", inks.SUCCESS, bold=True)
    else:
        head = paint.words(f"{course.at + 1}/{len(course.steps)}  ", inks.ACCENT, bold=True)
    indent = len(head.text)
    room = width - 2 * MARGIN - indent
    lines = wrap(paint.written(text), room)
    return [
        [paint.gap(MARGIN), head if not y else paint.gap(indent), paint.words(one)]
        for y, one in enumerate(lines)
    ]
