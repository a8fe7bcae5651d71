"""The laboratory: handles keys and redraws the page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, Self

from textual.events import Resize
from textual.widget import Widget

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.base import Manual
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.lab.atlas import atlas_of
from tui_tangram.app.lab.atlas_screen import open_atlas, open_card
from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import ASKS, Choice, LabMode
from tui_tangram.app.lab.own_puzzles import SaveKeys, chosen_request
from tui_tangram.app.lab.page import LabPage, typed_line
from tui_tangram.app.lab.query_jobs import LabModelError
from tui_tangram.app.lab.rows import (
    SetRow,
    ShapeRow,
    StructureRow,
    TableRow,
    described,
    set_picture,
)
from tui_tangram.app.lab.table_keys import SetKeys, TableKeys
from tui_tangram.app.lab.work_listener import WorkListener
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.painter import sentence
from tui_tangram.app.play.parts import LessonScreen, LessonStrip
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.lessons import Observation, PlayedLesson
from tui_tangram.language import mark, markc, tr
from tui_tangram.maths.codec import Grid, ShapeError, parse
from tui_tangram.play.phrases import grouped
from tui_tangram.research.explain.step import ExplainedShape
from tui_tangram.research.lab.tans import NAMED, name, read_set
from tui_tangram.research.lab.tasks import Stage, TaskCommand

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

ABOUT: Final = {
    LabMode.CHOICE: mark("build a piece set."),
    LabMode.SHAPES: mark("find shapes made of half-squares."),
    LabMode.SOLVE: mark("fill shapes with the set."),
    LabMode.TANSETS: mark("find the sets that fill the most convex shapes."),
    LabMode.STRUCTURES: mark("ways to split the area into pieces."),
    LabMode.TABLE: mark("the solutions of the convex figures, counted again."),
}
"""The purpose of each mode."""


class LabScreen(LessonScreen, PageScreen[LabPage]):
    """The laboratory: the model has the questions, the page has the cursor."""

    rules = "laboratory"
    contexts = (Context.LAB, Context.LAB_TYPING, Context.ENTERING, Context.JUMP)
    topic = mark("laboratory")
    nouns = Nouns(puzzle="row")

    @classmethod
    async def opened(cls, app: TangramApp) -> Self:
        """Return the laboratory as it was left."""
        return cls(app.services, app.lab.model())

    def __init__(
        self, services: Services, model: LabModel, lesson: PlayedLesson | None = None
    ) -> None:
        """Show *model*, which with a *lesson* is the lesson's."""
        super().__init__(services)
        self.lesson = None if lesson is None else LessonStrip(services, lesson)
        self.page = LabPage(services.paint, model)
        self.page.enter = with_keys(services.keymap, "{lab_enter}")
        self._watch = WorkListener(self, model, news=self._news, tick=self.page.redraw)
        self.sets = SetKeys(self, self._good)
        self.keeping = SaveKeys(self, partial(chosen_request, model))
        self.delegates = (self.sets, self.keeping, TableKeys(self))

    def body(self) -> Iterable[Widget]:
        """Return the page, and the strip of a lesson."""
        yield self.page
        if self.lesson is not None:
            yield self.lesson.sheet

    def on_mount(self) -> None:
        """Resume a lesson where it was left: its questions are asked again."""
        if self.lesson is None:
            return
        played, model = self.lesson.played, self.model
        if played.resumed and played.course.after(self.observed("")).at < played.course.at:
            self._good(model.start)
        again = tr("Lesson resumed. {restart} starts it again.")
        about = tr(played.course.lesson.about)
        self.announce(with_keys(self.services.keymap, again) if played.resumed else about)

    def on_resize(self, event: Resize) -> None:
        """Leave room for the strip of a lesson."""
        if self.lesson is not None:
            # Below the page, which has the rest of the lines.
            sheet = self.lesson.sheet
            sheet.styles.position = "relative"
            sheet.place(self.lesson.box(*event.size)._replace(y=0))
            self.lesson.show()

    def settings_changed(self, *, repainted: bool) -> None:
        """Apply the settings, and redraw the strip of a lesson: its keys may have changed."""
        super().settings_changed(repainted=repainted)
        if self.lesson is not None:
            self.lesson.sheet.clear()
            self.lesson.show()

    def observed(self, does: str) -> Observation:
        """Return the questions that were asked, for the lesson."""
        return Observation(None, does=does, shows=self.model.shown)

    def lesson_moved(self) -> None:
        """Show the lesson, and save the questions, so that it resumes here."""
        if self.lesson is not None:
            self.lesson.show()
        self.model.save()

    async def action_restart(self) -> None:
        """Restart the lesson."""
        if self.lesson is not None:
            await self.nav.play_lesson(self.lesson.course.lesson, restart=True)

    @property
    def model(self) -> LabModel:
        """The set, the questions, the answers and the jobs."""
        return self.page.model

    def manual(self) -> Manual:
        """Return the purpose of the laboratory, with a set."""
        fine = self.services.palette.fine
        picture = set_picture(read_set(NAMED["sei-shonagon"]), (24, 10), fine)
        return Manual(tuple(self.rules_text.splitlines()), picture)

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: only lessons restart, and not every mode has all actions."""
        if wanted.id == "restart" and self.lesson is None:
            return Availability.UNSUPPORTED
        if not self._makes_sense(wanted.id):
            return Availability.DISABLED
        return super().availability_here(wanted)

    def _makes_sense(self, name: str) -> bool:
        """Whether the action with this id makes sense now."""
        model, task = self.model, self.model.answer.task
        if name == "lab_pause":
            return task is not None and task.stage in (Stage.RUNNING, Stage.PAUSED)
        if name == "lab_stop":
            return task is not None and TaskCommand.STOP in task.asks
        if name in ("lab_add", "lab_remove", "lab_empty", "lab_set"):
            return model.mode is LabMode.CHOICE
        if name == "lab_fill":
            modes = (LabMode.SHAPES, LabMode.TABLE)
            return model.mode in modes and model.answer.chosen is not None
        if name in ("lab_keep", "lab_play"):
            return model.mode not in (LabMode.STRUCTURES, LabMode.TABLE)
        return name not in ("lab_export", "lab_copy") or model.answer.chosen is not None

    # Display

    def resumed(self) -> None:
        """Collect the results since it was left, and what was chosen in the atlas."""
        self._watch.listen()
        self.sets.set_changed()
        self.page.line = min(self.page.line, len(ASKS[self.model.mode]) - 1)
        self.page.on_rows &= bool(self.model.answer.rows)
        if not self.announcer.text:
            self.announce(f"{self._about()} {tr('Keys 1–6 switch mode.')}")
        self.show()

    def on_unmount(self) -> None:
        """Stop listening; the job continues."""
        self._watch.leave()
        self.model.save()

    def show(self) -> None:
        """Show the model, and the keys that are active now."""
        self._watch.keep_time()
        super().show()
        self.follow_lesson()
        if self.lesson is not None:
            self.lesson.show()
        self.context_changed()

    def describe_cursor(self) -> str:
        """Return the row or the line of the question that the cursor is on."""
        row = self.model.answer.chosen
        if self.page.on_rows and row is not None:
            return described(row, spoken=bool(self.announcer.speech))
        ask = ASKS[self.model.mode][self.page.line]
        return f"{tr(ask.title)}: {self.model.value(ask.id)}. {tr(ask.about)}."

    def _about(self) -> str:
        mode = self.model.mode
        return f"{mode.title}: {tr(ABOUT[mode])}"

    def _news(self, changed: list[LabMode]) -> None:
        for mode in changed:
            answer = self.model.answers[mode]
            assert answer.task is not None
            if answer.stage is Stage.FAILED:
                self.announce(f"{mode.title}: {answer.task.why}", Tone.TROUBLE)
            elif answer.stage is Stage.DONE:
                number = grouped(answer.found)
                found = tr("{number} found", number=number) if answer.found else tr("none found")
                # The split of areas is asked for in a mode of that name.
                what = answer.task.title
                named = [] if what.casefold() == mode.title.casefold() else [what]
                self.announce(f"{': '.join((mode.title, *named, found))}.", Tone.SUCCESS)
        self.show()

    # Typing

    def action_leave_text(self) -> None:
        """Stop typing; nothing is done, and a filter stays as it is."""
        self.page.typed = None
        self.show()

    # Moving

    def action_lab_mode(self, number: int) -> None:
        """Switch to another mode."""
        self.model.mode = list(LabMode)[number - 1]
        self.page.line, self.page.on_rows = 0, False
        if self.model.mode is LabMode.TABLE and self.model.answer.task is None:
            self.model.start()
        self.moved(self._about())

    def action_lab_panel(self) -> None:
        """Switch from the question to the answer, or back."""
        self.page.on_rows = not self.page.on_rows and bool(self.model.answer.rows)
        self.moved()

    def choose(self, key: Hashable) -> None:
        """Switch to another mode, or to a line of the question or of the answer."""
        if isinstance(key, LabMode):
            self.action_lab_mode(key.number)
            return
        assert isinstance(key, tuple)
        what, number = key
        if what == "row":
            self._to_row(number)
        else:
            self.page.line, self.page.on_rows = number, False
            self.moved()

    def action_step(self, way: int) -> None:
        """Go a line up or down."""
        if self.page.on_rows:
            self.model.answer.view.step(way)
        else:
            self.page.line = (self.page.line + way) % len(ASKS[self.model.mode])
        self.moved()

    def action_page(self, way: int) -> None:
        """Go a page of the answer up or down."""
        view = self.model.answer.view
        self._to_row(view.cursor + way * view.height)

    def action_end(self, way: int) -> None:
        """Go to the first row of the answer, or to the last."""
        self._to_row(way * len(self.model.answer.rows))

    def _to_row(self, row: int) -> None:
        rows = self.model.answer.rows
        self.page.on_rows = bool(rows)
        self.model.answer.view.fill(len(rows), row)
        self.moved()

    def action_lab_value(self, way: int) -> None:
        """Change the line of the question; in the answer go back to the question."""
        if self.page.on_rows:
            self.page.on_rows = False
        else:
            self.model.step(ASKS[self.model.mode][self.page.line].id, way)
            self.sets.set_changed()
        self.moved()

    async def action_explain(self) -> None:
        """Show step by step how the papers handle the chosen shape."""
        row, item = self.model.answer.chosen, None
        if isinstance(row, ShapeRow):
            item = ExplainedShape(row.shape, self.model.tans)
        await self.nav.open_page("explain", item)

    async def action_lab_enter(self) -> None:
        """Ask the question, or use the row of the answer."""
        model, row = self.model, self.model.answer.chosen
        if not self.page.on_rows:
            asks_typed = (
                model.mode is LabMode.SOLVE and model.asked[model.mode]["shapes"] == Choice.TYPED
            )
            on_shapes = ASKS[model.mode][self.page.line].id == "shapes"
            if model.mode is LabMode.CHOICE:
                self.page.on_rows = True
                self.moved()
            elif asks_typed and (on_shapes or model.typed is None):
                self.action_lab_code()
            else:
                self.action_lab_start()
        elif model.mode is LabMode.CHOICE:
            self.sets.action_lab_add()
        elif isinstance(row, ShapeRow | SetRow):
            await open_card(self, model, row)
        elif isinstance(row, StructureRow):
            model.take_structure(row.structure)
            self.action_lab_mode(LabMode.TANSETS.number)

    def action_lab_fill(self) -> None:
        """Fill the shape of the row with the set; a figure of Table I with the tangram."""
        row = self.model.answer.chosen
        if isinstance(row, TableRow):
            self.model.choose(read_set(NAMED["tangram"]))
            self.sets.set_changed()
        if isinstance(row, ShapeRow):
            self._solve_one(row.shape)

    async def action_atlas(self) -> None:
        """Show the sheets of pictures."""
        await open_atlas(self, self.model, atlas_of(self.model, here=self.page.on_rows))

    def action_describe_row(self) -> None:
        """Announce all facts about the row under the cursor; again: the next part."""
        row = self.model.answer.chosen
        if self.model.mode is LabMode.CHOICE and not self.page.on_rows:
            tans, known = name(self.model.tans), self.page.makes
            if tans:
                text = tr("Set {set}: {makes}", set=tans, makes=known)
            else:
                text = tr("The set is empty: {makes}", makes=known)
        else:
            text = row.describe if row else tr("Nothing to describe")
        self.read_on(f"{text}.")

    # The work

    def action_lab_start(self) -> None:
        """Ask the question, or resume it where it was stopped."""
        model, answer = self.model, self.model.answer
        if answer.stage is Stage.PAUSED:
            self.action_lab_pause()
        elif answer.stage is Stage.RUNNING and answer.asked == model.asked[model.mode]:
            self.announce(tr("Search running."), Tone.QUIET)
        elif self._good(model.start):
            self.announce("")
            self.show()

    def _good(self, act: Callable[[], object]) -> bool:
        """Call *act* on the model; return whether that worked, and announce why not."""
        try:
            act()
        except (LabModelError, ShapeError) as error:
            self.announce(sentence(str(error)), Tone.TROUBLE)
            return False
        return True

    def action_lab_pause(self) -> None:
        """Pause the job, or resume it."""
        self.model.pause()
        stage = self.model.answer.stage
        if stage is not None:
            self.announce(tr("Paused.") if stage is Stage.PAUSED else tr("Search running."))
        self.show()

    def action_lab_stop(self) -> None:
        """Stop the job; its results are saved."""
        self.model.stop()
        self.announce(tr("Stopped. Start the same search to continue."))
        self.show()

    def _solve_one(self, shape: Grid) -> None:
        model = self.model
        model.typed = shape
        model.mode = LabMode.SOLVE
        model.change("shapes", Choice.TYPED)
        self.page.line, self.page.on_rows = 0, False
        self.action_lab_start()

    def action_lab_code(self) -> None:
        """Type the code of a shape to solve."""

        def take(text: str, _: bool) -> str:
            self._good(lambda: self._solve_one(parse(text)))
            return ""

        self.ask(typed_line(markc("laboratory", "shape code"), "", take))
