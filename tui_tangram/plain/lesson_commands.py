"""Commands for lessons: the list of them, and playing one."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.flow.lessons import done, left, lessons, playable
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands, NumberedItem, number, one
from tui_tangram.player.lessons import Lesson


class LessonCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Begin lessons at *line*."""
        self.line = line

    def do_lessons(self) -> None:
        """List the lessons."""
        every = self._all
        known = done(self.line.services.settings)
        places = left(self.line.services, every, lines=True)
        pack = ""
        for at, lesson in enumerate(every, start=1):
            if lesson.pack and lesson.group_id != pack:
                pack = lesson.group_id
                self.line.say(f"{lesson.pack}:")
            text = f"{lesson.title}: {lesson.translated(lesson.about)}"
            if lesson.id in known:
                text = tr("{lesson} Done.", lesson=text)
            elif not playable(lesson, lines=True):
                text = tr("{lesson} Only on the screen.", lesson=text)
            data: dict[str, object] = {
                "id": lesson.id,
                "group": lesson.group_id,
                "done": lesson.id in known,
            }
            if lesson.id in places:
                step, steps = places[lesson.id]
                text = f"{text} {tr('Step {n} of {all}.', n=step, all=steps)}"
                data |= {"step": step, "steps": steps}
            self.line.say_part(NumberedItem(at, text, data))
        self.line.say(tr("Type lesson and a number to start one."))

    def do_lesson(self, words: Sequence[str]) -> None:
        """Start a lesson, or resume it."""
        what = tr("the number of a lesson")
        at = number(one(words, what), what, len(self._all))
        lesson = self._all[at - 1]
        if not playable(lesson, lines=True):
            raise CommandError("this lesson works only on the screen, not in plain mode")
        self.line.play_lesson(lesson)

    @property
    def _all(self) -> Sequence[Lesson]:
        return lessons(self.line.services)
