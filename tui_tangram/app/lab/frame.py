"""The laboratory as a frame: its page, what is typed, and news of the work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Final

from textual.events import Resize, ScreenResume
from textual.timer import Timer
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.files import LONGEST
from tui_tangram.app.lab.bench import Bench
from tui_tangram.app.lab.modes import MOST_CONVEX, Mode
from tui_tangram.app.lab.page import LabPage
from tui_tangram.app.legend import items
from tui_tangram.app.said import Tone
from tui_tangram.app.services import Services
from tui_tangram.app.typing_line import typed_after
from tui_tangram.lab.convex import convex_shapes
from tui_tangram.lab.desk import Stage
from tui_tangram.lab.search import makes
from tui_tangram.lab.tans import Tanset, area
from tui_tangram.language import mark, tr
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.phrases import grouped

if TYPE_CHECKING:
    from textual.worker import Worker

_LOOK: Final = 0.1
"""Seconds between two looks at what the work has brought, at least."""
_TICK: Final = 1.0
"""Seconds between two looks at the clock while work goes on."""
PATIENCE: Final = Limit(seconds=4)
"""For finding out what a set makes, and for its figures."""
ABOUT: Final = {
    Mode.CHOICE: mark("put a set together from the pool of tans."),
    Mode.SHAPES: mark("find shapes of half squares."),
    Mode.SOLVE: mark("lay shapes with the set."),
    Mode.TANSETS: mark("find the sets that make the most convex shapes."),
    Mode.STRUCTURES: mark("how the area can be divided among tans."),
}
"""What each mode is for."""


class LabFrame(BaseScreen):
    """What all parts of the laboratory share: the bench, the page and the line that is typed."""

    def __init__(self, services: Services, bench: Bench) -> None:
        """Stand at *bench*."""
        super().__init__(services)
        self.bench = bench
        self.page = LabPage(services.paint, bench)
        self._taking: Callable[[str], Awaitable[None]] | None = None
        """What is done with what is being typed."""
        self._live: Callable[[str], None] | None = None
        """What is done with it at every letter."""
        self._ticker: Timer | None = None
        self._looking = False
        self._known: tuple[Tanset, str] = ((), "")
        self._described: list[str] = []

    @property
    def situation(self) -> Context:
        """Whether something is typed."""
        return Context.LAB_TYPING if self.page.typed is not None else Context.LAB

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def context_changed(self) -> None:
        """Show the keys that do something at the moment."""
        found = items(
            self.services.keymap,
            self.context,
            lambda wanted: self.offers(wanted) and self.can(wanted),
            self.nouns,
        )
        self.keyline.show(found)

    # News of the work

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Take in what has come meanwhile, and listen from now on."""
        del event
        loop, context = asyncio.get_running_loop(), copy_context()

        def wake() -> None:
            # From the thread of the work, which knows of no app; and the app may be gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._woken, context=context)

        self.bench.wake = wake
        self.bench.take_in()
        self._set_changed()
        if not self.announcer.text:
            mode = self.bench.mode
            self.announce(f"{mode.title}: {tr(ABOUT[mode])} {tr('1 to 5 choose the mode.')}")
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self._show)

    def _woken(self) -> None:
        if not self._looking and self.is_running:
            self._looking = True
            self.set_timer(_LOOK, self._look)

    def _look(self) -> None:
        self._looking = False
        before = {mode: answer.task for mode, answer in self.bench.answers.items()}
        if self.bench.take_in() and self.is_current:
            for mode, answer in self.bench.answers.items():
                old, task = before[mode], answer.task
                if task is not None and old is not None and task.stage is not old.stage:
                    self._ended(mode)
            self._show()

    def _ended(self, mode: Mode) -> None:
        answer = self.bench.answers[mode]
        assert answer.task is not None
        if answer.task.stage is Stage.FAILED:
            self.announce(f"{mode.title}: {answer.task.why}", Tone.TROUBLE)
        elif answer.task.stage is Stage.DONE:
            number = grouped(answer.found)
            found = tr("{number} found", number=number) if answer.found else tr("there are none")
            self.announce(f"{mode.title}: {answer.task.title}: {found}.", Tone.SUCCESS)

    def _tick(self) -> None:
        if not self.bench.busy:
            self._rest()
        elif self.is_current:
            self.page.redraw()

    def _rest(self) -> None:
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def _show(self) -> None:
        if self.bench.busy and self._ticker is None:
            self._ticker = self.set_interval(_TICK, self._tick)
        elif not self.bench.busy:
            self._rest()
        self.page.redraw()
        self.context_changed()
        self.point_at(*self.page.place)

    def on_unmount(self) -> None:
        """Listen no more; the work goes on."""
        self.bench.wake = lambda: None
        self.bench.save()

    # What the set makes

    def _set_changed(self) -> None:
        """Find out, beside the screen, how many convex shapes the set makes."""
        tans = self.bench.tans
        if self._known[0] == tans:
            return
        self._known = tans, ""
        size = area(tans)
        if not tans:
            self.page.makes = tr("add tans with +")
            return
        if size > MOST_CONVEX // 2:
            self.page.makes = ""
            return
        self.page.makes = tr("makes …")
        _: Worker[None] = self.run_worker(self._find_out(tans), group="makes", exclusive=True)

    async def _find_out(self, tans: Tanset) -> None:
        await asyncio.sleep(_LOOK)  # more keys may come
        shapes = len(await asyncio.to_thread(convex_shapes, area(tans)))
        try:
            made = await asyncio.to_thread(makes, tans, PATIENCE.meter())
        except Stopped:
            text = tr(
                "{number} convex shapes; how many it makes takes long: see Shapes", number=shapes
            )
        else:
            text = tr("makes {some} of {all} convex shapes", some=len(made), all=shapes)
        if self.bench.tans == tans:
            self.page.makes = text
            self._show()

    # Typing

    @property
    def takes_text(self) -> bool:
        """Whether something is typed."""
        return self.page.typed is not None

    def type_text(self, text: str) -> None:
        """Add to what is typed."""
        what, before = self.page.typed or ("", "")
        self._typed(what, typed_after(before, text, LONGEST, indented=True))

    def _typed(self, what: str, text: str) -> None:
        self.page.typed = what, text
        if self._live is not None:
            self._live(text)
        self._show()

    def _ask(
        self,
        what: str,
        text: str,
        take: Callable[[str], Awaitable[None]],
        live: Callable[[str], None] | None = None,
    ) -> None:
        """Let the player type *what*; *take* gets it in the end, *live* at every letter."""
        self._taking, self._live = take, live
        self.page.typed = what, text
        self._show()

    def _asked_enough(self) -> None:
        self.page.typed = self._taking = self._live = None

    async def action_lab_take(self) -> None:
        """Take what was typed."""
        take, (_, text) = self._taking, self.page.typed or ("", "")
        self._asked_enough()
        if take is not None:
            await take(text)
        self._show()

    def action_lab_leave(self) -> None:
        """Stop typing; nothing is done, and a filter stays as it is."""
        self._asked_enough()
        self._show()

    def action_lab_erase(self) -> None:
        """Take back a letter."""
        what, text = self.page.typed or ("", "")
        self._typed(what, text[:-1])

    def action_lab_clear(self) -> None:
        """Forget what was typed."""
        what, _ = self.page.typed or ("", "")
        self._typed(what, "")
