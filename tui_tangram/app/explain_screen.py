"""The screen on which an algorithm of the papers is watched step by step.

A step has a drawing, words, the place in the paper, and perhaps rows and a thermometer. Steps are
computed in a thread, a little at a time, and always one further than the step that is shown: so
nobody waits for the next step, and the last one is known to be the last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Final, Self

from textual.geometry import Region

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.explanations_screen import ExplanationsScreen
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.scrolling import ListView, ScrollWindow
from tui_tangram.app.services import Services, Tone
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import percent
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.render.plot import upright_thermometer
from tui_tangram.render.scene import ROLE_SIGNS, draw_scene
from tui_tangram.research.explain.step import (
    MOST,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    row_in_words,
)
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

_TITLE: Final = 3
_GAP: Final = 2
_WIDEST: Final = 72
"""The most columns of words."""
_DRAWN: Final = 11, 8, 5
"""Twentieths of the width for the drawing: the most that leaves room for words and rows."""
_NARROWEST: Final = 12
"""The fewest columns of the text of a row, however deep it is in its tree."""
_BAR: Final = 6
"""Columns of the thermometer and its gap."""
_PATIENCE: Final = 0.1
"""Seconds of work after which the screen shows its progress."""
_INKS: Final = {
    Role.PLAIN: inks.QUIET,
    Role.FIRST: inks.ACCENT,
    Role.SECOND: inks.TEXT,
    Role.GONE: inks.TROUBLE,
    Role.RESULT: inks.SUCCESS,
}


class _StepText(NamedTuple):
    """The text of a step in lines, next to its drawing."""

    drawn: int
    """Columns of the drawing; 0 without one."""
    left: int
    room: int
    """The first column of the text, and its columns."""
    head: list[Words]
    """The words and the source."""
    rows: list[list[Words]]

    @property
    def needs(self) -> int:
        """The least number of lines in which every row can be read below the words."""
        return len(self.head) + (1 + max(map(len, self.rows)) if self.rows else 0)


class ExplainPage(ListPage):
    """One step, its drawing next to its words; below these its rows."""

    view: ListView

    def __init__(self, paint: Painter, explanation: Explanation) -> None:
        """Show the first step of *explanation*, once it is computed."""
        super().__init__(paint)
        self.view = ListView()
        """The rows of the step; the cursor is on the current one."""
        self.window = ScrollWindow()
        """The visible lines of the rows."""
        self.explanation = explanation
        self.number = 0
        self.step: ExplanationStep | None = None
        """The step that is shown; None before the first is computed."""
        self.covered = False
        """Whether the steps are hidden until the player agrees."""
        self.warning = ""
        """The question."""
        self.working = 0
        """The number of steps computed so far, while the player waits; else 0."""

    def show(self, number: int) -> None:
        """Show a step that is computed."""
        self.number, self.step = number, self.explanation.step(number)
        rows = self.step.rows if self.step else ()
        spoken = (at for at, row in enumerate(rows) if row.role is Role.FIRST)
        self.view = ListView(len(rows), next(spoken, 0))
        self.window = ScrollWindow()

    @property
    def place_in_words(self) -> str:
        """The number of the step, and how many there are where that is known."""
        if self.explanation.ended:
            return tr("step {n} of {all}", n=self.number + 1, all=self.explanation.known)
        return tr("step {n}", n=self.number + 1)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, and the step below it."""
        note = self.place_in_words if self.step else ""
        if self.working:
            note = tr("working out the steps … {n}", n=self.working)
        room = max(width - 2 * MARGIN - len(note) - _GAP, 1)
        title = self.paint.fitted(self.explanation.title, room, bold=True).text
        found: list[Words] = [(), self.header(title, note, width), ()]
        step, below = self.step, max(height - _TITLE, 1)
        self.place = MARGIN, _TITLE
        if self.covered:
            room = min(width - 2 * MARGIN, _WIDEST)
            lines = wrap(self.paint.written(self.warning), room)
            return [*found, *self.indented([self.paint.words(line)] for line in lines)]
        if step is None:
            return found
        text = self._text(step, width, below)
        if text.drawn:
            palette = self.paint.palette
            rows = encode(draw_scene(step.scene, text.drawn, below, fine=palette.fine), palette)
            found = self._below(found, self.picture_lines(rows, text.drawn), MARGIN)
        if step.share is not None:
            found = self._below(found, self._bar(step.share, below), text.left - _BAR)
        return self._below(found, self._words(text, below), text.left)

    def _below(self, lines: Sequence[Words], more: Sequence[Words], column: int) -> list[Words]:
        """Return the lines, with others at *column* below the title."""
        return [*lines[:_TITLE], *self.side_by_side(lines[_TITLE:], more, column)]

    def _bar(self, share: float, height: int) -> list[Words]:
        """Return the thermometer, upright as in the paper, with its number below."""
        whole = 10_000
        rows = upright_thermometer(
            max(height - 2, 1), round(share * whole), whole, self.paint.palette, width=3
        )
        number = self.paint.words(percent(int(share * 100 + 1e-9)), inks.TEXT, bold=True)
        return [*self.picture_lines(rows), [number]]

    def _text(self, step: ExplanationStep, width: int, height: int) -> _StepText:
        """Return the text of a step, with the widest drawing that leaves room for all of it."""
        for twentieths in _DRAWN:
            drawn = min((width - 2 * MARGIN) * twentieths // 20, 2 * height)
            drawn = drawn if step.scene != Scene() else 0
            left = MARGIN + (drawn + _GAP if drawn else 0) + (0 if step.share is None else _BAR)
            room = min(width - MARGIN - left, _WIDEST)
            text = _StepText(drawn, left, room, self._head(step, room), self._rows(step, room))
            if text.needs <= height:
                break
        return text

    def _head(self, step: ExplanationStep, room: int) -> list[Words]:
        """Return the words and the source."""
        paint = self.paint
        found: list[Words] = [[paint.words(line)] for line in wrap(paint.written(step.words), room)]
        if step.source:
            source = paint.written(tr("Paper: {source}.", source=step.source))
            found += [(), *([paint.words(line, inks.QUIET)] for line in wrap(source, room))]
        return found

    def _rows(self, step: ExplanationStep, room: int) -> list[list[Words]]:
        """Return the lines of each row."""
        paint = self.paint
        found = []
        for at, row in enumerate(step.rows):
            sign = paint.written(ROLE_SIGNS[row.role])
            deep = min(2 * row.depth, max(room - _NARROWEST, 0))
            head = " " * deep + f"{sign} "
            lines: list[Words] = []
            for text in wrap(paint.written(row.text), max(room - deep - 2, 1)):
                lead = " " * len(head) if lines else head
                styled = paint.choice(text, _INKS[row.role], chosen=at == self.view.cursor)
                lines.append([paint.words(lead, _INKS[row.role]), styled])
            found.append(lines)
        return found

    def _words(self, text: _StepText, height: int) -> list[Words]:
        """Return the words, the source, and as many rows as fit below them."""
        found = text.head
        self.place = text.left, _TITLE
        box = Region(text.left, _TITLE + len(found) + 1, text.room, height - len(found) - 1)
        if not text.rows or box.height < 1:
            return found
        lines: list[Words] = []
        places: dict[Hashable, int] = {}
        for at, row in enumerate(text.rows):
            places[at] = len(lines)
            lines += row
        chosen = self.view.cursor
        # Show the end of the row, too, if there is room.
        self.window.follow(places[chosen] + len(text.rows[chosen]) - 1, len(lines), box.height)
        seen = self.visible_lines(self.window, lines, places, chosen, box)
        cursor = places[chosen] - self.window.top
        self.place = text.left, box.y + max(cursor, 0)
        more = self.window.below
        more_text = trn("{n} more line ↓", "{n} more lines ↓", more) if more else ""
        return [*found, [self.paint.words(more_text, inks.QUIET)], *seen]


class ExplainScreen(ListScreen[ExplainPage]):
    """The steps of an algorithm, to go through forwards and backwards."""

    contexts = (Context.EXPLAINED, Context.STEP_SPOILER, Context.JUMP)
    topic = mark("step by step")
    rules = "explanation"

    @classmethod
    async def opened(
        cls,
        app: TangramApp,
        item: object = None,
        *,
        warning: str = "",
        on_seen: Callable[[], None] | None = None,
    ) -> Self:
        """Return what can be explained of *item* step by step, then examples.

        With a *warning*, steps that lead to a solution are shown once the player wants them, and
        *on_seen* is called when they are.
        """
        from tui_tangram.research.explain.registry import examples, explanations

        found = [] if item is None else await asyncio.to_thread(explanations, item)
        greeting = ""
        if item is not None and not found:
            greeting = tr("The papers' algorithms do not apply here.")
        every = [*found, *await asyncio.to_thread(lambda: list(examples()))]
        return cls(app.services, every, greeting, warning, on_seen, own=len(found))

    def __init__(
        self,
        services: Services,
        explanations: Sequence[Explanation],
        greeting: str = "",
        warning: str = "",
        on_seen: Callable[[], None] | None = None,
        *,
        own: int = 1,
    ) -> None:
        """Show the first of some explanations, or the list where all are examples.

        The first *own* ones are of what the player sees, the others are examples. *greeting* is
        announced first.

        With a *warning* the steps of one that spoils are shown when the player still wants them.
        *on_seen* is called when they are.
        """
        super().__init__(services)
        self._all = explanations
        self._own = own
        self._at = 0
        self._greeting = greeting
        self._warning = warning
        self._on_seen = on_seen
        self._wanted = 0
        """The number of the step to show next."""
        self._busy = False
        self._glanced: set[Explanation] = set()
        """The explanations whose number of steps was queried."""
        self.page = ExplainPage(services.paint, explanations[0])

    @property
    def situation(self) -> Context:
        """The context: the steps, or the question before they are shown."""
        return Context.STEP_SPOILER if self.page.covered else super().situation

    def on_mount(self) -> None:
        """Compute the first step."""
        if self._own:
            self._begin()
        else:
            self.action_explanations()

    def resumed(self) -> None:
        """Show the step again."""
        self.show()

    def describe_cursor(self) -> str:
        """Return the row that the cursor is on."""
        step = self.page.step
        if step is None or not step.rows:
            return ""
        return row_in_words(step.rows[self.page.view.cursor])

    # The steps

    def _begin(self) -> None:
        """Go to the first step, or warn that it leads to a solution."""
        page, spoils = self.page, self.page.explanation.spoils
        self.manual_page = page.explanation.topic
        page.step, page.number = None, 0
        page.covered = spoils and bool(self._warning)
        self.context_changed()
        if page.covered:
            page.warning = self._warning
            self.show()
            self.announce(self._warning)
            return
        if spoils and self._on_seen is not None:
            self._on_seen()
            self._on_seen = None
        self._go(0)

    def action_see(self) -> None:
        """Show the steps that lead to a solution."""
        self._warning = ""
        self._begin()

    def _go(self, number: int) -> None:
        """Show step *number*, or the last one, as soon as it is computed."""
        self._wanted = max(number, 0)
        explanation = self.page.explanation
        if explanation.has(self._wanted):
            self._arrive(self._wanted)
        if not self._busy and not explanation.ended:
            self._busy = True
            self.in_background("steps", self._work_out)

    async def _work_out(self) -> None:
        """Compute steps up to one after the requested one."""
        try:
            while True:
                explanation, wanted = self.page.explanation, self._wanted
                if explanation.ended or self.page.covered:
                    break
                if not explanation.has(wanted + 1):
                    await asyncio.to_thread(explanation.work_out, wanted + 1, _PATIENCE)
                    if explanation is self.page.explanation and not self.page.covered:
                        self._look(wanted)
                elif explanation in self._glanced:
                    break
                else:
                    # The number is known at once if there are few.
                    self._glanced.add(explanation)
                    await asyncio.to_thread(explanation.work_out, MOST, _PATIENCE)
        finally:
            self._busy = False
        self.page.working = 0
        self.show()

    def _look(self, wanted: int) -> None:
        """Show the requested step if it is computed, else the progress."""
        explanation, page = self.page.explanation, self.page
        if page.step is not None and page.number == wanted:
            return
        if explanation.has(wanted):
            self._arrive(wanted)
        elif explanation.ended:
            self._wanted = explanation.known - 1
            self._arrive(self._wanted)
        else:
            self.page.working = explanation.known
            self.show()

    def _arrive(self, number: int) -> None:
        self.page.working = 0
        self.page.show(number)
        greeting, self._greeting = self._greeting, ""
        self.show()
        self.announce(self.at_once(" ".join(filter(None, (greeting, self._description)))))

    @property
    def _description(self) -> str:
        """The step that is shown, in words."""
        step = self.page.step
        number = self.page.number + 1
        return "" if step is None else tr("Step {n}: {words}", n=number, words=step.words)

    # Actions

    def action_explain_step(self, by: int) -> None:
        """Go some steps on, or back."""
        ended, last = self.page.explanation.ended, self.page.explanation.known - 1
        if by > 0 and ended and self.page.number >= last:
            self.announce(tr("This is the last step."))
        elif by < 0 and not self.page.number:
            self.announce(tr("This is the first step."))
        else:
            self._go(min(self.page.number + by, last) if ended else self.page.number + by)

    def action_explain_end(self, way: int) -> None:
        """Go to the first step or the last."""
        explanation = self.page.explanation
        if way < 0:
            self._go(0)
        elif explanation.ended:
            self._go(explanation.known - 1)
        else:
            self._go(MOST)

    def action_other_explained(self, by: int) -> None:
        """Show another explanation."""
        if len(self._all) < 2:
            self.announce(tr("There is no other explanation."))
            return
        self._take((self._at + by) % len(self._all))

    def action_explanations(self) -> None:
        """Show the list of all explanations, to choose one."""
        greeting, self._greeting = self._greeting, ""
        screen = ExplanationsScreen(self.services, self._all, self._own, self._at, greeting)

        def back(_: object) -> None:
            if screen.taken is not None:
                self._take(screen.taken)
            elif self.page.step is None and not self.page.covered:
                self.call_later(self.action_back)  # the list came first

        self.app.push_screen(screen, back)

    def _take(self, number: int) -> None:
        """Show another explanation."""
        self._at = number
        self.page.explanation = self._all[number]
        self._greeting = f"{self.page.explanation.title}."
        self._begin()

    async def action_relations(self) -> None:
        """Show the relations of two edges, at the one that the step or the chosen row shows."""
        step = self.page.step
        at = step.relation if step else None
        if step and not at and step.rows:
            at = step.rows[self.page.view.cursor].relation
        await self.nav.open_page("relations", at)

    def action_describe_explained(self) -> None:
        """Announce the step again, with its place in the paper and the number of its rows."""
        step = self.page.step
        if step is None:
            return
        done = source = ""
        if step.share is not None:
            done = tr("{share} complete.", share=percent(int(step.share * 100 + 1e-9)))
        if step.source:
            source = tr("Paper: {source}.", source=step.source)
        parts = (self._description, done, source, self.describe_cursor())
        self.announce(" ".join(filter(None, parts)))

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Redraw the page, and announce *text* or else the row that the cursor is on."""
        self.show()
        message = text or self.at_once(self.describe_cursor())
        if message:
            self.announce(message, tone)
