"""Asking the laboratory: work is begun, paused and stopped, and a shape is given to solve."""

from __future__ import annotations

from tui_tangram.app.lab.bench import BenchError
from tui_tangram.app.lab.frame import LabFrame
from tui_tangram.app.lab.modes import TYPED, Mode
from tui_tangram.app.said import Tone
from tui_tangram.codec import Grid, ShapeError, parse
from tui_tangram.lab.desk import Stage
from tui_tangram.language import markc, tr


class Running(LabFrame):
    """The work."""

    def action_lab_start(self) -> None:
        """Ask the question, or go on where it was stopped."""
        task = self.bench.answer.task
        if task is not None and task.stage is Stage.PAUSED:
            self.action_lab_pause()
            return
        going = task is not None and task.stage is Stage.RUNNING
        if going and self.bench.answer.asked == self.bench.asked[self.bench.mode]:
            self.announce(tr("It goes on."), Tone.QUIET)
            return
        try:
            self.bench.start()
        except (BenchError, ShapeError) as error:
            self.announce(f"{error}.", Tone.TROUBLE)
            return
        self.announce("")
        self._show()

    def action_lab_pause(self) -> None:
        """Pause the work, or let it go on."""
        self.bench.pause()
        task = self.bench.answer.task
        if task is not None:
            self.announce(tr("Paused.") if task.stage is Stage.PAUSED else tr("It goes on."))
        self._show()

    def action_lab_stop(self) -> None:
        """Stop the work; what was done is kept."""
        self.bench.stop()
        self.announce(tr("Stopped. Asking the same again goes on from here."))
        self._show()

    def _solve_one(self, shape: Grid) -> None:
        bench = self.bench
        bench.typed = shape
        bench.mode = Mode.SOLVE
        bench.change("shapes", TYPED)
        self.page.line, self.page.on_rows = 0, False
        self.action_lab_start()

    def action_lab_code(self) -> None:
        """Type the code of a shape to solve."""

        async def take(text: str) -> None:
            try:
                shape = parse(text.strip())
            except ShapeError as error:
                self.announce(f"{error}.", Tone.TROUBLE)
                return
            self._solve_one(shape)

        self._ask(markc("laboratory", "code of the shape"), "", take)
