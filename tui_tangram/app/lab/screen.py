"""The laboratory: keys in, page redrawn."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.actions import Action, Context, Nouns
from tui_tangram.app.base import Manual
from tui_tangram.app.lab.choosing import Choosing
from tui_tangram.app.lab.keeping import Keeping
from tui_tangram.app.lab.modes import ASKS, CHOSEN, TYPED, Mode, SetRow, ShapeRow, StructureRow
from tui_tangram.app.lab.moving import Moving
from tui_tangram.app.lab.pictures import set_picture
from tui_tangram.app.lab.running import Running
from tui_tangram.app.words import pages
from tui_tangram.lab.desk import Ask, Stage
from tui_tangram.lab.tans import NAMED, name, read_set
from tui_tangram.language import mark, tr

RULES: Final = mark(
    "A tan is a shape of half squares, a set is some\n"
    "tans. Which shapes does a set make, and which\n"
    "sets make the most convex shapes?\n"
    "1 Choice: put a set together from the pool.\n"
    "2 Shapes: find shapes.  3 Solve: lay them.\n"
    "4 Tansets: find better sets.  5 Structures: the\n"
    "ways to divide the area. {lab_enter} asks the question\n"
    "at the left; {lab_panel} goes over to the answer.\n"
    "{lab_keep} keeps a set or a shape among your own\n"
    "puzzles, {lab_play} keeps and plays it at once."
)


class LabScreen(Moving, Running, Choosing, Keeping):
    """The laboratory."""

    contexts = (Context.LAB, Context.LAB_TYPING, Context.JUMP)
    topic = mark("laboratory")
    nouns = Nouns(puzzle="row")

    def manual(self) -> Manual:
        """Return what the laboratory is for, with a set."""
        return Manual(
            tuple(tr(RULES).splitlines()), set_picture(read_set(NAMED["sei-shonagon"]), (24, 10))
        )

    def can(self, wanted: Action) -> bool:
        """Whether *wanted* makes sense at the moment."""
        bench, task = self.bench, self.bench.answer.task
        if wanted.id == "lab_pause":
            return (
                task is not None
                and bool({Ask.PAUSE, Ask.GO_ON} & set(task.asks))
                and (task.stage in (Stage.RUNNING, Stage.PAUSED))
            )
        if wanted.id == "lab_stop":
            return task is not None and Ask.STOP in task.asks
        if wanted.id in ("lab_add", "lab_remove", "lab_empty", "lab_set"):
            return bench.mode is Mode.CHOICE
        if wanted.id == "lab_code":
            return bench.mode is Mode.SOLVE
        if wanted.id in ("lab_keep", "lab_play"):
            return bench.mode is not Mode.STRUCTURES
        if wanted.id in ("lab_export", "lab_copy"):
            return bench.answer.chosen is not None
        return super().can(wanted)

    async def action_lab_enter(self) -> None:
        """In the question ask it; in the answer use the row."""
        bench, row = self.bench, self.bench.answer.chosen
        asks = ASKS[bench.mode]
        if not self.page.on_rows:
            if bench.mode is Mode.CHOICE:
                self.page.on_rows = True
                self._said()
            elif (
                bench.mode is Mode.SOLVE
                and bench.asked[bench.mode]["shapes"] == TYPED
                and (asks[self.page.line].id == "shapes" or bench.typed is None)
            ):
                self.action_lab_code()
            else:
                self.action_lab_start()
        elif bench.mode is Mode.CHOICE:
            self.action_lab_add()
        elif bench.mode is Mode.SHAPES and isinstance(row, ShapeRow):
            self._solve_one(row.shape)
        elif bench.mode is Mode.SOLVE:
            await self.action_lab_play()
        elif isinstance(row, SetRow):
            bench.choose(row.tans)
            self._set_changed()
            self.action_lab_mode(Mode.CHOICE.number)
            self.announce(tr("The set is {set}.", set=name(bench.tans)))
        elif isinstance(row, StructureRow):
            bench.structure = row.structure
            bench.mode = Mode.TANSETS
            bench.change("pieces", len(row.structure.areas))
            bench.change("triangles", sum(row.structure.areas))
            bench.change("structure", CHOSEN)
            self.action_lab_mode(Mode.TANSETS.number)

    def action_describe_row(self) -> None:
        """Say all that is known of what the cursor is on; again: the next part of it."""
        row = self.bench.answer.chosen
        if self.bench.mode is Mode.CHOICE and not self.page.on_rows:
            tans, known = name(self.bench.tans), self.page.makes
            if tans:
                text = tr("The set {set}, {makes}", set=tans, makes=known)
            else:
                text = tr("The set is empty, {makes}", makes=known)
        else:
            text = row.describe if row else tr("There is nothing to describe")
        if not self._described:
            self._described = pages(f"{text}.", self.size.width - 6)
        self.announce(self._described.pop(0))
