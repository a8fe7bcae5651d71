"""Putting together a set of tans in the laboratory."""

from __future__ import annotations

from tui_tangram.app.lab.bench import BenchError
from tui_tangram.app.lab.frame import LabFrame
from tui_tangram.app.lab.modes import ShapeRow
from tui_tangram.app.said import Tone
from tui_tangram.codec import Grid, ShapeError
from tui_tangram.lab.tans import area, name, read_set, tan_name
from tui_tangram.language import markc, tr, trn
from tui_tangram.store.figures import Figures


class Choosing(LabFrame):
    """The set that lies on the bench."""

    def action_lab_set(self) -> None:
        """Type a set."""

        async def take(text: str) -> None:
            known = self.services.library.of(Figures).sets
            try:
                if text.strip() in known:
                    from tui_tangram.store.tansets import tans_of

                    self.bench.choose(tans_of(known[text.strip()]))
                else:
                    self.bench.choose(read_set(text.strip()))
            except (ShapeError, BenchError) as error:
                self.announce(f"{error}.", Tone.TROUBLE)
                return
            self._set_changed()
            self.announce(tr("The set is {set}.", set=name(self.bench.tans)))

        self._ask(markc("laboratory", "set"), name(self.bench.tans), take)

    def action_lab_add(self) -> None:
        """Put the tan that is chosen into the set."""
        row = self.bench.answer.chosen
        if isinstance(row, ShapeRow):
            try:
                self.bench.add(row.shape)
            except BenchError as error:
                self.announce(f"{error}.", Tone.TROUBLE)
                return
            self._changed(row.shape)

    def action_lab_remove(self) -> None:
        """Take the tan that is chosen out of the set."""
        row = self.bench.answer.chosen
        if isinstance(row, ShapeRow):
            if self.bench.remove(row.shape):
                self._changed(row.shape)
            else:
                none = tr("The set has no {tan}.", tan=tan_name(row.shape.canonical))
                self.announce(none, Tone.QUIET)

    def _changed(self, tan: Grid) -> None:
        bench = self.bench
        self.page.on_rows = True
        self._set_changed()
        self.announce(
            tr(
                "{number} of {tan}; {tans}, {area}.",
                number=bench.has(tan),
                tan=tan_name(tan.canonical),
                tans=trn("{n} tan", "{n} tans", len(bench.tans)),
                area=trn("{n} half square", "{n} half squares", area(bench.tans)),
            )
        )
        self._show()

    def action_lab_empty(self) -> None:
        """Begin with an empty set."""
        self.bench.choose(())
        self._set_changed()
        self.announce(tr("The set is empty."))
        self._show()
