"""Keys that change the set of the laboratory, and the count of the shapes that it fills."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_tangram.app.lab.modes import MOST_CONVEX
from tui_tangram.app.lab.own_puzzles import PATIENCE
from tui_tangram.app.lab.page import LabPage, typed_line
from tui_tangram.app.lab.rows import ShapeRow
from tui_tangram.app.lab.work_listener import LOOK
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.services import Tone
from tui_tangram.language import markc, tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Stopped
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import Tanset, area, tan_name

if TYPE_CHECKING:
    from textual.worker import Worker


class SetKeys:
    """The keys, for the screen of the laboratory."""

    def __init__(
        self, screen: PageScreen[LabPage], good: Callable[[Callable[[], object]], bool]
    ) -> None:
        """Act for *screen*; *good* changes the model, or announces why it cannot."""
        self._screen = screen
        self._model = screen.page.model
        self._good = good
        self._known: Tanset = ()
        """The set whose convex shapes are known, or being counted."""

    def action_lab_set(self) -> None:
        """Type a set."""
        screen, model = self._screen, self._model

        def take(text: str, _: bool) -> str:
            if self._good(lambda: model.choose(model.set_named(text))):
                self.set_changed()
                screen.announce(tr("The set is now {set}.", set=model.text_of(model.tans)))
            return ""

        screen.ask(typed_line(markc("laboratory", "set"), model.text_of(model.tans), take))

    def action_lab_add(self) -> None:
        """Add the chosen tan to the set."""
        row = self._model.answer.chosen
        if isinstance(row, ShapeRow) and self._good(lambda: self._model.add(row.shape)):
            self._changed(row.shape)

    def action_lab_remove(self) -> None:
        """Remove the chosen tan from the set."""
        screen, row = self._screen, self._model.answer.chosen
        if not isinstance(row, ShapeRow):
            return
        if self._model.remove(row.shape):
            self._changed(row.shape)
        else:
            none = tr("The set has no {tan}.", tan=tan_name(row.shape.canonical))
            screen.announce(none, Tone.QUIET)

    def _changed(self, tan: Grid) -> None:
        screen, model = self._screen, self._model
        screen.page.on_rows = True
        self.set_changed()
        screen.announce(
            tr(
                "{number} × {tan}. Set: {tans}, {area}.",
                number=model.has(tan),
                tan=tan_name(tan.canonical),
                tans=trn("{n} piece", "{n} pieces", len(model.tans)),
                area=trn("{n} half-square", "{n} half-squares", area(model.tans)),
            )
        )
        screen.show()

    def action_lab_empty(self) -> None:
        """Start with an empty set."""
        self._model.choose(())
        self.set_changed()
        self._screen.announce(tr("The set is empty."))
        self._screen.show()

    # The shapes that it fills

    def set_changed(self) -> None:
        """Count the convex shapes that the set makes, in the background."""
        screen, tans = self._screen, self._model.tans
        if self._known == tans:
            return
        self._known, screen.page.makes = tans, ""
        if not tans:
            screen.page.makes = tr("add pieces with +")
        elif area(tans) <= MOST_CONVEX // 2:
            screen.page.makes = tr("counting the shapes it fills…")
            _: Worker[None] = screen.run_worker(self._find_out(tans), group="makes", exclusive=True)

    async def _find_out(self, tans: Tanset) -> None:
        screen = self._screen
        await asyncio.sleep(LOOK)  # more keys may come
        shapes = len(await asyncio.to_thread(convex_shapes, area(tans)))
        try:
            made = await asyncio.to_thread(makes, tans, PATIENCE.meter())
        except Stopped:
            text = tr(
                "{number} convex shapes. Counting those it fills is slow: see Shapes", number=shapes
            )
        else:
            text = tr("fills {some} of {all} convex shapes", some=len(made), all=shapes)
        if self._model.tans == tans:
            screen.page.makes = text
            screen.show()
